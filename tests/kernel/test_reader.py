"""What the reader of positions accepts, and that every complaint names its place."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from cambusa._kernel.reader import COMMON_KEYS, Reader
from cambusa.errors import PositionError

CARDS = {"ace": 0, "king": 1, "queen": 2}
NO_CARDS = [None, 0, 1.0, True, "", "jack", "ACE", ["ace"], {"ace": 0}]
NO_LISTS = [None, 0, True, "ace", {}, {"0": 1}, {1}]
NO_NUMBERS = [None, True, False, 1.0, "1", [1], {}]


def reader(value: Any) -> Reader:
    """A reader of a position whose `part` is the value."""
    return Reader({**dict.fromkeys(COMMON_KEYS), "part": value}, ["part"])


def refused(call: Callable[[], object], place: str, *reasons: object) -> None:
    """Assert that a call complains of that place, and says all of the reasons."""
    with pytest.raises(PositionError, match=f"^position: {re.escape(place)}: ") as caught:
        call()
    for reason in reasons:
        assert str(reason) in str(caught.value)


# --- keys ---


@pytest.mark.parametrize("missing", [*COMMON_KEYS, "part"])
def test_a_missing_key(missing):
    position = {key: 0 for key in (*COMMON_KEYS, "part") if key != missing}
    with pytest.raises(PositionError, match=f"^position: '{missing}' is missing$"):
        Reader(position, ["part"])


@pytest.mark.parametrize("unknown", ["Part", "other", 3, None])
def test_an_unknown_key(unknown):
    position = {**dict.fromkeys((*COMMON_KEYS, "part"), 0), unknown: 0}
    with pytest.raises(PositionError, match=f"^position: unknown key '{unknown}'; the keys are game, generator, ") as e:
        Reader(position, ["part"])
    assert str(e.value).endswith("options, part, rules, seats")


# --- single values ---


def test_integer():
    assert [reader(value).integer("part", -2, 3) for value in range(-2, 4)] == [*range(-2, 4)]
    assert reader(None).integer("part", 0, 3, none=9) == 9
    assert reader(2).integer("part", 0, 3, none=9) == 2


@pytest.mark.parametrize("wrong", [-3, 4, 2**70, *NO_NUMBERS])
def test_no_integer(wrong):
    refused(lambda: reader(wrong).integer("part", -2, 3), "part", "whole number -2..3", repr(wrong))


@pytest.mark.parametrize("wrong", [-3, 9, *NO_NUMBERS[1:]])
def test_no_integer_where_null_may_be(wrong):
    refused(lambda: reader(wrong).integer("part", -2, 3, none=9), "part", "whole number -2..3", repr(wrong))


def test_flag():
    assert reader(True).flag("part") is True
    assert reader(False).flag("part") is False


@pytest.mark.parametrize("wrong", [None, 0, 1, 1.0, "", "true", "false", [], [True], {}])
def test_no_flag(wrong):
    refused(lambda: reader(wrong).flag("part"), "part", "true or false", repr(wrong))


def test_choice():
    assert [reader(word).choice("part", ("rest", "over")) for word in ("rest", "over")] == ["rest", "over"]


@pytest.mark.parametrize("wrong", [None, 0, True, "", "Rest", "res", ["rest"], {"rest": 1}])
def test_no_choice(wrong):
    refused(lambda: reader(wrong).choice("part", ("rest", "over")), "part", "one of rest, over", repr(wrong))


# --- lists of numbers ---


@pytest.mark.parametrize("sort", [list, tuple])
def test_integers(sort):
    assert reader(sort((0, 5, 3))).integers("part", 3, 0, 5) == [0, 5, 3]
    assert reader(sort(())).integers("part", 0, 0, 5) == []


@pytest.mark.parametrize("wrong", [*NO_LISTS, [], [1, 2], [1, 2, 3, 4]])
def test_no_list_of_integers(wrong):
    refused(lambda: reader(wrong).integers("part", 3, 0, 5), "part", "list of 3", repr(wrong))


@pytest.mark.parametrize("place", range(3))
@pytest.mark.parametrize("wrong", [-1, 6, *NO_NUMBERS])
def test_no_integer_among_integers(place, wrong):
    values = [0, 5, 3]
    values[place] = wrong
    refused(lambda: reader(values).integers("part", 3, 0, 5), f"part[{place}]", "0..5", repr(wrong))


@pytest.mark.parametrize("sort", [list, tuple])
def test_rows(sort):
    assert reader(sort(map(sort, [[0, 1, 2], [3, 4, 5]]))).rows("part", 2, 3, 0, 5) == [[0, 1, 2], [3, 4, 5]]
    assert reader(sort([sort(())] * 3)).rows("part", 3, 0, 0, 5) == [[], [], []]
    assert reader(sort(())).rows("part", 0, 3, 0, 5) == []


@pytest.mark.parametrize("wrong", [*NO_LISTS, [], [[0, 1, 2]], [[0, 1, 2]] * 3])
def test_no_list_of_rows(wrong):
    refused(lambda: reader(wrong).rows("part", 2, 3, 0, 5), "part", "list of 2", repr(wrong))


@pytest.mark.parametrize("row", range(2))
@pytest.mark.parametrize("wrong", [*NO_LISTS, [], [1, 2], [1, 2, 3, 4]])
def test_no_row(row, wrong):
    values: list[Any] = [[0, 1, 2], [3, 4, 5]]
    values[row] = wrong
    refused(lambda: reader(values).rows("part", 2, 3, 0, 5), f"part[{row}]", "list of 3", repr(wrong))


@pytest.mark.parametrize("row", range(2))
@pytest.mark.parametrize("place", range(3))
@pytest.mark.parametrize("wrong", [-1, 6, *NO_NUMBERS])
def test_no_integer_in_a_row(row, place, wrong):
    values: list[list[Any]] = [[0, 1, 2], [3, 4, 5]]
    values[row][place] = wrong
    refused(lambda: reader(values).rows("part", 2, 3, 0, 5), f"part[{row}][{place}]", "0..5", repr(wrong))


def test_seats():
    assert reader([2, 0]).seats("part", 3) == [2, 0]
    assert reader(()).seats("part", 3) == []


@pytest.mark.parametrize("wrong", NO_LISTS)
def test_no_list_of_seats(wrong):
    refused(lambda: reader(wrong).seats("part", 3), "part", "expected a list,", repr(wrong))


@pytest.mark.parametrize("wrong", [-1, 3, *NO_NUMBERS])
def test_no_seat(wrong):
    refused(lambda: reader([2, wrong]).seats("part", 3), "part[1]", "0..2", repr(wrong))


def test_a_seat_twice():
    refused(lambda: reader([1, 0, 1]).seats("part", 3), "part", "twice", [1, 0, 1])


@pytest.mark.parametrize("sort", [list, tuple])
def test_seat_rows(sort):
    assert reader(sort(map(sort, [[2, 0], [], [1]]))).seat_rows("part", 3, 3) == [[2, 0], [], [1]]


@pytest.mark.parametrize("wrong", [*NO_LISTS, [], [[0]], [[0]] * 3])
def test_no_list_of_seat_rows(wrong):
    refused(lambda: reader(wrong).seat_rows("part", 2, 3), "part", "list of 2", repr(wrong))


@pytest.mark.parametrize("row", range(2))
def test_no_seat_row(row):
    def read_with(wrong: Any) -> Callable[[], object]:
        values: list[Any] = [[0, 1], [2]]
        values[row] = wrong
        return lambda: reader(values).seat_rows("part", 2, 3)

    for no_list in NO_LISTS:
        refused(read_with(no_list), f"part[{row}]", "expected a list,", repr(no_list))
    for no_seat in (-1, 3, *NO_NUMBERS):
        refused(read_with([2, no_seat]), f"part[{row}][1]", "0..2", repr(no_seat))
    refused(read_with([1, 0, 1]), f"part[{row}]", "twice", [1, 0, 1])


# --- kinds ---


def test_bags():
    """A kind may repeat, in one bag and in several."""
    assert reader([["b", "a", "b"], (), ["b"]]).bags("part", 3, ("a", "b")) == [[1, 0, 1], [], [1]]
    assert reader(["b", "b"]).bags("part", None, ("a", "b")) == [[1, 1]]
    assert reader(()).bags("part", None, ("a", "b")) == [[]]


@pytest.mark.parametrize("wrong", [*NO_LISTS, [], [["a"]], [[], [], []]])
def test_no_list_of_bags(wrong):
    refused(lambda: reader(wrong).bags("part", 2, ("a", "b")), "part", "list of 2", repr(wrong))


@pytest.mark.parametrize("wrong", NO_LISTS)
def test_no_bag(wrong):
    refused(lambda: reader([["a"], wrong]).bags("part", 2, ("a", "b")), "part[1]", "expected a list,", repr(wrong))
    refused(lambda: reader(wrong).bags("part", None, ("a", "b")), "part", "expected a list,", repr(wrong))


@pytest.mark.parametrize("wrong", [None, 0, True, "", "c", "A", ["a"], {"a": 0}])
def test_no_kind(wrong):
    refused(lambda: reader([[], ["b", wrong]]).bags("part", 2, ("a", "b")), "part[1][1]", repr(wrong), "no kind", "'a'")
    refused(lambda: reader(["b", wrong]).bags("part", None, ("a", "b")), "part[1]", repr(wrong), "no kind", "'a'")


# --- cards ---


def stacks(value: Any, lengths: int | None, copies: list[int] | None = None) -> list[list[int]]:
    read = reader(value).stacks({"part": lengths}, CARDS, copies)
    assert read.keys() == {"part"}
    return read["part"]


def test_stacks():
    assert stacks([["queen", "ace"], [], ("king",)], 3) == [[2, 0], [], [1]]
    assert stacks([], 0) == []


def test_a_single_stack():
    assert stacks(["queen", "ace"], None) == [[2, 0]]
    assert stacks(("king",), None) == [[1]]
    assert stacks([], None) == [[]]


def test_several_keys():
    position = {**dict.fromkeys(COMMON_KEYS), "deck": ["ace"], "hands": [["king"], ["queen"]]}
    read = Reader(position, ["deck", "hands"]).stacks({"deck": None, "hands": 2}, CARDS)
    assert read == {"deck": [[0]], "hands": [[1], [2]]}


def test_a_card_twice_under_different_keys():
    position = {**dict.fromkeys(COMMON_KEYS), "deck": ["ace", "king"], "hands": [["queen"], ["king"]]}
    read = Reader(position, ["deck", "hands"])
    refused(lambda: read.stacks({"deck": None, "hands": 2}, CARDS), "hands[1][0]", "king lies in deck[1] already")
    refused(lambda: read.stacks({"hands": 2, "deck": None}, CARDS), "deck[1]", "king lies in hands[1][0] already")
    assert read.stacks({"deck": None, "hands": 2}, CARDS, [1, 2, 1]) == {"deck": [[0, 1]], "hands": [[2], [1]]}


def test_copies():
    """As many as there are of each, not one more; the complaint names the places of all the others."""
    assert stacks([["king", "ace"], ["king"]], 2, [1, 2, 0]) == [[1, 0], [1]]
    assert stacks(["king", "king"], None, [1, 2, 0]) == [[1, 1]]
    refused(
        lambda: stacks([["king", "ace"], ["king", "king"]], 2, [1, 2, 0]),
        "part[1][1]",
        "king lies in part[0][0], part[1][0] already",
    )
    refused(lambda: stacks(["king", "ace", "ace"], None, [1, 2, 0]), "part[2]", "ace lies in part[1] already")
    refused(lambda: stacks(["ace", "ace"], None), "part[1]", "ace lies in part[0] already")


@pytest.mark.parametrize("wrong", [*NO_LISTS, [], [["ace"]], [[], [], []]])
def test_no_list_of_stacks(wrong):
    refused(lambda: stacks(wrong, 2), "part", "list of 2", repr(wrong))


@pytest.mark.parametrize("stack", range(2))
@pytest.mark.parametrize("wrong", NO_LISTS)
def test_no_stack(stack, wrong):
    values: list[Any] = [["ace"], ["king"]]
    values[stack] = wrong
    refused(lambda: stacks(values, 2), f"part[{stack}]", "expected a list,", repr(wrong))


@pytest.mark.parametrize("wrong", NO_LISTS)
def test_no_single_stack(wrong):
    refused(lambda: stacks(wrong, None), "part", "expected a list,", repr(wrong))


@pytest.mark.parametrize("wrong", NO_CARDS)
def test_no_card(wrong):
    refused(lambda: stacks([["ace"], ["king", wrong]], 2), "part[1][1]", repr(wrong), "no card", "'ace'")
    refused(lambda: stacks(["king", wrong], None), "part[1]", repr(wrong), "no card", "'ace'")
