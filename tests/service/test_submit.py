"""Asking for actions: answers, requests that come again, and what is refused."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from random import Random

import pytest

import cambusa
from cambusa.service.clocks import clocks_of
from cambusa.service.errors import ServiceError
from cambusa.service.events import MOST_EVENTS
from cambusa.service.moment import CREDIT_MS
from cambusa.service.roster import REMEMBERED
from tests.service.support import Played, content, finish, short

NAME = cambusa.games()[0]


def acting(played: Played) -> tuple[int, str]:
    seat = min(played.state.active_seats)
    return seat, played.state.legal_labels(seat)[0]


def made(played: Played, seat: int, label: str) -> None:
    """Ask for an action, and wait until a race would be settled."""
    played.submit(seat, label)
    played.wait(CREDIT_MS / 1000)


def test_an_action_is_made_and_seen_by_all(name: str) -> None:
    played = Played(name, people=99, **short(name)).start()
    seat, label = acting(played)
    before = played.table.revision
    played.submit(seat, label, request="mine")
    played.wait(CREDIT_MS / 1000)
    answer = played.answer(seat, "mine")
    assert (answer.verdict, answer.reason) == ("APPLIED", "")
    assert before < answer.revision == played.table.revision
    for viewer in (*range(played.game.seats), None):
        event = played.events(viewer)[-1]
        assert (event.kind, event.seat, event.first, event.revision) == ("played", seat, before, answer.revision)
        assert list(event.entries) == played.state.log(viewer, before)
        view = played.table.view(viewer, played.now)
        assert view is not None
        assert view.revision == event.revision
        assert view.observation == played.state.observation(viewer)
        assert view.legal == ([] if viewer is None else played.state.legal_actions(viewer))
    assert content(played.restored()) == content(played.table)


def test_the_same_request_is_answered_alike_and_not_made_twice(name: str) -> None:
    played = Played(name, people=99, **short(name)).start()
    seat, label = acting(played)
    played.submit(seat, label, request="mine")
    waited = played.submit(seat, label, request="mine")  # it may still wait
    played.wait(CREDIT_MS / 1000)
    answer = played.answer(seat, "mine")
    assert waited in (None, answer)
    journal = list(played.journal)
    assert played.submit(seat, label, request="mine") == answer
    assert played.submit(seat, played.game.labels[0], seen=0, request="mine") == answer
    assert played.restored().answer(seat, "mine") == answer, "after a restart too"
    assert played.journal == journal


def test_an_illegal_action_is_answered_with_the_reason_of_the_engine() -> None:
    played = Played(NAME, 2, people=2).start()
    seat, _ = acting(played)
    wrong = next(label for label in played.game.labels if label not in played.state.legal_labels(seat))
    answer = played.submit(seat, wrong, request="wrong")
    assert answer is not None
    assert (answer.verdict, answer.revision) == ("ILLEGAL", played.table.revision)
    assert answer.reason in cambusa.spec(NAME).reasons
    other = played.submit(1 - seat, wrong, request="wrong")
    assert other is not None
    assert other.verdict == "ILLEGAL"
    assert played.submit(seat, wrong, request="wrong") == answer
    assert [event.kind for event in played.events(None)][-1] == "played", "nobody is told"


def test_only_the_last_requests_are_remembered() -> None:
    played = Played(NAME, 2, people=2).start()
    seat, _ = acting(played)
    wrong = next(label for label in played.game.labels if label not in played.state.legal_labels(seat))
    journal = list(played.journal)
    for number in range(REMEMBERED + 1):
        played.submit(seat, wrong, request=str(number))
    assert played.journal == journal, "what is refused fills no disk"
    assert played.table.answer(seat, "0") is None
    assert played.table.answer(seat, "1") is not None
    assert content(played.restored()) == content(played.table)


@pytest.mark.parametrize(
    ("call", "field"),
    [
        (lambda played: played.submit(0, "checkmate"), "label"),
        (lambda played: played.table.submit(0, -1, 0, "r", played.now), "action"),
        (lambda played: played.table.submit(0, 10**9, 0, "r", played.now), "action"),
        (lambda played: played.table.submit(0, 0, -1, "r", played.now), "seen_revision"),
        (lambda played: played.table.submit(0, 0, played.table.revision + 1, "r", played.now), "seen_revision"),
        (lambda played: played.table.submit(0, 0, 0, "", played.now), "request_id"),
        (lambda played: played.table.submit(0, 0, 0, "r", played.now, game_number=2), "game_number"),
        (lambda played: played.table.submit(0, 0, 0, "x" * 65, played.now), "request_id"),
    ],
)
def test_what_is_no_request(call: Callable[[Played], object], field: str) -> None:
    played = Played(NAME, 2, people=2).start()
    with pytest.raises(ServiceError) as caught:
        call(played)
    reason = "INVALID_LABEL" if field in ("label", "action") else "INVALID_FIELD"
    assert (caught.value.code, caught.value.reason, caught.value.field) == ("INVALID_ARGUMENT", reason, field)


def test_events_resume_where_they_ended() -> None:
    played = Played(NAME, 2, people=2, seed=5).start()
    for _ in range(6):
        made(played, *acting(played))
    for viewer in (0, 1, None):
        whole = played.events(viewer)
        assert [event.number for event in whole] == list(range(1, len(whole) + 1))
        for after in range(len(whole) + 1):
            assert played.events(viewer, after) == whole[after:]
        assert played.table.events(viewer, len(whole) + 1) is None
        assert played.table.events(viewer, -1) is None
    assert [event.number for event in played.events(None)] != [event.number for event in played.events(1)]


def test_events_of_an_earlier_game_are_not_kept() -> None:

    played = finish(Played(NAME, 2, people=2, **short(NAME)).start())
    last = played.table.last_event(0)
    over = played.events(0)[-1]
    played.do(played.table.rematch(0, played.now))
    assert played.table.events(0, 0) is None
    assert played.events(0, last - 1)[0] == over
    assert [event.number for event in played.events(0, last)] == [last + 1, last + 2]
    assert played.table.snapshot(0, played.now).last_event == last + 2


def test_clocks_stand_still_while_the_server_is_away() -> None:
    played = Played(NAME, 2, people=2).start()
    before = played.table.view(None, played.now)
    hour = 3_600_000.0
    table = played.table = played.restored()
    played.now += hour
    played.do(table.woken(played.now))
    after = table.view(None, played.now)
    assert before is not None
    assert after is not None
    assert after.clocks == before.clocks
    assert [seat.connected for seat in table.info().seats] == [False, False]
    assert content(played.restored()) == content(table)


def test_deciding_changes_nothing() -> None:
    played = Played(NAME, 2, people=2, seed=6).start()
    table, now = played.table, played.now + 30_000
    seat, label = acting(played)
    before = deepcopy({name: value for name, value in content(table).items() if name != "game"})
    table.submit(seat, label, table.revision, "r", now)
    table.tick(now)
    table.pause(0, True, now)
    table.leave(1, now)
    table.connected(1, False, now)
    table.woken(now)
    table.close(now)
    assert {name: value for name, value in content(table).items() if name != "game"} == before


def test_of_very_many_events_the_older_ones_are_not_kept() -> None:
    played = Played(NAME, 2, people=2)
    table = played.table
    for number in range(MOST_EVENTS + 10):
        played.do(table.connected(1, number % 2 == 1, played.now))
    last = table.last_event(None)
    assert last > MOST_EVENTS
    assert table.events(None, 0) is None
    assert [event.number for event in played.events(None, last - 3)] == [last - 2, last - 1, last]
    assert len(played.events(1, table.last_event(1) - 1000)) == 1000
    assert content(played.restored()) == content(table)


@pytest.mark.parametrize("name", ["shrimp", "youve_got_crabs"])
def test_when_an_action_ends_the_game_all_that_wait_are_answered(name: str) -> None:
    """Those of who has made it, too: they would be judged when their turn comes, and it never does."""
    played = Played(name, people=2, **short(name)).start()
    table, game = played.table, played.game
    random, state = Random(1), game.new(1)
    while not state.is_terminal:
        seat = random.choice(sorted(state.active_seats))
        before, label = state.copy(), random.choice(state.legal_labels(seat))
        state.apply(label, seat)
    assert label.split(" ")[0] in table.spec.racing
    table.state, table.counting, table.changed = before, 0.0, played.now
    table.clocks, table.forced, table.can_race = clocks_of(table, played.now, None)
    table.can_race = frozenset(range(2))
    for request in ("first", "second"):
        played.submit(seat, label, request=request)
    assert [racer.request_id for racer in table.racers] == ["first", "second"]
    played.wait(1)
    assert (table.status, table.racers) == ("over", ())
    assert [played.answer(seat, request).verdict for request in ("first", "second")] == ["APPLIED", "VOID"]


def test_an_answer_is_that_of_where_its_player_sits_now(name: str) -> None:
    """By seat and request the table finds who waits for an answer: a request that came again was never answered."""
    played = Played(name, people=2, **short(name)).start()
    table = played.table
    illegal = next(label for label in played.game.labels if label not in played.state.legal_labels(0))
    first = played.submit(0, illegal, request="again")
    finish(played)
    order = [1, 0, *range(2, played.game.seats)]
    played.do(table.arrange(table.host, order, played.now))
    second = table.submit(1, illegal, 0, "again", played.now).answers[0]
    assert first is not None
    assert (second.seat, second.verdict, second.reason) == (1, first.verdict, first.reason)
