"""Positions for tests, with short names of kinds and with whatever does not matter filled in."""

from collections import Counter

from tests.games.youve_got_crabs.page import DEFAULTS, KINDS, RULES_VERSION, TEAM_SEATS, deck, in_order, setup_tokens

LETTERS = "ABCDEFGHIJK"
"""Letters for the eleven kinds that are in every game with the default options, in id order."""

NAMES = dict(zip(LETTERS, (*KINDS[1:11], KINDS[12]), strict=True))


def kinds(letters):
    """Spell out cards: ``AAAB`` for three of the first kind and one of the second."""
    return in_order(NAMES[letter] for letter in letters)


def swap(mine, other):
    """Write the label of a swap."""
    return f"swap {NAMES[mine]} for {NAMES[other]}"


def vain_kinds(seats, options, seen, seat, failed):
    """List the kinds of which a hand's unknown cards are not all, if it was accused in vain as it is."""
    if not any(seat in accused for accused in failed.values()) or len(seen) == 4 or len(set(seen)) > 1:
        return []
    return sorted(set(seen or deck(seats, options["removed_kinds"])), key=KINDS.index)


def position(
    seats=4,
    *,
    hands=None,
    ocean="ACDE",
    seen=None,
    burnt="",
    tokens=None,
    bowl=None,
    phase="play",
    side=1,
    failed=None,
    generator=None,
    **more,
):
    """Write a JSON position, filling in whatever a test does not care about.

    Parameters
    ----------
    hands : dict, optional
        By seat, as letters; the other hands get no four equal cards.
    seen, failed : dict, optional
        By seat.
    tokens : list, optional
        By team; as at the start if left out.
    bowl : int, optional
        What the teams do not hold.
    **more
        Options, and keys of a position.

    Returns
    -------
    dict
        A position as `Game.from_position` takes it.
    """
    options = DEFAULTS | {name: more.pop(name) for name in tuple(more) if name in DEFAULTS}
    start = setup_tokens(seats, options["handicap"])
    tokens = start if tokens is None else list(tokens)
    bowl = sum(start) + 8 - sum(tokens) if bowl is None else bowl
    rest = Counter(deck(seats, options["removed_kinds"]))
    given = {seat: kinds(hand) for seat, hand in (hands or {}).items()}
    rest.subtract([*kinds(ocean), *kinds(burnt), *(kind for hand in given.values() for kind in hand)])
    assert min(rest.values()) >= 0, rest
    for seat in range(seats):
        if seat not in given:
            given[seat] = in_order(kind for kind, _ in rest.most_common(4))
            rest.subtract(given[seat])
    seen = {seat: kinds(cards) for seat, cards in (seen or {}).items()}
    failed = failed or {}
    out = {
        "game": "youve_got_crabs",
        "rules": RULES_VERSION,
        "seats": seats,
        "options": options,
        "phase": phase,
        "side": side,
        "done": [],
        "declined": [],
        "swapped": False,
        "promised": False,
        "actor": None,
        "target": None,
        "owed": 0,
        "answered": False,
        "hands": [given[seat] for seat in range(seats)],
        "seen": [seen.get(seat, []) for seat in range(seats)],
        "failed": [list(failed.get(seat, [])) for seat in range(seats)],
        "vain": [vain_kinds(seats, options, seen.get(seat, []), seat, failed) for seat in range(seats)],
        "pile": 0,
        "drawn_from": [0] * seats,
        "early": [[] for _ in range(seats)],
        "late": [[] for _ in range(seats)],
        "ocean": kinds(ocean),
        "burnt": kinds(burnt),
        "tokens": tokens,
        "bowl": bowl,
        "tied": [],
        "gestures_made": [0] * seats,
        "actions": 0,
        "turns": 0,
        "winning_teams": [],
        "generator": generator,
    }
    assert out.keys() >= more.keys(), more
    assert len(tokens) == len(TEAM_SEATS[seats])
    return out | more
