"""What the rule page of You've Got Crabs lays down before play begins: kinds, labels, teams, options, the deck."""

from typing import Any

KINDS = [
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
]
GESTURES = ["wink", "nose", "ear", "chin", "tap", "yawn", "stretch", "shrug"]
SEATS = 10
TEAMS = 5
RULES_VERSION = 1
LABELS = [
    *(f"swap {mine} for {other}" for mine in KINDS for other in KINDS if mine != other),
    "done",
    "resume",
    "want",
    "decline",
    *(f"accuse {seat}" for seat in range(SEATS)),
    "pass",
    "take bowl",
    *(f"take team {team}" for team in range(TEAMS)),
    *(f"gesture {gesture}" for gesture in GESTURES),
]
OUTCOME_LABELS = [f"kind {kind}" for kind in KINDS]
TALLIES = (
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
)

TEAM_SEATS = {
    4: [[0, 2], [1, 3]],
    5: [[0, 1, 3], [2, 4]],
    6: [[0, 3], [1, 4], [2, 5]],
    7: [[0, 1, 4], [2, 5], [3, 6]],
    8: [[0, 4], [1, 5], [2, 6], [3, 7]],
    9: [[0, 1, 5], [2, 6], [3, 7], [4, 8]],
    10: [[0, 5], [1, 6], [2, 7], [3, 8], [4, 9]],
}
SIDE_SIZES = {4: (2, 2), 5: (3, 2), 6: (3, 3), 7: (4, 3), 8: (4, 4), 9: (5, 4), 10: (5, 5)}
DEFAULTS: dict[str, Any] = {
    "first_side": 1,
    "handicap": {},
    "removed_kinds": ["crabrador-retriever", "crabaloupe"],
    "max_turns": 0,
    "max_actions": 0,
    "gestures": 99,
}


def in_order(kinds):
    """Sort kinds by their ids."""
    return sorted(kinds, key=KINDS.index)


def deck(seats, removed):
    """List all cards of a game: six of each kind, two kinds fewer with two or three teams."""
    return [kind for kind in KINDS for _ in range(6) if len(TEAM_SEATS[seats]) >= 4 or kind not in removed]


def setup_tokens(seats, handicap):
    """Give each team's tokens at the start: two a player; in an odd game one for each of the trio, three for others."""
    tokens = [4] * (seats // 2) if seats % 2 == 0 else [3] + [6] * (seats // 2 - 1)
    return [max(0, own - handicap.get(str(team), 0)) for team, own in enumerate(tokens)]
