"""Sets of cards against Python's whole numbers."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from cambusa._kernel.primitives import count, equal, first, floats, has, select

CARDS = 128
FULL = (1 << CARDS) - 1

sets = st.one_of(
    st.integers(0, FULL),
    st.sets(st.integers(0, CARDS - 1), max_size=6).map(lambda ids: sum(1 << card for card in ids)),
    st.sets(st.integers(0, CARDS - 1), max_size=6).map(lambda ids: FULL - sum(1 << card for card in ids)),
)


def ids(cards: int) -> list[int]:
    return [card for card in range(CARDS) if cards >> card & 1]


@given(sets)
@example(0)
@example(FULL)
@example(1 << 63)
@example(1 << 64)
@example((1 << 64) - 1)
@example(FULL - (1 << 64) + 1)
def test_count_has_and_select(cards: int) -> None:
    expected = ids(cards)
    assert count(cards) == len(expected) == cards.bit_count()
    assert [card for card in range(CARDS) if has(cards, card)] == expected
    assert [select(cards, k) for k in range(len(expected))] == expected
    for k in (-1, len(expected), 1000):
        with pytest.raises(IndexError):
            select(cards, k)


def test_every_single_card_and_every_pair() -> None:
    for low in range(CARDS):
        assert select(1 << low, 0) == low
        for high in range(low + 1, CARDS):
            assert [select(1 << low | 1 << high, k) for k in (0, 1)] == [low, high]


def test_first() -> None:
    assert [first(n) for n in range(CARDS + 1)] == [(1 << n) - 1 for n in range(CARDS + 1)]


@given(sets, st.integers(0, CARDS - 1))
@example(0, 0)
@example(FULL, 64)
def test_equal(cards: int, card: int) -> None:
    assert equal(cards, cards)
    assert not equal(cards, cards ^ 1 << card)


@pytest.mark.parametrize("cards", [0, FULL, FULL // 3, FULL // 7 * 3, 1 << 63 | 1 << 64 | 1 << 67])
def test_floats(cards: int) -> None:
    for n in range(CARDS + 1):
        assert floats(cards, n) == [float(cards >> card & 1) for card in range(n)]


@pytest.mark.parametrize("wrong", [-1, CARDS + 1, 2**70])
def test_first_of_too_many(wrong: int) -> None:
    with pytest.raises(ValueError, match="expected n"):
        floats(0, wrong)
    with pytest.raises(ValueError, match="expected n"):
        first(wrong)


@pytest.mark.parametrize("wrong", [-1, 1 << CARDS, 1 << 200])
def test_what_is_no_set(wrong: int) -> None:
    calls: list[Any] = [count, lambda cards: has(cards, 0), lambda cards: select(cards, 0)]
    for call in calls:
        with pytest.raises(ValueError, match="expected a set of cards"):
            call(wrong)


@pytest.mark.parametrize("wrong", [-1, CARDS, 2**70])
def test_what_is_no_card(wrong: int) -> None:
    with pytest.raises(ValueError, match="expected a card"):
        has(1, wrong)
