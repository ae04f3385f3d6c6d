"""Leaf counts of the engine against ``perft.tsv``, and the table against the oracle and against arithmetic."""

import pytest

from tests.games.shanghaien.make_perft import SETUPS, read, start
from tests.games.shanghaien.support import Engine

ROWS = list(read())
QUICK = 400


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


def test_by_arithmetic():
    """First cards: 32 sailors and 1 or 2 tricks. Then pairs of kinds, but for the 24 sailors that are there once."""
    counts = {(row.name, row.depth): row.leaves for row in ROWS}
    assert counts["new", 1] == counts["new-first-seat", 1] == 33
    assert counts["new-split", 1] == 34
    assert counts["new", 2] == 33**2 - 24
    assert counts["new-split", 2] == 34**2 - 24
    # A roll of the first turn: 6 doubles with two ends, 15 others with two dice and two ends; the next player rolls.
    assert [counts["first-turn", depth] for depth in (1, 2, 3, 4)] == [1, 21, 6 * 2 + 15 * 4, 6 * 2 + 15 * 4]
