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
from tests.games.fish_cook.oracle import KINDS
from tests.games.fish_cook.support import Engine, check_invariants, lively_choice, position
from tests.games.mangled import each_byte_changed, mangle

FULL = "1 1 2 2 3 3 4 4 5 5 6 6"


def walk(seats, seed, chance_seed=None, **options):
    """Play a lively random game and give the engine at every step."""
    random = Random(seed)
    engine = Engine(seats, chance_seed, **options)
    yield engine
    while not engine.is_terminal:
        seat, label = lively_choice(engine, random)
        engine.apply(label, seat)
        yield engine


@cache
def samples():
    """Some positions of random games, each phase among them, as JSON texts."""
    found = {}
    for seats in (2, 3, 6):
        for chance_seed in (None, 5):
            for step, engine in enumerate(walk(seats, seats, chance_seed)):
                now = engine.position()
                if step % 40 == 0 or (now["phase"], seats) not in found:
                    found.setdefault((now["phase"], seats), []).append(json.dumps(now))
    return [text for group in found.values() for text in group]


# Round trips


@pytest.mark.parametrize("chance_seed", [None, 0, 2**64 - 1])
def test_round_trips(seats, chance_seed):
    """A position, through JSON text, and the bytes of a state give the state back, at every step."""
    game = cambusa.load("fish_cook", seats=seats, first_seat=seats - 1)
    for engine in walk(seats, seats, chance_seed, first_seat=seats - 1):
        state, now = engine.state, engine.position()
        for again in (game.from_position(json.loads(json.dumps(now))), game.from_bytes(bytes(state))):
            assert again.position() == now
            assert again == state
            assert bytes(again) == bytes(state)
            assert again.log() == []


def test_equal_situations_are_equal_bytes():
    """Buying the same things in another order, by the same players, leads to the same bytes."""
    now = position(2, phase="morning", school=(5, 9), hands=[(1, 2), (3, 4)], farmers=(4, 4, 4, 4, 4, 4))
    ways = (
        ("buy roe", "buy egg", "buy recipe 9", "buy fish 1", "buy fish 2", "pass"),
        ("buy fish 2", "pass", "buy recipe 9", "buy fish 1", "buy roe", "buy egg"),
    )
    ends = []
    for way in ways:
        engine = Engine.from_position(now)
        for label in (*way, "buy rice"):
            engine.apply(label)
        ends.append(bytes(engine.state))
    assert ends[0] == ends[1]


def test_order_of_keys_and_recipes_is_free():
    now = position(hands=[(3, 1, 30)], menus=[(), (10, 9)], fish=["1"])
    other = copy.deepcopy(dict(reversed(now.items())))
    other["hands"][0].reverse()
    other["menus"][1].reverse()
    game = game_of(now)
    assert bytes(game.from_position(other)) == bytes(game.from_position(now))


# What cannot be

BASE = {
    "deal": position(phase="deal", farmers=[0] * 6, hands=[(5, 7), (9,)]),
    "roll 1": position(phase="roll", row="roe", farmers=(2, 3, 3, 0, 0, 0), hands=[(1, 2), (3, 4), (5, 6)]),
    "roll": position(phase="roll", row="roe", day=2),
    "fish": position(phase="fish", day=2, dice=3, rerolls=1, board="4 4 4 4 4 2 2 1"),
    "reroll": position(phase="reroll", day=2, rerolls=2, board="4 4 4 4 4 2 2 1 1 6"),
    "school": position(phase="school", day=2, board=FULL, school=(1, 2, 3)),
    "morning": position(phase="morning", day=2, board=FULL, passes=1, school=(1, 2, 3, 4), known=[(9,)]),
    "morning 1": position(phase="morning", board=FULL),
    "bell": position(phase="morning", day=2, board=FULL, farmers=(0, 3, 3, 3, 3, 3), extra=2, chef=1, turn=2),
    "draw": position(phase="draw", day=2, board=FULL),
    "evening": position(fish=["", "3"], turn=1, menus=[(1,)], ingredients=["sake " * 14]),
    "evening 1": position(fish=["1 1 1 1 1 2 2", "3 3 3 3 3"]),
    "steal": position(phase="steal", recipe="20", menus=[(), (20,)], fish=["1"]),
    "over": position(phase="over", day=4, money=[2521, 3, 0]),
    "seeded": position(fish=["1"], generator={"key": 7, "counter": 3}),
}

SUM = "17 tokens of each kind"
FILL = "filled less than any die"
PLACE = "already"

IMPOSSIBLE = [
    # (where, change, words of the place, words of the reason)
    ("evening", {"game": "crabs"}, "game", "crabs"),
    ("evening", {"rules": 2}, "rules", "2"),
    ("evening", {"seats": 4}, "seats", "4"),
    ("evening", {"options": {"first_seat": 1}}, "options", "first_seat"),
    ("evening", {"phase": "lunch"}, "phase", "lunch"),
    ("evening", {"phase": None}, "phase", "None"),
    ("evening", {"day": 0}, "day", "0"),
    ("evening", {"day": 5}, "day", "5"),
    ("evening", {"chef": 3}, "chef", "3"),
    ("evening", {"turn": None}, "turn", "None"),
    ("evening", {"turn": True}, "turn", "True"),
    ("evening", {"turn": 0}, "turn", "no fish"),
    ("evening", {"passes": 1}, "passes", "morning"),
    ("evening", {"extra": 1}, "bell", "morning"),
    ("evening", {"extra": 4}, "extra", "4"),
    ("evening", {"row": "roe"}, "row", "rolled"),
    ("evening", {"row": "salt"}, "row", "salt"),
    ("evening", {"row": 3}, "row", "3"),
    ("evening", {"dice": 1}, "dice", "no fish come"),
    ("evening", {"rerolls": 13}, "rerolls", "13"),
    ("evening", {"recipe": "1"}, "recipe", "another menu"),
    ("evening", {"recipe": 1}, "recipe", "1"),
    ("evening", {"recipe": "37"}, "recipe", "37"),
    ("evening", {"money": [100, 100]}, "money", "list of 3"),
    ("evening", {"money": [100, -1, 100]}, "money[1]", "-1"),
    ("evening", {"money": [100, 100, 651]}, "money", "dishes so far"),
    ("evening", {"money": [100, 100, 2**16]}, "money[2]", "65536"),
    ("evening", {"ingredients": [[0] * 6] * 2}, "ingredients", "list of 3"),
    ("evening", {"ingredients": [[0] * 6, [0] * 5, [0] * 6]}, "ingredients[1]", "list of 6"),
    ("evening", {"ingredients": [[0] * 6, [0] * 6, [0, 0, 18, 0, 0, 0]]}, "ingredients[2][2]", "18"),
    ("evening", {"ingredients": [[15, 0, 0, 0, 0, 0], [0] * 6, [0] * 6]}, "tokens", SUM),
    ("evening", {"ingredients": [[9, 0, 0, 0, 0, 0], [9, 0, 0, 0, 0, 0], [0] * 6]}, "tokens", SUM),
    ("evening", {"fish": [[0] * 6] * 3}, "turn", "no fish"),
    ("evening", {"fish": [[6, 0, 0, 0, 0, 0], [0] * 6, [0] * 6]}, "fish[0][0]", "6"),
    ("evening", {"fish": [[3, 0, 0, 0, 0, 0], [3, 0, 0, 0, 0, 0], [0] * 6]}, "fish", "5 fish of a size"),
    ("evening", {"fish_market": [0, 0, 5, 0, 0, 0]}, "fish", "5 fish of a size"),
    ("evening", {"fish_market": [5, 5, 4, 0, 0, 0]}, "fish", "12"),
    ("evening", {"farmers_market": [3, 3, 3, 3, 3, 6]}, "farmers_market[5]", "6"),
    ("evening", {"farmers_market": [4, 3, 3, 3, 3, 3]}, "tokens", SUM),
    ("evening", {"school": ["2", "3", "4", "5", "6"]}, "School", "4 recipes"),
    ("evening", {"school": ["1"]}, "menus[0][0]", PLACE),
    ("evening", {"school": ["2", "2"]}, "school[1]", PLACE),
    ("evening", {"school": ["?"]}, "school[0]", "?"),
    ("evening", {"school": [2]}, "school[0]", "2"),
    ("evening", {"school": None}, "school", "list"),
    ("evening", {"hands": [["2"], ["2"], []]}, "hands[1][0]", PLACE),
    ("evening", {"hands": [["37"], [], []]}, "hands[0][0]", "37"),
    ("evening", {"known_hands": [["1"], [], []]}, "menus[0][0]", PLACE),
    ("evening", {"menus": [["1"], []]}, "menus", "list of 3"),
    ("evening", {"generator": {"key": 2**64, "counter": 0}}, "generator", str(2**64)),
    ("deal", {"hands": [["5"], ["9"], []]}, "hands", "order of the seats"),
    ("deal", {"hands": [["5", "7", "8"], [], []]}, "hands", "order of the seats"),
    ("deal", {"hands": [["1", "2"], ["3", "4"], ["5", "6"]]}, "dealt", "due"),
    ("deal", {"school": ["1"]}, "dealt", "order"),
    ("deal", {"day": 2}, "first day", "dealt"),
    ("deal", {"money": [100, 100, 99]}, "100 dollars", "first morning"),
    ("deal", {"farmers_market": [0, 0, 0, 0, 1, 0]}, "row", "first die"),
    ("deal", {"turn": 1}, "turn", "chef"),
    ("deal", {"generator": {"key": 7, "counter": 3}}, "seeded", "chance"),
    ("roll 1", {"hands": [["1", "2"], ["3"], ["5", "6"]]}, "hands", "order"),
    ("roll 1", {"known_hands": [["7"], [], []]}, "hands", "order"),
    ("roll 1", {"hands": [["1", "2"], ["3", "4"], ["5"]], "known_hands": [[], [], ["6"]]}, "recipe", "bought"),
    ("roll 1", {"chef": 1, "turn": 1}, "first_seat", "1"),
    ("roll 1", {"menus": [["7"], [], []]}, "first morning", "nothing else"),
    ("roll 1", {"ingredients": [[0, 1, 0, 0, 0, 0], [0] * 6, [0] * 6]}, "first morning", "nothing else"),
    ("roll 1", {"farmers_market": [2, 3, 3, 1, 0, 0]}, "row", "first die"),
    ("roll 1", {"farmers_market": [1, 3, 3, 0, 0, 0]}, "row", FILL),
    ("roll 1", {"school": ["7"]}, "School", "before it was filled"),
    ("roll", {"row": None}, "row", "rolled"),
    ("roll", {"fish_market": [1, 0, 0, 0, 0, 0]}, "12 fish", "dawn"),
    ("roll", {"fish": [[1, 0, 0, 0, 0, 0], [0] * 6, [0] * 6]}, "fish", "never keep"),
    ("roll", {"turn": 2}, "turn", "chef"),
    ("roll", {"farmers_market": [1, 3, 3, 3, 3, 3]}, "row", FILL),
    ("roll", {"money": [701, 0, 0]}, "money", "dishes so far"),
    ("fish", {"dice": 4}, "dice", "12"),
    ("fish", {"dice": 0, "rerolls": 4}, "dice", "phase"),
    ("fish", {"fish_market": [1, 3, 0, 4, 0, 0]}, "die", "no row is full"),
    ("fish", {"farmers_market": [3, 3, 3, 3, 3, 2]}, "row", FILL),
    ("reroll", {"dice": 1, "rerolls": 1}, "dice", "phase"),
    ("reroll", {"rerolls": 3}, "dice", "12"),
    ("school", {"school": ["1", "2", "3", "4"]}, "School", "full"),
    ("school", {"fish_market": [2, 2, 2, 2, 2, 1]}, "12 fish", "dawn"),
    ("school", {"menus": [[str(n) for n in range(4, 37)], [], []]}, "School", "deck is empty"),
    ("morning", {"passes": 3}, "passes", "3"),
    ("morning", {"fish_market": [2, 2, 2, 2, 2, 1]}, "12 fish", "morning"),
    ("morning", {"farmers_market": [0, 3, 3, 3, 3, 3]}, "row", "bell has not rung"),
    (
        "morning",
        {"fish_market": [0] * 6, "fish": [[2] * 6, [0] * 6, [0] * 6]},
        "Fish Market",
        "bell has not rung",
    ),
    ("morning 1", {"menus": [["1"], [], []]}, "cooked", "first evening"),
    ("morning 1", {"chef": 2}, "first_seat", "2"),
    ("bell", {"turn": 1}, "bell", "new chef"),
    ("bell", {"extra": 3}, "bell", "new chef"),
    ("bell", {"passes": 1}, "passes", "not counted"),
    ("bell", {"farmers_market": [3, 3, 3, 3, 3, 3]}, "bell", "empty"),
    ("draw", {"passes": 1}, "passes", "restarts"),
    ("draw", {"menus": [[str(n) for n in range(1, 37)], [], []]}, "recipe", "empty deck"),
    ("draw", {"generator": {"key": 7, "counter": 3}}, "seeded", "chance"),
    ("evening 1", {"menus": [["1"], [], []]}, "cooked", "first evening"),
    ("steal", {"recipe": None}, "recipe", "another menu"),
    ("steal", {"recipe": "21"}, "stolen", "no other player's menu"),
    ("steal", {"turn": 1}, "stolen", "no other player's menu"),
    ("steal", {"fish_market": [2, 2, 2, 2, 2, 1]}, "dish", "12 fish"),
    ("over", {"day": 3, "money": [100, 0, 0]}, "last day", "over"),
    ("over", {"turn": 1}, "turn", "over"),
    ("over", {"fish_market": [1, 0, 0, 0, 0, 0]}, "fish", "last day"),
    ("over", {"money": [2522, 0, 0]}, "money", "dishes so far"),
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


@pytest.mark.parametrize("key", BASE["evening"])
def test_a_missing_key(key):
    with pytest.raises(PositionError, match=f"'{key}' is missing"):
        game_of(BASE["evening"]).from_position({k: v for k, v in BASE["evening"].items() if k != key})


# Mangled positions and bytes

WORDS = [*map(str, range(1, 37)), *KINDS, "deal", "morning", "evening", "steal", "over"]


def assert_playable(state, seed):
    """Play on from a state that was let in: it keeps every invariant until it is over, or for a while."""
    random, engine = Random(seed), Engine.of(state)
    for _ in range(60):
        check_invariants(engine)
        assert state.game.from_bytes(bytes(state)) == state
        if engine.is_terminal:
            return
        seat, label = lively_choice(engine, random)
        engine.apply(label, seat)


@settings(max_examples=300, deadline=None)
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
    for key in ("hands", "known_hands", "menus"):
        now[key] = [sorted(own, key=int) for own in now[key]]
    assert again == {**now, "school": sorted(now["school"], key=int)}
    assert_playable(state, 1)


@settings(max_examples=300, deadline=None)
@given(st.integers(0, 1000), st.lists(st.tuples(st.integers(0, 10**6), st.integers(0, 255)), min_size=1, max_size=4))
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


@pytest.mark.parametrize("name", BASE)
def test_every_byte_changed(name):
    """Each byte of some states in turn, set to some values: refused, or playable."""
    game = game_of(BASE[name])
    states = list(each_byte_changed(game, bytes(game.from_position(BASE[name]))))
    for state in [state for state in states if state is not None][::8]:
        assert_playable(state, 3)
    assert states.count(None) > 500


def test_wrong_length():
    state = cambusa.load("fish_cook", seats=3).new()
    raw = bytes(state)
    assert len(raw) == 280
    for wrong in (b"", raw[:-1], raw + b"\0", raw * 2):
        with pytest.raises(StateBytesError, match=rf"expected {len(raw)} bytes.*got {len(wrong)}"):
            state.game.from_bytes(wrong)


def test_bytes_of_another_table(seats):
    """Bytes belong to their seat count."""
    raw = bytes(cambusa.load("fish_cook", seats=seats).new())
    for other in (2, 3, 4, 5, 6):
        game = cambusa.load("fish_cook", seats=other)
        if other == seats:
            assert bytes(game.from_bytes(raw)) == raw
        else:
            with pytest.raises(StateBytesError, match="seats"):
                game.from_bytes(raw)
