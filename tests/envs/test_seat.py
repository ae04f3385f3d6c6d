"""The Gymnasium environment: its own check, unmodified, and what it does not look at."""

from __future__ import annotations

from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import cambusa
from cambusa import BotError, SeatError, bots
from cambusa.envs import SeatEnv, seat_env
from cambusa.table import Table
from tests.envs.conftest import short


def key(name: str) -> str:
    return f"cambusa/{name}-v{cambusa.spec(name).rules_version}"


def chosen(env: SeatEnv, random: Random) -> int:
    """Any possible action."""
    action: int = random.choice(np.flatnonzero(env.action_masks()).tolist())
    return action


def played(env: SeatEnv, seed: int) -> tuple[float, bool, bool]:
    """Play a game at random; return the rewards' sum and how it ended."""
    random = Random(seed)
    env.reset(seed=seed)
    total = 0.0
    while True:
        _, reward, terminated, truncated, _ = env.step(chosen(env, random))
        total += float(reward)
        if terminated or truncated:
            return total, terminated, truncated


def test_check_env(table: tuple[str, int]) -> None:
    name, seats = table
    for seat in (0, seats - 1):
        check_env(gymnasium.make(key(name), seats=seats, seat=seat).unwrapped)


def test_registered_games_take_everything(name: str) -> None:
    spec = cambusa.spec(name)
    best = bots.names(name)[0]
    made: Any = gymnasium.make(key(name), seats=spec.seats[1], seat=1, opponents=best, level="hard", reaction=0.0)
    env: SeatEnv = made.unwrapped
    assert (env.game.seats, env.seat) == (spec.seats[1], 1)
    assert spec.guards.items() <= env.game.options.items()
    assert isinstance(env, SeatEnv)
    made.reset(seed=1)
    assert type(next(iter(env._table.bots.values()))) is type(bots.make(best, env.game, 0, 0))


def test_reward_is_the_learners_return(table: tuple[str, int]) -> None:
    name, seats = table
    env = seat_env(name, seats, seat=seats // 2, **short(name))
    total, terminated, truncated = played(env, 1)
    assert terminated != truncated
    assert total == pytest.approx(env.current.returns[env.seat])


def test_reward_may_be_points(name: str) -> None:
    env = seat_env(name, reward="points", **short(name))
    env.reset(seed=1)
    before = env.current.points[0]
    assert played(env, 1)[0] == env.current.points[0] - before


def test_what_the_learner_gets_is_what_its_seat_has(table: tuple[str, int]) -> None:
    env = seat_env(*table)
    random = Random(2)
    seen, info = env.reset(seed=2)
    for _ in range(40):
        assert seen.tolist() == env.current.tensor(0).tolist()
        assert info["action_mask"][:-1].tolist() == env.current.legal_mask(0).tolist()
        assert info["action_mask"].any()
        assert info["action_mask"].astype(bool).tolist() == env.action_masks().tolist()
        seen, _, terminated, truncated, info = env.step(chosen(env, random))
        if terminated or truncated:
            assert not info["action_mask"].any()
            break


def test_an_illegal_action_loses(name: str) -> None:
    env = seat_env(name)
    _, info = env.reset(seed=1)
    before = bytes(env.current)
    wrong = int(np.flatnonzero(info["action_mask"] == 0)[0])
    _, reward, terminated, truncated, info = env.step(wrong)
    assert (reward, terminated, truncated, info["illegal"]) == (-1.0, True, False, True)
    assert bytes(env.current) == before
    with pytest.raises(ValueError, match=r"reset\(\) begins one"):
        env.step(0)


def test_what_is_no_action_is_never_taken_for_one(name: str) -> None:
    """Numbers below 0 and above `wait` lose as illegal ones do; what is no whole number is an error."""
    for wrong in (-1, -2, 10**6, 10**30):
        env = seat_env(name)
        env.reset(seed=1)
        _, reward, terminated, _, info = env.step(wrong)
        assert (reward, terminated, info["illegal"]) == (-1.0, True, True)
    env = seat_env(name)
    env.reset(seed=1)
    thing: Any
    for thing in (None, 1.0, "0", True, np.array([0])):
        with pytest.raises(ValueError, match=r"expected an action, a whole number 0\.\.[0-9]+, got"):
            env.step(thing)


def test_a_guard_truncates() -> None:
    ends = set()
    for name in cambusa.games():
        if short(name):
            ends.add(played(seat_env(name, **short(name, 4)), 1)[1:])
    assert ends == {(False, True)}


def test_the_faster_acts(name: str) -> None:
    """With no time to react the learner is always first; with all the time in the world it never is."""
    game = cambusa.load(name, cambusa.spec(name).seats[1], **cambusa.spec(name).guards)
    quick, slow = SeatEnv(game, reaction=0.0), SeatEnv(game, reaction=1e9)
    for env, first in ((quick, True), (slow, False)):
        random = Random(1)
        env.reset(seed=1)
        for _ in range(30):
            crowded = len(env.current.active_seats) > 1
            action = chosen(env, random)
            *_, terminated, truncated, info = env.step(action)
            if crowded and action != game.num_actions:
                assert info["played"] is first
            if terminated or truncated:
                break


def test_waiting_never_stops_a_game(table: tuple[str, int]) -> None:
    """The others go on; where nobody would, the learner must act."""
    env = seat_env(*table)
    env.reset(seed=3)
    for _ in range(30):
        revision = env.current.revision
        if env.action_masks()[-1]:
            *_, terminated, truncated, info = env.step(env.game.num_actions)
            assert env.current.revision > revision or not info["action_mask"][-1]
        else:
            *_, terminated, truncated, info = env.step(chosen(env, Random(revision)))
        if terminated or truncated:
            break


class Sleeper(bots.RandomBot):
    """A bot that never wants anything."""

    def act(self, seen: bots.Seen) -> tuple[int | None, float]:  # noqa: ARG002
        return None, 1.0


def test_bots_that_want_nothing_do_not_stop_a_game(name: str) -> None:
    env = seat_env(name)
    env.reset(seed=1)
    env._playing = Table(env.current, {seat: Sleeper(env.game, seat, 0) for seat in env._table.bots}, None, True, 0.0)
    random = Random(1)
    terminated = truncated = False
    while not (terminated or truncated) and env.current.revision < 200:
        actions = np.flatnonzero(env.action_masks()).tolist()
        revision = env.current.revision
        *_, terminated, truncated, info = env.step(max(actions) if random.random() < 0.7 else random.choice(actions))
        assert env.current.revision > revision or not info["action_mask"][-1]


def test_teams_know_their_signal(name: str) -> None:
    spec = cambusa.spec(name)
    env = seat_env(name, spec.seats[1])
    _, info = env.reset(seed=4)
    teams = spec.teams(env.game.seats)
    mates = next(team for team in teams if env.seat in team)
    if not spec.signals:
        assert info["signal"] is None
        return
    assert info["signal"] in spec.signals
    for seat, bot in env._table.bots.items():
        assert isinstance(bot, bots.RandomBot)
        assert (bot.signal == info["signal"]) or seat not in mates


@pytest.mark.parametrize("mode", ["ansi", "human"])
def test_render(name: str, mode: Any, capsys: pytest.CaptureFixture[str]) -> None:
    env = seat_env(name, render_mode=mode)
    env.reset(seed=1)
    text = env.render()
    printed = capsys.readouterr().out
    assert (text is None) == (mode == "human")
    shown = printed if text is None else text
    assert len(shown.splitlines()) > 2


def test_before_the_first_reset_there_is_nothing_to_see(name: str) -> None:
    env = seat_env(name, render_mode="ansi")
    for look in (env.render, lambda: env.current):
        with pytest.raises(ValueError, match=r"no game is under way: reset\(\) begins one"):
            look()


def test_render_without_a_mode_warns() -> None:
    env = seat_env(cambusa.games()[0])
    env.reset(seed=1)
    with pytest.warns(UserWarning, match="without a render mode"):
        assert env.render() is None


def test_wrong_arguments(name: str) -> None:
    game = cambusa.load(name)
    with pytest.raises(SeatError, match=rf"expected a seat 0\.\.{game.seats - 1}, got {game.seats}"):
        SeatEnv(game, seat=game.seats)
    with pytest.raises(ValueError, match=rf"expected a bot for each of {game.seats - 1} other seats, got \[\]"):
        SeatEnv(game, opponents=[])
    with pytest.raises(BotError, match="has no bot 'nobody'"):
        SeatEnv(game, opponents="nobody")
    with pytest.raises(BotError, match="expected a level"):
        SeatEnv(game, level="godlike")
    with pytest.raises(BotError, match="expected a reaction time"):
        SeatEnv(game, reaction=-1.0)
