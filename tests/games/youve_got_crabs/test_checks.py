"""The array checks against brute force over all hands."""

from itertools import combinations, combinations_with_replacement, permutations, product

import numpy as np
import pytest

from cambusa.checks import youve_got_crabs as checks
from tests.games.youve_got_crabs.oracle import Oracle
from tests.games.youve_got_crabs.positions import position

MULTISETS = list(combinations_with_replacement(range(13), 4))


def test_the_facts_of_the_page():
    """1,820 multisets of 13 kinds and 1,001 of 11; 1,426,425 and 720,720 hands, of which 195 and 165 are four equal."""
    assert len(MULTISETS) == 1820
    assert len(list(combinations_with_replacement(range(11), 4))) == 1001
    for kinds, hands, four in ((13, 1_426_425, 195), (11, 720_720, 165)):
        ids = np.array(list(combinations(range(6 * kinds), 4)), dtype=np.uint8)
        assert len(ids) == hands
        found = checks.four_equal(ids, cards=True)
        assert found.sum() == four
        assert (found == (np.ptp(ids // 6, axis=1) == 0)).all()


def test_all_multisets_in_every_order():
    for hand in MULTISETS:
        expected = len(set(hand)) == 1
        rows = list(set(permutations(hand)))
        assert checks.four_equal(rows).tolist() == [expected] * len(rows)


def test_all_rows_of_kinds():
    rows = np.array(list(product(range(13), repeat=4)))
    expected = [len(set(row)) == 1 for row in rows.tolist()]
    for dtype in (np.uint8, np.int64, np.int16):
        assert checks.four_equal(rows.astype(dtype)).tolist() == expected


def test_it_is_what_the_oracle_calls_four():
    for letters in ("AAAA", "AAAB", "AABB", "ABCD", "KKKK"):
        oracle = Oracle.from_position(position(hands={0: letters}, ocean="CDEF"))
        assert checks.four_equal([[ord(letter) - ord("A") for letter in letters]])[0] == oracle.four(0)


def test_arrays_of_the_user():
    out = np.zeros(2, dtype=bool)
    assert checks.four_equal([[1, 1, 1, 1], [1, 1, 1, 2]], out=out) is out
    assert out.tolist() == [True, False]
    assert checks.four_equal([]).shape == (0,)
    assert checks.four_equal(np.zeros((6, 8), np.uint8)[:, ::2]).all()
    assert checks.four_equal([[0, 5, 3, 2], [5, 6, 5, 5]], cards=True).tolist() == [True, False]


@pytest.mark.parametrize(
    ("hands", "cards", "error", "words"),
    [
        ([[0, 0, 0, 13]], False, ValueError, "kinds 0..12, got 13"),
        (np.array([[0, 0, 0, 255]], np.uint8), False, ValueError, "kinds 0..12, got 255"),
        ([[0, 0, 0, -1]], False, ValueError, "kinds 0..12, got -1"),
        ([[0, 0, 0, 78]], True, ValueError, "card ids 0..77, got 78"),
        ([[0, 0, 0]], False, ValueError, r"shape \(n, 4\)"),
        ([0, 0, 0, 0], False, ValueError, r"shape \(n, 4\)"),
        ([[0.0, 0, 0, 0]], False, TypeError, "whole numbers"),
        ([["a", "a", "a", "a"]], False, TypeError, "whole numbers"),
    ],
)
def test_wrong_arrays(hands, cards, error, words):
    with pytest.raises(error, match=words):
        checks.four_equal(hands, cards=cards)


@pytest.mark.parametrize("out", [np.zeros(1, bool), np.zeros(2, np.uint8), np.zeros(4, bool)[::2], [True, False]])
def test_wrong_out(out):
    with pytest.raises(ValueError, match="expected out"):
        checks.four_equal([[0] * 4] * 2, out=out)
