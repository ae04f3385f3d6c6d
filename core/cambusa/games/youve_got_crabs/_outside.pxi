# What sees states of You've Got Crabs and makes them from outside, included by `_engine.pyx`.

from libc.stdint cimport uint64_t
from libc.string cimport memcpy

from cambusa._kernel.cards cimport NIBBLES, bit_list, popcount32
from cambusa._kernel.contract cimport SPECTATOR
from cambusa.games.youve_got_crabs._table cimport COPIES, seats_of_team

cdef enum:              # the order of SPEC.tensor
    AT_HAND = 6
    AT_OCEAN = 19
    AT_BURNT = 32
    AT_SEEN = 45
    AT_FAILED = 175
    AT_SEATED = 275     # this and the nine after it: a number a seat
    AT_TOKENS = 295
    AT_BOWL = 375
    AT_DRAW = 376
    AT_OWED = 377
    AT_SWAPPED = 378
    AT_PROMISED = 379
    AT_ANSWERED = 380
    AT_TIE_BREAK = 381
    AT_ACTIONS = 382
    AT_TURNS = 383
    AT_VIEWER = 384
    TENSOR_SIZE = 385


# Two counters, a byte, as quarters.
cdef float QUARTERS[256][2]
cdef int _byte
for _byte in range(256):
    QUARTERS[_byte][0] = (_byte & 15) / <float>4
    QUARTERS[_byte][1] = (_byte >> 4) / <float>4


cdef inline void _write_quarters(counts_t counts, float *out) noexcept nogil:
    """The counters of all kinds, divided by 4."""
    cdef int i
    for i in range(KINDS // 2):
        memcpy(out + 2 * i, QUARTERS[(counts >> (8 * i)) & 255], 2 * sizeof(float))
    out[KINDS - 1] = QUARTERS[(counts >> (4 * KINDS - 4)) & 15][0]


cdef inline void _write_seats(uint32_t seats, int first, int n, float *out) noexcept nogil:
    """1 for each of the ten seats in a set, counted from `first`; 0 for the others."""
    seats = (seats >> first | seats << (n - first)) & ((<uint32_t>1 << n) - 1)
    memcpy(out, NIBBLES[seats & 15], 4 * sizeof(float))
    memcpy(out + 4, NIBBLES[(seats >> 4) & 15], 4 * sizeof(float))
    memcpy(out + 8, NIBBLES[seats >> 8], 2 * sizeof(float))


cdef void state_tensor(const state_t *s, int seat, float *out) noexcept nogil:
    cdef int n = s.head.seats, first = 0 if seat == SPECTATOR else seat
    cdef int i, at
    cdef uint32_t mates = 0
    cdef uint32_t rows[10]
    memset(out, 0, TENSOR_SIZE * sizeof(float))
    out[s.phase] = 1
    if seat != SPECTATOR:
        _write_quarters(s.hand[seat], out + AT_HAND)
        mates = seats_of_team(n, team_of(n, seat))
        out[AT_VIEWER] = 1
    _write_quarters(s.ocean, out + AT_OCEAN)
    for i in range(KINDS):
        out[AT_BURNT + i] = <float>counts_of(s.burnt, i) * (1 / <float>COPIES)
    rows[0] = (<uint32_t>1 << n) - 1
    rows[1] = mates
    rows[2] = 0         # tokens: no set
    rows[3] = seats_of_side(n, s.side)
    rows[4] = s.done
    rows[5] = s.declined
    rows[6] = s.playing
    rows[7] = <uint32_t>1 << s.actor if s.actor < SEATS else 0
    rows[8] = <uint32_t>1 << s.target if s.target < SEATS else 0
    rows[9] = state_winners(s)
    for i in range(10):
        _write_seats(rows[i], first, n, out + AT_SEATED + 10 * i)
    for i in range(n):
        at = i - first if i >= first else i - first + n
        _write_quarters(s.seen[i], out + AT_SEEN + KINDS * at)
        _write_seats(s.failed[i], first, n, out + AT_FAILED + 10 * at)
        out[AT_TOKENS + at] = s.tokens[team_of(n, i)] * (1 / <float>36)
    out[AT_BOWL] = s.bowl / <float>36
    out[AT_DRAW] = counts_total(s.draw) / <float>78
    out[AT_OWED] = s.owed / <float>DOUBLE
    out[AT_SWAPPED] = s.swapped
    out[AT_PROMISED] = s.promised
    out[AT_ANSWERED] = s.answered
    out[AT_TIE_BREAK] = s.tied != 0
    if s.max_actions:
        out[AT_ACTIONS] = s.actions / <float>s.max_actions
    if s.max_turns:
        out[AT_TURNS] = s.turns / <float>s.max_turns


# --- states from outside -------------------------------------------------------------------------------------------

cdef const char *state_fault(const state_t *s) noexcept nogil:
    cdef const char *fault = _options_fault(s)
    if fault == NULL:
        fault = _cards_fault(s)
    if fault == NULL:
        fault = _tokens_fault(s)
    if fault == NULL:
        fault = _marks_fault(s)
    if fault == NULL:
        fault = _knowledge_fault(s)
    if fault == NULL:
        fault = _phase_fault(s)
    return fault


cdef const char *_options_fault(const state_t *s) noexcept nogil:
    cdef int i, seats = s.head.seats
    for i in range(5):
        if s.reserved[i]:
            return b"reserved bytes are not zero"
    if s.removed >> KINDS or popcount32(s.removed) != 2:
        return b"not two kinds leave the game"
    for i in range(TEAMS):
        if s.fewer[i] > (held_at_start(seats, i) if i < seats >> 1 else 0):
            return b"a handicap of more tokens than a team has"
    if s.max_actions > 1000000 or s.max_turns > 1000000:
        return b"a guard above 1000000"
    if s.actions > s.max_actions or s.turns > s.max_turns:
        return b"actions or side turns beyond the guard, or counted without one"
    for i in range(SEATS):
        if s.made[i] > (s.gestures if i < seats else 0):
            return b"a seat has made more gestures than it may, or is not at the table"
    return NULL


cdef const char *_cards_fault(const state_t *s) noexcept nogil:
    cdef int seats = s.head.seats, kind, seat
    cdef uint32_t held
    cdef counts_t deck = deck_of(seats, s.removed)
    for kind in range(16):
        held = counts_of(s.ocean, kind) + counts_of(s.draw, kind) + counts_of(s.burnt, kind)
        for seat in range(SEATS):
            held += counts_of(s.hand[seat], kind)
            if counts_of(s.seen[seat], kind) > counts_of(s.hand[seat], kind):
                return b"more cards of a hand are known than it has"
        if held != counts_of(deck, kind):
            return b"hands, ocean, draw pile and burnt pile do not hold six of each kind in the game"
    for seat in range(SEATS):
        if counts_total(s.hand[seat]) > (HAND if seat < seats else 0):
            return b"a hand of more than four cards, or of a seat that is not at the table"
        if s.phase != DEAL and seat < seats and counts_total(s.hand[seat]) < HAND:
            return b"a hand of fewer than four cards"
    if counts_total(s.ocean) > HAND or s.phase != DEAL and counts_total(s.ocean) < HAND:
        return b"an ocean that is not four cards"
    return NULL


cdef const char *_tokens_fault(const state_t *s) noexcept nogil:
    cdef int seats = s.head.seats, team, all_tokens = BOWL, held = s.bowl
    for team in range(TEAMS):
        held += s.tokens[team]
        if team < seats >> 1:
            all_tokens += held_at_start(seats, team) - s.fewer[team]
        elif s.tokens[team]:
            return b"a team that is not at the table has tokens"
    if held != all_tokens:
        return b"teams and bowl do not hold the tokens of the setup"
    if s.tied >> (seats >> 1) or s.tied and not s.tied & (s.tied - 1):
        return b"a tie-break is played by two teams or more, at the table"
    if s.playing != (seats_of_teams(seats, s.tied) if s.tied else (1 << seats) - 1):
        return b"all play, in a tie-break the tied teams"
    if s.bowl == 0 and not s.tied and s.phase != TAKE and s.phase != OVER:
        return b"the bowl is empty, but neither is the game over nor is there a tie-break"
    if s.won >> (seats >> 1) or (s.won != 0) != (s.phase == OVER):
        return b"teams at the table win, when the game is over"
    return NULL


cdef inline uint32_t _accused_in_vain(const state_t *s) noexcept nogil:
    """The seats whose hands have not four equal cards, as everybody knows."""
    cdef uint32_t seats = 0
    cdef int seat
    for seat in range(SEATS):
        seats |= s.failed[seat]
    return seats


cdef const char *_marks_fault(const state_t *s) noexcept nogil:
    cdef int seats = s.head.seats, seat
    cdef uint32_t all_seats = (1 << seats) - 1, vain = _accused_in_vain(s)
    if s.side > 1 or s.swapped > 1 or s.promised > 1 or s.answered > 1:
        return b"a flag is neither 0 nor 1"
    if s.swapped and s.promised:
        return b"a side that has swapped has kept its promise"
    if s.done & ~seats_of_side(seats, s.side) or s.declined & ~seats_of_side(seats, 1 - s.side):
        return b"only the active side is done, only the other declines"
    for seat in range(SEATS):
        if s.failed[seat] & ~(all_seats if seat < seats else 0) or (s.failed[seat] >> seat) & 1:
            return b"a failed accusation of oneself, or of or by a seat that is not at the table"
        if (vain >> seat) & 1 and (is_four(s.hand[seat]) or counts_total(s.hand[seat]) < HAND):
            return b"a hand that was accused in vain has four equal cards, or is being dealt"
    if seats & 1 and (s.failed[0] & 2 or s.failed[1] & 1):
        return b"the two of a trio who share a side have accused each other"
    return NULL


cdef const char *_turn_fault(const state_t *s) noexcept nogil:
    """What does not go with a side turn in which a player could act."""
    if _active_side(s) & ~<uint32_t>s.done:
        if s.declined:
            return b"somebody has declined, but nobody is asked"
    elif s.swapped or s.promised or not _asked_side(s) & ~<uint32_t>s.declined:
        return b"all of the side are done, and its turn has not ended"
    return NULL


cdef const char *_phase_fault(const state_t *s) noexcept nogil:
    cdef int seats = s.head.seats
    cdef bint settling = s.phase == WINDOW or s.phase == TAKE
    if s.phase > OVER:
        return b"there is no such phase"
    if (s.phase != TAKE and s.owed) or (s.phase != DEAL and s.answered):
        return b"tokens are owed, but nothing is to be settled"
    if not settling and s.actor != NOBODY or not settling and s.phase != DEAL and s.target != NOBODY:
        return b"a seat is concerned, but nothing is to be settled"
    if s.phase == OVER:
        return _end_fault(s)
    if s.max_turns and s.turns >= s.max_turns:
        return b"so many side turns have ended that the game is over"
    if s.phase == DEAL:
        return _deal_fault(s)
    if s.max_actions and s.actions >= s.max_actions:
        return b"so many actions were made that the game is over"
    if s.phase == PLAY and not _active_side(s) & ~<uint32_t>s.done:
        return b"all of the side are done, but nobody is asked"
    if s.phase == ASK and _active_side(s) & ~<uint32_t>s.done:
        return b"a side is asked, but not all of the other are done"
    if settling:
        if s.tied:
            return b"there is no window in a tie-break"
        if s.actor >= seats or s.target >= seats or s.actor == s.target:
            return b"a team-mate accuses another, both at the table"
        if team_of(seats, s.actor) != team_of(seats, s.target) or not is_pair(seats, team_of(seats, s.actor)):
            return b"accuser and accused are not a team of two"
        if not _is_shown(s, s.target) or s.phase == TAKE and not _is_shown(s, s.actor):
            return b"a confirmed hand is not four equal cards that everybody knows"
        if s.phase == TAKE and not _can_be_taking(s):
            return b"no double crabs leave so many tokens to be taken"
    return _turn_fault(s)


cdef bint _is_shown(const state_t *s, int seat) noexcept nogil:
    return is_four(s.hand[seat]) and s.seen[seat] == s.hand[seat] and not s.early[seat]


cdef bint _can_be_taking(const state_t *s) noexcept nogil:
    """Whether so many takes are left after some number of takes since the double crabs."""
    cdef int team, taken, others = s.bowl, mine = team_of(s.head.seats, s.actor)
    for team in range(s.head.seats >> 1):
        if team != mine:
            others += s.tokens[team]
    if s.owed == 0 or s.owed > DOUBLE:
        return False
    for taken in range(DOUBLE - s.owed + 1):
        if s.owed + taken == (others + taken if others + taken < DOUBLE else DOUBLE):
            if s.tokens[mine] >= taken and (s.bowl or taken):
                return True
    return False


cdef const char *_deal_fault(const state_t *s) noexcept nogil:
    """What does not go with a card that is due."""
    cdef int seats = s.head.seats, seat, mate, due = 0, first = -1
    cdef bint started = False
    for seat in range(seats):
        if counts_total(s.hand[seat]) < HAND:
            due += 1
            first = seat if first < 0 else first
            if s.seen[seat]:
                return b"cards of a hand that is being dealt are known"
            if s.hand[seat] and s.drawn_from[seat] != s.pile:
                return b"a hand that is being dealt comes from the present draw pile"
            if (s.done >> seat) & 1:
                return b"who gets a new hand is not done"
            if seat > first and s.hand[seat]:
                return b"two hands are dealt at once"
    if s.draw == 0:
        return b"a card is due, but the draw pile is empty"
    if counts_total(s.ocean) == HAND and due == 0:
        return b"a card is due, but hands and ocean are full"
    if s.target != (OCEAN if due == 0 else first):
        return b"the card due goes to the first hand that is not full, else to the ocean"
    if s.answered:
        if due != 1 or not is_pair(seats, team_of(seats, first)):
            return b"a wrong answer is paid after the new hand of the accused, one of a team of two"
        mate = ctz64(seats_of_team(seats, team_of(seats, first)) & ~(<uint32_t>1 << first))
        if not (s.failed[first] >> mate) & 1:
            return b"a wrong answer is a failed accusation"
    if counts_total(s.ocean) == HAND:
        if due > 2 or due == 2 and not _are_both_due(s, first):
            return b"only the two hands of double crabs are redrawn together"
        if s.tied:
            return NULL
        return _turn_fault(s)
    for seat in range(seats):
        started = started or s.seen[seat] != 0 or s.failed[seat] != 0 or s.made[seat] != 0
    if due and (s.ocean or due != seats - first):
        return b"hands and ocean are dealt together only at the start, in order"
    if s.swapped or s.promised or s.done or s.declined or s.answered:
        return b"a new ocean comes at the start of a side turn"
    if due == 0:
        for seat in range(seats):
            if s.made[seat]:
                return b"a new ocean comes at the start of a side turn"
        return NULL
    if started or s.actions or s.turns or s.burnt or s.pile or s.tied or not _is_start(s):
        return b"the first deal comes before anything else"
    return NULL


cdef bint _are_both_due(const state_t *s, int first) noexcept nogil:
    """Whether the two hands that are not full are those of a team of two; the later one is empty."""
    cdef int seat, team = team_of(s.head.seats, first)
    if s.tied and s.bowl or not is_pair(s.head.seats, team):
        return False
    for seat in range(s.head.seats):
        if counts_total(s.hand[seat]) < HAND and team_of(s.head.seats, seat) != team:
            return False
    return True


cdef bint _is_start(const state_t *s) noexcept nogil:
    """Whether side and tokens are those of a start."""
    cdef int team
    for team in range(s.head.seats >> 1):
        if s.tokens[team] != held_at_start(s.head.seats, team) - s.fewer[team]:
            return False
    return s.side == 1 or not s.head.seats & 1


cdef const char *_end_fault(const state_t *s) noexcept nogil:
    cdef uint32_t among = s.tied if s.tied else (1 << (s.head.seats >> 1)) - 1
    if s.won == _leaders(s, among):
        if s.bowl == 0 and not s.tied and not s.won & (s.won - 1):
            return NULL
        if (s.max_actions and s.actions >= s.max_actions) or (s.max_turns and s.turns >= s.max_turns):
            return NULL
    if s.tied and not s.won & ~<uint32_t>s.tied and not s.won & (s.won - 1):
        return NULL
    return b"the game has not been won like this: by most tokens at an empty bowl or a guard, or in a tie-break"


# --- options and positions -----------------------------------------------------------------------------------------

cdef tuple _KINDS = _words.KINDS


cdef int _store_options(state_t *s, dict options) except -1:
    s.removed = sum(1 << _KINDS.index(kind) for kind in options["removed_kinds"])
    for team, fewer in options["handicap"].items():
        s.fewer[<int>int(team)] = fewer
    s.max_actions = options["max_actions"]
    s.max_turns = options["max_turns"]
    s.gestures = options["gestures"]
    return 0


cdef dict state_options(const state_t *s):
    options = {
        "removed_kinds": [_KINDS[kind] for kind in bit_list(s.removed)],
        "handicap": {str(team): s.fewer[team] for team in range(TEAMS) if s.fewer[team]},
        "max_actions": s.max_actions,
        "max_turns": s.max_turns,
        "gestures": s.gestures,
    }
    if s.target < SEATS and counts_total(s.ocean) < HAND and not s.head.seats & 1:
        options["first_side"] = s.side + 1  # the first deal
    return options


cdef list _texts(counts_t counts):
    cdef list texts = []
    cdef int kind
    while counts:  # the lowest card of those left
        kind = ctz64(counts) >> 2
        texts.append(_KINDS[kind])
        counts -= counts_one(kind)
    return texts


cdef dict state_position(const state_t *s):
    cdef int seats = s.head.seats
    target = None if s.target == NOBODY else "ocean" if s.target == OCEAN else s.target
    return {
        "phase": _words.PHASES[s.phase],
        "side": s.side + 1,
        "done": bit_list(s.done),
        "declined": bit_list(s.declined),
        "swapped": bool(s.swapped),
        "promised": bool(s.promised),
        "actor": None if s.actor == NOBODY else s.actor,
        "target": target,
        "owed": s.owed,
        "answered": bool(s.answered),
        "hands": [_texts(s.hand[i]) for i in range(seats)],
        "seen": [_texts(s.seen[i]) for i in range(seats)],
        "failed": [bit_list(s.failed[i]) for i in range(seats)],
        "vain": [[_KINDS[kind] for kind in bit_list(s.vain[i])] for i in range(seats)],
        "pile": s.pile,
        "drawn_from": [s.drawn_from[i] for i in range(seats)],
        "early": [_texts(s.early[i]) for i in range(seats)],
        "late": [_texts(s.late[i]) for i in range(seats)],
        "ocean": _texts(s.ocean),
        "burnt": _texts(s.burnt),
        "tokens": [s.tokens[i] for i in range(seats // 2)],
        "bowl": s.bowl,
        "tied": bit_list(s.tied),
        "gestures_made": [s.made[i] for i in range(seats)],
        "actions": s.actions,
        "turns": s.turns,
        "winning_teams": bit_list(s.won),
    }


cdef counts_t _counted(str place, list kinds) except? 0:
    """The counters of a list of kinds."""
    cdef counts_t counts = 0
    for kind in set(kinds):
        if kinds.count(kind) > COPIES:
            raise _PositionError(f"position: {place}: {_KINDS[kind]} stands more than {COPIES} times")
        counts += <counts_t>(<int>kinds.count(kind)) << (4 * <int>kind)
    return counts


cdef uint32_t _mask(list bits) except? 0:
    return sum(1 << bit for bit in bits)


cdef int state_from_position(state_t *s, dict position) except -1:
    cdef int seats = s.head.seats, i
    read = Reader(position, _words.POSITION_KEYS)
    _store_options(s, position["options"])
    s.phase = _words.PHASES.index(read.choice("phase", _words.PHASES))
    s.side = read.integer("side", 1, 2) - 1
    s.done = <uint16_t>_mask(read.seats("done", seats))
    s.declined = <uint16_t>_mask(read.seats("declined", seats))
    s.swapped = read.flag("swapped")
    s.promised = read.flag("promised")
    s.actor = read.integer("actor", 0, seats - 1, none=NOBODY)
    if position["target"] == "ocean":
        s.target = OCEAN
    else:
        s.target = read.integer("target", 0, seats - 1, none=NOBODY)
    s.owed = read.integer("owed", 0, DOUBLE)
    s.answered = read.flag("answered")
    for i, bits in enumerate(read.seat_rows("failed", seats, seats)):
        s.failed[i] = <uint16_t>_mask(bits)
    for i, vain in enumerate(read.bags("vain", seats, _KINDS)):
        if len(set(vain)) < len(vain):
            raise _PositionError(f"position: vain[{i}]: a kind stands there twice")
        s.vain[i] = <uint16_t>_mask(vain)
    s.pile = read.integer("pile", 0, PILES - 1)
    for i, count in enumerate(read.integers("drawn_from", seats, 0, PILES - 1)):
        s.drawn_from[i] = count
    for i, count in enumerate(read.integers("tokens", seats // 2, 0, 255)):
        s.tokens[i] = count
    s.bowl = read.integer("bowl", 0, 255)
    s.tied = <uint8_t>_mask(read.seats("tied", seats // 2))
    s.won = <uint8_t>_mask(read.seats("winning_teams", seats // 2))
    s.playing = <uint16_t>(seats_of_teams(seats, s.tied) if s.tied else (1 << seats) - 1)
    for i, count in enumerate(read.integers("gestures_made", seats, 0, 255)):
        s.made[i] = count
    s.actions = read.integer("actions", 0, 1000000)
    s.turns = read.integer("turns", 0, 1000000)
    return _read_cards(s, read)


cdef int _read_cards(state_t *s, read) except -1:
    """Hands, ocean and burnt pile; the draw pile is the rest of the deck."""
    cdef int seats = s.head.seats, i
    cdef counts_t deck = deck_of(seats, s.removed)
    hands = read.bags("hands", seats, _KINDS)
    seen = read.bags("seen", seats, _KINDS)
    early = read.bags("early", seats, _KINDS)
    late = read.bags("late", seats, _KINDS)
    (ocean,) = read.bags("ocean", None, _KINDS)
    (burnt,) = read.bags("burnt", None, _KINDS)
    used = [*ocean, *burnt, *(kind for hand in hands for kind in hand)]
    for i in range(KINDS):
        if used.count(i) > counts_of(deck, i):
            raise _PositionError(
                f"position: hands, ocean and burnt hold {used.count(i)} {_KINDS[i]} of {counts_of(deck, i)}"
            )
    for i in range(seats):
        s.hand[i] = _counted(f"hands[{i}]", hands[i])
        s.seen[i] = _counted(f"seen[{i}]", seen[i])
        s.early[i] = _counted(f"early[{i}]", early[i])
        s.late[i] = _counted(f"late[{i}]", late[i])
    s.ocean = _counted("ocean", ocean)
    s.burnt = _counted("burnt", burnt)
    s.draw = deck - _counted("cards", used)
    return 0
