# What a search may think of a game of Stir Fry Eighteen at a glance (`_kernel/engine.pxd`), included by `_engine.pyx`.
#
# Values are in thirds of a point; weights grow with their squares.

from cambusa.games.stir_fry_eighteen._dishes cimport DISHES

cdef enum:
    DRAWN = 6            # value of a card that a claim draws
    BLUFFED = 4          # what a bluff costs, beside half of what it would bring
    GOOD_DISH = 10       # score of a dish that is not put at risk lightly

cdef float A_THIRD = 0.3
cdef float OWED_WORTH = 1.5       # points, of a card to be drawn for a bluff that was caught
cdef uint8_t BEST_SCORE[256]      # of a dish out of a set of kinds; 0: none
cdef uint8_t WHOLE[256]           # value of a set of kinds in hand: the best dish, and a little for each kind
cdef uint8_t KEPT[8]              # value of each kind to keep
KEPT[:] = [4, 3, 5, 6, 2, 3, 1, 2]


cdef int _fill_hints() except -1:
    cdef int kinds, i, bits
    for i in range(DISHES):
        bits = kinds_of(DISH_CARDS[i])
        for kinds in range(256):
            if bits & ~kinds == 0 and DISH_SCORE[i] > BEST_SCORE[kinds]:
                BEST_SCORE[kinds] = DISH_SCORE[i]
    for kinds in range(256):
        WHOLE[kinds] = 2 * BEST_SCORE[kinds]
        for i in range(KINDS):
            WHOLE[kinds] += KEPT[i] if kinds >> i & 1 else 0
    return 0


_fill_hints()


cdef inline int _without(uint32_t hand, uint32_t cards) noexcept nogil:
    """What a hand loses in value with some of its cards."""
    return WHOLE[kinds_of(hand)] - WHOLE[kinds_of(hand - cards)]


cdef inline int _claim_value(uint32_t hand, int action) noexcept nogil:
    """What a claim brings: cards to draw, less what is laid for it."""
    cdef uint32_t cards
    cdef int named, value
    cdef bint true
    if action < PROTEIN_0:
        cards = PAIR_CARDS[action]
        true = _pair_is_true(cards)
        value = DRAWN * PAIR_DRAW
    else:
        named = 1 + (action - PROTEIN_0) % 3
        cards = <uint32_t>1 << 4 * ((action - PROTEIN_0) // 3)
        true = _protein_is_true(cards, named)
        value = DRAWN * (1 + named)
    value -= _without(hand, cards)
    return value if true else value // 2 - BLUFFED


cdef void _weigh_test(const state_t *s, int seat, uint16_t *weights) noexcept nogil:
    """Test, and pass: more often what cannot be true, less with a good hand to lose."""
    weights[0] = 2
    weights[1] = 6
    if s.claim == THE_PROTEIN and counts_of(s.limits[SEATS * seat + s.turn], s.named) == 0:
        weights[0] = 60
        weights[1] = 1
    elif BEST_SCORE[kinds_of(s.hand[seat])] >= GOOD_DISH:
        weights[0] = 1
    elif s.hand[seat] == 0:
        weights[0] = 3


cdef void _weigh(const void *state, int seat, const action_t *actions, int n, uint16_t *weights) noexcept nogil:
    cdef const state_t *s = <const state_t *>state
    cdef uint32_t hand = s.hand[seat]
    cdef int i, action, value, best = BEST_SCORE[kinds_of(hand)]
    cdef bint claims = False
    if s.phase == TEST:
        _weigh_test(s, seat, weights)
        return
    for i in range(n):
        action = actions[i]
        if action < COOK_0:
            value = _claim_value(hand, action)
            weights[i] = <uint16_t>(value * value if value > 1 else 1)
            claims |= value > DRAWN
        elif action < END:
            value = DISH_SCORE[action - COOK_0]
            weights[i] = <uint16_t>(value * value if value == best else 1)
            if claims:  # a dish can wait: what a claim draws may make a better one
                weights[i] = 1 + (weights[i] >> 3)
        elif action == END:
            weights[i] = 1 if best else 4
        else:
            value = _without(hand, <uint32_t>1 << 4 * (action - DROP_0))
            weights[i] = <uint16_t>(1 + 400 // (1 + value * value))


cdef float _estimate(const void *state, int seat) noexcept nogil:
    """Points, the hand, and cards owed."""
    cdef const state_t *s = <const state_t *>state
    return s.points[seat] + A_THIRD * WHOLE[kinds_of(s.hand[seat])] + OWED_WORTH * s.owed[seat]


cdef bint _rests(const void *state) noexcept nogil:
    """At the beginning of a turn."""
    cdef const state_t *s = <const state_t *>state
    return s.phase == OVER or s.phase == DRAW


_engine.weigh = _weigh
_engine.estimate = _estimate
_engine.rests = _rests
