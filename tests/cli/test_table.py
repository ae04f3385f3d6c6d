"""Clocks, bots and quick keys, in a time that the tests make."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

import pytest
from rich.text import Text

import cambusa
from cambusa.bots import Seen
from cambusa.cli.drawing import Names, drawing
from cambusa.cli.play.session import AIM_SECONDS, Session
from cambusa.errors import IllegalActionError
from cambusa.interface import Observation
from cambusa.table import ONLY_CHOICE_SECONDS, Table

Answer = Callable[[Observation, Sequence[str]], tuple[str | None, float]]


class Puppet:
    """A bot that does what the test says, and counts how often it was asked."""

    wants_deal: ClassVar[bool] = False

    def __init__(self, answer: Answer) -> None:
        self.game = cambusa.load("shrimp", 3)
        self.answer = answer
        self.asked: list[int] = []

    def act(self, seen: Seen) -> tuple[int | None, float]:
        self.asked.append(len(seen["log"]))
        label, seconds = self.answer(seen["observation"], [self.game.label(action) for action in seen["legal"]])
        return (None if label is None else self.game.action(label)), seconds


def still(_seen: Observation, _labels: Sequence[str]) -> tuple[None, float]:
    """Do nothing."""
    return None, 0.0


def table(answers: dict[int, Answer], clocks: bool = True) -> Table:
    state = cambusa.load("shrimp", 3).new(7)
    return Table(state, {seat: Puppet(answer) for seat, answer in answers.items()}, 0, clocks, now=100.0)


WINDOWS = {window.name: window.seconds for window in cambusa.spec("shrimp").windows}


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


class Stage:
    """A source and screen of a test."""

    def __init__(self) -> None:
        self.time = 100.0
        self.lines: list[str] = []

    def now(self) -> float:
        return self.time

    async def line(self, until: float | None, wanted: bool) -> str | None:  # noqa: ARG002
        raise AssertionError("nobody asks")

    def show(self, *lines: Text) -> None:
        self.lines += [line.plain for line in lines]

    def changed(self) -> None:
        pass


def session(keys: dict[str, int], made: Table) -> tuple[Session, Stage]:
    stage = Stage()
    return Session(made, Names(["You", "Bot 1", "Bot 2"]), drawing("shrimp"), stage, stage, keys), stage


def test_a_quick_key_acts_and_says_who_was_faster_when_it_comes_too_late() -> None:
    made = table({1: still, 2: still})
    play, stage = session({" ": 0}, made)
    made.act(1, "squeeze", 100.0)
    play.respond(" ")
    assert stage.lines == ["Bot 1 was faster; nothing is lost"]
    made.act(1, "silence", 101.0)
    play.respond(" ")
    assert stage.lines[1].startswith("squeeze is not possible now: until a squeeze or shout is settled")
    made.act(1, "give 2", 102.0)
    stage.time = 110.0
    play.respond(" ")
    assert made.state.log()[-1] == (0, "squeeze")


def test_a_quick_key_meant_for_the_table_before_costs_nothing() -> None:
    made = table({1: still, 2: still})
    play, stage = session({" ": 0}, made)
    play._act(0, "flip 1")
    play._act(1, "flip 2")
    revision = made.state.revision
    stage.time += AIM_SECONDS * 0.9
    play.respond(" ")
    assert made.state.revision == revision
    assert stage.lines[-1] == "Bot 1 was faster; nothing is lost"
    stage.time += AIM_SECONDS
    play.respond(" ")
    assert made.state.log()[-1] == (0, "squeeze")


def test_two_people_have_a_key_each_and_letters_are_typed_when_they_are_words() -> None:
    made = table({2: still})
    play, stage = session({"a": 0, "l": 1}, made)
    play.respond("l")
    assert made.state.log()[-1] == (1, "squeeze")
    play.respond("a")  # America: it is seat 1 that types now
    assert made.state.log()[-1] == (1, "call America")
    assert made.state.observation(None)["phase"] == "give"
    play.respond("0")
    play.respond("@0 squeeze")
    assert made.state.log()[-1] == (0, "squeeze")
    play.respond("silence")
    play.respond("2")
    play.respond("1")
    assert [entry.label for entry in made.state.log()][-2] == "flip 1"
    assert stage.lines[-1].startswith("You flips")


def test_several_cards_in_one_line_but_never_several_racing_actions() -> None:
    state = cambusa.load("shrimp", 3).new(7)
    position = state.position()
    unseen = ["1L-green-US", "2L-green-US", "3L-green-US", "1L-green-BR"]
    position.update(phase="take", actor=0, turn=0, owed=3, decks=[26, 26, 25], banquets=[[], unseen[:2], unseen[2:]])
    made = Table(state.game.from_position(position), {1: Puppet(still), 2: Puppet(still)}, 0, True, 100.0)
    play, stage = session({" ": 0}, made)
    play.respond("1 2 1 1")
    assert [entry.label for entry in made.state.log()] == ["take 1", "take 2", "take 1"]
    play.respond("1 2")
    assert made.state.revision == 3
    assert "not understand" in stage.lines[-1]


def test_what_is_not_possible_is_explained_by_the_engine() -> None:
    made = Table(cambusa.load("shrimp", 2).new(7), {}, None, True, 100.0)
    play, stage = session({"a": 0, "l": 1}, made)
    for line in ("flip 1", "flip 1", "flip 2", "flip 2"):
        play.respond(line)
    assert [entry.label for entry in made.state.log() if entry.seat is not None] == ["flip 1", "flip 2"]
    told = [line for line in stage.lines if "not possible" in line]
    assert told == [
        f"flip {recipe} is not possible now: while a recipe is empty, only empty recipes may be chosen"
        for recipe in (1, 2)
    ]
