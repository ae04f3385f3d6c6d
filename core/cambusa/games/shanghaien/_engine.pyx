"""The engine of Shanghaien. Rules and rulings: README.md; what each function promises: `_kernel/contract.pxd`."""
from libc.stdint cimport uint8_t, uint32_t, uint64_t
from libc.string cimport memset

from cambusa._kernel.cards cimport cards_floats, cards_t, popcount64, select64
from cambusa._kernel.contract cimport EVERYBODY, SPECTATOR, action_t, reveal_t
from cambusa._kernel.rng cimport rng_t
from cambusa.games.shanghaien._cafe cimport (
    DICE,
    ROW,
    bytes_more,
    bytes_total,
    colour_points,
    majority,
    majority_t,
)

from cambusa.games import shanghaien as _words

cdef enum:
    DECK = 48
    COLOURS = 8
    SAILORS = 32        # kinds of cards: 4*colour + value - 1, then the tricks
    TRICK = 32          # all four functions
    SHIFT_REROLL = 33
    BOTH_CREW = 34
    CARDS = 35
    TRICK_CARDS = 8
    DICE_0 = 35
    ROLLS = 21
    WAYS = 36           # of two dice to fall
    NUM_OUTCOMES = 56

cdef enum:
    ROLL
    SHANGHAI
    LAY_0               # face 1
    LAY_END_0 = 8       # face 1 left, face 1 right, face 2 left, ...
    SHIFT_0 = 20        # face 1 +1, face 1 -1, face 2 +1, ...
    REROLL = 32
    PLAY_BOTH = 33
    CREW_0 = 34
    LAY_BOTH = 42       # then from the left, from the right
    NUM_ACTIONS = 45

cdef enum:              # the order of SPEC.tallies
    TALLY_CHOSEN
    TALLY_FORCED
    TALLY_SHIFTS
    TALLY_REROLLS
    TALLY_BOTHS
    TALLY_CREWS
    TALLY_SAILORS
    TALLY_TRICKS
    TALLY_OUT
    TALLY_BY_PIPS
    TALLY_POINTS
    TALLY_TRICK_POINTS = 18
    NUM_TALLIES

cdef enum:              # the order of SPEC.tensor
    AT_ROW = 6
    AT_DICE = 96
    AT_NUMBERING = 108
    AT_ROLLED = 110
    AT_TURN = 116
    AT_USED = 118
    AT_TRICKS = 120
    AT_STRENGTH = 124
    AT_DECK = 140
    AT_POINTS = 188
    AT_VIEWER = 190
    AT_SPLIT = 191
    TENSOR_SIZE = 192
    CARD_WIDTH = 15     # of a card in the row: 8 colours, 4 values, 3 tricks

RULES_VERSION = _words.SPEC.rules_version

# Filled once, below: the kind of the card at each bit of the deck and the bits of each kind; the outcome that covers
# each of the 36 ways two dice can fall, and the dice of each outcome.
cdef uint8_t CARD_AT[2][48]   # option tricks: all, split
cdef uint64_t BITS_OF[35]
cdef uint8_t ROLL_AT[36]
cdef uint8_t LOW[21]
cdef uint8_t HIGH[21]


cdef int _fill_tables() except -1:
    cdef int split, bit = 0, way = 0, number
    for split, mode in enumerate(("all", "split")):
        bit = 0
        for card in (*_words.SAILORS, *_words.TRICKS_OF[mode]):
            number = _words.CARDS.index(card)
            BITS_OF[number] = ((<uint64_t>1 << <int>_words.COPIES[card]) - 1) << bit
            for _ in range(_words.COPIES[card]):
                CARD_AT[split][bit] = number
                bit += 1
    for number, (low, high) in enumerate(_words.ROLLS):
        LOW[number] = low
        HIGH[number] = high
        for _ in range(1 if low == high else 2):
            ROLL_AT[way] = DICE_0 + number
            way += 1
    return 0


_fill_tables()


# --- the pieces of the rules ---------------------------------------------------------------------------------------

cdef inline uint64_t _strength(const state_t *s, int seat) noexcept nogil:
    """Strength in each colour, a byte each: values of sailors, and 2 for each crew."""
    cdef uint64_t won = s.sailors[seat], two = <uint64_t>0x0303030303030303
    return (
        (won & two) + 2 * ((won >> 2 & two) + s.crew[seat]) + 3 * (won >> 4 & two) + 4 * (won >> 6 & two)
    )


cdef inline uint32_t _in_row(const state_t *s, int seat) noexcept nogil:
    return bytes_total(s.dice[seat])


cdef inline uint32_t _weight_of(const state_t *s, int card) noexcept nogil:
    """How many such cards the deck has."""
    if card >= TRICK and (card != TRICK) != s.split:
        return 0
    return popcount64(s.deck & BITS_OF[card])


cdef inline void _lay(state_t *s, int seat, int face) noexcept nogil:
    s.dice[seat] += <uint64_t>1 << 8 * (ROW - face if s.numbering == RIGHT else face - 1)


cdef inline void _next_turn(state_t *s) noexcept nogil:
    s.rolled[0] = 0
    s.rolled[1] = 0
    s.phase = TURN
    s.turn ^= 1


cdef inline void _use_trick(state_t *s, int seat, bint both_crew) noexcept nogil:
    s.tricks[seat][both_crew & s.split] -= 1
    s.used |= <uint8_t>(1 << seat)


cdef void _end_round(state_t *s, int seat) noexcept nogil:
    """The cards are given out; who did not shanghai starts the next round."""
    cdef majority_t cards = majority(s.dice[0], s.dice[1], s.numbering == RIGHT)
    cdef int place, card, winner
    for place in range(ROW):
        card = s.row[place]
        s.row[place] = NOBODY
        if not (cards.mine | cards.yours) >> 8 * place & 0x80:
            continue
        winner = (cards.yours >> 8 * place & 0x80) != 0
        if card < SAILORS:
            s.sailors[winner] += <uint64_t>1 << 2 * card
        else:
            s.tricks[winner][card == BOTH_CREW] += 1
    s.dice[0] = 0
    s.dice[1] = 0
    s.numbering = OPEN
    s.used = 0
    s.turn = <uint8_t>(1 - seat)
    s.phase = DEAL
    if s.drawn == DECK:
        s.phase = OVER
        s.turn = NOBODY


# --- the contract --------------------------------------------------------------------------------------------------

cdef int state_init(state_t *s, dict options) except -1:
    s.deck = (<uint64_t>1 << DECK) - 1
    memset(s.row, NOBODY, sizeof(s.row))
    s.phase = DEAL
    s.turn = options["first_seat"]
    s.split = options["tricks"] == "split"
    return 0


cdef void state_apply(state_t *s, int seat, int action) noexcept nogil:
    cdef int face
    if action == ROLL:
        s.phase = ROLLING
    elif action == SHANGHAI:
        _end_round(s, seat)
    elif action < SHIFT_0:
        if action >= LAY_END_0:
            action -= LAY_END_0
            s.numbering = <uint8_t>(LEFT + (action & 1))
            action = LAY_0 + (action >> 1)
        _lay(s, seat, action - LAY_0 + 1)
        _next_turn(s)
    elif action < REROLL:
        _use_trick(s, seat, False)
        face = (action - SHIFT_0 >> 1) + 1
        # Of equal dice the one moves that leaves them in order.
        if action - SHIFT_0 & 1:
            s.rolled[s.rolled[0] != face] -= 1
        else:
            s.rolled[s.rolled[1] == face] += 1
    elif action == REROLL:
        _use_trick(s, seat, False)
        s.rolled[0] = 0
        s.rolled[1] = 0
        s.phase = ROLLING
    elif action == PLAY_BOTH:
        _use_trick(s, seat, True)
        s.phase = BOTH
    elif action < LAY_BOTH:
        _use_trick(s, seat, True)
        s.crew[seat] += <uint64_t>1 << 8 * (action - CREW_0)
    else:
        if action > LAY_BOTH:
            s.numbering = <uint8_t>(action - LAY_BOTH)
        _lay(s, seat, s.rolled[0])
        _lay(s, seat, s.rolled[1])
        _next_turn(s)


cdef void state_resolve(state_t *s, int outcome) noexcept nogil:
    cdef uint64_t cards
    if s.phase == ROLLING:
        s.rolled[0] = LOW[outcome - DICE_0]
        s.rolled[1] = HIGH[outcome - DICE_0]
        s.phase = LAY
        return
    cards = s.deck & BITS_OF[outcome]
    s.deck ^= cards & (0 - cards)
    s.row[s.drawn % ROW] = <uint8_t>outcome
    s.drawn += 1
    if s.drawn % ROW == 0:
        s.phase = TURN


cdef uint32_t state_active(const state_t *s) noexcept nogil:
    return <uint32_t>1 << s.turn if s.phase <= BOTH else 0


cdef int state_legal(const state_t *s, int seat, action_t *out) noexcept nogil:
    cdef uint32_t in_row
    cdef int n = 0, i, face
    if s.phase > BOTH or seat != s.turn:
        return 0
    if s.phase == TURN:
        in_row = _in_row(s, seat)
        if in_row <= DICE - 2:
            out[n] = ROLL
            n += 1
        if in_row >= 2:
            out[n] = SHANGHAI
            n += 1
        return n
    if s.phase == BOTH:
        if s.numbering != OPEN:
            out[0] = LAY_BOTH
            return 1
        out[0] = LAY_BOTH + LEFT
        out[1] = LAY_BOTH + RIGHT
        return 2
    for i in range(1 + (s.rolled[0] != s.rolled[1])):
        face = s.rolled[i]
        if s.numbering != OPEN:
            out[n] = <action_t>(LAY_0 + face - 1)
            n += 1
        else:
            out[n] = <action_t>(LAY_END_0 + 2 * face - 2)
            out[n + 1] = <action_t>(LAY_END_0 + 2 * face - 1)
            n += 2
    if s.used >> seat & 1:
        return n
    if s.tricks[seat][0]:
        for i in range(1 + (s.rolled[0] != s.rolled[1])):
            face = s.rolled[i]
            if face < 6:
                out[n] = <action_t>(SHIFT_0 + 2 * face - 2)
                n += 1
            if face > 1:
                out[n] = <action_t>(SHIFT_0 + 2 * face - 1)
                n += 1
        out[n] = REROLL
        n += 1
    if s.tricks[seat][s.split]:
        out[n] = PLAY_BOTH
        n += 1
        for i in range(COLOURS):
            if s.sailors[seat] >> 8 * i & 0xFF:
                out[n] = <action_t>(CREW_0 + i)
                n += 1
    return n


cdef uint32_t state_chance(const state_t *s) noexcept nogil:
    if s.phase == ROLLING:
        return WAYS
    return DECK - s.drawn if s.phase == DEAL else 0


cdef uint32_t state_weight(const state_t *s, int outcome) noexcept nogil:
    if s.phase == ROLLING:
        return 0 if outcome < DICE_0 else 1 + (LOW[outcome - DICE_0] != HIGH[outcome - DICE_0])
    return _weight_of(s, outcome) if s.phase == DEAL and outcome < CARDS else 0


cdef int state_outcome_at(const state_t *s, uint32_t u) noexcept nogil:
    return ROLL_AT[u] if s.phase == ROLLING else CARD_AT[s.split][select64(s.deck, <int>u)]


cdef bint state_terminal(const state_t *s) noexcept nogil:
    return s.phase == OVER


cdef int state_points(const state_t *s, int seat) noexcept nogil:
    """What the seat would have if the game ended now."""
    return (
        <int>bytes_total(colour_points(_strength(s, seat), _strength(s, 1 - seat)))
        + s.tricks[seat][0] + s.tricks[seat][1]
    )


cdef uint32_t state_winners(const state_t *s) noexcept nogil:
    cdef int mine, yours
    if s.phase != OVER:
        return 0
    mine = state_points(s, 0)
    yours = state_points(s, 1)
    return (mine >= yours) | (yours >= mine) << 1


cdef uint32_t state_audience(const state_t *s, int seat, int action) noexcept nogil:
    return EVERYBODY


cdef uint32_t outcome_audience(const state_t *s, int outcome) noexcept nogil:
    return EVERYBODY


cdef int state_reveals(const state_t *s, int seat, int action, reveal_t *out) noexcept nogil:
    return 0


cdef void state_redeal(state_t *s, int seat, rng_t *rng) noexcept nogil:
    # Nobody looks at the deck and the state does not say in which order it lies: there is nothing to draw again.
    pass


cdef void state_tally(const state_t *s, int seat, int action, uint32_t *counts) noexcept nogil:
    if action == SHANGHAI:
        _tally_round(s, seat, counts)
    elif action >= SHIFT_0 and action < LAY_BOTH:
        if action < REROLL:
            counts[TALLY_SHIFTS] += 1
        elif action >= CREW_0:
            counts[TALLY_CREWS] += 1
        else:
            counts[TALLY_REROLLS + action - REROLL] += 1


cdef void _tally_round(const state_t *s, int seat, uint32_t *counts) noexcept nogil:
    cdef majority_t cards = majority(s.dice[0], s.dice[1], s.numbering == RIGHT)
    cdef uint64_t won = cards.mine | cards.yours
    cdef uint64_t uneven = bytes_more(s.dice[0], s.dice[1]) | bytes_more(s.dice[1], s.dice[0])
    cdef state_t end
    cdef uint64_t points[2]
    cdef int i
    counts[TALLY_CHOSEN + (_in_row(s, seat) > DICE - 2)] += 1
    for i in range(ROW):
        if won >> 8 * i & 0x80:
            counts[TALLY_SAILORS + (s.row[i] >= SAILORS)] += 1
    counts[TALLY_OUT] += ROW - popcount64(won)
    counts[TALLY_BY_PIPS] += popcount64(won & ~uneven)
    if s.drawn == DECK:
        end = s[0]
        _end_round(&end, seat)
        points[0] = colour_points(_strength(&end, 0), _strength(&end, 1))
        points[1] = colour_points(_strength(&end, 1), _strength(&end, 0))
        for i in range(COLOURS):
            counts[TALLY_POINTS + i] += <uint32_t>((points[0] | points[1]) >> 8 * i & 0xFF)
        for i in range(SEATS):
            counts[TALLY_TRICK_POINTS] += end.tricks[i][0] + end.tricks[i][1]


cdef void outcome_tally(const state_t *s, int outcome, uint32_t *counts) noexcept nogil:
    pass  # what is counted are actions


cdef const char *state_refusal(const state_t *s, int seat, int action) noexcept nogil:
    cdef int face
    if seat != s.turn:
        return b"NOT_ACTIVE"
    if s.phase == TURN:
        if action > SHANGHAI:
            return b"NOT_ROLLED"
        return b"TOO_FEW_DICE" if action == ROLL else b"TOO_FEW_IN_ROW"
    if action <= SHANGHAI:
        return b"ROLLED"
    if s.phase == BOTH:
        if action < LAY_BOTH:
            return b"BOTH_DUE"
        return b"END_NOT_NAMED" if action == LAY_BOTH else b"NUMBERING_FIXED"
    if action >= LAY_BOTH:
        return b"NOT_BOTH"
    if action < SHIFT_0:
        face = action - LAY_0 + 1 if action < LAY_END_0 else (action - LAY_END_0 >> 1) + 1
        if face != s.rolled[0] and face != s.rolled[1]:
            return b"NO_SUCH_DIE"
        return b"END_NOT_NAMED" if action < LAY_END_0 else b"NUMBERING_FIXED"
    if s.used >> seat & 1:
        return b"TRICK_USED"
    if s.tricks[seat][s.split if action > REROLL else 0] == 0:
        return b"NO_TRICK"
    if action >= CREW_0:
        return b"NO_SAILOR"
    face = (action - SHIFT_0 >> 1) + 1
    return b"NO_SUCH_DIE" if face != s.rolled[0] and face != s.rolled[1] else b"NO_WRAP"


cdef void state_tensor(const state_t *s, int seat, float *out) noexcept nogil:
    cdef int i, owner, row, first = 0 if seat == SPECTATOR else seat
    cdef uint64_t strength
    cdef cards_t deck
    cdef float *card = out + AT_ROW
    memset(out, 0, TENSOR_SIZE * sizeof(float))
    out[s.phase] = 1
    for i in range(ROW):
        if s.row[i] < SAILORS:
            card[s.row[i] >> 2] = 1
            card[COLOURS + (s.row[i] & 3)] = 1
        elif s.row[i] != NOBODY:
            card[COLOURS + 4 + s.row[i] - TRICK] = 1
        card += CARD_WIDTH
    if s.numbering != OPEN:
        out[AT_NUMBERING + s.numbering - LEFT] = 1
    if s.rolled[0]:
        out[AT_ROLLED + s.rolled[0] - 1] += 0.5
        out[AT_ROLLED + s.rolled[1] - 1] += 0.5
    for row in range(SEATS):
        owner = first ^ row
        strength = _strength(s, owner)
        for i in range(ROW):
            out[AT_DICE + ROW * row + i] = (s.dice[owner] >> 8 * i & 0xFF) / <float>DICE
        for i in range(COLOURS):
            out[AT_STRENGTH + COLOURS * row + i] = (strength >> 8 * i & 0xFF) / <float>13
        out[AT_TURN + row] = s.turn == owner
        out[AT_USED + row] = s.used >> owner & 1
        out[AT_TRICKS + 2 * row] = s.tricks[owner][0] / <float>TRICK_CARDS
        out[AT_TRICKS + 2 * row + 1] = s.tricks[owner][s.split] / <float>TRICK_CARDS
        out[AT_POINTS + row] = state_points(s, owner) / <float>100
    deck.low = s.deck
    deck.high = 0
    cards_floats(deck, DECK, out + AT_DECK)
    out[AT_VIEWER] = seat != SPECTATOR
    out[AT_SPLIT] = s.split


include "cambusa/games/shanghaien/_outside.pxi"
include "cambusa/_kernel/glue.pxi"
include "cambusa/games/shanghaien/_hints.pxi"
