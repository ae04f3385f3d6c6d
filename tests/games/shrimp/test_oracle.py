"""Engine and oracle side by side: every step of many random games, whole seeded playouts, and every refusal."""

from itertools import product
from random import Random

import pytest

import cambusa
from cambusa.errors import CambusaError, IllegalActionError, SeatError
from tests.games.faces import assert_same, side_by_side
from tests.games.shrimp.oracle import CARDS, LABELS, OUTCOME_LABELS, TALLIES, Oracle, playout
from tests.games.shrimp.positions import position
from tests.games.shrimp.support import Engine, check_invariants, lively_choice
from tests.kernel.philox_oracle import derive_seed

CHOICES_OF_OPTIONS = list(product(("seat 0", "last seat"), (False, True)))
OPTIONS = [
    pytest.param(first, strict, id=f"{first} first{', strict' if strict else ''}")
    for first, strict in CHOICES_OF_OPTIONS
]
GAMES = 15


def both(seats, first, strict, seed=None):
    options = {"first_seat": seats - 1 if first == "last seat" else 0, "strict_calls": strict}
    return Engine(seats, seed, **options), Oracle(seats, seed, **options)


def test_explicit_chance_step_by_step(seats):
    """Lively random games: legal labels of every seat, weights, points, positions equal at every step."""
    seen = dict.fromkeys(TALLIES, 0)
    for (first, strict), seed in product(CHOICES_OF_OPTIONS, range(GAMES)):
        random = Random(seed)
        engine, oracle = both(seats, first, strict)
        for _ in side_by_side(engine, oracle, lively_choice, random):
            assert_same(engine, oracle)
        assert engine.log == oracle.log
        for name, count in oracle.tallies.items():
            seen[name] += count
    assert all(seen.values()), f"some rule was never played: {seen}"


def test_late_games_step_by_step(seats):
    """The last cards of a game with level banquets: empty decks, players with nothing to give, ties."""
    own = (CARDS - 3 - seats) // seats
    low = CARDS - 3 - seats - own * seats
    start = position(seats, recipes=[[*range(low), 27], [31], [62]], decks=[1] * seats, banquets=[own] * seats)
    drawn = 0
    for seed in range(80):
        random = Random(seed)
        engine, oracle = Engine.from_position(start), Oracle.from_position(start)
        for step in side_by_side(engine, oracle, lively_choice, random):
            assert_same(engine, oracle)
            drawn += step is not None and step[1].startswith("winner")
    assert drawn


def test_invariants_after_every_action(rules, seats):
    """Facts: decks, banquets and piles hold each of the 81 ids in exactly one place, after every action."""
    for seed in range(3):
        random = Random(seed)
        game, guide = rules(seats), Oracle(seats)
        while not guide.is_terminal:
            check_invariants(game)
            seat, label = lively_choice(guide, random)
            game.apply(label, seat)
            guide.apply(label, seat)
        check_invariants(game)


@pytest.mark.parametrize(("first", "strict"), OPTIONS)
def test_seeded_games_step_by_step(seats, first, strict):
    """The same seed and the same choices give the same cards, the same generator and the same observations."""
    for seed in (0, 1, 2**32, 2**64 - 1):
        random = Random(seed)
        engine, oracle = both(seats, first, strict, seed)
        for _ in side_by_side(engine, oracle, lively_choice, random):
            assert engine.position() == oracle.position()
        assert engine.log == oracle.log
        for seat in (None, *range(seats)):
            assert engine.observation(seat) == oracle.observation(seat)


def test_observations_step_by_step(seats):
    """Every seat and the spectator see what the oracle says they see, at every step."""
    random = Random(seats)
    engine, oracle = both(seats, "seat 0", False)
    for _ in side_by_side(engine, oracle, lively_choice, random):
        for seat in (None, *range(seats)):
            assert engine.observation(seat) == oracle.observation(seat)


@pytest.mark.parametrize(("first", "strict"), OPTIONS)
def test_playouts(seats, first, strict):
    """Whole playouts, reproduced through the generator: steps, points, winners, tallies, the final bytes."""
    options = {"first_seat": seats - 1 if first == "last seat" else 0, "strict_calls": strict}
    game = cambusa.load("shrimp", seats=seats, **options)
    seed, count = 2024 + seats, 12
    played = game.playouts(count, seed, digests=True)
    assert played.digests is not None
    assert tuple(game.spec.tallies) == TALLIES
    for index in range(count):
        oracle = playout(seats, seed, index, **options)
        assert played.steps[index] == len(oracle.log)
        assert list(played.points[index]) == oracle.points
        assert [seat for seat in range(seats) if played.winners[index][seat]] == oracle.winners
        assert dict(zip(TALLIES, played.tallies[index], strict=True)) == oracle.tallies
        state = game.new(derive_seed(seed, index))
        for seat, label in oracle.log:
            if seat is not None:
                state.apply(label, seat)
        assert [(entry.seat, entry.label) for entry in state.log()] == oracle.log
        assert state.position() == oracle.position()
        again = game.replay(state.record())
        assert bytes(again) == bytes(state)
    assert len(set(played.digests.tolist())) == count, "different games end in different bytes"


def test_derived_seeds():
    for seed in (0, 7, 2**63, 2**64 - 1):
        for index in (0, 1, 1000, 2**32, 2**64 - 1):
            assert cambusa.derive_seed(seed, index) == derive_seed(seed, index)


def test_every_illegal_action_is_refused(seats):
    """What is not legal raises, for every seat and every action, and leaves the state untouched."""
    random = Random(seats)
    phases = set()
    for _ in range(3):
        engine, oracle = both(seats, "seat 0", False)
        for _ in side_by_side(engine, oracle, lively_choice, random):
            if oracle.phase not in phases or random.random() < 0.01:
                phases.add(oracle.phase)
                assert_refuses(engine.state, oracle)
    assert {"rest", "call", "give", "flipped", "given", "take", "over"} <= phases


def assert_refuses(state, oracle):
    """Assert that the engine refuses all that the oracle does not allow."""
    before, revision = bytes(state), state.revision
    for seat in range(oracle.seats):
        legal = oracle.legal(seat)
        for action, label in enumerate(LABELS):
            if label in legal:
                continue
            for form in (action, label):
                with pytest.raises(IllegalActionError) as caught:
                    state.apply(form, seat)
                assert caught.value.label == label
                assert list(caught.value.legal) == legal  # empty where chance is due: what may come is no seat's affair
                assert caught.value.reason == caught.value.reason.upper() != ""
    possible = [label for label, _ in oracle.outcomes()]
    if oracle.is_chance:
        for outcome, label in enumerate(OUTCOME_LABELS[: state.game.num_outcomes]):
            if label not in possible:
                for form in (outcome, label):
                    with pytest.raises(IllegalActionError) as caught:
                        state.apply(form)
                    assert caught.value.reason == "NO_SUCH_OUTCOME"
                    assert list(caught.value.legal) == possible
    elif len(oracle.active_seats) != 1:
        for form in (3, "squeeze"):
            with pytest.raises((IllegalActionError, SeatError)):
                state.apply(form)
    for seat in (-1, oracle.seats, 6, 255, 2**40):
        with pytest.raises(SeatError):
            state.apply("squeeze", seat)
        with pytest.raises(SeatError):
            state.legal_actions(seat)
    for nonsense in (-1, len(LABELS), 2**40, 1.0, True, None, b"flip 1", "flip", ""):
        for anybody in (None, 0):
            with pytest.raises(CambusaError):
                state.apply(nonsense, anybody)
    assert bytes(state) == before
    assert state.revision == revision


def test_no_seat_is_needed_where_one_is_active(seats):
    """`apply` without a seat: an outcome at a chance node, else the action of the only active seat."""
    state = cambusa.load("shrimp", seats=seats).new()
    state.apply("squeeze", seats - 1)
    state.apply("silence")
    state.apply("give 0")
    state.apply("card 2L-green-IT")
    assert [entry.seat for entry in state.log()] == [seats - 1, seats - 1, seats - 1, None]
    assert state.points == [1] + [0] * (seats - 1)
