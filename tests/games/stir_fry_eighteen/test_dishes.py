"""`dishes` and `best_dish` against brute force over all hands that the deck can give, and against wrong input."""

from itertools import product

import numpy as np
import pytest

from cambusa import checks
from tests.games.stir_fry_eighteen.oracle import DECK, DISHES, KINDS, includes, is_dish, score

ours = checks.stir_fry_eighteen


@pytest.fixture(scope="module")
def hands():
    """All 6912 different hands, from no card to the whole deck, as cards of each kind."""
    rows = np.array(list(product(*(range(DECK.count(kind) + 1) for kind in KINDS))), dtype=np.uint8)
    assert len(rows) == 6 * 2**3 * 3**2 * 4**2
    return rows


def letters(row):
    """Write counts as letters."""
    return [kind for kind, count in zip(KINDS, row, strict=True) for _ in range(count)]


def test_the_table():
    """R2: 91 dishes, in the order of the actions, scores 4 to 24."""
    table = ours.dish_table()
    assert (table.shape, table.dtype) == ((91, 8), np.dtype(np.uint8))
    assert [tuple(letters(row)) for row in table] == DISHES
    found = ours.dishes(table)
    assert found.legal.all()
    assert (found.score.min(), found.score.max()) == (4, 24)
    assert list(found.score) == [score(dish) for dish in DISHES]
    table[:] = 0
    assert ours.dish_table().any(), "what is handed out is a copy"


def test_legality_and_score_of_every_set_of_cards(hands):
    found = ours.dishes(hands)
    legal = [is_dish(letters(row)) for row in hands]
    assert list(found.legal) == legal
    assert list(found.score) == [score(letters(row)) if good else 0 for row, good in zip(hands, legal, strict=True)]
    assert found.legal.sum() == 91
    assert (found.legal.dtype, found.score.dtype) == (np.dtype(bool), np.dtype(np.uint8))


def test_best_dish_of_every_hand(hands):
    found = ours.best_dish(hands)
    scores = [score(dish) for dish in DISHES]
    assert (found.dish.dtype, found.score.dtype) == (np.dtype(np.uint8), np.dtype(np.uint8))
    for row, dish, points in zip(hands, found.dish, found.score, strict=True):
        cards = letters(row)
        can = [number for number, candidate in enumerate(DISHES) if includes(cards, candidate)]
        best = max(can, key=lambda number: (scores[number], -number), default=ours.NONE)
        assert dish == best
        assert points == (scores[best] if can else 0)


@pytest.mark.parametrize("check", [ours.dishes, ours.best_dish])
def test_other_types_and_layouts(hands, check):
    expected = check(hands)
    for rows in (hands.astype(">i8"), hands.astype("u2"), np.asfortranarray(hands), hands.tolist()):
        for got, wanted in zip(check(rows), expected, strict=True):
            assert np.array_equal(got, wanted)
    out = type(expected)(*(np.zeros_like(array) for array in expected))
    assert check(hands, out=out) is out
    for got, wanted in zip(out, expected, strict=True):
        assert np.array_equal(got, wanted)
    for empty in ([], np.zeros((0, 8), np.uint8)):
        assert [len(array) for array in check(empty)] == [0, 0]


@pytest.mark.parametrize("check", [ours.dishes, ours.best_dish])
def test_wrong_input(hands, check):
    for kind, copies in enumerate(map(DECK.count, KINDS)):
        for wrong in {copies + 1, 127, 128, 255}:
            rows = hands[:40].copy()
            rows[30, kind] = wrong
            with pytest.raises(ValueError, match="cards"):
                check(rows)
    with pytest.raises(ValueError, match=r"0\.\.5"):
        check([[6, 0, 0, 0, 0, 0, 0, 0]])
    with pytest.raises(ValueError, match=r"0\.\.5"):
        check([[-1, 0, 0, 0, 0, 0, 0, 0]])
    with pytest.raises(TypeError, match="whole numbers"):
        check(np.zeros((2, 8)))
    with pytest.raises(ValueError, match="shape"):
        check([[1, 0, 0]])
    good = check(hands)
    for out in (good[:1], (good[0], good[1][:-1]), (good[0][::2], good[1]), (good[0].astype("i4"), good[1])):
        with pytest.raises(ValueError, match="expected out"):
            check(hands, out=out)
