"""Features of Shrimp cards as bits: the arithmetic that the engine and the array checks share.

A card is a 12-bit mask with one bit a feature: bit 3*f + v is value v of feature f (quantity, size, colour, origin).
A set of features is such a mask and bit 12 for the cocktail.
"""
from libc.stdint cimport uint16_t, uint32_t

cdef enum:
    DECK = 81
    FEATURE_BITS = 0x0FFF
    COCKTAIL = 0x1000


cdef inline uint16_t card_mask(int card) noexcept nogil:
    """The mask of a card id, 27*quantity + 9*size + 3*colour + origin (value indices from 0)."""
    return <uint16_t>(
        1 << (card // 27) | 8 << (card // 9 % 3) | 64 << (card // 3 % 3) | 512 << (card % 3)
    )


cdef inline uint32_t shared_mask(uint32_t a, uint32_t b, uint32_t c) noexcept nogil:
    """What three card masks share, with the cocktail.

    The quantities 1, 2, 3 stand as 1, 2, 4 in the low three bits. Of all sums of three of these only 8 (2+2+4) and
    9 (1+4+4) belong to quantities that add up to seven.
    """
    return (a & b & c) | <uint32_t>(((a & 7) + (b & 7) + (c & 7)) >> 1 == 4) << 12


cdef inline uint32_t level_of(uint32_t features) noexcept nogil:
    """The number of bits of a 13-bit set of features, pairs first."""
    features = features - ((features >> 1) & 0x5555)
    features = (features & 0x3333) + ((features >> 2) & 0x3333)
    features = (features + (features >> 4)) & 0x0F0F
    return (features + (features >> 8)) & 0x1F
