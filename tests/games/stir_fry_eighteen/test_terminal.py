"""What the plain table says: all that a player decides by."""

from __future__ import annotations

import cambusa
from cambusa.cli.drawing import drawing

DRAWING = drawing("stir_fry_eighteen")


def test_one_line_says_the_own_hand_and_nobody_elses() -> None:
    state = cambusa.load("stir_fry_eighteen", 2).new(3)
    hand = next(zone["cards"] for zone in state.observation(0)["zones"] if (zone["name"], zone["owner"]) == ("hand", 0))
    told = DRAWING.brief(state.observation(0))
    assert told.count(",") == len(hand) - 1
    assert "Your hand: " in told
    assert "hand" not in DRAWING.brief(state.observation(None))


def test_the_quick_key_is_offered_to_who_may_test() -> None:
    state = cambusa.load("stir_fry_eighteen", 2).new(3)
    assert "space" not in DRAWING.hint(state.observation(0), state.legal_labels(0), "space")
    state.apply(next(label for label in state.legal_labels(0) if label.startswith("pair")), 0)
    assert "space" in DRAWING.hint(state.observation(1), state.legal_labels(1), "space")
    assert ", to be tested. Your hand: " in DRAWING.brief(state.observation(0))
