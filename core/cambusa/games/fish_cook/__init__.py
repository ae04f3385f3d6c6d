"""Fish Cook: the words around the engine: spec, labels, observation. The rules as played stand in README.md."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from cambusa.spec import Check, GameSpec, Option, TensorField, Window

SEATS = 6
INGREDIENTS = ("sake", "mushrooms", "greens", "roe", "egg", "rice")
SIZES = range(1, 7)
FACES = range(1, 7)


class Recipe(NamedTuple):
    """A recipe: the fish size it needs, its ingredients, and the main value."""

    fish: int
    ingredients: tuple[str, ...]
    main: int

    @property
    def bonus(self) -> int:
        """3, 4, 5 for one, two, three ingredients."""
        return 2 + len(self.ingredients)


def _recipes(table: str) -> tuple[Recipe, ...]:
    rows = [line.split() for line in table.strip().splitlines()]
    return tuple(Recipe(int(fish), tuple(kinds), int(main)) for fish, *kinds, main in rows)


RECIPES = _recipes("""
1 roe 14
1 mushrooms 16
1 sake 18
1 egg greens 23
1 rice egg sake 32
1 roe greens mushrooms 34
2 rice 13
2 roe 15
2 rice mushrooms 24
2 greens sake 29
2 rice egg greens 30
2 egg roe mushrooms 33
3 rice 15
3 mushrooms 19
3 rice egg 23
3 egg roe 25
3 egg roe sake 37
3 roe greens mushrooms 37
4 egg 19
4 rice greens 28
4 greens sake 33
4 rice egg mushrooms 36
4 rice roe sake 39
4 egg greens sake 41
5 rice 21
5 rice roe 29
5 egg greens 31
5 roe greens 32
5 egg roe sake 43
5 rice mushrooms sake 44
6 mushrooms 28
6 rice roe 32
6 egg greens 34
6 greens mushrooms 37
6 rice roe sake 45
6 egg greens mushrooms 45
""")
"""The 36 recipes in order; recipe number n is `RECIPES[n - 1]`. There are six of each fish size, ascending."""

CARDS = tuple(str(number) for number in range(1, len(RECIPES) + 1))
"""Card texts in id order: the numbers of the recipes."""

CARD_IDS = {card: index for index, card in enumerate(CARDS)}

INGREDIENT_PRICES = (
    (12, 9, 7, 6, 5),
    (10, 7, 6, 5, 4),
    (8, 6, 5, 4, 3),
    (7, 5, 4, 3, 2),
    (5, 4, 3, 2, 1),
    (4, 3, 2, 1, 0),
)
"""Farmer's Market: for each ingredient the prices of its spaces in filling order, the dearest first."""

REFILLS = (
    (2, 2, 3, 3, 4, 5),
    (2, 2, 3, 4, 4, 5),
    (2, 3, 3, 4, 4, 5),
    (2, 3, 3, 4, 5, 5),
    (2, 3, 4, 4, 5, 5),
    (3, 3, 4, 4, 5, 5),
)
"""Farmer's Market: for each ingredient the tokens that its row is filled up to after a roll of 1..6."""

FISH_PRICES = (
    (5, 4, 3, 2, 1),
    (7, 5, 4, 3, 2),
    (9, 7, 6, 5, 4),
    (12, 10, 8, 7, 6),
    (16, 13, 11, 9, 8),
    (20, 16, 13, 11, 10),
)
"""Fish Market: for each size the prices of its spaces in filling order, the dearest first."""

ACTIONS = (
    *(f"buy fish {size}" for size in SIZES),
    *(f"buy {kind}" for kind in INGREDIENTS),
    *(f"buy recipe {card}" for card in CARDS),
    "buy deck",
    "pass",
    *(
        f"cook {card} with {size}"
        for card, recipe in zip(CARDS, RECIPES, strict=True)
        for size in SIZES
        if size >= recipe.fish
    ),
    *(f"discard {size}" for size in SIZES),
)
OUTCOMES = (
    *(f"roll {kind} {face}" for kind in INGREDIENTS for face in FACES),
    *(f"fish {size}" for size in SIZES),
    *(f"recipe {card}" for card in CARDS),
    *(f"steal {face}" for face in FACES),
)
REVEALS: tuple[str, ...] = ()  # cooking names the recipe, and nothing else of a hand ever becomes public

PHASES = ("deal", "roll", "fish", "reroll", "school", "morning", "draw", "evening", "steal", "over")
POSITION_KEYS = (
    "phase",
    "day",
    "chef",
    "turn",
    "passes",
    "extra",
    "row",
    "dice",
    "rerolls",
    "recipe",
    "money",
    "ingredients",
    "fish",
    "farmers_market",
    "fish_market",
    "school",
    "hands",
    "known_hands",
    "menus",
)


def _smallest_fish(labels: Sequence[str]) -> str:
    """Return the label that throws away the smallest fish of a cook, the first of these labels."""
    return next(label for label in labels if label.startswith("discard"))


SPEC = GameSpec(
    name="fish_cook",
    title="Fish Cook",
    designer="James Ernest",
    summary="Buy fish, ingredients and recipes in the morning, cook in the evening, and end with the most money.",
    minutes=45,
    rules_version=1,
    seats=(2, 6),
    options=(
        Option("first_seat", 0, "Seat that is the first chef; the deal starts at seat 0 anyway.", below_seats=True),
    ),
    windows=(
        Window("buy", phase="morning", seconds=60.0, default=lambda _labels: "pass"),
        Window("cook", phase="evening", seconds=60.0, default=_smallest_fish),
    ),
    secret_choices=("evening",),
    winner_starts="first_seat",
    tallies=(
        "dishes_own_hand",
        "dishes_school",
        "dishes_own_menu",
        "dishes_other_menu",
        "steals",
        "money_earned",
        "owner_bonuses",
        "money_spent",
        "fish_bought",
        "ingredients_bought",
        "recipes_bought",
        "deck_bought",
        "bells",
        "passes",
        "discards",
    ),
    reasons={
        "NOT_ON_TURN": "one buy or dish a turn, in the order of the seats from the chef; another seat is on turn",
        "MORNING_ONLY": "buying and passing without a fish belong to the morning",
        "EVENING_ONLY": "cooking and throwing fish away belong to the evening",
        "SOLD_OUT": "that row of the market is empty",
        "TOO_DEAR": "a buy needs money of at least the price: there are no debts",
        "NOT_IN_SCHOOL": "that recipe does not lie open in the School",
        "EMPTY_DECK": "the deck of recipes is empty",
        "OUT_OF_REACH": "only recipes in the own hand, in the School and in menus can be cooked",
        "NO_SUCH_FISH": "this player has no fish of that size",
        "MISSING_INGREDIENT": "a dish needs every ingredient of its recipe",
    },
    components={"recipes": CARDS, "ingredients": INGREDIENTS},
    checks=(
        Check(
            "makeable",
            "From fish of sizes 1..6 and tokens of six kinds: the set of recipes that can be cooked.",
            ((6,), (6,)),
        ),
        Check("menu_bonus", "From the sets of recipes in all menus: the bonus of each.", ((-1,),)),
    ),
    tensor=(
        TensorField("phase", 10, "one of deal, roll, fish, reroll, school, morning, draw, evening, steal, over"),
        TensorField("days", 2, "days begun, and days left after this one, each divided by 5"),
        TensorField("farmers_market", 6, "tokens in each row, divided by 5: sake, mushrooms, greens, roe, egg, rice"),
        TensorField("fish_market", 6, "fish in each row, divided by 5: sizes 1 to 6"),
        TensorField("school", 36, "1 for each recipe that lies open in the School"),
        TensorField("hand", 36, "1 for each recipe in the viewer's hand; a spectator's is empty"),
        TensorField("deck", 1, "recipes in the deck, divided by 36"),
        TensorField("turn_counts", 2, "passes in a row and buys left after the bell, each divided by 6"),
        TensorField("dice", 2, "fish dice still to be thrown, and dice to be thrown again, each divided by 12"),
        TensorField("row", 6, "1 for the row of the Farmer's Market that is rolled for"),
        TensorField("stealing", 36, "1 for the recipe that the die decides about"),
        TensorField("viewer", 1, "1 for a seat, 0 for a spectator"),
        TensorField(
            "seated", 6, "1 for each seat at the table; this and what follows go clockwise from the viewer or seat 0"
        ),
        TensorField("turn", 6, "1 for the seat on turn"),
        TensorField("chef", 6, "1 for the chef"),
        TensorField("money", 6, "dollars of each seat, divided by 500"),
        TensorField("hands", 6, "recipes in each hand, divided by 10"),
        TensorField("ingredients", 36, "for each seat its tokens of each kind, divided by 5"),
        TensorField("fish", 36, "for each seat its fish of each size, divided by 5"),
        TensorField("known_hands", 216, "for each seat 36 numbers: 1 for each recipe known to be in that hand"),
        TensorField("menus", 216, "for each seat 36 numbers: 1 for each recipe in that menu"),
    ),
)


def days(seats: int) -> int:
    """Return how many days a game has: 3 with 2 players, 4 with 3 or 4, 5 with 5 or 6."""
    return 2 + (seats + 1) // 2


def hide(label: str) -> str:
    """Return the label as somebody sees it who may not know all of it: a recipe dealt to, or drawn by, another seat."""
    return f"{label.split()[0]} ?"


def observation(position: dict[str, Any], seat: int | None) -> dict[str, Any]:
    """Return what `seat` (None: a spectator) sees of a position; the shared code adds game, seat, active and event."""
    seats = range(position["seats"])
    zones = [_zone("school", None, position["school"])]
    for owner in seats:
        hidden = position["hands"][owner]
        zones.append(_zone("hand", owner, hidden if owner == seat else ["?"] * len(hidden)))
        zones.append(_zone("known hand", owner, position["known_hands"][owner]))
        zones.append(_zone("menu", owner, position["menus"][owner]))
    placed = sum(zone["size"] for zone in zones)
    counters = [
        _counter("day", None, position["day"]),
        _counter("days", None, days(len(seats))),
        _counter("deck", None, len(CARDS) - placed),
        _counter("passes", None, position["passes"]),
        _counter("extra buys", None, position["extra"]),
        _counter("dice", None, position["dice"]),
        _counter("rerolls", None, position["rerolls"]),
    ]
    counters += _goods(None, position["farmers_market"], position["fish_market"])
    for owner in seats:
        counters.append(_counter("money", owner, position["money"][owner]))
        counters += _goods(owner, position["ingredients"][owner], position["fish"][owner])
    actor = None
    if position["phase"] == "deal":
        actor = sum(map(len, position["hands"])) // 2
    elif position["phase"] in ("draw", "steal"):
        actor = position["turn"]
    return {
        "phase": position["phase"],
        "turn": position["turn"],
        "actor": actor,
        "chef": position["chef"],
        "row": position["row"],
        "recipe": position["recipe"],
        "zones": zones,
        "counters": counters,
    }


def _zone(name: str, owner: int | None, cards: list[str]) -> dict[str, Any]:
    return {"name": name, "owner": owner, "cards": cards, "size": len(cards)}


def _counter(name: str, owner: int | None, value: int) -> dict[str, Any]:
    return {"name": name, "owner": owner, "value": value}


_GOODS = (*INGREDIENTS, *(f"fish {size}" for size in SIZES))


def _goods(owner: int | None, ingredients: list[int], fish: list[int]) -> list[dict[str, Any]]:
    return [{"name": name, "owner": owner, "value": n} for name, n in zip(_GOODS, (*ingredients, *fish), strict=True)]
