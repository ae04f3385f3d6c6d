"""The rule bot of Shanghaien: knows what a row is worth to it as it lies, and plays for that.

What a row is worth
    The cards as they would be given out now, `checks.majority`. The worth is how much better the own points (less the
    other's) would be after that, and a part of the strength won besides: `PROMISE` of it, `TRICK` for each dirty trick.
What it chooses
    The die, end or trick that makes the row worth most; a trick only when it gains at least `TRICK` over doing without.
    It says shanghai when the row is worth more than what a roll would make of it on average. With `Skill.replies` it
    weighs what it is worth once the other has answered as best it can, by a roll or by shanghai (`ANSWER`).
    With the probability `Skill.slips` it does anything that is legal instead.
When it acts
    Log-normal times (`cambusa.bots.seconds`) with the reaction time as median for dice and shanghai, half of it for
    rolling, a quarter where there is nothing to choose.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np

from cambusa import bots
from cambusa.games.shanghaien import COLOURS, DICE, ENDS, ROLLS, ROW, SEATS
from cambusa.games.shanghaien.checks import colour_points, majority
from cambusa.interface import Observation
from cambusa.search import SearchBot


@dataclass(frozen=True)
class Skill:
    """How well a level plays.

    Attributes
    ----------
    slips : float
        Probability of any legal action instead.
    replies : bool
        Whether it thinks of what the other does next.
    """

    slips: float
    replies: bool


SKILLS: Mapping[str, Skill] = {
    "easy": Skill(slips=0.3, replies=False),
    "medium": Skill(slips=0.1, replies=False),
    "hard": Skill(slips=0.0, replies=True),
}
PROMISE = 0.5
TRICK = 1.5

ANSWER = 0.5
"""Weight of what a row is worth after the answer: the own turn after that is not looked at."""

ROLL = 2
"""Dice of a roll, and as many in the row for a shanghai."""

LOWS, HIGHS = np.array(ROLLS).T - 1
WEIGHTS = np.where(LOWS == HIGHS, 1, 2) / 36
"""Of the rolls of two dice: the faces, counted from 0, and how likely each is."""

Array = np.ndarray[Any, Any]


class RuleBot(bots.RandomBot):
    """A bot that plays Shanghaien by a few clear rules; made like `cambusa.bots.RandomBot`."""

    def act(self, seen: bots.Seen) -> tuple[int | None, float]:
        """Say what to do; see `cambusa.bots.Bot.act`."""
        observation, log, legal = seen["observation"], seen["log"], seen["legal"]
        chance = bots.chance_at(self.seed, len(log))
        labels = [self.game.label(action) for action in legal]
        action = legal[0]
        if len(legal) > 1:
            skill = SKILLS[self.level]
            if chance.random() < skill.slips:
                action = chance.choice(legal)
            else:
                action = legal[_Table(observation, self.seat, skill.replies).best(labels)]
        part = 0.25 if len(legal) == 1 else 0.5 if self.game.label(action) == "roll" else 1.0
        return action, bots.seconds(chance, part * self.reaction)


class _Table:
    """What an observation shows, as the bot thinks of it: its own side first."""

    def __init__(self, observation: Observation, seat: int, replies: bool) -> None:
        self.replies = replies
        zones = {(zone["name"], zone["owner"]): zone["cards"] for zone in observation["zones"]}
        values = {(part["name"], part["owner"]): part["value"] for part in observation["counters"]}
        sides = (seat, 1 - seat)
        self.end = (None, *ENDS)[values["numbering", None]]
        self.ends = (self.end,) if self.end else ENDS
        self.rolled = [int(face) for face in zones["rolled", None]]
        self.dice = np.array([[values[f"dice {place + 1}", side] for place in range(ROW)] for side in sides])
        self.strengths = np.array([[values[f"strength {colour}", side] for colour in COLOURS] for side in sides])
        self.gains = np.zeros((ROW, len(COLOURS)), dtype=np.int64)  # strength of each card, by colour
        self.tricks = np.zeros(ROW)
        for place, card in enumerate(zones["row", None]):
            colour, _, value = card.partition("-")
            if colour in COLOURS:
                self.gains[place, COLOURS.index(colour)] = int(value)
            else:
                self.tricks[place] = TRICK

    def best(self, labels: Sequence[str]) -> int:
        """Return the place of the best label, the first of equals."""
        if "roll" in labels:
            now = self.worth(self.dice[None], self.end)[0]
            return labels.index("shanghai" if now > self.expected() else "roll")
        worths = [self.of(label) for label in labels]
        return max(range(len(labels)), key=lambda i: worths[i])

    def of(self, label: str) -> float:
        """What the row is worth after a label, the trick that it takes being paid for."""
        verb, *rest = label.split()
        if verb == "lay":
            faces = self.rolled if rest[0] == "both" else [int(rest[0])]
            return self.laid([faces], rest[1] if len(rest) > 1 else self.end)
        if verb == "shift":
            others = [[int(rest[0]) + int(rest[1])]]
        elif verb == "both":
            others = [self.rolled]
        elif verb == "reroll":
            return self.expected() - TRICK
        else:  # crew: the strength as it is, and the better die
            added = _Table.__new__(_Table)
            added.__dict__ |= self.__dict__
            added.strengths = self.strengths.copy()
            added.strengths[0, COLOURS.index(rest[0])] += 2
            gained = float(_balance(added.strengths[None])[0] - _balance(self.strengths[None])[0])
            return gained + max(added.laid([[face]], end) for face in self.rolled for end in self.ends) - TRICK
        return max(self.laid(others, end) for end in self.ends) - TRICK

    def expected(self) -> float:
        """What the row is worth on average after a roll, the better die laid."""
        after = np.array([max(self.laid([[face]], end) for end in self.ends) for face in range(1, ROW + 1)])
        return float(np.maximum(after[LOWS], after[HIGHS]) @ WEIGHTS)

    def laid(self, options: Sequence[Sequence[int]], end: str | None) -> float:
        """What the row is worth at best after own dice are laid at one of some lists of numbers."""
        rows = np.repeat(self.dice[None], len(options), axis=0)
        for row, faces in zip(rows, options, strict=True):
            for face in faces:
                row[0, _place(face, end)] += 1
        worths = self.worth(rows, end)
        if self.replies:
            worths += ANSWER * (self.replied(rows, end, worths) - worths)
        return float(worths.max())

    def replied(self, rows: Array, end: str | None, now: Array) -> Array:
        """What rows are worth once the other has answered: it rolls and lays a die, or says shanghai if it may."""
        laid = int(self.dice[1].sum())
        if DICE - laid < ROLL:
            return now
        answers = np.repeat(rows[:, None], ROW, axis=1)
        for face in range(1, ROW + 1):
            answers[:, face - 1, 1, _place(face, end)] += 1
        after = self.worth(answers.reshape(-1, SEATS, ROW), end).reshape(-1, ROW)
        rolled = np.minimum(after[:, LOWS], after[:, HIGHS]) @ WEIGHTS
        return np.asarray(np.minimum(now, rolled) if laid >= ROLL else rolled)

    def worth(self, rows: Array, end: str | None) -> Array:
        """What rows would bring if they were given out as they lie."""
        winners = majority(rows, end == "right")
        mine, yours = ((winners == side).astype(np.int64) for side in range(SEATS))
        won = np.stack([mine @ self.gains, yours @ self.gains], axis=1)
        points = _balance(self.strengths + won) - _balance(self.strengths[None])
        promise = PROMISE * (won[:, 0].sum(axis=1) - won[:, 1].sum(axis=1))
        return np.asarray(points + promise + (mine - yours) @ self.tricks)


def _place(face: int, end: str | None) -> int:
    """Where a die with a face lies, counted from the left."""
    return face - 1 if end == "left" else ROW - face


def _balance(strengths: Array) -> Array:
    """Own points less the other's, by colours."""
    points = colour_points(strengths).sum(axis=2, dtype=np.int64)
    return np.asarray(points[:, 0] - points[:, 1])


class Search(SearchBot):
    """A bot that searches; see `cambusa.search.SearchBot`.

    An iteration ends with the round.
    """

    levels: ClassVar[Mapping[str, int]] = {"easy": 20, "medium": 300, "hard": 10_000}

    @property
    def settings(self) -> Mapping[str, Any]:
        """What the search is told beside the budget."""
        return {"rests": 1, "scale": 6.0}


BOTS: Mapping[str, Any] = {"rule": RuleBot, "search": Search}
