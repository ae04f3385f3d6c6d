"""Tables on the server: who may do what there, and what everybody is told."""

from __future__ import annotations

from typing import Any

import pytest

import cambusa
from cambusa.api.v1 import table_pb2 as pb
from cambusa.service import wire
from cambusa.service.hub import CODE, LETTERS
from cambusa.service.seats import LONGEST_NAME
from tests.service.guests import Guest, RefusedError, Room, run
from tests.service.support import short
from tests.service.test_people import TALKING

GAME = cambusa.games()[0]
WAYS = ("grpc", "connect")


def options(name: str) -> dict[str, Any]:
    return wire.option_values(short(name))


async def refused(guest: Guest, method: str, **fields: Any) -> tuple[str, str]:
    """Return code and reason of a call that is refused, the same by both ways."""
    found = []
    before = guest.by
    for guest.by in WAYS:
        with pytest.raises(RefusedError) as error:
            await guest.call(method, **fields)
        found.append((error.value.code, error.value.reason, error.value.message))
    guest.by = before
    assert found[0] == found[1]
    return found[0][:2]


def why(guest: Guest) -> list[str]:
    return [event.table_changed.why for event in guest.events if event.HasField("table_changed")]


@pytest.mark.parametrize("by", WAYS)
def test_a_table_from_its_making_to_its_end(by: str) -> None:
    async def test(room: Room) -> None:
        host, other = room.guest(by=by), room.guest(by=by)
        made = await host.create(GAME, " Ann  B ", seats=3, open=True, no_clocks=True)
        table = made.table
        assert len(table.code) == CODE
        assert set(table.code) <= set(LETTERS)
        assert (table.game, table.status, table.host, table.open, table.clocks) == (GAME, 1, 0, True, False)
        assert [(seat.name, seat.occupancy) for seat in table.seats] == [("Ann B", 2), ("", 1), ("", 1)]
        assert {name: wire.plain(value) for name, value in table.options.items()} == cambusa.load(GAME).options
        assert (await other.call("GetTable", code=f" {table.code[:3]} {table.code[3:].lower()}\n")).table == table
        joined = await other.join(table.code.lower(), "Bob", seat=2)
        assert (joined.seat, joined.table.seats[2].name) == (2, "Bob")
        assert joined.token != made.token
        await host.call("SeatBot", seat=1, bot="random", level="easy")
        got = (await other.call("GetTable", code=table.code)).table
        assert (got.seats[1].occupancy, got.seats[1].name, got.seats[1].level) == (4, "random", "easy")
        moved = (await host.call("ArrangeSeats", order=[2, 0, 1])).table
        assert [seat.name for seat in moved.seats] == ["Bob", "Ann B", "random"]
        assert moved.host == 1
        await host.watch()
        await other.watch()
        assert (host.seat, other.seat) == (1, 0)
        await host.call("HandOver", seat=0)
        assert await refused(host, "StartGame") == ("PERMISSION_DENIED", "NOT_HOST")
        started = (await other.call("StartGame")).table
        assert (started.status, started.game_number) == (3, 1)
        await host.call("LeaveTable")
        assert (await host.ended()).reason == "left"
        assert await refused(host, "LeaveTable") == ("UNAUTHENTICATED", "TOKEN_UNKNOWN")
        await room.settle()
        assert why(other)[-3:] == ["handed_over", "started", "left"]
        await other.call("LeaveTable")
        assert (await other.ended()).reason in ("left", "closed")
        spectator = await room.guest(table.code, by=by).watch()
        assert spectator.table.status == pb.TABLE_STATUS_CLOSED
        assert (await spectator.ended()).reason == "closed"
        assert await refused(room.guest(table.code), "JoinTable", name="Cid") == ("FAILED_PRECONDITION", "TABLE_CLOSED")

    run(test)


def test_open_tables_are_listed_in_pages() -> None:
    async def test(room: Room) -> None:
        guests = []
        for number in range(7):
            room.timers.time += number % 2  # some are made in the same moment
            guests.append(room.guest())
            await guests[-1].create(cambusa.games()[number % 2], open=number != 3)
        me = room.guest()
        whole = await me.call("ListTables", pb.ListTablesRequest())
        codes = [table.code for table in whole.tables]
        assert sorted(codes) == sorted(guest.code for guest in guests if guest is not guests[3])
        assert [table.created_at for table in whole.tables] == sorted(
            (table.created_at for table in whole.tables), reverse=True
        )
        assert whole.next_page_token == ""
        pages, token = [], ""
        while True:
            page = await me.call("ListTables", pb.ListTablesRequest(page_size=2, page_token=token))
            pages += [table.code for table in page.tables]
            token = page.next_page_token
            if not token:
                break
            await guests[0].call("GetTable")
        assert pages == codes
        only = await me.call("ListTables", pb.ListTablesRequest(game=cambusa.games()[1]))
        assert {table.game for table in only.tables} == {cambusa.games()[1]}
        for wrong in ({"page_size": 101}, {"page_token": "x"}, {"page_token": "-"}, {"page_token": "9" * 40}):
            with pytest.raises(RefusedError) as error:
                await me.call("ListTables", pb.ListTablesRequest(**wrong))
            assert error.value.reason == "INVALID_FIELD"
        last = guests[-1]
        await last.call("LeaveTable")
        for seat, guest in enumerate(guests[:1]):
            for number in range(len(guest.table.seats) - 1):
                await room.guest().join(guest.code, f"P{seat}{number}")
        left = {table.code for table in (await me.call("ListTables", pb.ListTablesRequest())).tables}
        assert left == set(codes) - {last.code, guests[0].code}, "closed and full ones are not listed"

    run(test)


def test_the_same_request_makes_and_joins_once() -> None:
    async def test(room: Room) -> None:
        host, again = room.guest(), room.guest()
        secret = "make-it-once-please"
        first = await host.create(GAME, request_id=secret, open=True)
        second = await again.create(GAME, name=" Ann ", request_id=secret)
        assert (second.table.code, second.seat) == (first.table.code, first.seat)
        assert second.token != first.token
        assert await refused(host, "LeaveTable") == ("UNAUTHENTICATED", "TOKEN_UNKNOWN")
        other, repeated = room.guest(), room.guest()
        taken = await other.join(first.table.code, "Bob", request_id="join-it-once-please")
        same = await repeated.join(first.table.code, "Bob", request_id="join-it-once-please")
        assert same.seat == taken.seat
        assert len([seat for seat in same.table.seats if seat.name]) == 2
        await again.watch()  # used: the token has come
        with pytest.raises(RefusedError) as error:
            await host.create(GAME, request_id=secret)
        assert (error.value.code, error.value.reason) == ("ALREADY_EXISTS", "REQUEST_REPEATED")
        for _ in range(2):  # no secret: each is a new table
            await room.guest().create(GAME, request_id="short", open=True)
        assert len((await host.call("ListTables", pb.ListTablesRequest())).tables) == 3 - (len(first.table.seats) == 2)
        with pytest.raises(RefusedError) as error:
            await host.create(GAME, request_id="x" * 65)
        assert error.value.reason == "INVALID_FIELD"
        with pytest.raises(RefusedError) as error:
            await host.create("nothing", request_id="a-request-that-fails")
        assert error.value.reason == "UNKNOWN_GAME"
        await host.create(GAME, request_id="a-request-that-fails")

    run(test)


def test_kicked() -> None:
    async def test(room: Room) -> None:
        host, other = (await room.table(GAME, 2, no_clocks=True))[:2]
        await host.call("StartGame")
        spectator = await room.guest(host.code).watch()
        assert await refused(other, "KickPlayer", seat=0) == ("PERMISSION_DENIED", "NOT_HOST")
        assert await refused(host, "KickPlayer", seat=9) == ("INVALID_ARGUMENT", "INVALID_FIELD")
        table = (await host.call("KickPlayer", seat=1)).table
        assert table.seats[1].occupancy == pb.OCCUPANCY_BOT
        closing = await other.ended()
        assert (closing.reason, closing.retry_milliseconds) == ("kicked", 0)
        for call in ("SubmitAction", "LeaveTable", "Ack", "GetRecord"):
            fields = {"label": "x", "request_id": "1"} if call == "SubmitAction" else {}
            assert await refused(other, call, **fields) == ("UNAUTHENTICATED", "TOKEN_UNKNOWN")
        with pytest.raises(RefusedError):
            await other.watch()
        await room.settle()
        assert why(spectator)[-1] == why(host)[-1] == "kicked"

    run(test)


@pytest.mark.parametrize("name", cambusa.games())
def test_late_join_stand_in_and_back(name: str) -> None:
    """Who comes late takes a bot's seat; who is away for 15 seconds is stood in for, and gets the seat back."""

    async def test(room: Room) -> None:
        fewest = cambusa.spec(name).seats[0]
        host, _ = await room.table(name, 2, fewest - 2, options=options(name), no_clocks=True)
        await host.call("StartGame")
        late = room.guest()
        with pytest.raises(RefusedError) as error:
            await late.join(host.code, "Late", seat=1)
        assert error.value.reason == "SEAT_TAKEN"
        if fewest == 2:
            with pytest.raises(RefusedError) as error:
                await late.join(host.code, "Late")
            assert error.value.reason == "TABLE_FULL"
        away = room.guests[1]
        await away.call("LeaveTable")
        assert (await late.join(host.code, "Late", seat=1)).seat == 1
        await late.watch()
        room.check(late)
        await late.stop()
        await room.settle_until(lambda: why(host)[-1:] == ["disconnected"])
        await room.wait(14.9)
        assert room.live(host).table.seats[1].occupancy == "person"
        await room.wait(0.2)
        assert why(host)[-1] == "stand_in"
        assert host.table.seats[1].occupancy == pb.OCCUPANCY_STAND_IN
        assert host.table.seats[1].name == "Late"
        await late.watch()
        await room.settle()
        assert why(host)[-2:] == ["connected", "back"]
        assert host.table.seats[1].occupancy == pb.OCCUPANCY_PERSON

    run(test)


def test_pause_and_resume() -> None:
    async def test(room: Room) -> None:
        host, other = await room.table(GAME, 2)
        assert await refused(host, "PauseTable", paused=True) == ("FAILED_PRECONDITION", "NO_GAME")
        await host.call("StartGame")
        await room.settle()
        before = host.view
        assert (await host.call("PauseTable", paused=True)).table.paused
        await room.settle()
        assert (len(host.view.legal), len(other.view.legal)) == (0, 0)
        await room.wait(3600)
        room.check(host)
        answer = await host.submit(0)
        assert (answer.verdict, answer.reason) == (pb.VERDICT_ILLEGAL, "PAUSED")
        assert not (await host.call("PauseTable", paused=False)).table.paused
        await room.settle()
        assert (host.view.legal, host.view.clocks) == (before.legal, before.clocks)
        assert why(other)[-2:] == ["paused", "resumed"]

    run(test)


@pytest.mark.parametrize("name", cambusa.games())
def test_rematch_and_series(name: str) -> None:
    async def test(room: Room) -> None:
        host, other = await room.table(name, 2, cambusa.spec(name).seats[0] - 2, options=options(name))
        assert await refused(host, "Rematch") == ("FAILED_PRECONDITION", "NOT_OVER")
        wins = [0] * cambusa.spec(name).seats[0]
        for number in (1, 2):
            await host.call("StartGame" if number == 1 else "Rematch")
            while room.live(host).table.status != "over":
                assert await room.step(), "clocks play for people"
            record = await other.call("GetRecord", game_number=number)
            for winner in record.winners:
                wins[winner] += 1
            assert [seat.wins for seat in host.table.seats] == wins
            assert host.table.game_number == number
            assert not record.complete
        assert await refused(host, "Rematch", code="AAAAAA") == ("NOT_FOUND", "TABLE_NOT_FOUND")
        first = await other.call("GetRecord", game_number=1)
        assert first.log
        assert await refused(host, "GetRecord", game_number=3) == ("NOT_FOUND", "NO_SUCH_GAME")

    run(test)


def test_an_action_of_the_last_game_is_not_made_in_the_next() -> None:
    name = cambusa.games()[0]

    async def test(room: Room) -> None:
        host, other = await room.table(name, 2, 0, options=options(name))
        await host.call("StartGame")
        live = room.live(host)
        while live.table.status != "over":
            assert await room.step()
        await host.call("Rematch")
        await room.settle()
        assert (live.table.number, host.view.game_number) == (2, 2)
        actor = next(guest for guest in (host, other) if guest.view.legal)
        action = actor.view.legal[0].id
        assert live.table.state
        before = bytes(live.table.state)
        late = await actor.submit(action, seen=0, game_number=1)
        assert (late.verdict, late.reason) == (pb.VERDICT_VOID, "STALE")
        assert (await actor.submit(action, seen=10_000, game_number=1)).reason == "STALE", "whatever the revision"
        assert bytes(live.table.state) == before
        assert not live.table.racers
        assert await refused(actor, "SubmitAction", action=action, request_id="r", game_number=3) == (
            "INVALID_ARGUMENT",
            "INVALID_FIELD",
        )

    run(test)


@pytest.mark.parametrize("name", cambusa.games())
def test_records_are_whole_when_all_agree(name: str) -> None:
    async def test(room: Room) -> None:
        host, other = await room.table(name, 2, cambusa.spec(name).seats[0] - 2, options=options(name))
        assert await refused(host, "Disclose", agree=True) == ("FAILED_PRECONDITION", "NOT_OVER")
        await host.call("StartGame")
        stranger = room.guest(host.code)
        seen = await stranger.call("GetRecord")
        assert (seen.complete, seen.text, list(seen.winners)) == (False, "", [])
        while room.live(host).table.status != "over":
            assert await room.step()
        await host.call("Disclose", agree=True)
        assert not (await stranger.call("GetRecord")).complete
        table = (await other.call("Disclose", agree=True)).table
        assert [seat.discloses for seat in table.seats][:2] == [True, True]
        whole = await stranger.call("GetRecord")
        assert whole.complete
        record = cambusa.Record.loads(whole.text)
        assert record.replayed().points == list(whole.points)
        assert (whole.game, whole.seats) == (name, len(table.seats))
        await other.call("Disclose", agree=False)
        assert not (await stranger.call("GetRecord")).complete

    run(test)


@pytest.mark.parametrize("name", TALKING)
def test_team_talk_goes_to_the_team_alone(name: str) -> None:
    async def test(room: Room) -> None:
        seats = next(n for n in range(*cambusa.spec(name).seats) if max(map(len, cambusa.spec(name).teams(n))) > 1)
        guests = await room.table(name, seats, options=options(name))
        spectator = await room.guest(guests[0].code).watch()
        signal = cambusa.spec(name).signals[1]
        assert await refused(guests[0], "Talk", signal=signal) == ("FAILED_PRECONDITION", "NO_TEAM_TALK")
        await guests[0].call("StartGame", team_talk=True)
        await guests[0].call("Talk", signal=signal)
        assert await refused(guests[0], "Talk", signal="shout") == ("INVALID_ARGUMENT", "INVALID_FIELD")
        await room.settle()
        team = next(team for team in cambusa.spec(name).teams(seats) if 0 in team)
        for guest in (*guests, spectator):
            heard = [event.talked.signal for event in guest.events if event.HasField("talked")]
            assert heard == ([signal] if guest.seat in team else [])
            again = await room.guest(guest.code, guest.token).watch()
            assert [talked.signal for talked in again.shot.talk] == heard
        await guests[0].call("StartGame")
        assert room.live(guests[0]).table.status == "playing"

    run(test)


def test_what_is_no_request() -> None:
    async def test(room: Room) -> None:
        host, _ = await room.table(GAME, 2, no_clocks=True)
        assert await refused(host, "SubmitAction", request_id="1", label="x") == ("FAILED_PRECONDITION", "NO_GAME")
        await host.call("StartGame")
        bad: list[tuple[dict[str, Any], str]] = [
            ({"request_id": "1"}, "INVALID_FIELD"),
            ({"request_id": "", "action": 0}, "INVALID_FIELD"),
            ({"request_id": "x" * 65, "action": 0}, "INVALID_FIELD"),
            ({"request_id": "1", "action": 0, "seen_revision": 2**63}, "INVALID_FIELD"),
            ({"request_id": "1", "action": 2**32 - 1}, "INVALID_LABEL"),
            ({"request_id": "1", "label": "\0'; DROP TABLE tables; --"}, "INVALID_LABEL"),
        ]
        for fields, reason in bad:
            assert await refused(host, "SubmitAction", **fields) == ("INVALID_ARGUMENT", reason)
        assert await refused(host, "SeatBot", seat=1, bot="nobody") == ("NOT_FOUND", "UNKNOWN_BOT")
        assert await refused(host, "ArrangeSeats", order=[0, 1]) == ("FAILED_PRECONDITION", "GAME_ON")
        assert await refused(host, "StartGame") == ("FAILED_PRECONDITION", "GAME_ON")
        assert await refused(host, "HandOver", seat=2**32 - 1) == ("INVALID_ARGUMENT", "INVALID_FIELD")
        for code in ("", "AAAAA", "AAAAAAA", "ÄÖÜßØK", "../../", "A" * 10_000):
            assert await refused(host, "GetTable", code=code) == ("NOT_FOUND", "TABLE_NOT_FOUND")

    run(test)


NAMES = (
    "'; DROP TABLE tables; --",
    '"><script>alert(1)</script>',
    "{}{0}%s%n",
    "\u202eevil",
    "a\0b",
    "Ann\nroot",
    "🦐" * 24,
    "<b>Ann</b>",
)


def test_names_are_taken_as_they_are_or_refused() -> None:
    async def test(room: Room) -> None:
        host = room.guest()
        await host.create(cambusa.games()[-1], seats=cambusa.spec(cambusa.games()[-1]).seats[1])
        for name in NAMES:
            if len(name) > LONGEST_NAME or not name.replace("\n", " ").isprintable():
                assert await refused(host, "JoinTable", name=name) == ("INVALID_ARGUMENT", "INVALID_FIELD")
                continue
            joined = await room.guest().join(host.code, name)
            assert joined.table.seats[joined.seat].name == " ".join(name.split())
            assert await refused(host, "JoinTable", name=name.upper()) == ("ALREADY_EXISTS", "NAME_TAKEN")
        assert (await host.call("GetTable")).table.code == host.code

    run(test)
