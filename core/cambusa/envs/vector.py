"""Gymnasium's vector environment: many games in one batch, one seat of each learns."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from cambusa._kernel.values import shown, within
from cambusa.envs.base import (
    ILLEGAL_REWARD,
    Mask,
    Reward,
    Tensor,
    action_space,
    checked,
    game_of,
    tensor_space,
)
from cambusa.envs.order import cut_short, first_timeout
from cambusa.errors import SeatError
from cambusa.game import Game
from cambusa.interface import Batch
from cambusa.spec import OptionValue

Ints = npt.NDArray[np.int64]
Bools = npt.NDArray[np.bool_]
Policy = Callable[[Tensor, Mask], npt.ArrayLike]
"""From float32 (k, tensor size), what k seats see, and int8 (k, num_actions + 1), their masks, to int (k,): actions."""


class BatchOrder:
    """What `Order` is to a state, for all games of a batch at once.

    Parameters
    ----------
    batch : Batch
        The games, without automatic reset.

    Attributes
    ----------
    seats : ndarray
        int (n,): who is asked in each slot; -1 where the game is over.
    """

    def __init__(self, batch: Batch) -> None:
        self.batch = batch
        size, seats = batch.size, batch.game.seats
        self.wait = batch.game.num_actions
        self._last = np.full(size, -1)
        self._waiting = np.zeros((size, seats), bool)
        self._must_act = np.zeros(size, bool)
        self._look()

    def masks(self) -> Mask:
        """Return int8 (n, num_actions + 1): what who is asked may do; nothing where the game is over."""
        return np.column_stack((self.batch.legal_mask(self.seats), self._may_wait())).astype(np.int8)

    def step(self, seats: Ints, actions: Ints) -> None:
        """Make an action, or `wait`, of who is asked in each slot whose seat is not -1; they must be legal."""
        waits = (seats >= 0) & (actions == self.wait)
        acts = (seats >= 0) & ~waits
        slots = waits.nonzero()[0]
        self._waiting[slots, seats[slots]] = True
        for slot in slots[~(self._active[slots] & ~self._waiting[slots]).any(axis=1)].tolist():
            due = first_timeout(self.batch.state(slot), int(self._last[slot]))
            if due is None:
                self._begin_round(slot)
                self._must_act[slot] = True
            else:
                acts[slot] = True
                seats[slot], actions[slot] = due
        self.batch.step(np.where(acts, seats, -1), np.where(acts, actions, -1))
        self._last[acts] = seats[acts]
        self._begin_round(acts)
        self._look()

    def restart(self, slots: Bools) -> None:
        """Begin the next game in some slots."""
        self.batch.restart(slots)
        self._last[slots] = -1
        self._begin_round(slots)
        self._look()

    def _begin_round(self, slots: Bools | int) -> None:
        self._waiting[slots] = False
        self._must_act[slots] = False

    def _may_wait(self) -> Bools:
        crowded: Bools = self._active.sum(axis=1) > 1
        return crowded & ~self._must_act

    def _look(self) -> None:
        """Find out who is asked: the first after whoever acted last that may act and has not waited."""
        self._active = self.batch.active
        count = self._active.shape[1]
        around = (self._last[:, None] + np.arange(1, count + 1)) % count
        asked = np.take_along_axis(self._active & ~self._waiting, around, axis=1)
        first = np.take_along_axis(around, asked.argmax(axis=1)[:, None], axis=1)[:, 0]
        self.seats: Ints = np.where(asked.any(axis=1), first, -1)


class VectorGame(VectorEnv[Tensor, Ints, npt.NDArray[Any]]):
    """Many games in one batch as Gymnasium's vector environment; `vector_env` has the parameters.

    In each game one seat learns, another policy plays the others. Observations are float32 (num_envs, tensor size),
    the tensors of the learners' seats. Actions are those of the game and `wait` behind them; `Order` says who is asked
    when and who may wait. ``infos["action_mask"]``, int8 (num_envs, num_actions + 1), says what the learners may do,
    ``infos["seat"]``, int64 (num_envs,), which seats they have.

    An illegal action ends that game: terminated, reward -1. A game that a guard ends is truncated. A game that has
    ended begins anew by the next `step`, which ignores its action (`AutoresetMode.NEXT_STEP`).

    Attributes
    ----------
    game : Game
        The game.
    """

    def __init__(
        self,
        game: Game,
        num_envs: int,
        seat: int | None = None,
        opponents: Policy | None = None,
        reward: Reward = "returns",
    ) -> None:
        checked("reward", reward, ("returns", "points"))
        size = within(num_envs, 1, 1 << 40)
        if size is None:
            raise ValueError(f"expected num_envs of 1 or more, got {shown(num_envs)}")
        place = None if seat is None else within(seat, 0, game.seats - 1)
        if seat is not None and place is None:
            raise SeatError(f"expected a seat 0..{game.seats - 1}, or None, got {shown(seat)}")
        if opponents is not None and not callable(opponents):
            raise TypeError(f"expected opponents as a function of tensors and masks, got {shown(opponents)}")
        self.game = game
        self.num_envs = size
        self.reward: Reward = reward
        self.opponents: Policy = self.at_random if opponents is None else opponents
        self.metadata = {"render_modes": [], "autoreset_mode": AutoresetMode.NEXT_STEP}
        self.single_action_space = action_space(game)
        self.single_observation_space = tensor_space(game)
        self.action_space = batch_space(self.single_action_space, size)
        self.observation_space = batch_space(self.single_observation_space, size)
        self._learners: Ints = np.arange(size) % game.seats if place is None else np.full(size, place)
        self._games: BatchOrder | None = None
        self._ended = np.zeros(size, bool)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Tensor, dict[str, Any]]:
        """Begin all games, with a seed the same ones each time; return observations and infos. There are no options."""
        super().reset(seed=seed, options=options)
        key = int(self.np_random.integers(2**64, dtype=np.uint64))
        self._games = BatchOrder(self.game.batch(self.num_envs, key))
        self._ended = np.zeros(self.num_envs, bool)
        self._go_on()
        while (over := self._order.batch.terminal).any():  # before the learner could do anything
            self._order.restart(over)
            self._go_on()
        self._points = self._scored()
        return self._observations(), self._infos()

    def step(self, actions: npt.ArrayLike) -> tuple[Tensor, Any, Any, Any, dict[str, Any]]:
        """Make an action in each game, and let the others go on until the learners may act or the games are over.

        Returns
        -------
        observations, rewards, terminations, truncations, infos
            Rewards float64, terminations and truncations bool, (num_envs,) each.
        """
        chosen = _actions("actions", actions, self.num_envs)
        begun = self._ended
        if begun.any():
            self._order.restart(begun)
        every = np.arange(self.num_envs)
        within_space = (chosen >= 0) & (chosen <= self._order.wait)
        illegal = ~begun & ~(within_space & (self._mask[every, np.where(within_space, chosen, 0)] > 0))
        self._order.step(np.where(begun | illegal, -1, self._learners), chosen)
        self._go_on(~illegal)
        over = self._order.batch.terminal & ~illegal
        cut = np.zeros(self.num_envs, bool)
        for slot in over.nonzero()[0].tolist():
            cut[slot] = cut_short(self._order.batch.state(slot))
        before, self._points = self._points, self._scored()
        before[begun] = 0 if self.reward == "returns" else self._points[begun]
        rewards = self._points - before
        rewards[illegal] = ILLEGAL_REWARD
        self._ended = over | illegal
        return self._observations(), rewards, (over & ~cut) | illegal, cut, self._infos()

    def at_random(self, _tensors: Tensor, masks: Mask) -> Ints:
        """Return any action under each mask, each as likely: the policy of the others if none is given."""
        chosen: Ints = (self.np_random.random(masks.shape) * masks).argmax(axis=1)
        return chosen

    @property
    def _order(self) -> BatchOrder:
        if self._games is None:
            raise ValueError("no game is under way: reset() begins them")
        return self._games

    def _go_on(self, slots: Bools | None = None) -> None:
        """Let the others act, in all slots or some, until the learners are asked or the games are over."""
        order = self._order
        while True:
            others = (order.seats >= 0) & (order.seats != self._learners)
            if slots is not None:
                others &= slots
            if not others.any():
                return
            seats = np.where(others, order.seats, -1)
            actions = np.full(self.num_envs, -1)
            answers = self.opponents(order.batch.tensor(seats)[others], order.masks()[others])
            actions[others] = _actions("the opponents' actions", answers, int(others.sum()))
            order.step(seats, actions)

    def _scored(self) -> npt.NDArray[np.float64]:
        """Return what rewards are the change of, for each learner."""
        batch = self._order.batch
        if self.reward == "points":
            return batch.points[np.arange(self.num_envs), self._learners].astype(np.float64)
        returns = batch.final_returns[np.arange(self.num_envs), self._learners].astype(np.float64)
        return np.where(batch.terminal, returns, 0.0)

    def _observations(self) -> Tensor:
        return self._order.batch.tensor(self._learners)

    def _infos(self) -> dict[str, Any]:
        self._mask = self._order.masks()
        self._mask[self._ended] = 0
        return {"action_mask": self._mask.copy(), "seat": self._learners.copy()}


def _actions(what: str, given: npt.ArrayLike, count: int) -> Ints:
    """Return a copy of so many actions, legal or not; raises ValueError if they are something else."""
    array = np.asarray(given)
    if array.shape != (count,) or array.dtype.kind not in "iu":
        raise ValueError(
            f"expected {what} as whole numbers of shape ({count},), got {array.dtype} of shape {array.shape}"
        )
    return array.astype(np.int64)


def vector_env(
    game: Game | str,
    num_envs: int,
    seats: int | None = None,
    *,
    seat: int | None = None,
    opponents: Policy | None = None,
    reward: Reward = "returns",
    **options: OptionValue,
) -> VectorGame:
    """Return many games as Gymnasium's vector environment; ``gymnasium.make_vec`` takes the same.

    Parameters
    ----------
    game, seats, reward, **options
        As for `aec_env`.
    num_envs : int
        Number of games.
    seat : int, optional
        The seat that learns; if left out, game i has its learner in seat i modulo the number of seats.
    opponents : callable, optional
        How the other seats are played, see `Policy`; if left out, at random.

    Returns
    -------
    VectorGame

    Examples
    --------
    >>> import cambusa.envs
    >>> envs = cambusa.envs.vector_env(cambusa.games()[0], 8)
    >>> seen, infos = envs.reset(seed=7)
    >>> actions = envs.at_random(seen, infos["action_mask"])
    >>> seen, rewards, terminations, truncations, infos = envs.step(actions)
    >>> rewards.shape
    (8,)
    """
    return VectorGame(game_of(game, seats, options), num_envs, seat, opponents, reward)
