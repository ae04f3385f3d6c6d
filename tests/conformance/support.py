"""What the conformance tests share: every game in every shape worth testing, and random games to look at."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import cambusa
from cambusa import Game, IllegalActionError, Option, Record, State

TESTS = Path(__file__).parents[1]
ROOT = TESTS.parent

Viewer = int | None
Step = tuple[int | None, str]

LONGEST = 100_000
"""Steps after which a random game counts as endless."""


# --- games, seats, options -----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Config:
    """A game with a number of seats and options."""

    name: str
    seats: int
    options: tuple[tuple[str, Any], ...]

    def load(self) -> Game:
        return cambusa.load(self.name, seats=self.seats, **dict(self.options))

    def __hash__(self) -> int:
        return hash(str(self))

    def __str__(self) -> str:
        return "-".join([self.name, str(self.seats), *(f"{name}={value}" for name, value in self.options)])


def folder(name: str) -> Path:
    """Return the folder with the tests and goldens of a game."""
    return TESTS / "games" / name


def engine(name: str) -> Any:
    """Return the compiled module of a game."""
    return import_module(f"cambusa.games.{name}._engine")


def fixed_options(name: str) -> dict[str, Any]:
    """Return the options with which random games of that game are sure to end."""
    return dict(cambusa.spec(name).guards)


def values(option: Option, seats: int) -> tuple[Any, ...]:
    """Return the values of an option worth trying, the default first."""
    if option.check:
        return (option.default, *(value for value in option.examples if value != option.default))
    if isinstance(option.default, bool):
        return option.default, not option.default
    if option.choices:
        return tuple(dict.fromkeys((option.default, *option.choices)))
    most = seats - 1 if option.below_seats else option.maximum
    assert isinstance(option.default, int)
    return tuple(dict.fromkeys((option.default, option.minimum, most)))


def pairwise(rows: Sequence[tuple[int, ...]], sizes: Sequence[int]) -> list[tuple[int, ...]]:
    """Add to `rows` until each two factors have met in each two of their values (0..size-1); greedy."""
    rows = list(rows)
    pairs = {
        (i, a, j, b) for i, j in combinations(range(len(sizes)), 2) for a in range(sizes[i]) for b in range(sizes[j])
    }

    def met(row: Sequence[int]) -> set[tuple[int, int, int, int]]:
        return {(i, row[i], j, row[j]) for i, j in combinations(range(len(row)), 2)}

    for row in rows:
        pairs -= met(row)
    while pairs:
        i, a, j, b = min(pairs)
        best = [0] * len(sizes)
        best[i], best[j] = a, b
        for k in range(len(sizes)):
            if k not in (i, j):
                best[k] = max(range(sizes[k]), key=lambda value: len(pairs & met([*best[:k], value, *best[k + 1 :]])))
        rows.append(tuple(best))
        pairs -= met(best)
    return rows


@cache
def configs(name: str) -> tuple[Config, ...]:
    """Return every seat count with all defaults, then whatever lets each two values meet."""
    spec = cambusa.spec(name)
    fixed = fixed_options(name)
    free = [option for option in spec.options if option.name not in fixed]
    seats = range(spec.seats[0], spec.seats[1] + 1)
    sizes = [len(seats), *(max(len(values(option, count)) for count in seats) for option in free)]
    out = []
    for at, *choice in pairwise([(i, *(0 for _ in free)) for i in range(len(seats))], sizes):
        chosen = dict(fixed)
        for option, index in zip(free, choice, strict=True):
            possible = values(option, seats[at])
            if possible[index % len(possible)] != option.default:
                chosen[option.name] = possible[index % len(possible)]
        out.append(Config(name, seats[at], tuple(chosen.items())))
    return tuple(dict.fromkeys(out))


CONFIGS = tuple(config for name in cambusa.games() for config in configs(name))


def viewers(game: Game) -> list[Viewer]:
    return [*range(game.seats), None]


# --- random games --------------------------------------------------------------------------------------------------


def choices(state: State) -> list[tuple[int | None, int]]:
    """Return all that can happen now: (seat, action), or (None, outcome) at a chance node."""
    if state.is_chance:
        return [(None, outcome) for outcome, _ in state.chance_weights()]
    return [(seat, action) for seat in sorted(state.active_seats) for action in state.legal_actions(seat)]


def choose(state: State, random: Random) -> tuple[int | None, int]:
    """Return an active seat at random and one of its actions, or an outcome by its weight."""
    if state.is_chance:
        outcomes, weights = zip(*state.chance_weights(), strict=True)
        return None, random.choices(outcomes, weights)[0]
    seat = random.choice(sorted(state.active_seats))
    return seat, random.choice(state.legal_actions(seat))


def moment(state: State) -> tuple[str, int]:
    """Return roughly what kind of moment this is."""
    return state.observation(None)["phase"], len(state.active_seats)


def look(state: State) -> tuple[str, frozenset[str]]:
    """Return the phase and which counters say more than nothing: finer than `moment`, for games that are at hand."""
    seen = state.observation(None)
    return seen["phase"], frozenset(part["name"].split()[0] for part in seen["counters"] if part["value"])


def choose_curiously(state: State, random: Random, known: Counter[tuple[str, int]]) -> tuple[int | None, int]:
    """Return a step to the kind of moment that has come up least: uniform play misses what is rare."""
    if random.random() < 0.4:
        return choose(state, random)
    options = choices(state)
    options = random.sample(options, min(len(options), 240))
    best = options[0]
    fewest = None
    for seat, number in options:
        child = state.copy()
        child.apply(number, seat)
        count = known[moment(child)]
        if fewest is None or count < fewest:
            best, fewest = (seat, number), count
    return best


def walk(state: State, random: Random) -> Iterator[State]:
    """Yield the state at each moment of a random game until its end; one object: copy it to keep it."""
    for _ in range(LONGEST):
        yield state
        if state.is_terminal:
            return
        seat, number = choose(state, random)
        state.apply(number, seat)
    raise AssertionError(f"a random game of {state.game!r} has not ended after {LONGEST} steps")


def explore(game: Game, random: Random, steps: int) -> Iterator[State]:
    """Yield as `walk` does, but step curiously, and begin again when a game is over."""
    known: Counter[tuple[str, int]] = Counter()
    state = game.new()
    for _ in range(steps):
        yield state
        if state.is_terminal:
            state = game.new()
            continue
        known[moment(state)] += 1
        seat, number = choose_curiously(state, random, known)
        state.apply(number, seat)


def finish(state: State, random: Random) -> State:
    """Play a state to its end at random."""
    for _ in walk(state, random):
        pass
    return state


def spread(states: Iterator[State], most: int) -> list[State]:
    """Return copies of at most so many states out of a game, evenly spread, the first and the last among them."""
    kept: list[State] = []
    gap = 1
    last = None
    for number, state in enumerate(states):
        last = state
        if number % gap == 0:
            kept.append(state.copy())
        if len(kept) >= 2 * most - 1:
            kept, gap = kept[::2], 2 * gap
    if last is not None and bytes(last) != bytes(kept[-1]):
        kept.append(last.copy())
    return kept


@cache
def records(name: str) -> tuple[Record, ...]:
    """Return the whole games that are kept with the tests of a game: they show what random play does not come to."""
    return tuple(Record.load(path) for path in sorted((folder(name) / "records").glob("*.record")))


@cache
def _samples(config: Config) -> tuple[State, ...]:
    game = config.load()
    rare: list[State] = []
    kinds: Counter[tuple[str, int]] = Counter()
    for state in explore(game, Random(f"curious {config}"), 300):
        kinds[moment(state)] += 1
        if kinds[moment(state)] <= 3:
            rare.append(state.copy())
    known: set[tuple[str, frozenset[str]]] = set()
    for record in records(config.name):
        for state in record.states(game) if record.game_of() == game else ():
            if look(state) not in known:
                known.add(look(state))
                rare.append(state.copy())
    return (
        *spread(walk(game.new(20), Random(f"seeded {config}")), 8),
        *spread(walk(game.new(), Random(f"explicit {config}")), 8),
        *rare,
    )


def samples(config: Config) -> list[State]:
    """Return states of a seeded, an explicit, a curious and the recorded games, with their logs; fresh copies."""
    return [state.copy() for state in _samples(config)]


# --- looking at states ---------------------------------------------------------------------------------------------


def without_generator(state: State) -> dict[str, Any]:
    """Return the position but for its generator: the situation alone."""
    position = state.position()
    del position["generator"]
    return position


def parts(state: State) -> tuple[Any, ...]:
    """Return what a pickle holds: how to make it, and game, bytes, start, log entries (seat, label, audience)."""
    found: Any = state.__reduce__()
    return found[0], *found[1]


def refusal(state: State, action: Any, seat: Any = None) -> IllegalActionError:
    """Apply what is not possible; return the error after checking that nothing changed."""
    before, revision, last = bytes(state), state.revision, state.log(None, state.revision - 1)
    try:
        state.apply(action, seat)
    except IllegalActionError as error:
        assert (bytes(state), state.revision, state.log(None, revision - 1)) == (before, revision, last)
        return error
    raise AssertionError(f"{action!r} by seat {seat} was not refused")


def critical(freedom: int) -> float:
    """Return the value that chi-square exceeds once in 10,000 times (Wilson and Hilferty 1931)."""
    part = 2 / (9 * freedom)
    return freedom * float((1 - part + 3.719 * part**0.5) ** 3)


def chi_square(counts: Sequence[float], expected: Sequence[float]) -> float:
    return sum((count - mean) ** 2 / mean for count, mean in zip(counts, expected, strict=True))
