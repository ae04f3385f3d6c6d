"""At least one test for each ruling of the rule page, asked of the engine and of the oracle."""

import pytest

from tests.games.faces import play
from tests.games.shrimp.oracle import CALL_LABELS, CARD_TEXTS, CARDS, card_id, texts_of
from tests.games.shrimp.positions import position
from tests.games.shrimp.support import (
    CENTURY,
    COCKTAIL,
    COCKTAIL_LARGE,
    NOTHING,
    THREES,
    covered,
    flips,
    shown,
    takes,
)

# Ruling 1: subsets and strict calls


@pytest.mark.parametrize("strict", [False, True])
def test_a_subset_is_paid_at_its_own_level(rules, strict):
    """Ruling 1: a call may name a subset, paid at its own, lower level; with `strict_calls` a subset is wrong."""
    cases = {
        "call cocktail": 3,
        "call large": 3,
        "call Italy": 3,
        "call cocktail large": 7,
        "call cocktail Italy": 7,
        "call large Italy": 7,
    }
    for call, points in cases.items():
        start = position(recipes=covered(*CENTURY), banquets=[0, 4, 0], strict_calls=strict)
        game = play(rules.from_position(start), "0 squeeze", f"0 {call}")
        if strict:
            assert shown(game, "phase") == "give"
            continue
        while shown(game, "phase") == "take":
            play(game, "0 take 1")
        assert game.points[0] == points, call


def test_the_full_call_is_right_in_strict_calls(rules):
    """Ruling 1: `strict_calls` changes nothing for a call that names everything shared."""
    for tops, call, points in (
        (THREES, "3", 3),
        (COCKTAIL, "cocktail", 3),
        (COCKTAIL_LARGE, "cocktail large", 3),
        (CENTURY, "cocktail large Italy", 0),
    ):
        start = position(recipes=covered(*tops), strict_calls=True)
        game = play(rules.from_position(start), "1 squeeze", f"1 call {call}")
        assert shown(game, "phase") in ("rest", "over")
        assert game.points == [0, points, 0]


def test_values_are_named_never_dimensions(rules):
    """Ruling 1: values are named, never dimensions: no label names a colour as such."""
    game = play(rules(3), "0 squeeze")
    words = {word for label in game.legal(0) for word in label.split()[1:]}
    values = "1 2 3 cocktail large medium small green blue pink America Brasil Italy"
    assert words == set(values.split())


# Ruling 2: squeezing over empty recipes


@pytest.mark.parametrize("recipes", [[[], [], []], [[0], [], []], [[], [0], [1]], [[0], [1], []]])
def test_a_squeeze_with_an_empty_recipe_is_legal_and_never_correct(rules, recipes):
    """Ruling 2: with fewer than three recipes covered a squeeze is legal, and every call is wrong."""
    start = position(recipes=recipes, banquets=[[5], [], []], barred=[1])
    assert "squeeze" in rules.from_position(start).legal(0)
    for call in CALL_LABELS:
        game = play(rules.from_position(start), "0 squeeze", f"0 {call}")
        assert shown(game, "phase") == "give", call


# Ruling 3: settling


def test_only_the_player_concerned_acts_until_a_call_is_settled(rules, seats):
    """Ruling 3: from a squeeze until the call only the squeezer may act; a second squeeze is not to be had."""
    for squeezer in range(seats):
        game = play(rules(seats), f"{squeezer} squeeze")
        for seat in range(seats):
            if seat != squeezer:
                assert game.legal(seat) == []
        assert "squeeze" not in game.legal(squeezer)
        assert "shout" not in game.legal(squeezer)
        assert not flips(game, squeezer)


def test_only_the_offender_acts_until_the_card_is_given(rules, seats):
    """Ruling 3: from a shout until the give only the offender may act, and only give."""
    offender = seats - 1
    game = play(rules(seats), f"{offender} shout")
    assert game.active_seats == [offender]
    assert game.legal(offender) == [f"give {seat}" for seat in range(seats - 1)]
    play(game, f"{offender} give 0")
    assert game.active_seats == []
    play(game, "- card 2M-pink-BR")
    assert game.active_seats == list(range(seats - 1)), "all but the offender, who is barred and not on turn"


def test_only_the_caller_acts_until_the_last_take(rules):
    """Ruling 3: during a feast only the caller may act, and only take."""
    game = rules.from_position(position(recipes=covered(*COCKTAIL_LARGE), banquets=[0, 2, 1]))
    play(game, "0 squeeze", "0 call cocktail large")
    for taken in ("take 2", "take 1", "take 1"):
        assert game.active_seats == [0]
        assert all(label.startswith("take") for label in game.legal(0))
        play(game, f"0 {taken}")
    assert game.active_seats == [0, 1, 2]


# Ruling 4: barred


def bar(rules, *offence, seats=3, banquets=None, recipes=None):
    recipes = covered(*NOTHING) if recipes is None else recipes
    return play(rules.from_position(position(seats, recipes=recipes, banquets=banquets, turn=1)), *offence)


def test_whoever_was_penalised_may_not_squeeze_or_shout(rules):
    """Ruling 4: on these tops the offender may neither squeeze nor shout again; anybody else may."""
    game = bar(rules, "0 squeeze", "0 silence", "0 give 1", banquets=[2, 0, 0])
    assert shown(game, "barred") == [0]
    assert game.legal(0) == []
    assert game.legal(1) == ["flip 1", "flip 2", "flip 3", "squeeze", "shout"]
    assert game.legal(2) == ["squeeze", "shout"]


def test_a_barred_player_on_turn_may_still_flip(rules):
    """Ruling 4 takes squeeze and shout away, not the turn."""
    game = bar(rules, "1 shout", "1 give 0", banquets=[0, 1, 0])
    assert game.legal(1) == ["flip 1", "flip 2", "flip 3"]


def test_barred_while_the_bar_is_settled_elsewhere(rules):
    """Ruling 4: several players can be barred on the same tops, until all are."""
    game = bar(
        rules, "2 shout", "2 give 0", "0 squeeze", "0 call 3", "0 give 2", "1 shout", "1 give 2", banquets=[1, 1, 1]
    )
    assert shown(game, "barred") == [0, 1, 2]
    assert game.active_seats == [1]
    assert game.legal(1) == ["flip 1", "flip 2", "flip 3"]


def test_the_bar_ends_when_a_flipped_card_lands(rules):
    """Ruling 4: until a flipped card lands."""
    game = bar(rules, "0 shout", "0 give 1", "2 shout", "2 give 1", banquets=[1, 0, 1])
    play(game, "1 flip 1")
    assert shown(game, "barred") == [0, 2]
    play(game, "- card 3L-green-US")
    assert shown(game, "barred") == []
    assert game.active_seats == [0, 1, 2]
    assert "squeeze" in game.legal(0)
    assert "shout" in game.legal(0)


def test_the_bar_ends_when_a_paid_call_empties_the_recipes(rules):
    """Ruling 4: until a paid call empties the recipes; after a penalty anybody else may squeeze the same tops."""
    game = bar(rules, "0 squeeze", "0 call 1", "0 give 1", banquets=[1, 0, 0], recipes=covered(*THREES))
    play(game, "2 squeeze", "2 call 3")
    assert game.points == [0, 1, 3]
    assert shown(game, "barred") == []
    assert game.legal(0) == ["squeeze", "shout"]


def test_a_given_deck_card_does_not_end_the_bar(rules):
    """Ruling 4: only a flipped card ends it, not a card that lands in a banquet."""
    game = bar(rules, "0 shout", "0 give 1", "- card 3L-green-US")
    assert shown(game, "barred") == [0]
    play(game, "2 shout", "2 give 1", "- card 3L-green-BR")
    assert shown(game, "barred") == [0, 2]
    assert game.legal(0) == []


def test_the_bar_also_holds_with_nothing_to_give(rules):
    """Rulings 4 and 5: with banquet and deck both empty nothing is given, and the offender is barred all the same."""
    start = position(recipes=covered(*NOTHING), banquets=[0, 30, 21], decks=[0, 13, 14], turn=1)
    for offence in (("0 shout",), ("0 squeeze", "0 silence"), ("0 squeeze", "0 call pink")):
        game = play(rules.from_position(start), *offence)
        assert shown(game, "phase") == "rest"
        assert game.points == [0, 30, 21]
        assert shown(game, "barred") == [0]
        assert game.legal(0) == []
        assert game.active_seats == [1, 2]


def test_a_feast_ends_the_bar_before_the_takes(rules):
    """Ruling 4: the paid call empties the recipes at once, so nobody is barred while the caller takes."""
    game = bar(rules, "0 shout", "0 give 1", banquets=[1, 0, 0], recipes=covered(*COCKTAIL_LARGE))
    play(game, "2 squeeze", "2 call cocktail large")
    assert shown(game, "phase") == "take"
    assert shown(game, "barred") == []


# Ruling 5: a penalty card from a deck


def test_a_penalty_card_from_a_deck_lies_face_up(rules):
    """Ruling 5: it goes, face up, to the recipient's banquet, on top of what lies there."""
    game = rules.from_position(position(recipes=covered(*NOTHING), banquets=[0, [10, 11], 0], turn=2))
    play(game, "0 shout", "0 give 1", "- card 3L-green-US")
    assert shown(game, "banquets") == [[], [CARD_TEXTS[10], CARD_TEXTS[11], "3L-green-US"], []]
    for seat in (None, 0, 1, 2):
        zones = {(zone["name"], zone["owner"]): zone for zone in game.observation(seat)["zones"]}
        assert zones["banquet", 1]["cards"] == [CARD_TEXTS[10], CARD_TEXTS[11], "3L-green-US"]


def test_a_penalty_may_empty_the_deck(rules):
    """Rulings 5 and 8: the last deck card can be given, which ends nothing by itself."""
    start = position(recipes=covered(*NOTHING), banquets=[0, 30, 20], decks=[1, 13, 14], turn=0)
    game = play(rules.from_position(start), "0 shout", "0 give 2", "- card 3L-green-US")
    assert shown(game, "decks") == [0, 13, 14]
    assert not game.is_terminal
    assert game.legal(0) == ["flip 1", "flip 2", "flip 3"]
    assert game.legal(1) == ["squeeze", "shout"]


# Ruling 6: the feast in detail


@pytest.mark.parametrize(
    ("others", "owed"), [([0, 0], 0), ([1, 0], 1), ([3, 3], 6), ([7, 0], 7), ([4, 4], 7), ([9, 9], 7)]
)
def test_a_feast_takes_seven_or_as_many_as_there_are(rules, others, owed):
    """Ruling 6: seven in all or as many as the others hold if fewer, always as many as possible, never from decks."""
    game = rules.from_position(position(recipes=covered(*COCKTAIL_LARGE), banquets=[2, *others]))
    decks = shown(game, "decks")
    play(game, "0 squeeze", "0 call cocktail large")
    taken = 0
    while takes(game, 0):
        assert shown(game, "owed") == owed - taken
        assert takes(game, 0) == [f"take {seat}" for seat in (1, 2) if game.points[seat]]
        play(game, f"0 {takes(game, 0)[-1]}")
        taken += 1
    assert taken == owed
    assert game.points[0] == 2 + 3 + owed
    assert shown(game, "decks") == decks
    assert shown(game, "phase") == "rest"


def test_the_caller_is_nobodys_guest(rules):
    """Ruling 6: the cards come out of other players' banquets: never `take` from oneself."""
    game = rules.from_position(position(recipes=covered(*COCKTAIL_LARGE), banquets=[9, 9, 9]))
    play(game, "1 squeeze", "1 call cocktail large")
    assert game.legal(1) == ["take 0", "take 2"]


def test_the_card_that_moves_is_the_one_added_last(rules):
    """Ruling 6: give and take move the card added last to its banquet."""
    game = rules.from_position(position(recipes=covered(*COCKTAIL_LARGE), banquets=[[1, 2], [3, 4], [5, 6]]))
    play(game, "1 shout", "1 give 2", "0 squeeze", "0 call cocktail large")
    assert shown(game, "banquets") == texts_of([[1, 2, 27, 31, 62], [3], [5, 6, 4]])
    play(game, "0 take 2", "0 take 2", "0 take 1", "0 take 2")
    assert shown(game, "banquets") == texts_of([[1, 2, 27, 31, 62, 4, 6, 3, 5], [], []])


def test_piles_are_added_recipe_by_recipe_bottom_to_top(rules):
    """Ruling 6: the piles first: recipe 1, 2, 3, bottom to top."""
    piles = [[70, 71, 27], [72, 31], [73, 74, 75, 62]]
    game = rules.from_position(position(recipes=piles, banquets=[[9], [10], []]))
    play(game, "0 squeeze", "0 call cocktail large", "0 take 1")
    assert shown(game, "banquets")[0] == texts_of([[9, *piles[0], *piles[1], *piles[2], 10]])[0]


def test_a_dish_of_the_century_moves_no_card(rules):
    """Ruling 6: a dish of the century moves no card."""
    start = position(recipes=covered(*CENTURY), banquets=[1, 2, 3])
    game = play(rules.from_position(start), "0 squeeze", "0 call cocktail large Italy")
    for name in ("banquets", "recipes", "decks"):
        assert shown(game, name) == start[name]


# Ruling 7: when the turn passes


def test_the_turn_passes_when_the_flipped_card_lands(rules, seats):
    """Ruling 7: not at the flip, but when its card lies there; clockwise, round the table."""
    game = rules(seats)
    for step in range(seats + 1):
        seat = step % seats
        assert shown(game, "turn") == seat
        play(game, f"{seat} {flips(game, seat)[0]}")
        assert shown(game, "turn") == seat
        play(game, f"- {game.outcomes()[0][0]}")
    assert shown(game, "turn") == 1


# Ruling 8: empty decks


def test_an_empty_deck_ends_nothing_by_itself(rules):
    """Ruling 8: the last flip lands, and play goes on until the flip that cannot be made is due."""
    start = position(2, recipes=covered(*NOTHING), banquets=[30, 37], decks=[1, 10], turn=0)
    game = play(rules.from_position(start), "0 flip 1", "- card 3S-pink-US")
    assert shown(game, "decks") == [0, 10]
    assert not game.is_terminal
    play(game, "1 flip 1", "- card 3S-pink-BR")
    assert not game.is_terminal
    assert game.legal(0) == ["flip 1", "flip 2", "flip 3", "squeeze", "shout"]
    assert game.legal(1) == ["squeeze", "shout"]


@pytest.mark.parametrize("barred", [[], [0], [1], [0, 1, 2]])
def test_until_the_due_flip_anybody_not_barred_may_speak(rules, barred):
    """Ruling 8: until the due flip is played anybody not barred may squeeze or shout."""
    start = position(recipes=covered(*THREES), banquets=[1, 30, 20], decks=[0, 13, 14], turn=0, barred=barred)
    game = rules.from_position(start)
    for seat in range(3):
        speech = [] if seat in barred else ["squeeze", "shout"]
        assert game.legal(seat) == (["flip 1", "flip 2", "flip 3"] if seat == 0 else []) + speech


@pytest.mark.parametrize(
    ("recipes", "legal"),
    [
        ([[], [0], [40]], ["flip 1"]),
        ([[0], [], []], ["flip 2", "flip 3"]),
        ([[0], [40], [80]], ["flip 1", "flip 2", "flip 3"]),
    ],
)
def test_the_due_flip_is_played_as_filling_allows_and_shows_no_card(rules, recipes, legal):
    """Ruling 8: the player on turn has `flip R` as filling allows; it shows no card and ends the game."""
    shown_before = sum(map(len, recipes))
    start = position(recipes=recipes, banquets=[1, 31, 22 - shown_before], decks=[0, 13, 14], turn=0)
    assert flips(rules.from_position(start), 0) == legal
    for label in legal:
        game = play(rules.from_position(start), f"0 {label}")
        assert game.is_terminal
        assert game.winners == [1]
        assert shown(game, "recipes") == start["recipes"]
        assert shown(game, "decks") == start["decks"]
        assert game.log[-1] == (0, label)


def test_a_call_before_the_due_flip_saves_the_game(rules):
    """Ruling 8: a caller with cards left takes the turn from the player who could not flip."""
    start = position(recipes=covered(*THREES), banquets=[1, 30, 20], decks=[0, 13, 14], turn=0)
    game = play(rules.from_position(start), "1 squeeze", "1 call 3")
    assert not game.is_terminal
    assert shown(game, "turn") == 1


@pytest.mark.parametrize(
    ("tops", "lines", "points"),
    [
        (THREES, ["0 squeeze", "0 call 3"], [4, 30, 20]),
        (COCKTAIL_LARGE, ["0 squeeze", "0 call cocktail"], [4, 30, 20]),
        (COCKTAIL_LARGE, ["0 squeeze", "0 call cocktail large", *["0 take 1"] * 7], [11, 23, 20]),
    ],
    ids=["menu", "cocktail", "feast"],
)
def test_a_caller_with_an_empty_deck_ends_the_game(rules, tops, lines, points):
    """Ruling 8: such a caller ends the game without an action, right after the last take (or the pay, with none)."""
    start = position(recipes=covered(*tops), banquets=[1, 30, 20], decks=[0, 13, 14], turn=2)
    game = rules.from_position(start)
    for line in lines:
        assert not game.is_terminal
        play(game, line)
    assert game.is_terminal
    assert game.points == points
    assert game.winners == [1]
    assert game.log[-1] == (0, lines[-1].split(" ", 1)[1])


def test_a_feast_without_takes_and_with_an_empty_deck_ends_the_game(rules):
    """Ruling 8: with nobody to take from, the game ends right after the call."""
    piles = [[*range(3, 28)], [28, 31], [*range(32, 55), 62]]
    start = position(recipes=piles, banquets=[3, 0, 0], decks=[0, 14, 13], turn=1)
    game = play(rules.from_position(start), "0 squeeze", "0 call cocktail large")
    assert game.is_terminal
    assert game.winners == [0]


def test_an_empty_caller_can_end_in_a_tie(rules):
    """Play 7 and ruling 8: the end after the last take can be a tie, which chance settles."""
    start = position(recipes=covered(*COCKTAIL_LARGE), banquets=[10, 27, 14], decks=[0, 13, 14])
    game = play(rules.from_position(start), "0 squeeze", "0 call cocktail large", *["0 take 1"] * 7)
    assert game.outcomes() == [("winner 0", 1), ("winner 1", 1)]


def test_an_empty_deck_of_another_does_not_matter(rules):
    """Play 7: only the deck of the player on turn decides."""
    start = position(recipes=covered(*THREES), banquets=[10, 20, 11], decks=[10, 0, 27], turn=0)
    game = play(rules.from_position(start), "2 squeeze", "2 call 3", "2 flip 1", "- card 3S-pink-US")
    assert not game.is_terminal
    play(game, "0 flip 2", "- card 3S-pink-BR")
    assert not game.is_terminal
    assert flips(game, 1) == ["flip 3"]


# Ruling 9: the option first_seat, and the next card


@pytest.mark.parametrize("strict", [False, True])
def test_first_seat_changes_the_turn_only(rules, seats, strict):
    """Ruling 9: `first_seat` changes the turn only, not the deal."""
    for first in range(seats):
        game = rules(seats, first_seat=first, strict_calls=strict)
        assert shown(game, "turn") == first
        assert shown(game, "decks") == rules(seats).position()["decks"]
        assert flips(game, first)
        play(game, f"{first} flip 1", "- card 1L-green-US")
        assert shown(game, "turn") == (first + 1) % seats
        assert shown(game, "options") == {"first_seat": first, "strict_calls": strict}


def test_the_next_card_is_any_unseen_card_equally_likely(rules):
    """Ruling 9: the deal has no chance node; the next card is any unseen card, each with the same weight."""
    piles, banquets = [[3, 4], [5], [6]], [[7], [8, 9], []]
    game = play(rules.from_position(position(recipes=piles, banquets=banquets)), "0 flip 1")
    unseen = [card for card in range(CARDS) if card not in range(3, 10)]
    assert game.outcomes() == [(f"card {CARD_TEXTS[card]}", 1) for card in unseen]


def test_every_card_comes_once(rules):
    """Components: 81 cards, every combination once: flipping them all shows each exactly once."""
    game, seen = rules(3), []
    for step in range(CARDS):
        seat = step % 3
        play(game, f"{seat} {flips(game, seat)[-1]}")
        assert len(game.outcomes()) == CARDS - step
        play(game, f"- {game.outcomes()[-1][0]}")
        seen.append(game.log[-1][1].split()[1])
    assert sorted(map(card_id, seen)) == list(range(CARDS))
    play(game, "0 flip 1")
    assert game.outcomes() == [("winner 0", 1), ("winner 1", 1), ("winner 2", 1)]
