"""`makeable` and `menu_bonus` against brute force over whole spaces, and against wrong input."""

from itertools import product
from random import Random

import numpy as np
import pytest

from cambusa import checks
from tests.games.fish_cook.oracle import BOOK, FISH_PRICES, KINDS, fish_of
from tests.games.fish_cook.oracle import makeable as oracle_makeable
from tests.games.fish_cook.oracle import menu_bonus as oracle_menu_bonus

makeable = checks.fish_cook.makeable
menu_bonus = checks.fish_cook.menu_bonus

DTYPES = ("i1", "u1", "<i2", ">i2", "<u4", ">i8", "<u8")
ONES = np.ones((4, 6), np.uint8)


def mask(recipes):
    return sum(1 << recipe - 1 for recipe in recipes)


@pytest.fixture(scope="module")
def by_presence():
    """What brute force says for every set of sizes and every set of kinds, uint64 (64, 64)."""
    table = np.zeros((64, 64), np.uint64)
    for sizes, kinds in product(range(64), range(64)):
        fish = [size for size in FISH_PRICES if sizes >> size - 1 & 1]
        tokens = [kind for index, kind in enumerate(KINDS) if kinds >> index & 1]
        table[sizes, kinds] = mask(oracle_makeable(fish, tokens))
    return table


def presence(counts):
    return (counts > 0) @ (1 << np.arange(6))


def test_makeable_with_all_fish_and_all_sets_of_ingredients(by_presence):
    """The whole space of a hand of fish (all 46,656 counts 0..5), with every set of ingredients."""
    fish = np.array(list(product(range(6), repeat=6)), np.uint8)
    assert len(fish) == 46_656
    for kinds in range(64):
        tokens = np.array([kinds >> index & 1 for index in range(6)], np.uint8)
        rows = np.tile(tokens * (1 + kinds % 17), (len(fish), 1))
        np.testing.assert_array_equal(makeable(fish, rows), by_presence[presence(fish), kinds])


def test_makeable_with_all_counts_of_ingredients(by_presence):
    """All 729 counts 0..2 of each kind with all sets of sizes; and each count 0..17 of each kind alone."""
    tokens = np.array(list(product(range(3), repeat=6)), np.uint8)
    for sizes in range(64):
        fish = np.tile(np.array([sizes >> index & 1 for index in range(6)], np.uint8), (len(tokens), 1))
        np.testing.assert_array_equal(makeable(fish, tokens), by_presence[sizes, presence(tokens)])
    alone = np.concatenate([np.eye(6, dtype=int) * n for n in range(18)])
    np.testing.assert_array_equal(makeable(np.full_like(alone, 12), alone), by_presence[63, presence(alone)])


def test_each_recipe_needs_its_fish_and_all_its_ingredients():
    """Of each recipe: enough; a larger fish; the fish one smaller; without one ingredient after the other."""
    for recipe, (fish, words, _) in BOOK.items():
        tokens = [int(kind in words.split()) for kind in KINDS]
        for size in FISH_PRICES:
            found = int(makeable([[int(other == size) for other in FISH_PRICES]], [tokens])[0])
            assert bool(found & mask([recipe])) == (size >= fish)
        for missing in words.split():
            fewer = [n * (kind != missing) for kind, n in zip(KINDS, tokens, strict=True)]
            assert not int(makeable([[1] * 6], [fewer])[0]) & mask([recipe])


def test_menu_bonus_of_all_ways_that_six_recipes_can_lie():
    """The whole space of one size: each of its six recipes in one of six menus or none (117,649), for every size.

    What a size pays hangs on its own recipes alone; and all six sizes laid out in the same way pay the sum.
    """
    ways = np.array(list(product(range(7), repeat=6)))
    assert len(ways) == 117_649
    columns = np.stack([((ways == seat) << np.arange(6)).sum(axis=1) for seat in range(6)], axis=1).astype(np.uint64)
    numbers = np.stack([(ways == seat).sum(axis=1) for seat in range(6)], axis=1)
    counts, back = np.unique(numbers, axis=0, return_inverse=True)
    assert len(counts) == 924
    # Dollars for size 1: who leads. Recipes 1 to 6 are alike here, so it is enough to ask once for all equal counts.
    brute = [oracle_menu_bonus([list(range(1, n + 1)) for n in row]) for row in counts.tolist()]
    leads = np.array(brute, np.uint8)[back.ravel()]
    for size in FISH_PRICES:
        np.testing.assert_array_equal(menu_bonus(columns << np.uint64(6 * (size - 1))), size * leads)
    every = sum(columns << np.uint64(6 * size) for size in range(6))
    np.testing.assert_array_equal(menu_bonus(every), 21 * leads)


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_menu_bonus_of_mixed_menus(players):
    """Random menus of all sizes together: every size pays by itself."""
    random = Random(players)
    menus = []
    for _ in range(3000):
        row = [[] for _ in range(players)]
        for recipe in BOOK:
            if random.random() < 0.6:
                random.choice(row).append(recipe)
        menus.append(row)
    found = menu_bonus([[mask(menu) for menu in row] for row in menus])
    assert found.dtype == np.uint8
    assert found.tolist() == [oracle_menu_bonus(row) for row in menus]


def test_menu_bonus_of_every_recipe_alone():
    """A recipe alone in a menu pays its printed size, whoever has it."""
    for recipe in BOOK:
        assert menu_bonus([[0, mask([recipe]), 0]]).tolist() == [[0, fish_of(recipe), 0]]
    assert menu_bonus([[0, 0, 0]]).tolist() == [[0, 0, 0]]


@pytest.mark.parametrize("dtype", DTYPES)
def test_dtypes_and_layouts(by_presence, dtype):
    rows = np.array(list(product(range(3), repeat=6)))[::7]
    wanted = by_presence[presence(rows), presence(rows[::-1])]
    wide = np.full((len(rows), 12), 9, dtype=dtype)
    wide[:, ::2] = rows
    for layout in (rows.astype(dtype), wide[:, ::2], np.asfortranarray(rows.astype(dtype)), rows.tolist()):
        np.testing.assert_array_equal(makeable(layout, rows[::-1].astype(dtype)), wanted)
    masks = np.array([[1, 2], [63, 64]], dtype=dtype)
    assert menu_bonus(masks).tolist() == [[1, 1], [1, 2]]
    assert menu_bonus(np.asfortranarray(masks)).tolist() == [[1, 1], [1, 2]]


def test_no_rows():
    for empty in ([], np.zeros((0, 6), np.uint8)):
        found = makeable(empty, empty)
        assert (found.shape, found.dtype) == ((0,), np.uint64)
    assert menu_bonus(np.zeros((0, 3), np.uint64)).shape == (0, 3)


@pytest.mark.parametrize("shape", [(6,), (2, 5), (2, 7), (1, 1, 6), ()])
def test_wrong_shapes(shape):
    with pytest.raises(ValueError, match=r"expected fish .*\(n, 6\)"):
        makeable(np.zeros(shape, int), ONES)
    with pytest.raises(ValueError, match=r"expected ingredients .*\(n, 6\)"):
        makeable(ONES, np.zeros(shape, int))


def test_lengths_that_differ():
    with pytest.raises(ValueError, match="as many rows"):
        makeable(ONES, ONES[:3])


@pytest.mark.parametrize("wrong", [np.ones((2, 6)), np.ones((2, 6), bool), [[None] * 6], [["1"] * 6], None, 7.5])
def test_wrong_kinds(wrong):
    with pytest.raises(TypeError, match=r"expected .*whole numbers"):
        makeable(wrong, ONES)
    with pytest.raises((TypeError, ValueError), match="expected menus"):
        menu_bonus(wrong)


@pytest.mark.parametrize(("dtype", "value"), [("u1", 18), ("i1", -1), ("<i4", 256), ("<u8", 2**63), (">i8", -18)])
def test_wrong_numbers(dtype, value):
    """A count that cannot be is refused wherever it stands, and never cut down to one."""
    rows = np.zeros((20, 6), dtype)
    rows[13, 4] = value
    zeros = np.zeros((20, 6), np.uint8)
    for fish, tokens, what in ((rows, zeros, "fish 0..12"), (zeros, rows, "ingredients 0..17")):
        with pytest.raises(ValueError, match=what) as caught:
            makeable(fish, tokens)
        assert str(value) in str(caught.value)
    thirteen = zeros.copy()
    thirteen[3, 3] = 13
    with pytest.raises(ValueError, match=r"fish 0\.\.12, got 13"):
        makeable(thirteen, zeros)
    assert len(makeable(zeros, thirteen)) == 20


@pytest.mark.parametrize("value", [-1, 2**36, 2**63, 2**36 + 5])
def test_wrong_menus(value):
    with pytest.raises(ValueError, match=r"expected menus 0\.\.") as caught:
        menu_bonus([[3, value]] if value < 2**63 else np.array([[3, value]], np.uint64))
    assert str(value) in str(caught.value)
    if value > 0:
        with pytest.raises(ValueError, match=r"expected menus 0\.\."):
            menu_bonus(np.array([[0, 0], [3, value]], np.uint64))


@pytest.mark.parametrize("shape", [(3,), (2, 1), (2, 7), (1, 2, 2), ()])
def test_wrong_number_of_menus(shape):
    with pytest.raises(ValueError, match=r"expected menus of shape \(n, players\)"):
        menu_bonus(np.zeros(shape, np.uint64))


def test_a_recipe_in_two_menus():
    with pytest.raises(ValueError, match="one menu of a row"):
        menu_bonus([[1, 2, 0], [4, 8, 4]])


def test_input_is_left_alone():
    fish, menus = np.full((5, 6), 3, np.uint8), np.array([[5, 2]], np.uint64)
    makeable(fish, fish)
    menu_bonus(menus)
    assert (fish == 3).all()
    assert menus.tolist() == [[5, 2]]
