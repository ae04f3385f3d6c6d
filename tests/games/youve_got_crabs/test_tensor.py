"""The tensor, written from the index table of the game's page out of the observation, which the oracle confirms."""

from random import Random

import numpy as np
import pytest

import cambusa
from tests.games.youve_got_crabs.oracle import Oracle
from tests.games.youve_got_crabs.page import KINDS
from tests.games.youve_got_crabs.support import Engine, lively_choice

PHASES = ["play", "ask", "window", "take", "deal", "over"]
SEATS = 10


def counted(cards, of):
    return [cards.count(kind) / of for kind in KINDS]


def fields(seen, game, winners):
    """Write the tensor: for each row of the table its first index and its numbers."""
    seats, own = game.seats, seen["seat"] or 0
    order = [(own + place) % seats for place in range(seats)]
    zones = {(zone["name"], zone["owner"]): zone["cards"] for zone in seen["zones"]}
    counters = {(part["name"], part["owner"]): part["value"] for part in seen["counters"]}
    sides = [range((seats + 1) // 2), range((seats + 1) // 2, seats)]
    tie_break = any(counters["tied", seat] for seat in order)

    def by_seat(number):
        return [float(number(seat)) for seat in order] + [0.0] * (SEATS - seats)

    def part_of(name, option):
        most = game.options[option]
        return [counters[name, None] / most if most else 0.0]

    mates = next(team for team in game.spec.teams(seats) if own in team) if seen["seat"] is not None else ()
    seen_rows = [counted(zones["seen", seat], 4) for seat in order] + [[0.0] * 13] * (SEATS - seats)
    failed = [by_seat(lambda seat, by=by: counters.get((f"failed {seat}", by), 0)) for by in order]
    failed += [[0.0] * SEATS] * (SEATS - seats)
    return [
        (0, [float(seen["phase"] == phase) for phase in PHASES]),
        (6, counted(zones["hand", own] if seen["seat"] is not None else [], 4)),
        (19, counted(zones["ocean", None], 4)),
        (32, counted(zones["burnt", None], 6)),
        (45, [number for row in seen_rows for number in row]),
        (175, [number for row in failed for number in row]),
        (275, by_seat(lambda seat: True)),  # noqa: ARG005
        (285, by_seat(lambda seat: seat in mates)),
        (295, by_seat(lambda seat: counters["tokens", seat] / 36)),
        (305, by_seat(lambda seat: seat in sides[counters["side", None] - 1])),
        (315, by_seat(lambda seat: counters["done", seat])),
        (325, by_seat(lambda seat: counters["declined", seat])),
        (335, by_seat(lambda seat: counters["tied", seat] or not tie_break)),
        (345, by_seat(lambda seat: seat == seen["actor"])),
        (355, by_seat(lambda seat: seat == seen["target"])),
        (365, by_seat(lambda seat: seat in winners)),
        (375, [counters["bowl", None] / 36]),
        (376, [counters["draw", None] / 78]),
        (377, [sum(value for (name, _), value in counters.items() if name == "owed") / 3]),
        (378, [float(counters["swapped", None])]),
        (379, [float(counters["promised", None])]),
        (380, [float(counters["answered", None])]),
        (381, [float(tie_break)]),
        (382, part_of("actions", "max_actions")),
        (383, part_of("turns", "max_turns")),
        (384, [float(seen["seat"] is not None)]),
    ]


def assert_tensor(tensor, rows):
    numbers = [number for _, row in rows for number in row]
    assert (tensor.shape, tensor.dtype, len(numbers)) == ((385,), np.float32, 385)
    assert [index for index, _ in rows] == [0, *np.cumsum([len(row) for _, row in rows])[:-1]]
    np.testing.assert_allclose(tensor, numbers, rtol=1e-6)


@pytest.mark.parametrize("seats", [4, 5, 8, 10])
def test_every_viewer_at_every_step(seats):
    """A lively random game: every seat's tensor and the spectator's."""
    options = {"max_actions": 150, "max_turns": 60, "gestures": 2}
    game = cambusa.load("youve_got_crabs", seats, **options)
    phases = set()
    for seed in range(3):
        random = Random(seed)
        engine, oracle = Engine(seats, **options), Oracle(seats, **options)
        while not oracle.is_terminal:
            seat, label = lively_choice(oracle, random)
            engine.apply(label, seat)
            oracle.apply(label, seat)
            phases.add(oracle.phase)
            for viewer in (None, random.randrange(seats)):
                rows = fields(oracle.observation(viewer), game, oracle.winners)
                assert_tensor(engine.state.tensor(viewer), rows)
    assert phases >= {"play", "ask", "over"}
