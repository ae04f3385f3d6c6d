"""Whether hands of You've Got Crabs are four equal cards, for whole arrays of hands."""
from libc.stdint cimport uint8_t

import numpy as np
cimport numpy as cnp

from cambusa.games.youve_got_crabs._table cimport COPIES

from cambusa._kernel.arrays import check_out, integer_rows

cnp.import_array()

cdef enum:
    KINDS = 13
    CARDS = 78


def four_equal(hands, *, bint cards=False, out=None):
    """Return whether each hand of an array is four equal cards.

    Source: rules page, Play 4. The GIL is released.

    Parameters
    ----------
    hands : array_like
        Whole numbers of shape (n, 4): kinds 0..12, or with `cards` card ids 0..77, of which 6 k to 6 k + 5 are the six of
        kind k. The rows are judged as they are, impossible hands too. uint8, C-contiguous, is not copied.
    cards : bool
        Whether `hands` are card ids.
    out : ndarray, optional
        C-contiguous bool (n,) to fill and return.

    Returns
    -------
    ndarray
        bool (n,).

    Raises
    ------
    TypeError
        If `hands` are not whole numbers.
    ValueError
        If the shape is not (n, 4), a number is no kind or no card id, or `out` does not fit.

    Examples
    --------
    >>> import cambusa
    >>> cambusa.checks.youve_got_crabs.four_equal([[8, 8, 8, 8], [8, 8, 8, 2]])
    array([ True, False])
    """
    cdef int most = CARDS - 1 if cards else KINDS - 1
    what = "card ids" if cards else "kinds"
    cdef cnp.ndarray rows = integer_rows(hands, 4, most, np.uint8, what)
    cdef Py_ssize_t n = cnp.PyArray_DIM(rows, 0)
    if out is None:
        out = np.empty(n, dtype=bool)
    else:
        check_out([out], [""], [np.bool_], n, rows)
    cdef uint8_t *four = <uint8_t *>cnp.PyArray_DATA(<cnp.ndarray>out)
    cdef bint good
    with nogil:
        good = _four(<const uint8_t *>cnp.PyArray_DATA(rows), n, most, cards, four)
    if not good:
        raise ValueError(f"expected {what} 0..{most}, got {rows[rows > most][0]}")
    return out


cdef bint _four(const uint8_t *hand, Py_ssize_t n, int most, bint cards, uint8_t *four) noexcept nogil:
    """Fill `four`, without a branch so that compilers turn it into vectors; return whether no number is above `most`."""
    cdef Py_ssize_t i
    cdef uint8_t wrong = 0, size = COPIES if cards else 1
    for i in range(4 * n):
        wrong |= hand[i] > most
    for i in range(n):
        four[i] = (
            (hand[4 * i] // size == hand[4 * i + 1] // size)
            & (hand[4 * i] // size == hand[4 * i + 2] // size)
            & (hand[4 * i] // size == hand[4 * i + 3] // size)
        )
    return wrong == 0
