"""Nobody sees two hands of a game: who has left a seat comes back to that one alone."""

from __future__ import annotations

import pytest

import cambusa
from tests.service.support import Played, content, finish, short
from tests.service.test_people import refused


@pytest.mark.parametrize("kicked", [False, True])
def test_who_has_left_a_game_sees_no_second_hand(name: str, kicked: bool) -> None:
    seats = cambusa.spec(name).seats[1]
    played = Played(name, seats, people=1, **short(name))
    played.join(1, "Bea")
    table = played.start().table
    played.do(table.kick(0, 1, played.now) if kicked else table.leave(1, played.now))
    if seats > 2:
        assert refused(lambda: table.join("bea", 2, "t", "", played.now))[1] == "SEAT_LEFT"
        assert played.join(None, "Cid") == 2, "seats that nobody has left come first"
        assert refused(lambda: table.join("Cid", 3, "t", "", played.now))[1] == "NAME_TAKEN"
    assert content(played.restored()) == content(table)
    assert played.join(None, "Bea") == 1, "the own seat, wherever else is room"
    played.do(table.leave(1, played.now))
    assert played.join(1, "Dan") == 1, "another may have it"
    assert refused(lambda: table.join("Bea", None, "t", "", played.now))[1] == "SEAT_LEFT"
    finish(played)
    played.do(table.leave(1, played.now))
    if seats > 2:
        played.do(table.kick(0, 2, played.now))
        assert played.join(2, "Bea") == 2, "it is over"
        played.do(table.seat_bot(0, 1, "random", "", played.now))
    else:
        assert played.join(1, "Bea") == 1
    played.do(table.rematch(0, played.now))
    assert table.left == {}
