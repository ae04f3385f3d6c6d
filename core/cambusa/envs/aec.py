"""PettingZoo's agent environment cycle: the seats are asked one after another."""

from __future__ import annotations

from typing import Any, SupportsIndex, TypedDict

import gymnasium
import numpy as np
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from cambusa.envs.base import (
    ILLEGAL_REWARD,
    Agents,
    Mask,
    RenderMode,
    Reward,
    Tensor,
    action_of,
    game_of,
    mask_of,
    render,
    scores,
    under_way,
)
from cambusa.envs.order import Order, cut_short
from cambusa.game import Game
from cambusa.spec import OptionValue


class Seen(TypedDict):
    """What an agent gets: the tensor of its seat, and which actions are possible."""

    observation: Tensor
    action_mask: Mask


class AECGame(Agents, AECEnv[str, Seen, int]):  # type: ignore[misc]
    """A game as PettingZoo's AEC environment, as it is below the wrappers of `aec_env`, which has the parameters.

    Agents are ``player_0``, ``player_1``, ... in the order of seats. `observe` gives float32 ``observation``, the
    tensor of that seat and of nobody else, and int8 ``action_mask`` of length num_actions + 1, all 0 for an agent that
    is not asked now. The last action is `wait`; `Order` says who is asked when and who may wait.

    Attributes
    ----------
    game : Game
        The game.
    """

    metadata: dict[str, Any]

    def __init__(self, game: Game, reward: Reward = "returns", render_mode: RenderMode | None = None) -> None:
        super().__init__()
        self.seat_agents(game, reward, render_mode)
        self.metadata["is_parallelizable"] = False
        self._order: Order | None = None
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """Begin a game; with a seed the same one each time. There are no options."""
        if seed is not None or self._random is None:
            self._random, _ = gymnasium.utils.seeding.np_random(seed)
        self._order = Order(self.game.new(int(self._random.integers(2**64, dtype=np.uint64))))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._scores = scores(self.order.state, self.reward)
        self.agent_selection = self._asked()
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: str) -> Seen:
        """Return what an agent sees, and what it may do."""
        seat = self._seats[agent]
        legal = self.order.legal_actions() if seat == self.order.seat else []
        return {"observation": self.order.state.tensor(seat), "action_mask": mask_of(self.game, legal)}

    def step(self, action: SupportsIndex | None) -> None:
        """Make the action of the agent that is asked; None for one whose game is over.

        Raises
        ------
        IllegalActionError
            If that is not possible now; `aec_env` wraps the environment so that this ends the game instead.
        """
        order, agent = self.order, self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        chosen = action_of(action, self.game)
        self._cumulative_rewards[agent] = 0.0
        order.apply(chosen)
        state = order.state
        before, self._scores = self._scores, scores(state, self.reward)
        self.rewards = {
            name: now - was for name, now, was in zip(self.possible_agents, self._scores, before, strict=True)
        }
        if state.is_terminal:
            cut = cut_short(state)
            self.terminations = dict.fromkeys(self.agents, not cut)
            self.truncations = dict.fromkeys(self.agents, cut)
        self._accumulate_rewards()
        self.agent_selection = self._asked()
        if state.is_terminal:
            self._deads_step_first()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """Draw what the agent that is asked sees; see `cambusa.envs.base.render`."""
        return render(self.order.state, self.order.seat, self.render_mode)

    def close(self) -> None:
        """Nothing is to be released."""

    @property
    def order(self) -> Order:
        """The state, and who is asked; raises ValueError before the first `reset`."""
        return under_way(self._order)

    def _asked(self) -> str:
        seat = self.order.seat
        return self.agent_selection if seat is None else self.possible_agents[seat]


def aec_env(
    game: Game | str,
    seats: int | None = None,
    *,
    reward: Reward = "returns",
    render_mode: RenderMode | None = None,
    **options: OptionValue,
) -> AECEnv[str, Seen, int]:
    """Return a game as PettingZoo's AEC environment, in the wrappers that its classic games have.

    Parameters
    ----------
    game : Game or str
        The game, or the name of one, which then has its guards; `seats` and `options` go with a name.
    seats : int, optional
        Number of seats; the game's fewest if left out.
    reward : {"returns", "points"}
        What an agent is given: at the end its result, -1/(n - 1)..1, which add up to 0 (`State.returns`), or at each
        step the points that it has won.
    render_mode : {"ansi", "human"}, optional
        Whether `render` returns a drawing, or each is printed by itself.
    **options
        Options of the game.

    Returns
    -------
    AECEnv
        An `AECGame` in wrappers. An illegal action ends the game, as PettingZoo has it: reward -1 for who made it, 0
        for the others.

    Examples
    --------
    >>> import cambusa.envs
    >>> env = cambusa.envs.aec_env(cambusa.games()[0])
    >>> env.reset(seed=7)
    >>> for agent in env.agent_iter():
    ...     seen, reward, terminated, truncated, info = env.last()
    ...     over = terminated or truncated
    ...     env.step(None if over else env.action_space(agent).sample(seen["action_mask"]))
    >>> env.agents
    []
    """
    env: Any = AECGame(game_of(game, seats, options), reward, render_mode)
    env = wrappers.TerminateIllegalWrapper(env, illegal_reward=ILLEGAL_REWARD)
    env = wrappers.AssertOutOfBoundsWrapper(env)
    return wrappers.OrderEnforcingWrapper(env)
