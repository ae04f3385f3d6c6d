"""Streams of a table: what each has yet to send, whether its reader keeps up, and how far away its player is."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Callable

from cambusa.api.v1 import table_pb2 as pb
from cambusa.service.codec import Written
from cambusa.service.errors import ServiceError
from cambusa.service.moment import CREDIT_MS

QUEUE = 256
"""So many messages may wait in a stream; a reader who is slower is cut."""

BEATS_MS = (0.0, 500.0, 2000.0, 5000.0)
"""When a new stream has its first heartbeats: the round trip is known before the first race."""

BEAT_MS = 15_000.0
"""Between later heartbeats."""

SAMPLES = 8
"""So many round trips of a player are remembered: the lowest counts."""

LINGER_SECONDS = 5.0
"""So long a stream that was ended may take to send its last message."""


class RoundTrips:
    """How long a player's answers take."""

    def __init__(self) -> None:
        self._sent: OrderedDict[int, float] = OrderedDict()
        self._recent: deque[float] = deque(maxlen=SAMPLES)

    def sent(self, number: int, now: float) -> None:
        """Note that a heartbeat is on its way."""
        self._sent[number] = now
        if len(self._sent) > 2 * SAMPLES:
            self._sent.popitem(last=False)

    def answered(self, number: int, arrived: float) -> float:
        """Return the round trip of a heartbeat, in milliseconds; raises ServiceError if none waits for its answer."""
        sent = self._sent.pop(number, None)
        if sent is None:
            raise ServiceError(
                "INVALID_ARGUMENT", "NO_HEARTBEAT", f"no heartbeat {number} waits for an answer", "number"
            )
        self._recent.append(max(0.0, arrived - sent))
        return self._recent[-1]

    @property
    def credit(self) -> float:
        """Milliseconds of lag that this player is credited with."""
        return min((*self._recent, CREDIT_MS)) if self._recent else 0.0


class Stream:
    """A stream: messages in at one end, out at the other; made in the task that sends them.

    Attributes
    ----------
    beat : float
        When the next heartbeat is due.
    ended : bool
        Whether no more can be put in.
    """

    def __init__(self, now: float, trips: RoundTrips | None) -> None:
        self.beat = now
        self._began = now
        self._beats = 0
        self._trips = trips
        self._queue: deque[tuple[int, Written]] = deque()  # a heartbeat with its number, all else with 0
        self._wake: asyncio.Future[None] | None = None
        self._task = asyncio.current_task()
        self._cut: asyncio.TimerHandle | None = None
        self.ended = False

    def put(self, message: Written) -> None:
        """Let a message be sent, unless too many wait already: then the stream ends."""
        if self.ended:
            return
        if len(self._queue) >= QUEUE:
            self._queue.clear()
            self.end("slow", 1000)
            return
        self._queue.append((0, message))
        self._awake()

    def heartbeat(self, number: int, now: float, last_event: int) -> None:
        """Let a heartbeat be sent; one that still waits is enough."""
        self._beats += 1
        self.beat = self._began + BEATS_MS[self._beats] if self._beats < len(BEATS_MS) else now + BEAT_MS
        if not self.ended and not any(waiting for waiting, _ in self._queue):
            beat = pb.Heartbeat(number=number, last_event=last_event)
            self._queue.append((number, Written.of(pb.WatchTableResponse(heartbeat=beat))))
            self._awake()

    def end(self, reason: str, retry_ms: int = 0) -> None:
        """Send no more than what waits, and why it ends; a reader who does not take that is cut."""
        if self.ended:
            return
        self.ended = True
        closing = pb.Closing(reason=reason, retry_milliseconds=retry_ms)
        self._queue.append((0, Written.of(pb.WatchTableResponse(closing=closing))))
        self._awake()
        if self._task:
            self._cut = asyncio.get_running_loop().call_later(LINGER_SECONDS, self._task.cancel)

    async def messages(self, now: Callable[[], float]) -> AsyncIterator[Written]:
        """Yield what is to be sent until the stream ends."""
        while self._queue or not self.ended:
            if not self._queue:
                self._wake = asyncio.get_running_loop().create_future()
                await self._wake
                continue
            number, message = self._queue.popleft()
            if number and self._trips:
                self._trips.sent(number, now())
            yield message

    def close(self) -> None:
        """Take nothing in any more: nobody sends it."""
        self.ended = True
        self._task = None
        if self._cut:
            self._cut.cancel()

    def _awake(self) -> None:
        if self._wake and not self._wake.done():
            self._wake.set_result(None)
