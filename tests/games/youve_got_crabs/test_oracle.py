"""Engine and oracle side by side: every step of many random games, whole seeded playouts, and every refusal."""

from random import Random

import pytest

import cambusa
from cambusa.errors import IllegalActionError
from tests.games.faces import assert_same, side_by_side
from tests.games.youve_got_crabs.oracle import Oracle, playout
from tests.games.youve_got_crabs.page import LABELS, OUTCOME_LABELS, TALLIES
from tests.games.youve_got_crabs.positions import position
from tests.games.youve_got_crabs.support import Engine, check_invariants, lively_choice
from tests.kernel.philox_oracle import derive_seed

OPTIONS = [
    {"gestures": 0},
    {"first_side": 2, "gestures": 2},
    {"handicap": {"0": 2, "1": 1}, "removed_kinds": ["crabbi", "king-crab"], "gestures": 1},
    {"max_turns": 9, "gestures": 0},
    {"max_actions": 60, "gestures": 1},
]
LONGEST = 220


def both(seats, seed=None, **options):
    return Engine(seats, seed, **options), Oracle(seats, seed, **options)


def played(engine, oracle, random):
    """Play a lively game in both: they say the same after each step, and count the same facts."""
    expected = dict(oracle.tallies)
    for step in side_by_side(engine, oracle, lively_choice, random, LONGEST):
        assert_same(engine, oracle)
        assert oracle.tallies == expected
        if step is not None:
            seat, label = step
            for name, count in zip(TALLIES, engine.state.tally(label, seat), strict=True):
                expected[name] += count


def test_labels():
    game = cambusa.load("youve_got_crabs")
    assert list(game.labels) == LABELS
    assert list(game.outcome_labels) == OUTCOME_LABELS
    assert game.spec.tallies == TALLIES


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_explicit_chance_step_by_step(seats, options):
    """Lively random games: legal labels of every seat, weights, points, positions equal at every step."""
    for seed in range(2):
        engine, oracle = both(seats, **options)
        played(engine, oracle, Random(seed))
        assert engine.log == oracle.log


ENDGAMES = [
    {"tokens": [5, 6, 4], "bowl": 5},
    {"tokens": [7, 7, 5], "bowl": 1},
    {"tokens": [9, 9, 0], "bowl": 2},
    {"tokens": [0, 18, 1], "bowl": 1},
    {"tokens": [7, 7, 6], "bowl": 0, "tied": [0, 1]},
    {"tokens": [10, 9, 0], "bowl": 1, "tied": [0, 1]},
    {"tokens": [0, 9, 9], "bowl": 2, "tied": [0, 1, 2]},
]


@pytest.mark.parametrize("end", ENDGAMES, ids=str)
def test_endgames_step_by_step(end):
    """Bowls that run dry, broke teams, tie-breaks, with marks of all kinds on the way."""
    for seed in range(8):
        start = position(6, gestures=0, promised=seed % 3 == 0, swapped=seed % 3 == 1, done=[0, 2][: seed % 3], **end)
        engine, oracle = Engine.from_position(start), Oracle.from_position(start)
        played(engine, oracle, Random(seed))


def test_a_guard_between_takes_is_counted():
    """README, tallies: games that a guard ended, also one whose bowl the takes have emptied by then."""
    hands = {3: "BBBB", 0: "CCCC"}
    engine = Engine.from_position(position(6, hands=hands, tokens=[4, 8, 7], bowl=1, max_actions=4))
    for seat, label in ((0, "accuse 3"), (3, "accuse 0"), (0, "take bowl")):
        engine.apply(label, seat)
    counts = dict(zip(TALLIES, engine.state.tally("take team 1", 0), strict=True))
    assert {name for name, count in counts.items() if count} == {"stolen", "guarded"}
    engine.apply("take team 1", 0)
    assert engine.winners == [1, 2, 4, 5]


def test_everything_was_played():
    """In lively games, whole ones and ends, every fact that is counted comes about."""
    ends = [
        {"tokens": [7, 8, 4], "bowl": 1, "hands": {3: "BBBB"}, "done": [0, 1]},
        {"tokens": [0, 12, 3], "bowl": 5, "hands": {3: "BBBB", 0: "FFFF"}},
    ]
    seen = dict.fromkeys(TALLIES, 0)
    for seed in range(30):
        end = ends[seed % 3 - 1]
        oracle = Oracle.from_position(position(6, gestures=0, **end)) if seed % 3 else Oracle(4, max_actions=60)
        random = Random(seed)
        for _ in range(150):
            if not oracle.is_terminal:
                seat, label = lively_choice(oracle, random)
                oracle.apply(label, seat)
        for name, count in oracle.tallies.items():
            seen[name] += count
    assert [name for name, count in seen.items() if not count] == []


def test_invariants_after_every_action(rules, seats):
    """Facts: tokens, cards, sizes and six of a kind, after every action."""
    random = Random(seats)
    game, guide = rules(seats, gestures=1), Oracle(seats, gestures=1)
    for _ in range(LONGEST):
        check_invariants(game)
        if guide.is_terminal:
            break
        seat, label = lively_choice(guide, random)
        game.apply(label, seat)
        guide.apply(label, seat)


def test_seeded_games_step_by_step(seats):
    """The same seed and the same choices give the same cards, the same generator and the same observations."""
    for seed in (0, 2**64 - 1):
        random = Random(seed)
        engine, oracle = both(seats, seed, gestures=1)
        for _ in side_by_side(engine, oracle, lively_choice, random, 150):
            assert engine.position() == oracle.position()
        assert engine.log == oracle.log


def test_observations_step_by_step(seats):
    """Every seat and the spectator see what the oracle says they see, at every step."""
    random = Random(seats)
    engine, oracle = both(seats, gestures=1)
    for _ in side_by_side(engine, oracle, lively_choice, random, 120):
        for seat in (None, *range(seats)):
            expected = oracle.observation(seat)
            if oracle.log and oracle.log[-1][0] is None:
                expected["event"] = engine.observation(seat)["event"]  # who sees a drawn card: test_rules.py
            assert engine.observation(seat) == expected


@pytest.mark.parametrize("options", [{}, *OPTIONS[2:]], ids=str)
def test_playouts(seats, options):
    """Whole playouts, reproduced through the generator: steps, points, winners, tallies, the final bytes."""
    options = {"gestures": 0, "max_actions": 150} | options
    game = cambusa.load("youve_got_crabs", seats=seats, **options)
    seed, count = 2024 + seats, 2
    played = game.playouts(count, seed)
    for index in range(count):
        oracle = playout(seats, seed, index, **options)
        steps = [entry for entry in oracle.log if not entry[1].startswith("reveal")]
        assert played.steps[index] == len(steps)
        assert list(played.points[index]) == oracle.points
        assert [seat for seat in range(seats) if played.winners[index][seat]] == oracle.winners
        assert dict(zip(TALLIES, played.tallies[index], strict=True)) == oracle.tallies
        state = game.new(derive_seed(seed, index))
        for seat, label in steps:
            if seat is not None:
                state.apply(label, seat)
        assert state.position() == oracle.position()
        assert bytes(game.replay(state.record())) == bytes(state)


def test_every_illegal_action_is_refused(seats):
    """What is not legal raises, for every seat and every action, and leaves the state untouched."""
    random = Random(seats)
    engine, oracle = both(seats, gestures=1)
    seen = set()
    for _ in side_by_side(engine, oracle, lively_choice, random, LONGEST):
        moment = (oracle.phase, bool(oracle.tied))
        if moment not in seen or random.random() < 0.01:
            seen.add(moment)
            assert_refuses(engine.state, oracle)
    assert {("play", False), ("deal", False)} <= seen


def assert_refuses(state, oracle):
    """Assert that the engine refuses all that the oracle does not allow."""
    before, revision = bytes(state), state.revision
    for seat in range(oracle.seats):
        legal = oracle.legal(seat)
        for label in LABELS:
            if label not in legal:
                with pytest.raises(IllegalActionError) as caught:
                    state.apply(label, seat)
                assert caught.value.label == label
                assert list(caught.value.legal) == legal
    assert bytes(state) == before
    assert state.revision == revision
