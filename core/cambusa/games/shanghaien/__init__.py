"""Shanghaien: the words around the engine: spec, labels, observation. The rules as played stand in README.md."""

from __future__ import annotations

from itertools import chain, combinations_with_replacement
from typing import Any

from cambusa.spec import Check, GameSpec, Option, TensorField, Window

SEATS = 2
ROUNDS = 8
ROW = 6
DICE = 6
FACES = 6
VALUES = 4

COLOURS = ("red", "orange", "yellow", "green", "blue", "purple", "grey", "black")
SAILORS = tuple(f"{colour}-{value + 1}" for colour in COLOURS for value in range(VALUES))
"""Texts of the sailors in id order."""

TRICKS = ("trick", "trick-shift-reroll", "trick-both-crew")
"""Texts of the dirty tricks: one that does all four things, and the two of the option `split`."""

CARDS = (*SAILORS, *TRICKS)
TRICKS_OF = {"all": ("trick",), "split": ("trick-shift-reroll", "trick-both-crew")}
COPIES = {
    **{sailor: 2 if sailor.endswith("-3") else 1 for sailor in SAILORS},
    "trick": 8,
    "trick-shift-reroll": 4,
    "trick-both-crew": 4,
}
"""How often each card is in a deck that has it."""

NUMBERINGS = ("open", "left", "right")
ENDS = NUMBERINGS[1:]

ACTIONS = (
    "roll",
    "shanghai",
    *(f"lay {face + 1}" for face in range(FACES)),
    *(f"lay {face + 1} {end}" for face in range(FACES) for end in ENDS),
    *(f"shift {face + 1} {way}" for face in range(FACES) for way in ("+1", "-1")),
    "reroll",
    "both",
    *(f"crew {colour}" for colour in COLOURS),
    "lay both",
    *(f"lay both {end}" for end in ENDS),
)
ROLLS = tuple(combinations_with_replacement(range(1, FACES + 1), 2))
"""The 21 rolls of two dice, in outcome order."""

OUTCOMES = (*(f"card {card}" for card in CARDS), *(f"dice {low} {high}" for low, high in ROLLS))
REVEALS: tuple[str, ...] = ()

PHASES = ("turn", "lay", "both", "deal", "dice", "over")
POSITION_KEYS = (
    "phase",
    "turn",
    "row",
    "numbering",
    "dice",
    "rolled",
    "used",
    "sailors",
    "tricks",
    "crew",
    "deck",
)

SPEC = GameSpec(
    name="shanghaien",
    title="Shanghaien",
    designer="Roman Pelek and Michael Schacht",
    summary="Lay dice at sailors in a harbour café, end the round when it suits you, and hire the stronger crew.",
    minutes=15,
    rules_version=1,
    seats=(SEATS, SEATS),
    options=(
        Option("first_seat", 0, "Seat that starts the first round.", below_seats=True),
        Option(
            "tricks",
            "all",
            "Whether every dirty trick offers all four functions, or four cards shift/reroll and four both/crew.",
            choices=tuple(TRICKS_OF),
        ),
    ),
    windows=(
        Window("turn", phase="turn", seconds=30.0, default=lambda labels: labels[0]),
        Window("lay", phase="lay", seconds=30.0, default=lambda labels: labels[0]),
        Window("both", phase="both", seconds=15.0, default=lambda labels: labels[0]),
    ),
    tallies=(
        "shanghais_chosen",
        "shanghais_forced",
        "shifts",
        "rerolls",
        "boths",
        "crews",
        "sailors_won",
        "tricks_won",
        "cards_out",
        "decided_by_pips",
        *(f"points_{colour}" for colour in COLOURS),
        "points_tricks",
    ),
    reasons={
        "NOT_ROLLED": "dice are laid and dirty tricks played only after a roll",
        "ROLLED": "the roll comes first: a die must be laid",
        "TOO_FEW_DICE": "rolling needs two dice in the supply",
        "TOO_FEW_IN_ROW": "shanghai needs at least two own dice in the row",
        "NO_SUCH_DIE": "neither rolled die shows that number",
        "END_NOT_NAMED": "the first die of a round needs the end that the cards count from: left or right",
        "NUMBERING_FIXED": "the first die of this round has settled the end that the cards count from",
        "NOT_BOTH": "both dice are laid only by the dirty trick that says so",
        "BOTH_DUE": "both dice are laid now, as the dirty trick says",
        "TRICK_USED": "one dirty trick a player a round",
        "NO_TRICK": "no dirty trick at hand has this function",
        "NO_WRAP": "a die moves within 1 to 6",
        "NO_SAILOR": "crew needs a won sailor of that colour",
    },
    components={"cards": CARDS, "dice": tuple(str(face + 1) for face in range(FACES))},
    checks=(
        Check(
            "majority",
            "From the dice of seats 0 and 1 at six cards from the left: who gets each; -1: nobody.",
            ((2, 6),),
        ),
        Check(
            "colour_points", "From the strengths of seats 0 and 1 in eight colours: their points in each.", ((2, 8),)
        ),
    ),
    tensor=(
        TensorField("phase", 6, "one of turn, lay, both, deal, dice, over"),
        TensorField("row", 90, "cards from left to right, each: colour (8), value 1..4, which trick (3)"),
        TensorField(
            "dice",
            12,
            "dice at each card from left to right, divided by 6; seats count from the viewer (a spectator: seat 0)",
        ),
        TensorField("numbering", 2, "1 if the cards count from the left, from the right; both 0 while that is open"),
        TensorField("rolled", 6, "rolled dice that show 1..6, divided by 2"),
        TensorField("turn", 2, "1 for the seat on turn; while cards are dealt, for the one that starts the round"),
        TensorField("used", 2, "1 for each seat that has played a dirty trick in this round"),
        TensorField(
            "tricks", 4, "for each seat: tricks that shift or reroll, tricks that are both or crew, divided by 8"
        ),
        TensorField("strength", 16, "for each seat: the strength in each colour, divided by 13"),
        TensorField("deck", 48, "1 for each card still in the deck: each colour's 1, 2, 3, 3, 4, then the tricks"),
        TensorField("points", 2, "points of each seat if the game ended now, divided by 100"),
        TensorField("viewer", 1, "1 for a seat, 0 for a spectator"),
        TensorField("split", 1, "1 with the option tricks = split"),
    ),
)


def hide(label: str) -> str:
    """Return the label as somebody sees it who may not know all of it: everything happens in the open."""
    return label


_OWN_COUNTERS = (
    "supply",
    "used",
    *(f"dice {face + 1}" for face in range(FACES)),
    *(f"{what} {colour}" for colour in COLOURS for what in ("crew", "strength")),
)


def observation(position: dict[str, Any], _seat: int | None) -> dict[str, Any]:
    """Return what anybody sees of a position, seat or not; the shared code adds game, seat, active and event."""
    counters = [
        {"name": "deck", "owner": None, "value": len(position["deck"])},
        {"name": "round", "owner": None, "value": ROUNDS - len(position["deck"]) // ROW},
        {"name": "numbering", "owner": None, "value": NUMBERINGS.index(position["numbering"])},
    ]
    zones = [_zone("row", None, position["row"]), _zone("rolled", None, [str(face) for face in position["rolled"]])]
    for owner in range(SEATS):
        sailors, crew, dice = position["sailors"][owner], position["crew"][owner], position["dice"][owner]
        zones += [_zone("sailors", owner, sailors), _zone("tricks", owner, position["tricks"][owner])]
        strength = {colour: 2 * extra for colour, extra in zip(COLOURS, crew, strict=True)}
        for sailor in sailors:
            colour, _, value = sailor.partition("-")
            strength[colour] += int(value)
        crews = chain.from_iterable(zip(crew, strength.values(), strict=True))
        values = (DICE - sum(dice), int(owner in position["used"]), *dice, *crews)
        counters += [
            {"name": name, "owner": owner, "value": value} for name, value in zip(_OWN_COUNTERS, values, strict=True)
        ]
    return {
        "phase": position["phase"],
        "turn": position["turn"],
        "actor": None,
        "zones": zones,
        "counters": counters,
    }


def _zone(name: str, owner: int | None, cards: list[str]) -> dict[str, Any]:
    return {"name": name, "owner": owner, "cards": cards, "size": len(cards)}
