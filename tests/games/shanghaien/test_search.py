"""Search in Shanghaien: small positions that can be counted out, and the bot against the rule bot."""

from random import Random

import pytest

import cambusa
from cambusa.search import search
from tests.search.exhaustive import gap, worths
from tests.search.support import sure_share

CLEAR = 0.2
"""By how much an action must be better than the other to be told from it."""


def last_calls():
    """Yield positions of round 8 in which a player has a choice that counts, with what each is worth."""
    game = cambusa.load("shanghaien")
    for seed in range(60):
        random = Random(seed)
        state = game.new()
        while not state.is_terminal:
            if state.is_chance:
                outcomes, weights = zip(*state.chance_weights(), strict=True)
                state.apply(random.choices(outcomes, weights)[0])
                continue
            (seat,) = state.active_seats
            now = state.position()
            small = not now["deck"] and min(map(sum, now["dice"])) >= 4 and not any(now["tricks"])
            if small and state.legal_labels(seat) == ["roll", "shanghai"]:
                worth = worths(state, seat)
                if gap(worth) > CLEAR:
                    yield state.copy(), seat, worth
            often = "roll" if random.random() < 0.8 else "shanghai"
            legal = state.legal_labels(seat)
            state.apply(often if often in legal else random.choice(legal), seat)


def test_the_last_call_of_the_game_is_right():
    asked = 0
    for state, seat, worth in last_calls():
        found = search(state, seat, iterations=1500, seed=1)
        best = max(worth, key=worth.__getitem__)
        assert found.action == best
        assert found.values[found.actions == best] == pytest.approx(worth[best], abs=0.1)
        asked += 1
    assert asked >= 8


def test_more_iterations_come_closer():
    state, seat, worth = next(case for case in last_calls() if 0 < abs(max(case[2].values())) < 0.9)
    best = max(worth, key=worth.__getitem__)

    def error(iterations):
        runs = [search(state, seat, iterations=iterations, seed=seed) for seed in range(8)]
        return sum(abs(run.values[run.actions == best][0] - worth[best]) for run in runs) / len(runs)

    assert error(5000) < error(100) / 2


def test_the_bot_beats_the_other_bot():
    assert sure_share("shanghaien", 2, games=24, iterations=2000) > 1 / 2
