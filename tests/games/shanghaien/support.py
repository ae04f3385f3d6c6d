"""What the tests of Shanghaien share: one face for engine and oracle, log lines, lively games."""

from itertools import chain

import cambusa
from tests.games.shanghaien.oracle import Oracle, is_trick


def game_of(position):
    """Load the game a position belongs to."""
    return cambusa.load("shanghaien", **position["options"])


class Engine:
    """The engine with the face of the oracle: labels in, labels out."""

    def __init__(self, seats=2, seed=None, **options):
        self.state = cambusa.load("shanghaien", seats=seats, **options).new(seed)

    @classmethod
    def of(cls, state):
        engine = cls.__new__(cls)
        engine.state = state
        return engine

    @classmethod
    def from_position(cls, position):
        return cls.of(game_of(position).from_position(position))

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
    """Play log lines: ``0 roll`` is seat 0's action, ``- dice 1 2`` an outcome of chance; return the game."""
    for line in lines:
        who, label = line.split(" ", 1)
        game.apply(label, None if who == "-" else int(who))
    return game


def deal(game, *cards):
    """Deal these cards, from left to right."""
    return play(game, *(f"- card {card}" for card in cards))


def check_invariants(game):
    """Assert what must hold after every step, whatever happened before."""
    now = game.position()
    cards = [*now["row"], *now["deck"], *chain(*now["sailors"], *now["tricks"])]
    assert len(cards) <= 48
    assert len(now["deck"]) % 6 == 0 or now["phase"] == "deal"
    for seat in (0, 1):
        assert sum(now["dice"][seat]) <= 6
        assert sum(now["crew"][seat]) <= 7
        assert all(map(is_trick, now["tricks"][seat]))
        assert not any(map(is_trick, now["sailors"][seat]))
        assert bool(game.legal(seat)) == (seat in game.active_seats)
    assert (now["numbering"] == "open") == (not any(map(any, now["dice"])))
    assert game.is_chance == (now["phase"] in ("deal", "dice"))
    assert game.is_terminal == (now["phase"] == "over")
    assert game.active_seats == ([] if game.is_chance or game.is_terminal else [now["turn"]])
    assert bool(game.winners) == game.is_terminal
    assert bool(game.outcomes()) == game.is_chance


def lively_choice(game, random):
    """Choose a step as uniform play does, but shanghai less, so that rounds fill up, and play tricks gladly."""
    if game.is_chance:
        labels, weights = zip(*game.outcomes(), strict=True)
        if labels[0].startswith("card") and random.random() < 0.2:
            tricks = [label for label in labels if label.startswith("card trick")]
            return None, random.choice(tricks or labels)
        return None, random.choices(labels, weights)[0]
    (seat,) = game.active_seats
    legal = game.legal(seat)
    if legal == ["roll", "shanghai"]:
        return seat, "roll" if random.random() < 0.8 else "shanghai"
    tricks = [label for label in legal if label.split()[0] in ("shift", "reroll", "both", "crew")]
    others = [label for label in legal if label not in tricks]
    return seat, random.choice(tricks if tricks and random.random() < 0.4 else others)
