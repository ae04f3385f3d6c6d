"""`SearchBot`: plays by search, from a deal that its seat cannot tell from the truth."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from cambusa import bots
from cambusa.errors import BotError
from cambusa.search.tree import budget, search

if TYPE_CHECKING:
    from cambusa.game import Game


class SearchBot(bots.RandomBot):
    """A bot for any game that does what a search tries most; where there is no choice it does not search.

    A game's folder offers a subclass of it with a budget and settings that suit the game. It acts after a log-normal
    time with the reaction time as median, half of it where there is no choice.

    Parameters
    ----------
    game, seat, seed, level, reaction, signal
        As for `cambusa.bots.RandomBot`.
    iterations : int, optional
        Iterations an action; `levels` if left out.
    seconds : float, optional
        Seconds an action, instead of iterations or, with both, whichever is over first. With `seconds` a bot shown the
        same twice need not answer the same.

    Attributes
    ----------
    levels : mapping
        Iterations an action at each level.
    """

    wants_deal = True
    levels: ClassVar[Mapping[str, int]] = {"easy": 50, "medium": 300, "hard": 2000}

    @property
    def settings(self) -> Mapping[str, Any]:
        """What `cambusa.search.search` is told beside the budget."""
        return {}

    def __init__(
        self,
        game: Game,
        seat: int,
        seed: int,
        level: str = "medium",
        reaction: float | None = None,
        signal: str | None = None,
        iterations: int | None = None,
        seconds: float | None = None,
    ) -> None:
        super().__init__(game, seat, seed, level, reaction, signal)
        if iterations is None and seconds is None:
            iterations = self.levels[level]
        try:
            budget(iterations, seconds)
        except ValueError as error:
            raise BotError(f"bot search: {error}") from None
        self.iterations = iterations
        self.seconds = seconds

    def act(self, seen: bots.Seen) -> tuple[int | None, float]:
        """Search and say what was tried most; see `cambusa.bots.Bot.act`.

        Raises
        ------
        BotError
            If there is no deal in what it is shown.
        """
        legal = seen["legal"]
        chance = bots.chance_at(self.seed, len(seen["log"]))
        if len(legal) == 1:
            return legal[0], bots.seconds(chance, self.reaction / 2)
        if seen["deal"] is None:
            raise BotError("bot search: expected a deal to search from, got None; show it `bots.shown_to(bot, ...)`")
        found = search(
            self.game.from_position(seen["deal"]),
            self.seat,
            iterations=self.iterations,
            seconds=self.seconds,
            seed=chance.getrandbits(64),
            **self.settings,
        )
        return found.action, bots.seconds(chance, self.reaction)
