"""A terminal to play at: the table and the line being typed stay below, what happens goes by above them."""

from __future__ import annotations

import asyncio
import io
import os
import signal
import sys
from collections.abc import Sequence
from contextlib import suppress
from time import monotonic

from prompt_toolkit.application import Application
from prompt_toolkit.buffer import Buffer
from prompt_toolkit.filters import Condition
from prompt_toolkit.formatted_text import ANSI
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.layout import BufferControl, Dimension, FormattedTextControl, HSplit, Layout, VSplit, Window
from prompt_toolkit.output import ColorDepth
from prompt_toolkit.styles import Style
from rich.console import Console
from rich.text import Text

from cambusa.cli.play.screen import Leave
from cambusa.cli.play.seated import Seated

REFRESH_SECONDS = 0.2
BAR = 20
GRACE_SECONDS = 0.7
"""So long after somebody's quick action the quick keys of the others say that they came too late, and type nothing."""

EVENT_ROWS = 4
"""Rows that are left to what happens, at least, when the table is drawn."""

STYLE = Style.from_dict({"hint": "bold", "clock": "", "clock.late": "bold fg:ansired", "prompt": "bold fg:ansicyan"})


class Keyboard:
    """Source and screen at a terminal."""

    def __init__(self) -> None:
        self._lines: asyncio.Queue[str | None] = asyncio.Queue()
        self._session: Seated | None = None
        self._quick_at = 0.0
        self._total: tuple[object, float] = (None, 1.0)
        self._columns = 0
        self._waits_for: int | None = None
        self._ascii = not (sys.stdout.encoding or "").lower().startswith("utf")
        self._console = Console(highlight=False)
        self._buffer = Buffer(multiline=False, accept_handler=self._accept)
        self._app: Application[str] = Application(
            layout=Layout(
                HSplit(
                    [
                        _line(self._table, height=None),
                        _line(self._hint),
                        VSplit(
                            [
                                Window(FormattedTextControl([("class:prompt", "> ")]), width=2, height=1),
                                Window(BufferControl(self._buffer), height=1),
                            ]
                        ),
                        _line(self._clock),
                    ]
                )
            ),
            key_bindings=self._bindings(),
            style=STYLE,
            color_depth=ColorDepth.DEPTH_1_BIT if "NO_COLOR" in os.environ else None,
            erase_when_done=True,
            refresh_interval=REFRESH_SECONDS,
            before_render=self._clean,
        )

    async def run(self, session: Seated) -> str:
        """Play the session; return how it ended: ``over``, ``left``, ``interrupted`` or ``terminated``."""
        from prompt_toolkit.patch_stdout import patch_stdout

        self._session = session
        with patch_stdout(raw=True):
            game = asyncio.ensure_future(session.run())
            game.add_done_callback(lambda _: self._exit("over"))
            for number in (signal.SIGTERM, getattr(signal, "SIGHUP", signal.SIGTERM)):
                with suppress(NotImplementedError):  # an event loop without signals; the default ends the process
                    asyncio.get_running_loop().add_signal_handler(number, self._exit, "terminated")
            try:
                how = await self._app.run_async()
            finally:
                game.cancel()
                result = (await asyncio.gather(game, return_exceptions=True))[0]
        if isinstance(result, Leave):
            return "left"
        if isinstance(result, Exception):
            raise result
        return how

    # --- as a source ---

    def now(self) -> float:
        """Return the time in seconds."""
        return monotonic()

    async def line(self, until: float | None, wanted: bool) -> str | None:  # noqa: ARG002 - one may always type
        """Return the next line; see `Source.line`."""
        left = None if until is None else max(0.0, until - self.now())
        try:
            line = await asyncio.wait_for(self._lines.get(), left)
        except TimeoutError:
            return None
        if line is None:
            raise Leave
        return line

    def _accept(self, buffer: Buffer) -> bool:
        self._lines.put_nowait(buffer.text)
        return False  # clear the line

    # --- as a screen ---

    def show(self, *lines: Text) -> None:
        """Print lines above the table."""
        # Not by prompt_toolkit's `run_in_terminal`: it leaves raw mode meanwhile, and a key of a race would get lost.
        self._app.renderer.erase()
        self._write(lines)
        self._app.invalidate()

    def _write(self, lines: Sequence[Text]) -> None:
        console = Console(highlight=False, file=io.StringIO(), force_terminal=True, width=self._width())
        for line in lines:
            console.print(line)
        assert isinstance(console.file, io.StringIO)
        self._app.output.write_raw(console.file.getvalue().replace("\n", "\r\n"))
        self._app.output.flush()

    def _clean(self, app: Application[str]) -> None:
        """Clear the screen of what must not stay on it, and say again what happened last.

        When a terminal becomes narrower it may fold the lines of the old table: nobody knows then where it began. And
        when the keyboard is passed on, what somebody has been told of secret cards may stand among the events.
        """
        session, columns = self._session, app.output.get_size().columns
        waits_for = session.waits_for if session else None
        if session and (columns < self._columns or (waits_for is not None and waits_for != self._waits_for)):
            app.renderer.clear()
            self._write(session.told[-EVENT_ROWS:])
        self._columns, self._waits_for = columns, waits_for

    def changed(self) -> None:
        """Draw the table anew."""
        assert self._session is not None
        if self._session.quick and self._session.quick == self._session.table.last:
            self._quick_at = monotonic()
        self._app.invalidate()

    # --- what is drawn ---

    def _width(self) -> int:
        return self._console.width

    def _table(self) -> ANSI:
        session = self._session
        if session is None:
            return ANSI("")
        height = self._console.height - EVENT_ROWS - 3
        return ANSI(ansi(session.draw(self._width(), height, self._ascii), self._width()))

    def _hint(self) -> list[tuple[str, str]]:
        return [("class:hint", self._session.hint() if self._session else "")]

    def _clock(self) -> list[tuple[str, str]]:
        """The clock of the people, and the keys that always work."""
        session = self._session
        if session is None:
            return []
        keys = " ? help   /quit"
        open_now = session.table.clock(session.table.people)
        if open_now is None:
            return [("class:clock", keys)]
        name, seat, at = open_now
        left = max(0.0, at - monotonic())
        if self._total[0] != at:
            self._total = (at, max(left, 0.1))
        full = min(BAR, round(BAR * left / self._total[1]))
        mark, gap = ("#", ".") if self._ascii else ("█", "░")
        who = "" if len(session.table.people) == 1 else f" {session.names[seat]}"
        style = "class:clock.late" if left < 3 else "class:clock"
        return [(style, f"{name}{who} {mark * full}{gap * (BAR - full)} {left:4.1f} s "), ("class:clock", keys)]

    # --- keys ---

    def _bindings(self) -> KeyBindings:
        bindings = KeyBindings()
        empty = Condition(lambda: not self._buffer.text)

        @bindings.add("c-c")
        def interrupt(event: KeyPressEvent) -> None:  # noqa: ARG001
            self._exit("interrupted")

        @bindings.add("c-d", filter=empty)
        def leave(event: KeyPressEvent) -> None:  # noqa: ARG001
            self._lines.put_nowait(None)

        @bindings.add("?", filter=empty)
        def explain(event: KeyPressEvent) -> None:  # noqa: ARG001
            self._lines.put_nowait("?")

        @bindings.add("enter")
        def enter(event: KeyPressEvent) -> None:  # noqa: ARG001
            if self._buffer.text.strip():
                self._buffer.validate_and_handle()
            elif self._session and self._session.waits_for is not None:
                self._lines.put_nowait(" ")
            else:
                self._buffer.reset()

        @bindings.add("<any>", filter=empty)
        def first(event: KeyPressEvent) -> None:
            self._first_key(event.data)

        return bindings

    def _first_key(self, key: str) -> None:
        """A key on an empty line: somebody's quick key, or the beginning of what is typed."""
        session = self._session
        holder = session.keys.get(key) if session else None
        if session is None or holder is None:
            self._type(key)
        elif session.quick in session.table.labels(holder):
            session.respond(key)  # at once: a queue would be no place for a race
            self._lines.put_nowait("")  # and wake the loop, since what is due has changed
        elif key != " " and monotonic() - self._quick_at > GRACE_SECONDS:
            self._type(key)
        elif holder not in session.table.awaited:
            session.too_late(holder)

    def _type(self, key: str) -> None:
        if key.isprintable() and key.strip():
            self._buffer.insert_text(key)

    def _exit(self, how: str) -> None:
        if self._app.is_running:
            self._app.exit(result=how)


def ansi(text: Text, width: int) -> str:
    """Return a text with its colours as escape sequences, without the last end of line; NO_COLOR is respected."""
    console = Console(file=io.StringIO(), force_terminal=True, width=width, highlight=False)
    console.print(text, end="", soft_wrap=True)
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


def _line(content: object, height: int | None = 1) -> Window:
    control = FormattedTextControl(content)  # type: ignore[arg-type]
    return Window(control, height=Dimension(min=1) if height is None else height, dont_extend_height=True)
