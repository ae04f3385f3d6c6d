"""Environment steps: ours, and those of PettingZoo's classic card games and of RLCard; each plays n steps at random."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from typing import Any

import pettingzoo
import rlcard

import cambusa.envs
from cambusa.envs import VectorGame

PETTINGZOO = ("leduc_holdem-v4", "texas_holdem-v4")
RLCARD = ("leduc-holdem", "limit-holdem")
SLOTS = 256
BARE = "AEC environment without its wrappers"

Rate = tuple[str, str, Callable[[], int]]


def aec_steps(env: Any, n: int) -> int:
    """Step an AEC environment as PettingZoo's documentation does; a step is one action."""
    steps = seed = 0
    while steps < n:
        env.reset(seed=(seed := seed + 1))
        for agent in env.agent_iter():
            seen, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            env.step(env.action_space(agent).sample(seen["action_mask"]))
            steps += 1
    return steps


def bare_steps(env: Any, n: int) -> int:
    """Step an AEC environment below its wrappers, drawing as `rlcard_steps` does."""
    chance = Random(1)
    steps = seed = 0
    while steps < n:
        env.reset(seed=(seed := seed + 1))
        while not any(env.terminations.values()) and not any(env.truncations.values()):
            seen = env.observe(env.agent_selection)
            env.step(chance.choice(seen["action_mask"].nonzero()[0].tolist()))
            steps += 1
    return steps


def seat_steps(env: Any, n: int) -> int:
    """Step a Gymnasium environment; a step is one action of the learner, and the bots' until the next."""
    _, info = env.reset(seed=1)
    for _ in range(n):
        *_, terminated, truncated, info = env.step(env.action_space.sample(info["action_mask"]))
        if terminated or truncated:
            _, info = env.reset()
    return n


def vector_steps(envs: VectorGame, n: int) -> int:
    """Step a vector environment; a step is one action of one learner, and the others' until the next."""
    seen, infos = envs.reset(seed=1)
    for _ in range(n // envs.num_envs):
        seen, *_, infos = envs.step(envs.at_random(seen, infos["action_mask"]))
    return n // envs.num_envs * envs.num_envs


def rlcard_steps(env: Any, n: int) -> int:
    """Step RLCard's own environment; a step is one action."""
    chance = Random(1)
    steps = 0
    while steps < n:
        state, _ = env.reset()
        while not env.is_over():
            state, _ = env.step(chance.choice(list(state["legal_actions"])))
            steps += 1
    return steps


def peers() -> Iterator[Rate]:
    """Who, what, and what plays it."""
    for name in PETTINGZOO:
        with warnings.catch_warnings():  # of its own registry's own games
            warnings.simplefilter("ignore", DeprecationWarning)
            env = pettingzoo.make("aec", f"classic/{name}")
        yield "PettingZoo", f"{name}: AEC environment", partial(aec_steps, env, 2000)
    for name in RLCARD:
        yield "RLCard", f"{name}: its environment", partial(rlcard_steps, rlcard.make(name), 2000)


def ours(name: str) -> Iterator[Rate]:
    """The same of one of our games."""
    env = cambusa.envs.aec_env(name)
    yield name, "AEC environment", partial(aec_steps, env, 2000)
    yield name, BARE, partial(bare_steps, env.unwrapped, 5000)
    yield name, "Gymnasium environment", partial(seat_steps, cambusa.envs.seat_env(name), 1000)
    vector = cambusa.envs.vector_env(name, SLOTS)
    yield name, f"vector environment of {SLOTS}", partial(vector_steps, vector, 100 * SLOTS)
