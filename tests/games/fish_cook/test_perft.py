"""Leaf counts of the engine against ``perft.tsv``, and the table against the oracle and against arithmetic."""

import pytest

from tests.games.fish_cook.make_perft import SETUPS, read, start
from tests.games.fish_cook.support import Engine

ROWS = list(read())
QUICK = 500


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
    """The deal: 36 recipes for the first place, 35 for the second, and so on."""
    rows = {row.depth: row.leaves for row in ROWS if row.name == f"new-{seats}"}
    assert rows == {0: 1, 1: 36, 2: 36 * 35, 3: 36 * 35 * 34}


@pytest.mark.parametrize("seed", [0, 1])
def test_a_seeded_game_can_be_counted_too(seed):
    """Counting looks at every outcome, so the game does not move and the generator does not matter."""
    game = Engine(3, seed)
    before = bytes(game.state)
    explicit = Engine.from_position({**game.position(), "generator": None})
    assert game.perft(2) == explicit.perft(2)
    assert bytes(game.state) == before
