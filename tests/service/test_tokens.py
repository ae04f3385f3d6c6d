"""Tokens: nobody acts for a seat without its own, and nobody finds a table by trying codes."""

from __future__ import annotations

from typing import Any
from unittest.mock import patch

import pytest

import cambusa
from cambusa.api.v1 import table_pb2 as pb
from cambusa.service import hub
from cambusa.service.errors import ServiceError
from cambusa.service.guard import Call, new_token
from tests.service.guests import SERVICE, Guest, RefusedError, Room, run
from tests.service.test_tables import options

GAME = cambusa.games()[0]
NOT_RACED = "stir_fry_eighteen"
"""A game of hands, in which a seat can do what another cannot."""

OPEN = {"CreateTable", "ListTables", "GetTable", "JoinTable", "WatchTable", "GetRecord"}
"""Methods that need no token."""


async def refused(guest: Guest, method: str) -> tuple[str, str]:
    fields: dict[str, Any] = {"request_id": "1", "label": "x"} if method == "SubmitAction" else {}
    call = guest.watch() if method == "WatchTable" else guest.call(method, **fields)
    with pytest.raises(RefusedError) as error:
        await call
    return error.value.code, error.value.reason


async def strangers(room: Room, host: Guest, other: Guest) -> dict[str, Guest]:
    """Return those who have no business with the host's table, by what is wrong with their token."""
    elsewhere = room.guest()
    await elsewhere.create(GAME)
    left = room.guest()
    await other.call("LeaveTable")
    await left.join(host.code, "Left")
    await left.call("LeaveTable")
    return {
        "of another table": room.guest(host.code, elsewhere.token),
        "made up": room.guest(host.code, new_token()),
        "of who has left": room.guest(host.code, left.token),
        "nearly right": room.guest(host.code, host.token[:-1] + ("A" if host.token[-1] != "A" else "B")),
        "as it is kept": room.guest(host.code, room.live(host).table.seats[0].token),
    }


def test_wrong_tokens_do_nothing() -> None:
    async def test(room: Room) -> None:
        host, other = await room.table(GAME, 2, no_clocks=True)
        wrong = await strangers(room, host, other)
        await host.call("SeatBot", seat=1, bot="random")
        await host.call("StartGame")
        before = room.live(host)._entries
        for what, guest in wrong.items():
            for method in SERVICE.methods_by_name:
                if method not in OPEN - {"WatchTable", "GetRecord"}:
                    assert await refused(guest, method) == ("UNAUTHENTICATED", "TOKEN_UNKNOWN"), (what, method)
        nobody = room.guest(host.code)
        for method in SERVICE.methods_by_name:
            if method not in OPEN:
                assert await refused(nobody, method) == ("UNAUTHENTICATED", "TOKEN_MISSING"), method
        malformed = room.guest(host.code, "short")
        for method in SERVICE.methods_by_name:
            assert (await refused(malformed, method))[0] == "UNAUTHENTICATED", method
        assert room.live(host)._entries == before

    run(test)


def test_tokens_are_not_kept(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("DEBUG", "cambusa.service")

    async def test(room: Room) -> None:
        host, other = await room.table(GAME, 2, no_clocks=True)
        journal = "".join(await room.hub._store.load(host.code))
        for guest in (host, other):
            assert guest.token not in journal
            assert guest.token not in caplog.text
        assert "Ann" not in caplog.text
        everything = str([one.told for one in (host, other)])
        assert host.token not in everything
        assert room.live(host).table.seats[0].token not in everything

    run(test)


def test_codes_cannot_be_guessed(monkeypatch: pytest.MonkeyPatch) -> None:
    """After some misses even a right guess is not answered, but who has a seat plays on."""
    monkeypatch.setattr(hub, "MISSES", (0.5, 3.0))

    async def test(room: Room) -> None:
        host, _ = await room.table(GAME, 2, no_clocks=True)
        guesser = room.guest()
        for code in ("AAAAAA", "BBBBBB", "CCCCCC"):
            guesser.code = code
            assert await refused(guesser, "GetTable") == ("NOT_FOUND", "TABLE_NOT_FOUND")
        for guesser.code in ("DDDDDD", host.code):
            with pytest.raises(RefusedError) as error:
                await guesser.call("GetTable")
            assert (error.value.code, error.value.reason) == ("RESOURCE_EXHAUSTED", "TOO_MANY_CODES")
            assert 0 < error.value.detail.retry_milliseconds <= 2001
        await host.call("StartGame")
        room.timers.time += 2000
        assert (await guesser.call("GetTable")).table.code == host.code

    run(test)


@pytest.mark.parametrize(
    ("guessers", "shut", "free"),
    [
        (["198.51.100.7", "::ffff:198.51.100.7"], "198.51.100.7", "198.51.100.8"),
        ([f"2001:db8:0:1::{number:x}" for number in range(1, 9)], "2001:db8:0:1:ffff::1", "2001:db8:0:2::1"),
    ],
)
def test_guesses_count_for_a_household(guessers: list[str], shut: str, free: str) -> None:
    """As many as a family mistypes in an evening, all its devices together; others are not concerned."""
    rate, most = hub.MISSES

    async def test(room: Room) -> None:
        host, _ = await room.table(GAME, 2, no_clocks=True)

        def asked(code: str, address: str) -> Any:
            return room.hub.table(code, Call("", "grpc", address, "", room.timers.now(), ""))

        for number in range(int(most)):
            with pytest.raises(ServiceError, match="there is no table"):
                await asked("AAAAA" + hub.LETTERS[number % 23], guessers[number % len(guessers)])
            if number < most - 1:
                assert (await asked(host.code, shut)).table.code == host.code, "a mistake shuts nobody out"
        with pytest.raises(ServiceError, match="try again in") as error:
            await asked(host.code, shut)
        assert error.value.reason == "TOO_MANY_CODES"
        assert (await asked(host.code, free)).table.code == host.code
        room.timers.time += 1000 / rate
        assert (await asked(host.code, shut)).table.code == host.code, "and later it is open again"

    run(test)


def test_a_kicked_player_cannot_act_with_what_was_on_its_way() -> None:
    """Commands are judged by the token when their turn comes, not when they come in."""

    async def test(room: Room) -> None:
        host, other = await room.table(GAME, 2, no_clocks=True)
        await host.call("StartGame")
        live = room.live(host)
        hashed = live.table.seats[1].token
        kick = live.do(lambda now: live.table.kick(0, 1, now))
        with pytest.raises(Exception, match="token"):
            await live.submit(hashed, 0, (0, 0), "late", room.timers.now())
        assert (await kick).entries
        assert other.table.status == pb.TABLE_STATUS_PLAYING

    run(test)


def test_nobody_acts_for_who_sits_where_one_sat() -> None:
    """The seat of an action is that of its token when its turn has come, and so is what is legal there."""

    async def test(room: Room) -> None:
        host, other = await room.table(NOT_RACED, 2, no_clocks=True)
        live = room.live(host)
        hashed = [seat.token for seat in live.table.seats]
        arrange = live.do(lambda now: live.table.arrange(0, [1, 0], now))
        start = live.do(lambda now: live.table.start(1, False, now))
        wrong = await live.submit(hashed[0], "end", (0, 0), "host's", room.timers.now())
        assert (await arrange).entries
        assert (await start).entries
        state = live.table.state
        assert state is not None
        assert live.table.seats[1].token == hashed[0]
        assert list(wrong.legal) == state.legal_actions(1)
        legal = state.legal_actions(0)
        assert legal
        assert list(wrong.legal) != legal
        right = await live.submit(hashed[1], legal[0], (0, 0), "other's", room.timers.now())
        assert (right.verdict, live.table.answer(0, "other's") is not None) == (pb.VERDICT_APPLIED, True)
        assert live.table.answer(0, "host's") is None
        assert other.code == host.code

    run(test)


def test_the_record_is_that_of_who_asked_though_seats_are_arranged_meanwhile() -> None:
    async def test(room: Room) -> None:
        host, _ = await room.table(NOT_RACED, 2, no_clocks=True, options=options(NOT_RACED))
        await host.call("StartGame")
        live = room.live(host)
        while live.table.status == "playing":
            state = live.table.state
            assert state is not None
            (seat,) = sorted(state.active_seats)[:1]
            token, action, at = live.table.seats[seat].token, state.legal_actions(seat)[-1], room.timers.now()
            answer = await live.submit(token, action, (1, state.revision), f"{state.revision}", at)
            assert answer.verdict == pb.VERDICT_APPLIED
        logs = [live.table.record(seat).log for seat in (0, 1)]
        assert logs[0] != logs[1]

        async def later(work: Any, *args: Any) -> Any:
            await live.do(lambda now: live.table.arrange(0, [1, 0], now))
            return work(*args)

        with patch("cambusa.service.tables.asyncio.to_thread", later):
            found = await host.call("GetRecord")
        assert [entry.label for entry in found.log] == [label for _, label in logs[0]]

    run(test)
