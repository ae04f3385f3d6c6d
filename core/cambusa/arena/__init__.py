"""The arena: bots play many games against one another on a clock of their own, seats rotated, and are ranked.

    >>> import cambusa
    >>> from cambusa import arena
    >>> games = arena.Arena(arena.load(cambusa.games()[0]), ["random:hard", "random:easy"], seed=7)
    >>> standings = arena.Standings(games)
    >>> for match in games.play(deals=5):
    ...     standings.add(match)
    >>> standings.games, [row.name for row in standings.rows()]
    (10, ['random:hard', 'random:easy'])

`matches` plays the games, `standings` adds them up, `estimates` has the intervals and the Elo, `plots` draws.
"""

from cambusa.arena.estimates import Rating, ratings, wilson
from cambusa.arena.matches import Arena, Entrant, Match, defaults, load
from cambusa.arena.standings import Row, Standings

__all__ = [
    "Arena",
    "Entrant",
    "Match",
    "Rating",
    "Row",
    "Standings",
    "defaults",
    "load",
    "ratings",
    "wilson",
]
