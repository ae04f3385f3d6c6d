"""The state of a game of You've Got Crabs and its engine, for `cimport`; `contract.pxd` says what each function promises.
"""
from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t

from cambusa._kernel.contract cimport action_t, header_t, reveal_t
from cambusa._kernel.rng cimport rng_t

cdef enum:
    SEATS = 10
    TEAMS = 5
    KINDS = 13
    HAND = 4
    NOBODY = 255   # no seat
    OCEAN = 254    # as a target: the ocean

cdef enum phase_t:
    PLAY           # the active side swaps
    ASK            # all of it are done without a swap: the other side is asked
    WINDOW         # `actor` has rightly accused the team-mate `target`, who may answer
    TAKE           # double crabs: `actor` takes `owed` more tokens
    DEAL           # chance: a card is due to `target`
    OVER

cdef struct youve_got_crabs_state_t:
    header_t head
    uint64_t hand[10]          # as `counts_t`, like the cards below
    uint64_t seen[10]          # the cards of each hand that everybody knows
    uint64_t early[10]         # of a hand across two draw piles: what was dealt from the first; else 0 (`_piles.pxi`)
    uint64_t late[10]          # ... and from the second, `drawn_from`
    uint64_t ocean
    uint64_t draw
    uint64_t burnt
    uint32_t actions           # made so far; counted only under max_actions
    uint32_t turns             # side turns ended; counted only under max_turns
    uint32_t max_actions       # option; 0: none
    uint32_t max_turns         # option; 0: none
    uint16_t failed[10]        # by accuser: seats that may not be accused again; none of them has four equal cards
    uint16_t vain[10]          # kinds of which the unknown cards of each hand are not all: it was accused in vain
    uint16_t playing           # seats that play: all, in a tie-break the tied
    uint16_t done              # of the active side
    uint16_t declined          # of the other side, while it is asked
    uint16_t removed           # option removed_kinds, a bit a kind
    uint8_t made[10]           # gestures of each seat in this side turn
    uint8_t drawn_from[10]     # the draw pile that the unknown cards of each hand came from, 0 the oldest remembered
    uint8_t pile               # the present draw pile, counted in the same way
    uint8_t gestures           # option: how many it may make
    uint8_t fewer[5]           # option handicap
    uint8_t tokens[5]
    uint8_t bowl
    uint8_t phase
    uint8_t side               # the active one, 0 or 1
    uint8_t swapped            # whether the active side has swapped in this turn
    uint8_t promised           # whether it has said "we want to swap", and has not yet
    uint8_t actor              # the first accuser in WINDOW and TAKE, else NOBODY
    uint8_t target             # the accused in WINDOW and TAKE, where the card goes in DEAL, else NOBODY
    uint8_t owed               # takes left
    uint8_t answered           # in DEAL: `target` has answered wrongly, and has yet to pay
    uint8_t tied               # teams of the tie-break, 0: there is none
    uint8_t won                # teams that have won
    uint8_t reserved[5]

ctypedef youve_got_crabs_state_t state_t

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
