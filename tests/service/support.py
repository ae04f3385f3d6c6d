"""A table with a virtual clock: time passes when a test says so, and the journal is kept as a server would keep it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random
from typing import Any

import cambusa
from cambusa import Game, State, bots
from cambusa.service.clocks import clocks_of
from cambusa.service.journal import Entry
from cambusa.service.plain import Answer, Decision, TableEvent
from cambusa.service.table import Table

START = 1_700_000_000_000.0
SOFT = {"made", "plans", "refused", "settled", "_draw"}
"""What a table knows for now and is not told by its journal."""


class Played:
    """A table as a server has it: decisions are kept as lines of a journal, then applied.

    Parameters
    ----------
    name : str
        The game.
    seats : int, optional
        The fewest if left out.
    people : int or iterable of int
        How many people have joined, from seat 0 on, or which seats; bots have the others.
    bot : str
        What the bots are.
    draw : callable, optional
        Chance; at random from `seed` if left out.
    """

    def __init__(
        self,
        name: str,
        seats: int | None = None,
        people: int | Iterable[int] = 1,
        bot: str = "random",
        level: str = "medium",
        clocks: bool = True,
        seed: Any = 0,
        draw: Callable[[int], int] | None = None,
        **options: Any,
    ) -> None:
        self.now = START
        self.journal: list[str] = []
        self.answers: dict[tuple[int, str], Answer] = {}
        self.requests = 0
        self._bots: dict[tuple[Any, ...], bots.Bot] = {}
        self.draw = draw or Random(seed).randrange
        created = Table.created("ABCDEF", name, seats, options, "Ann", "token 0", self.now, clocks=clocks)
        self.journal.append(created.line())
        self.table = Table(created, self.draw)
        self.do(self.table.connected(0, True, self.now))
        wanted = set(range(people) if isinstance(people, int) else people)
        for seat in range(1, self.game.seats):
            if seat in wanted:
                self.join(seat)
            else:
                self.do(self.table.seat_bot(0, seat, bot, level, self.now))

    @property
    def game(self) -> Game:
        return self.table.game

    @property
    def state(self) -> State:
        assert self.table.state is not None
        return self.table.state

    def do(self, decision: Decision) -> Decision:
        for entry in decision.entries:
            self.journal.append(entry.line())
            self.table.apply(entry)
        for answer in decision.answers:
            self.answers[answer.seat, answer.request_id] = answer
        return decision

    def join(self, seat: int | None = None, name: str = "") -> int:
        token = f"token {len(self.journal)}"
        taken = self.do(self.table.join(name or f"P{len(self.journal)}", seat, token, "", self.now)).seat
        assert taken is not None
        self.do(self.table.connected(taken, True, self.now))
        return taken

    def start(self, talk: bool = False, counted: bool = True) -> Played:
        """Start, and let a count that opens the game pass."""
        self.do(self.table.start(self.table.host, talk, self.now))
        if counted and self.table.counting > self.now:
            self.now = self.table.counting
        return self

    def submit(
        self, seat: int, label: str, seen: int | None = None, credit: float = 0.0, request: str = ""
    ) -> Answer | None:
        """Ask for an action now; return the answer, None if it waits."""
        self.requests += 1
        request = request or f"r{self.requests}"
        seen = self.table.revision if seen is None else seen
        decision = self.do(self.table.submit(seat, label, seen, request, self.now, credit))
        return next((one for one in decision.answers if (one.seat, one.request_id) == (seat, request)), None)

    def answer(self, seat: int, request: str) -> Answer:
        return self.answers[seat, request]

    def ask_bots(self) -> None:
        for one in self.table.bots_to_ask():
            key = (self.game, one.seat, one.bot, one.level, one.seed, one.signal)
            if key not in self._bots:
                self._bots[key] = bots.make(one.bot, self.game, one.seat, one.seed, one.level, signal=one.signal)
            bot = self._bots[key]
            action, seconds = bot.act(bots.shown_to(bot, self.state, one.seat))
            self.table.bot_answer(one.seat, one.revision, action, seconds)

    def step(self, until: float | None = None) -> bool:
        """Let the next thing happen that happens by itself, not later than a time; return whether there was one."""
        self.ask_bots()
        due = self.table.due()
        if due is None or (until is not None and due > until):
            return False
        self.now = max(self.now, due)
        decision = self.do(self.table.tick(self.now))
        assert decision.entries, f"a tick that was due at {due} did nothing"
        return True

    def wait(self, seconds: float) -> Played:
        """Let time pass, and happen what happens."""
        until = self.now + 1000 * seconds
        while self.step(until):
            pass
        self.now = until
        return self

    def restored(self) -> Table:
        return Table.restored(map(Entry.read, self.journal), self.draw)

    def events(self, seat: int | None, after: int = 0) -> list[TableEvent]:
        told = self.table.events(seat, after)
        assert told is not None
        return told

    def kinds(self) -> list[str]:
        return [Entry.read(line).kind for line in self.journal]

    def entries(self, kind: str) -> list[Entry]:
        return [entry for entry in map(Entry.read, self.journal) if entry.kind == kind]


def told(state: State | None, most: int) -> Any:
    """Return all that there is to a state: bytes, and what everybody has seen, at most so much of it."""
    if state is None:
        return None
    since = max(0, state.revision - most)
    return bytes(state), state.revision, [state.log(seat, since) for seat in (*range(state.game.seats), None)]


def content(table: Table, most: int = 10**6) -> dict[str, Any]:
    """Return all that a journal says about a table, and so many of the last entries of its log."""
    found = {name: value for name, value in vars(table).items() if name not in SOFT}
    return found | {"state": told(table.state, most)}


def finish(played: Played, seconds: float = 4 * 3600) -> Played:
    """Play on until the game is over: bots play, and people are timed out."""
    until = played.now + 1000 * seconds
    while played.table.status == "playing":
        assert played.step(until), f"{played.game!r} does not go on"
    return played


def short(name: str) -> dict[str, Any]:
    """Return options with which a game is soon over: its guards, tightened."""
    guards = cambusa.spec(name).guards
    return {option: -(-value // 20) if isinstance(value, int) else value for option, value in guards.items()}


def placed(state: State, people: int | Iterable[int] = 99, clocks: bool = True, seed: int = 0) -> Played:
    """Return a table at which a game stands as in a state with explicit chance; its journal does not say how."""
    options: dict[str, Any] = state.game.options
    return place(Played(state.game.name, state.game.seats, people, clocks=clocks, seed=seed, **options).start(), state)


def place(played: Played, state: State) -> Played:
    """Let the game at a table stand as in a state."""
    table = played.table
    table.state, table.counting, table.changed = state, 0.0, played.now
    table.clocks = table.forced = ()
    table.clocks, table.forced, table.can_race = clocks_of(table, played.now, None)
    return played
