"""A time that tests move."""

from __future__ import annotations

import heapq
from collections.abc import Callable
from itertools import count

from cambusa.service.timers import Timers

START = 1_800_000_000_000.0


class VirtualTimers(Timers):
    """A time that stands still until a test moves it."""

    def __init__(self) -> None:
        self.time = START
        self._due: list[tuple[float, int, VirtualHandle]] = []
        self._count = count()

    def now(self) -> float:
        return self.time

    def call_at(self, when: float, what: Callable[[], object]) -> VirtualHandle:
        handle = VirtualHandle(what)
        heapq.heappush(self._due, (when, next(self._count), handle))
        return handle

    def step(self, until: float | None = None) -> bool:
        """Do what is to be done next; return whether there was anything, not later than a time."""
        while self._due:
            when, _, handle = self._due[0]
            if until is not None and when > until:
                return False
            heapq.heappop(self._due)
            if handle.what:
                self.time = max(self.time, when)
                handle.what()
                return True
        return False


class VirtualHandle:
    """What is to be done."""

    def __init__(self, what: Callable[[], object] | None) -> None:
        self.what = what

    def cancel(self) -> None:
        self.what = None
