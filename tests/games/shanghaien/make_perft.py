"""Write ``perft.tsv``, leaf counts by the oracle alone: ``python -m tests.games.shanghaien.make_perft``."""

from pathlib import Path

from tests.games.perft import Table
from tests.games.shanghaien.oracle import Oracle
from tests.games.shanghaien.positions import position

RED_BLUE = (["red-3", "blue-4"], ["red-4"])
TRICKY = {"sailors": RED_BLUE, "tricks": (["trick"] * 2, ["trick"]), "at_round": 4}
SPLIT = {
    "sailors": RED_BLUE,
    "tricks": (["trick-both-crew"], ["trick-shift-reroll"] * 2),
    "at_round": 4,
    "mode": "split",
}
LAST = {"at_round": 8, "dice": ((1, 2, 3, 3), (1, 2, 4, 4)), "sailors": RED_BLUE, "tricks": (["trick"], [])}

SETUPS = {
    "new": {},
    "new-split": {"tricks": "split"},
    "new-first-seat": {"first_seat": 1},
    "last-card-of-a-row": position(phase="deal", row=["red-1", "red-2", "red-3", "red-3", "trick"]),
    "first-turn": position(),
    "first-turn-with-tricks": position(**TRICKY),
    "first-roll-with-tricks": position(phase="lay", rolled=(2, 5), **TRICKY),
    "double-with-tricks": position(phase="lay", rolled=(6, 6), dice=((1,), (2,)), **TRICKY),
    "both-open": position(phase="both", rolled=(1, 6), used=[0], **TRICKY),
    "both-into-the-last-dice": position(
        phase="both", rolled=(4, 4), used=[0], dice=((1, 1, 2, 6), (3, 4, 5, 6)), numbering="right", **TRICKY
    ),
    "reroll": position(phase="dice", used=[0], **TRICKY),
    "split-both-crew": position(phase="lay", rolled=(1, 2), **SPLIT),
    "split-shift-reroll": position(phase="lay", turn=1, rolled=(1, 2), dice=((5,), ()), **SPLIT),
    "one-die": position(dice=((3,), (3,)), at_round=2),
    "two-dice": position(dice=((3, 5), (1, 1)), turn=1, at_round=2),
    "forced": position(dice=((1, 2, 3, 4, 5), (6, 6, 6, 6, 6)), at_round=2),
    "last-round": position(**LAST),
    "last-round-roll": position(at_round=8, dice=((1, 2, 3, 3), (1, 2, 4, 4)), tricks=(["trick"], ["trick"])),
    "over": position(phase="over", sailors=RED_BLUE),
}

TABLE = Table(Path(__file__).with_name("perft.tsv"), Oracle, SETUPS, deepest=9, patience=3_000)

if __name__ == "__main__":
    TABLE.write()
