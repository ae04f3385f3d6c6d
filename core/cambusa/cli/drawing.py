"""How a game is shown in a terminal: what a game's folder may offer, and what stands in for it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol, cast

from rich.text import Text

from cambusa import registry
from cambusa.interface import LogEntry, Observation

COLOURS = ("cyan", "yellow", "magenta", "green", "red", "blue")
"""Colours of the seats; a seat is always named too."""


class Names:
    """What the seats are called, and how to say that one does something.

    Parameters
    ----------
    names : sequence of str
        A name for each seat.
    you : int, optional
        The seat of whoever reads this, if it is one person: then it is "you".
    """

    def __init__(self, names: Sequence[str], you: int | None = None) -> None:
        self._names = tuple(names)
        self.you = you

    def __len__(self) -> int:
        return len(self._names)

    def __getitem__(self, seat: int) -> str:
        return "You" if seat == self.you else self._names[seat]

    def whom(self, seat: int) -> str:
        """Return the seat's name as an object: "you" or "Bot 2"."""
        return "you" if seat == self.you else self._names[seat]

    def does(self, seat: int, verb: str) -> Text:
        """Return "You flip" or "Bot 2 flips", the name in the colour of the seat."""
        if seat != self.you:
            verb += "es" if verb.endswith(("sh", "ch", "s")) else "s"
        return Text.assemble(self.text(seat), " ", verb)

    def text(self, seat: int) -> Text:
        """Return the name in the colour of the seat."""
        return Text(self[seat], style=self.style(seat))

    def style(self, seat: int) -> str:
        """Return the colour of the seat."""
        return f"bold {COLOURS[seat % len(COLOURS)]}"


class Drawing(Protocol):
    """What a game's module `terminal` offers: functions of what a seat sees, before and after."""

    @property
    def ALIASES(self) -> Mapping[str, str]:  # noqa: N802
        """Words that may be typed for words of labels; an empty one is ignored."""

    def table(self, seen: Observation, names: Names, width: int, height: int, ascii_only: bool) -> Text:
        """Draw the table, at most so wide, and at most so high if that can be."""

    def words(self, seen: Observation, names: Names) -> list[str]:
        """Say all that is on the table, a line a thing."""

    def brief(self, seen: Observation) -> str:
        """Say in one line what everybody looks at."""

    def tell(
        self, before: Observation, entries: Sequence[LogEntry], after: Observation, names: Names
    ) -> Iterable[Text]:
        """Say what happened: an action, and the outcomes of chance that followed it."""

    def hint(self, seen: Observation, labels: Sequence[str], keys: str) -> str:
        """Say in a few words what can be done now; `keys` are the keys for the quick action, if there are any."""

    def help(self, seen: Observation, labels: Sequence[str], keys: str) -> list[str]:
        """Say in sentences what can be done now."""


class Plain:
    """The drawing of a game without a module `terminal`: its zones and counters, its labels as they are."""

    ALIASES: Mapping[str, str] = {}

    def table(self, seen: Observation, names: Names, width: int, height: int, ascii_only: bool) -> Text:  # noqa: ARG002
        """Draw the table: its words."""
        text = Text("\n").join(Text(line) for line in self.words(seen, names)[: max(4, height)])
        text.no_wrap = True
        return text

    def words(self, seen: Observation, names: Names) -> list[str]:
        """Say what is in each zone and counter."""
        turn = seen["turn"]
        lines = [seen["phase"] if turn is None else f"{seen['phase']}; on turn: {names[turn]}"]
        for zone in seen["zones"]:
            known = " ".join(zone["cards"][-8:])
            more = "... " if len(zone["cards"]) > 8 else ""
            lines.append(f"{_owned(zone['name'], zone['owner'], names)} ({zone['size']}): {more}{known}".rstrip())
        counters = [f"{_owned(part['name'], part['owner'], names)} {part['value']}" for part in seen["counters"]]
        return [*lines, ", ".join(counters)] if counters else lines

    def brief(self, seen: Observation) -> str:
        """Say what lies open in the zones of nobody."""
        shown = [
            f"{zone['name']}: {zone['cards'][-1]}" for zone in seen["zones"] if zone["owner"] is None and zone["cards"]
        ]
        return "; ".join(shown)

    def tell(
        self,
        before: Observation,  # noqa: ARG002
        entries: Sequence[LogEntry],
        after: Observation,  # noqa: ARG002
        names: Names,
    ) -> Iterable[Text]:
        """Say the labels."""
        for seat, label in entries:
            yield Text(label) if seat is None else Text.assemble(names.text(seat), ": ", label)

    def hint(self, seen: Observation, labels: Sequence[str], keys: str) -> str:  # noqa: ARG002
        """Name the legal labels, as many as fit."""
        shown = ", ".join(labels[:6]) + (f", ... ({len(labels)})" if len(labels) > 6 else "")
        return f"{shown} [{keys}]" if keys else shown

    def help(self, seen: Observation, labels: Sequence[str], keys: str) -> list[str]:  # noqa: ARG002
        """Say nothing of the game; the labels are listed anyway."""
        return []


def drawing(game: str) -> Drawing:
    """Return the drawing of a game."""
    module = registry.part(game, "terminal")
    return Plain() if module is None else cast(Drawing, module)


def _owned(what: str, owner: int | None, names: Names) -> str:
    return what if owner is None else f"{names[owner]}: {what}"
