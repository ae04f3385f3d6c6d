"""At least one test for each rule of play of the rule page, asked of the engine and of the oracle."""

import pytest

from tests.games.faces import play
from tests.games.shrimp.oracle import CALL_LABELS, CARD_TEXTS, CARDS, texts_of
from tests.games.shrimp.positions import position
from tests.games.shrimp.support import CENTURY, COCKTAIL, COCKTAIL_LARGE, NOTHING, THREES, covered, flips, shown

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
