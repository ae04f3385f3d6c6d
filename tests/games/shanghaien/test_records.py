"""Whole games that were written down: the engine replays each to the same bytes, the oracle to the same position."""

import pytest

from tests.games import goldens
from tests.games.shanghaien.make_records import FOLDER, SETUPS
from tests.games.shanghaien.oracle import Oracle

PATHS = sorted(FOLDER.glob("*.record"))


def test_there_are_twelve():
    assert len(PATHS) == len(SETUPS) == 12


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_replay(path):
    goldens.check(path, Oracle)
