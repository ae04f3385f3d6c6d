"""You've Got Crabs: the words around the engine: spec, options, labels, observation. The rules stand in README.md."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import product
from typing import Any

from cambusa._kernel.values import within
from cambusa.interface import LogEntry, Observation
from cambusa.spec import Check, CountDown, GameSpec, Hold, Option, OptionValue, TensorField, Window

SEATS = 10
TEAMS = 5
HAND = 4
MOST_HELD = 6
"""The most tokens that a team begins with."""
COPIES = 6
ALL_KINDS_SEATS = 8
"""With so many seats or more (four or five teams) no kind leaves the game."""

KINDS = (
    "crabrador-retriever",
    "crabbi",
    "jab-crab",
    "taxi-crab",
    "ab-crab",
    "bunny-crabbit",
    "shish-crabob",
    "crabuccino",
    "king-crab",
    "crabernet-sauvignon",
    "low-crab-diet",
    "crabaloupe",
    "abracrabdabra",
)
"""Kinds of crab in id order."""

GESTURES = ("wink", "nose", "ear", "chin", "tap", "yawn", "stretch", "shrug")

ACTIONS = (
    *(f"swap {mine} for {other}" for mine, other in product(KINDS, KINDS) if mine != other),
    "done",
    "resume",
    "want",
    "decline",
    *(f"accuse {seat}" for seat in range(SEATS)),
    "pass",
    "take bowl",
    *(f"take team {team}" for team in range(TEAMS)),
    *(f"gesture {gesture}" for gesture in GESTURES),
)
OUTCOMES = tuple(f"kind {kind}" for kind in KINDS)
REVEALS = tuple(f"reveal four {kind}" for kind in KINDS)

PHASES = ("play", "ask", "window", "take", "deal", "over")
POSITION_KEYS = (
    "phase",
    "side",
    "done",
    "declined",
    "swapped",
    "promised",
    "actor",
    "target",
    "owed",
    "answered",
    "hands",
    "seen",
    "failed",
    "vain",
    "pile",
    "drawn_from",
    "early",
    "late",
    "ocean",
    "burnt",
    "tokens",
    "bowl",
    "tied",
    "gestures_made",
    "actions",
    "turns",
    "winning_teams",
)


def team_of(seats: int, seat: int) -> int:
    """Return the team of a seat at a table of so many seats."""
    half = (seats + 1) // 2
    if seat >= half:
        return seat - half
    return max(0, seat - seats % 2)


def teams(seats: int) -> tuple[tuple[int, ...], ...]:
    """Return the seats of each team."""
    return tuple(tuple(seat for seat in range(seats) if team_of(seats, seat) == team) for team in range(seats // 2))


def held(seats: int, team: int) -> int:
    """Return the tokens that a team begins with when nobody has a handicap."""
    if seats % 2 == 0:
        return 4
    return 3 if team == 0 else MOST_HELD


def _checked_handicap(value: object, seats: int) -> OptionValue:
    """Return `{team: tokens fewer}` with the teams as ascending strings, without those that lose nothing."""
    if not isinstance(value, Mapping):
        raise ValueError("expected a dict of tokens fewer by team")
    fewer: dict[int, int] = {}
    for team in range(seats // 2):
        for key in value:
            if str(key) == str(team) and not isinstance(key, bool):
                number = within(value[key], 0, MOST_HELD)
                if number is None:
                    raise ValueError(f"expected tokens 0..{MOST_HELD} for team {team}")
                if team in fewer:
                    raise ValueError(f"expected team {team} once")
                fewer[team] = min(number, held(seats, team))
    if len(fewer) != len(value):
        raise ValueError(f"expected only teams 0..{seats // 2 - 1}")
    return {str(team): number for team, number in fewer.items() if number}


def _checked_kinds(value: object, seats: int) -> OptionValue:  # noqa: ARG001 - what every check is called with
    """Return two different kinds in id order."""
    if (
        not isinstance(value, Sequence)
        or isinstance(value, str)
        or len(value) != 2
        or not all(isinstance(kind, str) and kind in KINDS for kind in value)
        or value[0] == value[1]
    ):
        raise ValueError(f"expected two different kinds out of {', '.join(KINDS)}")
    return [kind for kind in KINDS if kind in value]


def _if_legal(label: str) -> Callable[[Sequence[str]], str | None]:
    """Return what plays a label for a seat that may."""
    return lambda labels: label if label in labels else None


def _cut_short(position: Mapping[str, Any]) -> bool:
    """Whether a guard has ended a game: one is reached, and nobody has won alone at an empty bowl or in a tie-break.

    A tie-break in which one team leads when the guard is reached counts as won: the position does not tell.
    """
    options = position["options"]
    limits = ((options["max_actions"], position["actions"]), (options["max_turns"], position["turns"]))
    reached = any(limit and count >= limit for limit, count in limits)
    decided = len(position["winning_teams"]) == 1 and (position["bowl"] == 0 or position["tied"])
    return reached and not decided


def _stale(label: str, since: Sequence[LogEntry]) -> bool:
    """Return whether the hand that is accused has changed, or was accused before."""
    verb, _, accused = label.partition(" ")
    if verb != "accuse":
        return False
    return any(
        entry.label == label or (entry.seat == int(accused) and entry.label.split()[0] in ("swap", "reveal"))
        for entry in since
    )


def _ahead(seats: int, seat: int, label: str) -> int:
    """Return the rank of a racing action at equal times: accusations of team-mates come first."""
    verb, _, accused = label.partition(" ")
    return 0 if verb == "accuse" and team_of(seats, seat) == team_of(seats, int(accused)) else 1


def _counters(seen: Observation, name: str) -> dict[int | None, int]:
    return {counter["owner"]: counter["value"] for counter in seen["counters"] if counter["name"] == name}


def _is_last(before: Observation, after: Observation, seat: int) -> bool:
    """Return whether a `done` of this seat ended the turn of its side, or made it ask the other side."""
    same = _counters(before, "side") == _counters(after, "side")
    return not (same and after["phase"] == before["phase"] and _counters(after, "done")[seat])


def _opens(before: Observation, after: Observation) -> bool:
    """Return whether a turn of a side begins: the marker has turned, or the ocean was burnt."""
    if after["phase"] != "play":
        return False
    if _counters(before, "side") != _counters(after, "side"):
        return True
    ocean, other = (
        next(zone["cards"] for zone in seen["zones"] if zone["name"] == "ocean") for seen in (before, after)
    )
    return ocean != other


_TEN = "counting seats clockwise from the viewer (a spectator: from seat 0)"

SPEC = GameSpec(
    name="youve_got_crabs",
    title="You've Got Crabs",
    designer="Matthew Inman and Elan Lee",
    summary="Collect four of a kind, tell your team-mate by a secret signal, and call before rivals see through it.",
    minutes=20,
    rules_version=1,
    seats=(4, SEATS),
    options=(
        Option("first_side", 1, "Side that begins; with an odd number of seats always side 2.", minimum=1, maximum=2),
        Option(
            "handicap",
            {},
            'Tokens fewer at the start, by team, as in {"0": 1}; a team never has fewer than none.',
            maximum=MOST_HELD,
            check=_checked_handicap,
            examples=({"0": 1}, {"0": 2, "1": 3}),
        ),
        Option(
            "removed_kinds",
            [KINDS[0], KINDS[11]],
            "The two kinds that leave the game with two or three teams.",
            choices=KINDS,
            check=_checked_kinds,
            examples=([KINDS[3], KINDS[12]],),
        ),
        Option("max_turns", 0, "Side turns after which most tokens win; 0: no such end.", maximum=1_000_000),
        Option("max_actions", 0, "Actions after which most tokens win; 0: no such end.", maximum=1_000_000),
        Option("gestures", 99, "Gestures that a seat may make in a side turn."),
    ),
    windows=(
        Window("turn", phase="play", seconds=60.0, default=_if_legal("done")),
        Window("question", phase="ask", seconds=10.0, default=_if_legal("decline")),
        Window("double crabs", phase="window", seconds=1.0, default=_if_legal("pass")),
        Window("take", phase="take", seconds=15.0, default=lambda labels: labels[0]),
    ),
    racing=("accuse", "swap", "done"),
    ahead=_ahead,
    stale=_stale,
    hold=Hold("done", undo="resume", instead=("swap",), seconds=2.0, last=_is_last),
    count_down=CountDown(
        3.0,
        verbs=("swap", "done", "resume"),
        after=("done", "want", "decline", "accuse", "pass", "take"),
        starts=_opens,
    ),
    pace={"gesture": 0.5},
    signals=tuple(f"gesture {gesture}" for gesture in GESTURES),
    teams=teams,
    guards={"max_actions": 2000, "gestures": 0},
    arena={"gestures": 3, "max_actions": 500},  # a signal and a bluff or two; more than games of sound play take
    cut_short=_cut_short,
    tallies=(
        "swaps",
        "marker_turns",
        "burnt_oceans",
        "mates_right",
        "mates_wrong",
        "opponents_right",
        "opponents_wrong",
        "stolen",
        "forfeited",
        "paid_by_bowl",
        "double_crabs",
        "tie_breaks",
        "guarded",
    ),
    reasons={
        "OUT": "in a tie-break only players of the tied teams act and can be accused",
        "WINDOW": "until the one-second window is settled, only the accused acts: accuse back, or pass",
        "TAKING": "after double crabs only the first accuser acts, and takes tokens",
        "NO_WINDOW": "only who was just rightly accused by a team-mate passes",
        "NO_TAKE": "tokens are taken only after double crabs",
        "NO_SUCH_SEAT": "there is no such seat at this table",
        "NO_SUCH_TEAM": "there is no such team at this table",
        "OWN_SEAT": "nobody accuses oneself",
        "OWN_TEAM": "tokens are taken from the bowl or from another team",
        "SIDE_MATE": "the two of a trio who share a side may not accuse each other",
        "REPEATED": "a failed accusation may be repeated only after the accused has swapped or has a new hand",
        "NO_TOKEN": "there is no token to take",
        "NOT_YOUR_SIDE": "only the active side swaps, is done or resumes",
        "DONE": "who is done must resume first",
        "NOT_DONE": "only who is done can resume",
        "NOT_IN_HAND": "there is no such card in the hand",
        "NOT_IN_OCEAN": "there is no such card in the ocean",
        "NOT_ASKED": "only a side that is asked wants or declines",
        "DECLINED": "a decline is final for this question",
        "NO_MORE_GESTURES": "no more gestures are allowed in this side turn",
    },
    components={"cards": KINDS, "gestures": GESTURES},
    checks=(Check("four_equal", "From four kinds: whether they are equal.", ((4,),)),),
    tensor=(
        TensorField("phase", 6, "one of play, ask, window, take, deal, over"),
        TensorField("hand", 13, "cards of each kind in the viewer's hand, divided by 4; 0 for a spectator"),
        TensorField("ocean", 13, "cards of each kind in the ocean, divided by 4"),
        TensorField("burnt", 13, "cards of each kind in the burnt pile, divided by 6"),
        TensorField(
            "seen", 130, f"for each seat, {_TEN}, the cards of each kind that all know in its hand, divided by 4"
        ),
        TensorField(
            "failed", 100, "for each seat, counted in the same way, 1 for each seat that it may not accuse again"
        ),
        TensorField("seated", 10, "1 for each seat at the table, counted in the same way, as in all rows of 10 below"),
        TensorField("mates", 10, "1 for the seats of the viewer's team"),
        TensorField("tokens", 10, "tokens of the team of each seat, divided by 36"),
        TensorField("active_side", 10, "1 for the seats of the side whose turn it is"),
        TensorField("done", 10, "1 for who is done"),
        TensorField("declined", 10, "1 for who has declined"),
        TensorField("playing", 10, "1 for who plays: all, in a tie-break the tied teams"),
        TensorField("actor", 10, "1 for the first accuser, in the window and while tokens are taken"),
        TensorField("target", 10, "1 for the seat that was accused, or that a card is due to"),
        TensorField("winners", 10, "1 for the winners"),
        TensorField("bowl", 1, "tokens in the bowl, divided by 36"),
        TensorField("draw", 1, "cards in the draw pile, divided by 78"),
        TensorField("owed", 1, "takes left, divided by 3"),
        TensorField("swapped", 1, "1 if the side has swapped in this turn"),
        TensorField("promised", 1, "1 if the side has said that it wants to swap, and has not yet"),
        TensorField("answered", 1, "1 if a wrong answer to a team-mate is still to be paid"),
        TensorField("tie_break", 1, "1 in a tie-break"),
        TensorField("actions", 1, "actions made, as a share of max_actions; 0 without it"),
        TensorField("turns", 1, "side turns ended, as a share of max_turns; 0 without it"),
        TensorField("viewer", 1, "1 for a seat, 0 for a spectator"),
    ),
)


def hide(label: str) -> str:
    """Return the label as somebody sees it who may not know all of it: its owner alone sees a drawn card."""
    return "kind ?" if label.startswith("kind ") else label


def observation(position: dict[str, Any], seat: int | None) -> dict[str, Any]:
    """Return what `seat` (None: a spectator) sees of a position; the shared code adds game, seat, active and event."""
    seats = position["seats"]
    deck = COPIES * (len(KINDS) if seats >= ALL_KINDS_SEATS else len(KINDS) - 2)
    drawn = sum(map(len, position["hands"])) + len(position["ocean"]) + len(position["burnt"])
    zones = [_zone("ocean", None, position["ocean"]), _zone("burnt", None, position["burnt"])]
    for owner, (hand, seen) in enumerate(zip(position["hands"], position["seen"], strict=True)):
        zones.append(_zone("hand", owner, hand if owner == seat else seen + ["?"] * (len(hand) - len(seen))))
    zones += [_zone("seen", owner, seen) for owner, seen in enumerate(position["seen"])]
    counters = [
        {"name": "side", "owner": None, "value": position["side"]},
        {"name": "bowl", "owner": None, "value": position["bowl"]},
        {"name": "draw", "owner": None, "value": deck - drawn},
        {"name": "swapped", "owner": None, "value": int(position["swapped"])},
        {"name": "promised", "owner": None, "value": int(position["promised"])},
        {"name": "answered", "owner": None, "value": int(position["answered"])},
        {"name": "owed", "owner": position["actor"], "value": position["owed"]},
        {"name": "actions", "owner": None, "value": position["actions"]},
        {"name": "turns", "owner": None, "value": position["turns"]},
    ]
    for owner in range(seats):
        team = team_of(seats, owner)
        counters += [
            {"name": "team", "owner": owner, "value": team},
            {"name": "tokens", "owner": owner, "value": position["tokens"][team]},
            {"name": "done", "owner": owner, "value": int(owner in position["done"])},
            {"name": "declined", "owner": owner, "value": int(owner in position["declined"])},
            {"name": "gestures", "owner": owner, "value": position["gestures_made"][owner]},
            {"name": "tied", "owner": owner, "value": int(team in position["tied"])},
            {"name": "won", "owner": owner, "value": int(team in position["winning_teams"])},
        ]
        counters += [{"name": f"failed {accused}", "owner": owner, "value": 1} for accused in position["failed"][owner]]
    return {
        "phase": position["phase"],
        "turn": None,
        "actor": position["actor"],
        "target": position["target"],
        "zones": zones,
        "counters": counters,
    }


def _zone(name: str, owner: int | None, cards: list[str]) -> dict[str, Any]:
    return {"name": name, "owner": owner, "cards": cards, "size": len(cards)}
