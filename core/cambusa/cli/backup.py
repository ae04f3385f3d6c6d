"""`cambusa backup`: a copy of the server's file."""

from __future__ import annotations

import os
from importlib.util import find_spec
from pathlib import Path

import click

from cambusa.service import config

NEEDS = ("sqlalchemy", "alembic")
"""What the extra `server` brings, as far as it is needed."""


@click.command(name="backup", short_help="Copy the file that a server keeps its tables in.")
@click.option("--database", metavar="FILE", help=f"The file.  [{config.PREFIX}DATABASE; default: cambusa.sqlite]")
@click.option(
    "--config",
    "file",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    envvar=f"{config.PREFIX}CONFIG",
    metavar="FILE",
    help=f"TOML file with the server's settings.  [{config.PREFIX}CONFIG]",
)
@click.argument("to", type=click.Path(path_type=Path))
def command(database: str | None, file: Path | None, to: Path) -> None:
    """Copy the server's tables to a new file TO, as they are at one moment; the server may run meanwhile.

    The copy is checked. To go back to it, end the server and start it with `--database TO`. PostgreSQL has a command of
    its own for this: pg_dump.
    """
    if missing := [name for name in NEEDS if find_spec(name) is None]:
        raise click.UsageError(f"this needs {', '.join(missing)}; install it with: pip install 'cambusa[server]'")
    try:
        settings = config.load({"database": database}, os.environ, file)
    except config.ConfigError as error:
        raise click.UsageError(str(error)) from None
    from cambusa.service.database import back_up

    back_up(settings.database, to)
