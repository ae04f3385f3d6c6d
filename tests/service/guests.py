"""People at tables of a real server, through real sockets; time passes when a test says so."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Callable
from contextlib import aclosing, asynccontextmanager, suppress
from functools import partial
from itertools import count
from typing import Any

import grpc
from connectrpc.client import ConnectClient
from connectrpc.compat import google_protobuf_binary_codec
from connectrpc.errors import ConnectError
from connectrpc.method import IdempotencyLevel, MethodInfo, StreamType
from google.protobuf.message import Message
from google.protobuf.message_factory import GetMessageClass

from cambusa.api.v1 import table_pb2 as pb
from cambusa.interface import State
from cambusa.service import messages
from cambusa.service.clocks import clocks_of
from cambusa.service.hub import Hub
from cambusa.service.live import Live
from tests.service.servers import PACKAGE, PATIENCE, Client, Failure, failure, serving
from tests.service.virtual import VirtualTimers

SERVICE = pb.DESCRIPTOR.services_by_name["TableService"]


class RefusedError(Exception):
    """A call was refused."""

    def __init__(self, failure: Failure) -> None:
        super().__init__(failure)
        self.code, self.message = failure.code, failure.message
        self.detail: Any = failure.detail

    @property
    def reason(self) -> str:
        return self.detail.reason if self.detail else ""


class Guest:
    """Somebody who calls, by gRPC or by Connect, and may have a stream.

    Attributes
    ----------
    shot, view : message or None
        The last snapshot, and the game as the stream has told it last.
    told : list
        All that the stream has carried.
    """

    def __init__(self, client: Client, by: str = "grpc", code: str = "", token: str = "") -> None:
        self.client = client
        self.by = by
        self.code = code
        self.token = token
        self.seat: int | None = None
        self.shot: Any = None
        self.view: Any = None
        self.table: Any = None
        self.told: list[pb.WatchTableResponse] = []
        self.last_event = 0
        self.acks = True
        self.requests = count(1)
        self._pump: asyncio.Task[None] | None = None

    # --- calls ---

    async def call(self, name: str, request: Message | None = None, /, **fields: Any) -> Any:
        """Call a method; raises RefusedError."""
        method = SERVICE.methods_by_name[name]
        if request is None:
            mine = {"code": self.code} if "code" in method.input_type.fields_by_name else {}
            request = GetMessageClass(method.input_type)(**mine | fields)
        headers = {"authorization": f"Bearer {self.token}"} if self.token else {}
        if self.by == "grpc":
            try:
                return await getattr(self.client.stub("TableService"), name)(request, metadata=(*headers.items(),))
            except grpc.aio.AioRpcError as error:
                raise RefusedError(failure(error)) from None
        try:
            return await _connect(self.client).execute_unary(request=request, method=_info(name), headers=headers)
        except ConnectError as error:
            raise RefusedError(_failure(error)) from None

    async def create(self, game: str, name: str = "Ann", **fields: Any) -> pb.CreateTableResponse:
        made: pb.CreateTableResponse = await self.call(
            "CreateTable", pb.CreateTableRequest(game=game, name=name, **fields)
        )
        self.code, self.token, self.seat, self.table = made.table.code, made.token, made.seat, made.table
        return made

    async def join(self, code: str, name: str, **fields: Any) -> pb.JoinTableResponse:
        joined: pb.JoinTableResponse = await self.call("JoinTable", code=code, name=name, **fields)
        self.code, self.token, self.seat, self.table = code, joined.token, joined.seat, joined.table
        return joined

    async def submit(
        self, what: int | str, seen: int | None = None, request_id: str = "", game_number: int | None = None
    ) -> pb.SubmitActionResponse:
        if game_number is None:
            game_number = self.view.game_number if self.view else 0
        request_id = request_id or f"r{next(self.requests)}"
        seen = seen if seen is not None else self.view.revision if self.view else 0
        named: dict[str, Any] = {"label": what} if isinstance(what, str) else {"action": what}
        answer: pb.SubmitActionResponse = await self.call(
            "SubmitAction", seen_revision=seen, request_id=request_id, game_number=game_number, **named
        )
        return answer

    # --- the stream ---

    async def watch(self, from_event: int = 0) -> Guest:
        """Open a stream, and wait for its snapshot."""
        request = pb.WatchTableRequest(code=self.code, from_event=from_event)
        headers = {"authorization": f"Bearer {self.token}"} if self.token else {}
        self.shot = None
        self.told = []
        self._pump = asyncio.create_task(self._take(request, headers))
        while self.shot is None and not self._pump.done():
            await asyncio.sleep(0.001)
        if self.shot is None:
            await self._pump
        return self

    async def _take(self, request: pb.WatchTableRequest, headers: dict[str, str]) -> None:
        async with aclosing(stream(self.client, self.by, request, headers)) as answers:
            async for answer in answers:
                self.told.append(answer)
                await self._heed(answer)

    async def _heed(self, answer: pb.WatchTableResponse) -> None:
        what = answer.WhichOneof("what")
        if what == "snapshot":
            self.shot = answer.snapshot
            self.table = self.shot.table
            self.view = self.shot.view if self.shot.HasField("view") else None
            self.seat = self.shot.seat if self.shot.HasField("seat") else None
            self.last_event = self.shot.last_event
        elif what == "event":
            event = answer.event
            self.last_event = max(self.last_event, event.number)
            if event.HasField("view"):
                self.view = event.view
            if event.HasField("table_changed"):
                self.table = event.table_changed.table
                self.seat = event.table_changed.viewer_seat if event.table_changed.HasField("viewer_seat") else None
        elif what == "heartbeat" and self.acks and self.token:
            with suppress(RefusedError):
                await self.call("Ack", number=answer.heartbeat.number)

    @property
    def events(self) -> list[pb.Event]:
        return [one.event for one in self.told if one.HasField("event")]

    @property
    def closing(self) -> Any:
        return self.told[-1].closing if self.told and self.told[-1].HasField("closing") else None

    async def ended(self) -> Any:
        """Wait until the stream has ended, and return what it said last."""
        assert self._pump
        await self._pump
        return self.closing

    async def stop(self) -> None:
        """Go away."""
        while self._pump and not self._pump.done():
            self._pump.cancel()  # more than once: Connect's client makes an error of it
            await asyncio.wait([self._pump], timeout=0.05)
        if self._pump and not self._pump.cancelled():
            self._pump.exception()
        self._pump = None

    @property
    def watches(self) -> bool:
        return self._pump is not None and not self._pump.done()


class Room:
    """A server and who is there.

    Attributes
    ----------
    guests : list of Guest
        All of them.
    """

    def __init__(self, client: Client, timers: VirtualTimers) -> None:
        self.client = client
        self.timers = timers
        self.guests: list[Guest] = []
        self._ways = count()

    @property
    def hub(self) -> Hub:
        assert self.client.server.app.hub
        return self.client.server.app.hub

    def guest(self, code: str = "", token: str = "", by: str = "") -> Guest:
        """Return somebody new; they come by gRPC and Connect in turn."""
        guest = Guest(self.client, by or ("grpc", "connect")[next(self._ways) % 2], code, token)
        self.guests.append(guest)
        return guest

    async def table(self, game: str, people: int, bots: int = 0, seats: int = 0, **fields: Any) -> list[Guest]:
        """Make a table with people from seat 0 on, who all watch, and bots after them."""
        host = self.guest()
        await host.create(game, seats=seats or people + bots, **fields)
        found = [host]
        for number in range(1, people):
            guest = self.guest()
            await guest.join(host.code, f"P{number}", seat=number)
            found.append(guest)
        for guest in found:
            await guest.watch()
        for seat in range(people, people + bots):
            await host.call("SeatBot", seat=seat, bot="random", level="hard")
        await self.settle()
        return found

    def live(self, guest: Guest) -> Live:
        return self.hub._tables[guest.code]

    async def place(self, guest: Guest, state: State) -> None:
        """Let the game at a table stand as in a state; its journal does not say how. Who watches is told by a pause."""
        table = self.live(guest).table
        table.state, table.counting, table.changed = state, 0.0, self.timers.now()
        table.clocks = table.forced = ()
        table.clocks, table.forced, table.can_race = clocks_of(table, self.timers.now(), None)
        for paused in (True, False):
            await guest.call("PauseTable", paused=paused)
        await self.settle()

    async def settle(self) -> None:
        """Wait until everybody has been told everything, and bots have answered; no time passes."""
        async with asyncio.timeout(PATIENCE):
            while not self._settled():
                await asyncio.sleep(0.0005)

    async def settle_until(self, true: Callable[[], object]) -> None:
        """Wait until something is true that needs no time to pass."""
        async with asyncio.timeout(PATIENCE):
            while not true():
                await asyncio.sleep(0.0005)
        await self.settle()

    def _settled(self) -> bool:
        if self.hub._tasks:
            return False
        for live in self.hub._tables.values():
            if live._writing or live._jobs or live._asking:
                return False
        for guest in self.guests:
            found = self.hub._tables.get(guest.code)
            open_one = found and guest.watches and not guest.closing
            if found and open_one and guest.last_event < found.table.last_event(guest.seat):
                return False
        return True

    async def step(self, until: float | None = None) -> bool:
        """Let the next thing happen that happens by itself."""
        found = self.timers.step(until)
        await self.settle()
        return found

    async def wait(self, seconds: float) -> None:
        """Let time pass."""
        until = self.timers.time + 1000 * seconds
        while await self.step(until):
            pass
        self.timers.time = until

    def lag(self, guest: Guest, ms: float) -> None:
        """Let the server think that a player's answers take so long."""
        assert guest.seat is not None
        trips = self.live(guest).audience.trips(self.live(guest).table.seats[guest.seat].who)
        guest.acks = False
        trips._sent.clear()  # an answer that is on its way comes too late
        trips._recent.clear()
        trips._recent.append(ms)

    async def race(self, moves: list[tuple[Guest, str, float]]) -> list[pb.SubmitActionResponse]:
        """Let each do something so long after the one before, in milliseconds; return what became of it."""
        waiting = self.live(moves[0][0])._waiting
        asked: list[asyncio.Task[pb.SubmitActionResponse]] = []

        def heard(before: int) -> bool:
            return asked[-1].done() or sum(map(len, waiting.values())) != before

        for guest, label, after in moves:
            await self.wait(after / 1000)
            before = sum(map(len, waiting.values()))
            asked.append(asyncio.create_task(guest.submit(label)))
            await self.settle_until(partial(heard, before))
        await self.wait(1)
        return [await one for one in asked]

    def check(self, guest: Guest) -> None:
        """Check that somebody's view is the table's, whenever it was told."""
        live = self.live(guest)
        seen = live.table.view(guest.seat, self.timers.now())
        if seen is None:
            assert guest.view is None
            return
        assert guest.view is not None
        right = messages.view(live.table.game, seen)
        for field in ("revision", "observation", "legal"):
            assert getattr(guest.view, field) == getattr(right, field), field
        assert [(one.window, one.seat) for one in guest.view.clocks] == [(one.window, one.seat) for one in right.clocks]
        assert guest.view.held.label == right.held.label


@asynccontextmanager
async def room(**settings: Any) -> AsyncIterator[Room]:
    """Run a server whose time a test moves."""
    timers = VirtualTimers()
    async with serving(timers=timers, **settings) as client:
        made = Room(client, timers)
        try:
            yield made
        finally:
            for guest in made.guests:
                await guest.stop()


def run(test: Callable[[Room], Any], **settings: Any) -> None:
    """Run a test with a server whose time it moves."""

    async def within() -> None:
        async with asyncio.timeout(4 * PATIENCE), room(**settings) as made:
            await test(made)

    asyncio.run(within())


async def stream(
    client: Client, by: str, request: pb.WatchTableRequest, headers: dict[str, str]
) -> AsyncGenerator[pb.WatchTableResponse]:
    """Yield what a stream carries; raises RefusedError."""
    try:
        if by == "grpc":
            call = client.stub("TableService").WatchTable(request, metadata=(*headers.items(),))
            try:
                async for answer in call:
                    yield answer
            finally:
                call.cancel()
        else:
            info = _info("WatchTable")
            async for answer in _connect(client).execute_server_stream(request=request, method=info, headers=headers):
                yield answer
    except grpc.aio.AioRpcError as error:
        raise RefusedError(failure(error)) from None
    except ConnectError as error:
        raise RefusedError(_failure(error)) from None


def _connect(client: Client) -> ConnectClient:
    found = getattr(client, "connect", None)
    if found is None:
        found = ConnectClient(
            f"http://127.0.0.1:{client.server.port}", codec=google_protobuf_binary_codec(), send_compression=None
        )
        client.connect = found  # type: ignore[attr-defined]
    return found


def _info(name: str) -> MethodInfo[Any, Any]:
    method = SERVICE.methods_by_name[name]
    return MethodInfo(
        name=name,
        service_name=f"{PACKAGE}.TableService",
        input=GetMessageClass(method.input_type),
        output=GetMessageClass(method.output_type),
        idempotency_level=IdempotencyLevel.UNKNOWN,
        stream_type=StreamType.SERVER_STREAM if method.server_streaming else StreamType.UNARY,
    )


def _failure(error: ConnectError) -> Failure:
    detail = None
    for one in error.details:
        packed: Any = one
        detail = pb.ErrorDetail.FromString(bytes(packed.message_bytes))
    return Failure(error.code.name, error.message, detail)
