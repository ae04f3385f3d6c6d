"""Leaf counts of the engine against ``perft.tsv``, and the table against the oracle and against arithmetic."""

import pytest

from tests.games.shrimp.make_perft import SETUPS, read, start
from tests.games.shrimp.support import Engine

ROWS = list(read())
QUICK = 1000


@pytest.mark.parametrize("name", SETUPS)
def test_engine(name):
    rows = [row for row in ROWS if row.name == name]
    assert [row.depth for row in rows] == list(range(len(rows)))
    for row in rows:
        assert row.setup == SETUPS[name]
        assert start(row.setup, Engine).perft(row.depth) == row.leaves, f"{name} at depth {row.depth}"


def test_the_table_is_what_the_oracle_counts():
    """Every count below a bound again; the others by the command that writes the table."""
    for row in ROWS:
        if row.leaves < QUICK:
            assert start(row.setup).perft(row.depth) == row.leaves, (row.name, row.depth)


def test_every_setup_stands_in_the_table():
    assert list(dict.fromkeys(row.name for row in ROWS)) == list(SETUPS)


def test_new_games_by_arithmetic(seats):
    """Depth 1: three flips and two acts a seat. Depth 2: 81 cards a flip, 212 calls or silence a squeeze, the gives."""
    rows = {row.depth: row.leaves for row in ROWS if row.name == f"new-{seats}"}
    assert rows[0] == 1
    assert rows[1] == 3 + 2 * seats
    assert rows[2] == 3 * 81 + 212 * seats + seats * (seats - 1)


@pytest.mark.parametrize("seed", [0, 1])
def test_a_seeded_game_can_be_counted_too(seed):
    """Counting looks at every outcome, so the seed does not matter and the game does not move."""
    game = Engine(3, seed)
    before = bytes(game.state)
    assert game.perft(2) == Engine(3).perft(2)
    assert bytes(game.state) == before
