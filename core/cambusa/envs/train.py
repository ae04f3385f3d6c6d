"""An example that trains: a masked policy learns a game by playing against itself, in numpy alone, on one core.

    OMP_NUM_THREADS=1 python -m cambusa.envs.train GAME --plot curve.svg

The matrices are small: with more threads than one numpy spends its time waiting for them, ten times as much where other
work is going on.

Proximal policy optimisation (Schulman et al. 2017) on `vector_env`: the learner and its opponents are the same policy,
a network with one hidden layer; what is not possible has probability 0. Every few updates it plays games against
players at random that are not learned from. The same seed gives the same curve.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

import cambusa
from cambusa.arena.estimates import Z95
from cambusa.envs.base import Mask, Tensor
from cambusa.envs.vector import Ints, VectorGame, vector_env

Floats = npt.NDArray[np.float32]


class Policy:
    """A network from what a seat sees to how likely it does what, and to the result that it expects.

    Parameters
    ----------
    inputs, hidden, actions : int
        Numbers in a tensor, in the hidden layer, and of actions.
    seed : int
        Where the weights, and the choices of `act`, come from.
    """

    def __init__(self, inputs: int, hidden: int, actions: int, seed: int) -> None:
        self.random = np.random.default_rng(seed)
        shapes = {"into": (inputs + 1, hidden), "out": (hidden + 1, actions), "value": (hidden + 1, 1)}
        scales = {"into": inputs**-0.5, "out": 0.01 * hidden**-0.5, "value": hidden**-0.5}
        self.weights: dict[str, Floats] = {
            name: (self.random.normal(size=shape) * scales[name]).astype(np.float32) for name, shape in shapes.items()
        }
        self._moments = {name: (np.zeros_like(array), np.zeros_like(array)) for name, array in self.weights.items()}
        self._steps = 0

    def forward(self, seen: Tensor, masks: Mask) -> tuple[Floats, Floats, Floats]:
        """Return the hidden layer (k, hidden), the probabilities (k, actions) and the values (k,)."""
        hidden = _with_one(np.tanh(_with_one(seen) @ self.weights["into"]))
        logits = np.where(masks > 0, hidden @ self.weights["out"], -1e9)
        odds = np.exp(logits - logits.max(axis=1, keepdims=True))
        return hidden, odds / odds.sum(axis=1, keepdims=True), (hidden @ self.weights["value"])[:, 0]

    def act(self, seen: Tensor, masks: Mask) -> Ints:
        """Draw an action for each row."""
        return self.draw(self.forward(seen, masks)[1])

    def draw(self, chances: Floats) -> Ints:
        """Draw an action for each row of probabilities."""
        sums = chances.cumsum(axis=1)
        actions: Ints = (self.random.random((len(sums), 1)) * sums[:, -1:] >= sums).sum(axis=1)
        return actions

    def improve(self, data: Samples, rate: float, entropy: float, clip: float = 0.2) -> None:
        """Make one step of Adam on the clipped objective."""
        hidden, chances, values = self.forward(data.seen, data.masks)
        rows = np.arange(len(values))
        ratio = chances[rows, data.actions] / data.chances
        clipped = ((ratio > 1 + clip) & (data.gains > 0)) | ((ratio < 1 - clip) & (data.gains < 0))
        logs = np.log(chances + 1e-9)
        # By the logits: of the objective, and of the entropy, which keeps the policy from settling too soon.
        slope = -(np.where(clipped, 0, ratio * data.gains))[:, None] * (_one_hot(data.actions, chances.shape) - chances)
        slope += entropy * chances * (logs - (chances * logs).sum(axis=1, keepdims=True))
        miss = (values - data.results)[:, None]
        back = (slope @ self.weights["out"][:-1].T + 0.5 * miss @ self.weights["value"][:-1].T) * (
            1 - hidden[:, :-1] ** 2
        )
        self._adam(
            {"into": _with_one(data.seen).T @ back, "out": hidden.T @ slope, "value": hidden.T @ (0.5 * miss)},
            rate,
            len(values),
        )

    def _adam(self, slopes: dict[str, npt.NDArray[np.floating]], rate: float, size: int) -> None:
        self._steps += 1
        for name, slope in slopes.items():
            mean, square = self._moments[name]
            mean += 0.1 * (slope / size - mean)
            square += 0.001 * ((slope / size) ** 2 - square)
            step = (mean / (1 - 0.9**self._steps)) / (np.sqrt(square / (1 - 0.999**self._steps)) + 1e-8)
            self.weights[name] -= (rate * step).astype(np.float32)


class Samples(NamedTuple):
    """What was seen, possible and done, how likely it was, how much better than expected it went, and the result."""

    seen: Tensor
    masks: Mask
    actions: Ints
    chances: Floats
    gains: npt.NDArray[np.floating]
    results: npt.NDArray[np.floating]

    def take(self, rows: Ints) -> Samples:
        """Return some rows."""
        arrays: list[Any] = [array[rows] for array in self]
        return Samples(*arrays)


@dataclass
class Learner:
    """Training: the environment, the policy, and where the games stand."""

    envs: VectorGame
    policy: Policy
    seen: Tensor
    masks: Mask
    begun: npt.NDArray[np.bool_]

    def collect(self, steps: int, smoothing: float = 0.95) -> Samples:
        """Play on for so many steps; return what can be learned from, advantages by Schulman et al. 2016."""
        rows: list[tuple[Any, ...]] = []
        for _ in range(steps):
            _, chances, values = self.policy.forward(self.seen, self.masks)
            playing = ~self.begun  # what is done in a game that begins by this step is ignored
            actions = np.where(playing, self.policy.draw(chances), 0)
            picked = chances[np.arange(len(actions)), actions]
            before = self.seen, self.masks
            self.seen, rewards, terminated, truncated, infos = self.envs.step(actions)
            self.masks, self.begun = infos["action_mask"], terminated | truncated
            rows.append((*before, actions, picked, values, rewards, self.begun, truncated, playing))
        following = self.policy.forward(self.seen, self.masks)[2]
        gain = np.zeros(self.envs.num_envs)
        out: list[Samples] = []
        for seen, masks, actions, picked, values, rewards, over, truncated, playing in reversed(rows):
            ahead = np.where(over & ~truncated, 0, following)  # a game that was cut short would have gone on
            gain = np.where(playing, rewards + ahead - values + np.where(over, 0, smoothing * gain), 0)
            part = Samples(seen, masks, actions, picked, gain.astype(np.float32), (gain + values).astype(np.float32))
            out.append(part.take(playing.nonzero()[0]))
            following = values
        return Samples(*(np.concatenate(arrays) for arrays in zip(*out, strict=True)))

    def update(self, steps: int, rate: float, entropy: float, epochs: int = 3, size: int = 1024) -> None:
        """Collect, and learn from it."""
        data = self.collect(steps)
        gains = (data.gains - data.gains.mean()) / (data.gains.std() + 1e-8)
        data = data._replace(gains=gains)
        for _ in range(epochs):
            order = self.policy.random.permutation(len(gains))
            for start in range(0, len(order), size):
                self.policy.improve(data.take(order[start : start + size]), rate, entropy)


def share(game: cambusa.Game, policy: Policy, games: int, seed: int) -> tuple[float, float]:
    """Return the win share of a policy against players at random, and half of its 95 % interval.

    Each game is one slot, played once; the learner sits in each seat equally often. A win shared by w counts 1/w.
    """
    envs = vector_env(game, games)
    seen, infos = envs.reset(seed=seed)
    result = np.zeros(games)
    open_games = np.ones(games, bool)
    while open_games.any():
        seen, rewards, terminated, truncated, infos = envs.step(policy.act(seen, infos["action_mask"]))
        result[open_games] += rewards[open_games]
        open_games &= ~(terminated | truncated)
    won = (result * (game.seats - 1) + 1) / game.seats
    return float(won.mean()), float(Z95 * won.std() / games**0.5)


def train(
    game: cambusa.Game,
    updates: int,
    seed: int,
    envs: int = 128,
    steps: int = 32,
    hidden: int = 128,
    rate: float = 1e-3,
    every: int = 10,
    games: int = 1000,
) -> list[tuple[int, float, float]]:
    """Train; return what was printed: steps of the learner, win share against random, half of its 95 % interval.

    Parameters
    ----------
    game : Game
        The game.
    updates, every : int
        How often to learn, and to look how it plays.
    seed : int
        Where everything that is drawn comes from.
    envs, steps : int
        Games at once, and steps in each between two updates.
    hidden : int
        Size of the hidden layer.
    rate : float
        Learning rate at the beginning; it falls to 0.
    games : int
        Games against random players at each look.
    """
    policy = Policy(game.tensor_spec.shape[0], hidden, game.num_actions + 1, seed)
    world = vector_env(game, envs, opponents=policy.act)
    seen, infos = world.reset(seed=seed)
    learner = Learner(world, policy, seen, infos["action_mask"], np.zeros(envs, bool))
    curve = []
    for update in range(updates + 1):
        if update % every == 0 or update == updates:
            won, half = share(game, policy, games, seed + 1)
            curve.append((update * envs * steps, won, half))
            print(f"{update * envs * steps:>10,} steps: wins {won:.1%} +- {half:.1%} against random", flush=True)
        if update < updates:
            learner.update(steps, rate * (1 - update / updates), entropy=0.01)
    return curve


def picture(curve: list[tuple[int, float, float]], game: cambusa.Game) -> str:
    """Return a learning curve as SVG: the win share over the steps, with its interval."""
    left, top, wide, high = 60, 40, 560, 260
    most = max(steps for steps, _, _ in curve) or 1

    def at(steps: float, won: float) -> str:
        return f"{left + wide * steps / most:.1f},{top + high * (1 - won):.1f}"

    upper = [at(steps, won + half) for steps, won, half in curve]
    lower = [at(steps, won - half) for steps, won, half in reversed(curve)]
    lines = []
    for tenth in range(0, 11, 2):
        y = top + high * (1 - tenth / 10)
        lines.append(f'<line x1="{left}" x2="{left + wide}" y1="{y}" y2="{y}" stroke="#ddd"/>')
        lines.append(f'<text x="{left - 8}" y="{y + 4}" text-anchor="end">{tenth * 10} %</text>')
    for part in range(5):
        x = left + wide * part / 4
        lines.append(f'<text x="{x}" y="{top + high + 20}" text-anchor="middle">{most * part / 4:,.0f}</text>')
    fair = top + high * (1 - 1 / game.seats)
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {left + wide + 40} {top + high + 50}"'
            ' font-family="sans-serif" font-size="12" fill="#333">',
            '<rect width="100%" height="100%" fill="white"/>',
            f'<text x="{left}" y="20" font-size="14">{game.spec.title}: win share against random players</text>',
            *lines,
            f'<line x1="{left}" x2="{left + wide}" y1="{fair}" y2="{fair}" stroke="#999" stroke-dasharray="4"/>',
            f'<polygon points="{" ".join(upper + lower)}" fill="#1f77b4" opacity="0.25"/>',
            f'<polyline points="{" ".join(at(steps, won) for steps, won, _ in curve)}" fill="none" stroke="#1f77b4"'
            ' stroke-width="2"/>',
            f'<text x="{left + wide / 2}" y="{top + high + 40}" text-anchor="middle">steps of the learner</text>',
            "</svg>\n",
        ]
    )


def _with_one(rows: Floats) -> Floats:
    """Return rows with a 1 behind each, for the bias."""
    return np.hstack((rows, np.ones((len(rows), 1), np.float32)))


def _one_hot(numbers: Ints, shape: tuple[int, ...]) -> Floats:
    out = np.zeros(shape, np.float32)
    out[np.arange(len(numbers)), numbers] = 1
    return out


def main(args: list[str] | None = None) -> None:
    """Train as the command line says."""
    parser = argparse.ArgumentParser(prog="python -m cambusa.envs.train", description=__doc__.partition("\n")[0])
    parser.add_argument("game", choices=cambusa.games())
    parser.add_argument("--seats", type=int, help="number of seats; the fewest if left out")
    parser.add_argument("--updates", type=int, default=200, help="how often to learn (200)")
    parser.add_argument("--seed", type=int, default=1, help="the same seed gives the same curve (1)")
    parser.add_argument("--plot", type=Path, metavar="FILE.svg", help="write the learning curve as a picture")
    chosen = parser.parse_args(args)
    game = cambusa.load(chosen.game, chosen.seats, **cambusa.spec(chosen.game).guards)
    curve = train(game, chosen.updates, chosen.seed)
    if chosen.plot:
        chosen.plot.write_text(picture(curve, game), encoding="utf-8")


if __name__ == "__main__":
    main()
