"""All tables of a server: made, found in memory or in the store, put to sleep, closed when nobody comes any more."""

from __future__ import annotations

import asyncio
import logging
import re
import secrets
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator, Awaitable, Mapping
from typing import NamedTuple

from cambusa._kernel.values import shown
from cambusa.service.botwork import Bots
from cambusa.service.census import Census
from cambusa.service.config import Config
from cambusa.service.database import StoreError, StoreFullError
from cambusa.service.errors import ServiceError
from cambusa.service.guard import Call
from cambusa.service.journal import Entry
from cambusa.service.limits import Rates, client
from cambusa.service.live import House, Live, unavailable
from cambusa.service.logs import log
from cambusa.service.metrics import Metrics
from cambusa.service.people import AGAIN_MS, SHORTEST_SECRET
from cambusa.service.plain import Decision
from cambusa.service.seats import checked_name
from cambusa.service.store import Kept, Store
from cambusa.service.table import Table
from cambusa.service.tasks import Tasks, ended
from cambusa.service.timers import Timers
from cambusa.service.writer import CodeTakenError, UnknownTableError
from cambusa.spec import OptionValue

LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ"
"""Of codes: none that looks like another, or like a digit."""

CODE = 6

MISSES = (0.5, 30.0)
"""Codes of no table that a client may name: so many a second, and at once. Nobody finds a table by trying."""

SLEEP_MS = 300_000.0
"""After so long without streams and calls a table leaves the memory; its clocks stand still until somebody comes."""

BEAT_MS = 500.0
SWEEP_MS = 60_000.0

PART = 16
"""So many entries of a journal are read before others have their turn."""

REMEMBERED = 1000
"""So many requests that made a table, and tables that cannot be read, are remembered."""


class Wanted(NamedTuple):
    """What somebody asks for who makes a table; see `Table.created`."""

    game: str
    seats: int | None
    options: Mapping[str, OptionValue]
    name: str
    token: str
    open_to_all: bool = False
    clocks: bool = True
    request_id: str = ""

    def created(self, code: str, now: float) -> Entry:
        """Return the entry that makes it."""
        return Table.created(
            code,
            self.game,
            self.seats,
            self.options,
            self.name,
            self.token,
            now,
            self.open_to_all,
            self.clocks,
            self.request_id,
        )


class Hub:
    """The tables.

    Parameters
    ----------
    config : Config
        The limits.
    metrics : Metrics
        Where things are counted.
    store : Store
        Where tables are kept.
    timers : Timers
        The time.
    """

    def __init__(self, config: Config, metrics: Metrics, store: Store, timers: Timers) -> None:
        self._config = config
        self._timers = timers
        self._store = store
        self._bots = Bots(config.workers, metrics)
        self._house = House(store, timers, self._bots, metrics, self._changed, self._failed)
        self._tables: dict[str, Live] = {}
        self._open: dict[str, Live] = {}
        self._loading: dict[str, asyncio.Task[Live]] = {}
        self._broken: OrderedDict[str, ServiceError] = OrderedDict()
        self._made: OrderedDict[str, asyncio.Task[str]] = OrderedDict()
        self._census = Census(config, metrics)
        self._misses = Rates(*MISSES)
        self._tasks = Tasks()
        self.closing = False

    async def start(self) -> None:
        """Look at what the store has, and begin to do what comes by itself."""
        async for kept in self._kept():
            self._census.found(kept.code)
        self._beat()
        self._sweep_later()

    def close(self) -> None:
        """End all streams: the server is about to end."""
        self.closing = True
        for live in self._tables.values():
            live.end_streams()

    async def end(self) -> None:
        """Stop; all calls have ended."""
        self.closing = True
        await self._tasks.cancel()
        for live in self._tables.values():
            live.stop()
        await self._bots.close()
        await self._store.aclose()

    # --- finding tables ---

    async def table(self, code: str, call: Call) -> Live:
        """Return a table; raises ServiceError if there is none of that code, or it cannot be read."""
        code, who, now = "".join(code.split()).upper(), client(call.address), self._timers.now() / 1000
        live = self._tables.get(code)
        wait = self._misses.peek(who, now)
        if wait and not (live and call.token_hash and live.table.viewer(call.token_hash) is not None):
            raise ServiceError(
                "RESOURCE_EXHAUSTED",
                "TOO_MANY_CODES",
                f"too many codes of no table came from this address; try again in {int(wait) + 1} s",
                "code",
                retry_ms=int(1000 * wait) + 1,
            )
        try:
            live = live or await self._loaded(code)
        except UnknownTableError:
            self._misses.wait(who, now)
            raise ServiceError("NOT_FOUND", "TABLE_NOT_FOUND", f"there is no table {shown(code)}", "code") from None
        live.used = self._timers.now()
        return live

    def listed(self, game: str) -> list[Live]:
        """Return open tables in memory that may be joined, the newest first."""
        found = [live for live in self._open.values() if game in ("", live.table.game.name)]
        return sorted(found, key=lambda live: (-int(live.table.created_at), live.table.code))

    async def _loaded(self, code: str) -> Live:
        if code in self._broken:
            raise self._broken[code]
        if self.closing:
            raise ServiceError("UNAVAILABLE", "CLOSING", "the server is closing down", retry_ms=1000)
        if not re.fullmatch(f"[{LETTERS}]{{{CODE}}}", code):
            raise UnknownTableError(code[:12])
        task = self._loading.get(code)
        if task is None:
            task = self._loading[code] = self._tasks.begin(self._load(code))
            task.add_done_callback(lambda _: self._loading.pop(code, None))
        return await ended(task)

    async def _load(self, code: str) -> Live:
        """Read a table's journal; whatever is wrong with it concerns this table alone."""
        try:
            lines = await self._store.load(code)
        except UnknownTableError:
            raise
        except StoreError as error:
            raise _refused(error, code) from None
        try:
            table = await _restored(lines)
        except Exception as error:
            log(logging.ERROR, "table broken", table=code, trace=error)
            self._broken[code] = ServiceError("INTERNAL", "TABLE_BROKEN", "this table cannot be read; the log says why")
            if len(self._broken) > REMEMBERED:
                self._broken.popitem(last=False)
            raise self._broken[code] from None
        live = Live(table, len(lines), self._house)
        self._tables[code] = live
        if table.status == "playing" or any(seat.connected for seat in table.seats):
            await live.do(table.woken)
        self._changed(live)
        return live

    # --- making and joining ---

    async def create(self, wanted: Wanted, call: Call) -> tuple[Live, int]:
        """Make a table, and return it with the host's seat; the same request again gives the same table."""
        request_id = wanted.request_id
        made = self._made.get(request_id)
        if made is None:
            who = client(call.address)
            self._census.take_table(who)
            made = self._tasks.begin(self._create(wanted, who))
            if len(request_id) >= SHORTEST_SECRET:
                self._made[request_id] = made
                if len(self._made) > REMEMBERED:
                    self._made.popitem(last=False)
            return self._tables[await ended(made)], 0
        live = await self.table(await ended(made), call)
        name = checked_name(wanted.name)

        def again(now: float) -> Decision:
            mine = (one for one in live.table.seats if one.request == request_id and one.name == name)
            if not any(now - one.since <= AGAIN_MS for one in mine):
                raise ServiceError("ALREADY_EXISTS", "REQUEST_REPEATED", "this request has made a table", "request_id")
            return live.table.join(wanted.name, None, wanted.token, request_id, now)

        return live, (await live.do(again)).seat or 0

    async def _create(self, wanted: Wanted, who: str) -> str:
        """Make a table that is counted already, and return its code."""
        try:
            created = await self._written(wanted)
        except BaseException:
            self._census.leave_table(who)
            self._made.pop(wanted.request_id, None)
            raise
        live = Live(Table(created, secrets.randbelow), 1, self._house)
        code = live.table.code
        self._tables[code], live.clients[1] = live, who
        self._census.made(code, who)
        self._changed(live)
        return code

    async def _written(self, wanted: Wanted) -> Entry:
        """Write the first entry of a new table's journal."""
        while True:
            code = "".join(secrets.choice(LETTERS) for _ in range(CODE))
            created = wanted.created(code, self._timers.now())
            try:
                await self._store.create(code, [created.line()], created.at)
            except CodeTakenError:
                continue
            except StoreError as error:
                raise _refused(error, code) from None
            return created

    async def join(self, live: Live, name: str, seat: int | None, token: str, request_id: str, call: Call) -> int:
        """Take a seat at a table, and return which."""
        who = client(call.address)
        self._census.take_seat(who)
        joined = live.do(lambda now: live.table.join(name, seat, token, request_id, now))
        return await ended(self._tasks.begin(self._join(live, joined, who)))

    async def _join(self, live: Live, joined: Awaitable[Decision], who: str) -> int:
        """Return which seat was taken, and whose it is counted as."""
        person = 0
        try:
            taken = (await joined).seat
            assert taken is not None
            person = live.table.seats[taken].who
            return taken
        finally:
            if person and person not in live.clients:
                live.clients[person] = who
            else:
                self._census.leave_seat(who)

    # --- what tables tell ---

    def _changed(self, live: Live) -> None:
        """See what has become of a table that everybody may know of."""
        table, code = live.table, live.table.code
        people = {seat.who for seat in table.seats} if table.status != "closed" else set()
        self._free(live, [who for who in live.clients if who not in people])
        if table.status == "closed":
            self._census.closed(code)
            self._tasks.begin(self._close_kept(code))
        joinable = any(seat.occupancy in ("free", "bot") for seat in table.seats)
        if table.open and table.status != "closed" and joinable:
            self._open[code] = live
        else:
            self._open.pop(code, None)
        self._census.recount(code, (table.status, Counter(seat.occupancy for seat in table.seats)))

    def _failed(self, live: Live) -> None:
        self._forget(live)

    def _forget(self, live: Live) -> None:
        """Take a table out of the memory."""
        code = live.table.code
        live.stop()
        if self._tables.get(code) is live:
            del self._tables[code]
            self._open.pop(code, None)
            self._census.recount(code, None)
        self._free(live, [*live.clients])

    def _free(self, live: Live, people: list[int]) -> None:
        for who in people:
            self._census.leave_seat(live.clients.pop(who))

    # --- what comes by itself ---

    def _beat(self) -> None:
        now = self._timers.now()
        for live in self._tables.values():
            live.audience.beat(now)
        if not self.closing:
            self._timers.call_at(now + BEAT_MS, self._beat)

    def _sweep_later(self) -> None:
        if not self.closing:
            self._timers.call_at(self._timers.now() + SWEEP_MS, self._sweep)

    def _sweep(self) -> None:
        self._tasks.begin(self._swept())

    async def _swept(self) -> None:
        """Put tables to sleep, close those that are idle, and forget closed ones after their time."""
        now = self._timers.now()
        for live in [*self._tables.values()]:
            if not live.busy and now - live.used >= SLEEP_MS:
                self._forget(live)
        try:
            idle = now - 3_600_000 * self._config.idle_hours
            async for kept in self._kept():
                if kept.changed < idle:
                    await self._close_idle(kept.code)
            await self._store.prune(now - 86_400_000 * self._config.keep_days)
        except StoreError as error:
            log(logging.ERROR, "store", error=str(error))
        self._sweep_later()

    async def _close_idle(self, code: str) -> None:
        live = self._tables.get(code)
        if live and live.audience:
            return
        try:
            live = live or await self._loaded(code)
            await live.do(live.table.close)
            self._forget(live)
        except ServiceError:  # it cannot be read, but need not be kept for ever
            await self._store.close_table(code, self._timers.now())
            self._census.closed(code)

    async def _close_kept(self, code: str) -> None:
        try:
            await self._store.close_table(code, self._timers.now())
        except StoreError as error:  # the next sweep finds it
            log(logging.ERROR, "store", table=code, error=str(error))

    async def _kept(self) -> AsyncIterator[Kept]:
        after = ""
        while page := await self._store.tables(after):
            for kept in page:
                yield kept
            after = page[-1].code


async def _restored(lines: list[str]) -> Table:
    """Return the table of a journal; others have their turn meanwhile."""
    entries = map(Entry.read, lines)
    table = Table(next(entries), secrets.randbelow)
    for number, entry in enumerate(entries, 1):
        table.apply(entry)
        if number % PART == 0:
            await asyncio.sleep(0)
    return table


def _refused(error: StoreError, code: str) -> ServiceError:
    """Return what callers are told if the store cannot do something."""
    log(logging.ERROR, "store", table=code, error=str(error))
    if isinstance(error, StoreFullError):
        return ServiceError("RESOURCE_EXHAUSTED", "STORE_FULL", "the server has no room left")
    return unavailable()
