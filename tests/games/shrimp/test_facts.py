"""Every table of the rule page: counts over all triples, the positions, the trace, the notation."""

from collections import Counter
from itertools import combinations

import pytest

import cambusa
from cambusa.errors import IllegalActionError, LabelError
from tests.games.faces import play
from tests.games.shrimp.oracle import (
    CALL_LABELS,
    CARD_TEXTS,
    CARDS,
    COCKTAIL,
    FEATURE_ORDER,
    LABELS,
    OUTCOME_LABELS,
    calls_ever_true,
    card_values,
    features_of,
    spoken_calls,
)
from tests.games.shrimp.positions import position
from tests.games.shrimp.support import check_invariants

TRIPLES = list(combinations(range(CARDS), 3))


def total(tops):
    return sum(card_values(card)[0] + 1 for card in tops)


# Components


@pytest.mark.parametrize(
    ("card", "text"),
    [
        (0, "1L-green-US"),
        (1, "1L-green-BR"),
        (2, "1L-green-IT"),
        (3, "1L-blue-US"),
        (6, "1L-pink-US"),
        (9, "1M-green-US"),
        (18, "1S-green-US"),
        (27, "2L-green-US"),
        (29, "2L-green-IT"),
        (54, "3L-green-US"),
        (80, "3S-pink-IT"),
    ],
)
def test_card_texts(card, text):
    """Components: id = 27*(quantity-1) + 9*size + 3*colour + origin, and its text."""
    game = cambusa.load("shrimp")
    assert CARD_TEXTS[card] == text
    assert game.outcome_label(card) == f"card {text}"
    assert game.outcome(f"card {text}") == card


def test_the_cards_are_every_combination_once():
    """Components: 81 cards, every combination, once, of four features with three values each."""
    assert len({card_values(card) for card in range(CARDS)}) == CARDS
    assert len(set(CARD_TEXTS)) == CARDS


# Counting tables (the engine's own count of the same tables is in test_features.py)


def test_levels_over_all_triples():
    """Facts: how many of the 85,320 triples have level 0, 1, 2, 3; level 4 never occurs."""
    assert len(TRIPLES) == 85_320
    assert Counter(len(features_of(tops)) for tops in TRIPLES) == {0: 41_040, 1: 35_100, 2: 8_586, 3: 594}


def test_shared_values_over_all_triples():
    """Facts: how many triples share 0, 1, 2, 3 values, and how many of those total seven."""
    shared, cocktails = Counter(), Counter()
    for tops in TRIPLES:
        values = [feature for feature in features_of(tops) if feature != COCKTAIL]
        shared[len(values)] += 1
        cocktails[len(values)] += COCKTAIL in features_of(tops)
    assert shared == {0: 54_648, 1: 26_352, 2: 4_212, 3: 108}
    assert cocktails == {0: 13_608, 1: 4_860, 2: 486, 3: 0}


def test_totals_over_all_triples():
    """Facts: totals shown."""
    assert Counter(map(total, TRIPLES)) == {3: 2925, 4: 9477, 5: 18_954, 6: 22_608, 7: 18_954, 8: 9477, 9: 2925}


def test_calls_spoken_and_ever_true():
    """Facts: of the 511 calls that can be spoken 211 are ever true; notation: exactly these have a label."""
    assert len(spoken_calls()) == len(set(spoken_calls())) == 511
    assert calls_ever_true() < set(spoken_calls())
    assert len(calls_ever_true()) == 211
    labels = {"call " + " ".join(call) for call in calls_ever_true()}
    assert {label for label in cambusa.load("shrimp").labels if label.startswith("call")} == labels


# The six positions


def test_position_1(rules):
    """Position 1: one recipe covered; the next player may flip onto the other two only."""
    for covered in range(3):
        recipes = [[5] if recipe == covered else [] for recipe in range(3)]
        game = rules.from_position(position(recipes=recipes, turn=1))
        flips = [label for label in game.legal(1) if label.startswith("flip")]
        assert flips == [f"flip {recipe + 1}" for recipe in range(3) if recipe != covered]


@pytest.mark.parametrize(("call", "points"), [("3", 7), ("cocktail", None)])
def test_position_2(rules, call, points):
    """Position 2: features {3 shrimps}, total 9; "3 shrimps" gives 7 cards, "cocktail" a penalty."""
    assert features_of((54, 67, 80)) == ["3"]
    assert total((54, 67, 80)) == 9
    game = rules.from_position(position(recipes=[[1, 54], [67], [2, 3, 4, 80]]))
    play(game, "1 squeeze", f"1 call {call}")
    if points is None:
        assert game.position()["phase"] == "give"
        assert game.points == [0, 0, 0]
    else:
        assert game.points == [0, points, 0]


def test_position_3(rules):
    """Position 3: {cocktail}; "cocktail" and "large" together: penalty."""
    assert features_of((0, 67, 80)) == ["cocktail"]
    game = rules.from_position(position(recipes=[[0], [67], [80]]))
    play(game, "0 squeeze", "0 call cocktail large")
    assert game.position()["phase"] == "give"


@pytest.mark.parametrize(
    ("call", "strict", "points"),
    [("cocktail large", False, 14), ("cocktail large", True, 14), ("large", False, 8), ("large", True, None)],
)
def test_position_4(rules, call, strict, points):
    """Position 4: {cocktail, large}: full call 5+3+6 = 14; "large" alone 8 (`strict_calls`: penalty)."""
    assert features_of((27, 31, 62)) == ["cocktail", "large"]
    start = position(recipes=[[27], [31], [62]], banquets=[5, 4, 2], strict_calls=strict)
    game = play(rules.from_position(start), "0 squeeze", f"0 call {call}")
    if points is None:
        assert game.position()["phase"] == "give"
        return
    while game.position()["phase"] == "take":
        play(game, f"0 {game.legal(0)[0]}")
    assert game.points[0] == points


def test_position_5(rules):
    """Position 5: {cocktail, large, Italy}: the full call wins the game."""
    assert features_of((8, 56, 59)) == ["cocktail", "large", "Italy"]
    for strict in (False, True):
        start = position(recipes=[[8], [56], [59]], banquets=[9, 0, 9], strict_calls=strict)
        game = play(rules.from_position(start), "1 squeeze", "1 call cocktail large Italy")
        assert game.is_terminal
        assert game.winners == [1]


def test_position_6(rules):
    """Position 6: any call is a penalty: 4, and the chosen player +1; piles and turn unchanged."""
    assert features_of((0, 40, 80)) == []
    start = position(recipes=[[0], [40], [80]], banquets=[2, 3, 5], turn=1)
    for call in CALL_LABELS:
        game = play(rules.from_position(start), "2 squeeze", f"2 {call}", "2 give 0")
        assert game.points == [3, 3, 4]
        now = game.position()
        assert (now["recipes"], now["turn"], now["phase"]) == (start["recipes"], 1, "rest")


# The deterministic trace


def test_trace(rules):
    """Facts: 81 flips in the order 37*k mod 81, full calls by the flipper; the banquets are 26, 27, 28."""
    game = rules(3)
    decks = [[37 * k % CARDS for k in range(seat, CARDS, 3)] for seat in range(3)]
    tops, order, flips = [None, None, None], [], 0
    check_invariants(game)
    while not game.is_terminal:
        seat = game.position()["turn"]
        recipe = tops.index(None) if None in tops else order[0]
        play(game, f"{seat} flip {recipe + 1}")
        check_invariants(game)
        if not decks[seat]:
            break
        order = [other for other in order if other != recipe] + [recipe]
        tops[recipe] = card = decks[seat].pop(0)
        flips += 1
        play(game, f"- card {CARD_TEXTS[card]}")
        check_invariants(game)
        if None in tops or not features_of(tops):
            continue
        play(game, f"{seat} squeeze", f"{seat} call {' '.join(features_of(tops))}")
        tops, order = [None, None, None], []
        while game.position()["phase"] == "take":
            check_invariants(game)
            clockwise = ((seat + step) % 3 for step in (1, 2))
            owner = next(owner for owner in clockwise if game.points[owner])
            play(game, f"{seat} take {owner}")
    assert game.is_terminal
    assert flips == 81
    assert seat == 0
    assert game.points == [26, 27, 28]
    assert game.winners == [2]


# Notation


def test_labels_in_order(seats):
    """Notation: 229 actions whatever the seats, with the labels of the page in ascending order of id."""
    game = cambusa.load("shrimp", seats=seats)
    assert game.num_actions == 229
    assert list(game.labels) == LABELS
    assert [game.action(label) for label in LABELS] == list(range(229))
    assert [game.label(action) for action in range(229)] == LABELS


def test_outcome_labels_in_order(seats):
    """Notation: chance is `card TEXT` for every card, and `winner S`."""
    game = cambusa.load("shrimp", seats=seats)
    assert list(game.outcome_labels) == OUTCOME_LABELS[: game.num_outcomes]
    assert game.num_outcomes in (CARDS + seats, CARDS + 6)
    for outcome, label in enumerate(game.outcome_labels):
        assert game.outcome(label) == outcome
        assert game.outcome_label(outcome) == label


def test_features_are_written_in_order():
    """Notation: features are written in the order of the page."""
    for label in CALL_LABELS:
        places = [FEATURE_ORDER.index(word) for word in label.split()[1:]]
        assert places == sorted(places)


@pytest.mark.parametrize(
    ("label", "who", "when"),
    [
        ("flip 1", [0], "rest"),
        ("squeeze", [0, 2], "rest"),
        ("shout", [0, 2], "rest"),
        ("call large", [2], "call"),
        ("silence", [2], "call"),
        ("give 0", [2], "give"),
        ("take 0", [2], "take"),
    ],
)
def test_who_may_play_what_and_when(rules, label, who, when):
    """Notation: each row of the table: who may play it, and that nobody may at another time."""
    tops = [[27], [31], [62]]
    phases = {
        "rest": position(recipes=tops, banquets=[1, 1, 1], barred=[1]),
        "call": position(recipes=tops, banquets=[1, 1, 1], barred=[1], phase="call", actor=2),
        "give": position(recipes=tops, banquets=[1, 1, 1], barred=[1, 2], phase="give", actor=2),
        "take": position(banquets=[1, 1, 4], phase="take", turn=2, actor=2, owed=2),
        "flipped": position(recipes=tops, banquets=[1, 1, 1], phase="flipped", target=1),
        "over": position(recipes=[[0], [67], [80]], decks=[0, 27, 26], banquets=[2, 13, 10], phase="over", winners=[1]),
    }
    for phase, start in phases.items():
        game = rules.from_position(start)
        allowed = [seat for seat in range(3) if label in game.legal(seat)]
        assert allowed == (who if phase == when else []), phase


def test_call_3_pink_names_the_value(rules):
    """Notation: `call 3 pink` names the value "3 shrimps" and pink."""
    tops = [[60], [70], [80]]
    assert features_of([60, 70, 80]) == ["3", "pink"]
    game = play(rules.from_position(position(recipes=tops)), "0 squeeze", "0 call 3 pink")
    assert game.points == [3, 0, 0]


@pytest.mark.parametrize(
    "label",
    [
        "",
        "flip",
        "flip 0",
        "flip 4",
        "flip 01",
        "Flip 1",
        "flip  1",
        " flip 1",
        "flip 1 ",
        "flip\t1",
        "flip 1\n",
        "flip 1 2",
        "flip one",
        "flip \u0661",
        "squeeze 1",
        "squeezes",
        "call",
        "call ",
        "call colour",
        "call pink 3",
        "call large cocktail",
        "call 3 cocktail",
        "call cocktail 3",
        "call 1 2",
        "call large small",
        "call 3 large pink Italy",
        "call cocktail large pink Italy",
        "call 3,pink",
        "call italy",
        "call shrimps",
        "silence 0",
        "give",
        "give 6",
        "give -1",
        "give 1 2",
        "take 6",
        "take",
        "pass",
        "card 2L-green-IT",
        "winner 0",
    ],
)
def test_no_other_label(label):
    """Notation: words are separated by single blanks, and nothing else is a label of an action."""
    game = cambusa.load("shrimp")
    with pytest.raises(LabelError):
        game.action(label)
    state = game.new()
    before = bytes(state)
    with pytest.raises((LabelError, IllegalActionError)):
        state.apply(label, 0)
    assert bytes(state) == before


@pytest.mark.parametrize(
    "label",
    ["card", "card 2l-green-IT", "card 4L-green-IT", "card 2L-IT-green", "card 2L-green-IT ", "winner 6", "flip 1", ""],
)
def test_no_other_outcome_label(label):
    """Notation: chance speaks card texts and winners only."""
    with pytest.raises(LabelError):
        cambusa.load("shrimp").outcome(label)


def test_a_choice_with_one_possibility_is_still_an_action(rules):
    """Notation: with two seats the offender has one receiver, and still plays `give`."""
    game = play(rules(2), "1 shout")
    assert game.legal(1) == ["give 0"]
    assert not game.is_chance
    play(game, "1 give 0")
    assert game.is_chance


def test_chance_comes_after_flip_and_after_a_give_out_of_a_deck_only(rules):
    """Notation: `card` after a flip and after a `give` out of a deck; not after a give out of a banquet."""
    for banquet, due in ((0, True), (1, False)):
        game = rules.from_position(position(recipes=[[27], [31], [62]], banquets=[banquet, 0, 0]))
        assert play(game, "0 shout", "0 give 1").is_chance == due
    assert play(rules(3), "0 flip 1").is_chance
