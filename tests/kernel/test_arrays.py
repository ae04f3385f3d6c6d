"""Arrays that users hand to the checks: what is taken as rows of whole numbers, and where results may go."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import cambusa
from cambusa._kernel.arrays import check_out, integer_rows

ROWS = np.arange(12).reshape(4, 3)


def rows(values: Any) -> Any:
    return integer_rows(values, 3, 80, np.uint8, "cards")


@pytest.mark.parametrize("dtype", ["u1", "i1", "<u2", ">u2", ">i4", "<i8", ">u8"])
def test_whole_numbers_of_every_size_and_order(dtype: str) -> None:
    for values in (ROWS.astype(dtype), np.asfortranarray(ROWS.astype(dtype)), ROWS.astype(dtype)[::-1][::-1]):
        found = rows(values)
        assert (found.dtype, found.flags.carray) == (np.uint8, True)
        assert (found == ROWS).all()


def test_nothing_is_rows_of_any_length() -> None:
    for empty in ([], np.zeros(0), np.zeros((0, 3), dtype=bool)):
        assert rows(empty).shape == (0, 3)


@pytest.mark.parametrize(
    ("values", "error", "words"),
    [
        ([[1, 2, 3], [1]], ValueError, r"expected cards of shape \(n, 3\), got rows of different lengths"),
        ([1, 2, 3], ValueError, r"expected cards of shape \(n, 3\), got shape \(3,\)"),
        ([[[1, 2, 3]]], ValueError, "got shape"),
        ([[1, 2]], ValueError, "got shape"),
        (np.zeros((0, 2), dtype=int), ValueError, "got shape"),
        ([[1, 2, -1]], ValueError, r"expected cards 0\.\.80, got -1"),
        ([[1, 2, 81]], ValueError, r"expected cards 0\.\.80, got 81"),
        ([[1, 2, 2**63 - 1]], ValueError, "got 9223372036854775807"),
        ([[1, 2, 2**64]], TypeError, "whole numbers"),
        ([[1.0, 2.0, 3.0]], TypeError, "whole numbers"),
        ([[True, False, True]], TypeError, "whole numbers"),
        ([["1", "2", "3"]], TypeError, "whole numbers"),
        (ROWS.astype(object), TypeError, "whole numbers"),
        (None, TypeError, "whole numbers"),
    ],
)
def test_what_is_no_rows(values: Any, error: type[Exception], words: str) -> None:
    with pytest.raises(error, match=words):
        rows(values)


@pytest.mark.parametrize("out", [None, 3, "ab", (), np.zeros(4, bool), [np.zeros(4, bool)], iter([1, 2])])
def test_out_is_so_many_arrays(out: Any) -> None:
    with pytest.raises(ValueError, match="expected out as the arrays legal, score, got"):
        check_out(out, ["legal", "score"], [np.bool_, np.uint8], 4, ROWS)


def test_out_shares_no_memory() -> None:
    """What is written must not be what is read, nor be written twice."""
    both = np.zeros(8, np.uint8)
    check_out([both[:4].view(bool), both[4:]], ["legal", "score"], [np.bool_, np.uint8], 4, ROWS)
    for out, read in (
        ([both[:4].view(bool), both[2:6]], ROWS),
        ([np.zeros(4, bool), both[:4]], both.reshape(2, 4)),
    ):
        with pytest.raises(ValueError, match="share no memory"):
            check_out(out, ["legal", "score"], [np.bool_, np.uint8], 4, read)


def test_the_checks_look_at_it() -> None:
    """Each check that takes `out` refuses one that lies in its input."""
    masks = cambusa.checks.shrimp.card_masks()[:9].reshape(3, 3)
    features = masks.reshape(-1)[:3]
    out = (features, np.zeros(3, bool), np.zeros(3, np.uint8))
    hands = np.zeros((4, 8), np.uint8)
    inside = hands.reshape(-1)[:4]
    with pytest.raises(ValueError, match="share no memory"):
        cambusa.checks.shrimp.shared_features(masks, masks=True, out=out)
    with pytest.raises(ValueError, match="share no memory"):
        cambusa.checks.stir_fry_eighteen.dishes(hands, out=(np.zeros(4, bool), inside))
    with pytest.raises(ValueError, match="share no memory"):
        cambusa.checks.stir_fry_eighteen.best_dish(hands, out=(np.zeros(4, np.uint8), inside))
    kinds = np.zeros((4, 4), np.uint8)
    with pytest.raises(ValueError, match="share no memory"):
        cambusa.checks.youve_got_crabs.four_equal(kinds, out=kinds.reshape(-1)[:4].view(bool))
    for ragged in ([[[1, 2]], [[1]]], [[1, 2], [1]]):
        for check in (cambusa.checks.shanghaien.majority, cambusa.checks.fish_cook.menu_bonus):
            with pytest.raises(ValueError, match="got rows of different lengths"):
                check(ragged)
