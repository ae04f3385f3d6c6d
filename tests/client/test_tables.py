"""What a client does at a server beside playing: games, the engine's calls, and everything about tables."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest

import cambusa
from cambusa.errors import BotError, LabelError, OptionError, RecordError, SeatError, UnknownGameError
from cambusa_client import Client, Seat, TableChanged, Talked, connect_async
from cambusa_client.errors import (
    EndedError,
    ForbiddenError,
    NotFoundError,
    NotNowError,
    RequestError,
    ServiceError,
    TokenError,
    VersionError,
)
from tests.client.support import run, settle, step, table
from tests.service.servers import PATIENCE


def test_the_catalog(client: Client) -> None:
    assert [game.name for game in client.games()] == list(cambusa.games())
    assert client.version() == cambusa.__version__
    spec = client.spec("shrimp")
    assert list(spec.actions) == list(cambusa.load("shrimp").labels)
    with pytest.raises(UnknownGameError, match="no game 'chess'; there are"):
        client.spec("chess")


def test_the_engine_without_a_table(client: Client) -> None:
    rows = [[54, 67, 80], [8, 56, 59]]
    here = cambusa.checks.shrimp.shared_features(np.array(rows))
    there = client.check("shrimp", "shared_features", rows)
    for name in here._fields:
        assert np.array_equal(there[name], getattr(here, name))
    state = cambusa.load("shrimp", 3).new(seed=4)
    state.apply("flip 1", 0)
    found = client.replay(state.record(), seat=1)
    assert (found.observation, found.log) == (state.observation(1), state.log(1))
    assert found.legal == state.legal_labels(1)
    counts = client.playouts("shrimp", 50, seed=3, seats=3, options={"strict_calls": True})
    runs = cambusa.load("shrimp", 3, strict_calls=True).playouts(50, seed=3)
    assert (counts.mean_steps, counts.wins) == (runs.steps.mean(), runs.winners.sum(axis=0).tolist())
    label, seconds = client.suggest(state.record(), 1, "random")
    assert label in state.legal_labels(1)
    assert seconds > 0


@pytest.mark.parametrize(
    ("call", "error", "words"),
    [
        (lambda c: c.playouts("shrimp", 1, 1, options={"odd": 1}), OptionError, "shrimp has no option 'odd'"),
        *(
            (lambda c, seats=seats: c.create_table("shrimp", "Ann", seats), OptionError, f"fewest, got {seats!r}")
            for seats in (0, -1, 2**40, "two")
        ),
        (lambda c: c.playouts("shrimp", 1, 1, seats=0), OptionError, "None for the game's fewest, got 0"),
        (lambda c: c.create_table("shrimp", "Ann", 99), OptionError, "expected seats 2..6, got 99"),
        (lambda c: c.create_table("chess", "Ann"), UnknownGameError, "no game 'chess'"),
        (lambda c: c.replay("cambusa record 1\nnonsense\n"), RecordError, "line 2: "),
        (lambda c: c.replay(cambusa.load("shrimp").new(1).record(), 7), SeatError, "expected a seat 0..1, got 7"),
        (lambda c: c.suggest(cambusa.load("shrimp").new(1).record(), 0, "genius"), BotError, "has no bot 'genius'"),
        (lambda c: c.check("shrimp", "magic", [[1]]), NotFoundError, "has no check 'magic'"),
        (lambda c: c.playouts("shrimp", 0, 1), RequestError, "expected 1..100000 games, got 0"),
        (lambda c: c.create_table("shrimp", ""), RequestError, "expected 1 to 24 characters"),
        (lambda c: c.table("ZZZZZZ"), NotFoundError, "ZZZZZZ"),
        (lambda c: c.join("ZZZZZZ", "Ann"), NotFoundError, "ZZZZZZ"),
        (lambda c: c.watch("ZZZZZZ"), NotFoundError, "ZZZZZZ"),
        (lambda c: c.resume("ZZZZZZ", "a" * 43), NotFoundError, "ZZZZZZ"),
    ],
)
def test_errors_are_those_of_the_engine_or_of_the_service(client: Client, call: Any, error: type, words: str) -> None:
    with pytest.raises(error) as found:
        call(client)
    assert words in str(found.value)
    assert isinstance(found.value, cambusa.CambusaError)
    if isinstance(found.value, ServiceError):
        assert found.value.reason.isupper()
    if isinstance(found.value, RecordError):
        assert found.value.line == 2


def test_a_wrong_token_and_one_of_another_table(client: Client) -> None:
    host = client.create_table("shrimp", "Ann")
    other = client.create_table("shrimp", "Bob")
    for token in ("a" * 43, other.token):
        with pytest.raises(TokenError) as found:
            client.resume(host.code, token)
        assert found.value.code == "UNAUTHENTICATED"


def test_a_table_from_its_making_to_its_end(client: Client) -> None:
    host = client.create_table("shrimp", "Ann", 3, {"strict_calls": True}, listed=True)
    assert host.table.options == {"first_seat": 0, "strict_calls": True}
    assert host.code in [one.code for one in client.tables("shrimp")]
    assert host.code not in [one.code for one in client.tables("shanghaien")]
    guest = client.join(host.code.lower(), "Bob", seat=2)
    assert (guest.seat, host.seat, host.is_on, host.revision, host.legal_actions()) == (2, 0, False, 0, [])
    with pytest.raises(NotNowError, match="no game is on"):
        host.observation()
    with pytest.raises(NotNowError):
        client.join(host.code, "bob", seat=2)
    with pytest.raises(ForbiddenError):
        guest.start()
    with pytest.raises(NotNowError):
        host.start()
    assert host.seat_bot(1, level="hard").seats[1].level == "hard"
    assert host.unseat_bot(1).seats[1].occupancy == "free"
    host.fill_with_bots("random", "easy")
    assert [one.name for one in host.arrange([2, 1, 0]).seats] == ["Bob", "random", "Ann"]
    host.wait(lambda: host.seat == 2, PATIENCE)
    guest.wait(lambda: guest.seat == 0, PATIENCE)
    assert host.hand_over(0).host == 0
    started = guest.start()
    assert started.status == guest.table.status == "playing"
    assert guest.is_on
    assert {clock.window for clock in guest.clocks} == {"flip"}
    assert all(0 < clock.seconds <= 60 for clock in guest.clocks)
    paused = guest.pause()
    assert paused.paused
    assert guest.legal_actions() == []
    before = guest.clocks
    assert guest.clocks == before, "they stand still"
    assert not guest.pause(False).paused
    with client.watch(host.code) as spectator:
        spectator.wait(lambda: spectator.is_on, PATIENCE)
        assert spectator.observation()["seat"] is None
        assert spectator.legal_actions() == []
    events = host.events(timeout=PATIENCE)
    guest.kick(2)
    assert [event for event in events if isinstance(event, Talked)] == [], "they end"
    assert isinstance(host.ended, EndedError)
    assert host.ended.reason == "kicked"
    with pytest.raises(TokenError):
        host.apply("squeeze")
    guest.leave()
    assert client.table(host.code).status == "closed"
    with pytest.raises(NotNowError):
        client.join(host.code, "Cyd")


def test_team_talk_and_rematch(client: Client) -> None:
    host = client.create_table("youve_got_crabs", "Ann", 4, clocks=False)
    mate, rival, other = (client.join(host.code, name, seat) for name, seat in (("Bob", 2), ("Cyd", 1), ("Dan", 3)))
    heard, unheard = mate.events(timeout=PATIENCE), rival.events(timeout=0.5)
    host.start(team_talk=True)
    signal = host.game.spec.signals[0]
    host.say(signal)
    with pytest.raises(RequestError):
        host.say("gesture nonsense")
    mate.wait(lambda: mate.talk == ((0, signal),), PATIENCE)
    talked = next(event for event in heard if isinstance(event, Talked))
    assert (talked.seat, talked.signal) == (0, signal)
    assert not any(isinstance(event, Talked) for event in unheard)
    assert rival.talk == ()
    host.start()
    seats = [host, rival, mate, other]
    settle(seats)
    assert host.revision > 0, "kinds were drawn"
    assert len(host.log()) == host.revision
    with pytest.raises(NotNowError):
        host.rematch()


def test_a_game_that_starts_without_a_talk_has_none(client: Client) -> None:
    host = client.create_table("youve_got_crabs", "Ann", 4, {"max_actions": 10}, clocks=False)
    seats = [host, *(client.join(host.code, name) for name in ("Bob", "Cyd", "Dan"))]
    host.start(team_talk=True)
    said = ((0, host.game.spec.signals[0]),)
    host.say(said[0][1])
    host.start()
    settle(seats)
    chance = Random(1)
    while not host.is_terminal:
        step(seats, chance)
    assert host.talk == said
    host.start()
    settle(seats)
    with client.resume(host.code, host.token) as other:
        assert host.talk == other.talk == ()


def test_a_rematch_counts_games_and_begins_a_new_log(client: Client) -> None:
    views = table(client, "shanghaien", 2)
    while not views[0].is_terminal:
        able = next((view for view in views if view.legal_actions()), None)
        if able:
            able.apply(able.legal_actions()[0])
            settle(views)
    assert views[0].table.status == "over"
    shown = views[0].record()
    assert (shown.complete, shown.text, shown.winners) == (False, "", views[0].winners)
    events = views[1].events(timeout=PATIENCE)
    old = views[0].log()
    views[0].rematch()
    settle(views)
    assert views[1].table.game_number == 2
    assert sum(one.wins for one in views[1].table.seats) == len(shown.winners)
    assert views[1].log() == views[0].log() != old
    assert not views[1].is_terminal
    changes = (event.why for event in events if isinstance(event, TableChanged))
    assert next(changes) == "started"
    assert views[0].record(1).winners == shown.winners


def test_a_seat_is_taken_up_again_by_its_token(client: Client) -> None:
    host = client.create_table("shrimp", "Ann")
    code, token = host.code, host.token
    host.close()
    with pytest.raises(EndedError):
        host.wait(lambda: False)
    again = client.resume(code, token)
    assert (again.seat, again.code, again.connected, again.ended) == (0, code, True, None)


def test_other_rules_are_refused(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    spec = cambusa.spec("shrimp")
    monkeypatch.setattr(type(spec), "rules_version", property(lambda _: 99), raising=False)
    with pytest.raises(VersionError, match="the server has rules version"):
        client.create_table("shrimp", "Ann")


def test_asyncio(target: str) -> None:
    """The same by asyncio: whatever the other tests call goes through it."""

    async def play() -> None:
        async with connect_async(target) as client:
            host = await client.create_table("shanghaien", "Ann", clocks=False)
            async with await client.join(host.code, "Bob") as guest:
                events = guest.events()
                await host.start()
                await host.apply(host.legal_labels()[0]) if host.legal_actions() else None
                numbers = [(await anext(events)).number for _ in range(2)]
                assert numbers == [numbers[0], numbers[0] + 1]
                with pytest.raises(LabelError):
                    await guest.apply("nonsense")
            assert isinstance(guest.ended, EndedError)
            assert repr(host) == f"<seat 0 of table {host.code}>"

    run(play())


def test_a_closed_client_says_so(target: str) -> None:
    client = cambusa.connect(target)
    seat: Seat = client.create_table("shrimp", "Ann")
    client.close()
    client.close()
    with pytest.raises(EndedError):
        client.games()
    with pytest.raises(EndedError):
        seat.leave()
