# Included by `_engine.pyx`: which states can be, and situations as plain JSON values.

cdef const char *state_fault(const state_t *s) noexcept nogil:
    cdef const char *fault
    cdef int i
    for i in range(6):
        if s.reserved[i]:
            return b"reserved bytes are not zero"
    if s.split > 1:
        return b"tricks is neither all nor split"
    if s.phase > OVER:
        return b"there is no such phase"
    if s.phase == OVER:
        if s.turn != NOBODY:
            return b"a seat is on turn, but the game is over"
    elif s.turn >= SEATS:
        return b"the seat on turn is not at the table"
    fault = _row_fault(s)
    if fault == NULL:
        fault = _cards_fault(s)
    return _dice_fault(s) if fault == NULL else fault


cdef inline int _row_size(const state_t *s) noexcept nogil:
    """How many cards the row must have."""
    if s.phase == DEAL:
        return s.drawn % ROW
    return 0 if s.phase == OVER else ROW


cdef const char *_row_fault(const state_t *s) noexcept nogil:
    cdef int i, size = _row_size(s)
    if s.deck >> DECK:
        return b"the deck has a card that is no card"
    if s.drawn != DECK - popcount64(s.deck):
        return b"the deck and the number of cards drawn do not make 48"
    if s.phase == DEAL:
        if s.drawn == DECK:
            return b"a card is due from an empty deck"
    elif s.drawn % ROW or s.drawn == 0:
        return b"the deck goes down by six cards a round"
    if s.phase == OVER and s.drawn != DECK:
        return b"the game is over, but the deck has cards"
    for i in range(ROW):
        if i >= size:
            if s.row[i] != NOBODY:
                return b"the row has more cards than were dealt to it"
        elif s.row[i] >= CARDS or s.row[i] >= TRICK and (s.row[i] != TRICK) != s.split:
            return b"the row lacks a card, or one in it is no card of this game"
    return NULL


cdef const char *_cards_fault(const state_t *s) noexcept nogil:
    """Too many of a kind, or more played than can have been, in a state whose deck and row are in order."""
    cdef int card, seat, i, count
    cdef int crews, used, both, played = 0, played_last = 0
    cdef int gone = 0, gone_last = 0
    cdef int rounds = (s.drawn - _row_size(s)) // ROW     # that are over
    cdef uint64_t left
    for card in range(CARDS):
        if card >= TRICK and (card != TRICK) != s.split:
            continue
        left = s.deck & BITS_OF[card]
        if left and left != (BITS_OF[card] & (0 - (left & (0 - left)))):
            return b"of equal cards the deck does not hold the last"
        count = popcount64(left)
        for i in range(ROW):
            count += s.row[i] == card
        for seat in range(SEATS):
            if card < SAILORS:
                count += <int>(s.sailors[seat] >> 2 * card & 3)
            else:
                count += s.tricks[seat][card == BOTH_CREW]
        if count > popcount64(BITS_OF[card]):
            return b"there are more cards of a kind than the game has"
        if card >= TRICK:
            gone_last = popcount64(BITS_OF[card]) - count
            gone += gone_last
    for seat in range(SEATS):
        if not s.split and s.tricks[seat][1]:
            return b"a trick is one of the option split"
        crews = 0
        for i in range(COLOURS):
            count = <int>(s.crew[seat] >> 8 * i & 0xFF)
            crews += count
            if count and not s.sailors[seat] >> 8 * i & 0xFF:
                return b"crew was played for a colour without a sailor"
        # One trick a round, from the second on; that of this round may be one of the crews, unless it is `both`.
        used = s.used >> seat & 1
        both = used and s.phase == BOTH and seat == s.turn
        if crews + both > (rounds - 1 if rounds else 0) + used:
            return b"crew was played more often than one trick a round allows"
        played += crews + both if crews else used
        played_last += crews + both
    # In both decks the tricks that can be crew, or both, come last.
    if played > gone or played_last > gone_last:
        return b"more tricks were played than have left the game"
    return NULL


cdef const char *_dice_fault(const state_t *s) noexcept nogil:
    """What is wrong with dice, rolls and tricks of this round, in a state whose cards are in order."""
    cdef bint playing = s.phase <= BOTH or s.phase == ROLLING
    cdef bint rolled = s.phase == LAY or s.phase == BOTH
    cdef int seat, i, count, mine, yours
    cdef int laid[2]
    for seat in range(SEATS):
        laid[seat] = 0
        for i in range(8):
            count = <int>(s.dice[seat] >> 8 * i & 0xFF)
            if count > (DICE if i < ROW else 0):
                return b"a card has more dice than a player, or dice lie outside the row"
            laid[seat] += count
        if laid[seat] > DICE:
            return b"a player has more than six dice"
    if s.numbering > RIGHT or (s.numbering == OPEN) != (laid[0] + laid[1] == 0):
        return b"the numbering is open exactly while no die lies in the row"
    if s.used >= 1 << SEATS:
        return b"a seat that is not at the table has played a trick"
    if not playing:
        if laid[0] + laid[1] or s.used:
            return b"dice lie in the row, or a trick was played, outside a round"
    if rolled != (s.rolled[0] != 0) or rolled != (s.rolled[1] != 0) or s.rolled[0] > s.rolled[1] or s.rolled[1] > 6:
        return b"after a roll there are two dice, 1 to 6, ascending; else none"
    if not playing:
        return NULL
    if s.phase != TURN and laid[s.turn] > DICE - 2:
        return b"a roll needs two dice in the supply"
    if s.phase == BOTH and not s.used >> s.turn & 1:
        return b"both dice are laid only by a dirty trick"
    # Each turn lays one die, once a round two: some numbers of turns must fit, the seat on turn having at most one less.
    mine = laid[s.turn]
    yours = laid[1 - s.turn]
    for i in range(4):
        if _turns_fit(s, mine, yours, i & 1, i >> 1):
            return NULL
    return b"the dice in the row do not come from turn and turn about"


cdef inline bint _turns_fit(const state_t *s, int mine, int yours, int my_two, int your_two) noexcept nogil:
    """Whether these numbers of dice can lie there if each has laid two at once that often, with the tricks played."""
    cdef bint my_trick = s.used >> s.turn & 1, your_trick = s.used >> (1 - s.turn) & 1
    if my_two and (not my_trick or s.phase == BOTH or mine < 2):
        return False
    if your_two and (not your_trick or yours < 2):
        return False
    mine -= my_two
    yours -= your_two
    if mine >= DICE or yours >= DICE:  # one by one the last die stays in the supply
        return False
    if my_trick and mine == 0 and s.phase == TURN or your_trick and yours == 0:
        return False
    return yours == mine or yours == mine + 1


cdef list _sailor_texts(const state_t *s, int seat):
    return [_words.CARDS[i] for i in range(SAILORS) for _ in range(s.sailors[seat] >> 2 * i & 3)]


cdef list _trick_texts(const state_t *s, int seat):
    names = _words.TRICKS_OF["split" if s.split else "all"]
    return [name for i, name in enumerate(names) for _ in range(s.tricks[seat][i])]


cdef list _bytes_of(uint64_t word, int n):
    return [word >> 8 * i & 0xFF for i in range(n)]


cdef dict state_options(const state_t *s):
    options = {"tricks": "split" if s.split else "all"}
    if s.drawn == _row_size(s):
        # Round 1, in which every turn lays one die: its starter has no more dice in the row than the other when on turn.
        options["first_seat"] = s.turn if bytes_total(s.dice[0]) == bytes_total(s.dice[1]) else 1 - s.turn
    return options


cdef dict state_position(const state_t *s):
    return {
        "phase": _words.PHASES[s.phase],
        "turn": None if s.turn == NOBODY else s.turn,
        "row": [_words.CARDS[s.row[i]] for i in range(ROW) if s.row[i] != NOBODY],
        "numbering": _words.NUMBERINGS[s.numbering],
        "dice": [_bytes_of(s.dice[i], ROW) for i in range(SEATS)],
        "rolled": [s.rolled[0], s.rolled[1]] if s.rolled[0] else [],
        "used": [i for i in range(SEATS) if s.used >> i & 1],
        "sailors": [_sailor_texts(s, i) for i in range(SEATS)],
        "tricks": [_trick_texts(s, i) for i in range(SEATS)],
        "crew": [_bytes_of(s.crew[i], COLOURS) for i in range(SEATS)],
        "deck": [_words.CARDS[i] for i in range(CARDS) for _ in range(_weight_of(s, i))],
    }


cdef int state_from_position(state_t *s, dict position) except -1:
    cdef int card, i, j
    cdef uint64_t missing
    mode = position["options"]["tricks"]
    kinds = {text: _words.CARDS.index(text) for text in (*_words.SAILORS, *_words.TRICKS_OF[mode])}
    copies = [_words.COPIES[text] for text in _words.CARDS]
    read = Reader(position, _words.POSITION_KEYS)
    s.split = mode == "split"
    s.phase = _words.PHASES.index(read.choice("phase", _words.PHASES))
    s.turn = read.integer("turn", 0, SEATS - 1, none=NOBODY)
    s.numbering = _words.NUMBERINGS.index(read.choice("numbering", _words.NUMBERINGS))
    s.used = sum(1 << seat for seat in read.seats("used", SEATS))
    rolled = sorted(read.integers("rolled", 2 if s.phase == LAY or s.phase == BOTH else 0, 1, 6))
    for i in range(len(rolled)):
        s.rolled[i] = rolled[i]
    dice, crew = read.rows("dice", SEATS, ROW, 0, DICE), read.rows("crew", SEATS, COLOURS, 0, TRICK_CARDS)
    cards = read.stacks({"row": None, "sailors": SEATS, "tricks": SEATS, "deck": None}, kinds, copies)
    (row,), (deck,) = cards["row"], cards["deck"]
    if len(row) > ROW:
        raise _PositionError(f"position: row: expected at most {ROW} cards, got {len(row)}")
    memset(s.row, NOBODY, sizeof(s.row))
    for i, card in enumerate(row):
        s.row[i] = <uint8_t>card
    for card in deck:
        missing = BITS_OF[card] & ~s.deck
        while missing & (missing - 1):
            missing &= missing - 1
        s.deck |= missing
    s.drawn = DECK - len(deck)
    for i in range(SEATS):
        for j in range(ROW):
            s.dice[i] |= <uint64_t><int>dice[i][j] << 8 * j
        for j in range(COLOURS):
            s.crew[i] |= <uint64_t><int>crew[i][j] << 8 * j
        for key, low, high in (("sailors", 0, SAILORS), ("tricks", SAILORS, CARDS)):
            for card in cards[key][i]:
                if not low <= card < high:
                    raise _PositionError(f"position: {key}[{i}]: {_words.CARDS[card]} does not belong there")
        for card in cards["sailors"][i]:
            s.sailors[i] += <uint64_t>1 << 2 * card
        for card in cards["tricks"][i]:
            s.tricks[i][card == BOTH_CREW] += 1
    return 0
