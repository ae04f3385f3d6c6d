"""What can be cooked, and what menus are worth, for whole arrays."""
from libc.stdint cimport uint8_t, uint32_t, uint64_t

import numpy as np
cimport numpy as cnp

from cambusa.games.fish_cook._rules cimport (
    ALL_RECIPES,
    DICE,
    KINDS,
    RECIPES,
    TOKENS,
    larger,
    majority_dollars,
    sizes_of,
)

from cambusa._kernel.arrays import as_array, integer_rows
from cambusa.games import fish_cook as _words

cnp.import_array()

cdef enum:
    SEATS = 6

# By the set of the sizes, or of the kinds, that are there: the recipes there is fish, or are ingredients, for.
cdef uint64_t WITH_FISH[64]
cdef uint64_t WITH_TOKENS[64]


cdef int _fill_tables() except -1:
    cdef int held, recipe
    for recipe in range(RECIPES):
        row = _words.RECIPES[recipe]
        needs = {_words.INGREDIENTS.index(kind) for kind in row.ingredients}
        for held in range(64):
            here = {kind for kind in range(KINDS) if held >> kind & 1}
            WITH_FISH[held] |= <uint64_t>(max(here, default=-1) + 1 >= row.fish) << recipe
            WITH_TOKENS[held] |= <uint64_t>(needs <= here) << recipe
    return 0


_fill_tables()


cdef bint _makeable(const uint8_t *fish, const uint8_t *tokens, Py_ssize_t n, uint64_t *out) noexcept nogil:
    """Fill `out`; whether all counts are such that can be."""
    cdef Py_ssize_t i
    cdef int kind
    cdef uint32_t sizes, kinds
    cdef uint8_t wrong = 0
    for i in range(n):
        sizes = kinds = 0
        for kind in range(KINDS):
            sizes |= <uint32_t>(fish[KINDS * i + kind] != 0) << kind
            kinds |= <uint32_t>(tokens[KINDS * i + kind] != 0) << kind
            wrong |= fish[KINDS * i + kind] > DICE
            wrong |= tokens[KINDS * i + kind] > TOKENS
        out[i] = WITH_FISH[sizes] & WITH_TOKENS[kinds]
    return wrong == 0


cdef bint _bonus(const uint64_t *menus, Py_ssize_t n, int seats, uint8_t *out) noexcept nogil:
    """Fill `out`; whether every recipe is one of the 36 and lies in one menu of a row only."""
    cdef uint64_t sizes[SEATS]
    cdef uint64_t most, seen, wrong = 0
    cdef Py_ssize_t i
    cdef int seat
    for i in range(n):
        most = seen = 0
        for seat in range(seats):
            wrong |= menus[seats * i + seat] & (seen | ~ALL_RECIPES)
            seen |= menus[seats * i + seat]
            sizes[seat] = sizes_of(menus[seats * i + seat])
            most = larger(most, sizes[seat])
        for seat in range(seats):
            out[seats * i + seat] = <uint8_t>majority_dollars(sizes[seat], most)
    return wrong == 0


def makeable(fish, ingredients):
    """Return which of the 36 recipes can be cooked with given fish and ingredients, for each row of two arrays.

    Source: rules page, A day, Evening; where the recipe lies is not looked at. The GIL is released.

    Parameters
    ----------
    fish : array_like
        Whole numbers 0..12 of shape (n, 6): fish of the sizes 1..6.
    ingredients : array_like
        Whole numbers 0..17 of shape (n, 6): tokens of sake, mushrooms, greens, roe, egg, rice. uint8 arrays that are
        C-contiguous are not copied.

    Returns
    -------
    ndarray
        uint64 (n,): a set of recipes, bit r - 1 for recipe r.

    Raises
    ------
    TypeError
        If they are not whole numbers.
    ValueError
        If a shape is not (n, 6), the lengths differ, or a number is too large.

    Examples
    --------
    >>> import cambusa
    >>> cambusa.checks.fish_cook.makeable([[0, 0, 1, 0, 0, 0]], [[0, 0, 0, 1, 1, 0]])
    array([32897], dtype=uint64)
    """
    cdef cnp.ndarray sizes = integer_rows(fish, KINDS, DICE, np.uint8, "fish")
    cdef cnp.ndarray tokens = integer_rows(ingredients, KINDS, TOKENS, np.uint8, "ingredients")
    cdef Py_ssize_t n = cnp.PyArray_DIM(sizes, 0)
    cdef bint good
    if cnp.PyArray_DIM(tokens, 0) != n:
        raise ValueError(f"expected as many rows of ingredients as of fish, {n}, got {len(tokens)}")
    cdef cnp.ndarray out = np.empty(n, np.uint64)
    with nogil:
        good = _makeable(
            <const uint8_t *>cnp.PyArray_DATA(sizes),
            <const uint8_t *>cnp.PyArray_DATA(tokens),
            n,
            <uint64_t *>cnp.PyArray_DATA(out),
        )
    if not good:
        for counts, most, what in ((sizes, DICE, "fish"), (tokens, TOKENS, "ingredients")):
            if (counts > most).any():
                raise ValueError(f"expected {what} 0..{most}, got {counts[counts > most][0]}")
    return out


def menu_bonus(menus):
    """Return the menu bonus of each player, for each row of an array of menus.

    Source: rules page, End: for each size its size in dollars to the player with most recipes of it, all tied in full.
    The GIL is released.

    Parameters
    ----------
    menus : array_like
        Whole numbers of shape (n, players), 2 to 6 players: each a set of recipes, bit r - 1 for recipe r, no recipe
        in two menus of a row. uint64 arrays that are C-contiguous are not copied.

    Returns
    -------
    ndarray
        uint8 (n, players): dollars.

    Raises
    ------
    TypeError
        If they are not whole numbers.
    ValueError
        If the shape is another, a number has bits beyond the 36 recipes, or a recipe is in two menus.

    Examples
    --------
    >>> import cambusa
    >>> one = 1 << 0 | 1 << 1 | 1 << 30  # recipes 1, 2, 31: sizes 1, 1, 6
    >>> other = 1 << 2 | 1 << 31 | 1 << 32  # recipes 3, 32, 33: sizes 1, 6, 6
    >>> cambusa.checks.fish_cook.menu_bonus([[one, other]])
    array([[1, 6]], dtype=uint8)
    """
    array = as_array(menus, "menus", "(n, players)")
    if array.ndim != 2 or not 2 <= array.shape[1] <= SEATS:
        raise ValueError(f"expected menus of shape (n, players) with 2..{SEATS} players, got shape {array.shape}")
    cdef int seats = array.shape[1]
    cdef cnp.ndarray rows = integer_rows(array, seats, ALL_RECIPES, np.uint64, "menus")
    cdef Py_ssize_t n = cnp.PyArray_DIM(rows, 0)
    cdef cnp.ndarray out = np.empty((n, seats), np.uint8)
    cdef bint good
    with nogil:
        good = _bonus(<const uint64_t *>cnp.PyArray_DATA(rows), n, seats, <uint8_t *>cnp.PyArray_DATA(out))
    if not good:
        beyond = rows >> np.uint64(RECIPES) != 0
        if beyond.any():
            raise ValueError(f"expected menus 0..{ALL_RECIPES}, got {rows[beyond][0]}")
        raise ValueError("expected each recipe in one menu of a row, got one in two")
    return out
