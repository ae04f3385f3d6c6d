"""The end of a game: ties of any seats, drawn by hand and from a seed, and whose turn it then is."""

from itertools import combinations

import pytest

from tests.games.faces import play
from tests.games.shrimp.oracle import CARDS
from tests.games.shrimp.positions import position

COCKTAIL_LARGE = (27, 31, 62)
CENTURY = (8, 56, 59)
NOTHING = (0, 40, 80)

SEEDS = range(30)

GIFTS = {
    2: ([(0, 1), (0, 1), (1, 0)], [0, 1]),
    3: ([(0, 1), (0, 2)], [1, 2]),
    4: ([(0, 1), (0, 2), (0, 3)], [1, 2, 3]),
    5: ([(4, 0), (4, 2)], [0, 2]),
    6: ([(3, 5), (3, 0), (3, 4), (3, 1)], [0, 1, 4, 5]),
}
"""For each seat count who gives a card to whom, and the seats that have one card each then, the others none."""


def ties(seats):
    """List the sets of two seats or more."""
    return [list(tied) for size in range(2, seats + 1) for tied in combinations(range(seats), size)]


def before_a_tie(seats, tied, turn, generator=None):
    """Write a position whose due flip cannot be made, with the largest banquets, level, in front of `tied`."""
    banquets = [8 if seat in tied else seat for seat in range(seats)]
    decks = [0 if seat == turn else 5 for seat in range(seats)]
    left = CARDS - sum(banquets) - sum(decks)
    recipes = [list(range(left - 2)), [left - 2], [left - 1]]
    return position(seats, recipes=recipes, banquets=banquets, decks=decks, turn=turn, generator=generator)


def test_a_tie_of_any_seats(rules, seats):
    """Play 7: chance draws among exactly the tied, each equally likely, and whoever is drawn wins alone."""
    for tied in ties(seats):
        turn = sum(tied) % seats
        start = before_a_tie(seats, tied, turn)
        for winner in tied:
            game = play(rules.from_position(start), f"{turn} flip 2")
            assert (game.is_chance, game.is_terminal, game.winners) == (True, False, [])
            assert game.position()["phase"] == "tied"
            assert game.position()["turn"] == turn
            assert game.outcomes() == [(f"winner {seat}", 1) for seat in tied]
            play(game, f"- winner {winner}")
            assert (game.is_chance, game.is_terminal, game.winners) == (False, True, [winner])
            assert game.position()["turn"] == turn
            assert [seat for seat, points in enumerate(game.points) if points == max(game.points)] == tied


def test_a_tie_drawn_from_a_seed(rules, seats):
    """Play 7: a seeded game draws by itself; only a tied seat is ever drawn, and in time each of them."""
    for tied in ties(seats):
        turn = tied[0]
        drawn = set()
        for seed in SEEDS if len(tied) < 4 else range(100):
            start = before_a_tie(seats, tied, turn, generator={"key": seed, "counter": 0})
            game = play(rules.from_position(start), f"{turn} flip 1")
            assert game.is_terminal
            (winner,) = game.winners
            assert game.log == [(turn, "flip 1"), (None, f"winner {winner}")]
            assert game.position()["turn"] == turn
            drawn.add(winner)
        assert drawn == set(tied)


def played_to_a_tie(rules, seats, seed):
    """Play a seeded game in which nobody calls: the gifts are penalties for shouts, all others only flip.

    Returns
    -------
    tuple of (Engine or Oracle, int)
        The finished game, and who could not flip.
    """
    game = rules(seats, seed)
    gifts, _ = GIFTS[seats]
    for offender, receiver in gifts:
        play(game, f"{offender} shout", f"{offender} give {receiver}", flip(game))
    while True:
        turn = game.position()["turn"]
        play(game, flip(game))
        if game.is_terminal:
            return game, turn


def flip(game):
    """Write the first flip that the player on turn may make as a log line."""
    turn = game.position()["turn"]
    return f"{turn} {game.legal(turn)[0]}"


def test_a_seeded_game_that_ends_in_a_tie(rules, seats):
    """A whole game, from the deal: the drawn winner is among the tied, and the same seed draws the same."""
    _, tied = GIFTS[seats]
    drawn = set()
    for seed in SEEDS:
        game, turn = played_to_a_tie(rules, seats, seed)
        assert game.points == [int(seat in tied) for seat in range(seats)]
        (winner,) = game.winners
        assert game.log[-1] == (None, f"winner {winner}")
        assert game.position()["turn"] == turn
        assert game.position()["decks"][turn] == 0
        drawn.add(winner)
    assert drawn == set(tied)
    assert played_to_a_tie(rules, seats, 7)[0].log == played_to_a_tie(rules, seats, 7)[0].log


@pytest.mark.parametrize("turn", range(3))
def test_the_turn_stays_when_a_flip_cannot_be_made(rules, turn):
    """The seat on turn stays what it was when the game ended: here without a tie."""
    decks = [0 if seat == turn else 10 for seat in range(3)]
    start = position(recipes=[[card] for card in NOTHING], banquets=[20, 21, 17], decks=decks, turn=turn)
    game = play(rules.from_position(start), f"{turn} flip 3")
    assert game.winners == [1]
    assert game.position()["turn"] == turn


@pytest.mark.parametrize("turn", range(3))
@pytest.mark.parametrize("caller", range(3))
def test_the_turn_stays_after_a_dish_of_the_century(rules, turn, caller):
    """A dish of the century ends the game at once: its caller does not get the turn."""
    start = position(recipes=[[card] for card in CENTURY], turn=turn)
    game = play(rules.from_position(start), f"{caller} squeeze", f"{caller} call cocktail large Italy")
    assert game.winners == [caller]
    assert game.position()["turn"] == turn


@pytest.mark.parametrize("call", ["large", "cocktail large"])
def test_the_turn_of_a_caller_who_cannot_flip(rules, call):
    """A paid call gives its caller the turn, and the end that follows leaves it there."""
    start = position(recipes=[[card] for card in COCKTAIL_LARGE], banquets=[30, 14, 7], decks=[14, 0, 13])
    game = play(rules.from_position(start), "1 squeeze", f"1 call {call}")
    if "cocktail" in call:
        play(game, *["1 take 0"] * 7)
    assert game.is_terminal
    assert game.position()["turn"] == 1
