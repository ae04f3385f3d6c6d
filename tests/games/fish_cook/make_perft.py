"""Write ``perft.tsv``, leaf counts by the oracle alone: ``python -m tests.games.fish_cook.make_perft``."""

from pathlib import Path

from tests.games.fish_cook.oracle import Oracle
from tests.games.fish_cook.support import position
from tests.games.perft import Table

HANDS = [(1, 7), (17, 30)]
PANTRY = ["sake egg roe rice rice", "mushrooms sake egg rice"]

SETUPS = {
    **{f"new-{seats}": {"seats": seats} for seats in (2, 3, 4, 5, 6)},
    "new-first-seat": {"seats": 4, "first_seat": 2},
    "rolls": position(phase="roll", day=2, row="egg", farmers=(2, 3, 3, 4, 5, 5), hands=HANDS, school=(2, 3)),
    "last-dice": position(
        2, phase="fish", day=2, dice=2, rerolls=1, board="4 4 4 4 4 1 1 6 6", hands=HANDS, school=(2, 3, 4)
    ),
    "reroll-beside-full-rows": position(
        phase="reroll", rerolls=2, day=3, board="4 4 4 4 4 2 2 2 2 2", hands=HANDS, school=(2, 3, 4, 5)
    ),
    "morning": position(phase="morning", hands=HANDS, school=(2, 3, 4, 36), board="1 1 2 2 2 3 4 4 5 5 6 6"),
    "morning-poor": position(
        4, phase="morning", money=[4, 0, 7, 2], hands=HANDS, school=(2, 3, 4, 36), board="1 1 2 2 2 3 4 4 5 5 6 6"
    ),
    "passes": position(phase="morning", turn=1, passes=2, fish=["1 5", "6"], hands=HANDS, ingredients=PANTRY),
    "last-token": position(phase="morning", turn=2, farmers=(1, 3, 2, 2, 1, 1), fish=["", "", "6 6"], hands=HANDS),
    "last-fish": position(
        2, phase="morning", day=2, fish=["1 2 3 4 5", "1 2 3 4 6 6"], board="6", ingredients=PANTRY, hands=HANDS
    ),
    "extra-buys": position(
        phase="morning", chef=1, turn=0, extra=1, farmers=(0, 1, 1, 1, 1, 1), fish=["5", "6 6"], ingredients=PANTRY
    ),
    "evening": position(
        fish=["5 5 6", "5 5 1"], ingredients=PANTRY, hands=HANDS, school=(25, 2), menus=[(13,), (9, 16)]
    ),
    "evening-one-seat": position(5, turn=3, fish=["", "", "", "1 2 6"], ingredients=[""] * 3 + ["rice egg sake rice"]),
    "steal": position(2, phase="steal", recipe="17", turn=0, fish=["1", "2"], menus=[(1,), (17,)], ingredients=PANTRY),
    "last-fish-of-a-day": position(
        2, turn=1, chef=1, fish=["", "6"], ingredients=["", "roe egg sake"], menus=[(29,), (1, 3)], school=(17,)
    ),
    "last-evening": position(
        2, day=3, fish=["1 6", "6 2"], ingredients=PANTRY, menus=[(16, 30), (23, 29)], hands=[(1,), (3,)]
    ),
    "empty-deck": position(
        2,
        phase="morning",
        day=2,
        menus=[range(1, 18), range(18, 35)],
        hands=[(35,), (36,)],
        farmers=(0, 3, 3, 3, 3, 3),
        ingredients=["sake " * 17],
    ),
}

TABLE = Table(Path(__file__).with_name("perft.tsv"), Oracle, SETUPS, deepest=6, patience=6_000)

if __name__ == "__main__":
    TABLE.write()
