"""A game with people at a keyboard: what happens, and who of several has the keyboard."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from rich.text import Text

from cambusa.cli.drawing import Drawing, Names
from cambusa.cli.play.screen import Leave, Screen, Source
from cambusa.cli.play.seated import Seated, save
from cambusa.errors import IllegalActionError
from cambusa.interface import Observation
from cambusa.table import Due, Table, secret

SCROLLED = 50
"""Blank lines that push what one person has seen off a screen that is only printed on, before another looks at it."""


class Session(Seated):
    """A game under way, as those at the keyboard have it.

    Parameters
    ----------
    table : Table
        The game.
    names, drawing, source, screen, keys
        As of `Seated`.
    passing : bool
        Whether several people have one screen, which shows cards that others must not see only to who has taken it.
    signals : mapping
        What the teams of people have agreed on, by seat, where there is team talk: each is told of it once.

    Attributes
    ----------
    reader : int or None
        Whose cards the screen shows; None: only what everybody may see.
    """

    table: Table

    def __init__(
        self,
        table: Table,
        names: Names,
        drawing: Drawing,
        source: Source,
        screen: Screen,
        keys: Mapping[str, int],
        passing: bool = False,
        signals: Mapping[int, str] = MappingProxyType({}),
    ) -> None:
        super().__init__(table, names, drawing, source, screen, keys)
        self.passing = passing
        self.signals = signals
        self._untold = set(signals)
        self.reader: int | None = None
        self._last_reader: tuple[int | None, int | None] = (None, None)

    async def run(self) -> None:
        """Play to the end; raises Leave if the people leave before."""
        self._pass_on()
        if not self.passing:
            for seat in self.table.people:
                self._tell_signal(seat)
        self.screen.changed()
        while not self.table.over:
            due = self.table.due()
            wanted = bool(self.table.awaited)
            if due is None and not wanted:
                raise Leave  # nobody will ever do anything
            line = await self.source.line(due.at if due else None, wanted)
            if line is not None:
                self.respond(line)
            elif due is not None:
                self._happens(due)

    def hint(self) -> str:
        """Say in a few words what the people can do now."""
        if self.waits_for is not None:
            return f"Pass the keyboard to {self.names.whom(self.waits_for)}, who presses Enter"
        return super().hint()

    def news(self) -> list[str]:
        """Return what is worth a line; and for who has taken the keyboard all that is on the table."""
        fresh = super().news()
        before, self._last_reader = self._last_reader, (self.reader, self.waits_for)
        if before == self._last_reader:
            return fresh
        away = [""] * SCROLLED if before[0] is not None else []
        return [*away, *(self.drawing.words(self.seen(), self.names) if self.reader is not None else ()), *fresh]

    def seen(self) -> Observation:
        """Return what the screen may show."""
        return self.table.seen() if self.reader is None else self._seen(self.reader)

    # --- who has the keyboard ---

    def _claimed(self, line: str) -> bool:
        if self.waits_for is None or line != " ":
            return False
        self._taken(self.waits_for)
        return True

    def _barred(self, text: str) -> str:
        return self.hint() if self.waits_for is not None and not text.startswith("@") else ""

    def _expected(self) -> bool:
        return self.waits_for is not None or super()._expected()

    def _pass_on(self) -> None:
        """Settle who of several people is to have the keyboard now: who is to act and has secret cards."""
        if not self.passing:
            return
        awaited = self.table.awaited
        if not awaited:
            self.waits_for = None
            return  # who has acted last may go on looking
        seat = max(awaited, key=lambda seat: (self.table.asked(seat), seat == self.reader))
        if seat != self.reader:
            private = seat in self._untold or secret(self.table.state, seat)
            self.reader, self.waits_for = None, seat if private else None
            self.table.rest(self.table.people if self.waits_for is not None else ())

    def _taken(self, seat: int) -> None:
        """Somebody has taken the keyboard."""
        self.reader, self.waits_for = seat, None
        self.table.wake(seat, self.source.now())
        self.screen.changed()
        self._tell_signal(seat)

    def _tell_signal(self, seat: int) -> None:
        """Tell a seat what its team has agreed on, once."""
        if seat in self._untold:
            self._untold.remove(seat)
            whose = "Your team's" if self.passing or len(self.table.people) == 1 else f"{self.names[seat]}: your team's"
            self._say(f"{whose} secret signal: {self.signals[seat]}")

    def _trusted(self) -> tuple[int, ...]:
        """People whose cards may be shown or told of now, if they have any that others must not see."""
        people = self.table.people
        if not self.passing:
            return people
        return tuple(seat for seat in people if seat == self.reader or not secret(self.table.state, seat))

    def _typing(self) -> tuple[int, ...]:
        """People for whom something may be typed now."""
        awaited = self.table.awaited
        return (self.reader,) if self.reader in awaited else tuple(seat for seat in self._trusted() if seat in awaited)

    # --- what happens ---

    def _happens(self, due: Due) -> None:
        if due.why == "clock":
            self._tell(Text(f"Time is up for {self.names.whom(due.seat)}:", style="yellow"))
        self._act(due.seat, due.label)

    def _act(self, seat: int, label: str) -> None:
        now = self.source.now()
        step = self.table.act(seat, label, now)
        self._changed = (now, seat)
        self._pass_on()
        self._tell(*self.drawing.tell(step.before, step.entries, step.after, self.names))
        self.screen.changed()

    def _refused(self, seat: int, label: str) -> None:
        try:
            self.table.state.copy().apply(label, seat)
        except IllegalActionError as error:
            self._say(f"{label} is not possible now: {error.why}")

    def _save(self, path: str) -> None:
        fault = save(self.table.state.record(), path)
        self._say(f"Not saved: {fault}" if fault else f"Saved the record so far as {path}")
