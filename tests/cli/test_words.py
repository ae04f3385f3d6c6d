import random
from itertools import permutations

import pytest

import cambusa
from cambusa.cli.play.words import picks, understand
from cambusa.games.shrimp import terminal

GAME = cambusa.load("shrimp", 3)
CALLS = [label for label in GAME.labels if label.startswith("call") or label == "silence"]
REST = ["flip 2", "flip 3", "squeeze", "shout"]
GIVE = ["give 0", "give 2"]


def test_every_call_is_understood_in_full_without_its_verb_and_in_any_order() -> None:
    for label in CALLS:
        assert understand(label, CALLS, {}) == [label]
        for order in permutations(label.split()[1:]):
            if order:
                assert understand(" ".join(order), CALLS, {}) == [label]
                assert understand("call " + " ".join(order).upper(), CALLS, {}) == [label]


@pytest.mark.parametrize(
    ("text", "labels", "label"),
    [
        ("3 pink", CALLS, "call 3 pink"),
        ("p i 3", CALLS, "call 3 pink Italy"),
        ("c", CALLS, "call cocktail"),
        ("c l", CALLS, "call cocktail large"),
        ("br", CALLS, "call Brasil"),
        ("us bl", CALLS, "call blue America"),
        ("3 shrimps, and pink", CALLS, "call 3 pink"),
        ("s", CALLS, "call small"),
        ("si", CALLS, "silence"),
        ("f 2", REST, "flip 2"),
        ("2", REST, "flip 2"),
        ("sq", REST, "squeeze"),
        ("lemon", REST, "squeeze"),
        ("give 2", GIVE, "give 2"),
        ("g 2", GIVE, "give 2"),
        ("2", GIVE, "give 2"),
    ],
)
def test_short_forms(text: str, labels: list[str], label: str) -> None:
    assert understand(text, labels, terminal.ALIASES) == [label]


@pytest.mark.parametrize(
    ("text", "labels", "found"),
    [
        ("b", CALLS, {"call blue", "call Brasil"}),
        ("s", REST, {"squeeze", "shout"}),
        ("pink green", CALLS, set()),
        ("3 3", CALLS, set()),
        ("large medium", CALLS, set()),
        ("flip 1", REST, set()),
        ("", REST, set()),
        ("flip", REST, set()),
        ("ca", CALLS, set()),
    ],
)
def test_what_is_too_short_or_wrong_means_several_labels_or_none(text: str, labels: list[str], found: set[str]) -> None:
    assert set(understand(text, labels, {})) == found


def test_no_text_makes_up_a_label() -> None:
    chance = random.Random(5)
    for _ in range(2000):
        text = "".join(chance.choices("abcilmpsg123 ,@/\x00é", k=chance.randrange(8)))
        assert set(understand(text, CALLS, terminal.ALIASES)) <= set(CALLS)


def test_numbers_stand_for_the_argument_and_never_for_another_action_when_reserved() -> None:
    assert picks(["flip 2", "flip 3", "squeeze", "shout"], {"1", "2", "3"}) == {
        "2": "flip 2",
        "3": "flip 3",
        "4": "squeeze",
        "5": "shout",
    }
    assert picks(["squeeze", "shout"], {"1", "2", "3"}) == {"4": "squeeze", "5": "shout"}
    assert picks(GIVE) == {"0": "give 0", "2": "give 2"}
    assert picks(["take 1", "give 1"]) == {"1": "take 1", "2": "give 1"}
