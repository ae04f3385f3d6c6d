"""Write ``perft.tsv``, leaf counts by the oracle alone: ``python -m tests.games.stir_fry_eighteen.make_perft``."""

from __future__ import annotations

import json
from pathlib import Path

from tests.games.stir_fry_eighteen.oracle import Oracle
from tests.games.stir_fry_eighteen.support import deal, play

PATH = Path(__file__).with_name("perft.tsv")
COLUMNS = ("name", "setup", "depth", "count", "source")

DEEPEST = 9
PATIENCE = 8_000
"""A setup is counted one step deeper while it has fewer leaves than this."""


def at(*hands, lines=(), **options):
    """Give the position after a deal and some log lines."""
    return play(deal(Oracle, *hands, **options), *lines).position()


SETUPS = {
    **{f"new-{seats}": {"seats": seats} for seats in (2, 3, 4, 5)},
    "new-empty-pantry": {"seats": 3, "empty_pantry": True, "first_seat": 2},
    "first-turn": at("NNY", "CPS", lines=["- draw M"]),
    "five-seats": at("NNY", "CPS", "GGO", "YYM", "NNN", lines=["- draw M"]),
    "window": at("NNY", "CPS", "GGO", lines=["- draw M", "0 pair N N"]),
    "bluff": at("NNY", "CPS", "GGO", lines=["- draw M", "0 protein N as S", "1 pass"]),
    "caught": at("NPY", "CSG", lines=["- draw M", "0 pair N Y", "1 test"]),
    "cooked": at("NPM", "CSG", lines=["- draw M", "0 cook N P M"]),
    "lost-hand": at("NNY", "CPS", lines=["- draw M", "0 pair N N", "1 test"]),
    "drops": at("NNY", "CPS", lines=["- draw M", "0 pair N N", "1 pass", "- draw O G G", "0 end"]),
    "last-point": at("NPM", "CSG", target=14, lines=["- draw M"]),
    "closing": at("NPM", "CSG", "OOG", target=14, close_the_kitchen=True, lines=["- draw M", "0 cook N P M"]),
    "last-turn": at("NPM", "CSG", max_turns=1, lines=["- draw M"]),
}
"""For each name a setup: the arguments of a new game, or a position."""


def start(setup):
    """Start a game from a setup: a position, or the arguments of a new game."""
    return Oracle.from_position(setup) if "phase" in setup else Oracle(**setup)


def rows():
    """Count every setup deeper and deeper."""
    for name, setup in SETUPS.items():
        count = 0
        for depth in range(1, DEEPEST + 1):
            if count < PATIENCE:
                count = start(setup).perft(depth)
                yield name, json.dumps(setup, separators=(",", ":")), str(depth), str(count), "oracle"


def main():
    """Write the table."""
    lines = ["\t".join(COLUMNS), *("\t".join(row) for row in rows())]
    PATH.write_text("\n".join(lines) + "\n", encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
