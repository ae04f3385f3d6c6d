"""A package that is not cambusa's own: it compiles against the installed one and plays a game of Shrimp in C."""
from libc.stdint cimport uint32_t
from libc.string cimport memcpy

from cambusa cimport CHANCE_DOMAIN, CHOICE_DOMAIN, action_t, cards_add, cards_count, cards_none, cards_t, rng_below, rng_t
from cambusa.games.shrimp._engine cimport (
    state_active,
    state_apply,
    state_chance,
    state_legal,
    state_outcome_at,
    state_resolve,
    state_t,
    state_terminal,
)


def count(ids):
    """Number of different cards among the ids, by cambusa's sets."""
    cdef cards_t cards = cards_none()
    cdef int card
    for card in ids:
        cards_add(&cards, card)
    return cards_count(cards)


def play(bytes start, int num_actions, unsigned long long seed):
    """Play random actions from the bytes of a seeded state to the end of the game.

    Returns what was done, a list of (seat, action), and the bytes of the last state.
    """
    cdef state_t state
    cdef action_t[1024] legal
    cdef rng_t choices
    cdef uint32_t active
    cdef int seat, n, action
    if len(start) != sizeof(state) or num_actions > 1024:
        raise ValueError(f"a state has {sizeof(state)} bytes and at most 1024 actions, got {len(start)} and {num_actions}")
    memcpy(&state, <const char *>start, sizeof(state))
    choices.key = seed
    choices.counter = 0
    done = []
    with nogil:
        while not state_terminal(&state):
            if state_chance(&state):
                state_resolve(&state, state_outcome_at(&state, rng_below(&state.head.rng, state_chance(&state), CHANCE_DOMAIN)))
                continue
            active = state_active(&state)
            seat = 0
            while not active >> seat & 1:
                seat += 1
            n = state_legal(&state, seat, legal)
            action = legal[rng_below(&choices, n, CHOICE_DOMAIN)]
            state_apply(&state, seat, action)
            with gil:
                done.append((seat, action))
    return done, (<const char *>&state)[:sizeof(state)]
