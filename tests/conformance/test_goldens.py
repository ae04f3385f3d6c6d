"""Goldens: leaf counts from elsewhere, and the digests of many random games, the same on every run, build, platform."""

from __future__ import annotations

import json

import pytest

import cambusa
from cambusa import State
from tests.conformance.regenerate import PLAYED, SEED, digest, read, rows
from tests.conformance.support import choices, configs, folder, samples

MOST_LEAVES = 3_000_000
PERFT_COLUMNS = ["name", "setup", "depth", "count", "source"]


def start(name: str, setup: dict[str, object]) -> State:
    """Return the state of a setup: a position, or the seats and options of a new game."""
    if "game" in setup:
        options: dict[str, bool | int] = setup["options"]  # type: ignore[assignment]
        return cambusa.load(name, seats=setup["seats"], **options).from_position(setup)  # type: ignore[arg-type]
    return cambusa.load(name, **setup).new()  # type: ignore[arg-type]


def test_perft_is_that_of_the_table(name: str) -> None:
    path = folder(name) / "perft.tsv"
    assert path.exists(), f"{name} has no {path}: leaf counts ({', '.join(PERFT_COLUMNS)}) from another source"
    header, *lines = path.read_text(encoding="utf-8").splitlines()
    assert header.split("\t") == PERFT_COLUMNS
    assert len(lines) >= 6
    seats, deepest = set(), 0
    for line in lines:
        row, setup, depth, count, source = line.split("\t")
        assert source, f"{row}: where does the number come from?"
        state = start(name, json.loads(setup))
        seats.add(state.game.seats)
        if int(count) <= MOST_LEAVES:
            assert state.perft(int(depth)) == int(count), f"{row}, depth {depth}"
            deepest = max(deepest, int(depth))
    fewest, most = cambusa.spec(name).seats
    assert {fewest, most} <= seats
    assert deepest >= 3


def test_perft_is_the_sum_over_the_children(name: str) -> None:
    for config in configs(name):
        for state in samples(config)[::11]:
            before = bytes(state)
            assert state.perft(0) == 1
            assert state.perft(1) == max(len(choices(state)), int(state.is_terminal))
            leaves = 0
            for seat, number in choices(state)[:40]:
                child = state.game.from_bytes(explicit(state))
                child.apply(number, seat)
                leaves += child.perft(1)
            if len(choices(state)) <= 40 and not state.is_terminal:
                assert state.perft(2) == leaves
            assert bytes(state) == before


def explicit(state: State) -> bytes:
    """Return the bytes of the same situation with explicit chance: perft branches where a seed would decide."""
    return bytes(state.game.from_position(state.position() | {"generator": None}))


def test_perft_stops_at_the_end_of_the_game(name: str) -> None:
    over = [state for config in configs(name) for state in samples(config) if state.is_terminal]
    assert all(state.perft(depth) == 1 for state in over for depth in (0, 1, 5))
    with pytest.raises(ValueError, match="depth"):
        over[0].perft(-1)


def test_digests_are_those_of_the_table(name: str) -> None:
    assert (folder(name) / "digests.tsv").exists(), f"{name} has no digests: python -m tests.conformance.regenerate"
    table = read(name)
    assert [row[:2] for row in table] == [row[:2] for row in rows(name)]
    for config, (seats, options, games, expected) in zip(configs(name), table, strict=True):
        found = digest(config, int(games))
        assert found == expected, f"{config}: random games from seed {SEED} of {seats} seats, {options} go another way"


def test_every_seat_count_has_many_digests(name: str) -> None:
    fewest, most = cambusa.spec(name).seats
    many = {int(seats) for seats, _, games, _ in read(name) if int(games) >= PLAYED}
    assert many == set(range(fewest, most + 1))
