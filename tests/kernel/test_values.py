"""Values as errors show them."""

from __future__ import annotations

import pytest

from cambusa._kernel.values import shown


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("x" * 78, repr("x" * 78)),
        ("x" * 79, "'" + "x" * 75 + "...'"),
        ("it's " * 20, '"' + ("it's " * 20)[:75] + '..."'),
        (b"x" * 100, "b'" + "x" * 74 + "...'"),
        ([1] * 100, repr([1] * 100)[:77] + "..."),
    ],
)
def test_long_values_are_cut_and_stay_quoted(value: object, text: str) -> None:
    assert shown(value) == text
    assert len(shown(value)) <= 80


def test_a_value_that_cannot_be_shown_is_named() -> None:
    class Odd:
        def __repr__(self) -> str:
            raise RecursionError

    assert shown(Odd()) == "a Odd"
