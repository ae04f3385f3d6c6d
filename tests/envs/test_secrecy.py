"""Secrecy: no environment gives a seat more than its own observation, log, tensor and legal actions.

As in `tests.conformance.test_secrecy`: two games that look the same to a seat, while hidden things differ, look the
same to it in every environment.
"""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest

import cambusa
from cambusa import Game, State
from cambusa.envs import AECGame, Order, ParallelGame, SeatEnv
from cambusa.envs.openspiel import MEMORY, SpielObserver
from tests.conformance.support import choose
from tests.conformance.test_secrecy import follow, known


class Holder:
    """What OpenSpiel's observers look at."""

    def __init__(self, order: Order) -> None:
        self.order = order


def given(game: Game, state: State, seat: int) -> dict[str, Any]:
    """Return all that the environments give a seat in a state."""
    out: dict[str, Any] = {}
    agent = f"player_{seat}"
    aec = AECGame(game, render_mode="ansi")
    aec.reset(seed=1)
    aec._order = Order(state.copy())
    out["aec"] = aec.observe(agent)
    if aec.order.seat == seat:
        out["aec asked"] = aec.render(), aec.order.legal_actions()
    parallel = ParallelGame(game, render_mode="ansi")
    parallel.reset(seed=1)
    parallel._state = state.copy()
    out["parallel"] = parallel._seen()[agent], parallel.render()
    alone = SeatEnv(game, seat, render_mode="ansi")
    alone.reset(seed=1)
    alone._table.state = state.copy()
    out["seat"] = alone._observation(), alone._info(played=False), alone.render()
    for memory in (None, MEMORY):
        observer = SpielObserver(game, memory)
        holder: Any = Holder(Order(state.copy()))
        observer.set_from(holder, seat)
        out[f"openspiel {memory}"] = observer.tensor, observer.string_from(holder, seat)
    return out


def test_two_games_that_look_the_same(name: str) -> None:
    spec = cambusa.spec(name)
    game = cambusa.load(name, spec.seats[1], **spec.guards)
    differed = 0
    for seat in (0, game.seats - 1):
        random = Random(f"{name} {seat}")
        one, other = game.new(), game.new()
        for _ in range(60):
            if one.is_terminal or other.is_terminal or one.is_chance != other.is_chance:
                break
            who, number = choose(one, random)
            leader = one.copy()
            leader.apply(number, who)
            follower = follow(leader, other, seat, random)
            if follower is None:
                continue
            one, other = leader, follower
            assert known(one, seat) == known(other, seat)
            if bytes(one) != bytes(other):
                differed += 1
                first, second = given(game, one, seat), given(game, other, seat)
                for what, value in first.items():
                    np.testing.assert_equal(
                        second[what], value, err_msg=f"{what} tells seat {seat} what it cannot know"
                    )
    hides = any("?" in entry.label for entry in one.log())
    assert differed > 0 or not hides


def test_redeals_look_the_same_to_who_is_asked(table: tuple[str, int]) -> None:
    """Whole games through the AEC environment: what each agent gets follows from what its seat knows."""
    name, seats = table
    game = cambusa.load(name, seats, **cambusa.spec(name).guards)
    env = AECGame(game)
    env.reset(seed=3)
    random = Random(3)
    for number in range(80):
        if env.order.seat is None:
            break
        seat = env.order.seat
        seen = env.observe(env.agent_selection)
        twin = AECGame(game)
        twin.reset(seed=4)
        twin._order = env.order.copy()
        twin.order.state = env.order.state.redeal(seat, number)
        np.testing.assert_equal(twin.observe(env.agent_selection), seen)
        env.step(random.choice(np.flatnonzero(seen["action_mask"]).tolist()))


def test_the_world_is_not_given(name: str) -> None:
    """PettingZoo's `state` is a view of everything, which nobody has here; OpenSpiel's own views are per player."""
    env = AECGame(cambusa.load(name))
    env.reset(seed=1)
    with pytest.raises(NotImplementedError):
        env.state()
    state = pyspiel.load_game(f"python_cambusa_{name}").new_initial_state()
    with pytest.raises(pyspiel.SpielError):
        state.observation_tensor(99)
