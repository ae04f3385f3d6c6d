"""What can be said of shares and strengths after so many games, and how sure it is."""

from __future__ import annotations

from math import log, sqrt
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

Z95 = 1.959963984540054
"""Quantile of the normal distribution for intervals of 95 %."""

MEAN_ELO = 1000.0
"""Mean of the ratings that are fitted together."""

_ELO = 400 / log(10)
"""Points of Elo for a ratio of strengths of e."""

_ROUNDS = 10_000
_CLOSE = 1e-10


class Rating(NamedTuple):
    """A strength on Elo's scale, with its interval of 95 %."""

    elo: float
    low: float
    high: float


def wilson(count: float, n: int) -> tuple[float, float]:
    """Return Wilson's interval of 95 % for a share of which `count` of `n` was seen.

    A count with parts (shared wins) is taken as if it were whole: parts vary less, so the interval is rather too wide.
    """
    share = count / n
    centre = share + Z95**2 / (2 * n)
    reach = Z95 * sqrt(share * (1 - share) / n + Z95**2 / (4 * n**2))
    scale = 1 + Z95**2 / n
    # For none and for all one end is the share itself, but for rounding.
    return max(0.0, min(share, (centre - reach) / scale)), min(1.0, max(share, (centre + reach) / scale))


def ratings(lineups: npt.ArrayLike, games: npt.ArrayLike, wins: npt.ArrayLike) -> list[Rating]:
    """Return Elo ratings of those who won so many of so many games.

    The model is that of Bradley and Terry (1952), in Luce's form for more than two: each player has a strength, and a
    game is won by each who plays in it with a probability in proportion to the strengths. So, of any two, the odds that
    one wins rather than the other are the ratio of their strengths, whoever else plays; 400 points of Elo are a ratio
    of 10. Who plays several times in a game has so many chances; a win shared by w counts as 1/w for each.

    The strengths are those of the greatest likelihood, found by Hunter's iteration (2004), which never leads away from
    it. So that somebody who won everything has a finite rating, all count as having shared the win of one more game.
    The mean of the ratings is `MEAN_ELO`. Intervals are normal ones by Fisher's information, for a rating against that
    mean; between two who have only one another to play with, the difference is twice as uncertain as each.

    Parameters
    ----------
    lineups : array_like
        Whole numbers (k, players): how often each plays in a game of each of k kinds.
    games : array_like
        Whole numbers (k,): how many games of each kind there were.
    wins : array_like
        Float (k, players): games won; each row adds up to its games.

    Returns
    -------
    list of Rating
        One a player.

    Raises
    ------
    ValueError
        If the wins of a kind do not add up to its games, or who does not play has won.

    Examples
    --------
    >>> [round(rating.elo) for rating in ratings([[1, 1]], [1100], [[1000, 100]])]
    [1200, 800]
    """
    chances = np.asarray(lineups, np.float64)
    played = np.asarray(games, np.float64)
    won = np.asarray(wins, np.float64)
    if not np.allclose(won.sum(axis=1), played) or (won[chances == 0] != 0).any() or (won < 0).any():
        raise ValueError("expected wins that add up to the games of each line-up, by those who play in it")
    players = chances.shape[1]
    chances = np.vstack([chances, np.ones(players)])
    played = np.append(played, 1.0)
    total = won.sum(axis=0) + 1 / players
    strength = np.ones(players)
    for _ in range(_ROUNDS):
        better = total / (played / (chances @ strength) @ chances)
        better /= np.exp(np.log(better).mean())
        moved = np.abs(np.log(better / strength)).max()
        strength = better
        if moved < _CLOSE:
            break
    share = chances * strength
    share /= share.sum(axis=1, keepdims=True)
    information = np.diag(played @ share) - (share * played[:, None]).T @ share
    # The information says nothing on a common factor, and the mean is known: its pseudo-inverse is the covariance.
    common = np.full((players, players), 1 / players)
    scale = np.trace(information)
    variance = (np.linalg.inv(information / scale + common) - common).diagonal() / scale
    reach = Z95 * _ELO * np.sqrt(np.maximum(variance, 0))
    elo = MEAN_ELO + _ELO * np.log(strength)
    return [Rating(*map(float, row)) for row in zip(elo, elo - reach, elo + reach, strict=True)]
