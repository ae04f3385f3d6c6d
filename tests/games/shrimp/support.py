"""What the tests of Shrimp share: the engine with the face of an oracle, lively games."""

from tests.games import faces
from tests.games.shrimp.oracle import (
    CARDS,
    card_id,
    dealt,
    features_of,
    subsets,
)
from tests.games.shrimp.positions import places


class Engine(faces.Engine):
    name = "shrimp"


def check_invariants(game):
    """Assert what must hold after every action, whatever happened before."""
    now = game.position()
    seats = now["seats"]
    shown = places(now)
    assert len(shown) == len(set(shown)), "a card lies in two places"
    assert len(shown) + sum(now["decks"]) == CARDS
    assert all(0 <= deck <= full for deck, full in zip(now["decks"], dealt(seats), strict=True))
    assert game.points == [len(banquet) for banquet in now["banquets"]]
    heights = [len(recipe) for recipe in now["recipes"]]
    assert min(heights) > 0 or max(heights) <= 1, "a recipe was covered twice beside an empty one"
    assert 0 <= now["owed"] <= 7
    assert (now["owed"] > 0) == (now["phase"] == "take")
    assert game.is_chance == (now["phase"] in ("flipped", "given", "tied"))
    assert game.is_terminal == (now["phase"] == "over")
    assert len(game.winners) == int(game.is_terminal)
    stopped = game.is_chance or game.is_terminal
    assert bool(game.active_seats) != stopped, "somebody can act exactly when neither chance nor nobody is to"
    for seat in range(seats):
        assert bool(game.legal(seat)) == (seat in game.active_seats)
    assert bool(game.outcomes()) == game.is_chance


def lively_choice(oracle, random):
    """Choose a step that makes games eventful: mostly true calls, cards that match, few idle penalties.

    Uniform play hardly ever calls anything true. This one does, and still plays every legal step now and then.

    Returns
    -------
    tuple of (int or None, str)
        The seat, None for chance, and the label.
    """
    if oracle.is_chance:
        labels = [label for label, _ in oracle.outcomes()]
        if oracle.phase == "flipped" and random.random() < 0.5:
            labels = max_level(oracle, random.sample(labels, min(30, len(labels))))
        return None, random.choice(labels)
    seat = random.choice(oracle.active_seats)
    legal = oracle.legal(seat)
    if oracle.phase == "rest" and random.random() < 0.7:
        flips = [(oracle.turn, label) for label in oracle.legal(oracle.turn) if label.startswith("flip")]
        if not oracle.features:
            return random.choice(flips)
        if "squeeze" in legal:
            return seat, "squeeze"
    if oracle.phase == "call" and oracle.features and random.random() < 0.8:
        calls = subsets(oracle.features)
        if len(oracle.features) == 3 and random.random() < 0.5:
            calls = [call for call in calls if len(call) == 2]  # the whole would end most games early
        return seat, "call " + " ".join(random.choice(calls))
    return seat, random.choice(legal)


def max_level(oracle, labels):
    """Keep of some `card` outcomes those that give the tops the most features."""
    tops = [recipe[-1] if recipe else None for recipe in oracle.recipes]

    def level(label):
        seen = [*tops]
        seen[oracle.target - 1] = card_id(label.split()[1])
        if None in seen:
            return 0
        return len(features_of(seen))

    best = max(map(level, labels))
    return [label for label in labels if level(label) == best]


# Tops by what they share; the cards are those of the page's own examples.
NOTHING = (0, 40, 80)
THREES = (54, 67, 80)
COCKTAIL = (0, 67, 80)
COCKTAIL_LARGE = (27, 31, 62)
CENTURY = (8, 56, 59)


def covered(*tops):
    """Three recipes of one card each."""
    return [[card] for card in tops]


def shown(game, name):
    return game.position()[name]


def flips(game, seat):
    return [label for label in game.legal(seat) if label.startswith("flip")]


def takes(game, seat):
    return [label for label in game.legal(seat) if label.startswith("take")]
