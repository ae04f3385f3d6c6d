"""Refusals and their reasons; what is played when time is up; how far a turn can go, and that it is taken up again."""

import pytest

from cambusa.errors import IllegalActionError
from tests.games.stir_fry_eighteen.oracle import Oracle
from tests.games.stir_fry_eighteen.support import Engine, deal, play

CAUGHT = ["- draw Y", "0 cook N P M", "0 protein Y as S", "1 test"]
LAID = ["- draw Y", "0 protein Y as S"]


@pytest.mark.parametrize(
    ("lines", "seat", "label", "reason"),
    [
        (["- draw Y"], 1, "end", "NOT_ON_TURN"),
        (LAID, 0, "end", "UNDER_TEST"),
        ([*LAID, "1 pass", "2 pass", "- draw N N O M"], 0, "protein N as C", "CLAIMED_BEFORE"),
        ([*LAID, "1 pass", "2 pass", "- draw N N O M"], 0, "pair Y Y", "NOT_IN_HAND"),
        (["- draw N", "0 pair N N", "1 pass", "2 pass", "- draw O Y M"], 0, "pair O Y", "CLAIMED_BEFORE"),
        (["- draw N", "0 pair N N", "1 pass", "2 pass", "- draw O Y M"], 0, "protein N as C", "NOT_IN_HAND"),
        (["- draw O", "0 protein O as S", "1 test"], 0, "pair P M", "CAUGHT"),
        (["- draw O", "0 protein O as S", "1 test"], 0, "cook N P O", "NOT_IN_HAND"),
        (CAUGHT, 0, "cook N P M", "COOKED_BEFORE"),
        (["- draw Y", "0 end"], 0, "pair N P", "TURN_ENDS"),
        (["- draw Y", "0 end"], 0, "end", "TURN_ENDS"),
        (["- draw Y", "0 end"], 0, "drop S", "NOT_IN_HAND"),
        (["- draw Y"], 0, "drop N", "NOTHING_TO_DROP"),
        (["- draw Y"], 1, "test", "NO_CLAIM"),
        ([*LAID, "1 test"], 2, "pass", "NO_CLAIM"),
        (LAID, 0, "test", "OWN_CLAIM"),
        ([*LAID, "1 pass"], 1, "test", "ANSWERED"),
        ([*LAID, "1 pass"], 1, "pass", "ANSWERED"),
    ],
)
def test_refusals(lines, seat, label, reason):
    """Turn and taste test: what may not be done now, and the reason that is given."""
    state = play(deal(Engine, "NPM", "CSG", "OGY"), *lines).state
    with pytest.raises(IllegalActionError) as caught:
        state.apply(label, seat)
    assert caught.value.reason == reason


def test_who_may_not_test_is_not_asked():
    """Taste test, rulings: who has no cards and fewer than 5 points is not asked, and told why."""
    state = play(Engine(3, empty_pantry=True), "- draw N", "0 end", "- draw C", "1 protein C as S").state
    assert sorted(state.active_seats) == [0], "seat 2 has neither cards nor points"
    for label in ("test", "pass"):
        with pytest.raises(IllegalActionError) as caught:
            state.apply(label, 2)
        assert caught.value.reason == "CANNOT_PAY"


@pytest.mark.parametrize(
    ("lines", "seat", "window", "label"),
    [
        (["- draw Y"], 0, ("turn", 60.0), "end"),
        (LAID, 2, ("taste test", 10.0), "pass"),
        (["- draw Y", "0 end"], 0, ("drop", 15.0), "drop M"),
    ],
)
def test_what_a_player_does_whose_time_is_up(lines, seat, window, label):
    """README, windows: end, pass, and drop the last card in id order."""
    state = play(deal(Engine, "NPM", "CSG", "OGY"), *lines).state
    phase, labels = state.position()["phase"], state.legal_labels(seat)
    due = [found for found in state.game.spec.windows if found.label(phase, labels)]
    assert [(found.name, found.seconds) for found in due] == [window]
    assert due[0].label(phase, labels) == label
    assert state.game.spec.racing == ("test",)


def assert_taken_up(game):
    """What can be reached is a position that is taken up again."""
    assert Engine.from_position(game.position()).position() == game.position()


@pytest.mark.parametrize(("seats", "most"), [(2, 9), (3, 9), (4, 6)])
def test_the_most_cards_in_hand(seats, most):
    """Turn 1 to 3: one card and one for each other seat's bluff, a pair and Shrimp, as far as the deck goes."""
    game, last = deal(Engine, "NYG", *["OOG", "YYM", "MMC"][: seats - 2], "NNS"), seats - 1
    for seat in range(last):
        play(game, "- draw N", f"{seat} protein N as C", f"{last} test", f"{seat} end")
    assert game.position()["due"] == seats
    for claim in (None, "pair N N", "protein S as S"):
        if claim:
            play(game, f"{last} {claim}", *[f"{seat} pass" for seat in range(last)])
        while game.is_chance:
            assert_taken_up(game)
            game.apply(game.outcomes()[0][0])
        assert_taken_up(game)
    cooked = play(Engine.from_position(game.position()), f"{last} cook N C P", f"{last} end")
    assert_taken_up(cooked)
    play(game, f"{last} end")
    assert_taken_up(game)
    assert len(game.position()["hands"][last]) == most


def test_the_most_points():
    """End: the best dish cooked one point before the target, by who closes the kitchen and by who comes after."""
    start = play(deal(Oracle, "NYM", "NOO", target=50, close_the_kitchen=True), "- draw Y")
    start.points = [49, 49]
    game = play(Engine.from_position(start.position()), "0 pair Y M", "1 pass", "- draw S P G", "0 cook N P S G Y")
    assert_taken_up(game)
    play(game, "0 end")
    assert_taken_up(game)
    play(game, "- draw M", "- draw Y", "1 pair O O", "0 pass", "- draw P S G", "1 cook N P S G Y")
    assert_taken_up(game)
    play(game, "1 end")
    assert_taken_up(game)
    play(game, "- draw N")
    assert (game.points, game.winners) == ([73, 73], [0, 1])
    assert_taken_up(game)


def test_the_most_points_lost():
    """End, taste test: who closed the kitchen may pay five points for each of two true claims of one turn."""
    game = play(deal(Engine, "NPG", "NNS", target=10, close_the_kitchen=True), "- draw Y", "0 cook N P G")
    play(game, "0 protein Y as C", "1 test", "0 end", "- draw M M", "1 pair N N", "0 test", "- draw N O O")
    assert game.points == [5, 0]
    play(game, "1 protein S as S", "0 test")
    assert game.points == [0, 0]
    assert_taken_up(game)
    play(game, "- draw N Y Y C", "1 end")
    assert_taken_up(game)
