"""Write ``records/*.record``, whole games as goldens: ``python -m tests.games.shanghaien.make_records``.

Each ends with the hash of its last bytes. A replay that fails while the rules version is the same is a fault, not a
reason to run this.
"""

from itertools import product
from pathlib import Path
from random import Random

from tests.games import goldens
from tests.games.shanghaien.support import Engine, lively_choice

FOLDER = Path(__file__).with_name("records")
SETUPS = list(product((0, 1), ("all", "split"), (None, 7, 2**64 - 1)))
"""First seat, tricks and seed (None: explicit chance) of each game."""


def played(first, tricks, seed):
    """Play a lively game and give its state."""
    random = Random(f"record {first} {tricks} {seed}")
    engine = Engine(seed=seed, first_seat=first, tricks=tricks)
    while not engine.is_terminal:
        seat, label = lively_choice(engine, random)
        engine.apply(label, seat)
    return engine.state


def main():
    games = []
    for number, (first, tricks, seed) in enumerate(SETUPS, start=1):
        name = f"{number:02}-seat-{first}-{tricks}-{'explicit' if seed is None else 'seeded'}"
        games.append((name, played(first, tricks, seed)))
    goldens.write(FOLDER, games)


if __name__ == "__main__":
    main()
