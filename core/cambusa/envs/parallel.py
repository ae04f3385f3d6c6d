"""PettingZoo's parallel environment: all seats answer at once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, SupportsIndex

import gymnasium
import numpy as np
from pettingzoo import ParallelEnv

from cambusa._kernel.values import shown, within
from cambusa.envs.aec import Seen
from cambusa.envs.base import (
    Agents,
    RenderMode,
    Reward,
    action_of,
    game_of,
    mask_of,
    render,
    scores,
    under_way,
)
from cambusa.envs.order import cut_short, first_timeout
from cambusa.game import Game
from cambusa.interface import State
from cambusa.spec import OptionValue

Given = tuple[dict[str, Seen], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]


class ParallelGame(Agents, ParallelEnv[str, Seen, int]):  # type: ignore[misc]
    """A game as PettingZoo's parallel environment; `parallel_env` has the parameters.

    Agents and what they see are those of `AECGame`. All seats answer each time. Those that may act do so, or `wait`;
    the others can only `wait`. Who comes first is drawn; then the others' actions are made in the order drawn as well,
    as far as they are still legal, and dropped if not: a racing action that came too late costs nothing, and neither
    does one that was never legal. ``infos[agent]["played"]`` says whether an agent's action was made. If nothing was
    made because all who may act wait, the first after whoever acted last for whom the clock of a real table would play
    something plays that; if there is none, nobody who may act may wait next time. A seat that is alone may not wait.

    Attributes
    ----------
    game : Game
        The game.
    """

    metadata: dict[str, Any]

    def __init__(
        self,
        game: Game,
        reward: Reward = "returns",
        render_mode: RenderMode | None = None,
        max_cycles: int | None = None,
    ) -> None:
        self.seat_agents(game, reward, render_mode)
        self.max_cycles = None if max_cycles is None else within(max_cycles, 1, 2**63 - 1)
        if max_cycles is not None and self.max_cycles is None:
            raise ValueError(f"expected max_cycles of 1 or more, got {shown(max_cycles)}")
        self._state: State | None = None

    def reset(
        self,
        seed: int | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002
    ) -> tuple[dict[str, Seen], dict[str, dict[str, Any]]]:
        """Begin a game, with a seed the same one each time; return observations and infos. There are no options."""
        if seed is not None or self._random is None:
            self._random, _ = gymnasium.utils.seeding.np_random(seed)
        self._state = self.game.new(int(self._random.integers(2**64, dtype=np.uint64)))
        self.agents = self.possible_agents[:]
        self._scores = scores(self.current, self.reward)
        self._cycles = 0
        self._last = -1
        self._must_act = False
        if self.render_mode == "human":
            self.render()
        return self._seen(), {agent: {"played": False} for agent in self.agents}

    def step(self, actions: Mapping[str, SupportsIndex | None]) -> Given:
        """Make the actions of all agents.

        Parameters
        ----------
        actions : mapping
            An action for each agent; one that is left out, or None, waits.

        Returns
        -------
        observations, rewards, terminations, truncations, infos : dict
            By agent.
        """
        under_way(self.agents or None)
        wait = self.game.num_actions
        if unknown := set(actions) - set(self.possible_agents):
            raise ValueError(f"expected actions of {', '.join(self.possible_agents)}, got some of {shown(unknown)}")
        given = [actions.get(agent) for agent in self.possible_agents]
        answers = [wait if action is None else action_of(action, self.game) for action in given]
        willing = [seat for seat in self.current.active_seats if answers[seat] != wait]
        idle = not willing
        assert self._random is not None
        played = set()
        for seat in self._random.permutation(sorted(willing)).tolist():
            if answers[seat] in self.current.legal_actions(seat):
                self._act(answers[seat], seat)
                played.add(seat)
        if idle and not self._must_act and len(self.current.active_seats) > 1:
            due = first_timeout(self.current, self._last)
            if due is None:
                self._must_act = True
            else:
                self._act(due[1], due[0])
        return self._given(played)

    def render(self) -> str | None:
        """Draw what everybody may see; see `cambusa.envs.base.render`."""
        return render(self.current, None, self.render_mode)

    def close(self) -> None:
        """Nothing is to be released."""

    @property
    def current(self) -> State:
        """The state; raises ValueError before the first `reset`."""
        return under_way(self._state)

    def _act(self, action: int, seat: int) -> None:
        self.current.apply(action, seat)
        self._last = seat
        self._must_act = False

    def _given(self, played: set[int]) -> Given:
        self._cycles += 1
        state = self.current
        before, self._scores = self._scores, scores(state, self.reward)
        cut = cut_short(state) or (not state.is_terminal and self._cycles == self.max_cycles)
        agents = self.agents
        if cut or state.is_terminal:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return (
            self._seen(),
            {agent: now - was for agent, now, was in zip(agents, self._scores, before, strict=True)},
            dict.fromkeys(agents, state.is_terminal and not cut),
            dict.fromkeys(agents, cut),
            {agent: {"played": seat in played} for seat, agent in enumerate(agents)},
        )

    def _seen(self) -> dict[str, Seen]:
        return {agent: self._seen_by(seat) for seat, agent in enumerate(self.possible_agents)}

    def _seen_by(self, seat: int) -> Seen:
        actions = self.current.legal_actions(seat)
        if not self.current.is_terminal and (not actions or self._may_wait):
            actions = [*actions, self.game.num_actions]
        return {"observation": self.current.tensor(seat), "action_mask": mask_of(self.game, actions)}

    @property
    def _may_wait(self) -> bool:
        return not self._must_act and len(self.current.active_seats) > 1


def parallel_env(
    game: Game | str,
    seats: int | None = None,
    *,
    reward: Reward = "returns",
    render_mode: RenderMode | None = None,
    max_cycles: int | None = None,
    **options: OptionValue,
) -> ParallelGame:
    """Return a game as PettingZoo's parallel environment.

    Parameters
    ----------
    game, seats, reward, render_mode, **options
        As for `aec_env`.
    max_cycles : int, optional
        Steps after which a game is truncated; there is no such end if left out.

    Returns
    -------
    ParallelGame

    Examples
    --------
    >>> import cambusa.envs
    >>> env = cambusa.envs.parallel_env(cambusa.games()[0])
    >>> seen, infos = env.reset(seed=7)
    >>> while env.agents:
    ...     actions = {agent: env.action_space(agent).sample(seen[agent]["action_mask"]) for agent in env.agents}
    ...     seen, rewards, terminations, truncations, infos = env.step(actions)
    >>> round(sum(rewards.values()), 6)
    0.0
    """
    return ParallelGame(game_of(game, seats, options), reward, render_mode, max_cycles)
