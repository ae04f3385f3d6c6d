"""A table in memory: its commands one after another, each durable before it counts, and whoever watches it.

A command is decided on, its entries are written to the store, and once they are durable they are applied, and told to
the streams. Nothing of this belongs to the task of a caller: whether that goes away changes nothing.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing, suppress
from dataclasses import dataclass
from functools import partial
from time import perf_counter
from typing import NamedTuple

from cambusa.api.v1 import table_pb2 as pb
from cambusa.service import messages
from cambusa.service.audience import Audience
from cambusa.service.botwork import Bots
from cambusa.service.codec import Written
from cambusa.service.database import StoreError, StoreFullError
from cambusa.service.errors import ServiceError
from cambusa.service.logs import log
from cambusa.service.metrics import Metrics
from cambusa.service.plain import Answer, Decision
from cambusa.service.store import Store
from cambusa.service.table import Table
from cambusa.service.timers import Handle, Timers
from cambusa.service.writer import Outcome

RETRY_MS = 1000.0
"""After so long what could not be done is tried again: a bot to be asked, a tick that failed."""

_QUIET = {"played", "raced", "answered", "adjudicated", "held"}
"""Kinds of entries that change nothing of what everybody may know of a table, unless they end a game."""

Command = Callable[[float], Decision]
"""From the time to what is to be done; raises ServiceError if that cannot be."""


class House(NamedTuple):
    """What all tables of a server share.

    Attributes
    ----------
    changed : callable
        Is called when what everybody may know of a table has changed.
    failed : callable
        Is called when a table in memory can no longer be trusted to be what the store has.
    """

    store: Store
    timers: Timers
    bots: Bots
    metrics: Metrics
    changed: Callable[[Live], None]
    failed: Callable[[Live], None]


@dataclass(slots=True)
class _Job:
    """A command that waits for its turn; with a key it is an action, whose answer may come later than its entries.

    Whose it is says the token, when its turn has come: until then seats may be arranged anew.
    """

    command: Command
    at: float | None
    done: asyncio.Future[Decision] | asyncio.Future[Answer]
    key: tuple[int, str] | None = None


class Live:
    """A table in memory.

    Parameters
    ----------
    table : Table
        The table.
    written : int
        How many entries its journal has.
    house : House
        What it shares with others.

    Attributes
    ----------
    used : float
        When somebody last called or watched, in milliseconds since 1970.
    clients : dict
        By number of the person: the address whence the seat was taken.
    audience : Audience
        Who watches.
    """

    def __init__(self, table: Table, written: int, house: House) -> None:
        self.table = table
        self.used = self._born = house.timers.now()
        self.clients: dict[int, str] = {}
        self.audience = Audience(table, house.timers, self._note_presence)
        self._house = house
        self._entries = written
        self._jobs: deque[_Job] = deque()
        self._writing = False
        self._gone = False  # the store alone has the table, and who comes again gets another `Live`
        self._ending = False
        self._waiting: dict[tuple[int, str], list[asyncio.Future[Answer]]] = {}
        self._timer: Handle | None = None
        self._asking: asyncio.Task[None] | None = None
        self._steps: list[tuple[int | None, str]] | None = None  # of the game, since its bots were asked

    # --- for callers ---

    def do(self, command: Command) -> asyncio.Future[Decision]:
        """Let a command have its turn; the future has the decision once it counts."""
        done: asyncio.Future[Decision] = asyncio.get_running_loop().create_future()
        self._jobs.append(_Job(command, None, done))
        self._go_on()
        return done

    async def act(self, token: str, command: Callable[[int, float], Decision]) -> Decision:
        """Let whoever has this token (SHA-256, in hex) do something, by a command that takes the seat and the time."""
        self.used = self._house.timers.now()
        return await self.do(lambda now: command(self.seat(token), now))

    async def submit(
        self, token: str, action: int | str, seen: tuple[int, int], request_id: str, arrived: float
    ) -> pb.SubmitActionResponse:
        """Make an action that came in at a time, and return what became of it; `seen`: number of a game, revision."""
        self.used = self._house.timers.now()
        number, revision = seen
        done: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()

        def command(now: float) -> Decision:
            seat = self.seat(token)
            job.key = seat, request_id
            self._waiting.setdefault(job.key, []).append(done)
            credit = self.audience.trips(self.table.seats[seat].who).credit
            return self.table.submit(seat, action, revision, request_id, now, credit, number)

        job = _Job(command, max(arrived, self._born), done)
        self._jobs.append(job)
        self._go_on()
        answer = await done
        legal = () if answer.verdict == "APPLIED" else self.table.legal(self.table.viewer(token))
        return messages.answer(answer, legal)

    def seat(self, token: str) -> int:
        """Return the seat of a token; raises ServiceError if it has none."""
        found = self.table.viewer(token)
        if found is None:
            raise ServiceError("UNAUTHENTICATED", "TOKEN_UNKNOWN", "the token is of no seat at this table (any more)")
        return found

    def acknowledged(self, token: str, number: int, arrived: float) -> float:
        """Take the answer to a heartbeat, and return the round trip in milliseconds."""
        self.used = self._house.timers.now()
        return self.audience.trips(self.table.seats[self.seat(token)].who).answered(number, arrived)

    def message(self) -> pb.Table:
        """Return the table as everybody may know it."""
        return messages.table(self.table.info())

    @property
    def busy(self) -> bool:
        """Whether anybody waits for something."""
        return bool(self.audience or self._jobs or self._writing or self._waiting or self._asking)

    # --- streams ---

    async def watch(self, token: str | None, from_event: int) -> AsyncGenerator[Written]:
        """Yield what a stream carries; without a token it is a spectator's."""
        if self._gone or self._ending:
            raise unavailable()
        self.used = self._house.timers.now()
        seat = None if token is None else self.seat(token)
        async with aclosing(self.audience.watch(seat, from_event)) as stream:
            async for message in stream:
                yield message
        self.used = self._house.timers.now()

    def end_streams(self) -> None:
        """End all streams, since the server ends; who had one will be back."""
        self._ending = True
        self.audience.end("shutdown", int(RETRY_MS))

    def _note_presence(self, who: int) -> None:
        """Note that a person has got the first stream, or lost the last one."""

        def command(now: float) -> Decision:
            seat = self.audience.seat_of(who)
            return Decision() if seat is None else self.table.connected(seat, self.audience.has(who), now)

        if not self._gone and not self._ending and self.table.status != "closed":
            self._by_itself(command)

    # --- commands, one after another ---

    def _go_on(self) -> None:
        """Carry commands out until one has to be written, or there is none left."""
        while self._jobs and not self._writing and not self._gone:
            job = self._jobs.popleft()
            if job.done.cancelled():
                continue  # nobody waits for it, and it has not begun
            try:
                decision = job.command(self._house.timers.now() if job.at is None else job.at)
            except Exception as error:  # nothing has changed
                self._refuse(job, error)
                continue
            if decision.entries:
                self._write(job, decision)
            else:
                self._settle(job, decision)
        if self._gone:
            while self._jobs:
                self._refuse(self._jobs.popleft(), unavailable())
        elif not self._writing:
            self._look_ahead()

    def _write(self, job: _Job, decision: Decision) -> None:
        self._writing = True
        lines, started = [entry.line() for entry in decision.entries], perf_counter()
        try:
            self._house.store.write(
                self.table.code,
                self._entries,
                lines,
                decision.entries[-1].at,
                partial(self._wrote, job, decision, started),
            )
        except StoreError as error:  # it is closed
            self._writing = False
            self._refuse(job, unavailable())
            self._fail(error)

    def _wrote(self, job: _Job, decision: Decision, started: float, outcome: Outcome) -> None:
        self._writing = False
        self._house.metrics.commits.observe(perf_counter() - started)
        if isinstance(outcome, StoreFullError):  # nothing was written
            log(logging.ERROR, "store", table=self.table.code, error=str(outcome))
            self._refuse(job, ServiceError("RESOURCE_EXHAUSTED", "STORE_FULL", "the server has no room left"))
        elif isinstance(outcome, Exception):
            self._refuse(job, unavailable())
            self._fail(outcome)
        else:
            self._count(job, decision)
        self._go_on()

    def _count(self, job: _Job, decision: Decision) -> None:
        """Apply what is durable, and tell everybody."""
        self._entries += len(decision.entries)
        status = self.table.status
        try:
            for entry in decision.entries:
                self.table.apply(entry)
                if entry.kind == "played" and self._steps is not None:
                    self._steps.append((entry.seat, entry.data["label"]))
                    self._steps += ((None, draw) for draw in entry.data["draws"])
                elif entry.kind == "started":
                    self._steps = None
            self._settle(job, decision)
            self.audience.tell(decision)
            if status != self.table.status or any(entry.kind not in _QUIET for entry in decision.entries):
                self._house.changed(self)
        except Exception as error:
            self._refuse(job, unavailable())
            self._fail(error)

    def _settle(self, job: _Job, decision: Decision) -> None:
        for answer in decision.answers:
            self._house.metrics.acted(answer.verdict, answer.reason)
            for done in self._waiting.pop((answer.seat, answer.request_id), ()):
                if not done.done():
                    done.set_result(answer)
        if job.key is None and not job.done.done():
            job.done.set_result(decision)  # type: ignore[arg-type]  # not an action's

    def _refuse(self, job: _Job, error: Exception) -> None:
        if job.key in self._waiting:
            with suppress(ValueError):
                self._waiting[job.key].remove(job.done)  # type: ignore[arg-type]  # an action's
            if not self._waiting[job.key]:
                del self._waiting[job.key]
        if not job.done.done():
            job.done.set_exception(error)

    def _fail(self, error: BaseException | None) -> None:
        """Give up what is in memory: the store says what has happened, and the table is read anew."""
        trace = None if isinstance(error, StoreError) else error
        log(logging.ERROR, "table failed", table=self.table.code, error=str(error), trace=trace)
        self.stop()
        for waiting in self._waiting.values():
            for done in waiting:
                if not done.done():
                    done.set_exception(unavailable())
        self._waiting.clear()
        self.audience.end("failed", int(RETRY_MS))
        self._house.failed(self)

    # --- what comes by itself ---

    def _look_ahead(self) -> None:
        """See to it that the table does by itself what it has to, and that its bots are asked."""
        if self.table.status == "closed":
            self._set_timer(None)
            return
        self._ask_bots()
        self._set_timer(self.table.due())

    def _set_timer(self, due: float | None) -> None:
        if self._timer:
            self._timer.cancel()
        self._timer = None if due is None else self._house.timers.call_at(due, self._tick)

    def _tick(self) -> None:
        self._timer = None
        self._by_itself(self.table.tick, self._ticked)

    def _ticked(self, done: asyncio.Future[Decision]) -> None:
        if done.cancelled() or self._gone:
            return
        late = done.exception() or not done.result().entries
        now, due = self._house.timers.now(), self.table.due()
        if late and due is not None and due <= now:  # it must not keep the loop busy
            log(logging.ERROR, "tick failed", table=self.table.code)
            self._set_timer(now + RETRY_MS)

    def _by_itself(self, command: Command, then: Callable[[asyncio.Future[Decision]], None] | None = None) -> None:
        """Let a command have its turn that nobody waits for."""
        done = self.do(command)
        done.add_done_callback(self._look_at)
        if then:
            done.add_done_callback(then)

    def _look_at(self, done: asyncio.Future[Decision]) -> None:
        error = None if done.cancelled() else done.exception()
        if error and not isinstance(error, ServiceError):
            log(logging.ERROR, "broken", table=self.table.code, trace=error)

    def _ask_bots(self) -> None:
        if self._asking is None and not self._gone and self.table.bots_to_ask():
            self._asking = asyncio.create_task(self._asked())

    async def _asked(self) -> None:
        """Ask the bots, and take their answers; meanwhile play may have gone on."""
        table = self.table
        asked = table.bots_to_ask()
        steps, self._steps = self._steps, []
        wait = False
        try:
            found = await self._house.bots.ask(table, asked, steps)
        except Exception as error:
            self._steps = None
            wait = isinstance(error, ServiceError) and error.reason == "BUSY"
            if not wait:
                log(logging.ERROR, "bot failed", game=table.game.name, error=str(error))
            found = [] if wait else [(one.seat, None, 0.0) for one in asked]
        for one, (seat, action, seconds) in zip(asked, found, strict=False):
            table.bot_answer(seat, one.revision, action, seconds)
        self._asking = None
        if self._gone:
            return
        if wait:
            self._house.timers.call_at(self._house.timers.now() + RETRY_MS, self._go_on)
        else:
            self._go_on()

    def stop(self) -> None:
        """Do nothing any more: the table is in the store alone."""
        self._gone = True
        self._set_timer(None)


def unavailable() -> ServiceError:
    """Return the error for a table that cannot be trusted to be what the store has."""
    return ServiceError("UNAVAILABLE", "TABLE_FAILED", "the table could not be kept; try again", retry_ms=int(RETRY_MS))
