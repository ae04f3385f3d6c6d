"""A stream of a table that comes back by itself: after a lost network, silence, or a server that starts again."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import aclosing, suppress
from weakref import WeakSet

from cambusa._kernel.values import shown
from cambusa.api.v1 import table_pb2 as pb
from cambusa.errors import CambusaError
from cambusa.service.errors import ServiceError
from cambusa_client.calls import Calls, pauses
from cambusa_client.errors import (
    BrokenError,
    DeadlineError,
    EndedError,
    LimitError,
    UnavailableError,
)
from cambusa_client.mirror import GapError, Mirror
from cambusa_client.model import Event

SILENCE = 40.0
"""Seconds without a message after which a stream is given up and opened anew: a server sends one every 15."""

_FOR_NOW = (UnavailableError, DeadlineError, LimitError, BrokenError)
"""Errors after which a stream may come back."""


class Events(AsyncIterator[Event]):
    """Events as they come; nobody else takes them away."""

    def __init__(self) -> None:
        self._queue: asyncio.Queue[Event | None] = asyncio.Queue()

    def put(self, event: Event | None) -> None:
        """Add an event; None: the last has come."""
        self._queue.put_nowait(event)

    async def __anext__(self) -> Event:
        event = await self._queue.get()
        if event is None:
            self._queue.put_nowait(None)  # whoever asks again is told again
            raise StopAsyncIteration
        return event


class Watch:
    """Keeps a mirror up to date, and tells of what happens.

    Parameters
    ----------
    calls : Calls
        Makes the calls.
    code : str
        Code of the table.
    token : str or None
        Token of the seat that watches; None: a spectator.
    silence : float
        Seconds without a message after which the stream is opened anew.

    Attributes
    ----------
    mirror : Mirror
        The table.
    connected : bool
        Whether the stream is open now.
    ended : CambusaError or None
        Why it will not come back; None: it is open, or tries to be.
    """

    def __init__(self, calls: Calls, code: str, token: str | None, silence: float = SILENCE) -> None:
        self.mirror = Mirror()
        self.connected = False
        self.ended: CambusaError | None = None
        self._calls = calls
        self._code = code
        self._token = token
        self._silence = silence
        self._listeners: WeakSet[Events] = WeakSet()
        self._changed = asyncio.Event()
        self._acks: set[asyncio.Task[None]] = set()
        self._task = asyncio.create_task(self._run())

    async def ready(self, timeout: float) -> None:
        """Wait for the first snapshot; raises what stands in the way."""
        try:
            await self.wait(lambda: self.mirror.moment is not None, timeout)
        except CambusaError:
            await self.close()
            raise

    async def wait(self, met: Callable[[], bool], timeout: float | None = None) -> None:
        """Wait until something is so; raises EndedError if it never will, DeadlineError if not in time."""
        try:
            async with asyncio.timeout(timeout):
                while not met():
                    if self.ended:
                        raise self.ended
                    await self._changed.wait()
        except TimeoutError:
            raise DeadlineError("DEADLINE_EXCEEDED", "NO_NEWS", f"waited for {timeout:g} seconds in vain") from None

    def events(self) -> Events:
        """Return what happens from now on, until the end."""
        made = Events()
        if self.ended:
            made.put(None)
        self._listeners.add(made)
        return made

    async def close(self, reason: str = "released") -> None:
        """End it."""
        self._end(EndedError(reason))
        self._task.cancel()
        await asyncio.gather(self._task, *self._acks, return_exceptions=True)

    # --- the stream ---

    async def _run(self) -> None:
        tries = pauses()
        while not self.ended:
            before = self.mirror.last_event
            try:
                wait = await self._read()
            except GapError:
                wait = 0.0
            except CambusaError as error:
                if not isinstance(error, _FOR_NOW):
                    self._end(error)
                    return
                wait = error.retry_ms / 1000 if isinstance(error, ServiceError) else 0.0
                wait = max(wait, next(tries))
            except Exception as error:  # a server that does not keep to the API
                self._end(BrokenError("INTERNAL", "BROKEN", f"what came makes no sense: {shown(error)}"))
                raise
            else:
                wait = max(wait, next(tries))
            finally:
                self.connected = False
                for task in self._acks:  # they were of this stream
                    task.cancel()
                self._notify()
            if self.mirror.last_event > before:
                tries = pauses()
            if not self.ended:
                await asyncio.sleep(wait)

    async def _read(self) -> float:
        """Read a stream to its end; return after how many seconds to come back."""
        known = self.mirror.moment is not None
        request = pb.WatchTableRequest(code=self._code, from_event=self.mirror.last_event + 1 if known else 0)
        stream = self._calls.stream(request, pb.WatchTableResponse, self._token, self._silence)
        async with aclosing(stream) as messages:
            async for message in messages:
                match message.WhichOneof("what"):
                    case "snapshot":
                        self.mirror.snapshot(message.snapshot)
                        self.connected = True
                    case "event":
                        for event in self.mirror.event(message.event):
                            self._tell(event)
                    case "heartbeat":
                        self._ack(message.heartbeat.number)
                        continue
                    case "closing":
                        if not message.closing.retry_milliseconds:
                            self._end(EndedError(message.closing.reason))
                        return message.closing.retry_milliseconds / 1000
                self._notify()
        return 0.0

    def _ack(self, number: int) -> None:
        """Answer a heartbeat at once, beside the stream."""
        if self._token:
            task = asyncio.create_task(self._acked(number))
            self._acks.add(task)
            task.add_done_callback(self._acks.discard)

    async def _acked(self, number: int) -> None:
        with suppress(CambusaError):  # the server asks again
            await self._calls.call(pb.AckRequest(code=self._code, number=number), pb.AckResponse, self._token)

    # --- telling ---

    def _tell(self, event: Event) -> None:
        for listener in self._listeners:
            listener.put(event)

    def _notify(self) -> None:
        self._changed.set()
        self._changed = asyncio.Event()

    def _end(self, why: CambusaError) -> None:
        if self.ended:
            return
        self.ended = why
        for listener in self._listeners:
            listener.put(None)
        self._notify()
