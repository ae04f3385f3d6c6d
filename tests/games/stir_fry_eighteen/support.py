"""What the tests of Stir Fry Eighteen share: the engine with the face of an oracle, lively games."""

from __future__ import annotations

import cambusa
from tests.games import faces
from tests.games.stir_fry_eighteen.oracle import KINDS, score

NAME = "stir_fry_eighteen"


def load(seats, **options):
    """Load the game."""
    return cambusa.load(NAME, seats=seats, **options)


class Engine(faces.Engine):
    name = "stir_fry_eighteen"

    def seen_log(self, viewer):
        """The log as a viewer has seen it, with the numbers of each entry."""
        return [tuple(entry) for entry in self.state.log(viewer)]


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
