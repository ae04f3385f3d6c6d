"""The vector environment: many games at once are what each would be alone."""

from __future__ import annotations

from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

import cambusa
from cambusa import SeatError
from cambusa.envs import Order, VectorGame, vector_env
from cambusa.envs.vector import BatchOrder
from tests.envs.conftest import short


def test_the_order_is_that_of_one_game(table: tuple[str, int]) -> None:
    """In every slot the same seats are asked, may do the same, and come to the same state as in `Order`."""
    name, seats = table
    game = cambusa.load(name, seats, **cambusa.spec(name).guards)
    size = 4
    many = BatchOrder(game.batch(size, 9))
    single = [Order(game.new(cambusa.derive_seed(9, slot))) for slot in range(size)]
    random = Random(f"{table}")
    for _ in range(150):
        masks = many.masks()
        assert many.seats.tolist() == [-1 if order.seat is None else order.seat for order in single]
        for slot, order in enumerate(single):
            assert np.flatnonzero(masks[slot]).tolist() == order.legal_actions()
        actions = np.full(size, -1)
        for slot, order in enumerate(single):
            if order.seat is not None:
                legal = order.legal_actions()
                actions[slot] = legal[-1] if random.random() < 0.4 else random.choice(legal)
                order.apply(int(actions[slot]))
        many.step(many.seats.copy(), actions)
        assert [bytes(many.batch.state(slot)) for slot in range(size)] == [bytes(order.state) for order in single]


def test_games_end_with_the_learners_return_and_begin_anew(name: str) -> None:
    seats = cambusa.spec(name).seats[1]
    envs = vector_env(name, 6, seats, **short(name, 60))
    seen, infos = envs.reset(seed=1)
    assert infos["seat"].tolist() == [slot % seats for slot in range(6)]
    ends = 0
    for _ in range(400):
        ended = envs._ended.copy()
        seen, rewards, terminated, truncated, infos = envs.step(envs.at_random(seen, infos["action_mask"]))
        over = terminated | truncated
        assert not (terminated & truncated).any()
        assert not rewards[~over].any()
        assert not (infos["action_mask"].any(axis=1) & over).any()
        assert infos["action_mask"].any(axis=1)[~over].all()
        for slot in over.nonzero()[0].tolist():
            state = envs._order.batch.state(slot)
            assert state.is_terminal
            assert rewards[slot] == pytest.approx(state.returns[infos["seat"][slot]])
            assert seen[slot].tolist() == state.tensor(int(infos["seat"][slot])).tolist()
            assert truncated[slot] == state.game.spec.cut_short(state.position())
        for slot in (ended & ~over).nonzero()[0].tolist():
            assert not envs._order.batch.terminal[slot]
        ends += int(over.sum())
    assert ends > 3


def test_what_learners_see_is_what_their_seats_have(table: tuple[str, int]) -> None:
    envs = vector_env(table[0], 5, table[1])
    seen, infos = envs.reset(seed=3)
    for _ in range(30):
        assert seen in envs.observation_space
        for slot, seat in enumerate(infos["seat"].tolist()):
            state = envs._order.batch.state(slot)
            assert seen[slot].tolist() == state.tensor(seat).tolist()
            if not state.is_terminal:
                assert infos["action_mask"][slot, :-1].tolist() == state.legal_mask(seat).tolist()
        actions = envs.at_random(seen, infos["action_mask"])
        assert actions in envs.action_space
        seen, *_, infos = envs.step(actions)


def test_seeds(name: str) -> None:
    def rows(seed: int) -> list[Any]:
        envs = vector_env(name, 3)
        seen, infos = envs.reset(seed=seed)
        out = [seen]
        for _ in range(30):
            seen, rewards, *_, infos = envs.step(infos["action_mask"].argmax(axis=1))
            out += [seen, rewards, infos["action_mask"]]
        return [array.tolist() for array in out]

    assert rows(1) == rows(1) != rows(2)


def test_what_was_given_is_not_changed_later(name: str) -> None:
    envs = vector_env(name, 3)
    seen, infos = envs.reset(seed=1)
    kept = seen.copy(), infos["action_mask"].copy(), infos["seat"].copy()
    actions = envs.at_random(seen, infos["action_mask"])
    chosen = actions.copy()
    envs.step(actions)
    assert (actions == chosen).all()
    for array, before in zip((seen, infos["action_mask"], infos["seat"]), kept, strict=True):
        assert (array == before).all()


def test_an_illegal_action_loses_its_game_alone(name: str) -> None:
    envs = vector_env(name, 4)
    seen, infos = envs.reset(seed=1)
    actions = envs.at_random(seen, infos["action_mask"])
    actions[1] = int(np.flatnonzero(infos["action_mask"][1] == 0)[0])
    actions[2] = 10**6
    before = bytes(envs._order.batch.state(1))
    seen, rewards, terminated, truncated, infos = envs.step(actions)
    assert rewards.tolist() == [0, -1, -1, 0]
    assert terminated.tolist() == [False, True, True, False]
    assert not truncated.any()
    assert bytes(envs._order.batch.state(1)) == before
    _, rewards, terminated, _, infos = envs.step(np.where(terminated, 0, infos["action_mask"].argmax(axis=1)))
    assert not rewards[1:3].any()
    assert not terminated[1:3].any()
    assert infos["action_mask"][1:3].any(axis=1).all()


def test_the_others_may_have_a_policy(name: str) -> None:
    asked = 0

    def first(tensors: Any, masks: Any) -> Any:
        nonlocal asked
        asked += len(masks)
        assert tensors.shape == (len(masks), *cambusa.load(name).tensor_spec.shape)
        assert masks.any(axis=1).all()
        return masks.argmax(axis=1)

    envs = vector_env(name, 4, seat=0, opponents=first)
    seen, infos = envs.reset(seed=1)
    for _ in range(30):
        seen, *_, infos = envs.step(envs.at_random(seen, infos["action_mask"]))
    assert asked > 0
    assert infos["seat"].tolist() == [0] * 4


@pytest.mark.parametrize("kind", [np.uint8, np.uint64])
def test_the_learners_seat_may_be_a_number_of_numpy(kind: Any) -> None:
    envs = vector_env("shrimp", 2, seat=kind(1))
    seen, infos = envs.reset(seed=1)
    for _ in range(30):
        seen, *_, infos = envs.step(envs.at_random(seen, infos["action_mask"]))
    assert (infos["seat"].dtype, infos["seat"].tolist()) == (np.int64, [1, 1])


def test_rewards_may_be_points(name: str) -> None:
    envs = vector_env(name, 4, reward="points")
    seen, infos = envs.reset(seed=1)
    total = envs._scored()
    for _ in range(60):
        seen, rewards, *_, infos = envs.step(envs.at_random(seen, infos["action_mask"]))
        begun = ~rewards.astype(bool) & (envs._scored() != total)
        total = np.where(begun, envs._scored(), total + rewards)
        assert total.tolist() == envs._scored().tolist()


def test_gymnasium_makes_it(name: str) -> None:
    made: Any = gymnasium.make_vec(f"cambusa/{name}-v{cambusa.spec(name).rules_version}", 3, seat=1)
    assert isinstance(made.unwrapped, VectorGame)
    assert made.num_envs == 3
    assert made.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP
    seen, _ = made.reset(seed=1)
    assert seen.shape == (3, *cambusa.load(name).tensor_spec.shape)


def test_wrong_arguments(name: str) -> None:
    game = cambusa.load(name)
    with pytest.raises(ValueError, match="num_envs of 1 or more, got 0"):
        VectorGame(game, 0)
    with pytest.raises(SeatError, match=rf"expected a seat 0\.\.{game.seats - 1}, or None, got -1"):
        VectorGame(game, 1, seat=-1)
    with pytest.raises(ValueError, match="expected reward"):
        VectorGame(game, 1, reward="fun")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="expected opponents as a function of tensors and masks, got 'rule'"):
        VectorGame(game, 1, opponents="rule")  # type: ignore[arg-type]


def test_what_are_no_actions_is_said(name: str) -> None:
    envs = vector_env(name, 4)
    with pytest.raises(ValueError, match=r"no game is under way: reset\(\) begins them"):
        envs.step(np.zeros(4, int))
    envs.reset(seed=1)
    before = [bytes(envs._order.batch.state(slot)) for slot in range(4)]
    wrong: Any
    for wrong in ([0] * 3, [0] * 5, np.zeros((4, 1), int), np.zeros(4), [None] * 4, "x", None, [True] * 4):
        with pytest.raises(ValueError, match=r"expected actions as whole numbers of shape \(4,\), got"):
            envs.step(wrong)
    assert before == [bytes(envs._order.batch.state(slot)) for slot in range(4)]


def test_opponents_that_answer_something_else_are_told() -> None:
    """One answer for all would else be everybody's."""
    envs = vector_env("shrimp", 4, opponents=lambda _seen, _masks: np.zeros((1, 1), int))
    with pytest.raises(ValueError, match=r"expected the opponents' actions as whole numbers of shape"):
        envs.step(envs.reset(seed=1)[1]["action_mask"].argmax(axis=1))
