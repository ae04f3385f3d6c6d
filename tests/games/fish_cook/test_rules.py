"""At least one test for each rule and ruling of the rule page, asked of the engine and of the oracle."""

import pytest

from tests.games.faces import play
from tests.games.fish_cook.support import position

PLENTY = "sake sake mushrooms mushrooms greens greens roe roe egg egg rice rice"


def shown(game, name):
    return game.position()[name]


def values(game, viewer):
    counters = game.observation(viewer)["counters"]
    return {(counter["name"], counter["owner"]): counter["value"] for counter in counters}


def passes(game, *seats):
    return play(game, *(f"{seat} pass" for seat in seats))


# Setup


def test_money_and_hands(rules, seats):
    """Setup: $100 each; two recipes each, seat 0 both its cards, then seat 1, ..., out of the whole deck."""
    game = rules(seats, first_seat=seats - 1)
    assert game.points == [100] * seats
    for card in range(1, 2 * seats + 1):
        assert shown(game, "phase") == "deal"
        assert game.observation(None)["actor"] == (card - 1) // 2
        assert game.outcomes() == [(f"recipe {other}", 1) for other in range(card, 37)]
        play(game, f"- recipe {card}")
    assert shown(game, "hands") == [[str(2 * seat + 1), str(2 * seat + 2)] for seat in range(seats)]
    assert shown(game, "phase") == "roll"


@pytest.mark.parametrize(("seats", "days"), [(2, 3), (3, 4), (4, 4), (5, 5), (6, 5)])
def test_days(rules, seats, days):
    """Setup: 3 days with 2 players, 4 with 3 or 4, 5 with 5 or 6; one goes each night, the last ends the game."""
    last = {"seats": seats, "day": days, "turn": 0, "fish": ["1"]}
    game = play(rules.from_position(position(**last)), "0 discard 1")
    assert game.is_terminal
    game = play(rules.from_position(position(**{**last, "day": days - 1})), "0 discard 1")
    assert not game.is_terminal
    assert (shown(game, "phase"), shown(game, "day")) == ("roll", days)
    counters = values(game, 0)
    assert (counters["day", None], counters["days", None]) == (days, days)


def test_the_chef_starts(rules, seats):
    """Setup: the chef starts, seat 0 unless `first_seat`."""
    for first in range(seats):
        game = rules(seats, first_seat=first)
        assert shown(game, "chef") == first
        while game.is_chance:
            play(game, f"- {game.outcomes()[0][0]}")
        assert game.active_seats == [first]


# A day: refill


def dawn(**changes):
    return position(**{"phase": "roll", "row": "sake", "day": 2, **changes})


def test_a_die_a_row_in_board_order(rules):
    """Refill, notation: `roll` for each of the six rows in board order, even if it can change nothing."""
    game = rules.from_position(dawn(farmers=(5, 5, 5, 5, 5, 5)))
    for kind in ("sake", "mushrooms", "greens", "roe", "egg", "rice"):
        assert game.outcomes() == [(f"roll {kind} {face}", 1) for face in range(1, 7)]
        play(game, f"- roll {kind} 1")
    assert shown(game, "farmers_market") == [5] * 6
    assert (shown(game, "phase"), shown(game, "dice")) == ("fish", 12)


def test_rows_are_filled_and_never_emptied(rules):
    """Refill: fill every empty space up to the marked one, never remove."""
    for face, tokens in ((1, 4), (2, 4), (4, 4), (5, 5)):
        game = play(rules.from_position(dawn(row="rice", farmers=(3, 3, 3, 3, 3, 4))), f"- roll rice {face}")
        assert shown(game, "farmers_market")[5] == tokens


def test_twelve_dice_and_those_that_do_not_fit(rules):
    """Refill: a die that finds five is rolled again after all the others lie; uniform over the rows not full then."""
    game = rules.from_position(dawn(phase="fish", row=None, dice=3, board="4 4 4 4 4 2 2 2 2"))
    assert game.outcomes() == [(f"fish {size}", 1) for size in range(1, 7)]
    play(game, "- fish 4", "- fish 4")
    assert (shown(game, "dice"), shown(game, "rerolls")) == (1, 2)
    assert shown(game, "fish_market") == [0, 4, 0, 5, 0, 0]
    play(game, "- fish 2")
    assert shown(game, "phase") == "reroll"
    assert game.outcomes() == [(f"fish {size}", 1) for size in (1, 3, 5, 6)], "full rows are left out"
    play(game, "- fish 1", "- fish 1")
    assert shown(game, "fish_market") == [2, 5, 0, 5, 0, 0]
    assert shown(game, "phase") == "school"


def test_a_row_can_fill_among_the_rerolls(rules):
    """Refill: the rows that are not full at that moment, which a reroll may change."""
    game = rules.from_position(dawn(phase="reroll", row=None, rerolls=2, board="4 4 4 4 4 2 2 2 2 1"))
    play(game, "- fish 2")
    assert game.outcomes() == [(f"fish {size}", 1) for size in (1, 3, 5, 6)]


def test_the_school_is_filled_to_four(rules):
    """Refill: deal recipes until four lie open; they are open to all."""
    game = rules.from_position(dawn(phase="school", row=None, board="1 1 1 1 1 2 2 2 2 2 3 3", school=(5, 9)))
    play(game, "- recipe 1", "- recipe 36")
    assert shown(game, "school") == ["1", "5", "9", "36"]
    assert shown(game, "phase") == "morning"
    assert game.log_of(None) == [(None, "recipe 1"), (None, "recipe 36")]


# Morning


def morning(**changes):
    return position(**{"phase": "morning", "hands": [(1, 2), (3, 4)], "school": (5, 9, 17, 36), **changes})


def test_one_buy_a_turn_from_the_chef_clockwise(rules, seats):
    """Morning: from the chef clockwise, one buy a turn."""
    game = rules.from_position(morning(seats=seats, chef=1, first_seat=1))
    for turn in range(2 * seats):
        seat = (1 + turn) % seats
        assert game.active_seats == [seat]
        play(game, f"{seat} {'buy rice' if turn == 1 else 'pass' if turn % 2 else 'buy deck'}")
        if game.is_chance:
            play(game, f"- {game.outcomes()[0][0]}")


def test_what_can_be_bought(rules):
    """Morning: a fish or an ingredient, the cheapest; a recipe of the School for $5; the deck for $2; pass."""
    stock = {"board": "1 1 2 2 2 2 2 6 6 6 6 6", "farmers": (1, 0, 2, 3, 4, 5), "ingredients": ["mushrooms " * 17]}
    game = rules.from_position(morning(**stock))
    assert game.legal(0) == [
        *("buy fish 1", "buy fish 2", "buy fish 6"),
        *("buy sake", "buy greens", "buy roe", "buy egg", "buy rice"),
        *("buy recipe 5", "buy recipe 9", "buy recipe 17", "buy recipe 36"),
        "buy deck",
        "pass",
    ]
    play(game, "0 buy fish 6", "1 buy egg", "2 buy recipe 9")
    assert game.points == [90, 98, 95]
    assert shown(game, "fish")[0] == [0, 0, 0, 0, 0, 1]
    assert shown(game, "ingredients")[1] == [0, 0, 0, 0, 1, 0]
    assert shown(game, "known_hands")[2] == ["9"]
    assert shown(game, "fish_market") == [2, 5, 0, 0, 0, 4]
    assert shown(game, "farmers_market") == [1, 0, 2, 3, 3, 5]


def test_the_top_of_the_deck(rules):
    """Morning, notation: `buy deck` costs $2; `recipe` follows at once, uniform over the deck, unseen by others."""
    game = play(rules.from_position(morning()), "0 buy deck")
    assert game.points[0] == 98
    assert game.active_seats == []
    assert game.outcomes() == [(f"recipe {card}", 1) for card in range(1, 37) if card not in (1, 2, 3, 4, 5, 9, 17, 36)]
    play(game, "- recipe 20")
    assert shown(game, "hands")[0] == ["1", "2", "20"]
    assert game.active_seats == [1]
    assert [game.log_of(seat)[-1] for seat in (0, 1, 2, None)] == [(None, "recipe 20"), *[(None, "recipe ?")] * 3]


def test_the_school_is_not_refilled_during_the_day(rules):
    """Morning: what was bought from the School leaves a gap until dawn."""
    game = play(rules.from_position(morning()), "0 buy recipe 36")
    assert shown(game, "school") == ["5", "9", "17"]
    assert "buy recipe 36" not in game.legal(1)
    assert not game.is_chance


@pytest.mark.parametrize("first", range(3))
def test_passes_in_a_row_end_the_morning(rules, first):
    """Morning: as many passes in a row as players, wherever they began; the chef is who follows the last passer."""
    game = rules.from_position(morning(fish=["1", "1", "1"]))
    play(game, *(f"{seat} buy rice" for seat in range(first)))
    passes(game, *((first + turn) % 3 for turn in range(2)))
    assert shown(game, "phase") == "morning"
    passes(game, (first + 2) % 3)
    assert shown(game, "phase") == "evening"
    assert shown(game, "chef") == first
    assert game.active_seats == [first]
    assert shown(game, "passes") == 0


@pytest.mark.parametrize("buy", ["buy egg", "buy fish 1", "buy recipe 5", "buy deck"])
def test_any_buy_restarts_the_count_of_passes(rules, buy):
    """Morning: any buy restarts the count; a pass costs nothing."""
    game = passes(rules.from_position(morning()), 0, 1)
    assert shown(game, "passes") == 2
    play(game, f"2 {buy}")
    if game.is_chance:
        play(game, "- recipe 30")
    assert shown(game, "passes") == 0
    passes(game, 0, 1)
    assert game.points[:2] == [100, 100]
    assert (shown(game, "phase"), shown(game, "passes")) == ("morning", 2)


# The bell


def last_sake(**changes):
    return morning(farmers=(1, 3, 3, 3, 3, 3), **changes)


def test_the_last_token_of_a_row_rings(rules):
    """Morning: every player gets one more buy or pass, from the player after the ringer round to the ringer."""
    game = play(rules.from_position(last_sake(seats=4, fish=["1"] * 4)), "0 pass", "1 buy sake")
    assert shown(game, "extra") == 4
    assert shown(game, "chef") == 2
    play(game, "2 buy deck", "- recipe 30", "3 pass", "0 buy recipe 9")
    assert (shown(game, "extra"), game.active_seats) == (1, [1])
    play(game, "1 buy fish 1")
    assert (shown(game, "phase"), shown(game, "extra"), shown(game, "chef")) == ("evening", 0, 2)
    assert game.active_seats == [2]


def test_the_last_fish_of_the_whole_market_rings(rules):
    """Morning: the last fish of the Fish Market rings; the last of a row alone does not."""
    fish = ["1 1 1 1 1", "2 2 2 2 2"]
    game = play(rules.from_position(morning(fish=fish, board="3 6")), "0 buy fish 3")
    assert (shown(game, "extra"), shown(game, "chef")) == (0, 0)
    play(game, "1 buy fish 6")
    assert (shown(game, "extra"), shown(game, "chef"), game.active_seats) == (3, 2, [2])
    play(game, "2 buy rice", "0 buy rice", "1 buy egg")
    assert shown(game, "phase") == "evening"


def test_no_buy_from_the_school_or_deck_rings(rules):
    """Morning: only the markets ring."""
    game = play(rules.from_position(morning(school=(9,))), "0 buy recipe 9", "1 buy deck", "- recipe 30")
    assert shown(game, "extra") == 0


def test_nothing_rings_twice(rules):
    """Morning: the second empty row, and the empty Fish Market, change nothing any more."""
    fish = ["1 1 1 1 1", "2 2 2 2 2 3"]
    now = morning(farmers=(1, 1, 3, 3, 3, 3), fish=fish, board="6")
    game = play(rules.from_position(now), "0 buy sake", "1 buy mushrooms", "2 buy fish 6")
    assert (shown(game, "extra"), shown(game, "chef")) == (1, 1)
    play(game, "0 pass")
    assert (shown(game, "phase"), shown(game, "chef")) == ("evening", 1)


def test_passes_after_the_bell(rules):
    """Morning: passing among the last buys ends nothing earlier and moves no chef."""
    game = rules.from_position(last_sake(fish=["1", "1", "1"]))
    play(game, "0 pass", "1 pass", "2 buy sake", "0 pass", "1 pass")
    assert (shown(game, "phase"), game.active_seats) == ("morning", [2])
    passes(game, 2)
    assert (shown(game, "phase"), shown(game, "chef")) == ("evening", 0)


def test_a_row_empty_at_dawn_does_not_ring(rules):
    """Morning: a row that was empty at dawn for short supply does not ring, and the morning goes on."""
    game = rules.from_position(dawn(row="sake", farmers=(0, 5, 5, 5, 5, 5), ingredients=["sake " * 17]))
    for kind in ("sake", "mushrooms", "greens", "roe", "egg", "rice"):
        play(game, f"- roll {kind} 6")
    play(game, *(f"- fish {size}" for size in (1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6)))
    play(game, *(f"- recipe {card}" for card in (1, 2, 3, 4)))
    assert (shown(game, "phase"), shown(game, "extra"), shown(game, "farmers_market")[0]) == ("morning", 0, 0)
    play(game, "0 buy rice")
    assert (shown(game, "extra"), game.active_seats) == (0, [1])


# Evening


def evening(**changes):
    return position(**{"ingredients": [PLENTY] * 3, "fish": ["6 6", "5 3", "1"], **changes})


def test_one_dish_a_turn_from_the_chef(rules):
    """Evening: from the chef clockwise, one dish a turn, until no player has fish; who has none is skipped."""
    game = rules.from_position(evening(chef=1, turn=1, school=(7, 8, 13), fish=["6 6 6", "5", "1"]))
    play(game, "1 cook 13 with 5", "2 discard 1", "0 cook 7 with 6", "0 cook 8 with 6", "0 discard 6")
    assert shown(game, "phase") == "roll"


def test_the_evening_begins_with_the_first_who_has_fish(rules):
    """Evening: a player without fish is skipped, the chef too."""
    game = passes(rules.from_position(morning(chef=0, turn=1, fish=["", "", "2"])), 1, 2, 0)
    assert (shown(game, "chef"), game.active_seats) == (1, [2])


def test_without_any_fish_it_is_night_at_once(rules):
    """Evening: until no player has fish, which may be the case at once."""
    game = passes(rules.from_position(morning()), 0, 1, 2)
    assert (shown(game, "phase"), shown(game, "day"), shown(game, "fish_market")) == ("roll", 2, [0] * 6)


def test_unsold_fish_cannot_be_used(rules):
    """Evening: unsold fish lie on the board until night, unusable."""
    game = rules.from_position(evening(board="4 4", school=(19,), fish=["3", "6"]))
    assert game.legal(0) == ["discard 3"]
    play(game, "0 discard 3")
    assert shown(game, "fish_market") == [0, 0, 0, 2, 0, 0]
    play(game, "1 cook 19 with 6")
    assert shown(game, "fish_market") == [0] * 6


def test_a_dish_spends_its_ingredients_and_one_fish(rules):
    """Evening: exactly the ingredients of the recipe, which return to the supply, and one fish."""
    game = rules.from_position(evening(hands=[(22,)]))
    play(game, "0 cook 22 with 6")
    assert shown(game, "ingredients")[0] == [2, 1, 2, 2, 1, 1]
    assert shown(game, "fish")[0] == [0, 0, 0, 0, 0, 1]


def test_spent_ingredients_are_in_the_supply_at_once(rules):
    """Evening, ruling: spent ingredients can come to the market at the next dawn."""
    now = evening(ingredients=["rice " * 17], farmers=(2, 2, 2, 2, 2, 0), fish=["2"], hands=[(7,)], day=2)
    game = play(rules.from_position(now), "0 cook 7 with 2")
    for kind in ("sake", "mushrooms", "greens", "roe", "egg", "rice"):
        play(game, f"- roll {kind} 6")
    assert shown(game, "farmers_market")[5] == 1
    assert shown(game, "ingredients")[0][5] == 16


@pytest.mark.parametrize("recipe", [1, 9, 17, 24, 30, 36])
def test_a_larger_fish_will_do_and_earns_no_more(rules, recipe):
    """Evening: one fish of its size or larger; one label for each distinct fish size."""
    size = (recipe - 1) // 6 + 1
    game = rules.from_position(evening(hands=[(recipe,)], fish=["1 2 3 4 5 6", "", "6"]))
    assert [label for label in game.legal(0) if label.startswith("cook")] == [
        f"cook {recipe} with {fish}" for fish in range(size, 7)
    ]
    earned = set()
    for fish in range(size, 7):
        game = rules.from_position(evening(hands=[(recipe,)], fish=["1 2 3 4 5 6", "", "6"]))
        earned.add(play(game, f"0 cook {recipe} with {fish}").points[0])
        assert shown(game, "fish")[0][fish - 1] == 0
    assert len(earned) == 1


def test_equal_fish_have_one_label(rules):
    game = rules.from_position(evening(hands=[(7,)], fish=["2 2 2 6"]))
    assert game.legal(0) == ["cook 7 with 2", "cook 7 with 6", "discard 2", "discard 6"]


def test_every_ingredient_is_needed(rules):
    """Evening: without one of the ingredients there is no dish; one token of each is enough."""
    for tokens, legal in (("rice egg", False), ("rice sake", False), ("egg sake", False), ("rice egg sake", True)):
        game = rules.from_position(evening(ingredients=[tokens], hands=[(5,)], fish=["1"]))
        assert ("cook 5 with 1" in game.legal(0)) == legal


def test_own_hand(rules):
    """Evening, table row 1: own hand, main + bonus, then the own menu, open."""
    game = play(rules.from_position(evening(hands=[(20,)])), "0 cook 20 with 6")
    assert game.points == [100 + 28 + 4, 100, 100]
    assert (shown(game, "hands")[0], shown(game, "menus")[0]) == ([], ["20"])
    assert game.log_of(None) == [(0, "cook 20 with 6")]


def test_a_known_card_of_the_own_hand(rules):
    """Evening: a recipe bought from the School is known to be in that hand until cooked."""
    game = play(rules.from_position(evening(known=[(20,)])), "0 cook 20 with 6")
    assert game.points == [132, 100, 100]
    assert (shown(game, "known_hands")[0], shown(game, "menus")[0]) == ([], ["20"])


def test_school(rules):
    """Evening, table row 2: the School, main alone, then the own menu."""
    game = play(rules.from_position(evening(school=(20,))), "0 cook 20 with 6")
    assert game.points == [128, 100, 100]
    assert (shown(game, "school"), shown(game, "menus")[0]) == ([], ["20"])
    assert game.active_seats == [1]


def test_own_menu(rules):
    """Evening, table row 3: own menu, main + bonus, it stays, and can be cooked any number of times."""
    game = rules.from_position(evening(menus=[(20,)], fish=["6 6"]))
    play(game, "0 cook 20 with 6", "0 cook 20 with 6")
    assert game.points == [164, 100, 100]
    assert shown(game, "menus")[0] == ["20"]


@pytest.mark.parametrize(("recipe", "main", "bonus"), [(19, 19, 3), (20, 28, 4), (22, 36, 5)])
@pytest.mark.parametrize("face", range(1, 7))
def test_another_menu(rules, recipe, main, bonus, face):
    """Evening, table row 4: main; the owner gets the bonus whatever the die; bonus or more moves the recipe."""
    game = rules.from_position(evening(menus=[(), (recipe,)]))
    play(game, f"0 cook {recipe} with 6")
    assert game.points == [100 + main, 100 + bonus, 100]
    assert game.outcomes() == [(f"steal {number}", 1) for number in range(1, 7)]
    play(game, f"- steal {face}")
    assert game.points == [100 + main, 100 + bonus, 100]
    stolen = face >= bonus
    assert shown(game, "menus") == [[str(recipe)] * stolen, [str(recipe)] * (not stolen), []]
    assert game.active_seats == [1]


def test_a_menu_recipe_can_be_cooked_by_all_in_turn(rules):
    """Evening: one in a menu any number of times an evening, by anybody."""
    game = rules.from_position(evening(menus=[(), (13,)], fish=["6 6", "5 3", "4"]))
    play(game, "0 cook 13 with 6", "- steal 1", "1 cook 13 with 3", "2 cook 13 with 4", "- steal 6", "0 cook 13 with 6")
    assert game.points == [130, 100 + 3 + 18 + 3, 100 + 15 + 3]


def test_a_recipe_in_another_hand_cannot_be_cooked(rules):
    """Evening: not one in another's hand, known or not, nor one in the deck."""
    game = rules.from_position(evening(hands=[(), (7,)], known=[(), (13,)], fish=["6"]))
    assert game.legal(0) == ["discard 6"]


def test_throwing_a_fish_away(rules):
    """Evening, ruling: passing throws one fish away, of the own choice; a player who could cook may pass too."""
    game = rules.from_position(evening(hands=[(7,)], fish=["2 6 6", "1"]))
    assert game.legal(0) == ["cook 7 with 2", "cook 7 with 6", "discard 2", "discard 6"]
    play(game, "0 discard 6")
    assert shown(game, "fish")[0] == [0, 1, 0, 0, 0, 1]
    assert game.points[0] == 100
    assert game.active_seats == [1]


# Night


def test_night(rules):
    """Night: ingredients keep, fish never do; the chef stays and opens the next morning."""
    game = rules.from_position(evening(chef=1, turn=2, board="6 6 6", fish=["", "", "1"], school=(2,), menus=[(3,)]))
    play(game, "2 discard 1")
    assert shown(game, "fish_market") == [0] * 6
    assert shown(game, "ingredients") == [[2] * 6] * 3
    assert (shown(game, "school"), shown(game, "menus")[0]) == (["2"], ["3"])
    while game.is_chance:
        play(game, f"- {game.outcomes()[-1][0]}")
    assert (shown(game, "day"), game.active_seats) == (2, [1])


# End


def end(menus, money, seats=3):
    return position(seats, day=3 if seats == 2 else 4, fish=["1"], menus=menus, money=money)


def test_menu_bonus_and_winner(rules):
    """End: the menu bonus is paid at once; most money wins."""
    game = play(rules.from_position(end([(31,), (13, 14), (15,)], [100, 105, 100])), "0 discard 1")
    assert game.points == [106, 108, 100]
    assert game.winners == [1]


def test_a_bonus_for_each_size(rules):
    """End: for each size its size in dollars, by the printed size of the recipe; nobody for a size in no menu."""
    menus = [(1, 7, 13), (2, 19, 25), (31, 8, 14)]
    game = play(rules.from_position(end(menus, [0, 0, 0])), "0 discard 1")
    assert game.points == [1 + 2 + 3, 1 + 4 + 5, 2 + 3 + 6]


def test_hands_count_nothing_and_are_not_shown(rules):
    now = end([(1,), (), ()], [0, 0, 0])
    now["hands"], now["known_hands"] = [[], ["31", "32"], []], [[], ["33"], []]
    game = play(rules.from_position(now), "0 discard 1")
    assert game.points == [1, 0, 0]
    hands = [zone["cards"] for zone in game.observation(0)["zones"] if zone["name"] == "hand"]
    assert hands == [[], ["?", "?"], []]


def test_equal_money_is_a_shared_win(rules):
    """End: most money wins; equal: shared win."""
    game = play(rules.from_position(end([(31,), (32,), ()], [10, 10, 16])), "0 discard 1")
    assert game.points == [16, 16, 16]
    assert game.winners == [0, 1, 2]


def test_the_menu_bonus_after_a_last_steal(rules):
    """End: a steal of the last dish counts for the menu bonus."""
    now = position(2, day=3, fish=["6"], ingredients=[PLENTY], menus=[(), (31,)], money=[10, 50])
    game = play(rules.from_position(now), "0 cook 31 with 6", "- steal 3")
    assert game.points == [10 + 28 + 6, 53]
    game = play(rules.from_position(now), "0 cook 31 with 6", "- steal 2")
    assert game.points == [38, 50 + 3 + 6]


# Hidden and open


def test_what_is_open_and_what_is_hidden(rules):
    """End, rulings: money, fish, ingredients and menus are open; hands and deck hidden; a School buy is known."""
    game = play(rules.from_position(morning()), "0 buy recipe 9", "1 buy deck", "- recipe 30")
    for viewer in (None, 0, 1, 2):
        zones = {(zone["name"], zone["owner"]): zone["cards"] for zone in game.observation(viewer)["zones"]}
        assert zones["known hand", 0] == ["9"]
        assert zones["hand", 0] == (["1", "2"] if viewer == 0 else ["?", "?"])
        assert zones["hand", 1] == (["3", "4", "30"] if viewer == 1 else ["?", "?", "?"])
        assert zones["school", None] == ["5", "17", "36"]
        counters = values(game, viewer)
        assert (counters["money", 0], counters["money", 1], counters["deck", None]) == (95, 98, 36 - 4 - 4 - 1)


# Rulings


def test_short_supply(rules):
    """Ruling: a short supply of tokens fills as far as it goes."""
    now = dawn(row="egg", farmers=(3, 3, 3, 3, 1, 3), ingredients=["egg " * 10, "egg " * 4])
    assert shown(play(rules.from_position(now), "- roll egg 6"), "farmers_market")[4] == 3


def test_an_empty_deck(rules):
    """Ruling: no $2 buy, and the School stays short."""
    menus = [range(1, 16), range(16, 33)]
    board = "1 1 1 2 2 2 3 3 3 4 4"
    now = dawn(phase="fish", row=None, dice=1, board=board, menus=menus, hands=[(33,)], school=(34, 35, 36))
    game = play(rules.from_position(now), "- fish 6")
    assert (shown(game, "phase"), shown(game, "school")) == ("morning", ["34", "35", "36"])
    assert "buy deck" not in game.legal(0)


def test_the_last_recipe_of_the_deck(rules):
    """Ruling: the School takes what there is."""
    menus = [range(1, 17), range(17, 33)]
    board = "1 1 1 2 2 2 3 3 3 4 4"
    now = dawn(phase="fish", row=None, dice=1, board=board, menus=menus, hands=[(33,)], school=(34, 35))
    game = play(rules.from_position(now), "- fish 6")
    assert game.outcomes() == [("recipe 36", 1)], "certain outcomes are still steps"
    play(game, "- recipe 36")
    assert shown(game, "phase") == "morning"


@pytest.mark.parametrize(
    ("money", "legal"),
    [
        (0, "buy rice, pass"),
        (1, "buy egg, buy rice, pass"),
        (2, "buy roe, buy egg, buy rice, buy deck, pass"),
        (4, "buy mushrooms, buy greens, buy roe, buy egg, buy rice, buy deck, pass"),
        (
            5,
            "buy fish 1, buy sake, buy mushrooms, buy greens, buy roe, buy egg, buy rice, buy recipe 9, buy deck, pass",
        ),
    ],
)
def test_no_debts(rules, money, legal):
    """Ruling: a buy needs money of at least the price; the pass is always there."""
    board = "1 2 3 4 5 5 5 6 6 6 6 6"
    game = rules.from_position(morning(money=[money, 0, 0], farmers=(5, 5, 5, 5, 5, 5), board=board, school=(9,)))
    assert ", ".join(game.legal(0)) == legal


def test_always_the_cheapest_piece(rules):
    """Ruling: always the cheapest piece of a row, so rows have no gaps: prices rise as a row empties."""
    game = rules.from_position(morning(seats=2, farmers=(5, 3, 3, 3, 3, 3)))
    paid = []
    for turn in range(4):
        before = game.points[turn % 2]
        play(game, f"{turn % 2} buy sake")
        paid.append(before - game.points[turn % 2])
    assert paid == [5, 6, 7, 9]
