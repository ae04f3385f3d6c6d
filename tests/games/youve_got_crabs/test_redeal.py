"""Redeals: what everybody knows is kept, all else is drawn as likely as it is."""

from collections import Counter
from itertools import permutations
from random import Random

import pytest

from tests.conformance.support import chi_square, critical
from tests.games.faces import game_of
from tests.games.youve_got_crabs.oracle import Oracle
from tests.games.youve_got_crabs.page import KINDS, deck, in_order
from tests.games.youve_got_crabs.positions import kinds, position
from tests.games.youve_got_crabs.support import Engine, lively_choice

DRAWS = 4000


def test_public_knowledge_is_kept(seats):
    """Own hand, known cards, burnt kinds, marks; a hand accused in vain is not four equal."""
    random = Random(seats)
    engine, oracle = Engine(seats, gestures=0), Oracle(seats, gestures=0)
    for step in range(220):
        if oracle.is_terminal:
            break
        seat, label = lively_choice(oracle, random)
        engine.apply(label, seat)
        oracle.apply(label, seat)
        if step % 10:
            continue
        now = engine.position()
        for viewer in (None, *range(seats)):
            other = engine.state.redeal(viewer, step).position()
            assert {key: value for key, value in other.items() if key != "hands"} == {
                key: value for key, value in now.items() if key != "hands"
            }
            vain = {accused for failed in now["failed"] for accused in failed}
            for owner, hand in enumerate(other["hands"]):
                assert len(hand) == len(now["hands"][owner])
                assert not Counter(now["seen"][owner]) - Counter(hand)
                if owner == viewer:
                    assert hand == now["hands"][owner]
                elif owner in vain:
                    assert len(set(hand)) > 1


def test_it_does_not_read_what_is_hidden():
    """Two truths that look the same to a seat give it the same deals, with a card due too."""
    shared = {"ocean": "AEFG", "seen": {1: "BB"}, "failed": {0: [1, 3]}, "gestures": 0}
    for more in ({}, {"phase": "deal", "target": 2}):
        third = "CD" if more else "CDDI"
        hands = {0: "HHIJ", 1: "BBBC", 2: third, 3: "CCCD"}
        one = position(hands=hands, **shared, **more)
        two = position(hands=hands | {1: "BBKK", 2: third[::-1].replace("D", "K"), 3: "AEFG"}, **shared, **more)
        states = [game_of(start).from_position(start) for start in (one, two)]
        assert states[0] != states[1]
        for seed in range(200):
            first, second = (state.redeal(0, seed) for state in states)
            assert bytes(first) == bytes(second)
            for state in states:
                assert first.observation(0) == state.observation(0)
                assert first.tensor(0).tobytes() == state.tensor(0).tobytes()
                assert first.legal_actions(0) == state.legal_actions(0)
                assert first.is_chance == state.is_chance


def unknown_deals(start, viewer):
    """Count every deal of the unknown cards to the unknown places, all orders of all cards, by the hands they give."""
    seats = start["seats"]
    pool = Counter(deck(seats, start["options"]["removed_kinds"]))
    pool.subtract([*start["ocean"], *start["burnt"]])
    places = []
    for owner in range(seats):
        known = start["hands"][owner] if owner == viewer else start["seen"][owner]
        pool.subtract(known)
        places += [owner] * (len(start["hands"][owner]) - len(known))
    cards = list(pool.elements())
    vain = {accused for failed in start["failed"] for accused in failed} - {viewer}
    found = Counter()
    for order in permutations(cards, len(places)):
        hands = [list(start["hands"][owner] if owner == viewer else start["seen"][owner]) for owner in range(seats)]
        for owner, card in zip(places, order, strict=True):
            hands[owner].append(card)
        if not any(len(set(hands[owner])) == 1 for owner in vain):
            found[tuple(tuple(in_order(hand)) for hand in hands)] += 1
    return found


def small(hands, seen, draw, **more):
    """A position of four seats in which all is known but a few cards: the rest of the deck is burnt."""
    ocean = "KKKK"
    rest = Counter(deck(4, [KINDS[0], KINDS[11]]))
    for letters in (*hands.values(), ocean, draw):
        rest.subtract(kinds(letters))
    assert min(rest.values()) >= 0
    start = position(hands=hands, seen=seen, ocean=ocean, gestures=0, **more)
    return start | {"burnt": in_order(rest.elements())}


SMALL = {
    # three known A and three A about: only the B fits
    "one in four": small(
        {0: "CDEF", 1: "AAAB", 2: "GGGA", 3: "HHHA"},
        {1: "AAA", 2: "GGG", 3: "HHH"},
        "A",
        failed={0: [1]},
    ),
    "two in vain": small(
        {0: "CDEF", 1: "AAAB", 2: "BBBA", 3: "HHIJ"},
        {1: "AAA", 2: "BBB", 3: "HH"},
        "AB",
        failed={0: [1, 2], 3: [1]},
    ),
    "pairs": small(
        {0: "CDEF", 1: "AABB", 2: "BBAA", 3: "HIJG"}, {1: "AA", 2: "BB", 3: "HIJG"}, "AB", failed={0: [1, 2]}
    ),
    "nothing known": small(
        {0: "CDEF", 1: "AAAB", 2: "GHIJ", 3: "GHIJ"}, {2: "GHIJ", 3: "GHIJ"}, "AAB", failed={2: [1]}
    ),
    "no mark": small({0: "CDEF", 1: "AAAB", 2: "GHIJ", 3: "GHIJ"}, {2: "GHIJ", 3: "GHIJ"}, "AAB"),
}


@pytest.mark.parametrize("name", SMALL)
def test_every_deal_is_as_likely(name):
    """Against the count of all orders of the unknown cards; chi-square, at fixed seeds."""
    start = SMALL[name]
    state = game_of(start).from_position(start)
    for viewer in (0, None):
        if viewer is None:
            start = start | {"seen": [start["hands"][0], *start["seen"][1:]]}
            state = game_of(start).from_position(start)
        deals = unknown_deals(start, viewer)
        found = Counter(
            tuple(tuple(hand) for hand in state.redeal(viewer, seed).position()["hands"]) for seed in range(DRAWS)
        )
        assert found.keys() <= deals.keys()
        total = sum(deals.values())
        expected = [DRAWS * count / total for count in deals.values()]
        if len(deals) > 1:
            assert chi_square([found[deal] for deal in deals], expected) < critical(len(deals) - 1), found
