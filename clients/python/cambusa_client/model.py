"""What a client hands out beside what the engine has words for, as plain data; and how it is read out of messages."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from cambusa.api.v1 import engine_pb2, table_pb2, types_pb2
from cambusa.interface import LogEntry, Observation
from cambusa.service import wire
from cambusa.service.plain import GameRecord, Info, SeatInfo

TableInfo: TypeAlias = Info


@dataclass(frozen=True)
class Clock:
    """A clock that runs: of which window, whose, and the seconds left on it."""

    window: str
    seat: int
    seconds: float


@dataclass(frozen=True)
class Event:
    """Something that happened at a table.

    Attributes
    ----------
    number : int
        For this viewer 1, 2, ...
    at : float
        When, in seconds since 1970.
    after : Observation or None
        What the viewer sees then; None: as before, or another event follows at once that has it.
    """

    number: int
    at: float
    after: Observation | None = field(default=None, kw_only=True)


@dataclass(frozen=True)
class Played(Event):
    """Entries of the log.

    Attributes
    ----------
    first : int
        Number of the first of them in the log.
    entries : tuple of LogEntry
        The entries: an action with the outcomes of chance that followed.
    by : str
        Who made it: empty, the player; ``clock``, ``only_choice`` (nothing else was possible) or ``stand_in``.
    """

    first: int
    entries: tuple[LogEntry, ...]
    by: str


@dataclass(frozen=True)
class TableChanged(Event):
    """Somebody came, went or was seated, or a game began or ended.

    Attributes
    ----------
    why : str
        What has changed: see `TableChanged.why` in table.proto.
    seat : int or None
        Whom it is about.
    table : TableInfo
        The table since then.
    """

    why: str
    seat: int | None
    table: TableInfo


@dataclass(frozen=True)
class Talked(Event):
    """Something said in the team talk: who, and which signal."""

    seat: int
    signal: str


@dataclass(frozen=True)
class Racer:
    """One of those who raced.

    Attributes
    ----------
    seat, label
        Who, and what it wanted to do: of others than the viewer the first word alone.
    arrival, credit : float
        Milliseconds after the first, and those credited for lag.
    verdict : str
        ``APPLIED``, ``ILLEGAL`` or ``VOID``.
    """

    seat: int
    label: str
    arrival: float
    credit: float
    verdict: str


@dataclass(frozen=True)
class Adjudicated(Event):
    """Why one of several actions came first: who raced, the first first, and whether it was drawn among equals."""

    racers: tuple[Racer, ...]
    drawn: bool


@dataclass(frozen=True)
class Held(Event):
    """An action that is held for a moment, and counts after so many seconds; 0: it was taken back."""

    seat: int
    label: str
    seconds: float


@dataclass(frozen=True)
class Missed(Event):
    """The stream has come back, and what happened meanwhile is not kept any more: the view has all that there is."""


@dataclass(frozen=True)
class Replayed:
    """What is seen at the end of a record: the observation, what the seat may do, and its log."""

    observation: Observation
    legal: list[str]
    log: list[LogEntry]


@dataclass(frozen=True)
class Counts:
    """What came of random games: steps a game, wins and mean points by seat, and tallies over all games."""

    mean_steps: float
    fewest_steps: int
    most_steps: int
    wins: list[int]
    mean_points: list[float]
    tallies: dict[str, int]


# --- reading ---

_OCCUPANCY = {number: name.removeprefix("OCCUPANCY_").lower() for name, number in table_pb2.Occupancy.items()}
_STATUS = {number: name.removeprefix("TABLE_STATUS_").lower() for name, number in table_pb2.TableStatus.items()}
_VERDICT = {number: name.removeprefix("VERDICT_") for name, number in table_pb2.Verdict.items()}
_BY = {number: name.removeprefix("PLAYED_BY_").lower() for name, number in table_pb2.PlayedBy.items()} | {0: ""}


def verdict(number: int) -> str:
    """Return the name of a verdict."""
    return _VERDICT.get(number, "UNSPECIFIED")


def options(values: Mapping[str, types_pb2.Value]) -> dict[str, Any]:
    """Return options by name."""
    return {name: wire.plain(value) for name, value in values.items()}


def table_info(message: table_pb2.Table) -> TableInfo:
    """Return a table as everybody may know it."""
    return TableInfo(
        code=message.code,
        game=message.game,
        options=options(message.options),
        status=_STATUS[message.status],  # type: ignore[arg-type]  # one of its names
        seats=tuple(
            SeatInfo(
                seat=seat.seat,
                occupancy=_OCCUPANCY[seat.occupancy],  # type: ignore[arg-type]  # one of its names
                name=seat.name,
                level=seat.level,
                connected=seat.connected,
                wins=seat.wins,
                discloses=seat.discloses,
            )
            for seat in message.seats
        ),
        host=message.host,
        open=message.open,
        paused=message.paused,
        game_number=message.game_number,
        created_at=float(message.created_at),
        clocks=message.clocks,
    )


def entry(message: types_pb2.LogEntry) -> LogEntry:
    """Return an entry of a log."""
    return LogEntry(_optional(message, "seat"), message.label)


def observation(message: types_pb2.Observation, last: LogEntry | None) -> Observation:
    """Return what `State.observation` gives, with the last entry of the viewer's log."""
    seen: dict[str, Any] = {
        "game": message.game,
        "seat": _optional(message, "seat"),
        "phase": message.phase,
        "turn": _optional(message, "turn"),
        "actor": _optional(message, "actor"),
        "active": list(message.active),
        "terminal": message.terminal,
        "zones": [
            {"name": zone.name, "owner": _optional(zone, "owner"), "cards": list(zone.cards), "size": zone.size}
            for zone in message.zones
        ],
        "counters": [
            {"name": counter.name, "owner": _optional(counter, "owner"), "value": counter.value}
            for counter in message.counters
        ],
        "event": None if last is None else {"seat": last.seat, "label": last.label},
    }
    return seen | {name: wire.plain(fact) for name, fact in message.facts.items()}  # type: ignore[return-value]


def event(message: table_pb2.Event) -> Event:
    """Return something that happened; `Missed` for a kind that this client does not know."""
    number, at = message.number, message.at / 1000
    match message.WhichOneof("what"):
        case "played":
            played = message.played
            entries = tuple(entry(one) for one in played.entries)
            return Played(number, at, played.entries[0].index, entries, _BY[played.by])
        case "table_changed":
            changed = message.table_changed
            return TableChanged(number, at, changed.why, _optional(changed, "seat"), table_info(changed.table))
        case "talked":
            return Talked(number, at, message.talked.seat, message.talked.signal)
        case "adjudication":
            racers = tuple(
                Racer(
                    racer.seat,
                    racer.label,
                    racer.arrival_milliseconds,
                    racer.credit_milliseconds,
                    verdict(racer.verdict),
                )
                for racer in message.adjudication.racers
            )
            return Adjudicated(number, at, racers, message.adjudication.drawn)
        case "held":
            return Held(number, at, message.held.seat, message.held.label, message.held.milliseconds / 1000)
        case _:
            return Missed(number, at)


def game_record(message: table_pb2.GetRecordResponse) -> GameRecord:
    """Return the record of a game."""
    return GameRecord(
        game=message.game,
        rules_version=message.rules_version,
        seats=message.seats,
        options=options(message.options),
        log=[entry(one) for one in message.log],
        complete=message.complete,
        text=message.text,
        points=list(message.points),
        winners=list(message.winners),
    )


def columns(message: engine_pb2.CheckResponse) -> dict[str, npt.NDArray[np.int64]]:
    """Return what a check found, in arrays by name."""
    out = {}
    for column in message.columns:
        values = np.array(column.values, np.int64)
        out[column.name] = values if column.width == 1 else values.reshape(-1, column.width)
    return out


def _optional(message: Any, field: str) -> int | None:
    return getattr(message, field) if message.HasField(field) else None
