"""The rule bot of Shanghaien: knows what a row is worth to it as it lies, and plays for that.

What a row is worth
    The cards as they would be given out now, `checks.majority`. The worth is how much better the own points (less the
    other's) would be after that, and a part of the strength won besides: `PROMISE` of it, `TRICK` for each dirty trick.
What it chooses
    The die, end or trick that makes the row worth most, one step ahead; a trick only when it gains at least `TRICK`
    over doing without. It says shanghai when the row is worth more than what a roll would make of it on average.
    With the probability `SLIPS` of its level it does anything that is legal instead.
When it acts
    Log-normal times (`cambusa.bots.seconds`) with the reaction time as median for dice and shanghai, half of it for
    rolling, a quarter where there is nothing to choose.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import numpy as np

from cambusa import bots
from cambusa.games.shanghaien import COLOURS, ENDS, ROLLS, ROW, SEATS
from cambusa.games.shanghaien.checks import colour_points, majority
from cambusa.interface import Observation
from cambusa.search import SearchBot

SLIPS: Mapping[str, float] = {"easy": 0.3, "medium": 0.1, "hard": 0.02}
PROMISE = 0.5
TRICK = 1.5


class RuleBot(bots.RandomBot):
    """A bot that plays Shanghaien by a few clear rules; made like `cambusa.bots.RandomBot`."""

    def act(self, seen: bots.Seen) -> tuple[int | None, float]:
        """Say what to do; see `cambusa.bots.Bot.act`."""
        observation, log, legal = seen["observation"], seen["log"], seen["legal"]
        chance = bots.chance_at(self.seed, len(log))
        labels = [self.game.label(action) for action in legal]
        action = legal[0]
        if len(legal) > 1:
            slip = chance.random() < SLIPS[self.level]
            action = chance.choice(legal) if slip else legal[_Table(observation, self.seat).best(labels)]
        part = 0.25 if len(legal) == 1 else 0.5 if self.game.label(action) == "roll" else 1.0
        return action, bots.seconds(chance, part * self.reaction)


class _Table:
    """What an observation shows, as the bot thinks of it: its own side first."""

    def __init__(self, observation: Observation, seat: int) -> None:
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
            now = self.worth([self.dice], self.end)[0]
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
            gained = _balance(added.strengths) - _balance(self.strengths)
            return gained + max(added.laid([[face]], end) for face in self.rolled for end in self.ends) - TRICK
        return max(self.laid(others, end) for end in self.ends) - TRICK

    def expected(self) -> float:
        """What the row is worth on average after a roll, the better die laid."""
        after = [max(self.laid([[face]], end) for end in self.ends) for face in range(1, ROW + 1)]
        weights = [1 if low == high else 2 for low, high in ROLLS]
        rolls = [max(after[low - 1], after[high - 1]) for low, high in ROLLS]
        return float(np.average(rolls, weights=weights))

    def laid(self, options: Sequence[Sequence[int]], end: str | None) -> float:
        """What the row is worth at best after own dice are laid at one of some lists of numbers."""
        rows = []
        for faces in options:
            dice = self.dice.copy()
            for face in faces:
                dice[0, face - 1 if end == "left" else ROW - face] += 1
            rows.append(dice)
        return max(self.worth(rows, end))

    def worth(self, rows: Sequence[np.ndarray[Any, Any]], end: str | None) -> list[float]:
        """What rows would bring if they were given out as they lie."""
        out = []
        for winners in majority(np.array(rows), end == "right"):
            won = [self.gains[winners == side].sum(axis=0) for side in range(SEATS)]
            tricks = self.tricks[winners == 0].sum() - self.tricks[winners == 1].sum()
            points = _balance(self.strengths + won) - _balance(self.strengths)
            out.append(float(points + PROMISE * (won[0].sum() - won[1].sum()) + tricks))
        return out


def _balance(strengths: np.ndarray[Any, Any]) -> int:
    """Own points less the other's, by colours."""
    mine, yours = colour_points([strengths])[0].sum(axis=1, dtype=np.int64).tolist()
    return int(mine - yours)


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
