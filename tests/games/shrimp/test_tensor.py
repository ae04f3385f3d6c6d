"""The tensor read back, with nothing but the index table of the game's page, against what the oracle says."""

from random import Random

import numpy as np
import pytest

from tests.games.shrimp.oracle import CARDS, Oracle, card_values
from tests.games.shrimp.positions import position
from tests.games.shrimp.support import Engine, lively_choice

SIZE = 182
PHASES = ["rest", "call", "give", "take", "flipped", "given", "tied", "over"]
SEATS = 6
GAMES = 4  # from each start
COCKTAIL_LARGE = (27, 31, 62)
CENTURY = (8, 56, 59)


def decode(tensor, seats, viewer):
    """Read a tensor as facts about the table, the seats by their numbers; what is no tensor fails.

    Parameters
    ----------
    tensor : array of float
    seats : int
    viewer : int or None
        Whose tensor it is: the row of seats begins with that one, a spectator's with seat 0.
    """

    values = tensor.tolist()

    def bits(first, last):
        part = values[first : last + 1]
        assert set(part) <= {0.0, 1.0}, f"{first}-{last} are not 0 or 1: {part}"
        return [int(bit) for bit in part]

    def one(first, last):
        """Which one of the entries is 1; None: none is."""
        part = bits(first, last)
        assert sum(part) <= 1, f"more than one of {first}-{last}: {part}"
        return part.index(1) if any(part) else None

    def numbers(first, last, divisor):
        part = [value * divisor for value in values[first : last + 1]]
        whole = [round(number) for number in part]
        assert all(abs(a - b) < 1e-4 for a, b in zip(part, whole, strict=True)), f"{first}-{last}: {part}"
        return whole

    def by_seat(row):
        assert not any(row[seats:]), f"a seat that is not at the table: {row}"
        return [row[(seat - (viewer or 0)) % seats] for seat in range(seats)]

    def seat_at(place):
        if place is None:
            return None
        assert place < seats
        return (place + (viewer or 0)) % seats

    assert tensor.dtype == np.float32
    assert tensor.shape == (SIZE,)
    target = one(164, 172)
    return {
        "phase": PHASES[one(0, 7)],
        "tops": [card_bits(bits(first, first + 11)) for first in (8, 20, 32)],
        "piles": numbers(44, 46, 81),
        "unseen": [card for card, bit in enumerate(bits(47, 127)) if bit],
        "seated": bits(128, 133),
        "banquets": by_seat(numbers(134, 139, 81)),
        "decks": by_seat(numbers(140, 145, 81)),
        "barred": by_seat(bits(146, 151)),
        "turn": seat_at(one(152, 157)),
        "actor": seat_at(one(158, 163)),
        "recipe due": None if target is None or target >= 3 else target + 1,
        "seat due": None if target is None or target < 3 else seat_at(target - 3),
        "owed": numbers(173, 173, 7),
        "winners": by_seat(bits(174, 179)),
        "viewer": bits(180, 180),
        "strict_calls": bits(181, 181),
    }


def card_bits(bits):
    """Read 12 features as the four values of a card; None for an empty recipe."""
    if not any(bits):
        return None
    rows = [bits[first : first + 3] for first in (0, 3, 6, 9)]
    assert all(sum(row) == 1 for row in rows), f"no card: {bits}"
    return tuple(row.index(1) for row in rows)


def facts(oracle, viewer):
    """Say what a tensor is to hold."""
    seats = range(oracle.seats)
    return {
        "phase": oracle.phase,
        "tops": [card_values(pile[-1]) if pile else None for pile in oracle.recipes],
        "piles": [len(pile) for pile in oracle.recipes],
        "unseen": oracle.unseen,
        "seated": [int(seat < oracle.seats) for seat in range(SEATS)],
        "banquets": [len(banquet) for banquet in oracle.banquets],
        "decks": oracle.decks,
        "barred": [int(seat in oracle.barred) for seat in seats],
        "turn": oracle.turn,
        "actor": oracle.actor,
        "recipe due": oracle.target if oracle.phase == "flipped" else None,
        "seat due": oracle.target if oracle.phase == "given" else None,
        "owed": [oracle.owed],
        "winners": [int(seat in oracle.winners) for seat in seats],
        "viewer": [int(viewer is not None)],
        "strict_calls": [int(oracle.strict_calls)],
    }


def starts(seats, strict):
    """Positions, and the first steps from there: a new game, a feast, a dish of the century, a tie of all."""
    yield position(seats, strict_calls=strict, turn=seats - 1, first_seat=seats - 1), []
    for tops, call in ((COCKTAIL_LARGE, "call cocktail large"), (CENTURY, "call cocktail large Italy")):
        recipes = [[card] for card in tops]
        start = position(seats, recipes=recipes, banquets=[4] * seats, strict_calls=strict)
        yield start, [(1, "squeeze"), (1, call)]
    own = 40 // seats
    decks = [0] + [1] * (seats - 1)
    left = CARDS - seats * own - sum(decks)
    recipes = [list(range(left - 2)), [left - 2], [left - 1]]
    yield position(seats, recipes=recipes, banquets=[own] * seats, decks=decks, phase="tied", strict_calls=strict), []


@pytest.mark.parametrize("strict", [False, True])
def test_every_viewer_at_every_step(seats, strict):
    """Lively random games: every seat's tensor and the spectator's hold the whole table, in every phase."""
    phases = set()
    for start, first_steps in starts(seats, strict):
        for seed in range(GAMES):
            random, script = Random(seed), list(first_steps)
            engine, oracle = Engine.from_position(start), Oracle.from_position(start)
            while True:
                phases.add(oracle.phase)
                for viewer in (None, *range(seats)):
                    assert decode(engine.state.tensor(viewer), seats, viewer) == facts(oracle, viewer)
                if oracle.is_terminal:
                    break
                seat, label = script.pop(0) if script else lively_choice(oracle, random)
                engine.apply(label, seat)
                oracle.apply(label, seat)
    assert phases == set(PHASES)
