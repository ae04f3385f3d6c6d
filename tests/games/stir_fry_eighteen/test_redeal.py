"""Redeals: what the viewer knows stays, and of the rest all that can be may come up, and nothing else."""

from __future__ import annotations

from collections import Counter
from copy import copy
from random import Random

import pytest

from tests.conformance.support import chi_square, critical
from tests.games.alike import Alike
from tests.games.faces import game_of
from tests.games.stir_fry_eighteen.oracle import KINDS, Oracle
from tests.games.stir_fry_eighteen.support import Engine, deal, lively_choice, play

KNOWLEDGE = ("limits", "together", "recent")
"""Keys of a position that say what seats know, not how things are."""

MOST, FEW = 250, 60
"""So many states that cannot be told apart are followed; of so many each must come up."""


def hands(state):
    """Give all hands as texts."""
    return tuple("".join(hand) for hand in state.position()["hands"])


def seen(state, viewer):
    """Give all that there is to see at a moment."""
    moment = {key: value for key, value in state.observation(viewer).items() if key != "event"}
    legal = None if viewer is None else state.legal_labels(viewer)
    return moment, legal, state.tensor(viewer).tobytes(), state.is_chance, state.points


def test_a_redeal_looks_the_same_and_follows_from_what_is_seen(seats):
    """At every moment of a lively game, for every viewer; a redeal of a redeal with the same seed is the same."""
    random = Random(seats)
    engine, oracle = Engine(seats), Oracle(seats)
    for step in range(250):
        for viewer in oracle.viewers:
            other = engine.state.redeal(viewer, step)
            assert seen(other, viewer) == seen(engine.state, viewer)
            assert bytes(other.redeal(viewer, 7)) == bytes(engine.state.redeal(viewer, 7))
            assert game_of(other.position()).from_position(other.position()) == other
        if oracle.is_terminal:
            return
        seat, label = lively_choice(oracle, random)
        engine.apply(label, seat)
        oracle.apply(label, seat)


def test_true_hands_are_within_the_limits(seats):
    """What the limits rule out never is so, and the truth itself could be dealt."""
    for seed in range(3):
        random, oracle = Random(seed), Oracle(seats)
        for _ in range(300):
            if oracle.is_terminal:
                break
            for viewer in oracle.viewers:
                for seat in range(seats):
                    if viewer != seat:
                        have = Counter(oracle._unshown(seat))
                        assert all(have[kind] <= oracle.limits[viewer, seat][kind] for kind in KINDS)
            seat, label = lively_choice(oracle, random)
            oracle.apply(label, seat)


def test_a_dish_that_went_back_is_in_no_hand():
    """Until somebody draws, cards seen on their way into the deck are in the deck."""
    lines = ["- draw Y", "0 cook N P M", "0 end", "- draw N"]
    state = play(deal(Engine, "NPM", "CSG", "OOY"), *lines).state
    for viewer in (0, 1, 2, None):
        for seed in range(300):
            other = hands(state.redeal(viewer, seed))
            assert "P" not in other[1] + other[2]
            assert (other[1] + other[2]).count("M") <= 2, "all that seat 0 has not shown"
            assert (other[1] + other[2]).count("N") <= 4
        counters = {(c["name"], c["owner"]): c["value"] for c in state.observation(viewer)["counters"]}
        for other in {1, 2} - {viewer}:
            assert counters["at most P", other] == 0
    assert any("P" in hands(state.redeal(None, seed))[0] for seed in range(300)), "seat 0 has drawn since"
    state.apply("draw M")
    assert any("P" in hands(state.redeal(None, seed))[1] for seed in range(300)), "now seat 1 has drawn too"


def test_what_a_seat_dropped_it_remembers():
    """A viewer knows of the own face-down cards what others do not."""
    state = play(deal(Engine, "NSM", "CYG", "OOY"), "- draw P", "0 end", "0 drop P").state
    assert all("P" not in "".join(hands(state.redeal(0, seed))[1:]) for seed in range(300))
    assert any("P" in hands(state.redeal(1, seed))[2] for seed in range(300)), "seat 1 did not see it"
    assert any("P" in hands(state.redeal(None, seed))[1] for seed in range(300))


def test_a_tested_claim_stays_as_it_is():
    """The reveal of a tested claim is known to all; one that was let pass to the claimant only."""
    lines = ["- draw C", "0 pair N N", "1 test", "- draw O M M", "0 protein C as C", "2 pass"]
    state = play(deal(Engine, "NNY", "PSG", "GOY"), *lines).state
    proteins = set()
    for seed in range(200):
        now = state.redeal(2, seed).position()
        assert now["pair"] == ["N", "N"]
        assert now["hands"][2] == ["G", "O", "Y"]
        assert [len(hand) for hand in now["discards"]] == [0, 3, 0]
        proteins.add(now["protein"][0])
        own = state.redeal(0, seed).position()
        assert (own["protein"], own["hands"][0]) == (["C"], ["O", "Y", "M", "M"])
        assert state.redeal(1, seed).position()["discards"][1] == ["P", "S", "G"]
    assert len(proteins) > 4


@pytest.mark.parametrize("claim", ["pair N Y", "protein Y as S"])
def test_what_was_laid_is_as_likely_as_what_was_kept(claim):
    """Each seat's cards go uniformly to its hand and to what it has laid (the share of Noodles, fixed seeds)."""
    state = play(deal(Engine, "NNY", "PSG", "GOY"), "- draw C", f"0 {claim}").state
    draws, laid, held = 4000, 0, 0
    for seed in range(draws):
        now = state.redeal(1, seed).position()
        cards = now["pair"] + now["protein"]
        laid += cards.count("N")
        held += (cards + now["hands"][0]).count("N") * len(cards) / 4
    assert abs(laid - held) < 4 * draws**0.5


def test_one_card_drawn_is_not_two():
    """Of two cards that went back a seat that has drawn one since can have either, and not both, laid or in hand."""
    lines = ["- draw S", "0 cook N P S", "0 end", "- draw N", "- draw M", "1 pair C Y"]
    state = play(deal(Engine, "NPM", "CYG", "OOY"), *lines).state
    held = set()
    for seed in range(2000):
        now = state.redeal(0, seed).position()
        held.add("".join(card for card in "PS" if card in now["hands"][1] + now["pair"]))
    assert held == {"", "P", "S"}


@pytest.mark.parametrize(
    "lines",
    [
        [],
        ["- draw Y", "0 cook N P M", "0 end", "- draw N", "- draw M"],
        ["- draw Y", "0 end", "0 drop P", "- draw M"],
    ],
    ids=["deal", "dish", "drop"],
)
def test_redeals_are_as_likely_as_chance_makes_them(lines):
    """While nobody has chosen unseen the other hand comes up as often as chance makes it (chi-square, fixed seeds)."""
    state = Engine(2).state
    alike = Alike([state], 0, KNOWLEDGE)
    for line in ["- draw N", "- draw P", "- draw M", "- draw C", "- draw S", "- draw G", *lines]:
        before = state.revision
        play(Engine.of(state), line)
        alike.follow(state, before)
    draws = 4000
    found = alike.redealt(state, draws)
    assert found.keys() <= alike.chances.keys()
    # Of the many hands eight groups of about the same size are compared.
    groups: list[list[float]] = [[0.0, 0.0] for _ in range(8)]
    for number, (text, chance) in enumerate(sorted(alike.chances.items())):
        groups[number % 8][0] += found[text]
        groups[number % 8][1] += draws * chance
    assert chi_square(*zip(*groups, strict=True)) < critical(7)


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_redeals_are_what_can_be(seats, viewer):
    """Along games in which much is shown, against everything that can have been: nothing else, and of a few all."""
    random = Random(f"{seats} {viewer}")
    checked = found_all = 0
    for options in ({}, {"empty_pantry": True}) if seats == 2 else ({"empty_pantry": True},):
        state = Engine(seats, **options).state
        alike = Alike([state], viewer, KNOWLEDGE)
        while not state.is_terminal and state.revision < 60:
            for _ in range(5):  # a step after which few enough states can be
                after, more = state.copy(), copy(alike)
                seat, label = open_choice(Engine.of(after), random)
                after.apply(label, seat)
                more.follow(after, state.revision)
                if len(more.states) <= MOST:
                    break
            else:
                break
            state, alike = after, more
            few = len(alike.states) <= FEW
            found = alike.redealt(state, 40 * len(alike.states) if few else 200)
            assert found.keys() <= alike.states.keys()
            checked += 1
            if few:
                assert found.keys() == alike.states.keys()
                found_all += len(found) > 1
    assert checked > 3
    assert found_all > 0


def open_choice(game, random):
    """Choose a step of a game in which most claims are tested and many dishes cooked."""
    if game.is_chance:
        return lively_choice(game, random)
    seat = random.choice(game.active_seats)
    legal = game.legal(seat)
    cooks = [label for label in legal if label.startswith("cook")]
    if "test" in legal:
        return seat, "test" if random.random() < 0.8 else "pass"
    if cooks and random.random() < 0.7:
        return seat, random.choice(cooks)
    return seat, "end" if "end" in legal and random.random() < 0.4 else random.choice(legal)


def test_old_turns_are_forgotten():
    """There is room for some turns; redeals go on without the first ones, and without any."""
    state = play(deal(Engine, "NNY", "PSG", target=300), "- draw C").state
    random = Random(3)
    while state.revision < 400:
        seat, label = lively_choice(Engine.of(state), random)
        state.apply(label, seat)
    now = state.position()
    assert now["recent"][0] == "turn"
    assert 80 < len(now["recent"]) < 272
    for recent in (now["recent"], now["recent"][now["recent"].index("turn", 60) :], []):
        other = state.game.from_position(now | {"recent": recent})
        for viewer in (0, 1, None):
            assert seen(other.redeal(viewer, 1), viewer) == seen(state, viewer)
