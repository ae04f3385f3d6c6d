"""Positions and bytes: round trips, what cannot be, and mangled input of all kinds."""

import copy
import json
from functools import cache
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import cambusa
from cambusa.errors import PositionError, StateBytesError
from tests.games.faces import game_of
from tests.games.mangled import each_byte_changed, mangle
from tests.games.shrimp.oracle import CARD_TEXTS, Oracle
from tests.games.shrimp.positions import position
from tests.games.shrimp.support import Engine, check_invariants, lively_choice

TOPS = [[27], [31], [62]]
LATE = {"recipes": [[0], [40], [80]], "decks": [0, 13, 14]}
CENTURY = [[8], [56], [59]]


def walk(seats, seed, chance_seed=None, **options):
    """Play a lively random game and give the engine at every step."""
    random = Random(seed)
    engine, oracle = Engine(seats, chance_seed, **options), Oracle(seats, chance_seed, **options)
    yield engine
    while not oracle.is_terminal:
        seat, label = lively_choice(oracle, random)
        engine.apply(label, seat)
        oracle.apply(label, seat)
        yield engine


@cache
def samples():
    """Some positions of random games, each phase among them, as JSON texts."""
    texts = {}
    for seats in (2, 3, 6):
        for chance_seed in (None, 5):
            for step, engine in enumerate(walk(seats, seats, chance_seed, strict_calls=seats == 3)):
                now = engine.position()
                if step % 40 == 0 or (now["phase"], seats) not in texts:
                    texts.setdefault((now["phase"], seats), []).append(json.dumps(now))
    return [text for group in texts.values() for text in group]


# Round trips


@pytest.mark.parametrize("chance_seed", [None, 0, 2**64 - 1])
def test_round_trips(seats, chance_seed):
    """A position, through JSON text, and the bytes of a state give the state back, at every step."""
    for seed in range(2):
        options = {"first_seat": seats - 1, "strict_calls": bool(seed)}
        game = cambusa.load("shrimp", seats=seats, **options)
        for engine in walk(seats, seed, chance_seed, **options):
            state, now = engine.state, engine.position()
            for again in (game.from_position(json.loads(json.dumps(now))), game.from_bytes(bytes(state))):
                assert again.position() == now
                assert again == state
                assert hash(again) == hash(state)
                assert bytes(again) == bytes(state)
                assert [again.legal_actions(seat) for seat in range(seats)] == [
                    state.legal_actions(seat) for seat in range(seats)
                ]
                assert again.log() == []


def test_a_seeded_position_goes_on_as_the_game_would():
    """The generator is part of the position: the cards to come are the same."""
    state = cambusa.load("shrimp", seats=3).new(seed=9)
    state.apply("flip 1", 0)
    again = state.game.from_position(state.position())
    for seat, flip in ((1, "flip 2"), (2, "flip 3"), (0, "flip 1")):
        state.apply(flip, seat)
        again.apply(flip, seat)
    assert again.position() == state.position()


def test_a_position_is_plain_json_and_a_copy(seats):
    """What is handed out can be changed without touching the state."""
    engine = Engine(seats)
    now = engine.position()
    assert json.loads(json.dumps(now)) == now
    now["decks"][0] = 3
    now["banquets"][0].append(CARD_TEXTS[0])
    assert engine.position() == Oracle(seats).position()


def test_order_of_keys_is_free():
    now = position(recipes=TOPS, banquets=[1, 2, 3], barred=[2, 0])
    state = game_of(now).from_position(dict(reversed(now.items())))
    assert state.position() == {**now, "barred": [0, 2]}


# What cannot be

BASE = {
    "rest": position(recipes=TOPS, banquets=[5, 4, 2]),
    "new": position(),
    "new, penalties": position(banquets=[0, 1, 1], barred=[0, 2], turn=0),
    "paid": position(banquets=[5, 4, 2]),
    "paid, one given": position(banquets=[2, 4, 2], barred=[0]),
    "paid, giving": position(banquets=[3, 4, 2], phase="give", actor=0, barred=[0]),
    "new, giving": position(banquets=[0, 0, 1], phase="give", actor=1, barred=[0, 1]),
    "given, paid": position(
        banquets=[0, 4, 60], decks=[16, 1, 0], turn=1, phase="given", actor=0, target=2, barred=[0]
    ),
    "call": position(recipes=TOPS, banquets=[5, 4, 2], phase="call", actor=1),
    "give": position(recipes=TOPS, banquets=[5, 4, 2], phase="give", actor=1, barred=[1]),
    "give, nothing": position(banquets=[5, 0, 62], decks=[14, 0, 0], phase="give", actor=0, barred=[0]),
    "take": position(banquets=[5, 4, 2], phase="take", actor=1, turn=1, owed=5),
    "flipped": position(recipes=TOPS, phase="flipped", target=2),
    "flipped, filling": position(recipes=[[1], [], []], phase="flipped", target=2),
    "given": position(recipes=TOPS, banquets=[0, 4, 2], phase="given", actor=0, target=2, barred=[0]),
    "tied": position(**LATE, banquets=[20, 20, 11], phase="tied"),
    "over": position(**LATE, banquets=[20, 19, 12], phase="over", winners=[0]),
    "over, century": position(recipes=CENTURY, banquets=[[9], [], []], phase="over", winners=[1]),
    "seeded": position(recipes=TOPS, generator={"key": 7, "counter": 3}),
}

DRY = position(recipes=TOPS, banquets=[20, 8, 5], decks=[0, 22, 23])
LAST = CARD_TEXTS[-1]

IMPOSSIBLE = [
    # (where, change, words of the place, words of the reason)
    ("rest", {"game": "crabs"}, "game", "crabs"),
    ("rest", {"game": None}, "game", "None"),
    ("rest", {"rules": 2}, "rules", "2"),
    ("rest", {"rules": "1"}, "rules", "1"),
    ("rest", {"seats": 4}, "seats", "4"),
    ("rest", {"seats": "3"}, "seats", "3"),
    ("rest", {"options": {"first_seat": 1, "strict_calls": False}}, "options", "first_seat"),
    ("rest", {"options": {"first_seat": 0}}, "options", "strict_calls"),
    ("rest", {"options": None}, "options", "None"),
    ("rest", {"phase": "lunch"}, "phase", "lunch"),
    ("rest", {"phase": "card"}, "phase", "card"),
    ("rest", {"phase": None}, "phase", "None"),
    ("rest", {"phase": 0}, "phase", "0"),
    ("rest", {"turn": 3}, "turn", "3"),
    ("rest", {"turn": -1}, "turn", "-1"),
    ("rest", {"turn": None}, "turn", "None"),
    ("rest", {"turn": True}, "turn", "True"),
    ("rest", {"turn": 1.0}, "turn", "1.0"),
    ("rest", {"turn": 2**70}, "turn", str(2**70)),
    ("rest", {"actor": 1}, "concerned", "nothing to settle"),
    ("rest", {"target": 1}, "target", "no card is due"),
    ("rest", {"owed": 1}, "owed", "no feast"),
    ("rest", {"owed": -1}, "owed", "-1"),
    ("rest", {"owed": None}, "owed", "None"),
    ("rest", {"winners": [0]}, "winner", "not over"),
    ("rest", {"winners": None}, "winners", "None"),
    ("rest", {"decks": [22, 23, 21]}, "decks", "81"),
    ("rest", {"decks": [28, 20, 19]}, "deck", "dealt"),
    ("rest", {"decks": [22, 22]}, "decks", "list of 3"),
    ("rest", {"decks": [22, 22, 22, 1]}, "decks", "list of 3"),
    ("rest", {"decks": [22, 46, -1]}, "decks[2]", "-1"),
    ("rest", {"decks": [22, 23, "22"]}, "decks[2]", "'22'"),
    ("rest", {"decks": {"0": 22}}, "decks", "list"),
    ("rest", {"recipes": [[27], [31]]}, "recipes", "list of 3"),
    ("rest", {"recipes": [[27], [31], [62]]}, "recipes[0][0]", "27"),
    ("rest", {"recipes": [["2L-green-US"], ["2L-blue-BR"], ["2L-green-US"]]}, "recipes[2][0]", "already"),
    ("rest", {"recipes": [["1L-green-US"], ["2L-blue-BR"], ["3L-pink-IT"]]}, "1L-green-US", "already"),
    ("rest", {"recipes": [["2L-green-USA"], ["2L-blue-BR"], ["3L-pink-IT"]]}, "recipes[0][0]", "2L-green-USA"),
    ("rest", {"recipes": [["?"], ["2L-blue-BR"], ["3L-pink-IT"]]}, "recipes[0][0]", "?"),
    ("rest", {"recipes": [["2L-green-US", "2L-blue-BR"], [], ["3L-pink-IT"]]}, "recipe", "empty"),
    ("rest", {"recipes": ["2L-green-US", ["2L-blue-BR"], ["3L-pink-IT"]]}, "recipes[0]", "list"),
    ("rest", {"banquets": [[], []]}, "banquets", "list of 3"),
    ("rest", {"banquets": [[LAST, LAST], [], []]}, "banquets", "already"),
    ("rest", {"banquets": [[LAST], [LAST], []]}, "banquets", "already"),
    ("rest", {"banquets": [[80], [], []]}, "banquets[0][0]", "80"),
    ("rest", {"banquets": [[], [None], []]}, "banquets[1][0]", "None"),
    ("rest", {"barred": [3]}, "barred", "3"),
    ("rest", {"barred": [-1]}, "barred", "-1"),
    ("rest", {"barred": [1, 1]}, "barred", "twice"),
    ("rest", {"barred": 1}, "barred", "list"),
    ("rest", {"barred": [[1]]}, "barred[0]", "[1]"),
    ("rest", {"generator": 7}, "generator", "7"),
    ("rest", {"generator": {"key": 7}}, "generator", "counter"),
    ("rest", {"generator": {"key": -1, "counter": 0}}, "generator", "-1"),
    ("rest", {"generator": {"key": 2**64, "counter": 0}}, "generator", str(2**64)),
    ("rest", {"generator": {"key": 0.5, "counter": 0}}, "generator", "0.5"),
    ("rest", {"generator": {"key": 1, "counter": 0, "more": 1}}, "generator", "more"),
    ("new", {"turn": 1}, "first_seat", "1"),
    ("new", {"options": {"first_seat": 2, "strict_calls": False}}, "options", "first_seat"),
    ("new, penalties", {"turn": 2}, "first_seat", "2"),
    ("new, penalties", {"options": {"first_seat": 1, "strict_calls": False}}, "options", "first_seat"),
    ("paid", {"turn": 2}, "on turn", "paid call"),
    ("paid, one given", {"barred": [1]}, "on turn", "paid call"),
    ("paid, giving", {"banquets": position(banquets=[2, 5, 2])["banquets"]}, "on turn", "paid call"),
    ("new, giving", {"barred": [1]}, "on turn", "paid call"),
    ("given, paid", {"decks": [17, 0, 0]}, "recipes", "ends the game at once"),
    ("call", {"actor": None}, "concerned", "table"),
    ("call", {"actor": 3}, "actor", "3"),
    ("call", {"barred": [1]}, "squeezer", "barred"),
    ("call", {"owed": 2}, "owed", "no feast"),
    ("call", {"target": 1}, "target", "no card is due"),
    ("call", {"winners": [1]}, "winner", "not over"),
    ("give", {"actor": None}, "concerned", "table"),
    ("give", {"barred": []}, "barred", "gives"),
    ("give", {"barred": [0, 2]}, "barred", "gives"),
    ("give", {"target": 2}, "target", "no card is due"),
    ("give, nothing", {"turn": 1}, "recipes", "ends the game at once"),
    ("give, nothing", {"actor": 1, "barred": [1]}, "offender", "nothing to give"),
    ("take", {"actor": None}, "concerned", "table"),
    ("take", {"turn": 2}, "turn", "feast"),
    ("take", {"owed": 0}, "feast", "1 to 7"),
    ("take", {"owed": 8}, "owed", "8"),
    (
        "take",
        {"owed": 7, "banquets": [*BASE["take"]["banquets"][:2], []], "decks": [23, 27, 22]},
        "feast",
        "others hold",
    ),
    ("take", {"barred": [2]}, "barred", "feast"),
    ("take", {"recipes": [[LAST], [], []], "decks": [23, 23, 23]}, "recipes", "feast"),
    ("flipped", {"target": None}, "target", "None"),
    ("flipped", {"target": 0}, "target", "0"),
    ("flipped", {"target": 4}, "target", "4"),
    ("flipped", {"target": -1}, "target", "-1"),
    ("flipped", {"actor": 0}, "concerned", "nothing to settle"),
    ("flipped", {"generator": {"key": 7, "counter": 3}}, "seeded", "chance"),
    ("flipped", {key: DRY[key] for key in ("decks", "banquets")}, "card", "empty deck"),
    ("flipped, filling", {"target": 1}, "recipe", "empty"),
    ("given", {"target": 0}, "card", "another seat"),
    ("given", {"target": 3}, "target", "3"),
    ("given", {"target": None}, "card", "another seat"),
    ("given", {"actor": 1, "barred": [1]}, "deck", "empty banquet"),
    ("given", {"barred": [1]}, "barred", "gives"),
    ("given", {"generator": {"key": 7, "counter": 3}}, "seeded", "chance"),
    ("tied", {"turn": 1}, "turn", "no card to flip"),
    ("tied", {"winners": [0]}, "winner", "not over"),
    ("tied", {"banquets": position(**LATE, banquets=[20, 19, 12])["banquets"]}, "banquets", "largest"),
    ("tied", {"generator": {"key": 7, "counter": 3}}, "seeded", "chance"),
    ("over", {"winners": []}, "winner", "one"),
    ("over", {"winners": [0, 1]}, "winner", "one"),
    ("over", {"winners": [1]}, "winner", "most cards"),
    ("over", {"winners": [3]}, "winners", "3"),
    ("over", {"turn": 1}, "winner", "empty deck"),
    ("over", {"actor": 1}, "concerned", "nothing to settle"),
    ("over, century", {"recipes": [[CARD_TEXTS[0]], [CARD_TEXTS[67]], [CARD_TEXTS[80]]]}, "winner", "century"),
]


@pytest.mark.parametrize("name", BASE)
def test_the_possible(name):
    """Each position that the impossible ones start from is possible, so that what is refused is the change."""
    state = game_of(BASE[name]).from_position(BASE[name])
    assert state.position() == BASE[name]


@pytest.mark.parametrize(
    ("name", "change", "place", "reason"),
    IMPOSSIBLE,
    ids=[f"{name}: {json.dumps(change)[:60]}" for name, change, *_ in IMPOSSIBLE],
)
def test_the_impossible(name, change, place, reason):
    """A position that cannot be read or cannot be is refused; the message names the place and the reason."""
    with pytest.raises(PositionError) as caught:
        game_of(BASE[name]).from_position({**BASE[name], **change})
    assert place in str(caught.value)
    assert reason in str(caught.value)


@pytest.mark.parametrize("key", BASE["rest"])
def test_a_missing_key(key):
    with pytest.raises(PositionError, match=f"'{key}' is missing"):
        game_of(BASE["rest"]).from_position({name: value for name, value in BASE["rest"].items() if name != key})


def test_an_unknown_key():
    with pytest.raises(PositionError, match="lemon"):
        game_of(BASE["rest"]).from_position({**BASE["rest"], "lemon": 1})


@pytest.mark.parametrize("nonsense", [None, 1, "", "{}", [], [1], b"{}", json.dumps(BASE["rest"])])
def test_no_object(nonsense):
    with pytest.raises(PositionError, match="object"):
        cambusa.load("shrimp", seats=3).from_position(nonsense)


def test_a_card_nowhere():
    """Cards that lie nowhere, the decks being what they are, are missed in the total."""
    now = copy.deepcopy(BASE["rest"])
    now["banquets"][0].pop()
    with pytest.raises(PositionError, match="81"):
        game_of(now).from_position(now)


# Mangled positions and bytes

WORDS = [*CARD_TEXTS, "rest", "call", "give", "take", "flipped", "given", "tied", "over"]


def assert_playable(state, seed):
    """Play on from a state that was let in: it keeps every invariant until it is over, or for a while."""
    random, game = Random(seed), Engine.__new__(Engine)
    game.state = state
    for _ in range(60):
        check_invariants(game)
        assert state.game.from_bytes(bytes(state)) == state
        if game.is_terminal:
            return
        if game.is_chance:
            game.apply(random.choice(game.outcomes())[0])
        else:
            seat = random.choice(game.active_seats)
            game.apply(random.choice(game.legal(seat)), seat)


@settings(max_examples=400)
@given(st.data())
def test_mangled_positions(data):
    """A mangled position is refused with PositionError, or is one: then it comes out as it went in and plays on."""
    now = json.loads(data.draw(st.sampled_from(samples())))
    game = game_of(now)
    for _ in range(data.draw(st.integers(1, 3))):
        mangle(now, data, WORDS)
    try:
        state = game.from_position(now)
    except PositionError:
        return
    again = state.position()
    assert again == {**now, "barred": sorted(now["barred"])}
    assert_playable(state, 1)


@settings(max_examples=300)
@given(
    st.sampled_from(range(12)), st.lists(st.tuples(st.integers(0, 10**6), st.integers(0, 255)), min_size=1, max_size=4)
)
def test_mangled_bytes(which, changes):
    """Changed bytes are refused with StateBytesError, or are a state that plays on and keeps every invariant."""
    now = json.loads(samples()[which % len(samples())])
    game = game_of(now)
    raw = bytearray(bytes(game.from_position(now)))
    for place, value in changes:
        raw[place % len(raw)] = value
    try:
        state = game.from_bytes(bytes(raw))
    except StateBytesError:
        return
    assert bytes(state) == bytes(raw)
    assert game.from_position(state.position()) == state
    assert_playable(state, 2)


def test_every_byte_changed():
    """Each byte of some states in turn, set to some values: refused, or playable."""
    refused = 0
    for name in ("rest", "take", "given", "flipped"):
        game = game_of(BASE[name])
        for state in each_byte_changed(game, bytes(game.from_position(BASE[name]))):
            if state is None:
                refused += 1
            else:
                assert_playable(state, 3)
    assert refused > 500


@given(st.binary(max_size=600))
def test_random_bytes(raw):
    with pytest.raises(StateBytesError):
        cambusa.load("shrimp", seats=3).from_bytes(raw)


def test_wrong_length():
    state = cambusa.load("shrimp", seats=3).new()
    raw = bytes(state)
    assert len(raw) <= 512
    for wrong in (b"", raw[:-1], raw + b"\0", raw * 2):
        with pytest.raises(StateBytesError, match=rf"expected {len(raw)} bytes.*got {len(wrong)}"):
            state.game.from_bytes(wrong)


@pytest.mark.parametrize("nonsense", [None, "text", 3, 10**15, 1.5, [1, 2], ["a"]])
def test_no_bytes(nonsense):
    with pytest.raises((StateBytesError, TypeError)):
        cambusa.load("shrimp", seats=3).from_bytes(nonsense)


def test_bytes_of_another_table(seats):
    """Bytes belong to their seat count and options."""
    raw = bytes(cambusa.load("shrimp", seats=seats).new())
    for other in (2, 3, 4, 5, 6):
        for strict in (False, True):
            game = cambusa.load("shrimp", seats=other, strict_calls=strict)
            if (other, strict) == (seats, False):
                assert bytes(game.from_bytes(raw)) == raw
            else:
                with pytest.raises(StateBytesError, match="seats" if other != seats else "strict_calls"):
                    game.from_bytes(raw)
