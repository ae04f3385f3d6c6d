"""You've Got Crabs at a table: grabs and accusations that race, the last `done`, the count of three, gestures."""

from __future__ import annotations

from typing import Any

import pytest

import cambusa
from cambusa.service.moment import CREDIT_MS
from cambusa.service.plain import Answer
from tests.games.youve_got_crabs.positions import kinds, position, swap
from tests.service.support import Played, content, placed

SETTLED = CREDIT_MS / 1000


def table(seats: int = 4, people: Any = 99, seed: int = 0, **more: Any) -> Played:
    """Return a table with this position; teams of four: 0 and 2, 1 and 3; side 1: 0 and 1."""
    state = cambusa.load("youve_got_crabs", seats).from_position(position(seats, **more))
    return placed(state, people, seed=seed)


def hand(played: Played, seat: int) -> list[str]:
    return list(played.state.position()["hands"][seat])


def tokens(played: Played) -> list[int]:
    return list(played.state.position()["tokens"])


def says(answer: Answer | None) -> tuple[str, str] | None:
    return (answer.verdict, answer.reason) if answer else None


def done_by(played: Played, seat: int) -> bool:
    return seat in played.state.position()["done"]


# --- races ---


@pytest.mark.parametrize(("credit", "first"), [(0.0, 0), (60.0, 1)])
def test_two_swaps_for_one_ocean_card(credit: float, first: int) -> None:
    """First grab gets the card; the other costs nothing, and shows nothing of the hand."""
    played = table(hands={0: "BBCC", 1: "FFGG"}, ocean="ADDE")
    played.submit(0, swap("B", "A"), credit=10, request="0")
    played.now += 30
    played.submit(1, swap("F", "A"), credit=credit, request="1")
    played.wait(SETTLED)
    other = 1 - first
    assert says(played.answer(first, str(first))) == ("APPLIED", "")
    assert says(played.answer(other, str(other))) == ("VOID", "TOO_LATE")
    assert kinds("A")[0] in hand(played, first)
    assert hand(played, other) == kinds(["BBCC", "FFGG"][other])
    (event,) = [event for event in played.events(None) if event.kind == "adjudication"]
    assert [racer["label"] for racer in event.racers] == ["swap", "swap"]
    (event,) = [event for event in played.events(other) if event.kind == "adjudication"]
    assert event.racers[1]["label"] == swap("BF"[other], "A")


def test_two_swaps_for_two_equal_ocean_cards_are_both_made() -> None:
    played = table(hands={0: "BBCC", 1: "FFGG"}, ocean="AACD")
    played.submit(0, swap("B", "A"), request="0")
    played.submit(1, swap("F", "A"), request="1")
    played.wait(SETTLED)
    assert {says(played.answer(seat, str(seat))) for seat in (0, 1)} == {("APPLIED", "")}
    assert played.entries("adjudicated") == []


def test_swaps_of_one_player_follow_each_other() -> None:
    """The second gives away what the first will bring, while that still waits, and whatever each is credited."""
    played = table(hands={0: "BBCC"}, ocean="AADE")
    played.submit(0, swap("B", "A"), credit=0, request="1")
    played.now += 10
    played.submit(0, swap("A", "D"), credit=150, request="2")
    played.wait(SETTLED)
    assert {says(played.answer(0, request)) for request in "12"} == {("APPLIED", "")}
    assert hand(played, 0) == kinds("BCCD")


def test_team_mate_and_opponent_accuse_the_same_hand_at_once() -> None:
    """At equal time the team-mate comes first, and the later ones are void."""
    for order in ((1, 2), (2, 1)):
        played = table(hands={0: "AAAA"}, ocean="CDEF")
        for seat in order:
            played.submit(seat, "accuse 0", request=str(seat))
        played.wait(SETTLED)
        assert says(played.answer(2, "2")) == ("APPLIED", "")
        assert played.answer(1, "1").verdict == "VOID"
        assert played.state.position()["phase"] == "window"


def test_of_two_opponents_at_equal_time_one_is_drawn_and_also_a_wrong_call_voids_the_later() -> None:
    first = set()
    for seed in range(12):
        played = table(6, hands={0: "AAAB"}, ocean="CDEF", seed=seed)
        for seat in (1, 2):
            played.submit(seat, "accuse 0", request=str(seat))
        played.wait(SETTLED)
        verdicts = {seat: says(played.answer(seat, str(seat))) for seat in (1, 2)}
        (winner,) = [seat for seat, verdict in verdicts.items() if verdict == ("APPLIED", "")]
        assert verdicts[3 - winner] == ("VOID", "STALE")
        assert (tokens(played)[winner], tokens(played)[3 - winner]) == (3, 4), "the later one costs nothing"
        assert played.entries("adjudicated")[0].data["drawn"]
        first.add(winner)
    assert first == {1, 2}


def test_accusing_a_hand_that_has_changed_is_void() -> None:
    played = table(hands={0: "AAAB"}, ocean="CDEF")
    seen = played.table.revision
    played.submit(0, swap("B", "C"))
    played.wait(SETTLED)
    assert says(played.submit(3, "accuse 0", seen=seen)) == ("VOID", "STALE")
    assert tokens(played) == [4, 4]
    played.submit(3, "accuse 1", seen=seen, request="other")
    played.wait(SETTLED)
    assert says(played.answer(3, "other")) == ("APPLIED", ""), "that hand is as it was"


def test_accusing_a_new_hand_is_void() -> None:
    played = table(hands={0: "AAAA"}, ocean="CDEF")
    seen = played.table.revision
    played.submit(1, "accuse 0")
    played.wait(SETTLED)
    assert played.state.position()["phase"] == "play"
    assert says(played.submit(3, "accuse 0", seen=seen)) == ("VOID", "STALE")


def test_an_accusation_against_a_swap() -> None:
    """Whoever is earlier by effective time: the hand at that moment is what is judged."""
    for credit, verdict in ((100.0, ("APPLIED", "")), (20.0, ("VOID", "STALE"))):
        played = table(hands={0: "AAAB"}, ocean="ACDE")
        seen = played.table.revision
        played.submit(0, swap("B", "A"), request="swap")
        played.now += 50
        played.submit(1, "accuse 0", seen=seen, credit=credit, request="accuse")
        played.wait(SETTLED)
        assert says(played.answer(0, "swap")) == ("APPLIED", "")
        assert says(played.answer(1, "accuse")) == verdict


def test_double_crabs_within_a_second_of_each_other() -> None:
    """An answer counts as made when it was sent: lag does not make it late."""
    for after, credit, answered in ((990, 0, True), (1090, 100, True), (1090, 50, False), (1200, 150, False)):
        played = table(hands={0: "AAAA", 2: "BBBB"}, ocean="CDEF")
        played.submit(0, "accuse 2")
        played.wait(SETTLED)
        opened = next(clock.at for clock in played.table.clocks if clock.window == "double crabs") - 1000
        played.wait((opened + after - played.now) / 1000)
        played.submit(2, "accuse 0", credit=credit, request="back")
        played.wait(SETTLED)
        assert (played.state.position()["phase"] == "take") == answered
        labels = [entry.label for entry in played.state.log(None)]
        assert ("pass" in labels) != answered


def test_both_accuse_each_other_at_once() -> None:
    played = table(hands={0: "AAAA", 2: "BBBB"}, ocean="CDEF")
    for seat, other in ((0, 2), (2, 0)):
        played.submit(seat, f"accuse {other}", request=str(seat))
    played.wait(2 * SETTLED)
    assert {says(played.answer(seat, str(seat))) for seat in (0, 2)} == {("APPLIED", "")}
    assert played.state.position()["phase"] == "take"


# --- the last `done` ---


def last_done(**more: Any) -> Played:
    """Return a table at which seat 1 was done, and seat 0 has just said so."""
    played = table(done=[1], swapped=True, **more)
    assert played.submit(0, "done", request="done") is None
    played.wait(SETTLED)
    assert played.table.held is not None
    return played


def test_the_last_done_is_announced_and_held_for_two_seconds() -> None:
    played = last_done()
    (event,) = [event for event in played.events(3) if event.kind == "held"]
    assert (event.seat, event.what, event.ms) == (0, "done", 2000)
    assert "resume" in [played.game.label(action) for action in played.table.legal(0)]
    assert "done" not in [played.game.label(action) for action in played.table.legal(0)]
    assert says(played.submit(0, "done")) == ("ILLEGAL", "HELD")
    assert played.submit(0, "done", request="done") is None, "the same request goes on waiting"
    assert content(played.restored())["held"] == played.table.held
    played.wait(1.9)
    assert played.state.position()["side"] == 1
    played.wait(0.2)
    assert played.state.position()["side"] == 2
    assert says(played.answer(0, "done")) == ("APPLIED", "")


def test_others_of_the_side_may_still_resume() -> None:
    """Then it is no longer the last one, and counts at once."""
    played = last_done()
    assert says(played.submit(1, "resume")) == ("APPLIED", "")
    assert says(played.answer(0, "done")) == ("APPLIED", "")
    assert (done_by(played, 0), done_by(played, 1), played.table.held) == (True, False, None)
    played.wait(3)
    assert played.state.position()["side"] == 1


def test_it_can_be_taken_back() -> None:
    played = last_done()
    assert says(played.submit(0, "resume")) == ("APPLIED", "")
    assert says(played.answer(0, "done")) == ("VOID", "WITHDRAWN")
    assert [event.ms for event in played.events(None) if event.kind == "held"] == [2000, 0]
    played.wait(3)
    assert (done_by(played, 0), played.state.position()["side"]) == (False, 1)


def test_a_swap_takes_it_back_and_a_gesture_does_not() -> None:
    played = last_done(hands={0: "BBCC"}, ocean="ADEF")
    assert says(played.submit(0, "gesture wink")) == ("APPLIED", "")
    assert played.table.held is not None
    played.submit(0, swap("B", "A"), request="swap")
    played.wait(SETTLED)
    assert says(played.answer(0, "swap")) == ("APPLIED", "")
    assert says(played.answer(0, "done")) == ("VOID", "WITHDRAWN")
    assert played.table.held is None


def test_a_done_that_still_waits_can_be_taken_back_too() -> None:
    played = table(done=[1], swapped=True)
    played.submit(0, "done", request="done")
    assert says(played.submit(0, "resume")) == ("APPLIED", "")
    assert says(played.answer(0, "done")) == ("VOID", "WITHDRAWN")
    assert not done_by(played, 0)


def test_an_accusation_that_opens_a_window_takes_it_back() -> None:
    played = last_done(hands={1: "AAAA"})
    played.submit(3, "accuse 1")
    played.wait(SETTLED)
    assert played.state.position()["phase"] == "window"
    assert says(played.answer(0, "done")) == ("VOID", "WITHDRAWN")


def test_the_clock_does_not_hold_what_it_plays() -> None:
    played = table(done=[1], swapped=True)
    played.wait(60 + SETTLED)
    assert played.state.position()["side"] == 2
    assert played.table.held is None


def test_a_pause_stops_what_is_held() -> None:
    played = last_done()
    played.do(played.table.pause(0, True, played.now))
    played.wait(60)
    assert played.table.held is not None
    played.do(played.table.pause(0, False, played.now))
    played.wait(1)
    assert played.table.held is not None
    played.wait(1)
    assert played.table.held is None


def test_a_done_that_is_not_the_last_counts_at_once() -> None:
    played = table()
    played.submit(0, "done")
    played.wait(SETTLED)
    assert done_by(played, 0)
    assert played.table.held is None


# --- the count of three ---


def counted(played: Played, seat: int) -> tuple[str, str] | None:
    return says(played.submit(seat, next(label for label in played.state.legal_labels(seat) if "swap" in label)))


def test_a_game_opens_on_a_count_of_three() -> None:
    played = Played("youve_got_crabs", people=99).start(counted=False)
    view = played.table.view(None, played.now)
    assert view is not None
    assert view.count_down == 3000
    assert counted(played, 0) == ("ILLEGAL", "COUNT_DOWN")
    assert says(played.submit(0, "gesture wink")) == ("APPLIED", "")
    played.wait(3)
    assert counted(played, 0) is None
    view = played.table.view(None, played.now)
    assert view is not None
    assert view.count_down is None
    assert [clock.at - played.now for clock in played.table.clocks if clock.seat == 1] == [60_000]


def test_after_the_marker_has_turned_the_new_side_starts_on_a_count_of_three() -> None:
    played = last_done()
    played.step()
    assert played.state.position()["side"] == 2
    assert counted(played, 2) == ("ILLEGAL", "COUNT_DOWN")
    played.wait(2.999)
    assert counted(played, 2) == ("ILLEGAL", "COUNT_DOWN")
    played.wait(0.001)
    assert counted(played, 2) is None


def test_a_new_ocean_opens_on_a_count_of_three_too() -> None:
    played = table(phase="ask", done=[0, 1], declined=[2], ocean="ABCD")
    assert says(played.submit(3, "decline")) == ("APPLIED", "")
    assert played.state.position()["side"] == 1
    assert counted(played, 0) == ("ILLEGAL", "COUNT_DOWN")


def test_nothing_else_starts_a_count() -> None:
    played = table(hands={0: "BBCC", 2: "AAAA"}, ocean="ADEF")
    for seat, label in ((0, swap("B", "A")), (0, "done"), (0, "resume"), (1, "accuse 2")):
        played.submit(seat, label)
        played.wait(SETTLED)
        assert played.table.counting <= played.now, label


def test_bots_wait_for_the_count() -> None:
    played = Played("youve_got_crabs", people=0, seed=2).start(counted=False)
    while played.now < played.table.counting:
        played.step()
    early = [entry.data["label"] for entry in played.entries("played") if entry.at < played.table.counting]
    assert not [label for label in early if label.split()[0] in ("swap", "done", "resume")]


# --- gestures ---


def test_a_seat_makes_a_gesture_every_half_second_at_most() -> None:
    played = table()
    assert says(played.submit(0, "gesture wink")) == ("APPLIED", "")
    played.now += 499
    assert says(played.submit(0, "gesture nose")) == ("ILLEGAL", "TOO_FAST")
    assert says(played.submit(1, "gesture nose")) == ("APPLIED", "")
    played.now += 1
    assert says(played.submit(0, "gesture nose")) == ("APPLIED", "")
