"""`shared_features` against brute force over all ordered triples of cards, and against wrong input."""

import subprocess
import sys
from collections import Counter
from itertools import combinations, combinations_with_replacement

import numpy as np
import pytest

from cambusa import checks
from tests.games.shrimp.oracle import CARDS, COCKTAIL, FEATURE_ORDER, card_values, features_of

SharedFeatures = checks.shrimp.SharedFeatures
card_masks = checks.shrimp.card_masks
shared_features = checks.shrimp.shared_features

DTYPES = ("i1", "u1", "<i2", ">i2", "<u2", ">u2", "<i4", ">i4", "<u4", ">i8", "<i8", ">u8", "<u8")
EMPTY = ([], np.zeros((0, 3), np.uint8), np.zeros((0, 3), np.int64), np.zeros((4, 3), int)[4:])

BITS = {name: bit for bit, name in enumerate(name for name in FEATURE_ORDER if name != COCKTAIL)}
"""Bit 3*feature + value of each value, which is its place in the order of the notation without cocktail."""


def answer(tops):
    """Give (features, cocktail, level) of three cards by brute force."""
    names = features_of(tops)
    return sum(1 << BITS[name] for name in names if name != COCKTAIL), COCKTAIL in names, len(names)


@pytest.fixture(scope="module")
def triples():
    """All 81**3 ordered triples of ids, equal ones too."""
    ids = np.arange(CARDS, dtype=np.uint8)
    return np.stack(np.meshgrid(ids, ids, ids, indexing="ij"), axis=-1).reshape(-1, 3)


@pytest.fixture(scope="module")
def expected(triples):
    """What brute force says of all ordered triples; the order of three cards does not matter to it."""
    places = np.zeros((CARDS,) * 3, dtype=np.int64)
    answers = []
    for tops in combinations_with_replacement(range(CARDS), 3):
        places[tops] = len(answers)
        answers.append(answer(tops))
    ordered = np.sort(triples, axis=1)
    chosen = places[ordered[:, 0], ordered[:, 1], ordered[:, 2]]
    features, cocktail, level = zip(*answers, strict=True)
    return (
        np.array(features, dtype=np.uint16)[chosen],
        np.array(cocktail, dtype=bool)[chosen],
        np.array(level, dtype=np.uint8)[chosen],
    )


def assert_equal(found, wanted):
    assert isinstance(found, SharedFeatures)
    for name, dtype, got, want in zip(SharedFeatures._fields, ("uint16", "bool", "uint8"), found, wanted, strict=True):
        assert got.dtype == dtype, name
        assert got.shape == want.shape, name
        np.testing.assert_array_equal(got, want, err_msg=name)


def test_where_it_is_found():
    """The predicates of a game are `cambusa.checks.<game>`, with nothing but cambusa imported before."""
    code = "import cambusa; print(cambusa.checks.shrimp.shared_features([[0, 67, 80]]).cocktail)"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert ran.stdout == "[ True]\n", ran.stderr


def test_fields():
    assert SharedFeatures._fields == ("features", "cocktail", "level")


def test_bits():
    """Quantity in bits 0-2, size 3-5, colour 6-8, origin 9-11, the values in the order of the page."""
    masks = card_masks()
    assert masks.dtype == np.uint16
    assert masks.shape == (CARDS,)
    for card in range(CARDS):
        assert masks[card] == sum(1 << 3 * feature + value for feature, value in enumerate(card_values(card)))


def test_all_ordered_triples_of_ids(triples, expected):
    assert_equal(shared_features(triples), expected)


def test_all_ordered_triples_of_masks(triples, expected):
    assert_equal(shared_features(card_masks()[triples], masks=True), expected)


def test_counting_tables():
    """Facts: the tables of the page, counted by the engine over the 85,320 triples."""
    rows = np.array(list(combinations(range(CARDS), 3)))
    features, cocktail, level = shared_features(rows)
    assert len(rows) == 85_320
    assert Counter(level.tolist()) == {0: 41_040, 1: 35_100, 2: 8_586, 3: 594}
    shared = [mask.bit_count() for mask in features.tolist()]
    assert Counter(shared) == {0: 54_648, 1: 26_352, 2: 4_212, 3: 108}
    assert Counter(np.array(shared)[cocktail].tolist()) == {0: 13_608, 1: 4_860, 2: 486}
    totals = (rows // 27 + 1).sum(axis=1)
    assert Counter(totals.tolist()) == {3: 2925, 4: 9477, 5: 18_954, 6: 22_608, 7: 18_954, 8: 9477, 9: 2925}
    assert (cocktail == (totals == 7)).all()


@pytest.mark.parametrize("dtype", DTYPES)
def test_integer_dtypes(triples, expected, dtype):
    """Any integer dtype and byte order will do."""
    assert_equal(shared_features(triples[::97].astype(dtype)), [part[::97] for part in expected])


@pytest.mark.parametrize("dtype", ["<i2", ">u2", "<u2", ">i8", "<u8"])
def test_integer_dtypes_of_masks(triples, expected, dtype):
    masks = card_masks()[triples[::97]].astype(dtype)
    assert_equal(shared_features(masks, masks=True), [part[::97] for part in expected])


def test_layouts(triples, expected):
    """Strided, reversed, transposed, Fortran-ordered, read-only and unaligned input."""
    rows, wanted = triples[::97].copy(), [part[::97] for part in expected]
    wide = np.zeros((len(rows), 6), dtype=np.uint8)
    wide[:, ::2] = rows
    wide[:, 1::2] = 200
    frozen = rows.copy()
    frozen.flags.writeable = False
    unaligned = np.zeros(rows.size * 2 + 1, dtype=np.uint8)[1:].view(np.uint16).reshape(rows.shape)
    unaligned[:] = rows
    for layout in (wide[:, ::2], np.asfortranarray(rows), rows.T.copy().T, frozen, unaligned, rows[:, ::-1]):
        assert_equal(shared_features(layout), wanted)
    assert_equal(shared_features(rows[::-1]), [part[::-1] for part in wanted])
    unaligned[:] = card_masks()[rows]
    assert_equal(shared_features(unaligned, masks=True), wanted)


def test_lists():
    rows = [[54, 67, 80], (0, 67, 80), [27, 31, 62], [8, 56, 59], [0, 40, 80]]
    assert_equal(shared_features(rows), [np.array(part) for part in zip(*map(answer, rows), strict=True)])


@pytest.mark.parametrize("empty", EMPTY)
@pytest.mark.parametrize("masks", [False, True])
def test_no_rows(empty, masks):
    assert_equal(shared_features(empty, masks=masks), [np.zeros(0)] * 3)


@pytest.mark.parametrize("shape", [(3,), (2, 2), (2, 4), (1, 1, 3), (3, 2), (), (0, 4), (1, 0)])
@pytest.mark.parametrize("masks", [False, True])
def test_wrong_shape(shape, masks):
    """The message says what was expected, and what came."""
    with pytest.raises(ValueError, match=r"expected .*\(n, 3\)") as caught:
        shared_features(np.ones(shape, dtype=np.uint8), masks=masks)
    assert str(shape) in str(caught.value)


@pytest.mark.parametrize(
    "cards",
    [
        np.ones((2, 3)),
        np.ones((2, 3), bool),
        np.ones((2, 3), complex),
        np.ones((2, 3), object),
        np.ones((2, 3), "m8[s]"),
        [["1L-green-US"] * 3],
        [[1.0, 2.0, 3.0]],
        [[None, 1, 2]],
        None,
        7.5,
    ],
    ids=str,
)
def test_wrong_dtype(cards):
    with pytest.raises(TypeError, match=r"expected .*whole numbers"):
        shared_features(cards)


@pytest.mark.parametrize("place", [(0, 0), (0, 2), (6, 1), (49, 2)])
@pytest.mark.parametrize(
    ("dtype", "value"),
    [("u1", 81), ("u1", 255), ("i1", -1), ("<i2", 256), ("<i8", -1), (">i8", 2**32), ("<u8", 2**64 - 81), ("<i4", 81)],
)
def test_wrong_ids(place, dtype, value):
    """An id that is no card is refused wherever it stands, and never cut down to one."""
    rows = np.zeros((50, 3), dtype=dtype)
    rows[place] = value
    with pytest.raises(ValueError, match=r"expected card ids 0\.\.80") as caught:
        shared_features(rows)
    assert str(value) in str(caught.value)


@pytest.mark.parametrize(
    ("dtype", "value"),
    [
        ("<u2", 0),
        ("<u2", 0b001_001_001_000),
        ("<u2", 0b001_001_001_011),
        ("<u2", 0b111_001_001_001),
        ("<u2", 0b1_001_001_001_001),
        ("<u2", 0xFFFF),
        ("<i2", -1),
        ("<u4", 0x10000 | 0b001_001_001_001),
        ("u1", 1),
    ],
)
def test_wrong_masks(dtype, value):
    """A mask has exactly one value of each feature."""
    rows = np.full((50, 3), 0b001_001_001_001, dtype="<i8")
    rows[31, 1] = value
    with pytest.raises(ValueError, match="expected masks") as caught:
        shared_features(rows.astype(dtype) if dtype != "u1" else (rows & 0xFF).astype(dtype), masks=True)
    assert str(value) in str(caught.value) or dtype == "u1"


def test_every_mask_that_is_no_card_is_refused():
    """Of all 12-bit words the 81 masks of cards pass and nothing else; nor does a card with a higher bit."""
    good = []
    higher = [int(mask) | 1 << bit for mask in card_masks() for bit in range(12, 16)]
    for word in (*range(2**12), *higher):
        try:
            shared_features(np.full((1, 3), word, dtype=np.uint16), masks=True)
        except ValueError:
            continue
        good.append(word)
    assert good == sorted(card_masks().tolist())


def test_out(triples, expected):
    """Given arrays are filled and returned; a second call overwrites all of them."""
    rows, wanted = triples[::97], [part[::97] for part in expected]
    out = SharedFeatures(*(np.ones_like(part) for part in wanted))
    assert shared_features(rows, out=out) is out
    assert_equal(out, wanted)
    shared_features(rows[::-1], out=out)
    assert_equal(out, [part[::-1] for part in wanted])


@pytest.mark.parametrize("wrong", range(3))
@pytest.mark.parametrize("fault", ["length", "dtype", "layout", "read-only", "list"])
def test_wrong_out(wrong, fault):
    rows = np.zeros((4, 3), dtype=np.uint8)
    out = list(shared_features(rows))
    good = out[wrong]
    frozen = good.copy()
    frozen.flags.writeable = False
    out[wrong] = {
        "length": np.zeros(5, good.dtype),
        "dtype": good.astype(np.int64),
        "layout": np.zeros(8, good.dtype)[::2],
        "read-only": frozen,
        "list": good.tolist(),
    }[fault]
    with pytest.raises((ValueError, TypeError), match=SharedFeatures._fields[wrong]):
        shared_features(rows, out=SharedFeatures(*out))


def test_input_is_left_alone(triples):
    rows = triples[::97].copy()
    before = rows.copy()
    shared_features(rows)
    np.testing.assert_array_equal(rows, before)
