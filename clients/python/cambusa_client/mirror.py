"""What a viewer has of a table, kept up to date by what a stream carries."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, replace

import cambusa
from cambusa.api.v1 import table_pb2
from cambusa.errors import CambusaError
from cambusa.game import Game
from cambusa.interface import LogEntry, Observation
from cambusa_client import model
from cambusa_client.errors import VersionError
from cambusa_client.model import Event, Missed, TableChanged, TableInfo, Talked


@dataclass(frozen=True)
class Moment:
    """A table as a viewer has it at a moment; it never changes, another one takes its place.

    Attributes
    ----------
    table : TableInfo
        The table.
    game : Game
        Its game.
    seat : int or None
        The viewer's seat; None: a spectator.
    view : message or None
        The game; None: none has begun.
    log : sequence of LogEntry
        The log; later moments append to it, so it may be longer than the view's revision says.
    talk : tuple
        What the viewer's team has said in the team talk: seats and signals.
    at : float
        When the view came, as `time.monotonic` has it.
    """

    table: TableInfo
    game: Game
    seat: int | None
    view: table_pb2.View | None
    log: Sequence[LogEntry]
    talk: tuple[tuple[int, str], ...]
    at: float


class GapError(Exception):
    """Something is missing between what is known and what has come: a snapshot is needed."""


class Mirror:
    """Follows a table.

    Attributes
    ----------
    moment : Moment or None
        The table as it is; None: nothing has come yet.
    last_event : int
        Number of the last event that has come.
    """

    def __init__(self) -> None:
        self.moment: Moment | None = None
        self.last_event = 0
        self._known = 0  # events up to this number are in the snapshot

    def snapshot(self, message: table_pb2.Snapshot) -> None:
        """Take a snapshot."""
        table = model.table_info(message.table)
        first = self.moment is None
        self.moment = Moment(
            table=table,
            game=self._game(table),
            seat=message.seat if message.HasField("seat") else None,
            view=message.view if message.HasField("view") else None,
            log=[model.entry(one) for one in message.log],
            talk=tuple((one.seat, one.signal) for one in message.talk),
            at=time.monotonic(),
        )
        self._known = message.last_event
        if first or message.last_event < self.last_event:  # the first one, or the seat is another person's by now
            self.last_event = message.last_event

    def event(self, message: table_pb2.Event) -> list[Event]:
        """Take an event, and return what to tell: raises GapError if a snapshot is needed."""
        moment = self.moment
        if moment is None:
            raise GapError
        if message.number <= self.last_event:
            return []
        found = model.event(message)
        missed = [Missed(message.number - 1, found.at)] if message.number > self.last_event + 1 else []
        self.last_event = message.number
        if message.number > self._known:
            self._apply(moment, message, found)
            if message.HasField("view"):
                found = replace(found, after=self.observation())
        return [*missed, found]

    def observation(self) -> Observation | None:
        """Return what the viewer sees now; None: no game is on."""
        moment = self.moment
        if moment is None or moment.view is None:
            return None
        revision = moment.view.revision
        return model.observation(moment.view.observation, moment.log[revision - 1] if revision else None)

    def _apply(self, moment: Moment, message: table_pb2.Event, found: Event) -> None:
        log = moment.log
        assert isinstance(log, list)
        if isinstance(found, TableChanged):
            if found.table.game_number != moment.table.game_number:
                log = []
                moment = replace(moment, view=None, log=log)
            if found.why == "talking" or (found.why == "started" and moment.table.status != "talking"):
                moment = replace(moment, view=None, log=[], talk=())
            changed = message.table_changed
            seat = changed.viewer_seat if changed.HasField("viewer_seat") else None
            moment = replace(moment, table=found.table, game=self._game(found.table), seat=seat)
        elif isinstance(found, Talked):
            moment = replace(moment, talk=(*moment.talk, (found.seat, found.signal)))
        elif message.WhichOneof("what") == "played":
            first = message.played.entries[0].index
            if first > len(log):
                self.moment = moment
                raise GapError
            log += [model.entry(one) for one in message.played.entries][len(log) - first :]
        if message.HasField("view"):
            if message.view.revision > len(moment.log):
                self.moment = moment
                raise GapError
            moment = replace(moment, view=message.view, at=time.monotonic())
        self.moment = moment

    def _game(self, table: TableInfo) -> Game:
        """Return the game of a table, as this client has it."""
        old = self.moment.game if self.moment else None
        seats = len(table.seats)
        if old and (old.name, old.seats, old.options) == (table.game, seats, table.options):
            return old
        try:
            return cambusa.load(table.game, seats, **table.options)
        except (CambusaError, TypeError) as error:
            raise VersionError(f"this client does not have the game of the table; upgrade it: {error}") from None
