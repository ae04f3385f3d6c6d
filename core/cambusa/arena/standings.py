"""Standings of the arena: what the entrants have won, and how sure their ranking is."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

import numpy as np

from cambusa.arena.estimates import Rating, ratings, wilson
from cambusa.arena.matches import Arena, Match


@dataclass(frozen=True)
class Row:
    """How an entrant stands.

    Attributes
    ----------
    name : str
        The entrant; a second one like it is called ``NAME #2``.
    games : int
        Games it has played in.
    wins : float
        Games won; one that w teams won together counts as 1/w for each.
    share, low, high : float
        Share of its games that it won, with Wilson's interval of 95 %: as if games were independent. That they are of
        the same deals makes it rather too wide.
    rating : Rating
        Elo; see `cambusa.arena.estimates.ratings`.
    points, returns : float
        Means of a seat in a game.
    answers : int
        How often its bots were asked.
    thinking : float
        Milliseconds that an answer took in the mean: real time, and so the only thing here that is not reproducible.
    """

    name: str
    games: int
    wins: float
    share: float
    low: float
    high: float
    rating: Rating
    points: float
    returns: float
    answers: int
    thinking: float


class Standings:
    """Sums over the matches of an arena.

    Only whole deals count, that is, when the last of their rotations is there: an arena that was left early is fair.

    Parameters
    ----------
    arena : Arena
        Where the matches are from.

    Attributes
    ----------
    names : list of str
        What the entrants are called.
    games, deals, actions, guarded : int
        Games, deals, actions of all games; games ended by a guard.
    seconds : float
        Virtual seconds of all games.
    """

    def __init__(self, arena: Arena) -> None:
        self.arena = arena
        self.names = _names([str(entrant) for entrant in arena.entrants])
        self.deals = self.games = self.actions = self.guarded = 0
        self.seconds = 0.0
        n = len(self.names)
        self._open: dict[int, list[Match]] = {}
        self._lineups: dict[tuple[int, ...], tuple[int, list[float]]] = {}
        self._seats = [0] * n
        self._points = [0] * n
        self._returns = [0.0] * n
        self._answers = [0] * n
        self._thought = [0.0] * n

    @property
    def par(self) -> float:
        """Share of its games that each entrant would win if all played equally well."""
        return 1 / min(len(self.arena.teams), len(self.names))

    def add(self, match: Match) -> None:
        """Count a match too, as soon as its deal is complete."""
        matches = self._open.setdefault(match.deal, [])
        matches.append(match)
        if len(matches) == self.arena.rotations:
            self.deals += 1
            for complete in self._open.pop(match.deal):
                self._count(complete)

    def rows(self) -> list[Row]:
        """Return how the entrants stand, in the order in which they entered.

        Raises
        ------
        ValueError
            If no deal is complete.
        """
        if not self.games:
            raise ValueError("expected the matches of one deal at least")
        rated = ratings(
            list(self._lineups),
            [games for games, _ in self._lineups.values()],
            [wins for _, wins in self._lineups.values()],
        )
        out = []
        for i, name in enumerate(self.names):
            games = sum(games for lineup, (games, _) in self._lineups.items() if lineup[i])
            wins = sum(wins[i] for _, wins in self._lineups.values())
            low, high = wilson(wins, games)
            out.append(
                Row(
                    name=name,
                    games=games,
                    wins=wins,
                    share=wins / games,
                    low=low,
                    high=high,
                    rating=rated[i],
                    points=self._points[i] / self._seats[i],
                    returns=self._returns[i] / self._seats[i],
                    answers=self._answers[i],
                    thinking=1000 * self._thought[i] / max(1, self._answers[i]),
                )
            )
        return out

    def ranked(self) -> list[Row]:
        """Return the rows with the best rating first; raises as `rows`."""
        return sorted(self.rows(), key=lambda row: -row.rating.elo)

    def facts(self) -> dict[str, Any]:
        """Return all as JSON values; what is not reproducible is the key ``thinking_ms`` alone. Raises as `rows`."""
        game, rows = self.arena.game, self.rows()
        return {
            "game": game.name,
            "rules": game.spec.rules_version,
            "seats": game.seats,
            "options": game.options,
            "seed": self.arena.seed,
            "deals": self.deals,
            "games": self.games,
            "actions": self.actions / self.games,
            "seconds": self.seconds / self.games,
            "guarded": self.guarded,
            "par": self.par,
            "entrants": [
                {
                    "name": row.name,
                    "bot": entrant.bot,
                    "level": entrant.level,
                    "params": dict(entrant.params),
                    "games": row.games,
                    "wins": row.wins,
                    "share": row.share,
                    "low": row.low,
                    "high": row.high,
                    "elo": row.rating.elo,
                    "elo_low": row.rating.low,
                    "elo_high": row.rating.high,
                    "points": row.points,
                    "returns": row.returns,
                    "answers": row.answers,
                }
                for entrant, row in zip(self.arena.entrants, rows, strict=True)
            ],
            "thinking_ms": {row.name: row.thinking for row in rows},
        }

    def _count(self, match: Match) -> None:
        self.games += 1
        self.actions += match.actions
        self.guarded += match.guarded
        self.seconds += match.seconds
        wins = np.bincount(match.lineup, match.wins, len(self.names))
        lineup = tuple(np.bincount(match.lineup, minlength=len(self.names)).tolist())
        games, before = self._lineups.get(lineup, (0, [0.0] * len(self.names)))
        self._lineups[lineup] = games + 1, [a + float(b) for a, b in zip(before, wins, strict=True)]
        for team, i in enumerate(match.lineup):
            seats = self.arena.teams[team]
            self._seats[i] += len(seats)
            self._points[i] += sum(match.points[seat] for seat in seats)
            self._returns[i] += sum(match.returns[seat] for seat in seats)
            self._answers[i] += match.answers[team]
            self._thought[i] += match.thought[team]


def _names(texts: list[str]) -> list[str]:
    """Number those that are there several times, from the second on."""
    seen: Counter[str] = Counter()
    out = []
    for text in texts:
        seen[text] += 1
        out.append(text if seen[text] == 1 else f"{text} #{seen[text]}")
    return out
