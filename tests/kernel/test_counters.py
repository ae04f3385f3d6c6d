"""Sixteen counters in a word against lists of numbers."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from cambusa._kernel.primitives import (
    counts_any_at_least,
    counts_at,
    counts_of,
    counts_one,
    counts_present,
    counts_total,
)

KINDS = 16
MOST = 15
EMPTY = [0] * KINDS
FULL = [MOST] * KINDS

tables = st.one_of(
    st.lists(st.integers(0, MOST), min_size=KINDS, max_size=KINDS),
    st.lists(st.sampled_from((0, 0, 0, 1, 7, 8, MOST)), min_size=KINDS, max_size=KINDS),
)
small_tables = st.lists(st.integers(0, 8), min_size=KINDS, max_size=KINDS)


def word(counts: Sequence[int]) -> int:
    return sum(count << 4 * kind for kind, count in enumerate(counts))


def listed(counts: int) -> list[int]:
    return [counts_of(counts, kind) for kind in range(KINDS)]


def single(kind: int, count: int) -> list[int]:
    return [count if other == kind else 0 for other in range(KINDS)]


@given(tables)
@example(EMPTY)
@example(FULL)
def test_of_total_and_present(counts: list[int]) -> None:
    packed = word(counts)
    assert listed(packed) == counts
    assert counts_total(packed) == sum(counts)
    assert listed(counts_present(packed)) == [int(count > 0) for count in counts]


@pytest.mark.parametrize("kind", range(KINDS))
def test_every_count_of_every_kind(kind: int) -> None:
    for count in range(MOST + 1):
        counts = single(kind, count)
        packed = word(counts)
        assert listed(packed) == counts
        assert counts_total(packed) == count
        assert listed(counts_present(packed)) == single(kind, int(count > 0))
        assert [counts_at(packed, u) for u in range(count)] == [kind] * count


@given(tables, st.integers(0, KINDS - 1))
@example(EMPTY, 0)
@example(EMPTY, KINDS - 1)
def test_one_is_added_and_subtracted(counts: list[int], kind: int) -> None:
    assert counts_one(kind) == word(single(kind, 1))
    counts[kind] = min(counts[kind], MOST - 1)
    more = word(counts) + counts_one(kind)
    assert listed(more) == [count + (other == kind) for other, count in enumerate(counts)]
    assert listed(more - counts_one(kind)) == counts


@given(tables)
@example(EMPTY)
@example(FULL)
def test_at(counts: list[int]) -> None:
    row = [kind for kind, count in enumerate(counts) for _ in range(count)]
    assert [counts_at(word(counts), u) for u in range(len(row))] == row
    for u in (-1, len(row), 2**40):
        with pytest.raises(IndexError, match="expected u"):
            counts_at(word(counts), u)


@given(small_tables, st.integers(1, 8))
@example(EMPTY, 1)
@example([8] * KINDS, 8)
@example([7] * KINDS, 8)
def test_any_at_least(counts: list[int], n: int) -> None:
    assert counts_any_at_least(word(counts), n) is any(count >= n for count in counts)


@pytest.mark.parametrize("kind", range(KINDS))
def test_any_at_least_for_every_count_of_every_kind(kind: int) -> None:
    for n in range(1, 9):
        assert [counts_any_at_least(word(single(kind, count)), n) for count in range(9)] == [
            count >= n for count in range(9)
        ]


@pytest.mark.parametrize("n", [-1, 0, 9, 2**40])
def test_at_least_what_no_counter_can_be(n: int) -> None:
    with pytest.raises(ValueError, match=r"expected n in 1\.\.8"):
        counts_any_at_least(0, n)


@pytest.mark.parametrize("kind", range(KINDS))
def test_at_least_with_a_counter_too_large(kind: int) -> None:
    with pytest.raises(ValueError, match=f"expected counters 0..8, got 9 of kind {kind}$"):
        counts_any_at_least(word(single(kind, 9)), 1)


@pytest.mark.parametrize("kind", [-1, KINDS, 2**40])
def test_what_is_no_kind(kind: int) -> None:
    calls: list[Callable[[], object]] = [lambda: counts_one(kind), lambda: counts_of(0, kind)]
    for call in calls:
        with pytest.raises(ValueError, match=r"expected a kind 0\.\.15"):
            call()


@pytest.mark.parametrize("wrong", [-1, 1 << 64, 1 << 200])
def test_what_is_no_word(wrong: int) -> None:
    calls: list[Callable[[], object]] = [
        lambda: counts_of(wrong, 0),
        lambda: counts_total(wrong),
        lambda: counts_any_at_least(wrong, 1),
        lambda: counts_present(wrong),
        lambda: counts_at(wrong, 0),
    ]
    for call in calls:
        with pytest.raises(ValueError, match="expected counters"):
            call()
