"""Who watches a table: the streams of its seats and of spectators, and what they are told."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable
from dataclasses import dataclass, field

from cambusa.api.v1 import table_pb2 as pb
from cambusa.service import messages
from cambusa.service.codec import Written
from cambusa.service.plain import Decision, TableEvent
from cambusa.service.streams import RoundTrips, Stream
from cambusa.service.table import Table
from cambusa.service.timers import Timers

SEAT_STREAMS = 3
"""So many streams a seat may have; one more ends the oldest."""

AGAIN_MS = 1000
"""After so long a reader may come again whose stream was cut."""

SPECTATOR = 0
"""Stands for the person of streams without a seat."""

_SAME_VIEW = {"connected", "disconnected", "disclosed", "handed_over"}
"""What may change at a table without changing the game that anybody sees."""


@dataclass(slots=True)
class _Viewer:
    """A person's streams, or all spectators', and the last event that they were told."""

    told: int
    streams: list[Stream] = field(default_factory=list)


class Audience:
    """The streams of a table; it is true if there are any.

    Parameters
    ----------
    table : Table
        The table.
    timers : Timers
        The time.
    presence : callable
        Is called with the number of a person who has got the first stream, or lost the last one.
    """

    def __init__(self, table: Table, timers: Timers, presence: Callable[[int], None]) -> None:
        self._table = table
        self._timers = timers
        self._presence = presence
        self._viewers: dict[int, _Viewer] = {}
        self._trips: dict[int, RoundTrips] = {}
        self._beats = 0

    def __bool__(self) -> bool:
        return bool(self._viewers)

    def has(self, who: int) -> bool:
        """Return whether a person has a stream."""
        return who in self._viewers

    def trips(self, who: int) -> RoundTrips:
        """Return the round trips of a person."""
        return self._trips.setdefault(who, RoundTrips())

    def seat_of(self, who: int) -> int | None:
        """Return where a person sits; None: nowhere any more."""
        return next((number for number, seat in enumerate(self._table.seats) if seat.who == who), None)

    async def watch(self, seat: int | None, from_event: int) -> AsyncGenerator[Written]:
        """Yield what a stream carries."""
        table, now = self._table, self._timers.now()
        who = SPECTATOR if seat is None else table.seats[seat].who
        shot = table.snapshot(seat, now)
        missed = table.events(seat, from_event - 1) if from_event else None
        stream = self._add(who, shot.last_event, now)
        try:
            yield await messages.snapshot(table.game, shot)
            known = messages.table(shot.info)
            for event in missed or ():
                yield messages.event(event, known, self.seat_of(who) if who else None, None)
            async for message in stream.messages(self._timers.now):
                yield message
        finally:
            self._remove(who, stream)

    def beat(self, now: float) -> None:
        """Send heartbeats to the streams whose time it is."""
        for viewer in self._viewers.values():
            for stream in viewer.streams:
                if stream.beat <= now:
                    self._send_beat(stream, viewer.told, now)

    def end(self, reason: str, retry_ms: int = 0) -> None:
        """Say to all streams why they end."""
        for viewer in self._viewers.values():
            _end(viewer.streams, reason, retry_ms)

    def tell(self, decision: Decision) -> None:
        """Tell all streams what a decision that was carried out has brought."""
        info: pb.Table | None = None
        for who, viewer in self._viewers.items():
            seat = self.seat_of(who) if who else None
            if who and seat is None:
                why = next((entry.data["why"] for entry in decision.entries if entry.kind == "left"), "left")
                _end(viewer.streams, why)
                continue
            events = self._table.events(seat, viewer.told)
            if events is None:  # far more at once than are kept
                _end(viewer.streams, "slow", AGAIN_MS)
            if not events:
                continue
            viewer.told = events[-1].number
            view = self._view(seat) if any(map(_changes_view, events)) else None
            if info is None and any(event.kind == "table" for event in events):
                info = messages.table(self._table.info())
            for event in events:
                message = messages.event(event, info, seat, view if event is events[-1] else None)
                for stream in viewer.streams:
                    stream.put(message)
        if self._table.status == "closed":
            self.end("closed")

    def _view(self, seat: int | None) -> bytes | None:
        seen = self._table.view(seat, self._timers.now())
        return messages.view_bytes(self._table.game, seen) if seen else None

    def _add(self, who: int, told: int, now: float) -> Stream:
        viewer = self._viewers.setdefault(who, _Viewer(told))
        stream = Stream(now, self.trips(who) if who else None)
        viewer.streams.append(stream)
        self._send_beat(stream, told, now)
        if who and len(viewer.streams) > SEAT_STREAMS:
            _end([next(one for one in viewer.streams if not one.ended)], "replaced")
        if self._table.status == "closed":
            stream.end("closed")
        elif who and len(viewer.streams) == 1:
            self._presence(who)
        return stream

    def _remove(self, who: int, stream: Stream) -> None:
        stream.close()
        viewer = self._viewers[who]
        viewer.streams.remove(stream)
        if not viewer.streams:
            del self._viewers[who]
            if who:
                self._presence(who)

    def _send_beat(self, stream: Stream, told: int, now: float) -> None:
        self._beats += 1
        stream.heartbeat(self._beats, now, told)


def _end(streams: list[Stream], reason: str, retry_ms: int = 0) -> None:
    """Say to these streams why they end."""
    for stream in streams:
        stream.end(reason, retry_ms)


def _changes_view(event: TableEvent) -> bool:
    return event.kind in ("played", "held") or (event.kind == "table" and event.what not in _SAME_VIEW)
