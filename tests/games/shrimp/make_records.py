"""Write ``records/*.record``, whole games as goldens: ``python -m tests.games.shrimp.make_records``.

Each ends with the hash of its last bytes. A replay that fails while the rules version is the same is a fault, not a
reason to run this.
"""

from pathlib import Path
from random import Random

from tests.games import goldens
from tests.games.shrimp.oracle import Oracle
from tests.games.shrimp.support import Engine, lively_choice

FOLDER = Path(__file__).with_name("records")
SETUPS = [
    (seats, seed, {"first_seat": first, "strict_calls": strict})
    for seats in range(2, 7)
    for seed, first, strict in ((None, 0, False), (seats, seats - 1, True))
] + [
    (2, 2**64 - 1, {}),
    (6, None, {"first_seat": 3}),
]
"""Seats, seed (None: explicit chance) and options of each game."""


def played(seats, seed, options):
    """Play a lively game and give its state."""
    random = Random(f"record {seats} {seed} {options}")
    engine, guide = Engine(seats, seed, **options), Oracle(seats, seed, **options)
    while not engine.is_terminal:
        seat, label = lively_choice(guide, random)
        engine.apply(label, seat)
        guide.apply(label, seat)
    return engine.state


def main():
    games = ((f"{number:02}-{setup[0]}-seats", played(*setup)) for number, setup in enumerate(SETUPS, start=1))
    goldens.write(FOLDER, games)


if __name__ == "__main__":
    main()
