# States from outside, included by `_engine.pyx`: positions, and what is wrong with states that cannot be.

from cambusa._kernel.cards cimport bit_list
from cambusa.games.stir_fry_eighteen._dishes cimport is_dish

cdef enum:
    HIGHEST = 1000000000   # options target and max_turns
    MOST_SCORED = 24       # the best dish
    LEAST_SCORED = 4       # and the worst


cdef inline int _size(uint32_t cards) noexcept nogil:
    return <int>counts_total(cards)


cdef inline bint _false_pair(const state_t *s) noexcept nogil:
    return s.shown & THE_PAIR and not _pair_is_true(s.pair)


cdef inline bint _false_protein(const state_t *s) noexcept nogil:
    return s.shown & THE_PROTEIN and not _protein_is_true(s.protein, s.named)


cdef const char *_cards_fault(const state_t *s) noexcept nogil:
    cdef uint32_t cards[14]
    cdef int i, kind, total
    for i in range(SEATS):
        cards[i] = s.hand[i]
        cards[SEATS + i] = s.discard[i]
        if i >= s.head.seats and (s.hand[i] or s.discard[i]):
            return b"a seat that is not at the table has cards"
    cards[10] = s.deck
    cards[11] = s.pair
    cards[12] = s.protein
    cards[13] = s.dish
    for kind in range(KINDS):
        total = 0
        for i in range(14):
            total += counts_of(cards[i], kind)
        if total != <int>counts_of(ALL_CARDS, kind):
            return b"hands, deck, laid, cooked and discarded cards are not the 18 of the game"
    return NULL


cdef const char *_used_fault(const state_t *s) noexcept nogil:
    """What does not go together among the cards used this turn."""
    cdef int seat, lost = 0, true_ones = 0
    if s.pair and _size(s.pair) != 2 or s.protein and _size(s.protein) != 1:
        return b"a pair is two cards and a protein is one"
    if (s.protein != 0) != (s.named != 0) or s.named > 3:
        return b"a kind is named with a protein claim, and only then: Chicken, Pork or Shrimp"
    if s.dish and ((s.dish & <uint32_t>0xEEEEEEEE) or not is_dish(kinds_of(s.dish))):
        return b"the cooked cards are no dish"
    if s.shown > 3 or s.shown & THE_PAIR and not s.pair or s.shown & THE_PROTEIN and not s.protein:
        return b"a claim was shown that was not made"
    if _false_pair(s) and _false_protein(s):
        return b"two false claims were shown, but the first one bars the second"
    if s.caught != (_false_pair(s) or _false_protein(s)):
        return b"caught is not what the shown claims say"
    if s.claim > 2 or s.claim == THE_PAIR and not s.pair or s.claim == THE_PROTEIN and not s.protein:
        return b"the claim under test was not made"
    if s.claim and (s.claim & s.shown or s.caught):
        return b"the claim under test was shown already, or the claimant is barred from claims"
    if s.shown & THE_PAIR and not _false_pair(s):
        true_ones += 1
    if s.shown & THE_PROTEIN and not _false_protein(s):
        true_ones += 1
    for seat in range(s.head.seats):
        if s.discard[seat]:
            lost += 1
            if seat == s.turn or s.hand[seat]:
                return b"a hand was discarded by the player on turn, or by one who has cards"
        if seat != s.turn and _size(s.hand[seat]) + _size(s.discard[seat]) > HAND_LIMIT:
            return b"a player who is not on turn has more than three cards"
    if lost > true_ones:
        return b"more hands were discarded than true claims tested"
    return NULL


cdef const char *_owed_fault(const state_t *s) noexcept nogil:
    """Each turn at most one bluff is caught, by a seat that is not on turn and has not had its turn since."""
    cdef int seats = s.head.seats, back, before, owed = 0
    cdef int now = s.caught
    if s.phase == DROP or s.phase == OVER and not s.dish:
        now = 1  # whether there was one is not known any more
    for back in range(1, seats):
        owed += s.owed[(s.turn - back + seats) % seats]
        before = back - 1
        if s.max_turns and before > s.turns:
            before = s.turns
        if owed > before + now:
            return b"more bluffs were caught than there were turns"
    if s.owed[s.turn]:
        return b"the player on turn has drawn for all bluffs caught"
    if s.caught and not owed:
        return b"a bluff was caught, but by nobody"
    return NULL


cdef const char *_points_fault(const state_t *s) noexcept nogil:
    cdef int seats = s.head.seats, seat, since, points, score = 0
    cdef bint cooking = s.phase == REFILL or s.phase == DROP or s.phase == OVER
    if s.dish:
        score = dish_score(kinds_of(s.dish))
    if s.closer != NOBODY and (s.closer >= seats or not s.closes):
        return b"the kitchen was closed by a seat that is not at the table, or without the option"
    if s.points[s.turn] < score:
        return b"the player on turn has fewer points than the dish brought"
    for seat in range(seats):
        points = s.points[seat]
        if points < 0:
            return b"points are negative"
        if seat == s.turn and s.closer != seat:
            points -= score
        if s.closer == NOBODY:
            if s.points[seat] >= s.target and not (s.phase == OVER and s.dish and seat == s.turn):
                return b"a player has reached the target, but the game goes on as before"
            if points >= s.target:
                return b"the winner reached the target before this dish"
            continue
        since = (s.turn - s.closer + seats) % seats
        if seat == s.closer:
            if points + 2 * FEE * since < s.target:
                return b"who closed the kitchen has not reached the target"
            if points > s.target + MOST_SCORED - 1:
                return b"a player has more points than the last dish can have brought"
            if seat == s.turn and (not s.dish and not cooking or s.dish and points - score >= s.target):
                return b"who closed the kitchen has not done so with this dish"
        elif (seat - s.closer + seats) % seats > since or seat == s.turn and not cooking:
            if points >= s.target:
                return b"a player reached the target before the kitchen was closed"
        elif points > s.target + MOST_SCORED - 1:
            return b"a player has more points than one dish can have brought since the kitchen was closed"
    return NULL


cdef const char *_deal_fault(const state_t *s) noexcept nogil:
    cdef int seat, dealt = HAND_LIMIT * s.head.seats - s.due, own
    if s.due == 0 or dealt < 0:
        return b"in the deal each seat gets three cards"
    if s.closer != NOBODY or s.turns:
        return b"there has been no turn before the deal"
    for seat in range(s.head.seats):
        own = dealt - HAND_LIMIT * seat
        own = 0 if own < 0 else HAND_LIMIT if own > HAND_LIMIT else own
        if _size(s.hand[seat]) != own:
            return b"the cards are dealt to one seat after the other"
        if s.points[seat] or s.owed[seat]:
            return b"nobody has points before the deal"
    if s.drew != ((dealt - 1) // HAND_LIMIT if dealt else s.head.seats - 1):
        return b"another seat drew last in the deal"
    return NULL


cdef const char *_hand_fault(const state_t *s) noexcept nogil:
    """How many cards the player on turn can have."""
    cdef int seats = s.head.seats, hand = _size(s.hand[s.turn]), deck = _size(s.deck)
    cdef int rewards = 0, had
    if s.phase == DRAW:
        if s.due > seats or hand > HAND_LIMIT + seats - s.due:
            return b"at the start of a turn one card is drawn, and one for each bluff caught since the last one"
        return NULL
    if s.phase == REFILL or s.phase == DROP:  # both claims paid give four cards more, a dish takes three at least
        if hand > HAND_LIMIT + seats + (1 if s.phase == REFILL else 4) or s.phase == DROP and hand <= HAND_LIMIT:
            return b"the player on turn cannot have so many cards, or has none to drop"
        return NULL
    if s.phase == OVER and not s.dish:
        if hand > HAND_LIMIT:
            return b"a turn is over with at most three cards in hand"
        return NULL
    if s.pair and s.claim != THE_PAIR and not _false_pair(s):
        rewards += PAIR_DRAW
    if s.protein and s.claim != THE_PROTEIN and not _false_protein(s):
        rewards += 1 + s.named
    had = hand + _size(s.pair) + _size(s.protein) + _size(s.dish) + s.due
    if had > HAND_LIMIT + seats + rewards:
        return b"the player on turn has had more cards than were drawn"
    if deck > s.due and had < 1 + rewards:
        return b"the player on turn has had fewer cards than were drawn"
    if s.due and (not rewards or s.due > 4 or (s.due == 4 and s.named != 3)):
        return b"no claim brings so many cards"
    return NULL


cdef const char *_phase_fault(const state_t *s) noexcept nogil:
    cdef int seats = s.head.seats, seat
    cdef bint chance = s.phase == DEAL or s.phase == DRAW or s.phase == REWARD or s.phase == REFILL
    cdef bint used = (s.pair | s.protein | s.dish) != 0
    for seat in range(seats):
        used = used or s.discard[seat] != 0
    if s.phase > OVER:
        return b"there is no such phase"
    if chance != (s.due != 0) or s.due > _size(s.deck):
        return b"cards are due at a chance node, no more than the deck has, and nowhere else"
    if used and s.phase not in (PLAY, TEST, REWARD, OVER):
        return b"cards used in a turn lie out only until it ends"
    if (s.phase == TEST) != (s.claim != 0) or (s.phase == TEST) != (s.pending != 0):
        return b"a claim is under test by those who may, and nowhere else is one"
    if s.phase == REFILL and (s.due != 1 or s.points[s.turn] < LEAST_SCORED):
        return b"one card is drawn after cooking"
    for seat in range(8):
        if s.pending >> seat & 1 and (seat >= seats or seat == s.turn or not _may_test(s, seat)):
            return b"a seat is asked for a test that may not make one"
    if s.phase == REWARD and s.caught and not (s.pair and s.protein):
        return b"a caught bluff brings no cards"
    return NULL


cdef const char *_end_fault(const state_t *s) noexcept nogil:
    if s.phase != OVER:
        if s.winners:
            return b"there is a winner, but the game is not over"
        if s.max_turns and s.turns >= s.max_turns:
            return b"the last turn has been played, but the game is not over"
        return NULL
    if s.dish:
        if s.closes or s.points[s.turn] < s.target or s.winners != 1 << s.turn:
            return b"the game ends with a dish when its cook reaches the target, and the cook wins"
        if s.max_turns and s.turns >= s.max_turns:
            return b"a dish was cooked after the last turn"
        return NULL
    if s.pair or s.protein:
        return b"cards lie out after the last turn"
    if s.max_turns and (s.turns > s.max_turns or s.turns == 0):
        return b"turns are counted to max_turns"
    if not (s.max_turns and s.turns == s.max_turns) and s.closer != _next_seat(s):
        return b"the game ends with a dish, after the turns of a closed kitchen, or after max_turns"
    if s.winners != _most_points(s):
        return b"the winners are not those with most points"
    return NULL


cdef const char *_limits_fault(const state_t *s) noexcept nogil:
    cdef int viewer, seat, seats = s.head.seats
    cdef uint32_t limit
    cdef state_t tight
    for viewer in range(VIEWERS):
        for seat in range(SEATS):
            limit = s.limits[SEATS * viewer + seat] | s.together[SEATS * viewer + seat]
            if seat >= seats or viewer != AUDIENCE and viewer >= seats or viewer == seat and s.limits[SEATS * viewer + seat]:
                if limit:
                    return b"a limit is set for nobody"
            if limit & <uint32_t>0x88888888:
                return b"a limit is higher than any number of cards"
    for viewer in range(VIEWERS):
        if (viewer == AUDIENCE or viewer < seats) and not _within_limits(s, viewer):
            return b"a seat has more cards of a kind than its limit"
    # What is left is that no limit can be tighter; the truth being within all of them, nothing here goes below 0.
    tight = s[0]
    for seat in range(seats):
        _tighten_size(&tight, seat)
    _tighten(&tight)
    for viewer in range(VIEWERS * SEATS):
        if tight.limits[viewer] != s.limits[viewer] or tight.together[viewer] != s.together[viewer]:
            return b"a limit is higher than the cards that the viewer sees nowhere, or than those that the seats have"
    for viewer in range(seats):
        for seat in range(seats):
            limit = s.limits[SEATS * viewer + seat]
            if _least(limit, s.limits[SEATS * AUDIENCE + seat]) != limit:
                return b"a seat knows less than a spectator"
            limit = s.together[SEATS * viewer + seat]
            if _least(limit, s.together[SEATS * AUDIENCE + seat]) != limit:
                return b"a seat knows less than a spectator"
    return NULL


cdef const char *state_fault(const state_t *s) noexcept nogil:
    cdef const char *fault
    cdef int seat, seats = s.head.seats
    if s.turn >= seats or s.drew >= seats:
        return b"the seat on turn, or the one that drew last, is not at the table"
    for seat in range(5):
        if s.reserved[seat]:
            return b"reserved bytes are not zero"
    if s.closes > 1 or not 1 <= s.target <= HIGHEST or not 0 <= s.max_turns <= HIGHEST:
        return b"the options are none that a game has"
    if s.turns < 0 or s.turns and not s.max_turns:
        return b"turns are counted with max_turns only, from 0"
    for seat in range(seats, SEATS):
        if s.points[seat] or s.owed[seat]:
            return b"a seat that is not at the table has points"
    fault = _cards_fault(s)
    if fault == NULL:
        fault = _used_fault(s)
    if fault == NULL:
        fault = _phase_fault(s)
    if fault == NULL:
        fault = _deal_fault(s) if s.phase == DEAL else _hand_fault(s)
    if fault == NULL:
        fault = _owed_fault(s)
    if fault == NULL:
        fault = _points_fault(s)
    if fault == NULL:
        fault = _end_fault(s)
    if fault == NULL:
        fault = _limits_fault(s)
    if fault == NULL:
        fault = _recent_fault(s)
    return fault


cdef list _letters(uint32_t cards):
    return [letter for kind, letter in enumerate(_words.CARDS) for _ in range(counts_of(cards, kind))]


cdef uint32_t _packed(list kinds) except? 0:
    cdef uint32_t out = 0
    for kind in kinds:
        out += <uint32_t>1 << 4 * <int>kind
    return out


cdef dict state_options(const state_t *s):
    cdef int seats = s.head.seats
    cdef int before = s.turns - (s.phase == OVER and not s.dish)  # turns before the one of `turn`
    options = {"target": s.target, "max_turns": s.max_turns, "close_the_kitchen": bool(s.closes)}
    if s.phase == DEAL:
        options["empty_pantry"] = False
    if s.phase == DEAL or s.max_turns:
        options["first_seat"] = (s.turn - before % seats + seats) % seats
    return options


cdef dict state_position(const state_t *s):
    cdef int i, seats = s.head.seats
    return {
        "phase": _words.PHASES[s.phase],
        "turn": s.turn,
        "due": s.due,
        "points": [s.points[i] for i in range(seats)],
        "hands": [_letters(s.hand[i]) for i in range(seats)],
        "discards": [_letters(s.discard[i]) for i in range(seats)],
        "deck": _letters(s.deck),
        "pair": _letters(s.pair),
        "protein": _letters(s.protein),
        "dish": _letters(s.dish),
        "named": _words.NAMED[s.named],
        "claim": _words.OPEN_CLAIMS[s.claim],
        "shown": _words.SHOWN_CLAIMS[s.shown],
        "pending": bit_list(s.pending),
        "owed": [s.owed[i] for i in range(seats)],
        "closer": None if s.closer == NOBODY else s.closer,
        "drew": s.drew,
        "turns": s.turns,
        "winners": bit_list(s.winners),
        "limits": [
            [counts_of(s.limits[SEATS * _row(s, i // seats) + i % seats], kind) for kind in range(KINDS)]
            for i in range((seats + 1) * seats)
        ],
        "together": [
            [counts_of(s.together[SEATS * _row(s, i // seats) + i % seats], kind) for kind in range(KINDS)]
            for i in range((seats + 1) * seats)
        ],
        "recent": _recent_labels(s),
    }


cdef int state_from_position(state_t *s, dict position) except -1:
    cdef int seats = s.head.seats, i
    read = Reader(position, _words.POSITION_KEYS)
    options = position["options"]
    s.target = options["target"]
    s.max_turns = options["max_turns"]
    s.closes = options["close_the_kitchen"]
    s.phase = _words.PHASES.index(read.choice("phase", _words.PHASES))
    s.turn = read.integer("turn", 0, seats - 1)
    s.drew = read.integer("drew", 0, seats - 1)
    s.due = read.integer("due", 0, HAND_LIMIT * SEATS)
    s.named = _words.NAMED.index(read.choice("named", _words.NAMED))
    s.claim = _words.OPEN_CLAIMS.index(read.choice("claim", _words.OPEN_CLAIMS))
    s.shown = _words.SHOWN_CLAIMS.index(read.choice("shown", _words.SHOWN_CLAIMS))
    s.pending = sum(1 << seat for seat in read.seats("pending", seats))
    s.winners = sum(1 << seat for seat in read.seats("winners", seats))
    s.closer = read.integer("closer", 0, seats - 1, none=NOBODY)
    s.turns = read.integer("turns", 0, HIGHEST)
    for i, value in enumerate(read.integers("points", seats, 0, HIGHEST + MOST_SCORED)):
        s.points[i] = value
    for i, value in enumerate(read.integers("owed", seats, 0, seats - 1)):
        s.owed[i] = value
    cards = read.stacks(
        {"hands": seats, "discards": seats, "deck": None, "pair": None, "protein": None, "dish": None},
        _words.CARD_IDS,
        _words.COPIES,
    )
    for i in range(seats):
        s.hand[i] = _packed(cards["hands"][i])
        s.discard[i] = _packed(cards["discards"][i])
    s.deck = _packed(cards["deck"][0])
    s.pair = _packed(cards["pair"][0])
    s.protein = _packed(cards["protein"][0])
    s.dish = _packed(cards["dish"][0])
    _note_labels(s, read.bags("recent", None, _words.EVENT_LABELS)[0])
    s.caught = _false_pair(s) or _false_protein(s)
    for i, row in enumerate(read.rows("together", (seats + 1) * seats, KINDS, 0, 5)):
        s.together[SEATS * _row(s, i // seats) + i % seats] = sum(count << 4 * kind for kind, count in enumerate(row))
    for i, row in enumerate(read.rows("limits", (seats + 1) * seats, KINDS, 0, 5)):
        s.limits[SEATS * _row(s, i // seats) + i % seats] = sum(count << 4 * kind for kind, count in enumerate(row))
    return 0
