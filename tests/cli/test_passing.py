"""Several people with hidden cards at one keyboard: nobody sees what is not theirs."""

from __future__ import annotations

from typing import Any, cast

import pytest
from prompt_toolkit.application import create_app_session
from prompt_toolkit.input import DummyInput
from prompt_toolkit.output import DummyOutput
from rich.text import Text

import cambusa
from cambusa.cli.drawing import Names, Plain
from cambusa.cli.play.keyboard import Keyboard
from cambusa.cli.play.session import SCROLLED, Session
from cambusa.interface import Observation, State
from cambusa.table import Table, secret
from tests.arena.support import WINDOWS, Puppet, still
from tests.cli.test_session import Stage

HANDS = (["1L-green-US", "2L-green-US"], ["3L-green-US", "1L-green-BR"], ["2L-green-BR", "3L-green-BR"])


class Veiled:
    """A game whose banquets only their owners see: hands."""

    def __init__(self, state: State) -> None:
        self._state = state

    def __getattr__(self, name: str) -> Any:
        return getattr(self._state, name)

    def observation(self, seat: int | None) -> Observation:
        seen = self._state.observation(seat)
        for zone in seen["zones"]:
            if zone["owner"] not in (None, seat):
                zone["cards"] = ["?"] * zone["size"]
        return seen


def dealt() -> State:
    """Three seats with two cards each before them, seat 0 on turn, and one card on the third recipe."""
    state = cambusa.load("shrimp", 3).new(7)
    position = state.position()
    position.update(decks=[25, 25, 24], banquets=list(map(list, HANDS)), recipes=[[], [], ["3S-pink-IT"]])
    return state.game.from_position(position)


class Paper(Stage):
    """A stage that prints the news."""

    def __init__(self) -> None:
        super().__init__()
        self.session: Session | None = None

    def changed(self) -> None:
        assert self.session is not None
        self.show(*map(Text, self.session.news()))


def begun(clocks: bool = False) -> tuple[Session, Paper]:
    """Two people and a bot, the keyboard still nobody's."""
    table = Table(cast(State, Veiled(dealt())), {2: Puppet(still)}, None, clocks, 100.0)
    stage = Paper()
    names = Names(["Ada", "Ben", "Bot 2"])
    stage.session = Session(table, names, Plain(), stage, stage, {"a": 0, "l": 1}, passing=True)
    stage.session._pass_on()
    stage.changed()
    return stage.session, stage


def banquets(session: Session) -> list[list[str]]:
    return [zone["cards"] for zone in session.seen()["zones"] if zone["owner"] is not None]


UNKNOWN = ["?", "?"]


def test_what_only_a_seat_knows_is_a_secret() -> None:
    state = dealt()
    assert not any(secret(state, seat) for seat in range(3))
    assert all(secret(cast(State, Veiled(state)), seat) for seat in range(3))
    fresh = cast(State, Veiled(cambusa.load("shrimp", 3).new(7)))
    assert not any(secret(fresh, seat) for seat in range(3)), "there is no card to hide yet"


def test_a_hand_is_shown_to_who_has_taken_the_keyboard_and_hidden_before_it_is_passed_on() -> None:
    session, stage = begun()
    assert session.hint() == "Pass the keyboard to Ada, who presses Enter"
    assert banquets(session) == [UNKNOWN] * 3
    session.respond(" ")
    assert banquets(session) == [HANDS[0], UNKNOWN, UNKNOWN]
    assert any(HANDS[0][0] in line for line in stage.lines)
    shown = len(stage.lines)
    session.respond("flip 1")
    assert session.hint() == "Pass the keyboard to Ben, who presses Enter"
    assert banquets(session) == [UNKNOWN] * 3
    assert stage.lines[shown:].count("") == SCROLLED
    assert stage.lines[-1] == session.hint()
    shown = len(stage.lines)
    session.respond(" ")
    assert banquets(session) == [UNKNOWN, HANDS[1], UNKNOWN]
    assert not any(HANDS[0][0] in line for line in stage.lines[shown:])
    assert any(HANDS[1][0] in line for line in stage.lines[shown:])


@pytest.mark.parametrize("line", ["flip 1", "f", "?", "/table", "@0 flip 1", "1"])
def test_before_somebody_has_taken_the_keyboard_nothing_is_told(line: str) -> None:
    session, stage = begun()
    session.respond(line)
    assert session.table.state.revision == 0
    assert not any(card in text for text in stage.lines for hand in HANDS for card in hand)
    assert not any("flip 2" in text for text in stage.lines), "labels may tell a hand"


def test_what_is_typed_is_of_who_has_the_keyboard() -> None:
    session, stage = begun()
    session.respond(" ")
    session.respond("@1 squeeze")
    assert stage.lines[-1] == "Ben does not have the keyboard now"
    session.respond("shout")  # both could
    assert session.table.state.log()[-1] == (0, "shout")


def test_the_race_needs_no_keyboard() -> None:
    session, _ = begun()
    session.respond(" ")
    session.respond("l")
    assert session.table.state.log()[-1] == (1, "squeeze")
    assert session.waits_for == 1


def test_clocks_run_for_who_has_the_keyboard_from_then_on() -> None:
    session, stage = begun(clocks=True)
    assert session.table.due() is None
    assert session.table.clock([0, 1]) is None
    stage.time = 500.0
    session.respond(" ")
    due = session.table.due()
    assert due is not None
    assert (due.seat, due.at) == (0, 500 + WINDOWS["flip"])
    session.respond("flip 1")
    assert session.table.due() is None


def test_without_hidden_cards_nothing_is_passed() -> None:
    table = Table(dealt(), {2: Puppet(still)}, None, False, 100.0)
    stage = Stage()
    session = Session(table, Names(["Ada", "Ben", "Bot 2"]), Plain(), stage, stage, {"a": 0, "l": 1}, passing=True)
    session._pass_on()
    assert (session.reader, session.waits_for) == (None, None)
    session.respond("flip 1")
    session.respond("flip 2")
    assert [label for _, label in table.state.log() if label.startswith("flip")] == ["flip 1", "flip 2"]


def test_at_a_terminal_enter_takes_the_keyboard_and_the_screen_is_cleared_for_the_next() -> None:
    with create_app_session(input=DummyInput(), output=DummyOutput()):
        keyboard = Keyboard()
    session, stage = begun()
    keyboard._session = session
    cleared: list[int | None] = []
    keyboard._app.renderer.clear = lambda: cleared.append(session.waits_for)  # type: ignore[method-assign]
    enter = next(binding for binding in keyboard._bindings().bindings if binding.handler.__name__ == "enter")
    for seat in (0, 1):
        keyboard._clean(keyboard._app)
        keyboard._clean(keyboard._app)
        assert "Pass the keyboard to" in str(keyboard._hint())
        assert HANDS[seat][0] not in keyboard._table().value
        enter.handler(cast(Any, None))
        line = keyboard._lines.get_nowait()
        assert line is not None
        session.respond(line)
        assert HANDS[seat][0] in keyboard._table().value
        keyboard._clean(keyboard._app)
        session.respond(f"flip {seat + 1}")
    assert cleared == [0, 1]
    assert stage.lines


SIGNALS = {0: "gesture wink", 1: "gesture yawn"}


def test_a_signal_is_told_once_and_to_who_has_taken_the_keyboard_alone() -> None:
    """Also where nobody has a card to hide."""
    table = Table(dealt(), {2: Puppet(still)}, None, False, 100.0)
    stage = Paper()
    keys = {"a": 0, "l": 1}
    session = Session(table, Names(["Ada", "Ben", "Bot 2"]), Plain(), stage, stage, keys, passing=True, signals=SIGNALS)
    stage.session = session
    session._pass_on()
    stage.changed()
    assert session.hint() == "Pass the keyboard to Ada, who presses Enter"
    assert not any("gesture" in line for line in stage.lines)
    session.respond(" ")
    assert stage.lines[-1] == "Your team's secret signal: gesture wink"
    shown = len(stage.lines)
    session.respond("flip 1")
    assert session.hint() == "Pass the keyboard to Ben, who presses Enter"
    assert stage.lines[shown:].count("") == SCROLLED
    session.respond(" ")
    assert stage.lines[-1] == "Your team's secret signal: gesture yawn"
    assert not any("wink" in line for line in stage.lines[shown:])
    shown = len(stage.lines)
    for line in ("flip 2", "@0 shout", "/log", "?"):
        session.respond(line)
    assert session.waits_for is None, "nothing is hidden any more"
    assert not any("gesture" in line for line in stage.lines[shown:])


def test_at_a_terminal_a_signal_is_cleared_away_for_the_next() -> None:
    with create_app_session(input=DummyInput(), output=DummyOutput()):
        keyboard = Keyboard()
    written: list[str] = []
    keyboard._write = lambda lines: written.extend(line.plain for line in lines)  # type: ignore[method-assign]
    table = Table(cast(State, Veiled(dealt())), {2: Puppet(still)}, None, False, 100.0)
    names = Names(["Ada", "Ben", "Bot 2"])
    session = Session(table, names, Plain(), keyboard, keyboard, {}, passing=True, signals=SIGNALS)
    keyboard._session = session
    session._pass_on()
    keyboard._clean(keyboard._app)
    session.respond(" ")
    assert written[-1] == "Your team's secret signal: gesture wink"
    keyboard._clean(keyboard._app)
    session.respond("flip 1")
    written.clear()
    keyboard._clean(keyboard._app)
    assert written, "the screen has been cleared, and what happened last is told again"
    assert not any("gesture" in line for line in written)
