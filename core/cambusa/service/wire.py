"""What the engine knows, as the messages of the API, and back."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from cambusa import bots, interface
from cambusa.api.v1 import types_pb2 as pb
from cambusa.errors import OptionError
from cambusa.game import Game
from cambusa.spec import GameSpec, Option, OptionValue

_NUMBER = re.compile(r"[+-]?[0-9]{1,18}")

_TYPED = {"game", "seat", "phase", "turn", "actor", "active", "terminal", "zones", "counters", "event"}
"""Keys of an observation that have a field; the others are facts. The event is the last entry of the log, too."""


def game_spec(spec: GameSpec, actions: Sequence[str] = ()) -> pb.GameSpec:
    """Return what a game says about itself."""
    fewest, most = spec.seats
    hold, down = spec.hold, spec.count_down
    return pb.GameSpec(
        name=spec.name,
        title=spec.title,
        designer=spec.designer,
        summary=spec.summary,
        minutes=spec.minutes,
        rules_version=spec.rules_version,
        min_seats=fewest,
        max_seats=most,
        options=[_option(option) for option in spec.options],
        windows=[
            pb.Window(name=window.name, phase=window.phase, milliseconds=_ms(window.seconds)) for window in spec.windows
        ],
        racing_verbs=spec.racing,
        signals=spec.signals,
        seatings=[
            pb.Seating(seats=seats, teams=[pb.Team(seats=team) for team in spec.teams(seats)])
            for seats in range(fewest, most + 1)
        ],
        bots=bots.names(spec.name),
        reasons=[pb.Reason(name=name, meaning=meaning) for name, meaning in spec.reasons.items()],
        components=[pb.Component(name=name, items=items) for name, items in spec.components.items()],
        checks=[pb.CheckSpec(name=check.name, summary=check.summary, width=check.width) for check in spec.checks],
        actions=actions,
        hold=pb.Hold(label=hold.label, undo=hold.undo, milliseconds=_ms(hold.seconds)) if hold else None,
        count_down=pb.CountDown(milliseconds=_ms(down.seconds), verbs=down.verbs) if down else None,
    )


def _ms(seconds: float) -> int:
    return round(1000 * seconds)


def _option(option: Option) -> pb.Option:
    out = pb.Option(name=option.name, summary=option.summary, default=value(option.default), choices=option.choices)
    if type(option.default) is int:
        out.minimum = option.minimum
        out.maximum = option.maximum
        out.names_seat = option.below_seats
    return out


def value(plain: Any) -> pb.Value:
    """Return a JSON value without fractions as a message."""
    if plain is None:
        return pb.Value()
    if isinstance(plain, bool):
        return pb.Value(flag=plain)
    if isinstance(plain, int):
        return pb.Value(number=plain)
    if isinstance(plain, str):
        return pb.Value(text=plain)
    if isinstance(plain, Mapping):
        return pb.Value(map=pb.ValueMap(values={str(key): value(part) for key, part in plain.items()}))
    return pb.Value(list=pb.ValueList(values=[value(part) for part in plain]))


def plain(message: pb.Value) -> Any:
    """Return the JSON value of a message."""
    kind = message.WhichOneof("kind")
    if kind == "list":
        return [plain(part) for part in message.list.values]
    if kind == "map":
        return {key: plain(part) for key, part in message.map.values.items()}
    return getattr(message, kind) if kind else None


def options(messages: Mapping[str, pb.Value]) -> dict[str, OptionValue]:
    """Return the options of a request by name; raises OptionError for one without a value."""
    found = {name: plain(message) for name, message in messages.items()}
    for name, given in found.items():
        if given is None:
            raise OptionError(f"option {name[:40]!r}: expected a value, got none")
    return found


def option_values(given: Mapping[str, OptionValue]) -> dict[str, pb.Value]:
    """Return options as messages by name."""
    return {name: value(one) for name, one in given.items()}


def _words(label: str) -> tuple[str, list[pb.Argument]]:
    verb, *words = label.split(" ")
    return verb, [
        pb.Argument(number=int(word)) if _NUMBER.fullmatch(word) else pb.Argument(word=word) for word in words
    ]


def action(game: Game, number: int) -> pb.Action:
    """Return an action of a game; not to be changed, for others have it too."""
    return _action(number, game.labels[number])


@lru_cache(16_384)
def _action(number: int, label: str) -> pb.Action:
    verb, arguments = _words(label)
    return pb.Action(id=number, label=label, verb=verb, arguments=arguments)


def log(entries: Iterable[interface.LogEntry], first: int = 0) -> list[pb.LogEntry]:
    """Return entries of a log, the first of which has this number."""
    out = []
    for index, (seat, label) in enumerate(entries, first):
        verb, arguments = _words(label)
        out.append(pb.LogEntry(index=index, seat=seat, label=label, verb=verb, arguments=arguments))
    return out


def observation(seen: Mapping[str, Any], points: Sequence[int], winners: Sequence[int]) -> pb.Observation:
    """Return what `State.observation` gave, with the points and winners of that moment."""
    return pb.Observation(
        game=seen["game"],
        seat=seen["seat"],
        phase=seen["phase"],
        turn=seen["turn"],
        actor=seen["actor"],
        active=seen["active"],
        terminal=seen["terminal"],
        zones=[pb.Zone(**zone) for zone in seen["zones"]],
        counters=[pb.Counter(**counter) for counter in seen["counters"]],
        facts={name: value(fact) for name, fact in seen.items() if name not in _TYPED},
        points=points,
        winners=winners,
    )
