"""What `cambusa bench` measures of Stir Fry Eighteen beyond what it measures of every game."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np

from cambusa.games.stir_fry_eighteen import COPIES
from cambusa.games.stir_fry_eighteen.checks import best_dish, dishes

ROWS = 1_000_000


def cases(n: int = ROWS) -> Mapping[str, tuple[int, Callable[[], object]]]:
    """Return what to measure: a name, how many things one call does, and the call."""
    chance = np.random.default_rng(1)
    hands = chance.integers(np.array(COPIES) + 1, size=(n, len(COPIES)), dtype=np.uint8)
    return {
        "dishes": (n, lambda: dishes(hands)),
        "best_dish": (n, lambda: best_dish(hands)),
    }
