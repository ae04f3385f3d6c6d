"""Quick keys and what is typed, in a time that the tests make."""

from __future__ import annotations

from rich.text import Text

import cambusa
from cambusa.cli.drawing import Names, drawing
from cambusa.cli.play.seated import AIM_SECONDS
from cambusa.cli.play.session import Session
from cambusa.table import Table
from tests.arena.support import Puppet, still, table


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
    paid = ["1L-blue-US", "2L-blue-US", "3L-blue-US"]
    others = [["1L-green-US", "2L-green-US"], ["3L-green-US", "1L-green-BR"]]
    position.update(phase="take", actor=0, turn=0, owed=3, decks=[25, 25, 24], banquets=[paid, *others])
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
