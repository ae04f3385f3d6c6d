"""The state of a game of Stir Fry Eighteen and its engine, for `cimport`; what each function promises: `contract.pxd`.

Cards are counted: four bits a kind, in the order N C P S G O Y M.
"""
from libc.stdint cimport int32_t, uint8_t, uint16_t, uint32_t, uint64_t

from cambusa._kernel.contract cimport action_t, header_t, reveal_t
from cambusa._kernel.rng cimport rng_t

cdef enum:
    SEATS = 5
    VIEWERS = 6
    DIGIT_WORDS = 17
    AUDIENCE = 5   # the row of `limits` for spectators
    NOBODY = 255

cdef enum phase_t:
    DEAL           # chance: `due` cards of the deal are to come
    DRAW           # chance: `due` cards at the start of the turn
    PLAY           # the player on turn claims, cooks or ends
    TEST           # the seats in `pending` may test `claim`
    REWARD         # chance: `due` cards for a claim
    REFILL         # chance: the card after cooking
    DROP           # the player on turn has too many cards
    OVER

cdef struct stir_fry_state_t:
    header_t head
    uint64_t recent[17]          # the events of the last turns: `_recent.pxi`
    uint32_t hand[5]
    uint32_t discard[5]          # hands lost this turn to a test of a true claim
    uint32_t deck
    uint32_t pair                # cards laid this turn
    uint32_t protein
    uint32_t dish
    uint32_t limits[30]          # 5 * viewer + seat: the most of each kind that the seat has of what the viewer does not see
    uint32_t together[30]        # 5 * viewer + n: the same for the n + 1 seats after `drew` together
    int32_t points[5]
    int32_t target               # options
    int32_t max_turns
    int32_t turns                # turns played; stays 0 without max_turns
    uint16_t past                # digits in `recent`
    uint8_t owed[5]              # bluffs caught since the own last turn
    uint8_t phase
    uint8_t turn
    uint8_t due
    uint8_t named                # 1, 2, 3: Chicken, Pork, Shrimp; 0 without a protein claim
    uint8_t claim                # 1, 2: the pair, the protein is under test; else 0
    uint8_t shown                # claims tested this turn: 1 pair, 2 protein
    uint8_t caught               # whether one of them was false
    uint8_t pending
    uint8_t closer               # who closed the kitchen, else NOBODY
    uint8_t winners
    uint8_t closes               # option close_the_kitchen
    uint8_t drew                 # the seat that drew last; before the first draw the last seat
    uint8_t reserved[5]

ctypedef stir_fry_state_t state_t

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
