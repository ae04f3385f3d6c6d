# The table of one engine (`engine.pxd`), included by `glue.pxi`: the contract behind pointers of one type for all games.

cdef uint32_t _any_active(const void *s) noexcept nogil:
    return state_active(<const state_t *>s)


cdef int _any_legal(const void *s, int seat, action_t *out) noexcept nogil:
    return state_legal(<const state_t *>s, seat, out)


cdef void _any_apply(void *s, int seat, int action) noexcept nogil:
    state_apply(<state_t *>s, seat, action)


cdef bint _any_terminal(const void *s) noexcept nogil:
    return state_terminal(<const state_t *>s)


cdef uint32_t _any_winners(const void *s) noexcept nogil:
    return state_winners(<const state_t *>s)


cdef bint _any_settle(void *s) noexcept nogil:
    cdef state_t *state = <state_t *>s
    cdef uint32_t total = state_chance(state)
    cdef bint resting = _engine.rests(s), rested
    while total:
        state_resolve(state, _draw(state, total))
        rested = _engine.rests(s)
        if rested and not resting:
            return True
        resting = rested
        total = state_chance(state)
    return False


cdef void _any_redeal(void *s, int seat, uint64_t seed) noexcept nogil:
    cdef rng_t rng
    rng.key = seed
    rng.counter = 0
    state_redeal(<state_t *>s, seat, &rng)
    (<state_t *>s).head.rng.key = derive_key(seed, 0)
    (<state_t *>s).head.rng.counter = 0


cdef void _any_rollout(void *s, uint64_t key, uint32_t steps, uint32_t rests) noexcept nogil:
    cdef state_t *state = <state_t *>s
    cdef action_t actions[NUM_ACTIONS]
    cdef uint16_t weights[NUM_ACTIONS]
    cdef block_t block
    cdef uint32_t total, taken = 0
    cdef int seat, n
    cdef bint resting = _engine.rests(s), rested
    while not state_terminal(state):
        total = state_chance(state)
        if total:
            state_resolve(state, _draw(state, total))
        else:
            if taken == steps:
                return
            block = philox(taken, CHOICE_DOMAIN, 0, key)
            taken += 1
            seat = any_seat(state_active(state), block.lane0)
            n = state_legal(state, seat, actions)
            _engine.weigh(s, seat, actions, n, weights)
            state_apply(state, seat, actions[weighted(weights, n, block.lane1)])
        rested = _engine.rests(s)
        if rested and not resting:
            rests -= 1
            if rests == 0:
                return
        resting = rested


cdef void _all_alike(const void *s, int seat, const action_t *actions, int n, uint16_t *weights) noexcept nogil:
    cdef int i
    for i in range(n):
        weights[i] = 1


cdef float _points_now(const void *s, int seat) noexcept nogil:
    return state_points(<const state_t *>s, seat)


cdef bint _never(const void *s) noexcept nogil:
    return False


cdef engine_t _engine
_engine.state_size = sizeof(state_t)
_engine.num_actions = NUM_ACTIONS
_engine.active = _any_active
_engine.legal = _any_legal
_engine.apply = _any_apply
_engine.terminal = _any_terminal
_engine.winners = _any_winners
_engine.settle = _any_settle
_engine.redeal = _any_redeal
_engine.rollout = _any_rollout
_engine.weigh = _all_alike
_engine.estimate = _points_now
_engine.rests = _never

_ENGINE = PyCapsule_New(&_engine, ENGINE_NAME, NULL)
