"""Gymnasium: one seat learns, bots have the others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, SupportsFloat

import gymnasium
import numpy as np
import numpy.typing as npt

from cambusa import bots
from cambusa._kernel.primitives import derive_seed
from cambusa._kernel.values import shown, within
from cambusa.bots import SPREAD, Bot
from cambusa.envs.base import (
    ILLEGAL_REWARD,
    RENDER_MODES,
    RenderMode,
    Reward,
    Tensor,
    action_of,
    action_space,
    checked,
    game_of,
    mask_of,
    render,
    scores,
    tensor_space,
    under_way,
)
from cambusa.envs.order import cut_short
from cambusa.errors import SeatError
from cambusa.game import Game
from cambusa.interface import State
from cambusa.spec import OptionValue
from cambusa.table import Due, Table


class SeatEnv(gymnasium.Env[Tensor, np.int64]):
    """A game as a Gymnasium environment: one seat learns, bots have the others; `seat_env` has the parameters.

    Observations are the tensor of the learner's seat, float32 of shape `game.tensor_spec.shape`. Actions are those of
    the game and `wait` behind them. ``info["action_mask"]``, int8 (num_actions + 1,), says which are possible;
    `action_masks` gives the same as bool. ``info["signal"]`` is what the learner's team has agreed on, or None.

    Where others may act at the same moment a virtual clock decides, that of `cambusa.table.Table`. The bots say after
    which time they would act; an action of the learner comes after a time drawn from the same distribution, with the
    median `reaction`. The first is made; if that is not the learner's, ``info["played"]`` is False and the learner is
    asked anew at the next moment at which it may act. After `wait` what comes next by itself is done: what a bot wants,
    or what is played for a seat whose time is over, the learner's too; if there is nothing of the kind, the learner is
    asked again and may not wait.

    An illegal action ends the game: terminated, reward -1, ``info["illegal"]`` True. A game that a guard ends is
    truncated.

    Attributes
    ----------
    game : Game
        The game.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": list(RENDER_MODES), "render_fps": 1}  # type: ignore[misc]

    def __init__(
        self,
        game: Game,
        seat: int = 0,
        opponents: str | Sequence[str] = "random",
        level: str = "medium",
        reaction: float | None = None,
        reward: Reward = "returns",
        render_mode: RenderMode | None = None,
    ) -> None:
        checked("reward", reward, ("returns", "points"))
        checked("render_mode", render_mode, (*RENDER_MODES, None))
        place = within(seat, 0, game.seats - 1)
        if place is None:
            raise SeatError(f"expected a seat 0..{game.seats - 1}, got {shown(seat)}")
        names = [opponents] * (game.seats - 1) if isinstance(opponents, str) else list(opponents)
        if len(names) != game.seats - 1:
            raise ValueError(f"expected a bot for each of {game.seats - 1} other seats, got {shown(opponents)}")
        self.game = game
        self.seat = place
        self.level = level
        self.reward: Reward = reward
        self.render_mode: RenderMode | None = render_mode
        self.action_space = action_space(game)
        self.observation_space: gymnasium.spaces.Box = tensor_space(game)  # type: ignore[assignment]
        self._names = dict(zip((other for other in range(game.seats) if other != place), names, strict=True))
        self._playing: Table | None = None
        self._over = True  # until reset
        self._made(0)  # wrong names and levels are found out now
        as_fast: Any = bots.make("random", game, place, 0, level, reaction=reaction)
        self._median: float = as_fast.reaction

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Tensor, dict[str, Any]]:
        """Begin a game, with a seed the same one each time; return observation and info. There are no options."""
        super().reset(seed=seed, options=options)
        self._begin()
        while self.current.is_terminal:  # before the learner could do anything
            self._begin()
        self._scores = scores(self.current, self.reward)
        if self.render_mode == "human":
            self.render()
        return self._observation(), self._info(played=False)

    def step(self, action: np.int64 | int) -> tuple[Tensor, SupportsFloat, bool, bool, dict[str, Any]]:
        """Make an action of the learner, and let the others go on until it may act again or the game is over.

        Returns
        -------
        observation, reward, terminated, truncated, info
        """
        under_way(None if self._over else self._playing)
        chosen = action_of(action, self.game)
        if not 0 <= chosen <= self.game.num_actions or not self.action_masks()[chosen]:
            self._over = True
            return self._observation(), ILLEGAL_REWARD, True, False, self._info(played=False, illegal=True)
        played = self._moment(None if chosen == self.game.num_actions else chosen)
        self._go_on()
        before, self._scores = self._scores, scores(self.current, self.reward)
        self._over = self.current.is_terminal
        cut = cut_short(self.current)
        reward = self._scores[self.seat] - before[self.seat]
        if self.render_mode == "human":
            self.render()
        return self._observation(), reward, self._over and not cut, cut, self._info(played=played)

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Return bool (num_actions + 1,): what the learner may do, where MaskablePPO of sb3-contrib looks for it."""
        return self._mask().astype(bool)

    def render(self) -> str | None:
        """Draw what the learner sees; see `cambusa.envs.base.render`."""
        return render(self.current, self.seat, self.render_mode)

    @property
    def current(self) -> State:
        """The state; raises ValueError before the first `reset`."""
        return self._table.state

    @property
    def _table(self) -> Table:
        return under_way(self._playing)

    def _begin(self) -> None:
        key = int(self.np_random.integers(2**64, dtype=np.uint64))
        self._playing = Table(self.game.new(key), self._made(key), None, clocks=True, now=0.0)
        self._now = 0.0
        self._must_act = False
        self._over = False
        self._go_on()

    def _made(self, key: int) -> dict[int, Bot]:
        """Make the bots of a game."""
        self._signals = bots.signals(self.game, key)
        return {
            seat: bots.make(name, self.game, seat, derive_seed(key, seat), self.level, signal=self._signals[seat])
            for seat, name in self._names.items()
        }

    def _mask(self) -> npt.NDArray[np.int8]:
        if self._over:
            return mask_of(self.game, [])
        actions = self.current.legal_actions(self.seat)
        if actions and not self._must_act and len(self.current.active_seats) > 1:
            actions.append(self.game.num_actions)
        return mask_of(self.game, actions)

    def _observation(self) -> Tensor:
        return self.current.tensor(self.seat)

    def _info(self, played: bool, illegal: bool = False) -> dict[str, Any]:
        signal = self._signals[self.seat]
        return {"action_mask": self._mask(), "played": played, "illegal": illegal, "signal": signal}

    def _go_on(self) -> None:
        """Let the bots act until the learner may."""
        while not self.current.is_terminal and self.seat not in self.current.active_seats:
            self._moment(None)

    def _moment(self, action: int | None) -> bool:
        """Make what comes first, with an action of the learner or none; return whether it was that."""
        active = self.current.active_seats
        self._table.rest(() if action is None else (self.seat,))  # who acts is in time
        due = self._table.due()
        if action is not None:
            late = self._now
            if len(active) > 1:
                late += self._median * float(np.exp(self.np_random.normal(0, SPREAD)))
            if due is None or due.seat == self.seat or late <= due.at:
                due = Due(late, self.seat, self.game.label(action), "learner")
        elif due is None and self.seat in active:
            self._must_act = True
            return False
        elif due is None:  # bots that wait for one another, where no clock runs
            due = Due(self._now, min(active), self.current.legal_labels(min(active))[0], "clock")
        self._now = due.at
        self._must_act = False
        self._table.advance(due.seat, due.label, due.at)
        return due.why == "learner"


def seat_env(
    game: Game | str,
    seats: int | None = None,
    *,
    seat: int = 0,
    opponents: str | Sequence[str] = "random",
    level: str = "medium",
    reaction: float | None = None,
    reward: Reward = "returns",
    render_mode: RenderMode | None = None,
    **options: OptionValue,
) -> SeatEnv:
    """Return a game as a Gymnasium environment in which one seat learns.

    Parameters
    ----------
    game, seats, reward, render_mode, **options
        As for `aec_env`.
    seat : int
        The seat that learns.
    opponents : str or sequence of str
        The bot at every other seat, or one for each of them in the order of seats: `cambusa.bots.names`.
    level : str
        Level of the bots, one of `cambusa.bots.LEVELS`.
    reaction : float, optional
        Seconds that the learner takes to act where others may act too, in the median; as long as bots of that level
        take if left out, 0 to be the first always.

    Returns
    -------
    SeatEnv

    Examples
    --------
    >>> import gymnasium
    >>> import cambusa.envs
    >>> name = cambusa.games()[0]
    >>> env = gymnasium.make(f"cambusa/{name}-v{cambusa.spec(name).rules_version}", seat=1)
    >>> seen, info = env.reset(seed=7)
    >>> seen, reward, terminated, truncated, info = env.step(env.action_space.sample(info["action_mask"]))
    >>> reward
    0.0
    """
    return SeatEnv(game_of(game, seats, options), seat, opponents, level, reaction, reward, render_mode)
