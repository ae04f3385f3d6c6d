"""Playing a game to its end: whoever says what to do is asked after all that happens."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from cambusa import bots
from cambusa.bots import Bot, Seen
from cambusa.errors import BotError, IllegalActionError
from cambusa_client.errors import DeadlineError
from cambusa_client.mirror import Moment

if TYPE_CHECKING:
    from cambusa_client.seat import AsyncSeat

S = TypeVar("S")

Player = Callable[[S], int | str | None] | str
"""From a seat to an action, a label or None; or the name of a bot."""

AGAIN_SECONDS = 0.5
"""After a refusal that says nothing new, so long before the player is asked again."""

Choice = tuple[int | None, float]
"""An action, or None, and the seconds after which it is to be made."""


def usual_bot(game: str) -> str:
    """Return the bot that a game offers first."""
    return bots.names(game)[0]


async def play(seat: AsyncSeat, player: Player[AsyncSeat], level: str, reaction: float | None) -> None:
    """Play a seat until the game is over; see `AsyncSeat.play`."""
    await seat.wait(lambda: seat.is_on)
    number = seat.table.game_number

    def over() -> bool:
        return seat.is_terminal or seat.table.game_number != number

    ask = _asking(_bot(seat, player, level, reaction)) if isinstance(player, str) else _by_rule(player)
    while not over():
        moment = seat._moment
        asked = seat.revision
        if _may_act(seat):
            action, seconds = await asyncio.to_thread(ask, seat)
            if action is not None and not await _moves(seat, asked, _delay(seat, action, seconds)):
                try:
                    await seat.apply(action)
                except IllegalActionError:  # others were faster, the table is paused: it costs nothing
                    await _moves(seat, asked, AGAIN_SECONDS)
                continue
        if seat.revision == asked:
            await seat.wait(partial(_is_another, seat, moment))


def _may_act(seat: AsyncSeat) -> bool:
    held = seat.held
    return bool(seat.legal_actions()) and not (held and held.seat == seat.seat)


def _bot(seat: AsyncSeat, name: str, level: str, reaction: float | None) -> Bot:
    team = next(team for team in seat.game.spec.teams(seat.game.seats) if seat.seat in team)
    said = [signal for who, signal in seat.talk if who in team]
    signal = said[-1] if said else None
    bot = bots.make(name, seat.game, seat.seat, secrets.randbits(64), level, reaction=reaction, signal=signal)
    if bot.wants_deal:
        raise BotError(f"bot {name} needs a deal, a whole state, which no server gives")
    return bot


def _asking(bot: Bot) -> Callable[[AsyncSeat], Choice]:
    def ask(seat: AsyncSeat) -> Choice:
        seen = Seen(observation=seat.observation(), log=seat.log(), legal=seat.legal_actions(), deal=None)
        return bots.ask(bot, seen) if seen["legal"] else (None, 0.0)

    return ask


def _by_rule(rule: Callable[[AsyncSeat], int | str | None]) -> Callable[[AsyncSeat], Choice]:
    def ask(seat: AsyncSeat) -> Choice:
        found = rule(seat)
        return (None if found is None else seat.game.action(found)), 0.0

    return ask


def _is_another(seat: AsyncSeat, moment: Moment) -> bool:
    return seat._moment is not moment


def _delay(seat: AsyncSeat, action: int, seconds: float) -> float:
    """Seconds until an action, those of a count that it has to wait for included."""
    down = seat.game.spec.count_down
    waits = down and seat.game.label(action).split(" ", 1)[0] in down.verbs
    return seconds + (seat.count_down if waits else 0.0)


async def _moves(seat: AsyncSeat, revision: int, seconds: float) -> bool:
    """Wait until play goes on, or so many seconds; return whether it has gone on."""
    with suppress(DeadlineError):
        await seat.wait(lambda: seat.revision != revision, seconds)
    return seat.revision != revision
