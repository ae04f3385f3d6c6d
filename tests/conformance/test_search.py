"""Search in every game: it finds something to do, changes nothing, and uses nothing that the seat may not know."""

from __future__ import annotations

import json
from typing import Any

import numpy as np

from cambusa import State, bots
from cambusa.search import SearchBot, SearchResult, search

MANNERS: tuple[dict[str, Any], ...] = ({}, {"rests": 1, "modelled": True}, {"rollout": 5, "mix": 0.5, "shared": 7})
MOST = 6


def deciding(states: list[State]) -> list[tuple[State, int]]:
    """Return some of the states in which somebody may act, each with one who may."""
    found = [(state, max(state.active_seats)) for state in states if state.active_seats]
    return found[:: max(1, len(found) // MOST)]


def same(one: SearchResult, other: SearchResult) -> bool:
    numbers = [(found.action, found.iterations, found.nodes) for found in (one, other)]
    arrays = [(found.actions, found.visits, found.values) for found in (one, other)]
    return numbers[0] == numbers[1] and all(np.array_equal(a, b, equal_nan=True) for a, b in zip(*arrays, strict=True))


def test_search_gives_a_legal_action_and_says_what_it_did(states: list[State]) -> None:
    for number, (state, seat) in enumerate(deciding(states)):
        before = bytes(state), state.revision
        found = search(state, seat, iterations=30, seed=number, **MANNERS[number % len(MANNERS)])
        assert (bytes(state), state.revision) == before
        assert found.actions.tolist() == state.legal_actions(seat)
        assert found.action in found.actions
        assert (found.iterations, found.visits.sum()) == (30, 30)
        assert found.visits[found.actions == found.action] == found.visits.max()
        assert 2 <= found.nodes <= 31
        assert np.array_equal(np.isnan(found.values), found.visits == 0)
        assert (np.abs(found.values[found.visits > 0]) <= 1).all()


def test_search_uses_only_what_the_seat_knows(states: list[State]) -> None:
    """Another deal, another generator: where the seat sees no difference there is none."""
    for number, (state, seat) in enumerate(deciding(states)):
        manner = MANNERS[number % len(MANNERS)]
        found = search(state, seat, iterations=20, seed=7, **manner)
        for seed in (0, 5):
            assert same(found, search(state.redeal(seat, seed), seat, iterations=20, seed=7, **manner))


def test_a_search_bot_plays_any_game_out_of_json(states: list[State]) -> None:
    for state, seat in deciding(states)[:3]:
        answers = []
        for _ in range(2):
            bot = SearchBot(state.game, seat, seed=3, iterations=10)
            seen = bots.shown_to(bot, state, seat)
            answers += [bot.act(seen), bot.act(json.loads(json.dumps(seen)))]
        assert len(set(answers)) == 1
        assert answers[0][0] in state.legal_actions(seat)
        assert answers[0][1] > 0
