"""Every game, and every game in every shape: a new folder under `games/` is tested without a word here."""

from __future__ import annotations

import pytest

import cambusa
from cambusa import Game, State
from tests.conformance.support import CONFIGS, Config, samples


@pytest.fixture(params=cambusa.games())
def name(request: pytest.FixtureRequest) -> str:
    value: str = request.param
    return value


@pytest.fixture(params=CONFIGS, ids=str)
def config(request: pytest.FixtureRequest) -> Config:
    value: Config = request.param
    return value


@pytest.fixture
def game(config: Config) -> Game:
    return config.load()


@pytest.fixture
def states(config: Config) -> list[State]:
    """States out of random games, with their logs."""
    return samples(config)
