"""Positions for tests, with whatever does not matter filled in."""

from itertools import chain

from tests.games.shanghaien.oracle import COLOURS, RULES_VERSION, in_order, whole_deck

ROW = ("red-1", "orange-1", "yellow-1", "green-1", "blue-1", "purple-1")
"""A row of six sailors."""


def at(*numbers):
    """Give dice at the cards 1 to 6 from the left, as the rule page lists them: a number for each die."""
    return [numbers.count(place) for place in range(1, 7)]


def position(
    *,
    phase="turn",
    turn=0,
    row=None,
    numbering=None,
    dice=((), ()),
    rolled=(),
    used=(),
    sailors=((), ()),
    tricks=((), ()),
    crew=None,
    at_round=None,
    deck=None,
    first_seat=None,
    mode="all",
    generator=None,
):
    """Write a JSON position, filling in whatever a test does not care about.

    Parameters
    ----------
    dice : pair of sequences of int
        Places of each seat's dice, counted from the left, one number for each die.
    crew : pair of dicts, optional
        For each seat how often crew was played for a colour.
    at_round : int, optional
        1..8: the deck is what that round leaves, taken off the end of the unused cards; by default as early as can be.
    deck : list, optional
        The cards of the deck, instead of `at_round`.

    first_seat : int, optional
        By default who has begun round 1, if that is the round; else 0.

    Returns
    -------
    dict
        A position as `Game.from_position` takes it.
    """
    row = ([] if phase in ("deal", "over") else list(ROW)) if row is None else list(row)
    if numbering is None:
        numbering = "left" if any(dice) else "open"
    crew = ({}, {}) if crew is None else crew
    if deck is None:
        deck = whole_deck(mode)
        for card in (*row, *chain(*sailors, *tricks)):
            deck.remove(card)
        # Tricks that were played have left the game; they come last in the deck.
        del deck[len(deck) - sum(map(sum, map(dict.values, crew))) - len(used) :]
        over = 8 if phase == "over" else (at_round or -(-(48 - len(deck) - len(row)) // 6) + 1) - 1
        size = 48 - 6 * over - len(row)
        assert size <= len(deck), "too many cards are won for this round"
        # Of the cards of earlier rounds that nobody has, the first in order are out of the game.
        deck = deck[len(deck) - size :]
    if first_seat is None:
        starter = turn if len(dice[0]) == len(dice[1]) else 1 - turn
        first_seat = starter if len(deck) + len(row) == 48 else 0
    return {
        "game": "shanghaien",
        "rules": RULES_VERSION,
        "seats": 2,
        "options": {"first_seat": first_seat, "tricks": mode},
        "phase": phase,
        "turn": None if phase == "over" else turn,
        "row": row,
        "numbering": numbering,
        "dice": [at(*places) for places in dice],
        "rolled": list(rolled),
        "used": list(used),
        "sailors": [in_order(cards) for cards in sailors],
        "tricks": [in_order(cards) for cards in tricks],
        "crew": [[own.get(colour, 0) for colour in COLOURS] for own in crew],
        "deck": in_order(deck),
        "generator": generator,
    }
