"""OpenSpiel: its own test, unmodified, and what it does not look at."""

from __future__ import annotations

import json
import pickle
import subprocess
import sys
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest

import cambusa
import cambusa.envs.openspiel
from cambusa import IllegalActionError, OptionError
from cambusa.envs.openspiel import LONGEST, SpielObserver, labels_of
from tests.envs.conftest import short


def loaded(name: str, seats: int, **params: Any) -> Any:
    return pyspiel.load_game(f"python_cambusa_{name}", {"seats": seats, **params})


def played(game: Any, seed: int, most: int = LONGEST) -> Any:
    """Return the state after a random game, or so many steps of it."""
    random = Random(seed)
    state = game.new_initial_state()
    for _ in range(most):
        if state.is_terminal():
            break
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(random.choices(outcomes, weights)[0])
        else:
            state.apply_action(random.choice(state.legal_actions()))
    return state


def test_random_sim(table: tuple[str, int]) -> None:
    name, seats = table
    pyspiel.random_sim_test(loaded(name, seats, **short(name, 30)), num_sims=1, serialize=True, verbose=False)


def test_all_games_are_registered(name: str) -> None:
    kind = loaded(name, cambusa.spec(name).seats[1]).get_type()
    assert kind.short_name in pyspiel.registered_names()
    assert (kind.min_num_players, kind.max_num_players) == cambusa.spec(name).seats
    assert kind.information == pyspiel.GameType.Information.IMPERFECT_INFORMATION
    assert kind.chance_mode == pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC
    assert kind.default_loadable


def test_options_are_parameters(name: str) -> None:
    """Each option can be set, also in OpenSpiel's text form, which a game writes itself in."""
    spec = cambusa.spec(name)
    game = loaded(name, spec.seats[0])
    assert spec.guards.items() <= game.rules.options.items()
    for option in spec.options:
        values = [
            not option.default if isinstance(option.default, bool) else None,
            option.minimum if type(option.default) is int else None,
            *(option.choices if isinstance(option.default, str) else ()),  # else those of a list
            *option.examples,
        ]
        for value in values:
            if value is None:
                continue
            wanted = cambusa.load(name, spec.seats[1], **{**spec.guards, option.name: value}).options
            text = json.dumps(value).replace(", ", ";") if isinstance(value, list | dict) else value
            made = loaded(name, spec.seats[1], **{option.name: text})
            assert made.rules.options == wanted
            assert pyspiel.load_game(str(made)).rules == made.rules
    with pytest.raises(OptionError, match="expected seats"):
        loaded(name, spec.seats[1] + 1)


def test_a_memory_that_cannot_be_is_said() -> None:
    for wrong in (-1, 10**9):
        with pytest.raises(ValueError, match=rf"expected a memory of 0\.\.[0-9]+ entries of the log, got {wrong}"):
            loaded("shrimp", 2, memory=wrong)


def test_bounds_and_returns(table: tuple[str, int]) -> None:
    name, seats = table
    game = loaded(name, seats, **short(name))
    assert (game.num_players(), game.num_distinct_actions()) == (seats, game.rules.num_actions + 1)
    assert game.max_chance_outcomes() == game.rules.num_outcomes
    assert game.utility_sum() == 0
    state = played(game, 1)
    returns = state.returns()
    assert sum(returns) == pytest.approx(0)
    assert max(returns) <= game.max_utility() == 1
    assert min(returns) >= game.min_utility() == pytest.approx(-1 / (seats - 1))
    assert returns == state.order.state.returns


def test_an_illegal_action_is_an_error(name: str) -> None:
    state = played(loaded(name, cambusa.spec(name).seats[0]), 1, 60)
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    before = str(state)
    wrong = min(set(range(state.order.wait)) - set(state.legal_actions()))
    with pytest.raises(IllegalActionError):
        state.apply_action(wrong)
    assert str(state) == before


def test_labels(name: str) -> None:
    state = played(loaded(name, cambusa.spec(name).seats[1]), 2, 50)
    words = [state.action_to_string(state.current_player(), action) for action in state.legal_actions()]
    if state.is_chance_node():
        assert all(word in state.order.state.game.outcome_labels for word in words)
    else:
        assert all(word in (*state.order.state.game.labels, "wait") for word in words)


def test_what_a_player_sees_and_knows(table: tuple[str, int]) -> None:
    name, seats = table
    game = loaded(name, seats)
    state = played(game, 3, 50)
    order = state.order
    for player in range(seats):
        assert state.observation_tensor(player) == order.state.tensor(player).tolist()
        assert json.loads(state.observation_string(player)) == order.state.observation(player)
        known = json.loads(state.information_state_string(player))
        assert known["observation"] == order.state.observation(player)
        assert known["log"] == [list(entry) for entry in order.state.log(player)]
        assert known["waits"] == order.waits[player]


def test_the_log_can_be_read_from_the_tensor(table: tuple[str, int]) -> None:
    name, seats = table
    memory = 7
    game = loaded(name, seats, memory=memory)
    state = played(game, 4, 40)
    labels = labels_of(game.rules)
    for player in range(seats):
        (size,) = game.rules.tensor_spec.shape
        tensor = np.array(state.information_state_tensor(player))
        assert tensor[:size].tolist() == state.observation_tensor(player)
        assert tensor[size] == (state.current_player() == player and state.order.may_wait)
        rows = tensor[size + 1 :].reshape(memory, -1)
        told = state.order.state.log(player)[::-1][:memory]
        assert rows[:, 0].sum() == len(told)
        for row, entry in zip(rows, told, strict=False):
            who = int(row[1 : 2 + seats].argmax())
            assert (None if who == 0 else (who - 1 + player) % seats) == entry.seat
            bits = row[2 + seats :]
            assert labels[int((bits * 2 ** np.arange(len(bits))).sum())] == entry.label


def test_clones_share_nothing(name: str) -> None:
    state = played(loaded(name, cambusa.spec(name).seats[0]), 5, 6)
    before = str(state)
    clone = state.clone()
    clone.apply_action(clone.legal_actions()[0])
    assert str(state) == before
    assert clone.order is not state.order


def test_games_can_be_pickled(name: str) -> None:
    game = loaded(name, cambusa.spec(name).seats[1], memory=3, **short(name, 30))
    again = pickle.loads(pickle.dumps(game))
    assert (again.rules, again.memory, str(again)) == (game.rules, 3, str(game))
    state = played(game, 6, 20)
    assert str(pickle.loads(pickle.dumps(state))) == str(state)


def test_a_pickled_game_can_be_read_by_a_process_that_has_imported_nothing() -> None:
    read = [sys.executable, "-c", "import pickle, sys; print(pickle.load(sys.stdin.buffer))"]
    game = loaded("shrimp", 3)
    assert subprocess.check_output(read, input=pickle.dumps(game)).decode().strip() == str(game)


def test_observers_take_no_parameters(name: str) -> None:
    with pytest.raises(ValueError, match="expected no parameters of an observer"):
        SpielObserver(cambusa.load(name), None, {"colour": "blue"})
