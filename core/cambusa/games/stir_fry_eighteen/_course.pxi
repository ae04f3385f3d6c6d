# How the last turns can have gone, as far as a viewer can tell: redeals. Included by `_engine.pyx`.
#
# A redeal tells the events on record (`_recent.pxi`) once more: who drew, laid, showed and dropped how many cards is
# known, and so is each card that the viewer saw; all else is drawn at random as it goes. So whatever can be has a chance,
# and nothing else has.
#
# Which cards others draw is left open as long as can be. What somebody draws unseen is a *token*: it stands for any card
# that was in the deck by then and is not known to be anywhere else since. `since` of a card and of a token count how
# often the viewer had seen cards go into the deck: a token may be any card whose number is not above its own. A card
# that is seen after all (a claim is shown, the viewer draws) takes the place of a token, or of none: an unseen one of the
# deck. The number of ways to match tokens and cards (`_matchings`) weighs the possible ones; in the end all are matched.

from libc.stdint cimport uint16_t

from cambusa._kernel.rng cimport REDEAL_DOMAIN, rng_below, rng_t
from cambusa.games.stir_fry_eighteen._dishes cimport ALL_CARDS

cdef enum:              # places of tokens; below SEATS: in a seat's hand
    IN_DECK = 5
    IN_PAIR
    IN_PROTEIN
    DISCARDED           # and those after it: a seat's lost hand
    NO_TOKEN = 0xFFFF
    MOST_TOKENS = 1000  # half of them for those that are told of at first
    MOST_TRIES = 4000

cdef struct token_t:
    uint16_t number
    uint16_t since
    uint16_t came_at            # the digit with which it came to where it is, and the time
    uint16_t came
    uint16_t left_at            # and that with which it left a hand last: whose
    uint8_t left
    uint8_t place

cdef struct course_t:
    int cards                   # unseen cards, in ascending `since`; tokens stand for some of them, the rest is the deck
    int tokens                  # likewise
    int made                    # tokens ever made: each has a number
    int time
    int turn
    int turns                   # begun
    bint ended
    uint32_t own                # the viewer's hand
    uint32_t out                # cards that the viewer saw or laid, which go back when the turn ends
    uint16_t at                 # the next digit
    token_t token[18]
    uint16_t card_since[18]
    uint8_t card[18]

cdef struct telling_t:
    uint16_t who[272]           # for each digit the token that it is about, or NO_TOKEN
    uint8_t face[1000]          # the kinds of tokens, where they are settled
    course_t mark[96]           # how it stood at the beginning, and at that of each turn


cdef uint64_t _matchings(const course_t *c, int no_token, int no_card) noexcept nogil:
    """The number of ways to find a card for every token but one, among all cards but one; -1: without exception."""
    cdef uint64_t ways = 1
    cdef int i, card = 0, there = 0, taken = 0
    for i in range(c.tokens):
        if i == no_token:
            continue
        while card < c.cards and c.card_since[card] <= c.token[i].since:
            there += card != no_card
            card += 1
        if there <= taken:
            return 0
        ways *= there - taken
        taken += 1
    return ways


cdef inline void _lay_open(course_t *c, int card) noexcept nogil:
    """A card is not unseen any more."""
    cdef int i
    c.cards -= 1
    for i in range(card, c.cards):
        c.card[i] = c.card[i + 1]
        c.card_since[i] = c.card_since[i + 1]


cdef inline void _drop_token(course_t *c, int token) noexcept nogil:
    cdef int i
    c.tokens -= 1
    for i in range(token, c.tokens):
        c.token[i] = c.token[i + 1]


cdef bint _see(course_t *c, telling_t *told, int kind, int place, rng_t *rng) noexcept nogil:
    """The viewer sees a card of a kind come from a place; returns whether one can have been there."""
    cdef uint64_t weight[19][5]
    cdef uint64_t total = 0, u
    cdef int cards[5]
    cdef int card, token, i, j, found = 0
    for card in range(c.cards):
        if c.card[card] == kind:
            cards[found] = card
            found += 1
    for i in range(c.tokens + 1):  # the last stands for no token
        for j in range(found):
            weight[i][j] = 0
            if i == c.tokens:
                if place == IN_DECK:
                    weight[i][j] = _matchings(c, -1, cards[j])
            elif c.token[i].place == place and c.card_since[cards[j]] <= c.token[i].since:
                weight[i][j] = _matchings(c, i, cards[j])
            total += weight[i][j]
    if total == 0:
        return False
    u = _below(rng, total)
    for token in range(c.tokens + 1):
        for j in range(found):
            if u < weight[token][j]:
                _lay_open(c, cards[j])
                if token < c.tokens:
                    told.face[c.token[token].number] = <uint8_t>kind
                    _drop_token(c, token)
                return True
            u -= weight[token][j]
    return False


cdef inline int _token_in(const course_t *c, int place, rng_t *rng) noexcept nogil:
    """One of the tokens in a place at random; there is one."""
    cdef int i, n = 0
    for i in range(c.tokens):
        n += c.token[i].place == place
    n = rng_below(rng, n, REDEAL_DOMAIN)
    for i in range(c.tokens):
        if c.token[i].place == place:
            if n == 0:
                return i
            n -= 1
    return 0


cdef inline void _move_one(course_t *c, telling_t *told, int place, int to, int at, rng_t *rng) noexcept nogil:
    cdef token_t *token = &c.token[_token_in(c, place, rng)]
    if place < SEATS:
        token.left = <uint8_t>place
        token.left_at = <uint16_t>at
    token.place = <uint8_t>to
    token.came_at = <uint16_t>at
    token.came = <uint16_t>c.time
    told.who[at] = token.number


cdef inline void _new_token(course_t *c, int place, int at) noexcept nogil:
    cdef token_t *token = &c.token[c.tokens]
    token.number = <uint16_t>c.made
    token.since = <uint16_t>c.time
    token.came_at = <uint16_t>at
    token.came = <uint16_t>c.time
    token.left_at = 0
    token.left = NOBODY
    token.place = <uint8_t>place
    c.tokens += 1
    c.made += 1


cdef inline void _draw_unseen(course_t *c, telling_t *told, int seat, int at, rng_t *rng) noexcept nogil:
    cdef int i, inside = 0, deck = c.cards
    for i in range(c.tokens):
        if c.token[i].place == IN_DECK:
            inside += 1
        else:
            deck -= 1
    if <int>rng_below(rng, deck, REDEAL_DOMAIN) < inside:
        _move_one(c, told, IN_DECK, seat, at, rng)
        return
    _new_token(c, seat, at)
    told.who[at] = c.token[c.tokens - 1].number


cdef inline void _go_back(course_t *c, uint32_t cards) noexcept nogil:
    """The viewer knows that these cards go into the deck."""
    cdef int kind
    cdef uint32_t i
    c.time += cards != 0
    for kind in range(KINDS):
        for i in range(counts_of(cards, kind)):
            c.card[c.cards] = <uint8_t>kind
            c.card_since[c.cards] = <uint16_t>c.time
            c.cards += 1


cdef void _exchange(course_t *c, int one, int other) noexcept nogil:
    """Let the second of two tokens, by their numbers, have left the hand that the first left last, and not the first."""
    cdef int i
    cdef token_t *gone = NULL
    cdef token_t *kept = NULL
    for i in range(c.tokens):
        if c.token[i].number == one:
            gone = &c.token[i]
        elif c.token[i].number == other:
            kept = &c.token[i]
    kept.place = gone.place
    kept.came_at = gone.came_at
    kept.came = gone.came
    kept.left = gone.left
    kept.left_at = gone.left_at
    gone.place = gone.left
    gone.came_at = gone.left_at
    gone.came = gone.since
    gone.left = NOBODY


cdef void _draw_another(course_t *c, int number, int other) noexcept nogil:
    """Let a seat have drawn a new token and not the one that it drew; that one has stayed in the deck."""
    cdef int i = 0, at
    cdef token_t token
    while c.token[i].number != number:
        i += 1
    token = c.token[i]
    c.token[i].place = IN_DECK
    token.number = <uint16_t>other
    token.since = token.came
    token.left = NOBODY
    at = c.tokens
    while at > 0 and c.token[at - 1].since > token.since:
        c.token[at] = c.token[at - 1]
        at -= 1
    c.token[at] = token
    c.tokens += 1
    c.made = other + 1 if other >= c.made else c.made


cdef bint _mend(course_t *c, telling_t *told, int kind, rng_t *rng) noexcept nogil:
    """The player on turn shows a card of a kind that none of its tokens can be: change what was told until one can.

    Either it has kept another card than was told (the second of two tokens has left its hand, and not the first), or drawn
    another (not one that had come back into the deck, which the token stands for). Returns whether there was a way.
    """
    cdef int i, j, at, n = 0, since = c.time + 1, one = 0, other = 0, digit = 0
    cdef token_t *token
    cdef course_t changed
    for i in range(c.cards):
        if c.card[i] == kind and c.card_since[i] < since:
            since = c.card_since[i]
    for i in range(c.tokens):
        token = &c.token[i]
        if token.place == c.turn:
            if token.since < since and token.came >= since and c.tokens < c.cards and 2 * c.made < MOST_TOKENS:
                n += 1
                if rng_below(rng, n, REDEAL_DOMAIN) == 0:  # each of them equally likely
                    one = token.number
                    other = c.made
                    digit = token.came_at
        elif token.left == c.turn and token.since >= since:
            for j in range(c.tokens):
                if c.token[j].place == c.turn and c.token[j].came_at < token.left_at:
                    n += 1
                    if rng_below(rng, n, REDEAL_DOMAIN) == 0:
                        one = token.number
                        other = c.token[j].number
                        digit = token.left_at
    if n == 0:
        return False
    if other == c.made:
        changed = c[0]
        _draw_another(&changed, one, other)
        if _matchings(&changed, -1, -1) == 0:
            return False
    for at in range(digit, c.at):
        if told.who[at] == one:
            told.who[at] = <uint16_t>other
    for i in range(c.turns, -1, -1):
        if told.mark[i].at > digit:
            if other == c.made:
                _draw_another(&told.mark[i], one, other)
            else:
                _exchange(&told.mark[i], one, other)
    if other == c.made:
        c[0] = changed
    else:
        _exchange(c, one, other)
    return True


cdef bint _see_all(course_t *c, telling_t *told, uint32_t cards, rng_t *rng) noexcept nogil:
    """The player on turn shows cards of its hand."""
    cdef int kind
    cdef uint32_t i
    c.out += cards
    for kind in range(KINDS):
        for i in range(counts_of(cards, kind)):
            while not _see(c, told, kind, c.turn, rng):
                if not _mend(c, told, kind, rng):
                    return False
    return True


cdef bint _tell(const state_t *s, course_t *c, telling_t *told, int viewer, rng_t *rng) noexcept nogil:
    """Go on to the next event; returns False if what the viewer saw cannot have come from there."""
    cdef int at = c.at, digit = _digit(s, at), seat = c.turn, i
    cdef bint own = seat == viewer
    cdef uint32_t cards
    c.at = <uint16_t>(at + _length(digit))
    if digit < KINDS and c.ended or digit == END_OF_TURN:
        if digit == END_OF_TURN:
            c.ended = True
            for i in range(c.tokens):
                if c.token[i].place > IN_DECK:
                    c.token[i].place = IN_DECK
            _go_back(c, c.out)
            c.out = 0
        elif own:
            c.own -= _one(digit)
            _go_back(c, _one(digit))
        else:
            _move_one(c, told, seat, IN_DECK, at, rng)
    elif digit < KINDS or digit == REFILL_DRAW and c.ended:
        if digit >= KINDS:
            at += 1
            digit = _digit(s, at)
        if s.recent[0] & 15 != TURN and at < HAND_LIMIT * s.head.seats:
            seat = at // HAND_LIMIT
        if seat == viewer:
            c.own += _one(digit)
            return _see(c, told, digit, IN_DECK, rng)
        _draw_unseen(c, told, seat, at, rng)
    elif digit == LOST:
        seat = _digit(s, at + 1)
        if seat == viewer:
            c.out += c.own
            c.own = 0
        else:
            for i in range(HAND_LIMIT):
                if _digit(s, at + 2 + i) != NO_CARD:
                    _move_one(c, told, seat, DISCARDED + seat, at + 2 + i, rng)
    elif digit == COOKED or own:
        cards = _dish_at(s, at) if digit == COOKED else _one(_digit(s, at + 1))
        if digit == LAID_PAIR or digit == SHOWN_PAIR:
            cards += _one(_digit(s, at + 2))
        if not own:
            return _see_all(c, told, cards, rng)
        c.own -= cards
        c.out += cards
    elif digit == LAID_PAIR:
        _move_one(c, told, seat, IN_PAIR, at + 1, rng)
        _move_one(c, told, seat, IN_PAIR, at + 2, rng)
    elif digit == LAID_PROTEIN:
        _move_one(c, told, seat, IN_PROTEIN, at + 1, rng)
    elif digit == SHOWN_PAIR:
        return _see_all(c, told, _one(_digit(s, at + 1)) + _one(_digit(s, at + 2)), rng)
    else:
        return _see_all(c, told, _one(_digit(s, at + 1)), rng)
    return True


cdef void _begin_telling(const state_t *s, course_t *c, int viewer) noexcept nogil:
    cdef uint32_t hands[5]
    cdef int seat, kind
    cdef uint32_t i
    memset(c, 0, sizeof(course_t))
    c.turn = _undo(s, hands)
    c.own = hands[viewer] if viewer != AUDIENCE else 0
    _go_back(c, ALL_CARDS - c.own)
    for seat in range(s.head.seats):
        if seat != viewer:
            for i in range(counts_total(hands[seat])):
                _new_token(c, seat, 0)


cdef void _settle(course_t *c, telling_t *told, rng_t *rng) noexcept nogil:
    """Find a card for every token, all ways being equally likely."""
    cdef int i, card, n
    for i in range(c.tokens):
        n = 0
        for card in range(c.cards):
            n += c.card[card] < KINDS and c.card_since[card] <= c.token[i].since
        n = rng_below(rng, n, REDEAL_DOMAIN)
        for card in range(c.cards):
            if c.card[card] < KINDS and c.card_since[card] <= c.token[i].since:
                if n == 0:
                    told.face[c.token[i].number] = c.card[card]
                    c.card[card] = NO_CARD
                    break
                n -= 1


cdef void _write_down(state_t *s, const course_t *c, const telling_t *told, int viewer) noexcept nogil:
    """Put what was told in the place of what happened."""
    cdef int i, at, seat, place, digit
    cdef uint32_t one
    s.deck = 0
    for i in range(c.cards):
        if c.card[i] < KINDS:
            s.deck += _one(c.card[i])
    for seat in range(s.head.seats):
        if seat != viewer:
            s.hand[seat] = 0
            s.discard[seat] = 0
    if s.turn != viewer and not s.shown & THE_PAIR:
        s.pair = 0
    if s.turn != viewer and not s.shown & THE_PROTEIN:
        s.protein = 0
    for i in range(c.tokens):
        one = _one(told.face[c.token[i].number])
        place = c.token[i].place
        if place < SEATS:
            s.hand[place] += one
        elif place == IN_DECK:
            s.deck += one
        elif place == IN_PAIR:
            s.pair += one
        elif place == IN_PROTEIN:
            s.protein += one
        else:
            s.discard[place - DISCARDED] += one
    for at in range(s.past):
        if told.who[at] != NO_TOKEN:
            _set_digit(s, at, told.face[told.who[at]])
    at = 0
    while at < s.past:  # cards that lie together are in order
        digit = _digit(s, at)
        if digit == LAID_PAIR:
            _sort_two(s, at + 1)
        elif digit == LOST:
            _sort_two(s, at + 2)
            _sort_two(s, at + 3)
            _sort_two(s, at + 2)
        at += _length(digit)


cdef inline void _sort_two(state_t *s, int at) noexcept nogil:
    cdef int one = _digit(s, at), other = _digit(s, at + 1)
    if one > other:
        _set_digit(s, at, other)
        _set_digit(s, at + 1, one)


cdef bint _tell_again(state_t *s, int viewer, rng_t *rng) noexcept nogil:
    """Redeal by the events on record; returns False if that has not come out right after many tries.

    What cannot have been is told again from the beginning of the turn, every other time from a round before it or more.
    """
    cdef course_t c
    cdef telling_t told
    cdef state_t truth = s[0]
    cdef int tries, turn
    cdef bint well
    memset(told.who, 0xFF, sizeof(told.who))
    _begin_telling(s, &c, viewer)
    told.mark[0] = c
    for tries in range(1, MOST_TRIES):
        well = True
        while well and c.at < s.past:
            if _digit(s, c.at) != TURN:
                well = _tell(s, &c, &told, viewer, rng)
                continue
            if c.turns:
                c.turn = c.turn + 1 if c.turn + 1 < s.head.seats else 0
            c.turns += 1
            c.ended = False
            c.at += 1
            told.mark[c.turns] = c
        turn = c.turns
        if well:
            _settle(&c, &told, rng)
            _write_down(s, &c, &told, viewer)
            if _within_limits(s, viewer):
                return True
            s[0] = truth
        turn -= 0 if tries & 1 else s.head.seats * ctz64(tries)
        c = told.mark[turn if turn > 0 else 0]
    return False
