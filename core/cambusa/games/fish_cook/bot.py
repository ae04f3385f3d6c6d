"""The rule bot of Fish Cook: plans the dishes of the evening, and buys what brings most for money and turns.

What a dish is worth
    What its cook gets, by where the recipe lies, `FUTURE` of its bonus for each evening left if it comes into the own
    menu, and what it does for the menu bonus; a dish out of another menu less what its owner gets, shared by the
    others, and as likely into the own menu as the die says.
What it plans
    The dishes that bring most in all, with what it has and what both markets sell, each piece at its price, within its
    money and the buys that it expects to have (`_Kitchen.buys_left`): dish by dish, the best `Skill.width` tried at
    each place. Each buy costs `TURN` besides. Ingredients are worth `KEEP` of their usual price until the last day.
What it buys
    The piece of the plan with which the morning stays worth most, supposing with the probability `CAUTION` that there
    will be one more buy only, so that it completes one dish after the other. A buy that rings the bell leaves it one,
    but counts the more the more others lose by it, as far as open recipes tell. With nothing to plan for it buys
    ingredients below `STOCK` of their usual price, or the top of the deck while evenings are left, or passes.
What it cooks
    A dish of its best plan with the smallest fish that does: first those that another could take away, recipes of the
    School, then out of other menus, then its own menu, its hand at last, so that others see it late. It throws away
    its smallest fish when no dish is worth it.
When it acts
    Log-normal times (`cambusa.bots.seconds`) with the reaction time as median.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, ClassVar

from cambusa import bots
from cambusa.games.fish_cook import FISH_PRICES, INGREDIENT_PRICES, INGREDIENTS, RECIPES, SIZES
from cambusa.interface import Observation
from cambusa.search import SearchBot

PIECES = (*(f"fish {size}" for size in SIZES), *INGREDIENTS)
"""What the markets sell, fish first; pieces are numbers into this."""

FISH = len(SIZES)
PRICES = (*FISH_PRICES, *INGREDIENT_PRICES)
NEEDS = tuple(tuple(FISH + INGREDIENTS.index(kind) for kind in recipe.ingredients) for recipe in RECIPES)

FUTURE = 0.5
"""Part of the bonus that a recipe in the own menu brings an evening."""

MENU = 0.4
"""Part of the menu bonus that is reckoned with before the last evening."""

KEEP = 0.8
"""Worth of an ingredient kept for another day, as a part of its usual price."""

STOCK = 1.0
"""Price below which an ingredient is bought for another day, as a part of its usual price."""

DECK = 3.0
"""What a recipe of the deck is worth for each evening to come."""

TURN = 1.0
"""What a buy is worth for something else."""

CAUTION = 0.5
"""Probability that it reckons with of having only one more buy."""

RING = 0.5
"""Part of what the bell costs the others, on average, that counts as gained."""


@dataclass(frozen=True)
class Skill:
    """How well a level plays.

    Attributes
    ----------
    slips : float
        Probability of any legal action instead.
    buys : int
        How many buys it plans for at most.
    width : tuple of int
        How many dishes it tries at each place of a plan.
    """

    slips: float
    buys: int
    width: tuple[int, ...]


SKILLS: Mapping[str, Skill] = {
    "easy": Skill(slips=0.3, buys=3, width=(1,)),
    "medium": Skill(slips=0.1, buys=4, width=(2, 1)),
    "hard": Skill(slips=0.0, buys=9, width=(5, 3, 2)),
}


@dataclass(frozen=True)
class Plan:
    """Dishes to cook: what they bring in all, and for each the recipe, the fish and the pieces to buy for it."""

    value: float
    dishes: tuple[tuple[int, int, tuple[int, ...]], ...] = ()


NOTHING = Plan(0.0)


class RuleBot(bots.RandomBot):
    """A bot that plays Fish Cook by a few clear rules; made like `cambusa.bots.RandomBot`."""

    def act(self, seen: bots.Seen) -> tuple[int | None, float]:
        """Say what to do; see `cambusa.bots.Bot.act`."""
        log, legal = seen["log"], seen["legal"]
        chance = bots.chance_at(self.seed, len(log))
        skill = SKILLS[self.level]
        action = legal[0]
        if len(legal) > 1:
            if chance.random() < skill.slips:
                action = chance.choice(legal)
            else:
                labels = {self.game.label(action): action for action in legal}
                kitchen = _Kitchen(seen["observation"], self.seat, skill)
                action = labels[kitchen.buy(labels) if "pass" in labels else kitchen.cook(labels)]
        return action, bots.seconds(chance, self.reaction)


class _Kitchen:
    """What an observation shows, as the bot thinks of it."""

    def __init__(self, observation: Observation, seat: int, skill: Skill) -> None:
        self.seat, self.skill = seat, skill
        zones = {(zone["name"], zone["owner"]): zone["cards"] for zone in observation["zones"]}
        self.values = {(part["name"], part["owner"]): part["value"] for part in observation["counters"]}
        self.seats = sum(name == "menu" for name, _ in zones)
        self.evenings = self.values["days", None] - self.values["day", None]
        self.school = [int(card) - 1 for card in zones["school", None]]
        self.hand = [int(card) - 1 for card in zones["hand", seat]]
        self.menus = [[int(card) - 1 for card in zones["menu", owner]] for owner in range(self.seats)]
        self.market = self.goods(None)
        self.keep = [KEEP * _usual(piece) if self.evenings and piece >= FISH else 0.0 for piece in range(len(PIECES))]

    def goods(self, owner: int | None) -> list[int]:
        """The pieces of an owner; None: those of the markets."""
        return [self.values[piece, owner] for piece in PIECES]

    def worths(self, seat: int) -> dict[int, tuple[float, float]]:
        """What each recipe that the seat can cook is worth to it, for the first time and again."""
        out = {}
        for recipe in self.school:
            out[recipe] = self._first(recipe, seat), self._again(recipe)
        for owner, menu in enumerate(self.menus):
            for recipe in menu:
                out[recipe] = (self._again(recipe),) * 2 if owner == seat else (self._stolen(recipe, seat),) * 2
        for recipe in self.hand if seat == self.seat else ():
            out[recipe] = self._first(recipe, seat) + RECIPES[recipe].bonus, self._again(recipe)
        return out

    def _again(self, recipe: int) -> float:
        return RECIPES[recipe].main + RECIPES[recipe].bonus

    def _first(self, recipe: int, seat: int) -> float:
        return RECIPES[recipe].main + self.in_menu(recipe, seat)

    def _stolen(self, recipe: int, seat: int) -> float:
        bonus = RECIPES[recipe].bonus
        return RECIPES[recipe].main - bonus / (self.seats - 1) + (7 - bonus) / 6 * self.in_menu(recipe, seat)

    def in_menu(self, recipe: int, seat: int) -> float:
        """What it is worth to have a recipe in the menu: bonuses to come, and a part of the menu bonus."""
        size = RECIPES[recipe].fish
        counts = [sum(RECIPES[other].fish == size for other in menu) for menu in self.menus]
        most = max(count for owner, count in enumerate(counts) if owner != seat)
        closing = 1.0 if counts[seat] in (most - 1, most) else 0.3 if counts[seat] < most - 1 else 0.1
        return FUTURE * self.evenings * RECIPES[recipe].bonus + (MENU if self.evenings else 1.0) * size * closing

    def buys_left(self) -> int:
        """How many buys it expects to have, this one too.

        After the bell one. Before it this one and the one after the bell, and as many rounds between as the rows hold
        tokens for, the two emptiest ringing first.
        """
        if self.values["extra buys", None]:
            return 1
        rows = sorted(count for count in self.market[FISH:] if count)
        if not rows:
            return 2
        return min(self.skill.buys, 2 + (2 * rows[0] + sum(rows[1:2]) - 2) // self.seats)

    def plan(
        self,
        worths: Mapping[int, tuple[float, float]],
        have: Sequence[int],
        market: Sequence[int],
        buys: int,
        money: int,
        cooked: frozenset[int] = frozenset(),
        depth: int = 0,
    ) -> Plan:
        """Find the dishes that bring most with so many buys and so much money."""
        options = []
        keep = self.keep
        for recipe, (first, again) in worths.items():
            value = again if recipe in cooked else first
            bought: tuple[int, ...] = ()
            cost = 0
            for piece in NEEDS[recipe]:
                if have[piece]:
                    value -= keep[piece]
                elif market[piece]:
                    bought += (piece,)
                    cost += PRICES[piece][market[piece] - 1]
                else:
                    break
            else:
                fish = _fish(RECIPES[recipe].fish, have, market)
                if fish < 0:
                    continue
                if not have[fish]:
                    bought = (fish, *bought)
                    cost += PRICES[fish][market[fish] - 1]
                value -= cost + TURN * len(bought)
                if value > 0 and len(bought) <= buys and cost <= money:
                    options.append((value, -len(bought), recipe, fish, bought, cost))
        if not options:
            return NOTHING
        options.sort(reverse=True)
        width = self.skill.width[depth] if depth < len(self.skill.width) else 1
        best = NOTHING
        for value, _, recipe, fish, bought, cost in options[:width]:
            after, left = list(have), list(market)
            for piece in bought:
                left[piece] -= 1
                after[piece] += 1
            for piece in (fish, *NEEDS[recipe]):
                after[piece] -= 1
            rest = self.plan(worths, after, left, buys - len(bought), money - cost, cooked | {recipe}, depth + 1)
            if value + rest.value > best.value:
                best = Plan(value + rest.value, ((recipe, fish, bought), *rest.dishes))
        return best

    def buy(self, labels: Mapping[str, int]) -> str:
        """Return the label of the best buy, or ``pass``."""
        worths, have, money = self.worths(self.seat), self.goods(self.seat), self.values["money", self.seat]
        buys = self.buys_left()
        plan = self.plan(worths, have, self.market, buys, money)
        best, label = 0.0, "pass"
        for piece in dict.fromkeys(piece for _, _, bought in plan.dishes for piece in bought):
            value = self._after(piece, worths, have, buys, money)
            if value > best:
                best, label = value, f"buy {PIECES[piece]}"
        return label if label != "pass" or not self.evenings else self._spare(labels)

    def _after(
        self, piece: int, worths: Mapping[int, tuple[float, float]], have: Sequence[int], buys: int, money: int
    ) -> float:
        """What the morning is worth once a piece is bought."""
        price = PRICES[piece][self.market[piece] - 1]
        after, left = list(have), list(self.market)
        after[piece] += 1
        left[piece] -= 1
        value = float(-price)
        if self.rings(piece):
            buys = 2
            value += RING * self.lost_by_others(left)
        full = self.plan(worths, after, left, buys - 1, money - price).value
        soon = self.plan(worths, after, left, 1, money - price).value if buys > 2 else full
        return value + self.keep[piece] + full + CAUTION * (soon - full)

    def rings(self, piece: int) -> bool:
        """Whether buying a piece rings the bell."""
        if self.values["extra buys", None] or self.market[piece] > 1:
            return False
        return piece >= FISH or sum(self.market[:FISH]) == 1

    def lost_by_others(self, market: Sequence[int]) -> float:
        """What the bell costs another player on average, as far as open recipes tell."""
        lost = 0.0
        for seat in range(self.seats):
            if seat != self.seat:
                worths, have, money = self.worths(seat), self.goods(seat), self.values["money", seat]
                lost += self.plan(worths, have, market, 3, money, depth=9).value
                lost -= self.plan(worths, have, market, 1, money, depth=9).value
        return lost / (self.seats - 1)

    def _spare(self, labels: Mapping[str, int]) -> str:
        """What to buy for later days."""
        best, label = 0.0, "pass"
        for piece in range(FISH, len(PIECES)):
            count = self.market[piece]
            if f"buy {PIECES[piece]}" in labels and (count > 1 or not self.rings(piece)):
                gain = STOCK * _usual(piece) - PRICES[piece][count - 1]
                if gain > best:
                    best, label = gain, f"buy {PIECES[piece]}"
        if "buy deck" in labels and DECK * self.evenings - 2 > best:
            return "buy deck"
        return label

    def cook(self, labels: Mapping[str, int]) -> str:
        """Return the label of the best dish, or of throwing away the smallest fish."""
        worths, have = self.worths(self.seat), self.goods(self.seat)
        plan = self.plan(worths, have, [0] * len(PIECES), 0, 0)
        if not plan.dishes:
            return next(label for label in labels if label.startswith("discard"))
        recipe, fish, _ = min(plan.dishes, key=lambda dish: (self._patience(dish[0]), -worths[dish[0]][0]))
        return f"cook {recipe + 1} with {fish + 1}"

    def _patience(self, recipe: int) -> int:
        if recipe in self.school:
            return 0
        if recipe in self.hand:
            return 3
        return 2 if recipe in self.menus[self.seat] else 1


def _fish(size: int, have: Sequence[int], market: Sequence[int]) -> int:
    """The smallest own fish that does for a size, else the cheapest on the market; -1 if there is none."""
    for fish in range(size - 1, FISH):
        if have[fish]:
            return fish
    offered = [(PRICES[fish][market[fish] - 1], fish) for fish in range(size - 1, FISH) if market[fish]]
    return min(offered)[1] if offered else -1


@lru_cache
def _usual(piece: int) -> float:
    """The price of a piece in a row that is half full."""
    return PRICES[piece][2]


class Search(SearchBot):
    """A bot that searches; see `cambusa.search.SearchBot`.

    An iteration ends with the second night; the others buy and cook as the weights of `_hints.pxi` have it. At the end
    money counts beside winning.
    """

    levels: ClassVar[Mapping[str, int]] = {"easy": 20, "medium": 200, "hard": 4000}

    @property
    def settings(self) -> Mapping[str, Any]:
        """What the search is told beside the budget."""
        return {
            "rests": 2,
            "scale": 30.0,
            "mix": 0.5,
            "exploration": 0.8,
            "modelled": True,
        }


BOTS: Mapping[str, Any] = {"rule": RuleBot, "search": Search}
