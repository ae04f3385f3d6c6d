"""`cambusa.search.search`: parameters, budgets, reproducibility, and that it gets better with more of it."""

from __future__ import annotations

import json
import subprocess
import sys
import threading
from typing import Any

import numpy as np
import pytest

import cambusa
from cambusa import BotError, SeatError, State, bots
from cambusa.search import SearchBot, search
from cambusa.search._tree import Tree

GAME = cambusa.load(cambusa.games()[0])


@pytest.fixture
def state() -> State:
    return GAME.new(seed=7)


@pytest.fixture
def seat(state: State) -> int:
    return min(state.active_seats)


def test_the_same_seed_gives_the_same_another_seed_another(state: State, seat: int) -> None:
    runs = [search(state, seat, iterations=300, seed=seed) for seed in (1, 1, 2)]
    assert np.array_equal(runs[0].visits, runs[1].visits)
    assert np.array_equal(runs[0].values, runs[1].values, equal_nan=True)
    assert not np.array_equal(runs[0].values, runs[2].values, equal_nan=True)


def test_another_process_finds_the_same_out_of_json(state: State, seat: int) -> None:
    bot = SearchBot(GAME, seat, seed=5, iterations=200)
    seen = bots.shown_to(bot, state, seat)
    code = f"""
import json, sys, cambusa
from cambusa.search import SearchBot
game = cambusa.load({GAME.name!r}, {GAME.seats})
print(json.dumps(SearchBot(game, {seat}, seed=5, iterations=200).act(json.load(sys.stdin))))
"""
    done = subprocess.run(
        [sys.executable, "-c", code], input=json.dumps(seen), text=True, capture_output=True, check=True
    )
    assert tuple(json.loads(done.stdout)) == bot.act(seen)


def test_iterations_done_in_parts_are_the_same(state: State, seat: int) -> None:
    """Nothing but the number of the iteration decides what it draws; where the clock is looked at does not matter."""
    both = search(state, seat, iterations=157, seconds=1000.0, seed=3)
    alone = search(state, seat, iterations=157, seed=3)
    assert both.iterations == 157
    assert np.array_equal(both.visits, alone.visits)


def test_a_budget_in_seconds_ends(state: State, seat: int) -> None:
    found = search(state, seat, seconds=0.05)
    assert found.iterations > 0
    assert found.seconds >= 0.05
    assert found.visits.sum() == found.iterations


def test_without_a_budget_it_takes_its_own(state: State, seat: int) -> None:
    assert search(state, seat).iterations == 1000


def test_a_full_tree_grows_no_more(state: State, seat: int) -> None:
    for nodes in (1, 2, 10):
        found = search(state, seat, iterations=200, nodes=nodes)
        assert found.iterations == 200
        assert found.nodes == nodes
        assert found.visits.sum() <= 200
    assert search(state, seat, iterations=200, nodes=1).visits.sum() == 0
    assert search(state, seat, iterations=200, nodes=1).action in state.legal_actions(seat)


def test_searches_run_side_by_side(state: State, seat: int) -> None:
    alone = [search(state, seat, iterations=400, seed=seed).visits.tolist() for seed in range(4)]
    found: list[Any] = [None] * 4

    def work(seed: int) -> None:
        found[seed] = search(state, seat, iterations=400, seed=seed).visits.tolist()

    threads = [threading.Thread(target=work, args=(seed,)) for seed in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == alone


def test_an_interrupt_comes_through(seat: int) -> None:
    """Ctrl-C ends a search that would take a year."""
    code = f"""
import _thread, signal, threading, cambusa
from cambusa.search import search
signal.signal(signal.SIGINT, signal.default_int_handler)  # a job in the background may have begun without it
state = cambusa.load({GAME.name!r}, {GAME.seats}).new(seed=7)
threading.Timer(0.2, _thread.interrupt_main).start()
try:
    search(state, {seat}, seconds=3e7)
except KeyboardInterrupt:
    print("interrupted")
"""
    done = subprocess.run([sys.executable, "-c", code], text=True, capture_output=True, check=True, timeout=120)
    assert done.stdout == "interrupted\n"


@pytest.mark.parametrize(
    ("params", "message"),
    [
        ({"iterations": 0}, r"expected iterations as a whole number 1\.\.\d+, got 0"),
        ({"iterations": 2.5}, "expected iterations as a whole number"),
        ({"iterations": True}, "expected iterations as a whole number"),
        ({"seconds": 0}, "expected seconds as a number, above 0, got 0"),
        ({"seconds": float("nan")}, "expected seconds as a number, above 0, got nan"),
        ({"seconds": float("inf")}, "expected seconds as a number, above 0, got inf"),
        ({"seconds": "1"}, "expected seconds as a number, above 0, got '1'"),
        ({"seed": -1}, r"expected seed as a whole number 0\.\.18446744073709551615, got -1"),
        ({"seed": 1 << 64}, "expected seed as a whole number"),
        ({"exploration": -0.1}, "expected exploration as a number, 0 or more, got -0.1"),
        ({"rollout": -1}, "expected rollout as a whole number"),
        ({"rests": -1}, "expected rests as a whole number"),
        ({"scale": 0}, "expected scale as a number, above 0, got 0"),
        ({"mix": 1.5}, r"expected mix as a number, 0\.\.1, got 1.5"),
        ({"mix": True}, "expected mix as a number"),
        ({"shared": 0}, "expected shared as a whole number"),
        ({"nodes": 0}, "expected nodes as a whole number"),
    ],
)
def test_bad_parameters_are_refused(state: State, seat: int, params: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        search(state, seat, **params)


def test_a_seat_must_be_there_and_able_to_act(state: State, seat: int) -> None:
    for wrong in (-1, GAME.seats, None, "0", 1.0):
        with pytest.raises(SeatError, match=r"expected a seat 0\.\.\d+, got"):
            search(state, wrong, iterations=1)  # type: ignore[arg-type]
    with pytest.raises(SeatError, match="may not act now; active: nobody"):
        search(GAME.new(), seat, iterations=1)
    for thing in (None, "state", bytes(state)):
        with pytest.raises(TypeError, match="expected a state, got"):
            search(thing, seat, iterations=1)  # type: ignore[arg-type]


def test_a_tree_refuses_what_is_no_state_of_its_engine(seat: int) -> None:
    engine: Any = GAME._engine
    with pytest.raises(ValueError, match="expected a state of"):
        Tree(engine._ENGINE, b"\0" * 8, GAME.seats, seat, 0, 9, 9, 0, 1.0, 1.0, 0.0, False, 1)
    with pytest.raises(ValueError, match="PyCapsule"):
        Tree(None, b"", GAME.seats, seat, 0, 9, 9, 0, 1.0, 1.0, 0.0, False, 1)


def test_a_bot_has_more_iterations_at_a_harder_level() -> None:
    found = [SearchBot(GAME, 0, 1, level).iterations for level in bots.LEVELS]
    assert found == sorted(SearchBot.levels.values())
    assert len(set(found)) == len(found)


def test_a_bot_takes_a_budget_and_refuses_a_bad_one(state: State, seat: int) -> None:
    assert SearchBot(GAME, seat, 1, iterations=3).iterations == 3
    timed = SearchBot(GAME, seat, 1, seconds=0.01)
    assert (timed.iterations, timed.seconds) == (None, 0.01)
    assert timed.act(bots.shown_to(timed, state, seat))[0] in state.legal_actions(seat)
    for params in ({"iterations": 0}, {"seconds": -1.0}):
        with pytest.raises(BotError, match="bot search: expected"):
            SearchBot(GAME, seat, 1, **params)


def test_a_bot_needs_a_deal_where_it_has_a_choice(state: State, seat: int) -> None:
    bot = SearchBot(GAME, seat, 1, iterations=3)
    seen = bots.shown_to(bot, state, seat)
    assert seen["deal"] is not None
    with pytest.raises(BotError, match="expected a deal"):
        bot.act(seen | {"deal": None})
    assert bot.act(seen | {"deal": None, "legal": seen["legal"][:1]})[0] == seen["legal"][0]
