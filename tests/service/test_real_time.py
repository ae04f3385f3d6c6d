"""A real process, real sockets and real seconds: what is held, a count of three, a race, and a phone that sleeps."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import partial
from time import monotonic
from types import SimpleNamespace
from typing import Any

import cambusa
from cambusa.api.v1 import table_pb2 as pb
from tests.service.guests import Guest
from tests.service.servers import PACKAGE, PATIENCE, Client
from tests.service.test_process import process

HOLDS = next(name for name in cambusa.games() if cambusa.spec(name).hold and cambusa.spec(name).count_down)
RACES = next(name for name in cambusa.games() if cambusa.spec(name).racing and cambusa.spec(name).hold is None)
EARLY = 0.25
"""Seconds that messages may be apart on their ways: so much sooner something may seem to come."""


class Room:
    """A server in a process of its own, and people there who come by gRPC and Connect in turn."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self.guests: list[Guest] = []

    async def table(self, game: str, people: int) -> list[Guest]:
        """Let people make a table, watch it, and begin."""
        host = self._guest()
        await host.create(game, seats=people, no_clocks=True)
        for seat in range(1, people):
            await self._guest().join(host.code, f"P{seat}", seat=seat)
        for guest in self.guests:
            await guest.watch()
        await host.call("StartGame")
        await until(lambda: all(guest.view for guest in self.guests))
        return self.guests

    def _guest(self) -> Guest:
        self.guests.append(Guest(self._client, ("grpc", "connect")[len(self.guests) % 2]))
        return self.guests[-1]


async def until(met: Callable[[], Any]) -> Any:
    """Wait until something is so, and return what that is."""
    started = monotonic()
    while not (found := met()):
        assert monotonic() - started < PATIENCE, "waited in vain"
        await asyncio.sleep(0.005)
    return found


@asynccontextmanager
async def opened() -> AsyncIterator[Room]:
    with process("--no-qr") as made:
        client = Client(SimpleNamespace(port=made.port, grpc_port=made.grpc_port))  # type: ignore[arg-type]
        room = Room(client)
        try:
            yield room
        finally:
            for guest in room.guests:
                await guest.stop()
            await client.channel.close()


def run(test: Callable[[Room], Awaitable[None]]) -> None:
    async def whole() -> None:
        async with opened() as room:
            await test(room)

    asyncio.run(asyncio.wait_for(whole(), 3 * PATIENCE))


def reached(guest: Guest, revision: int) -> bool:
    return bool(guest.view.revision >= revision)


def helds(guest: Guest) -> list[tuple[int, str, bool]]:
    return [(one.held.seat, one.held.label, one.held.milliseconds > 0) for one in guest.events if one.HasField("held")]


def outcome(answer: pb.SubmitActionResponse) -> tuple[str, str]:
    return pb.Verdict.Name(answer.verdict).removeprefix("VERDICT_"), answer.reason


def test_a_side_starts_at_three_and_its_last_done_is_held() -> None:
    """Too early is refused; the last `done` is told to all, can be taken back, and counts two seconds later."""
    spec = cambusa.spec(HOLDS)
    hold, down = spec.hold, spec.count_down
    assert hold
    assert down

    async def test(room: Room) -> None:
        guests = await room.table(HOLDS, spec.seats[0])
        began = monotonic()
        host = guests[0]
        assert 1000 * (down.seconds - 1) < host.view.count_down <= 1000 * down.seconds
        side = [guest for guest in guests if hold.label in [one.label for one in guest.view.legal]]
        assert len(side) > 1
        assert outcome(await side[0].submit(hold.label)) == ("ILLEGAL", "COUNT_DOWN")
        await asyncio.sleep(began + down.seconds - monotonic())
        *others, last = side
        revision = 0
        for guest in others:
            answer = await guest.submit(hold.label)
            assert outcome(answer) == ("APPLIED", "")
            revision = answer.revision
        await until(partial(reached, host, revision))

        back = asyncio.create_task(last.submit(hold.label))
        await until(lambda: all((last.seat, hold.label, True) in helds(guest) for guest in guests))
        assert outcome(await last.submit(hold.undo)) == ("APPLIED", "")
        assert outcome(await back) == ("VOID", "WITHDRAWN")
        await until(lambda: all(helds(guest)[-1] == (last.seat, hold.label, False) for guest in guests))
        assert host.view.revision == revision, "nothing has happened"

        asked = monotonic()
        assert outcome(await last.submit(hold.label)) == ("APPLIED", "")
        assert hold.seconds - EARLY < monotonic() - asked < hold.seconds + PATIENCE
        assert [held for *_, held in helds(host)] == [True, False, True]
        await until(lambda: host.view.revision > revision)
        if host.view.observation.phase == "play":  # the other side's turn begins
            assert 1000 * (down.seconds - 1) < host.view.count_down <= 1000 * down.seconds

    run(test)


def test_who_leaves_in_the_middle_of_a_race_harms_nobody() -> None:
    """Who was to be waited for is no more; what the leaver has asked for is taken back, unless it was made before."""
    verbs = cambusa.spec(RACES).racing

    def racing(guest: Guest) -> str:
        return next((one.label for one in guest.view.legal if one.label.split()[0] in verbs), "")

    def tale(guest: Guest, seat: int | None) -> list[str]:
        """Return what a seat has done, as another has been told."""
        changes = {e.number: e.table_changed.why for e in guest.events if e.table_changed.seat == seat}
        made = {e.number: "played" for e in guest.events if e.played.entries and e.played.entries[0].seat == seat}
        return [what for _, what in sorted({**changes, **made}.items()) if what in ("left", "played")]

    async def others_leave(room: Room) -> None:
        host, racer, other = await room.table(RACES, 3)
        label = await until(lambda: racing(racer))
        mine = asyncio.create_task(racer.submit(label))
        await other.call("LeaveTable")
        assert outcome(await mine) == ("APPLIED", "")
        assert (await other.ended()).reason == "left"
        await until(lambda: tale(host, racer.seat) and tale(host, other.seat))
        assert (tale(host, racer.seat)[0], tale(host, other.seat)[0]) == ("played", "left")
        await until(lambda: racer.view.revision == host.view.revision)

    async def racer_leaves(room: Room) -> None:
        host, racer, other = await room.table(RACES, 3)
        label = await until(lambda: racing(racer))
        mine = asyncio.create_task(racer.submit(label))
        await asyncio.sleep(0.01)
        await racer.call("LeaveTable")
        found = outcome(await mine)
        await until(lambda: "left" in tale(host, racer.seat))
        assert (found, tale(host, racer.seat)[:2]) in (
            (("VOID", "WITHDRAWN"), ["left"]),
            (("VOID", "WITHDRAWN"), ["left", "played"]),  # the bot that has the seat now
            (("APPLIED", ""), ["played", "left"]),
        )
        await until(lambda: racing(other) or other.view.observation.terminal or len(tale(host, racer.seat)) > 1)
        assert host.watches
        assert other.watches, "the game goes on"

    run(others_leave)
    run(racer_leaves)


def test_a_phone_that_sleeps_comes_back_to_its_seat_and_the_moment() -> None:
    """Its stream is open, and nobody reads it or answers its heartbeats; the others play on, and nothing is lost."""

    async def test(room: Room) -> None:
        host, phone = await room.table(cambusa.games()[0], 2)
        await phone.stop()
        seen = phone.last_event
        asleep = raw_stream(phone)
        try:
            await asyncio.to_thread(asleep.recv, 1, socket.MSG_PEEK)  # it is open, and then nobody looks
            for paused in (True, False) * 20:
                await host.call("PauseTable", paused=paused)
            played = 0
            while host.view.legal and played < 5:
                answer = await host.submit(host.view.legal[0].id)
                assert outcome(answer) == ("APPLIED", "")
                await until(partial(reached, host, answer.revision))
                played += 1
            await until(lambda: host.table.seats[phone.seat].connected)
            phone.told.clear()
            await phone.watch(from_event=seen + 1)
            await until(lambda: phone.last_event == phone.shot.last_event and len(phone.events) >= 40)
            numbers = [event.number for event in phone.events]
            assert numbers == list(range(seen + 1, numbers[-1] + 1)), "all that was missed, in order"
            assert (phone.shot.seat, phone.seat) == (1, 1)
            assert phone.view.revision == host.view.revision == len(phone.shot.log)
            assert phone.view.observation.zones[0] == host.view.observation.zones[0]
            assert not phone.table.paused
        finally:
            asleep.close()
        acting = await until(lambda: next((guest for guest in (host, phone) if guest.view.legal), None))
        assert outcome(await acting.submit(acting.view.legal[0].id)) == ("APPLIED", "")

    run(test)


def raw_stream(guest: Guest) -> socket.socket:
    """Open a stream as a page does, on a socket that takes in little that nobody reads."""
    sleeper = socket.socket()
    sleeper.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    sleeper.settimeout(PATIENCE)
    sleeper.connect(("127.0.0.1", guest.client.server.port))
    request = pb.WatchTableRequest(code=guest.code).SerializeToString()
    body = b"\0" + len(request).to_bytes(4, "big") + request
    lines = (
        f"POST /{PACKAGE}.TableService/WatchTable HTTP/1.1",
        "host: 127.0.0.1",
        "content-type: application/connect+proto",
        f"authorization: Bearer {guest.token}",
        f"content-length: {len(body)}",
    )
    sleeper.sendall("\r\n".join([*lines, "", ""]).encode() + body)
    return sleeper
