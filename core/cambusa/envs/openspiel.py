"""OpenSpiel: every game as a Python game, ``python_cambusa_<game>``; importing this registers them.

    >>> import pyspiel
    >>> import cambusa.envs.openspiel
    >>> game = pyspiel.load_game(f"python_cambusa_{cambusa.games()[0]}(seats=2)")
    >>> state = game.new_initial_state()
    >>> state.is_terminal()
    False

Parameters are `seats`, the options of the game (those that are lists or objects as JSON with ``;`` for ``,``), and
`memory`. As everywhere in `cambusa.envs` guards are on unless the parameters say otherwise. Where several seats may act
at once, `Order` makes it a sequential game, with the action `wait` behind those of the game. Chance is explicit.

Returns are `State.returns`: zero-sum, at the end. A game that a guard ends is over like any other: OpenSpiel knows no
truncation. An illegal action raises IllegalActionError.

What a player sees (`observation_string`, `observation_tensor`) is `State.observation` and `State.tensor` of its seat.
What it knows (`information_state_string`) is that, its log, and when it waited: perfect recall. The tensor of that has
the observation, whether the player may wait now, and the last `memory` entries of its log, the last one first; each is
one number for whether there is one, one for chance and one for each seat, clockwise from the player, and the bits of
the number of its label, lowest first, as `labels_of` counts them. With a `memory` as long as the game nothing is lost.
"""

from __future__ import annotations

import json
from importlib.util import find_spec
from typing import Any

import numpy as np
import numpy.typing as npt

from cambusa import registry
from cambusa._kernel.values import shown, within
from cambusa.envs.order import Order
from cambusa.game import Game
from cambusa.spec import GameSpec, OptionValue

if find_spec("pyspiel") is None:
    raise ModuleNotFoundError(
        "cambusa.envs.openspiel needs open_spiel; install it with: pip install 'cambusa[openspiel]'", name="pyspiel"
    )

import pyspiel

MEMORY = 64
"""Entries of the log in the information state tensor, unless the parameter `memory` says otherwise."""

MOST_MEMORY = 100_000
"""More than the log of any game has."""

LONGEST = 1_000_000
"""Bound of the length of a game: far more than games come to under their guards."""


def labels_of(game: Game) -> tuple[str, ...]:
    """Return all labels that a log may hold: actions, outcomes, reveals, and what each looks like when hidden."""
    words = registry.package(game.name)
    whole = (*game.labels, *game.outcome_labels, *words.REVEALS)
    return tuple(dict.fromkeys((*whole, *map(words.hide, whole))))


def _parameter(value: OptionValue) -> bool | int | str:
    """Return a value as a parameter may hold it: in OpenSpiel's text form a comma would end it."""
    return json.dumps(value, separators=(";", ":")) if isinstance(value, list | dict) else value


def _option(value: bool | int | str, default: OptionValue) -> OptionValue:
    """Return the value of an option that has such a default out of a parameter."""
    if isinstance(default, list | dict):
        out: OptionValue = json.loads(str(value).replace(";", ","))
        return out
    return value


def _game_type(spec: GameSpec) -> pyspiel.GameType:
    defaults = {option.name: spec.guards.get(option.name, option.default) for option in spec.options}
    return pyspiel.GameType(
        short_name=f"python_cambusa_{spec.name}",
        long_name=spec.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=spec.seats[1],
        min_num_players=spec.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        default_loadable=True,
        parameter_specification={
            "seats": spec.seats[0],
            "memory": MEMORY,
            **{name: _parameter(value) for name, value in defaults.items()},
        },
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game of OpenSpiel; made by `pyspiel.load_game`.

    Attributes
    ----------
    rules : Game
        The game with its seats and options.
    memory : int
        Entries of the log in the information state tensor.
    """

    kind: pyspiel.GameType

    def __init__(self, name: str, params: dict[str, Any] | None = None) -> None:
        given = dict(params or {})
        spec = registry.spec(name)
        memory = given.pop("memory", MEMORY)
        entries = within(memory, 0, MOST_MEMORY)
        if entries is None:
            raise ValueError(f"expected a memory of 0..{MOST_MEMORY} entries of the log, got {shown(memory)}")
        self.memory = entries
        seats = given.pop("seats", None)
        defaults = {option.name: option.default for option in spec.options}
        options = {key: _option(value, defaults.get(key, value)) for key, value in given.items()}
        self.rules = registry.load(name, seats, **{**spec.guards, **options})
        info = pyspiel.GameInfo(
            num_distinct_actions=self.rules.num_actions + 1,
            max_chance_outcomes=self.rules.num_outcomes,
            num_players=self.rules.seats,
            min_utility=-1 / (self.rules.seats - 1),
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(_TYPES[name], info, params or {})

    def __reduce__(self) -> tuple[Any, tuple[str]]:
        return _loaded, (str(self),)

    def new_initial_state(self) -> SpielState:
        """Return the start of a game."""
        return SpielState(self)

    def make_py_observer(
        self, kind: pyspiel.IIGObservationType | None = None, params: dict[str, Any] | None = None
    ) -> SpielObserver:
        """Return what observes states: what a player sees, or with perfect recall what it knows."""
        return SpielObserver(self.rules, self.memory if kind is not None and kind.perfect_recall else None, params)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A state of OpenSpiel.

    Attributes
    ----------
    order : Order
        The state, and who is asked.
    """

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.order = Order(game.rules.new())

    def current_player(self) -> int:
        """Return who is asked, or that chance is, or that the game is over."""
        seat = self.order.seat
        if seat is not None:
            return seat
        return int(pyspiel.PlayerId.TERMINAL if self.order.state.is_terminal else pyspiel.PlayerId.CHANCE)

    def _legal_actions(self, player: int) -> list[int]:
        return self.order.legal_actions() if player == self.order.seat else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the outcomes with their probabilities."""
        return self.order.state.chance_outcomes()

    def _apply_action(self, action: int) -> None:
        self.order.apply(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return self.order.state.game.outcome_label(action)
        return self.order.label(action)

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return self.order.state.is_terminal

    def returns(self) -> list[float]:
        """Return the result of each player; 0 before the end."""
        return self.order.state.returns

    def __str__(self) -> str:
        return json.dumps(self.order.state.position())


class SpielObserver:
    """What a player sees or knows, as OpenSpiel's Python observers give it.

    Attributes
    ----------
    tensor : ndarray
        float32; what `set_from` has filled in.
    dict : dict
        Its parts by name.
    """

    def __init__(self, game: Game, memory: int | None, params: dict[str, Any] | None = None) -> None:
        if params:
            raise ValueError(f"expected no parameters of an observer, got {params}")
        self._memory = memory
        (size,) = game.tensor_spec.shape
        pieces: dict[str, tuple[int, ...]] = {"observation": (size,)}
        if memory is not None:
            self._numbers = {label: number for number, label in enumerate(labels_of(game))}
            self._bits = np.arange(len(self._numbers).bit_length())
            pieces["may_wait"] = (1,)
            pieces["log"] = (memory, 2 + game.seats + len(self._bits))
        self.tensor = np.zeros(sum(int(np.prod(shape)) for shape in pieces.values()), np.float32)
        self.dict: dict[str, npt.NDArray[np.float32]] = {}
        start = 0
        for name, shape in pieces.items():
            self.dict[name] = self.tensor[start : (start := start + int(np.prod(shape)))].reshape(shape)

    def set_from(self, state: SpielState, player: int) -> None:
        """Fill in what a player sees or knows of a state."""
        moment = state.order.state
        moment.tensor(player, self.dict["observation"])
        if self._memory is None:
            return
        self.dict["may_wait"][0] = state.order.seat == player and state.order.may_wait
        rows = self.dict["log"]
        rows.fill(0)
        seats = moment.game.seats
        for row, entry in zip(rows, reversed(moment.log(player, max(0, moment.revision - len(rows)))), strict=False):
            row[0] = 1
            row[1 if entry.seat is None else 2 + (entry.seat - player) % seats] = 1
            row[2 + seats :] = self._numbers[entry.label] >> self._bits & 1

    def string_from(self, state: SpielState, player: int) -> str:
        """Return what a player sees or knows of a state as JSON."""
        moment = state.order.state
        if self._memory is None:
            return json.dumps(moment.observation(player))
        known = {
            "observation": moment.observation(player),
            "log": moment.log(player),
            "waits": state.order.waits[player],
        }
        return json.dumps(known)


def _loaded(text: str) -> SpielGame:
    """Return the game of such a text; in another process this module, which registers it, is imported for it."""
    game: SpielGame = pyspiel.load_game(text)
    return game


_TYPES = {name: _game_type(registry.spec(name)) for name in registry.games()}


def _register(name: str) -> None:
    def init(self: SpielGame, params: dict[str, Any] | None = None) -> None:
        SpielGame.__init__(self, name, params)

    pyspiel.register_game(_TYPES[name], type(f"Spiel_{name}", (SpielGame,), {"__init__": init}))


for _name in registry.games():
    _register(_name)
