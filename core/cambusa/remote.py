"""A bot for somebody on the other side of a pipe, in any language: lines of JSON in, lines of JSON out.

`cambusa bot` runs it. The first line out says who is there and what it wants to be shown; after that there is one line
out for each line in::

    <- {"bot": "rule", "level": "medium", "game": ..., "rules": 1, "seats": 3, "seat": 0, "options": {...},
        "signal": null, "wants_deal": false}
    -> {"observation": {...}, "log": [[null, "..."], [0, "..."]], "legal": [12, 15], "deal": null}
    <- {"action": 12, "label": "...", "seconds": 1.25}

What comes in is a `cambusa.bots.Seen` as JSON; other keys are ignored, and `deal` may be left out unless the first line
wants it. An action of null means that the bot would do nothing for now. What cannot be answered gets
``{"error": "..."}``, and the bot waits for the next line. It keeps nothing between two lines.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any, BinaryIO, NoReturn

from cambusa._kernel.values import shown, within
from cambusa.bots import Bot, Seen, ask
from cambusa.errors import BotError
from cambusa.game import Game
from cambusa.interface import LogEntry

LINE = 1 << 24
"""Bytes that a line may have: longer ones are passed over without being kept."""

_ENTRIES = 1_000_000


def answers(bot: Bot, game: Game, seat: int, stream: BinaryIO) -> Iterator[dict[str, Any]]:
    """Return the answers to the lines of a stream, one each, until its end.

    Parameters
    ----------
    bot : Bot
        The bot.
    game : Game
        The game it was made with.
    seat : int
        The seat it was made for.
    stream : binary file
        Lines that end in LF; UTF-8. A last one without an end counts too.
    """
    while line := stream.readline(LINE + 1):
        if len(line) > LINE:
            while line and not line.endswith(b"\n"):
                line = stream.readline(LINE)
            yield {"error": f"expected a line of at most {LINE} bytes"}
        else:
            yield answer(bot, game, seat, line)


def answer(bot: Bot, game: Game, seat: int, line: str | bytes) -> dict[str, Any]:
    """Return what a bot says to one line: `action`, `label` and `seconds`, or an `error`."""
    try:
        seen = read(game, seat, line, deal=bot.wants_deal)
    except BotError as error:
        return {"error": str(error)}
    try:
        action, seconds = ask(bot, seen)
    except Exception as error:  # whatever a bot makes of an observation that no game has given
        return {"error": f"the bot can make nothing of this: {type(error).__name__}: {str(error)[:500]}"}
    label = None if action is None else game.label(action)
    return {"action": None if action is None else int(action), "label": label, "seconds": float(seconds)}


def read(game: Game, seat: int, line: str | bytes, deal: bool = False) -> Seen:
    """Return what a line of JSON shows a bot.

    Its outline is checked, and whatever must hold for any game; not whether it can come about in this one.

    Parameters
    ----------
    game : Game
        The game.
    seat : int
        The seat that sees it.
    line : str or bytes
        One JSON object.
    deal : bool
        Whether a deal is wanted; if not it is left out.

    Raises
    ------
    BotError
        If it is not such a line; the message says where and what was expected.
    """
    try:
        data = json.loads(line.strip(), parse_constant=_no_constant)
    except (ValueError, RecursionError) as error:
        raise BotError(f"expected one JSON object a line: {error}") from None
    top = _object(data, "the line")
    observation = _object(_item(top, "observation", "the line"), "observation")
    for key, value in {"game": game.name, "seat": seat}.items():
        if type(observation.get(key)) is not type(value) or observation[key] != value:
            raise BotError(f"observation: {key}: expected {value!r}, got {shown(observation.get(key))}")
    entries = _list(_item(top, "log", "the line"), "log")
    if len(entries) > _ENTRIES:
        raise BotError(f"log: expected at most {_ENTRIES} entries, got {len(entries)}")
    log = [_entry(game, number, entry) for number, entry in enumerate(entries)]
    legal = _list(_item(top, "legal", "the line"), "legal")
    if not legal:
        raise BotError("legal: expected one action at least")
    before = -1
    for action in legal:
        if within(action, before + 1, game.num_actions - 1) is None:
            raise BotError(f"legal: expected ascending actions 0..{game.num_actions - 1}, got {shown(action)}")
        before = action
    position = _object(_item(top, "deal", "the line"), "deal") if deal else None
    return Seen(observation=observation, log=log, legal=legal, deal=position)  # type: ignore[typeddict-item]


def _entry(game: Game, number: int, entry: object) -> LogEntry:
    if isinstance(entry, list) and len(entry) == 2:
        seat, label = entry
        if (seat is None or within(seat, 0, game.seats - 1) is not None) and isinstance(label, str):
            return LogEntry(seat, label)
    raise BotError(f"log: entry {number}: expected [seat 0..{game.seats - 1} or null, label], got {shown(entry)}")


def _object(value: object, where: str) -> dict[str, Any]:
    if isinstance(value, dict):
        return value
    raise BotError(f"{where}: expected an object, got {shown(value)}")


def _list(value: object, where: str) -> list[Any]:
    if isinstance(value, list):
        return value
    raise BotError(f"{where}: expected an array, got {shown(value)}")


def _item(data: Mapping[str, Any], key: str, where: str) -> Any:
    if key not in data:
        raise BotError(f"{where}: {key!r} is missing; it has {shown(sorted(data))}")
    return data[key]


def _no_constant(text: str) -> NoReturn:
    raise ValueError(f"{text} is no JSON")
