"""The state of a game of Shrimp and its engine, for `cimport`; what each function promises stands in `contract.pxd`."""
from libc.stdint cimport uint8_t, uint32_t

from cambusa._kernel.cards cimport cards_t
from cambusa._kernel.contract cimport action_t, header_t, reveal_t
from cambusa._kernel.rng cimport rng_t

cdef enum:
    SEATS = 6
    RECIPES = 3
    NOBODY = 255   # no seat, no recipe, no card

cdef enum phase_t:
    REST           # the lemon is at rest: flips, squeezes, shouts
    CALL           # `actor` has squeezed
    GIVE           # `actor` owes a card
    TAKE           # `actor` feasts, `owed` cards to come
    FLIPPED        # chance: the card that lands on recipe `target`
    GIVEN          # chance: the deck card that `actor` gives to seat `target`
    TIED           # chance: the winner among the tied
    OVER

cdef struct shrimp_state_t:
    header_t head
    cards_t unseen                # the cards of all decks; which deck holds which, nobody knows
    uint8_t below[81]             # the card under each card of a pile or banquet; NOBODY: the lowest, or an unseen card
    uint8_t banquet_top[6]
    uint8_t banquet_size[6]
    uint8_t deck[6]               # cards left
    uint8_t recipe_top[3]
    uint8_t recipe_bottom[3]
    uint8_t recipe_size[3]
    uint8_t phase
    uint8_t turn
    uint8_t actor                 # who is concerned while something is settled, else NOBODY
    uint8_t target                # where the card of a chance node goes, else NOBODY
    uint8_t owed
    uint8_t barred                # seats penalised on these tops
    uint8_t winners
    uint8_t strict                # option strict_calls
    uint8_t reserved[4]

ctypedef shrimp_state_t state_t

cdef void state_apply(state_t *s, int seat, int action) noexcept nogil
cdef void state_resolve(state_t *s, int outcome) noexcept nogil
cdef uint32_t state_active(const state_t *s) noexcept nogil
cdef int state_legal(const state_t *s, int seat, action_t *out) noexcept nogil
cdef uint32_t state_chance(const state_t *s) noexcept nogil
cdef uint32_t state_weight(const state_t *s, int outcome) noexcept nogil
cdef int state_outcome_at(const state_t *s, uint32_t u) noexcept nogil
cdef bint state_terminal(const state_t *s) noexcept nogil
cdef uint32_t state_winners(const state_t *s) noexcept nogil
cdef int state_points(const state_t *s, int seat) noexcept nogil
cdef void state_tensor(const state_t *s, int seat, float *out) noexcept nogil
cdef const char *state_refusal(const state_t *s, int seat, int action) noexcept nogil
cdef const char *state_fault(const state_t *s) noexcept nogil
cdef uint32_t state_audience(const state_t *s, int seat, int action) noexcept nogil
cdef uint32_t outcome_audience(const state_t *s, int outcome) noexcept nogil
cdef int state_reveals(const state_t *s, int seat, int action, reveal_t *out) noexcept nogil
cdef void state_redeal(state_t *s, int seat, rng_t *rng) noexcept nogil
cdef void state_tally(const state_t *s, int seat, int action, uint32_t *counts) noexcept nogil
cdef void outcome_tally(const state_t *s, int outcome, uint32_t *counts) noexcept nogil
