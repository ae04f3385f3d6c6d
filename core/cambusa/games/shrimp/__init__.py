"""Shrimp: the words around the engine: spec, labels, observation. The rules as played stand in README.md."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Any

from cambusa.interface import LogEntry
from cambusa.spec import Check, GameSpec, Option, TensorField, Window

SEATS = 6
RECIPES = 3

QUANTITIES = ("1", "2", "3")
SIZES = ("large", "medium", "small")
COLOURS = ("green", "blue", "pink")
ORIGINS = ("America", "Brasil", "Italy")
COCKTAIL = "cocktail"

CARDS = tuple(
    f"{quantity}{size}-{colour}-{origin}"
    for quantity, size, colour, origin in product(QUANTITIES, "LMS", COLOURS, ("US", "BR", "IT"))
)
"""Card texts in id order."""

CARD_IDS = {card: index for index, card in enumerate(CARDS)}

CALLS = tuple(
    named
    for slots in product(("", *QUANTITIES, COCKTAIL), ("", *SIZES), ("", *COLOURS), ("", *ORIGINS))
    if 1 <= len(named := tuple(filter(None, slots))) <= 3
)
"""The 211 calls that can ever be true, each the features it names, in action order."""

ACTIONS = (
    *(f"flip {recipe + 1}" for recipe in range(RECIPES)),
    "squeeze",
    "shout",
    *(f"call {' '.join(named)}" for named in CALLS),
    "silence",
    *(f"give {seat}" for seat in range(SEATS)),
    *(f"take {seat}" for seat in range(SEATS)),
)
OUTCOMES = (*(f"card {card}" for card in CARDS), *(f"winner {seat}" for seat in range(SEATS)))
REVEALS: tuple[str, ...] = ()

PHASES = ("rest", "call", "give", "take", "flipped", "given", "tied", "over")
POSITION_KEYS = ("phase", "turn", "actor", "target", "owed", "decks", "banquets", "recipes", "barred", "winners")


def _first_flip(labels: Sequence[str]) -> str | None:
    return next((label for label in labels if label.startswith("flip")), None)


def _stale(label: str, since: Sequence[LogEntry]) -> bool:
    """Return whether the tops that a squeeze or shout is about have changed, or were called on before it."""
    return label in ("squeeze", "shout") and any(entry.label.split()[0] != "winner" for entry in since)


SPEC = GameSpec(
    name="shrimp",
    title="Shrimp",
    designer="Roberto Fraga",
    summary="Flip shrimps onto three recipes; whoever first squeezes the lemon names what the tops share.",
    minutes=15,
    rules_version=1,
    seats=(2, 6),
    options=(
        Option(
            "first_seat", 0, "Seat that takes the first turn; the deal starts at seat 0 all the same.", below_seats=True
        ),
        Option("strict_calls", False, "A call that names only a part of what the tops share is wrong."),
    ),
    windows=(
        Window("flip", phase="rest", seconds=20.0, default=_first_flip),
        Window("call", phase="call", seconds=6.0, default=lambda _labels: "silence"),
        Window("give", phase="give", seconds=15.0, default=lambda labels: labels[0]),
        Window("take", phase="take", seconds=15.0, default=lambda labels: labels[0]),
    ),
    racing=("squeeze", "shout", "flip"),
    stale=_stale,
    tallies=("flips", "squeezes", "shouts", "penalties", "menus", "cocktails", "feasts", "centuries"),
    reasons={
        "NOT_ON_TURN": "only the player on turn flips",
        "RECIPE_COVERED": "while a recipe is empty, only empty recipes may be chosen",
        "BARRED": "penalised on these tops: wait until a flipped card lands or a paid call empties the recipes",
        "UNDER_WAY": "until a squeeze or shout is settled, only the player concerned may act",
        "NO_SQUEEZE": "only who has squeezed the lemon may call or be silent",
        "NOTHING_TO_GIVE": "only who was penalised gives a card",
        "NO_FEAST": "only who called a feast takes cards",
        "NO_SUCH_SEAT": "there is no such seat at this table",
        "OWN_SEAT": "a card cannot go to, or come from, the own seat",
        "EMPTY_BANQUET": "that banquet has no card to take",
    },
    components={"cards": CARDS},
    checks=(
        Check("shared_features", "From three ids of cards: the features they share, a cocktail, the level.", ((3,),)),
    ),
    tensor=(
        TensorField("phase", 8, "one of rest, call, give, take, flipped, given, tied, over"),
        TensorField(
            "tops", 36, "recipe 1, 2, 3: the 12 features of its top card (bit 3*feature + value); all 0 when empty"
        ),
        TensorField("piles", 3, "cards on recipe 1, 2, 3, divided by 81"),
        TensorField("unseen", 81, "1 for each card id that still lies in a deck"),
        TensorField(
            "seated",
            6,
            "1 for each seat at the table; here and below seats count clockwise from the viewer",
        ),
        TensorField("banquets", 6, "cards in each banquet, divided by 81"),
        TensorField("decks", 6, "cards in each deck, divided by 81"),
        TensorField("barred", 6, "1 for each seat penalised on these tops"),
        TensorField("turn", 6, "1 for the seat on turn"),
        TensorField("actor", 6, "1 for the seat concerned by a squeeze, penalty or feast"),
        TensorField(
            "target", 9, "where a card due from a deck goes: recipe 1, 2, 3, then seats clockwise from the viewer"
        ),
        TensorField("owed", 1, "cards still to be taken in a feast, divided by 7"),
        TensorField("winners", 6, "1 for the winner"),
        TensorField("viewer", 1, "1 for a seat, 0 for a spectator"),
        TensorField("strict_calls", 1, "the option"),
    ),
)

# Chance comes in three kinds; to those at the table two of them are the same: a card is due.
_PHASES = {"flipped": "card", "given": "card", "tied": "winner"}


def hide(label: str) -> str:
    """Return the label as somebody sees it who may not know all of it: in Shrimp everybody sees everything."""
    return label


def observation(position: dict[str, Any], _seat: int | None) -> dict[str, Any]:
    """Return what anybody sees of a position, seat or not; the shared code adds game, seat, active and event."""
    counters = [{"name": "deck", "owner": owner, "value": size} for owner, size in enumerate(position["decks"])]
    counters += [
        {"name": "barred", "owner": owner, "value": int(owner in position["barred"])}
        for owner in range(position["seats"])
    ]
    if position["phase"] == "take":
        counters.append({"name": "owed", "owner": position["actor"], "value": position["owed"]})
    zones = [
        {"name": f"recipe {recipe}", "owner": None, "cards": cards, "size": len(cards)}
        for recipe, cards in enumerate(position["recipes"], start=1)
    ]
    zones += [
        {"name": "banquet", "owner": owner, "cards": cards, "size": len(cards)}
        for owner, cards in enumerate(position["banquets"])
    ]
    return {
        "phase": _PHASES.get(position["phase"], position["phase"]),
        "turn": position["turn"],
        "actor": position["actor"],
        "target": position["target"],
        "zones": zones,
        "counters": counters,
    }
