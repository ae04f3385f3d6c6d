"""Tables of a server: what an action costs it beside an echo on the same stack, and how long things take.

``python -m tests.bench.tables`` prints these rows alone.
"""

from __future__ import annotations

import asyncio
import os
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Iterator
from contextlib import aclosing, asynccontextmanager, closing, contextmanager
from pathlib import Path
from random import Random
from statistics import median, quantiles
from time import perf_counter, process_time
from typing import Any

import grpc
from connectrpc.client import ConnectClient
from connectrpc.compat import google_protobuf_binary_codec

import cambusa
from cambusa.api.v1 import table_pb2 as pb
from cambusa.api.v1.table_pb2_grpc import TableServiceStub
from tests.service.guests import _info

Row = tuple[str, str, str, str, float | None]

ABOVE_US = 150.0
"""Most CPU of the server for an action with two watchers, above that of an echo with two stream messages."""

MEMORY = 32 * 1024
"""Most memory of a table after 100 actions, without streams."""

ACTIONS = 600
TABLES = 40
WARM = 4
"""So many times as many tables before, for what is kept once for all of them, such as messages made before."""

WAYS = ("gRPC", "Connect")

Call = Callable[[str, Any, str], Any]
"""From the name of a method, a request and a token to an answer."""


class Measured:
    """A server in a process of its own."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.pid = process.pid
        assert process.stdin
        assert process.stdout
        self._stdin, self._stdout = process.stdin, process.stdout
        self.port, self.grpc_port = map(int, process.stdout.readline().split())

    def cpu(self) -> float:
        """Return the seconds of CPU that it has used."""
        fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def memory(self) -> int:
        """Return the bytes of memory that it holds."""
        self._stdin.write("\n")
        self._stdin.flush()
        self._stdout.readline()
        return int(Path(f"/proc/{self.pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


@contextmanager
def server(kind: str) -> Iterator[Measured]:
    """Run a server, ``real`` or ``echo``."""
    with tempfile.TemporaryDirectory() as folder:
        process = subprocess.Popen(
            [sys.executable, "-m", "tests.bench.server", kind, folder],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        try:
            yield Measured(process)
        finally:
            process.communicate("")


class Caller:
    """Calls by one of the ways."""

    def __init__(self, by: str, measured: Measured, channel: grpc.aio.Channel) -> None:
        self._stub = TableServiceStub(channel) if by == "gRPC" else None
        self._connect = ConnectClient(
            f"http://127.0.0.1:{measured.port}", codec=google_protobuf_binary_codec(), send_compression=None
        )

    async def call(self, name: str, request: Any, token: str = "") -> Any:
        """Call a method."""
        headers = {"authorization": f"Bearer {token}"} if token else {}
        if self._stub:
            return await getattr(self._stub, name)(request, metadata=(*headers.items(),))
        return await self._connect.execute_unary(request=request, method=_info(name), headers=headers)

    async def watch(self, code: str, token: str) -> AsyncGenerator[pb.WatchTableResponse]:
        """Open a stream."""
        request = pb.WatchTableRequest(code=code)
        headers = {"authorization": f"Bearer {token}"} if token else {}
        if self._stub:
            stream: Any = self._stub.WatchTable(request, metadata=(*headers.items(),))
        else:
            stream = self._connect.execute_server_stream(request=request, method=_info("WatchTable"), headers=headers)
        try:
            async for one in stream:
                yield one
        finally:  # a stream of gRPC that nobody reads stays open
            if self._stub:
                stream.cancel()

    async def seated(self, game: str) -> tuple[str, list[str]]:
        """Make a table with its fewest seats, and start; return its code and the tokens."""
        made = await self.call("CreateTable", pb.CreateTableRequest(game=game, name="A", no_clocks=True))
        tokens = [made.token]
        for seat in range(1, len(made.table.seats)):
            request = pb.JoinTableRequest(code=made.table.code, name=f"B{seat}", seat=seat)
            tokens.append((await self.call("JoinTable", request)).token)
        await self.call("StartGame", pb.StartGameRequest(code=made.table.code), tokens[0])
        return made.table.code, tokens


@asynccontextmanager
async def caller(by: str, measured: Measured) -> AsyncIterator[Caller]:
    """Return who calls by one of the ways."""
    async with grpc.aio.insecure_channel(f"127.0.0.1:{measured.grpc_port}") as channel:
        yield Caller(by, measured, channel)


def commit() -> float:
    """Return the seconds of CPU for a line that SQLite has put on the disk: what an action takes at least."""
    with (
        tempfile.TemporaryDirectory() as folder,
        closing(sqlite3.connect(f"{folder}/lines.sqlite", isolation_level=None)) as file,
    ):
        file.execute("PRAGMA journal_mode=WAL")
        file.execute("PRAGMA synchronous=FULL")
        file.execute("CREATE TABLE lines (number INTEGER PRIMARY KEY, line TEXT)")
        started = process_time()
        for number in range(ACTIONS):
            file.execute("INSERT INTO lines VALUES (?, ?)", (number, "x" * 100))
        return (process_time() - started) / ACTIONS


async def echoes(by: str, measured: Measured) -> float:
    """Return the seconds of the server's CPU for an echo and two stream messages."""
    async with caller(by, measured) as me, aclosing(me.watch("", "")) as one, aclosing(me.watch("", "")) as two:
        await anext(one)
        await anext(two)
        started = measured.cpu()
        for number in range(ACTIONS):
            request = pb.SubmitActionRequest(code="ABCDEF", action=1, seen_revision=number, request_id=str(number))
            await me.call("SubmitAction", request, "x" * 43)
            await anext(one)
            await anext(two)
        return (measured.cpu() - started) / ACTIONS


class Game:
    """A table with two people who play at random, and watch; what it took."""

    def __init__(self, me: Caller, measured: Measured) -> None:
        self._me = me
        self._measured = measured
        self.actions = 0
        self.played = 0
        self.cpu = 0.0
        self.seconds = 0.0
        self.delays: list[float] = []

    async def play(self, code: str, tokens: list[str], most: int) -> None:
        """Play so many actions at most."""
        random = Random(1)
        async with aclosing(self._me.watch(code, tokens[0])) as one, aclosing(self._me.watch(code, tokens[1])) as two:
            streams, views = (one, two), [(await anext(stream)).snapshot.view for stream in (one, two)]
            await asyncio.sleep(0.2)
            cpu, started = self._measured.cpu(), perf_counter()
            for number in range(most):
                while not (views[0].legal or views[1].legal or views[0].observation.terminal):
                    await self._told(streams[0], views, 0, views[0].revision + 1)  # the only choice is made by itself
                    await self._told(streams[1], views, 1, views[0].revision)
                able = [seat for seat in (0, 1) if views[seat].legal]
                if not able:
                    break
                seat = random.choice(able)
                action = random.choice(views[seat].legal).id
                request = pb.SubmitActionRequest(
                    code=code, action=action, seen_revision=views[seat].revision, request_id=str(number)
                )
                began = perf_counter()
                answer = asyncio.ensure_future(self._me.call("SubmitAction", request, tokens[seat]))
                other = asyncio.ensure_future(self._told(streams[1 - seat], views, 1 - seat, views[seat].revision + 1))
                await other
                self.delays.append(perf_counter() - began)
                revision = (await answer).revision
                await self._told(streams[seat], views, seat, revision)
                await self._told(streams[1 - seat], views, 1 - seat, revision)
                self.actions += 1
            self.seconds += perf_counter() - started
            self.cpu += self._measured.cpu() - cpu

    async def _told(self, stream: AsyncIterator[Any], views: list[Any], seat: int, revision: int) -> None:
        while views[seat].revision < revision:
            told = await anext(stream)
            self.played += seat == 0 and told.event.HasField("played")
            if told.event.HasField("view"):
                views[seat] = told.event.view


def quick_games() -> list[str]:
    """Return the games for two in which nobody races: an action there waits for nobody."""
    return [name for name in cambusa.games() if not cambusa.spec(name).racing and cambusa.spec(name).seats[0] == 2]


async def rows_of(by: str, real: Measured, echo: Measured) -> AsyncIterator[Row]:
    """Measure by one of the ways."""
    base = median([await echoes(by, echo) for _ in range(3)])
    yield "tables", f"{by}: echo and two stream messages, server CPU", f"{1e6 * base:,.0f} us", "", None
    async with caller(by, real) as me:
        delays: list[float] = []
        for name in quick_games():
            game = Game(me, real)
            await game.play(*await me.seated(name), 20)
            game = Game(me, real)
            while game.actions < ACTIONS // 2:
                await game.play(*await me.seated(name), ACTIONS)
            above = game.cpu / game.played - base  # some are played by the table, without a call
            yield (
                name,
                f"{by}: an action with two watchers, server CPU above the echo",
                f"{1e6 * above:,.0f} us",
                f"{ABOVE_US:.0f} us",
                ABOVE_US / (1e6 * above),
            )
            yield name, f"{by}: actions one after another", f"{game.played / game.seconds:,.0f}/s", "", None
            delays += game.delays
        cuts = quantiles(delays, n=100)
        told = f"p50 {1e3 * cuts[49]:.1f} ms, p99 {1e3 * cuts[98]:.1f} ms"
        yield "tables", f"{by}: from an action to the other seat's event", told, "", None
        started = perf_counter()
        for _ in range(10):
            await asyncio.gather(
                *(me.call("CreateTable", pb.CreateTableRequest(game=quick_games()[0], name="A")) for _ in range(16))
            )
        yield "tables", f"{by}: tables created", f"{160 / (perf_counter() - started):,.0f}/s", "", None


async def memory(real: Measured) -> AsyncIterator[Row]:
    """Measure the memory of tables after 100 actions, with and without streams, and how long it takes to come back."""
    name = quick_games()[0]
    async with caller("gRPC", real) as me:

        async def played() -> list[tuple[str, list[str]]]:
            seats = [await me.seated(name) for _ in range(TABLES)]
            for code, tokens in seats:
                await Game(me, real).play(code, tokens, 100)
            await asyncio.sleep(1.0)  # until the server knows that the streams have ended
            return seats

        for _ in range(WARM):
            await played()
        before = real.memory()
        seats = await played()
        resting = (real.memory() - before) / TABLES
        yield (
            name,
            "memory of a table after 100 actions",
            f"{resting / 1024:.1f} KiB",
            f"{MEMORY // 1024} KiB",
            MEMORY / resting,
        )
        before = real.memory()
        streams = []
        times = []
        for code, tokens in seats:
            for token in tokens[:2]:
                started = perf_counter()
                streams.append(me.watch(code, token))
                await anext(streams[-1])
                times.append(perf_counter() - started)
        watched = (real.memory() - before) / TABLES
        yield name, "... and of its two streams", f"{watched / 1024:.1f} KiB", "", None
        yield name, "coming back: until the snapshot after 100 actions", f"p50 {1e3 * median(times):.1f} ms", "", None
        for stream in streams:
            await stream.aclose()


async def measured() -> AsyncIterator[Row]:
    """Measure, row after row."""
    yield "tables", "a transaction of SQLite alone, CPU", f"{1e6 * commit():,.0f} us", "", None
    with server("real") as real, server("echo") as echo:
        for by in WAYS:
            async for row in rows_of(by, real, echo):
                yield row
        async for row in memory(real):
            yield row


def rows() -> Iterator[Row]:
    """Measure; nothing where the system does not tell what a process uses."""
    if not Path("/proc/self/stat").exists():
        return
    found = measured()

    async def following() -> Row | None:
        return await anext(found, None)

    with asyncio.Runner() as runner:
        while row := runner.run(following()):
            yield row


if __name__ == "__main__":
    for row in rows():
        print(*row, sep="\t", flush=True)
