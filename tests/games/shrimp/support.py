"""What the tests of Shrimp share: one face for engine and oracle, plays written as log lines, lively random games."""

import cambusa
from tests.games.shrimp.oracle import (
    CARDS,
    Oracle,
    card_id,
    dealt,
    features_of,
    subsets,
)
from tests.games.shrimp.positions import places

SEAT_COUNTS = (2, 3, 4, 5, 6)


def game_of(position):
    """Load the game a position belongs to."""
    return cambusa.load("shrimp", seats=position["seats"], **position["options"])


class Engine:
    """The engine with the face of the oracle: labels in, labels out."""

    def __init__(self, seats, seed=None, **options):
        self.state = cambusa.load("shrimp", seats=seats, **options).new(seed)

    @classmethod
    def from_position(cls, position):
        engine = cls.__new__(cls)
        engine.state = game_of(position).from_position(position)
        return engine

    @property
    def is_chance(self):
        return self.state.is_chance

    @property
    def is_terminal(self):
        return self.state.is_terminal

    @property
    def active_seats(self):
        return sorted(self.state.active_seats)

    @property
    def points(self):
        return self.state.points

    @property
    def winners(self):
        return self.state.winners

    @property
    def log(self):
        return [(entry.seat, entry.label) for entry in self.state.log()]

    def legal(self, seat):
        return self.state.legal_labels(seat)

    def outcomes(self):
        return [(self.state.game.outcome_label(outcome), weight) for outcome, weight in self.state.chance_weights()]

    def apply(self, label, seat=None):
        self.state.apply(label, seat)

    def position(self):
        return self.state.position()

    def observation(self, seat):
        return self.state.observation(seat)

    def perft(self, depth):
        return self.state.perft(depth)


RULE_BOOKS = {"engine": Engine, "oracle": Oracle}
"""Every rule is asked of both: a rule test that the oracle fails is a wrong test or a wrong oracle."""


def play(game, *lines):
    """Play log lines: ``0 squeeze`` is seat 0's action, ``- card 1L-green-US`` an outcome of chance.

    Returns
    -------
    Engine or Oracle
        The game itself.
    """
    for line in lines:
        who, label = line.split(" ", 1)
        game.apply(label, None if who == "-" else int(who))
    return game


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
