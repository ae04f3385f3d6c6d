# What viewers know of hidden cards, included by `_engine.pyx`.
#
# `limits[5 * viewer + seat]` says how many cards of each kind the seat can have at most among those that it has (hand,
# cards laid this turn, hand discarded this turn) and the viewer does not see. `together[5 * viewer + n]` says the same of
# the first n + 1 seats after the one that drew last, without the viewer: clockwise, which is the order in which they
# drew. A limit follows from what the viewer has seen and nothing else. It rises by one with each card that is drawn by a
# seat it is about. It is never above the number of the cards that the viewer sees nowhere; that of one seat is never above
# its number of cards, and that of n + 1 seats never above that of n and of the last one added up. So a card that went back
# into the deck before the viewer's eyes is in no hand until somebody draws.

from cambusa._kernel.rng cimport REDEAL_DOMAIN, rng_below, rng_t
from cambusa.games.stir_fry_eighteen._dishes cimport ALL_CARDS


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


cdef inline int _place(const state_t *s, int seat) noexcept nogil:
    """Where a seat comes in the order in which they drew."""
    cdef int place = seat - s.drew - 1
    return place if place >= 0 else place + s.head.seats


cdef inline uint32_t _added(uint32_t a, uint32_t b) noexcept nogil:
    """The sum of each two counters of up to 7, 7 being as good as more."""
    cdef uint32_t total = a + b
    return (total | (total >> 3 & <uint32_t>0x11111111) * 7) & <uint32_t>0x77777777


cdef inline void _tighten_sums(state_t *s, int viewer, int first, uint32_t unseen) noexcept nogil:
    """Hold a viewer's limits of several seats, from a place on, to what it sees; those of spectators are in order."""
    cdef int place, seat = s.drew + 1 + first
    cdef uint32_t *limits = &s.limits[SEATS * viewer]
    cdef uint32_t *sums = &s.together[SEATS * viewer]
    cdef uint32_t limit = sums[first - 1] if first else 0
    cdef uint32_t own = 0 if viewer == AUDIENCE else _having(s, viewer)
    cdef bint within = viewer != AUDIENCE and _place(s, viewer) < first
    for place in range(first, s.head.seats):
        seat -= s.head.seats if seat >= s.head.seats else 0
        if seat == viewer:
            within = True
        else:
            limit = _added(limit, limits[seat])
        limit = _least(_least(sums[place], unseen), limit)
        if within:
            limit = _least(limit, s.together[SEATS * AUDIENCE + place] - own)
        sums[place] = limit
        seat += 1


cdef void _tighten_size(state_t *s, int seat) noexcept nogil:
    """A seat has fewer cards than before."""
    cdef int i, viewer
    cdef uint32_t most
    if s.head.unseen:
        return
    most = _up_to(counts_total(_having(s, seat)))
    for i in range(-1, s.head.seats):
        viewer = AUDIENCE if i < 0 else i
        s.limits[SEATS * viewer + seat] = _least(s.limits[SEATS * viewer + seat], most)
        _tighten_sums(s, viewer, _place(s, seat), _unseen(s, viewer))


cdef void _tighten(state_t *s) noexcept nogil:
    """Hold all limits to what the viewers see."""
    cdef int i, seat, viewer
    cdef uint32_t unseen
    for i in range(-1, s.head.seats):
        viewer = AUDIENCE if i < 0 else i
        unseen = _unseen(s, viewer)
        for seat in range(s.head.seats):
            s.limits[SEATS * viewer + seat] = _least(s.limits[SEATS * viewer + seat], unseen)
        _tighten_sums(s, viewer, 0, unseen)


cdef inline void _move_up(state_t *s) noexcept nogil:
    """The seat that is first in order draws and so becomes the last."""
    cdef int i, place
    cdef uint32_t *limits
    for i in range(s.head.seats + 1):
        limits = &s.together[SEATS * _row(s, i)]
        for place in range(s.head.seats - 1):
            limits[place] = limits[place + 1]
    s.drew = <uint8_t>(s.drew + 1 if s.drew + 1 < s.head.seats else 0)


cdef inline void _learn_draw(state_t *s, int drawer) noexcept nogil:
    """A seat has drawn: the others know less of it, and it knows more of the others."""
    cdef int i, seat, viewer, last = s.head.seats - 1
    cdef int first = last if s.drew == drawer else 0
    cdef uint32_t unseen, most
    cdef uint32_t *limit
    if s.head.unseen:
        return
    most = _up_to(counts_total(_having(s, drawer)))
    while s.drew != drawer:
        _move_up(s)
    for i in range(-1, s.head.seats):
        viewer = AUDIENCE if i < 0 else i
        unseen = _unseen(s, viewer)
        if viewer == drawer:
            for seat in range(s.head.seats):
                limit = &s.limits[SEATS * viewer + seat]
                limit[0] = _least(limit[0], unseen)
            _tighten_sums(s, viewer, 0, unseen)
        else:
            limit = &s.limits[SEATS * viewer + drawer]
            limit[0] = _least(_least(limit[0] + <uint32_t>0x11111111, unseen), most)
            s.together[SEATS * viewer + last] += <uint32_t>0x11111111
            _tighten_sums(s, viewer, first, unseen)


cdef void _show(state_t *s, uint32_t cards) noexcept nogil:
    """The player on turn has just shown cards, which all see now."""
    cdef int i, viewer, place
    if s.head.unseen:
        return
    for i in range(s.head.seats + 1):
        viewer = _row(s, i)
        if viewer != s.turn:
            s.limits[SEATS * viewer + s.turn] -= cards
            for place in range(_place(s, s.turn), s.head.seats):
                s.together[SEATS * viewer + place] -= cards
    _tighten_size(s, s.turn)
    _tighten(s)


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
    uint32_t together[5]
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


cdef inline int _most_of(const plan_t *plan, int kind, int at, int left, uint32_t room) noexcept nogil:
    """How many of the cards left of a kind a seat can get; below 0: those before it got too many."""
    cdef int most = _room(plan, at, room)
    cdef int limit = counts_of(plan.limit[at], kind)
    cdef int others = <int>counts_of(plan.together[at], kind) - (<int>counts_of(plan.cards, kind) - left)
    most = limit if limit < most else most
    most = others if others < most else most
    return left if left < most else most


cdef uint64_t _ways_from(const plan_t *plan, int kind, int at, int left, uint32_t room) noexcept nogil:
    """The number of ways to deal `left` cards of a kind from the at-th seat on, and all later kinds."""
    cdef uint64_t total = 0
    cdef int n
    if at == plan.seats:
        if kind:  # after Mushrooms come Noodles, and after them nothing
            return plan.ways[(kind + 1) % KINDS][room]
        return room == 0
    for n in range(_most_of(plan, kind, at, left, room) + 1):
        total += _choices(left, n) * _ways_from(plan, kind, at + 1, left - n, room - n * plan.stride[at])
    return total


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
    cdef int step, kind, at, left, n
    cdef uint32_t room, rooms = 1
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
            dealt[at] += <uint32_t>n << 4 * kind
            left -= n
            room -= n * plan.stride[at]


cdef void _deal_within_limits(state_t *s, int viewer, rng_t *rng) noexcept nogil:
    """Redeal by the limits alone."""
    cdef plan_t plan
    cdef int i, place, at = 0
    cdef uint32_t dealt[5]
    cdef uint32_t size
    plan.cards = _unseen(s, viewer)
    for place in range(s.head.seats):
        i = (s.drew + 1 + place) % s.head.seats
        if i != viewer:
            plan.seat[at] = i
            plan.size[at] = counts_total(_having(s, i))
            plan.limit[at] = s.limits[SEATS * viewer + i]
            plan.together[at] = s.together[SEATS * viewer + place]
            at += 1
        elif at:
            plan.together[at - 1] = _least(plan.together[at - 1], s.together[SEATS * viewer + place])
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


cdef bint _within_limits(const state_t *s, int viewer) noexcept nogil:
    """Whether the seats have no more than a viewer's limits say; limits are at most 7."""
    cdef int place, seat
    cdef uint32_t together = 0, limit
    for place in range(s.head.seats):
        seat = (s.drew + 1 + place) % s.head.seats
        if seat != viewer:
            together += _having(s, seat)
            limit = s.limits[SEATS * viewer + seat]
            if _least(limit, _having(s, seat)) != _having(s, seat):
                return False
        if _least(s.together[SEATS * viewer + place], together) != together:
            return False
    return True


cdef void state_redeal(state_t *s, int seat, rng_t *rng) noexcept nogil:
    cdef int viewer = AUDIENCE if seat == SPECTATOR else seat
    if s.past == 0 or not _tell_again(s, viewer, rng):
        _deal_within_limits(s, viewer, rng)
        _clear(s)
    _forget_others(s, viewer)


cdef void _forget_others(state_t *s, int viewer) noexcept nogil:
    cdef int i, at
    # What the others remember is unknown, but for what everybody does.
    for i in range(s.head.seats):
        if i != viewer:
            for at in range(s.head.seats):
                s.limits[SEATS * i + at] = s.limits[SEATS * AUDIENCE + at] if at != i else 0
                s.together[SEATS * i + at] = s.together[SEATS * AUDIENCE + at]
    _tighten(s)
