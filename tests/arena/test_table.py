"""The table: clocks and bots, in a time that the tests make."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

import cambusa
from cambusa.errors import IllegalActionError
from cambusa.interface import Observation
from cambusa.table import ONLY_CHOICE_SECONDS, Table
from tests.arena.support import WINDOWS, Puppet, still, table


def test_a_clock_runs_out_and_plays_the_label_of_its_window() -> None:
    made = table({1: still, 2: still})
    due = made.due()
    assert due is not None
    assert (due.at, due.seat, due.label, due.why) == (100 + WINDOWS["flip"], 0, "flip 1", "clock")
    made.act(0, "squeeze", 103.0)
    due = made.due()
    assert due is not None
    assert (due.at, due.seat, due.label, due.why) == (103 + WINDOWS["call"], 0, "silence", "clock")
    made.act(due.seat, due.label, due.at)
    assert made.clock([0]) == ("give", 0, due.at + WINDOWS["give"])


def test_without_clocks_only_bots_that_do_nothing_are_hurried() -> None:
    made = table({1: still, 2: still}, clocks=False)
    assert made.due() is None
    made.act(0, "flip 1", 101.0)
    due = made.due()
    assert due is not None
    assert (due.seat, due.why, due.at) == (1, "clock", 101 + WINDOWS["flip"])


def test_bots_are_asked_anew_after_every_action_and_their_older_plans_are_dropped() -> None:
    def squeeze(_seen: Observation, labels: Sequence[str]) -> tuple[str | None, float]:
        return ("squeeze", 5.0) if "squeeze" in labels else (None, 0.0)

    made = table({1: squeeze, 2: still})
    due = made.due()
    assert due is not None
    assert (due.at, due.seat, due.label) == (105.0, 1, "squeeze")
    made.act(0, "flip 2", 104.0)
    due = made.due()
    assert due is not None
    assert (due.at, due.seat) == (109.0, 1)
    bot = made.bots[1]
    assert isinstance(bot, Puppet)
    assert bot.asked == [0, 2]


def test_a_single_choice_is_made_for_a_seat_but_never_a_racing_one() -> None:
    state = cambusa.load("shrimp", 2).new(7)
    made = Table(state, {}, None, clocks=True, now=0.0)
    made.act(0, "shout", 1.0)
    due = made.due()
    assert due is not None
    assert (due.at, due.seat, due.label, due.why) == (1 + ONLY_CHOICE_SECONDS, 0, "give 1", "only choice")
    for seat, label in ((0, "give 1"), (0, "flip 1"), (1, "flip 2"), (0, "shout"), (0, "give 1")):
        made.act(seat, label, 2.0)
    assert made.labels(0) == ["flip 3"]
    due = made.due()
    assert due is not None
    assert due.why == "clock"


def test_a_refused_action_changes_nothing() -> None:
    made = table({1: still, 2: still})
    before, due = bytes(made.state), made.due()
    with pytest.raises(IllegalActionError):
        made.act(0, "call pink", 101.0)
    assert (bytes(made.state), made.due()) == (before, due)


def test_who_was_faster() -> None:
    made = table({1: still, 2: still})
    assert made.faster(0, "squeeze") is None
    made.act(1, "squeeze", 101.0)
    assert made.faster(0, "squeeze") == 1
    assert made.faster(0, "flip 1") == 1
    assert made.faster(0, "call pink") is None
    made.act(1, "silence", 102.0)
    assert made.faster(0, "squeeze") is None, "it could not be done before this either"
