"""Games at a pseudo-terminal, in real time; no verdict depends on how fast anything is."""

from __future__ import annotations

import re
import signal
from pathlib import Path

import pytest
from prompt_toolkit.application import create_app_session
from prompt_toolkit.input import DummyInput
from prompt_toolkit.output import DummyOutput

import cambusa
from cambusa.cli.drawing import Names, drawing
from cambusa.cli.play.keyboard import GRACE_SECONDS, Keyboard
from cambusa.cli.play.session import Session
from cambusa.table import Table
from tests.cli.support import Terminal
from tests.cli.test_session import Stage

ALONE = ("play", "shrimp", "--seed", "7", "--no-clock", "--reaction", "1e6")
"""Bots that never get to do anything."""

COLOUR = re.compile(r"\x1b\[[0-9;]*(3[0-7]|9[0-7])m")


def test_space_squeezes_and_the_call_is_typed() -> None:
    with Terminal(*ALONE) as terminal:
        terminal.wait_for("Your turn: flip onto")
        terminal.type(" ")
        terminal.wait_for("You squeeze the lemon!")
        terminal.wait_for("CALL")
        terminal.type(" p i 3\r")
        terminal.wait_for("You call 3 + pink + Italy: wrong, not all recipes are covered: a penalty")
        terminal.wait_for("give a card to seat 1 or 2")
        terminal.type("2\r")
        terminal.wait_for("to Bot 2, from the deck")
        terminal.wait_for("barred")
        terminal.type("\x03")
        assert terminal.end() == 130
        assert terminal.current_modes() == terminal.modes
        assert "Traceback" not in terminal.raw
        assert COLOUR.search(terminal.raw)


def test_bots_act_while_a_line_is_being_typed_and_the_line_stays() -> None:
    with Terminal("play", "shrimp", "--seed", "7", "--no-clock", "--bots", "random", "--reaction", "0.3") as terminal:
        terminal.wait_for("seed 7")
        terminal.type("/jum")
        for _ in range(2):
            terminal.wait_for("without the lemon: a penalty")
        terminal.type("p\r")
        terminal.wait_for("'/jump' is no command")
        terminal.type("\x03")
        assert terminal.end() == 130


def test_the_end_is_told_and_the_record_offered(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    with Terminal(*ALONE) as terminal:
        terminal.wait_for("Your turn: flip onto")
        terminal.type("?")
        terminal.wait_for("It is your turn")
        terminal.type("2\r")
        terminal.wait_for("You flip")
        terminal.type("/quit\r")
        terminal.wait_for("Left before the end.")
        terminal.wait_for("Save the record as")
        terminal.type("/no/such/folder/game.txt\r")
        terminal.wait_for("Not saved: /no/such/folder/game.txt: No such file or directory")
        terminal.wait_for("Save the record as")
        terminal.type(f"{file}\r")
        terminal.wait_for("Saved the record as")
        assert terminal.end() == 0
        assert terminal.current_modes() == terminal.modes
    assert cambusa.Record.load(file).log[0] == (0, "flip 2")


def test_people_at_one_keyboard_have_a_key_each() -> None:
    with Terminal(*ALONE, "--people", "2") as terminal:
        terminal.wait_for("Quick key of Player 0: a")
        terminal.wait_for("Quick key of Player 1: l")
        terminal.wait_for("Player 0: Your turn")
        terminal.type("l")
        terminal.wait_for("Player 1 squeezes the lemon!")
        terminal.type("green\r")
        terminal.wait_for("Player 1 calls green: wrong")
        terminal.type("\x04")
        terminal.wait_for("Save the record as")
        terminal.type("\r")
        assert terminal.end() == 0


def test_the_key_of_somebody_too_late_gets_into_nobodys_line(monkeypatch: pytest.MonkeyPatch) -> None:
    with create_app_session(input=DummyInput(), output=DummyOutput()):
        keyboard = Keyboard()
    stage = Stage()
    table = Table(cambusa.load("shrimp", 2).new(7), {}, None, False, 100.0)
    keyboard._session = Session(table, Names(["A", "B"]), drawing("shrimp"), stage, stage, {"a": 0, "l": 1})
    monkeypatch.setattr("cambusa.cli.play.keyboard.monotonic", lambda: stage.time)
    keyboard._first_key("l")
    keyboard.changed()
    for elapsed, typed in ((GRACE_SECONDS * 0.9, ""), (GRACE_SECONDS * 1.1, "a")):
        stage.time = 100.0 + elapsed
        keyboard._first_key("a")
        assert keyboard._buffer.text == typed
    assert stage.lines == ["B squeezes the lemon!", "B was faster; nothing is lost"]


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_signal_leaves_a_clean_terminal_and_the_record(tmp_path: Path, number: signal.Signals) -> None:
    file = tmp_path / "game.txt"
    with Terminal(*ALONE, "--record", str(file)) as terminal:
        terminal.wait_for("Your turn: flip onto")
        assert terminal.current_modes() != terminal.modes
        terminal.process.send_signal(number)
        assert terminal.end() == 143
        assert terminal.current_modes() == terminal.modes
    assert cambusa.Record.load(file).result == "unfinished"


@pytest.mark.parametrize("virtual", [[], ["--virtual"]])
def test_plain_moves_no_cursor_and_has_no_colour(virtual: list[str]) -> None:
    with Terminal(*ALONE, "--plain", *virtual) as terminal:
        terminal.wait_for("Your turn: flip onto 1, 2 or 3")
        terminal.type("flip 1\n")
        terminal.wait_for("You flip 3 small blue Italy onto recipe 1")
        if not virtual:
            terminal.type("\n")  # nothing typed: the quick key
            terminal.wait_for("You squeeze the lemon!")
        assert "\x1b" not in terminal.raw
        terminal.process.send_signal(signal.SIGINT)
        assert terminal.end() == 130
        assert "Traceback" not in terminal.raw


def test_a_dumb_terminal_is_only_printed_on() -> None:
    with Terminal(*ALONE, TERM="dumb") as terminal:
        terminal.wait_for("Your turn: flip onto")
        terminal.type("flip 1\n")
        terminal.wait_for("You flip 3 small blue Italy onto recipe 1")
        assert "\x1b" not in terminal.raw
        terminal.process.send_signal(signal.SIGINT)
        assert terminal.end() == 130


def test_a_narrower_terminal_is_cleared_and_the_last_events_are_told_again() -> None:
    with Terminal(*ALONE, COLUMNS="") as terminal:
        terminal.wait_for("Your turn: flip onto")
        terminal.type("2\r")
        terminal.wait_for("You flip")
        terminal.wait_for("/quit")
        assert "\x1b[2J" not in terminal.raw
        terminal.resize(24, 60)
        terminal.wait_for("You flip")
        terminal.wait_for("/quit")
        assert terminal.raw.count("\x1b[2J") == 1
        terminal.type("\x03")
        assert terminal.end() == 130


def test_no_color_is_respected() -> None:
    with Terminal(*ALONE, NO_COLOR="1") as terminal:
        terminal.wait_for("Your turn: flip onto")
        terminal.type("2\r")
        terminal.wait_for("You flip")
        terminal.wait_for("3 x small")
        terminal.type("\x03")
        assert terminal.end() == 130
        assert not COLOUR.search(terminal.raw)
