"""Every game: a new folder under `games/` is tested without a word here."""

from __future__ import annotations

import pytest

import cambusa


@pytest.fixture(params=cambusa.games())
def name(request: pytest.FixtureRequest) -> str:
    value: str = request.param
    return value
