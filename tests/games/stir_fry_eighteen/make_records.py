"""Write ``records/*.record``, whole games as goldens: ``python -m tests.games.stir_fry_eighteen.make_records``.

Each ends with the hash of its last bytes. A replay that fails while the rules version is the same is a fault, not a
reason to run this.
"""

from pathlib import Path
from random import Random

from tests.games import goldens
from tests.games.stir_fry_eighteen.support import Engine, lively_choice

FOLDER = Path(__file__).with_name("records")
SETUPS = {
    "2-explicit": (2, None, {}),
    "2-seeded": (2, 7, {}),
    "2-pantry": (2, 2**64 - 1, {"empty_pantry": True, "first_seat": 1}),
    "2-chef": (2, 3, {"target": 100}),
    "3-explicit": (3, None, {"first_seat": 2}),
    "3-seeded": (3, 8, {}),
    "3-closing": (3, 9, {"close_the_kitchen": True, "target": 30}),
    "4-explicit": (4, None, {"target": 30}),
    "4-closing": (4, None, {"close_the_kitchen": True, "target": 20, "empty_pantry": True}),
    "4-limit": (4, 1, {"max_turns": 17}),
    "5-explicit": (5, None, {"target": 25, "first_seat": 4}),
    "5-closing-limit": (5, 5, {"close_the_kitchen": True, "target": 15, "max_turns": 30}),
}
"""Seats, seed (None: explicit chance) and options of each game."""


def played(name):
    """Play a lively game and give its state."""
    seats, seed, options = SETUPS[name]
    random = Random(f"record {name}")
    engine = Engine(seats, seed, **options)
    while not engine.is_terminal:
        seat, label = lively_choice(engine, random)
        engine.apply(label, seat)
    return engine.state


def main():
    goldens.write(FOLDER, ((name, played(name)) for name in SETUPS))


if __name__ == "__main__":
    main()
