"""What a table hands out: plain data, for whoever writes messages of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

from cambusa.interface import LogEntry, Observation
from cambusa.service.journal import Entry
from cambusa.service.seats import Occupancy
from cambusa.spec import OptionValue

Status = Literal["gathering", "talking", "playing", "over", "closed"]
Verdict = Literal["APPLIED", "ILLEGAL", "VOID"]
By = Literal["", "clock", "only_choice", "stand_in"]
"""Why an action was made: its player did it, or the clock, the table, or a bot that stands in."""

REASONS = {
    "STALE": "what it aimed at changed since the player saw it",
    "TOO_LATE": "another was faster",
    "WITHDRAWN": "it was taken back before it counted, or its player left, or something came between",
    "PAUSED": "the table is paused",
    "COUNT_DOWN": "the count is not over yet",
    "TOO_FAST": "the table takes this less often from one seat",
    "HELD": "it is held already",
}
"""Reasons of a table, beside those of the engine and the game, why an action is not made, and what they mean."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What became of an action that somebody asked for.

    Attributes
    ----------
    seat : int
        Who.
    request_id : str
        Which.
    verdict : str
        APPLIED, ILLEGAL (nothing happened) or VOID (nothing happened, since somebody or something came before).
    reason : str
        Why it was not made: one of `REASONS`, of `cambusa.errors.REASONS`, or of the game's.
    revision : int
        Revision after it.
    """

    seat: int
    request_id: str
    verdict: Verdict
    reason: str
    revision: int


@dataclass(frozen=True, slots=True)
class Decision:
    """What a command comes to.

    Attributes
    ----------
    entries : tuple of Entry
        To be made durable and then applied, in order; nothing has changed before.
    answers : tuple of Answer
        What became of actions, settled by these entries; one that must wait is answered by a later decision.
    seat : int or None
        For who joins: the seat.
    """

    entries: tuple[Entry, ...] = ()
    answers: tuple[Answer, ...] = ()
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class BotSeat:
    """A seat whose bot is to be asked; what `cambusa.bots.make` needs."""

    seat: int
    bot: str
    level: str
    seed: int
    signal: str | None
    revision: int


@dataclass(frozen=True, slots=True)
class SeatInfo:
    """A seat as everybody may know it."""

    seat: int
    occupancy: Occupancy
    name: str
    level: str
    connected: bool
    wins: int
    discloses: bool


@dataclass(frozen=True, slots=True)
class Info:
    """A table as everybody may know it."""

    code: str
    game: str
    options: dict[str, OptionValue]
    status: Status
    seats: tuple[SeatInfo, ...]
    host: int
    open: bool
    paused: bool
    game_number: int
    created_at: float
    clocks: bool


@dataclass(frozen=True, slots=True)
class ClockLeft:
    """A clock that runs, and the milliseconds left on it."""

    window: str
    seat: int
    ms: int


@dataclass(frozen=True, slots=True)
class View:
    """A game as a viewer has it at a revision.

    Attributes
    ----------
    number : int
        Number of the game in the series.
    revision : int
        Entries of the log.
    observation : dict
        What the viewer sees.
    points, winners : list of int
        As `State.points` and `State.winners`.
    legal : list of int
        Actions of the viewer, ascending; none while the table is paused. Those that wait for a count are among them.
    clocks : tuple of ClockLeft
        Clocks that run.
    count_down : int or None
        Milliseconds until the count is over.
    held : tuple or None
        An action that is held: whose, which, and the milliseconds until it counts.
    """

    number: int
    revision: int
    observation: Observation
    points: list[int]
    winners: list[int]
    legal: list[int]
    clocks: tuple[ClockLeft, ...]
    count_down: int | None
    held: tuple[int, str, int] | None


@dataclass(frozen=True, slots=True)
class TableEvent:
    """Something that happened, as a viewer may know it.

    Attributes
    ----------
    number : int
        For this viewer 1, 2, ... without gaps.
    at : float
        When, in milliseconds since 1970.
    kind : str
        ``played``, ``table``, ``talked``, ``adjudication`` or ``held``.
    seat : int or None
        Whom it is about.
    what : str
        table: what has changed, a name as `TableChanged.why`; talked: the signal; held: the label; played: a `By`.
    first : int
        played: number of the first of the entries in the log.
    entries : tuple of LogEntry
        played: the entries; the view of a moment is there only while its revision is the table's.
    racers : tuple of dict
        adjudication: seat, label, arrival and credit in milliseconds, and verdict of each, the first first; of others
        than the viewer the first word of the label.
    drawn : bool
        adjudication: whether the first was drawn among equals.
    ms : int
        held: milliseconds until it counts; 0: it was taken back.
    """

    number: int
    at: float
    kind: Literal["played", "table", "talked", "adjudication", "held"]
    seat: int | None = None
    what: str = ""
    first: int = 0
    entries: tuple[LogEntry, ...] = ()
    racers: tuple[dict[str, Any], ...] = ()
    drawn: bool = False
    ms: int = 0

    @property
    def revision(self) -> int:
        """Revision after the entries of a played event."""
        return self.first + len(self.entries)


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The whole situation as a viewer may see it."""

    info: Info
    seat: int | None
    last_event: int
    view: View | None
    talk: tuple[tuple[int, str], ...]
    log: list[LogEntry] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class GameRecord:
    """The record of a game as a caller may have it.

    Attributes
    ----------
    log : list of LogEntry
        As the caller may see it: the seat that the caller had in that game sees its log, all others the spectator's.
    complete : bool
        Whether nothing in it is hidden: the game is over, and all who sat there agree.
    text : str
        If it is complete: the text of the engine's record.
    """

    game: str
    rules_version: int
    seats: int
    options: dict[str, OptionValue]
    log: list[LogEntry]
    complete: bool
    text: str
    points: list[int]
    winners: list[int]
