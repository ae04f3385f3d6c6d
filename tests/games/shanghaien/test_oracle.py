"""Engine and oracle side by side: every step of many random games, whole seeded playouts, and every refusal."""

from itertools import product
from random import Random

import pytest

import cambusa
from cambusa.errors import IllegalActionError, SeatError
from tests.games.faces import assert_same, side_by_side
from tests.games.shanghaien.oracle import LABELS, OUTCOME_LABELS, TALLIES, Oracle, playout
from tests.games.shanghaien.support import Engine, check_invariants, lively_choice
from tests.kernel.philox_oracle import derive_seed

OPTIONS = [{"first_seat": first, "tricks": tricks} for first, tricks in product((0, 1), ("all", "split"))]
GAMES = 20

every_option = pytest.mark.parametrize("options", OPTIONS, ids=lambda options: "-".join(map(str, options.values())))


@every_option
def test_explicit_chance_step_by_step(options):
    """Lively random games: legal labels, weights, points, positions equal at every step; every rule is played."""
    seen = dict.fromkeys(TALLIES, 0)
    for seed in range(GAMES):
        random = Random(seed)
        engine, oracle = Engine(**options), Oracle(**options)
        for _ in side_by_side(engine, oracle, lively_choice, random):
            assert_same(engine, oracle)
            check_invariants(engine)
        assert engine.log == oracle.log
        for name, count in oracle.tallies.items():
            seen[name] += count
    assert all(seen.values()), f"some rule was never played: {seen}"


@every_option
def test_seeded_games_step_by_step(options):
    """The same seed and the same choices give the same cards and dice, generator and observations."""
    for seed in (0, 1, 2**32, 2**64 - 1):
        random = Random(seed)
        engine, oracle = Engine(seed=seed, **options), Oracle(seed=seed, **options)
        for _ in side_by_side(engine, oracle, lively_choice, random):
            assert engine.position() == oracle.position()
            for seat in (None, 0, 1):
                assert engine.observation(seat) == oracle.observation(seat)
        assert engine.log == oracle.log


def test_observations_step_by_step():
    """Both seats and the spectator see what the oracle says they see, at chance nodes too."""
    random = Random(5)
    engine, oracle = Engine(), Oracle()
    for _ in side_by_side(engine, oracle, lively_choice, random):
        for seat in (None, 0, 1):
            assert engine.observation(seat) == oracle.observation(seat)


@every_option
def test_playouts(options):
    """Whole playouts, reproduced through the generator: steps, points, winners, tallies, the final position."""
    game = cambusa.load("shanghaien", **options)
    count, seed = 25, 2024
    played = game.playouts(count, seed)
    assert tuple(game.spec.tallies) == TALLIES
    for index in range(count):
        oracle = playout(seed, index, **options)
        assert played.steps[index] == len(oracle.log)
        assert list(played.points[index]) == oracle.points
        assert [seat for seat in (0, 1) if played.winners[index][seat]] == oracle.winners
        assert dict(zip(TALLIES, played.tallies[index], strict=True)) == oracle.tallies
        state = game.new(derive_seed(seed, index))
        for seat, label in oracle.log:
            if seat is not None:
                state.apply(label, seat)
        assert [(entry.seat, entry.label) for entry in state.log()] == oracle.log
        assert state.position() == oracle.position()
        assert bytes(game.replay(state.record())) == bytes(state)


@every_option
def test_every_illegal_action_is_refused(options):
    """What is not legal raises, for each seat and every action, and leaves the state untouched."""
    random = Random(3)
    reasons = set()
    for _ in range(4):
        engine, oracle = Engine(**options), Oracle(**options)
        for step in side_by_side(engine, oracle, lively_choice, random):
            if step is None or not oracle.is_chance or random.random() < 0.1:
                reasons |= refused(engine.state, oracle)
    assert reasons == {*cambusa.spec("shanghaien").reasons, "GAME_OVER", "CHANCE_DUE", "NOT_ACTIVE"}


def refused(state, oracle):
    """Assert that the engine refuses all that the oracle does not allow; return the reasons."""
    before, revision, reasons = bytes(state), state.revision, set()
    for seat in (0, 1):
        legal = oracle.legal(seat)
        for label in set(LABELS) - set(legal):
            with pytest.raises(IllegalActionError) as caught:
                state.apply(label, seat)
            assert caught.value.label == label
            assert list(caught.value.legal) == legal
            reasons.add(caught.value.reason)
    possible = {label for label, _ in oracle.outcomes()}
    for label in set(OUTCOME_LABELS) - possible:
        with pytest.raises(IllegalActionError):
            state.apply(label)
    for seat in (-1, 2, 255):
        with pytest.raises(SeatError):
            state.apply("roll", seat)
    assert (bytes(state), state.revision) == (before, revision)
    return reasons


def test_labels():
    """The notation, in the order of the ids."""
    game = cambusa.load("shanghaien")
    assert list(game.labels) == LABELS
    assert list(game.outcome_labels) == OUTCOME_LABELS
