"""Playouts: random games without Python, reproduced here step by step."""

from __future__ import annotations

import re
import subprocess
import sys
import threading
import tracemalloc
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

import cambusa
from cambusa import Game, Playouts, Record, State
from cambusa._kernel.primitives import derive_seed, philox
from tests.conformance.support import configs, engine, fixed_options, records

WORD = 0xFFFFFFFF
CHOICES = 1
FIELDS = ("steps", "winners", "points", "tallies")


def played(game: Game, key: int) -> State:
    """Play a game as a playout does: what each choice is made of stands in the glue and in the documentation."""
    state = game.new(key)
    draw = 0
    while not state.is_terminal:
        lanes = philox((draw & WORD, draw >> 32, CHOICES, 0), (key & WORD, key >> 32))
        seats = sorted(state.active_seats)
        seat = seats[lanes[0] * len(seats) >> 32]
        actions = state.legal_actions(seat)
        state.apply(actions[lanes[1] * len(actions) >> 32], seat)
        draw += 1
    return state


def hash_of(data: bytes) -> int:
    """Return the hash that `Playouts.digests` gives the bytes of a state."""
    h = len(data)
    for at in range(0, len(data), 8):
        h = (h ^ int.from_bytes(data[at : at + 8], "little")) * 0x9FB21C651E98DF25 % 2**64
        h ^= h >> 29
    return h ^ (h >> 32)


def hashes(game: Game, n: int, seed: int, threads: int = 1) -> list[int]:
    """Return the hashes of the final states of random games."""
    digests = game.playouts(n, seed, threads, digests=True).digests
    assert digests is not None
    return [int(digest) for digest in digests]


def test_playouts_are_games(game: Game) -> None:
    results = game.playouts(4, 11)
    digests = hashes(game, 4, 11)
    for i in range(4):
        state = played(game, derive_seed(11, i))
        assert results.steps[i] == len(state.record().log)
        assert results.points[i].tolist() == state.points
        assert np.flatnonzero(results.winners[i]).tolist() == state.winners
        assert digests[i] == hash_of(bytes(state))


def counted(record: Record) -> npt.NDArray[np.int64]:
    """Return the tallies of a game, step by step with explicit chance."""
    game = record.game_of()
    state = game.from_position(record.start) if isinstance(record.start, dict) else game.new()
    total = np.zeros(len(state.game.spec.tallies), dtype=np.int64)
    for seat, label in record.log:
        before, revision = bytes(state), state.revision
        total += state.tally(label, seat)
        assert (bytes(state), state.revision) == (before, revision)
        state.apply(label, seat)
    return total


def test_tallies_are_sums_over_the_steps(game: Game) -> None:
    state = played(game, derive_seed(11, 0))
    assert counted(state.record()).tolist() == game.playouts(1, 11).tallies[0].tolist()


def test_shapes_and_types(game: Game) -> None:
    for n in (0, 1, 7):
        results = game.playouts(n, 3)
        expected = {
            "steps": ((n,), np.uint32),
            "winners": ((n, game.seats), np.bool_),
            "points": ((n, game.seats), np.int32),
            "tallies": ((n, len(game.spec.tallies)), np.uint32),
        }
        for field, (shape, dtype) in expected.items():
            values = getattr(results, field)
            assert (values.shape, values.dtype) == (shape, np.dtype(dtype))
        assert results.digests is None
        digests = game.playouts(n, 3, digests=True).digests
        assert digests is not None
        assert (digests.shape, digests.dtype) == ((n,), np.dtype(np.uint64))


def test_games_are_the_same_with_digests_and_without(game: Game) -> None:
    """What an engine leaves undone when nobody looks has no part in the course of a game."""
    assert_same(game.playouts(100, 8), game.playouts(100, 8, digests=True))


def assert_same(first: Playouts, second: Playouts) -> None:
    for field in FIELDS:
        assert (getattr(first, field) == getattr(second, field)).all()


def test_results_do_not_depend_on_threads_or_number(game: Game) -> None:
    serial = game.playouts(101, 5)
    digests = hashes(game, 101, 5)
    for threads in (2, 3, 200):
        assert_same(game.playouts(101, 5, threads=threads), serial)
        assert hashes(game, 101, 5, threads) == digests
    fewer = game.playouts(10, 5)
    for field in FIELDS:
        assert (getattr(fewer, field) == getattr(serial, field)[:10]).all()
    assert hashes(game, 10, 5) == digests[:10]
    assert hashes(game, 101, 6) != digests
    assert len(set(digests)) == 101


def test_every_game_ends_with_winners(game: Game) -> None:
    results = game.playouts(300, 1)
    assert results.winners.any(axis=1).all()
    assert (results.steps > 0).all()


@pytest.mark.parametrize(
    ("n", "threads"), [(-1, 1), (1.0, 1), (True, 1), ("1", 1), (1, 0), (1, -2), (1, 1.5), (1, True)]
)
def test_wrong_numbers_are_refused(name: str, n: Any, threads: Any) -> None:
    with pytest.raises(ValueError, match=r"expected (n|threads) as a whole number"):
        cambusa.load(name).playouts(n, 0, threads=threads)


def test_every_tally_counts_something(name: str) -> None:
    """Each thing the spec counts comes about, by random play or in a recorded game."""
    fewest, most = cambusa.spec(name).seats
    names = cambusa.spec(name).tallies
    assert len(set(names)) == len(names)
    total = sum(
        cambusa.load(name, seats=seats, **fixed_options(name)).playouts(20_000, 1).tallies.sum(axis=0)
        for seats in (fewest, most)
    )
    for record in records(name):
        total = total + counted(record)
    assert dict(zip(names, total > 0, strict=True)) == dict.fromkeys(names, True)


def test_threads_do_not_disturb_each_other(name: str) -> None:
    """Many threads play and look at once; each game goes as it goes alone."""
    games = [config.load() for config in configs(name)]
    expected = {(at, seed): trace(game, seed) for at, game in enumerate(games[:3]) for seed in range(6)}
    found: dict[tuple[int, int], list[Any]] = {}
    ready = threading.Barrier(len(expected) + 2)

    def work(at: int, seed: int) -> None:
        ready.wait()
        found[at, seed] = trace(games[at], seed)

    def loops(threads: int) -> None:
        ready.wait()
        found[-1, threads] = [hashes(games[0], 2000, 9, threads)]

    workers = [threading.Thread(target=work, args=pair) for pair in expected]
    workers += [threading.Thread(target=loops, args=(count,)) for count in (1, 2)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert found.pop((-1, 1)) == found.pop((-1, 2)) == [hashes(games[0], 2000, 9)]
    assert found == expected


def trace(game: Game, seed: int) -> list[Any]:
    """Return all that comes out of a game, copies and other games made and dropped on the way."""
    out: list[Any] = []
    state = played(game, seed)
    out += state.record().log[:200]
    other = game.new(seed)
    for step in range(30):
        if other.is_terminal:
            break
        seat = max(other.active_seats)
        other.copy().apply(other.legal_actions(seat)[-1], seat)
        other.apply(other.legal_actions(seat)[step % len(other.legal_actions(seat))], seat)
        out.append((bytes(other), other.tensor(seat).tobytes(), other.observation(seat), other.redeal(seat, step)))
    return [*out, bytes(state), state.log()]


def test_playing_allocates_nothing(name: str) -> None:
    """Nothing that grows in Python, and no way to the allocator of C.

    Loops without the GIL cannot call Python's allocators, so an engine that does not import one of C has none. A
    process of its own measures: whatever threads other tests have left behind would count as well.
    """
    code = f"from tests.conformance.test_playouts import peaks; print(*peaks({name!r}))"
    done = subprocess.run([sys.executable, "-c", code], text=True, capture_output=True, check=True)
    few, many = map(int, done.stdout.split())
    assert 0 < many <= few + 256
    assert allocators(Path(engine(name).__file__)) == set()
    assert allocators(Path(import_module("numpy._core._multiarray_umath").__file__ or "")) != set()


def peaks(name: str) -> tuple[int, int]:
    """Return the most bytes that Python has allocated at once in 10 playouts, and in 4,000."""
    game = cambusa.load(name, **fixed_options(name))

    def peak(n: int) -> int:
        columns = (
            np.zeros(n, dtype=np.uint32),
            np.zeros(n, dtype=np.uint16),
            np.zeros((n, game.seats), dtype=np.int32),
            np.zeros((n, len(game.spec.tallies)), dtype=np.uint32),
            np.zeros(n, dtype=np.uint64),
        )
        tracemalloc.start()
        try:
            engine(name).playouts(game, 1, 0, *columns)
            return tracemalloc.get_traced_memory()[1]
        finally:
            tracemalloc.stop()

    peak(1)
    return peak(10), peak(4000)


def allocators(module: Path) -> set[bytes]:
    """Return the allocators of C and C++ that stand among the names a compiled module imports."""
    names = rb"malloc|calloc|realloc|aligned_alloc|posix_memalign|memalign|PyMem_RawMalloc|PyMem_RawCalloc|_Znwm|_Znam"
    return set(re.findall(rb"[\0_](" + names + rb")\0", module.read_bytes()))
