"""The rule bot of Stir Fry Eighteen: claims what is true, bluffs now and then, cooks the best dish it can.

On turn
    It looks for the best dish in its hand and claims with what that dish does not need: a true pair, a true protein or,
    with the probability `BLUFFS` of its level, a spare card as a protein that it sees nowhere, or two as a pair. Then
    it cooks. It drops what it has twice first, then what is worth least.
Asked for a test
    It tests a protein that it knows to be elsewhere: in its own hand, on the table, or ruled out by what went back into
    the deck. Else it tests with the probability `DOUBTS`, less with a good dish in its own hand.
When it acts
    Log-normal times (`cambusa.bots.seconds`): the reaction time as median for claims and tests, else half of it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, ClassVar

from cambusa import bots
from cambusa.games.stir_fry_eighteen import CARDS, DISHES
from cambusa.games.stir_fry_eighteen.checks import dish_table, dishes
from cambusa.interface import Observation
from cambusa.search import SearchBot

BLUFFS: Mapping[str, float] = {"easy": 0.6, "medium": 0.35, "hard": 0.2}
DOUBTS: Mapping[str, float] = {"easy": 0.15, "medium": 0.25, "hard": 0.4}
GOOD = 10
"""Score of a dish that is not put at risk lightly."""

ALONE: Mapping[str, int] = {"N": 4, "C": 3, "P": 5, "S": 6, "G": 2, "O": 3, "Y": 1, "M": 2}
"""What a card is worth to keep; Noodles are in every dish."""

SCORES: Mapping[str, int] = {
    f"cook {' '.join(CARDS[kind] for kind in dish)}": int(score)
    for dish, score in zip(DISHES, dishes(dish_table()).score, strict=True)
}


class RuleBot(bots.RandomBot):
    """A bot that plays Stir Fry Eighteen by a few clear rules; made like `cambusa.bots.RandomBot`."""

    def act(self, seen: bots.Seen) -> tuple[int | None, float]:
        """Say what to do; see `cambusa.bots.Bot.act`."""
        observation, log, legal = seen["observation"], seen["log"], seen["legal"]
        chance = bots.chance_at(self.seed, len(log))
        labels = {self.game.label(action): action for action in legal}
        table = _Table(observation, self.seat)
        if "test" in labels:
            label = "test" if self._doubts(table, chance) else "pass"
        elif "end" in labels:
            label = self._turn(table, list(labels), chance)
        else:
            label = min(labels, key=lambda drop: (table.hand.count(drop[-1]) < 2, ALONE[drop[-1]]))
        part = 1.0 if label.split()[0] in ("pair", "protein", "test", "pass") else 0.5
        return labels[label], bots.seconds(chance, part * self.reaction)

    def _turn(self, table: _Table, labels: Sequence[str], chance: Random) -> str:
        dish = max((label for label in labels if label in SCORES), key=SCORES.__getitem__, default=None)
        spare = list(table.hand)
        for card in dish.split()[1:] if dish else "N":
            if card in spare:
                spare.remove(card)
        claims = [label for label in labels if label.startswith(("pair", "protein")) and _covers(spare, label)]
        true = [label for label in claims if _is_true(label)]
        if true:
            return chance.choice(true)
        bluffs = [label for label in claims if label.startswith("pair") or label[-1] not in table.seen]
        if bluffs and chance.random() < BLUFFS[self.level]:
            return chance.choice(bluffs)
        return dish or "end"

    def _doubts(self, table: _Table, chance: Random) -> bool:
        if table.named is not None and (table.named in table.seen or table.named in table.ruled_out):
            return True
        best = max((score for label, score in SCORES.items() if _covers(table.hand, label)), default=0)
        return chance.random() < DOUBTS[self.level] / (3 if best >= GOOD else 1)


class _Table:
    """What an observation shows, as the bot thinks of it."""

    def __init__(self, observation: Observation, seat: int) -> None:
        zones = {(zone["name"], zone["owner"]): zone["cards"] for zone in observation["zones"]}
        self.hand = zones["hand", seat]
        self.seen = {card for cards in zones.values() for card in cards if card != "?"}
        self.ruled_out = {
            part["name"][-1]
            for part in observation["counters"]
            if part["name"].startswith("at most") and part["owner"] == observation["turn"] and not part["value"]
        }
        named = observation["named"] if observation["claim"] == "protein" else None  # type: ignore[typeddict-item]
        self.named: str | None = named


def _is_true(claim: str) -> bool:
    words = claim.split()
    return words[1] == words[-1]


def _covers(cards: Sequence[str], label: str) -> bool:
    """Whether cards are enough for what a label lays or cooks."""
    words = label.split()[1:]
    laid = words[:1] if "as" in words else words
    return all(cards.count(card) >= laid.count(card) for card in laid)


class Search(SearchBot):
    """A bot that searches; see `cambusa.search.SearchBot`.

    An iteration ends after two turns of everybody. The others claim and test as the weights of `_hints.pxi` have it, so
    that a bluff is worth what it brings against who does not see the cards; deals take claims to be mostly true.
    """

    levels: ClassVar[Mapping[str, int]] = {"easy": 20, "medium": 200, "hard": 3000}

    @property
    def settings(self) -> Mapping[str, Any]:
        """What the search is told beside the budget."""
        return {"rests": 2 * self.game.seats, "scale": 25.0, "modelled": True, "shared": 4}


BOTS: Mapping[str, Any] = {"rule": RuleBot, "search": Search}
