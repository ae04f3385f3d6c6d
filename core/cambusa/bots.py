"""Bots: players that see what a seat sees, and say what they would do and when.

A bot is a function of what it was made with and of what it is shown, a `Seen`, plain data without a way back to the
state: shown the same twice it answers the same, so it can be made anew at any moment, in another process too, and goes
on as if nothing had happened. It keeps nothing between two questions, and is asked anew after every entry in the log.

`random` plays any game; a game's folder may offer more in its module `bot`, as ``BOTS``, a mapping from names to
classes that are made like `RandomBot`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from inspect import Parameter, signature
from math import exp, inf
from numbers import Real
from random import Random
from typing import Any, ClassVar, Protocol, TypedDict

from cambusa import registry
from cambusa._kernel.primitives import derive_seed
from cambusa._kernel.values import shown, within
from cambusa.errors import BotError, SeatError
from cambusa.game import Game
from cambusa.interface import LogEntry, Observation, Position, State

LEVELS = ("easy", "medium", "hard")

REACTION: Mapping[str, float] = {"easy": 6.0, "medium": 4.0, "hard": 2.2}
"""Seconds that a bot of each level takes to see something, in the median."""

_GIVEN = ("game", "seat", "seed", "level")
"""What every bot is made with; what it takes besides are its parameters."""

SPREAD = 0.35
"""Standard deviation of the logarithm of such a time: two of three lie between 0.7 and 1.4 times the median."""


class Seen(TypedDict):
    """All that a bot may know at a moment: JSON values, or what `json.dumps` writes as such.

    Attributes
    ----------
    observation, log
        What its seat sees and has seen: `State.observation` and `State.log` of the seat.
    legal : sequence of int
        `State.legal_actions` of the seat, at least one.
    deal : dict or None
        For bots that want one: the position of a whole state that the seat cannot tell from the truth, `State.redeal`
        of it with seed 0, which follows from observation and log. More such states can be drawn from it.
    """

    observation: Observation
    log: Sequence[LogEntry]
    legal: Sequence[int]
    deal: Position | None


class Bot(Protocol):
    """What plays a seat.

    Attributes
    ----------
    wants_deal : bool
        Whether it is to be shown a deal.
    """

    wants_deal: ClassVar[bool]

    def act(self, seen: Seen) -> tuple[int | None, float]:
        """Say what to do.

        Returns
        -------
        action : int or None
            One of `seen["legal"]`; None: nothing for now.
        seconds : float
            After which it would act, counted from the moment that it was shown this.
        """


class RandomBot:
    """A bot for any game: any legal action, each as likely.

    Parameters
    ----------
    game : Game
        The game; a bot never gets a state.
    seat : int
        Its seat.
    seed : int
        0..2**64 - 1.
    level : str
        One of `LEVELS`.
    reaction : float, optional
        Seconds it takes, in the median; `REACTION` of its level if left out.
    signal : str, optional
        What its team has agreed on, one of `GameSpec.signals`.
    """

    wants_deal: ClassVar[bool] = False

    def __init__(
        self,
        game: Game,
        seat: int,
        seed: int,
        level: str = "medium",
        reaction: float | None = None,
        signal: str | None = None,
    ) -> None:
        self.game = game
        self.seat = seat
        self.seed = seed
        self.level = level
        self.reaction = REACTION[level] if reaction is None else reaction
        self.signal = signal

    def act(self, seen: Seen) -> tuple[int | None, float]:
        """Pick any legal action; see `Bot.act`."""
        chance = chance_at(self.seed, len(seen["log"]))
        return chance.choice(seen["legal"]), seconds(chance, self.reaction)


def shown_to(bot: Bot, state: State, seat: int) -> Seen:
    """Return what a bot is shown of a state at a seat that may act."""
    deal = state.redeal(seat, 0).position() if bot.wants_deal else None
    return Seen(observation=state.observation(seat), log=state.log(seat), legal=state.legal_actions(seat), deal=deal)


def ask(bot: Bot, seen: Seen) -> tuple[int | None, float]:
    """Ask a bot what it would do, as `Bot.act`; raises BotError if what it answers is not possible."""
    action, seconds = bot.act(seen)
    if action is not None and within(action, 0, max(seen["legal"])) not in seen["legal"]:
        raise BotError(
            f"{type(bot).__name__}: expected one of the legal actions {shown(list(seen['legal']))} or None, "
            f"got {shown(action)}"
        )
    if not _is_time(seconds):
        raise BotError(f"{type(bot).__name__}: expected to act after 0 seconds or more, got {shown(seconds)}")
    return action, seconds


def signals(game: Game, seed: int) -> list[str | None]:
    """Draw what each team agrees on before a game, and return it by seat; None where there is nothing to agree on."""
    out: list[str | None] = [None] * game.seats
    if game.spec.signals:
        for team, seats in enumerate(game.spec.teams(game.seats)):
            signal = chance_at(seed, team).choice(game.spec.signals)
            for seat in seats:
                out[seat] = signal
    return out


def chance_at(seed: int, revision: int) -> Random:
    """Return the source of what a bot does at random after so many entries of the log."""
    return Random(derive_seed(seed, revision))


def seconds(chance: Random, median: float) -> float:
    """Draw a time from the log-normal distribution with that median and the spread `SPREAD`."""
    return median * exp(chance.gauss(0, SPREAD))


def names(game: str) -> tuple[str, ...]:
    """Return the names of the bots that play a game, the one to play against by default first."""
    return (*(name for name in _offered(game)), "random")


def make(name: str, game: Game, seat: int, seed: int, level: str = "medium", **params: Any) -> Bot:
    """Return a bot.

    Parameters
    ----------
    name : str
        One of `names(game.name)`.
    game : Game
        The game.
    seat : int
        The seat it plays.
    seed : int
        0..2**64 - 1: what it does at random follows from it.
    level : str
        One of `LEVELS`.
    **params
        What the bot takes besides; all take `reaction`, its reaction time in seconds (median), and `signal`, what its
        team has agreed on.

    Raises
    ------
    BotError
        If there is no such bot, level, seed or parameter.
    SeatError
        If there is no such seat.
    """
    check_game(game)
    known = {**_offered(game.name), "random": RandomBot}
    if not isinstance(name, str) or name not in known:
        raise BotError(f"{game.name} has no bot {shown(name)}; it has {', '.join(known)}")
    if level not in LEVELS:
        raise BotError(f"expected a level {', '.join(LEVELS)}, got {shown(level)}")
    place, key = within(seat, 0, game.seats - 1), within(seed, 0, (1 << 64) - 1)
    if place is None:
        raise SeatError(f"expected a seat 0..{game.seats - 1}, got {shown(seat)}")
    if key is None:
        raise BotError(f"expected a seed 0..2**64 - 1, got {shown(seed)}")
    reaction = params.get("reaction")
    if reaction is not None and not _is_time(reaction):
        raise BotError(f"expected a reaction time of 0 seconds or more, got {shown(reaction)}")
    signal = params.get("signal")
    if signal is not None and signal not in game.spec.signals:
        raise BotError(f"expected a signal, one of {', '.join(game.spec.signals) or 'none'}, got {shown(signal)}")
    parameters = signature(known[name]).parameters.values()
    taken = [param.name for param in parameters if param.name not in _GIVEN]
    for param in params:
        if param not in taken and all(other.kind is not Parameter.VAR_KEYWORD for other in parameters):
            raise BotError(f"bot {name} has no parameter {shown(param)}; it has {', '.join(taken)}")
    try:
        bot: Bot = known[name](game, place, key, level, **params)
    except TypeError as error:
        raise BotError(f"bot {name}: {error}") from None
    return bot


def check_game(game: object) -> None:
    """Raise TypeError unless this is a game, and not the name of one."""
    if not isinstance(game, Game):
        raise TypeError(f"expected a Game, as cambusa.load returns it, got {shown(game)}")


def _is_time(value: object) -> bool:
    try:
        return isinstance(value, Real) and 0 <= float(value) < inf
    except OverflowError:  # a whole number too large for a float
        return False


def _offered(game: str) -> Mapping[str, Any]:
    module = registry.part(game, "bot")
    return module.BOTS if module else {}
