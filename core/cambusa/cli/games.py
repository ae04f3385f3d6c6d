"""`cambusa games`: which games there are, or all about one."""

from __future__ import annotations

import json
from typing import Any

import click

import cambusa
from cambusa import bots
from cambusa.cli import common
from cambusa.spec import GameSpec


@click.command(name="games", short_help="List the games, or all about one.")
@click.argument("name", type=common.GameName(), metavar="[GAME]", required=False)
@common.json_option
def command(name: str | None, as_json: bool) -> None:
    """List the games; with GAME, all about one: options, clocks and bots."""
    specs = [cambusa.spec(game) for game in ([name] if name else cambusa.games())]
    if as_json:
        common.print_json([_facts(spec) for spec in specs])
    elif name:
        _tell(specs[0])
    else:
        table = common.table("!game", "title", ">seats", ">minutes", "what it is")
        for spec in specs:
            table.add_row(spec.name, spec.title, _seats(spec), str(spec.minutes), spec.summary)
        common.out().print(table)


def _tell(spec: GameSpec) -> None:
    out = common.out()
    out.print(f"[bold]{spec.title}[/] by {spec.designer}, {_seats(spec)} seats, about {spec.minutes} minutes")
    out.print(spec.summary, markup=False)
    if spec.options:
        table = common.table("option", "default", "what it does")
        for option in spec.options:
            table.add_row(option.name, json.dumps(option.default), option.summary)
        out.print(table)
    if spec.windows:
        table = common.table("clock", ">seconds")
        for window in spec.windows:
            table.add_row(window.name, f"{window.seconds:g}")
        out.print(table)
    out.print(f"Bots: {', '.join(bots.names(spec.name))}")
    out.print(f"Play it with: cambusa play {spec.name}")


def _seats(spec: GameSpec) -> str:
    fewest, most = spec.seats
    return str(fewest) if fewest == most else f"{fewest}-{most}"


def _facts(spec: GameSpec) -> dict[str, Any]:
    return {
        "name": spec.name,
        "title": spec.title,
        "designer": spec.designer,
        "summary": spec.summary,
        "minutes": spec.minutes,
        "rules": spec.rules_version,
        "seats": list(spec.seats),
        "options": [
            {"name": option.name, "default": option.default, "summary": option.summary} for option in spec.options
        ],
        "windows": [{"name": window.name, "seconds": window.seconds} for window in spec.windows],
        "signals": list(spec.signals),
        "tallies": list(spec.tallies),
        "bots": list(bots.names(spec.name)),
    }
