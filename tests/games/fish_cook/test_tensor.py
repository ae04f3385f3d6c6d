"""The tensor, written from the index table of the game's page out of the observation, which the oracle confirms."""

from random import Random

import numpy as np
import pytest

from tests.games.fish_cook.oracle import KINDS, Oracle
from tests.games.fish_cook.support import Engine, lively_choice

PHASES = ["deal", "roll", "fish", "reroll", "school", "morning", "draw", "evening", "steal", "over"]
RECIPES = [str(number) for number in range(1, 37)]
FISH = [f"fish {size}" for size in range(1, 7)]
SEATS = 6


def one_of(names, chosen):
    return [float(name in chosen) for name in names]


def fields(seen, seats):
    """Write the tensor: for each row of the table its first index and its numbers."""
    own = seen["seat"] or 0
    zones = {(zone["name"], zone["owner"]): zone for zone in seen["zones"]}
    counters = {(part["name"], part["owner"]): part["value"] for part in seen["counters"]}

    def board(names):
        return [counters[name, None] / 5 for name in names]

    def by_seat(numbers, width):
        """Write `numbers(seat)` for the seats clockwise from the viewer, and nothing for those that are not there."""
        rows = [numbers((own + place) % seats) for place in range(seats)]
        return [float(number) for row in rows for number in row] + [0.0] * (width * (SEATS - seats))

    hand = zones["hand", own]["cards"] if seen["seat"] is not None else []
    known = zones["known hand", own]["cards"] if seen["seat"] is not None else []
    return [
        (0, one_of(PHASES, [seen["phase"]])),
        (10, [counters["day", None] / 5, (counters["days", None] - counters["day", None]) / 5]),
        (12, board(KINDS)),
        (18, board(FISH)),
        (24, one_of(RECIPES, zones["school", None]["cards"])),
        (60, one_of(RECIPES, [*hand, *known])),
        (96, [counters["deck", None] / 36]),
        (97, [counters["passes", None] / 6, counters["extra buys", None] / 6]),
        (99, [counters["dice", None] / 12, counters["rerolls", None] / 12]),
        (101, one_of(KINDS, [seen["row"]])),
        (107, one_of(RECIPES, [seen["recipe"]])),
        (143, [float(seen["seat"] is not None)]),
        (144, by_seat(lambda seat: [1], 1)),  # noqa: ARG005
        (150, by_seat(lambda seat: [seat == seen["turn"]], 1)),
        (156, by_seat(lambda seat: [seat == seen["chef"]], 1)),
        (162, by_seat(lambda seat: [counters["money", seat] / 500], 1)),
        (168, by_seat(lambda seat: [(zones["hand", seat]["size"] + zones["known hand", seat]["size"]) / 10], 1)),
        (174, by_seat(lambda seat: [counters[kind, seat] / 5 for kind in KINDS], 6)),
        (210, by_seat(lambda seat: [counters[size, seat] / 5 for size in FISH], 6)),
        (246, by_seat(lambda seat: one_of(RECIPES, zones["known hand", seat]["cards"]), 36)),
        (462, by_seat(lambda seat: one_of(RECIPES, zones["menu", seat]["cards"]), 36)),
    ]


def assert_tensor(tensor, rows):
    numbers = [number for _, row in rows for number in row]
    assert (tensor.shape, tensor.dtype, len(numbers)) == ((678,), np.float32, 678)
    assert [index for index, _ in rows] == [0, *np.cumsum([len(row) for _, row in rows])[:-1]]
    np.testing.assert_allclose(tensor, numbers, rtol=1e-6)


@pytest.mark.parametrize("seats", range(2, SEATS + 1))
def test_every_viewer_at_every_step(seats):
    """A lively random game: every seat's tensor and the spectator's, in every phase."""
    random = Random(seats)
    engine, oracle = Engine(seats, first_seat=seats - 1), Oracle(seats, first_seat=seats - 1)
    phases = set()
    while not oracle.is_terminal:
        seat, label = lively_choice(oracle, random)
        engine.apply(label, seat)
        oracle.apply(label, seat)
        phases.add(engine.position()["phase"])
        for viewer in (None, *range(seats)):
            assert_tensor(engine.state.tensor(viewer), fields(oracle.observation(viewer), seats))
    assert phases >= set(PHASES) - {"reroll", "steal"}
