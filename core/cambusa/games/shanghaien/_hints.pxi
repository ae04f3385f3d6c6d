# What a search may think of a game of Shanghaien at a glance (`_kernel/engine.pxd`), included at the end of `_engine.pyx`.

cdef float PROMISE = 0.5    # of a strength, in points, as long as more rounds come
cdef float TRICK_WORTH = 1.5


cdef float _worth(const state_t *s, int seat, uint64_t mine, uint64_t yours) noexcept nogil:
    """What the row would be worth to a seat if it were given out with these dice, less what it would be to the other."""
    cdef majority_t cards = majority(mine, yours, s.numbering == RIGHT)
    cdef uint64_t my_strength = _strength(s, seat), your_strength = _strength(s, 1 - seat)
    cdef uint64_t gain
    cdef float before, out = 0
    cdef int place, card
    before = <int>bytes_total(colour_points(my_strength, your_strength)) - <int>bytes_total(colour_points(your_strength, my_strength))
    for place in range(ROW):
        card = s.row[place]
        if cards.mine >> 8 * place & 0x80:
            if card < SAILORS:
                my_strength += <uint64_t>((card & 3) + 1) << 8 * (card >> 2)
                out += PROMISE * ((card & 3) + 1)
            else:
                out += TRICK_WORTH
        elif cards.yours >> 8 * place & 0x80:
            if card < SAILORS:
                your_strength += <uint64_t>((card & 3) + 1) << 8 * (card >> 2)
                out -= PROMISE * ((card & 3) + 1)
            else:
                out -= TRICK_WORTH
    return (
        out + <int>bytes_total(colour_points(my_strength, your_strength))
        - <int>bytes_total(colour_points(your_strength, my_strength)) - before
    )


cdef uint64_t _with(uint64_t dice, int face, int numbering) noexcept nogil:
    return dice + (<uint64_t>1 << 8 * (ROW - face if numbering == RIGHT else face - 1))


cdef void _weigh(const void *state, int seat, const action_t *actions, int n, uint16_t *weights) noexcept nogil:
    cdef const state_t *s = <const state_t *>state
    cdef state_t after
    cdef float worths[NUM_ACTIONS]
    cdef float best = -1000, gap
    cdef int i, action, face, end
    if s.phase == TURN:
        for i in range(n):
            weights[i] = 4
            if actions[i] == SHANGHAI:
                gap = _worth(s, seat, s.dice[seat], s.dice[1 - seat])
                weights[i] = <uint16_t>(1 + (gap * gap if gap > 0 else 0))
        return
    after = s[0]
    for i in range(n):
        action = actions[i]
        worths[i] = -1000
        end = s.numbering
        if LAY_0 <= action < SHIFT_0:
            if action >= LAY_END_0:
                end = LEFT + (action & 1)
                face = ((action - LAY_END_0) >> 1) + 1
            else:
                face = action - LAY_0 + 1
            after.numbering = <uint8_t>end
            worths[i] = _worth(&after, seat, _with(s.dice[seat], face, end), s.dice[1 - seat])
        elif action >= LAY_BOTH:
            end = s.numbering if action == LAY_BOTH else action - LAY_BOTH
            after.numbering = <uint8_t>end
            worths[i] = _worth(&after, seat, _with(_with(s.dice[seat], s.rolled[0], end), s.rolled[1], end), s.dice[1 - seat])
        if worths[i] > best:
            best = worths[i]
    for i in range(n):
        gap = best - worths[i]
        weights[i] = 10 if worths[i] == -1000 else <uint16_t>(100 / (1 + gap * gap))


cdef float _estimate(const void *state, int seat) noexcept nogil:
    cdef const state_t *s = <const state_t *>state
    cdef float left = (DECK - s.drawn) / <float>DECK
    return (
        state_points(s, seat) + left * PROMISE * bytes_total(_strength(s, seat))
        + 0.5 * left * (s.tricks[seat][0] + s.tricks[seat][1])
    )


cdef bint _rests(const void *state) noexcept nogil:
    """Between two rounds."""
    cdef const state_t *s = <const state_t *>state
    return s.phase == OVER or (s.phase == DEAL and s.drawn % ROW == 0)


_engine.weigh = _weigh
_engine.estimate = _estimate
_engine.rests = _rests
