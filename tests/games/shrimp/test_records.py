"""Whole games that were written down: the engine replays each to the same bytes, the oracle to the same position."""

import pytest

import cambusa
from tests.games.shrimp.make_records import FOLDER, SETUPS
from tests.games.shrimp.oracle import Oracle

PATHS = sorted(FOLDER.glob("*.record"))


def test_there_are_twelve():
    assert len(PATHS) == len(SETUPS) == 12
    seats = {cambusa.Record.load(path).seats for path in PATHS}
    assert seats == {2, 3, 4, 5, 6}


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_replay(path):
    record = cambusa.Record.load(path)
    state = record.game_of().replay(record)  # raises unless the end and its bytes are those of the record
    assert state.is_terminal
    assert record.dumps() == path.read_text(encoding="utf-8")
    oracle = Oracle(record.seats, **record.options)
    for seat, label in record.log:
        oracle.apply(label, seat)
    assert {**state.position(), "generator": None} == oracle.position()
    assert (state.points, state.winners) == (oracle.points, oracle.winners)
