"""A game: rules with a number of seats and options; what makes states and gives actions their names."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from copy import deepcopy
from difflib import get_close_matches
from functools import cached_property
from importlib import import_module
from types import MappingProxyType
from typing import Any, cast

from cambusa._kernel.values import shown, within
from cambusa.errors import LabelError, PositionError
from cambusa.interface import Batch, Engine, Position, State, Words
from cambusa.playouts import Playouts, run
from cambusa.record import Record
from cambusa.spec import GameSpec, OptionValue, TensorSpec


class Game:
    """Rules with a number of seats and options; made by `cambusa.load`.

    Games are equal when name, seats and options are.
    """

    def __init__(self, words: Any, seats: int | None, options: Mapping[str, OptionValue]) -> None:
        self._words: Words = words
        self._spec: GameSpec = words.SPEC
        self._engine = cast(Engine, import_module(f"{words.__name__}._engine"))
        # What follows is read-only to users: the engine trusts it.
        self._seats, self._options = self.spec.checked(seats, options)
        self._action_ids = {label: number for number, label in enumerate(words.ACTIONS)}
        self._outcome_ids = {label: number for number, label in enumerate(words.OUTCOMES)}

    @property
    def spec(self) -> GameSpec:
        """What the game says about itself."""
        return self._spec

    @property
    def name(self) -> str:
        """Name, as `cambusa.load` takes it."""
        return self._spec.name

    @property
    def seats(self) -> int:
        """Number of seats, which are 0..seats-1."""
        return self._seats

    @property
    def options(self) -> dict[str, OptionValue]:
        """All options; a copy, so changing it changes nothing."""
        return {
            name: deepcopy(value) if isinstance(value, list | dict) else value for name, value in self._options.items()
        }

    @property
    def action_ids(self) -> Mapping[str, int]:
        """Ids of all actions by label."""
        return MappingProxyType(self._action_ids)

    @property
    def outcome_ids(self) -> Mapping[str, int]:
        """Ids of all outcomes by label."""
        return MappingProxyType(self._outcome_ids)

    @property
    def labels(self) -> tuple[str, ...]:
        """Labels of all actions, in id order."""
        return tuple(self._words.ACTIONS)

    @property
    def outcome_labels(self) -> tuple[str, ...]:
        """Labels of all outcomes, in id order."""
        return tuple(self._words.OUTCOMES)

    @property
    def num_actions(self) -> int:
        """Number of actions, the same for every seat count and option."""
        return len(self._words.ACTIONS)

    @property
    def num_outcomes(self) -> int:
        """Number of outcomes of all chance nodes together."""
        return len(self._words.OUTCOMES)

    @cached_property
    def tensor_spec(self) -> TensorSpec:
        """Layout of the observation tensor, the same for every seat count and option."""
        fields = self.spec.tensor
        return TensorSpec((sum(part.size for part in fields),), "float32", fields)

    def label(self, action: int) -> str:
        """Return the label of an action; raises LabelError if there is no such action."""
        return _label(self._words.ACTIONS, action, "action", self.name)

    def outcome_label(self, outcome: int) -> str:
        """Return the label of an outcome; raises LabelError if there is no such outcome."""
        return _label(self._words.OUTCOMES, outcome, "outcome", self.name)

    def action(self, label: str | int) -> int:
        """Return the action with that label (or that id, checked); raises LabelError if there is none."""
        return _id(self._action_ids, label, "action", self.name)

    def outcome(self, label: str | int) -> int:
        """Return the outcome with that label (or that id, checked); raises LabelError if there is none."""
        return _id(self._outcome_ids, label, "outcome", self.name)

    def new(self, seed: int | None = None) -> State:
        """Return the start of a game.

        Parameters
        ----------
        seed : int, optional
            0..2**64 - 1: chance settles itself, the same way on every platform. None: the state stops at chance nodes
            until an outcome is applied.
        """
        return self._engine.new_state(self, seed)

    def start_bytes(self, seed: int | None = None) -> bytes:
        """Return the bytes at which the log of `new(seed)` begins: before the first chance node is settled."""
        return self._engine.start_bytes(self, seed)

    def from_bytes(self, data: bytes) -> State:
        """Return the state whose `bytes()` these are, with an empty log.

        Raises
        ------
        StateBytesError
            If they are not bytes of a state of this game with its seats and rules version, if they hold another value
            of an option (they hold those that later steps depend on), or if it is a state that cannot be.
        """
        return self._engine.state_from_bytes(self, data)

    def from_position(self, position: Position) -> State:
        """Return the state of a JSON position, as `State.position` gives it, with an empty log.

        Raises
        ------
        PositionError
            If it cannot be read, belongs to another game, seats or options, or cannot be; the message names the place.
        """
        if not isinstance(position, Mapping):
            raise PositionError(f"position: expected an object, got {type(position).__name__}")
        mine = {
            "game": self.name,
            "rules": self.spec.rules_version,
            "seats": self.seats,
            "options": self._options,
        }
        for key, value in mine.items():
            if key not in position:
                raise PositionError(f"position: {key!r} is missing")
            if not _same_json(position[key], value):
                raise PositionError(f"position: {key}: this game has {value!r}, got {shown(position[key])}")
        if "generator" not in position:
            raise PositionError("position: 'generator' is missing (null: chance is explicit)")
        generator = position["generator"]
        if generator is not None and not (
            isinstance(generator, Mapping)
            and generator.keys() == {"key", "counter"}
            and all(type(word) is int and 0 <= word < 1 << 64 for word in generator.values())
        ):
            raise PositionError(
                f"position: generator: expected null or key and counter, each 0..2**64 - 1, got {shown(generator)}"
            )
        return self._engine.state_from_json(self, dict(position))

    def replay(self, record: Record) -> State:
        """Return the state at the end of a record; raises RecordError if it is not of this game or does not replay."""
        if not isinstance(record, Record):
            raise TypeError(f"expected a Record, as Record.loads and Record.load return it, got {shown(record)}")
        return record.replayed(self)

    def playouts(self, n: int, seed: int, threads: int = 1, first: int = 0, digests: bool = False) -> Playouts:
        """Play whole games at random: an active seat at random, then one of its actions, until the end.

        A game that has begun is not interrupted: with one thread Ctrl-C is heard when all n are over, with several at
        once, though the threads go on to the end of the games that they have taken. Without guards a single game may
        take many millions of steps.

        Parameters
        ----------
        n : int
            Number of games.
        seed : int
            0..2**64 - 1; game i starts as `new(derive_seed(seed, i))`, whatever the number of threads.
        threads : int
            Threads that share the work; the GIL is released.
        first : int
            Number of the first game: a run may be played in parts.
        digests : bool
            Whether to hash the final states. The games are the same without, but nothing is kept of what the seats have
            seen, which some engines need time for.

        Returns
        -------
        Playouts
        """
        return run(self, self._engine, n, seed, threads, first, digests)

    def batch(self, n: int, seed: int, auto_reset: bool = False) -> Batch:
        """Return n games to be stepped together, slot i started as `new(derive_seed(seed, i))`.

        Parameters
        ----------
        n : int
            Number of games, at least 1.
        seed : int
            0..2**64 - 1.
        auto_reset : bool
            Whether a slot whose game has ended starts the next one at once.
        """
        return cast(Batch, self._engine.Batch(self, n, seed, auto_reset))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        return (self.name, self._seats, self._options) == (other.name, other._seats, other._options)

    def __hash__(self) -> int:
        return hash((self.name, self.seats, json.dumps(self._options, sort_keys=True)))

    def __reduce__(self) -> tuple[Any, tuple[str, int, dict[str, OptionValue]]]:
        return _loaded, (self.name, self._seats, self._options)

    def __repr__(self) -> str:
        return f"<game {self.name}: {self._seats} seats, {self._options}>"


def _loaded(name: str, seats: int, options: dict[str, OptionValue]) -> Game:
    from cambusa.registry import load

    return load(name, seats, **options)


def _same_json(a: object, b: object) -> bool:
    """Whether two values are the same JSON: 3, 3.0 and true are three different ones."""
    try:
        return json.dumps(a, sort_keys=True) == json.dumps(b, sort_keys=True)
    except (TypeError, ValueError, RecursionError):
        return False


def _label(labels: Sequence[str], number: object, kind: str, name: str) -> str:
    return labels[_number(len(labels), number, kind, name)]


def _number(count: int, number: object, kind: str, name: str) -> int:
    index = within(number, 0, count - 1)
    if index is None:
        raise LabelError(f"{name}: expected an {kind} 0..{count - 1}, got {shown(number)}")
    return index


def _id(ids: dict[str, int], label: object, kind: str, name: str) -> int:
    if not isinstance(label, str):
        return _number(len(ids), label, kind, name)
    if label in ids:
        return ids[label]
    near = ", ".join(get_close_matches(label[:80], ids, n=3))
    raise LabelError(f"{name}: {shown(label)} is no {kind}{near and '; close to it: ' + near}")
