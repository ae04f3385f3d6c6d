"""Seeded chance: known answers, the plain-Python generator, exact uniformity."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import cambusa
from cambusa._kernel.primitives import below, derive_seed, philox
from tests.conformance.support import chi_square, critical
from tests.kernel import philox_oracle

WORD = 0xFFFFFFFF
words = st.integers(0, WORD)
seeds = st.integers(0, 2**64 - 1)
oracle: Any = philox_oracle


@pytest.mark.parametrize(
    ("counter", "key", "block"),
    [
        ("00000000 00000000 00000000 00000000", "00000000 00000000", "6627e8d5 e169c58d bc57ac4c 9b00dbd8"),
        ("ffffffff ffffffff ffffffff ffffffff", "ffffffff ffffffff", "408f276d 41c83b0e a20bc7c6 6d5451fd"),
        ("243f6a88 85a308d3 13198a2e 03707344", "a4093822 299f31d0", "d16cfe09 94fdcceb 5001e420 24126ea1"),
    ],
)
def test_published_vectors(counter: str, key: str, block: str) -> None:
    """`philox4x32 10` of tests/kat_vectors in Random123."""

    def read(text: str) -> list[int]:
        return [int(word, 16) for word in text.split()]

    assert list(philox(read(counter), read(key))) == read(block)


@given(st.tuples(words, words, words, words), st.tuples(words, words))
def test_blocks(counter: tuple[int, ...], key: tuple[int, ...]) -> None:
    assert philox(counter, key) == oracle.philox4x32(counter, key)


@given(seeds, seeds)
def test_derived_seeds(seed: int, index: int) -> None:
    assert derive_seed(seed, index) == cambusa.derive_seed(seed, index) == oracle.derive_seed(seed, index)


def test_derived_seeds_differ() -> None:
    assert len({derive_seed(seed, index) for seed in range(100) for index in range(100)}) == 10_000


@given(seeds, st.integers(0, 2**63), st.one_of(st.integers(1, 200), st.integers(1, WORD)))
def test_below(key: int, counter: int, n: int) -> None:
    stream = oracle.Stream(key, counter)
    number, after = below(key, counter, n)
    assert (number, after) == (stream.below(n), stream.draw)
    assert 0 <= number < n


def test_the_counter_wraps() -> None:
    assert below(1, 2**64 - 1, 6)[1] in range(3)


def test_domains_are_other_streams() -> None:
    draws = [[below(5, at, WORD, domain)[0] for at in range(20)] for domain in range(4)]
    assert len({tuple(row) for row in draws}) == 4


@pytest.mark.parametrize("n", [1, 2, 3, 7, 81, 1000, 2**16 + 1, 2**31, 2**31 + 1, 3 * 2**30, WORD])
def test_below_is_exactly_uniform(n: int) -> None:
    """Which words of the generator give a number, and which are refused, is known: each number has as many.

    Of the 2**32 words l, number x gets those with l*n in [x * 2**32 + tail, (x + 1) * 2**32), tail = 2**32 mod n.
    """
    tail = 2**32 % n
    for x in {0, 1 % n, n // 3, n // 2, n - 2 if n > 1 else 0, n - 1}:
        low, high = -(-((x << 32) + tail) // n), -(-((x + 1) << 32) // n)
        assert high - low == 2**32 // n
    refused = 0
    counter = 0
    for _ in range(300):
        start = counter
        number, counter = below(9, counter, n)
        for at in range(start, counter):
            product = philox((at, 0, 0, 0), (9, 0))[0] * n
            taken = product & WORD >= tail
            assert taken == (at == counter - 1)
            if taken:
                assert number == product >> 32
        refused += counter - start - 1
    share = tail / 2**32
    assert abs(refused - 300 * share / (1 - share)) <= 60 * share + (share > 0)


@pytest.mark.parametrize("n", [2, 6, 81, 1000])
def test_below_is_uniform(n: int) -> None:
    counts: Counter[int] = Counter()
    counter = 0
    draws = 30 * n + 1000
    for _ in range(draws):
        number, counter = below(2**63, counter, n)
        counts[number] += 1
    assert chi_square([counts[x] for x in range(n)], [draws / n] * n) < critical(n - 1)


@pytest.mark.parametrize("wrong", [-1, 2**64, True, 1.5, "1", None])
def test_what_is_no_seed(wrong: Any) -> None:
    for call in (
        lambda: derive_seed(wrong, 0),
        lambda: derive_seed(0, wrong),
        lambda: below(wrong, 0, 1),
        lambda: below(0, wrong, 1),
    ):
        with pytest.raises(ValueError, match=r"0\.\.2\*\*64 - 1"):
            call()


def test_below_nothing() -> None:
    with pytest.raises(ValueError, match="expected n as 1 or more"):
        below(0, 0, 0)
