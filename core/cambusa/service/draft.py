"""A decision in the making: entries, and the table as it will be when they are applied."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cambusa.interface import State
from cambusa.service.fold import Fold
from cambusa.service.journal import Entry
from cambusa.service.plain import Answer, Decision

Draw = Callable[[int], int]
"""From n to a number 0..n-1, each as likely: the only source of chance."""


class Draft:
    """What a command has come to so far.

    Attributes
    ----------
    table : Fold
        The table with the entries so far applied.
    now : float
        The time, in milliseconds since 1970.
    draw : callable
        Chance.
    refused : list of Answer
        Answers to actions that change nothing, of which no entry tells.
    """

    def __init__(self, table: Fold, now: float, draw: Draw) -> None:
        self.table = table.draft()
        self.now = now
        self.draw = draw
        self.refused: list[Answer] = []
        self._entries: list[Entry] = []

    def put(self, kind: str, seat: int | None = None, /, **data: Any) -> None:
        """Add an entry."""
        entry = Entry(kind, self.now, seat, data)
        self.table.apply(entry)
        self._entries.append(entry)

    def refuse(self, answer: Answer) -> None:
        """Answer an action that changes nothing."""
        self.refused.append(answer)

    def outcomes(self, state: State) -> list[str]:
        """Settle the chance nodes of a state, each outcome drawn by its weight, and return their labels."""
        labels = []
        while state.is_chance:
            outcomes = state.chance_weights()
            left = self.draw(sum(weight for _, weight in outcomes))
            for outcome, weight in outcomes:
                left -= weight
                if left < 0:
                    labels.append(state.game.outcome_label(outcome))
                    state.apply(outcome)
                    break
        return labels

    def decision(self, seat: int | None = None) -> Decision:
        """Return what it has come to."""
        return Decision(tuple(self._entries), (*(self.table.settled or ()), *self.refused), seat)
