"""Whom to ask where several may act at once."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import cambusa
from cambusa import IllegalActionError, LabelError
from cambusa.envs import Order
from cambusa.envs.order import from_after, timeout
from tests.envs.conftest import short


def order_of(table: tuple[str, int], seed: int) -> Order:
    name, seats = table
    guards: dict[str, Any] = {**cambusa.spec(name).guards, **short(name)}
    return Order(cambusa.load(name, seats, **guards).new(seed))


def step(order: Order, random: Random, wait: float = 0.4) -> None:
    """Wait with some probability where that may be, else act."""
    if order.may_wait and random.random() < wait:
        order.apply(order.wait)
    else:
        order.apply(random.choice(order.legal_actions()[: -1 if order.may_wait else None]))


def test_clockwise_from_the_one_after() -> None:
    assert from_after(-1, {2, 0, 3}) == [0, 2, 3]
    assert from_after(2, {2, 0, 3}) == [3, 0, 2]
    assert from_after(3, {2, 0, 3}) == [0, 2, 3]


def test_everybody_who_may_act_is_asked_once_a_round(table: tuple[str, int]) -> None:
    order = order_of(table, 1)
    random = Random(1)
    for _ in range(60):
        if order.state.is_terminal:
            break
        active = order.state.active_seats
        if len(active) > 1:
            revision, asked = order.state.revision, []
            expected = from_after(order.last, active)
            while order.state.revision == revision and len(asked) < len(active):
                assert order.seat is not None
                assert order.legal_actions() == [*order.state.legal_actions(order.seat), order.wait]
                asked.append(order.seat)
                order.apply(order.wait)
            assert asked == expected
        if not order.state.is_terminal:
            step(order, random, wait=0)


def test_who_waited_out_acts_as_the_clock_would_have_it(table: tuple[str, int]) -> None:
    order = order_of(table, 2)
    random = Random(2)
    for _ in range(60):
        if order.state.is_terminal:
            break
        if len(order.state.active_seats) > 1:
            before = order.copy()
            for _ in before.state.active_seats:
                order.apply(order.wait)
            due = [(seat, timeout(before.state, seat)) for seat in from_after(before.last, before.state.active_seats)]
            due = [(seat, action) for seat, action in due if action is not None]
            if due:
                before.state.apply(due[0][1] or 0, due[0][0])
                assert bytes(order.state) == bytes(before.state)
                assert order.last == due[0][0]
            else:
                assert bytes(order.state) == bytes(before.state)
                assert order.seat == from_after(before.last, before.state.active_seats)[0]
                assert not order.may_wait
                assert order.wait not in order.legal_actions()
        if not order.state.is_terminal:
            step(order, random, wait=0)


def test_waiting_as_long_as_one_may_ends_a_game(table: tuple[str, int]) -> None:
    order = order_of(table, 3)
    random = Random(3)
    idle = 0
    while not order.state.is_terminal:
        revision = order.state.revision
        step(order, random, wait=0.95)
        idle = idle + 1 if order.state.revision == revision else 0
        assert idle <= 2 * order.state.game.seats


def test_who_is_alone_may_not_wait(table: tuple[str, int]) -> None:
    order = order_of(table, 4)
    random = Random(4)
    for _ in range(300):
        if order.state.is_terminal or len(order.state.active_seats) == 1:
            break
        step(order, random, wait=0)
    if not order.state.is_terminal:
        before = bytes(order.state)
        with pytest.raises(IllegalActionError) as caught:
            order.apply(order.wait)
        assert caught.value.reason == "MAY_NOT_WAIT"
        assert bytes(order.state) == before


def test_nobody_is_favoured(name: str) -> None:
    """Who plays at random wins about as often in each seat as where a seat is drawn for every action."""
    spec = cambusa.spec(name)
    seats = spec.seats[1]
    games = 120
    game = cambusa.load(name, seats, **{**spec.guards, **short(name)})
    wins = [0.0] * seats
    for seed in range(games):
        order, random = Order(game.new(seed)), Random(seed)
        while not order.state.is_terminal:
            order.apply(random.choice(order.legal_actions()))
        for seat in order.state.winners:
            wins[seat] += 1 / len(order.state.winners)
    runs = game.playouts(4000, seed=1)
    fair = (runs.winners / runs.winners.sum(axis=1, keepdims=True)).mean(axis=0)
    for seat in range(seats):
        spread = (fair[seat] * (1 - fair[seat]) / games) ** 0.5
        assert abs(wins[seat] / games - fair[seat]) < 5 * spread + 0.02


def test_copies_share_nothing(table: tuple[str, int]) -> None:
    order = order_of(table, 5)
    random = Random(5)
    for _ in range(2):
        step(order, random)
    copy = order.copy()
    kept = bytes(order.state), order.seat, order.may_wait, [list(waits) for waits in order.waits]
    for _ in range(10):
        if not copy.state.is_terminal:
            step(copy, random)
    assert (bytes(order.state), order.seat, order.may_wait, order.waits) == kept


def test_what_is_no_action(name: str) -> None:
    order = Order(cambusa.load(name).new(1))
    for wrong in (order.wait + 1, -1):
        with pytest.raises(LabelError):
            order.apply(wrong)
    assert order.label(order.wait) == "wait"
    assert order.label(0) == order.state.game.label(0)
    assert "asked: " in repr(order)
