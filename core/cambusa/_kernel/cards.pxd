"""Sets of up to 128 cards in two machine words; ids 0..127, bit i of the set is card i.

Every function is inline and checks nothing: an id outside 0..127 is undefined behaviour. All but `bit_list` take no lock.
Nothing here needs more than baseline x86-64 or ARMv8, so wheels stay portable.
"""
from libc.stdint cimport uint32_t, uint64_t
from libc.string cimport memcpy

cdef extern from *:
    """
    #include <stdint.h>
    #if defined(_MSC_VER)
    #include <intrin.h>
    static __inline int cambusa_ctz64(uint64_t x) { unsigned long i; _BitScanForward64(&i, x); return (int)i; }
    #else
    static inline int cambusa_ctz64(uint64_t x) { return __builtin_ctzll(x); }
    #endif
    """
    int ctz64 "cambusa_ctz64"(uint64_t x) noexcept nogil  # index of the lowest set bit; x != 0

cdef struct cards_t:
    uint64_t low   # ids 0..63
    uint64_t high  # ids 64..127


cdef inline int popcount64(uint64_t x) noexcept nogil:
    # By hand: without -mpopcnt compilers call a library function that is slower than these six operations.
    x = x - ((x >> 1) & <uint64_t>0x5555555555555555)
    x = (x & <uint64_t>0x3333333333333333) + ((x >> 2) & <uint64_t>0x3333333333333333)
    x = (x + (x >> 4)) & <uint64_t>0x0F0F0F0F0F0F0F0F
    return <int>((x * <uint64_t>0x0101010101010101) >> 56)


cdef inline uint32_t popcount32(uint32_t x) noexcept nogil:
    x = x - ((x >> 1) & <uint32_t>0x55555555)
    x = (x & <uint32_t>0x33333333) + ((x >> 2) & <uint32_t>0x33333333)
    return (((x + (x >> 4)) & <uint32_t>0x0F0F0F0F) * <uint32_t>0x01010101) >> 24


cdef inline int select64(uint64_t x, int k) noexcept nogil:
    """Index of the k-th set bit (k from 0) of a word that has more than k of them.

    The byte is found by comparing all eight running counts with k at once (broadword search, Vigna 2008); the
    few bits inside it are stepped through.
    """
    cdef uint64_t sums, below
    cdef int shift
    sums = x - ((x >> 1) & <uint64_t>0x5555555555555555)
    sums = (sums & <uint64_t>0x3333333333333333) + ((sums >> 2) & <uint64_t>0x3333333333333333)
    sums = ((sums + (sums >> 4)) & <uint64_t>0x0F0F0F0F0F0F0F0F) * <uint64_t>0x0101010101010101
    # High bit of each byte: is its running count at most k, so that the wanted bit lies in a later byte?
    below = (((<uint64_t>k * <uint64_t>0x0101010101010101) | <uint64_t>0x8080808080808080) - sums)
    below = (below >> 7) & <uint64_t>0x0101010101010101
    shift = 8 * <int>((below * <uint64_t>0x0101010101010101) >> 56)
    if shift:
        k -= <int>((sums >> (shift - 8)) & 0xFF)
    x >>= shift
    while k:
        x &= x - 1
        k -= 1
    return shift + ctz64(x)


cdef inline list bit_list(uint64_t x):
    """The numbers of the set bits, ascending: seats or kinds of a mask as Python has them."""
    cdef list found = []
    while x:
        found.append(ctz64(x))
        x &= x - 1
    return found


cdef inline cards_t cards_none() noexcept nogil:
    cdef cards_t out
    out.low = 0
    out.high = 0
    return out


cdef inline cards_t cards_first(int n) noexcept nogil:
    """The set of the ids 0..n-1, for n from 0 to 128."""
    cdef cards_t out
    out.low = ~<uint64_t>0 if n >= 64 else (<uint64_t>1 << n) - 1
    out.high = 0 if n <= 64 else (~<uint64_t>0 if n >= 128 else (<uint64_t>1 << (n - 64)) - 1)
    return out


cdef inline bint cards_has(cards_t cards, int card) noexcept nogil:
    return (((cards.high if card >> 6 else cards.low) >> (card & 63)) & 1) != 0


cdef inline void cards_add(cards_t *cards, int card) noexcept nogil:
    if card >> 6:
        cards.high |= <uint64_t>1 << (card & 63)
    else:
        cards.low |= <uint64_t>1 << card


cdef inline void cards_remove(cards_t *cards, int card) noexcept nogil:
    if card >> 6:
        cards.high &= ~(<uint64_t>1 << (card & 63))
    else:
        cards.low &= ~(<uint64_t>1 << card)


cdef inline int cards_count(cards_t cards) noexcept nogil:
    return popcount64(cards.low) + popcount64(cards.high)


cdef inline int cards_select(cards_t cards, int k) noexcept nogil:
    """The k-th lowest id (k from 0) of a set that has more than k cards."""
    cdef int low = popcount64(cards.low)
    if k < low:
        return select64(cards.low, k)
    return 64 + select64(cards.high, k - low)


cdef inline bint cards_equal(cards_t a, cards_t b) noexcept nogil:
    return a.low == b.low and a.high == b.high


cdef extern from *:
    """
    static const float cambusa_nibbles[16][4] = {
        {0, 0, 0, 0}, {1, 0, 0, 0}, {0, 1, 0, 0}, {1, 1, 0, 0}, {0, 0, 1, 0}, {1, 0, 1, 0}, {0, 1, 1, 0}, {1, 1, 1, 0},
        {0, 0, 0, 1}, {1, 0, 0, 1}, {0, 1, 0, 1}, {1, 1, 0, 1}, {0, 0, 1, 1}, {1, 0, 1, 1}, {0, 1, 1, 1}, {1, 1, 1, 1},
    };
    """
    const float NIBBLES "cambusa_nibbles"[16][4]


cdef inline void cards_floats(cards_t cards, int n, float *out) noexcept nogil:
    """Write n numbers, 1 for each of the ids 0..n-1 in the set and 0 for the others, four at a time."""
    cdef uint64_t word = cards.low
    cdef int i
    for i in range(n >> 2):
        if i == 16:
            word = cards.high
        memcpy(out + 4 * i, NIBBLES[word & 15], 4 * sizeof(float))
        word >>= 4
    if n > 64 and n >> 2 == 16:
        word = cards.high
    for i in range(n & 3):
        out[(n & ~3) + i] = (word >> i) & 1
