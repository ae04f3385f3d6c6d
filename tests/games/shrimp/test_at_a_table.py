"""Shrimp at a table: races for the lemon, and flips against squeezes."""

from __future__ import annotations

from random import Random

import pytest

from cambusa.service.moment import CREDIT_MS
from tests.service.support import Played, content


def rest(seats: int = 4, people: int = 4, seed: int = 1) -> Played:
    """Return a table at which all recipes are covered."""
    played = Played("shrimp", seats, people, seed=seed).start()
    for recipe in "123":
        turn = played.state.observation(None)["turn"]
        assert turn is not None
        played.submit(turn, f"flip {recipe}")
        played.wait(CREDIT_MS / 1000)
    assert all(len(zone["cards"]) for zone in played.state.observation(None)["zones"][:3])
    return played


def verdicts(played: Played) -> dict[str, tuple[str, str]]:
    return {request: (answer.verdict, answer.reason) for (_, request), answer in played.answers.items()}


def test_the_first_squeeze_wins_and_the_journal_says_why() -> None:
    played = rest()
    for seat, (after, credit) in enumerate([(0, 20.0), (30, 60.0), (60, 0.0)]):
        played.now += after
        assert played.submit(seat, "squeeze", credit=credit, request=f"s{seat}") is None, "others may be earlier"
    played.wait(1)
    found = verdicts(played)
    assert found["s1"] == ("APPLIED", "")
    assert found["s0"] == found["s2"] == ("VOID", "TOO_LATE")
    assert played.state.observation(None)["actor"] == 1
    (entry,) = played.entries("adjudicated")
    racers = [(racer["seat"], racer["arrival"], racer["credit"], racer["verdict"]) for racer in entry.data["racers"]]
    assert racers == [(1, 30, 60, "APPLIED"), (0, 0, 20, "VOID"), (2, 90, 0, "VOID")]
    assert not entry.data["drawn"]
    for viewer in (0, 3, None):
        (event,) = [event for event in played.events(viewer) if event.kind == "adjudication"]
        assert [racer["seat"] for racer in event.racers] == [1, 0, 2]
    assert content(played.restored()) == content(played.table)


def test_a_squeeze_is_settled_as_soon_as_nobody_can_be_earlier() -> None:
    played = rest()
    start = played.now
    played.submit(2, "squeeze", credit=40, request="one")
    assert played.table.due() == start - 40 + CREDIT_MS
    for seat in (0, 1):
        played.submit(seat, "squeeze", request=f"late{seat}")
    assert "one" not in verdicts(played)
    played.submit(3, "squeeze", request="last")
    assert verdicts(played)["one"] == ("APPLIED", ""), "all have squeezed: there is nobody to wait for"
    alone = rest(people=1)
    answer = alone.submit(0, "squeeze")
    assert answer is not None
    assert answer.verdict == "APPLIED", "bots say beforehand when they act"


def test_who_has_no_stream_gets_no_credit_and_is_not_waited_for() -> None:
    played = rest(people=2)
    played.do(played.table.connected(1, False, played.now))
    answer = played.submit(0, "squeeze")
    assert answer is not None
    played = rest(people=2)
    played.do(played.table.connected(1, False, played.now))
    assert played.submit(1, "squeeze", credit=100) is None
    played.now += 50
    played.submit(0, "squeeze", credit=60, request="earlier")
    assert played.answer(0, "earlier").verdict == "APPLIED"


@pytest.mark.parametrize("seed", range(8))
def test_many_squeezes_at_once_have_one_winner(seed: int) -> None:
    random = Random(seed)
    played = rest(6, 6, seed)
    seats = [random.randrange(6) for _ in range(20)]
    start = played.now
    for number, seat in enumerate(seats):
        played.now = start + random.choice([0, 0, 0.3, 5, 100])
        played.submit(
            seat, "squeeze", seen=played.table.revision, credit=random.choice([0, 0, 50, 400]), request=str(number)
        )
    played.wait(1)
    found = verdicts(played)
    assert [verdict for verdict, _ in (found[str(number)] for number in range(20))].count("APPLIED") == 1
    assert len([entry for entry in played.entries("played") if entry.data["label"] == "squeeze"]) == 1
    assert all(entry.data["racers"][0]["verdict"] == "APPLIED" for entry in played.entries("adjudicated"))
    assert played.table.racers == ()
    assert content(played.restored()) == content(played.table)


def test_ties_are_drawn() -> None:
    winners = set()
    for seed in range(12):
        played = rest(seed=seed)
        played.submit(1, "squeeze")
        played.now += 0.4
        played.submit(3, "squeeze")
        played.wait(1)
        winners.add(played.state.observation(None)["actor"])
        (entry,) = played.entries("adjudicated")
        assert entry.data["drawn"]
    assert winners == {1, 3}


@pytest.mark.parametrize(("flip", "squeeze", "first"), [(0.0, 140.0, "squeeze"), (0.0, 60.0, "flip")])
def test_a_flip_against_a_squeeze(flip: float, squeeze: float, first: str) -> None:
    """Both 100 ms apart: with enough credit the squeeze was on the tops that the flip would have covered."""
    played = rest()
    turn = played.state.observation(None)["turn"]
    assert turn is not None
    seen = played.table.revision
    played.submit(turn, "flip 1", credit=flip, request="flip")
    played.now += 100
    played.submit((turn + 1) % 4, "squeeze", seen=seen, credit=squeeze, request="squeeze")
    played.wait(0.3)
    other = {"flip": "squeeze", "squeeze": "flip"}[first]
    found = verdicts(played)
    assert found[first] == ("APPLIED", "")
    assert found[other][0] == "VOID"
    assert played.state.log(None)[seen].label.split()[0] == first


def test_a_squeeze_on_tops_that_have_changed_costs_nothing() -> None:
    played = rest()
    turn = played.state.observation(None)["turn"]
    assert turn is not None
    seen = played.table.revision
    played.submit(turn, "flip 1")
    played.wait(1)
    assert played.table.revision == seen + 2
    for label in ("squeeze", "shout"):
        answer = played.submit((turn + 2) % 4, label, seen=seen)
        assert answer is not None
        assert (answer.verdict, answer.reason) == ("VOID", "STALE")
    played.submit((turn + 2) % 4, "squeeze", request="now")
    played.wait(1)
    assert verdicts(played)["now"] == ("APPLIED", "")


def test_who_is_too_late_is_told_so_and_who_may_not_why() -> None:
    played = rest()
    played.submit(0, "squeeze")
    seen = played.table.revision
    played.wait(0.2)
    late = played.submit(1, "squeeze", seen=seen)
    wrong = played.submit(1, "squeeze")
    assert late is not None
    assert wrong is not None
    assert (late.verdict, late.reason) == ("VOID", "TOO_LATE")
    assert (wrong.verdict, wrong.reason) == ("ILLEGAL", "UNDER_WAY")


def test_a_squeeze_in_time_is_earlier_than_the_clock_that_flips() -> None:
    """The lag that counts in races counts against the clock too."""
    for late, first in ((100.0, "squeeze"), (100.1, "flip 1")):
        played = rest()
        clock = next(clock for clock in played.table.clocks if clock.window == "flip")
        played.wait((clock.at - played.now + 100) / 1000)
        seen = played.table.revision
        played.now += late - 100
        played.submit((clock.seat + 1) % 4, "squeeze", credit=100, request="squeeze")
        played.wait(1)
        assert played.state.log(None)[seen].label == first


def test_what_came_in_before_a_pause_is_settled() -> None:
    played = rest()
    played.submit(0, "squeeze", request="before")
    played.do(played.table.pause(0, True, played.now))
    assert played.table.due() == played.now + CREDIT_MS
    played.wait(1)
    assert verdicts(played)["before"] == ("APPLIED", "")
    assert played.table.due() is None


def test_who_leaves_takes_back_what_waits() -> None:
    for end in ("leave", "close"):
        played = rest()
        played.submit(1, "squeeze", request="mine")
        call = played.table.leave(1, played.now) if end == "leave" else played.table.close(played.now)
        played.do(call)
        assert verdicts(played)["mine"] == ("VOID", "WITHDRAWN")
        assert played.table.racers == ()
        assert content(played.restored()) == content(played.table)


def test_a_bot_that_answers_too_late_is_not_heeded() -> None:
    played = rest(people=3)
    table, old = played.table, played.table.revision
    table.plans = {}
    assert [(one.seat, one.revision) for one in table.bots_to_ask()] == [(3, old)]
    squeeze = played.game.action("squeeze")
    played.submit(0, "shout")
    for _ in range(2):
        played.now += CREDIT_MS
        played.do(table.tick(played.now))
    assert table.revision > old
    table.bot_answer(3, old, squeeze, 0.0)
    table.bot_answer(0, table.revision, squeeze, 0.0)
    assert table.plans == {}, "too late, and no bot"


def test_what_a_bot_may_not_do_is_no_plan() -> None:
    played = rest(people=3)
    table = played.table
    table.plans = {}
    table.bot_answer(3, table.revision, played.game.action("silence"), 0.0)
    assert table.plans[3].label is None
    assert table.bots_to_ask() == []
