"""What all environments share: which game, spaces, rewards, rendering."""

from __future__ import annotations

from typing import Any, Literal, TypeVar

import gymnasium
import numpy as np
import numpy.typing as npt

from cambusa import registry
from cambusa._kernel.values import shown, whole
from cambusa.errors import OptionError
from cambusa.game import Game
from cambusa.interface import State
from cambusa.spec import OptionValue

T = TypeVar("T")
Tensor = npt.NDArray[np.float32]
Mask = npt.NDArray[np.int8]
Reward = Literal["returns", "points"]
RenderMode = Literal["ansi", "human"]

RENDER_MODES: tuple[RenderMode, ...] = ("ansi", "human")
WIDTH, HEIGHT = 80, 24
"""Columns and lines of what is rendered."""

LARGEST = 1e6
"""Bound of the observation space, above whatever a tensor holds: most of it lies within 0..1."""

ILLEGAL_REWARD = -1.0
"""Reward for an illegal action, which ends the game: as for losing with two seats, and below any other result."""


def game_of(game: Game | str, seats: int | None, options: dict[str, OptionValue]) -> Game:
    """Return the game that an environment plays.

    A name stands for the game with its guards (`GameSpec.guards`) unless the options say otherwise: whoever learns
    begins by playing at random, and only with guards is such a game sure to end.
    """
    if isinstance(game, str):
        return registry.load(game, seats, **{**registry.spec(game).guards, **options})
    if not isinstance(game, Game):
        raise TypeError(f"expected a game or the name of one, got {shown(game)}")
    if seats is not None or options:
        raise OptionError(f"expected seats and options with the name of a game only, not with {game!r}")
    return game


def under_way(game: T | None) -> T:
    """Return what an environment holds of its game; raises ValueError if there is none."""
    if game is None:
        raise ValueError("no game is under way: reset() begins one")
    return game


def checked(what: str, value: object, choices: tuple[str | None, ...]) -> None:
    """Raise ValueError if a value is none of the choices."""
    if value not in choices:
        raise ValueError(f"expected {what} {', '.join(map(repr, choices))}, got {shown(value)}")


def action_space(game: Game) -> gymnasium.spaces.Discrete:
    """Return the actions of a game, and `wait` behind them."""
    return gymnasium.spaces.Discrete(game.num_actions + 1)


def action_of(action: object, game: Game) -> int:
    """Return what a learner answers as an int, legal or not; raises ValueError if it is no whole number."""
    number = whole(action)
    if number is None:
        raise ValueError(f"expected an action, a whole number 0..{game.num_actions}, got {shown(action)}")
    return number


def tensor_space(game: Game) -> gymnasium.spaces.Box:
    """Return the space of a seat's tensor."""
    return gymnasium.spaces.Box(-LARGEST, LARGEST, game.tensor_spec.shape, np.float32)


def masked_space(game: Game) -> gymnasium.spaces.Dict:
    """Return the space of PettingZoo's observations with a mask: `observation` and `action_mask`."""
    mask = gymnasium.spaces.Box(0, 1, (game.num_actions + 1,), np.int8)
    return gymnasium.spaces.Dict({"observation": tensor_space(game), "action_mask": mask})


class Agents:
    """What both kinds of PettingZoo's environments have: the options, the agents, one a seat, and their spaces."""

    def seat_agents(self, game: Game, reward: Reward, render_mode: RenderMode | None) -> None:
        """Check the options and make everything that does not change from game to game."""
        checked("reward", reward, ("returns", "points"))
        checked("render_mode", render_mode, (*RENDER_MODES, None))
        self.game = game
        self.reward: Reward = reward
        self.render_mode = render_mode
        self.metadata = {"name": f"{game.name}_v{game.spec.rules_version}", "render_modes": list(RENDER_MODES)}
        self.possible_agents = [f"player_{seat}" for seat in range(game.seats)]
        self.agents: list[str] = []
        self._actions = {agent: action_space(game) for agent in self.possible_agents}
        self._observations = {agent: masked_space(game) for agent in self.possible_agents}
        self._random: np.random.Generator | None = None

    def observation_space(self, agent: str) -> gymnasium.spaces.Dict:
        """Return the space of an agent's observations."""
        return self._observations[agent]

    def action_space(self, agent: str) -> gymnasium.spaces.Discrete:
        """Return the space of an agent's actions."""
        return self._actions[agent]


def mask_of(game: Game, actions: list[int]) -> Mask:
    """Return int8 (num_actions + 1,): 1 for each of these actions."""
    mask = np.zeros(game.num_actions + 1, np.int8)
    mask[actions] = 1
    return mask


def scores(state: State, reward: Reward) -> list[float]:
    """Return what rewards are the change of: the result of each seat, 0 before the end, or its points."""
    return state.returns if reward == "returns" else [float(points) for points in state.points]


def render(state: State, seat: int | None, mode: RenderMode | None) -> str | None:
    """Draw what a seat (None: a spectator) sees, with the game's terminal drawing if the extra `cli` is there.

    Returns
    -------
    str or None
        The drawing in the mode "ansi"; in the mode "human" it is printed, which the environments do after each step
        by themselves.
    """
    if mode is None:
        gymnasium.logger.warn(
            "render() draws nothing without a render mode; make the environment with render_mode='ansi' or 'human'"
        )
        return None
    text = _drawn(state, seat)
    if mode == "ansi":
        return text
    print(text)
    return None


def _drawn(state: State, seat: int | None) -> str:
    seen: Any = state.observation(seat)
    try:
        from cambusa.cli.drawing import Names, drawing
    except ModuleNotFoundError:  # without the extra `cli`
        lines = [f"phase {seen['phase']}, on turn: {seen['turn']}"]
        lines += [f"{zone['name']} {_owner(zone)}: {' '.join(zone['cards'])}" for zone in seen["zones"]]
        return "\n".join([*lines, *(f"{part['name']} {_owner(part)}: {part['value']}" for part in seen["counters"])])
    names = Names([f"Player {number}" for number in range(state.game.seats)], you=seat)
    return drawing(state.game.name).table(seen, names, WIDTH, HEIGHT, ascii_only=False).plain


def _owner(thing: dict[str, Any]) -> str:
    return "" if thing["owner"] is None else f"of player {thing['owner']}"
