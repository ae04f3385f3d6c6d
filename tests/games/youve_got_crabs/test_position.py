"""Positions and bytes: round trips, what cannot be, and mangled input of all kinds."""

import json
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import cambusa
from cambusa.errors import PositionError, StateBytesError
from tests.games.faces import game_of
from tests.games.mangled import each_byte_changed
from tests.games.youve_got_crabs.oracle import Oracle
from tests.games.youve_got_crabs.page import DEFAULTS
from tests.games.youve_got_crabs.positions import kinds, position
from tests.games.youve_got_crabs.support import Engine, check_invariants

RECORDS = sorted(Path(__file__).with_name("records").glob("*.record"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_recorded_games(path):
    """They replay to the bytes they ended with, by the oracle too, and each position on the way comes back."""
    record = cambusa.Record.load(path)
    game = record.game_of()
    oracle = Oracle.from_position(record.start) if record.start else Oracle(game.seats, **game.options)
    steps = iter(record.log)
    for number, state in enumerate(record.states()):
        now = state.position()
        assert now == oracle.position()
        if number % 5 == 0:
            assert game.from_position(json.loads(json.dumps(now))) == state
            assert game.from_bytes(bytes(state)) == state
        step = next(steps, None)
        if step:
            oracle.apply(step[1], step[0])
    assert state.is_terminal
    assert oracle.winners == state.winners


def test_there_are_enough_recorded_games():
    assert len(RECORDS) >= 12


# What cannot be

SHOWN = {"hands": {2: "BBBB", 0: "FFFF"}, "ocean": "ACDE", "seen": {2: "BBBB", 0: "FFFF"}}
BASE = {
    "play": position(hands={0: "ABCD", 1: "ABCD"}, failed={2: [1]}, seen={0: "AB"}),
    "ask": position(6, phase="ask", done=[0, 1, 2], declined=[3]),
    "window": position(6, phase="window", actor=0, target=3, hands={3: "BBBB"}, seen={3: "BBBB"}),
    "take": position(phase="take", actor=0, target=2, owed=2, tokens=[5, 4], bowl=7, **SHOWN),
    "deal": position(hands={1: "AB"}, phase="deal", target=1),
    "ocean": position(ocean="AB", burnt="CDEF", phase="deal", target="ocean"),
    "tied": position(6, tokens=[8, 8, 4], tied=[0, 1]),
    "tied, deal": position(6, tokens=[8, 8, 4], tied=[0, 1], phase="deal", hands={1: "AB"}, target=1),
    "over": position(6, tokens=[10, 6, 4], phase="over", winning_teams=[0]),
    "guard": position(max_actions=9, actions=3, max_turns=4, turns=2),
    "odd": position(7),
}
TEN = [[]] * 10
VAIN, HAND = BASE["play"]["vain"][1], BASE["play"]["hands"][3]
ACROSS = {"pile": 1, "drawn_from": [0, 0, 0, 1], "early": [[], [], [], HAND[:1]], "late": [[], [], [], HAND[1:]]}

IMPOSSIBLE = [
    # (where, change, words of the complaint)
    ("play", {"phase": "lunch"}, "phase"),
    ("play", {"phase": "ask"}, "not all of the other are done"),
    ("play", {"phase": "over"}, "when the game is over"),
    ("play", {"phase": "deal"}, "hands and ocean are full"),
    ("play", {"phase": "window"}, "team-mate"),
    ("play", {"side": 3}, "side"),
    ("play", {"side": 0}, "side"),
    ("play", {"done": [0, 1]}, "nobody is asked"),
    ("play", {"done": [2]}, "only the active side is done"),
    ("play", {"done": [0, 0]}, "twice"),
    ("play", {"done": [4]}, "done"),
    ("play", {"declined": [2]}, "nobody is asked"),
    ("play", {"swapped": 1}, "swapped"),
    ("play", {"swapped": True, "promised": True}, "promise"),
    ("play", {"actor": 0}, "nothing is to be settled"),
    ("play", {"target": 0}, "nothing is to be settled"),
    ("play", {"target": "ocean"}, "nothing is to be settled"),
    ("play", {"target": "sea"}, "target"),
    ("play", {"owed": 1}, "nothing is to be settled"),
    ("play", {"answered": True}, "nothing is to be settled"),
    ("play", {"hands": [kinds("ABCD")] * 3}, "hands"),
    ("play", {"hands": [kinds("ABCD")] * 4 + [[]]}, "hands"),
    ("play", {"hands": [kinds("ABC"), *[kinds("ABCD")] * 3]}, "fewer than four"),
    ("play", {"hands": [kinds("ABCDE"), *[kinds("ABCD")] * 3]}, "more than four"),
    ("play", {"hands": [kinds("AAAA")] * 4}, "hold 17 crabbi of 6"),
    ("play", {"hands": [["lobster"] * 4, *[kinds("ABCD")] * 3]}, "lobster"),
    ("play", {"hands": [["crabaloupe"] * 4, *[kinds("ABCD")] * 3]}, "crabaloupe"),
    ("play", {"hands": [["?"] * 4, *[kinds("ABCD")] * 3]}, r"\?"),
    ("play", {"seen": [kinds("F"), [], [], []]}, "known"),
    ("play", {"seen": [kinds("AA"), [], [], []]}, "known"),
    ("play", {"seen": [kinds("A") * 7, [], [], []]}, "more than 6 times"),
    ("play", {"ocean": kinds("ABC")}, "ocean"),
    ("play", {"ocean": kinds("ABCDE")}, "ocean"),
    ("play", {"burnt": kinds("AAAAAA")}, "crabbi"),
    ("play", {"burnt": kinds("A") * 16}, "crabbi"),
    ("play", {"failed": [[0], [], [], []]}, "oneself"),
    ("play", {"failed": [[4], [], [], []]}, "failed"),
    ("play", {"failed": [[], []]}, "failed"),
    ("play", {"failed": [[1, 1], [], [], []]}, "twice"),
    ("play", {"tokens": [4, 5]}, "tokens"),
    ("play", {"tokens": [4, 4, 0]}, "tokens"),
    ("play", {"tokens": [8, 8], "bowl": 0}, "the bowl is empty"),
    ("play", {"bowl": 9}, "tokens"),
    ("play", {"bowl": -1}, "bowl"),
    ("play", {"tied": [0]}, "two teams"),
    ("play", {"tied": [0, 2]}, "tied"),
    ("play", {"winning_teams": [0]}, "win"),
    ("play", {"gestures_made": [100, 0, 0, 0]}, "gestures"),
    ("play", {"actions": 1}, "guard"),
    ("play", {"turns": 1}, "guard"),
    ("play", {"vain": [[]] * 4}, "everybody knows"),
    ("play", {"vain": [[], kinds("A"), [], []]}, "all kinds, or none"),
    ("play", {"vain": [kinds("A"), VAIN, [], []]}, None),
    ("play", {"vain": [kinds("AA"), VAIN, [], []]}, "twice"),
    ("play", {"vain": [["crabaloupe"], VAIN, [], []]}, "kinds in the game"),
    (
        "play",
        {"hands": [kinds("ABCC"), *[kinds("ABCD")] * 3], "vain": [kinds("C"), VAIN, [], []]},
        "what they cannot be",
    ),
    ("play", {"drawn_from": [1, 0, 0, 0]}, "not there yet"),
    ("play", {"pile": 24}, "pile"),
    ("play", {"pile": 1}, None),
    ("play", ACROSS, None),
    ("play", ACROSS | {"pile": 0, "drawn_from": [0] * 4}, "follow each other"),
    ("play", ACROSS | {"late": [[]] * 4}, "dealt from both"),
    ("play", ACROSS | {"early": [[]] * 4}, "dealt from both"),
    ("play", ACROSS | {"early": [[], [], [], kinds("K")], "late": [[], [], [], kinds("KKK")]}, "not dealt to it"),
    ("deal", {"pile": 1}, "present draw pile"),
    ("ask", {"declined": [3, 4, 5]}, "its turn has not ended"),
    ("ask", {"declined": [2]}, "only the other declines"),
    ("ask", {"swapped": True}, "its turn has not ended"),
    ("ask", {"promised": True}, "its turn has not ended"),
    ("window", {"actor": 1}, "team of two"),
    ("window", {"actor": 3}, "team-mate"),
    ("window", {"actor": None}, "team-mate"),
    ("window", {"actor": 3, "target": 0}, "confirmed"),
    ("window", {"seen": [[]] * 6}, "confirmed"),
    ("window", {"tied": [0, 1]}, "no window"),
    ("window", {"failed": [[3], [], [], [], [], []]}, "in vain"),
    ("take", {"owed": 0}, "tokens to be taken"),
    ("take", {"owed": 3, "tokens": [12, 4], "bowl": 0}, "tokens to be taken"),
    ("take", {"owed": 2, "tokens": [15, 1], "bowl": 0}, "tokens to be taken"),
    ("take", {"seen": [[], [], kinds("BBBB"), []]}, "confirmed"),
    ("deal", {"target": 0}, "first hand that is not full"),
    ("deal", {"target": "ocean"}, "first hand that is not full"),
    ("deal", {"target": None}, "first hand that is not full"),
    ("deal", {"phase": "play", "target": None}, "fewer than four"),
    ("deal", {"seen": [[], kinds("A"), [], []]}, "known"),
    ("deal", {"failed": [[1], [], [], []]}, "being dealt"),
    ("deal", {"done": [1]}, "not done"),
    ("deal", {"answered": True}, "failed accusation"),
    ("deal", {"hands": [kinds("ABCD"), kinds("AB"), kinds("ABCD"), []], "ocean": kinds("EFGH")}, None),
    ("deal", {"hands": [kinds("ABCD"), kinds("AB"), [], kinds("ABCD")], "ocean": kinds("EFGH")}, "double crabs"),
    ("deal", {"hands": [kinds("ABCD"), kinds("AB"), kinds("ABCD"), kinds("A")], "ocean": kinds("EFGH")}, "at once"),
    ("deal", {"ocean": []}, "only at the start"),
    ("deal", {"ocean": [], "hands": [kinds("ABCD"), kinds("AB"), [], []]}, None),
    ("deal", {"ocean": [], "hands": [kinds("ABCD"), kinds("AB"), [], []], "bowl": 9, "tokens": [3, 4]}, "first deal"),
    ("deal", {"ocean": [], "hands": [kinds("ABCD"), kinds("AB"), [], []], "swapped": True}, "start of a side turn"),
    ("deal", {"ocean": [], "hands": [kinds("ABCD"), kinds("AB"), [], []], "side": 2}, "first_side=2"),
    ("ocean", {"done": [0]}, "start of a side turn"),
    ("ocean", {"gestures_made": [0, 0, 1, 0]}, "start of a side turn"),
    ("ocean", {"declined": [2]}, "start of a side turn"),
    ("tied", {"tied": [0, 1, 2], "tokens": [7, 7, 6], "bowl": 0}, None),
    ("tied", {"tied": []}, "the bowl is empty"),
    ("over", {"winning_teams": [1]}, "not been won"),
    ("over", {"winning_teams": [0, 1]}, "not been won"),
    ("over", {"tokens": [9, 6, 4], "bowl": 1}, "not been won"),
    ("over", {"winning_teams": []}, "win"),
    ("guard", {"actions": 9}, "the game is over"),
    ("guard", {"actions": 10}, "guard"),
    ("guard", {"turns": 4}, "the game is over"),
    ("odd", {"failed": [[1], [], [], [], [], [], []]}, "trio"),
]


def test_the_bases_can_be():
    for name, base in BASE.items():
        engine = Engine.from_position(base)
        assert engine.position() == base, name
        assert Oracle.from_position(base).position() == base, name
        check_invariants(engine)


@pytest.mark.parametrize(("where", "change", "words"), IMPOSSIBLE, ids=str)
def test_what_cannot_be_is_refused(where, change, words):
    changed = BASE[where] | change
    game = game_of(BASE[where])
    if words is None:  # looks odd, but can be
        assert game.from_position(changed).position() == changed
        return
    with pytest.raises(PositionError, match=words):
        game.from_position(changed)


def test_an_empty_draw_pile_is_refilled_before_a_card_is_due():
    """A card that is due comes out of the draw pile, so it is not empty."""
    start = position(10, hands={0: "BBBB"}, burnt="AAACCCCDDDEEEFFFGGGHHHIIIJJJKK")
    engine = Engine.from_position(start)
    engine.apply("accuse 0", 1)
    while engine.is_chance:
        engine.apply(engine.outcomes()[0][0])
    now = engine.position()
    rest = [*now["burnt"], now["hands"][9][0]]
    now |= {"phase": "deal", "target": 9, "hands": [*now["hands"][:9], now["hands"][9][1:]], "burnt": rest}
    with pytest.raises(PositionError, match="draw pile is empty"):
        game_of(now).from_position(now)


# Bytes


def test_a_dealt_card_of_no_kind():
    """What a hand was dealt may have left it since, but was a card: `early` of seat 3 has one of a kind 13."""
    start = BASE["play"] | ACROSS | {"seen": [*BASE["play"]["seen"][:3], HAND[:1]]}
    game = game_of(start)
    raw = bytearray(bytes(game.from_position(start)))
    place = 24 + 8 * (10 + 10 + 3)  # behind the head, ten hands, and ten of what is known of them
    assert raw[place : place + 8] != bytes(8)
    raw[place : place + 8] = (1 << 4 * 13).to_bytes(8, "little")
    with pytest.raises(StateBytesError, match="more of a kind than can be came from a draw pile"):
        game.from_bytes(bytes(raw))


@cache
def sample_bytes():
    """States of recorded games, every phase among them."""
    out = []
    for path in RECORDS[::3]:
        record = cambusa.Record.load(path)
        phases = set()
        for number, state in enumerate(record.states()):
            if number % 60 == 0 or state.position()["phase"] not in phases:
                phases.add(state.position()["phase"])
                out.append((state.game, bytes(state)))
    return out


@settings(max_examples=400)
@given(st.data())
def test_mangled_bytes(data):
    """They are refused, or are a state that holds together."""
    game, whole = data.draw(st.sampled_from(sample_bytes()))
    raw = bytearray(whole)
    for _ in range(data.draw(st.integers(1, 3))):
        raw[data.draw(st.integers(24, len(raw) - 1))] = data.draw(st.integers(0, 255))
    try:
        state = game.from_bytes(bytes(raw))
    except StateBytesError:
        return
    assert bytes(state) == bytes(raw)
    assert game.from_position(state.position()) == state
    engine = Engine.__new__(Engine)
    engine.state = state
    check_invariants(engine)
    random = Random(1)
    for _ in range(5):
        if state.is_terminal:
            break
        if state.is_chance:
            state.apply(random.choice(state.chance_weights())[0])
        else:
            seat = random.choice(sorted(state.active_seats))
            state.apply(random.choice(state.legal_actions(seat)), seat)


@pytest.mark.parametrize("name", BASE)
def test_every_byte_changed(name):
    """Each byte of a state in turn, set to some values: refused, or a state that comes out as it went in."""
    game = game_of(BASE[name])
    raw = bytes(game.from_position(BASE[name]))
    assert list(each_byte_changed(game, raw)).count(None) > len(raw)


def test_options_come_in_one_form():
    """The handicap: teams as ascending strings, capped, those that lose nothing left out; kinds in id order."""
    load = cambusa.load
    mixed: Any = {1: 6, "0": 5}
    game = load("youve_got_crabs", seats=5, handicap=mixed, removed_kinds=["king-crab", "crabbi"])
    assert game.options["handicap"] == {"0": 3, "1": 6}
    assert game.options["removed_kinds"] == ["crabbi", "king-crab"]
    assert load("youve_got_crabs", handicap={"0": 0}).options == DEFAULTS
    assert load("youve_got_crabs", handicap={"1": 6}) == load("youve_got_crabs", handicap={"1": 4})
    assert load("youve_got_crabs", handicap={"1": 6}).new(1).position()["tokens"] == [4, 0]


@pytest.mark.parametrize(
    "wrong",
    [
        {"handicap": {"2": 1}},
        {"handicap": {"0": -1}},
        {"handicap": {"0": 7}},
        {"handicap": {"0": True}},
        {"handicap": {"0": 1.0}},
        {"handicap": {"0": np.array([1, 2])}},
        {"handicap": {0: 1, "0": 1}},
        {"handicap": {True: 1}},
        {"handicap": {"x": 1}},
        {"handicap": [1, 0]},
        {"handicap": None},
        {"removed_kinds": ["crabbi"]},
        {"removed_kinds": ["crabbi", "crabbi"]},
        {"removed_kinds": ["crabbi", "lobster"]},
        {"removed_kinds": ["crabbi", 3]},
        {"removed_kinds": "crabbi"},
        {"removed_kinds": ["crabbi", "king-crab", "jab-crab"]},
        {"removed_kinds": None},
        {"first_side": 0},
        {"first_side": 3},
        {"gestures": 256},
        {"gestures": -1},
        {"max_turns": 1_000_001},
        {"max_actions": -1},
        {"signals": 1},
    ],
    ids=str,
)
def test_wrong_options(wrong):
    with pytest.raises(cambusa.OptionError, match=next(iter(wrong))):
        cambusa.load("youve_got_crabs", **wrong)
