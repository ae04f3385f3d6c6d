"""The engine of Stir Fry Eighteen. Rules and rulings: README.md; what each function promises: `_kernel/contract.pxd`.

`_knowledge.pxi`: what viewers know of hidden cards; `_recent.pxi`: the events of the last turns; `_course.pxi`: how they
can have gone, for redeals; `_outside.pxi`: positions, and states that cannot be.
"""
from libc.stdint cimport int32_t, uint8_t, uint32_t, uint64_t
from libc.string cimport memcpy, memset

from cambusa._kernel.cards cimport ctz64
from cambusa._kernel.contract cimport EVERYBODY, SPECTATOR, action_t, reveal_t
from cambusa._kernel.counters cimport counts_at, counts_of, counts_total
from cambusa.games.stir_fry_eighteen._dishes cimport KINDS, dish_score, kinds_of

from cambusa.games import stir_fry_eighteen as _words

cdef enum:
    PAIR_0 = 0
    PAIRS = 33
    PROTEIN_0 = 33
    COOK_0 = 57
    END = 148
    TEST_IT = 149
    PASS = 150
    DROP_0 = 151
    NUM_ACTIONS = 159
    NUM_OUTCOMES = 8
    HAND_LIMIT = 3      # cards at the end of a turn, and in the deal
    PAIR_DRAW = 3
    FEE = 5             # points that a failed test costs who has no cards
    THE_PAIR = 1        # values of `claim`, bits of `shown`
    THE_PROTEIN = 2

cdef enum:              # the order of SPEC.tallies
    TALLY_TURNS
    TALLY_DRAWS
    TALLY_PAIRS
    TALLY_CHICKENS
    TALLY_PORKS
    TALLY_SHRIMPS
    TALLY_BLUFFS
    TALLY_TESTS
    TALLY_CAUGHT
    TALLY_FAILED
    TALLY_HANDS
    TALLY_FIVES
    TALLY_DISHES
    TALLY_DISH_POINTS
    TALLY_DROPS
    NUM_TALLIES

cdef enum:              # the order of SPEC.tensor
    AT_HAND = 8
    AT_DISCARD = 16
    AT_PAIR = 24
    AT_PROTEIN = 32
    AT_DISH = 40
    AT_LIMITS = 48
    AT_NAMED = 88
    AT_LAID = 91
    AT_CLAIM = 93
    AT_SHOWN = 95
    AT_CAUGHT = 97
    AT_SEATED = 98
    AT_HANDS = 103
    AT_DISCARDS = 108
    AT_POINTS = 113
    AT_OWED = 118
    AT_PENDING = 123
    AT_TURN = 128
    AT_DRAWER = 133
    AT_CLOSER = 138
    AT_WINNERS = 143
    AT_DECK = 148
    AT_DUE = 149
    AT_TURNS = 150
    AT_TARGET = 151
    AT_CLOSES = 152
    AT_VIEWER = 153
    TENSOR_SIZE = 154

cdef float ONE_OF[8]            # 1 / cards of the kind

# Filled once, below. A hand is looked up by its set of kinds, so that its actions are copied and not found one by one.
cdef uint32_t PAIR_CARDS[33]
cdef uint32_t DISH_CARDS[91]
cdef uint8_t DISH_SCORE[91]
cdef uint64_t PAIRS_OF[256]     # pairs of two kinds, a bit an action
cdef uint64_t DOUBLES_OF[256]   # pairs of one kind, for the set of kinds that a hand has twice
cdef action_t PROTEINS_OF[256][24]
cdef uint8_t PROTEIN_COUNT[256]
cdef action_t COOKS_OF[128][91] # for the kinds but Noodles, of a hand with Noodles
cdef uint8_t COOK_COUNT[128]

RULES_VERSION = _words.SPEC.rules_version


cdef int _fill_tables() except -1:
    cdef int i, kinds, bits, kind
    for kind in range(KINDS):
        ONE_OF[kind] = 1 / <float>_words.COPIES[kind]
    for i, (one, other) in enumerate(_words.PAIRS):
        PAIR_CARDS[i] = (1 << 4 * one) + (1 << 4 * other)
        for kinds in range(256):
            if one == other and kinds >> one & 1:
                DOUBLES_OF[kinds] |= <uint64_t>1 << i
            if one != other and kinds >> one & kinds >> other & 1:
                PAIRS_OF[kinds] |= <uint64_t>1 << i
    for kinds in range(256):
        for i in range(24):
            if kinds >> (i // 3) & 1:
                PROTEINS_OF[kinds][PROTEIN_COUNT[kinds]] = <action_t>(PROTEIN_0 + i)
                PROTEIN_COUNT[kinds] += 1
    for i, dish in enumerate(_words.DISHES):
        bits = sum(1 << kind for kind in dish)
        DISH_CARDS[i] = sum(1 << 4 * kind for kind in dish)
        DISH_SCORE[i] = <uint8_t>dish_score(bits)
        for kinds in range(128):
            if bits >> 1 & ~kinds == 0:
                COOKS_OF[kinds][COOK_COUNT[kinds]] = <action_t>(COOK_0 + i)
                COOK_COUNT[kinds] += 1
    return 0


_fill_tables()


# --- the pieces of the rules ---------------------------------------------------------------------------------------

include "cambusa/games/stir_fry_eighteen/_recent.pxi"
include "cambusa/games/stir_fry_eighteen/_course.pxi"
include "cambusa/games/stir_fry_eighteen/_knowledge.pxi"


cdef inline int _drawer(const state_t *s) noexcept nogil:
    """The seat that draws at a chance node: in the deal one after the other, else the one on turn."""
    return (HAND_LIMIT * s.head.seats - s.due) // HAND_LIMIT if s.phase == DEAL else s.turn


cdef inline uint8_t _due(const state_t *s, uint32_t wanted) noexcept nogil:
    """What an empty deck cannot give is lost."""
    cdef uint32_t there = counts_total(s.deck)
    return <uint8_t>(wanted if wanted < there else there)


cdef inline void _finish(state_t *s, uint32_t winners) noexcept nogil:
    s.phase = OVER
    s.winners = <uint8_t>winners


cdef inline uint32_t _most_points(const state_t *s) noexcept nogil:
    cdef int seat
    cdef int32_t best = 0
    cdef uint32_t seats = 0
    for seat in range(s.head.seats):
        if s.points[seat] > best:
            best = s.points[seat]
            seats = 0
        if s.points[seat] == best:
            seats |= <uint32_t>1 << seat
    return seats


cdef inline void _begin_turn(state_t *s) noexcept nogil:
    s.due = _due(s, 1 + s.owed[s.turn])
    s.owed[s.turn] = 0
    s.phase = DRAW if s.due else PLAY
    if s.head.unseen == 0:
        _note(s, TURN)


cdef inline int _next_seat(const state_t *s) noexcept nogil:
    return s.turn + 1 if s.turn + 1 < s.head.seats else 0


cdef void _drop_or_go_on(state_t *s) noexcept nogil:
    """Where a turn stands once its cards are back in the deck: too many cards in hand, or over."""
    cdef int following
    if counts_total(s.hand[s.turn]) > HAND_LIMIT:
        s.phase = DROP
        return
    following = _next_seat(s)
    s.turns += s.max_turns != 0
    if following == s.closer or (s.max_turns and s.turns == s.max_turns):
        _finish(s, _most_points(s))
        return
    s.turn = <uint8_t>following
    _begin_turn(s)


cdef inline void _pay(state_t *s) noexcept nogil:
    s.due = _due(s, PAIR_DRAW if s.claim == THE_PAIR else 1 + s.named)
    s.claim = 0
    s.phase = REWARD if s.due else PLAY


cdef inline bint _may_test(const state_t *s, int seat) noexcept nogil:
    return s.hand[seat] != 0 or s.points[seat] >= FEE


cdef inline bint _pair_is_true(uint32_t cards) noexcept nogil:
    return (cards & <uint32_t>0x22222222) != 0


cdef inline bint _protein_is_true(uint32_t cards, int named) noexcept nogil:
    return cards == <uint32_t>1 << 4 * named


cdef inline bint _claim_is_true(const state_t *s) noexcept nogil:
    return _pair_is_true(s.pair) if s.claim == THE_PAIR else _protein_is_true(s.protein, s.named)


cdef inline void _lay(state_t *s, int claim, uint32_t cards) noexcept nogil:
    """Lay cards for a claim and ask all who may test it."""
    cdef int seat
    cdef uint32_t asked = 0
    s.hand[s.turn] -= cards
    s.claim = <uint8_t>claim
    _note_claim(s, claim, cards)
    for seat in range(s.head.seats):
        asked |= <uint32_t>_may_test(s, seat) << seat
    s.pending = <uint8_t>(asked & ~(<uint32_t>1 << s.turn))
    if s.pending:
        s.phase = TEST
    else:
        _pay(s)


cdef void _test(state_t *s, int caller) noexcept nogil:
    cdef bint true = _claim_is_true(s)
    s.pending = 0
    s.shown |= s.claim
    _note_test(s)
    _show(s, s.pair if s.claim == THE_PAIR else s.protein)
    if not true:
        s.caught = 1
        s.owed[caller] += 1
        s.claim = 0
        s.phase = PLAY
        return
    if s.hand[caller]:
        _note_lost(s, caller)
        s.discard[caller] = s.hand[caller]
        s.hand[caller] = 0
    else:
        s.points[caller] -= FEE
    _pay(s)


cdef void _cook(state_t *s, int dish) noexcept nogil:
    cdef int seat = s.turn
    s.hand[seat] -= DISH_CARDS[dish]
    s.dish = DISH_CARDS[dish]
    _note_dish(s, kinds_of(s.dish))
    _show(s, s.dish)
    s.points[seat] += DISH_SCORE[dish]
    if s.points[seat] >= s.target:
        if not s.closes:
            _finish(s, <uint32_t>1 << seat)
        elif s.closer == NOBODY:
            s.closer = <uint8_t>seat


cdef void _end(state_t *s) noexcept nogil:
    cdef bint refill = s.dish != 0 and not s.caught
    cdef int seat
    if s.past:
        _note(s, END_OF_TURN)
    for seat in range(SEATS):
        if s.discard[seat]:
            s.deck += s.discard[seat]
            s.discard[seat] = 0
            _tighten_size(s, seat)
    s.deck += s.pair + s.protein + s.dish
    s.pair = 0
    s.protein = 0
    s.dish = 0
    s.named = 0
    s.shown = 0
    s.caught = 0
    _tighten_size(s, s.turn)
    if refill:
        s.due = _due(s, 1)
        s.phase = REFILL
    else:
        _drop_or_go_on(s)


# --- the contract --------------------------------------------------------------------------------------------------

cdef int state_init(state_t *s, dict options) except -1:
    s.deck = ALL_CARDS
    s.target = options["target"]
    s.max_turns = options["max_turns"]
    s.closes = options["close_the_kitchen"]
    s.turn = options["first_seat"]
    s.closer = NOBODY
    s.drew = <uint8_t>(s.head.seats - 1)
    if options["empty_pantry"]:
        _begin_turn(s)
    else:
        s.phase = DEAL
        s.due = <uint8_t>(HAND_LIMIT * s.head.seats)
    return 0


cdef void state_apply(state_t *s, int seat, int action) noexcept nogil:
    cdef int kind
    if action == PASS:
        s.pending &= <uint8_t>~(1 << seat)
        if s.pending == 0:
            _pay(s)
    elif action < PROTEIN_0:
        s.pair = PAIR_CARDS[action]
        _lay(s, THE_PAIR, s.pair)
    elif action < COOK_0:
        kind = (action - PROTEIN_0) // 3
        s.named = <uint8_t>(1 + action - PROTEIN_0 - 3 * kind)
        s.protein = <uint32_t>1 << 4 * kind
        _lay(s, THE_PROTEIN, s.protein)
    elif action < END:
        _cook(s, action - COOK_0)
    elif action == END:
        _end(s)
    elif action == TEST_IT:
        _test(s, seat)
    else:
        kind = action - DROP_0
        if s.past:
            _note(s, kind)
        s.hand[seat] -= <uint32_t>1 << 4 * kind
        s.deck += <uint32_t>1 << 4 * kind
        _tighten_size(s, seat)
        _drop_or_go_on(s)


cdef void state_resolve(state_t *s, int outcome) noexcept nogil:
    cdef int seat = _drawer(s)
    _note_draw(s, outcome)
    s.deck -= <uint32_t>1 << 4 * outcome
    s.hand[seat] += <uint32_t>1 << 4 * outcome
    _learn_draw(s, seat)
    s.due -= 1
    if s.due == 0:
        if s.phase == DEAL:
            _begin_turn(s)
        elif s.phase == REFILL:
            _drop_or_go_on(s)
        else:
            s.phase = PLAY


cdef uint32_t state_active(const state_t *s) noexcept nogil:
    if s.phase == TEST:
        return s.pending
    if s.phase == PLAY or s.phase == DROP:
        return <uint32_t>1 << s.turn
    return 0


cdef int state_legal(const state_t *s, int seat, action_t *out) noexcept nogil:
    cdef int n = 0
    cdef uint32_t hand, kinds
    cdef uint64_t bits
    if s.phase == TEST:
        if not (s.pending >> seat) & 1:
            return 0
        out[0] = TEST_IT
        out[1] = PASS
        return 2
    if seat != s.turn:
        return 0
    hand = s.hand[seat]
    kinds = kinds_of(hand)
    if s.phase == DROP:
        bits = kinds
        while bits:
            out[n] = <action_t>(DROP_0 + ctz64(bits))
            bits &= bits - 1
            n += 1
        return n
    if s.phase != PLAY:
        return 0
    if not s.caught:
        if s.pair == 0:
            bits = PAIRS_OF[kinds] | DOUBLES_OF[kinds_of(hand >> 1 & <uint32_t>0x77777777)]
            while bits:
                out[n] = <action_t>(PAIR_0 + ctz64(bits))
                bits &= bits - 1
                n += 1
        if s.protein == 0:
            memcpy(out + n, PROTEINS_OF[kinds], PROTEIN_COUNT[kinds] * sizeof(action_t))
            n += PROTEIN_COUNT[kinds]
    if s.dish == 0 and kinds & 1:
        memcpy(out + n, COOKS_OF[kinds >> 1], COOK_COUNT[kinds >> 1] * sizeof(action_t))
        n += COOK_COUNT[kinds >> 1]
    out[n] = END
    return n + 1


cdef inline bint _is_chance(const state_t *s) noexcept nogil:
    return s.due != 0


cdef uint32_t state_chance(const state_t *s) noexcept nogil:
    return counts_total(s.deck) if _is_chance(s) else 0


cdef uint32_t state_weight(const state_t *s, int outcome) noexcept nogil:
    return counts_of(s.deck, outcome) if _is_chance(s) else 0


cdef int state_outcome_at(const state_t *s, uint32_t u) noexcept nogil:
    return counts_at(s.deck, u)


cdef bint state_terminal(const state_t *s) noexcept nogil:
    return s.phase == OVER


cdef uint32_t state_winners(const state_t *s) noexcept nogil:
    return s.winners


cdef int state_points(const state_t *s, int seat) noexcept nogil:
    return s.points[seat]


cdef uint32_t state_audience(const state_t *s, int seat, int action) noexcept nogil:
    return <uint32_t>1 << seat if action < COOK_0 or action >= DROP_0 else EVERYBODY


cdef uint32_t outcome_audience(const state_t *s, int outcome) noexcept nogil:
    return <uint32_t>1 << _drawer(s)


cdef int state_reveals(const state_t *s, int seat, int action, reveal_t *out) noexcept nogil:
    cdef int i
    if action != TEST_IT:
        return 0
    out[0].seat = s.turn
    out[0].id = 0
    if s.claim == THE_PROTEIN:
        out[0].id = <action_t>(PROTEIN_0 + 3 * counts_at(s.protein, 0) + s.named - 1)
    else:
        for i in range(PAIRS):
            if PAIR_CARDS[i] == s.pair:
                out[0].id = <action_t>i
    return 1


cdef void state_tally(const state_t *s, int seat, int action, uint32_t *counts) noexcept nogil:
    cdef int i
    if action == TEST_IT:
        counts[TALLY_TESTS] += 1
        if not _claim_is_true(s):
            counts[TALLY_CAUGHT] += 1
        else:
            counts[TALLY_FAILED] += 1
            counts[TALLY_HANDS if s.hand[seat] else TALLY_FIVES] += 1
    elif action == PASS:
        pass
    elif action < PROTEIN_0:
        counts[TALLY_PAIRS] += 1
        counts[TALLY_BLUFFS] += not _pair_is_true(PAIR_CARDS[action])
    elif action < COOK_0:
        i = action - PROTEIN_0
        counts[TALLY_CHICKENS + i % 3] += 1
        counts[TALLY_BLUFFS] += i // 3 != 1 + i % 3
    elif action < END:
        counts[TALLY_DISHES] += 1
        counts[TALLY_DISH_POINTS] += DISH_SCORE[action - COOK_0]
    else:
        counts[TALLY_TURNS if action == END else TALLY_DROPS] += 1


cdef void outcome_tally(const state_t *s, int outcome, uint32_t *counts) noexcept nogil:
    counts[TALLY_DRAWS] += s.phase != DEAL


cdef const char *state_refusal(const state_t *s, int seat, int action) noexcept nogil:
    cdef bint answer = action == TEST_IT or action == PASS
    if answer and s.phase != TEST:
        return b"NO_CLAIM"
    if answer:
        if seat == s.turn:
            return b"OWN_CLAIM"
        return b"ANSWERED" if _may_test(s, seat) else b"CANNOT_PAY"
    if seat != s.turn:
        return b"NOT_ON_TURN"
    if s.phase == TEST:
        return b"UNDER_TEST"
    if s.phase == DROP:
        return b"NOT_IN_HAND" if action >= DROP_0 else b"TURN_ENDS"
    if action >= DROP_0:
        return b"NOTHING_TO_DROP"
    if action >= COOK_0:
        return b"COOKED_BEFORE" if s.dish else b"NOT_IN_HAND"
    if (s.pair if action < PROTEIN_0 else s.protein) != 0:
        return b"CLAIMED_BEFORE"
    return b"CAUGHT" if s.caught else b"NOT_IN_HAND"


cdef inline void _floats(uint32_t cards, float *out) noexcept nogil:
    cdef int kind
    for kind in range(KINDS):
        out[kind] = (cards >> 4 * kind & 15) * ONE_OF[kind]


cdef void state_tensor(const state_t *s, int seat, float *out) noexcept nogil:
    cdef int i, at, first = 0 if seat == SPECTATOR else seat
    cdef int seats = s.head.seats, viewer = AUDIENCE if seat == SPECTATOR else seat
    cdef int drawer = _drawer(s) if _is_chance(s) else NOBODY
    memset(out, 0, TENSOR_SIZE * sizeof(float))
    out[s.phase] = 1
    if seat != SPECTATOR:
        _floats(s.hand[seat], out + AT_HAND)
        _floats(s.discard[seat], out + AT_DISCARD)
    if seat == s.turn or s.shown & THE_PAIR:
        _floats(s.pair, out + AT_PAIR)
    if seat == s.turn or s.shown & THE_PROTEIN:
        _floats(s.protein, out + AT_PROTEIN)
    _floats(s.dish, out + AT_DISH)
    if s.named:
        out[AT_NAMED + s.named - 1] = 1
    out[AT_LAID] = s.pair != 0
    out[AT_LAID + 1] = s.protein != 0
    if s.claim:
        out[AT_CLAIM + s.claim - 1] = 1
    out[AT_SHOWN] = s.shown & 1
    out[AT_SHOWN + 1] = s.shown >> 1
    out[AT_CAUGHT] = s.caught
    for i in range(seats):
        at = i - first if i >= first else i - first + seats
        _floats(s.limits[SEATS * viewer + i], out + AT_LIMITS + KINDS * at)
        out[AT_SEATED + at] = 1
        out[AT_HANDS + at] = counts_total(s.hand[i]) / <float>18
        out[AT_DISCARDS + at] = counts_total(s.discard[i]) / <float>18
        out[AT_POINTS + at] = s.points[i] / <float>s.target
        out[AT_OWED + at] = s.owed[i] / <float>4
        out[AT_PENDING + at] = s.pending >> i & 1
        out[AT_TURN + at] = s.turn == i
        out[AT_DRAWER + at] = drawer == i
        out[AT_CLOSER + at] = s.closer == i
        out[AT_WINNERS + at] = s.winners >> i & 1
    out[AT_DECK] = counts_total(s.deck) / <float>18
    out[AT_DUE] = s.due / <float>18
    if s.max_turns:
        out[AT_TURNS] = s.turns / <float>s.max_turns
    out[AT_TARGET] = 50 / <float>s.target
    out[AT_CLOSES] = s.closes
    out[AT_VIEWER] = seat != SPECTATOR


include "cambusa/games/stir_fry_eighteen/_outside.pxi"
include "cambusa/_kernel/glue.pxi"
include "cambusa/games/stir_fry_eighteen/_hints.pxi"
