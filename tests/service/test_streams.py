"""Streams: a snapshot, then events without gaps, as long as the reader keeps up; heartbeats and what they measure."""

from __future__ import annotations

import asyncio
from contextlib import aclosing
from typing import Any

import pytest

import cambusa
from cambusa.api.v1 import table_pb2 as pb
from cambusa.service import streams
from cambusa.service.audience import SEAT_STREAMS
from cambusa.service.codec import Written
from cambusa.service.moment import CREDIT_MS
from tests.service.guests import Guest, RefusedError, Room, run
from tests.service.servers import PATIENCE

GAME = cambusa.games()[0]
WAYS = ("grpc", "connect")


def numbers(guest: Guest) -> list[int]:
    return [event.number for event in guest.events]


async def pauses(room: Room, host: Guest, times: int) -> None:
    """Let something happen: two events each time."""
    for _ in range(times):
        for paused in (True, False):
            await host.call("PauseTable", paused=paused)
    await room.settle()


@pytest.mark.parametrize("by", WAYS)
def test_a_stream_resumes_where_it_ended(by: str) -> None:
    async def test(room: Room) -> None:
        host, other = await room.table(GAME, 2, no_clocks=True)
        await host.call("StartGame")
        await pauses(room, host, 2)
        seen = [*other.events]
        last = other.last_event
        await other.stop()
        await room.settle_until(lambda: not host.table.seats[1].connected)
        await pauses(room, host, 2)
        back = await room.guest(other.code, other.token, by).watch(last + 1)
        assert back.shot.last_event >= last + 5
        await room.settle_until(lambda: back.events[-1:] and back.events[-1].number > back.shot.last_event)
        assert numbers(back) == list(range(last + 1, back.last_event + 1))
        assert [event.table_changed.why for event in back.events[:5]] == ["disconnected", *["paused", "resumed"] * 2]
        assert not any(event.HasField("view") for event in back.events[:5]), "the snapshot has it"
        room.check(back)
        whole = await room.guest(other.code, other.token, by).watch(seen[0].number)
        await room.settle_until(lambda: numbers(whole)[-1:] >= [whole.shot.last_event])
        assert numbers(whole)[: len(seen)] == [event.number for event in seen]
        assert [event.at for event in whole.events[: len(seen)]] == [event.at for event in seen]
        beyond = await room.guest(other.code, other.token, by).watch(10**9)
        await room.settle()
        assert not [number for number in numbers(beyond) if number <= beyond.shot.last_event]

    run(test)


def test_spectators_have_no_hands_and_count_alike() -> None:
    async def test(room: Room) -> None:
        host, _ = await room.table(GAME, 2, no_clocks=True)
        await host.call("StartGame")
        spectators = [await room.guest(host.code, by=by).watch() for by in WAYS]
        await pauses(room, host, 1)
        first, second = ([event.SerializeToString() for event in guest.events] for guest in spectators)
        assert first == second
        assert first
        assert not any(event.view.legal for event in spectators[0].events)
        assert not spectators[0].shot.HasField("seat")

    run(test)


def test_a_seat_has_some_streams_and_the_oldest_goes_first() -> None:
    async def test(room: Room) -> None:
        host, other = await room.table(GAME, 2, no_clocks=True)
        more = [await room.guest(other.code, other.token).watch() for _ in range(SEAT_STREAMS)]
        closing = await other.ended()
        assert (closing.reason, closing.retry_milliseconds) == ("replaced", 0)
        for guest in more[1:]:
            await guest.stop()
        await room.settle()
        assert host.table.seats[1].connected, "one stream is enough to be there"
        await more[0].stop()
        await room.settle_until(lambda: not host.table.seats[1].connected)

    run(test)


def test_heartbeats_come_several_times_at_the_start_and_then_every_15_seconds() -> None:
    async def test(room: Room) -> None:
        host = room.guest()
        await host.create(GAME)
        await host.watch()
        live, started, at = room.live(host), room.timers.time, []
        for _ in range(100):
            before = live.audience._beats
            await room.wait(0.5)
            at += [room.timers.time - started] * (live.audience._beats - before)
        assert at[:3] == [500, 2000, 5000]
        assert at[3:] == [20_000, 35_000, 50_000]

    run(test)


@pytest.mark.parametrize("by", WAYS)
def test_heartbeats_measure_the_way(by: str) -> None:
    """The lowest round trip of late is what counts."""

    async def test(room: Room) -> None:
        host = room.guest(by=by)
        await host.create(GAME)
        host.acks = False
        await host.watch()
        live = room.live(host)
        trips = live.audience.trips(1)
        assert trips.credit == 0

        def beats() -> list[int]:
            return [one.heartbeat.number for one in host.told if one.HasField("heartbeat")]

        async def ack(after: float) -> float:
            await room.settle_until(beats)
            count = len(beats())
            room.timers.time += streams.BEAT_MS
            while room.timers.step(room.timers.time):
                pass
            await room.settle_until(lambda: len(beats()) > count)
            room.timers.time += after
            answer = await host.call("Ack", number=beats()[-1])
            assert answer.round_trip_milliseconds == after
            return trips.credit

        assert await ack(80) == 80
        assert await ack(400) == 80
        assert await ack(60) == 60
        for _ in range(streams.SAMPLES):
            assert await ack(90) <= 90
        assert trips.credit == 90, "what was long ago does not count"
        for _ in range(streams.SAMPLES):
            assert await ack(CREDIT_MS + 500) <= CREDIT_MS
        assert trips.credit == CREDIT_MS
        for wrong in (beats()[-1], 0, 10**6):
            with pytest.raises(RefusedError) as error:
                await host.call("Ack", number=wrong)
            assert (error.value.code, error.value.reason) == ("INVALID_ARGUMENT", "NO_HEARTBEAT")

    run(test)


@pytest.mark.parametrize("by", WAYS)
def test_a_slow_reader_is_cut_and_harms_nobody(by: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its client never reads on; the queue is full soon, and the stream ends on the server too."""
    monkeypatch.setattr(streams, "QUEUE", 8)
    monkeypatch.setattr(streams, "LINGER_SECONDS", 0.2)

    async def test(room: Room) -> None:
        host, other = await room.table(GAME, 2, no_clocks=True)
        await host.call("StartGame")
        slow = await _slow(room, other.code, by)
        live = room.live(host)
        spectators = live.audience._viewers[0].streams
        large = Written.of(pb.WatchTableResponse(closing=pb.Closing(reason="x" * 500_000)))
        async with asyncio.timeout(PATIENCE):
            while spectators:
                spectators[0].put(large)
                await asyncio.sleep(0.002)
        await pauses(room, host, 2)
        assert numbers(host) == list(range(host.shot.last_event + 1, host.last_event + 1))
        room.check(host)
        slow.close()

    async def _slow(room: Room, code: str, by: str) -> Any:
        if by == "connect":
            reader, writer = await asyncio.open_connection("127.0.0.1", room.client.server.port, limit=16)
            body = pb.WatchTableRequest(code=code).SerializeToString()
            body = b"\0" + len(body).to_bytes(4, "big") + body
            writer.write(
                b"POST /cambusa.api.v1.TableService/WatchTable HTTP/1.1\r\nhost: x\r\n"
                b"content-type: application/connect+proto\r\ncontent-length: %d\r\n\r\n" % len(body) + body
            )
            await reader.read(1)
            writer.transport.pause_reading()  # type: ignore[attr-defined]  # of a socket
            return writer
        guest = room.guest(code, by="grpc")
        call = room.client.stub("TableService").WatchTable(pb.WatchTableRequest(code=guest.code))
        await call.read()

        class Closer:
            close = call.cancel

        return Closer

    run(test)


@pytest.mark.parametrize("taken", ["snapshot", "event", "heartbeat"])
def test_a_reader_who_stops_is_cut_wherever_that_is(taken: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """At the snapshot, among the events that were missed, or later."""
    monkeypatch.setattr(streams, "LINGER_SECONDS", 0.01)

    async def test(room: Room) -> None:
        host = room.guest()
        await host.create(GAME)
        audience = room.live(host).audience

        async def read() -> None:
            async with aclosing(audience.watch(None, 1)) as answers:
                async for answer in answers:
                    if pb.WatchTableResponse.FromString(answer.binary).WhichOneof("what") == taken:
                        stopped.set()
                        await asyncio.Event().wait()

        stopped = asyncio.Event()
        reading = asyncio.create_task(read())
        await stopped.wait()
        audience.end("shutdown")
        await asyncio.wait([reading], timeout=PATIENCE / 4)
        assert reading.cancelled()
        assert not audience

    run(test)


@pytest.mark.parametrize("by", WAYS)
def test_streams_end_when_the_server_does(by: str) -> None:
    async def test(room: Room) -> None:
        host = room.guest(by=by)
        await host.create(GAME)
        await host.watch()
        await room.settle()
        entries = room.live(host)._entries
        stopping = asyncio.create_task(room.client.server.stop(PATIENCE))
        closing = await host.ended()
        assert closing.reason == "shutdown"
        assert closing.retry_milliseconds > 0
        await stopping
        assert room.hub._tables[host.code]._entries == entries, "who had a stream will be back"

    run(test)


def test_whoever_is_moved_is_told_the_new_seat() -> None:
    async def test(room: Room) -> None:
        host, other = await room.table(cambusa.games()[0], 2, 0)
        watcher = await room.guest(host.code).watch()
        await host.call("ArrangeSeats", order=[1, 0])
        await room.settle()
        assert [guest.seat for guest in (host, other, watcher)] == [1, 0, None]
        assert [guest.table.seats[guest.seat].name for guest in (host, other)] == ["Ann", other.table.seats[0].name]
        assert host.table.host == 1

    run(test)
