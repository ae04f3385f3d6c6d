"""What Shrimp cards share, for whole arrays of triples."""
from libc.stdint cimport uint8_t, uint16_t

from typing import NamedTuple

import numpy as np
cimport numpy as cnp

from cambusa.games.shrimp._features cimport DECK, FEATURE_BITS, card_mask

from cambusa._kernel.arrays import check_out, integer_rows

cnp.import_array()

# The loops are C, for two things that Cython cannot say: pointers that do not overlap, and a second compilation for AVX2
# that is chosen at run time, so that wheels run everywhere. Everything is branch-free, so compilers turn it into vectors.
cdef extern from *:
    """
    #include <stdint.h>
    #include <stddef.h>
    #if defined(_MSC_VER)
    #define CAMBUSA_RESTRICT __restrict
    #define CAMBUSA_INLINE static __forceinline
    #else
    #define CAMBUSA_RESTRICT __restrict__
    #define CAMBUSA_INLINE static inline __attribute__((always_inline))
    #endif
    #define CAMBUSA_BLOCK 512  /* triples that are worked on while they are in the first cache */

    /* Three masks a row. The quantities 1, 2, 3 stand as 1, 2, 4: of all sums of three of these only 8 and 9 belong to
       quantities that add up to seven. With at most one bit in each group of three, a product counts the groups. */
    CAMBUSA_INLINE uint32_t shrimp_share(const uint16_t *CAMBUSA_RESTRICT cards, ptrdiff_t n,
            uint16_t *CAMBUSA_RESTRICT features, uint8_t *CAMBUSA_RESTRICT cocktail, uint8_t *CAMBUSA_RESTRICT level) {
        uint16_t odd = 0x249, full = 0, any = 0;
        for (ptrdiff_t i = 0; i < n; i++) {
            uint16_t a = cards[3 * i], b = cards[3 * i + 1], c = cards[3 * i + 2];
            uint16_t shared = a & b & c;
            uint16_t seven = (uint16_t)((uint16_t)((a & 7) + (b & 7) + (c & 7)) >> 1) == 4;
            uint16_t groups = (shared | shared >> 1 | shared >> 2) & 0x249;
            features[i] = shared;
            cocktail[i] = (uint8_t)seven;
            level[i] = (uint8_t)(((uint16_t)(groups * 0x249) >> 9 & 7) + seven);
        }
        /* A card has one bit in each group of three: an odd number, and not all three; and none above. */
        for (ptrdiff_t i = 0; i < 3 * n; i++) {
            uint16_t m = cards[i], m1 = m >> 1, m2 = m >> 2;
            odd &= m ^ m1 ^ m2;
            full |= m & m1 & m2;
            any |= m;
        }
        return odd != 0x249 || full & 0x249 || any & 0xF000;
    }

    CAMBUSA_INLINE int shrimp_masks_body(const uint16_t *cards, ptrdiff_t n, uint16_t *features, uint8_t *cocktail,
            uint8_t *level) {
        uint32_t wrong = 0;
        for (ptrdiff_t i = 0; i < n; i += CAMBUSA_BLOCK)
            wrong |= shrimp_share(cards + 3 * i, n - i < CAMBUSA_BLOCK ? n - i : CAMBUSA_BLOCK, features + i,
                                  cocktail + i, level + i);
        return wrong == 0;
    }

    /* `mask_of` has 256 entries, those of no card being 0: not the mask of any card, so a wrong id is noticed too. */
    CAMBUSA_INLINE int shrimp_ids_body(const uint8_t *ids, const uint16_t *mask_of, ptrdiff_t n, uint16_t *features,
            uint8_t *cocktail, uint8_t *level) {
        uint16_t cards[3 * CAMBUSA_BLOCK];
        uint32_t wrong = 0;
        for (ptrdiff_t i = 0; i < n; i += CAMBUSA_BLOCK) {
            ptrdiff_t size = n - i < CAMBUSA_BLOCK ? n - i : CAMBUSA_BLOCK;
            for (ptrdiff_t j = 0; j < 3 * size; j++)
                cards[j] = mask_of[ids[3 * i + j]];
            wrong |= shrimp_share(cards, size, features + i, cocktail + i, level + i);
        }
        return wrong == 0;
    }

    #if defined(__x86_64__) && defined(__GNUC__)
    __attribute__((target("avx2"))) static int shrimp_masks_avx2(const uint16_t *cards, ptrdiff_t n,
            uint16_t *features, uint8_t *cocktail, uint8_t *level) {
        return shrimp_masks_body(cards, n, features, cocktail, level);
    }
    __attribute__((target("avx2"))) static int shrimp_ids_avx2(const uint8_t *ids, const uint16_t *mask_of,
            ptrdiff_t n, uint16_t *features, uint8_t *cocktail, uint8_t *level) {
        return shrimp_ids_body(ids, mask_of, n, features, cocktail, level);
    }
    #define CAMBUSA_AVX2 __builtin_cpu_supports("avx2")
    #else
    #define CAMBUSA_AVX2 0
    #define shrimp_masks_avx2 shrimp_masks_body
    #define shrimp_ids_avx2 shrimp_ids_body
    #endif

    static int shrimp_masks(const uint16_t *cards, ptrdiff_t n, uint16_t *features, uint8_t *cocktail,
            uint8_t *level) {
        return CAMBUSA_AVX2 ? shrimp_masks_avx2(cards, n, features, cocktail, level)
                            : shrimp_masks_body(cards, n, features, cocktail, level);
    }
    static int shrimp_ids(const uint8_t *ids, const uint16_t *mask_of, ptrdiff_t n, uint16_t *features,
            uint8_t *cocktail, uint8_t *level) {
        return CAMBUSA_AVX2 ? shrimp_ids_avx2(ids, mask_of, n, features, cocktail, level)
                            : shrimp_ids_body(ids, mask_of, n, features, cocktail, level);
    }
    """
    # Both fill the three outputs and return whether all cards were cards.
    bint _of_masks "shrimp_masks"(
        const uint16_t *cards, Py_ssize_t n, uint16_t *features, uint8_t *cocktail, uint8_t *level
    ) noexcept nogil
    bint _of_ids "shrimp_ids"(
        const uint8_t *ids, const uint16_t *mask_of, Py_ssize_t n, uint16_t *features, uint8_t *cocktail, uint8_t *level
    ) noexcept nogil

cdef uint16_t CARD_MASK[256]  # one for each byte, those of no card being 0
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
    >>> import cambusa
    >>> cambusa.checks.shrimp.shared_features([[54, 67, 80], [8, 56, 59]])
    SharedFeatures(features=array([   4, 2056], dtype=uint16), cocktail=array([False,  True]), level=array([1, 3], dtype=uint8))
    """
    what = "masks" if masks else "card ids"
    cdef cnp.ndarray rows = integer_rows(
        cards, 3, FEATURE_BITS if masks else DECK - 1, np.uint16 if masks else np.uint8, what
    )
    cdef Py_ssize_t n = cnp.PyArray_DIM(rows, 0)
    cdef bint good
    if out is None:
        out = SharedFeatures(np.empty(n, np.uint16), np.empty(n, bool), np.empty(n, np.uint8))
    else:
        check_out(out, SharedFeatures._fields, (np.uint16, np.bool_, np.uint8), n, rows)
    cdef uint16_t *features = <uint16_t *>cnp.PyArray_DATA(<cnp.ndarray>out[0])
    cdef uint8_t *cocktail = <uint8_t *>cnp.PyArray_DATA(<cnp.ndarray>out[1])
    cdef uint8_t *level = <uint8_t *>cnp.PyArray_DATA(<cnp.ndarray>out[2])
    with nogil:
        if masks:
            good = _of_masks(<const uint16_t *>cnp.PyArray_DATA(rows), n, features, cocktail, level)
        else:
            good = _of_ids(<const uint8_t *>cnp.PyArray_DATA(rows), CARD_MASK, n, features, cocktail, level)
    if not good:
        wrong = rows[~np.isin(rows, card_masks())] if masks else rows[rows >= DECK]
        raise ValueError(f"expected {what} of cards, as card_masks gives them, got {wrong[0]}" if masks else
                         f"expected card ids 0..{DECK - 1}, got {wrong[0]}")
    return out
