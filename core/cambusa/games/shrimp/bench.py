"""What `cambusa bench` measures of Shrimp beyond what it measures of every game."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np

from cambusa.games.shrimp import CARDS
from cambusa.games.shrimp.checks import SharedFeatures, card_masks, shared_features

TRIPLES = 1_000_000


def cases(n: int = TRIPLES) -> Mapping[str, tuple[int, Callable[[], object]]]:
    """Return what to measure: a name, how many things one call does, and the call."""
    chance = np.random.default_rng(1)
    first = chance.integers(len(CARDS), size=n)
    gap, more = chance.integers(1, len(CARDS) // 2, size=(2, n))  # two gaps below the whole: three different cards
    ids = np.stack((first, first + gap, first + gap + more), axis=1, dtype=np.uint8, casting="unsafe")
    ids %= len(CARDS)
    masks = card_masks()[ids]
    out = SharedFeatures(np.empty(n, np.uint16), np.empty(n, bool), np.empty(n, np.uint8))
    return {
        "shared_features, ids": (n, lambda: shared_features(ids, out=out)),
        "shared_features, masks": (n, lambda: shared_features(masks, masks=True, out=out)),
    }
