"""Who sits where, and what a hand is: the arithmetic that the parts of the engine share.

Seats 0 .. half - 1 are side 0, the others side 1, where half is half the seats, rounded up. Team t sits at t and
half + t; when the number is odd a trio is team 0, at seats 0, 1 and half, and the others sit one seat further on side 0.
"""
from libc.stdint cimport uint32_t, uint64_t

from cambusa._kernel.counters cimport counts_t

cdef enum:
    COPIES = 6              # cards of each kind
    BOWL = 8                # tokens in the bowl at the start
    ALL_KINDS_SEATS = 8     # with so many seats or more no kind leaves the game


cdef inline bint is_four(counts_t hand) noexcept nogil:
    """Whether a hand of four cards has four of a kind: of its counters only a 4 has bit 2."""
    return (hand & <uint64_t>0x4444444444444444) != 0


cdef inline int half_of(int seats) noexcept nogil:
    return (seats + 1) >> 1


cdef inline uint32_t seats_of_side(int seats, int side) noexcept nogil:
    cdef uint32_t first = (<uint32_t>1 << half_of(seats)) - 1
    return first ^ ((<uint32_t>1 << seats) - 1) if side else first


cdef inline int team_of(int seats, int seat) noexcept nogil:
    cdef int half = half_of(seats)
    if seat >= half:
        return seat - half
    return seat - 1 if seats & 1 and seat else seat


cdef inline uint32_t seats_of_team(int seats, int team) noexcept nogil:
    cdef int half = half_of(seats)
    cdef uint32_t far = <uint32_t>1 << (half + team)
    if not seats & 1:
        return far | <uint32_t>1 << team
    return far | <uint32_t>1 << (team + 1) | (team == 0)


cdef inline uint32_t seats_of_teams(int seats, uint32_t teams) noexcept nogil:
    cdef uint32_t out = 0
    cdef int team
    for team in range(seats >> 1):
        if (teams >> team) & 1:
            out |= seats_of_team(seats, team)
    return out


cdef inline bint is_pair(int seats, int team) noexcept nogil:
    """Whether a team is one of two: not the trio."""
    return not seats & 1 or team != 0


cdef inline int held_at_start(int seats, int team) noexcept nogil:
    if not seats & 1:
        return 4
    return 6 if team else 3


cdef inline counts_t deck_of(int seats, uint32_t removed) noexcept nogil:
    """All cards of a game; `removed` kinds, a bit a kind, leave it with two or three teams."""
    cdef counts_t deck = 0
    cdef int kind
    for kind in range(13):
        if seats >= ALL_KINDS_SEATS or not (removed >> kind) & 1:
            deck |= <uint64_t>COPIES << (4 * kind)
    return deck
