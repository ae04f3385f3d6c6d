"""Bots that do what a test says, at a table whose time a test makes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

import cambusa
from cambusa.bots import Seen
from cambusa.interface import Observation
from cambusa.table import Table

Answer = Callable[[Observation, Sequence[str]], tuple[str | None, float]]


class Puppet:
    """A bot that does what the test says, and counts how often it was asked."""

    wants_deal: ClassVar[bool] = False

    def __init__(self, answer: Answer) -> None:
        self.game = cambusa.load("shrimp", 3)
        self.answer = answer
        self.asked: list[int] = []

    def act(self, seen: Seen) -> tuple[int | None, float]:
        self.asked.append(len(seen["log"]))
        label, seconds = self.answer(seen["observation"], [self.game.label(action) for action in seen["legal"]])
        return (None if label is None else self.game.action(label)), seconds


def still(_seen: Observation, _labels: Sequence[str]) -> tuple[None, float]:
    """Do nothing."""
    return None, 0.0


def table(answers: dict[int, Answer], clocks: bool = True) -> Table:
    state = cambusa.load("shrimp", 3).new(7)
    return Table(state, {seat: Puppet(answer) for seat, answer in answers.items()}, 0, clocks, now=100.0)


WINDOWS = {window.name: window.seconds for window in cambusa.spec("shrimp").windows}
