"""How many tables and seats there are, and whose: who may have more, and what `/metrics` says."""

from __future__ import annotations

import sys
from collections import Counter

from cambusa.service.config import Config
from cambusa.service.errors import ServiceError
from cambusa.service.limits import Places
from cambusa.service.metrics import Metrics
from cambusa.service.plain import Status
from cambusa.service.seats import Occupancy

Facts = tuple[Status, Counter[Occupancy]]
"""What is counted of a table in memory: its status, and who plays its seats."""

UNKNOWN = ""
"""Client of tables that were made before the server started."""


class Census:
    """The tables that are open, with who made them, and the seats that are taken at those in memory.

    Parameters
    ----------
    config : Config
        The limits.
    metrics : Metrics
        Where things are counted.
    """

    def __init__(self, config: Config, metrics: Metrics) -> None:
        self._metrics = metrics
        self._makers: dict[str, str] = {}
        self._tables = Places(config.tables, config.client_tables)
        self._seats = Places(sys.maxsize, config.client_seats)
        self._counted: dict[str, Facts] = {}

    def found(self, code: str) -> None:
        """Count an open table that there was already."""
        self._tables.take(UNKNOWN)
        self._makers[code] = UNKNOWN

    def take_table(self, who: str) -> None:
        """Count a table that a client is about to make, and its seat; raises ServiceError if there is no room."""
        if not self._tables.take(who):
            raise _exhausted("TOO_MANY_TABLES", "too many tables, on this server or from this address")
        try:
            self.take_seat(who)
        except ServiceError:
            self._tables.leave(who)
            raise

    def leave_table(self, who: str) -> None:
        """Count no longer a table that could not be made."""
        self._tables.leave(who)
        self.leave_seat(who)

    def made(self, code: str, who: str) -> None:
        """Note who has made a table that is counted."""
        self._makers[code] = who

    def closed(self, code: str) -> None:
        """Count a table no longer."""
        maker = self._makers.pop(code, None)
        if maker is not None:
            self._tables.leave(maker)

    def take_seat(self, who: str) -> None:
        """Count a seat of a client; raises ServiceError if it has too many."""
        if not self._seats.take(who):
            raise _exhausted("TOO_MANY_SEATS", "too many seats are taken from this address")

    def leave_seat(self, who: str) -> None:
        """Count a seat of a client no longer."""
        self._seats.leave(who)

    def recount(self, code: str, now: Facts | None) -> None:
        """Count what a table in memory is now; None: it is not in memory any more."""
        before = self._counted.get(code)
        if before == now:
            return
        for facts, sign in ((before, -1), (now, 1)):
            if facts:
                self._metrics.tables.labels(facts[0]).inc(sign)
                for occupancy, count in facts[1].items():
                    self._metrics.seats.labels(occupancy).inc(sign * count)
        if now:
            self._counted[code] = now
        else:
            del self._counted[code]


def _exhausted(reason: str, message: str) -> ServiceError:
    return ServiceError("RESOURCE_EXHAUSTED", reason, message, retry_ms=60_000)
