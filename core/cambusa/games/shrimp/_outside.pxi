# States of Shrimp from outside: which cannot be, and the way to JSON and back. Included by `_engine.pyx`.

from libc.stdint cimport uint64_t

from cambusa._kernel.cards cimport bit_list, cards_add
from cambusa.games.shrimp._features cimport level_of

cdef const char *_stack_fault(const state_t *s, int top, int size, int bottom, cards_t *seen) noexcept nogil:
    """Walk down a pile or banquet, marking its cards as seen; `bottom` NOBODY: any card may be the lowest."""
    cdef int card = top, last = NOBODY, n = 0
    while card != NOBODY:
        if card >= DECK or cards_has(seen[0], card):
            return b"a card lies in two places, or is no card"
        cards_add(seen, card)
        n += 1
        last = card
        card = s.below[card]
    if n != size:
        return b"the size of a pile or banquet is not the number of its cards"
    if bottom != NOBODY and bottom != last:
        return b"the lowest card of a recipe is not the one its pile ends with"
    return NULL


cdef const char *state_fault(const state_t *s) noexcept nogil:
    cdef const char *fault
    cdef cards_t seen = s.unseen
    cdef int seats = s.head.seats
    cdef int i, held = 0, in_decks = 0, covered = 0, highest = 0
    cdef uint32_t at_table = (<uint32_t>1 << seats) - 1
    if s.unseen.high >> (DECK - 64):
        return b"the unseen cards have one that is no card"
    for i in range(RECIPES):
        if (s.recipe_size[i] == 0) != (s.recipe_bottom[i] == NOBODY):
            return b"an empty recipe has a lowest card, or a covered one has none"
        fault = _stack_fault(s, s.recipe_top[i], s.recipe_size[i], s.recipe_bottom[i], &seen)
        if fault != NULL:
            return fault
        covered += s.recipe_size[i] != 0
        highest = s.recipe_size[i] if s.recipe_size[i] > highest else highest
    for i in range(SEATS):
        fault = _stack_fault(s, s.banquet_top[i], s.banquet_size[i], NOBODY, &seen)
        if fault != NULL:
            return fault
        if i >= seats and (s.banquet_size[i] or s.deck[i]):
            return b"a seat that is not at the table has cards"
        if i < seats and s.deck[i] > _dealt(seats, i):
            return b"a deck has more cards than were dealt to it"
        held += s.banquet_size[i]
        in_decks += s.deck[i]
    if seen.low != ~<uint64_t>0 or seen.high != (<uint64_t>1 << (DECK - 64)) - 1:
        return b"a card lies nowhere"
    if in_decks != cards_count(s.unseen):
        return b"decks, banquets and recipes do not hold 81 cards together"
    for i in range(DECK):
        if cards_has(s.unseen, i) and s.below[i] != NOBODY:
            return b"an unseen card lies on another card"
    if covered < RECIPES and highest > 1:
        return b"a recipe has two cards while another is empty: empty recipes are filled first"
    for i in range(4):
        if s.reserved[i]:
            return b"reserved bytes are not zero"
    if s.strict > 1:
        return b"strict_calls is neither 0 nor 1"
    if s.turn >= seats:
        return b"the seat on turn is not at the table"
    if s.barred & ~at_table:
        return b"a barred seat is not at the table"
    return _phase_fault(s, seats, held, covered)


cdef const char *_phase_fault(const state_t *s, int seats, int held, int covered) noexcept nogil:
    """What does not go with the phase, in a state whose cards are in order."""
    cdef bint settling = s.phase == CALL or s.phase == GIVE or s.phase == TAKE or s.phase == GIVEN
    cdef uint32_t gave = s.barred   # who was penalised has given a card, or is about to
    if s.phase > OVER:
        return b"there is no such phase"
    if covered == 0 and s.deck[s.turn] == 0 and (s.phase < TAKE or s.phase == GIVEN):
        return b"all recipes are empty and so is the deck of the player on turn: that ends the game at once"
    if settling and s.actor >= seats:
        return b"the seat concerned is not at the table"
    if not settling and s.actor != NOBODY:
        return b"a seat is concerned, but there is nothing to settle"
    if s.phase != FLIPPED and s.phase != GIVEN and s.target != NOBODY:
        return b"a target is set, but no card is due"
    if s.phase != TAKE and s.owed:
        return b"cards are owed, but there is no feast"
    if s.phase != OVER and s.winners:
        return b"there is a winner, but the game is not over"
    if s.phase == CALL and (s.barred >> s.actor) & 1:
        return b"the squeezer is barred"
    if s.phase == GIVE or s.phase == GIVEN:
        if not (s.barred >> s.actor) & 1:
            return b"who gives a card was penalised, and so is barred"
        if s.phase == GIVE and s.banquet_size[s.actor] + s.deck[s.actor] == 0:
            return b"the offender has nothing to give"
    if s.phase == GIVEN:
        if s.banquet_size[s.actor] or s.deck[s.actor] == 0:
            return b"a card is given out of a deck only with an empty banquet, and only if the deck has one"
        if s.target >= seats or s.target == s.actor:
            return b"the card must go to another seat at the table"
    if s.phase == TAKE:
        if s.turn != s.actor or s.barred or covered:
            return b"in a feast the caller is on turn, all recipes are empty and nobody is barred"
        if s.owed == 0 or s.owed > FEAST or s.owed > held - s.banquet_size[s.actor]:
            return b"a feast takes 1 to 7 cards, no more than the others hold"
    # Before the first flip only penalties move cards, one a player. Later the player on turn has just been paid three
    # cards or more, and can have given one of them away.
    if s.phase == GIVE or s.phase == GIVEN:
        gave &= ~(<uint32_t>1 << s.actor)
    if covered == 0 and held > <int>popcount64(gave) and s.banquet_size[s.turn] + (gave >> s.turn & 1) < RECIPES:
        return b"all recipes are empty, but the player on turn has not the cards of a paid call"
    if s.phase == FLIPPED:
        if s.target >= RECIPES:
            return b"there is no such recipe"
        if s.deck[s.turn] == 0:
            return b"a card is due from an empty deck"
        if covered < RECIPES and s.recipe_size[s.target]:
            return b"a card goes onto a covered recipe while another is empty"
    if s.phase == TIED:
        if s.deck[s.turn]:
            return b"a tie is drawn only when the player on turn has no card to flip"
        if popcount64(_most_cards(s)) < 2:
            return b"a tie is drawn, but no two banquets are the largest"
    if s.phase == OVER:
        if s.winners >> seats or popcount64(s.winners) != 1:
            return b"a finished game has one winner, at the table"
        if level_of(_tops(s)) == 3 and not (s.barred & s.winners):
            return NULL  # a dish of the century
        if s.deck[s.turn] or not (_most_cards(s) & s.winners):
            return b"the winner has neither most cards at an empty deck nor a dish of the century"
    return NULL


cdef list _stack_texts(const state_t *s, int top):
    cdef list texts = []
    while top != NOBODY:
        texts.append(_words.CARDS[top])
        top = s.below[top]
    texts.reverse()
    return texts


cdef dict state_options(const state_t *s):
    options = {"strict_calls": bool(s.strict)}
    if cards_count(s.unseen) > DECK - RECIPES and s.recipe_size[0] + s.recipe_size[1] + s.recipe_size[2] == 0:
        options["first_seat"] = s.turn  # nobody has been paid yet: no card has been flipped
    return options


cdef dict state_position(const state_t *s):
    cdef int seats = s.head.seats
    return {
        "phase": _words.PHASES[s.phase],
        "turn": s.turn,
        "actor": None if s.actor == NOBODY else s.actor,
        "target": None if s.target == NOBODY else s.target + (s.phase == FLIPPED),  # recipes count from 1
        "owed": s.owed,
        "decks": [s.deck[i] for i in range(seats)],
        "banquets": [_stack_texts(s, s.banquet_top[i]) for i in range(seats)],
        "recipes": [_stack_texts(s, s.recipe_top[i]) for i in range(RECIPES)],
        "barred": bit_list(s.barred),
        "winners": bit_list(s.winners),
    }


cdef int state_from_position(state_t *s, dict position) except -1:
    cdef int seats = s.head.seats, card, i
    read = Reader(position, _words.POSITION_KEYS)
    memset(s.below, NOBODY, sizeof(s.below))
    memset(s.banquet_top, NOBODY, sizeof(s.banquet_top))
    memset(s.recipe_top, NOBODY, sizeof(s.recipe_top))
    memset(s.recipe_bottom, NOBODY, sizeof(s.recipe_bottom))
    s.unseen = cards_first(DECK)
    s.strict = position["options"]["strict_calls"]
    s.phase = _words.PHASES.index(read.choice("phase", _words.PHASES))
    s.turn = read.integer("turn", 0, seats - 1)
    s.actor = read.integer("actor", 0, seats - 1, none=NOBODY)
    if s.phase == FLIPPED:
        s.target = read.integer("target", 1, RECIPES) - 1
    else:
        s.target = read.integer("target", 0, seats - 1, none=NOBODY)
    s.owed = read.integer("owed", 0, FEAST)
    s.barred = sum(1 << seat for seat in read.seats("barred", seats))
    s.winners = sum(1 << seat for seat in read.seats("winners", seats))
    for i, size in enumerate(read.integers("decks", seats, 0, DECK)):
        s.deck[i] = size
    cards = read.stacks({"banquets": seats, "recipes": RECIPES}, _words.CARD_IDS)
    for i in range(seats):
        for card in cards["banquets"][i]:
            cards_remove(&s.unseen, card)
            _push_banquet(s, i, card)
    for i in range(RECIPES):
        for card in cards["recipes"][i]:
            cards_remove(&s.unseen, card)
            s.below[card] = s.recipe_top[i]
            s.recipe_top[i] = <uint8_t>card
            s.recipe_size[i] += 1
        if cards["recipes"][i]:
            s.recipe_bottom[i] = cards["recipes"][i][0]
    return 0
