"""What writes to the store's database: one thread, and in one transaction all that has come in while it was busy."""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from typing import NamedTuple

import sqlalchemy as sa
from sqlalchemy.engine import URL
from sqlalchemy.exc import IntegrityError

from cambusa.service.database import ENTRIES, TABLES, StoreError, StoreUnavailableError, translated
from cambusa.service.driver import Driver
from cambusa.service.logs import log

BATCH = 256
"""Most calls in one transaction."""

Outcome = int | StoreError
"""What became of a call: its result, or why it was refused."""

PRUNED = 32
"""Tables that one transaction removes: others wait for it."""

_every = ENTRIES.alias()
LAST = sa.select(sa.func.max(_every.c.number)).where(_every.c.code == TABLES.c.code).correlate(TABLES).scalar_subquery()
"""Number of the last entry of a table, as a part of a query about tables."""


class UnknownTableError(StoreError, KeyError):
    """There is no table of that code."""

    __str__ = Exception.__str__  # a KeyError shows its repr


class CodeTakenError(StoreError):
    """There is a table of that code, maybe a closed one."""


class ClosedTableError(StoreError):
    """The table is closed; nothing can happen to it any more."""


class ConflictError(StoreError):
    """The entries do not follow the last one: somebody else has written to the table.

    Attributes
    ----------
    expected : int
        Number of the next entry.
    """

    def __init__(self, message: str, expected: int) -> None:
        super().__init__(message)
        self.expected = expected


class _Head(NamedTuple):
    """What must be known of a table to write to it."""

    next: int
    closed: bool


@dataclass(slots=True, eq=False)
class Work:
    """A call that waits for its turn: lines to be written; or a table to be closed; or closed ones to be removed.

    `then` is told on the loop what became of it.
    """

    then: Callable[[Outcome], None]
    at: float
    code: str = ""
    number: int = 0
    lines: Sequence[str] = ()
    creates: bool = False
    prunes: bool = False


class Writer:
    """The thread.

    Parameters
    ----------
    engine : sqlalchemy.Engine
        The database, up to date.
    url : sqlalchemy.engine.URL
        Where it is.
    loop : asyncio.AbstractEventLoop
        Where is told what became of the works.
    shared : bool
        Whether others may write to it too.

    Attributes
    ----------
    transactions, written : int
        How many transactions and entries have been committed.
    """

    def __init__(self, engine: sa.Engine, url: URL, loop: asyncio.AbstractEventLoop, shared: bool) -> None:
        self._engine = engine
        self._url = url
        self._loop = loop
        self._shared = shared
        self._queue: SimpleQueue[Work | None] = SimpleQueue()
        self._heads: dict[str, _Head] = {}  # of open tables that were written to
        self._driver: Driver | None = None
        self.transactions = 0
        self.written = 0
        self._thread = threading.Thread(target=self._run, name="cambusa-store-writer", daemon=True)
        self._thread.start()

    def put(self, work: Work) -> None:
        """Let it be written."""
        self._queue.put(work)

    def end(self) -> None:
        """Take in no more than what is waiting."""
        self._queue.put(None)

    def join(self) -> None:
        """Wait until it has ended."""
        self._thread.join()

    def _run(self) -> None:
        """Write what comes in until None does."""
        going = True
        while going:
            works: list[Work] = []
            work = self._queue.get()
            with suppress(Empty):
                while work is not None:
                    works.append(work)
                    if len(works) == BATCH:
                        break
                    work = self._queue.get_nowait()
            going = work is not None
            outcomes = self._outcomes(works) if works else []
            with suppress(RuntimeError):  # the loop has ended: nobody waits any more
                self._loop.call_soon_threadsafe(_settle, works, outcomes)
        self._disconnect()

    def _outcomes(self, works: list[Work], tries: int = 3, again: bool = False) -> list[Outcome]:
        """Write, and return what became of each; `again`: an attempt broke off, and may have been carried out."""
        try:
            return self._transaction(works, again)
        except Exception as error:
            self._disconnect()
            for work in works:
                self._heads.pop(work.code, None)
            reason = translated(error, self._url)
            if tries and isinstance(reason, StoreUnavailableError) and self._shared and not again:
                return self._outcomes(works, tries - 1, again=True)  # the server was restarted, maybe
            if isinstance(reason, StoreUnavailableError):
                return [translated(error, self._url) for _ in works]
            if len(works) > 1:  # one of them is to blame: the others must not suffer
                return [outcome for work in works for outcome in self._outcomes([work], tries, again)]
            if tries and isinstance(error, IntegrityError):  # another server was quicker; see what it wrote
                return self._outcomes(works, tries - 1, again)
            return [reason]

    def _transaction(self, works: list[Work], again: bool) -> list[Outcome]:
        if self._driver is None:
            self._driver = Driver(self._engine)
        with self._driver.transaction():
            batch = _Batch(self._driver, self._heads, again)
            outcomes = [batch.add(work) for work in works]
            entries = batch.write()
        if batch.changes:
            self.transactions += 1
            self.written += entries
        self._heads.update(batch.heads)
        for code, head in batch.heads.items():
            if head.closed:
                del self._heads[code]
        return outcomes

    def _disconnect(self) -> None:
        if self._driver is not None:
            self._driver.close()
            self._driver = None


class _Batch:
    """What one transaction writes."""

    def __init__(self, driver: Driver, heads: dict[str, _Head], again: bool) -> None:
        self._driver = driver
        self._known = heads
        self._again = again
        self.heads: dict[str, _Head] = {}
        self._tables: list[dict[str, object]] = []
        self._entries: list[dict[str, object]] = []
        self._closed: list[dict[str, object]] = []
        self._pruned = 0

    @property
    def changes(self) -> bool:
        return bool(self._tables or self._entries or self._closed or self._pruned)

    def add(self, work: Work) -> Outcome:
        """Take in a call; return its result, or why it is refused."""
        if work.prunes:
            return self._prune(work.at)
        head = self._head(work.code)
        if not work.lines:
            if head is None:
                return _unknown(work.code)
            if not head.closed:
                self._closed.append({"of": work.code, "at": work.at})
                self.heads[work.code] = _Head(head.next, True)
            return 0
        if head is not None and self._again and self._is_there(work):
            return 0
        if work.creates:
            if head is not None:
                return CodeTakenError(f"there is a table {work.code} already")
            self._tables.append({"code": work.code, "created": work.at})
        elif head is None:
            return _unknown(work.code)
        elif head.closed:
            return ClosedTableError(f"table {work.code} is closed")
        elif head.next != work.number:
            return ConflictError(
                f"table {work.code}: expected entry {head.next} next, got {work.number}; has another server the table?",
                head.next,
            )
        self._entries += [
            {"code": work.code, "number": number, "at": work.at, "line": line}
            for number, line in enumerate(work.lines, work.number)
        ]
        self.heads[work.code] = _Head(work.number + len(work.lines), False)
        return 0

    def write(self) -> int:
        """Execute it all; return how many entries there are."""
        for statement, rows in (
            (_INSERT_TABLE, self._tables),
            (_INSERT_ENTRY, self._entries),
            (_CLOSE_TABLE, self._closed),
        ):
            if rows:
                self._driver.change(statement, rows)
        return len(self._entries)

    def _head(self, code: str) -> _Head | None:
        head = self.heads.get(code) or self._known.get(code)
        if head is None:
            rows = self._driver.rows(_HEAD, {"of": code})
            head = _Head(rows[0][0] + 1, rows[0][1] is not None) if rows else None
        return head

    def _is_there(self, work: Work) -> bool:
        last = work.number + len(work.lines) - 1
        rows = self._driver.rows(_LINES, {"of": work.code, "first": work.number, "last": last})
        return [line for (line,) in rows] == list(work.lines)

    def _prune(self, before: float) -> int:
        old = [{"of": code} for (code,) in self._driver.rows(_OLD, {"before": before})]
        if old:
            self._driver.change(_DELETE_TABLE, old)
            self._pruned += len(old)
        return len(old)


_INSERT_TABLE = sa.insert(TABLES).values(code=sa.bindparam("code"), created=sa.bindparam("created"))
_INSERT_ENTRY = sa.insert(ENTRIES).values({name: sa.bindparam(name) for name in ("code", "number", "at", "line")})
_CLOSE_TABLE = (
    sa.update(TABLES)
    .where(TABLES.c.code == sa.bindparam("of"), TABLES.c.closed.is_(None))
    .values(closed=sa.bindparam("at"))
)
_DELETE_TABLE = sa.delete(TABLES).where(TABLES.c.code == sa.bindparam("of"))
_HEAD = sa.select(LAST, TABLES.c.closed).where(TABLES.c.code == sa.bindparam("of"))
_LINES = (
    sa.select(ENTRIES.c.line)
    .where(ENTRIES.c.code == sa.bindparam("of"), ENTRIES.c.number.between(sa.bindparam("first"), sa.bindparam("last")))
    .order_by(ENTRIES.c.number)
)
_OLD = sa.select(TABLES.c.code).where(TABLES.c.closed < sa.bindparam("before")).limit(PRUNED)


def _settle(works: list[Work], outcomes: list[Outcome]) -> None:
    for work, outcome in zip(works, outcomes, strict=True):
        try:
            work.then(outcome)
        except Exception as error:  # the others must not suffer
            log(logging.ERROR, "broken", trace=error)


def _unknown(code: str) -> UnknownTableError:
    return UnknownTableError(f"there is no table {code}")
