"""Positions and bytes: round trips, what cannot be, mangled input of all kinds, and redeals."""

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
from tests.games.shanghaien.oracle import CARD_ORDER, Oracle, whole_deck
from tests.games.shanghaien.positions import ROW, position
from tests.games.shanghaien.support import Engine, check_invariants, lively_choice

MODES = ("all", "split")


def walk(seed, chance_seed=None, **options):
    """Play a lively random game and give the engine at every step."""
    random = Random(seed)
    engine, oracle = Engine(seed=chance_seed, **options), Oracle(seed=chance_seed, **options)
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
    for mode in MODES:
        for chance_seed in (None, 5):
            for step, engine in enumerate(walk(1, chance_seed, tricks=mode)):
                now = engine.position()
                if step % 40 == 0 or (now["phase"], mode) not in texts:
                    texts.setdefault((now["phase"], mode), []).append(json.dumps(now))
    return [text for group in texts.values() for text in group]


# Round trips


@pytest.mark.parametrize("chance_seed", [None, 0, 2**64 - 1])
@pytest.mark.parametrize("mode", MODES)
def test_round_trips(chance_seed, mode):
    """A position, through JSON text, and the bytes of a state give the state back, at every step."""
    for seed in range(2):
        options = {"first_seat": seed, "tricks": mode}
        game = cambusa.load("shanghaien", **options)
        for engine in walk(seed, chance_seed, **options):
            state, now = engine.state, engine.position()
            for again in (game.from_position(json.loads(json.dumps(now))), game.from_bytes(bytes(state))):
                assert again.position() == now
                assert bytes(again) == bytes(state)
                assert [again.legal_actions(seat) for seat in (0, 1)] == [state.legal_actions(seat) for seat in (0, 1)]
                assert again.log() == []


def test_the_way_does_not_show():
    """Equal situations are equal bytes: the order in which equal cards came, were won and dice were laid is gone."""
    layouts = []
    for order in ((1, 3, 2), (3, 1, 2)):
        engine = Engine.from_position(position(dice=((5,), (5,)), sailors=(["grey-3"], ["grey-3"]), at_round=3))
        for face in order:
            for seat in (0, 1):
                engine.apply("roll", seat)
                engine.apply(f"dice {face} {face}")
                engine.apply(f"lay {face}", seat)
        engine.apply("shanghai", 0)
        layouts.append(bytes(engine.state))
    assert layouts[0] == layouts[1]


def test_order_of_keys_and_of_cards_is_free():
    now = position(sailors=(["red-2", "blue-4"], ["red-3"]), tricks=(["trick"] * 2, []), at_round=5, used=[1, 0],
                   dice=((1,), (2,)))  # fmt: skip
    mixed = copy.deepcopy(now)
    mixed["deck"].reverse()
    mixed["sailors"][0].reverse()
    state = game_of(now).from_position(dict(reversed(mixed.items())))
    assert state.position() == {**now, "used": [0, 1]}


def test_a_position_is_plain_json_and_a_copy():
    engine = Engine()
    now = engine.position()
    assert json.loads(json.dumps(now)) == now
    now["deck"].pop()
    now["dice"][0][0] = 3
    assert engine.position() == Oracle().position()


def test_a_seeded_position_goes_on_as_the_game_would():
    """The generator is part of the position: cards and dice to come are the same."""
    state = cambusa.load("shanghaien").new(seed=9)
    again = state.game.from_position(state.position())
    random = Random(1)
    while not state.is_terminal:
        action = random.choice(state.legal_actions(state.position()["turn"]))
        state.apply(action)
        again.apply(action)
    assert again.position() == state.position()


# What cannot be


def left(*gone, size=30):
    """Give what the deck of option split has left under ROW when these cards are gone: the last cards in order."""
    deck = whole_deck("split")
    for card in (*ROW, *gone):
        deck.remove(card)
    return deck[-size:]


WON = {"sailors": (["red-2"], ["blue-4"]), "tricks": (["trick"], ["trick"]), "at_round": 3}

BASE = {
    "turn": position(dice=((1, 2), (3, 3)), **WON),
    "start": position(),
    "lay": position(phase="lay", rolled=(2, 5), dice=((1,), (3,)), **WON),
    "both": position(phase="both", rolled=(2, 5), dice=((1,), (3,)), used=[0], **WON),
    "first cards": position(phase="deal", row=["red-1", "trick"]),
    "second turn": position(turn=1, dice=((1,), ())),
    "deal": position(phase="deal", row=["red-1", "trick"], **WON),
    "dice": position(phase="dice", dice=((1,), (3,)), **WON),
    "over": position(phase="over", sailors=(["red-2"], ["blue-4"]), tricks=(["trick"], [])),
    "split": position(
        mode="split", sailors=(["red-2"], []), tricks=(["trick-both-crew"], ["trick-shift-reroll"]), at_round=3
    ),
    # One shift/reroll has left the game, and no both/crew.
    "split, shift gone": position(mode="split", sailors=(["red-2"], []), deck=left("red-2", "trick-shift-reroll")),
    # A crew in round 2, and now both: two tricks have left the game.
    "crew, then both": position(
        phase="both", rolled=(2, 5), used=[0], sailors=(["red-2"], []), crew=({"red": 1}, {}), at_round=3
    ),
    "seeded": position(generator={"key": 7, "counter": 3}),
}


def dice(mine, yours):
    return {"dice": [list(mine), list(yours)]}


IMPOSSIBLE = [
    # (where, change, words of the place, words of the reason)
    ("turn", {"game": "shrimp"}, "game", "shrimp"),
    ("turn", {"rules": 2}, "rules", "2"),
    ("turn", {"seats": 3}, "seats", "3"),
    ("turn", {"options": {"first_seat": 0, "tricks": "split"}}, "options", "tricks"),
    ("turn", {"options": {"first_seat": 0}}, "options", "tricks"),
    ("start", {"turn": 1}, "first_seat", "1"),
    ("first cards", {"turn": 1}, "first_seat", "1"),
    ("second turn", {"turn": 0} | dice([0] * 6, [1, 0, 0, 0, 0, 0]), "first_seat", "1"),
    ("turn", {"phase": "lunch"}, "phase", "lunch"),
    ("turn", {"phase": None}, "phase", "None"),
    ("turn", {"phase": "over"}, "on turn", "over"),
    ("turn", {"phase": "deal"}, "row", "more cards"),
    ("turn", {"turn": None}, "on turn", "table"),
    ("turn", {"turn": 2}, "turn", "2"),
    ("turn", {"turn": True}, "turn", "True"),
    ("turn", {"row": ["red-1"] * 6}, "row[1]", "already"),
    ("turn", {"row": list(ROW[:5])}, "row", "lacks"),
    ("turn", {"row": [*ROW, "red-3"]}, "row", "at most 6"),
    ("turn", {"row": ["red-5", *ROW[1:]]}, "row[0]", "red-5"),
    ("turn", {"row": [None, *ROW[1:]]}, "row[0]", "None"),
    ("turn", {"row": ["trick-both-crew", *ROW[1:]]}, "row[0]", "trick-both-crew"),
    ("turn", {"row": None}, "row", "list"),
    ("turn", {"numbering": "open"}, "numbering", "open"),
    ("turn", {"numbering": "top"}, "numbering", "top"),
    ("start", {"numbering": "left"}, "numbering", "open"),
    ("turn", dice([7, 0, 0, 0, 0, 0], [0] * 6), "dice[0][0]", "7"),
    ("turn", dice([-1, 0, 0, 0, 0, 0], [0] * 6), "dice[0][0]", "-1"),
    ("turn", dice([1, 1, 0, 0, 0], [0] * 6), "dice[0]", "list of 6"),
    ("turn", {"dice": [[0] * 6]}, "dice", "list of 2"),
    ("turn", dice([4, 3, 0, 0, 0, 0], [6, 0, 0, 0, 0, 0]), "six dice", "player"),
    ("turn", dice([1, 1, 1, 0, 0, 0], [2, 0, 0, 0, 0, 0]), "dice", "turn and turn"),
    ("turn", dice([1, 1, 0, 0, 0, 0], [4, 0, 0, 0, 0, 0]), "dice", "turn and turn"),
    ("turn", dice([3, 1, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0]), "dice", "turn and turn"),
    ("start", dice([1, 0, 0, 0, 0, 0], [0] * 6) | {"numbering": "left"}, "dice", "turn and turn"),
    ("turn", {"rolled": [1, 2]}, "rolled", "list of 0"),
    ("lay", {"rolled": []}, "rolled", "list of 2"),
    ("lay", {"rolled": [1, 2, 3]}, "rolled", "list of 2"),
    ("lay", {"rolled": [0, 2]}, "rolled[0]", "0"),
    ("lay", {"rolled": [1, 7]}, "rolled[1]", "7"),
    ("lay", dice([5, 0, 0, 0, 0, 0], [5, 0, 0, 0, 0, 0]), "roll", "supply"),
    ("dice", dice([5, 0, 0, 0, 0, 0], [5, 0, 0, 0, 0, 0]), "roll", "supply"),
    ("turn", {"used": [2]}, "used", "2"),
    ("turn", {"used": [0, 0]}, "used", "twice"),
    ("turn", {"used": [0]}, "played", "left the game"),
    ("start", {"used": [0]}, "played", "left the game"),
    ("both", {"used": []}, "both dice", "trick"),
    ("deal", position(phase="deal", row=["red-1", "trick"], used=[0], **WON), "trick was played", "outside a round"),
    ("over", position(phase="over", used=[0]), "trick was played", "outside a round"),
    ("turn", {"sailors": [["red-2", "red-2"], []]}, "sailors[0][1]", "already"),
    ("turn", {"sailors": [["trick"], []], "tricks": [[], ["trick"]]}, "sailors[0]", "does not belong"),
    ("turn", {"tricks": [["red-3"], []]}, "tricks[0]", "does not belong"),
    ("turn", {"tricks": [["trick"] * 9, []]}, "tricks[0][8]", "already"),
    ("turn", {"sailors": [[], [], []]}, "sailors", "list of 2"),
    ("turn", {"crew": [[1, 0, 0, 0, 0, 0, 0, 0], [0] * 8]}, "played", "left the game"),
    ("turn", {"crew": [[0, 1, 0, 0, 0, 0, 0, 0], [0] * 8]}, "crew", "without a sailor"),
    ("turn", {"crew": [[2, 0, 0, 0, 0, 0, 0, 0], [0] * 8]}, "crew", "one trick a round"),
    ("turn", {"crew": [[9, 0, 0, 0, 0, 0, 0, 0], [0] * 8]}, "crew[0][0]", "9"),
    ("turn", {"crew": [[0] * 7, [0] * 8]}, "crew[0]", "list of 8"),
    ("turn", {"deck": BASE["turn"]["deck"][:-1]}, "deck", "six cards a round"),
    ("turn", {"deck": BASE["start"]["deck"]}, "deck", "already"),
    ("turn", {"deck": 30}, "deck", "list"),
    ("turn", {"deck": [*BASE["turn"]["deck"][:-1], "?"]}, "deck[29]", "?"),
    ("deal", {"row": ["red-1"]}, "row", "lacks"),
    ("deal", {"row": ["red-1", "trick", "grey-4"]}, "row[2]", "already"),
    ("deal", {"turn": None}, "on turn", "table"),
    ("deal", dice([1, 0, 0, 0, 0, 0], [0] * 6) | {"numbering": "left"}, "outside", "round"),
    ("deal", {"deck": [], "row": []}, "due", "empty deck"),
    ("over", {"turn": 0}, "on turn", "over"),
    ("over", {"deck": ["grey-1"] * 1}, "deck", "six cards a round"),
    ("over", {"deck": whole_deck("all")[5:11]}, "over", "deck has cards"),
    ("over", {"row": ["grey-1"]}, "row", "more cards"),
    ("split", {"tricks": [["trick"], []]}, "tricks[0][0]", "trick"),
    ("split", {"tricks": [["trick-both-crew"] * 5, []]}, "tricks[0]", "already"),
    ("split, shift gone", {"crew": [[1, 0, 0, 0, 0, 0, 0, 0], [0] * 8]}, "played", "left the game"),
    ("split, shift gone", {"phase": "both", "rolled": [2, 5], "used": [0]}, "played", "left the game"),
    ("crew, then both", {"crew": [[2, 0, 0, 0, 0, 0, 0, 0], [0] * 8]}, "crew", "one trick a round"),
    ("crew, then both", {"used": [0, 1]}, "played", "left the game"),
    ("seeded", {"generator": {"key": -1, "counter": 0}}, "generator", "-1"),
    ("dice", {"generator": {"key": 7, "counter": 3}}, "seeded", "chance"),
    ("deal", {"generator": {"key": 7, "counter": 3}}, "seeded", "chance"),
]


@pytest.mark.parametrize("name", BASE)
def test_the_possible(name):
    """Each position that the impossible ones start from is possible, so that what is refused is the change."""
    assert game_of(BASE[name]).from_position(BASE[name]).position() == BASE[name]


@pytest.mark.parametrize(
    ("name", "change", "place", "reason"),
    IMPOSSIBLE,
    ids=[f"{number} {name}: {json.dumps(change)[:50]}" for number, (name, change, *_) in enumerate(IMPOSSIBLE)],
)
def test_the_impossible(name, change, place, reason):
    """A position that cannot be read or cannot be is refused; the message names the place and the reason."""
    with pytest.raises(PositionError) as caught:
        game_of(BASE[name]).from_position({**BASE[name], **change})
    assert place in str(caught.value)
    assert reason in str(caught.value)


@pytest.mark.parametrize(
    ("mine", "yours", "used", "phase", "possible"),
    [
        (0, 0, (), "turn", True),
        (0, 1, (), "turn", True),
        (1, 0, (), "turn", False),
        (2, 1, (), "turn", False),
        (1, 3, (), "turn", False),
        (0, 2, (1,), "turn", True),
        (0, 2, (0,), "turn", False),
        (0, 1, (1,), "turn", True),
        (1, 0, (0,), "turn", False),
        (1, 0, (0,), "lay", False),
        (1, 2, (0,), "lay", True),
        (2, 1, (0, 1), "turn", True),
        (1, 0, (0, 1), "lay", False),
        (0, 1, (1,), "lay", True),
        (2, 1, (0,), "turn", True),
        (2, 1, (0,), "lay", True),
        (2, 1, (0,), "dice", True),
        (2, 1, (0,), "both", False),
        (1, 1, (0,), "both", True),
        (0, 0, (0,), "turn", False),
        (0, 0, (0,), "lay", True),
        (0, 0, (0,), "dice", True),
        (0, 0, (1,), "lay", False),
        (3, 3, (0, 1), "turn", True),
        (4, 3, (0, 1), "turn", True),
        (5, 3, (0, 1), "turn", False),
        (2, 4, (0, 1), "turn", True),
        (2, 5, (0, 1), "turn", False),
        (6, 5, (0,), "turn", True),
        (6, 6, (0, 1), "turn", True),
        (6, 4, (0,), "turn", False),
        (6, 4, (0, 1), "turn", False),
        (5, 6, (), "turn", False),
        (5, 6, (1,), "turn", True),
    ],
)
def test_turn_and_turn_about(mine, yours, used, phase, possible):
    """How many dice can lie in the row, given who has played a trick: one a turn, two once a round by `both`."""
    rolled = (1, 2) if phase in ("lay", "both") else ()
    now = position(phase=phase, dice=((1,) * mine, (2,) * yours), used=used, rolled=rolled, **WON)
    if possible:
        assert game_of(now).from_position(now).position() == now
    else:
        with pytest.raises(PositionError, match=r"turn and turn about|both dice are laid only"):
            game_of(now).from_position(now)


@pytest.mark.parametrize("key", BASE["turn"])
def test_a_missing_key(key):
    with pytest.raises(PositionError, match=f"'{key}' is missing"):
        game_of(BASE["turn"]).from_position({name: value for name, value in BASE["turn"].items() if name != key})


# Mangled positions and bytes

WORDS = [*CARD_ORDER, "turn", "lay", "both", "deal", "dice", "over", "open", "left", "right"]


def assert_playable(state, seed):
    """Play on from a state that was let in: it keeps every invariant, and is let in again, to the end."""
    random, game = Random(seed), Engine.of(state)
    for _ in range(400):
        check_invariants(game)
        assert state.game.from_bytes(bytes(state)) == state
        if game.is_terminal:
            return
        if game.is_chance:
            game.apply(random.choice(game.outcomes())[0])
        else:
            (seat,) = game.active_seats
            game.apply(random.choice(game.legal(seat)), seat)
    raise AssertionError("a game of eight rounds is over by then")


@settings(max_examples=150)
@given(st.data())
def test_mangled_positions(data):
    """A mangled position is refused with PositionError, or is one: then the oracle agrees on it and it plays on."""
    now = json.loads(data.draw(st.sampled_from(samples())))
    game = game_of(now)
    for _ in range(data.draw(st.integers(1, 3))):
        mangle(now, data, WORDS)
    try:
        state = game.from_position(now)
    except PositionError:
        return
    again = Oracle.from_position(now)
    assert state.position() == again.position()
    for seat in (0, 1):
        assert state.legal_labels(seat) == again.legal(seat)
    assert_playable(state, 1)


@settings(max_examples=200)
@given(
    st.sampled_from(range(16)), st.lists(st.tuples(st.integers(0, 10**6), st.integers(0, 255)), min_size=1, max_size=4)
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
    assert bytes(game.from_position(state.position())) == bytes(raw), "a position says all there is"
    assert_playable(state, 2)


@pytest.mark.parametrize("name", BASE)
def test_every_byte_changed(name):
    """Each byte in turn, set to some values: refused, or a state that its position gives back and that plays on."""
    game = game_of(BASE[name])
    states = list(each_byte_changed(game, bytes(game.from_position(BASE[name]))))
    for state in [state for state in states if state is not None][::8]:
        assert_playable(state, 3)
    assert states.count(None) > 250


@given(st.binary(max_size=200))
def test_random_bytes(raw):
    with pytest.raises(StateBytesError):
        cambusa.load("shanghaien").from_bytes(raw)


def test_bytes_of_another_table():
    """Bytes belong to their option."""
    raw = bytes(cambusa.load("shanghaien").new())
    with pytest.raises(StateBytesError, match="tricks"):
        cambusa.load("shanghaien", tricks="split").from_bytes(raw)


# Redeals


@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_a_redeal_keeps_all_and_replaces_the_generator(viewer):
    """Everything is public except the order of the deck, which lies in the generator alone."""
    for engine in walk(4, 11):
        now = engine.position()
        other = engine.state.redeal(viewer, 77).position()
        assert other.pop("generator")["key"] != now.pop("generator")["key"]
        assert other == now


def test_redeals_have_futures_of_their_own():
    """The next row is another in each redeal: it does not lie in the state."""
    start = cambusa.load("shanghaien").new(3)
    rows = set()
    for seed in range(40):
        state = start.redeal(1, seed)
        while len(state.position()["deck"]) == 42:
            state.apply(state.legal_actions(state.position()["turn"])[-1])
        rows.add(tuple(state.position()["row"]))
    assert len(rows) == 40
