"""What Shrimp cards share, for whole arrays of triples."""
from libc.stdint cimport uint8_t, uint16_t, uint32_t

from typing import NamedTuple

import numpy as np
cimport numpy as cnp

from cambusa.games.shrimp._features cimport (
    COCKTAIL,
    DECK,
    FEATURE_BITS,
    card_mask,
    level_of,
    shared_mask,
)

cnp.import_array()

# The masks of all 256 values of a byte, so that a bad id reads no foreign memory before it is reported.
cdef uint16_t CARD_MASK[256]
cdef int _card
for _card in range(256):
    CARD_MASK[_card] = card_mask(_card) if _card < DECK else 0


class SharedFeatures(NamedTuple):
    """What triples of cards share.

    Attributes
    ----------
    features : ndarray
        uint16 (n,): bit 3*f + v for each value v of feature f (quantity, size, colour, origin) that all three have.
    cocktail : ndarray
        bool (n,): the quantities add up to exactly seven.
    level : ndarray
        uint8 (n,): number of features, the cocktail counted as one; 0..3 for three different cards.
    """

    features: np.ndarray
    cocktail: np.ndarray
    level: np.ndarray


def card_masks():
    """Return the feature mask of each card id, uint16 (81,): bit 3*f + v is value v of feature f."""
    cdef cnp.ndarray out = np.empty(DECK, dtype=np.uint16)
    cdef int card
    for card in range(DECK):
        (<uint16_t *>cnp.PyArray_DATA(out))[card] = CARD_MASK[card]
    return out


def shared_features(cards, *, bint masks=False, out=None):
    """Return what three cards share, for each row of an array.

    Source: rules page, Play 4. The GIL is released.

    Parameters
    ----------
    cards : array_like
        Whole numbers of shape (n, 3): card ids 0..80, or with `masks` feature masks as `card_masks` gives them. The
        rows are judged as they are, equal cards too. uint8 ids and uint16 masks, C-contiguous, are not copied.
    masks : bool
        Whether `cards` are masks.
    out : SharedFeatures, optional
        Arrays to fill and return, C-contiguous and of the shapes and dtypes of the result.

    Returns
    -------
    SharedFeatures

    Raises
    ------
    TypeError
        If `cards` are not whole numbers.
    ValueError
        If the shape is not (n, 3), a number is no card id or no mask of a card, or `out` does not fit.

    Examples
    --------
    >>> from cambusa.checks.shrimp import shared_features
    >>> shared_features([[54, 67, 80], [8, 56, 59]])
    SharedFeatures(features=array([   4, 2080], dtype=uint16), cocktail=array([False,  True]), level=array([1, 3], dtype=uint8))
    """
    cdef cnp.ndarray rows = _rows(cards, masks)
    cdef Py_ssize_t n = cnp.PyArray_DIM(rows, 0)
    cdef bint good
    if out is None:
        out = SharedFeatures(np.empty(n, np.uint16), np.empty(n, bool), np.empty(n, np.uint8))
    else:
        _check_out(out, n)
    cdef uint16_t *features = <uint16_t *>cnp.PyArray_DATA(<cnp.ndarray>out[0])
    cdef uint8_t *cocktail = <uint8_t *>cnp.PyArray_DATA(<cnp.ndarray>out[1])
    cdef uint8_t *level = <uint8_t *>cnp.PyArray_DATA(<cnp.ndarray>out[2])
    with nogil:
        if masks:
            good = _of_masks(<const uint16_t *>cnp.PyArray_DATA(rows), n, features, cocktail, level)
        else:
            good = _of_ids(<const uint8_t *>cnp.PyArray_DATA(rows), n, features, cocktail, level)
    if not good:
        wrong = rows[~np.isin(rows, card_masks())] if masks else rows[rows >= DECK]
        what = "masks of cards, one bit in each group of three" if masks else "card ids 0..80"
        raise ValueError(f"expected {what}, got {wrong[0]}")
    return out


cdef bint _of_ids(
    const uint8_t *ids, Py_ssize_t n, uint16_t *features, uint8_t *cocktail, uint8_t *level
) noexcept nogil:
    cdef Py_ssize_t i
    cdef uint32_t shared, highest = 0
    for i in range(n):
        shared = shared_mask(CARD_MASK[ids[3 * i]], CARD_MASK[ids[3 * i + 1]], CARD_MASK[ids[3 * i + 2]])
        features[i] = <uint16_t>(shared & FEATURE_BITS)
        cocktail[i] = <uint8_t>(shared >> 12)
        level[i] = <uint8_t>level_of(shared)
    for i in range(3 * n):
        highest |= ids[i] >= DECK
    return not highest


cdef bint _of_masks(
    const uint16_t *cards, Py_ssize_t n, uint16_t *features, uint8_t *cocktail, uint8_t *level
) noexcept nogil:
    cdef Py_ssize_t i
    cdef uint32_t shared, wrong = 0
    for i in range(n):
        shared = shared_mask(cards[3 * i], cards[3 * i + 1], cards[3 * i + 2])
        features[i] = <uint16_t>(shared & FEATURE_BITS)
        cocktail[i] = <uint8_t>(shared >> 12)
        level[i] = <uint8_t>level_of(shared)
    for i in range(3 * n):
        wrong |= _not_a_card(cards[i])
    return not wrong


cdef inline uint32_t _not_a_card(uint32_t mask) noexcept nogil:
    """0 if each of the four groups of three bits has exactly one bit, and no other bit is set.

    Added up within its group, 2 + number of bits... see the constants: one bit a group is what both tests leave.
    """
    cdef uint32_t odd = (mask ^ (mask >> 1) ^ (mask >> 2)) & 0x249   # parity of each group, at its lowest bit
    cdef uint32_t all_three = mask & (mask >> 1) & (mask >> 2) & 0x249
    return (odd ^ 0x249) | all_three | (mask & ~<uint32_t>FEATURE_BITS)


cdef cnp.ndarray _rows(object cards, bint masks):
    """The input as C-contiguous uint8 ids or uint16 masks (n, 3), converted if need be, never cut off."""
    array = np.asarray(cards)
    if array.size == 0 and array.shape in ((0,), (0, 3)):
        array = np.zeros((0, 3), dtype=np.uint8)
    what = "masks" if masks else "card ids"
    if array.dtype.kind not in "iu":
        raise TypeError(f"expected {what} as whole numbers of shape (n, 3), got {array.dtype} of shape {array.shape}")
    if array.ndim != 2 or array.shape[1] != 3:
        raise ValueError(f"expected {what} of shape (n, 3), got shape {array.shape}")
    dtype = np.dtype(np.uint16 if masks else np.uint8)
    if array.dtype != dtype:
        limit = FEATURE_BITS if masks else DECK - 1
        wrong = (array < 0) | (array > limit)
        if wrong.any():
            raise ValueError(f"expected {what} 0..{limit}, got {array[wrong][0]}")
    return np.ascontiguousarray(array, dtype=dtype)


cdef int _check_out(object out, Py_ssize_t n) except -1:
    for name, array, dtype in zip(SharedFeatures._fields, out, (np.uint16, np.bool_, np.uint8), strict=True):
        fits = isinstance(array, np.ndarray) and array.dtype == dtype and array.shape == (n,)
        if not fits or not array.flags.c_contiguous or not array.flags.writeable:
            raise ValueError(f"expected out.{name} as a writeable C-contiguous {np.dtype(dtype)} array of shape ({n},)")
    return 0
