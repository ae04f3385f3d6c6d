# The events of the last turns: written down, read, and what is wrong with them. Included by `_engine.pyx`.
#
# `recent` holds what happened in the last turns, and in the deal while there is room, as digits of four bits: an event is a
# digit, and after some of them others. When there is no room the first turn is forgotten. Kinds are the true ones: who
# may not know them looks past them (`_course.pxi`).

from libc.string cimport memcmp

from cambusa.games.stir_fry_eighteen._dishes cimport ALL_CARDS, is_dish

cdef enum:              # digits of `recent`; 0..7: a card is drawn, or after END dropped
    LAID_PAIR = 8       # the kinds of the two cards in order
    SHOWN_PAIR = 9
    LAID_PROTEIN = 10   # the kind of the card
    SHOWN_PROTEIN = 11
    REFILL_DRAW = 10    # after END: the kind drawn
    COOKED = 12         # kinds 0..3 and 4..7 as sets
    LOST = 13           # a seat, and its hand: three kinds in order, the last of them NO_CARD if there are fewer
    TURN = 14           # a turn begins
    END_OF_TURN = 15
    NO_CARD = 15
    MOST_DIGITS = 272   # 16 * DIGIT_WORDS


cdef inline bint _holds(uint32_t hand, uint32_t cards) noexcept nogil:
    return (((hand | <uint32_t>0x88888888) - cards) & <uint32_t>0x88888888) == <uint32_t>0x88888888


cdef inline int _digit(const state_t *s, int at) noexcept nogil:
    return <int>(s.recent[at >> 4] >> 4 * (at & 15)) & 15


cdef inline void _set_digit(state_t *s, int at, int digit) noexcept nogil:
    cdef int shift = 4 * (at & 15)
    s.recent[at >> 4] = (s.recent[at >> 4] & ~(<uint64_t>15 << shift)) | <uint64_t>digit << shift


cdef inline int _length(int digit) noexcept nogil:
    """The number of digits of an event."""
    if digit == LAID_PAIR or digit == SHOWN_PAIR or digit == COOKED:
        return 3
    if digit == LAID_PROTEIN or digit == SHOWN_PROTEIN:
        return 2
    return 5 if digit == LOST else 1


cdef inline void _clear(state_t *s) noexcept nogil:
    memset(s.recent, 0, sizeof(s.recent))
    s.past = 0


cdef void _forget_turn(state_t *s) noexcept nogil:
    """Forget the first turn, or the deal."""
    cdef int at = 0, i, words, bits
    while True:
        at += _length(_digit(s, at))
        if at >= s.past:
            _clear(s)
            return
        if _digit(s, at) == TURN:
            break
    words = at >> 4
    bits = 4 * (at & 15)
    for i in range(DIGIT_WORDS - words):
        s.recent[i] = s.recent[i + words] >> bits
        if bits and i + words + 1 < DIGIT_WORDS:
            s.recent[i] |= s.recent[i + words + 1] << (64 - bits)
    for i in range(DIGIT_WORDS - words, DIGIT_WORDS):
        s.recent[i] = 0
    s.past -= <uint16_t>at


cdef inline void _note(state_t *s, int digit) noexcept nogil:
    """Write one more digit."""
    if s.past == MOST_DIGITS:
        _forget_turn(s)
    s.recent[s.past >> 4] |= <uint64_t>digit << 4 * (s.past & 15)
    s.past += 1


cdef inline void _note_draw(state_t *s, int kind) noexcept nogil:
    """Before a draw; a deal or a turn whose beginning is not on record leaves nothing."""
    if s.phase == DEAL:
        if s.head.unseen == 0 and s.past == HAND_LIMIT * s.head.seats - s.due:
            _note(s, kind)
    elif s.past:
        if s.phase == REFILL:
            _note(s, REFILL_DRAW)
        _note(s, kind)


cdef inline void _note_claim(state_t *s, int claim, uint32_t cards) noexcept nogil:
    if s.past:
        _note(s, LAID_PAIR if claim == THE_PAIR else LAID_PROTEIN)
        _note(s, counts_at(cards, 0))
        if claim == THE_PAIR:
            _note(s, counts_at(cards, 1))


cdef inline void _note_test(state_t *s) noexcept nogil:
    """The claim made last is shown."""
    if s.past:
        _set_digit(s, s.past - (3 if s.claim == THE_PAIR else 2), SHOWN_PAIR if s.claim == THE_PAIR else SHOWN_PROTEIN)


cdef inline void _note_lost(state_t *s, int seat) noexcept nogil:
    cdef int i, size = counts_total(s.hand[seat])
    if s.past:
        _note(s, LOST)
        _note(s, seat)
        for i in range(HAND_LIMIT):
            _note(s, counts_at(s.hand[seat], i) if i < size else NO_CARD)


cdef inline void _note_dish(state_t *s, uint32_t kinds) noexcept nogil:
    if s.past:
        _note(s, COOKED)
        _note(s, kinds & 15)
        _note(s, kinds >> 4)


cdef inline uint32_t _one(int kind) noexcept nogil:
    return <uint32_t>1 << 4 * kind


cdef inline uint32_t _dish_at(const state_t *s, int at) noexcept nogil:
    """The dish of the event that begins at a digit."""
    cdef uint32_t cards = 0
    cdef int kind
    for kind in range(KINDS):
        cards |= <uint32_t>(_digit(s, at + 1 + (kind >> 2)) >> (kind & 3) & 1) << 4 * kind
    return cards


cdef inline uint32_t _lost_at(const state_t *s, int at) noexcept nogil:
    """The lost hand of the event that begins at a digit."""
    cdef uint32_t cards = 0
    cdef int i
    for i in range(HAND_LIMIT):
        if _digit(s, at + 2 + i) != NO_CARD:
            cards += _one(_digit(s, at + 2 + i) & 7)
    return cards


cdef int _undo(const state_t *s, uint32_t *hands) noexcept nogil:
    """The hands before the first event on record, and the seat on turn then.

    Sums of packed numbers may run over on the way; at the end they are what they are.
    """
    cdef int at = 0, digit, seat, turns = 0, turn = s.turn
    cdef bint ended = False
    while at < s.past:
        turns += _digit(s, at) == TURN
        at += _length(_digit(s, at))
    if turns:
        turn = (s.turn + (turns // s.head.seats + 1) * s.head.seats - (turns - 1)) % s.head.seats
    for seat in range(SEATS):
        hands[seat] = s.hand[seat]
    seat = turn
    at = 0
    turns = 0
    while at < s.past:
        digit = _digit(s, at)
        if digit == TURN:
            seat = (seat + 1) % s.head.seats if turns else turn
            turns += 1
            ended = False
        elif digit < KINDS and ended:
            hands[seat] += _one(digit)
        elif digit < KINDS:
            hands[seat if turns else at // HAND_LIMIT % SEATS] -= _one(digit)
        elif digit == END_OF_TURN:
            ended = True
        elif digit == REFILL_DRAW and ended:
            hands[seat] -= _one(_digit(s, at + 1) & 7)
        elif digit == COOKED:
            hands[seat] += _dish_at(s, at)
        elif digit == LOST:
            hands[_digit(s, at + 1) % SEATS] += _lost_at(s, at)
        else:
            hands[seat] += _one(_digit(s, at + 1) & 7)
            if digit == LAID_PAIR or digit == SHOWN_PAIR:
                hands[seat] += _one(_digit(s, at + 2) & 7)
        at += _length(digit)
    return turn


# --- positions ------------------------------------------------------------------------------------------------------

cdef list _recent_labels(const state_t *s):
    cdef int at = 0, i, digit
    cdef bint ended = False
    labels = []
    while at < s.past:
        digit = _digit(s, at)
        digits = tuple([_digit(s, i) for i in range(at, at + _length(digit))])
        labels.append((_words.LATE_EVENTS if ended and digits in _words.LATE_EVENTS else _words.EVENTS)[digits])
        ended = digit == END_OF_TURN or ended and digit != TURN
        at += len(digits)
    return labels


cdef int _note_labels(state_t *s, list events) except -1:
    digits = [digit for event in events for digit in _words.EVENT_DIGITS[event]]
    if len(digits) > MOST_DIGITS:
        raise _PositionError(f"position: recent: {len(digits)} digits of events, at most {MOST_DIGITS} can be on record")
    for digit in digits:
        _note(s, digit)
    # Some digits mean one thing before the end of a turn and another after it.
    for i, (event, label) in enumerate(zip(events, _recent_labels(s))):
        if _words.EVENT_LABELS[event] != label:
            raise _PositionError(f"position: recent[{i}]: expected {label!r} here, got {_words.EVENT_LABELS[event]!r}")
    return 0


cdef const char *_digits_fault(const state_t *s) noexcept nogil:
    """Whether the events on record can be read."""
    cdef int at = 0, digit, i, turns = 0, before = NO_CARD
    cdef bint ended = False
    for i in range(s.past, MOST_DIGITS):
        if i >= MOST_DIGITS or _digit(s, i):
            return b"there is something behind the recent events"
    while at < s.past:
        digit = _digit(s, at)
        if at + _length(digit) > s.past:
            return b"the last of the recent events is cut off"
        if digit == TURN:
            if at and turns and not ended:
                return b"recent: a turn begins before the end of the one before"
            turns += 1
            ended = False
        elif (turns == 0 and digit >= KINDS) or (before == TURN and digit >= KINDS):
            return b"recent: a turn begins with a draw, and before the first one cards are dealt"
        elif digit == END_OF_TURN or ended and digit >= KINDS and digit != REFILL_DRAW:
            if ended:
                return b"recent: after the end of a turn only a card is drawn, and cards are dropped"
            ended = True
        elif digit == COOKED:
            if not is_dish(_digit(s, at + 1) | _digit(s, at + 2) << 4):
                return b"recent: what was cooked is no dish"
        elif digit == LOST:
            if _digit(s, at + 1) >= s.head.seats or not (before == SHOWN_PAIR or before == SHOWN_PROTEIN):
                return b"recent: a hand is lost to the claim that was shown before"
            for i in range(at + 2, at + 2 + HAND_LIMIT):
                if _digit(s, i) >= KINDS and (_digit(s, i) != NO_CARD or i == at + 2):
                    return b"recent: a lost hand has one to three cards"
                if i > at + 2 and _digit(s, i) < _digit(s, i - 1):
                    return b"recent: the cards of a lost hand are in order"
        elif digit >= KINDS:
            for i in range(at + 1, at + _length(digit)):
                if _digit(s, i) >= KINDS:
                    return b"recent: cards are of eight kinds"
            if _length(digit) == 3 and _digit(s, at + 1) > _digit(s, at + 2):
                return b"recent: the cards of a pair are in order"
        before = digit
        at += _length(digit)
    return NULL


cdef const char *_recent_fault(const state_t *s) noexcept nogil:
    """Whether the events on record lead to this situation."""
    cdef const char *fault
    cdef state_t t
    cdef int at = 0, seat, digit = NO_CARD, before, turns = 0
    cdef bint ended = False
    cdef uint32_t cards
    if s.past > MOST_DIGITS:
        return b"there are more recent events than can be on record"
    fault = _digits_fault(s)
    if fault != NULL or s.past == 0:
        return fault
    memset(&t, 0, sizeof(t))
    t.turn = <uint8_t>_undo(s, t.hand)
    t.deck = ALL_CARDS
    t.drew = s.drew
    for seat in range(s.head.seats):
        if t.hand[seat] & <uint32_t>0x88888888 or not _holds(t.deck, t.hand[seat]):
            return b"recent: there are not so many cards of a kind"
        t.deck -= t.hand[seat]
        if _size(t.hand[seat]) > (HAND_LIMIT if _digit(s, 0) == TURN else 0):
            return b"recent: the hands before the first of them cannot have been"
    while at < s.past:
        before = digit
        digit = _digit(s, at)
        seat = t.turn
        if digit == TURN:
            if turns:
                if _size(t.hand[seat]) > HAND_LIMIT:
                    return b"recent: a turn ends with at most three cards"
                t.turn = <uint8_t>((seat + 1) % s.head.seats)
            elif at and at != HAND_LIMIT * s.head.seats:
                return b"recent: the deal is three cards for each seat"
            turns += 1
            ended = False
        elif digit == END_OF_TURN:
            ended = True
            t.deck += t.pair + t.protein + t.dish
            for seat in range(s.head.seats):
                t.deck += t.discard[seat]
                t.discard[seat] = 0
            t.pair = 0
            t.protein = 0
            t.dish = 0
            t.shown = 0
        elif digit < KINDS and ended:
            if _size(t.hand[seat]) <= HAND_LIMIT or not _holds(t.hand[seat], _one(digit)):
                return b"recent: a card was dropped that was not in hand, or needlessly"
            t.hand[seat] -= _one(digit)
            t.deck += _one(digit)
        elif digit < KINDS or digit == REFILL_DRAW and ended:
            cards = _one(digit if digit < KINDS else _digit(s, at + 1))
            if turns == 0:
                seat = at // HAND_LIMIT
            if seat >= s.head.seats or not _holds(t.deck, cards) or digit >= KINDS and before != END_OF_TURN:
                return b"recent: a card was drawn that was not in the deck, or in no turn"
            t.deck -= cards
            t.hand[seat] += cards
            t.drew = <uint8_t>seat
        elif digit == LOST:
            seat = _digit(s, at + 1)
            if seat == t.turn or t.hand[seat] != _lost_at(s, at) or t.discard[seat]:
                return b"recent: another hand was lost"
            t.discard[seat] = t.hand[seat]
            t.hand[seat] = 0
        else:
            cards = _dish_at(s, at) if digit == COOKED else _one(_digit(s, at + 1))
            if digit == LAID_PAIR or digit == SHOWN_PAIR:
                cards += _one(_digit(s, at + 2))
            if not _holds(t.hand[seat], cards):
                return b"recent: cards were laid or cooked that were not in hand"
            t.hand[seat] -= cards
            if (t.dish if digit == COOKED else t.pair if _length(digit) == 3 else t.protein) != 0:
                return b"recent: a pair, a protein and a dish are for once a turn"
            if digit == COOKED:
                t.dish = cards
            elif _length(digit) == 3:
                t.pair = cards
                t.shown |= THE_PAIR if digit == SHOWN_PAIR else 0
            else:
                t.protein = cards
                t.shown |= THE_PROTEIN if digit == SHOWN_PROTEIN else 0
        at += _length(digit)
    if (turns == 0) != (s.phase == DEAL) or s.phase == DEAL and s.past != HAND_LIMIT * s.head.seats - s.due:
        return b"recent: in the deal all cards dealt are on record, or none; later a turn has begun"
    if s.phase != DEAL and ended != (s.phase == REFILL or s.phase == DROP or s.phase == OVER and not s.dish):
        return b"recent: the turn has come to its end, or has not"
    if s.phase == TEST and digit != (LAID_PAIR if s.claim == THE_PAIR else LAID_PROTEIN):
        return b"recent: the claim under test was made last"
    if (
        t.deck != s.deck
        or t.pair != s.pair
        or t.protein != s.protein
        or t.dish != s.dish
        or t.shown != s.shown
        or t.turn != s.turn and s.phase != DEAL
        or t.drew != s.drew
        or memcmp(t.hand, s.hand, sizeof(t.hand))
        or memcmp(t.discard, s.discard, sizeof(t.discard))
    ):
        return b"recent: they lead to another situation"
    return NULL
