"""`cambusa tables`: the open tables of a server."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import click
from rich.text import Text

from cambusa.cli import common


@click.command(name="tables", short_help="List the open tables of a server.")
@common.server_options(required=True)
@common.json_option
def command(server: str, ca: Path | None, as_json: bool) -> None:
    """List the open tables of a server that may be joined, the newest first.

    `cambusa play --server HOST:PORT --table CODE` joins one.
    """
    common.need("a server's table", "client", common.CLIENT)
    import cambusa

    with common.connecting(), cambusa.connect(server, certificates=ca) as client:
        found = client.tables()
    if as_json:
        common.print_json([dataclasses.asdict(table) for table in found])
        return
    console = common.out()
    if not found:
        console.print("No table is open.")
        return
    shown = common.table("code", "game", ">seats", ">free", "host", "status", title=f"Open tables of {client.target}")
    for table in found:
        free = sum(seat.occupancy == "free" for seat in table.seats)
        host = Text(table.seats[table.host].name)
        shown.add_row(table.code, table.game, str(len(table.seats)), str(free), host, table.status)
    console.print(shown)
