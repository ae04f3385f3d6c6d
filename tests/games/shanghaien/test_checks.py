"""The array checks against brute force over their whole spaces, and against wrong input."""

from itertools import product
from typing import Any

import numpy as np
import pytest

from cambusa import checks
from tests.games.shanghaien.oracle import COLOURS, colour_score, majority

LAYOUTS = [dice for dice in product(range(7), repeat=6) if sum(dice) <= 6]
"""The 924 ways to lay up to six dice at six cards."""

SLICE = np.arange(0, 924 * 924, 173)


def pips(dice, numbering):
    """The pips beside each card, in words of the page: the adjacent cards, one at the ends, face x dice."""
    faces = range(1, 7) if numbering == "left" else range(6, 0, -1)
    at = [face * count for face, count in zip(faces, dice, strict=True)]
    return [sum(at[max(place - 1, 0) : place + 2]) - at[place] for place in range(6)]


def every_pair():
    """All 853,776 pairs of layouts, (n, 2, 6)."""
    layouts = np.array(LAYOUTS, dtype=np.uint8)
    first, second = np.divmod(np.arange(924 * 924), 924)
    return np.stack((layouts[first], layouts[second]), axis=1)


@pytest.fixture(scope="module")
def pairs():
    return every_pair()


@pytest.fixture(scope="module")
def expected():
    """Who gets each card of all pairs, from both ends, card by card and rule by rule."""
    out = {}
    for numbering in ("left", "right"):
        beside = [pips(dice, numbering) for dice in LAYOUTS]
        columns = []
        for place in range(6):
            column = bytearray()
            sides = [(dice[place], beside[n][place]) for n, dice in enumerate(LAYOUTS)]
            for mine, my_pips in sides:
                for yours, your_pips in sides:
                    if mine != yours:
                        column.append(0 if mine > yours else 1)
                    elif mine == 0 or my_pips == your_pips:
                        column.append(255)
                    else:
                        column.append(0 if my_pips > your_pips else 1)
            columns.append(np.frombuffer(column, dtype=np.int8))
        out[numbering] = np.stack(columns, axis=1)
    return out


def test_the_space():
    assert len(LAYOUTS) == 924


@pytest.mark.parametrize("numbering", ["left", "right"])
def test_majority_over_the_whole_space(pairs, expected, numbering):
    found = checks.shanghaien.majority(pairs, numbering == "right")
    assert found.dtype == np.int8
    np.testing.assert_array_equal(found, expected[numbering])


def test_brute_force_is_what_the_oracle_says(pairs, expected):
    """Some of it, by the function that plays the oracle's rounds."""
    for n in SLICE:
        for numbering in ("left", "right"):
            winners = [
                -1 if seat is None else seat
                for seat, _ in majority(pairs[n, 0].tolist(), pairs[n, 1].tolist(), numbering)
            ]
            assert expected[numbering][n].tolist() == winners


def test_both_ends_in_one_call(pairs, expected):
    ends = np.arange(len(SLICE)) % 3 == 0
    found = checks.shanghaien.majority(pairs[SLICE], ends)
    np.testing.assert_array_equal(found, np.where(ends[:, None], expected["right"][SLICE], expected["left"][SLICE]))


def test_the_other_end_is_the_mirror(pairs):
    found = checks.shanghaien.majority(pairs, True)
    np.testing.assert_array_equal(found[:, ::-1], checks.shanghaien.majority(pairs[:, :, ::-1], False))


def test_majority_of_lists():
    found = checks.shanghaien.majority([[[1, 0, 1, 0, 0, 0], [0, 0, 1, 1, 0, 0]]])
    assert found.tolist() == [[0, -1, 1, 1, -1, -1]]


# Colours


@pytest.fixture(scope="module")
def strengths():
    """Every pair of strengths 0..127, in each colour in turn, beside other pairs in the other colours."""
    rows = np.array(list(product(range(128), repeat=2)), dtype=np.uint8)
    return np.stack([np.roll(rows, 1231 * colour, axis=0) for colour in range(len(COLOURS))], axis=2)


def test_colour_points_over_the_whole_space(strengths):
    table = [[(colour_score(a, b), colour_score(b, a)) for b in range(128)] for a in range(128)]
    expected = np.array(table, dtype=np.uint8)[strengths[:, 0], strengths[:, 1]].transpose(0, 2, 1)
    found = checks.shanghaien.colour_points(strengths)
    assert (found.dtype, found.shape) == (np.uint8, (128 * 128, 2, 8))
    np.testing.assert_array_equal(found, expected)


def test_row_6_of_the_page():
    """Red 7 v 6; orange 7 v 5; green 10 v 0; blue 12 v 1; purple 3 v 4; grey 3 v 3: A 22 and a trick, B 3."""
    found = checks.shanghaien.colour_points([[[7, 7, 0, 10, 12, 3, 3, 0], [6, 5, 0, 0, 1, 4, 3, 0]]])
    assert found.tolist() == [[[6, 5, 0, 10, 1, 0, 0, 0], [0, 0, 0, 0, 0, 3, 0, 0]]]
    assert found.sum(axis=2).tolist() == [[22, 3]]


# Input

CHECKS = [(checks.shanghaien.majority, 6), (checks.shanghaien.colour_points, 8)]
both = pytest.mark.parametrize(("check", "width"), CHECKS, ids=["majority", "colour_points"])


@both
@pytest.mark.parametrize("dtype", ["i1", "u1", "<i2", ">u2", "<i4", ">i8", "<u8"])
def test_integer_dtypes_and_layouts(check, width, dtype):
    """Any integer dtype, byte order and layout; what is given is left alone."""
    rows = np.arange(30 * 2 * width).reshape(30, 2, width) % 2
    expected = check(rows.astype(np.uint8))
    wide = np.zeros((30, 2, 2 * width), dtype=dtype)
    wide[:, :, ::2] = rows
    frozen = rows.astype(dtype)
    frozen.flags.writeable = False
    for layout in (rows.astype(dtype), wide[:, :, ::2], np.asfortranarray(rows.astype(dtype)), frozen):
        before = layout.copy()
        np.testing.assert_array_equal(check(layout), expected)
        np.testing.assert_array_equal(layout, before)
    np.testing.assert_array_equal(check(rows[::-1].astype(dtype)), expected[::-1])


@both
def test_no_rows(check, width):
    for empty in ([], np.zeros((0, 2, width), np.uint8), np.zeros((0, 2, width))):
        assert len(check(empty)) == 0


@both
def test_wrong_shape(check, width):
    for shape in ((2, width), (1, 3, width), (1, 2, width + 1), (1, 2, 2, width), (), (0, 2, 3), (2 * width,)):
        with pytest.raises(ValueError, match=rf"of shape \(n, 2, {width}\), got shape"):
            check(np.zeros(shape, dtype=np.uint8))


@both
@pytest.mark.parametrize("dtype", [float, bool, complex, object, "U1", "m8[s]"])
def test_wrong_dtype(check, width, dtype):
    with pytest.raises(TypeError, match="whole numbers"):
        check(np.zeros((1, 2, width), dtype=dtype))


@pytest.mark.parametrize("place", [(0, 0, 0), (0, 1, 5), (4, 0, 5), (4, 1, 0)])
@pytest.mark.parametrize(
    ("dtype", "value"), [("u1", 7), ("u1", 255), ("i1", -1), ("<i8", 256), ("<u8", 2**63), ("u1", 134)]
)
def test_too_many_dice(place, dtype, value):
    """A count above six, or below none, wherever it stands, is refused and never cut down."""
    rows = np.zeros((5, 2, 6), dtype=dtype)
    rows[place] = value
    with pytest.raises(ValueError, match=r"expected .*dice") as caught:
        checks.shanghaien.majority(rows)
    assert str(value) in str(caught.value)


def test_more_than_six_dice_in_all():
    for row in product(range(4), repeat=6):
        if sum(row) in (6, 7, 18):
            rows = np.array([[[0] * 6, row], [row, [0] * 6]], dtype=np.uint8)
            if sum(row) == 6:
                checks.shanghaien.majority(rows)
            else:
                with pytest.raises(ValueError, match=f"at most 6 dice a seat, got {sum(row)}"):
                    checks.shanghaien.majority(rows)


@pytest.mark.parametrize("place", [(0, 0, 0), (0, 1, 7), (4, 0, 7), (4, 1, 0)])
@pytest.mark.parametrize(("dtype", "value"), [("u1", 128), ("u1", 255), ("i1", -1), ("<i8", 256), ("<u8", 2**63)])
def test_wrong_strengths(place, dtype, value):
    rows = np.zeros((5, 2, 8), dtype=dtype)
    rows[place] = value
    with pytest.raises(ValueError, match=r"expected strengths 0\.\.127") as caught:
        checks.shanghaien.colour_points(rows)
    assert str(value) in str(caught.value)


def test_wrong_ends():
    rows = np.zeros((5, 2, 6), dtype=np.uint8)
    wrong: Any
    for wrong in (1, "right", [0] * 5, None, 0.0):
        with pytest.raises(TypeError, match="from_right as bool"):
            checks.shanghaien.majority(rows, wrong)
    for wrong in ([True] * 4, [[True] * 5], [True]):
        with pytest.raises(ValueError, match=r"from_right of shape \(\) or \(5,\)"):
            checks.shanghaien.majority(rows, wrong)
