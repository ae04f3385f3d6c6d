"""`cambusa perft`: counting the leaves of the tree of a game."""

from __future__ import annotations

from functools import partial
from time import perf_counter

import click

from cambusa._kernel.threads import in_threads
from cambusa.cli import common
from cambusa.interface import State

DEEPEST = 1000
"""Far beyond what can be counted."""


@click.command(
    name="perft",
    short_help="Count the tree of a game.",
    epilog="""
\b
Example:
  cambusa perft GAME 3 --divide
""",
)
@common.game_options()
@click.argument("depth", type=common.Whole(0, DEEPEST))
@click.option("--divide", is_flag=True, help="Count below each first step too.")
@common.json_option
def command(name: str, depth: int, seats: int | None, options: tuple[str, ...], divide: bool, as_json: bool) -> None:
    """Count the leaves DEPTH steps ahead of the start of GAME: every action of every seat, every outcome of chance."""
    game = common.load(name, seats, options)
    start = perf_counter()
    parts: dict[str, int] = {}
    if divide and depth:
        for label, state in _steps(game.new()):
            (parts[label],) = in_threads(partial(state.perft, depth - 1))
        leaves = sum(parts.values())
    else:
        (leaves,) = in_threads(partial(game.new().perft, depth))
    seconds = perf_counter() - start
    if as_json:
        facts = {"game": name, "seats": game.seats, "options": game.options, "depth": depth}
        common.print_json({**facts, "leaves": leaves, "seconds": seconds, **({"divide": parts} if divide else {})})
        return
    out = common.out()
    if divide:
        table = common.table("step", ">leaves")
        for label, count in parts.items():
            table.add_row(label, f"{count:,}")
        out.print(table)
    out.print(f"[bold]{leaves:,}[/] leaves at depth {depth} in {seconds:.3f} s ({common.told_options(game)})")


def _steps(state: State) -> list[tuple[str, State]]:
    """All that can come next, as the record names it, and the state after it."""
    steps: list[tuple[int | None, str]] = [(None, state.game.outcome_label(o)) for o, _ in state.chance_weights()]
    steps += [(seat, label) for seat in sorted(state.active_seats) for label in state.legal_labels(seat)]
    out = []
    for seat, label in steps:
        after = state.copy()
        after.apply(label, seat)
        out.append((f"{'-' if seat is None else seat} {label}", after))
    return out
