"""Who gets the cards of a row, and what colours bring, for whole arrays."""
from libc.stdint cimport int8_t, uint8_t, uint64_t
from libc.string cimport memcpy

import numpy as np
cimport numpy as cnp

from cambusa.games.shanghaien._cafe cimport DICE, ROW, bytes_full, bytes_total
from cambusa.games.shanghaien._cafe cimport colour_points as _colour_points
from cambusa.games.shanghaien._cafe cimport majority as _majority
from cambusa.games.shanghaien._cafe cimport majority_t

from cambusa._kernel.arrays import as_array, integer_rows

cnp.import_array()

cdef enum:
    COLOURS = 8
    MOST = 127          # strength that a byte may hold

cdef extern from *:
    """
    /* Rows are read eight bytes at a time, the first card in the lowest byte. */
    #if defined(__BYTE_ORDER__) && __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
    #error "cambusa needs a little-endian machine"
    #endif
    """


cdef object _pairs(object values, int width, int highest, str what):
    """Whole numbers of shape (n, 2, width) as C-contiguous uint8 rows of 2 * width."""
    array = as_array(values, what, f"(n, 2, {width})")
    if array.size == 0 and array.shape in ((0,), (0, 2, width)):
        return np.zeros((0, 2 * width), dtype=np.uint8)
    if array.dtype.kind not in "iu":
        raise TypeError(
            f"expected {what} as whole numbers of shape (n, 2, {width}), got {array.dtype} of shape {array.shape}"
        )
    if array.ndim != 3 or array.shape[1:] != (2, width):
        raise ValueError(f"expected {what} of shape (n, 2, {width}), got shape {array.shape}")
    return integer_rows(array.reshape(-1, 2 * width), 2 * width, highest, np.uint8, what)


cdef inline uint64_t _row_of(const uint8_t *first) noexcept nogil:
    """The dice of seat 0 in a row of twelve, as a word of bytes."""
    cdef uint64_t word
    memcpy(&word, first, 8)
    return word & <uint64_t>0xFFFFFFFFFFFF


cdef inline uint64_t _second_row_of(const uint8_t *first) noexcept nogil:
    """The dice of seat 1: read so that nothing after the row is touched."""
    cdef uint64_t word
    memcpy(&word, first + 4, 8)
    return word >> 16


cdef bint _judge(const uint8_t *dice, const uint8_t *from_right, Py_ssize_t n, int8_t *out) noexcept nogil:
    """Fill the winners of each row; False if some player of some row has more than six dice."""
    cdef uint64_t mine, yours, winners, wrong = 0
    cdef majority_t cards
    cdef Py_ssize_t i
    for i in range(n):
        mine = _row_of(dice + 2 * ROW * i)
        yours = _second_row_of(dice + 2 * ROW * i)
        # Each byte at most 6, and then the sum at most 6 too: with a byte above 6 the first of these is not 0.
        wrong |= (mine + <uint64_t>0x797979797979 | mine | yours + <uint64_t>0x797979797979 | yours) & (
            <uint64_t>0x808080808080
        )
        wrong |= (bytes_total(mine) > DICE) | (bytes_total(yours) > DICE)
        cards = _majority(mine, yours, from_right[i])
        # A byte is 0 for seat 0, 1 for seat 1, and all ones, -1, for nobody.
        winners = ~bytes_full(cards.mine | cards.yours) | cards.yours >> 7
        memcpy(out + ROW * i, &winners, ROW)
    return wrong == 0


def majority(dice, from_right=False):
    """Return who gets each card of a row, for many rows.

    Source: rules page, Round 3. More dice, then more pips on the directly adjacent cards. The GIL is released.

    Parameters
    ----------
    dice : array_like
        Whole numbers of shape (n, 2, 6): the dice of seat 0 and of seat 1 at the cards from left to right, at most six
        a seat.
    from_right : array_like
        bool, one for all rows or one for each: whether the cards are numbered from the right.

    Returns
    -------
    ndarray
        int8 (n, 6): the seat that gets each card from left to right; -1: out of the game.

    Raises
    ------
    TypeError
        If `dice` are not whole numbers, or `from_right` is not bool.
    ValueError
        If a shape is another, or somebody has more than six dice.

    Examples
    --------
    >>> import cambusa
    >>> cambusa.checks.shanghaien.majority([[[2, 1, 1, 0, 0, 0], [1, 1, 1, 1, 0, 0]]])
    array([[ 0,  0,  1,  1, -1, -1]], dtype=int8)
    """
    cdef cnp.ndarray rows = _pairs(dice, ROW, DICE, "dice")
    cdef Py_ssize_t n = cnp.PyArray_DIM(rows, 0)
    ends = np.asarray(from_right)
    if ends.dtype != np.bool_:
        raise TypeError(f"expected from_right as bool, got {ends.dtype}")
    if ends.shape not in ((), (n,)):
        raise ValueError(f"expected from_right of shape () or ({n},), got shape {ends.shape}")
    cdef cnp.ndarray numbered = np.ascontiguousarray(np.broadcast_to(ends, (n,)))
    cdef cnp.ndarray out = np.empty((n, ROW), dtype=np.int8)
    cdef const uint8_t *dice_at = <const uint8_t *>cnp.PyArray_DATA(rows)
    cdef const uint8_t *ends_at = <const uint8_t *>cnp.PyArray_DATA(numbered)
    cdef int8_t *out_at = <int8_t *>cnp.PyArray_DATA(out)
    cdef bint good
    with nogil:
        good = _judge(dice_at, ends_at, n, out_at)
    if not good:
        sums = np.asarray(rows).reshape(-1, 2, ROW).sum(axis=2, dtype=np.int64)
        raise ValueError(f"expected at most {DICE} dice a seat, got {sums[sums > DICE][0]}")
    return out


cdef bint _score(const uint8_t *strengths, Py_ssize_t n, uint8_t *out) noexcept nogil:
    """Fill the points of each row; False if some strength is above 127."""
    cdef uint64_t both[2]
    cdef uint64_t points[2]
    cdef uint64_t wrong = 0
    cdef Py_ssize_t i
    for i in range(n):
        memcpy(both, strengths + 2 * COLOURS * i, sizeof(both))
        wrong |= (both[0] | both[1]) & <uint64_t>0x8080808080808080
        points[0] = _colour_points(both[0], both[1])
        points[1] = _colour_points(both[1], both[0])
        memcpy(out + 2 * COLOURS * i, points, sizeof(points))
    return wrong == 0


def colour_points(strengths):
    """Return what each colour brings at the end, for many games.

    Source: rules page, End. The stronger of two scores the weaker one's strength, or its own if it is alone; equal:
    nobody scores. The GIL is released.

    Parameters
    ----------
    strengths : array_like
        Whole numbers 0..127 of shape (n, 2, 8): the strengths of seat 0 and of seat 1 in red, orange, yellow, green,
        blue, purple, grey, black, crew included.

    Returns
    -------
    ndarray
        uint8 (n, 2, 8): points of each seat in each colour.

    Raises
    ------
    TypeError
        If `strengths` are not whole numbers.
    ValueError
        If the shape is another, or a strength lies outside.

    Examples
    --------
    >>> import cambusa
    >>> cambusa.checks.shanghaien.colour_points([[[7, 13, 10, 3, 3, 7, 0, 0], [6, 1, 0, 3, 4, 5, 0, 2]]])
    array([[[ 6,  1, 10,  0,  0,  5,  0,  0],
            [ 0,  0,  0,  0,  3,  0,  0,  2]]], dtype=uint8)
    """
    cdef cnp.ndarray rows = _pairs(strengths, COLOURS, MOST, "strengths")
    cdef Py_ssize_t n = cnp.PyArray_DIM(rows, 0)
    cdef cnp.ndarray out = np.empty((n, 2, COLOURS), dtype=np.uint8)
    cdef const uint8_t *strengths_at = <const uint8_t *>cnp.PyArray_DATA(rows)
    cdef uint8_t *out_at = <uint8_t *>cnp.PyArray_DATA(out)
    cdef bint good
    with nogil:
        good = _score(strengths_at, n, out_at)
    if not good:
        raise ValueError(f"expected strengths 0..{MOST}, got {np.asarray(rows).max()}")
    return out
