"""Write ``perft.tsv``, leaf counts by the oracle alone: ``python -m tests.games.shrimp.make_perft``."""

from pathlib import Path

from tests.games.perft import Table
from tests.games.shrimp.oracle import Oracle
from tests.games.shrimp.positions import position

FEAST = [[27], [31], [62]]
EMPTY = [[], [], []]
LATE = [[*range(3, 27)], [*range(28, 40)], [80]]
ALL_BUT_TWO = [[*range(40)], [*range(41, 60)], [*range(60, 80)]]

SETUPS = {
    **{f"new-{seats}": {"seats": seats} for seats in (2, 3, 4, 5, 6)},
    "new-first-seat": {"seats": 4, "first_seat": 2},
    "new-strict": {"seats": 2, "strict_calls": True},
    "due-flip": position(recipes=LATE, decks=[0, 4, 4], banquets=[20, 10, 6]),
    "due-flip-all-tied": position(recipes=LATE, decks=[0, 4, 4], banquets=[12, 12, 12]),
    "due-flip-all-barred": position(recipes=LATE, decks=[0, 4, 4], banquets=[0, 18, 18], barred=[0, 1, 2]),
    "last-cards": position(2, recipes=LATE, decks=[1, 1], banquets=[21, 21]),
    "last-cards-no-banquets": position(2, recipes=ALL_BUT_TWO, decks=[1, 1]),
    "one-recipe-covered": position(4, recipes=[[], [40], []], decks=[3, 2, 2, 2], banquets=[20, 20, 20, 11]),
    "menu": position(recipes=[[54], [67], [80]], decks=[9, 9, 9], banquets=[20, 17, 14]),
    "cocktail": position(recipes=[[0], [67], [80]], decks=[9, 9, 9], banquets=[20, 17, 14], turn=2),
    "feast": position(5, recipes=FEAST, banquets=[4, 3, 2, 1, 0], phase="call", actor=4),
    "feast-strict": position(recipes=FEAST, banquets=[1, 2, 0], phase="call", actor=2, strict_calls=True),
    "feast-by-an-empty-deck": position(recipes=FEAST, decks=[0, 12, 12], banquets=[8, 26, 20], phase="call", actor=0),
    "century": position(recipes=[[8], [56], [59]], banquets=[4, 4, 4], phase="call", actor=1),
    "takes": position(6, banquets=[4, 3, 2, 2, 2, 9], phase="take", actor=5, turn=5, owed=7),
    "takes-to-the-end": position(
        recipes=EMPTY, decks=[0, 12, 12], banquets=[31, 14, 12], phase="take", actor=0, owed=7
    ),
    "give-from-a-deck": position(6, recipes=EMPTY, phase="give", actor=3, barred=[3]),
    "nothing-to-give": position(recipes=LATE, decks=[6, 0, 6], banquets=[16, 0, 16]),
    "tie": position(recipes=LATE, decks=[0, 4, 4], banquets=[12, 12, 12], phase="tied"),
}

TABLE = Table(Path(__file__).with_name("perft.tsv"), Oracle, SETUPS, deepest=7, patience=20_000)

if __name__ == "__main__":
    TABLE.write()
