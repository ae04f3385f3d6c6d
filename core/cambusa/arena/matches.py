"""Games among bots, seats rotated.

A game runs as at a table with people (`cambusa.table`), in virtual time: whose seconds are over first acts, of several
the lowest seat; for a bot that does nothing the clocks of `spec.windows` act. What chance and the bots do follows from
the seed alone.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from time import perf_counter
from typing import Any, cast

from cambusa import bots, registry
from cambusa._kernel.primitives import derive_seed
from cambusa._kernel.values import shown, within
from cambusa.arena._workers import ordered
from cambusa.bots import Bot, Seen
from cambusa.errors import BotError
from cambusa.game import Game
from cambusa.interface import State
from cambusa.record import Record
from cambusa.spec import OptionValue
from cambusa.table import Table

MOST_ACTIONS = 50_000
"""A game that is not over after so many actions never will be."""


@dataclass(frozen=True)
class Entrant:
    """Who enters: a bot with its level and parameters.

    Attributes
    ----------
    bot, level : str
        As `cambusa.bots.make` takes them.
    params : tuple
        Pairs of a name and a value: what the bot takes besides.
    """

    bot: str
    level: str = "medium"
    params: tuple[tuple[str, Any], ...] = ()

    @classmethod
    def parse(cls, text: str, level: str = "medium") -> Entrant:
        """Return what a text means: a name, a level and parameters, as in ``search:hard:iterations=100``.

        Parameters
        ----------
        text : str
            The name, then in any order, each after a colon: a level, and parameters, their values as JSON.
        level : str
            Level of those that say none.

        Raises
        ------
        BotError
            If something stands there twice, or a level that does not exist.
        """
        bot, *parts = (part.strip() for part in text.split(":"))
        params: dict[str, Any] = {}
        levels = [part for part in parts if "=" not in part]
        if len(levels) > 1:
            raise BotError(f"{shown(text)}: expected one level, got {', '.join(map(shown, levels))}")
        for part in parts:
            name, sign, value = part.partition("=")
            if sign and name in params:
                raise BotError(f"{shown(text)}: {shown(name)} is given twice")
            if sign:
                params[name] = _value(value)
        return cls(bot, levels[0] if levels else level, tuple(sorted(params.items())))

    def make(self, game: Game, seat: int, seed: int, signal: str | None = None) -> Bot:
        """Return the bot for a seat; raises BotError if there is none like that."""
        params = dict(self.params)
        if "signal" in params:
            raise BotError(f"{self}: a team agrees on its signal before each game; it cannot be given")
        return bots.make(self.bot, game, seat, seed, self.level, **params, signal=signal)

    def __str__(self) -> str:
        return ":".join([self.bot, self.level, *(f"{name}={json.dumps(value)}" for name, value in self.params)])


@dataclass(frozen=True)
class Match:
    """A finished game. Equal games are equal, however long the bots thought.

    Attributes
    ----------
    deal, rotation : int
        Which deal, and who sat where: see `Arena.lineup`.
    lineup : tuple of int
        Entrants, by number, of the teams.
    wins : tuple of float
        1/w for each of the w teams that won, 0 for the others.
    points : tuple of int
        Points of the seats.
    returns : tuple of float
        Returns of the seats, as `State.returns`.
    actions : int
        Actions made, outcomes of chance not counted.
    seconds : float
        Virtual seconds.
    guarded : bool
        Whether a guard has ended it: with the limits of `spec.guards` as far away as can be it would have gone on.
    record : Record or None
        The game itself, if it was asked for.
    answers : tuple of int
        How often the bots of each team were asked.
    thought : tuple of float
        Real seconds that they took for it: not reproducible.
    """

    deal: int
    rotation: int
    lineup: tuple[int, ...]
    wins: tuple[float, ...]
    points: tuple[int, ...]
    returns: tuple[float, ...]
    actions: int
    seconds: float
    guarded: bool
    record: Record | None
    answers: tuple[int, ...]
    thought: tuple[float, ...] = field(compare=False)


class Arena:
    """Who plays what.

    Parameters
    ----------
    game : Game
        The game; `load` gives one in which bots of every kind come to an end.
    entrants : sequence of Entrant or str
        At least two; texts are parsed by `Entrant.parse`. Who is there twice is two.
    seed : int
        0..2**64 - 1: all games follow from it.
    records : bool
        Whether matches hold records.

    Raises
    ------
    BotError
        If there are fewer than two entrants, or one cannot be made.
    """

    def __init__(self, game: Game, entrants: Sequence[Entrant | str], seed: int, records: bool = False) -> None:
        bots.check_game(game)
        self.game = game
        self.entrants = tuple(_entrant(entrant) for entrant in entrants)
        self.records = records
        self.teams = game.spec.teams(game.seats)
        if len(self.entrants) < 2:
            raise BotError(f"expected two entrants or more, got {', '.join(map(str, self.entrants)) or 'none'}")
        key = within(seed, 0, (1 << 64) - 1)
        if key is None:
            raise BotError(f"expected a seed 0..2**64 - 1, got {shown(seed)}")
        self.seed = key
        for entrant in self.entrants:
            entrant.make(game, 0, 0)  # what cannot be made is said before there is anything to lose

    @property
    def rotations(self) -> int:
        """How often each deal is played: as often as there are entrants."""
        return len(self.entrants)

    def lineup(self, deal: int, rotation: int) -> tuple[int, ...]:
        """Return which entrant plays each team (in most games each seat is one).

        The entrants sit down in an order drawn for each two deals, the second time in the opposite order, again and
        again until there is no room; with each rotation all move on by one. So in each deal every entrant plays every
        team once; and in the long run everybody sits after everybody else equally often.
        """
        order = list(range(len(self.entrants)))
        bots.chance_at(self.seed, deal // 2).shuffle(order)
        if deal % 2:
            order.reverse()
        return tuple(order[(team + rotation) % len(order)] for team in range(len(self.teams)))

    def play(self, deals: int, jobs: int = 1) -> Iterator[Match]:
        """Play so many deals, each in every rotation; return the matches in order.

        The results are the same whatever the number of processes. Leaving the iterator ends them.

        Parameters
        ----------
        deals : int
            How many.
        jobs : int
            Processes that share the games; with 1 they are played in this one.

        Raises
        ------
        BotError
            If a bot answers what is not possible, a game would never end, or a process ends before its games do.
        """
        for what, number, least in (("deals", deals, 0), ("jobs", jobs, 1)):
            if within(number, least, sys.maxsize) is None:
                raise ValueError(f"expected {what} of {least} or more, got {shown(number)}")
        tasks = ((deal, rotation) for deal in range(deals) for rotation in range(self.rotations))
        return ordered(partial(_play, self), tasks, jobs)

    def match(self, deal: int, rotation: int) -> Match:
        """Play one game.

        All rotations of a deal begin with the same cards and dice, and with the same seeds of the bots and signals by
        seat, those that `cambusa play --seed` would give: luck evens out, and who plays against itself gets its part.
        """
        lineup, seed = self.lineup(deal, rotation), derive_seed(self.seed, deal)
        agreed = bots.signals(self.game, seed)
        players: dict[int, _Timed] = {}
        for entrant, seats in zip(lineup, self.teams, strict=True):
            for seat in seats:
                made = self.entrants[entrant].make(self.game, seat, derive_seed(seed, seat), agreed[seat])
                players[seat] = _Timed(made)
        state = self.game.new(seed)
        try:
            actions, seconds, guarded = _play_out(state, cast(Mapping[int, Bot], players))
        except BotError as error:
            who = ", ".join(str(self.entrants[entrant]) for entrant in lineup)
            raise BotError(f"{self.game.name}, deal {deal} of {who}, entry {state.revision}: {error}") from None
        winners = [not set(seats).isdisjoint(state.winners) for seats in self.teams]
        return Match(
            deal=deal,
            rotation=rotation,
            lineup=lineup,
            wins=tuple(won / sum(winners) for won in winners),
            points=tuple(state.points),
            returns=tuple(state.returns),
            actions=actions,
            seconds=seconds,
            guarded=guarded,
            record=state.record() if self.records else None,
            answers=tuple(sum(players[seat].answers for seat in seats) for seats in self.teams),
            thought=tuple(sum(players[seat].thought for seat in seats) for seats in self.teams),
        )


def load(name: str, seats: int | None = None, **options: OptionValue) -> Game:
    """Return a game as `cambusa.load` does, but where options are left open with those of `defaults`."""
    return registry.load(name, seats, **{**defaults(name), **options})


def defaults(name: str) -> dict[str, OptionValue]:
    """Return the options with which matches of bots end: `spec.guards`, and over them `spec.arena`."""
    spec = registry.spec(name)
    return {**spec.guards, **spec.arena}


class _Timed:
    """A bot with a stop-watch."""

    def __init__(self, bot: Bot) -> None:
        self.wants_deal = bot.wants_deal
        self.answers = 0
        self.thought = 0.0
        self._bot = bot

    def act(self, seen: Seen) -> tuple[int | None, float]:
        start = perf_counter()
        answer = bots.ask(self._bot, seen)
        self.thought += perf_counter() - start
        self.answers += 1
        return answer


def _entrant(given: Entrant | str) -> Entrant:
    if isinstance(given, str):
        return Entrant.parse(given)
    if not isinstance(given, Entrant):
        raise TypeError(f"expected an Entrant, or a text such as 'random:easy', got {shown(given)}")
    return given


def _play(arena: Arena, task: tuple[int, int]) -> Match:
    return arena.match(*task)


def _play_out(state: State, players: Mapping[int, Bot]) -> tuple[int, float, bool]:
    """Play a state to its end; return the actions, the time of the last, and whether a guard has ended it."""
    table = Table(state, players, None, clocks=True, now=0.0)
    actions, now, before, last = 0, 0.0, state, None
    while not state.is_terminal:
        last = table.due()
        if last is None:
            raise BotError("no bot would ever act, and no clock runs")
        if actions == MOST_ACTIONS:
            raise BotError(f"no end after {actions} actions")
        before, now = state.copy(), last.at
        table.advance(last.seat, last.label, now)
        actions += 1
    return actions, now, last is not None and _goes_on(before, last.seat, last.label)


def _goes_on(before: State, seat: int, label: str) -> bool:
    """Whether a game that this action ends would go on if the numbers among the guards were as large as they can be."""
    game = before.game
    options = game.options
    for option in game.spec.options:
        if option.name in game.spec.guards and type(option.default) is int:
            options[option.name] = option.maximum
    if options == game.options:
        return False
    free = registry.load(game.name, game.seats, **options)
    state = free.from_position({**before.position(), "options": options})
    state.apply(label, seat)
    return not state.is_terminal


def _value(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text
