"""The state of a game of Shanghaien and its engine, for `cimport`; what each function promises stands in `contract.pxd`."""
from libc.stdint cimport uint8_t, uint32_t, uint64_t

from cambusa._kernel.contract cimport action_t, header_t, reveal_t
from cambusa._kernel.rng cimport rng_t

cdef enum:
    SEATS = 2
    NOBODY = 255   # no seat, no card

cdef enum phase_t:
    TURN           # roll or shanghai
    LAY            # two dice are rolled: a dirty trick, or lay one
    BOTH           # both rolled dice are to be laid
    DEAL           # chance: the next card of the row
    ROLLING        # chance: two dice
    OVER

cdef enum numbering_t:
    OPEN           # no die lies in the row yet
    LEFT
    RIGHT

cdef struct shanghaien_state_t:
    header_t head
    uint64_t deck              # a bit a card: 5*colour + 0..4 the sailors 1, 2, 3, 3, 4, 40..47 tricks; of equal cards the highest bits
    uint64_t sailors[2]        # won sailors: byte colour, bits 2*(value - 1) and the next: how many of that value
    uint64_t crew[2]           # byte colour: how often crew was played for it
    uint64_t dice[2]           # byte p: dice at the p-th card from the left
    uint8_t row[6]             # cards from left to right; NOBODY: not dealt yet
    uint8_t tricks[2][2]       # at hand; tricks = split: those that shift/reroll, those for both/crew; else all, 0
    uint8_t rolled[2]          # the two dice, ascending; 0, 0: none
    uint8_t phase
    uint8_t turn               # DEAL: who starts the round; OVER: NOBODY
    uint8_t numbering
    uint8_t used               # seats that have played a trick in this round
    uint8_t drawn              # cards taken from the deck
    uint8_t split              # option tricks = split
    uint8_t reserved[6]

ctypedef shanghaien_state_t state_t

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
