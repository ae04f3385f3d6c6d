"""Positions and bytes: what comes out goes in again, what cannot be is refused with the reason, nothing crashes."""

from __future__ import annotations

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
from tests.games.stir_fry_eighteen.oracle import Oracle
from tests.games.stir_fry_eighteen.support import Engine, check_invariants, deal, lively_choice, load, play


def at(*hands, lines=(), **options):
    """Give the position after a deal and some log lines."""
    return play(deal(Oracle, *hands, **options), *lines).position()


LAID = ["- draw C", "0 pair N N"]
CLOSING = {"target": 11, "close_the_kitchen": True}
BASE = {
    "deal": play(Oracle(3), "- draw N N Y C").position(),
    "draw": at("NNY", "PSG"),
    "play": at("NNY", "PSG", lines=["- draw C"]),
    "test": at("NNY", "PSG", "GOM", lines=LAID),
    "reward": at("NNY", "PSG", "GOM", lines=[*LAID, "1 test", "- draw O"]),
    "shown": at("NNY", "PSG", "GOM", lines=[*LAID, "1 test", "- draw O M M"]),
    "caught": at("NOG", "PSY", lines=["- draw C", "0 pair G O", "1 test"]),
    "cooked": at("NPM", "CSY", lines=["- draw O", "0 cook N P M"]),
    "refill": at("NPM", "CSY", lines=["- draw O", "0 cook N P M", "0 end"]),
    "drop": at("NNY", "PSG", lines=["- draw C", "0 end"]),
    "closing": at("NPM", "CSY", "OOG", lines=["- draw G", "0 cook N P M", "0 end", "- draw N"], **CLOSING),
    "closing, refill": at(
        "NPM",
        "CSY",
        "OOG",
        lines=["- draw G", "0 cook N P M", "0 end", "- draw N N", "1 cook N C Y", "1 end"],
        **CLOSING,
    ),
    "won": at("NPM", "CSY", target=11, lines=["- draw O", "0 cook N P M"]),
    "won in time": at("NPM", "CSY", target=11, max_turns=3, lines=["- draw O", "0 cook N P M"]),
    "second turn": at("NPM", "CSY", max_turns=2, lines=["- draw O", "0 end", "0 drop N"]),
    "limit": at("NPM", "CSY", max_turns=1, lines=["- draw O", "0 end", "0 drop N"]),
    "limited": at("NPM", "CSY", max_turns=3, lines=["- draw O"]),
    "first turn": at("NPM", "CSY", "OOG", max_turns=3, lines=["- draw G"]),
}

AT_REST = {"pair": [], "shown": "none", "discards": [[], [], []]}


def limits(name, changes, key="limits"):
    """Give the limits of a position with some of them changed: (row, kind, change)."""
    rows = copy.deepcopy(BASE[name][key])
    for row, kind, change in changes:
        rows[row]["NCPSGOYM".index(kind)] += change
    return rows


IMPOSSIBLE = [
    ("play", {"phase": "lunch"}, "phase: expected one of"),
    ("play", {"turn": 2}, "turn: expected"),
    ("play", {"turn": None}, "turn: expected"),
    ("play", {"turn": 1}, "more than three cards"),
    ("play", {"due": 1}, "cards are due"),
    ("play", {"due": -1}, "due: expected"),
    ("play", {"hands": [["N"], ["P"]]}, "18"),
    ("play", {"hands": [["N", "N", "C", "Y"]]}, "hands: expected a list of 2"),
    ("play", {"hands": [["N", "N", "C", "Y"], ["P", "P", "S"]]}, "hands[1][1]: P lies in hands[1][0] already"),
    ("play", {"hands": [["N", "N", "C", "Z"], ["P", "S", "G"]]}, "'Z' is no card"),
    ("play", {"hands": [["N", "N", "C", "?"], ["P", "S", "G"]]}, "'?' is no card"),
    ("play", {"deck": []}, "18"),
    ("play", {"points": [0]}, "points: expected a list of 2"),
    ("play", {"points": [0, -1]}, "points[1]"),
    ("play", {"points": [50, 0]}, "reached the target"),
    ("play", {"owed": [1, 0]}, "has drawn for all bluffs"),
    ("play", {"owed": [0, 1]}, "more bluffs were caught"),
    ("play", {"owed": [0, 2]}, "owed[1]"),
    ("play", {"named": "C"}, "a kind is named"),
    ("play", {"named": "N"}, "named: expected one of"),
    ("play", {"claim": "pair"}, "was not made"),
    ("play", {"shown": "pair"}, "shown that was not made"),
    ("play", {"pending": [1]}, "under test"),
    ("play", {"pending": [1, 1]}, "twice"),
    ("play", {"closer": 0}, "without the option"),
    ("play", {"turns": 1}, "max_turns"),
    ("play", {"winners": [0]}, "not over"),
    ("play", {"phase": "over", "winners": [0]}, "at most three cards"),
    ("play", {"phase": "test"}, "under test"),
    ("play", {"limits": limits("play", [(1, "P", -1)])}, "more cards of a kind than its limit"),
    ("play", {"limits": limits("play", [(1, "N", 1)])}, "higher than the cards"),
    ("play", {"limits": limits("play", [(0, "N", 1)])}, "for nobody"),
    ("play", {"limits": limits("play", [(5, "N", -3)])}, "higher than the cards"),
    # As if spectators, and not seat 0, knew that seat 1 has no Noodles; what follows for seats together is put right.
    (
        "play",
        {
            "limits": limits("play", [(5, "N", -3)]),
            "together": limits("play", [(4, "N", -3), (5, "N", -1), (1, "N", -1)], "together"),
        },
        "knows less than a spectator",
    ),
    ("play", {"together": limits("play", [(5, "N", -4)], "together")}, "more cards of a kind than its limit"),
    ("play", {"together": limits("play", [(0, "C", 1)], "together")}, "higher than the cards"),
    ("play", {"limits": []}, "limits: expected a list of 6"),
    ("play", {"generator": {"key": 1}}, "generator"),
    ("play", {"hands": [[], [*"PSG"]], "deck": [*BASE["play"]["deck"], *"NNYC"]}, "fewer cards than were drawn"),
    ("deal", {"due": 6}, "one seat after the other"),
    ("deal", {"due": 10}, "each seat gets three"),
    ("deal", {"turn": 1}, "first_seat"),
    ("deal", {"points": [0, 0, 1]}, "nobody has points"),
    ("draw", {"due": 3}, "one card is drawn"),
    ("draw", {"due": 0}, "cards are due"),
    ("draw", {"generator": {"key": 1, "counter": 0}}, "chance node"),
    ("test", {"pending": [0, 1]}, "may not make one"),
    ("test", {"pending": []}, "under test"),
    ("test", {"claim": "protein"}, "was not made"),
    ("test", {"claim": "none"}, "under test"),
    ("test", {"shown": "pair"}, "was shown already"),
    ("test", {"pair": ["N"], "hands": [[*"NCY"], [*"PSG"], [*"GOM"]]}, "a pair is two cards"),
    ("reward", {"due": 5}, None),
    ("reward", {**AT_REST, "hands": [[*"COYNN"], [*"PSG"], [*"GOM"]], "due": 1}, "no claim brings"),
    ("reward", {"discards": [[], ["P", "S"], []], "deck": [*BASE["reward"]["deck"], "G"]}, None),
    ("shown", {"shown": "none"}, "more hands were discarded"),
    ("shown", {"hands": [[*"COMMY"], ["G"], [*"GOM"]], "discards": [[], ["P", "S"], []]}, "discarded"),
    ("caught", {"owed": [0, 0]}, "by nobody"),
    ("caught", {"pair": ["O", "O"]}, None),
    ("caught", {"phase": "reward", "due": 2}, "brings no cards"),
    ("caught", {"protein": ["C"], "named": "P", "shown": "both", "hands": [["N"], [*"PSY"]]}, "two false claims"),
    ("cooked", {"points": [10, 0]}, "fewer points than the dish"),
    ("cooked", {"dish": ["N", "P", "O"], "hands": [["M"], ["C", "S", "Y"]]}, "limit"),
    ("cooked", {"dish": ["M", "P", "O"], "hands": [["N"], ["C", "S", "Y"]]}, "no dish"),
    ("refill", {"due": 2}, "after cooking"),
    ("refill", {"points": [3, 0]}, "after cooking"),
    ("closing, refill", {"points": [11, 3, 0]}, "after cooking"),
    ("drop", {"hands": [["N", "C", "Y"], ["P", "S", "G"]], "deck": ["N", *BASE["drop"]["deck"]]}, "none to drop"),
    ("drop", {"pair": [*"NN"], "hands": [[*"CY"], [*"PSG"]]}, "only until it ends"),
    ("closing", {"closer": None}, "reached the target"),
    ("closing", {"closer": 1}, "before the kitchen was closed"),
    ("closing", {"points": [0, 0, 0]}, "has not reached the target"),
    ("closing", {"drew": 3}, "drew: expected"),
    ("deal", {"drew": 0}, "drew last in the deal"),
    ("closing", {"closer": 3}, "closer: expected"),
    ("closing", {"points": [11, 11, 0]}, "before the kitchen was closed"),
    ("closing", {"points": [35, 0, 0]}, "more points than the last dish"),
    ("closing", {"turn": 2, "points": [11, 35, 0]}, "more points than one dish"),
    ("won", {"winners": [1]}, "the cook wins"),
    ("won", {"winners": [0, 1]}, "the cook wins"),
    ("won in time", {"turns": 3}, "after the last turn"),
    ("won", {"points": [10, 0]}, "fewer points than the dish"),
    ("won", {"points": [22, 0]}, "before this dish"),
    ("won", {"phase": "play", "winners": []}, "goes on as before"),
    ("limit", {"winners": [0]}, "most points"),
    ("limit", {"turns": 0}, None),
    ("limit", {"turns": 2}, None),
    ("second turn", {"phase": "over", "due": 0, "winners": [0, 1]}, "after max_turns"),
    ("limit", {"pair": [*"PM"], "hands": [["O"], [*"CSY"]]}, "cards lie out"),
    ("limited", {"turns": 3}, "last turn has been played"),
    ("first turn", {"owed": [0, 1, 0]}, "more bluffs were caught"),
    ("limited", {"turns": 1}, "first_seat"),
]  # fmt: skip


@pytest.mark.parametrize("name", BASE)
def test_the_possible(name):
    """Each position that the impossible ones start from is possible, so that what is refused is the change."""
    state = game_of(BASE[name]).from_position(BASE[name])
    assert state.position() == BASE[name]


@pytest.mark.parametrize(
    ("name", "change", "reason"),
    IMPOSSIBLE,
    ids=[f"{name}: {json.dumps(change)[:50]}" for name, change, _ in IMPOSSIBLE],
)
def test_the_impossible(name, change, reason):
    """A position that cannot be read or cannot be is refused; the message names the place or the reason."""
    with pytest.raises(PositionError) as caught:
        game_of(BASE[name]).from_position({**BASE[name], **change})
    assert reason is None or reason in str(caught.value)


def test_bytes_of_another_table(seats):
    """Bytes belong to their seat count and options."""
    raw = bytes(load(seats).new())
    for other in (2, 3, 4, 5):
        for options in ({}, {"target": 51}, {"max_turns": 1}, {"close_the_kitchen": True}):
            game = load(other, **options)
            if other == seats and not options:
                assert bytes(game.from_bytes(raw)) == raw
            else:
                with pytest.raises(StateBytesError):
                    game.from_bytes(raw)


def test_the_order_of_cards_does_not_matter():
    """Equal situations are equal bytes: hands are multisets."""
    now = BASE["shown"]
    turned = {**now, "hands": [hand[::-1] for hand in now["hands"]], "deck": now["deck"][::-1]}
    game = game_of(now)
    assert bytes(game.from_position(turned)) == bytes(game.from_position(now))


def test_equal_situations_are_equal_bytes():
    """The order of claim and dish, and of passes, leaves no trace."""
    one = Engine.from_position(BASE["play"])
    other = Engine.from_position(BASE["play"])
    play(one, "0 cook N C Y", "0 protein N as S", "1 pass")
    play(other, "0 protein N as S", "1 pass")
    assert bytes(one.state) != bytes(other.state)
    three = [Engine.from_position(BASE["test"]) for _ in range(2)]
    play(three[0], "1 pass", "2 pass")
    play(three[1], "2 pass", "1 pass")
    assert bytes(three[0].state) == bytes(three[1].state)


# --- mangled positions and bytes ---


@cache
def samples():
    """Positions out of lively games, as texts."""
    out = [json.dumps(position) for position in BASE.values()]
    for seats in (2, 3, 5):
        oracle, random = Oracle(seats, max_turns=9, target=20, close_the_kitchen=True), Random(seats)
        while not oracle.is_terminal:
            if random.random() < 0.1:
                out.append(json.dumps(oracle.position()))
            seat, label = lively_choice(oracle, random)
            oracle.apply(label, seat)
    return out


def assert_playable(state, seed):
    """Play on from a state that was let in: it keeps every invariant until it is over, or for a while."""
    random, game = Random(seed), Engine.of(state)
    for _ in range(40):
        check_invariants(game)
        assert state.game.from_bytes(bytes(state)) == state
        for viewer in (0, None):
            other = state.redeal(viewer, seed)
            assert other.game.from_bytes(bytes(other)) == other
        if game.is_terminal:
            return
        if game.is_chance:
            game.apply(random.choice(game.outcomes())[0])
        else:
            seat = random.choice(game.active_seats)
            game.apply(random.choice(game.legal(seat)), seat)


WORDS = [*"NCPSGOYM", "none", "pair", "test", "over"]


@settings(max_examples=300)
@given(st.data())
def test_mangled_positions(data):
    """A mangled position is refused with PositionError, or is one: then it comes out as it went in and plays on."""
    now = json.loads(data.draw(st.sampled_from(samples())))
    game = game_of(now)
    for _ in range(data.draw(st.integers(1, 2))):
        mangle(now, data, WORDS)
    try:
        state = game.from_position(now)
    except PositionError:
        return
    assert game.from_position(state.position()) == state
    assert_playable(state, 1)


def test_every_byte_changed():
    """Each byte of some states in turn, set to some values: refused, or playable."""
    refused = 0
    for name in ("play", "test", "shown", "closing"):
        game = game_of(BASE[name])
        for state in each_byte_changed(game, bytes(game.from_position(BASE[name]))):
            if state is None:
                refused += 1
            else:
                assert_playable(state, 3)
    assert refused > 2500


@given(st.binary(max_size=300))
def test_random_bytes(raw):
    with pytest.raises(StateBytesError):
        load(3).from_bytes(raw)


@settings(max_examples=300)
@given(st.sampled_from(range(30)), st.binary(min_size=488, max_size=488), st.integers(0, 487))
def test_random_bytes_behind_a_good_head(which, junk, keep):
    """Whatever follows the head is looked at without a crash."""
    now = json.loads(samples()[which % len(samples())])
    game = game_of(now)
    raw = bytes(game.from_position(now))
    try:
        state = game.from_bytes(raw[: 24 + keep] + junk[keep:])
    except StateBytesError:
        return
    assert_playable(state, 4)


def test_wrong_length():
    state = cambusa.load("stir_fry_eighteen").new()
    raw = bytes(state)
    for wrong in (b"", raw[:-1], raw + b"\0", raw * 2):
        with pytest.raises(StateBytesError, match=rf"expected {len(raw)} bytes.*got {len(wrong)}"):
            state.game.from_bytes(wrong)
