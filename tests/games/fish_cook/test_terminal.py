"""What the plain table says: all that a player decides by."""

from __future__ import annotations

import cambusa
from cambusa.cli.drawing import drawing


def test_one_line_says_the_own_recipes_and_nobody_elses() -> None:
    state = cambusa.load("fish_cook", 2).new(3)
    zones = state.observation(0)["zones"]
    first, second = next(zone["cards"] for zone in zones if (zone["name"], zone["owner"]) == ("hand", 0))
    brief = drawing("fish_cook").brief
    assert brief(state.observation(0)).endswith(f"You have $100; recipes in hand: {first}, {second}.")
    assert "in hand" not in brief(state.observation(None))
