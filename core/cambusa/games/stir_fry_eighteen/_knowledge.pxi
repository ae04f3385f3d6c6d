# What viewers know of hidden cards, included by `_engine.pyx`.
#
# `limits[5 * viewer + seat]` says how many cards of each kind the seat can have at most among those that it has (hand,
# cards laid this turn, hand discarded this turn) and the viewer does not see. A limit follows from what the viewer has
# seen and nothing else. It rises by one with each card that the seat draws, and it is never above the number of the cards
# that the viewer sees nowhere, and never above the number of cards that the seat has. So a card that went back into
# the deck before the viewer's eyes is in no hand until somebody draws, however long ago that was.

cdef inline uint32_t _least(uint32_t a, uint32_t b) noexcept nogil:
    """The smaller of each two counters; none is above 7."""
    cdef uint32_t high = ((a | <uint32_t>0x88888888) - b) & <uint32_t>0x88888888  # set where a >= b
    cdef uint32_t mask = high | (high - (high >> 3))
    return (b & mask) | (a & ~mask)


cdef inline uint32_t _up_to(uint32_t n) noexcept nogil:
    """n in every counter, 7 being as good as more."""
    return <uint32_t>0x11111111 * (n if n < 7 else 7)


cdef inline uint32_t _secret(const state_t *s) noexcept nogil:
    """Cards laid this turn that were not shown."""
    cdef uint32_t cards = 0
    if not s.shown & THE_PAIR:
        cards = s.pair
    if not s.shown & THE_PROTEIN:
        cards += s.protein
    return cards


cdef inline uint32_t _having(const state_t *s, int seat) noexcept nogil:
    """What a seat has and others do not see."""
    return s.hand[seat] + s.discard[seat] + (_secret(s) if seat == s.turn else 0)


cdef inline uint32_t _unseen(const state_t *s, int viewer) noexcept nogil:
    """All cards but those that a viewer sees: what is open, and what the viewer has."""
    cdef uint32_t cards = ALL_CARDS - s.dish
    if s.shown & THE_PAIR:
        cards -= s.pair
    if s.shown & THE_PROTEIN:
        cards -= s.protein
    return cards if viewer == AUDIENCE else cards - _having(s, viewer)


cdef inline int _row(const state_t *s, int index) noexcept nogil:
    """The viewers of a table in turn: its seats, and last the spectators."""
    return index if index < s.head.seats else AUDIENCE


cdef inline void _learn_draw(state_t *s, int drawer) noexcept nogil:
    """A seat has drawn: the others know less of it, and it knows more of the others."""
    cdef int i, viewer
    cdef uint32_t most = _up_to(counts_total(_having(s, drawer)))
    cdef uint32_t *limit
    cdef uint32_t unseen = _unseen(s, drawer)
    for i in range(s.head.seats):
        s.limits[SEATS * drawer + i] = _least(s.limits[SEATS * drawer + i], unseen)
    for i in range(s.head.seats + 1):
        viewer = _row(s, i)
        if viewer != drawer:
            limit = &s.limits[SEATS * viewer + drawer]
            limit[0] = _least(_least(limit[0] + <uint32_t>0x11111111, _unseen(s, viewer)), most)


cdef void _learn_all(state_t *s) noexcept nogil:
    """Cards were shown, or went back into the deck."""
    cdef int i, viewer, seat, seats = s.head.seats
    cdef uint32_t most[5]
    cdef uint32_t unseen
    cdef uint32_t *limits
    for seat in range(seats):
        most[seat] = _up_to(counts_total(_having(s, seat)))
    for i in range(seats + 1):
        viewer = _row(s, i)
        unseen = _unseen(s, viewer)
        limits = &s.limits[SEATS * viewer]
        for seat in range(seats):
            limits[seat] = _least(_least(limits[seat], unseen), most[seat])


cdef void _show(state_t *s, uint32_t cards) noexcept nogil:
    """The player on turn has just shown cards, which all see now."""
    cdef int i, viewer
    for i in range(s.head.seats + 1):
        viewer = _row(s, i)
        if viewer != s.turn:
            s.limits[SEATS * viewer + s.turn] -= cards
    _learn_all(s)


# --- redeals -------------------------------------------------------------------------------------------------------
#
# Unseen cards are dealt to the other seats, the rest being the deck, uniformly among all deals within the limits. Deals are
# counted kind after kind (Noodles, of which there are most, last): `ways[kind][room]` is the number of ways to deal
# this kind and those after it so that they fill the rooms left. `room` holds the room of every seat in mixed radix.

cdef enum:
    MOST_ROOMS = 1792   # four seats have at most 3 cards each, and there are 18 cards

cdef struct plan_t:
    int seats
    int seat[5]
    uint32_t size[5]
    uint32_t limit[5]
    uint32_t stride[5]
    uint32_t cards      # to be dealt, some to the deck
    uint64_t ways[8][1792]


cdef uint64_t _choices(uint32_t n, uint32_t k) noexcept nogil:
    """The number of ways to choose k of n."""
    cdef uint64_t out = 1
    cdef uint32_t i
    for i in range(k):
        out = out * (n - i) // (i + 1)
    return out


cdef inline uint32_t _room(const plan_t *plan, int at, uint32_t room) noexcept nogil:
    return room // plan.stride[at] % (plan.size[at] + 1)


cdef uint64_t _ways_from(const plan_t *plan, int kind, int at, uint32_t left, uint32_t room) noexcept nogil:
    """The number of ways to deal `left` cards of a kind from the at-th seat on, and all later kinds."""
    cdef uint64_t total = 0
    cdef uint32_t n, most
    if at == plan.seats:
        if kind:  # after Mushrooms come Noodles, and after them nothing
            return plan.ways[(kind + 1) % KINDS][room]
        return room == 0
    most = _most_of(plan, kind, at, left, room)
    for n in range(most + 1):
        total += _choices(left, n) * _ways_from(plan, kind, at + 1, left - n, room - n * plan.stride[at])
    return total


cdef inline uint32_t _most_of(const plan_t *plan, int kind, int at, uint32_t left, uint32_t room) noexcept nogil:
    cdef uint32_t most = _room(plan, at, room), limit = counts_of(plan.limit[at], kind)
    most = limit if limit < most else most
    return left if left < most else most


cdef uint64_t _below(rng_t *rng, uint64_t n) noexcept nogil:
    """A whole number 0..n-1, exactly uniform, for n from 1 to 2**55."""
    cdef uint64_t u = n
    if n >> 32 == 0:
        return rng_below(rng, <uint32_t>n, REDEAL_DOMAIN)
    while u >= n:  # in two parts; hardly ever more than once
        u = <uint64_t>rng_below(rng, <uint32_t>(((n - 1) >> 24) + 1), REDEAL_DOMAIN) << 24
        u |= rng_below(rng, 1 << 24, REDEAL_DOMAIN)
    return u


cdef uint32_t _take(uint32_t *cards, uint32_t n, rng_t *rng) noexcept nogil:
    """Take n cards at random."""
    cdef uint32_t out = 0, one
    while n:
        one = <uint32_t>1 << 4 * counts_at(cards[0], rng_below(rng, counts_total(cards[0]), REDEAL_DOMAIN))
        cards[0] -= one
        out += one
        n -= 1
    return out


cdef void _deal(plan_t *plan, rng_t *rng, uint32_t *dealt) noexcept nogil:
    """Deal the plan's cards; `dealt` gets those of each of its seats."""
    cdef int step, kind, at
    cdef uint32_t room, rooms = 1, left, n
    cdef uint64_t u, ways
    for at in range(plan.seats):
        plan.stride[at] = rooms
        rooms *= plan.size[at] + 1
        dealt[at] = 0
    for step in range(KINDS - 1, 0, -1):
        kind = (step + 1) % KINDS
        for room in range(rooms):
            plan.ways[kind][room] = _ways_from(plan, kind, 0, counts_of(plan.cards, kind), room)
    room = rooms - 1
    for step in range(KINDS):
        kind = (step + 1) % KINDS
        left = counts_of(plan.cards, kind)
        u = _below(rng, _ways_from(plan, kind, 0, left, room))
        for at in range(plan.seats):
            n = 0
            ways = _ways_from(plan, kind, at + 1, left, room)
            while u >= ways:
                u -= ways
                n += 1
                ways = _choices(left, n) * _ways_from(plan, kind, at + 1, left - n, room - n * plan.stride[at])
            u //= _choices(left, n)
            dealt[at] += n << 4 * kind
            left -= n
            room -= n * plan.stride[at]


cdef void state_redeal(state_t *s, int seat, rng_t *rng) noexcept nogil:
    cdef plan_t plan
    cdef int i, at = 0, other, viewer = AUDIENCE if seat == SPECTATOR else seat
    cdef uint32_t dealt[5]
    cdef uint32_t size
    plan.cards = _unseen(s, viewer)
    for i in range(s.head.seats):
        if i != viewer:
            plan.seat[at] = i
            plan.size[at] = counts_total(_having(s, i))
            plan.limit[at] = s.limits[SEATS * viewer + i]
            at += 1
    plan.seats = at
    _deal(&plan, rng, dealt)
    s.deck = plan.cards
    for at in range(plan.seats):
        i = plan.seat[at]
        s.deck -= dealt[at]
        if i == s.turn:
            if s.pair and not s.shown & THE_PAIR:
                s.pair = _take(&dealt[at], 2, rng)
            if s.protein and not s.shown & THE_PROTEIN:
                s.protein = _take(&dealt[at], 1, rng)
        size = counts_total(s.discard[i])
        s.discard[i] = _take(&dealt[at], size, rng)
        s.hand[i] = dealt[at]
    # What the others remember is unknown, but for what everybody does.
    for i in range(s.head.seats):
        for other in range(s.head.seats):
            if i != viewer and other != i:
                s.limits[SEATS * i + other] = s.limits[SEATS * AUDIENCE + other]
    for i in range(s.head.seats):
        if i != viewer:
            for other in range(s.head.seats):
                s.limits[SEATS * i + other] = _least(s.limits[SEATS * i + other], _unseen(s, i))
