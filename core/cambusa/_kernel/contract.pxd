"""The contract between an engine and the shared code (`glue.pxi`) that turns it into a Python module.

An engine is one extension module. Its `_engine.pxd` declares the struct of a state and the functions below, its
`_engine.pyx` defines them and ends with `include "cambusa/_kernel/glue.pxi"`. Calls are resolved when the module is
compiled, so the loops of the glue run an engine without any indirection.

The state
    `ctypedef <game>_state_t state_t`: a struct of fixed size, at most 512 bytes, without pointers and without padding
    (order the fields by size, end with reserved bytes that stay 0), whose first field is `header_t head`. It holds the
    rules state, those options that later steps depend on, and the generator. It is copied by assignment, compared,
    hashed and stored as bytes: two equal situations must be equal bytes, so unused places hold one fixed value.

Seats, actions, outcomes
    Seats are 0..head.seats-1, at most 16; SPECTATOR (-1) stands for somebody without a seat. Actions are 0..NUM_ACTIONS-1
    and outcomes 0..NUM_OUTCOMES-1 with the same meaning for every seat count and option; below 32,768 each.

Every function is `noexcept nogil` unless said otherwise, allocates nothing and is deterministic. "Unchecked" means that
the caller has made sure of the precondition.

    state_apply(state_t *s, int seat, int action)
        Unchecked: `action` is among `state_legal(s, seat)`. Makes one action of one seat. Never draws: what chance
        decides becomes a pending chance node.
    state_resolve(state_t *s, int outcome)
        Unchecked: `state_weight(s, outcome) > 0`. Settles the pending chance node.
    uint32_t state_active(const state_t *s)
        The seats that may act now, a bit a seat. 0 at a chance node and at the end, and only then.
    int state_legal(const state_t *s, int seat, action_t *out)
        Writes the legal actions of a seat into `out` (room for NUM_ACTIONS), ascending and unique, and returns their
        number; 0 exactly for a seat that is not active.
    uint32_t state_chance(const state_t *s)
        Total weight of the pending chance node, below 2**31; 0 if there is none.
    uint32_t state_weight(const state_t *s, int outcome)
        Weight of one outcome at the pending chance node; 0: cannot happen.
    int state_outcome_at(const state_t *s, uint32_t u)
        Unchecked: u < state_chance(s). The outcome that covers u when the weights lie end to end in ascending order of
        outcomes: how a seeded state, a playout and a batch draw.
    bint state_terminal(const state_t *s)
        Nobody will ever act again and no chance node is pending.
    uint32_t state_winners(const state_t *s)
        Seats that have won, a bit a seat; 0 before the end.
    int state_points(const state_t *s, int seat)
        Points of a seat as the rules print them, at any time.
    void state_tensor(const state_t *s, int seat, float *out)
        Writes all TENSOR_SIZE numbers of what `seat` (or SPECTATOR) sees; the layout is the spec's `tensor`.
    const char *state_refusal(const state_t *s, int seat, int action)
        Why an action that is not legal is not: a key of the spec's `reasons`. Called only when there is somebody to act.
    const char *state_fault(const state_t *s)
        NULL for a state that can be; else what is wrong with it, as a phrase. Called for every state that comes from
        outside, after the glue has checked `head`; must accept whatever bytes follow it.
    uint32_t state_audience(const state_t *s, int seat, int action)
    uint32_t outcome_audience(const state_t *s, int outcome)
        Seats that see the whole label of what is about to be applied; others see the label as the game's `hide` leaves
        it. EVERYBODY includes spectators; any other mask leaves spectators out.
    int state_reveals(const state_t *s, int seat, int action, reveal_t *out)
        What the action about to be applied makes public, at most MAX_REVEALS entries; each becomes a log entry of its
        own after the action. Returns their number.
    void state_redeal(state_t *s, int seat, rng_t *rng)
        Replaces all that `seat` cannot know by a draw (`rng_below` with REDEAL_DOMAIN) over what it cannot tell from
        the truth; whatever it leaves must follow from the seat's observation and log. The glue replaces the generator.
    void state_tally(const state_t *s, int seat, int action, uint32_t *counts)
        Adds to the NUM_TALLIES counts of a playout what the action about to be applied brings about.
    void outcome_tally(const state_t *s, int outcome, uint32_t *counts)
        The same for the outcome about to settle the pending chance node.

    With the GIL, and with exceptions:

    int state_init(state_t *s, dict options) except -1
        Fills a zeroed struct, whose `head` is set, with the start of a game; options are complete and checked.
    dict state_options(const state_t *s)
        Those options that the struct holds, as `load` takes them.
    dict state_position(const state_t *s)
        The situation as plain JSON values, everything but what `head` holds.
    int state_from_position(state_t *s, dict position) except -1
        Fills a zeroed struct, whose `head` is set, from such a dict; raises PositionError for whatever cannot be read.
        What can be read but cannot be is left to `state_fault`.

Constants, at module level: `enum: NUM_ACTIONS, NUM_OUTCOMES, NUM_TALLIES, TENSOR_SIZE`, and RULES_VERSION, raised when a
game with the same seed or the same actions would go another way.

After the `include` an engine may add hints for searches; `engine.pxd` says which there are, and what holds without them.

The game's package (`games/<game>/__init__.py`, imported by the engine as `_words`) adds the words: `SPEC`, `ACTIONS`,
`OUTCOMES`, `REVEALS` (labels in id order), `hide(label)` and `observation(position, seat)`.
"""
from libc.stdint cimport int16_t, uint8_t, uint16_t, uint32_t, uint64_t

from cambusa._kernel.rng cimport rng_t

ctypedef int16_t action_t

cdef enum:
    SPECTATOR = -1
    MAX_SEATS = 16
    MAX_REVEALS = 4

cdef enum:
    EVERYBODY = 0x10000  # bit MAX_SEATS: above every seat's bit, so that a mask of all seats still hides from spectators

cdef struct header_t:
    rng_t rng         # {0, 0} in a state with explicit chance
    uint32_t magic    # of the game, its rules version and the size of its struct: what `from_bytes` recognises
    uint8_t seats
    uint8_t seeded    # 1: chance resolves itself; 0: chance nodes wait for an outcome
    uint8_t unseen    # 1, in playouts alone: nobody looks, so what only viewers and redeals need may be left undone
    uint8_t reserved

cdef struct reveal_t:
    int16_t seat      # whose secret it was
    int16_t id        # index into the game's REVEALS
