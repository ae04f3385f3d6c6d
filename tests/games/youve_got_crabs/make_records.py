"""Write ``records/*.record``, whole lively games: ``python -m tests.games.youve_got_crabs.make_records [NAME ...]``.

Each is replayed by the engine to the bytes it ended with. The options are those of random play, so that the conformance
tests find rare moments in them: windows, double crabs, tie-breaks, answers to the question.
"""

import sys
from pathlib import Path
from random import Random
from typing import Any

import cambusa
from tests.games.youve_got_crabs.oracle import Oracle
from tests.games.youve_got_crabs.positions import position
from tests.games.youve_got_crabs.support import Engine, lively_choice

FOLDER = Path(__file__).with_name("records")
GUARDS = {"max_actions": 2000, "gestures": 0}
LONGEST = 600

TAKES = position(
    8,
    **GUARDS,
    hands={4: "BBBB", 0: "FFFF"},
    seen={4: "BBBB", 0: "FFFF"},
    phase="take",
    actor=4,
    target=0,
    owed=3,
    tokens=[4, 4, 0, 9],
    bowl=7,
)
"""Double crabs beside a team without tokens, from which none can be taken."""

GAMES: dict[str, Any] = {
    **{f"{seats}-seats": (seats, GUARDS, ()) for seats in (4, 5, 6, 7, 8, 9, 10)},
    "double-crabs": (4, GUARDS, ("double_crabs",)),
    "double-crabs-8": (8, GUARDS, ("double_crabs",)),
    "tie-break": (6, GUARDS, ("tie_breaks", "mates_right")),
    "tie-break-10": (10, GUARDS, ("tie_breaks",)),
    "oceans": (5, GUARDS, ("burnt_oceans", "marker_turns", "opponents_right")),
    "handicap": (7, {**GUARDS, "handicap": {"0": 2, "1": 3}}, ("paid_by_bowl",)),
    "broke-double-crabs": (TAKES, {}, ("stolen",)),
    "turns": (4, {"max_turns": 12, "gestures": 2, "removed_kinds": ["taxi-crab", "abracrabdabra"]}, ("guarded",)),
}
"""For each name: seats, or the position that it begins at; options; what must come about in the game."""


def played(seats, options, wanted):
    """Return the log of the first lively game in which all that is wanted comes about, and which ends soon enough."""
    for seed in range(10_000):
        random = Random(seed)
        oracle = Oracle(seats, **options) if isinstance(seats, int) else Oracle.from_position(seats)
        while not oracle.is_terminal and len(oracle.log) < LONGEST:
            seat, label = lively_choice(oracle, random)
            oracle.apply(label, seat)
        if oracle.is_terminal and all(oracle.tallies[name] for name in wanted):
            return [entry for entry in oracle.log if not entry[1].startswith("reveal")]
    raise AssertionError(f"no game of {seats} seats has {wanted}")


def main():
    FOLDER.mkdir(exist_ok=True)
    for name in sys.argv[1:] or GAMES:
        seats, options, wanted = GAMES[name]
        if isinstance(seats, int):
            state = cambusa.load("youve_got_crabs", seats=seats, **options).new()
        else:
            state = Engine.from_position(seats).state
        for seat, label in played(seats, options, wanted):
            state.apply(label, seat)
        state.record().save(FOLDER / f"{name}.record")
        print(name, state.revision, state.winners)


if __name__ == "__main__":
    main()
