"""The events of a table, kept in little memory: a table has thousands, nearly all of them actions that were made."""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

Kind = Literal["played", "table", "talked", "adjudication", "held"]

MOST_EVENTS = 4096
"""Of more events that are kept for who comes back the older half is dropped."""

_KINDS: tuple[Kind, ...] = ("played", "table", "talked", "adjudication", "held")
_BYS = ("", "clock", "only_choice", "stand_in")


@dataclass(frozen=True, slots=True)
class Happened:
    """An event.

    Attributes
    ----------
    kind : str
        As `TableEvent.kind`.
    at : float
        When, in milliseconds since 1970.
    seat : int or None
        Whom it is about.
    what : object
        played: the revisions before and after it and a `By`; table: what has changed; talked: the signal; adjudication:
        data of the entry; held: the label, and the milliseconds until it counts.
    audience : tuple of int or None
        Numbers of the persons who may know it; None: everybody.
    """

    kind: Kind
    at: float
    seat: int | None
    what: Any
    audience: tuple[int, ...] | None = None


class Events:
    """All events of a table, numbered from 0 on; those of earlier games are dropped."""

    def __init__(self) -> None:
        self.dropped = 0
        self.whispers: dict[int, tuple[int, ...]] = {}  # audiences by number
        self._missed: dict[int, int] = {}  # by person: events of earlier games that they may not know
        self._at = array("d")
        self._seat = array("b")
        self._kind = array("B")
        self._low = array("I")
        self._high = array("I")
        self._notes: dict[int, Any] = {}

    def __len__(self) -> int:
        """Return the number of all events, those dropped included."""
        return self.dropped + len(self._at)

    def add(self, kind: Kind, at: float, seat: int | None, what: Any, audience: tuple[int, ...] | None = None) -> None:
        """Add an event; see `Happened`."""
        number, low, high, code = len(self), 0, 0, _KINDS.index(kind)
        if audience is not None:
            self.whispers[number] = audience
        if kind == "played":
            low, high, by = what
            code += len(_KINDS) * _BYS.index(by)
        else:
            self._notes[number] = what
        for column, value in zip(self._columns, (at, -1 if seat is None else seat, code, low, high), strict=True):
            column.append(value)
        if len(self._at) > MOST_EVENTS:
            self._drop(MOST_EVENTS // 2)

    def __getitem__(self, number: int) -> Happened:
        """Return an event that is kept."""
        place = number - self.dropped
        by, kind = divmod(self._kind[place], len(_KINDS))
        seat = self._seat[place]
        what = self._notes.get(number, (self._low[place], self._high[place], _BYS[by]))
        return Happened(_KINDS[kind], self._at[place], None if seat < 0 else seat, what, self.whispers.get(number))

    def forget_games(self, people: Mapping[int, int]) -> None:
        """Drop the actions of games that are over, and all before the last of them.

        `people` are those who go on counting, and from which event on each does; who comes later has missed nothing.
        """
        places = [place for place, kind in enumerate(self._kind) if kind % len(_KINDS) == 0]
        if not places:
            return
        self._drop(places[-1] + 1)
        old = {number: self.whispers.pop(number) for number in sorted(self.whispers) if number < self.dropped}
        self._missed = {
            who: self._missed.get(who, 0) + sum(n >= first and who not in audience for n, audience in old.items())
            for who, first in people.items()
        }

    def hidden(self, who: int, first: int) -> int:
        """Return how many events from number `first` on a person may not know."""
        fresh = sum(number >= first and who not in audience for number, audience in self.whispers.items())
        return self._missed.get(who, 0) + fresh

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Events) and vars(self) == vars(other)

    __hash__ = None  # type: ignore[assignment]

    @property
    def _columns(self) -> tuple[array[Any], ...]:
        return self._at, self._seat, self._kind, self._low, self._high

    def _drop(self, count: int) -> None:
        for column in self._columns:
            del column[:count]
        self.dropped += count
        self._notes = {number: what for number, what in self._notes.items() if number >= self.dropped}
