"""Redeals against everything that can have been: games with few hidden cards, followed as a viewer sees them."""

from collections import Counter
from copy import copy
from itertools import combinations
from random import Random

import pytest

from tests.games.alike import Alike
from tests.games.faces import game_of, play
from tests.games.youve_got_crabs.page import deck, in_order
from tests.games.youve_got_crabs.positions import kinds, position, swap
from tests.games.youve_got_crabs.support import Engine

MOST, FEW = 200, 60
"""So many states that cannot be told apart are followed; of so many each must come up."""

SEEN = {0: "AABB", 1: "CCD", 2: "EE", 3: "FFGG"}
HIDDEN = {1: "D", 2: "EF"}


def hidden(draw, hands=HIDDEN, seen=SEEN, **more):
    """A position of four seats: few unknown cards in hands, a draw pile, and all the rest burnt."""
    hands = {seat: seen.get(seat, "") + hands.get(seat, "") for seat in range(4)}
    rest = Counter(deck(4, position()["options"]["removed_kinds"]))
    rest.subtract(kinds("".join(hands.values()) + "HIKK" + draw))
    assert min(rest.values()) >= 0
    start = position(hands=hands, seen=seen, ocean="HIKK", gestures=0, **more)
    return start | {"burnt": in_order(rest.elements())}


def starts(start, viewer):
    """Give every state that looks like a start without marks: all ways to deal its unknown cards."""
    game = game_of(start)
    places = [
        (owner, len(hand) - len(start["seen"][owner])) for owner, hand in enumerate(start["hands"]) if owner != viewer
    ]
    pool = Counter(deck(4, start["options"]["removed_kinds"]))
    pool.subtract([*start["ocean"], *start["burnt"]])
    for owner, hand in enumerate(start["hands"]):
        pool.subtract(hand if owner == viewer else start["seen"][owner])
    found = []

    def deal(left, hands):
        if len(hands) == len(places):
            dealt = list(start["hands"])
            for (owner, _), cards in zip(places, hands, strict=True):
                dealt[owner] = in_order([*start["seen"][owner], *cards])
            found.append(game.from_position(start | {"hands": dealt}))
            return
        for cards in sorted(set(combinations(in_order(left), places[len(hands)][1]))):
            deal(list((Counter(left) - Counter(cards)).elements()), [*hands, cards])

    deal(list(pool.elements()), [])
    return found


def fits(state, alike):
    """Compare redeals with all that can be; return whether more than one thing can be and all of it came up."""
    few = len(alike.states) <= FEW
    found = alike.redealt(state, 30 * len(alike.states) if few else 100)
    assert found.keys() <= alike.states.keys()
    if few:
        assert found.keys() == alike.states.keys()
    return few and len(found) > 1


KNOWLEDGE = ("vain", "pile", "drawn_from", "early", "late")
"""Keys of a position that say what all know, not how things are."""


def followed(start, viewer, *lines):
    """Play lines, and compare after each of them; return the state and how often more than one thing could be."""
    state = game_of(start).from_position(start)
    alike = Alike(starts(start, viewer), viewer, KNOWLEDGE)
    open_moments = 0
    for line in lines:
        before = state.revision
        play(Engine.of(state), line)
        alike.follow(state, before)
        open_moments += fits(state, alike)
    return state, open_moments


@pytest.mark.parametrize("viewer", [0, 3, None])
def test_what_an_accusation_ruled_out_stays(viewer):
    """Swaps of known cards, and of an unknown one of the kind in question, change nothing of it."""
    seen = {0: "AABB", 1: "CCC", 2: "EE", 3: "FFGG"} | ({} if viewer is None else {viewer: ""})
    own = {} if viewer is None else {viewer: SEEN[viewer]}
    start = hidden("CDE", hands={1: "D", 2: "EF", **own}, seen=seen)
    lines = [
        "3 accuse 1",
        "0 accuse 2",
        f"1 {swap('C', 'H')}",
        f"1 {swap('C', 'I')}",
        "3 accuse 2",
        f"1 {swap('D', 'C')}",
    ]
    _, open_moments = followed(start, viewer, *lines)
    assert open_moments > 3


def test_only_the_kind_in_question_stays_ruled_out():
    """Three unknown cards that are not all equal: one leaves, and the other two are not both like it."""
    start = hidden("CCD", hands={1: "CCD"}, seen=SEEN | {1: "C", 2: "EEFF"})
    state, open_moments = followed(start, 0, "3 accuse 1", f"1 {swap('C', 'H')}", f"1 {swap('C', 'I')}")
    assert state.position()["vain"] == [[], [*kinds("C")], [], []]
    assert open_moments == 3


def lively_step(game, random):
    """Choose a card that comes, a call in vain, a swap by a hand not all known, or the end of turns."""
    if game.is_chance:
        return f"- {random.choice(game.outcomes())[0]}"
    now = game.position()
    unknown = [Counter(hand) - Counter(seen) for hand, seen in zip(now["hands"], now["seen"], strict=True)]
    steps = [(seat, label) for seat in game.active_seats for label in game.legal(seat)]
    calls = [(seat, label) for seat, label in steps if label[:6] == "accuse" and unknown[int(label[7:])]]
    leave = [(seat, label) for seat, label in steps if label[:4] == "swap" and label.split()[1] in unknown[seat]]
    stay = [(seat, label) for seat, label in steps if label[:4] == "swap" and unknown[seat]]
    turns = [(seat, label) for seat, label in steps if label in ("done", "want", "decline")]
    choices = random.choice([calls, leave, stay, turns]) or turns or steps
    return " ".join(map(str, random.choice(choices)))


@pytest.mark.parametrize("viewer", [0, 1, 2, None])
@pytest.mark.parametrize("first", ["DE", "DEE", "DEECDG"], ids="{} left".format)
def test_draw_piles_are_not_mixed(viewer, first):
    """A new hand out of what is left of one draw pile and of the next one; then unknown cards leave it, and others."""
    seen = {0: "AABB", 1: "JJJJ", 2: "EEC", 3: "FFG"}
    hands = {2: "D", 3: "G"}
    if viewer == 0:  # its own cards, which others do not know, come from the first draw pile too
        seen, hands = seen | {0: ""}, hands | {0: "ADEG"}
    start = hidden(first, hands, seen)
    checked = 0
    random = Random(f"{first} {viewer}")
    state = game_of(start).from_position(start)
    alike = Alike(starts(start, viewer), viewer, KNOWLEDGE)
    line = "0 accuse 1"
    while state.revision < 28 and not state.is_terminal:
        for _ in range(5):  # a step after which few enough states can be
            after, more = state.copy(), copy(alike)
            play(Engine.of(after), line)
            more.follow(after, state.revision)
            if len(more.states) <= MOST:
                break
            line = lively_step(Engine.of(state), random)
        else:
            break
        state, alike = after, more
        checked += fits(state, alike)
        line = "" if state.is_terminal else lively_step(Engine.of(state), random)
    assert checked > 2
