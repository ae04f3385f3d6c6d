"""Whole games that were written down: the engine replays each to the same bytes, the oracle to the same position."""

import pytest

from tests.games import goldens
from tests.games.shrimp.make_records import FOLDER, SETUPS
from tests.games.shrimp.oracle import Oracle

PATHS = sorted(FOLDER.glob("*.record"))


def test_there_are_twelve():
    assert len(PATHS) == len(SETUPS) == 12
    assert goldens.seats_of(PATHS) == {2, 3, 4, 5, 6}


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_replay(path):
    goldens.check(path, Oracle)
