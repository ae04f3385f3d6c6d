"""At least one test for each rule, each ruling and each row of the table of the rule page, for engine and oracle."""

from collections import Counter

import pytest

import cambusa
from cambusa.errors import IllegalActionError, LabelError
from tests.games.faces import play
from tests.games.shanghaien.oracle import COLOURS, LABELS
from tests.games.shanghaien.positions import position
from tests.games.shanghaien.support import deal

TRICK = {"tricks": (["trick"], ["trick"]), "at_round": 3}
RED = {"sailors": (["red-2"], ["blue-4"])}


def shown(game, name):
    return game.position()[name]


def refusal(game, label, seat):
    """Say why the engine refuses; the oracle must refuse too."""
    if hasattr(game, "state"):
        with pytest.raises(IllegalActionError) as caught:
            game.apply(label, seat)
        return caught.value.reason
    assert label not in game.legal(seat)
    return None


def assert_refused(game, label, seat, reason):
    assert refusal(game, label, seat) in (None, reason)


# Components


def test_the_deck(rules):
    """Components: 40 sailors, 8 colours with 1, 2, 3, 3, 4 each, and 8 dirty tricks."""
    deck = Counter(shown(rules(), "deck"))
    assert deck.total() == 48
    assert deck.pop("trick") == 8
    assert deck == {f"{colour}-{value}": 1 + (value == 3) for colour in COLOURS for value in (1, 2, 3, 4)}


def test_eight_rounds_use_up_the_deck(rules):
    """Components: six cards a round, eight rounds, and the deck is exactly used up."""
    game = rules()
    for number in range(1, 9):
        deal(game, *shown(game, "deck")[:6])
        assert len(shown(game, "deck")) == 48 - 6 * number
        starter = shown(game, "turn")
        play(game, f"{starter} roll", "- dice 1 1", f"{starter} lay 1 left")
        other = 1 - starter
        play(game, f"{other} roll", "- dice 1 1", f"{other} lay 1")
        play(game, f"{starter} roll", "- dice 1 2", f"{starter} lay 2")
        play(game, f"{other} roll", "- dice 1 2", f"{other} lay 1")
        assert not game.is_terminal
        play(game, f"{starter} shanghai")
    assert game.is_terminal
    assert shown(game, "deck") == shown(game, "row") == []


# Round 1: the row


def test_cards_come_before_the_first_turn(rules):
    """Round 1, notation: all six before the round's first turn, the first one leftmost."""
    game = rules()
    cards = ["trick", "red-3", "red-3", "blue-1", "grey-4", "trick"]
    for number, card in enumerate(cards):
        assert game.is_chance
        assert shown(game, "row") == cards[:number]
        play(game, f"- card {card}")
    assert shown(game, "row") == cards
    assert game.active_seats == [0]
    assert shown(game, "numbering") == "open"
    assert shown(game, "dice") == [[0] * 6, [0] * 6]


def test_equal_cards_weigh_double(rules):
    """Chance: a card is as likely as there are such cards in the deck."""
    game = rules()
    assert dict(game.outcomes())["card red-3"] == 2
    assert dict(game.outcomes())["card red-4"] == 1
    assert dict(game.outcomes())["card trick"] == 8
    play(game, "- card red-3")
    assert dict(game.outcomes())["card red-3"] == 1
    play(game, "- card red-3")
    assert "card red-3" not in dict(game.outcomes())


def test_a_certain_card_is_still_a_chance_node(rules):
    """Notation: certain cards are still chance nodes."""
    row = ["red-1", "red-2", "red-3", "red-3", "red-4"]
    game = rules.from_position(position(phase="deal", row=row, deck=["trick"]))
    assert game.outcomes() == [("card trick", 1)]
    play(game, "- card trick")
    assert game.active_seats == [0]


# Round 2: the turn


@pytest.mark.parametrize(
    ("in_row", "labels"),
    [
        ((), ["roll"]),
        ((1,), ["roll"]),
        ((1, 1), ["roll", "shanghai"]),
        ((1, 2, 3), ["roll", "shanghai"]),
        ((1, 2, 3, 3), ["roll", "shanghai"]),
        ((1, 2, 3, 3, 3), ["shanghai"]),
        ((1, 2, 3, 3, 3, 6), ["shanghai"]),
    ],
)
def test_roll_or_shanghai(rules, in_row, labels):
    """Round 2: roll needs 2 dice in the supply, shanghai 2 in the row; with fewer than 2 it is the only choice.

    The number of the other's dice follows from turn and turn about; six dice come about by `both`.
    """
    others = in_row[:5]
    game = rules.from_position(position(dice=(in_row, others), used=[0] if len(in_row) == 6 else [], **TRICK))
    assert game.legal(0) == labels
    assert game.legal(1) == []
    if "roll" not in labels:
        assert_refused(game, "roll", 0, "TOO_FEW_DICE")
    if "shanghai" not in labels:
        assert_refused(game, "shanghai", 0, "TOO_FEW_IN_ROW")
    assert_refused(game, "roll" if "roll" in labels else "shanghai", 1, "NOT_ACTIVE")


def test_dice_weights(rules):
    """Chance: `dice A B` with A <= B, doubles 1/36, else 2/36."""
    game = play(rules.from_position(position()), "0 roll")
    outcomes = game.outcomes()
    assert len(outcomes) == 21
    assert sum(weight for _, weight in outcomes) == 36
    assert all(weight == 1 + (label.split()[1] != label.split()[2]) for label, weight in outcomes)
    assert all(label.split()[1] <= label.split()[2] for label, _ in outcomes)


def test_one_die_is_laid_and_the_other_put_back(rules):
    """Round 2: lay one at the card with its number, put the other back; then it is the other's turn."""
    game = play(rules.from_position(position(dice=((4,), (2,)))), "0 roll", "- dice 2 5")
    assert game.legal(0) == ["lay 2", "lay 5"]
    play(game, "0 lay 5")
    assert shown(game, "dice") == [[0, 0, 0, 1, 1, 0], [0, 1, 0, 0, 0, 0]]
    assert shown(game, "rolled") == []
    assert game.active_seats == [1]


def test_equal_dice_leave_no_choice(rules):
    """Round 2, ruling: equal dice leave no choice but the end while the numbering is open."""
    game = play(rules.from_position(position(dice=((4,), (2,)))), "0 roll", "- dice 3 3")
    assert game.legal(0) == ["lay 3"]
    game = play(rules.from_position(position()), "0 roll", "- dice 3 3")
    assert game.legal(0) == ["lay 3 left", "lay 3 right"]


@pytest.mark.parametrize(("end", "place"), [("left", 1), ("right", 4)])
def test_the_first_die_fixes_the_numbering_for_both(rules, end, place):
    """Round 2: the starter says from which end the cards count, when that die is laid; seen from seat 0."""
    game = play(rules.from_position(position(turn=1)), "1 roll", "- dice 2 5")
    assert game.legal(1) == ["lay 2 left", "lay 2 right", "lay 5 left", "lay 5 right"]
    assert_refused(game, "lay 2", 1, "END_NOT_NAMED")
    play(game, f"1 lay 2 {end}")
    assert shown(game, "numbering") == end
    assert shown(game, "dice")[1].index(1) == place
    play(game, "0 roll", "- dice 1 2")
    assert game.legal(0) == ["lay 1", "lay 2"]
    assert_refused(game, f"lay 1 {end}", 0, "NUMBERING_FIXED")
    assert_refused(game, "lay 3", 0, "NO_SUCH_DIE")
    play(game, "0 lay 1")
    assert shown(game, "dice")[0].index(1) == (0 if end == "left" else 5)


def test_what_is_refused_before_and_after_a_roll(rules):
    """Round 2: a roll comes before a die or trick, and is settled before anything else."""
    game = rules.from_position(position(dice=((1, 1), (2, 2)), **TRICK, **RED))
    for label in ("lay 1", "lay 1 left", "shift 1 +1", "reroll", "both", "crew red", "lay both"):
        assert_refused(game, label, 0, "NOT_ROLLED")
    play(game, "0 roll", "- dice 1 4")
    assert_refused(game, "roll", 0, "ROLLED")
    assert_refused(game, "shanghai", 0, "ROLLED")
    assert_refused(game, "lay both", 0, "NOT_BOTH")


# Round 3: giving out the cards (the whole space is in test_checks.py)


def given(game):
    """Return the row as it is given out by the shanghai of seat 0: A, B or R a card."""
    row = shown(game, "row")
    play(game, "0 shanghai")
    sailors = shown(game, "sailors")
    return "".join("A" if card in sailors[0] else "B" if card in sailors[1] else "R" for card in row)


@pytest.mark.parametrize("numbering", ["left", "right"])
@pytest.mark.parametrize(
    ("a", "b", "outcome"),
    [
        # The table, rows 3 and 4.
        ((1, 3), (3, 4), "ARBBRR"),
        ((1, 1, 2, 3), (1, 2, 3, 4), "AABBRR"),
        # No dice; dice of one player; more dice.
        ((1, 1), (2, 2), "ABRRRR"),
        ((5, 5, 6), (5, 6, 6), "RRRRAB"),
        # Equal: pips, not dice, on the adjacent cards; 0:0 and equal pips: out of the game.
        ((3, 3), (3, 3), "RRRRRR"),
        ((3, 2, 2, 2), (3, 4, 1, 1), "BAABRR"),
        ((3, 2, 2), (3, 4, 6), "RARBRB"),
        # One neighbour at the ends, no wrap.
        ((1, 6, 6), (1, 2, 2), "BBRRRA"),
        ((6, 5), (6, 1), "BRRRAA"),
        ((1, 6), (1, 6), "RRRRRR"),
        ((6, 6, 5, 4), (6, 6, 4, 4), "RRRBAA"),
    ],
)
def test_majority(rules, numbering, a, b, outcome):
    """Round 3, and that numbers mean the same from the other end."""
    flipped = (lambda places: tuple(7 - n for n in places)) if numbering == "right" else tuple
    game = rules.from_position(position(dice=(flipped(a), flipped(b)), numbering=numbering, at_round=2))
    found = given(game)
    assert (found[::-1] if numbering == "right" else found) == outcome


def test_all_cards_are_judged_on_the_same_layout(rules):
    """Round 3: dice count for neighbours although their own card is given out already."""
    game = rules.from_position(position(dice=((1, 1, 2, 3), (1, 2, 3, 4)), at_round=2))
    play(game, "0 shanghai")
    assert shown(game, "sailors") == [["red-1", "orange-1"], ["yellow-1", "green-1"]]
    assert not {"blue-1", "purple-1"} & set(shown(game, "deck"))


# Round 4


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("forced", [False, True])
def test_who_did_not_shanghai_starts(rules, seat, forced):
    """Round 4, ruling: forced or not, the player who did not shanghai starts; all dice are back."""
    places = (1, 2, 3, 4, 5) if forced else (1, 2)
    game = play(rules.from_position(position(turn=seat, dice=(places, places), at_round=2)), f"{seat} shanghai")
    assert shown(game, "dice") == [[0] * 6, [0] * 6]
    assert (shown(game, "row"), shown(game, "numbering"), shown(game, "phase")) == ([], "open", "deal")
    deal(game, *shown(game, "deck")[:6])
    assert game.active_seats == [1 - seat]


@pytest.mark.parametrize("first", [0, 1])
def test_first_seat_concerns_round_1_only(rules, first):
    """Ruling: `first_seat` concerns round 1 only."""
    game = rules(first_seat=first)
    deal(game, *shown(game, "deck")[:6])
    assert game.active_seats == [first]
    play(game, f"{first} roll", "- dice 1 1", f"{first} lay 1 left")
    for seat in (1 - first, first, 1 - first):
        play(game, f"{seat} roll", "- dice 1 1", f"{seat} lay 1")
    play(game, f"{first} roll", "- dice 1 2", f"{first} lay 1", f"{1 - first} shanghai")
    deal(game, *shown(game, "deck")[:6])
    assert game.active_seats == [first]


# Dirty tricks


def test_tricks_are_won_like_sailors_and_laid_aside(rules):
    """Dirty tricks: won like sailors, laid aside, usable from the next round on."""
    row = ["trick", "red-1", "red-2", "trick", "red-4", "blue-1"]
    game = rules.from_position(position(row=row, dice=((1, 1), (1, 4))))
    play(game, "0 roll", "- dice 2 2")
    assert game.legal(0) == ["lay 2"]
    assert_refused(game, "reroll", 0, "NO_TRICK")
    play(game, "0 lay 2", "1 shanghai")
    assert shown(game, "tricks") == [["trick"], ["trick"]]
    assert shown(game, "sailors") == [["red-1"], []]
    deal(game, *shown(game, "deck")[:6])
    play(game, "0 roll", "- dice 2 2")
    assert "reroll" in game.legal(0)


def test_one_trick_a_player_a_round_whatever_its_kind(rules):
    """Ruling: one trick a player a round whatever its kind; each has its own, and the next round another."""
    tricks = (["trick-shift-reroll", "trick-both-crew"], ["trick-shift-reroll"])
    game = rules.from_position(position(mode="split", tricks=tricks, at_round=3, **RED))
    play(
        game, "0 roll", "- dice 2 5", "0 shift 2 +1", "0 lay 3 left", "1 roll", "- dice 2 5", "1 shift 5 -1", "1 lay 4"
    )
    assert shown(game, "used") == [0, 1]
    play(game, "0 roll", "- dice 1 1")
    assert game.legal(0) == ["lay 1"]
    for label in ("both", "crew red", "reroll", "shift 1 +1"):
        assert_refused(game, label, 0, "TRICK_USED")
    play(game, "0 lay 1", "1 roll", "- dice 2 2", "1 lay 2", "0 shanghai")
    deal(game, *shown(game, "deck")[:6])
    play(game, "1 roll", "- dice 1 1", "1 lay 1 left", "0 roll", "- dice 1 1")
    assert game.legal(0) == ["lay 1", "both", *(f"crew {card}" for card in owned(game, 0))]


def owned(game, seat):
    colours = {card.split("-")[0] for card in shown(game, "sailors")[seat]}
    return [colour for colour in COLOURS if colour in colours]


def test_a_used_trick_leaves_the_game(rules):
    """Ruling: used tricks leave the game."""
    game = rules.from_position(position(phase="lay", rolled=(2, 5), tricks=(["trick"] * 2, []), at_round=3))
    before = shown(game, "deck")
    play(game, "0 reroll")
    assert shown(game, "tricks") == [["trick"], []]
    assert shown(game, "deck") == before


def test_shift(rules):
    """Shift: one of the two just rolled, +1 or -1 within 1..6, no wrap, before laying; then either may be laid."""
    game = rules.from_position(position(phase="lay", rolled=(1, 6), dice=((3,), (3,)), **TRICK))
    shifts = [label for label in game.legal(0) if label.startswith("shift")]
    assert shifts == ["shift 1 +1", "shift 6 -1"]
    assert_refused(game, "shift 6 +1", 0, "NO_WRAP")
    assert_refused(game, "shift 1 -1", 0, "NO_WRAP")
    assert_refused(game, "shift 3 +1", 0, "NO_SUCH_DIE")
    play(game, "0 shift 1 +1")
    assert shown(game, "rolled") == [2, 6]
    assert game.legal(0) == ["lay 2", "lay 6"]


@pytest.mark.parametrize(
    ("rolled", "shift", "after"),
    [
        ((3, 4), "shift 3 +1", [4, 4]),
        ((3, 4), "shift 4 -1", [3, 3]),
        ((3, 4), "shift 3 -1", [2, 4]),
        ((3, 4), "shift 4 +1", [3, 5]),
        ((3, 3), "shift 3 +1", [3, 4]),
        ((3, 3), "shift 3 -1", [2, 3]),
        ((1, 1), "shift 1 +1", [1, 2]),
        ((6, 6), "shift 6 -1", [5, 6]),
    ],
)
def test_one_die_changes(rules, rolled, shift, after):
    """Ruling: after shift either die may be laid; one die changes."""
    game = rules.from_position(position(phase="lay", rolled=rolled, dice=((3,), (3,)), **TRICK))
    play(game, f"0 {shift}")
    assert shown(game, "rolled") == after
    assert game.legal(0) == [f"lay {face}" for face in dict.fromkeys(after)]


def test_reroll(rules):
    """Reroll: both dice again; after it no further trick that round."""
    game = rules.from_position(position(phase="lay", rolled=(1, 6), tricks=(["trick"] * 3, []), at_round=3))
    play(game, "0 reroll")
    assert game.is_chance
    assert len(game.outcomes()) == 21
    assert shown(game, "rolled") == []
    play(game, "- dice 2 2")
    assert game.legal(0) == ["lay 2 left", "lay 2 right"]
    assert_refused(game, "reroll", 0, "TRICK_USED")


@pytest.mark.parametrize(("rolled", "places"), [((2, 5), {2, 5}), ((4, 4), {4})])
def test_both(rules, rolled, places):
    """Both: both dice are laid, each at its card; equal dice: two at one card."""
    game = rules.from_position(position(phase="lay", rolled=rolled, dice=((3,), (3,)), **TRICK))
    play(game, "0 both")
    assert game.legal(0) == ["lay both"]
    assert_refused(game, f"lay {rolled[0]}", 0, "BOTH_DUE")
    assert_refused(game, "lay both left", 0, "NUMBERING_FIXED")
    play(game, "0 lay both")
    mine = shown(game, "dice")[0]
    assert sum(mine) == 3
    assert {place for place in range(1, 7) if mine[place - 1]} == places | {3}
    assert game.active_seats == [1]


@pytest.mark.parametrize(
    ("rolled", "end", "dice"),
    [
        ((2, 5), "left", [0, 1, 0, 0, 1, 0]),
        ((2, 5), "right", [0, 1, 0, 0, 1, 0]),
        ((1, 4), "left", [1, 0, 0, 1, 0, 0]),
        ((1, 4), "right", [0, 0, 1, 0, 0, 1]),
        ((3, 3), "right", [0, 0, 0, 2, 0, 0]),
    ],
)
def test_both_with_the_numbering_open(rules, rolled, end, dice):
    """Ruling: the numbering stays open whatever trick came before; with both, one choice of end covers both dice."""
    game = rules.from_position(position(phase="lay", rolled=rolled, **TRICK))
    play(game, "0 both")
    assert shown(game, "numbering") == "open"
    assert game.legal(0) == ["lay both left", "lay both right"]
    assert_refused(game, "lay both", 0, "END_NOT_NAMED")
    play(game, f"0 lay both {end}")
    assert shown(game, "dice")[0] == dice
    assert shown(game, "numbering") == end


def test_both_may_leave_no_die_in_the_supply(rules):
    """Ruling: both is possible after every roll, and may leave no die in the supply: then shanghai is forced."""
    game = rules.from_position(position(dice=((1, 1, 1, 1), (2, 2, 2, 2)), **TRICK))
    play(game, "0 roll", "- dice 5 6", "0 both", "0 lay both", "1 roll", "- dice 1 2", "1 lay 1")
    assert sum(shown(game, "dice")[0]) == 6
    assert game.legal(0) == ["shanghai"]


@pytest.mark.parametrize("trick", ["shift 2 +1", "crew red", "reroll"])
def test_the_numbering_stays_open_until_a_die_is_laid(rules, trick):
    """Ruling: whatever trick came before."""
    game = rules.from_position(position(phase="lay", rolled=(2, 5), **TRICK, **RED))
    play(game, f"0 {trick}")
    if trick == "reroll":
        play(game, "- dice 2 5")
    assert shown(game, "numbering") == "open"
    assert [label.split()[-1] for label in game.legal(0)] == ["left", "right"] * 2


def test_crew(rules):
    """Crew: 2 strength for a colour of which the player owns a won card; it does not replace the roll."""
    sailors = (["red-3", "black-3"], ["red-2", "blue-4"])
    game = rules.from_position(position(phase="lay", rolled=(2, 5), dice=((3,), (3,)), sailors=sailors, **TRICK))
    assert [label for label in game.legal(0) if label.startswith("crew")] == ["crew red", "crew black"]
    assert_refused(game, "crew blue", 0, "NO_SAILOR")
    assert game.points == [6, 5]  # red scores 2, black 3, a trick; blue 4, a trick
    play(game, "0 crew red")
    assert shown(game, "rolled") == [2, 5]
    assert game.legal(0) == ["lay 2", "lay 5"]
    assert shown(game, "crew")[0] == [1, 0, 0, 0, 0, 0, 0, 0]
    assert game.points == [5, 5]


def test_the_same_colour_may_be_chosen_again(rules):
    """Ruling: the same colour may be chosen again in a later round."""
    game = rules.from_position(
        position(
            phase="lay",
            rolled=(2, 5),
            sailors=(["red-2"], []),
            crew=({"red": 2}, {}),
            tricks=(["trick"], []),
            at_round=5,
        )
    )
    play(game, "0 crew red")
    assert shown(game, "crew")[0][0] == 3
    assert game.points == [8, 0]


def test_a_colour_of_the_row_is_not_owned(rules):
    """Ruling: crew needs a won sailor; those in the row do not count."""
    game = rules.from_position(position(phase="lay", rolled=(2, 5), **TRICK))
    assert "both" in game.legal(0)
    assert not [label for label in game.legal(0) if label.startswith("crew")]
    assert_refused(game, "crew red", 0, "NO_SAILOR")


def test_tricks_split(rules):
    """Ruling: with `tricks = "split"` four cards offer shift/reroll and four both/crew."""
    deck = Counter(shown(rules(tricks="split"), "deck"))
    assert (deck["trick-shift-reroll"], deck["trick-both-crew"], deck["trick"]) == (4, 4, 0)
    outcomes = dict(rules(tricks="split").outcomes())
    assert (outcomes["card trick-shift-reroll"], outcomes["card trick-both-crew"]) == (4, 4)
    tricks = (["trick-shift-reroll"], ["trick-both-crew"])
    for seat, labels in enumerate((["shift 2 +1", "shift 2 -1", "reroll"], ["both", "crew blue"])):
        dice = ((1,), (1,)) if seat == 0 else ((1,), ())
        game = rules.from_position(
            position(mode="split", phase="lay", turn=seat, rolled=(2, 2), dice=dice, tricks=tricks, at_round=3, **RED)
        )
        assert game.legal(seat) == ["lay 2", *labels]
        assert_refused(game, "both" if seat == 0 else "reroll", seat, "NO_TRICK")


# End


def test_the_game_ends_after_round_8(rules):
    """End, notation: round 8's shanghai ends the game; nobody is on turn."""
    game = rules.from_position(position(dice=((1, 2), (3, 3)), at_round=8))
    assert game.winners == []
    play(game, "0 shanghai")
    assert game.is_terminal
    assert game.active_seats == []
    assert shown(game, "turn") is None
    assert game.points == [2, 1]
    assert game.winners == [0]


def test_a_trick_of_round_8_scores_its_point(rules):
    """Ruling: a trick won in round 8 scores its point."""
    row = ["trick", "red-1", "red-2", "red-3", "red-4", "blue-1"]
    game = rules.from_position(position(row=row, dice=((1, 1), (2, 2)), at_round=8))
    play(game, "0 shanghai")
    assert game.points == [1, 1]
    assert game.winners == [0, 1]


@pytest.mark.parametrize(
    ("mine", "yours", "crew", "points"),
    [
        (["red-4", "red-3"], ["red-3", "red-2"], ({}, {}), [5, 0]),  # the stronger scores the weaker
        (["red-2"], ["red-4"], ({}, {}), [0, 2]),
        (["red-4", "red-3"], [], ({}, {}), [7, 0]),  # alone: the own strength
        (["red-3"], ["red-3"], ({}, {}), [0, 0]),  # equal: nobody
        (["red-3"], ["red-2"], ({"red": 1}, {}), [2, 0]),  # crew on the stronger side
        (["red-4"], ["red-1"], ({}, {"red": 1}), [3, 0]),  # crew counts too when it is the weaker side
        (["red-3"], ["red-1"], ({}, {"red": 1}), [0, 0]),
        (["red-1"], [], ({"red": 2}, {}), [5, 0]),
    ],
)
def test_colours_score(rules, mine, yours, crew, points):
    """End: a > b > 0: A scores b; b = 0: A scores a; a = b: nobody; crew counts in its colour."""
    game = rules.from_position(position(phase="over", sailors=(mine, yours), crew=crew))
    assert game.points == points
    swapped = rules.from_position(position(phase="over", sailors=(yours, mine), crew=crew[::-1]))
    assert swapped.points == points[::-1]


@pytest.mark.parametrize(("tricks", "winners"), [((2, 1), [0]), ((1, 2), [1]), ((1, 1), [0, 1])])
def test_more_points_win_and_equal_points_share(rules, tricks, winners):
    """End: one point for each unused trick; more points win; equal: shared win (ruling)."""
    game = rules.from_position(position(phase="over", tricks=tuple(["trick"] * n for n in tricks)))
    assert game.points == list(tricks)
    assert game.winners == winners


# The table (rows 3 and 4 are in test_majority)


def test_row_1(rules):
    """Row 1: round start, rolled 2 and 5, no tricks: 4 ways, each die from either end; shanghai illegal."""
    game = play(rules.from_position(position()), "0 roll", "- dice 2 5")
    assert game.legal(0) == ["lay 2 left", "lay 2 right", "lay 5 left", "lay 5 right"]
    assert_refused(game, "shanghai", 0, "ROLLED")


@pytest.mark.parametrize(
    ("count", "labels"), [(1, ["roll"]), (2, ["roll", "shanghai"]), (5, ["shanghai"]), (6, ["shanghai"])]
)
def test_row_2(rules, count, labels):
    """Row 2: A has 1 die in the row: roll only; 2: roll or shanghai; 5 (or 6): shanghai only."""
    used = [0] if count == 6 else []
    game = rules.from_position(position(dice=((1,) * count, (2,) * min(count, 5)), used=used, at_round=3))
    assert game.legal(0) == labels


def test_row_5(rules):
    """Row 5: A rolls 6,6 with one trick, none used, owns red only: 5 things, and what may be laid after each."""
    held = {"tricks": (["trick"], []), "sailors": (["red-3"], []), "at_round": 3}
    start = position(phase="lay", rolled=(6, 6), dice=((1,), (1,)), **held)
    game = rules.from_position(start)
    assert game.legal(0) == ["lay 6", "shift 6 -1", "reroll", "both", "crew red"]
    assert_refused(game, "shift 6 +1", 0, "NO_WRAP")
    assert "lay 5" in play(rules.from_position(start), "0 shift 6 -1").legal(0)
    assert shown(play(rules.from_position(start), "0 both", "0 lay both"), "dice")[0] == [1, 0, 0, 0, 0, 2]
    assert play(rules.from_position(start), "0 crew red").legal(0) == ["lay 6"]
    assert play(rules.from_position(start), "0 reroll").is_chance


def test_row_6(rules):
    """Row 6: the final count, A 23, B 3."""
    a = "red-4 red-3 blue-4 blue-3 blue-3 blue-2 green-4 green-3 green-2 green-1 grey-3 purple-3 orange-4 orange-3"
    b = "red-3 red-2 red-1 blue-1 grey-3 purple-2 orange-3"
    game = rules.from_position(
        position(
            phase="over",
            sailors=(a.split(), b.split()),
            crew=({}, {"purple": 1, "orange": 1}),
            tricks=(["trick"], []),
        )
    )
    assert game.points == [23, 3]
    assert game.winners == [0]


# Notation


def test_notation():
    """Every label of the page, and what is none."""
    game = cambusa.load("shanghaien")
    assert game.num_actions == len(LABELS) == 45
    assert game.num_outcomes == 32 + 3 + 21
    for label in ("lay 0", "lay 7", "lay 2  left", "lay 2 top", "crew pink", "shift 2", "both left", "Roll"):
        with pytest.raises((LabelError, IllegalActionError)):
            play(cambusa.load("shanghaien").new(), f"0 {label}")
    for outcome in ("dice 2 1", "card red-5", "card red", "card tricks"):
        with pytest.raises(LabelError):
            game.outcome(outcome)


def test_forced_actions_are_still_actions(rules):
    """Notation: forced actions are still actions."""
    game = rules.from_position(position())
    assert game.legal(0) == ["roll"]


# Windows


@pytest.mark.parametrize(
    ("lines", "window", "label"),
    [
        ([], ("turn", 30.0), "roll"),
        (["0 roll", "- dice 2 5"], ("lay", 30.0), "lay 2 left"),
        (["0 roll", "- dice 2 5", "0 lay 5 right", "1 roll", "- dice 3 4"], ("lay", 30.0), "lay 3"),
        (["0 roll", "- dice 2 5", "0 both"], ("both", 15.0), "lay both left"),
    ],
)
def test_what_a_player_does_whose_time_is_up(lines, window, label):
    """README, windows: a roll if it can be; the lowest die, from the left while that is open, and no trick."""
    state = play(cambusa.load("shanghaien").from_position(position(**TRICK, **RED)), *lines)
    (seat,) = state.active_seats
    due = [found for found in state.game.spec.windows if found.label(shown(state, "phase"), state.legal_labels(seat))]
    assert [(found.name, found.seconds) for found in due] == [window]
    assert due[0].label(shown(state, "phase"), state.legal_labels(seat)) == label


def test_shanghai_when_time_is_up_and_no_roll_can_be():
    """README, windows: a roll if it can be, else shanghai."""
    (turn, *_) = cambusa.spec("shanghaien").windows
    assert turn.label("turn", ["shanghai"]) == "shanghai"
    assert not cambusa.spec("shanghaien").racing
