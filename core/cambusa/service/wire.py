"""What the engine knows, as the messages of the API, and back."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import starmap
from operator import itemgetter
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
    if type(option.default) in (int, dict):
        out.minimum = option.minimum
        out.maximum = option.maximum
        out.names_seat = option.below_seats
    return out


def value(plain: Any) -> pb.Value:
    """Return a JSON value without fractions as a message, not to be changed."""
    if plain is None or isinstance(plain, bool | int | str):
        return _single(plain)
    if isinstance(plain, Mapping):
        return pb.Value(map=pb.ValueMap(values={str(key): value(part) for key, part in plain.items()}))
    return pb.Value(list=pb.ValueList(values=[value(part) for part in plain]))


@lru_cache(4096, typed=True)  # True and 1 are equal
def _single(plain: bool | int | str | None) -> pb.Value:
    if plain is None:
        return pb.Value()
    if isinstance(plain, bool):
        return pb.Value(flag=plain)
    return pb.Value(number=plain) if isinstance(plain, int) else pb.Value(text=plain)


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


# A table says much again that it has said before: what it is made of is made once. A message is what its parts are, one
# after the other: one that has a single part is that part of any other.


@lru_cache(16_384)
def _words(label: str) -> tuple[str, list[pb.Argument]]:
    verb, *words = label.split(" ")
    return verb, [
        pb.Argument(number=int(word)) if _NUMBER.fullmatch(word) else pb.Argument(word=word) for word in words
    ]


def action(game: Game, number: int) -> pb.Action:
    """Return an action of a game; not to be changed, for others have it too."""
    return labelled(number, game.labels[number])


@lru_cache(16_384)
def labelled(number: int, label: str) -> pb.Action:
    """Return the action with this number and label; not to be changed either."""
    verb, arguments = _words(label)
    return pb.Action(id=number, label=label, verb=verb, arguments=arguments)


def log(entries: Iterable[interface.LogEntry], first: int = 0) -> list[pb.LogEntry]:
    """Return entries of a log, the first of which has this number."""
    out = []
    for index, (seat, label) in enumerate(entries, first):
        verb, arguments = _words(label)
        out.append(pb.LogEntry(index=index, seat=seat, label=label, verb=verb, arguments=arguments))
    return out


def field(number: int, data: bytes) -> bytes:
    """Return a message as the field of another."""
    return _varint(number << 3 | 2) + _varint(len(data)) + data


@lru_cache(4096)
def _varint(number: int) -> bytes:
    out = bytearray()
    while number > 127:
        out.append(number & 127 | 128)
        number >>= 7
    out.append(number)
    return bytes(out)


@lru_cache(4096)
def _zone(name: str, owner: int | None, cards: tuple[str, ...], size: int) -> bytes:
    return pb.Observation(zones=[pb.Zone(name=name, owner=owner, cards=cards, size=size)]).SerializeToString()


@lru_cache(4096)
def _counter(name: str, owner: int | None, value: int) -> bytes:
    return pb.Observation(counters=[pb.Counter(name=name, owner=owner, value=value)]).SerializeToString()


_name_owner_value = itemgetter("name", "owner", "value")


def _fact(name: str, fact: Any) -> bytes:
    return pb.Observation(facts={name: value(fact)}).SerializeToString()


_single_fact = lru_cache(4096, typed=True)(_fact)  # True and 1 are equal


def observation_bytes(seen: Mapping[str, Any], points: Sequence[int], winners: Sequence[int]) -> bytes:
    """Return what `State.observation` gave, with the points and winners of that moment, as a message in binary."""
    rest = pb.Observation(
        game=seen["game"],
        seat=seen["seat"],
        phase=seen["phase"],
        turn=seen["turn"],
        actor=seen["actor"],
        active=seen["active"],
        terminal=seen["terminal"],
        points=points,
        winners=winners,
    )
    facts = [(name, fact) for name, fact in seen.items() if name not in _TYPED]
    return b"".join(
        (
            rest.SerializeToString(),
            *((_fact if isinstance(fact, list | dict) else _single_fact)(name, fact) for name, fact in facts),
            *[_zone(zone["name"], zone["owner"], tuple(zone["cards"]), zone["size"]) for zone in seen["zones"]],
            *starmap(_counter, map(_name_owner_value, seen["counters"])),
        )
    )


def observation(seen: Mapping[str, Any], points: Sequence[int], winners: Sequence[int]) -> pb.Observation:
    """Return the same as a message."""
    return pb.Observation.FromString(observation_bytes(seen, points, winners))
