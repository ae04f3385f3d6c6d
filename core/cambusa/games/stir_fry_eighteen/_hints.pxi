# What a search may think of a game of Stir Fry Eighteen at a glance (`_kernel/engine.pxd`), included by `_engine.pyx`.
#
# Values are in thirds of a point; weights grow with their squares. Numbers about claims are those of players who bluff
# seldom and test often: whoever takes them for that is hurt least when they are not.

from cambusa.games.stir_fry_eighteen._dishes cimport DISHES

cdef enum:
    DRAWN = 6            # value of a card that a claim draws
    BLUFFED = 2          # what a bluff costs, beside most of what it would bring
    HONEST = 40          # how much more often claims a player who has the cards for it
    REDEALS = 16         # at most; then a claim that cannot be true is kept all the same

cdef float A_THIRD = 0.3
cdef float HELD_WORTH = 2.7       # points, of a card in hand
cdef float HELD_BACK = 0.6        # part of the same for a card that somebody else does not draw
cdef float PAIR_CHANCE[8]         # of a pair among so many cards, about
PAIR_CHANCE[:] = [0, 0, 0.1, 0.35, 0.6, 0.8, 0.9, 0.97]
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
    return value if true else value // 4 - BLUFFED


cdef void _weigh_test(const state_t *s, int seat, uint16_t *weights) noexcept nogil:
    """Test, and pass: by what a test brings if the claim is false, and costs if it is true."""
    cdef int cards = counts_total(s.hand[s.turn]) + (2 if s.claim == THE_PAIR else 1)
    cdef float true, gain, loss = HELD_WORTH * <int>counts_total(s.hand[seat]) if s.hand[seat] else FEE
    if s.claim == THE_PAIR:
        true = PAIR_CHANCE[cards if cards < 8 else 7]
        gain = PAIR_DRAW
    else:
        true = cards / <float>counts_total(_unseen(s, seat)) if counts_of(s.limits[SEATS * seat + s.turn], s.named) else 0
        gain = 1 + s.named
    true = 2 * true / (1 + true)  # who can tell the truth claims twice as often as who cannot
    gain = HELD_WORTH * (1 + HELD_BACK * gain)
    weights[0] = 9 if (1 - true) * gain > true * loss else 4
    weights[1] = 10 - weights[0]
    if true == 0:
        weights[0] = 60
        weights[1] = 1


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


cdef bint _make_true(state_t *s) noexcept nogil:
    """Exchange what is laid for what the claim says, if the claimant has it; returns whether the claim is true now."""
    cdef uint32_t laid = s.pair if s.claim == THE_PAIR else s.protein
    cdef uint32_t cards = s.hand[s.turn] + laid, true = 0
    cdef int kind
    if _claim_is_true(s):
        return True
    if s.claim == THE_PAIR:
        for kind in range(KINDS):
            if counts_of(cards, kind) >= 2:
                true = <uint32_t>2 << 4 * kind
    elif counts_of(cards, s.named):
        true = <uint32_t>1 << 4 * s.named
    if true == 0:
        return False
    s.hand[s.turn] = cards - true
    if s.claim == THE_PAIR:
        s.pair = true
    else:
        s.protein = true
    return True


cdef void _redeal(void *state, int seat, uint64_t seed) noexcept nogil:
    """A deal in which a claim under test is true as often as claims of people are.

    A deal as such takes what is laid to be any cards. But who has what a claim says lays just that, and claims `HONEST`
    times as often as who has not: a deal with a claim that cannot be true is kept as seldom as that.

    The limits alone decide here what others can have: people keep what is good, so a good card that went back is more
    often in a hand than it is after `state_redeal`, where all is left to chance.
    """
    cdef state_t *s = <state_t *>state
    cdef rng_t rng, deals
    cdef int again
    rng.key = derive_key(seed, 1)
    rng.counter = 0
    _clear(s)
    for again in range(REDEALS):
        deals.key = derive_key(seed, 2 + again)
        deals.counter = 0
        _deal_within_limits(s, seat, &deals)
        _forget_others(s, seat)
        s.head.rng.key = derive_key(deals.key, 0)
        s.head.rng.counter = 0
        if s.phase != TEST or s.turn == seat or _make_true(s) or rng_below(&rng, HONEST, CHOICE_DOMAIN) == 0:
            return


cdef bint _rests(const void *state) noexcept nogil:
    """At the beginning of a turn."""
    cdef const state_t *s = <const state_t *>state
    return s.phase == OVER or s.phase == DRAW


_engine.weigh = _weigh
_engine.estimate = _estimate
_engine.redeal = _redeal
_engine.rests = _rests
