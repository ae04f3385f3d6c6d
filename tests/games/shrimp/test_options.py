"""Seats and options of Shrimp, and what a finished game is worth."""

import pytest

import cambusa
from cambusa.errors import OptionError
from tests.games.faces import play
from tests.games.shrimp.positions import position
from tests.games.shrimp.support import Engine


def test_defaults():
    """The fewest seats, seat 0 first, subsets allowed."""
    game = cambusa.load("shrimp")
    assert game.seats == 2
    assert game.options == {"first_seat": 0, "strict_calls": False}


def test_options_and_their_combination(seats):
    for first in range(seats):
        for strict in (False, True):
            game = cambusa.load("shrimp", seats=seats, first_seat=first, strict_calls=strict)
            assert game.options == {"first_seat": first, "strict_calls": strict}
            assert game.new().game == game
            now = game.new().position()
            assert (now["turn"], now["options"]) == (first, game.options)


@pytest.mark.parametrize("seats", [0, 1, 7, -1, 255, 258, 2**40, "3", 3.0, True, [3]])
def test_wrong_seats(seats):
    """Two to six, as a whole number; the message says so."""
    with pytest.raises(OptionError, match=r"seats.*2.*6"):
        cambusa.load("shrimp", seats=seats)


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("first_seat", 3),
        ("first_seat", -1),
        ("first_seat", 256),
        ("first_seat", 2**40),
        ("first_seat", 1.0),
        ("first_seat", "0"),
        ("first_seat", None),
        ("first_seat", True),
        ("strict_calls", 1),
        ("strict_calls", 2),
        ("strict_calls", None),
        ("strict_calls", "true"),
        ("lemon", True),
    ],
)
def test_wrong_options(option, value):
    """An option the game has not, or a value it cannot take; the message names the option."""
    with pytest.raises(OptionError, match=option):
        cambusa.load("shrimp", seats=3, **{option: value})


def test_first_seat_is_below_the_seats(seats):
    assert cambusa.load("shrimp", seats=seats, first_seat=seats - 1).options["first_seat"] == seats - 1
    with pytest.raises(OptionError, match="first_seat"):
        cambusa.load("shrimp", seats=seats, first_seat=seats)


def test_returns(seats):
    """((n/w)*won - 1)/(n - 1) with one winner: 1 for who won, -1/(n-1) for the others; 0 until then."""
    tops = [[8], [56], [59]]
    for winner in range(seats):
        game = Engine.from_position(position(seats, recipes=tops))
        assert game.state.returns == [0.0] * seats
        play(game, f"{winner} squeeze", f"{winner} call cocktail large Italy")
        expected = [1.0 if seat == winner else -1 / (seats - 1) for seat in range(seats)]
        assert game.state.returns == pytest.approx(expected)
