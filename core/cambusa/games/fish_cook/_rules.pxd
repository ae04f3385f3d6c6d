"""Counting in words: tokens and fish in bytes, recipes in sets of 36 bits.

Tokens by kind, and fish by size, are six counters in the bytes of one word. A set of recipes has bit n - 1 for recipe n;
as there are six recipes of each fish size, in order, the sizes of a set are six groups of six bits.
"""
from libc.stdint cimport uint8_t, uint32_t, uint64_t

cdef enum:
    KINDS = 6              # ingredients, and fish sizes too
    RECIPES = 36
    TOKENS = 17            # of each ingredient
    ROW = 5                # spaces of a row of either market
    DICE = 12              # all the fish

cdef extern from *:
    """
    #include <stdint.h>
    static const uint64_t fish_cook_all = UINT64_C(0xFFFFFFFFF);
    static const uint64_t fish_cook_groups = UINT64_C(0x041041041);  /* the lowest bit of each group of six */
    static const uint64_t fish_cook_guards = UINT64_C(0x820820820);  /* the highest: counts are 0..6 and leave it free */
    """
    const uint64_t ALL_RECIPES "fish_cook_all"
    const uint64_t GROUPS "fish_cook_groups"
    const uint64_t GUARDS "fish_cook_guards"


cdef inline uint64_t one(int kind) noexcept nogil:
    """One piece of a kind: add it to, or subtract it from, a word of bytes."""
    return <uint64_t>1 << (8 * kind)


cdef inline uint32_t count(uint64_t word, int kind) noexcept nogil:
    return <uint32_t>(word >> (8 * kind)) & 0xFF


cdef inline uint32_t total(uint64_t word) noexcept nogil:
    """The sum of the six bytes, if below 256."""
    return <uint32_t>((word * <uint64_t>0x010101010101) >> 40) & 0xFF


cdef inline uint32_t present(uint64_t word) noexcept nogil:
    """Bit k for each byte k of six, below 128, that is not 0."""
    word = ((word + <uint64_t>0x7F7F7F7F7F7F) >> 7) & <uint64_t>0x010101010101
    return <uint32_t>((word * <uint64_t>0x0102040810204080) >> 56)


cdef inline uint64_t sizes_of(uint64_t recipes) noexcept nogil:
    """How many recipes of each fish size a set has: 0..6 in each group of six bits."""
    recipes = recipes - ((recipes >> 1) & <uint64_t>0x555555555)
    return (
        (recipes & <uint64_t>0x0C30C30C3)
        + ((recipes >> 2) & <uint64_t>0x0C30C30C3)
        + ((recipes >> 4) & <uint64_t>0x0C30C30C3)
    )


cdef inline uint64_t not_below(uint64_t a, uint64_t b) noexcept nogil:
    """The guard bit of each group where the count of `a` is at least that of `b`."""
    return ((a | GUARDS) - b) & GUARDS


cdef inline uint64_t larger(uint64_t a, uint64_t b) noexcept nogil:
    """The larger count of each group."""
    cdef uint64_t mask = (not_below(a, b) >> 5) * 63
    return (a & mask) | (b & ~mask)


cdef inline int majority_dollars(uint64_t sizes, uint64_t most) noexcept nogil:
    """Dollars for the sizes of which somebody has as many as anybody, and at least one; `most` is the `larger` of all."""
    cdef uint64_t leads = (not_below(sizes, most) & (most + 31 * GROUPS)) >> 5
    # Each group times its size, added up in the sixth group of the product: 1 * 6th + 2 * 5th + ... there.
    return <int>((leads * <uint64_t>0x420C4146) >> 30) & 63
