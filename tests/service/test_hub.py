"""All tables of a server: trouble at one is none of the others'; sleep, idleness, limits; a server that is killed."""

from __future__ import annotations

import asyncio
import gc
import signal
from pathlib import Path
from typing import Any

import grpc
import pytest

import cambusa
from cambusa.api.v1 import table_pb2 as pb
from cambusa.api.v1.table_pb2_grpc import TableServiceStub
from cambusa.service import hub
from cambusa.service.database import StoreFullError, StoreUnavailableError
from cambusa.service.errors import ServiceError
from cambusa.service.guard import Call
from cambusa.service.journal import Entry
from cambusa.service.store import Store
from tests.service.guests import Guest, RefusedError, Room, run
from tests.service.servers import PATIENCE
from tests.service.test_process import Process
from tests.service.test_tables import options

GAME = cambusa.games()[0]


async def refused(call: Any) -> tuple[str, str]:
    with pytest.raises(RefusedError) as error:
        await call
    return error.value.code, error.value.reason


# --- trouble ---


def test_a_broken_journal_harms_no_other_table(caplog: pytest.LogCaptureFixture) -> None:
    """Bad lines, unknown kinds, other versions, gaps: the table cannot be read, and everybody else plays on."""

    async def test(room: Room) -> None:
        host, _ = await room.table(GAME, 2, no_clocks=True)
        await host.call("StartGame")
        good = await room.hub._store.load(host.code)
        first = Entry.read(good[0])
        old = Entry("created", first.at, 0, first.data | {"rules": 0}).line()
        journals = {
            "BRKAAA": ["nonsense"],
            "BRKBBB": ['[1,"played",0,0,{}]'],
            "BRKCCC": [good[0], '[1,"exploded",0,0,{}]'],
            "BRKDDD": [good[0], '[9,"paused",0,0,{}]'],
            "BRKEEE": [good[0], '[1,"played",0,0,{"label":"x"}]'],
            "BRKFFF": [old],
            "BRKGGG": [*good, '[1,"played",0,1,{"label":"no such label","draws":[]}]'],
        }
        for code, lines in journals.items():
            await room.hub._store.create(code, lines, room.timers.now())
            for _ in range(2):
                guest = room.guest(code)
                assert await refused(guest.call("GetTable")) == ("INTERNAL", "TABLE_BROKEN")
                assert await refused(guest.call("JoinTable", name="Cid")) == ("INTERNAL", "TABLE_BROKEN")
        assert caplog.text.count("table broken") == len(journals), "each is read once"
        answer = await host.submit(host.view.legal[0].id)
        assert answer.verdict == pb.VERDICT_APPLIED
        room.timers.time += 3_600_000 * 25
        await room.hub._swept()
        assert {kept.code for kept in await room.hub._store.tables(closed=True)} >= set(journals), "they go in time"

    run(test)


def test_a_table_that_cannot_be_read_counts_until_it_is_closed(tmp_path: Path) -> None:
    path = str(tmp_path / "tables.sqlite")

    async def first(room: Room) -> None:
        await room.hub._store.create("BRKAAA", ["nonsense"], room.timers.now())

    async def second(room: Room) -> None:
        assert await refused(room.guest().create(GAME)) == ("RESOURCE_EXHAUSTED", "TOO_MANY_TABLES")
        room.timers.time += 3_600_000 * 25
        await room.hub._swept()
        await room.guest().create(GAME)

    run(first, database=path)
    run(second, database=path, tables=1)


@pytest.mark.parametrize(
    ("trouble", "refusal", "ends"),
    [
        (StoreFullError("full"), ("RESOURCE_EXHAUSTED", "STORE_FULL"), False),
        (StoreUnavailableError("away"), ("UNAVAILABLE", "TABLE_FAILED"), True),
        (RuntimeError("a bug"), ("UNAVAILABLE", "TABLE_FAILED"), True),
    ],
    ids=["full", "away", "bug"],
)
def test_what_the_store_did_not_take_did_not_happen(
    trouble: Exception, refusal: tuple[str, str], ends: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The table is read from the store again if it may be there nevertheless; streams come back."""

    async def test(room: Room) -> None:
        host, other = await room.table(GAME, 2, no_clocks=True)
        elsewhere, _ = await room.table(GAME, 2, no_clocks=True)
        await host.call("StartGame")
        await room.settle()
        revision, live = host.view.revision, room.live(host)

        def write(*args: Any) -> None:
            asyncio.get_running_loop().call_soon(args[-1], trouble)

        with monkeypatch.context() as patched:
            patched.setattr(Store, "write", write)
            assert await refused(host.submit(host.view.legal[0].id)) == refusal
        if ends:
            for guest in (host, other):
                closing = await guest.ended()
                assert (closing.reason, closing.retry_milliseconds > 0) == ("failed", True)
                await guest.watch()
            assert room.live(host) is not live
        await room.settle()
        room.check(host)
        assert host.view.revision == revision
        assert (await host.submit(host.view.legal[0].id)).verdict == pb.VERDICT_APPLIED
        await elsewhere.call("StartGame")

    run(test)


def test_a_table_that_another_server_has_written_to_is_read_again() -> None:
    async def test(room: Room) -> None:
        host, _ = await room.table(GAME, 2, no_clocks=True)
        live = room.live(host)
        line = Entry("handed_over", room.timers.now(), 1).line()
        await room.hub._store.append(host.code, live._entries, [line], room.timers.now())
        assert await refused(host.call("StartGame")) == ("UNAVAILABLE", "TABLE_FAILED")
        assert (await host.call("GetTable")).table.host == 1

    run(test)


def test_a_bot_that_fails_stops_no_game(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    async def test(room: Room) -> None:
        host = (await room.table(GAME, 1, cambusa.spec(GAME).seats[0] - 1, options=options(GAME)))[0]

        async def fail(*_args: Any) -> None:
            raise ZeroDivisionError

        monkeypatch.setattr(room.hub._bots, "ask", fail)
        await host.call("StartGame")
        while room.live(host).table.status == "playing":
            assert await room.step(), "clocks play for it"

    run(test)
    assert "bot failed" in caplog.text


# --- callers who go away ---


def test_what_was_begun_is_done_once_and_counted_though_its_caller_went_away(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is cancelled while the store is writing; the same request again gets what the first has made."""

    async def test(room: Room) -> None:
        tables = room.client.stub("TableService")

        async def cut(method: str, request: Any) -> None:
            writes: list[Any] = []
            cancelled = f'code="CANCELLED",method="cambusa.api.v1.TableService/{method}"'
            with monkeypatch.context() as patched:
                patched.setattr(Store, "_put", lambda _, work: writes.append(work))
                call = getattr(tables, method)(request)
                while not writes:
                    await asyncio.sleep(0.001)
                call.cancel()
                while cancelled not in room.client.server.metrics.page().decode():
                    await asyncio.sleep(0.001)
            for work in writes:
                room.hub._store._put(work)
            await room.settle()

        make: dict[str, Any] = {"game": GAME, "name": "Ann", "seats": 3, "request_id": "make-it-once-please"}
        await cut("CreateTable", pb.CreateTableRequest(**make))
        host = room.guest()
        await host.create(**make)
        assert [kept.code for kept in await room.hub._store.tables()] == [host.code]
        join: dict[str, Any] = {"code": host.code, "name": "Bob", "request_id": "join-it-once-please"}
        await cut("JoinTable", pb.JoinTableRequest(**join))
        other = room.guest()
        await other.join(**join)
        assert [seat.name for seat in other.table.seats] == ["Ann", "Bob", ""]
        await room.guest().create(GAME)
        assert await refused(room.guest().join(host.code, "Cid")) == ("RESOURCE_EXHAUSTED", "TOO_MANY_SEATS")
        await other.call("LeaveTable")
        assert await refused(room.guest().create(GAME)) == ("RESOURCE_EXHAUSTED", "TOO_MANY_TABLES")

    run(test, client_tables=2, client_seats=3)


def test_a_refusal_that_nobody_hears_is_no_trouble(caplog: pytest.LogCaptureFixture) -> None:
    async def test(room: Room) -> None:
        call = Call("GetTable", "grpc", "10.0.0.7", "r1", room.timers.now(), "")
        asked = asyncio.create_task(room.hub.table("NQSUCH", call))
        await asyncio.sleep(0)
        asked.cancel()
        await room.settle()
        await asyncio.wait([asked])
        gc.collect()

    run(test)
    assert "never retrieved" not in caplog.text


# --- what comes by itself ---


def test_tables_sleep_when_nobody_is_there_and_their_clocks_stand_still() -> None:
    async def test(room: Room) -> None:
        host, other = await room.table(GAME, 2)
        await host.call("StartGame")
        await room.settle()
        live = room.live(host)
        await host.stop()
        await room.wait((hub.SLEEP_MS + 2 * hub.SWEEP_MS) / 1000)
        assert room.hub._tables.get(host.code) is live, "one who watches keeps it awake"
        await other.stop()
        await room.settle_until(lambda: not live.audience)
        await room.wait((hub.SLEEP_MS + 2 * hub.SWEEP_MS) / 1000)
        assert host.code not in room.hub._tables
        page = room.client.server.metrics.page().decode()
        assert 'cambusa_tables{status="playing"} 0.0' in page
        entries = len(await room.hub._store.load(host.code))
        await room.wait(600)
        assert len(await room.hub._store.load(host.code)) == entries, "nobody plays on"
        await host.watch()
        await room.settle()
        room.check(host)
        assert room.live(host).table.revision == live.table.revision
        assert bytes(room.live(host).table.state) == bytes(live.table.state)  # type: ignore[arg-type]  # it plays

    run(test)


def test_tables_whose_bots_think_do_not_sleep_and_those_that_sleep_do_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else two of them would write to one journal when somebody is back."""

    async def test(room: Room) -> None:
        thought = asyncio.Event()

        async def think(_table: Any, asked: list[Any], _steps: Any) -> list[tuple[int, int | None, float]]:
            await thought.wait()
            return [(one.seat, None, 0.0) for one in asked]

        monkeypatch.setattr(room.hub._bots, "ask", think)
        host = (await room.table("shrimp", 1, 1, seats=2))[0]
        await host.call("StartGame")
        live = room.live(host)
        await host.stop()
        async with asyncio.timeout(PATIENCE):
            while live.audience or live._asking is None:
                await asyncio.sleep(0.001)
        room.timers.time += hub.SLEEP_MS
        assert live.busy
        await room.hub._swept()
        assert room.hub._tables.get(host.code) is live
        thought.set()
        await room.settle_until(lambda: not live.busy)
        room.hub._forget(live)
        entries = len(await room.hub._store.load(host.code))
        with pytest.raises(ServiceError, match="try again"):
            await live.do(lambda now: live.table.leave(0, now))
        assert len(await room.hub._store.load(host.code)) == entries

    run(test)


def test_idle_tables_are_closed_and_closed_ones_forgotten() -> None:
    async def test(room: Room) -> None:
        host, watcher = await room.table(GAME, 2)
        idle = room.guest()
        await idle.create(GAME, open=True)
        asleep = room.guest()
        await asleep.create(GAME)
        room.hub._forget(room.live(asleep))
        room.timers.time += 3_600_000 * 1.5
        await room.hub._swept()
        await room.settle()
        assert (await host.call("GetTable")).table.status == pb.TABLE_STATUS_GATHERING, "somebody watches"
        for guest in (idle, asleep):
            assert (await guest.call("GetTable")).table.status == pb.TABLE_STATUS_CLOSED
        assert await refused(idle.call("StartGame")) == ("FAILED_PRECONDITION", "TABLE_CLOSED")
        await host.call("LeaveTable")
        await watcher.call("LeaveTable")
        await room.settle()
        room.timers.time += 86_400_000 * 1.5
        await room.hub._swept()
        for live in [*room.hub._tables.values()]:
            room.hub._forget(live)
        for guest in (host, idle, asleep):
            assert await refused(room.guest(guest.code).call("GetTable")) == ("NOT_FOUND", "TABLE_NOT_FOUND")

    run(test, idle_hours=1.0, keep_days=1.0)


# --- limits ---


def test_there_are_limits() -> None:
    async def test(room: Room) -> None:
        hosts = [room.guest() for _ in range(3)]
        for host in hosts[:2]:
            await host.create(GAME)
        assert await refused(hosts[2].create(GAME)) == ("RESOURCE_EXHAUSTED", "TOO_MANY_TABLES")
        with pytest.raises(RefusedError) as error:
            await hosts[2].create(GAME)
        assert error.value.detail.retry_milliseconds > 0
        others = [room.guest() for _ in range(2)]
        await others[0].join(hosts[0].code, "Bob", seat=1)
        assert await refused(others[1].join(hosts[1].code, "Bob")) == ("RESOURCE_EXHAUSTED", "TOO_MANY_SEATS")
        await others[0].call("LeaveTable")
        await others[1].join(hosts[1].code, "Bob", seat=1)
        await hosts[0].call("LeaveTable")
        assert (await hosts[0].call("GetTable", code=hosts[0].code)).table.status == pb.TABLE_STATUS_CLOSED
        await hosts[2].create(GAME)
        assert await refused(room.guest().create("nothing")) == ("RESOURCE_EXHAUSTED", "TOO_MANY_TABLES")

    run(test, client_tables=2, client_seats=3)


def test_the_tables_of_a_store_count(tmp_path: Path) -> None:
    path = str(tmp_path / "tables.sqlite")

    async def first(room: Room) -> None:
        for _ in range(2):
            await room.guest().create(GAME)

    async def second(room: Room) -> None:
        await room.guest().create(GAME)
        assert await refused(room.guest().create(GAME)) == ("RESOURCE_EXHAUSTED", "TOO_MANY_TABLES")

    run(first, database=path)
    run(second, database=path, tables=3)


def test_what_is_counted() -> None:
    async def test(room: Room) -> None:
        host, other = await room.table(GAME, 2, no_clocks=True)
        await host.call("StartGame")
        await room.settle()
        assert (await host.submit(host.view.legal[0].id)).verdict == pb.VERDICT_APPLIED
        assert await refused(other.submit("no such label")) == ("INVALID_ARGUMENT", "INVALID_LABEL")
        page = (await room.client.http("GET", "/metrics")).body.decode()
        for line in (
            'cambusa_tables{status="playing"} 1.0',
            'cambusa_seats{occupancy="person"} 2.0',
            'cambusa_actions_total{reason="",verdict="APPLIED"} 1.0',
            'cambusa_refusals_total{reason="INVALID_LABEL"} 1.0',
            'cambusa_streams{method="cambusa.api.v1.TableService/WatchTable"} 2.0',
            'cambusa_call_seconds_bucket{le="10.0",method="cambusa.api.v1.TableService/SubmitAction"} 2.0',
        ):
            assert line in page
        assert "cambusa_commit_seconds_count" in page

    run(test)


# --- a server that is killed ---


def test_a_server_that_is_killed_goes_on_where_it_was(tmp_path: Path) -> None:
    """A real process and real SIGKILLs: what was answered has happened, seats and streams go on."""

    async def play(port: int, host: Guest | None, done: list[int]) -> tuple[str, str]:
        async with grpc.aio.insecure_channel(f"127.0.0.1:{port}") as channel:
            stub = TableServiceStub(channel)
            if host is None:
                made = await stub.CreateTable(
                    pb.CreateTableRequest(game=GAME, name="Ann", no_clocks=True), wait_for_ready=True
                )
                code, token = made.table.code, made.token
            else:
                code, token = host.code, host.token
            mine = (("authorization", f"Bearer {token}"),)
            if host is None:
                for seat in range(1, len(made.table.seats)):
                    await stub.JoinTable(pb.JoinTableRequest(code=code, name=f"P{seat}", seat=seat))
                await stub.StartGame(pb.StartGameRequest(code=code), metadata=mine)
            watch = stub.WatchTable(pb.WatchTableRequest(code=code), metadata=mine, wait_for_ready=True)
            view = (await watch.read()).snapshot.view
            assert view.revision >= sum(done)
            for number in range(100):
                if not view.legal:
                    break
                answer = await stub.SubmitAction(
                    pb.SubmitActionRequest(
                        code=code,
                        action=view.legal[0].id,
                        seen_revision=view.revision,
                        request_id=f"{len(done)}-{number}",
                    ),
                    metadata=mine,
                )
                if answer.verdict == pb.VERDICT_APPLIED:
                    done.append(1)
                while view.revision < answer.revision:
                    told = (await watch.read()).event
                    view = told.view if told.HasField("view") else view
                if len(done) % 5 == 0:
                    break
            watch.cancel()
            return code, token

    done: list[int] = []
    host = None
    for _ in range(3):
        server = Process(tmp_path / "tables.sqlite", "--no-qr")
        try:
            code, token = asyncio.run(asyncio.wait_for(play(server.grpc_port, host, done), PATIENCE))
        finally:
            server.end(signal.SIGKILL)
        host = Guest(None, code=code, token=token)  # type: ignore[arg-type]  # it only remembers
    lines = asyncio.run(_journal(tmp_path / "tables.sqlite", code))
    assert sum(Entry.read(line).kind == "played" for line in lines) >= len(done) > 0
    assert [Entry.read(line).kind for line in lines].count("woken") == 2


async def _journal(path: Path, code: str) -> list[str]:
    store = await Store.open(str(path))
    try:
        return await store.load(code)
    finally:
        await store.aclose()
