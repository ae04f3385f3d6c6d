"""The state of a game of Fish Cook and its engine, for `cimport`; what each function promises stands in `contract.pxd`."""
from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t

from cambusa._kernel.contract cimport action_t, header_t, reveal_t
from cambusa._kernel.rng cimport rng_t

cdef enum:
    SEATS = 6
    NOTHING = 255    # no row, no recipe

cdef enum phase_t:
    DEAL             # chance: a recipe for the first hand that has fewer than two
    ROLL             # chance: the die for the row `row` of the Farmer's Market
    FISH             # chance: one of `dice` fish dice
    REROLL           # chance: one of `rerolls` dice that found a full row
    SCHOOL           # chance: a recipe for the School
    MORNING          # `turn` buys or passes
    DRAW             # chance: the recipe that `turn` has bought from the deck
    EVENING          # `turn` cooks or throws a fish away
    STEAL            # chance: the die for `recipe`, which `turn` has cooked out of another menu
    OVER

cdef struct fish_cook_state_t:
    header_t head
    uint64_t tokens[6]            # a seat's tokens: bytes by kind
    uint64_t fish[6]              # a seat's fish: bytes by size
    uint64_t farmers              # Farmer's Market: bytes by kind
    uint64_t caught               # Fish Market: bytes by size
    uint64_t hand[6]              # sets of recipes
    uint64_t menu[6]
    uint64_t known                # those in hands that everybody knows of: bought from the School
    uint64_t school
    uint64_t deck
    uint16_t money[6]
    uint8_t phase
    uint8_t day                   # the first is 1
    uint8_t chef
    uint8_t turn                  # the chef, where nobody is concerned
    uint8_t passes                # in a row, this morning, before the bell
    uint8_t extra                 # buys left after the bell; 0: it has not rung
    uint8_t row
    uint8_t dice
    uint8_t rerolls
    uint8_t recipe
    uint8_t reserved[2]

ctypedef fish_cook_state_t state_t

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
