"""`cambusa sim`: many random games, and what came about in them."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from functools import partial
from time import perf_counter
from typing import Any

import click
import numpy as np
import numpy.typing as npt
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

import cambusa
from cambusa._kernel.threads import in_threads
from cambusa.arena.estimates import wilson
from cambusa.cli import common
from cambusa.game import Game
from cambusa.playouts import Playouts

CHUNK_SECONDS = 0.2
"""So long the engine works before the bar moves."""

THREADS = 64
"""So many may be asked for: more would make nothing faster, and a system does not have any number of them."""


@click.command(
    name="sim",
    short_help="Play many random games, and count.",
    epilog="""
\b
Examples:
  cambusa sim GAME -n 1e6 --threads 2
  cambusa sim GAME --seats 4 --seed 7 --json
""",
)
@common.game_options()
@click.option(
    "-n", "--games", "n", type=common.Whole(1), default="10000", show_default=True, metavar="N", help="Number of games."
)
@click.option(
    "-t", "--threads", type=common.Whole(1, THREADS), default="1", show_default=True, metavar="N", help="Threads."
)
@common.seed_option
@common.json_option
def command(
    name: str, seats: int | None, options: tuple[str, ...], n: int, threads: int, seed: int | None, as_json: bool
) -> None:
    """Play GAME many times at random, and say how long it took and who won.

    A step is one action, any legal one of any seat that may act, or one outcome of chance. Intervals are Wilson's,
    at 95 %.
    """
    game = common.load(name, seats, options, cambusa.spec(name).guards)
    key = common.fresh_seed(seed)
    sums = simulate(game, n, key, threads, show=not as_json)
    if as_json:
        common.print_json({**_facts(game, sums), "seed": key, "threads": threads})
    else:
        _print(game, sums, f"--seed {key}")


@dataclass
class Sums:
    """What is kept of many games: its size grows neither with their number nor with their length.

    Attributes
    ----------
    lengths : Counter
        How many games had so many steps.
    """

    seats: int
    kinds: int
    games: int = 0
    seconds: float = 0.0
    lengths: Counter[int] = field(default_factory=Counter)
    wins: npt.NDArray[np.int64] = field(init=False)
    points: npt.NDArray[np.int64] = field(init=False)
    tallies: npt.NDArray[np.int64] = field(init=False)
    games_with: npt.NDArray[np.int64] = field(init=False)

    def __post_init__(self) -> None:
        self.wins = np.zeros(self.seats, np.int64)
        self.points = np.zeros(self.seats, np.int64)
        self.tallies = np.zeros(self.kinds, np.int64)
        self.games_with = np.zeros(self.kinds, np.int64)

    def add(self, part: Playouts, seconds: float) -> None:
        """Count these games too."""
        self.games += len(part.steps)
        self.seconds += seconds
        lengths, counts = np.unique(part.steps, return_counts=True)
        self.lengths.update(dict(zip(lengths.tolist(), counts.tolist(), strict=True)))
        self.wins += part.winners.sum(axis=0)
        self.points += part.points.sum(axis=0, dtype=np.int64)
        self.tallies += part.tallies.sum(axis=0, dtype=np.int64)
        self.games_with += (part.tallies > 0).sum(axis=0)

    @property
    def steps(self) -> int:
        """Steps of all games."""
        return sum(length * count for length, count in self.lengths.items())

    def length(self, share: float) -> int:
        """Return the length that this share of the games does not exceed."""
        ascending = sorted(self.lengths)
        up_to = np.cumsum([self.lengths[length] for length in ascending])
        return ascending[int(np.searchsorted(up_to, share * self.games))]


def simulate(game: Game, n: int, seed: int, threads: int, show: bool = False) -> Sums:
    """Play the n games of `game.playouts(n, seed)` in chunks; `show` a bar if stderr is a terminal."""
    sums = Sums(game.seats, len(game.spec.tallies))
    columns = (TextColumn(game.name), BarColumn(), MofNCompleteColumn(), TextColumn("games"), TimeRemainingColumn())
    console = common.err()
    with Progress(*columns, console=console, transient=True, disable=not (show and console.is_terminal)) as bar:
        task = bar.add_task(game.name, total=n)
        chunk = 1  # a single game may be long
        while sums.games < n:
            start = perf_counter()
            (part,) = in_threads(partial(game.playouts, min(chunk, n - sums.games), seed, threads, first=sums.games))
            seconds = perf_counter() - start
            sums.add(part, seconds)
            bar.update(task, completed=sums.games)
            if seconds < CHUNK_SECONDS / 2 and chunk < 1 << 17:
                chunk *= 2
    return sums


def _share(count: int, n: int) -> dict[str, float]:
    low, high = wilson(count, n)
    return {"share": count / n, "low": low, "high": high}


def _facts(game: Game, sums: Sums) -> dict[str, Any]:
    n = sums.games
    return {
        "game": game.name,
        "rules": game.spec.rules_version,
        "seats": game.seats,
        "options": game.options,
        "games": n,
        "steps": sums.steps,
        "seconds": sums.seconds,
        "steps_per_second": sums.steps / sums.seconds,
        "length": {
            "mean": sums.steps / n,
            "fewest": min(sums.lengths),
            "5%": sums.length(0.05),
            "median": sums.length(0.5),
            "95%": sums.length(0.95),
            "most": max(sums.lengths),
        },
        "wins": [
            {"seat": seat, "wins": wins, **_share(wins, n), "points": int(points) / n}
            for seat, (wins, points) in enumerate(zip(sums.wins.tolist(), sums.points, strict=True))
        ],
        "tallies": {
            name: {"total": total, "per_game": total / n, "games": games, **_share(games, n)}
            for name, total, games in zip(
                game.spec.tallies, sums.tallies.tolist(), sums.games_with.tolist(), strict=True
            )
        },
    }


def _print(game: Game, sums: Sums, repeat: str) -> None:
    facts = _facts(game, sums)
    length = facts["length"]
    out = common.out()
    out.print(f"[bold]{sums.games:,}[/] random games of {game.name} ({common.told_options(game)}; {repeat})")
    out.print(
        f"length {length['mean']:.1f} steps in the mean; median {length['median']}, "
        f"90 % of the games {length['5%']}-{length['95%']}, all {length['fewest']}-{length['most']}"
    )
    table = common.table("seat", ">wins", ">share", ">95 % interval", ">points")
    for row in facts["wins"]:
        table.add_row(str(row["seat"]), f"{row['wins']:,}", *_percent(row), f"{row['points']:.2f}")
    out.print(table)
    if facts["tallies"]:
        table = common.table("what", ">in all", ">a game", ">games with it", ">95 % interval")
        for name, row in facts["tallies"].items():
            table.add_row(name, f"{row['total']:,}", f"{row['per_game']:.4g}", *_percent(row))
        out.print(table)
    out.print(f"[bold]{sums.steps / sums.seconds / 1e6:.1f} M steps/s[/] ({sums.steps:,} in {sums.seconds:.2f} s)")


def _percent(row: dict[str, float]) -> tuple[str, str]:
    return f"{row['share']:.2%}", f"{row['low']:.2%} - {row['high']:.2%}"
