"""Dishes of Stir Fry Eighteen as sets of kinds: the arithmetic that the engine and the array checks share.

A set of kinds is 8 bits: bit i for the kind i of N C P S G O Y M. Cards of a hand are packed counters of four bits each
(see `_kernel/counters.pxd`); eight kinds fill 32 bits, and no counter exceeds 5.
"""
from libc.stdint cimport uint8_t, uint32_t

cdef enum:
    KINDS = 8
    DISHES = 91
    ALL_CARDS = 0x33221115   # the deck of 18: five Noodles in the lowest counter, three Mushrooms in the highest
    NOODLES = 1
    CHICKEN = 2
    PORK = 4
    SHRIMP = 8
    GINGER = 16
    ONION = 32
    SOY = 64
    MUSHROOMS = 128


cdef inline bint is_dish(uint32_t kinds) noexcept nogil:
    """Whether a set of kinds is a dish: three to five cards, Noodles among them."""
    cdef uint32_t n = kinds - ((kinds >> 1) & 0x55)
    n = (n & 0x33) + ((n >> 2) & 0x33)
    n = (n + (n >> 4)) & 0x0F
    return (kinds & NOODLES) != 0 and 3 <= n <= 5


cdef inline bint _all(uint32_t kinds, uint32_t wanted) noexcept nogil:
    return (kinds & wanted) == wanted


cdef inline int dish_score(uint32_t kinds) noexcept nogil:
    """The score of a dish: each card its highest value whose condition the other cards meet."""
    cdef int score = 1
    if kinds & CHICKEN:
        score += 7 if _all(kinds, GINGER | ONION) else 5 if kinds & ONION else 3
    if kinds & PORK:
        score += 8 if kinds & MUSHROOMS else 5
    if kinds & SHRIMP:
        score += 11 if _all(kinds, SOY | GINGER) else 9 if kinds & GINGER else 6
    if kinds & GINGER:
        score += 4 if kinds & PORK else 2
    if kinds & ONION:
        score += 5 if kinds & SHRIMP else 3
    if kinds & SOY:
        score += 3 if kinds & GINGER else 2 if kinds & ONION else 1
    if kinds & MUSHROOMS:
        score += 3 if kinds & CHICKEN else 2
    return score


cdef inline uint32_t kinds_of(uint32_t counts) noexcept nogil:
    """The set of kinds in packed counters of up to 7."""
    counts |= counts >> 2
    counts = (counts | counts >> 1) & 0x11111111
    counts = (counts | counts >> 3) & 0x03030303
    counts = (counts | counts >> 6) & 0x000F000F
    return (counts | counts >> 12) & 0xFF
