"""Facts that a game declares about itself: data without logic of any game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from math import prod
from typing import Any

import numpy as np
import numpy.typing as npt

from cambusa._kernel.values import shown, within
from cambusa.errors import OptionError
from cambusa.interface import LogEntry, Observation

OptionValue = bool | int | str | list[Any] | dict[str, Any]
"""What an option may hold: a JSON value, so that it can stand in records and positions."""


@dataclass(frozen=True)
class Option:
    """One option of a game.

    Attributes
    ----------
    name : str
        Keyword of `cambusa.load`.
    default : bool, int, str, list or dict
        Value when it is not given; values have its type.
    summary : str
        What it does, one sentence.
    minimum, maximum : int
        Bounds of an int, both included; for a dict, which has numbers by team, those of its numbers.
    below_seats : bool
        The value names a seat: it must also be smaller than the number of seats.
    choices : tuple of str
        For a str: the values there are. For a list: what it has a few of, as many as the default, in any order.
    check : callable, optional
        For a list or dict: called with the value and the number of seats, returns the value in its one standard form,
        or raises ValueError with what was expected.
    examples : tuple
        For a list or dict: values that it may have, for help and tests.
    """

    name: str
    default: OptionValue
    summary: str
    minimum: int = 0
    maximum: int = 255
    below_seats: bool = False
    choices: tuple[str, ...] = ()
    check: Callable[[object, int], OptionValue] | None = None
    examples: tuple[OptionValue, ...] = ()

    def checked(self, value: object, seats: int) -> OptionValue:
        """Return `value` as the option holds it; raise `OptionError` if it cannot be that."""
        if self.check:
            try:
                return self.check(value, seats)
            except ValueError as error:
                raise OptionError(f"option {self.name}: {error}, got {shown(value)}") from None
        if isinstance(self.default, bool):
            if isinstance(value, bool | np.bool_):
                return bool(value)
            raise OptionError(f"option {self.name}: expected True or False, got {shown(value)}")
        if self.choices:
            if isinstance(value, str) and value in self.choices:
                return self.choices[self.choices.index(value)]
            raise OptionError(f"option {self.name}: expected one of {', '.join(self.choices)}, got {shown(value)}")
        maximum = seats - 1 if self.below_seats else self.maximum
        number = within(value, self.minimum, maximum)
        if number is not None:
            return number
        raise OptionError(f"option {self.name}: expected a whole number {self.minimum}..{maximum}, got {shown(value)}")


@dataclass(frozen=True)
class Window:
    """A place where real time enters a game: the engine has no clock, who runs one reads this.

    Attributes
    ----------
    name : str
        Name of the window, unique in the game.
    phase : str
        The phase of the observation in which it is open, for those active seats that have a default.
    seconds : float
        Default length.
    default : callable
        From the legal labels of a seat, at least one, to the label played for it when the time is over; None: the
        window is not open for this seat.
    """

    name: str
    phase: str
    seconds: float
    default: Callable[[Sequence[str]], str | None]

    def label(self, phase: str, labels: Sequence[str]) -> str | None:
        """Return what is played at timeout for a seat with these legal labels; None: not open for it."""
        return self.default(labels) if phase == self.phase and labels else None


@dataclass(frozen=True)
class Check:
    """A function of the game's `checks` that others may call by its name, with rows of whole numbers.

    Attributes
    ----------
    name : str
        Name of the function.
    summary : str
        What a row holds and what comes out, one sentence.
    shapes : tuple of tuple of int
        Shapes of its arguments without their first axis, the rows; the one number of an argument's may be -1: whatever
        is left in a row.
    """

    name: str
    summary: str
    shapes: tuple[tuple[int, ...], ...]

    @property
    def width(self) -> int:
        """Numbers in a row; 0: any."""
        sizes = [prod(shape) for shape in self.shapes]
        return 0 if -1 in sizes else sum(sizes)

    def arguments(self, rows: npt.NDArray[np.int64]) -> list[npt.NDArray[np.int64]]:
        """Return the arguments in rows of shape (n, width): each row holds the numbers of one after the other."""
        out, start = [], 0
        for shape in self.shapes:
            stop = rows.shape[1] if -1 in shape else start + prod(shape)
            out.append(np.ascontiguousarray(rows[:, start:stop]).reshape(len(rows), *shape))
            start = stop
        return out


@dataclass(frozen=True)
class Hold:
    """An action that a table holds for a moment when it is the last of its kind, so that it can still be taken back.

    Attributes
    ----------
    label : str
        The action.
    undo : str
        Label by which its player takes it back; the engine need not think it legal then.
    instead : tuple of str
        Verbs of actions of its player that take it back too, and are made.
    seconds : float
        How long it is held.
    last : callable
        From what a spectator sees before and after it, and the seat, to whether it was the last one.
    """

    label: str
    undo: str
    instead: tuple[str, ...]
    seconds: float
    last: Callable[[Observation, Observation, int], bool]


@dataclass(frozen=True)
class CountDown:
    """A count that a table makes before some may act, so that they start together.

    Attributes
    ----------
    seconds : float
        How long it is.
    verbs : tuple of str
        Verbs of actions that wait for its end; all others may be made meanwhile.
    after : tuple of str
        Verbs of the actions that it can follow; it also opens the game.
    starts : callable
        From what a spectator sees before and after such an action with its outcomes to whether there is one.
    """

    seconds: float
    verbs: tuple[str, ...]
    after: tuple[str, ...]
    starts: Callable[[Observation, Observation], bool]


@dataclass(frozen=True)
class TensorField:
    """A run of numbers in the observation tensor: name, length, and what each number means."""

    name: str
    size: int
    meaning: str


@dataclass(frozen=True)
class TensorSpec:
    """Layout of the observation tensor.

    Attributes
    ----------
    shape : tuple of int
        Shape; one axis.
    dtype : str
        Always float32.
    fields : tuple of TensorField
        The parts in order; they fill the tensor without gaps.
    """

    shape: tuple[int]
    dtype: str
    fields: tuple[TensorField, ...]

    @property
    def offsets(self) -> dict[str, slice]:
        """Where each field lies."""
        out, start = {}, 0
        for part in self.fields:
            out[part.name] = slice(start, start + part.size)
            start += part.size
        return out


@dataclass(frozen=True)
class GameSpec:
    """What a game says about itself.

    Attributes
    ----------
    name : str
        Name for `cambusa.load`.
    title, designer, summary : str
        For people: the printed title, who made the game, one sentence on it.
    minutes : int
        How long a game at a table takes, about.
    rules_version : int
        Raised whenever the same seed or the same actions would lead elsewhere.
    seats : tuple of int
        Fewest and most seats.
    options : tuple of Option
        The options.
    windows : tuple of Window
        Where time enters.
    racing : tuple of str
        Verbs (first words of labels) of actions in which people race one another.
    ahead : callable
        From the number of seats, a seat and the label of a racing action to its rank among those at equal time: the
        lowest comes first; equal ranks are drawn.
    stale : callable
        From a label and the entries of the spectator's log since its player saw the table to whether what the action
        aims at is no longer what it was: then a table does not make it, and it costs nothing.
    hold : Hold or None
        An action that a table holds for a moment.
    count_down : CountDown or None
        A count that a table makes.
    pace : mapping
        Verbs of which a table takes at most one from a seat in so many seconds.
    secret_choices : tuple of str
        Phases in which what a seat may do, but for its racing actions, depends on what others may not see: there a
        table does not make the only possible choice for a player, which would tell that there was no other.
    winner_starts : str
        Option that a rematch sets to the seat that won (the lowest of several); empty: none.
    signals : tuple of str
        Labels out of which a team agrees on a secret signal before the game; empty: there is no team talk.
    teams : callable
        From a number of seats to the teams, each a tuple of seats; every seat by itself if left out.
    guards : mapping
        Options with which random play is sure to end; simulations and tests of random play use them.
    arena : mapping
        Options with which bots play matches in the arena, besides the guards and over them.
    cut_short : callable
        From the position of a game that is over to whether a guard, such as a limit of turns, has ended it, and not
        what the printed rules say; never, if left out.
    tallies : tuple of str
        What `Playouts.tallies` counts.
    reasons : mapping
        Reasons of refusals (`IllegalActionError.reason`) of this game, and what they mean.
    components : mapping
        What the game is played with: for each kind of thing the names that zones and labels use, in the order of ids.
    checks : tuple of Check
        Functions of the game's `checks` for callers from outside.
    tensor : tuple of TensorField
        Layout of the observation tensor.
    """

    name: str
    title: str
    designer: str
    summary: str
    minutes: int
    rules_version: int
    seats: tuple[int, int]
    options: tuple[Option, ...] = ()
    windows: tuple[Window, ...] = ()
    racing: tuple[str, ...] = ()
    ahead: Callable[[int, int, str], int] = lambda _seats, _seat, _label: 0
    stale: Callable[[str, Sequence[LogEntry]], bool] = lambda _label, _since: False
    hold: Hold | None = None
    count_down: CountDown | None = None
    pace: Mapping[str, float] = field(default_factory=dict)
    secret_choices: tuple[str, ...] = ()
    winner_starts: str = ""
    signals: tuple[str, ...] = ()
    teams: Callable[[int], tuple[tuple[int, ...], ...]] = lambda seats: tuple((seat,) for seat in range(seats))
    guards: Mapping[str, OptionValue] = field(default_factory=dict)
    arena: Mapping[str, OptionValue] = field(default_factory=dict)
    cut_short: Callable[[Mapping[str, Any]], bool] = lambda _position: False
    tallies: tuple[str, ...] = ()
    reasons: Mapping[str, str] = field(default_factory=dict)
    components: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    checks: tuple[Check, ...] = ()
    tensor: tuple[TensorField, ...] = ()

    def opened(self, phase: str, labels: Sequence[str]) -> list[tuple[Window, str]]:
        """Return the windows that are open for a seat with these legal labels, each with what is played at timeout."""
        return [(window, label) for window in self.windows if (label := window.label(phase, labels)) is not None]

    def only_choice(self, phase: str, labels: Sequence[str]) -> str | None:
        """Return what a table does for a seat with these legal labels, since nothing else can be done; None: nothing.

        Who has one possibility but is not asked for anything need not do it; racing actions are never made for anybody.
        """
        if len(labels) != 1 or labels[0].split(" ", 1)[0] in self.racing or phase in self.secret_choices:
            return None
        return labels[0] if self.opened(phase, labels) else None

    def checked(self, seats: object, options: Mapping[str, object]) -> tuple[int, dict[str, Any]]:
        """Return the number of seats and all options, defaults filled in; raise `OptionError` for what cannot be."""
        fewest, most = self.seats
        if seats is None:
            seats = fewest
        count = within(seats, fewest, most)
        if count is None:
            raise OptionError(f"{self.name}: expected seats {fewest}..{most}, got {shown(seats)}")
        known = {option.name: option for option in self.options}
        for name in options:
            if name not in known:
                raise OptionError(f"{self.name} has no option {shown(name)}; it has {', '.join(known) or 'none'}")
        return count, {
            name: option.checked(options.get(name, option.default), count) for name, option in sorted(known.items())
        }
