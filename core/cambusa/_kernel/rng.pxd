"""Seeded chance: Philox4x32-10, a counter-based generator.

Source: Salmon, Moraes, Dror, Shaw, "Parallel random numbers: as easy as 1, 2, 3" (SC 2011); tests/kernel checks it
against the test vectors published with Random123. A generator is a key and the number of draws made, 16 bytes that
are copied with the state: no hidden state, the same stream on every platform, and any position of it at once.

Counter words of a block: draw number (low, high), domain, 0. Domains keep apart streams under one key.
"""
from libc.stdint cimport uint32_t, uint64_t

cdef enum:
    CHANCE_DOMAIN = 0    # outcomes of a seeded state
    CHOICE_DOMAIN = 1    # seats and actions of playouts
    DERIVE_DOMAIN = 2    # seeds made from a seed
    REDEAL_DOMAIN = 3    # hidden cards of a redeal

cdef struct rng_t:
    uint64_t key
    uint64_t counter

cdef struct block_t:
    uint32_t lane0
    uint32_t lane1
    uint32_t lane2
    uint32_t lane3


cdef inline block_t philox(uint64_t counter, uint32_t word2, uint32_t word3, uint64_t key) noexcept nogil:
    """One block of Philox4x32-10: four words out of four counter words and a two-word key."""
    cdef uint32_t x0 = <uint32_t>counter, x1 = <uint32_t>(counter >> 32), x2 = word2, x3 = word3
    cdef uint32_t k0 = <uint32_t>key, k1 = <uint32_t>(key >> 32)
    cdef uint64_t p0, p1
    cdef block_t out
    cdef int _round
    for _round in range(10):
        p0 = <uint64_t>x0 * <uint32_t>0xD2511F53
        p1 = <uint64_t>x2 * <uint32_t>0xCD9E8D57
        x0 = <uint32_t>(p1 >> 32) ^ x1 ^ k0
        x1 = <uint32_t>p1
        x2 = <uint32_t>(p0 >> 32) ^ x3 ^ k1
        x3 = <uint32_t>p0
        k0 += <uint32_t>0x9E3779B9
        k1 += <uint32_t>0xBB67AE85
    out.lane0 = x0
    out.lane1 = x1
    out.lane2 = x2
    out.lane3 = x3
    return out


cdef inline uint32_t rng_below(rng_t *rng, uint32_t n, uint32_t domain) noexcept nogil:
    """A whole number 0..n-1, exactly uniform, for n >= 1 (Lemire 2019: multiply, reject the short tail)."""
    cdef uint64_t product = <uint64_t>philox(rng.counter, domain, 0, rng.key).lane0 * n
    cdef uint32_t tail
    rng.counter += 1
    if <uint32_t>product < n:
        tail = (<uint32_t>0 - n) % n
        while <uint32_t>product < tail:
            product = <uint64_t>philox(rng.counter, domain, 0, rng.key).lane0 * n
            rng.counter += 1
    return <uint32_t>(product >> 32)


cdef inline uint64_t derive_key(uint64_t key, uint64_t index) noexcept nogil:
    """The seed of part `index` of a work seeded with `key`: games of a batch, redeals."""
    cdef block_t block = philox(index, DERIVE_DOMAIN, 0, key)
    return block.lane0 | (<uint64_t>block.lane1 << 32)
