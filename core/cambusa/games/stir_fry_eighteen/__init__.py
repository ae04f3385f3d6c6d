"""Stir Fry Eighteen: the words around the engine: spec, labels, observation. The rules as played stand in README.md."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, combinations_with_replacement, product
from typing import Any

from cambusa.interface import LogEntry
from cambusa.spec import Check, GameSpec, Option, TensorField, Window

SEATS = 5

CARDS = ("N", "C", "P", "S", "G", "O", "Y", "M")
"""Letters of the kinds in id order."""

NAMES = ("Noodles", "Chicken", "Pork", "Shrimp", "Ginger", "Green Onion", "Soy Sauce", "Mushrooms")
COPIES = (5, 1, 1, 1, 2, 2, 3, 3)
"""Cards of each kind in the deck of 18."""

CARD_IDS = {card: index for index, card in enumerate(CARDS)}

PROTEINS = ("C", "P", "S")
"""Kinds that a protein claim may name."""

PAIRS = tuple(
    (one, other)
    for one, other in combinations_with_replacement(range(len(CARDS)), 2)
    if one != other or COPIES[one] > 1
)
"""The 33 pairs of cards that can be laid, as kinds, in action order."""

DISHES = tuple((0, *others) for size in (2, 3, 4) for others in combinations(range(1, len(CARDS)), size))
"""The 91 dishes as kinds, in action order: small ones first."""

CLAIMS = (
    *(f"pair {CARDS[one]} {CARDS[other]}" for one, other in PAIRS),
    *(f"protein {card} as {named}" for card, named in product(CARDS, PROTEINS)),
)
ACTIONS = (
    *CLAIMS,
    *(f"cook {' '.join(CARDS[kind] for kind in dish)}" for dish in DISHES),
    "end",
    "test",
    "pass",
    *(f"drop {card}" for card in CARDS),
)
OUTCOMES = tuple(f"draw {card}" for card in CARDS)
REVEALS = tuple(f"reveal {claim}" for claim in CLAIMS)

PHASES = ("deal", "draw", "play", "test", "reward", "refill", "drop", "over")
OPEN_CLAIMS = ("none", "pair", "protein")
SHOWN_CLAIMS = ("none", "pair", "protein", "both")
NAMED = ("none", *PROTEINS)
POSITION_KEYS = (
    "phase",
    "turn",
    "due",
    "points",
    "hands",
    "discards",
    "deck",
    "pair",
    "protein",
    "named",
    "claim",
    "shown",
    "dish",
    "pending",
    "owed",
    "closer",
    "turns",
    "drew",
    "limits",
    "together",
    "recent",
    "winners",
)


def _events() -> Iterator[tuple[str, tuple[int, ...], bool]]:
    """Yield all events that a state remembers: label, digits (`_recent.pxi`), whether only after the end of a turn."""
    yield "turn", (14,), False
    yield "end", (15,), False
    for kind, card in enumerate(CARDS):
        yield f"draw {card}", (kind,), False
        yield f"drop {card}", (kind,), True
        yield f"refill {card}", (10, kind), True
        yield f"protein {card}", (10, kind), False
        yield f"reveal protein {card}", (11, kind), False
    for one, other in PAIRS:
        yield f"pair {CARDS[one]} {CARDS[other]}", (8, one, other), False
        yield f"reveal pair {CARDS[one]} {CARDS[other]}", (9, one, other), False
    for dish in DISHES:
        bits = sum(1 << kind for kind in dish)
        yield f"cook {' '.join(CARDS[kind] for kind in dish)}", (12, bits & 15, bits >> 4), False
    for seat, size in product(range(SEATS), (1, 2, 3)):
        for hand in combinations_with_replacement(range(len(CARDS)), size):
            if all(hand.count(kind) <= COPIES[kind] for kind in hand):
                words = " ".join(CARDS[kind] for kind in hand)
                yield f"lose {seat} {words}", (13, seat, *hand, *(15,) * (3 - size)), False


EVENT_DIGITS = [digits for _, digits, _ in _events()]
EVENT_LABELS = [label for label, _, _ in _events()]
EVENTS = {digits: label for label, digits, late in _events() if not late}
LATE_EVENTS = {digits: label for label, digits, late in _events() if late}
"""What a state remembers of its last turns, by the digits; after the end of a turn some digits mean something else."""

HIGHEST = 1_000_000_000


def _cut_short(position: Mapping[str, Any]) -> bool:
    """Whether the limit of turns has ended a game, with neither a dish nor the turns of a closing."""
    limit = position["options"]["max_turns"]
    closed = position["closer"] == (position["turn"] + 1) % position["seats"]
    return bool(limit and position["turns"] >= limit and not position["dish"] and not closed)


def _stale(label: str, since: Sequence[LogEntry]) -> bool:
    """Return whether an answer was meant for another claim."""
    return label in ("test", "pass") and any(entry.label.split()[0] in ("pair", "protein") for entry in since)


SPEC = GameSpec(
    name="stir_fry_eighteen",
    title="Stir Fry Eighteen",
    designer="Marshall Britt",
    summary="Claim pairs and proteins face down, true or not, and cook noodles; first to fifty points.",
    minutes=15,
    rules_version=1,
    seats=(2, 5),
    options=(
        Option("first_seat", 0, "Seat that takes the first turn; the deal starts at seat 0.", below_seats=True),
        Option("target", 50, "Points to reach; 300 for a Master Chef.", minimum=1, maximum=HIGHEST),
        Option("close_the_kitchen", False, "After the first to reach the target every other player has one more turn."),
        Option("empty_pantry", False, "All start without cards."),
        Option("max_turns", 0, "Turns after which most points win; 0 for no limit.", maximum=HIGHEST),
    ),
    windows=(
        Window("turn", phase="play", seconds=60.0, default=lambda _labels: "end"),
        Window("taste test", phase="test", seconds=10.0, default=lambda _labels: "pass"),
        Window("drop", phase="drop", seconds=15.0, default=lambda labels: labels[-1]),
    ),
    racing=("test",),
    stale=_stale,
    secret_choices=("play", "drop"),
    guards={"max_turns": 250},
    cut_short=_cut_short,
    tallies=(
        "turns",
        "draws",
        "pairs",
        "chickens",
        "porks",
        "shrimps",
        "bluffs",
        "tests",
        "bluffs_caught",
        "tests_failed",
        "hands_lost",
        "fives_paid",
        "dishes",
        "dish_points",
        "drops",
    ),
    reasons={
        "NOT_ON_TURN": "only the player on turn lays cards, cooks, ends and drops",
        "UNDER_TEST": "until the claim is tested or all have passed, only who is asked may act",
        "CLAIMED_BEFORE": "a pair and a protein may be claimed once a turn each",
        "CAUGHT": "who was caught bluffing claims nothing more this turn",
        "COOKED_BEFORE": "only one dish may be cooked in a turn",
        "NOT_IN_HAND": "the hand does not have these cards",
        "TURN_ENDS": "the turn has ended: only drops are left",
        "NOTHING_TO_DROP": "cards are dropped at the end of the turn only, while there are more than three",
        "NO_CLAIM": "there is no claim to test",
        "OWN_CLAIM": "the own claim cannot be tested",
        "ANSWERED": "a pass is final",
        "CANNOT_PAY": "who has no cards and fewer than 5 points may not test",
    },
    components={"cards": CARDS},
    checks=(
        Check("dishes", "From numbers of cards of the eight kinds: whether they are a dish, and its score.", ((8,),)),
        Check(
            "best_dish", "From numbers of cards of the eight kinds in a hand: its best dish, and the score.", ((8,),)
        ),
    ),
    tensor=(
        TensorField("phase", 8, "one of deal, draw, play, test, reward, refill, drop, over"),
        TensorField(
            "hand", 8, "the viewer's hand: cards of each kind (N C P S G O Y M), divided by their number in the deck"
        ),
        TensorField("discard", 8, "the hand that the viewer discarded this turn for a failed test"),
        TensorField("pair", 8, "cards laid as a pair, if the viewer knows them"),
        TensorField("protein", 8, "the card laid as a protein, if the viewer knows it"),
        TensorField("dish", 8, "cards cooked this turn"),
        TensorField(
            "at_most",
            40,
            "seat after seat clockwise from the viewer: the most of each kind that it can have unseen by the viewer",
        ),
        TensorField("named", 3, "the protein named this turn: Chicken, Pork, Shrimp"),
        TensorField("laid", 2, "1 if a pair, a protein was claimed this turn"),
        TensorField("claim", 2, "1 if the claim under test is a pair, a protein"),
        TensorField("shown", 2, "1 if the pair, the protein was tested, so that all know it"),
        TensorField("caught", 1, "1 if the player on turn was caught bluffing this turn"),
        TensorField(
            "seated", 5, "1 for each seat at the table; seats clockwise from the viewer (a spectator: from seat 0)"
        ),
        TensorField("hands", 5, "cards in each hand, divided by 18"),
        TensorField("discards", 5, "cards of the hand that each seat lost this turn in a test, divided by 18"),
        TensorField("points", 5, "points, divided by the target"),
        TensorField("owed", 5, "cards that each seat will draw more for bluffs caught, divided by 4"),
        TensorField("pending", 5, "1 for each seat that may test the claim and has not answered"),
        TensorField("turn", 5, "1 for the seat on turn"),
        TensorField("drawer", 5, "1 for the seat that draws a card"),
        TensorField("closer", 5, "1 for the seat that closed the kitchen"),
        TensorField("winners", 5, "1 for each winner"),
        TensorField("deck", 1, "cards in the deck, divided by 18"),
        TensorField("due", 1, "cards still to be drawn, divided by 18"),
        TensorField("turns", 1, "turns played, divided by the option max_turns; 0 without that"),
        TensorField("target", 1, "50 divided by the target"),
        TensorField("close_the_kitchen", 1, "the option"),
        TensorField("viewer", 1, "1 for a seat, 0 for a spectator"),
    ),
)


def hide(label: str) -> str:
    """Return the label as somebody sees it who may not know all of it: the cards that lie face down are not named."""
    verb, *words = label.split()
    if verb == "pair":
        words = ["?", "?"]
    elif verb in ("protein", "drop", "draw"):
        words[0] = "?"
    return " ".join((verb, *words))


def is_caught(position: dict[str, Any]) -> bool:
    """Return whether a claim of this turn was tested and false."""
    pair = position["shown"] in ("pair", "both") and len(set(position["pair"])) == 2
    return pair or (position["shown"] in ("protein", "both") and position["protein"] != [position["named"]])


def drawer_of(position: dict[str, Any]) -> int | None:
    """Return the seat that draws a card now: in the deal one seat after the other, else the seat on turn."""
    if position["phase"] == "deal":
        return (3 * int(position["seats"]) - int(position["due"])) // 3
    return int(position["turn"]) if position["due"] else None


def observation(position: dict[str, Any], seat: int | None) -> dict[str, Any]:
    """Return what `seat` (None: a spectator) sees of a position; the shared code adds game, seat, active and event."""
    seats = range(position["seats"])
    turn = position["turn"]
    own = turn == seat

    def zone(name: str, owner: int | None, cards: list[str], seen: bool) -> dict[str, Any]:
        return {"name": name, "owner": owner, "cards": cards if seen else ["?"] * len(cards), "size": len(cards)}

    zones = [
        zone("deck", None, position["deck"], False),
        *(
            zone(name, owner, position[f"{name}s"][owner], owner == seat)
            for name in ("hand", "discard")
            for owner in seats
        ),
        zone("pair", None, position["pair"], own or position["shown"] in ("pair", "both")),
        zone("protein", None, position["protein"], own or position["shown"] in ("protein", "both")),
        zone("dish", None, position["dish"], True),
    ]
    counters = [
        {"name": name, "owner": owner, "value": position[name][owner]} for name in ("points", "owed") for owner in seats
    ]
    counters += [
        {"name": "due", "owner": None, "value": position["due"]},
        {"name": "caught", "owner": turn, "value": int(is_caught(position))},
        {"name": "turns", "owner": None, "value": position["turns"]},
        {"name": "drew", "owner": position["drew"], "value": 1},
    ]
    if position["closer"] is not None:
        counters.append({"name": "closed", "owner": position["closer"], "value": 1})
    return {
        "phase": position["phase"],
        "turn": turn,
        "actor": drawer_of(position),
        "claim": None if position["claim"] == "none" else position["claim"],
        "named": None if position["named"] == "none" else position["named"],
        "zones": zones,
        "counters": counters + _at_most(position, zones, seat),
    }


def _at_most(position: dict[str, Any], zones: list[dict[str, Any]], seat: int | None) -> list[dict[str, Any]]:
    """What a seat can have, as far as the viewer knows, where that is less than what lies hidden and what it holds."""
    seats = position["seats"]
    hidden = dict(zip(CARDS, COPIES, strict=True))
    sizes = [0] * seats
    for zone in zones:
        unseen = zone["cards"].count("?")
        if unseen < zone["size"]:
            for card in zone["cards"]:
                hidden[card] -= 1
        elif unseen and zone["name"] != "deck":
            sizes[position["turn"] if zone["owner"] is None else zone["owner"]] += unseen
    first = seats * (seats if seat is None else seat)
    counters = []
    for owner, limits in enumerate(position["limits"][first : first + seats]):
        if owner != seat:
            counters += _limits("at most", owner, limits, hidden, sizes[owner])
    size = 0
    for place, limits in enumerate(position["together"][first : first + seats]):
        last = (position["drew"] + 1 + place) % seats
        size += sizes[last]
        counters += _limits("together at most", last, limits, hidden, size)
    return counters


def _limits(name: str, owner: int, limits: list[int], hidden: dict[str, int], size: int) -> list[dict[str, Any]]:
    return [
        {"name": f"{name} {card}", "owner": owner, "value": limit}
        for limit, (card, count) in zip(limits, hidden.items(), strict=True)
        if limit < size and limit < count
    ]
