# States of Fish Cook that come from outside, and how they are written; included by `_engine.pyx`.


cdef inline bint _above(uint64_t word, int most) noexcept nogil:
    """Whether a word has a byte above `most` (below 128), or anything beyond its six bytes."""
    return (((word & <uint64_t>0x7F7F7F7F7F7F) + (127 - most) * <uint64_t>0x010101010101) | word) & (
        ~<uint64_t>0x7F7F7F7F7F7F
    ) != 0


cdef const char *_counts_fault(const state_t *s) noexcept nogil:
    """What is wrong with tokens and fish, as words of bytes and in sum."""
    cdef int seat
    if _above(s.farmers, ROW) or _above(s.caught, ROW):
        return b"a row of a market has more than 5 pieces"
    for seat in range(SEATS):
        if _above(s.tokens[seat], TOKENS):
            return b"a seat has more than the 17 tokens of a kind that there are"
        if _above(s.fish[seat], ROW):
            return b"a seat has more than 5 fish of a size: no more come to the market in a day"
    if _above(s.farmers + _held_tokens(s), TOKENS):
        return b"there are 17 tokens of each kind"
    if _above(_all_fish(s), ROW):
        return b"there are no more than 5 fish of a size: no more come to the market in a day"
    if total(_all_fish(s)) > DICE:
        return b"there are more than 12 fish"
    return NULL


cdef const char *_cards_fault(const state_t *s) noexcept nogil:
    cdef uint64_t seen = 0
    cdef uint64_t place[14]
    cdef int i
    for i in range(SEATS):
        place[i] = s.hand[i]
        place[SEATS + i] = s.menu[i]
    place[2 * SEATS] = s.school
    place[2 * SEATS + 1] = s.deck
    for i in range(2 * SEATS + 2):
        if place[i] & ~ALL_RECIPES or place[i] & seen:
            return b"a recipe lies in two places, or is none of the 36"
        seen |= place[i]
    if seen != ALL_RECIPES:
        return b"a recipe lies nowhere"
    if s.known & ~_all_hands(s):
        return b"a recipe is known to be in a hand, but is in none"
    if popcount64(s.school) > OPEN:
        return b"the School has more than 4 recipes"
    return NULL


cdef const char *_seat_fault(const state_t *s) noexcept nogil:
    """What is wrong with seats, money and the day."""
    cdef int seats = s.head.seats, seat, most
    if s.phase > OVER:
        return b"there is no such phase"
    if s.day < 1 or s.day > _days(seats):
        return b"the day is not one of the game"
    if s.chef >= seats or s.turn >= seats:
        return b"the chef or the seat on turn is not at the table"
    for seat in range(seats, SEATS):
        if s.money[seat] or s.tokens[seat] or s.fish[seat] or s.hand[seat] or s.menu[seat]:
            return b"a seat that is not at the table has something"
    most = START_MONEY + (s.day - 1) * DICE * BEST_DISH
    if s.phase == EVENING or s.phase == STEAL:
        most += (DICE - total(_all_fish(s))) * BEST_DISH
    elif s.phase == OVER:
        most += DICE * BEST_DISH + BEST_MENU
    for seat in range(seats):
        if s.money[seat] > most:
            return b"a seat has more money than the dishes so far can have brought"
    return NULL


cdef const char *_dawn_fault(const state_t *s) noexcept nogil:
    """What does not go with the deal and the refill, before anybody acts on a day."""
    cdef int seats = s.head.seats, seat, kind, dealt = HAND * seats, size
    cdef int rolled = 0 if s.phase == DEAL else s.row if s.phase == ROLL else KINDS
    cdef uint64_t supply = TOKENS * <uint64_t>0x010101010101 - s.farmers - _held_tokens(s)
    if s.turn != s.chef:
        return b"before the morning it is nobody's turn: the seat on turn is the chef"
    if total(_all_fish(s) - s.caught):
        return b"fish never keep, but a seat has fish before the morning"
    for kind in range(rolled):
        if count(s.farmers, kind) < REFILL[kind][0] and count(supply, kind):
            return b"a row of the Farmer's Market is filled less than any die fills it"
    if s.phase == DEAL:
        dealt = RECIPES - popcount64(s.deck)
        if dealt >= HAND * seats:
            return b"all hands are dealt, but a recipe is due to one"
    if s.day == 1:
        for seat in range(seats):
            size = dealt - HAND * seat
            if popcount64(s.hand[seat]) != (0 if size < 0 else HAND if size > HAND else size):
                return b"the hands are not dealt in the order of the seats, two recipes each"
            if s.money[seat] != START_MONEY or s.tokens[seat] or s.menu[seat]:
                return b"before the first morning every seat has 100 dollars and two recipes, nothing else"
        if s.known:
            return b"before the first morning nobody has bought a recipe"
        for kind in range(rolled, KINDS):
            if count(s.farmers, kind):
                return b"a row of the Farmer's Market has tokens before its first die"
    elif s.phase == DEAL:
        return b"hands are dealt on the first day"
    if (s.phase == DEAL or s.day == 1 and s.phase < SCHOOL) and s.school:
        return b"the School has recipes before it was filled"
    if s.phase == FISH or s.phase == REROLL:
        if (s.dice == 0) != (s.phase == REROLL) or (s.phase == REROLL and s.rerolls == 0):
            return b"the dice that wait are not those of the phase"
        if total(s.caught) + s.dice + s.rerolls != DICE:
            return b"the fish on the board and the dice that wait are not 12"
        if s.rerolls and total(_open_rows(s.caught)) == KINDS:
            return b"a die is rolled again, but no row is full"
    elif total(s.caught) != (DICE if s.phase == SCHOOL else 0):
        return b"at dawn 12 fish come to the board, and before it there are none"
    if s.phase == SCHOOL and (popcount64(s.school) >= OPEN or s.deck == 0):
        return b"a recipe is due to the School, but it is full or the deck is empty"
    return NULL


cdef const char *_morning_fault(const state_t *s) noexcept nogil:
    cdef int seats = s.head.seats
    cdef uint64_t bare = <uint64_t>0x3F & ~present(s.farmers)  # the empty rows, by kind
    if total(_all_fish(s)) != DICE:
        return b"there are 12 fish all morning"
    if s.day == 1 and _all_menus(s):
        return b"nobody has cooked before the first evening"
    if s.phase == DRAW and s.deck == 0:
        return b"a recipe is due from an empty deck"
    if s.extra == 0:
        if s.passes >= seats or s.phase == DRAW and s.passes:
            return b"as many passes as players end the morning, and a buy restarts their count"
        if s.caught == 0:
            return b"the Fish Market is empty, but the bell has not rung"
        if bare & present(TOKENS * <uint64_t>0x010101010101 - _held_tokens(s)):
            return b"a row of the Farmer's Market is empty, but the bell has not rung"
    else:
        if s.extra > seats or s.turn != (s.chef + seats - s.extra) % seats:
            return b"after the bell every player buys once, from the new chef on"
        if s.passes:
            return b"after the bell passes are not counted"
        if s.caught and bare == 0:
            return b"the bell has rung, but no row and no market is empty"
    return NULL


cdef const char *_phase_fault(const state_t *s) noexcept nogil:
    """What does not go with the phase, in a state that is in order otherwise."""
    cdef uint64_t fish = _all_fish(s)
    cdef int owner
    if s.reserved[0] or s.reserved[1]:
        return b"reserved bytes are not zero"
    if (s.row != NOTHING) != (s.phase == ROLL) or s.phase == ROLL and s.row >= KINDS:
        return b"a row is rolled for exactly while the Farmer's Market is filled"
    if (s.recipe != NOTHING) != (s.phase == STEAL) or s.phase == STEAL and s.recipe >= RECIPES:
        return b"the die decides about a recipe exactly after a dish out of another menu"
    if s.phase != FISH and s.phase != REROLL and (s.dice or s.rerolls):
        return b"dice wait, but no fish come"
    if s.phase != MORNING and s.phase != DRAW and (s.passes or s.extra):
        return b"passes and buys after the bell belong to the morning"
    if s.phase <= SCHOOL:
        return _dawn_fault(s)
    if s.phase == MORNING or s.phase == DRAW:
        return _morning_fault(s)
    if s.phase == EVENING and s.fish[s.turn] == 0:
        return b"the seat on turn has no fish to cook"
    if s.phase == STEAL:
        owner = _owner(s, s.recipe)
        if owner == SEATS or owner == s.turn:
            return b"the recipe that may be stolen is in no other player's menu"
        if total(fish) == DICE:
            return b"a dish was cooked, but there are still 12 fish"
    if s.phase == EVENING and s.day == 1 and total(fish) == DICE and _all_menus(s):
        return b"nobody has cooked before the first evening"
    if s.phase == OVER:
        if s.day != _days(s.head.seats) or s.turn != s.chef:
            return b"the game is over after the last day, and then it is nobody's turn"
        if fish:
            return b"fish never keep, but there are fish after the last day"
    return NULL


cdef const char *state_fault(const state_t *s) noexcept nogil:
    cdef const char *fault = _counts_fault(s)
    if fault == NULL:
        fault = _cards_fault(s)
    if fault == NULL:
        fault = _seat_fault(s)
    return _phase_fault(s) if fault == NULL else fault


cdef list _texts(uint64_t recipes):
    return [_words.CARDS[i] for i in range(RECIPES) if recipes >> i & 1]


cdef list _pieces(uint64_t word):
    return [count(word, kind) for kind in range(KINDS)]


cdef uint64_t _word(list pieces) except? 0:
    return sum(n * one(kind) for kind, n in enumerate(pieces))


cdef uint64_t _cards(list ids) except? 0:
    return sum(_set(card) for card in ids)


cdef dict state_options(const state_t *s):
    # The first chef stays until the bell, or the end of the first morning.
    return {"first_seat": s.chef} if s.day == 1 and s.phase <= DRAW and s.extra == 0 else {}


cdef dict state_position(const state_t *s):
    cdef int seats = s.head.seats
    return {
        "phase": _words.PHASES[s.phase],
        "day": s.day,
        "chef": s.chef,
        "turn": s.turn,
        "passes": s.passes,
        "extra": s.extra,
        "row": None if s.row == NOTHING else _words.INGREDIENTS[s.row],
        "dice": s.dice,
        "rerolls": s.rerolls,
        "recipe": None if s.recipe == NOTHING else _words.CARDS[s.recipe],
        "money": [s.money[i] for i in range(seats)],
        "ingredients": [_pieces(s.tokens[i]) for i in range(seats)],
        "fish": [_pieces(s.fish[i]) for i in range(seats)],
        "farmers_market": _pieces(s.farmers),
        "fish_market": _pieces(s.caught),
        "school": _texts(s.school),
        "hands": [_texts(s.hand[i] & ~s.known) for i in range(seats)],
        "known_hands": [_texts(s.hand[i] & s.known) for i in range(seats)],
        "menus": [_texts(s.menu[i]) for i in range(seats)],
    }


cdef int state_from_position(state_t *s, dict position) except -1:
    cdef int seats = s.head.seats, i
    read = Reader(position, _words.POSITION_KEYS)
    s.phase = _words.PHASES.index(read.choice("phase", _words.PHASES))
    s.day = read.integer("day", 1, _days(seats))
    s.chef = read.integer("chef", 0, seats - 1)
    s.turn = read.integer("turn", 0, seats - 1)
    s.passes = read.integer("passes", 0, seats - 1)
    s.extra = read.integer("extra", 0, seats)
    s.row = NOTHING if position["row"] is None else _words.INGREDIENTS.index(read.choice("row", _words.INGREDIENTS))
    s.dice = read.integer("dice", 0, DICE)
    s.rerolls = read.integer("rerolls", 0, DICE)
    s.recipe = NOTHING if position["recipe"] is None else _words.CARD_IDS[read.choice("recipe", _words.CARDS)]
    for i, money in enumerate(read.integers("money", seats, 0, 0xFFFF)):
        s.money[i] = money
    for i, row in enumerate(read.rows("ingredients", seats, KINDS, 0, TOKENS)):
        s.tokens[i] = _word(row)
    for i, row in enumerate(read.rows("fish", seats, KINDS, 0, ROW)):
        s.fish[i] = _word(row)
    s.farmers = _word(read.integers("farmers_market", KINDS, 0, ROW))
    s.caught = _word(read.integers("fish_market", KINDS, 0, ROW))
    cards = read.stacks({"school": None, "hands": seats, "known_hands": seats, "menus": seats}, _words.CARD_IDS)
    s.school = _cards(cards["school"][0])
    s.deck = ALL_RECIPES & ~s.school
    for i in range(seats):
        s.hand[i] = _cards(cards["hands"][i]) | _cards(cards["known_hands"][i])
        s.menu[i] = _cards(cards["menus"][i])
        s.known |= _cards(cards["known_hands"][i])
        s.deck &= ~(s.hand[i] | s.menu[i])
    return 0
