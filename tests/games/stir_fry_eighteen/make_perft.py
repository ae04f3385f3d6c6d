"""Write ``perft.tsv``, leaf counts by the oracle alone: ``python -m tests.games.stir_fry_eighteen.make_perft``."""

from __future__ import annotations

from pathlib import Path

from tests.games.perft import Table
from tests.games.stir_fry_eighteen.oracle import Oracle
from tests.games.stir_fry_eighteen.support import deal, play


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

TABLE = Table(Path(__file__).with_name("perft.tsv"), Oracle, SETUPS, deepest=9, patience=8_000)

if __name__ == "__main__":
    TABLE.write()
