"""Dishes of Stir Fry Eighteen, for whole arrays of hands.

Cards are counted: a row of eight numbers, how many there are of each kind in the order N C P S G O Y M.
"""
from libc.stdint cimport uint8_t, uint32_t, uint64_t
from libc.string cimport memcpy, memset

from typing import NamedTuple

import numpy as np
cimport numpy as cnp

from cambusa.games.stir_fry_eighteen._dishes cimport ALL_CARDS, DISHES, KINDS, dish_score, is_dish

from cambusa._kernel.arrays import check_out, integer_rows
from cambusa.games.stir_fry_eighteen import COPIES as _COPIES
from cambusa.games.stir_fry_eighteen import DISHES as _DISHES

cnp.import_array()

NONE = 255
"""Stands for a dish where there is none."""

cdef enum:
    NO_DISH = 255
    MOST = 5    # cards of one kind

# By set of kinds; filled once, below.
cdef uint8_t SCORE[256]      # 0: no dish
cdef uint8_t BEST[256]       # the best dish among these kinds, the first of equals
cdef uint8_t BEST_SCORE[256]
cdef uint8_t KINDS_OF_DISH[91]


cdef int _fill_tables() except -1:
    cdef int kinds, i
    memset(BEST, NO_DISH, sizeof(BEST))
    for kinds in range(256):
        SCORE[kinds] = <uint8_t>dish_score(kinds) if is_dish(kinds) else 0
    for i, dish in enumerate(_DISHES):
        KINDS_OF_DISH[i] = sum(1 << kind for kind in dish)
        for kinds in range(256):
            if KINDS_OF_DISH[i] & ~kinds == 0 and SCORE[KINDS_OF_DISH[i]] > BEST_SCORE[kinds]:
                BEST[kinds] = <uint8_t>i
                BEST_SCORE[kinds] = SCORE[KINDS_OF_DISH[i]]
    return 0


_fill_tables()

# Eight counters of one byte in a word: their highest bits, and what takes a counter above 127 that has too many cards.
cdef uint64_t HIGH = 0x8080808080808080
cdef uint64_t EXCESS = 0
cdef int _kind
for _kind in range(KINDS):
    EXCESS |= <uint64_t>(127 - (ALL_CARDS >> 4 * _kind & 15)) << 8 * _kind


cdef inline uint32_t _bits(uint64_t high) noexcept nogil:
    """The highest bits of eight bytes as one byte: the product adds each of them into the top byte at its place."""
    return <uint32_t>((high >> 7) * <uint64_t>0x0102040810204080 >> 56)


cdef inline uint64_t _more_than(uint64_t row, uint32_t n) noexcept nogil:
    """The highest bit of each byte whose counter (at most 127) is above n."""
    return (row + (127 - n) * <uint64_t>0x0101010101010101) & HIGH


cdef bint _all_dishes(const uint8_t *rows, Py_ssize_t n, uint8_t *legal, uint8_t *score) noexcept nogil:
    cdef uint64_t row, wrong = 0
    cdef Py_ssize_t i
    for i in range(n):
        memcpy(&row, rows + KINDS * i, KINDS)
        wrong |= (row | (row & ~HIGH) + EXCESS) & HIGH
        row &= ~HIGH
        score[i] = 0 if _more_than(row, 1) else SCORE[_bits(_more_than(row, 0))]
        legal[i] = score[i] != 0
    return wrong == 0


cdef bint _all_hands(const uint8_t *rows, Py_ssize_t n, uint8_t *dish, uint8_t *score) noexcept nogil:
    cdef uint64_t row, wrong = 0
    cdef uint32_t kinds
    cdef Py_ssize_t i
    for i in range(n):
        memcpy(&row, rows + KINDS * i, KINDS)
        wrong |= (row | (row & ~HIGH) + EXCESS) & HIGH
        kinds = _bits(_more_than(row & ~HIGH, 0))
        dish[i] = BEST[kinds]
        score[i] = BEST_SCORE[kinds]
    return wrong == 0


cdef int _refuse(cnp.ndarray rows) except -1:
    wrong = rows[(rows > np.array(_COPIES, np.uint8)).any(axis=1)][0]
    raise ValueError(f"expected at most {', '.join(map(str, _COPIES))} cards of the kinds, got {wrong}")


class Dishes(NamedTuple):
    """Whether cards are dishes, and what they score.

    Attributes
    ----------
    legal : ndarray
        bool (n,): three to five cards, all different, Noodles among them.
    score : ndarray
        uint8 (n,): 4..24 for a dish, else 0.
    """

    legal: np.ndarray
    score: np.ndarray


class BestDish(NamedTuple):
    """The best dishes in hands.

    Attributes
    ----------
    dish : ndarray
        uint8 (n,): row of `dish_table`, the first of equals; `NONE` (255) for a hand without a dish.
    score : ndarray
        uint8 (n,): its score, else 0.
    """

    dish: np.ndarray
    score: np.ndarray


def dish_table():
    """Return the 91 dishes in the order of their actions, uint8 (91, 8): how many of each kind, 0 or 1."""
    cdef cnp.ndarray out = np.zeros((DISHES, KINDS), dtype=np.uint8)
    cdef int i, kind
    for i in range(DISHES):
        for kind in range(KINDS):
            (<uint8_t *>cnp.PyArray_DATA(out))[KINDS * i + kind] = KINDS_OF_DISH[i] >> kind & 1
    return out


def dishes(cards, *, out=None):
    """Say of many sets of cards whether each is a dish, and what it scores.

    Parameters
    ----------
    cards : array_like
        Whole numbers, shape (n, 8): cards of each kind; C-contiguous uint8 is read without copying.
    out : Dishes, optional
        Arrays to fill and return, C-contiguous and of the shapes and dtypes of the result.

    Returns
    -------
    Dishes

    Raises
    ------
    TypeError
        If `cards` are not whole numbers.
    ValueError
        If the shape is not (n, 8), there are more cards of a kind than in the game, or `out` does not fit.

    Examples
    --------
    >>> import cambusa
    >>> cambusa.checks.stir_fry_eighteen.dishes([[1, 0, 1, 1, 1, 0, 1, 0], [2, 0, 0, 0, 0, 0, 1, 1]])
    Dishes(legal=array([ True, False]), score=array([24,  0], dtype=uint8))
    """
    cdef cnp.ndarray rows = integer_rows(cards, KINDS, MOST, np.uint8, "numbers of cards")
    cdef Py_ssize_t n = cnp.PyArray_DIM(rows, 0)
    cdef bint good
    if out is None:
        out = Dishes(np.empty(n, bool), np.empty(n, np.uint8))
    else:
        check_out(out, Dishes._fields, (np.bool_, np.uint8), n, rows)
    cdef uint8_t *legal = <uint8_t *>cnp.PyArray_DATA(<cnp.ndarray>out[0])
    cdef uint8_t *score = <uint8_t *>cnp.PyArray_DATA(<cnp.ndarray>out[1])
    with nogil:
        good = _all_dishes(<const uint8_t *>cnp.PyArray_DATA(rows), n, legal, score)
    if not good:
        _refuse(rows)
    return out


def best_dish(hands, *, out=None):
    """Find the best dish in each of many hands.

    Parameters
    ----------
    hands : array_like
        Whole numbers, shape (n, 8): cards of each kind; C-contiguous uint8 is read without copying.
    out : BestDish, optional
        Arrays to fill and return, C-contiguous and of the shapes and dtypes of the result.

    Returns
    -------
    BestDish

    Raises
    ------
    TypeError
        If `hands` are not whole numbers.
    ValueError
        If the shape is not (n, 8), there are more cards of a kind than in the game, or `out` does not fit.

    Examples
    --------
    >>> import cambusa
    >>> cambusa.checks.stir_fry_eighteen.best_dish([[2, 1, 0, 0, 0, 0, 1, 0], [2, 0, 0, 0, 0, 0, 1, 0]])
    BestDish(dish=array([  4, 255], dtype=uint8), score=array([5, 0], dtype=uint8))
    """
    cdef cnp.ndarray rows = integer_rows(hands, KINDS, MOST, np.uint8, "numbers of cards")
    cdef Py_ssize_t n = cnp.PyArray_DIM(rows, 0)
    cdef bint good
    if out is None:
        out = BestDish(np.empty(n, np.uint8), np.empty(n, np.uint8))
    else:
        check_out(out, BestDish._fields, (np.uint8, np.uint8), n, rows)
    cdef uint8_t *dish = <uint8_t *>cnp.PyArray_DATA(<cnp.ndarray>out[0])
    cdef uint8_t *score = <uint8_t *>cnp.PyArray_DATA(<cnp.ndarray>out[1])
    with nogil:
        good = _all_hands(<const uint8_t *>cnp.PyArray_DATA(rows), n, dish, score)
    if not good:
        _refuse(rows)
    return out
