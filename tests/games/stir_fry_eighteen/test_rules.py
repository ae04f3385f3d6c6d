"""Every rule, ruling and row of the rule page, asked of the engine and of the oracle."""

from itertools import combinations

import pytest

import cambusa
from tests.games.stir_fry_eighteen.oracle import DECK, DISHES, KINDS, LABELS, Oracle
from tests.games.stir_fry_eighteen.support import Engine, deal, load, play


def cooked(rules, dish):
    """Cook a dish and give its score: the cards come as the start of a game wants them."""
    hand, rest = dish[:3], dish[3:]
    left = list(DECK)
    for card in dish:
        left.remove(card)
    cook = f"0 cook {' '.join(dish)}"
    if len(dish) < 5:
        game = deal(rules, hand, left[:3], target=100)
        play(game, f"- draw {(rest or left[3:])[0]}", cook)
    else:  # five cards: a claim that nobody tests brings three
        first, second = [card for card in left if card != "N"][:2]
        game = deal(rules, [*hand[:2], first], [card for card in left[::-1] if card != second][:3], target=100)
        play(game, f"- draw {second}", f"0 pair {' '.join(sorted((first, second), key=KINDS.index))}", "1 pass")
        play(game, f"- draw {' '.join(dish[2:])}", cook)
    return game.points[0]


def hand(game, seat):
    """Give a hand as text."""
    return "".join(game.position()["hands"][seat])


# --- cards ---


@pytest.mark.parametrize(("kind", "copies"), list(zip("NCPSGOYM", (5, 1, 1, 1, 2, 2, 3, 3), strict=True)))
def test_cards(rules, kind, copies):
    """Cards, column n: 18 cards."""
    game = rules(2)
    assert dict(game.outcomes())[f"draw {kind}"] == copies
    assert sum(weight for _, weight in game.outcomes()) == 18


@pytest.mark.parametrize(
    ("dish", "points"),
    [
        ("NYM", 4), ("NYO", 6), ("NYG", 6), ("NYOG", 9),  # facts, row 1
        ("NCO", 9), ("NCOG", 13), ("NCM", 7),  # row 2
        ("NSPGY", 24),  # row 3
        ("NCY", 5),  # Chicken alone 3
        ("NCG", 6),  # Ginger alone does not help Chicken
        ("NPY", 7), ("NPM", 11),  # Pork 5, 8 with Mushrooms
        ("NSY", 8), ("NSG", 12), ("NSGY", 17),  # Shrimp 6, 9 with Ginger, 11 with Soy Sauce and Ginger
        ("NGM", 5), ("NPG", 10),  # Ginger 2, 4 with Pork
        ("NOM", 6), ("NSO", 12),  # Green Onion 3, 5 with Shrimp
        ("NYP", 7), ("NYOM", 8), ("NYGM", 8),  # Soy Sauce 1, 2 with Green Onion, 3 with Ginger
        ("NMP", 11), ("NMC", 7),  # Mushrooms 2, 3 with Chicken
    ],
)  # fmt: skip
def test_scores(rules, dish, points):
    """Cards, the table of values, and facts, rows 1 to 3: a card scores only its highest satisfied value."""
    assert cooked(rules, sorted(dish, key=KINDS.index)) == points


def test_dishes(rules):
    """Cards: 91 dishes, three to five cards, all different, Noodles among them; facts, row 3: scores 4 to 24."""
    assert len(DISHES) == 91
    scores = {cooked(rules, list(dish)) for dish in DISHES}
    assert (min(scores), max(scores)) == (4, 24)


@pytest.mark.parametrize("cards", ["GOYM", "NG", "NNYM", "NCPSGO"])
def test_illegal_dishes(cards):
    """Facts, row 4: illegal dishes have no label."""
    assert f"cook {' '.join(cards)}" not in load(2).labels


# --- turn ---


def test_the_deal_starts_at_seat_0(rules):
    """Notation: three cards for seat 0, then seat 1, ..., whatever `first_seat` is; then that seat draws."""
    game = rules(3, first_seat=2)
    for count in range(9):
        assert game.position()["phase"] == "deal"
        assert game.observation(None)["actor"] == count // 3
        game.apply(game.outcomes()[0][0])
    assert (game.position()["phase"], game.position()["turn"], game.position()["due"]) == ("draw", 2, 1)


def test_empty_pantry(rules):
    """Option `empty_pantry`: nobody has cards; the first node is the first player's draw."""
    game = rules(2, empty_pantry=True, first_seat=1)
    assert (game.position()["phase"], game.position()["turn"], game.position()["due"]) == ("draw", 1, 1)
    play(game, "- draw S")
    assert (hand(game, 0), hand(game, 1)) == ("", "S")
    play(game, "1 protein S as S")  # nobody has cards or points to test with: paid at once
    assert game.position()["due"] == 4


def test_the_first_turn(rules):
    """Facts, row 5: the true pair, nine protein claims with one true, one dish, and one card to drop."""
    game = play(deal(rules, "NNY", "PSG"), "- draw C")
    legal = game.legal(0)
    assert [label for label in legal if label.startswith("pair") and label[5] == label[7]] == ["pair N N"]
    assert [label for label in legal if label.startswith("protein")] == [
        f"protein {card} as {named}" for card in "NCY" for named in "CPS"
    ]
    assert [label for label in legal if label.startswith("cook")] == ["cook N C Y"]
    other = deal(rules, "NNY", "PSG")
    play(other, "- draw C", "0 cook N C Y")
    assert other.points == [5, 0]
    play(game, "0 end")
    assert game.position()["phase"] == "drop"
    assert game.legal(0) == ["drop N", "drop C", "drop Y"]
    play(game, "0 drop N")
    assert (game.position()["turn"], game.position()["phase"]) == (1, "draw")


@pytest.mark.parametrize(("named", "draws"), [("C", 2), ("P", 3), ("S", 4)])
def test_proteins_draw(rules, named, draws):
    """Cards, column protein draw: two for Chicken, three for Pork, four for Shrimp."""
    game = play(deal(rules, "NNY", "PSG"), "- draw C", f"0 protein Y as {named}", "1 pass")
    assert (game.position()["phase"], game.position()["due"]) == ("reward", draws)


def test_pairs_draw_three_noodles_too(rules):
    """Turn 2: any two equal cards, Noodles too; draw 3."""
    game = play(deal(rules, "NNY", "PSG"), "- draw C", "0 pair N N", "1 pass")
    assert (game.position()["phase"], game.position()["due"]) == ("reward", 3)


def test_each_at_most_once_in_any_order(rules):
    """Turn 2: in any order, each at most once, all optional; both claims in one turn."""
    game = play(deal(rules, "NPM", "YYG"), "- draw S", "0 cook N P M", "0 protein S as S", "1 pass", "- draw N N N G")
    play(game, "0 pair N N", "1 pass", "- draw N C O")
    assert game.legal(0) == ["end"]
    game = play(deal(rules, "NPM", "YYG"), "- draw S", "0 end")
    assert game.position()["phase"] == "drop", "all optional"


def test_any_cards_may_be_laid(rules):
    """Turn 2: any cards may be laid down for a claim."""
    game = play(deal(rules, "NGO", "YYM"), "- draw S")
    pairs = [label for label in game.legal(0) if label.startswith("pair")]
    assert pairs == [f"pair {one} {other}" for one, other in combinations("NSGO", 2)]
    assert "pair C C" not in LABELS, "there is one Chicken"


def test_end_of_the_turn(rules):
    """Turn 3: used cards go back, then one draw after cooking, then down to three."""
    game = play(deal(rules, "NPM", "YYG"), "- draw S", "0 cook N P M")
    assert "".join(game.position()["dish"]) == "NPM"
    play(game, "0 end")
    now = game.position()
    assert (now["phase"], now["due"], now["dish"]) == ("refill", 1, [])
    assert dict(game.outcomes())["draw P"] == 1, "the dish is in the deck before the draw"
    play(game, "- draw P")
    assert (hand(game, 0), game.position()["turn"]) == ("PS", 1)


def test_no_draw_without_cooking(rules):
    """Turn 3: the draw is only for who cooked."""
    game = play(deal(rules, "NNY", "PSG"), "- draw C", "0 pair N N", "1 pass", "- draw N O O", "0 end")
    assert game.position()["phase"] == "drop"


def test_no_hand_limit_in_the_turn(rules):
    """Turn 3: no hand limit at any other time."""
    game = play(deal(rules, "NNS", "YYG"), "- draw C", "0 pair N N", "1 pass", "- draw N N N")
    play(game, "0 protein S as S", "1 pass", "- draw G O O P")
    assert len(hand(game, 0)) == 8
    play(game, "0 end", *["0 drop " + card for card in "NNNPG"])
    assert (hand(game, 0), game.position()["turn"]) == ("COO", 1)


# --- taste test ---


def test_a_true_claim_tested(rules):
    """Taste test, true: the caller discards the whole hand; the claimant draws."""
    game = play(deal(rules, "NNY", "PSG"), "- draw C", "0 pair N N", "1 test")
    now = game.position()
    assert (now["discards"][1], now["hands"][1], now["due"]) == (["P", "S", "G"], [], 3)
    assert game.points == [0, 0]


def test_a_false_claim_tested(rules):
    """Facts, row 6: nothing drawn, both claims closed, cook open without a draw after it; the caller draws more."""
    game = play(deal(rules, "NOG", "PSY"), "- draw C", "0 pair G O", "1 test")
    now = game.position()
    assert (now["phase"], now["owed"], now["pair"]) == ("play", [0, 1], ["G", "O"])
    assert game.legal(0) == ["end"]
    game = play(deal(rules, "NPM", "CSY"), "- draw O", "0 protein O as C", "1 test")
    assert game.legal(0) == ["cook N P M", "end"]
    play(game, "0 cook N P M", "0 end")
    now = game.position()
    assert (now["turn"], now["phase"], now["due"], now["owed"]) == (1, "draw", 2, [0, 0])


def test_a_pork_called_chicken_is_false(rules):
    """Taste test: a Pork called Chicken is false."""
    game = play(deal(rules, "NPM", "CSY"), "- draw O", "0 protein P as C", "1 test")
    assert {"name": "caught", "owner": 0, "value": 1} in game.observation(None)["counters"]


def test_caught_after_cooking(rules):
    """Rulings: it bars the draw after cooking whichever came first."""
    game = play(deal(rules, "NPM", "CSY"), "- draw O", "0 cook N P M", "0 protein O as S", "1 test", "0 end")
    assert (game.position()["turn"], game.position()["phase"]) == (1, "draw")


def test_being_caught_takes_nothing_back(rules):
    """Rulings: being caught never takes back cards already drawn."""
    game = play(
        deal(rules, "NNM", "CSY"), "- draw O", "0 pair N N", "1 pass", "- draw G G P", "0 protein O as S", "1 test"
    )
    assert hand(game, 0) == "PGGM"


def test_several_caught_bluffs_add_up(rules):
    """Taste test: several add up; turn 1: one more for each since the own last turn."""
    game = play(deal(rules, "NPM", "CSY", "GGO"), "- draw O", "0 protein N as S", "2 test", "0 end")
    play(game, "- draw N", "1 protein N as P", "2 test", "1 end")
    assert (game.position()["turn"], game.position()["due"]) == (2, 3)
    play(game, "- draw N N N", "2 end", "2 drop N", "2 drop N", "2 drop N", "- draw N", "0 end", "0 drop N", "- draw N")
    play(game, "1 end", "1 drop N")
    assert (game.position()["turn"], game.position()["due"]) == (2, 1)


@pytest.mark.parametrize(("points", "left"), [(7, 2), (5, 0), (4, None)])
def test_a_tester_without_cards(points, left):
    """Facts, row 7: five points instead of the hand; with fewer than five no test."""
    start = play(deal(Oracle, "NNS", "CPY", target=300), "- draw G")
    start.hands[1], start.points[1] = [], points
    start.deck = sorted([*start.deck, "C", "P", "Y"], key=KINDS.index)
    start._tighten()
    start.recent = []
    for rules in (Engine, Oracle):
        game = play(rules.from_position(start.position()), "0 protein S as S")
        if left is None:
            assert (game.position()["phase"], game.position()["due"]) == ("reward", 4), "nobody may: paid at once"
            continue
        assert game.legal(1) == ["test", "pass"]
        play(game, "1 test")
        assert game.points == [0, left]
        assert game.position()["due"] == 4


def test_the_window(rules):
    """Rulings: all opponents who have not answered are active together; a pass is final; the first test closes."""
    game = play(deal(rules, "NNY", "PSG", "GOM", "OYM"), "- draw C", "0 pair N N")
    assert game.active_seats == [1, 2, 3]
    play(game, "2 pass")
    assert (game.active_seats, game.legal(2)) == ([1, 3], [])
    play(game, "3 test")
    assert game.active_seats == []
    assert "".join(game.position()["discards"][3]) == "OYM"


def test_an_unchallenged_claim_stays_hidden(rules):
    """Taste test: a claim that all let pass is paid and its cards stay hidden for good."""
    game = play(deal(rules, "NNY", "PSG"), "- draw C", "0 pair N Y", "1 pass", "- draw O O G")
    pair = next(zone for zone in game.observation(1)["zones"] if zone["name"] == "pair")
    assert pair["cards"] == ["?", "?"]
    assert next(zone for zone in game.observation(0)["zones"] if zone["name"] == "pair")["cards"] == ["N", "Y"]
    assert not any(label.startswith("reveal") for _, label in game.seen_log(1))


def test_a_tested_claim_is_shown_to_all(rules):
    """Rulings: a tested claim's cards are shown to all; a tester's lost hand and drops go face down."""
    game = play(
        deal(rules, "NNY", "PSG", "GMM"), "- draw C", "0 pair N N", "1 test", "- draw O O M", "0 end", "0 drop O"
    )
    assert (0, "reveal pair N N") in game.seen_log(2)
    assert (0, "drop ?") in game.seen_log(2)
    assert (0, "drop O") in game.seen_log(0)
    game = play(deal(rules, "NNY", "PSG", "GMM"), "- draw C", "0 protein C as C", "1 test")
    assert game.seen_log(None)[-3:] == [(0, "protein ? as C"), (1, "test"), (0, "reveal protein C as C")]
    zones = {(zone["name"], zone["owner"]): zone["cards"] for zone in game.observation(2)["zones"]}
    assert (zones["discard", 1], zones["protein", None]) == (["?"] * 3, ["C"])


# --- the deck ---


def test_five_players(rules):
    """Facts, row 8: a draw from an empty deck does not happen, a reward included; the claim is legal all the same."""
    game = play(deal(rules, "NNY", "PSG", "GOM", "OYM", "NNM"), "- draw C", "0 pair N N")
    play(game, "1 pass", "2 pass", "3 pass", "4 pass")
    assert (game.position()["due"], len(game.position()["deck"])) == (2, 2)
    play(game, "- draw N Y", "0 protein C as C", "1 test")
    now = game.position()
    assert (now["phase"], now["due"], now["deck"]) == ("play", 0, [])
    play(game, "0 end")
    assert sorted(game.position()["deck"]) == sorted("NNCPSG"), "what was missing is never owed"


def test_used_cards_stay_out_of_the_turn(rules):
    """Rulings: cards used in a turn stay out of every draw of that turn, and return at `end` before the draw."""
    game = play(deal(rules, "NPM", "CSG"), "- draw Y", "0 cook N P M", "0 protein Y as S", "1 test")
    assert len(game.position()["deck"]) == 18 - 3 - 3 - 1
    game = play(deal(rules, "NNY", "PSG"), "- draw C", "0 pair N N", "1 test")
    assert "draw P" not in dict(game.outcomes())


# --- the end ---


def test_first_to_the_target_wins_at_once(rules):
    """End: first to the target wins at once, right after cooking; rulings: it is the last action."""
    game = play(deal(rules, "NPM", "CSG", target=11), "- draw Y", "0 cook N P M")
    assert (game.is_terminal, game.winners, game.points) == (True, [0], [11, 0])
    game = play(deal(rules, "NPM", "CSG", target=12), "- draw Y", "0 cook N P M")
    assert not game.is_terminal


def test_the_default_target_is_50():
    """End: 50, or any whole number from 1."""
    assert load(2).options["target"] == 50
    assert load(2, target=1).options["target"] == 1


def test_close_the_kitchen(rules):
    """End: that turn is played out, every other player has one more turn, most points win, nothing cancels it."""
    options = {"target": 11, "close_the_kitchen": True, "first_seat": 1}
    game = play(deal(rules, "NCO", "NPM", "NSG", **options), "- draw Y", "1 cook N P M")
    assert (game.is_terminal, game.position()["closer"]) == (False, 1)
    play(game, "1 protein Y as S", "0 pass", "2 pass", "- draw M M G O", "1 end", "- draw N")
    play(game, "1 drop N", "1 drop G", "- draw N", "2 cook N S G")
    assert game.points == [0, 11, 12]
    play(game, "2 end", "- draw N", "- draw N", "0 end", "0 drop N")
    assert (game.is_terminal, game.winners) == (True, [2])


def test_a_closer_may_lose_points_again():
    """Rulings: nothing later cancels or repeats the closing; ties are shared."""
    start = play(
        deal(Oracle, "NPM", "NSG", target=11, close_the_kitchen=True), "- draw Y", "0 cook N P M", "0 end", "- draw C"
    )
    start.hands[0] = []
    start.deck = sorted([*start.deck, "Y", "C"], key=KINDS.index)
    start._tighten()
    start.recent = []
    for rules in (Engine, Oracle):
        game = play(rules.from_position(start.position()), "- draw N", "1 protein S as S", "0 test", "- draw N N Y P")
        assert game.points == [6, 0]
        play(game, "1 cook N G Y")
        assert game.points == [6, 6]
        play(game, "1 end", "- draw C", *["1 drop " + card for card in "NN"])
        assert (game.is_terminal, game.winners) == (True, [0, 1])


def test_max_turns(rules):
    """Rulings: `max_turns` counts single turns; a turn is over after its last drop; most points, ties shared."""
    game = play(deal(rules, "NPM", "CSG", max_turns=1), "- draw Y", "0 end")
    assert not game.is_terminal
    play(game, "0 drop N")
    assert (game.is_terminal, game.winners) == (True, [0, 1])


def test_max_turns_cuts_a_closing_short(rules):
    """Rulings: the limit cuts a closing short."""
    options = {"target": 5, "close_the_kitchen": True, "max_turns": 2}
    game = play(deal(rules, "NPM", "CSG", "YYO", **options), "- draw Y", "0 cook N P M", "0 end", "- draw N")
    play(game, "- draw N", "1 end", "1 drop N")
    assert (game.is_terminal, game.winners, game.position()["turns"]) == (True, [0], 2)


def test_which_ends_are_the_limits_doing(rules):
    """`cut_short`: the limit has ended a game unless a dish or the last turn of a closing has, at the same turn too."""
    cut_short = cambusa.spec("stir_fry_eighteen").cut_short
    limited = play(deal(rules, "NPM", "CSG", max_turns=1), "- draw Y", "0 end", "0 drop N")
    dish = play(deal(rules, "NPM", "CSG", max_turns=1, target=5), "- draw Y", "0 cook N P M")
    closing = {"target": 5, "close_the_kitchen": True}
    shortened = deal(rules, "NPM", "CSG", "YYO", max_turns=2, **closing)
    whole = deal(rules, "NPM", "CSG", max_turns=2, **closing)
    for game in (shortened, whole):
        play(game, "- draw Y", "0 cook N P M", "0 end", "- draw N", "- draw N", "1 end", "1 drop N")
    assert all(game.is_terminal for game in (limited, dish, shortened, whole))
    assert [cut_short(game.position()) for game in (limited, dish, shortened, whole)] == [True, False, True, False]


# --- rulings on the rest ---


def test_discarding_after_cooking_and_forced_actions(rules):
    """Rulings: claims after cooking are allowed; notation: forced actions are actions, a certain draw a chance node."""
    game = play(deal(rules, "NPM", "CSG"), "- draw Y", "0 cook N P M")
    assert [label for label in game.legal(0) if label != "end"] == [f"protein Y as {named}" for named in "CPS"]
    play(game, "0 protein Y as C", "1 pass", "- draw N N")
    play(game, "0 pair N N", "1 pass", "- draw N N O", "0 end", "- draw N", "0 drop N")
    assert game.position()["turn"] == 1
    game = play(
        deal(rules, "NNY", "PSG", "GOM", "OYM", "NNM"),
        "- draw C",
        "0 pair N Y",
        *[f"{seat} pass" for seat in (1, 2, 3, 4)],
    )
    play(game, "- draw N")
    assert game.outcomes() == [("draw Y", 1)]
    assert game.is_chance


def test_drops_come_in_any_order_and_stop_at_three(rules):
    """Rulings: drops stop at three; each goes straight into the deck."""
    game = play(deal(rules, "NNY", "PSG"), "- draw C", "0 pair N N", "1 pass", "- draw O O M", "0 end")
    play(game, "0 drop O")
    assert game.position()["deck"].count("O") == 1
    play(game, "0 drop C")
    assert (game.position()["turn"], hand(game, 0)) == (1, "OYM")


def test_a_turn_without_cards(rules):
    """Turn 2: all is optional; who has no cards left ends the turn all the same (forced actions are still actions)."""
    game = play(
        rules(2, empty_pantry=True), "- draw N", "0 end", "- draw S", "1 end", "- draw Y", "0 pair N Y", "1 test"
    )
    assert (hand(game, 0), game.legal(0)) == ("", ["end"])
    play(game, "0 end")
    assert game.position()["turn"] == 1


# --- notation ---


def test_labels_of_equal_cards(rules):
    """Notation: equal cards give one label; letters in id order."""
    game = play(deal(rules, "NNN", "PSG"), "- draw N")
    assert game.legal(0) == ["pair N N", "protein N as C", "protein N as P", "protein N as S", "end"]
    assert {"pair N Y", "protein P as S", "cook N P M", "end", "test", "pass", "drop N"} <= set(LABELS)


def test_what_others_see(rules):
    """Notation: `pair ? ?`, `protein ? as S`, `drop ?`, `draw ?`; the rest is public."""
    game = play(
        deal(rules, "NPM", "CSG"), "- draw Y", "0 cook N P M", "0 protein Y as S", "1 pass", "- draw N O O M", "0 end"
    )
    play(game, "- draw M", "0 drop M", "0 drop O")
    assert [label for _, label in game.seen_log(1)[3:6]] == ["draw C", "draw S", "draw G"]
    assert game.seen_log(1)[6:] == [
        (None, "draw ?"), (0, "cook N P M"), (0, "protein ? as S"), (1, "pass"), *[(None, "draw ?")] * 4, (0, "end"),
        (None, "draw ?"), (0, "drop ?"), (0, "drop ?"),
    ]  # fmt: skip
