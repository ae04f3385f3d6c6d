"""Bots of every game, at moments of random games: legal answers that follow from what they are made with and shown."""

from __future__ import annotations

import json

import pytest

from cambusa import bots
from tests.conformance.support import CONFIGS, Config, samples


@pytest.mark.parametrize("config", CONFIGS, ids=str)
def test_any_moment_is_answered_by_a_legal_action(config: Config) -> None:
    """`Bot.act`: one of ``seen["legal"]`` or None, and seconds; made anew, and shown JSON, it answers the same."""
    game = config.load()
    signals = bots.signals(game, 1)
    for number, state in enumerate(samples(config)):
        level = bots.LEVELS[number % len(bots.LEVELS)]
        for seat in state.active_seats:
            for name in bots.names(game.name):
                bot, again = (bots.make(name, game, seat, number, level, signal=signals[seat]) for _ in range(2))
                if bot.wants_deal:
                    continue  # these take their time
                seen = bots.shown_to(bot, state, seat)
                action, seconds = bot.act(seen)
                assert action is None or action in seen["legal"]
                assert 0 <= seconds < 600
                assert again.act(json.loads(json.dumps(seen))) == (action, seconds)
