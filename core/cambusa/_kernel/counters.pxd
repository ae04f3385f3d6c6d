"""Sixteen small counters in one machine word, four bits each: how many cards of each kind a hand or a deck has.

Kinds are 0..15, counts 0..15. Nothing checks: counting above 15 or below 0 runs into the neighbours.
"""
from libc.stdint cimport uint32_t, uint64_t

ctypedef uint64_t counts_t


cdef inline uint32_t counts_of(counts_t counts, int kind) noexcept nogil:
    return <uint32_t>(counts >> (4 * kind)) & 15


cdef inline counts_t counts_one(int kind) noexcept nogil:
    """One card of a kind: add it to, or subtract it from, a word of counters."""
    return <uint64_t>1 << (4 * kind)


cdef inline uint32_t counts_total(counts_t counts) noexcept nogil:
    """The sum of all counters, up to 240."""
    counts = (counts & <uint64_t>0x0F0F0F0F0F0F0F0F) + ((counts >> 4) & <uint64_t>0x0F0F0F0F0F0F0F0F)
    return <uint32_t>((counts * <uint64_t>0x0101010101010101) >> 56)


cdef inline bint counts_any_at_least(counts_t counts, uint32_t n) noexcept nogil:
    """Whether some counter is n or more, for counters 0..8 and n 1..8."""
    return ((counts + (8 - n) * <uint64_t>0x1111111111111111) & <uint64_t>0x8888888888888888) != 0


cdef inline counts_t counts_present(counts_t counts) noexcept nogil:
    """1 in every counter that is not 0: the set of kinds."""
    counts |= counts >> 2
    counts |= counts >> 1
    return counts & <uint64_t>0x1111111111111111


cdef inline int counts_at(counts_t counts, uint32_t u) noexcept nogil:
    """The kind that covers u when the cards lie in a row in ascending kinds; u is below the total."""
    cdef int kind = 0
    cdef uint32_t n = <uint32_t>counts & 15
    while u >= n:
        u -= n
        kind += 1
        counts >>= 4
        n = <uint32_t>counts & 15
    return kind
