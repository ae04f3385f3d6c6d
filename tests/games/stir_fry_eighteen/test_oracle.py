"""Engine and oracle side by side: every step of many random games, whole seeded playouts, and every refusal."""

from itertools import product
from random import Random

import pytest

from cambusa.errors import IllegalActionError
from tests.games.faces import assert_same, side_by_side
from tests.games.stir_fry_eighteen.oracle import LABELS, OUTCOME_LABELS, TALLIES, Oracle, playout
from tests.games.stir_fry_eighteen.support import Engine, check_invariants, lively_choice, load
from tests.kernel.philox_oracle import derive_seed

OPTIONS = (
    {},
    {"target": 300, "first_seat": 1},
    {"close_the_kitchen": True, "target": 20},
    {"empty_pantry": True, "max_turns": 7},
    {"close_the_kitchen": True, "max_turns": 9, "target": 12, "first_seat": 1},
)
STEPS = 700


def test_labels():
    game = load(2)
    assert list(game.labels) == LABELS
    assert list(game.outcome_labels) == OUTCOME_LABELS


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_step_by_step(seats, options):
    """Lively random games: legal labels of every seat, weights, points, positions equal at every step."""
    seen = dict.fromkeys(TALLIES, 0)
    for seed in range(3):
        random = Random(seed)
        engine, oracle = Engine(seats, **options), Oracle(seats, **options)
        for _ in side_by_side(engine, oracle, lively_choice, random, STEPS):
            assert_same(engine, oracle)
            check_invariants(engine)
        for viewer in oracle.viewers:
            assert engine.seen_log(viewer) == oracle.seen_log(viewer)
        for name, count in oracle.tallies.items():
            seen[name] += count
    if not options:
        assert all(seen.values()), f"some rule was never played: {seen}"


def test_observations_step_by_step(seats):
    """Every seat and the spectator see what the oracle says they see, at every step."""
    bound = 0
    for options in ({}, {"close_the_kitchen": True, "max_turns": 60, "target": 15}):
        random = Random(seats)
        engine, oracle = Engine(seats, **options), Oracle(seats, **options)
        for _ in side_by_side(engine, oracle, lively_choice, random, 300):
            for viewer in oracle.viewers:
                seen = engine.observation(viewer)
                assert seen == oracle.observation(viewer)
                bound += any(counter["name"].startswith("at most") for counter in seen["counters"])
    assert bound > 100


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_playouts(seats, options):
    """Whole playouts, reproduced through the generator: steps, points, winners, tallies, the final bytes."""
    options = {"max_turns": 60, **options}
    game = load(seats, **options)
    seed, count = 2024 + seats, 4
    played = game.playouts(count, seed)
    assert tuple(game.spec.tallies) == TALLIES
    for index in range(count):
        oracle = playout(seats, seed, index, **options)
        steps = [entry for entry in oracle.log if not entry[1].startswith("reveal")]
        assert played.steps[index] == len(steps)
        assert list(played.points[index]) == oracle.points
        assert [seat for seat in range(seats) if played.winners[index][seat]] == oracle.winners
        assert dict(zip(TALLIES, played.tallies[index], strict=True)) == oracle.tallies
        state = game.new(derive_seed(seed, index))
        for seat, label, _ in steps:
            if seat is not None:
                state.apply(label, seat)
        assert state.position() == oracle.position()
        assert Engine.of(state).seen_log(None) == oracle.seen_log(None)
        assert bytes(game.replay(state.record())) == bytes(state)


def test_positions_of_the_oracle_are_read(seats):
    """What the oracle writes is what the engine reads, and takes up at any moment."""
    for seed in range(4):
        oracle = Oracle(seats, max_turns=9, target=20, close_the_kitchen=bool(seed % 2))
        random = Random(seed)
        while not oracle.is_terminal:
            engine = Engine.from_position(oracle.position())
            assert_same(engine, oracle)
            seat, label = lively_choice(oracle, random)
            oracle.apply(label, seat)
            engine.apply(label, seat)
            assert_same(engine, oracle)


def test_every_illegal_action_is_refused(seats):
    """What is not legal raises, for every seat and every action, and leaves the state untouched."""
    reasons = set()
    for seed in range(2):
        random = Random(seed)
        engine, oracle = Engine(seats), Oracle(seats)
        for _ in side_by_side(engine, oracle, lively_choice, random, 120):
            before = bytes(engine.state)
            for seat, label in product(range(seats), LABELS):
                if label not in oracle.legal(seat) and random.random() < 0.2:
                    with pytest.raises(IllegalActionError) as caught:
                        engine.apply(label, seat)
                    assert caught.value.label == label
                    reasons.add(caught.value.reason)
            assert bytes(engine.state) == before
    assert reasons >= load(2).spec.reasons.keys() - {"CANNOT_PAY", "ANSWERED"} | {"CHANCE_DUE"}
