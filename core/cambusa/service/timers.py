"""The time as the tables have it, and what is to be done when: one place, so that a test can have a time of its own."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Protocol


class Handle(Protocol):
    """What is to be done, until then."""

    def cancel(self) -> None:
        """Leave it undone."""


class Timers:
    """The time of a running loop, in milliseconds since 1970; which never goes back, and sleeps with the machine."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._offset = 1000 * (time.time() - self._loop.time())

    def now(self) -> float:
        """Return the time."""
        return 1000 * self._loop.time() + self._offset

    def call_at(self, when: float, what: Callable[[], object]) -> Handle:
        """Call a function at a time, or at once if that has passed."""
        return self._loop.call_at((when - self._offset) / 1000, what)
