"""Leaf counts in ``perft.tsv`` that arithmetic gives too."""

from tests.games.fish_cook.make_perft import TABLE


def test_new_games_by_arithmetic(seats):
    """The deal: 36 recipes for the first place, 35 for the second, and so on."""
    rows = {row.depth: row.leaves for row in TABLE.read() if row.name == f"new-{seats}"}
    assert rows == {0: 1, 1: 36, 2: 36 * 35, 3: 36 * 35 * 34}
