"""At least one test for each rule of play and each ruling of the rule page, asked of the engine and of the oracle."""

import pytest

from tests.games.shrimp.oracle import CALL_LABELS, CARD_TEXTS, CARDS, card_id, texts_of
from tests.games.shrimp.positions import position
from tests.games.shrimp.support import play

# Tops by what they share; the cards are those of the page's own examples.
NOTHING = (0, 40, 80)
THREES = (54, 67, 80)
COCKTAIL = (0, 67, 80)
COCKTAIL_LARGE = (27, 31, 62)
CENTURY = (8, 56, 59)


def covered(*tops):
    """Three recipes of one card each."""
    return [[card] for card in tops]


def shown(game, name):
    return game.position()[name]


def flips(game, seat):
    return [label for label in game.legal(seat) if label.startswith("flip")]


def takes(game, seat):
    return [label for label in game.legal(seat) if label.startswith("take")]


# Play 1: the deal and the first player


@pytest.mark.parametrize(
    ("seats", "decks"),
    [
        (2, [41, 40]),
        (3, [27, 27, 27]),
        (4, [21, 20, 20, 20]),
        (5, [17, 16, 16, 16, 16]),
        (6, [14, 14, 14, 13, 13, 13]),
    ],
)
def test_deal_is_round_robin_from_seat_0(rules, seats, decks):
    """Play 1: all cards are dealt, as evenly as possible, round robin from seat 0; nothing else lies anywhere."""
    game = rules(seats)
    assert shown(game, "decks") == decks
    assert shown(game, "banquets") == [[]] * seats
    assert shown(game, "recipes") == [[], [], []]
    assert not game.is_chance


def test_seat_0_is_first(rules, seats):
    """Play 1: the first player is seat 0 unless an option says otherwise."""
    game = rules(seats)
    assert flips(game, 0) == ["flip 1", "flip 2", "flip 3"]
    assert not any(flips(game, seat) for seat in range(1, seats))


# Play 2: flipping


def test_a_recipe_is_chosen_before_the_card_is_seen(rules):
    """Play 2, ruling: `flip R` comes first, then chance shows the card, which lands on R."""
    game = play(rules(3), "0 flip 2")
    assert game.is_chance
    assert game.active_seats == []
    play(game, "- card 2L-green-IT")
    assert shown(game, "recipes") == [[], ["2L-green-IT"], []]
    assert shown(game, "decks") == [26, 27, 27]


def test_only_empty_recipes_while_any_is_empty(rules):
    """Play 2: while any recipe is empty, only empty recipes may be chosen; then any of the three."""
    game = rules(3)
    assert flips(game, 0) == ["flip 1", "flip 2", "flip 3"]
    play(game, "0 flip 2", "- card 1L-green-US")
    assert flips(game, 1) == ["flip 1", "flip 3"]
    play(game, "1 flip 3", "- card 2M-blue-BR")
    assert flips(game, 2) == ["flip 1"]
    play(game, "2 flip 1", "- card 3S-pink-IT")
    assert flips(game, 0) == ["flip 1", "flip 2", "flip 3"]


def test_a_card_covers_the_card_below(rules):
    """Play 2: a card covers the card below; only the three top cards count."""
    game = rules.from_position(position(recipes=covered(*COCKTAIL_LARGE)))
    play(game, "0 flip 3", "- card 3S-pink-IT")
    assert shown(game, "recipes") == texts_of([[27], [31], [62, 80]])
    play(game, "1 squeeze", "1 call large")
    assert shown(game, "phase") == "give", "large lies below: it no longer counts"


def test_a_later_top_counts(rules):
    """Play 2: what lies on top counts, whatever lies below."""
    game = rules.from_position(position(recipes=[[80], [40], [0]]))
    play(game, "0 flip 1", "- card 1L-blue-BR", "1 flip 2", "- card 2L-pink-IT", "2 squeeze", "2 call large")
    assert game.points == [0, 0, 5]


# Play 3: squeezing


def test_any_player_may_squeeze_at_any_time(rules, seats):
    """Play 3: every seat, on turn or not, may squeeze, and then has the right to call alone."""
    for squeezer in range(seats):
        game = play(rules(seats), f"{squeezer} squeeze")
        assert game.active_seats == [squeezer]
        assert game.legal(squeezer) == [*CALL_LABELS, "silence"]
        assert shown(game, "actor") == squeezer
        assert shown(game, "turn") == 0


# Play 4 is tested over all triples in test_features.py and row by row in test_facts.py; here it pays.


@pytest.mark.parametrize(
    ("tops", "true"),
    [
        (NOTHING, []),
        (THREES, ["3"]),
        (COCKTAIL, ["cocktail"]),
        (COCKTAIL_LARGE, ["cocktail", "large"]),
        (CENTURY, ["cocktail", "large", "Italy"]),
        ((0, 1, 2), ["1", "large", "green"]),
        ((26, 53, 80), ["small", "pink", "Italy"]),
        ((0, 27, 28), ["large", "green"]),
        ((0, 54, 60), ["cocktail", "large", "America"]),
        ((27, 40, 62), ["cocktail"]),
    ],
)
def test_the_true_calls_are_the_shared_values_and_cocktail(rules, tops, true):
    """Play 4: every value that all three tops share, and cocktail when the quantities add up to exactly seven."""
    for call in CALL_LABELS:
        game = rules.from_position(position(recipes=covered(*tops), barred=[1]))
        play(game, "2 squeeze", f"2 {call}")
        paid = shown(game, "phase") != "give"
        assert paid == (set(call.split()[1:]) <= set(true)), call


def test_seven_exactly(rules):
    """Play 4: six and eight make no cocktail."""
    for tops, total in (((27, 40, 53), 6), ((27, 67, 80), 8), ((0, 67, 80), 7)):
        game = rules.from_position(position(recipes=covered(*tops)))
        play(game, "0 squeeze", "0 call cocktail")
        assert (game.points == [3, 0, 0]) == (total == 7)


# Play 5: rewards


@pytest.mark.parametrize(("tops", "call"), [(THREES, "3"), (COCKTAIL, "cocktail"), (COCKTAIL_LARGE, "large")])
def test_menu_pays_the_piles(rules, tops, call):
    """Play 5, one named: all cards of all three piles go to the caller's banquet; nothing more is due."""
    first, second, third = tops
    below = [card for card in range(60, 81) if card not in tops]
    piles = [[below[0], first], [below[1], below[2], second], [third]]
    game = rules.from_position(position(recipes=piles, banquets=[2, 3, 4], turn=1))
    before = shown(game, "banquets")
    play(game, "0 squeeze", f"0 call {call}")
    assert shown(game, "banquets") == [before[0] + texts_of([[*piles[0], *piles[1], *piles[2]]])[0], *before[1:]]
    assert shown(game, "recipes") == [[], [], []]
    assert shown(game, "phase") == "rest"


def test_feast_pays_the_piles_and_seven_cards(rules):
    """Play 5, two named: the piles, and seven cards out of other players' banquets, split as the caller likes."""
    game = rules.from_position(position(recipes=covered(*COCKTAIL_LARGE), banquets=[5, 6, 7], turn=1))
    play(game, "0 squeeze", "0 call cocktail large")
    assert game.points == [8, 6, 7]
    assert shown(game, "owed") == 7
    play(game, "0 take 1", "0 take 2", "0 take 2", "0 take 2", "0 take 1", "0 take 2", "0 take 2")
    assert game.points == [15, 4, 2]
    assert shown(game, "owed") == 0
    assert shown(game, "phase") == "rest"


def test_dish_of_the_century_wins_at_once(rules):
    """Play 5, three named: the caller wins the game at once, whatever lies in the banquets."""
    game = rules.from_position(position(recipes=covered(*CENTURY), banquets=[0, 9, 30]))
    play(game, "0 squeeze", "0 call cocktail large Italy")
    assert game.is_terminal
    assert game.winners == [0]
    assert game.points == [0, 9, 30]


@pytest.mark.parametrize("caller", range(4))
def test_the_caller_takes_the_next_turn(rules, caller):
    """Play 5: after a paid call the caller takes the next turn, and play goes on clockwise from the caller."""
    game = rules.from_position(position(4, recipes=covered(*THREES), turn=1))
    play(game, f"{caller} squeeze", f"{caller} call 3")
    assert shown(game, "turn") == caller
    for step in range(4):
        seat = (caller + step) % 4
        assert shown(game, "turn") == seat
        card = CARD_TEXTS[step]
        play(game, f"{seat} {flips(game, seat)[0]}", f"- card {card}")


def test_the_turn_after_a_feast_is_the_callers(rules):
    """Play 5: a feast too leaves the caller on turn, with empty recipes."""
    game = rules.from_position(position(recipes=covered(*COCKTAIL_LARGE), banquets=[0, 1, 0], turn=0))
    play(game, "2 squeeze", "2 call cocktail large", "2 take 1")
    assert shown(game, "turn") == 2
    assert flips(game, 2) == ["flip 1", "flip 2", "flip 3"]


# Play 6: penalties


@pytest.mark.parametrize(
    "offence",
    [("0 squeeze", "0 call 3 large"), ("0 squeeze", "0 call small"), ("0 squeeze", "0 silence"), ("0 shout",)],
    ids=["false feature beside a true one", "false feature", "silence", "call without a squeeze"],
)
def test_offences(rules, offence):
    """Play 6: a call with any false feature, silence and a call without a squeeze (even true) cost one banquet card."""
    game = rules.from_position(position(recipes=covered(*THREES), banquets=[[1, 2, 3], [], [4]], turn=1))
    play(game, *offence)
    assert game.active_seats == [0]
    assert game.legal(0) == ["give 1", "give 2"]
    play(game, "0 give 2")
    assert shown(game, "banquets") == texts_of([[1, 2], [], [4, 3]])


@pytest.mark.parametrize("receiver", [0, 1, 3])
def test_the_offender_chooses_who_gets_the_card(rules, receiver):
    """Play 6: the card goes to another player of the own choice."""
    game = rules.from_position(position(4, recipes=covered(*NOTHING), banquets=[1, 1, 1, 1]))
    play(game, "2 shout")
    assert game.legal(2) == ["give 0", "give 1", "give 3"]
    play(game, f"2 give {receiver}")
    assert game.points == [2 if seat == receiver else 0 if seat == 2 else 1 for seat in range(4)]


def test_penalty_out_of_the_own_deck(rules):
    """Play 6: with an empty banquet it is the top card of the own deck."""
    game = rules.from_position(position(recipes=covered(*NOTHING), banquets=[3, 0, 3]))
    decks = shown(game, "decks")
    play(game, "1 shout", "1 give 0")
    assert game.is_chance
    unseen = game.outcomes()
    assert len(unseen) == sum(decks)
    play(game, f"- {unseen[5][0]}")
    assert shown(game, "decks") == [decks[0], decks[1] - 1, decks[2]]
    assert game.points == [4, 0, 3]
    assert f"card {shown(game, 'banquets')[0][-1]}" == unseen[5][0]


@pytest.mark.parametrize("banquet", [0, 2])
def test_after_a_penalty_tops_and_turn_stay(rules, banquet):
    """Play 6, ruling: the tops stay and the turn does not move."""
    start = position(recipes=[[0], [40, 41], [80]], banquets=[0, banquet, 0], turn=2)
    game = play(rules.from_position(start), "1 squeeze", "1 silence", "1 give 2")
    if game.is_chance:
        play(game, "- card 3L-green-US")
    assert shown(game, "recipes") == start["recipes"]
    assert shown(game, "turn") == 2
    assert shown(game, "phase") == "rest"


# Play 7: the end


def test_the_game_ends_when_a_flip_is_due_and_the_deck_is_empty(rules):
    """Play 7: a player whose turn it is cannot flip; most cards in the banquet wins."""
    game = rules.from_position(position(recipes=covered(*NOTHING), banquets=[20, 30, 1], decks=[0, 13, 14]))
    play(game, "0 flip 1")
    assert game.is_terminal
    assert game.winners == [1]
    assert game.points == [20, 30, 1]


def test_deck_cards_and_recipes_count_for_nobody(rules):
    """Play 7: only banquets count: the winner here has one card, and others far more in decks and on recipes."""
    piles = [list(range(3, 30)), list(range(30, 53)), [80]]
    game = rules.from_position(position(recipes=piles, banquets=[0, 1, 2], decks=[0, 27, 0], turn=0))
    play(game, "0 flip 2")
    assert game.winners == [2]
    assert game.points == [0, 1, 2]


@pytest.mark.parametrize(
    ("banquets", "tied"),
    [([20, 20, 10], [0, 1]), ([0, 25, 25], [1, 2]), ([17, 17, 17], [0, 1, 2]), ([20, 11, 20], [0, 2])],
)
def test_a_tie_is_drawn_among_the_tied(rules, banquets, tied):
    """Play 7: a tie is drawn at random among exactly the tied players, each equally likely."""
    decks = [0, 14, CARDS - 17 - sum(banquets)]
    for winner in tied:
        game = rules.from_position(position(recipes=covered(*NOTHING), banquets=banquets, decks=decks))
        play(game, "0 flip 3")
        assert game.is_chance
        assert not game.is_terminal
        assert game.outcomes() == [(f"winner {seat}", 1) for seat in tied]
        play(game, f"- winner {winner}")
        assert game.is_terminal
        assert game.winners == [winner]
        assert game.points == banquets


def test_a_tie_of_all_at_nothing(rules, seats):
    """Play 7: with nothing in any banquet all are tied."""
    piles = [list(range(13)), list(range(13, 40)), list(range(40, 68))]
    decks = [0] + [13 // (seats - 1)] * (seats - 1)
    decks[1] += 13 - sum(decks)
    game = play(rules.from_position(position(seats, recipes=piles, decks=decks)), "0 flip 1")
    assert game.outcomes() == [(f"winner {seat}", 1) for seat in range(seats)]


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
    start = position(recipes=recipes, banquets=[[5], [], []])
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
