"""What `cambusa bench` measures of Shanghaien beyond what it measures of every game."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np

from cambusa.games.shanghaien import COLOURS, DICE, ROW
from cambusa.games.shanghaien.checks import colour_points, majority

ROWS = 1_000_000


def cases(n: int = ROWS) -> Mapping[str, tuple[int, Callable[[], object]]]:
    """Return what to measure: a name, how many things one call does, and the call."""
    chance = np.random.default_rng(1)
    laid = chance.integers(ROW + 1, size=(n, 2, DICE))  # where each of the dice lies; ROW: in the supply
    dice = np.stack([(laid == place).sum(axis=2) for place in range(ROW)], axis=2).astype(np.uint8)
    ends = chance.integers(2, size=n) == 1
    strengths = chance.integers(14, size=(n, 2, len(COLOURS)), dtype=np.uint8)
    return {
        "majority": (n, lambda: majority(dice, ends)),
        "colour_points": (n, lambda: colour_points(strengths)),
    }
