"""The drawing for the terminal: it says all of any moment, fits, and tells what happens."""

from pathlib import Path

import pytest

import cambusa
from cambusa.cli.drawing import Names, drawing
from tests.games.youve_got_crabs.positions import position
from tests.games.youve_got_crabs.support import Engine

DRAWING = drawing("youve_got_crabs")
RECORDS = sorted(Path(__file__).with_name("records").glob("*.record"))


@pytest.mark.parametrize("path", RECORDS[::3], ids=lambda path: path.stem)
def test_any_moment_of_recorded_games(path):
    before, number = None, 0
    for state in cambusa.Record.load(path).states():
        seats = state.game.seats
        names = Names([f"Bot {seat}" for seat in range(seats)], you=1)
        seen = state.observation(1)
        if before:
            told = "\n".join(map(str, DRAWING.tell(before, state.log(1, number), seen, names)))
            assert told
            assert "?" not in told.split("Drawn: ?")[0].replace("want to?", "")
        before, number = seen, state.revision
        text = DRAWING.table(seen, names, 80, 24, ascii_only=True)
        assert all(line.cell_len <= 80 for line in text.split("\n"))
        assert str(text).isascii()
        assert len(DRAWING.words(seen, names)) == 2 + seats
        labels = state.legal_labels(1)
        if labels:
            assert DRAWING.hint(seen, labels, "")
            assert DRAWING.help(seen, labels, "")


def told(start, seat, label):
    state = Engine.from_position(start).state
    before = state.observation(0)
    state.apply(label, seat)
    names = Names(["You", "Ann", "Bob", "Eve"], you=0)
    return [str(line) for line in DRAWING.tell(before, state.log(0), state.observation(0), names)]


def test_what_is_told():
    assert told(position(), 1, "done") == ["Ann is done"]
    assert told(position(), 0, "done") == ["You are done"]
    assert told(position(), 3, "accuse 0") == ["Eve accuses you, wrongly"]
    assert told(position(hands={2: "AAAA"}, ocean="BCDE"), 0, "accuse 2") == [
        "You accuse Bob",
        "Bob shows four crabbi!",
    ]
    assert told(position(), 2, "gesture wink") == ["Bob gestures wink"]
    assert told(position(done=[0]), 1, "done")[1] == "No swap was made: does the other side want to?"
    assert told(position(done=[0], swapped=True), 1, "done")[1] == "The marker turns to side 2."
