"""Work that comes to its end whether or not somebody waits for it: callers go away in the middle of a call."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any, TypeVar

from cambusa.errors import CambusaError
from cambusa.service.logs import log

T = TypeVar("T")


class Tasks:
    """What goes on; its length says how many tasks that are."""

    def __init__(self) -> None:
        self._all: set[asyncio.Task[Any]] = set()  # a loop may lose those to which nobody else refers

    def __len__(self) -> int:
        return len(self._all)

    def begin(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Let something go on by itself; see `ended` for whoever waits for it."""
        task = asyncio.get_running_loop().create_task(work)
        self._all.add(task)
        task.add_done_callback(self._all.discard)
        return task

    async def cancel(self) -> None:
        """Cancel all of it, and return once it has ended."""
        tasks = [*self._all]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def ended(task: asyncio.Task[T]) -> T:
    """Return what a task does, or raise it; the task goes on if who waits here is cancelled."""
    try:
        await asyncio.wait((task,))
    except asyncio.CancelledError:
        task.add_done_callback(_unheard)  # `asyncio.shield` would leave a refusal that nobody hears to be logged
        raise
    return task.result()


def _unheard(task: asyncio.Task[Any]) -> None:
    """Log the error of a task for which nobody waits any more, unless it was a refusal."""
    error = None if task.cancelled() else task.exception()
    if error and not isinstance(error, CambusaError):
        log(logging.ERROR, "broken", trace=error)
