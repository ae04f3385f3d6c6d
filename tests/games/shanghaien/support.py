"""What the tests of Shanghaien share: the engine with the face of an oracle, lively games."""

from itertools import chain

from tests.games import faces
from tests.games.faces import play
from tests.games.shanghaien.oracle import is_trick


class Engine(faces.Engine):
    name = "shanghaien"


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
