"""Intervals and ratings: against published figures, closed forms, and made-up results of known strengths."""

import numpy as np
import pytest

from cambusa.arena.estimates import MEAN_ELO, ratings, wilson


@pytest.mark.parametrize(
    ("count", "n", "low", "high"),
    # Newcombe 1998, Statistics in Medicine 17, table I, method 3
    [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)],
)
def test_intervals_are_those_of_wilson(count, n, low, high):
    assert wilson(count, n) == pytest.approx((low, high), abs=5e-5)


def test_intervals_of_shared_wins_lie_between_those_of_whole_ones():
    assert wilson(4, 10) < wilson(4.5, 10) < wilson(5, 10)


def made_up(elo, lineups, games, seed):
    """Win counts of players of these strengths."""
    chance, strengths = np.random.default_rng(seed), 10 ** (np.array(elo) / 400)
    wins = []
    for lineup in lineups:
        share = np.array(lineup) * strengths
        wins.append(chance.multinomial(games, share / share.sum()))
    return ratings(lineups, [games] * len(lineups), wins)


@pytest.mark.parametrize(
    "lineups",
    [
        [[1, 1, 0, 0], [0, 1, 1, 0], [0, 0, 1, 1], [1, 0, 0, 1]],  # two seats
        [[1, 1, 1, 1]],  # four
        [[2, 1, 1, 1], [1, 2, 1, 1], [1, 1, 2, 1], [1, 1, 1, 2]],  # five, one player twice
        [[1, 1, 1, 0], [0, 1, 1, 1]],
    ],
    ids=["pairs", "all", "twice", "some"],
)
def test_known_strengths_are_found(lineups):
    elo = [1300, 1100, 900, 700]
    for rating, true in zip(made_up(elo, lineups, 100_000, 1), elo, strict=True):
        assert rating.elo == pytest.approx(true, abs=15)
        assert rating.low < rating.elo < rating.high
        assert rating.high - rating.low < 30


def test_intervals_hold_the_truth_as_often_as_they_say():
    elo, lineups = [1200, 1000, 800], [[1, 1, 0], [0, 1, 1], [1, 0, 1], [1, 1, 1]]
    held = [
        rating.low <= true <= rating.high
        for seed in range(400)
        for rating, true in zip(made_up(elo, lineups, 60, seed), elo, strict=True)
    ]
    assert 0.93 < np.mean(held) < 0.97


def test_two_players_have_the_closed_form():
    one, other = ratings([[1, 1]], [1000], [[750, 250]])
    assert one.elo - other.elo == pytest.approx(400 * np.log10(750.5 / 250.5))
    assert one.elo + other.elo == pytest.approx(2 * MEAN_ELO)
    information = 1001 * (750.5 / 1001) * (250.5 / 1001)
    reach = 1.959964 * 400 / np.log(10) / np.sqrt(information) / 2
    assert one.high - one.elo == pytest.approx(reach)


def test_the_mean_is_fixed_and_the_order_of_players_means_nothing():
    lineups, wins = np.array([[1, 1, 0], [0, 1, 2], [1, 0, 1]]), np.array([[7, 3, 0], [0, 4, 6], [8, 0, 2]])
    made = ratings(lineups, [10] * 3, wins)
    assert np.mean([rating.elo for rating in made]) == pytest.approx(MEAN_ELO)
    turned = ratings(lineups[:, [2, 0, 1]], [10] * 3, wins[:, [2, 0, 1]])
    assert np.array(turned) == pytest.approx(np.array(made)[[2, 0, 1]])


def test_shared_wins_make_equals():
    assert [rating.elo for rating in ratings([[1, 1, 1]], [9], [[3, 3, 3]])] == pytest.approx([1000] * 3)
    one, other = ratings([[1, 1]], [9], [[5.5, 3.5]])
    assert one.elo > other.elo


@pytest.mark.parametrize("games", [1, 10, 10**7])
def test_who_wins_everything_has_a_finite_rating_and_a_wide_interval(games):
    one, other = ratings([[1, 1]], [games], [[games, 0]])
    assert one.low < one.elo < one.high < 10_000
    assert one.high - one.low > 400
    assert one.elo + other.elo == pytest.approx(2000)


def test_players_who_never_met_are_compared_by_others_alone():
    one, middle, last = ratings([[1, 1, 0], [0, 1, 1]], [100_000] * 2, [[75_000, 25_000, 0], [0, 75_000, 25_000]])
    assert one.elo - middle.elo == pytest.approx(middle.elo - last.elo, rel=0.01)
    assert one.elo - last.elo == pytest.approx(2 * 400 * np.log10(3), rel=0.01)


@pytest.mark.parametrize(
    "wins", [[[5, 4, 0]], [[5, 4, 1]], [[11, -1, 0]], [[float("nan"), 1, 0]]], ids=["few", "absent", "less", "nan"]
)
def test_wins_that_cannot_be_are_refused(wins):
    with pytest.raises(ValueError, match="expected wins that add up to the games of each line-up"):
        ratings([[1, 1, 0]], [10], wins)
