# What a seat sees of Fish Cook as numbers, laid out as SPEC.tensor says; included by `_engine.pyx`.
from libc.string cimport memset

from cambusa._kernel.cards cimport cards_floats, cards_t
from cambusa._kernel.contract cimport SPECTATOR

cdef enum:                  # the order of SPEC.tensor
    AT_DAYS = 10
    AT_FARMERS = 12
    AT_CAUGHT = 18
    AT_SCHOOL = 24
    AT_HAND = 60
    AT_DECK = 96
    AT_COUNTS = 97
    AT_DICE = 99
    AT_ROW = 101
    AT_STEALING = 107
    AT_VIEWER = 143
    AT_SEATED = 144
    AT_TURN = 150
    AT_CHEF = 156
    AT_MONEY = 162
    AT_HANDS = 168
    AT_TOKENS = 174
    AT_FISH = 210
    AT_KNOWN = 246
    AT_MENUS = 462
    TENSOR_SIZE = 678


cdef inline void _recipe_floats(uint64_t recipes, float *out) noexcept nogil:
    cdef cards_t cards
    cards.low = recipes
    cards.high = 0
    cards_floats(cards, RECIPES, out)


cdef inline void _count_floats(uint64_t word, float *out) noexcept nogil:
    cdef int kind
    for kind in range(KINDS):
        out[kind] = IN_ROWS[count(word, kind)]


cdef void state_tensor(const state_t *s, int seat, float *out) noexcept nogil:
    cdef int i, at, first = 0 if seat == SPECTATOR else seat
    cdef int seats = s.head.seats
    memset(out, 0, AT_KNOWN * sizeof(float))  # what follows is written for every seat at the table
    memset(out + AT_KNOWN + RECIPES * seats, 0, RECIPES * (SEATS - seats) * sizeof(float))
    memset(out + AT_MENUS + RECIPES * seats, 0, RECIPES * (SEATS - seats) * sizeof(float))
    out[s.phase] = 1
    out[AT_DAYS] = s.day / <float>5
    out[AT_DAYS + 1] = (_days(seats) - s.day) / <float>5
    _count_floats(s.farmers, out + AT_FARMERS)
    _count_floats(s.caught, out + AT_CAUGHT)
    _recipe_floats(s.school, out + AT_SCHOOL)
    if seat != SPECTATOR:
        _recipe_floats(s.hand[seat], out + AT_HAND)
        out[AT_VIEWER] = 1
    out[AT_DECK] = popcount64(s.deck) / <float>RECIPES
    out[AT_COUNTS] = s.passes / <float>SEATS
    out[AT_COUNTS + 1] = s.extra / <float>SEATS
    out[AT_DICE] = s.dice / <float>DICE
    out[AT_DICE + 1] = s.rerolls / <float>DICE
    if s.row != NOTHING:
        out[AT_ROW + s.row] = 1
    if s.recipe != NOTHING:
        out[AT_STEALING + s.recipe] = 1
    for i in range(seats):
        at = i - first if i >= first else i - first + seats
        out[AT_SEATED + at] = 1
        out[AT_TURN + at] = s.turn == i
        out[AT_CHEF + at] = s.chef == i
        out[AT_MONEY + at] = s.money[i] / <float>500
        out[AT_HANDS + at] = popcount64(s.hand[i]) / <float>10
        _count_floats(s.tokens[i], out + AT_TOKENS + KINDS * at)
        _count_floats(s.fish[i], out + AT_FISH + KINDS * at)
        _recipe_floats(s.hand[i] & s.known, out + AT_KNOWN + RECIPES * at)
        _recipe_floats(s.menu[i], out + AT_MENUS + RECIPES * at)
