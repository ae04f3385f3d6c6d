"""The engine of Straws, a game made for tests; what each function promises: `_kernel/contract.pxd`."""
from libc.stdint cimport uint8_t, uint32_t
from libc.string cimport memset

from cambusa._kernel.contract cimport EVERYBODY, SPECTATOR, action_t, reveal_t
from cambusa._kernel.rng cimport REDEAL_DOMAIN, rng_below, rng_t

from cambusa.games import straws as _words

cdef enum:
    NUM_ACTIONS = 4
    NUM_OUTCOMES = 4
    NUM_TALLIES = 3
    TENSOR_SIZE = 33
    DEALT = 2

cdef enum:              # the order of LEAKS
    NOTHING
    IN_TENSOR
    IN_REFUSAL
    IN_POINTS
    IN_REDEAL
    UNFAIR

RULES_VERSION = _words.SPEC.rules_version

cdef int LEAK = _words.LEAKS.index(_words.LEAK)


cdef inline int _copies(int length) noexcept nogil:
    return 2 * (length + 1)


cdef int _hand_size(const state_t *s, int seat) noexcept nogil:
    cdef int length, n = 0
    for length in range(LENGTHS):
        n += s.hand[seat][length]
    return n


cdef int _spent(const state_t *s, int length) noexcept nogil:
    """Straws of a length that have been shown and are out of the game."""
    cdef int seat, n = _copies(length) - s.pile[length]
    for seat in range(SEATS):
        n -= s.hand[seat][length] + (s.laid[seat] == length + 1)
    return n


cdef int state_init(state_t *s, dict options) except -1:
    cdef int length
    for length in range(LENGTHS):
        s.pile[length] = _copies(length)
    s.rounds = options["rounds"]
    s.left = s.rounds
    s.short_wins = options["short_wins"]
    return 0


cdef void state_apply(state_t *s, int seat, int action) noexcept nogil:
    cdef int other, best
    s.hand[seat][action] -= 1
    s.laid[seat] = <uint8_t>(action + 1)
    for other in range(s.head.seats):
        if s.laid[other] == 0:
            return
    best = s.laid[0]
    for other in range(s.head.seats):
        if (s.laid[other] < best) if s.short_wins else (s.laid[other] > best):
            best = s.laid[other]
    for other in range(s.head.seats):
        s.points[other] += s.laid[other] == best
        s.laid[other] = 0
    s.left -= 1
    if s.left:
        s.phase = DRAW
        s.due = 0
    else:
        s.phase = OVER


cdef void state_resolve(state_t *s, int outcome) noexcept nogil:
    s.pile[outcome] -= 1
    s.hand[s.due][outcome] += 1
    if _hand_size(s, s.due) == DEALT:
        s.due += 1
    if s.due == s.head.seats:
        s.due = NOBODY
        s.phase = LAY


cdef uint32_t state_active(const state_t *s) noexcept nogil:
    cdef uint32_t seats = 0
    cdef int seat
    if s.phase == LAY:
        for seat in range(s.head.seats):
            if s.laid[seat] == 0:
                seats |= <uint32_t>1 << seat
    return seats


cdef int state_legal(const state_t *s, int seat, action_t *out) noexcept nogil:
    cdef int length, n = 0
    if s.phase == LAY and s.laid[seat] == 0:
        for length in range(LENGTHS):
            if s.hand[seat][length]:
                out[n] = <action_t>length
                n += 1
    return n


cdef uint32_t state_chance(const state_t *s) noexcept nogil:
    if s.phase != DRAW:
        return 0
    return s.pile[0] + s.pile[1] + s.pile[2] + s.pile[3]


cdef uint32_t state_weight(const state_t *s, int outcome) noexcept nogil:
    return s.pile[outcome] if s.phase == DRAW else 0


cdef int state_outcome_at(const state_t *s, uint32_t u) noexcept nogil:
    cdef int outcome = 0
    while u >= s.pile[outcome]:
        u -= s.pile[outcome]
        outcome += 1
    return outcome


cdef bint state_terminal(const state_t *s) noexcept nogil:
    return s.phase == OVER


cdef uint32_t state_winners(const state_t *s) noexcept nogil:
    cdef uint32_t seats = 0
    cdef int seat, best = 0
    if s.phase != OVER:
        return 0
    for seat in range(s.head.seats):
        if s.points[seat] > best:
            best = s.points[seat]
            seats = 0
        if s.points[seat] == best:
            seats |= <uint32_t>1 << seat
    return seats


cdef int state_points(const state_t *s, int seat) noexcept nogil:
    if LEAK == IN_POINTS:
        return s.points[seat] + s.hand[seat][0]
    return s.points[seat]


cdef uint32_t state_audience(const state_t *s, int seat, int action) noexcept nogil:
    return <uint32_t>1 << seat


cdef uint32_t outcome_audience(const state_t *s, int outcome) noexcept nogil:
    return <uint32_t>1 << s.due


cdef int state_reveals(const state_t *s, int seat, int action, reveal_t *out) noexcept nogil:
    cdef int other
    for other in range(s.head.seats):
        if other != seat and s.laid[other] == 0:
            return 0
    for other in range(s.head.seats):
        out[other].seat = other
        out[other].id = action if other == seat else s.laid[other] - 1
    return s.head.seats


cdef int _redrawn(state_t *s, rng_t *rng) noexcept nogil:
    """Take a straw out of the pile, each as likely as any other."""
    cdef int length
    if LEAK == UNFAIR:
        length = rng_below(rng, LENGTHS, REDEAL_DOMAIN)
        while s.pile[length] == 0:
            length = (length + 1) % LENGTHS
    else:
        length = state_outcome_at(s, rng_below(rng, s.pile[0] + s.pile[1] + s.pile[2] + s.pile[3], REDEAL_DOMAIN))
    s.pile[length] -= 1
    return length


cdef void state_redeal(state_t *s, int seat, rng_t *rng) noexcept nogil:
    cdef int other, length, i
    cdef int size[SEATS]
    if LEAK == IN_REDEAL:
        return
    for other in range(s.head.seats):
        size[other] = _hand_size(s, other)
        if other == seat:
            continue
        for length in range(LENGTHS):
            s.pile[length] += s.hand[other][length] + (s.laid[other] == length + 1)
            s.hand[other][length] = 0
    for other in range(s.head.seats):
        if other == seat:
            continue
        for i in range(size[other]):
            s.hand[other][_redrawn(s, rng)] += 1
        if s.laid[other]:
            s.laid[other] = <uint8_t>(_redrawn(s, rng) + 1)


cdef void state_tally(const state_t *s, int seat, int action, uint32_t *counts) noexcept nogil:
    counts[0] += 1
    counts[1] += action == 0


cdef void outcome_tally(const state_t *s, int outcome, uint32_t *counts) noexcept nogil:
    counts[2] += 1


cdef const char *state_refusal(const state_t *s, int seat, int action) noexcept nogil:
    if s.laid[seat]:
        return b"HAS_LAID"
    if LEAK == IN_REFUSAL and s.hand[0 if seat else 1][3]:
        return b"HAS_LAID"
    return b"NOT_IN_HAND"


cdef void state_tensor(const state_t *s, int seat, float *out) noexcept nogil:
    cdef int i
    memset(out, 0, TENSOR_SIZE * sizeof(float))
    out[s.phase] = 1
    for i in range(LENGTHS):
        out[15 + i] = _spent(s, i)
        if seat != SPECTATOR:
            out[3 + i] = s.hand[seat][i]
            out[11 + i] = s.laid[seat] == i + 1
    for i in range(s.head.seats):
        out[7 + i] = s.laid[i] != 0
        out[19 + i] = s.points[i]
        out[23 + i] = s.due == i and s.phase == DRAW
        out[29 + i] = seat == i
    out[27] = s.left
    out[28] = s.short_wins
    if LEAK == IN_TENSOR and s.pile[3] % 2:
        out[28] = 2


cdef const char *state_fault(const state_t *s) noexcept nogil:
    cdef int i, size, seats = s.head.seats, spent = 0, drawn
    if s.phase > OVER or s.short_wins > 1 or s.rounds < 1 or s.rounds > 4 or s.left > s.rounds:
        return b"there is no such phase, option or round"
    for i in range(7):
        if s.reserved[i]:
            return b"reserved bytes are not zero"
    for i in range(LENGTHS):
        if s.pile[i] > _copies(i) or _spent(s, i) < 0:
            return b"there are more straws than there can be"
        spent += _spent(s, i)
    if spent != seats * (s.rounds - s.left):
        return b"straws shown do not go with the round"
    if (s.left == 0) != (s.phase == OVER) or (s.phase == DRAW) != (s.due < seats) or s.phase != DRAW and s.due != NOBODY:
        return b"who draws does not go with the phase"
    for i in range(SEATS):
        size = _hand_size(s, i)
        if i >= seats and (size or s.laid[i] or s.points[i]):
            return b"a seat that is not at the table has something"
        if s.laid[i] > LENGTHS or s.laid[i] and s.phase != LAY or s.points[i] > s.rounds - s.left:
            return b"laid straws or points do not go with the phase"
        if i >= seats:
            continue
        drawn = DEALT if s.left == s.rounds else 1
        if s.phase == DRAW:
            if size != DEALT and i < s.due or i == s.due and not DEALT - drawn <= size < DEALT or i > s.due and size != DEALT - drawn:
                return b"a hand does not go with who draws"
        elif size + (s.laid[i] != 0) != (DEALT if s.phase == LAY else 1):
            return b"a hand has too many straws or too few"
    if s.phase == LAY and state_active(s) == 0:
        return b"all have laid"
    if spent:
        for i in range(seats):
            if s.points[i]:
                return NULL
        return b"nobody has a point"
    return NULL


cdef dict state_options(const state_t *s):
    return {"rounds": s.rounds, "short_wins": bool(s.short_wins)}


cdef dict state_position(const state_t *s):
    cdef int seats = s.head.seats
    return {
        "phase": _words.PHASES[s.phase],
        "due": None if s.due == NOBODY else s.due,
        "left": s.left,
        "hands": [[s.hand[i][j] for j in range(LENGTHS)] for i in range(seats)],
        "laid": [s.laid[i] or None for i in range(seats)],
        "spent": [_spent(s, i) for i in range(LENGTHS)],
        "points": [s.points[i] for i in range(seats)],
    }


cdef int state_from_position(state_t *s, dict position) except -1:
    cdef int seats = s.head.seats, i, j, left
    read = Reader(position, _words.POSITION_KEYS)
    s.phase = _words.PHASES.index(read.choice("phase", _words.PHASES))
    s.due = read.integer("due", 0, seats - 1, none=NOBODY)
    s.left = read.integer("left", 0, 4)
    s.rounds = position["options"]["rounds"]
    s.short_wins = position["options"]["short_wins"]
    hands, laid = position["hands"], position["laid"]
    if not (isinstance(hands, list) and isinstance(laid, list) and len(hands) == len(laid) == seats):
        raise _PositionError(f"position: hands, laid: expected lists of {seats}, got {hands!r}, {laid!r}")
    for i in range(seats):
        rows = Reader({**position, "hands": hands[i], "laid": [laid[i] or 0]}, _words.POSITION_KEYS)
        for j, n in enumerate(rows.integers("hands", LENGTHS, 0, DEALT)):
            s.hand[i][j] = n
        s.laid[i] = rows.integers("laid", 1, 0, LENGTHS)[0]
    for i, n in enumerate(read.integers("points", seats, 0, 4)):
        s.points[i] = n
    spent = read.integers("spent", LENGTHS, 0, 8)
    for i in range(LENGTHS):
        left = _copies(i) - spent[i]
        for j in range(seats):
            left -= s.hand[j][i] + (s.laid[j] == i + 1)
        if left < 0:
            raise _PositionError(f"position: there are more than {_copies(i)} straws of length {i + 1}")
        s.pile[i] = left
    return 0


include "cambusa/_kernel/glue.pxi"
