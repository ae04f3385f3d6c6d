"""The tensor, written from the index table of the game's page and what the oracle says."""

from itertools import product
from random import Random

import numpy as np
import pytest

from tests.games.shanghaien.oracle import COLOURS, Oracle, is_trick, whole_deck
from tests.games.shanghaien.support import Engine, lively_choice

PHASES = ["turn", "lay", "both", "deal", "dice", "over"]
TRICKS = ["trick", "trick-shift-reroll", "trick-both-crew"]


def one_of(texts, text):
    return [float(other == text) for other in texts]


def card(text):
    """Write a card of the row; None where none lies."""
    if text is None or is_trick(text):
        return [0.0] * 12 + one_of(TRICKS, text)
    colour, value = text.split("-")
    return [*one_of(COLOURS, colour), *one_of("1234", value), 0.0, 0.0, 0.0]


def deck_bits(oracle):
    """Write a 1 for each card of the deck, of equal cards for the last."""
    kinds = whole_deck(oracle.tricks_mode)
    return [float(kinds[place:].count(kind) <= oracle.deck.count(kind)) for place, kind in enumerate(kinds)]


def can(oracle, seat, *tricks):
    """Count the tricks of a seat that have a function."""
    return sum(text in tricks for text in oracle.tricks[seat]) / 8


def fields(oracle, viewer):
    """Write the tensor: for each row of the table its first index and its numbers."""
    own = viewer or 0
    seats = (own, 1 - own)
    row = [*oracle.row, *[None] * (6 - len(oracle.row))]
    tricks = [(can(oracle, seat, *TRICKS[:2]), can(oracle, seat, TRICKS[0], TRICKS[2])) for seat in seats]
    return [
        (0, one_of(PHASES, oracle.phase)),
        (6, [number for text in row for number in card(text)]),
        (96, [count / 6 for seat in seats for count in oracle.dice[seat]]),
        (108, one_of(["left", "right"], oracle.numbering)),
        (110, [oracle.rolled.count(face) / 2 for face in range(1, 7)]),
        (116, one_of(seats, oracle.turn)),
        (118, [float(seat in oracle.used) for seat in seats]),
        (120, [number for pair in tricks for number in pair]),
        (124, [oracle.strength(seat, colour) / 13 for seat in seats for colour in COLOURS]),
        (140, deck_bits(oracle)),
        (188, [oracle.points[seat] / 100 for seat in seats]),
        (190, [float(viewer is not None)]),
        (191, [float(oracle.tricks_mode == "split")]),
    ]


def assert_tensor(tensor, rows):
    numbers = [number for _, row in rows for number in row]
    assert (tensor.shape, tensor.dtype, len(numbers)) == ((192,), np.float32, 192)
    assert [index for index, _ in rows] == [0, *np.cumsum([len(row) for _, row in rows])[:-1]]
    np.testing.assert_allclose(tensor, numbers, rtol=1e-6)


@pytest.mark.parametrize("mode", ["all", "split"])
def test_every_viewer_at_every_step(mode):
    """Lively random games: both seats' tensors and the spectator's, in every phase."""
    phases = set()
    for seed, first in product(range(2), (0, 1)):
        random = Random(seed)
        engine, oracle = Engine(tricks=mode, first_seat=first), Oracle(tricks=mode, first_seat=first)
        while True:
            phases.add(oracle.phase)
            for viewer in (None, 0, 1):
                assert_tensor(engine.state.tensor(viewer), fields(oracle, viewer))
            if oracle.is_terminal:
                break
            seat, label = lively_choice(oracle, random)
            if label.startswith("crew") and random.random() < 0.5:
                label = "both"  # rare with split tricks
            engine.apply(label, seat)
            oracle.apply(label, seat)
    assert phases == set(PHASES)
