"""A table: people and bots who play a game, one game after another.

A `Table` is what its journal adds up to, and decides what comes next. It has no clock, does no I/O and knows no
network: every command says what time it is and returns a `Decision`; nothing changes before its entries are applied::

    decision = table.submit(seat, "pass", seen_revision, "17", now, credit)
    ...                                   # make decision.entries durable
    for entry in decision.entries:
        table.apply(entry)

After each change, `due` says when `tick` is to be called, and `bots_to_ask` whose answers `bot_answer` is to be given.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from cambusa import registry
from cambusa.errors import CambusaError
from cambusa.service import people, play, views
from cambusa.service.draft import Draft, Draw
from cambusa.service.errors import invalid, of_engine, too_early
from cambusa.service.fold import Fold
from cambusa.service.journal import Entry
from cambusa.service.plain import Answer, BotSeat, Decision, GameRecord, Info, Snapshot, TableEvent, View
from cambusa.service.seats import checked_name
from cambusa.spec import OptionValue


class Table(Fold):
    """A table.

    All commands take `now`, milliseconds since 1970, last; where a seat is the first argument it is the caller's. They
    raise `ServiceError` for what the caller may not do, or not now.

    Parameters
    ----------
    created : Entry
        What `created` has returned, the first entry of the journal.
    draw : callable
        From n to a number 0..n-1, each as likely: all chance at the table comes from it.
    """

    def __init__(self, created: Entry, draw: Draw) -> None:
        super().__init__(created)
        self._draw = draw

    @classmethod
    def restored(cls, journal: Iterable[Entry], draw: Draw) -> Table:
        """Return the table of a journal; raises ValueError for one that is none."""
        entries = iter(journal)
        first = next(entries, None)
        if first is None:
            raise ValueError("a journal has at least one entry")
        table = cls(first, draw)
        for entry in entries:
            table.apply(entry)
        return table

    @staticmethod
    def created(
        code: str,
        game: str,
        seats: int | None,
        options: Mapping[str, OptionValue],
        name: str,
        token: str,
        now: float,
        open_to_all: bool = False,
        clocks: bool = True,
        request_id: str = "",
    ) -> Entry:
        """Return the entry that makes a table; the host sits at seat 0, and others are seated by later commands.

        Parameters
        ----------
        code : str
            Code to join by.
        game : str
            Name of the game.
        seats : int, optional
            Number of seats; the fewest if left out.
        options : mapping
            Options; those left out have their default.
        name : str
            Name of the host.
        token : str
            SHA-256 of the host's token, in hex.
        open_to_all : bool
            Whether it is listed for everybody.
        clocks : bool
            Whether windows have clocks.
        request_id : str
            Own number of the request.
        """
        try:
            made = registry.load(game, seats, **dict(options))
        except (CambusaError, TypeError) as error:
            raise of_engine(error) if isinstance(error, CambusaError) else invalid("options", str(error)) from None
        data = {
            "code": code,
            "game": made.name,
            "rules": made.spec.rules_version,
            "seats": made.seats,
            "options": made.options,
            "name": checked_name(name),
            "token": token,
            "open": open_to_all,
            "clocks": clocks,
            "request": request_id,
        }
        return Entry("created", now, 0, data)

    # --- people ---

    def viewer(self, token: str) -> int | None:
        """Return the seat whose token has this SHA-256, in hex; None: nobody's."""
        return next((number for number, seat in enumerate(self.seats) if seat.token and seat.token == token), None)

    def join(self, name: str, seat: int | None, token: str, request_id: str, now: float) -> Decision:
        """Take a seat, or any free one; the decision says which.

        The same request again gets the same seat, with the new token.
        """
        draft = self._draft(now)
        taken = people.join(draft, name, seat, token, request_id)
        return self._decided(draft, taken)

    def leave(self, seat: int, now: float) -> Decision:
        """Give the own seat up; a bot takes over while a game is on."""
        return self._decide(now, people.leave, seat)

    def seat_bot(self, host: int, seat: int, bot: str, level: str, now: float) -> Decision:
        """Seat a bot in a free or an absent player's seat; no name: take it out, or give the seat back."""
        return self._decide(now, people.seat_bot, host, seat, bot, level)

    def arrange(self, host: int, order: Sequence[int], now: float) -> Decision:
        """Say for each seat whose occupant goes there."""
        return self._decide(now, people.arrange, host, list(order))

    def kick(self, host: int, seat: int, now: float) -> Decision:
        """Take a player's seat away."""
        return self._decide(now, people.kick, host, seat)

    def hand_over(self, host: int, seat: int, now: float) -> Decision:
        """Make another player the host."""
        return self._decide(now, people.hand_over, host, seat)

    def connected(self, seat: int, here: bool, now: float) -> Decision:
        """Note that a player has got a stream, or lost the last one."""
        return self._decide(now, people.connected, seat, here)

    def woken(self, now: float) -> Decision:
        """Note that the server was away since the last entry: the clocks stood still, and nobody has a stream."""
        return self._decide(now, lambda draft: draft.put("woken"))

    def close(self, now: float) -> Decision:
        """Close the table."""
        return Decision() if self.status == "closed" else self._decide(now, people.close)

    # --- games ---

    def start(self, host: int, team_talk: bool, now: float) -> Decision:
        """Start a game, or its team talk where the game has signals; or end that."""
        return self._decide(now, people.start, host, team_talk)

    def pause(self, host: int, paused: bool, now: float) -> Decision:
        """Stop or restart all clocks; meanwhile nobody acts."""
        return self._decide(now, people.pause, host, paused)

    def rematch(self, host: int, now: float) -> Decision:
        """Begin another game."""
        return self._decide(now, people.rematch, host)

    def talk(self, seat: int, signal: str, now: float) -> Decision:
        """Say something to the own team in the team talk."""
        return self._decide(now, people.talk, seat, signal)

    def disclose(self, seat: int, agree: bool, now: float) -> Decision:
        """Agree, or no longer, that the record of the finished game shows what stayed hidden."""
        return self._decide(now, people.disclose, seat, agree)

    def submit(
        self,
        seat: int,
        action: int | str,
        seen_revision: int,
        request_id: str,
        now: float,
        credit: float = 0.0,
        game_number: int = 0,
    ) -> Decision:
        """Make an action.

        A decision without an answer to it: it must wait, and a later one has the answer; or it waits already.

        Parameters
        ----------
        seat : int
            Who.
        action : int or str
            What: an action or a label.
        seen_revision : int
            Revision that the player saw.
        request_id : str
            Own number of the request: the same again gets the same answer.
        credit : float
            Milliseconds that the player is credited with in races; more than `CREDIT_MS` count as that.
        game_number : int
            Number of the game of which the revision was seen; 0: the last.
        """
        answer = self.answer(seat, request_id)
        if answer:
            return Decision(answers=(answer,))
        if self.waits(seat, request_id):
            return Decision()
        return self._decide(now, play.submit, seat, action, seen_revision, request_id, credit, game_number)

    def answer(self, seat: int, request_id: str) -> Answer | None:
        """Return what became of a request of a player; None: it is not known, or waits."""
        who = self.seats[seat].who
        found = self.answers.get(who, {}).get(request_id) or self.refused.get(who, {}).get(request_id)
        if isinstance(found, int):
            return Answer(seat, request_id, "APPLIED", "", found)
        return found and replace(found, seat=seat)  # where the player sits now

    def waits(self, seat: int, request_id: str) -> bool:
        """Return whether a request of a seat waits for its answer."""
        waiting = [*self.racers, *([self.held.attempt] if self.held else [])]
        return any(wish.seat == seat and wish.request_id == request_id for wish in waiting)

    # --- what comes by itself ---

    def due(self) -> float | None:
        """Return when `tick` has something to do; None: nothing."""
        found = play.due(self)
        return found[0] if found else None

    def tick(self, now: float) -> Decision:
        """Do what the table does by itself up to now."""
        return self._decide(now, play.advance)

    def bots_to_ask(self) -> list[BotSeat]:
        """Return the seats whose bot has not said yet what it does at this revision."""
        if self.status != "playing" or self.paused is not None or self.state is None:
            return []
        forced = {clock.seat for clock in self.forced}
        return [
            BotSeat(number, seat.bot, seat.level, seat.seed, self.signals[number], self.revision)
            for number, seat in enumerate(self.seats)
            if seat.bot and number in self.state.active_seats and number not in forced and not self._has_plan(number)
        ]

    def bot_answer(self, seat: int, revision: int, action: int | None, seconds: float) -> None:
        """Take what a bot does: `action` (None: nothing), so many seconds after the revision it was shown.

        That is no entry: a bot answers the same when it is asked again. One that comes too late is not heeded.
        """
        plan = play.planned(self, seat, revision, action, seconds)
        if plan:
            self.plans = {other: old for other, old in self.plans.items() if old.revision == revision} | {seat: plan}

    def _has_plan(self, seat: int) -> bool:
        plan = self.plans.get(seat)
        return plan is not None and plan.revision == self.revision

    # --- what viewers may know ---

    def info(self) -> Info:
        """Return what everybody may know."""
        return views.info(self)

    def view(self, seat: int | None, now: float) -> View | None:
        """Return the game as a viewer has it (None: a spectator); None: none has begun."""
        return views.view(self, seat, now)

    def legal(self, seat: int | None) -> list[int]:
        """Return what a seat may do now."""
        return views.legal(self, seat)

    def snapshot(self, seat: int | None, now: float) -> Snapshot:
        """Return the whole situation."""
        return views.snapshot(self, seat, now)

    def last_event(self, seat: int | None) -> int:
        """Return the number of a viewer's last event."""
        return views.last_event(self, seat)

    def events(self, seat: int | None, after: int) -> list[TableEvent] | None:
        """Return a viewer's events after a number; None: they are not kept any more, and a snapshot is needed."""
        return views.events(self, seat, after)

    def record(self, seat: int | None, game_number: int = 0) -> GameRecord:
        """Return the record of a game as a viewer may have it; 0: the last."""
        return views.record(self, seat, game_number)

    # --- deciding ---

    def _decide(self, now: float, command: Callable[..., None], *args: Any) -> Decision:
        draft = self._draft(now)
        command(draft, *args)
        return self._decided(draft)

    def _draft(self, now: float) -> Draft:
        if self.status == "closed":
            raise too_early("TABLE_CLOSED", "the table is closed")
        return Draft(self, now, self._draw)

    def _decided(self, draft: Draft, seat: int | None = None) -> Decision:
        self.made = draft.table.made
        for answer in draft.refused:
            self.remember_refused(answer)
        return draft.decision(seat)
