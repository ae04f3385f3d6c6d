"""The rule bot of Shrimp: looks at the tops as a person does, slower or faster, and not without mistakes.

What it sees
    When a card lands it looks at the tops once. Each shared feature is overlooked with the probability
    `Skill.overlooks`, a cocktail (which has to be added up) with `Skill.overlooks_cocktail`; having seen nothing, with
    the probability `Skill.errs` it takes a value for shared that only two tops show. What it saw of these tops stays
    until another card lands.
When it acts
    All times are log-normal (`cambusa.bots.seconds`); R is the reaction time. Squeezing: R, and `MORE` of it again for
    each feature beyond the first that it saw and for a cocktail. The call itself, choosing whom to give to and taking
    cards: `HAND` of R. Flipping with nothing to be seen on the tops: R and a third; while a recipe is empty there is
    nothing to look for, and it takes half as long.
What it chooses
    It calls all it saw, flips onto the recipe whose top has least to do with the other two, gives to whoever has fewest
    cards and takes from whoever has most; equals are drawn. Barred, and seeing something, it hurries to cover it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random
from typing import Any

from cambusa import bots
from cambusa.games.shrimp import CARD_IDS, COCKTAIL, COLOURS, ORIGINS, QUANTITIES, RECIPES, SIZES
from cambusa.interface import LogEntry, Observation

VALUES = (QUANTITIES, SIZES, COLOURS, ORIGINS)
MORE = 0.2
HAND = 0.25
SHORTEST = 0.15


@dataclass(frozen=True)
class Skill:
    """Probabilities of the mistakes of a level."""

    overlooks: float
    overlooks_cocktail: float
    errs: float


SKILLS: Mapping[str, Skill] = {
    "easy": Skill(overlooks=0.35, overlooks_cocktail=0.60, errs=0.04),
    "medium": Skill(overlooks=0.15, overlooks_cocktail=0.30, errs=0.015),
    "hard": Skill(overlooks=0.04, overlooks_cocktail=0.10, errs=0.003),
}


class RuleBot(bots.RandomBot):
    """A bot that plays Shrimp as people do; made like `cambusa.bots.RandomBot`."""

    def act(self, seen: bots.Seen) -> tuple[int | None, float]:
        """Say what to do; see `cambusa.bots.Bot.act`."""
        observation, log, legal = seen["observation"], seen["log"], seen["legal"]
        chance = bots.chance_at(self.seed, len(log))
        labels = {self.game.label(action): action for action in legal}
        label, median = self._wish(_Table(observation), self._looked_at(log), list(labels), chance)
        if label is None:
            return None, 0.0
        return labels[label], max(SHORTEST, bots.seconds(chance, median * self.reaction))

    def _looked_at(self, log: Sequence[LogEntry]) -> Random:
        """The chance of what is seen of these tops: settled by the entry that brought the last card to a recipe."""
        for index in range(len(log) - 1, 0, -1):
            if log[index][0] is None and log[index - 1][1].startswith("flip"):
                return bots.chance_at(self.seed ^ 1, index)
        return bots.chance_at(self.seed ^ 1, 0)

    def _wish(self, table: _Table, eyes: Random, labels: list[str], chance: Random) -> tuple[str | None, float]:
        """The label to play, None for nothing, and the median of its time in reaction times."""
        seen = table.seen(eyes, SKILLS[self.level])
        verb = labels[0].split()[0]
        if verb == "give":
            return _best(labels, chance, lambda label: -table.banquets[int(label[5:])]), HAND
        if verb == "take":
            return _best(labels, chance, lambda label: table.banquets[int(label[5:])]), HAND
        if "silence" in labels:
            # Who takes over the seat of somebody who squeezed may have seen nothing: then it looks again.
            called = _call(seen or table.shared())
            return called if called in labels else "silence", HAND
        flips = [label for label in labels if label.startswith("flip")]
        if seen and "squeeze" in labels:
            return "squeeze", 1 + MORE * (len(seen) - 1 + (COCKTAIL in seen))
        if not flips:
            return None, 0.0
        median = 4 / 3 if len(table.tops) == RECIPES else 2 / 3
        return _best(flips, chance, lambda label: table.kept(int(label[5:]))), HAND if seen else median


class _Table:
    """What an observation shows, as the bot thinks of it."""

    def __init__(self, observation: Observation) -> None:
        self.recipes: dict[int, tuple[int, ...]] = {}
        self.banquets: dict[int, int] = {}
        for zone in observation["zones"]:
            if zone["owner"] is not None:
                self.banquets[zone["owner"]] = zone["size"]
            elif zone["cards"]:
                self.recipes[int(zone["name"].split()[-1])] = _values(zone["cards"][-1])
        self.tops = list(self.recipes.values())

    def shared(self) -> list[str]:
        """The features of the tops, in the order of calls."""
        if len(self.tops) < RECIPES:
            return []
        out = [VALUES[f][column[0]] for f, column in enumerate(zip(*self.tops, strict=True)) if len(set(column)) == 1]
        if sum(top[0] + 1 for top in self.tops) == 7:
            out.insert(0, COCKTAIL)
        return out

    def seen(self, eyes: Random, skill: Skill) -> list[str]:
        """The features that somebody with this skill takes the tops to share."""
        out = [
            feature
            for feature in self.shared()
            if eyes.random() >= (skill.overlooks_cocktail if feature == COCKTAIL else skill.overlooks)
        ]
        if len(self.tops) == RECIPES and eyes.random() < skill.errs and not out:
            one, other = eyes.choice(list(combinations(self.tops, 2)))
            out += [VALUES[f][one[f]] for f in range(len(VALUES)) if one[f] == other[f]][:1]
        return out

    def kept(self, covered: int) -> int:
        """How much the tops beside a recipe have in common: the more, the likelier the next card makes a feature."""
        beside = [top for recipe, top in self.recipes.items() if recipe != covered]
        if len(beside) < RECIPES - 1:
            return 0
        one, other = beside
        return sum(a == b for a, b in zip(one, other, strict=True)) + (4 <= one[0] + other[0] + 2 <= 6)


def _values(card: str) -> tuple[int, ...]:
    number = CARD_IDS[card]
    return number // 27, number // 9 % 3, number // 3 % 3, number % 3


def _call(features: list[str]) -> str:
    return f"call {' '.join(features)}"


def _best(labels: Sequence[str], chance: Random, worth: Callable[[str], int]) -> str:
    most = max(map(worth, labels))
    return chance.choice([label for label in labels if worth(label) == most])


BOTS: Mapping[str, Any] = {"rule": RuleBot}
