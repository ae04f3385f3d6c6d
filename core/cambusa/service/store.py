"""Where tables are kept: their journals, in an SQLite file or in PostgreSQL. It alone says what has happened.

A call that writes returns once what it wrote is durable. One thread writes, in one transaction all that has come in
while it was busy: a call that comes alone does not wait, and many do not wait for one another. A transaction goes to
that thread as a whole; an asynchronous driver for SQLite hands it each statement, at three times the CPU.

Numbers of entries make sure that nobody writes over another: who has not seen the last entry of a table is refused.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import sqlalchemy as sa
from sqlalchemy.engine import URL

from cambusa.service import database
from cambusa.service.database import ENTRIES, TABLES, DamagedStoreError, StoreError, StoreUnavailableError, translated
from cambusa.service.writer import LAST, PRUNED, Outcome, UnknownTableError, Work, Writer

_T = TypeVar("_T")


class Kept(NamedTuple):
    """A table in the store; times in milliseconds since 1970."""

    code: str
    created: float
    changed: float
    """When its last entry was written."""
    entries: int
    closed: float | None
    """When it was closed; None if it is open."""


class Store:
    """The tables; made by `open`, used from one event loop.

    All times are milliseconds since 1970. A call whose task is cancelled is carried out nevertheless: whole, or not at
    all. Every method raises StoreUnavailableError if the database does not answer: what was being written may be there
    then, so read the table again.
    """

    def __init__(self, url: URL) -> None:
        self._url = url
        self._loop = asyncio.get_running_loop()
        self._closed = False

    @classmethod
    async def open(cls, url: str) -> Store:
        """Open a database, make it if it is a file that is not there, and bring its tables up to date.

        Parameters
        ----------
        url : str
            The path of an SQLite file, or ``sqlite:///PATH``, or ``postgresql://USER:PASSWORD@HOST:PORT/NAME``.

        Raises
        ------
        StoreUrlError
            If there can be no database there.
        StoreInUseError
            If another server has the file.
        StoreVersionError
            If a later cambusa wrote it.
        DamagedStoreError
            If the file is no database.
        """
        store = cls(database.read_url(url))
        await asyncio.to_thread(store._open)
        return store

    async def create(self, code: str, lines: Sequence[str], at: float) -> None:
        """Make a table with the first lines of its journal.

        Raises
        ------
        CodeTakenError
            If there is one of that code.
        """
        await self._write(at, code, 0, _checked(lines), creates=True)

    async def append(self, code: str, number: int, lines: Sequence[str], at: float) -> None:
        """Write what has happened to a table: all of the lines, or none.

        Parameters
        ----------
        code : str
            The table.
        number : int
            Number of the first of the lines: how many are there already.
        lines : sequence of str
            The entries, at least one.
        at : float
            When it happened.

        Raises
        ------
        ConflictError
            If there are more or fewer: somebody else has written to the table.
        UnknownTableError, ClosedTableError
            If there is no such table, or it is closed.
        """
        await self._write(at, code, number, _checked(lines))

    def write(self, code: str, number: int, lines: Sequence[str], at: float, then: Callable[[Outcome], None]) -> None:
        """Do as `append`, and tell what became of it: that takes one turn of the loop less than to wait for it."""
        self._put(Work(then, at, code, number, _checked(lines)))

    async def close_table(self, code: str, at: float) -> None:
        """Close a table, for good; it can be read until it is pruned. One that is closed stays as it is.

        Raises
        ------
        UnknownTableError
            If there is no such table.
        """
        await self._write(at, code)

    async def prune(self, before: float) -> int:
        """Remove the tables that were closed before a moment; return how many there were."""
        count = 0
        while True:
            removed = await self._write(before, prunes=True)
            count += removed
            if removed < PRUNED:
                return count

    async def load(self, code: str) -> list[str]:
        """Return the journal of a table, open or closed.

        Raises
        ------
        UnknownTableError
            If there is no such table.
        DamagedStoreError
            If an entry is missing.
        """
        rows = await self._read(
            sa.select(ENTRIES.c.number, ENTRIES.c.line).where(ENTRIES.c.code == code).order_by(ENTRIES.c.number)
        )
        if not rows:
            raise UnknownTableError(f"there is no table {code}")
        for number, (found, _) in enumerate(rows):
            if found != number:
                raise DamagedStoreError(f"{self.place}: table {code} has no entry {number}")
        return [line for _, line in rows]

    async def tables(self, after: str = "", limit: int = 100, closed: bool = False) -> list[Kept]:
        """Return a page of the tables, in the order of their codes.

        Parameters
        ----------
        after : str
            The last code of the page before.
        limit : int
            Most of them.
        closed : bool
            Whether those that are closed are meant, instead of those that are open.
        """
        query = (
            sa.select(TABLES.c.code, TABLES.c.created, ENTRIES.c.at, ENTRIES.c.number + 1, TABLES.c.closed)
            .select_from(TABLES.join(ENTRIES, (ENTRIES.c.code == TABLES.c.code) & (ENTRIES.c.number == LAST)))
            .where(TABLES.c.code > after, TABLES.c.closed.is_not(None) if closed else TABLES.c.closed.is_(None))
            .order_by(TABLES.c.code)
            .limit(limit)
        )
        return [Kept(*row) for row in await self._read(query)]

    async def backup(self, to: Path) -> None:
        """Copy the database to a new file; see `database.back_up`."""
        where = str(self._url.database) if self._url.get_backend_name() == "sqlite" else "postgresql://"
        await self._in_reader(lambda: database.back_up(where, to))

    async def aclose(self) -> None:
        """Write what is waiting, then close the database; calls from now on are refused."""
        if not self._closed:
            self._closed = True
            self._writer.end()
        await asyncio.to_thread(self._close)

    @property
    def place(self) -> str:
        """Where the database is, without passwords."""
        return database.place(self._url)

    @property
    def transactions(self) -> int:
        """How many transactions have been committed since it was opened."""
        return self._writer.transactions

    @property
    def written(self) -> int:
        """How many entries have been committed since it was opened."""
        return self._writer.written

    # --- on the loop -----------------------------------------------------------------------------------------------

    def _put(self, work: Work) -> None:
        if self._closed:
            raise StoreUnavailableError(f"{self.place}: the store is closed")
        self._writer.put(work)

    async def _write(self, at: float, code: str = "", number: int = 0, lines: Sequence[str] = (), **what: bool) -> int:
        done: asyncio.Future[int] = self._loop.create_future()

        def then(outcome: Outcome) -> None:
            if done.done():  # its caller was cancelled
                return
            if isinstance(outcome, StoreError):
                done.set_exception(outcome)
            else:
                done.set_result(outcome)

        self._put(Work(then, at, code, number, lines, **what))
        return await done

    async def _read(self, query: sa.Select[*tuple[Any, ...]]) -> Sequence[Any]:
        def rows() -> Sequence[Any]:
            with self._engine.connect() as connection:
                return connection.execute(query).all()

        return await self._in_reader(rows)

    async def _in_reader(self, work: Callable[[], _T]) -> _T:
        if self._closed:
            raise StoreUnavailableError(f"{self.place}: the store is closed")
        try:
            return await self._loop.run_in_executor(self._reader, work)
        except Exception as error:
            raise translated(error, self._url) from None

    # --- in threads ------------------------------------------------------------------------------------------------

    def _open(self) -> None:
        self._engine = database.engine(self._url)
        self._owner = database.own(self._url)
        try:
            with self._engine.connect().execution_options(writes=True) as connection, connection.begin():
                database.migrate(connection, self._url)
        except Exception as error:
            self._engine.dispose()
            if self._owner:
                self._owner.close()
            raise translated(error, self._url) from None
        self._reader = ThreadPoolExecutor(1, "cambusa-store-reader")
        self._writer = Writer(self._engine, self._url, self._loop, shared=self._owner is None)

    def _close(self) -> None:
        self._writer.join()
        self._reader.shutdown()
        self._engine.dispose()
        if self._owner:
            self._owner.close()


def _checked(lines: Sequence[str]) -> tuple[str, ...]:
    if isinstance(lines, str) or not lines:
        raise ValueError("expected at least one line, in a sequence")
    return tuple(lines)
