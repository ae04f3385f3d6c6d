"""The tensor, written from the index table of the game's page and what the oracle says."""

from random import Random

import numpy as np
import pytest

from tests.games.stir_fry_eighteen.oracle import DECK, KINDS, Oracle
from tests.games.stir_fry_eighteen.support import Engine, lively_choice

PHASES = ["deal", "draw", "play", "test", "reward", "refill", "drop", "over"]
SEATS = 5
OPTIONS = ({}, {"target": 20}, {"close_the_kitchen": True, "target": 12, "max_turns": 11}, {"empty_pantry": True})


def counted(cards):
    """Write cards as a row of kinds."""
    return [cards.count(kind) / DECK.count(kind) for kind in KINDS]


def one_of(texts, text):
    return [float(other == text) for other in texts]


def fields(oracle, viewer):
    """Write the tensor: for each row of the table its first index and its numbers."""
    seats, own = range(oracle.seats), viewer or 0

    def known(claim, cards):
        return counted(cards if claim in oracle.tested or viewer == oracle.turn else [])

    def by_seat(row):
        return [float(row[(own + place) % oracle.seats]) for place in seats] + [0.0] * (SEATS - oracle.seats)

    def at_most(place):
        seat = (own + place) % oracle.seats
        if place >= oracle.seats or seat == viewer:
            return [0.0] * 8
        limits = oracle.limits[viewer, seat]
        return [limits[kind] / DECK.count(kind) for kind in KINDS]

    options = oracle.options
    return [
        (0, one_of(PHASES, oracle.phase)),
        (8, counted([] if viewer is None else oracle.hands[viewer])),
        (16, counted([] if viewer is None else oracle.discards[viewer])),
        (24, known("pair", oracle.pair)),
        (32, known("protein", oracle.protein)),
        (40, counted(oracle.dish)),
        (48, [number for place in range(SEATS) for number in at_most(place)]),
        (88, one_of("CPS", oracle.named)),
        (91, [float(bool(oracle.pair)), float(bool(oracle.protein))]),
        (93, one_of(["pair", "protein"], oracle.claim)),
        (95, [float(claim in oracle.tested) for claim in ("pair", "protein")]),
        (97, [float(oracle.caught)]),
        (98, by_seat([1] * oracle.seats)),
        (103, by_seat([len(hand) / 18 for hand in oracle.hands])),
        (108, by_seat([len(hand) / 18 for hand in oracle.discards])),
        (113, by_seat([points / options["target"] for points in oracle.points])),
        (118, by_seat([owed / 4 for owed in oracle.owed])),
        (123, by_seat([seat in oracle.pending for seat in seats])),
        (128, by_seat([seat == oracle.turn for seat in seats])),
        (133, by_seat([seat == oracle.drawer for seat in seats])),
        (138, by_seat([seat == oracle.closer for seat in seats])),
        (143, by_seat([seat in oracle.winners for seat in seats])),
        (148, [len(oracle.deck) / 18]),
        (149, [oracle.due / 18]),
        (150, [oracle.turns / options["max_turns"] if options["max_turns"] else 0.0]),
        (151, [50 / options["target"]]),
        (152, [float(options["close_the_kitchen"])]),
        (153, [float(viewer is not None)]),
    ]


def assert_tensor(tensor, rows):
    numbers = [number for _, row in rows for number in row]
    assert (tensor.shape, tensor.dtype, len(numbers)) == ((154,), np.float32, 154)
    assert [index for index, _ in rows] == [0, *np.cumsum([len(row) for _, row in rows])[:-1]]
    np.testing.assert_allclose(tensor, numbers, rtol=1e-6)


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_every_viewer_at_every_step(seats, options):
    """Lively random games: every seat's tensor and the spectator's, in every phase."""
    phases = set()
    for seed in range(2):
        random = Random(seed)
        engine, oracle = Engine(seats, **options), Oracle(seats, **options)
        for _ in range(250):
            phases.add(oracle.phase)
            for viewer in oracle.viewers:
                assert_tensor(engine.state.tensor(viewer), fields(oracle, viewer))
            if oracle.is_terminal:
                break
            seat, label = lively_choice(oracle, random)
            engine.apply(label, seat)
            oracle.apply(label, seat)
    assert phases >= set(PHASES) - {"deal", "over"}
