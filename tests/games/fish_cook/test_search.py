"""Search in Fish Cook: the last dishes of the last evening, counted out, and the bot against the rule bot."""

from random import Random

import pytest

import cambusa
from cambusa.search import search
from tests.search.exhaustive import worths
from tests.search.support import sure_share

CLEAR = 0.2
"""By how much some other action must be worse than the best; several may be as good, as with another fish."""


def last_dishes(wanted):
    """Yield evenings of the last day on which seat 0 alone has fish, with what each action is worth to it.

    Made out of random games: money is given so that it is close, tokens so that there is something to choose from.
    """
    game = cambusa.load("fish_cook", 2)
    given = 0
    for seed in range(1000):
        random = Random(seed)
        start = game.new(seed).position()
        tokens = [random.randrange(4) for _ in range(6)]
        fish = [0] * 6
        for _ in range(3):
            fish[random.randrange(6)] += 1
        hands = start["hands"]
        state = game.from_position(
            start
            | {
                "phase": "evening",
                "day": 3,
                "generator": None,
                "ingredients": [tokens, [0] * 6],
                "farmers_market": [0] * 6,
                "fish": [fish, [0] * 6],
                "fish_market": [0] * 6,
                "menus": [[], hands[1]],
                "hands": [hands[0], []],
                "money": [100, 100 + random.randrange(60, 110)],
            }
        )
        worth = worths(state, 0)
        if len(worth) > 4 and sorted(worth.values())[-4] < max(worth.values()) - CLEAR:
            yield state, worth
            given += 1
            if given == wanted:
                return


@pytest.mark.parametrize("params", [{}, {"rests": 1, "modelled": True, "mix": 0.1}])
def test_the_last_dishes_are_the_right_ones(params):
    asked = 0
    for state, worth in last_dishes(5):
        found = search(state, 0, iterations=2000, seed=1, **params)
        assert worth[found.action] == pytest.approx(max(worth.values()), abs=0.02)
        asked += 1
    assert asked == 5


def test_the_bot_beats_the_other_bot():
    assert sure_share("fish_cook", 2, games=24, iterations=1500) > 1 / 2
