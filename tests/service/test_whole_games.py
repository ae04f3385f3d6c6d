"""Whole games of every game, with the fewest, some and the most seats, in a time that the test makes."""

from __future__ import annotations

import pytest

import cambusa
from cambusa import Record
from tests.service.support import Played, content, finish, short


def counts(name: str) -> list[int]:
    fewest, most = cambusa.spec(name).seats
    return sorted({fewest, (fewest + most) // 2, most})


GAMES = [(name, seats) for name in cambusa.games() for seats in counts(name)]


@pytest.mark.parametrize(("name", "seats"), GAMES)
def test_bots_play_a_whole_game(name: str, seats: int) -> None:
    """The table's log, points and winners are those of its record played again by the engine."""
    bot = cambusa.bots.names(name)[0]
    played = finish(Played(name, seats, bot=bot, level="hard", seed=seats, **short(name)).start())
    table = played.table
    assert table.info().status == "over"
    for seat in (*range(seats), None):
        numbers = [event.number for event in played.events(seat)] if seat in (0, None) else []
        assert numbers == list(range(1, len(numbers) + 1))
    assert [wins.wins for wins in table.info().seats] == [int(seat in played.state.winners) for seat in range(seats)]
    told = [entry for event in played.events(None) for entry in event.entries]
    assert told == played.state.log(None)
    played.do(table.disclose(0, True, played.now))
    record = table.record(0)
    assert record.complete
    replayed = Record.loads(record.text).replayed()
    assert (replayed.points, replayed.winners) == (record.points, record.winners)
    assert bytes(replayed) == bytes(played.state)
    assert content(played.restored()) == content(table)


@pytest.mark.parametrize("name", cambusa.games())
def test_a_game_in_which_nobody_does_anything_goes_on(name: str) -> None:
    """Clocks play for people, and a table without clocks has them for bots that do nothing."""
    played = Played(name, people=2, **short(name)).start()
    revision = played.table.revision
    for _ in range(5):
        assert played.step() or played.table.status == "over"
    assert played.table.revision > revision
    quiet = Played(name, people=99, clocks=False, **short(name)).start()
    assert quiet.table.clocks == ()
    assert quiet.table.due() is None or quiet.table.forced
