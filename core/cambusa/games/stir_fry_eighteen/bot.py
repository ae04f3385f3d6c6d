"""The rule bot of Stir Fry Eighteen: lays, bluffs, tests and cooks by what it expects to gain, in points.

What cards are worth
    A dish its score. Besides, the three best cards that it can keep, each `KEPT`, one that it has twice `TWICE`; a card
    to draw `DRAWN`.
On turn
    It makes the claim that leaves it best off, else cooks, else ends the turn. A true claim brings its draw, less the
    cards laid. A bluff brings as much unless it is tested, then it costs `CAUGHT`; it reckons with `TESTED` for each
    claim, and with a sure test by who holds the kind that is named, as likely as it lies in one of the hands among the
    cards that it does not see (limits heeded). Of bluffs that pay it makes the share `Skill.bluffs`. It does not name a
    kind that all have seen. It drops what is worth least to keep.
Asked for a test
    How likely the claim is true follows from the cards that it does not see, the number that the claimant had, and what
    the claimant can have at most of a kind (`_Table.truth`): it takes a player who could tell the truth to do so with
    the probability `HONEST`, and one who could not to bluff with `BLUFFING`. It tests if what it expects to win, a card
    and what the other does not draw, is more than what it expects to lose, its hand.
How levels differ
    By normal errors in what it reckons: of `Skill.error` points, and `Skill.doubt` in how likely claims are true.
When it acts
    Log-normal times (`cambusa.bots.seconds`): the reaction time as median for claims and tests, else half of it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import comb
from random import Random
from typing import Any, ClassVar

from cambusa import bots
from cambusa.games.stir_fry_eighteen import CARDS, COPIES, DISHES
from cambusa.games.stir_fry_eighteen.checks import dish_table, dishes
from cambusa.search import SearchBot

KEPT: Mapping[str, float] = {"N": 3.0, "C": 2.5, "P": 3.5, "S": 4.5, "G": 2.5, "O": 2.5, "Y": 1.5, "M": 2.0}
TWICE = 2.0
KEEPS = 3
DRAWN = 2.7
CAUGHT = 4.0
TESTED = 0.7
HONEST = 0.8
BLUFFING = 0.25
HELD_BACK = 0.45
"""Worth of what a claimant does not draw, as a part of the same for oneself, with one opponent; they share it."""

LOST_POINTS = 5
DRAWS: Mapping[str, int] = {"pair": 3, "C": 2, "P": 3, "S": 4}
"""Cards that a claim draws: a pair, or a kind that is named."""

DECK: Mapping[str, int] = dict(zip(CARDS, COPIES, strict=True))

SCORES: Mapping[str, int] = {
    f"cook {' '.join(CARDS[kind] for kind in dish)}": int(score)
    for dish, score in zip(DISHES, dishes(dish_table()).score, strict=True)
}


@dataclass(frozen=True)
class Skill:
    """How well a level plays.

    Attributes
    ----------
    bluffs : float
        Probability of making a bluff that pays.
    error : float
        Standard deviation of the errors in what it reckons, in points.
    doubt : float
        Standard deviation of the errors in how likely it takes a claim to be true.
    """

    bluffs: float
    error: float
    doubt: float


SKILLS: Mapping[str, Skill] = {
    "easy": Skill(bluffs=0.5, error=7.0, doubt=0.5),
    "medium": Skill(bluffs=0.7, error=3.0, doubt=0.25),
    "hard": Skill(bluffs=0.8, error=0.0, doubt=0.0),
}


class RuleBot(bots.RandomBot):
    """A bot that plays Stir Fry Eighteen by a few clear rules; made like `cambusa.bots.RandomBot`."""

    def act(self, seen: bots.Seen) -> tuple[int | None, float]:
        """Say what to do; see `cambusa.bots.Bot.act`."""
        chance = bots.chance_at(self.seed, len(seen["log"]))
        labels = {self.game.label(action): action for action in seen["legal"]}
        table = _Table(self, seen)
        skill = SKILLS[self.level]
        if "test" in labels:
            likely = table.truth()
            likely += chance.gauss(0, skill.doubt) if likely else 0.0  # what cannot be true nobody believes
            label = "test" if table.gain(likely) > 0 else "pass"
        elif "end" in labels:
            label = self._turn(table, list(labels), chance)
        else:
            label = max(labels, key=lambda drop: kept(_without(table.hand, drop.split()[1:])))
        part = 1.0 if label.split()[0] in ("pair", "protein", "test", "pass") else 0.5
        return labels[label], bots.seconds(chance, part * self.reaction)

    def _turn(self, table: _Table, labels: Sequence[str], chance: Random) -> str:
        skill = SKILLS[self.level]
        may_cook = not table.cooked
        label, best = "end", kept(table.hand)
        for dish in labels:
            if dish in SCORES:
                value = table.cooking(dish) + chance.gauss(0, skill.error)
                if value > best:
                    label, best = dish, value
        if label in SCORES and table.wins(label):
            return label
        bluffing = chance.random() < skill.bluffs
        for claim in labels:
            if claim.startswith(("pair", "protein")):
                true = _is_true(claim)
                if true or (bluffing and not table.is_known_false(claim)):
                    value = table.claiming(claim, true, may_cook) + chance.gauss(0, skill.error)
                    if value > best:
                        label, best = claim, value
        return label


class _Table:
    """What an observation shows, as the bot thinks of it."""

    def __init__(self, bot: RuleBot, seen: bots.Seen) -> None:
        observation = seen["observation"]
        self.seat, self.turn = bot.seat, observation["turn"]
        self.target: int = bot.game.options["target"]  # type: ignore[assignment]
        zones = {(zone["name"], zone["owner"]): zone["cards"] for zone in observation["zones"]}
        self.values = {(part["name"], part["owner"]): part["value"] for part in observation["counters"]}
        self.hand: list[str] = zones["hand", bot.seat]
        self.hands = [zones["hand", seat] for seat in range(bot.game.seats)]
        self.deck = len(zones["deck", None])
        self.cooked = bool(zones["dish", None])
        self.caught = bool(self.values.get(("caught", self.turn), 0))
        self.laid = len(zones["pair", None]) + len(zones["protein", None])
        self.unseen = Counter(DECK)
        self.unseen.subtract(card for cards in zones.values() for card in cards if card != "?")
        self.open = {card for (name, _), cards in zones.items() if name in OPEN for card in cards if card != "?"}
        if bot.seat == self.turn:
            self.open = set(zones["dish", None])
        self.claim: str | None = observation["claim"]  # type: ignore[typeddict-item]
        self.named: str | None = observation["named"]  # type: ignore[typeddict-item]

    def wins(self, dish: str) -> bool:
        """Whether a dish reaches the target."""
        return bool(self.values["points", self.seat] + SCORES[dish] >= self.target)

    def cooking(self, dish: str) -> float:
        """What the turn is worth with a dish, and nothing after it."""
        rest = _without(self.hand, dish.split()[1:])
        return SCORES[dish] + kept(rest) + (0.0 if self.caught else DRAWN)

    def claiming(self, claim: str, true: bool, may_cook: bool) -> float:
        """What the turn is worth with a claim, if it then cooks the best dish of what is left."""
        words = claim.split()
        rest = _without(self.hand, words[1:2] if words[0] == "protein" else words[1:])
        after = kept(rest)
        if may_cook:
            after = max(after, best_dish(tuple(sorted(set(rest)))) * 1.0 + 0.5 * after)
        drawn = min(self.deck, DRAWS["pair" if words[0] == "pair" else words[-1]]) * DRAWN
        if true:
            return after + drawn
        tested = TESTED
        if words[0] == "protein" and words[-1] not in self.hand:
            tested += (1 - TESTED) * self.held_by_others(words[-1])
        return after + (1 - tested) * drawn - tested * CAUGHT

    def held_by_others(self, kind: str) -> float:
        """How likely another player holds a card of which there is one, and which this one does not see."""
        if self.unseen[kind] <= 0:
            return 0.0
        cards = sum(
            len(hand)
            for seat, hand in enumerate(self.hands)
            if seat != self.seat and self.values.get((f"at most {kind}", seat), 1)
        )
        return min(1.0, cards / max(1, self.unseen.total()))

    def is_known_false(self, claim: str) -> bool:
        """Whether all can see that a claim is false."""
        return claim.split()[-1] in self.open and claim.startswith("protein")

    def truth(self) -> float:
        """How likely the claim under test is true."""
        limits = {
            kind: min(max(0, self.unseen[kind]), self.values.get((f"at most {kind}", self.turn), 99)) for kind in CARDS
        }
        hidden = len(self.hands[self.turn or 0]) + self.laid
        pool = sum(limits.values())
        if self.claim == "protein":
            could = min(1.0, limits[self.named or ""] * hidden / max(1, pool))
        else:
            could = 1 - all_different([limits[kind] for kind in CARDS], min(hidden, pool))
        true, false = could * HONEST, (1 - could) * BLUFFING
        return true / (true + false) if true else 0.0

    def gain(self, truth: float) -> float:
        """What a test is expected to win, less what it is expected to lose."""
        drawn = min(self.deck, DRAWS["pair" if self.claim == "pair" else self.named or ""])
        won = DRAWN + HELD_BACK * DRAWN * drawn / (len(self.hands) - 1)
        lost = LOST_POINTS if not self.hand else kept(self.hand) + 0.6 * best_dish(tuple(sorted(set(self.hand))))
        return (1 - truth) * won - truth * lost


OPEN = ("pair", "protein", "dish")


def kept(hand: Sequence[str]) -> float:
    """What the best cards of a hand that can be kept are worth."""
    worths, had = [], set()
    for card in hand:
        worths.append(TWICE if card in had else KEPT[card])
        had.add(card)
    return sum(sorted(worths, reverse=True)[:KEEPS])


@lru_cache
def best_dish(kinds: tuple[str, ...]) -> int:
    """The score of the best dish of some kinds, 0 if there is none."""
    cards = set(kinds)
    return max((score for label, score in SCORES.items() if cards.issuperset(label.split()[1:])), default=0)


def all_different(counts: Sequence[int], drawn: int) -> float:
    """How likely cards drawn out of so many of each kind are all of different kinds."""
    ways = [1] + [0] * drawn
    for count in counts:
        for size in range(drawn, 0, -1):
            ways[size] += count * ways[size - 1]
    return ways[drawn] / max(1, comb(sum(counts), drawn))


def _is_true(claim: str) -> bool:
    words = claim.split()
    return words[1] == words[-1]


def _without(hand: Sequence[str], cards: Sequence[str]) -> list[str]:
    rest = list(hand)
    for card in cards:
        rest.remove(card)
    return rest


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
