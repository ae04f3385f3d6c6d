"""A table of what an engine can do, for code that runs any game without being compiled for it.

The glue fills one for each engine; its module keeps it as `_ENGINE`, a capsule of the name ENGINE_NAME. A state is an
opaque buffer of `state_size` bytes, aligned as for 64-bit words, that begins with the `header_t` of the contract. What is
named as a function of the contract promises the same as that; all are `noexcept nogil` and allocate nothing.

    bint settle(void *s)
        Settles pending chance nodes until there are none, drawing with the state's own generator, or until the game comes
        to a rest; returns whether it has.
    void redeal(void *s, int seat, uint64_t seed)
        Replaces all that `seat` cannot know, and the generator, by what follows from the seed.
    void rollout(void *s, uint64_t key, uint32_t steps, uint32_t rests)
        Plays on with random actions that follow from the key, in proportion to their weights: to the end, to the rest
        number `rests`, or for so many actions, whichever comes first.

The last three are hints, and so may `redeal` be: an engine that knows which deals are odd, for what the others have
done, draws them less often. The glue gives neutral ones; an engine that knows better sets its own after its `include`, as
`_engine.weigh = _weigh`:

    void weigh(const void *s, int seat, const action_t *actions, int n, uint16_t *weights)
        How promising each of the n legal actions of a seat is at a glance, at least one of them above 0; judged by
        what the seat may know, nothing else. Neutral: 1 each.
    float estimate(const void *s, int seat)
        Points that the seat stands at, with what it has in hand for more. Neutral: `state_points`.
    bint rests(const void *s)
        Whether the game is at a point, before an action or a chance node, where an estimate is as good as it gets: the
        end of a round, say. Moments in a row count as one rest. Neutral: never.
"""
from libc.stdint cimport uint16_t, uint32_t, uint64_t

from cambusa._kernel.cards cimport popcount32, select64
from cambusa._kernel.contract cimport action_t

cdef extern from *:
    """
    #define CAMBUSA_ENGINE_NAME "cambusa engine 1"
    """
    const char *ENGINE_NAME "CAMBUSA_ENGINE_NAME"

cdef struct engine_t:
    size_t state_size
    int num_actions
    uint32_t (*active)(const void *s) noexcept nogil
    int (*legal)(const void *s, int seat, action_t *out) noexcept nogil
    void (*apply)(void *s, int seat, int action) noexcept nogil
    bint (*terminal)(const void *s) noexcept nogil
    uint32_t (*winners)(const void *s) noexcept nogil
    bint (*settle)(void *s) noexcept nogil
    void (*redeal)(void *s, int seat, uint64_t seed) noexcept nogil
    void (*rollout)(void *s, uint64_t key, uint32_t steps, uint32_t rests) noexcept nogil
    void (*weigh)(const void *s, int seat, const action_t *actions, int n, uint16_t *weights) noexcept nogil
    float (*estimate)(const void *s, int seat) noexcept nogil
    bint (*rests)(const void *s) noexcept nogil


cdef inline int any_seat(uint32_t active, uint32_t bits) noexcept nogil:
    """One of some seats, at least one, as 32 random bits choose."""
    return select64(active, <int>((<uint64_t>bits * popcount32(active)) >> 32))


cdef inline int weighted(const uint16_t *weights, int n, uint32_t bits) noexcept nogil:
    """The index that 32 random bits choose, in proportion to the weights."""
    cdef uint32_t total = 0, at
    cdef int i
    for i in range(n):
        total += weights[i]
    at = <uint32_t>((<uint64_t>bits * total) >> 32)
    for i in range(n - 1):
        if at < weights[i]:
            return i
        at -= weights[i]
    return n - 1
