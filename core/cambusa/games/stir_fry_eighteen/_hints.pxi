# What a search may think of a game of Stir Fry Eighteen at a glance (`_kernel/engine.pxd`), included at the end of
# `_engine.pyx`.

cdef uint8_t BEST_SCORE[256]      # of a dish out of a set of kinds; 0: none
cdef uint8_t ALONE[8]             # what a card is worth to keep
ALONE[:] = [4, 3, 5, 6, 2, 3, 1, 2]

cdef int _fill_hints() except -1:
    cdef int kinds, i
    for kinds in range(256):
        for i, dish in enumerate(_words.DISHES):
            if all(kinds >> kind & 1 for kind in dish) and DISH_SCORE[i] > BEST_SCORE[kinds]:
                BEST_SCORE[kinds] = DISH_SCORE[i]
    return 0


_fill_hints()


cdef inline int _in_hand(uint32_t hand) noexcept nogil:
    """What cards in hand are good for: the best dish, and a little for each kind."""
    cdef uint32_t kinds = kinds_of(hand)
    cdef int kind, out = 2 * BEST_SCORE[kinds]
    for kind in range(KINDS):
        if kinds >> kind & 1:
            out += ALONE[kind]
    return out


cdef void _weigh(const void *state, int seat, const action_t *actions, int n, uint16_t *weights) noexcept nogil:
    cdef const state_t *s = <const state_t *>state
    cdef uint32_t hand = s.hand[seat], cards
    cdef int i, action, kind, named, draws, value, best = BEST_SCORE[kinds_of(hand)], whole = _in_hand(hand)
    cdef bint true, claims = False
    if s.phase == TEST:
        weights[0] = 2   # test
        weights[1] = 6   # pass
        if s.claim == THE_PROTEIN and counts_of(s.limits[SEATS * seat + s.turn], s.named) == 0:
            weights[0] = 60
            weights[1] = 1
        elif best >= 10:
            weights[0] = 1
        elif s.hand[seat] == 0:
            weights[0] = 3
        return
    for i in range(n):
        action = actions[i]
        if action < COOK_0:
            if action < PROTEIN_0:
                cards = PAIR_CARDS[action]
                draws = PAIR_DRAW
                true = _pair_is_true(cards)
            else:
                kind = (action - PROTEIN_0) // 3
                named = 1 + action - PROTEIN_0 - 3 * kind
                cards = <uint32_t>1 << 4 * kind
                draws = 1 + named
                true = kind == named
            value = 6 * draws - (whole - _in_hand(hand - cards))
            if not true:
                value = value // 2 - 4
            weights[i] = <uint16_t>(value * value if value > 1 else 1)
            claims |= value > 6
        elif action < END:
            value = DISH_SCORE[action - COOK_0]
            weights[i] = <uint16_t>(value * value if value == best else 1)
        elif action == END:
            weights[i] = 4 if best == 0 else 1
        else:
            value = whole - _in_hand(hand - (<uint32_t>1 << 4 * (action - DROP_0)))
            weights[i] = <uint16_t>(1 + 400 // (1 + value * value))
    if claims:  # a dish can wait: what a claim draws may make a better one
        for i in range(n):
            if COOK_0 <= actions[i] < END:
                weights[i] = 1 + (weights[i] >> 3)


cdef float _estimate(const void *state, int seat) noexcept nogil:
    cdef const state_t *s = <const state_t *>state
    return s.points[seat] + 0.3 * _in_hand(s.hand[seat]) + 1.5 * s.owed[seat]


cdef uint32_t _keeps(const void *state, int seat) noexcept nogil:
    """A claim is made more often by who has the cards for it than by who has not."""
    cdef const state_t *s = <const state_t *>state
    if s.phase != TEST or s.turn == seat or _claim_is_true(s):
        return 1 << 16
    return 4000 if s.claim == THE_PROTEIN else 12000


cdef bint _rests(const void *state) noexcept nogil:
    """At the beginning of a turn."""
    cdef const state_t *s = <const state_t *>state
    return s.phase == OVER or s.phase == DRAW


_engine.weigh = _weigh
_engine.estimate = _estimate
_engine.keeps = _keeps
_engine.rests = _rests
