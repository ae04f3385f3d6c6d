"""Redeals: what the viewer knows stays, the rest is drawn uniformly among all deals within the viewer's limits."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from random import Random

import pytest

from tests.games.stir_fry_eighteen.oracle import KINDS, Oracle
from tests.games.stir_fry_eighteen.support import Engine, deal, game_of, lively_choice, play


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


@pytest.mark.parametrize(
    ("lines", "bound"),
    [
        ([], False),
        (["- draw Y", "0 cook N P M", "0 end", "- draw N"], True),
        (["- draw Y", "0 end", "0 drop P", "- draw M"], False),
    ],
    ids=["deal", "dish", "drop"],
)
def test_uniform_among_the_deals_within_the_limits(lines, bound):
    """The two other hands, against all ways to deal them that the limits allow (chi-square, fixed seeds)."""
    state = play(deal(Engine, "NPM", "CSG", "OOY"), *lines).state
    viewer, others = 0, (1, 2)
    now = state.position()
    own = Counter(now["hands"][viewer])
    hidden = [card for kind in KINDS for card in [kind] * ("NNNNNCPSGGOOYYYMMM".count(kind) - own[kind])]
    rows = [dict(zip(KINDS, now["limits"][3 * viewer + seat], strict=True)) for seat in others]
    sizes = [len(now["hands"][seat]) for seat in others]
    ways: Counter[tuple[str, str]] = Counter()
    count_ways(hidden, sizes, rows, ways)
    one_by_one = len(ways)
    for place in range(3):  # then the limits of several seats together
        first = {(now["drew"] + 1 + n) % 3 for n in range(place + 1)}
        most = dict(zip(KINDS, now["together"][3 * viewer + place], strict=True))
        for pair in list(ways):
            cards = "".join(hand for seat, hand in zip(others, pair, strict=True) if seat in first)
            if any(cards.count(kind) > most[kind] for kind in KINDS):
                del ways[pair]
    assert (len(ways) < one_by_one) == bound, "after the dish two Mushrooms at most are in the two hands together"
    total, draws = sum(ways.values()), 4000
    found = Counter(hands(state.redeal(viewer, seed))[1:] for seed in range(draws))
    assert found.keys() <= ways.keys()
    # Of the many deals eight groups of about the same size are compared.
    groups: list[list[float]] = [[0.0, 0.0] for _ in range(8)]
    for number, (pair, weight) in enumerate(sorted(ways.items())):
        groups[number % 8][0] += draws * weight / total
        groups[number % 8][1] += found[pair]
    assert sum((seen_ - mean) ** 2 / mean for mean, seen_ in groups) < 29.9  # once in 10,000


def count_ways(hidden, sizes, rows, ways):
    """Count for each two hands the number of ways to deal them, cards of a kind being different cards."""
    counts = Counter(hidden)

    def deals(size, left, limits):
        """List (hand, ways) of one seat."""
        found = [("", 1)]
        for kind in KINDS:
            found = [
                (hand + kind * n, number * choose(left[kind], n))
                for hand, number in found
                for n in range(min(left[kind], limits[kind], size - len(hand)) + 1)
            ]
        return [(hand, number) for hand, number in found if len(hand) == size]

    for first, number in deals(sizes[0], counts, rows[0]):
        for second, more in deals(sizes[1], counts - Counter(first), rows[1]):
            ways[first, second] += number * more


def choose(n, k):
    """Give the number of ways to choose k of n."""
    return len({frozenset(some) for some in permutations(range(n), k)})
