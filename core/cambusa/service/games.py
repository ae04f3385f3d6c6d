"""Games as tables have them: one for all tables that play it alike, since the names of all actions take room."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from cambusa import registry
from cambusa.game import Game


def game_of(name: str, seats: int, options: Mapping[str, Any]) -> Game:
    """Return a game; raises as `cambusa.load` does."""
    return _game_of(name, seats, json.dumps(options, sort_keys=True))


@lru_cache(maxsize=256)
def _game_of(name: str, seats: int, options: str) -> Game:
    return registry.load(name, seats, **json.loads(options))
