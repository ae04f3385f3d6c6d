"""Positions for tests, written with card ids and with whatever does not matter filled in."""

from tests.games.shrimp.oracle import CARDS, card_id, dealt, texts_of


def position(
    seats=3,
    *,
    recipes=((), (), ()),
    banquets=None,
    decks=None,
    phase="rest",
    turn=0,
    actor=None,
    target=None,
    owed=0,
    barred=(),
    winners=(),
    first_seat=0,
    strict_calls=False,
    generator=None,
):
    """Write a JSON position, filling in whatever a test does not care about.

    Parameters
    ----------
    recipes : sequence of 3 sequences of int
        Card ids, bottom to top.
    banquets : sequence, optional
        For each seat its card ids, or a number: that many of the lowest ids not used elsewhere.
    decks : sequence of int, optional
        The sizes; by default what is left of the deal after the shown cards left the fullest decks first.

    Returns
    -------
    dict
        A position as `Game.from_position` takes it.
    """
    banquets = [0] * seats if banquets is None else list(banquets)
    used = {card for pile in (*recipes, *(own for own in banquets if not isinstance(own, int))) for card in pile}
    free = (card for card in range(CARDS) if card not in used)
    banquets = [[next(free) for _ in range(own)] if isinstance(own, int) else list(own) for own in banquets]
    shown = sum(map(len, recipes)) + sum(map(len, banquets))
    if decks is None:
        decks = dealt(seats)
        for _ in range(shown):
            decks[decks.index(max(decks))] -= 1
    assert shown + sum(decks) == CARDS, f"{shown} cards shown and decks {decks} are not {CARDS}"
    return {
        "game": "shrimp",
        "rules": 1,
        "seats": seats,
        "options": {"first_seat": first_seat, "strict_calls": strict_calls},
        "phase": phase,
        "turn": turn,
        "actor": actor,
        "target": target,
        "owed": owed,
        "decks": list(decks),
        "banquets": texts_of(banquets),
        "recipes": texts_of(recipes),
        "barred": list(barred),
        "winners": list(winners),
        "generator": generator,
    }


def places(position):
    """List every card a position shows, as ids, with repetition."""
    return [card_id(text) for pile in (*position["banquets"], *position["recipes"]) for text in pile]
