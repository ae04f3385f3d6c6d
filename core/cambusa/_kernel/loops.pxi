# Perft and playouts of one engine, included by `glue.pxi`: loops without Python, run without the GIL.


cdef uint64_t _perft(const state_t *s, int depth) noexcept nogil:
    cdef state_t child
    cdef action_t actions[NUM_ACTIONS]
    cdef uint64_t leaves = 0
    cdef uint32_t active
    cdef int i, n, seat
    if depth == 0 or state_terminal(s):
        return 1
    if state_chance(s):
        for i in range(NUM_OUTCOMES):
            if state_weight(s, i):
                child = s[0]
                state_resolve(&child, i)
                leaves += _perft(&child, depth - 1)
        return leaves
    active = state_active(s)
    while active:
        seat = ctz64(active)
        active &= active - 1
        n = state_legal(s, seat, actions)
        if depth == 1:
            leaves += n
            continue
        for i in range(n):
            child = s[0]
            state_apply(&child, seat, actions[i])
            leaves += _perft(&child, depth - 1)
    return leaves


cdef int _choose(const state_t *s, block_t block, action_t *actions, int *seat) noexcept nogil:
    """An active seat at random, then one of its actions; at least one seat must be active.

    Multiplied out of 32 random bits, so that a choice out of n is uniform up to n in 2**32.
    """
    cdef uint32_t active = state_active(s)
    cdef uint32_t skip = <uint32_t>((<uint64_t>block.lane0 * popcount32(active)) >> 32)
    while skip:
        active &= active - 1
        skip -= 1
    seat[0] = ctz64(active)
    return actions[(<uint64_t>block.lane1 * <uint32_t>state_legal(s, seat[0], actions)) >> 32]


cdef uint32_t _playout(state_t *s, uint32_t *counts) noexcept nogil:
    """Play to the end at random; returns the number of steps: actions and outcomes."""
    cdef action_t actions[NUM_ACTIONS]
    cdef uint64_t key = s.head.rng.key
    cdef uint64_t choices = 0
    cdef block_t block = philox(0, CHOICE_DOMAIN, 0, key)
    cdef uint32_t steps = 0, total
    cdef int seat, action, outcome
    while not state_terminal(s):
        total = state_chance(s)
        if total:
            outcome = _draw(s, total)
            outcome_tally(s, outcome, counts)
            state_resolve(s, outcome)
        else:
            action = _choose(s, block, actions, &seat)
            # The next block, before the branches of the action: the processor works on it while they are guessed.
            choices += 1
            block = philox(choices, CHOICE_DOMAIN, 0, key)
            state_tally(s, seat, action, counts)
            state_apply(s, seat, action)
        steps += 1
    return steps


def playouts(
    game,
    seed,
    Py_ssize_t first,
    cnp.ndarray steps not None,
    cnp.ndarray winners not None,
    cnp.ndarray points not None,
    cnp.ndarray tallies not None,
    cnp.ndarray digests,
):
    """Play the games first, first + 1, ... of a run at random, one for each row of the arrays, without the GIL.

    The arrays are those of `cambusa.playouts.Playouts`, which makes and owns them: C-contiguous, `winners` as uint16
    masks; without `digests` the engine leaves undone what only viewers need. Nothing is allocated while the games run.
    """
    cdef state_t start, s
    cdef uint64_t key = _as_seed(seed)
    cdef Py_ssize_t i, n = cnp.PyArray_DIM(steps, 0)
    cdef uint32_t *step_row = <uint32_t *>cnp.PyArray_DATA(steps)
    cdef uint16_t *winner_row = <uint16_t *>cnp.PyArray_DATA(winners)
    cdef int32_t *point_row = <int32_t *>cnp.PyArray_DATA(points)
    cdef uint32_t *tally_row = <uint32_t *>cnp.PyArray_DATA(tallies)
    cdef uint64_t *digest_row = NULL if digests is None else <uint64_t *>cnp.PyArray_DATA(digests)
    cdef int seat, seats = game.seats
    _start(&start, game, True, 0, unseen=digests is None)
    with nogil:
        for i in range(n):
            s = start
            s.head.rng.key = derive_key(key, <uint64_t>(first + i))
            step_row[i] = _playout(&s, tally_row + i * NUM_TALLIES)
            winner_row[i] = <uint16_t>state_winners(&s)
            if digest_row != NULL:
                digest_row[i] = _digest(&s)
            for seat in range(seats):
                point_row[i * seats + seat] = state_points(&s, seat)
