"""What the entries of a journal add up to: everything about a table, without rules of who may do what."""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, NamedTuple, Self, TypeVar

from cambusa import registry
from cambusa.game import Game
from cambusa.interface import State
from cambusa.service.clocks import clocks_of, shifted
from cambusa.service.events import Events, Kind
from cambusa.service.games import game_of
from cambusa.service.journal import Entry
from cambusa.service.moment import Attempt, Clock, Held, Past, Plan
from cambusa.service.plain import Answer, Status
from cambusa.service.seats import Seat
from cambusa.spec import GameSpec

MOST_GAMES = 32
"""So many games of a series are kept with their records; the store has all."""

REMEMBERED = 64
"""So many answers of each player are kept, for requests that come again."""


_A = TypeVar("_A")


class Made(NamedTuple):
    """What an entry makes of a state."""

    entry: Entry
    before: State
    state: State
    phase: str
    counts: bool


class Fold:
    """A table as its journal says: each entry changes it in one way, whoever made the entry and whenever it is applied.

    Attributes that change are replaced, never changed themselves (but for the lists of events and answers, which a
    draft does not write), so a copy is a draft at no cost.

    Parameters
    ----------
    created : Entry
        The first entry of the journal.
    """

    def __init__(self, created: Entry) -> None:
        if created.kind != "created":
            raise ValueError(f"a journal begins with created, not with {created.kind}")
        data = created.data
        rules = registry.spec(data["game"]).rules_version
        if data["rules"] != rules:
            raise ValueError(f"played under rules version {data['rules']} of {data['game']}, but this is {rules}")
        self.code: str = data["code"]
        self.created_at = self.at = created.at
        self.open: bool = data["open"]
        self.with_clocks: bool = data["clocks"]
        self.game: Game = game_of(data["game"], data["seats"], data["options"])
        self.status: Status = "gathering"
        self.people = 1
        host = Seat(who=1, name=data["name"], token=data["token"], request=data["request"], since=created.at)
        self.seats: tuple[Seat, ...] = (host, *(Seat() for _ in range(self.game.seats - 1)))
        self.host = 0
        self.paused: float | None = None
        # --- the game ---
        self.number = 0
        self.began = 0.0
        self.state: State | None = None
        self.phase = ""
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
        self.winner: int | None = None  # of the last game, where that occupant sits now
        self.sitters: tuple[int, ...] = ()
        self.agreed: frozenset[int] = frozenset()
        self.past: tuple[Past, ...] = ()
        # --- what is told ---
        self.happened = Events()
        self.answers: dict[int, dict[str, Answer | int]] = {}  # by person; of what was made the revision says all
        # --- not part of the fold: what is known for now, and can be found again ---
        self.settled: list[Answer] | None = None  # of a draft
        self.made: dict[int, Made] = {}  # by id of the entry
        self.plans: Mapping[int, Plan] = {}
        self.refused: dict[int, dict[str, Answer]] = {}  # by person: answers of which no entry tells
        self._tell("table", created.at, 0, "created")

    @property
    def spec(self) -> GameSpec:
        """What the game says about itself."""
        return self.game.spec

    @property
    def revision(self) -> int:
        """Entries of the game's log."""
        return self.state.revision if self.state else 0

    @property
    def in_game(self) -> bool:
        """Whether a game is on, its team talk included."""
        return self.status in ("talking", "playing")

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

    def team(self, seat: int) -> tuple[int, ...]:
        """Return the seats of the team of a seat."""
        return next(team for team in self.spec.teams(self.game.seats) if seat in team)

    # --- people ---

    def _on_joined(self, entry: Entry) -> None:
        data = entry.data
        self.people += 1
        first = len(self.happened)
        assert entry.seat is not None
        self._seat(
            entry.seat,
            Seat(self.people, data["name"], data["token"], data["request"], first, since=entry.at),
        )
        self._reclock(entry)
        self._tell("table", entry.at, entry.seat, "joined")

    def _on_token(self, entry: Entry) -> None:
        self._change(entry, token=entry.data["token"], since=entry.at)

    def _on_left(self, entry: Entry) -> None:
        """Somebody has left or was kicked; a bot takes over, if the entry names one."""
        data = entry.data
        assert entry.seat is not None
        if self.settled is None:
            self.answers.pop(self.seats[entry.seat].who, None)
            self.refused.pop(self.seats[entry.seat].who, None)
        self._seat(entry.seat, Seat(bot=data["bot"], level=data["level"], seed=data["seed"]))
        if entry.seat == self.host:
            seats = range(self.host + 1, self.host + 1 + len(self.seats))
            people = [seat % len(self.seats) for seat in seats if self.seats[seat % len(self.seats)].who]
            self.host = people[0] if people else self.host
        self._reclock(entry)
        self._tell("table", entry.at, entry.seat, data["why"])

    def _on_bot(self, entry: Entry) -> None:
        """A bot plays a free seat, or the seat's bot goes; or a bot stands in for an absent player, or ends that."""
        data = entry.data
        self._change(entry, bot=data["bot"], level=data["level"], seed=data["seed"])
        self._reclock(entry)
        self._tell("table", entry.at, entry.seat, data["why"])

    def _on_arranged(self, entry: Entry) -> None:
        order: list[int] = entry.data["order"]
        self.seats = tuple(self.seats[seat] for seat in order)
        self.host = order.index(self.host)
        self.winner = None if self.winner is None else order.index(self.winner)
        self._tell("table", entry.at, None, "arranged")

    def _on_handed_over(self, entry: Entry) -> None:
        assert entry.seat is not None
        self.host = entry.seat
        self._tell("table", entry.at, entry.seat, "handed_over")

    def _on_connected(self, entry: Entry) -> None:
        self._change(entry, connected=True, since=entry.at, request="")
        self._tell("table", entry.at, entry.seat, "connected")

    def _on_disconnected(self, entry: Entry) -> None:
        self._change(entry, connected=False, since=entry.at)
        self._tell("table", entry.at, entry.seat, "disconnected")

    def _on_woken(self, entry: Entry) -> None:
        """The server was away: clocks have what they had, and nobody has a stream."""
        if self.paused is None:
            self._shift(max(0.0, entry.at - self.at))
        for number, seat in enumerate(self.seats):
            if seat.connected:
                self._seat(number, replace(seat, connected=False))
                self._tell("table", entry.at, number, "disconnected")
            self._seat(number, replace(self.seats[number], since=entry.at))

    def _on_paused(self, entry: Entry) -> None:
        self.paused = entry.at
        self._tell("table", entry.at, None, "paused")

    def _on_resumed(self, entry: Entry) -> None:
        assert self.paused is not None
        self._shift(max(0.0, entry.at - self.paused))
        self.paused = None
        self._tell("table", entry.at, None, "resumed")

    def _on_closed(self, entry: Entry) -> None:
        self.status = "closed"
        self._tell("table", entry.at, None, "closed")

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
        state = self.game.new()
        for outcome in data["draws"]:
            state.apply(outcome)
        down = self.spec.count_down
        self.counting = entry.at + 1000 * down.seconds if down else 0.0
        self._tell("table", entry.at, None, "started")
        self._moved(entry, state, phase_of(state), 0, None)

    def _next_game(self) -> None:
        """Forget what belongs to the game before, but its record."""
        if self.state is not None:
            self.past = (*self.past, self.last_game())[-MOST_GAMES:]
        self.state = self.held = None
        self.clocks, self.forced, self.racers, self.said = (), (), (), ()
        self.can_race = frozenset()
        self.paced = {}
        if self.settled is None:
            self.happened.forget_games({0: 0} | {seat.who: seat.first for seat in self.seats if seat.who})

    def last_game(self) -> Past:
        """Return the game that is over."""
        assert self.state is not None
        text = zlib.compress(self.state.record().dumps().encode())
        return Past(self.number, text, self.sitters, self.agreed)

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
        revision = self.state.revision
        made = self._after(entry, self.state)
        self._forget(data)
        if data.get("held"):
            self.held = None
        verb = data["label"].split(" ", 1)[0]
        if made.counts and self.spec.count_down:
            self.counting = entry.at + 1000 * self.spec.count_down.seconds
        if verb in self.spec.pace:
            self.paced = {**self.paced, (entry.seat, verb): entry.at}
        self._alive(entry.seat, data, entry.at)
        self._moved(entry, made.state, made.phase, revision, entry.seat)
        self._answer(entry, "APPLIED", "")

    def _after(self, entry: Entry, before: State) -> Made:
        """Return what comes of an action with its outcomes; what a draft has found need not be found again."""
        made = self.made.pop(id(entry), None)
        if made and made.entry is entry and made.before is before:
            return made
        label = entry.data["label"]
        state = before.copy()
        state.apply(label, entry.seat)
        for outcome in entry.data["draws"]:
            state.apply(outcome)
        down = self.spec.count_down
        counts = (
            down is not None
            and label.split(" ", 1)[0] in down.after
            and down.starts(before.observation(None), state.observation(None))
        )
        made = Made(entry, before, state, phase_of(state), counts)
        if self.settled is not None:
            self.made[id(entry)] = made
        return made

    def _moved(self, entry: Entry, state: State, phase: str, revision: int, seat: int | None) -> None:
        self.state, self.phase, self.changed = state, phase, entry.at
        if state.revision > revision:
            self._tell("played", entry.at, seat, (revision, state.revision, entry.data.get("by", "")))
        self._reclock(entry, seat)
        if state.is_terminal:
            self.status = "over"
            self.winner = min(state.winners)
            self.sitters = tuple(one.who for one in self.seats)
            for winner in state.winners:
                self._seat(winner, replace(self.seats[winner], wins=self.seats[winner].wins + 1))
            self._tell("table", entry.at, None, "over")

    # --- parts of these ---

    def _seat(self, number: int, seat: Seat) -> None:
        self.seats = (*self.seats[:number], seat, *self.seats[number + 1 :])

    def _change(self, entry: Entry, **values: Any) -> None:
        assert entry.seat is not None
        self._seat(entry.seat, replace(self.seats[entry.seat], **values))

    def _alive(self, seat: int, data: Mapping[str, Any], at: float) -> None:
        if data.get("id"):
            self._seat(seat, replace(self.seats[seat], since=at, request=""))

    def _reclock(self, entry: Entry, acted: int | None = None) -> None:
        self.clocks, self.forced, self.can_race = clocks_of(self, entry.at, acted)

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

    def _answer(self, entry: Entry, verdict: Any, reason: str) -> None:
        request_id, seat = entry.data.get("id"), entry.seat
        if not request_id or seat is None:
            return
        answer = Answer(seat, request_id, verdict, reason, self.revision)
        if self.settled is not None:
            self.settled.append(answer)
            return
        _remember(self.answers, self.seats[seat].who, request_id, self.revision if verdict == "APPLIED" else answer)

    def remember_refused(self, answer: Answer) -> None:
        """Keep an answer to an action that has changed nothing, for the request that comes again."""
        _remember(self.refused, self.seats[answer.seat].who, answer.request_id, answer)

    def _tell(
        self, kind: Kind, at: float, seat: int | None, what: Any, audience: tuple[int, ...] | None = None
    ) -> None:
        if self.settled is None:
            self.happened.add(kind, at, seat, what, audience)


def _remember(answers: dict[int, dict[str, _A]], who: int, request_id: str, answer: _A) -> None:
    """Keep a person's answer, and of all of them the last."""
    known = answers.setdefault(who, {})
    known[request_id] = answer
    if len(known) > REMEMBERED:
        del known[next(iter(known))]


def phase_of(state: State) -> str:
    """Return the phase of a state's observations; between chance nodes a position has it too, and is made faster."""
    phase: str = state.position()["phase"]
    return phase


KINDS = tuple(name.removeprefix("_on_") for name in vars(Fold) if name.startswith("_on_"))
"""Kinds of entries, beside `created`, the first one."""
