"""What the entries of a journal add up to: everything about a table, without rules of who may do what."""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, NamedTuple, Self

from cambusa.interface import State
from cambusa.service.clocks import Clocks, clocks_of, shifted
from cambusa.service.games import game_of
from cambusa.service.journal import Entry
from cambusa.service.moment import Attempt, Clock, Held, Past, Plan
from cambusa.service.roster import Roster

MOST_GAMES = 32
"""So many games of a series are kept with their records; the store has all."""


class Made(NamedTuple):
    """What an action makes of a table, as a draft has found it."""

    entry: Entry
    before: tuple[object, ...]
    state: State
    counting: float
    clocks: tuple[Clocks, Clocks, frozenset[int]]


class Fold(Roster):
    """A table as its journal says: each entry changes it in one way, whoever made the entry and whenever it is applied.

    Attributes that change are replaced, never changed themselves (but for the lists of events and answers, which a
    draft does not write), so a copy is a draft at no cost.

    Parameters
    ----------
    created : Entry
        The first entry of the journal.
    """

    def __init__(self, created: Entry) -> None:
        super().__init__(created)
        # --- the game ---
        self.number = 0
        self.began = 0.0
        self.state: State | None = None
        self.changed = 0.0
        self.clocks: tuple[Clock, ...] = ()
        self.forced: tuple[Clock, ...] = ()
        self.can_race: frozenset[int] = frozenset()
        self.counting = 0.0
        self.attempts = 0
        self.racers: tuple[Attempt, ...] = ()
        self.held: Held | None = None
        self.paced: Mapping[tuple[int, str], float] = {}
        self.said: tuple[tuple[int, str], ...] = ()
        self.talks_first = False
        self.signals: tuple[str | None, ...] = (None,) * self.game.seats
        self.sitters: tuple[int, ...] = ()
        self.agreed: frozenset[int] = frozenset()
        self.past: tuple[Past, ...] = ()
        # --- not part of the fold: what is known for now, and can be found again ---
        self.made: dict[int, Made] = {}  # by id of the entry
        self.plans: Mapping[int, Plan] = {}
        self._tell("table", created.at, 0, "created")

    @property
    def revision(self) -> int:
        """Entries of the game's log."""
        return self.state.revision if self.state else 0

    def draft(self) -> Self:
        """Return a copy that can be changed without changing this one; it tells nothing."""
        other = object.__new__(type(self))
        vars(other).update(vars(self))  # as `copy` does, in a tenth of its time: there is one for each action
        other.settled = []
        other.made = {}
        return other

    def apply(self, entry: Entry) -> None:
        """Change the table as an entry says; raises ValueError for an entry of an unknown kind."""
        change = getattr(self, f"_on_{entry.kind}", None)
        if change is None:
            raise ValueError(f"no entry of a journal is of the kind {entry.kind!r}")
        change(entry)
        self.at = max(self.at, entry.at)

    # --- before and after a game ---

    def _on_talking(self, entry: Entry) -> None:
        self._next_game()
        self.status, self.talks_first = "talking", True
        self._tell("table", entry.at, None, "talking")

    def _on_talked(self, entry: Entry) -> None:
        assert entry.seat is not None
        signal = entry.data["signal"]
        self.said = (*self.said, (entry.seat, signal))
        audience = tuple(self.seats[seat].who for seat in self.team(entry.seat) if self.seats[seat].who)
        self._tell("talked", entry.at, entry.seat, signal, audience)

    def _on_started(self, entry: Entry) -> None:
        data = entry.data
        if self.status != "talking":
            self._next_game()
            self.talks_first = False
        self.status, self.paused = "playing", None
        self.number += 1
        self.began = entry.at
        self.game = game_of(self.game.name, self.game.seats, data["options"])
        self.signals = tuple(data["signals"])
        self.sitters, self.agreed = (), frozenset()
        self.players = frozenset(seat.who for seat in self.seats if seat.who)
        state = self.game.new()
        for outcome in data["draws"]:
            state.apply(outcome)
        down = self.spec.count_down
        self.counting = entry.at + 1000 * down.seconds if down else 0.0
        self._tell("table", entry.at, None, "started")
        self._moved(entry, state, 0, None)

    def _next_game(self) -> None:
        """Forget what belongs to the game before, but its record."""
        if self.state is not None:
            self.past = (*self.past, self.last_game())[-MOST_GAMES:]
        self.state = self.held = None
        self.clocks, self.forced, self.racers, self.said = (), (), (), ()
        self.can_race = frozenset()
        self.paced, self.left = {}, {}
        if self.settled is None:
            self.happened.forget_games({0: 0} | {seat.who: seat.first for seat in self.seats if seat.who})

    def last_game(self) -> Past:
        """Return the game that is over."""
        assert self.state is not None
        text = zlib.compress(self.state.record().dumps().encode())
        return Past(self.number, text, self.sitters, self.players, self.agreed)

    def _on_disclosed(self, entry: Entry) -> None:
        assert entry.seat is not None
        who = frozenset({self.seats[entry.seat].who})
        self.agreed = self.agreed | who if entry.data["agree"] else self.agreed - who
        self._tell("table", entry.at, entry.seat, "disclosed")

    # --- the game ---

    def _on_raced(self, entry: Entry) -> None:
        """An action waits until no earlier one can arrive."""
        assert entry.seat is not None
        self.attempts += 1
        self.racers = (*self.racers, Attempt.of(entry.seat, entry.data, self.attempts))
        self._alive(entry.seat, entry.data, entry.at)

    def _on_held(self, entry: Entry) -> None:
        assert entry.seat is not None
        data = entry.data
        self._forget(data)
        self.held = Held(Attempt.of(entry.seat, data, 0), data["until"])
        self._tell("held", entry.at, entry.seat, (data["label"], data["until"] - entry.at))

    def _on_answered(self, entry: Entry) -> None:
        """An action was not made, or taking one back was."""
        data = entry.data
        self._forget(data)
        if data.get("held") and self.held:
            self._tell("held", entry.at, entry.seat, (self.held.attempt.label, 0.0))
            self.held = None
        self._answer(entry, data["verdict"], data["reason"])

    def _on_adjudicated(self, entry: Entry) -> None:
        self._tell("adjudication", entry.at, None, entry.data)

    def _on_played(self, entry: Entry) -> None:
        """An action was made, and these outcomes followed."""
        data = entry.data
        assert self.state is not None
        assert entry.seat is not None
        revision, verb = self.state.revision, data["label"].split(" ", 1)[0]
        before = self.state, self.seats, self.clocks, self.forced
        made = self.made.pop(id(entry), None)
        if made and made.entry is entry and made.before[0] is self.state and made.before == before:
            state, self.counting, clocks = made.state, made.counting, made.clocks
        else:
            state, clocks = self._after(entry, verb, self.state), None
        self._forget(data)
        if data.get("held"):
            self.held = None
        if verb in self.spec.pace:
            self.paced = {**self.paced, (entry.seat, verb): entry.at}
        self._alive(entry.seat, data, entry.at)
        self._moved(entry, state, revision, entry.seat, clocks)
        self._answer(entry, "APPLIED", "")
        if self.settled is not None:
            self.made[id(entry)] = Made(entry, before, state, self.counting, (self.clocks, self.forced, self.can_race))

    def _after(self, entry: Entry, verb: str, before: State) -> State:
        """Return what comes of an action with its outcomes, and see whether a count begins."""
        state = before.copy()
        state.apply(entry.data["label"], entry.seat)
        for outcome in entry.data["draws"]:
            state.apply(outcome)
        down = self.spec.count_down
        if down and verb in down.after and down.starts(before.observation(None), state.observation(None)):
            self.counting = entry.at + 1000 * down.seconds
        return state

    def _moved(
        self,
        entry: Entry,
        state: State,
        revision: int,
        seat: int | None,
        clocks: tuple[Clocks, Clocks, frozenset[int]] | None = None,
    ) -> None:
        self.state, self.changed = state, entry.at
        if state.revision > revision:
            self._tell("played", entry.at, seat, (revision, state.revision, entry.data.get("by", "")))
        self.clocks, self.forced, self.can_race = clocks or clocks_of(self, entry.at, seat)
        if state.is_terminal:
            self.status = "over"
            self.winner = min(state.winners)
            self.sitters = tuple(one.who for one in self.seats)
            for winner in state.winners:
                self._seat(winner, replace(self.seats[winner], wins=self.seats[winner].wins + 1))
            self._tell("table", entry.at, None, "over")

    # --- parts of these ---

    def _alive(self, seat: int, data: Mapping[str, Any], at: float) -> None:
        one = self.seats[seat]
        if data.get("id") and (one.request or not one.connected):
            self._seat(seat, replace(one, since=at, request=""))

    def _reclock(self, entry: Entry) -> None:
        self.clocks, self.forced, self.can_race = clocks_of(self, entry.at, None)

    def _shift(self, ms: float) -> None:
        self.clocks, self.forced = shifted(self.clocks, ms), shifted(self.forced, ms)
        self.changed += ms
        self.counting += ms
        if self.held:
            self.held = replace(self.held, until=self.held.until + ms)

    def _forget(self, data: Mapping[str, Any]) -> None:
        """Take an attempt that was settled out of those that wait."""
        number = data.get("race")
        if number:
            self.racers = tuple(racer for racer in self.racers if racer.number != number)


KINDS = tuple(name.removeprefix("_on_") for one in (Roster, Fold) for name in vars(one) if name.startswith("_on_"))
"""Kinds of entries, beside `created`, the first one."""
