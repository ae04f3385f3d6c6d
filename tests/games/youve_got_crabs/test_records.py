"""Whole games that were written down: the engine replays each to the same bytes, the oracle to the same position."""

import pytest

from tests.games import goldens
from tests.games.youve_got_crabs.make_records import FOLDER, GAMES
from tests.games.youve_got_crabs.oracle import Oracle

PATHS = sorted(FOLDER.glob("*.record"))


def test_there_are_twelve_and_more():
    assert {path.stem for path in PATHS} == set(GAMES)
    assert len(PATHS) >= 12
    assert goldens.seats_of(PATHS) == {4, 5, 6, 7, 8, 9, 10}


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_replay(path):
    start = GAMES[path.stem][0]
    if isinstance(start, int):
        goldens.check(path, Oracle)
    else:  # it begins at a position
        goldens.check(path, lambda _seats, **_options: Oracle.from_position(start))
