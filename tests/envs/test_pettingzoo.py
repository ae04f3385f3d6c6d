"""PettingZoo: its own tests, unmodified, and what they do not look at."""

from __future__ import annotations

import copy
import logging
import pickle
from collections.abc import Callable, Iterator
from itertools import islice
from random import Random
from types import SimpleNamespace
from typing import Any

import numpy as np
import pettingzoo
import pytest
from pettingzoo.test import (
    api_test,
    max_cycles_test,
    parallel_api_test,
    parallel_seed_test,
    render_test,
    seed_test,
)
from pettingzoo.utils.conversions import parallel_to_aec

import cambusa
from cambusa import IllegalActionError, OptionError
from cambusa.envs import AECGame, ParallelGame, aec_env, parallel_env

# Its test knows by name which games have a mask in their observations, and warns of all others.
masked = pytest.mark.filterwarnings(
    "ignore:Observation is not a NumPy array:UserWarning",
    "ignore:Observation space for each agent probably should be gymnasium.spaces.box:UserWarning",
    # An agent whose game is over cannot act; the test looks at what it sees all the same.
    r"ignore:Action mask numpy array is all zeros \(no legal actions\).:UserWarning",
)


# --- upstream's own tests ---


@masked
def test_api(table: tuple[str, int]) -> None:
    api_test(aec_env(*table))


def test_parallel_api(table: tuple[str, int]) -> None:
    parallel_api_test(parallel_env(*table))


def test_seeds(table: tuple[str, int]) -> None:
    seed_test(lambda: aec_env(*table), num_cycles=100)


def test_parallel_seeds(table: tuple[str, int]) -> None:
    parallel_seed_test(lambda: parallel_env(*table))


def test_max_cycles(table: tuple[str, int]) -> None:
    """The AEC environment that it wants is PettingZoo's view of the parallel one: it asks everybody in each cycle.

    It plays at random, and a short game may be over before the cycles are: after this seed none is.
    """

    def begun(**options: Any) -> ParallelGame:
        env = parallel_env(*table, **options)
        env.reset(seed=2)
        for place, agent in enumerate(env.possible_agents):
            env.action_space(agent).seed(place)
        return env

    max_cycles_test(SimpleNamespace(parallel_env=begun, env=lambda **options: parallel_to_aec(begun(**options))))


def test_render(table: tuple[str, int]) -> None:
    render_test(lambda **options: aec_env(*table, **options))
    render_test(lambda **options: parallel_to_aec(parallel_env(*table, **options)))


@masked
def test_api_of_the_other_view(name: str) -> None:
    api_test(parallel_to_aec(parallel_env(name)))


# --- AEC ---


def played(env: Any, seed: int) -> Iterator[tuple[str, dict[str, Any], float, bool, bool]]:
    """Play a game at random; yield what each agent gets when it is asked."""
    random = Random(seed)
    env.reset(seed=seed)
    for agent in env.agent_iter():
        seen, reward, terminated, truncated, _ = env.last()
        yield agent, seen, reward, terminated, truncated
        over = terminated or truncated
        env.step(None if over else random.choice(np.flatnonzero(seen["action_mask"]).tolist()))


def test_rewards_are_returns(table: tuple[str, int]) -> None:
    env: Any = aec_env(*table)
    totals = dict.fromkeys(env.possible_agents, 0.0)
    for agent, _, reward, *_ in played(env, 1):
        totals[agent] += reward
    assert list(totals.values()) == pytest.approx(env.unwrapped.order.state.returns)


def test_rewards_may_be_points(name: str) -> None:
    env: Any = aec_env(name, reward="points")
    env.reset(seed=2)
    at_first = env.unwrapped.order.state.points
    totals = dict.fromkeys(env.possible_agents, 0.0)
    for agent, _, reward, *_ in played(env, 2):
        totals[agent] += reward
    gains = [last - first for last, first in zip(env.unwrapped.order.state.points, at_first, strict=True)]
    assert list(totals.values()) == gains


def test_masks_are_what_is_legal(table: tuple[str, int]) -> None:
    env: Any = aec_env(*table)
    raw: AECGame = env.unwrapped
    for number, (agent, seen, *_) in enumerate(played(env, 3)):
        state, seat = raw.order.state, env.possible_agents.index(agent)
        if not state.is_terminal:
            assert seen["action_mask"][:-1].tolist() == state.legal_mask(seat).tolist()
            assert seen["action_mask"][-1] == raw.order.may_wait
            assert seen["observation"].tolist() == state.tensor(seat).tolist()
            others = [env.observe(other)["action_mask"] for other in env.agents if other != agent]
            assert not any(mask.any() for mask in others)
        if number > 60:
            return


def test_an_illegal_action_ends_the_game_as_upstream_has_it(name: str, caplog: pytest.LogCaptureFixture) -> None:
    env: Any = aec_env(name)
    env.reset(seed=1)
    agent = env.agent_selection
    illegal = int(np.flatnonzero(env.observe(agent)["action_mask"] == 0)[0])
    with caplog.at_level(logging.CRITICAL, "pettingzoo.utils.env_logger"):
        env.step(illegal)
    assert set(env.terminations.values()) == {True}
    assert env.rewards == {other: -1.0 if other == agent else 0 for other in env.agents}


def test_below_the_wrappers_an_illegal_action_is_an_error(name: str) -> None:
    env: Any = aec_env(name).unwrapped
    env.reset(seed=1)
    before = bytes(env.order.state)
    illegal = int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"] == 0)[0])
    with pytest.raises(IllegalActionError):
        env.step(illegal)
    assert bytes(env.order.state) == before


# --- truncation ---


def limited(name: str) -> list[str]:
    """Return the guards of a game that are limits."""
    return [option for option in cambusa.spec(name).guards if option.startswith("max_")]


def test_there_are_games_with_limits() -> None:
    assert any(limited(name) for name in cambusa.games())


def test_guards_truncate(name: str) -> None:
    for option in limited(name):
        tight: dict[str, Any] = {option: 3}
        env: Any = aec_env(name, **tight)
        ends = [(terminated, truncated) for *_, terminated, truncated in played(env, 1)]
        assert ends[-1] == (False, True)
        both = parallel_env(name, **tight)
        seen, _ = both.reset(seed=1)
        while both.agents:
            answers = {agent: both.action_space(agent).sample(seen[agent]["action_mask"]) for agent in both.agents}
            seen, _, terminations, truncations, _ = both.step(answers)
        assert set(truncations.values()) == {True}
        assert set(terminations.values()) == {False}


def test_games_without_limits_end_by_their_rules(name: str) -> None:
    if not limited(name):
        for seed in range(3):
            *_, last = played(aec_env(name), seed)
            assert last[-2:] == (True, False)


def test_a_game_that_ends_by_its_rules_is_not_truncated(name: str) -> None:
    """Under its guards too, unless they are what ended it; random play comes to both where the guards are wide."""
    spec = cambusa.spec(name)
    for seed in range(3):
        state = cambusa.load(name, spec.seats[1], **spec.guards).new(seed)
        random = Random(seed)
        while not state.is_terminal:
            seat = random.choice(sorted(state.active_seats))
            state.apply(random.choice(state.legal_actions(seat)), seat)
        position = state.position()
        counts = [position[option.removeprefix("max_")] >= spec.guards[option] for option in limited(name)]
        assert spec.cut_short(position) <= any(counts)


# --- parallel ---


def test_who_comes_first_is_drawn() -> None:
    """Where all may do the same at once, each comes first about as often."""
    name, action, first = next(racing())
    game = cambusa.load(name, seats=cambusa.spec(name).seats[1])
    env = parallel_env(game)
    wins = np.zeros(game.seats)
    for seed in range(60 * game.seats):
        env.reset(seed=seed)
        *_, infos = env.step(dict.fromkeys(env.agents, action))
        played = [seat for seat, agent in enumerate(env.possible_agents) if infos[agent]["played"]]
        assert len(played) == 1
        wins[played] += 1
    assert first > 1
    assert wins.min() > 30


def racing() -> Iterator[tuple[str, int, int]]:
    """Yield games at whose start several seats may make an action that nobody can make after one has."""
    for name in cambusa.games():
        game = cambusa.load(name, seats=cambusa.spec(name).seats[1])
        start = game.new(1)
        for action in range(game.num_actions):
            able = [seat for seat in start.active_seats if action in start.legal_actions(seat)]
            after = start.copy()
            if len(able) == game.seats:
                after.apply(action, able[0])
                if not any(action in after.legal_actions(seat) for seat in able):
                    yield name, action, len(able)


def test_what_is_not_legal_is_dropped(name: str) -> None:
    env = parallel_env(name)
    seen, _ = env.reset(seed=1)
    before = bytes(env.current)
    wrong = {agent: int(np.flatnonzero(seen[agent]["action_mask"] == 0)[0]) for agent in env.agents}
    after, rewards, _, _, infos = env.step(wrong)
    assert bytes(env.current) == before
    assert not any(info["played"] for info in infos.values())
    assert not any(rewards.values())
    for agent in env.agents:
        np.testing.assert_equal(after[agent], seen[agent])


def test_if_all_wait_the_game_goes_on(table: tuple[str, int]) -> None:
    """Two steps without an answer never leave a game as it is, unless one seat alone must act."""
    env = parallel_env(*table)
    for seed in range(3):
        env.reset(seed=seed)
        for _ in range(40):
            if not env.agents or len(env.current.active_seats) == 1:
                break
            before = env.current.revision
            seen, *_ = env.step({})
            if env.current.revision == before and env.agents:
                masks = [seen[f"player_{seat}"]["action_mask"] for seat in env.current.active_seats]
                assert not any(mask[-1] for mask in masks)
                seat = min(env.current.active_seats)
                env.step({f"player_{seat}": env.current.legal_actions(seat)[0]})
            assert env.current.revision > before


def test_truncated_after_so_many_cycles(name: str) -> None:
    env = parallel_env(name, max_cycles=np.int64(2))  # type: ignore[arg-type]
    env.reset(seed=1)
    for over in (False, True):
        *_, truncations, _ = env.step({})
        assert all(truncated is over for truncated in truncations.values())


def test_who_may_not_act_may_wait(table: tuple[str, int]) -> None:
    env = parallel_env(*table)
    seen, _ = env.reset(seed=5)
    for seat, agent in enumerate(env.agents):
        if seat not in env.current.active_seats:
            assert np.flatnonzero(seen[agent]["action_mask"]).tolist() == [env.game.num_actions]


# --- both ---


def test_pettingzoo_makes_them(name: str) -> None:
    spec = cambusa.spec(name)
    key = f"cambusa/{name}-v{spec.rules_version}"
    aec: Any = pettingzoo.make("aec", key, seats=spec.seats[1], reward="points")
    assert (aec.unwrapped.game.seats, aec.unwrapped.reward) == (spec.seats[1], "points")
    parallel: Any = pettingzoo.make("parallel", key, max_cycles=7)
    assert (parallel.game.name, parallel.max_cycles) == (name, 7)


def go_on(env: Any) -> None:
    """Take a few steps, each the first that can be taken, or all that are left."""
    for _ in range(10):
        seen, _, over, cut, _ = env.last()
        if over or cut:
            break
        env.step(int(np.flatnonzero(seen["action_mask"])[0]))


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))], ids=["copy", "pickle"])
def test_copies_and_pickles_have_the_game_as_it_is_and_go_on_alike(name: str, copied: Callable[[Any], Any]) -> None:
    env: Any = aec_env(name)
    assert copied(env).unwrapped.game == env.unwrapped.game
    for _ in islice(played(env, 1), 3):
        pass
    again = copied(env)
    assert again.agent_selection == env.agent_selection
    before = bytes(env.unwrapped.order.state)
    assert bytes(again.unwrapped.order.state) == before
    go_on(again)
    assert bytes(env.unwrapped.order.state) == before
    go_on(env)
    assert bytes(env.unwrapped.order.state) == bytes(again.unwrapped.order.state)

    both = parallel_env(name)
    assert copied(both).game == both.game
    seen, _ = both.reset(seed=1)
    other = copied(both)
    for _ in range(10):
        if not both.agents:
            break
        answers = {agent: int(np.flatnonzero(seen[agent]["action_mask"])[0]) for agent in both.agents}
        seen, *told = both.step(answers)
        again, *rest = other.step(answers)
        np.testing.assert_equal(again, seen)
        assert rest == told
    assert bytes(other.current) == bytes(both.current)


def test_before_the_first_reset_there_is_nothing_to_see(name: str) -> None:
    below, both = AECGame(cambusa.load(name)), parallel_env(name)
    look: Callable[[], object]
    for look in (below.render, lambda: below.order, lambda: below.step(0), both.render, lambda: both.current):
        with pytest.raises(ValueError, match=r"no game is under way: reset\(\) begins one"):
            look()


def test_a_name_has_guards_and_a_game_is_taken_as_it_is(name: str) -> None:
    guards = cambusa.spec(name).guards
    for env in (aec_env(name).unwrapped, parallel_env(name)):
        assert guards.items() <= env.game.options.items()
    game = cambusa.load(name)
    assert parallel_env(game).game == game
    with pytest.raises(OptionError, match="with the name of a game only"):
        aec_env(game, 3)


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"reward": "money"}, "expected reward 'returns', 'points', got 'money'"),
        ({"render_mode": "rgb_array"}, "expected render_mode 'ansi', 'human', None, got 'rgb_array'"),
    ],
)
def test_wrong_arguments(options: dict[str, Any], says: str) -> None:
    game = cambusa.load(cambusa.games()[0])
    for make in (AECGame, ParallelGame):
        with pytest.raises(ValueError, match=says):
            make(game, **options)
    with pytest.raises(ValueError, match="max_cycles of 1 or more, got 0"):
        ParallelGame(game, max_cycles=0)
    with pytest.raises(TypeError, match="expected a game or the name of one, got 3"):
        aec_env(3)  # type: ignore[arg-type]


def test_what_is_no_action_is_said(name: str) -> None:
    """Nothing is rounded, and a misspelt agent is not left waiting."""
    parallel, below = parallel_env(name), AECGame(cambusa.load(name))
    parallel.reset(seed=1)
    below.reset(seed=1)
    wrong: Any
    for wrong in (1.5, "0", True, np.array([0])):
        with pytest.raises(ValueError, match=r"expected an action, a whole number 0\.\.[0-9]+, got"):
            parallel.step({"player_0": wrong})
        with pytest.raises(ValueError, match=r"expected an action, a whole number 0\.\.[0-9]+, got"):
            below.step(wrong)
    with pytest.raises(ValueError, match=r"expected actions of player_0, .*, got some of \{'player0'\}"):
        parallel.step({"player0": 0})
