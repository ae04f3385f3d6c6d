"""Write ``perft.tsv``, leaf counts by the oracle alone: ``python -m tests.games.youve_got_crabs.make_perft``."""

from pathlib import Path

from tests.games.perft import Table
from tests.games.youve_got_crabs.oracle import Oracle
from tests.games.youve_got_crabs.positions import position

ALL_BUT_ONE = {"done": [0], "hands": {0: "ABCD", 1: "ABCE", 2: "BBFG"}}

SETUPS = {
    **{f"new-{seats}": {"seats": seats} for seats in (4, 5, 6, 7, 8, 9, 10)},
    "new-options": {"seats": 4, "first_side": 2, "gestures": 0, "removed_kinds": ["crabbi", "king-crab"]},
    "play": position(4, gestures=0),
    "play-gestures": position(5, gestures=1, side=2),
    "last-done": position(4, gestures=0, **ALL_BUT_ONE),
    "last-done-swapped": position(4, gestures=0, swapped=True, **ALL_BUT_ONE),
    "last-done-promised": position(4, gestures=0, promised=True, **ALL_BUT_ONE),
    "ask": position(6, gestures=0, phase="ask", done=[0, 1, 2], declined=[3]),
    "right-mate": position(4, gestures=0, hands={2: "BBBB"}),
    "right-opponent": position(10, gestures=0, hands={7: "BBBB"}),
    "window": position(4, gestures=0, hands={2: "BBBB"}, seen={2: "BBBB"}, phase="window", actor=0, target=2),
    "window-double": position(
        6, gestures=0, hands={3: "BBBB", 0: "FFFF"}, seen={3: "BBBB"}, phase="window", actor=0, target=3
    ),
    "take": position(
        8,
        gestures=0,
        hands={4: "BBBB", 0: "FFFF"},
        seen={4: "BBBB", 0: "FFFF"},
        phase="take",
        actor=4,
        target=0,
        owed=3,
        tokens=[4, 4, 0, 9],
        bowl=7,
    ),
    "last-token": position(6, gestures=0, tokens=[7, 8, 4], bowl=1, hands={3: "BBBB"}),
    "broke": position(6, gestures=0, tokens=[0, 18, 1], bowl=1),
    "tie-break": position(6, gestures=0, tokens=[8, 8, 4], tied=[0, 1], done=[0], hands={3: "BBBB"}),
    "guard": position(4, max_actions=3, gestures=1, actions=1),
    "turns": position(4, max_turns=2, gestures=0, turns=1, **ALL_BUT_ONE),
}

TABLE = Table(Path(__file__).with_name("perft.tsv"), Oracle, SETUPS, deepest=5, patience=300)

if __name__ == "__main__":
    TABLE.write()
