"""What the tests of Fish Cook share: the engine with the face of an oracle, lively games."""

from tests.games import faces
from tests.games.fish_cook.oracle import BOOK, DAYS, DICE, FISH_PRICES, KINDS, TOKENS


class Engine(faces.Engine):
    name = "fish_cook"

    @property
    def turn(self):
        """Whose turn it is, if anybody's."""
        return next(iter(self.state.active_seats), None)


def counts(names, things):
    """Write things, given as a text such as "egg egg roe" or as counts, as counts in the order of `names`."""
    if isinstance(things, str):
        words = things.split()
        assert set(words) <= set(map(str, names)), things
        return [words.count(str(name)) for name in names]
    return list(things)


def position(
    seats=3,
    *,
    phase="evening",
    day=1,
    chef=0,
    turn=None,
    passes=0,
    extra=0,
    row=None,
    dice=0,
    rerolls=0,
    recipe=None,
    money=None,
    ingredients=(),
    fish=(),
    farmers=(3, 3, 3, 3, 3, 3),
    board=None,
    school=(),
    hands=(),
    known=(),
    menus=(),
    first_seat=0,
    generator=None,
):
    """Write a JSON position, filling in whatever a test does not care about.

    Ingredients and fish of seats are texts ("egg egg roe", "1 1 5") or counts; seats that are left out have nothing.
    The board of a morning holds by default the rest of the 12 fish, the small ones first, else none.
    """

    def filled(places, empty):
        return [places[seat] if seat < len(places) else empty for seat in range(seats)]

    fish = [counts(FISH_PRICES, own) for own in filled(fish, "")]
    if board is None:
        board = [0] * 6
        if phase in ("morning", "draw"):
            missing = DICE - sum(map(sum, fish))
            for size in range(6):
                board[size] = min(5 - sum(own[size] for own in fish), missing)
                missing -= board[size]
    return {
        "game": "fish_cook",
        "rules": 1,
        "seats": seats,
        "options": {"first_seat": first_seat},
        "phase": phase,
        "day": day,
        "chef": chef,
        "turn": chef if turn is None else turn,
        "passes": passes,
        "extra": extra,
        "row": row,
        "dice": dice,
        "rerolls": rerolls,
        "recipe": recipe,
        "money": [100] * seats if money is None else list(money),
        "ingredients": [counts(KINDS, own) for own in filled(ingredients, "")],
        "fish": fish,
        "farmers_market": list(farmers),
        "fish_market": counts(FISH_PRICES, board),
        "school": sorted(map(str, school), key=int),
        "hands": [sorted(map(str, own), key=int) for own in filled(hands, ())],
        "known_hands": [sorted(map(str, own), key=int) for own in filled(known, ())],
        "menus": [sorted(map(str, own), key=int) for own in filled(menus, ())],
        "generator": generator,
    }


def check_invariants(game):
    """Assert what must hold after every action, whatever happened before."""
    now = game.position()
    seats = now["seats"]
    placed = [card for key in ("hands", "known_hands", "menus") for own in now[key] for card in own] + now["school"]
    assert len(placed) == len(set(placed)), "a recipe lies in two places"
    assert set(placed) <= set(map(str, BOOK))
    assert len(now["school"]) <= 4
    for kind in range(6):
        held = sum(own[kind] for own in now["ingredients"])
        assert 0 <= now["farmers_market"][kind] <= 5
        assert held + now["farmers_market"][kind] <= TOKENS
    for size in range(6):
        assert now["fish_market"][size] + sum(own[size] for own in now["fish"]) <= 5
    fish = sum(now["fish_market"]) + sum(map(sum, now["fish"]))
    assert fish + now["dice"] + now["rerolls"] <= DICE
    if now["phase"] in ("school", "morning", "draw"):
        assert fish == DICE, "fish on the board at dawn 12"
    assert 1 <= now["day"] <= DAYS[seats]
    assert all(money >= 0 for money in now["money"])
    assert game.points == now["money"]
    assert game.is_chance == (now["phase"] not in ("morning", "evening", "over"))
    assert game.is_terminal == (now["phase"] == "over")
    assert bool(game.winners) == game.is_terminal
    assert game.active_seats == ([now["turn"]] if now["phase"] in ("morning", "evening") else [])
    for seat in range(seats):
        assert bool(game.legal(seat)) == (seat in game.active_seats)
    assert bool(game.outcomes()) == game.is_chance


def lively_choice(oracle, random):
    """Choose a step that makes games eventful: buying rather than passing, cooking rather than throwing away.

    Returns
    -------
    tuple of (int or None, str)
        The seat, None for chance, and the label.
    """
    if oracle.is_chance:
        return None, random.choice([label for label, _ in oracle.outcomes()])
    legal = oracle.legal(oracle.turn)
    if random.random() < 0.8:
        wanted = [label for label in legal if not label.startswith(("pass", "discard"))]
        legal = wanted or legal
    return oracle.turn, random.choice(legal)
