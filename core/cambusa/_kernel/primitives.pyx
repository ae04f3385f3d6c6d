"""Python doors to inline kernel functions: seeds for everybody; card sets, counters and chance for tests and tools."""
from libc.stdint cimport uint32_t, uint64_t

from cambusa._kernel cimport counters
from cambusa._kernel.cards cimport cards_count, cards_equal, cards_first, cards_floats, cards_has, cards_select, cards_t
from cambusa._kernel.rng cimport block_t, derive_key, philox as _philox, rng_below, rng_t

from cambusa._kernel.values import shown, within


def derive_seed(seed, index):
    """Return the seed of part `index` of a work that was given `seed`.

    Game i of `Game.playouts(n, seed)` and of `Game.batch(n, seed)` is `game.new(derive_seed(seed, i))`.

    Parameters
    ----------
    seed, index : int
        0..2**64 - 1 each.

    Returns
    -------
    int
        0..2**64 - 1.
    """
    return derive_key(_word(seed, "a seed"), _word(index, "an index"))


def philox(counter, key):
    """Return one block of Philox4x32-10.

    Parameters
    ----------
    counter : sequence of int
        Four words of 32 bits.
    key : sequence of int
        Two words of 32 bits.

    Returns
    -------
    tuple of int
        Four words of 32 bits.
    """
    cdef uint32_t c0, c1, c2, c3, k0, k1
    c0, c1, c2, c3 = counter
    k0, k1 = key
    cdef block_t out = _philox(c0 | <uint64_t>c1 << 32, c2, c3, k0 | <uint64_t>k1 << 32)
    return out.lane0, out.lane1, out.lane2, out.lane3


def below(key, counter, n, domain=0):
    """Return (number, next counter): a uniform whole number 0..n-1 drawn at a place of a generator's stream.

    Parameters
    ----------
    key, counter : int
        The generator, 0..2**64 - 1 each.
    n : int
        1..2**32 - 1.
    domain : int
        0..2**32 - 1: which of the streams under that key; chance uses 0.
    """
    cdef rng_t rng
    cdef uint32_t bound = n, which = domain
    if bound == 0:
        raise ValueError("expected n as 1 or more, got 0")
    rng.key = _word(key, "a key")
    rng.counter = _word(counter, "a counter")
    number = rng_below(&rng, bound, which)
    return number, rng.counter


def select(cards, k):
    """Return the k-th lowest id, k from 0, of a set of cards given as an int of up to 128 bits.

    Raises
    ------
    IndexError
        If the set has no more than k cards.
    """
    cdef cards_t mask = _as_cards(cards)
    if not 0 <= k < cards_count(mask):
        raise IndexError(f"expected k in 0..{cards_count(mask) - 1}, got {k}")
    return cards_select(mask, k)


def count(cards):
    """Return the number of cards in a set given as an int of up to 128 bits."""
    return cards_count(_as_cards(cards))


def first(n):
    """Return the set of the ids 0..n-1 as an int, n up to 128."""
    if not 0 <= n <= 128:
        raise ValueError(f"expected n in 0..128, got {n}")
    cdef cards_t mask = cards_first(n)
    return mask.low | (<object>mask.high) << 64


def has(cards, card):
    """Return whether a set of cards given as an int of up to 128 bits has the id 0..127."""
    if not 0 <= card < 128:
        raise ValueError(f"expected a card 0..127, got {card}")
    return bool(cards_has(_as_cards(cards), card))


def equal(cards, others):
    """Return whether two sets of cards, given as ints of up to 128 bits, are the same."""
    return bool(cards_equal(_as_cards(cards), _as_cards(others)))


def floats(cards, n):
    """Return n numbers, n up to 128: 1.0 for each of the ids 0..n-1 in a set of cards, else 0.0."""
    cdef float out[128]
    if not 0 <= n <= 128:
        raise ValueError(f"expected n in 0..128, got {n}")
    cards_floats(_as_cards(cards), n, out)
    return [out[i] for i in range(n)]


def counts_of(counts, kind):
    """Return the count, 0..15, of a kind 0..15 in a word of counters given as an int of up to 64 bits."""
    return counters.counts_of(_word(counts, "counters"), _kind(kind))


def counts_one(kind):
    """Return the word that counts one card of a kind 0..15 and nothing else."""
    return counters.counts_one(_kind(kind))


def counts_total(counts):
    """Return the sum of all counters in a word of counters given as an int of up to 64 bits."""
    return counters.counts_total(_word(counts, "counters"))


def counts_any_at_least(counts, n):
    """Return whether some counter in a word of counters, each 0..8, is n or more, n 1..8."""
    cdef uint64_t word = _word(counts, "counters")
    cdef int kind
    if not 1 <= n <= 8:
        raise ValueError(f"expected n in 1..8, got {n}")
    for kind in range(16):
        if counters.counts_of(word, kind) > 8:
            raise ValueError(f"expected counters 0..8, got {counters.counts_of(word, kind)} of kind {kind}")
    return bool(counters.counts_any_at_least(word, n))


def counts_present(counts):
    """Return the word of counters with 1 for every kind that is there, of one given as an int of up to 64 bits."""
    return counters.counts_present(_word(counts, "counters"))


def counts_at(counts, u):
    """Return the kind of card u, from 0, when the cards that a word of counters counts lie in a row in ascending kinds.

    Raises
    ------
    IndexError
        If there are no more than u cards.
    """
    cdef uint64_t word = _word(counts, "counters")
    if not 0 <= u < counters.counts_total(word):
        raise IndexError(f"expected u in 0..{<int>counters.counts_total(word) - 1}, got {u}")
    return counters.counts_at(word, u)


cdef int _kind(object kind) except -1:
    if not 0 <= kind < 16:
        raise ValueError(f"expected a kind 0..15, got {kind}")
    return kind


cdef cards_t _as_cards(object cards) except *:
    cdef cards_t mask
    if not 0 <= cards < 1 << 128:
        raise ValueError(f"expected a set of cards as an int of up to 128 bits, got {shown(cards)}")
    mask.low = cards & 0xFFFFFFFFFFFFFFFF
    mask.high = cards >> 64
    return mask


cdef uint64_t _word(object value, str what) except? 0:
    number = within(value, 0, (1 << 64) - 1)
    if number is None:
        raise ValueError(f"expected {what}, a whole number 0..2**64 - 1, got {shown(value)}")
    return number
