"""Dice at the cards of a row, and strengths in eight colours: the arithmetic that engine and array checks share.

Both are words of eight bytes. Dice: byte p, 0..5, is the number of dice at the p-th card from the left; bytes 6 and 7
are 0. Strengths: byte c is that in colour c. Bytes stay below 128, so that all are compared at once without borrowing.
"""
from libc.stdint cimport uint32_t, uint64_t

cdef enum:
    ROW = 6
    DICE = 6

cdef struct majority_t:
    uint64_t mine      # 0x80 in the byte of each card that I get
    uint64_t yours


cdef inline uint64_t bytes_more(uint64_t a, uint64_t b) noexcept nogil:
    """0x80 in each byte where a is more than b."""
    return (a + <uint64_t>0x7F7F7F7F7F7F7F7F - b) & <uint64_t>0x8080808080808080


cdef inline uint64_t bytes_full(uint64_t high) noexcept nogil:
    """0xFF for each byte 0x80."""
    return (high >> 7) * 0xFF


cdef inline uint32_t bytes_total(uint64_t a) noexcept nogil:
    """The sum of the bytes, if it is below 256."""
    return <uint32_t>((a * <uint64_t>0x0101010101010101) >> 56)


cdef inline uint64_t pips_at(uint64_t dice, bint from_right) noexcept nogil:
    """Face x dice at each card. A face is its card's number; each bit of the numbers is a mask over the row."""
    if from_right:
        return (
            (dice & <uint64_t>0xFF00FF00FF00)          # 5, 3, 1
            + ((dice & <uint64_t>0x00FFFF0000FF) << 1)  # 6, 3, 2
            + ((dice & <uint64_t>0x000000FFFFFF) << 2)  # 6, 5, 4
        )
    return (
        (dice & <uint64_t>0x00FF00FF00FF)
        + ((dice & <uint64_t>0xFF0000FFFF00) << 1)
        + ((dice & <uint64_t>0xFFFFFF000000) << 2)
    )


cdef inline uint64_t pips_beside(uint64_t dice, bint from_right) noexcept nogil:
    """Pips on the cards directly beside each card; no wrap. At most 6 dice, so at most 36."""
    cdef uint64_t pips = pips_at(dice, from_right)
    return ((pips << 8) + (pips >> 8)) & <uint64_t>0xFFFFFFFFFFFF


cdef inline majority_t majority(uint64_t mine, uint64_t yours, bint from_right) noexcept nogil:
    """Who gets which card: more dice; equal, at least one each: more pips beside it; else nobody."""
    cdef uint64_t my_pips = pips_beside(mine, from_right), your_pips = pips_beside(yours, from_right)
    cdef uint64_t more = bytes_more(mine, yours), fewer = bytes_more(yours, mine)
    cdef uint64_t level = bytes_more(mine, 0) & ~(more | fewer)
    cdef majority_t out
    out.mine = more | (level & bytes_more(my_pips, your_pips))
    out.yours = fewer | (level & bytes_more(your_pips, my_pips))
    return out


cdef inline uint64_t colour_points(uint64_t mine, uint64_t yours) noexcept nogil:
    """Points of mine in each colour: more than yours scores yours, or all of mine if you have none."""
    cdef uint64_t alone = bytes_full(bytes_more(<uint64_t>0x0101010101010101, yours))
    return bytes_full(bytes_more(mine, yours)) & (yours | (mine & alone))
