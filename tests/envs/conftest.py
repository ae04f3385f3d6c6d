"""Every game with every number of seats: a new folder under `games/` is tested without a word here."""

from typing import Any

import pytest

import cambusa

TABLES = [
    (name, seats)
    for name in cambusa.games()
    for seats in range(cambusa.spec(name).seats[0], cambusa.spec(name).seats[1] + 1)
]


def short(name: str, most: int = 80) -> dict[str, Any]:
    """Return guards with which a game is over soon, where it has limits."""
    return {option: most for option in cambusa.spec(name).guards if option.startswith("max_")}


@pytest.fixture(params=TABLES, ids=lambda table: f"{table[0]}-{table[1]}")
def table(request: pytest.FixtureRequest) -> tuple[str, int]:
    """A game and a number of seats."""
    value: tuple[str, int] = request.param
    return value


@pytest.fixture(params=cambusa.games())
def name(request: pytest.FixtureRequest) -> str:
    value: str = request.param
    return value
