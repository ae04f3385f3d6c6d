"""What the tests of Stir Fry Eighteen share: one face for engine and oracle, plays as log lines, lively games."""

from __future__ import annotations

import cambusa
from tests.games.stir_fry_eighteen.oracle import KINDS, Oracle, score

NAME = "stir_fry_eighteen"
SEAT_COUNTS = (2, 3, 4, 5)


def load(seats, **options):
    """Load the game."""
    return cambusa.load(NAME, seats=seats, **options)


def game_of(position):
    """Load the game a position belongs to."""
    return load(position["seats"], **position["options"])


class Engine:
    """The engine with the face of the oracle: labels in, labels out."""

    def __init__(self, seats, seed=None, **options):
        self.state = load(seats, **options).new(seed)

    @classmethod
    def from_position(cls, position):
        """Take up a game from a JSON position."""
        return cls.of(game_of(position).from_position(position))

    @classmethod
    def of(cls, state):
        """Give a state the face of the oracle."""
        engine = cls.__new__(cls)
        engine.state = state
        return engine

    @property
    def is_chance(self):
        """Whether a card is to be drawn."""
        return self.state.is_chance

    @property
    def is_terminal(self):
        """Whether the game is over."""
        return self.state.is_terminal

    @property
    def active_seats(self):
        """The seats that have something to do."""
        return sorted(self.state.active_seats)

    @property
    def points(self):
        """The points of all seats."""
        return self.state.points

    @property
    def winners(self):
        """The winners."""
        return self.state.winners

    def legal(self, seat):
        """List the labels a seat may play."""
        return self.state.legal_labels(seat)

    def outcomes(self):
        """List outcomes and weights."""
        return [(self.state.game.outcome_label(outcome), weight) for outcome, weight in self.state.chance_weights()]

    def apply(self, label, seat=None):
        """Play a label."""
        self.state.apply(label, seat)

    def position(self):
        """Give the JSON position."""
        return self.state.position()

    def observation(self, seat):
        """Give what a seat sees."""
        return self.state.observation(seat)

    def seen_log(self, seat):
        """Give the log as a seat has seen it."""
        return [tuple(entry) for entry in self.state.log(seat)]

    def perft(self, depth):
        """Count leaves."""
        return self.state.perft(depth)


RULE_BOOKS = {"engine": Engine, "oracle": Oracle}
"""Every rule is asked of both: a rule test that the oracle fails is a wrong test or a wrong oracle."""


def play(game, *lines):
    """Play log lines: ``0 end`` is seat 0's action, ``- draw N`` an outcome; ``- draw N N Y`` stands for several."""
    for line in lines:
        who, label = line.split(" ", 1)
        if who == "-":
            for card in label.split()[1:]:
                game.apply(f"draw {card}")
        else:
            game.apply(label, int(who))
    return game


def deal(rules, *hands, **options):
    """Start a game with these hands, such as "NNY"."""
    game = rules(len(hands), **options)
    for hand in hands:
        play(game, f"- draw {' '.join(hand)}")
    return game


def lively_choice(oracle, random):
    """Choose a step that makes games eventful: good dishes, true claims, hands that grow.

    Returns
    -------
    tuple of (int or None, str)
        The seat, None for chance, and the label.
    """
    if oracle.is_chance:
        labels, weights = zip(*oracle.outcomes(), strict=True)
        return None, random.choices(labels, weights)[0]
    seat = random.choice(oracle.active_seats)
    legal = oracle.legal(seat)
    if random.random() < 0.6:
        cooks = [label for label in legal if label.startswith("cook")]
        if cooks and random.random() < 0.5:
            return seat, max(cooks, key=lambda label: score(label.split()[1:]))
        true = [label for label in legal if label.startswith("pair") and label[5] == label[7]]
        true += [label for label in legal if label.startswith("protein") and label[8] == label[-1]]
        if true:
            return seat, random.choice(true)
        if "pass" in legal and random.random() < 0.5:
            return seat, "pass"
    return seat, random.choice(legal)


def check_invariants(game):
    """Assert what must hold after every action, whatever happened before."""
    now = game.position()
    cards = [*now["deck"], *now["pair"], *now["protein"], *now["dish"]]
    cards += [card for hand in (*now["hands"], *now["discards"]) for card in hand]
    assert sorted(cards, key=KINDS.index) == list("NNNNNCPSGGOOYYYMMM")
    assert len(game.winners) > 0 if game.is_terminal else game.winners == []
    assert [bool(game.active_seats), game.is_chance, game.is_terminal].count(True) == 1
    assert all(points >= 0 for points in game.points)
    for seat in range(now["seats"]):
        assert bool(game.legal(seat)) == (seat in game.active_seats)
        if seat != now["turn"]:
            assert len(now["hands"][seat]) <= 3
