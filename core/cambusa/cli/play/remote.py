"""A seat at a remote table, at a keyboard: what is typed goes to the server, what comes from it is told."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from math import ceil
from time import monotonic
from typing import Any

from rich.text import Text

from cambusa.cli.drawing import Names, Plain, drawing
from cambusa.cli.play.lobby import COMMANDS, Lobby, changed, explained
from cambusa.cli.play.screen import Leave, Screen, Source
from cambusa.cli.play.seated import Seated, quick_label
from cambusa.errors import CambusaError, IllegalActionError
from cambusa.game import Game
from cambusa.interface import Observation
from cambusa_client import Adjudicated, AsyncSeat, Event, Held, Missed, Played, TableChanged, TableInfo, Talked
from cambusa_client.errors import VoidActionError


class RemoteTable:
    """A remote table, read as a session reads one."""

    def __init__(self, seat: AsyncSeat) -> None:
        self.remote = seat
        self.missed: Sequence[str] = ()

    @property
    def people(self) -> Sequence[int]:
        """The seat."""
        return (self.remote.seat,)

    @property
    def game(self) -> Game:
        """The game."""
        return self.remote.game

    @property
    def over(self) -> bool:
        """Whether no game is on."""
        return not self.remote.is_on or self.remote.is_terminal

    @property
    def awaited(self) -> tuple[int, ...]:
        """The seat, if it may act now."""
        return (self.remote.seat,) if self.remote.legal_actions() else ()

    @property
    def last(self) -> str:
        """Label of the last entry; empty: none was made."""
        return next((entry.label for entry in self.remote.log()[-1:]), "")

    def labels(self, seat: int) -> list[str]:
        """Return what the seat may do now."""
        return self.remote.legal_labels() if seat == self.remote.seat else []

    def asked(self, seat: int) -> bool:
        """Whether the seat is expected to do something: a window is open for it, with or without a clock."""
        labels = self.labels(seat)
        return bool(labels and self.game.spec.opened(self.seen()["phase"], labels))

    def seen(self) -> Observation:
        """Return what the seat sees."""
        return self.remote.observation()

    def observation(self, seat: int) -> Observation:  # noqa: ARG002
        """Return what the seat sees."""
        return self.remote.observation()

    def clock(self, seats: Sequence[int]) -> tuple[str, int, float] | None:
        """Return the window of these seats that closes first, its seat and when; None if none is open."""
        clocks = [clock for clock in self.remote.clocks if clock.seat in seats]
        if not clocks:
            return None
        first = min(clocks, key=lambda clock: clock.seconds)
        return first.window, first.seat, monotonic() + first.seconds

    def faster(self, seat: int, label: str) -> int | None:
        """Return who has just acted before this seat could do this; None if it could not do it before either."""
        if self.remote.table.paused or label not in self.missed or label.split()[0] not in self.game.spec.racing:
            return None
        who = next((entry.seat for entry in reversed(self.remote.log()) if entry.seat is not None), None)
        return None if who == seat else who


class RemoteSession(Seated):
    """A seat at a remote table, as whoever sits there has it.

    Parameters
    ----------
    seat : AsyncSeat
        The seat.
    source : Source
        Where lines come from.
    screen : Screen
        Where to show things.
    typed : bool
        Whether somebody types; else lines come from a script, and one is taken when something can be done.
    """

    commands = COMMANDS
    table: RemoteTable

    def __init__(self, seat: AsyncSeat, source: Source, screen: Screen, typed: bool) -> None:
        self.remote = seat
        self.typed = typed
        keys = {" ": seat.seat} if typed else {}
        super().__init__(RemoteTable(seat), self._named(), drawing(seat.game.name), source, screen, keys)
        self._lobby = Lobby(seat)
        self._work: set[asyncio.Task[None]] = set()
        self._before: Observation | None = seat.observation() if seat.is_on else None
        self._could: Sequence[str] = seat.legal_labels()
        self._connected = True
        self._untold: list[Played] = []

    # --- the loop ---

    async def run(self) -> None:
        """Play until the people leave, or the seat comes to its end; raises Leave."""
        events = self.remote.events()
        sources: Mapping[str, Callable[[], Awaitable[Any]]] = {
            "event": lambda: anext(events),
            "link": self._link_changes,
            "line": lambda: self.source.line(None, True),
        }
        waits: dict[str, asyncio.Future[Any]] = {}
        self.screen.changed()
        try:
            while True:
                for kind in sources.keys() - waits.keys():
                    if kind != "line" or self.typed or self._may_type():
                        waits[kind] = asyncio.ensure_future(sources[kind]())
                done, _ = await asyncio.wait({*waits.values(), *self._work}, return_when=asyncio.FIRST_COMPLETED)
                for kind in [kind for kind, task in waits.items() if task in done]:
                    found = await waits.pop(kind)
                    if kind == "line":
                        self.respond(found)
                    elif kind == "event":
                        self._happens(found)
        except StopAsyncIteration:
            self._say(f"This is the end of the table for you: {self.remote.ended}")
            raise Leave from None
        finally:
            for task in (*waits.values(), *self._work):
                task.cancel()
            await asyncio.gather(*waits.values(), *self._work, return_exceptions=True)

    def _may_type(self) -> bool:
        """Whether a line of a script can be used now."""
        return not self._work and (bool(self.table.awaited) or self.table.over)

    async def _link_changes(self) -> None:
        """Wait until the connection is lost or is there again, and say so."""
        with suppress(CambusaError):  # the end of the seat is told elsewhere
            await self.remote.wait(lambda: self.remote.connected != self._connected)
            self._connected = self.remote.connected
            self._say("Connected again" if self._connected else "The connection is lost; it is tried again and again")

    # --- what is shown ---

    def hint(self) -> str:
        """Say in a few words what can be done now."""
        if not self.remote.connected:
            return "No connection; wait"
        if self.remote.table.paused:
            return "Paused"
        if self.table.over:
            return self._lobby.hint()
        count = self.remote.count_down
        return f"{ceil(count)}... {super().hint()}" if count > 0 else super().hint()

    def news(self) -> list[str]:
        """Return what is worth a line."""
        if self.remote.is_on:
            return super().news()
        found = {"seats": "\n".join(self._lobby.words()), "hint": self.hint()}
        fresh = [text for kind, text in found.items() if text != self._last_news.get(kind)]
        self._last_news = found
        return fresh

    def draw(self, width: int, height: int, ascii_only: bool) -> Text:
        """Draw the table, or who sits there before a game."""
        if self.remote.is_on:
            return super().draw(width, height, ascii_only)
        return self._lobby.drawn(self.names)

    def _expected(self) -> bool:
        return self.table.over or super()._expected()

    def _named(self) -> Names:
        seats = self.remote.table.seats
        bots = {"free": "Seat", "bot": "Bot"}
        return Names(
            [f"{bots[one.occupancy]} {one.seat}" if one.occupancy in bots else one.name for one in seats],
            self.remote.seat,
        )

    # --- what happens ---

    def _happens(self, event: Event) -> None:
        """Tell what has happened."""
        match event:
            case Played():
                self._played(event)
            case TableChanged():
                self._table_changed(event)
            case Talked(seat=seat, signal=signal):
                self._tell(Text.assemble(self.names.does(seat, "say"), f" {signal} to the team"))
            case Adjudicated(racers=racers, drawn=drawn) if len(racers) > 1:
                order = ", ".join(self.names[racer.seat] for racer in racers)
                self._tell(Text(f"Raced: {order}{'; drawn' if drawn else ''}", "dim"))
            case Held(seat=seat, label=label, seconds=seconds):
                left = f"counts in {seconds:.0f} s, unless it is taken back" if seconds else "is taken back"
                self._tell(Text.assemble(self.names.text(seat), f": {label} {left}"))
            case Missed():
                self._say("Some of what happened meanwhile is not known any more")
        if event.after is not None:
            self._tell_played(event.after)
        self._could = self.remote.legal_labels()
        self.screen.changed()

    def _played(self, event: Played) -> None:
        actor = next((entry.seat for entry in event.entries if entry.seat is not None), None)
        if actor != self.remote.seat:
            self.table.missed = self._could
        self._changed = (self.source.now(), actor)
        self._untold.append(event)

    def _tell_played(self, after: Observation) -> None:
        """Tell what was played until the table looked like this."""
        before, played = self._before or after, self._untold
        self._before, self._untold = after, []
        for event in played:
            actor = event.entries[0].seat
            if event.by == "clock" and actor is not None:
                self._tell(Text(f"Time is up for {self.names.whom(actor)}:", style="yellow"))
            # Of several things at once nobody knows what was seen between them: their labels must do.
            drawing = self.drawing if len(played) == 1 else Plain()
            self._tell(*drawing.tell(before, event.entries, after, self.names))
        if played and after["terminal"]:
            self._tell(result(self.remote, self.names))

    def _table_changed(self, event: TableChanged) -> None:
        before, self.names = self.names, self._named()
        if self.keys:
            self.keys = {" ": self.remote.seat}
        if event.why in ("started", "rematch", "talking"):
            self.drawing, self.quick = drawing(event.table.game), quick_label(self.remote.game)
            self._before, self._untold, self.table.missed = None, [], ()
        words = changed(event, self.names, before)
        if words:
            self._tell(Text(words, "dim"))

    # --- what is typed ---

    def _act(self, seat: int, label: str) -> None:  # noqa: ARG002 - it is always the same
        self._do(self._submit(label))

    def _refused(self, seat: int, label: str) -> None:
        self._act(seat, label)  # the server knows best, and says why not

    async def _submit(self, label: str) -> None:
        try:
            await self.remote.apply(label)
        except VoidActionError as error:
            rival = self.table.faster(self.remote.seat, label)
            if error.reason == "TOO_LATE" and rival is not None:
                self._say(f"{self.names[rival]} was faster; nothing is lost")
            else:
                self._say(f"{label}: {error.why}; nothing is lost")
        except IllegalActionError as error:
            self._say(f"{label} is not possible now: {error.why}")

    def _command(self, text: str) -> None:
        word, _, rest = text.partition(" ")
        name = word.lower()
        found = self._lobby.command(name, rest.split())
        if isinstance(found, str):
            self._say(found)
        elif found is not None:
            self._do(found)
        elif name == "/commands":
            self._say(*explained())
        elif name == "/seats" or (name == "/table" and not self.remote.is_on):
            self._say(*self._lobby.words())
        elif not self.remote.is_on and name in ("?", "/help", "help"):
            self._say(self.hint(), *explained())
        else:
            super()._command(text)

    def _save(self, path: str) -> None:
        self._do(self._lobby.save(path, self._say))

    def _do(self, work: Awaitable[object]) -> None:
        """Have something done by the server while the keyboard goes on; what it refuses is said."""
        task = asyncio.ensure_future(self._done(work))
        self._work.add(task)
        task.add_done_callback(self._work.discard)

    async def _done(self, work: Awaitable[object]) -> None:
        try:
            await work
        except CambusaError as error:
            self._say(str(error))
        self.screen.changed()


def result(seat: AsyncSeat, names: Names) -> Text:
    """Return who has won, the points, and the score of the series."""
    points = ", ".join(f"{names[number]} {points}" for number, points in enumerate(seat.points))
    winners = Text(", ").join(names.does(number, "win") for number in seat.winners)
    return Text.assemble(winners, f". Points: {points}.", _series(seat.table, names))


def _series(table: TableInfo, names: Names) -> str:
    if table.game_number < 2:
        return ""
    return " Games won: " + ", ".join(f"{names[one.seat]} {one.wins}" for one in table.seats) + "."
