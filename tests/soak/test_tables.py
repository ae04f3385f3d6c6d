"""Tables under trouble: a server that is killed a hundred times, a thousand streams, slow readers, floods, a day."""

from __future__ import annotations

import asyncio
import gc
import os
import signal
from collections import Counter
from contextlib import AsyncExitStack, suppress
from http.client import HTTPConnection
from pathlib import Path
from random import Random, SystemRandom
from typing import Any

import grpc

import cambusa
from cambusa.api.v1 import table_pb2 as pb
from cambusa.api.v1.table_pb2_grpc import TableServiceStub
from cambusa.service.journal import Entry
from cambusa.service.live import Live
from cambusa.service.store import Store
from tests.service.guests import Room, run
from tests.service.servers import PATIENCE, serving
from tests.service.test_process import Process
from tests.service.test_tables import options

KILLS = 100
SECONDS = float(os.environ.get("CAMBUSA_SOAK_SECONDS", "20"))
LOST = {grpc.StatusCode.UNAVAILABLE, grpc.StatusCode.CANCELLED, grpc.StatusCode.UNKNOWN, grpc.StatusCode.INTERNAL}

UNDO = {spec.hold.undo for spec in map(cambusa.spec, cambusa.games()) if spec.hold}


class Load:
    """People at tables who go on whatever happens, and remember what they were answered."""

    def __init__(self, games: int) -> None:
        self.games = games
        self.tokens: dict[str, list[str]] = {}
        self.asked: dict[tuple[str, str], str] = {}  # by table and request: what it was answered
        self.taken_back: set[tuple[str, str]] = set()  # what only takes back what is held is no entry of its own
        self.twice = 0

    async def prepare(self, port: int) -> None:
        async with grpc.aio.insecure_channel(f"127.0.0.1:{port}") as channel:
            stub = TableServiceStub(channel)
            for number in range(self.games):
                name = cambusa.games()[number % len(cambusa.games())]
                made = await stub.CreateTable(
                    pb.CreateTableRequest(game=name, name="Ann", no_clocks=True, options=options(name))
                )
                code = made.table.code
                self.tokens[code] = [made.token]
                for seat in range(1, len(made.table.seats)):
                    joined = await stub.JoinTable(pb.JoinTableRequest(code=code, name=f"P{seat}", seat=seat))
                    self.tokens[code].append(joined.token)
                await stub.StartGame(pb.StartGameRequest(code=code), metadata=mine(made.token))

    async def play(self, port: int) -> None:
        """Play until the server is gone."""
        async with grpc.aio.insecure_channel(f"127.0.0.1:{port}") as channel:
            stub = TableServiceStub(channel)
            people = [
                self._person(stub, code, seat, token)
                for code, tokens in self.tokens.items()
                for seat, token in enumerate(tokens)
            ]
            await asyncio.gather(*(asyncio.create_task(person) for person in people))

    async def _person(self, stub: Any, code: str, seat: int, token: str) -> None:
        random = Random(seat)
        try:
            for (table, earlier), answered in [*self.asked.items()]:
                if table == code and earlier.startswith(f"{seat}-") and not answered:
                    await self._ask(stub, code, token, earlier, 0, 0)  # it was not answered: was it made?
            watch = stub.WatchTable(pb.WatchTableRequest(code=code), metadata=mine(token))
            async for told in watch:
                what = told.WhichOneof("what")
                view = told.snapshot.view if what == "snapshot" else told.event.view
                known = told.snapshot.table if what == "snapshot" else told.event.table_changed.table
                if known.status == pb.TABLE_STATUS_OVER and known.host == seat:
                    with suppress(grpc.aio.AioRpcError):
                        await stub.Rematch(pb.RematchRequest(code=code), metadata=mine(token))
                elif view.legal:
                    request = f"{seat}-{len(self.asked)}"
                    action = random.choice(view.legal)
                    if action.label in UNDO:
                        self.taken_back.add((code, request))
                    await self._ask(stub, code, token, request, action.id, view.revision)
        except grpc.aio.AioRpcError as error:
            if error.code() not in LOST:
                raise

    async def _ask(self, stub: Any, code: str, token: str, request: str, action: int, seen: int) -> None:
        again = (code, request) in self.asked
        self.asked[code, request] = ""
        asked = pb.SubmitActionRequest(code=code, action=action, seen_revision=seen, request_id=request)
        try:
            answer = await stub.SubmitAction(asked, metadata=mine(token))
        except grpc.aio.AioRpcError as error:
            if error.code() in LOST:
                raise
            self.asked[code, request] = "REFUSED"  # another game has begun meanwhile
            return
        self.twice += again and answer.verdict == pb.VERDICT_APPLIED
        self.asked[code, request] = pb.Verdict.Name(answer.verdict)

    async def check(self, path: Path) -> int:
        """Check that all that was answered is in the journals, once; return how much that was."""
        store = await Store.open(str(path))
        played: Counter[tuple[str, str]] = Counter()
        for code in self.tokens:
            for entry in map(Entry.read, await store.load(code)):
                if entry.kind == "played" and entry.data.get("id"):
                    played[code, entry.data["id"]] += 1
        await store.aclose()
        applied = {request for request, verdict in self.asked.items() if verdict == "VERDICT_APPLIED"}
        missing = {request for request in applied if not played[request]} - self.taken_back
        assert not missing, missing
        assert max(played.values()) == 1
        return len(applied)


def mine(token: str) -> tuple[tuple[str, str], ...]:
    return (("authorization", f"Bearer {token}"),)


def test_a_server_under_load_is_killed_again_and_again(tmp_path: Path) -> None:
    """Nothing that was acknowledged is lost, and nothing that is sent again is made twice."""
    load, random, path = Load(10), SystemRandom(), tmp_path / "tables.sqlite"

    async def until_killed(server: Process) -> None:
        playing = asyncio.create_task(load.play(server.grpc_port))
        await asyncio.sleep(random.uniform(0.05, 0.6))
        server.process.send_signal(signal.SIGKILL)
        await asyncio.wait_for(playing, PATIENCE)

    for kill in range(KILLS):
        server = Process(path, "--no-qr", "--rate", "100000", "--burst", "100000", "--client-streams", "2000")
        try:
            if kill == 0:
                asyncio.run(load.prepare(server.grpc_port))
            asyncio.run(until_killed(server))
        finally:
            server.end(signal.SIGKILL)
    count = asyncio.run(load.check(path))
    print(f"{KILLS} kills, {count} actions acknowledged, none lost; {load.twice} sent again")
    assert count > KILLS


def test_a_thousand_streams() -> None:
    """All are told everything, in order, by both ways."""

    async def test(room: Room) -> None:
        host, _ = await room.table(cambusa.games()[0], 2, no_clocks=True, options=options(cambusa.games()[0]))
        await host.call("StartGame")
        async with AsyncExitStack() as stack:
            target = f"127.0.0.1:{room.client.server.grpc_port}"
            stubs = [
                TableServiceStub(
                    await stack.enter_async_context(
                        grpc.aio.insecure_channel(target, options=(("grpc.use_local_subchannel_pool", 1),))
                    )
                )
                for _ in range(5)
            ]
            told: list[list[int]] = [[] for _ in range(1000)]

            async def watch(number: int) -> None:
                with suppress(asyncio.CancelledError):
                    async for one in stubs[number % 5].WatchTable(pb.WatchTableRequest(code=host.code)):
                        if one.HasField("event"):
                            told[number].append(one.event.number)
                        elif one.HasField("snapshot"):
                            told[number].append(one.snapshot.last_event)

            watching = [asyncio.create_task(watch(number)) for number in range(1000)]
            await room.settle_until(lambda: all(told))
            for _ in range(20):
                await room.settle()
                if host.view.legal:
                    asked = asyncio.create_task(host.submit(host.view.legal[0].id))
                    while not asked.done():
                        await asyncio.sleep(0.001)
                        if room.live(host)._waiting:
                            await room.step()
                else:
                    await room.step()
            last = room.live(host).table.last_event(None)
            await room.settle_until(lambda: all(one[-1] == last for one in told))
            for numbers in told:
                assert numbers == list(range(numbers[0], last + 1))
            for one in watching:
                one.cancel()
            await asyncio.gather(*watching)

    run(test, streams=4000, client_streams=4000)


def test_slow_readers_and_a_flood_harm_nobody() -> None:
    """A hundred clients that never read, and one that calls as fast as it can; a player from elsewhere plays on."""

    async def test() -> None:
        async with serving(rate=200.0, burst=200.0) as client:
            port = client.server.port
            stop = asyncio.Event()

            def call(address: str, method: str, body: bytes, token: str = "") -> int:
                connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE, source_address=(address, 0))
                headers = {"content-type": "application/proto"}
                if token:
                    headers["authorization"] = f"Bearer {token}"
                connection.request("POST", f"/cambusa.api.v1.TableService/{method}", body, headers)
                response = connection.getresponse()
                data = response.read()
                connection.close()
                found.append(data)
                return response.status

            found: list[bytes] = []
            assert (
                await asyncio.to_thread(
                    call,
                    "127.0.0.2",
                    "CreateTable",
                    pb.CreateTableRequest(game=cambusa.games()[0], name="A").SerializeToString(),
                )
                == 200
            )
            made = pb.CreateTableResponse.FromString(found[-1])
            slow = []
            body = pb.WatchTableRequest(code=made.table.code).SerializeToString()
            body = b"\0" + len(body).to_bytes(4, "big") + body
            for _ in range(60):
                reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=16)
                head = b"POST /cambusa.api.v1.TableService/WatchTable HTTP/1.1\r\nhost: x\r\ncontent-type: "
                writer.write(head + b"application/connect+proto\r\ncontent-length: %d\r\n\r\n" % len(body) + body)
                slow.append((reader, writer))
            statuses: Counter[int] = Counter()

            async def flood() -> None:
                while not stop.is_set():
                    request = pb.GetTableRequest(code=made.table.code).SerializeToString()
                    statuses[await asyncio.to_thread(call, "127.0.0.1", "GetTable", request)] += 1

            floods = [asyncio.create_task(flood()) for _ in range(4)]
            loop = asyncio.get_running_loop()
            slowest = 0.0
            request = pb.HandOverRequest(code=made.table.code, seat=0).SerializeToString()
            for _ in range(200):
                started = loop.time()
                assert await asyncio.to_thread(call, "127.0.0.2", "HandOver", request, made.token) == 200
                slowest = max(slowest, loop.time() - started)
                await asyncio.sleep(0.01)
            stop.set()
            await asyncio.gather(*floods)
            assert statuses[429] > 0
            print(f"flood: {dict(statuses)}; the player's slowest call took {1000 * slowest:.0f} ms")
            for _, writer in slow:
                writer.close()

    asyncio.run(test())


def test_a_long_day_needs_no_more_memory_than_a_short_one() -> None:
    """Tables are made, played at and left for a simulated day; in the evening no more is kept than at noon."""

    async def test(room: Room) -> None:
        random = Random(1)
        sizes = []
        for _ in range(24):
            for _ in range(max(2, round(SECONDS / 10))):
                name = random.choice(cambusa.games())
                guests = await room.table(name, cambusa.spec(name).seats[0], options=options(name))
                await guests[0].call("StartGame")
                for _ in range(10):
                    await room.step()
                for guest in guests:
                    if random.random() < 0.7:
                        await guest.call("LeaveTable")
                    await guest.stop()
                room.guests.clear()
            await room.settle_until(lambda: not any(live.audience for live in room.hub._tables.values()))
            room.timers.time += 3_600_000
            for _ in range(3):
                await room.hub._swept()
            room.timers._due = [due for due in room.timers._due if due[2].what]
            gc.collect()
            sizes.append((sum(isinstance(one, Live) for one in gc.get_objects()), resident()))
            assert not room.hub._tables
            assert sizes[-1][0] <= 3, "a call that has just ended may still have one"
        noon, evening = sizes[11][1], sizes[23][1]
        print(f"memory at noon {noon >> 20} MiB, in the evening {evening >> 20} MiB")
        assert evening < noon + (16 << 20)

    run(test, keep_days=0.01, idle_hours=2.0)


def resident() -> int:
    """Return the bytes of memory that this process has."""
    status = Path("/proc/self/statm")
    return int(status.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
