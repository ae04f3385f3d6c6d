"""Whole games played at random, many at a time."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import starmap
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from cambusa._kernel.threads import in_threads
from cambusa._kernel.values import shown, within

if TYPE_CHECKING:
    from cambusa.game import Game
    from cambusa.interface import Engine


MOST = (1 << 63) - 1
"""Number of the last game of a run, and most games at once."""

MOST_THREADS = 64
"""More are not started, whatever is asked for."""

FEWEST = 64
"""Games that a thread takes at once, at least: they last long beside the taking."""


@dataclass(frozen=True, eq=False)
class Playouts:
    """Results of random games, a row a game.

    Attributes
    ----------
    steps : ndarray
        uint32 (n,): actions and outcomes of each game.
    winners : ndarray
        bool (n, seats): who won.
    points : ndarray
        int32 (n, seats): points as the rules print them.
    tallies : ndarray
        uint32 (n, number of tallies): how often each thing of `game.spec.tallies` came about.
    digests : ndarray or None
        uint64 (n,): hash of the bytes of each final state, the same on every platform and build; None unless asked for.
    """

    steps: npt.NDArray[np.uint32]
    winners: npt.NDArray[np.bool_]
    points: npt.NDArray[np.int32]
    tallies: npt.NDArray[np.uint32]
    digests: npt.NDArray[np.uint64] | None


def run(game: Game, engine: Engine, n: int, seed: int, threads: int, first: int, digests: bool) -> Playouts:
    """Play the games first..first+n-1 of the run that `seed` begins; see `Game.playouts`."""
    n = _at_least(0, "n", n)
    first = _at_least(0, "first", first)
    if first + n > MOST:
        raise ValueError(f"expected games up to number {MOST}, got {n} from {first} on")
    threads = min(_at_least(1, "threads", threads), max(n, 1), MOST_THREADS)
    steps = np.zeros(n, dtype=np.uint32)
    masks = np.zeros(n, dtype=np.uint16)
    points = np.zeros((n, game.seats), dtype=np.int32)
    tallies = np.zeros((n, len(game.spec.tallies)), dtype=np.uint32)
    hashes = np.zeros(n, dtype=np.uint64) if digests else None

    def part(start: int, stop: int) -> None:
        engine.playouts(
            game,
            seed,
            first + start,
            steps[start:stop],
            masks[start:stop],
            points[start:stop],
            tallies[start:stop],
            None if hashes is None else hashes[start:stop],
        )

    if threads == 1:
        part(0, n)
    else:
        parts = iter(list(_parts(n, threads)))  # of a list: several threads may take from it
        try:
            in_threads(lambda: deque(starmap(part, parts), maxlen=0), threads)
        finally:
            deque(parts, maxlen=0)  # after an error, or Ctrl-C, no thread takes another
    winners = (masks[:, None] >> np.arange(game.seats, dtype=np.uint16)) & 1 == 1
    return Playouts(steps, winners, points, tallies, hashes)


def _parts(n: int, threads: int) -> Iterator[tuple[int, int]]:
    """Cut 0..n-1 into parts for threads that take them in turn, long ones first.

    Cores are rarely equally fast, for others use them too: had each thread its share, the slowest would decide. The
    last parts are short, so that no thread waits long for another.
    """
    start = 0
    while start < n:
        stop = min(start + max((n - start) // (2 * threads), FEWEST), n)
        yield start, stop
        start = stop


def _at_least(least: int, name: str, value: object) -> int:
    number = within(value, least, MOST)
    if number is None:
        raise ValueError(f"expected {name} as a whole number of {least} or more, got {shown(value)}")
    return number
