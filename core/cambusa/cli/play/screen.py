"""Where a game is shown and where lines come from: what a session needs of either, and the simple kinds of both."""

from __future__ import annotations

import asyncio
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from time import monotonic
from typing import Protocol, TextIO

from rich.console import Console
from rich.text import Text


class Leave(Exception):  # noqa: N818 - not an error
    """Nobody is there any more to play: the end of the input."""


class Source(Protocol):
    """Where lines come from, and what time it is there."""

    def now(self) -> float:
        """Return the time in seconds."""

    async def line(self, until: float | None, wanted: bool) -> str | None:
        """Return the next line; None when the time `until` has come first.

        `wanted` says whether a person could act now. Raises Leave when there are no more lines.
        """


class Screen(Protocol):
    """Where a game is shown."""

    def show(self, *lines: Text) -> None:
        """Show lines for good."""

    def changed(self) -> None:
        """Say that the table has changed."""


class Printed:
    """A screen that only prints: a line a thing.

    Parameters
    ----------
    console : Console
        Where it prints.
    news : callable
        Returns the lines that the table as it is now is worth, if any.
    """

    def __init__(self, console: Console) -> None:
        self.console = console
        self.news: Callable[[], list[str]] = list

    def show(self, *lines: Text) -> None:
        """Print lines."""
        for line in lines:
            self.console.print(line, soft_wrap=True)
        self.console.file.flush()

    def changed(self) -> None:
        """Print what is new."""
        self.show(*map(Text, self.news()))


class Lines:
    """Lines of a stream as they come, in real time.

    A line is taken when a person could act, so a script does not run ahead of the game; at a terminal it is taken at
    once. An empty line at a terminal is the quick key.
    """

    def __init__(self, stream: TextIO, interactive: bool) -> None:
        self._interactive = interactive
        self._queue: asyncio.Queue[str | None] = asyncio.Queue()
        self._loop = asyncio.get_running_loop()
        # A daemon: a thread that waits for a line cannot be stopped, and must not keep the process.
        threading.Thread(target=self._read, args=(stream,), daemon=True).start()

    def _read(self, stream: TextIO) -> None:
        with suppress(RuntimeError):  # the loop is closed: nobody listens any more
            for line in _unlocked(stream):
                self._loop.call_soon_threadsafe(self._queue.put_nowait, line.rstrip("\r\n"))
            self._loop.call_soon_threadsafe(self._queue.put_nowait, None)

    def now(self) -> float:
        """Return the time in seconds."""
        return monotonic()

    async def line(self, until: float | None, wanted: bool) -> str | None:
        """Return the next line; see `Source.line`."""
        left = None if until is None else max(0.0, until - self.now())
        if not wanted and not self._interactive and left is not None:
            await asyncio.sleep(left)
            return None
        try:
            line = await asyncio.wait_for(self._queue.get(), left)
        except TimeoutError:
            return None
        if line is None:
            raise Leave
        return " " if self._interactive and not line else line


def _unlocked(stream: TextIO) -> Iterator[str]:
    """The lines of a stream, read without its lock, which a thread left waiting would hold when Python ends."""
    try:
        number = stream.fileno()
    except (OSError, ValueError):  # a stream in memory
        yield from stream
        return
    with open(number, "rb", buffering=0, closefd=False) as raw:
        for line in raw:
            yield line.decode(errors="replace")


class Script:
    """Lines of a stream in a time of its own, which stands still while a person could act and goes on with `wait`.

    With the same lines and the same seed the same game is played.
    """

    def __init__(self, stream: TextIO = sys.stdin) -> None:
        self._stream = stream
        self._time = 0.0

    def now(self) -> float:
        """Return the time in seconds."""
        return self._time

    async def line(self, until: float | None, wanted: bool) -> str | None:
        """Return the next line; see `Source.line`."""
        while wanted:
            line = self._stream.readline()
            if not line:
                raise Leave
            if line.split() != ["wait"]:
                return line.rstrip("\r\n")
            if until is None:
                return "wait"  # for nothing: let it be said
            break
        if until is None:
            raise Leave
        self._time = max(self._time, until)
        return None
