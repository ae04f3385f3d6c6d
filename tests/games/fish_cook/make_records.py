"""Write ``records/*.record``, whole games as goldens: ``python -m tests.games.fish_cook.make_records``.

Each ends with the hash of its last bytes. A replay that fails while the rules version is the same is a fault, not a
reason to run this.
"""

from pathlib import Path
from random import Random

from tests.games import goldens
from tests.games.fish_cook.support import Engine, lively_choice

FOLDER = Path(__file__).with_name("records")
SETUPS = [(seats, seed, first) for seats in range(2, 7) for seed, first in ((None, 0), (seats, seats - 1))] + [
    (2, 2**64 - 1, 0),
    (6, None, 3),
]
"""Seats, seed (None: explicit chance) and first seat of each game."""


def played(seats, seed, first):
    """Play a lively game and give its state."""
    random = Random(f"record {seats} {seed} {first}")
    engine = Engine(seats, seed, first_seat=first)
    while not engine.is_terminal:
        seat, label = lively_choice(engine, random)
        engine.apply(label, seat)
    return engine.state


def main():
    games = ((f"{number:02}-{setup[0]}-seats", played(*setup)) for number, setup in enumerate(SETUPS, start=1))
    goldens.write(FOLDER, games)


if __name__ == "__main__":
    main()
