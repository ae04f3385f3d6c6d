"""Engine and oracle side by side: random games in both, and whole playouts reproduced through the generator."""

from itertools import product
from random import Random

import pytest

import cambusa
from cambusa.errors import CambusaError, IllegalActionError, SeatError
from tests.games.faces import assert_same, side_by_side
from tests.games.fish_cook.oracle import LABELS, OUTCOME_LABELS, TALLIES, Oracle, playout
from tests.games.fish_cook.support import Engine, check_invariants, lively_choice, position
from tests.kernel.philox_oracle import derive_seed

GAMES = 12


def both(seats, first=0, seed=None):
    return Engine(seats, seed, first_seat=first), Oracle(seats, seed, first_seat=first)


def test_labels():
    """Actions and outcomes are those of the page, in the order of the oracle."""
    game = cambusa.load("fish_cook")
    assert list(game.labels) == LABELS
    assert list(game.outcome_labels) == OUTCOME_LABELS
    assert game.spec.tallies == TALLIES


def test_explicit_chance_step_by_step(seats):
    """Lively random games: legal labels of every seat, weights, points, positions equal at every step."""
    seen = dict.fromkeys(TALLIES, 0)
    for seed in range(GAMES):
        random = Random(seed)
        engine, oracle = both(seats, seed % seats)
        while True:
            assert_same(engine, oracle)
            if oracle.is_terminal:
                break
            seat, label = lively_choice(oracle, random)
            counts = dict(zip(TALLIES, engine.state.tally(label, seat), strict=True))
            before = dict(oracle.tallies)
            engine.apply(label, seat)
            oracle.apply(label, seat)
            assert counts == {name: count - before[name] for name, count in oracle.tallies.items()}
        assert engine.log == oracle.log
        for seat in (None, *range(seats)):
            assert engine.log_of(seat) == oracle.log_of(seat)
        for name, count in oracle.tallies.items():
            seen[name] += count
    assert all(seen.values()), f"some rule was never played: {seen}"


def scarce(seats):
    """A dawn with scarce goods: an empty deck, a School of two, all sake and nearly all rice with the players."""
    menus = [list(range(1 + seat, 29, seats)) for seat in range(seats)]
    return position(
        seats,
        phase="roll",
        day=2,
        row="sake",
        chef=seats - 1,
        ingredients=["sake " * 17 + "rice " * 8 + "egg roe", "rice " * 7 + "greens mushrooms egg"],
        farmers=(0, 2, 2, 2, 2, 1),
        school=(36, 35),
        hands=[(29, 30), (31, 32, 33, 34)],
        menus=menus,
        money=[500] * seats,
    )


def test_scarce_games_step_by_step(seats):
    """Short supply, an empty deck and a short School, full menus, much money."""
    phases = set()
    for seed in range(GAMES):
        random = Random(seed)
        engine, oracle = Engine.from_position(scarce(seats)), Oracle.from_position(scarce(seats))
        for _ in side_by_side(engine, oracle, lively_choice, random):
            assert_same(engine, oracle)
            check_invariants(engine)
            phases.add(oracle.phase)
    assert {"roll", "fish", "morning", "evening", "steal", "over"} <= phases
    assert "draw" not in phases
    assert "school" not in phases


def test_invariants_after_every_action(rules, seats):
    """Facts: recipes 36, tokens of a kind 17, at all times; fish on the board at dawn 12."""
    for seed in range(3):
        random = Random(seed)
        game, guide = rules(seats), Oracle(seats)
        while not guide.is_terminal:
            check_invariants(game)
            seat, label = lively_choice(guide, random)
            game.apply(label, seat)
            guide.apply(label, seat)
        check_invariants(game)


@pytest.mark.parametrize("first", ["seat 0", "last seat"])
def test_seeded_games_step_by_step(seats, first):
    """The same seed and the same choices give the same cards, the same generator and the same observations."""
    for seed in (0, 1, 2**32, 2**64 - 1):
        random = Random(seed)
        engine, oracle = both(seats, seats - 1 if first == "last seat" else 0, seed)
        for _ in side_by_side(engine, oracle, lively_choice, random):
            assert engine.position() == oracle.position()
        assert engine.log == oracle.log
        for seat in (None, *range(seats)):
            assert engine.observation(seat) == oracle.observation(seat)
            assert engine.log_of(seat) == oracle.log_of(seat)


def test_observations_step_by_step(seats):
    """Every seat and the spectator see what the oracle says they see, at every step."""
    random = Random(seats)
    engine, oracle = both(seats)
    for _ in side_by_side(engine, oracle, lively_choice, random):
        for seat in (None, *range(seats)):
            assert engine.observation(seat) == oracle.observation(seat)


@pytest.mark.parametrize("first", ["seat 0", "last seat"])
def test_playouts(seats, first):
    """Whole playouts, reproduced through the generator: steps, points, winners, tallies, the final bytes."""
    options = {"first_seat": seats - 1 if first == "last seat" else 0}
    game = cambusa.load("fish_cook", seats=seats, **options)
    seed, count = 2024 + seats, 10
    played = game.playouts(count, seed)
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
        assert Engine.of(state).log == oracle.log
        assert state.position() == oracle.position()
        assert bytes(game.replay(state.record())) == bytes(state)


def test_money_of_playouts_adds_up(seats):
    """What the seats have at the end: 100 each, less what was spent, what dishes earned, and the menu bonus."""
    played = cambusa.load("fish_cook", seats=seats).playouts(500, 3)
    tally = dict(zip(TALLIES, played.tallies.astype(int).T, strict=True))
    menus = played.points.sum(axis=1) - 100 * seats + tally["money_spent"] - tally["money_earned"]
    assert (menus >= 0).all()
    assert (menus <= 21 * seats).all()
    assert (tally["steals"] <= tally["dishes_other_menu"]).all()


def test_every_illegal_action_is_refused(seats):
    """What is not legal raises, for every seat and every action, and leaves the state untouched."""
    random = Random(seats)
    phases = set()
    engine, oracle = both(seats)
    for _ in side_by_side(engine, oracle, lively_choice, random):
        if oracle.phase not in phases or random.random() < 0.02:
            phases.add(oracle.phase)
            assert_refuses(engine.state, oracle)
    assert {"deal", "roll", "fish", "school", "morning", "draw", "evening", "over"} <= phases


def assert_refuses(state, oracle):
    """Assert that the engine refuses all that the oracle does not allow."""
    before, revision = bytes(state), state.revision
    for seat, (action, label) in product(range(oracle.seats), enumerate(LABELS)):
        if label in oracle.legal(seat):
            continue
        with pytest.raises(IllegalActionError) as caught:
            state.apply(label if oracle.is_chance or action % 2 else action, seat)
        assert caught.value.label == label
        assert list(caught.value.legal) == oracle.legal(seat)
    if oracle.is_chance:
        possible = [label for label, _ in oracle.outcomes()]
        for outcome, label in enumerate(OUTCOME_LABELS):
            if label not in possible:
                with pytest.raises(IllegalActionError):
                    state.apply(outcome if outcome % 2 else label)
    for nobody in (-1, oracle.seats, 6, 255, 2**40):
        with pytest.raises(SeatError):
            state.apply("pass", nobody)
    for nonsense in (-1, len(LABELS), 2**40, 1.0, True, None, b"pass", "cook 17 with 2", ""):
        for asker in (None, 0):
            with pytest.raises(CambusaError):
                state.apply(nonsense, asker)
    assert bytes(state) == before
    assert state.revision == revision
