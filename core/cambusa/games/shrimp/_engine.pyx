"""The engine of Shrimp. Rules and rulings: README.md; what each function promises: `_kernel/contract.pxd`."""
from libc.stdint cimport uint8_t, uint16_t, uint32_t
from libc.string cimport memset

from cambusa._kernel.cards cimport (
    cards_count,
    cards_first,
    cards_floats,
    cards_has,
    cards_none,
    cards_remove,
    cards_select,
    cards_t,
    ctz64,
    popcount64,
)
from cambusa._kernel.contract cimport EVERYBODY, SPECTATOR, action_t, reveal_t
from cambusa._kernel.rng cimport rng_t
from cambusa.games.shrimp._features cimport (
    COCKTAIL,
    DECK,
    card_mask,
    shared_mask,
)

from cambusa.games import shrimp as _words

cdef enum:
    FLIP_0 = 0
    SQUEEZE = 3
    SHOUT = 4
    CALL_0 = 5
    CALLS = 211
    SILENCE = 216
    GIVE_0 = 217
    TAKE_0 = 223
    NUM_ACTIONS = 229
    WINNER_0 = 81
    NUM_OUTCOMES = 87
    FEAST = 7           # cards out of other banquets

cdef enum:              # the order of SPEC.tallies
    TALLY_FLIPS
    TALLY_SQUEEZES
    TALLY_SHOUTS
    TALLY_PENALTIES
    TALLY_MENUS
    TALLY_COCKTAILS
    TALLY_FEASTS
    TALLY_CENTURIES
    NUM_TALLIES

cdef enum:              # the order of SPEC.tensor
    AT_TOPS = 8
    AT_PILES = 44
    AT_UNSEEN = 47
    AT_SEATED = 128
    AT_BANQUETS = 134
    AT_DECKS = 140
    AT_BARRED = 146
    AT_TURN = 152
    AT_ACTOR = 158
    AT_TARGET = 164
    AT_OWED = 173
    AT_WINNERS = 174
    AT_VIEWER = 180
    AT_STRICT = 181
    TENSOR_SIZE = 182

RULES_VERSION = _words.SPEC.rules_version

# Filled once, below: the mask of each card, the features each call names and their number.
cdef uint16_t CARD_MASK[81]
cdef uint16_t CALL_MASK[211]
cdef uint8_t CALL_SIZE[211]


cdef int _fill_tables() except -1:
    cdef int card, call
    bit = {word: 1 << i for i, word in enumerate(_words.QUANTITIES + _words.SIZES + _words.COLOURS + _words.ORIGINS)}
    bit[_words.COCKTAIL] = COCKTAIL
    for card in range(DECK):
        CARD_MASK[card] = card_mask(card)
    for call in range(CALLS):
        CALL_MASK[call] = sum(bit[word] for word in _words.CALLS[call])
        CALL_SIZE[call] = len(_words.CALLS[call])
    return 0


_fill_tables()


# --- the pieces of the rules ---------------------------------------------------------------------------------------

cdef inline uint32_t _tops(const state_t *s) noexcept nogil:
    """Features of the three tops; none while a recipe is empty."""
    if s.recipe_top[0] == NOBODY or s.recipe_top[1] == NOBODY or s.recipe_top[2] == NOBODY:
        return 0
    return shared_mask(CARD_MASK[s.recipe_top[0]], CARD_MASK[s.recipe_top[1]], CARD_MASK[s.recipe_top[2]])


cdef inline bint _is_true(const state_t *s, int call) noexcept nogil:
    cdef uint32_t features = _tops(s)
    if s.strict:
        return features == CALL_MASK[call]
    return (CALL_MASK[call] & ~features) == 0


cdef inline void _push_banquet(state_t *s, int seat, int card) noexcept nogil:
    s.below[card] = s.banquet_top[seat]
    s.banquet_top[seat] = <uint8_t>card
    s.banquet_size[seat] += 1


cdef inline void _move_banquet_card(state_t *s, int giver, int taker) noexcept nogil:
    cdef int card = s.banquet_top[giver]
    s.banquet_top[giver] = s.below[card]
    s.banquet_size[giver] -= 1
    _push_banquet(s, taker, card)


cdef inline void _rest(state_t *s) noexcept nogil:
    s.phase = REST
    s.actor = NOBODY
    s.target = NOBODY


cdef inline uint32_t _most_cards(const state_t *s) noexcept nogil:
    """The seats whose banquets are the largest."""
    cdef int seat
    cdef int best = 0
    cdef uint32_t seats = 0
    for seat in range(s.head.seats):
        if s.banquet_size[seat] > best:
            best = s.banquet_size[seat]
            seats = 0
        if s.banquet_size[seat] == best:
            seats |= <uint32_t>1 << seat
    return seats


cdef inline void _finish(state_t *s, uint32_t winners) noexcept nogil:
    _rest(s)
    s.phase = OVER
    s.winners = <uint8_t>winners


cdef void _count_up(state_t *s) noexcept nogil:
    """The due flip cannot be made: most cards win, a tie is drawn."""
    cdef uint32_t best = _most_cards(s)
    if best & (best - 1):
        _rest(s)
        s.phase = TIED
    else:
        _finish(s, best)


cdef inline void _penalise(state_t *s, int seat) noexcept nogil:
    s.barred |= <uint8_t>(1 << seat)
    if s.banquet_size[seat] or s.deck[seat]:
        s.phase = GIVE
        s.actor = <uint8_t>seat
    else:
        _rest(s)


cdef void _next_turn_of_caller(state_t *s) noexcept nogil:
    if s.deck[s.turn]:
        _rest(s)
    else:
        _count_up(s)


cdef void _pay(state_t *s, int seat, int named) noexcept nogil:
    cdef int recipe, others = 0, other
    if named == 3:
        _finish(s, <uint32_t>1 << seat)
        return
    for recipe in range(RECIPES):
        s.below[s.recipe_bottom[recipe]] = s.banquet_top[seat]
        s.banquet_top[seat] = s.recipe_top[recipe]
        s.banquet_size[seat] += s.recipe_size[recipe]
        s.recipe_top[recipe] = NOBODY
        s.recipe_bottom[recipe] = NOBODY
        s.recipe_size[recipe] = 0
    s.barred = 0
    s.turn = <uint8_t>seat
    if named == 2:
        for other in range(s.head.seats):
            others += s.banquet_size[other]
        others -= s.banquet_size[seat]
        s.owed = <uint8_t>(others if others < FEAST else FEAST)
    if s.owed:
        s.phase = TAKE
        s.actor = <uint8_t>seat
    else:
        _next_turn_of_caller(s)


# --- the contract --------------------------------------------------------------------------------------------------

cdef int state_init(state_t *s, dict options) except -1:
    cdef int seat, seats = s.head.seats
    s.unseen = cards_first(DECK)
    memset(s.below, NOBODY, sizeof(s.below))
    memset(s.banquet_top, NOBODY, sizeof(s.banquet_top))
    memset(s.recipe_top, NOBODY, sizeof(s.recipe_top))
    memset(s.recipe_bottom, NOBODY, sizeof(s.recipe_bottom))
    for seat in range(seats):
        s.deck[seat] = _dealt(seats, seat)
    s.turn = options["first_seat"]
    s.strict = options["strict_calls"]
    _rest(s)
    return 0


cdef inline uint8_t _dealt(int seats, int seat) noexcept nogil:
    """Cards dealt to a seat: round robin from seat 0."""
    return <uint8_t>(DECK // seats + (seat < DECK % seats))


cdef void state_apply(state_t *s, int seat, int action) noexcept nogil:
    if action < SQUEEZE:
        if s.deck[seat] == 0:
            _count_up(s)
        else:
            s.phase = FLIPPED
            s.target = <uint8_t>(action - FLIP_0)
    elif action == SQUEEZE:
        s.phase = CALL
        s.actor = <uint8_t>seat
    elif CALL_0 <= action < SILENCE and _is_true(s, action - CALL_0):
        _pay(s, seat, CALL_SIZE[action - CALL_0])
    elif action < GIVE_0:
        _penalise(s, seat)
    elif action < TAKE_0:
        if s.banquet_size[seat]:
            _move_banquet_card(s, seat, action - GIVE_0)
            _rest(s)
        else:
            s.phase = GIVEN
            s.target = <uint8_t>(action - GIVE_0)
    else:
        _move_banquet_card(s, action - TAKE_0, seat)
        s.owed -= 1
        if s.owed == 0:
            _next_turn_of_caller(s)


cdef void state_resolve(state_t *s, int outcome) noexcept nogil:
    cdef int recipe
    if s.phase == TIED:
        _finish(s, <uint32_t>1 << (outcome - WINNER_0))
        return
    cards_remove(&s.unseen, outcome)
    if s.phase == GIVEN:
        s.deck[s.actor] -= 1
        _push_banquet(s, s.target, outcome)
    else:
        recipe = s.target
        s.deck[s.turn] -= 1
        s.below[outcome] = s.recipe_top[recipe]
        s.recipe_top[recipe] = <uint8_t>outcome
        if s.recipe_size[recipe] == 0:
            s.recipe_bottom[recipe] = <uint8_t>outcome
        s.recipe_size[recipe] += 1
        s.barred = 0
        s.turn = <uint8_t>(s.turn + 1 if s.turn + 1 < s.head.seats else 0)
    _rest(s)


cdef uint32_t state_active(const state_t *s) noexcept nogil:
    if s.phase == REST:
        return ((<uint32_t>1 << s.head.seats) - 1) & ~<uint32_t>s.barred | <uint32_t>1 << s.turn
    if s.phase <= TAKE:
        return <uint32_t>1 << s.actor
    return 0


cdef int state_legal(const state_t *s, int seat, action_t *out) noexcept nogil:
    cdef int n = 0, other, recipe
    cdef bint all_covered
    if s.phase == REST:
        if seat == s.turn:
            all_covered = s.recipe_size[0] != 0 and s.recipe_size[1] != 0 and s.recipe_size[2] != 0
            for recipe in range(RECIPES):
                if all_covered or s.recipe_size[recipe] == 0:
                    out[n] = <action_t>(FLIP_0 + recipe)
                    n += 1
        if not (s.barred >> seat) & 1:
            out[n] = SQUEEZE
            out[n + 1] = SHOUT
            n += 2
        return n
    if s.phase > TAKE or seat != s.actor:
        return 0
    if s.phase == CALL:
        for n in range(CALLS + 1):  # every call, and silence
            out[n] = <action_t>(CALL_0 + n)
        return CALLS + 1
    for other in range(s.head.seats):
        if other == seat:
            continue
        if s.phase == GIVE:
            out[n] = <action_t>(GIVE_0 + other)
            n += 1
        elif s.banquet_size[other]:
            out[n] = <action_t>(TAKE_0 + other)
            n += 1
    return n


cdef uint32_t state_chance(const state_t *s) noexcept nogil:
    if s.phase == FLIPPED or s.phase == GIVEN:
        return cards_count(s.unseen)
    if s.phase == TIED:
        return popcount64(_most_cards(s))
    return 0


cdef uint32_t state_weight(const state_t *s, int outcome) noexcept nogil:
    if s.phase == FLIPPED or s.phase == GIVEN:
        return outcome < DECK and cards_has(s.unseen, outcome)
    if s.phase == TIED:
        return outcome >= WINNER_0 and (_most_cards(s) >> (outcome - WINNER_0)) & 1
    return 0


cdef int state_outcome_at(const state_t *s, uint32_t u) noexcept nogil:
    cdef uint32_t tied
    if s.phase != TIED:
        return cards_select(s.unseen, u)
    tied = _most_cards(s)
    while u:
        tied &= tied - 1
        u -= 1
    return WINNER_0 + ctz64(tied)


cdef bint state_terminal(const state_t *s) noexcept nogil:
    return s.phase == OVER


cdef uint32_t state_winners(const state_t *s) noexcept nogil:
    return s.winners


cdef int state_points(const state_t *s, int seat) noexcept nogil:
    return s.banquet_size[seat]


cdef uint32_t state_audience(const state_t *s, int seat, int action) noexcept nogil:
    return EVERYBODY


cdef uint32_t outcome_audience(const state_t *s, int outcome) noexcept nogil:
    return EVERYBODY


cdef int state_reveals(const state_t *s, int seat, int action, reveal_t *out) noexcept nogil:
    return 0


cdef void state_redeal(state_t *s, int seat, rng_t *rng) noexcept nogil:
    # Nobody looks at a deck and the state does not say which deck holds which card: there is nothing to draw again.
    pass


cdef void state_tally(const state_t *s, int seat, int action, uint32_t *counts) noexcept nogil:
    cdef int call
    if action < SQUEEZE:
        counts[TALLY_FLIPS] += s.deck[seat] != 0
    elif action == SQUEEZE:
        counts[TALLY_SQUEEZES] += 1
    elif action < GIVE_0:
        call = action - CALL_0
        if action == SHOUT or action == SILENCE or not _is_true(s, call):
            counts[TALLY_SHOUTS] += action == SHOUT
            counts[TALLY_PENALTIES] += 1
        elif CALL_SIZE[call] > 1:
            counts[TALLY_FEASTS + CALL_SIZE[call] - 2] += 1
        else:
            counts[TALLY_COCKTAILS if CALL_MASK[call] == COCKTAIL else TALLY_MENUS] += 1


cdef void outcome_tally(const state_t *s, int outcome, uint32_t *counts) noexcept nogil:
    pass  # what is counted are actions


cdef const char *state_refusal(const state_t *s, int seat, int action) noexcept nogil:
    if s.phase != REST and (seat != s.actor or action < CALL_0):
        return b"UNDER_WAY"
    if action < SQUEEZE:
        return b"NOT_ON_TURN" if seat != s.turn else b"RECIPE_COVERED"
    if action < CALL_0:
        return b"BARRED"
    if action < GIVE_0:
        return b"NO_SQUEEZE"
    if action < TAKE_0 and s.phase != GIVE:
        return b"NOTHING_TO_GIVE"
    if action >= TAKE_0 and s.phase != TAKE:
        return b"NO_FEAST"
    action -= GIVE_0 if action < TAKE_0 else TAKE_0
    if action >= s.head.seats:
        return b"NO_SUCH_SEAT"
    return b"OWN_SEAT" if action == seat else b"EMPTY_BANQUET"


cdef void state_tensor(const state_t *s, int seat, float *out) noexcept nogil:
    cdef int i, at, first = 0 if seat == SPECTATOR else seat
    cdef int seats = s.head.seats
    cdef cards_t top = cards_none()
    memset(out, 0, TENSOR_SIZE * sizeof(float))
    out[s.phase] = 1
    for i in range(RECIPES):
        if s.recipe_size[i]:
            top.low = CARD_MASK[s.recipe_top[i]]
            cards_floats(top, 12, out + AT_TOPS + 12 * i)
            out[AT_PILES + i] = s.recipe_size[i] / <float>81
    cards_floats(s.unseen, DECK, out + AT_UNSEEN)
    for i in range(seats):
        at = i - first if i >= first else i - first + seats
        out[AT_SEATED + at] = 1
        out[AT_BANQUETS + at] = s.banquet_size[i] / <float>81
        out[AT_DECKS + at] = s.deck[i] / <float>81
        out[AT_BARRED + at] = (s.barred >> i) & 1
        out[AT_TURN + at] = s.turn == i
        out[AT_ACTOR + at] = s.actor == i
        out[AT_WINNERS + at] = (s.winners >> i) & 1
        if s.phase == GIVEN:
            out[AT_TARGET + RECIPES + at] = s.target == i
    if s.phase == FLIPPED:
        out[AT_TARGET + s.target] = 1
    out[AT_OWED] = s.owed / <float>FEAST
    out[AT_VIEWER] = seat != SPECTATOR
    out[AT_STRICT] = s.strict


include "cambusa/games/shrimp/_outside.pxi"
include "cambusa/_kernel/glue.pxi"
