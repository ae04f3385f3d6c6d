"""`cambusa bench`: how fast the engine is here. The functions that measure may be used elsewhere too."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from random import Random
from statistics import median
from time import process_time
from typing import Any

import click
import numpy as np

import cambusa
from cambusa import bots, registry
from cambusa.cli import common
from cambusa.game import Game
from cambusa.interface import State
from cambusa.search import SearchBot, search

REPEATS = 5
SEED = 1


@dataclass(frozen=True)
class Figure:
    """A figure that was measured: many things a second, or the time that one takes.

    Attributes
    ----------
    game, what : str
        What was measured.
    per_second : float
        How many a second: the median of the repeats.
    unit : str
        What is counted; empty: the time of one is told instead.
    """

    game: str
    what: str
    per_second: float
    unit: str = ""

    def __str__(self) -> str:
        if self.unit:
            million = self.per_second >= 1e6
            return f"{self.per_second / (1e6 if million else 1e3):,.2f} {'M' if million else 'k'} {self.unit}/s"
        return f"{1e9 / self.per_second:,.0f} ns"


def rate(work: Callable[[], int], repeats: int = REPEATS) -> float:
    """Return how many things a second `work` does, which returns how many it did: the median, after a warm-up.

    In seconds of this process on its processor, so that others who use the machine do not count.
    """
    work()
    rates = []
    for _ in range(repeats):
        start = process_time()
        done = work()
        rates.append(done / (process_time() - start))
    return median(rates)


def playouts(game: Game, n: int) -> int:
    """Play n random games in the native loop; return the number of steps."""
    return int(game.playouts(n, SEED).steps.sum(dtype=np.int64))


def python_loop(game: Game, n: int) -> int:
    """Play n random games step by step from Python: legal actions, a choice, apply.

    Returns the number of steps: actions, and outcomes that the states settled by themselves.
    """
    chance = Random(SEED).random
    ascending: dict[frozenset[int], list[int]] = {}  # of the sets of seats, which are few
    steps = 0
    for seed in range(n):
        state = game.new(seed)
        while active := state.active_seats:  # chance is settled: nobody is active at the end alone
            draw = chance()
            seats = ascending.get(active) or ascending.setdefault(active, sorted(active))
            seat = seats[0]
            if len(seats) > 1:  # one draw for both: its whole part chooses the seat, the rest the action
                draw *= len(seats)
                place = int(draw)
                seat = seats[place]
                draw -= place
            actions = state.legal_actions(seat)
            state.apply(actions[int(draw * len(actions))], seat)
        steps += state.revision
    return steps


def copies(state: State, n: int) -> int:
    """Copy a state n times; return n."""
    copy = state.copy
    for _ in range(n):
        copy()
    return n


def tensors(state: State, n: int) -> int:
    """Write the observation tensor into a given buffer n times; return n."""
    out = np.empty(state.game.tensor_spec.shape, np.float32)
    tensor = state.tensor
    for _ in range(n):
        tensor(0, out)
    return n


def searches(state: State, bot: SearchBot, n: int) -> int:
    """Search with the settings of a bot, n iterations; return n."""
    return search(state, min(state.active_seats), iterations=n, seed=SEED, **bot.settings).iterations


def middle(game: Game, steps: int = 60) -> State:
    """Return a state from the middle of a random game."""
    chance = Random(SEED)
    for seed in range(1000):
        state = game.new(seed)
        while not state.is_terminal and state.revision < steps:
            seat = chance.choice(sorted(state.active_seats))
            state.apply(chance.choice(state.legal_actions(seat)), seat)
        if not state.is_terminal:
            break
    return state


def counted(n: int, call: Callable[[], object]) -> int:
    """Make a call that does n things; return n."""
    call()
    return n


def figures(name: str, quick: bool = False) -> Iterator[Figure]:
    """Measure a game; quickly and inexactly if that is enough."""
    repeats, size = (1, 20) if quick else (REPEATS, 1)
    spec = cambusa.spec(name)
    fewest, most = spec.seats
    for seats in range(fewest, most + 1):
        game = cambusa.load(name, seats, **spec.guards)
        steps = partial(playouts, game, 4000 // size)
        yield Figure(name, f"random playouts, {seats} seats", rate(steps, repeats), "steps")
    game = cambusa.load(name, fewest, **spec.guards)
    state = middle(game)
    loop = partial(python_loop, game, 60 // size)
    yield Figure(name, f"step by step from Python, {fewest} seats", rate(loop, repeats), "steps")
    yield Figure(name, "copy of a state from Python", rate(partial(copies, state, 200_000 // size), repeats))
    yield Figure(name, "observation tensor into a buffer", rate(partial(tensors, state, 200_000 // size), repeats))
    if "search" in bots.names(name):
        bot = bots.make("search", game, 0, SEED)
        assert isinstance(bot, SearchBot)
        work = partial(searches, state, bot, 10_000 // size)
        yield Figure(name, f"search, {fewest} seats", rate(work, repeats), "iterations")
    own = registry.part(name, "bench")
    cases: Mapping[str, tuple[int, Callable[[], object]]] = own.cases() if own else {}
    for what, (n, call) in cases.items():
        yield Figure(name, what, rate(partial(counted, n, call), repeats), "calls")


@click.command(
    name="bench",
    short_help="Measure the speed of the engines.",
    epilog="""
\b
Example:
  cambusa bench GAME --json
""",
)
@click.argument("name", type=common.GameName(), metavar="[GAME]", required=False)
@click.option("--quick", is_flag=True, help="Measure once and little: to see that it works.")
@common.json_option
def command(name: str | None, quick: bool, as_json: bool) -> None:
    """Measure the speed of the engine of GAME, or of all: median of 5, on one core."""
    found: list[dict[str, Any]] = []
    table = common.table("game", "what", ">speed")
    err = common.err()
    for game in [name] if name else cambusa.games():
        with err.status(f"measuring {game}") if err.is_terminal and not as_json else err:
            for figure in figures(game, quick):
                found.append({"game": game, "what": figure.what, "per_second": figure.per_second})
                table.add_row(game, figure.what, str(figure))
    if as_json:
        common.print_json(found)
    else:
        common.out().print(table)
