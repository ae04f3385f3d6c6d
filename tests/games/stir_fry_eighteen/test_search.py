"""Search in Stir Fry Eighteen: what is certainly best is done, and the bot beats the rule bot."""

import pytest

from cambusa import bots
from cambusa.search import search
from tests.games.stir_fry_eighteen.support import Engine, deal, play
from tests.search.support import sure_share


def at(points, *lines, hands=("NCO", "NYM")):
    """Play some lines, then give the seats these points."""
    state = play(deal(Engine, *hands), *lines).state
    return state.game.from_position(state.position() | {"points": list(points)})


@pytest.mark.parametrize("params", [{}, {"rests": 2, "modelled": True}])
def test_a_winning_dish_is_cooked(params):
    """Any dish of the best hand wins at once; whatever else is done leaves the others a chance."""
    state = at((45, 48), "- draw M")
    found = search(state, 0, iterations=1500, seed=2, mix=0, **params)
    label = state.game.label(found.action)
    assert label.startswith("cook")
    trial = state.copy()
    trial.apply(found.action, 0)
    assert trial.winners == [0]
    assert found.values[found.actions == found.action] == pytest.approx(1)


def test_a_bluff_that_cannot_be_true_is_tested():
    """The only Shrimp is in the own hand: a test costs nothing, and brings a card."""
    state = at((0, 0), "- draw C", "0 protein Y as S", hands=("NNY", "PSG"))
    for seed in range(5):
        bot = bots.make("search", state.game, 1, seed, "hard")
        action, _ = bot.act(bots.shown_to(bot, state, 1))
        assert state.game.label(action) == "test"


def test_the_bot_beats_the_other_bot():
    assert sure_share("stir_fry_eighteen", 2, games=100, iterations=1000) > 1 / 2
