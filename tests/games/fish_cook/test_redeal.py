"""Redeals: the secret recipes of the others change places with the deck, and nothing else does."""

import json
from collections import Counter
from itertools import combinations
from random import Random

import pytest

import cambusa
from tests.games.alike import Alike
from tests.games.faces import game_of, play
from tests.games.fish_cook.oracle import Oracle
from tests.games.fish_cook.support import Engine, lively_choice, position


def known(state, seat):
    return json.dumps(state.observation(seat), sort_keys=True)


def games(seats, count):
    """States along some lively games, with logs."""
    for seed in range(count):
        random = Random(seed)
        engine, guide = Engine(seats), Oracle(seats)
        while not guide.is_terminal:
            yield engine.state
            seat, label = lively_choice(guide, random)
            engine.apply(label, seat)
            guide.apply(label, seat)
        yield engine.state


def test_a_redeal_looks_the_same_and_keeps_what_is_known(seats):
    """Observation, tensor and legal actions of the viewer; for everybody all public places and the sizes of hands."""
    for number, state in enumerate(games(seats, 1)):
        now = state.position()
        for viewer in (None, *range(seats)):
            other = state.redeal(viewer, number)
            bare = state.game.from_bytes(bytes(state))
            assert known(other, viewer) == known(bare, viewer)
            assert other.tensor(viewer).tobytes() == state.tensor(viewer).tobytes()
            if viewer is not None:
                assert other.legal_actions(viewer) == state.legal_actions(viewer)
            then = other.position()
            assert {**then, "hands": None} == {**now, "hands": None}
            assert list(map(len, then["hands"])) == list(map(len, now["hands"]))
            assert viewer is None or then["hands"][viewer] == now["hands"][viewer]


def test_states_that_look_the_same_are_redealt_to_the_same_bytes(seats):
    """A redeal reads no hidden truth: it follows from what the viewer knows and the seed."""
    for number, state in enumerate(games(seats, 1)):
        for viewer in (None, number % seats):
            twin = state.redeal(viewer, 2**50 + number)
            for seed in (0, 9):
                assert bytes(twin.redeal(viewer, seed)) == bytes(state.redeal(viewer, seed))


def test_a_bought_recipe_stays_where_all_know_it_is():
    """A recipe bought from the School is never moved by a redeal, whoever looks."""
    now = position(phase="morning", school=(5, 9, 17, 36), hands=[(1, 2), (3, 4), (6, 7)])
    engine = play(Engine.from_position(now), "0 buy recipe 9", "1 buy recipe 17", "2 buy recipe 5")
    for viewer in (None, 0, 1, 2):
        for seed in range(50):
            assert engine.state.redeal(viewer, seed).position()["known_hands"] == [["9"], ["17"], ["5"]]


@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_a_redeal_is_uniform(viewer):
    """Every way to hold the secret recipes comes up as often: chi-square at fixed seeds."""
    now = position(2, menus=[range(1, 16), range(16, 31)], hands=[(31, 32), (33, 34)], fish=["1"])  # 35, 36: the deck
    state = game_of(now).from_position(now)
    free = {None: range(31, 37), 0: range(33, 37), 1: (31, 32, 35, 36)}[viewer]
    ways = set()
    for first in combinations(map(str, free), 2):
        rest = [card for card in map(str, free) if card not in first]
        if viewer is None:
            ways.update((first, second) for second in combinations(rest, 2))
        else:
            ways.add((("31", "32"), first) if viewer == 0 else (first, ("33", "34")))
    draws = 40 * len(ways)
    found = Counter(tuple(map(tuple, state.redeal(viewer, seed).position()["hands"])) for seed in range(draws))
    assert found.keys() == ways
    freedom = len(ways) - 1
    part = 2 / (9 * freedom)
    critical = freedom * (1 - part + 3.719 * part**0.5) ** 3  # once in 10,000 times
    assert sum((count - 40) ** 2 / 40 for count in found.values()) < critical


def starts(now, viewer):
    """Give every state that looks like a position: all ways to deal the recipes that the viewer does not see."""
    held = [list(map(str, hand)) for hand in now["hands"]]
    placed = {card for key in ("known_hands", "menus") for own in now[key] for card in own} | set(now["school"])
    if viewer is not None:
        placed.update(held[viewer])
    ways = [[]]
    for seat, hand in enumerate(held):
        dealt = []
        for way in ways:
            free = [str(card) for card in range(1, 37) if str(card) not in placed.union(*way)]
            dealt += [[*way, list(own)] for own in ([hand] if seat == viewer else combinations(free, len(hand)))]
        ways = dealt
    game = game_of(now)
    return [game.from_position(now | {"hands": way}) for way in ways]


@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_redeals_are_what_can_be(viewer):
    """Through a morning and an evening, against everything that can have been: nothing else, and all of it."""
    menus = [range(1, 16), range(16, 30)]
    now = position(
        2, phase="morning", day=2, menus=menus, hands=[(31, 32), (33,)], school=["30"], ingredients=["rice roe egg"]
    )
    checked = 0
    for seed in range(2):
        random = Random(f"{viewer} {seed}")
        state = game_of(now).from_position(now)
        alike = Alike(starts(now, viewer), viewer)
        while state.revision < 30 and not state.is_terminal:
            engine = Engine.of(state)
            if engine.is_chance:
                seat, label = None, random.choice(engine.outcomes())[0]
            else:
                legal = engine.legal(engine.turn)
                liked = [label for label in legal if label.startswith(("buy deck", "buy recipe", "cook 3"))]
                seat, label = engine.turn, random.choice(liked if liked and random.random() < 0.5 else legal)
            before = state.revision
            state.apply(label, seat)
            if state.position()["phase"] in ("roll", "fish", "reroll", "school"):
                break
            alike.follow(state, before)
            found = alike.redealt(state, 20 * len(alike.states) if len(alike.states) < 61 else 60)
            assert found.keys() <= alike.states.keys()
            if len(alike.states) < 61:
                assert found.keys() == alike.states.keys()
                checked += len(found) > 1
    assert checked > 5


def test_pending_chance_stays():
    """In the deal, and after `buy deck`, the recipe that is due is still to come, out of the new deck."""
    now = position(phase="morning", hands=[(1, 2), (3, 4), (6, 7)])
    state = play(Engine.from_position(now), "0 buy deck").state
    for viewer in (None, 0, 1):
        other = state.redeal(viewer, 3)
        assert other.is_chance
        held = {card for hand in other.position()["hands"] for card in hand}
        outcomes = {other.game.outcome_label(outcome) for outcome, _ in other.chance_outcomes()}
        assert outcomes == {f"recipe {card}" for card in range(1, 37) if str(card) not in held}
    deal = play(Engine(3), "- recipe 4", "- recipe 9", "- recipe 20").state
    assert {tuple(deal.redeal(1, seed).position()["hands"][0]) for seed in range(50)} != {("4", "9")}
    assert all(deal.redeal(1, seed).position()["hands"][1] == ["20"] for seed in range(50))


def test_a_refusal_says_nothing_of_hidden_cards():
    """A recipe in another hand, or in the deck, is out of reach alike; at a chance node nothing is listed."""
    now = position(2, hands=[(), (7,)], fish=["6"], ingredients=["rice roe"])
    view = game_of(now).from_position(now).view(0)
    messages = set()
    for label in ("cook 7 with 6", "cook 8 with 6"):
        with pytest.raises(cambusa.IllegalActionError) as caught:
            view.apply(label)
        messages.add(str(caught.value).replace(label, "it"))
    assert len(messages) == 1
    deal = cambusa.load("fish_cook").new()
    deal.apply("recipe 17")
    with pytest.raises(cambusa.IllegalActionError) as caught:
        deal.view(1).apply("pass")
    assert caught.value.legal == ()
    assert "recipe" not in str(caught.value)
    assert caught.value.__context__ is None
