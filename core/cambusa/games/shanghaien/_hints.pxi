# What a search may think of a game of Shanghaien at a glance (`_kernel/engine.pxd`), included by `_engine.pyx`.
#
# No weights: rollouts that look one step ahead were no stronger than as many that do not, and took twice as long.

cdef float PROMISE = 0.5  # points that strength, and an unused trick besides, is worth as long as all rounds are to come


cdef float _estimate(const void *state, int seat) noexcept nogil:
    """Points as they stand, and a part of the strength and of the tricks for the rounds to come."""
    cdef const state_t *s = <const state_t *>state
    cdef float left = (DECK - s.drawn) / <float>DECK
    cdef int held = bytes_total(_strength(s, seat)) + s.tricks[seat][0] + s.tricks[seat][1]
    return state_points(s, seat) + left * PROMISE * held


cdef bint _rests(const void *state) noexcept nogil:
    """Between two rounds."""
    cdef const state_t *s = <const state_t *>state
    return s.phase == OVER or (s.phase == DEAL and s.drawn % ROW == 0)


_engine.estimate = _estimate
_engine.rests = _rests
