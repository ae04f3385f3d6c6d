"""Straws: the words around the engine of a game made for tests."""

from __future__ import annotations

import os
from typing import Any

from cambusa.spec import GameSpec, Option, TensorField, Window

LEAK = os.environ.get("STRAWS_LEAK", "")
"""What this game gives away, for a test of the tests: one of LEAKS, or nothing."""

LEAKS = ("", "tensor", "refusal", "points", "redeal", "unfair", "observation", "label")

LENGTHS = ("1", "2", "3", "4")
ACTIONS = tuple(f"lay {length}" for length in LENGTHS)
OUTCOMES = tuple(f"straw {length}" for length in LENGTHS)
REVEALS = tuple(f"show {length}" for length in LENGTHS)

PHASES = ("draw", "lay", "over")
POSITION_KEYS = ("phase", "due", "left", "hands", "laid", "spent", "points")

SPEC = GameSpec(
    name="straws",
    title="Straws",
    designer="nobody",
    summary="Lay the longest straw, face down, all at once.",
    minutes=1,
    rules_version=1,
    seats=(2, 4),
    options=(
        Option("rounds", 2, "Rounds.", minimum=1, maximum=4),
        Option("short_wins", False, "The shortest straw gets the point."),
    ),
    windows=(Window("lay", phase="lay", seconds=10.0, default=lambda labels: labels[0]),),
    racing=("lay",),
    tallies=("lays", "ones", "outcomes"),
    components={"straws": LENGTHS},
    reasons={"NOT_IN_HAND": "there is no such straw in the hand", "HAS_LAID": "one straw a round"},
    tensor=(
        TensorField("phase", 3, "one of draw, lay, over"),
        TensorField("hand", 4, "straws of each length in the own hand"),
        TensorField("laid", 4, "1 for each seat that has laid, from seat 0"),
        TensorField("own", 4, "1 for the length that the viewer has laid"),
        TensorField("spent", 4, "straws of each length that were shown"),
        TensorField("points", 4, "points of each seat, from seat 0"),
        TensorField("due", 4, "1 for the seat that draws"),
        TensorField("left", 1, "rounds to come"),
        TensorField("short_wins", 1, "the option"),
        TensorField("viewer", 4, "1 for the own seat"),
    ),
)


def hide(label: str) -> str:
    """Return the label without what only its owner sees."""
    return label if LEAK == "label" else label.split(" ")[0] + " ?"


def _texts(counts: list[int]) -> list[str]:
    return [length for length, count in zip(LENGTHS, counts, strict=True) for _ in range(count)]


def observation(position: dict[str, Any], seat: int | None) -> dict[str, Any]:
    """Return what `seat` sees of a position."""
    zones = [{"name": "spent", "owner": None, "cards": _texts(position["spent"]), "size": sum(position["spent"])}]
    for owner in range(position["seats"]):
        hand = _texts(position["hands"][owner])
        laid = [] if position["laid"][owner] is None else [LENGTHS[position["laid"][owner] - 1]]
        if owner != seat and LEAK != "observation":
            hand, laid = ["?"] * len(hand), ["?"] * len(laid)
        zones.append({"name": "hand", "owner": owner, "cards": hand, "size": len(hand)})
        zones.append({"name": "laid", "owner": owner, "cards": laid, "size": len(laid)})
    counters = [{"name": "left", "owner": None, "value": position["left"]}]
    counters += [{"name": "points", "owner": owner, "value": value} for owner, value in enumerate(position["points"])]
    return {
        "phase": position["phase"],
        "turn": None,
        "actor": position["due"],
        "zones": zones,
        "counters": counters,
    }
