"""Leaf counts in ``perft.tsv`` that arithmetic gives too."""

from tests.games.shrimp.make_perft import TABLE


def test_new_games_by_arithmetic(seats):
    """Depth 1: three flips and two acts a seat. Depth 2: 81 cards a flip, 212 calls or silence a squeeze, the gives."""
    rows = {row.depth: row.leaves for row in TABLE.read() if row.name == f"new-{seats}"}
    assert rows[0] == 1
    assert rows[1] == 3 + 2 * seats
    assert rows[2] == 3 * 81 + 212 * seats + seats * (seats - 1)
