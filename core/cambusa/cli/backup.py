"""`cambusa backup`: a copy of the server's file."""

from __future__ import annotations

from pathlib import Path

import click

from cambusa.cli import common
from cambusa.cli.serve import config_option, settings_of
from cambusa.service import config

NEEDS = ("sqlalchemy", "alembic")
"""What the extra `server` brings, as far as it is needed."""


@click.command(name="backup", short_help="Copy the file that a server keeps its tables in.")
@click.option("--database", metavar="FILE", help=f"The file.  [{config.PREFIX}DATABASE; default: cambusa.sqlite]")
@config_option
@click.argument("to", type=click.Path(path_type=Path))
def command(database: str | None, file: Path | None, to: Path) -> None:
    """Copy the server's tables to a new file TO, as they are at one moment; the server may run meanwhile.

    The copy is checked. To go back to it, end the server and start it with `--database TO`. PostgreSQL has a command of
    its own for this: pg_dump.
    """
    common.need("a backup", "server", NEEDS)
    settings = settings_of({"database": database}, file)
    from cambusa.service.database import back_up

    tables = back_up(settings.database, to)
    what = "1 table" if tables == 1 else f"{tables:,} tables"
    click.echo(f"{to}: {what}, {to.stat().st_size / 1024:,.0f} KiB, checked")
