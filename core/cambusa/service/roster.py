"""Who is at a table, and what they were told and answered: the part of the fold that knows no game's course."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, TypeVar

from cambusa import registry
from cambusa.game import Game
from cambusa.service.events import Events, Kind
from cambusa.service.games import game_of
from cambusa.service.journal import Entry
from cambusa.service.plain import Answer, Status
from cambusa.service.seats import Seat, folded
from cambusa.spec import GameSpec

REMEMBERED = 32
"""So many answers of each player are kept, for requests that come again."""

_A = TypeVar("_A")


class Roster(ABC):
    """A table as its journal says, but for its games; see `Fold`.

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
        self.spec: GameSpec = self.game.spec
        self.status: Status = "gathering"
        self.people = 1
        host = Seat(who=1, name=data["name"], token=data["token"], request=data["request"], since=created.at)
        self.seats: tuple[Seat, ...] = (host, *(Seat() for _ in range(self.game.seats - 1)))
        self.host = 0
        self.paused: float | None = None
        self.winner: int | None = None  # of the last game, where that occupant sits now
        self.players: frozenset[int] = frozenset()  # all persons who have had a hand in this game
        self.left: Mapping[str, int] = {}  # by folded name: the seat that somebody has left in this game
        # --- what is told ---
        self.happened = Events()
        self.answers: dict[int, dict[str, Answer | int]] = {}  # by person; of what was made the revision says all
        # --- not part of the fold ---
        self.settled: list[Answer] | None = None  # of a draft
        self.refused: dict[int, dict[str, Answer]] = {}  # by person: answers of which no entry tells

    @property
    @abstractmethod
    def revision(self) -> int:
        """Entries of the game's log."""

    @property
    def in_game(self) -> bool:
        """Whether a game is on, its team talk included."""
        return self.status in ("talking", "playing")

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
        if self.in_game:
            self.players = self.players | {self.people}
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
        if self.in_game:
            self.left = {**self.left, folded(self.seats[entry.seat].name): entry.seat}
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
        if data["why"] == "back":  # it begins anew, how long one may stay away
            self._change(entry, since=entry.at)
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

    # --- parts of these ---

    @abstractmethod
    def _reclock(self, entry: Entry) -> None:
        """See which clocks run now."""

    @abstractmethod
    def _shift(self, ms: float) -> None:
        """Let all that has a time come so much later."""

    def _seat(self, number: int, seat: Seat) -> None:
        self.seats = (*self.seats[:number], seat, *self.seats[number + 1 :])

    def _change(self, entry: Entry, **values: Any) -> None:
        assert entry.seat is not None
        self._seat(entry.seat, replace(self.seats[entry.seat], **values))

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
