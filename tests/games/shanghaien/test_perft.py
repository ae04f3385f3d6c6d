"""Leaf counts in ``perft.tsv`` that arithmetic gives too."""

from tests.games.shanghaien.make_perft import TABLE


def test_by_arithmetic():
    """First cards: 32 sailors and 1 or 2 tricks. Then pairs of kinds, but for the 24 sailors that are there once."""
    counts = {(row.name, row.depth): row.leaves for row in TABLE.read()}
    assert counts["new", 1] == counts["new-first-seat", 1] == 33
    assert counts["new-split", 1] == 34
    assert counts["new", 2] == 33**2 - 24
    assert counts["new-split", 2] == 34**2 - 24
    # A roll of the first turn: 6 doubles with two ends, 15 others with two dice and two ends; the next player rolls.
    assert [counts["first-turn", depth] for depth in (1, 2, 3, 4)] == [1, 21, 6 * 2 + 15 * 4, 6 * 2 + 15 * 4]
