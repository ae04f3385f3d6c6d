# What everybody knows of hidden cards beyond `seen`, included by `_engine.pyx`: where they came from, what they are not.
#
# Each draw pile is made of burnt cards, which everybody has seen. When it is used up, all its cards that are not known
# lie in hands: they change places there and nowhere else. So a hand remembers its draw pile. A hand that was dealt
# while one ran out is across two: `early` and `late` are what came from the first and the second, and stay so when
# unknown cards leave, for nobody else sees from which part.

from libc.string cimport memcpy

from cambusa._kernel.cards cimport popcount32
from cambusa._kernel.rng cimport REDEAL_DOMAIN, rng_below, rng_t
from cambusa.games.youve_got_crabs._table cimport ALL_KINDS_SEATS


cdef inline counts_t _unknown(const state_t *s, int seat) noexcept nogil:
    """The cards of a hand that not everybody knows."""
    return s.hand[seat] - s.seen[seat]


cdef inline uint32_t _kinds_in_game(const state_t *s) noexcept nogil:
    cdef uint32_t all_kinds = (<uint32_t>1 << KINDS) - 1
    return all_kinds if s.head.seats >= ALL_KINDS_SEATS else all_kinds & ~<uint32_t>s.removed


cdef inline uint32_t _vain_kinds(const state_t *s, int seat) noexcept nogil:
    """The kinds of which the unknown cards of a hand are not all, when it has not four equal cards."""
    cdef counts_t known = counts_present(s.seen[seat])
    if s.hand[seat] == s.seen[seat]:
        return 0
    if known == 0:
        return _kinds_in_game(s)
    return 0 if known & (known - 1) else <uint32_t>1 << (ctz64(known) >> 2)


cdef void _new_pile(state_t *s) noexcept nogil:
    """The burnt pile becomes the draw pile; draw piles of which nothing is unknown any more are no longer counted."""
    cdef uint32_t used
    cdef int seat
    s.draw = s.burnt
    s.burnt = 0
    s.pile += 1
    if s.target < SEATS and s.hand[s.target]:
        s.early[s.target] = s.hand[s.target]
        s.drawn_from[s.target] = s.pile
    used = <uint32_t>1 << s.pile
    for seat in range(s.head.seats):
        if s.early[seat]:
            used |= <uint32_t>3 << (s.drawn_from[seat] - 1)
        elif _unknown(s, seat):
            used |= <uint32_t>1 << s.drawn_from[seat]
    for seat in range(s.head.seats):
        s.drawn_from[seat] = <uint8_t>popcount32(used & ((<uint32_t>1 << s.drawn_from[seat]) - 1))
    s.pile = <uint8_t>popcount32(used & ((<uint32_t>1 << s.pile) - 1))


cdef void _all_known(state_t *s, int seat) noexcept nogil:
    """A hand is shown. If cards of a hand across two piles have left, nobody can tell the two apart any more."""
    cdef int other, second = s.drawn_from[seat]
    if s.early[seat] and s.early[seat] + s.late[seat] != _unknown(s, seat):
        for other in range(s.head.seats):
            s.drawn_from[other] -= s.drawn_from[other] >= second
        s.pile -= 1
    s.early[seat] = 0
    s.late[seat] = 0
    s.vain[seat] = 0
    s.drawn_from[seat] = 0
    s.seen[seat] = s.hand[seat]


# --- redeals -------------------------------------------------------------------------------------------------------

cdef counts_t _drawn(counts_t *pool, int n, rng_t *rng) noexcept nogil:
    """Draw so many cards out of a pool, each as likely."""
    cdef counts_t cards = 0, card
    cdef int i, left = counts_total(pool[0])
    for i in range(n):
        card = counts_one(counts_at(pool[0], rng_below(rng, left - i, REDEAL_DOMAIN)))
        cards += card
        pool[0] -= card
    return cards


cdef bint _split(counts_t gone, int *places, counts_t *pools, counts_t *parts, rng_t *rng) noexcept nogil:
    """Say of each card that has left a hand across two piles from which part it was, each way as likely as it is.

    `places` is how many cards the parts have, `pools` what they are drawn from. False: there is no way.
    """
    cdef double weight[16]
    cdef double total = 0, point
    cdef counts_t left, card
    cdef counts_t rest[2]
    cdef int free[2]
    cdef int way, i, part, n = counts_total(gone)
    for way in range(1 << n):
        memcpy(rest, pools, sizeof(rest))
        memcpy(free, places, sizeof(free))
        weight[way] = 1
        left = gone
        for i in range(n):
            part = (way >> i) & 1
            card = ctz64(left) & ~3
            if free[part] == 0 or counts_of(rest[part], card >> 2) == 0:
                weight[way] = 0
                break
            weight[way] *= free[part] * counts_of(rest[part], card >> 2) / <double>counts_total(rest[part])
            free[part] -= 1
            rest[part] -= <uint64_t>1 << card
            left -= <uint64_t>1 << card
        total += weight[way]
    if total == 0:
        return False
    point = total * (rng_below(rng, 1 << 30, REDEAL_DOMAIN) / <double>(1 << 30))
    for i in range(1 << n):
        if weight[i] > 0:
            way = i
            if point < weight[i]:
                break
            point -= weight[i]
    left = gone
    for i in range(n):
        part = (way >> i) & 1
        card = counts_one(ctz64(left) >> 2)
        parts[part] += card
        pools[part] -= card
        left -= card
    return True


cdef bint _redeal_hand(state_t *s, const state_t *truth, int seat, counts_t *pools, rng_t *rng) noexcept nogil:
    """Draw the unknown cards of a hand. False: they cannot be."""
    cdef int pile = truth.drawn_from[seat]
    cdef counts_t gone, kind
    cdef counts_t parts[2]
    cdef int places[2]
    cdef uint32_t vain = truth.vain[seat]
    if truth.early[seat]:
        gone = truth.early[seat] + truth.late[seat] - _unknown(truth, seat)
        parts[0] = parts[1] = 0
        places[0] = counts_total(truth.early[seat])
        places[1] = counts_total(truth.late[seat])
        if gone and not _split(gone, places, pools + pile - 1, parts, rng):
            return False
        s.early[seat] = parts[0] + _drawn(pools + pile - 1, places[0] - counts_total(parts[0]), rng)
        s.late[seat] = parts[1] + _drawn(pools + pile, places[1] - counts_total(parts[1]), rng)
        s.hand[seat] = s.seen[seat] + s.early[seat] + s.late[seat] - gone
    else:
        s.hand[seat] = s.seen[seat] + _drawn(pools + pile, counts_total(_unknown(truth, seat)), rng)
    kind = counts_present(_unknown(s, seat))
    return not vain or kind & (kind - 1) != 0 or not (vain >> (ctz64(kind) >> 2)) & 1


cdef void state_redeal(state_t *s, int seat, rng_t *rng) noexcept nogil:
    # The unknown cards of each draw pile are dealt again to the places that they can be in. Deals are drawn until one
    # is not ruled out by an accusation in vain: the hands in question first, so that a wrong one costs little, and
    # before them those of which cards have left unseen. Some deal always fits: the truth does.
    cdef state_t truth = s[0]
    cdef counts_t pools[PILES]
    cdef counts_t rest[PILES]
    cdef uint32_t first = 0, second = 0, third = 0
    cdef int other
    cdef bint fits = False
    memset(pools, 0, sizeof(pools))
    pools[s.pile] = s.draw
    for other in range(s.head.seats):
        if other == seat or s.hand[other] == s.seen[other] and not s.early[other]:
            continue
        if s.early[other]:
            pools[s.drawn_from[other] - 1] += s.early[other]
            pools[s.drawn_from[other]] += s.late[other]
        else:
            pools[s.drawn_from[other]] += _unknown(s, other)
        if s.early[other] and s.early[other] + s.late[other] != _unknown(s, other):
            first |= <uint32_t>1 << other
        elif s.vain[other]:
            second |= <uint32_t>1 << other
        else:
            third |= <uint32_t>1 << other
    while not fits:
        memcpy(rest, pools, sizeof(rest))
        fits = (
            _redeal_hands(s, &truth, first, rest, rng)
            and _redeal_hands(s, &truth, second, rest, rng)
            and _redeal_hands(s, &truth, third, rest, rng)
        )
    s.draw = rest[s.pile]


cdef bint _redeal_hands(state_t *s, const state_t *truth, uint32_t seats, counts_t *pools, rng_t *rng) noexcept nogil:
    """Draw hands in order, as far as they can be."""
    while seats:
        if not _redeal_hand(s, truth, ctz64(seats), pools, rng):
            return False
        seats &= seats - 1
    return True


# --- states from outside -------------------------------------------------------------------------------------------

cdef const char *_knowledge_fault(const state_t *s) noexcept nogil:
    """What does not go with what everybody knows of hidden cards."""
    cdef counts_t pools[PILES]
    cdef counts_t unknown, kinds
    cdef uint32_t across = 0, needed
    cdef int seat, other, pile
    memset(pools, 0, sizeof(pools))
    if s.pile >= PILES:
        return b"so many draw piles are not told apart"
    pools[s.pile] = s.draw
    for seat in range(SEATS):
        unknown = _unknown(s, seat)
        pile = s.drawn_from[seat]
        if pile > s.pile or pile and seat >= s.head.seats:
            return b"a hand is of a draw pile that is not there yet, or not at the table"
        kinds = counts_present(unknown)
        if s.vain[seat] & ~_kinds_in_game(s) or s.vain[seat] and (not unknown or counts_total(s.hand[seat]) < HAND):
            return b"accusations in vain tell of unknown cards of a full hand, and of kinds in the game"
        if kinds and not kinds & (kinds - 1) and (s.vain[seat] >> (ctz64(kinds) >> 2)) & 1:
            return b"the unknown cards of a hand that was accused in vain are what they cannot be"
        needed = _vain_kinds(s, seat)
        if s.vain[seat] and s.seen[seat] == 0 and s.vain[seat] != needed:
            return b"a hand of which nothing is known was accused in vain for all kinds, or none"
        for other in range(SEATS):
            if (s.failed[other] >> seat) & 1 and needed & ~<uint32_t>s.vain[seat]:
                return b"a hand that was accused in vain has not four equal cards, and everybody knows"
        if s.early[seat]:
            if pile == 0 or (across >> pile) & 1:
                return b"one hand at most lies across two draw piles that follow each other"
            across |= <uint32_t>1 << pile
            if counts_total(s.early[seat]) + counts_total(s.late[seat]) != counts_total(s.hand[seat]):
                return b"a hand across two draw piles was dealt from both"
            if counts_total(s.hand[seat]) == HAND and not s.late[seat]:
                return b"a hand across two draw piles was dealt from both"
            for other in range(16):
                if counts_of(s.early[seat], other) + counts_of(s.late[seat], other) < counts_of(unknown, other):
                    return b"unknown cards of a hand were not dealt to it"
            if not _is_added(pools + pile - 1, s.early[seat]):
                return b"more of a kind than can be came from a draw pile"
            unknown = s.late[seat]
        elif s.late[seat]:
            return b"a hand across two draw piles was dealt from both"
        if not _is_added(pools + pile, unknown):
            return b"more of a kind than can be came from a draw pile"
    return NULL


cdef bint _is_added(counts_t *pool, counts_t cards) noexcept nogil:
    """Add cards to a pool. False: more of a kind than it can count (piles taken for one may have more than six)."""
    cdef int kind
    for kind in range(16):
        if counts_of(pool[0], kind) + counts_of(cards, kind) > (15 if kind < KINDS else 0):
            return False
    pool[0] += cards
    return True
