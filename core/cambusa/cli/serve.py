"""`cambusa serve`: the server."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import fields
from pathlib import Path
from typing import Any

import click

from cambusa.cli import common
from cambusa.service import config

NEEDS = ("grpc", "connectrpc", "uvicorn", "starlette", "segno", "prometheus_client", "ifaddr", "grpc_health")
"""What the extra `server` brings, or the most of it."""


config_option = click.option(
    "--config",
    "file",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    envvar=f"{config.PREFIX}CONFIG",
    metavar="FILE",
    help=f"TOML file with settings by their names.  [{config.PREFIX}CONFIG]",
)


def settings_of(texts: Mapping[str, str | None], file: Path | None) -> config.Config:
    """Return the settings out of options, environment and file; wrong ones are usage errors."""
    try:
        return config.load(texts, os.environ, file)
    except config.ConfigError as error:
        raise click.UsageError(str(error)) from None


def _options(command: click.Command) -> click.Command:
    """Add an option for every setting; its text is read, and its default known, by `config` alone."""
    for part in fields(config.Config):
        name = config.name(part)
        words = f"{part.metadata['words']}  [{config.variable(part)}; default: {config.shown_default(part)}]"
        if isinstance(part.default, bool):
            option = click.Option([f"--{name}/--no-{name}", part.name], default=None, help=words)
        else:
            option = click.Option([f"--{name}", part.name], type=str, metavar=part.metadata["metavar"], help=words)
        command.params.append(option)
    return command


@_options
@click.command(name="serve", short_help="Be the server that apps, bots and browsers join.")
@config_option
def command(file: Path | None, **options: Any) -> None:
    """Serve games on two ports: one for the page and browsers, one for gRPC.

    A setting is an option, or a variable of the environment, or stands in the file, or has its default, in this order.
    SIGTERM or Ctrl-C lets calls end within the grace time; a second one ends it at once.
    """
    common.need("the server", "server", NEEDS)
    texts = {name: str(given) if given is not None else None for name, given in options.items()}
    settings = settings_of(texts, file)
    from cambusa.service import serve

    try:
        serve.main(settings)
    except serve.StartError as error:
        raise click.ClickException(str(error)) from None
