"""For other Cython code: `from cambusa cimport cards_t, rng_t, ...`; an engine: `from cambusa.games.<game>._engine cimport ...`."""
from cambusa._kernel.cards cimport (
    cards_add,
    cards_count,
    cards_equal,
    cards_first,
    cards_floats,
    cards_has,
    cards_none,
    cards_remove,
    cards_select,
    cards_t,
    ctz64,
    popcount32,
    popcount64,
    select64,
)
from cambusa._kernel.contract cimport EVERYBODY, MAX_REVEALS, MAX_SEATS, SPECTATOR, action_t, header_t, reveal_t
from cambusa._kernel.counters cimport (
    counts_any_at_least,
    counts_at,
    counts_of,
    counts_one,
    counts_present,
    counts_t,
    counts_total,
)
from cambusa._kernel.rng cimport (
    CHANCE_DOMAIN,
    CHOICE_DOMAIN,
    DERIVE_DOMAIN,
    REDEAL_DOMAIN,
    block_t,
    derive_key,
    philox,
    rng_below,
    rng_t,
)
