# What a search may think of a game of Shanghaien at a glance (`_kernel/engine.pxd`), included at the end of `_engine.pyx`.
#
# Weights look one step ahead: what the row would bring if it were given out as it would lie then.

cdef float PROMISE = 0.5      # points that strength is worth as long as more rounds come
cdef float TRICK_WORTH = 1.5

cdef enum:
    ROLL_WEIGHT = 4
    TRICK_WEIGHT = 10
    BEST_WEIGHT = 100


cdef inline int _lead(uint64_t mine, uint64_t yours) noexcept nogil:
    """Points of mine in all colours, less yours."""
    return <int>bytes_total(colour_points(mine, yours)) - <int>bytes_total(colour_points(yours, mine))


cdef float _row_worth(const state_t *s, int seat, uint64_t mine, bint from_right) noexcept nogil:
    """What the row would bring a seat, less what the other, if it were given out with these dice of its own."""
    cdef majority_t cards = majority(mine, s.dice[1 - seat], from_right)
    cdef uint64_t strength[2]
    cdef float out = 0
    cdef int place, card, value, won_by
    strength[0] = _strength(s, seat)
    strength[1] = _strength(s, 1 - seat)
    out -= _lead(strength[0], strength[1])
    for place in range(ROW):
        card = s.row[place]
        if not (cards.mine | cards.yours) >> 8 * place & 0x80:
            continue
        won_by = (cards.yours >> 8 * place & 0x80) != 0
        if card < SAILORS:
            value = (card & 3) + 1
            strength[won_by] += <uint64_t>value << 8 * (card >> 2)
            out += -PROMISE * value if won_by else PROMISE * value
        else:
            out += -TRICK_WORTH if won_by else TRICK_WORTH
    return out + _lead(strength[0], strength[1])


cdef inline uint64_t _die(int face, bint from_right) noexcept nogil:
    return <uint64_t>1 << 8 * (ROW - face if from_right else face - 1)


cdef void _weigh(const void *state, int seat, const action_t *actions, int n, uint16_t *weights) noexcept nogil:
    cdef const state_t *s = <const state_t *>state
    cdef float worths[NUM_ACTIONS]
    cdef float best = -1000, gap
    cdef uint64_t laid
    cdef int i, action
    cdef bint from_right
    if s.phase == TURN:
        for i in range(n):
            weights[i] = ROLL_WEIGHT
            if actions[i] == SHANGHAI:
                gap = _row_worth(s, seat, s.dice[seat], s.numbering == RIGHT)
                weights[i] = <uint16_t>(1 + (gap * gap if gap > 0 else 0))
        return
    for i in range(n):
        action = actions[i]
        weights[i] = TRICK_WEIGHT
        if LAY_0 <= action < SHIFT_0 or action >= LAY_BOTH:
            from_right = s.numbering == RIGHT
            if action > LAY_BOTH:
                from_right = action - LAY_BOTH == RIGHT
            elif LAY_END_0 <= action < LAY_BOTH:
                from_right = (action - LAY_END_0) & 1
            if action >= LAY_BOTH:
                laid = _die(s.rolled[0], from_right) + _die(s.rolled[1], from_right)
            elif action >= LAY_END_0:
                laid = _die(((action - LAY_END_0) >> 1) + 1, from_right)
            else:
                laid = _die(action - LAY_0 + 1, from_right)
            worths[i] = _row_worth(s, seat, s.dice[seat] + laid, from_right)
            if worths[i] > best:
                best = worths[i]
    for i in range(n):
        action = actions[i]
        if LAY_0 <= action < SHIFT_0 or action >= LAY_BOTH:
            gap = best - worths[i]
            weights[i] = <uint16_t>(1 + BEST_WEIGHT / (1 + gap * gap))


cdef float _estimate(const void *state, int seat) noexcept nogil:
    """Points as they stand, and as long as cards are to come a part of the strength, and more for tricks."""
    cdef const state_t *s = <const state_t *>state
    cdef float left = (DECK - s.drawn) / <float>DECK
    cdef int tricks = s.tricks[seat][0] + s.tricks[seat][1]
    return state_points(s, seat) + left * (PROMISE * bytes_total(_strength(s, seat)) + (TRICK_WORTH - 1) * tricks)


cdef bint _rests(const void *state) noexcept nogil:
    """Between two rounds."""
    cdef const state_t *s = <const state_t *>state
    return s.phase == OVER or (s.phase == DEAL and s.drawn % ROW == 0)


_engine.weigh = _weigh
_engine.estimate = _estimate
_engine.rests = _rests
