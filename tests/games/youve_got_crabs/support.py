"""What the tests of You've Got Crabs share: the engine with the face of an oracle, lively games."""

from tests.games import faces
from tests.games.faces import play
from tests.games.youve_got_crabs.page import deck, setup_tokens
from tests.games.youve_got_crabs.positions import position


class Engine(faces.Engine):
    name = "youve_got_crabs"

    @property
    def log(self):
        """The whole log, secrets and reveals included: what each seat drew is seen by that seat."""
        logs = [self.state.log(seat) for seat in (None, *range(self.state.game.seats))]
        return [
            (entries[0].seat, next((entry.label for entry in entries if "?" not in entry.label), entries[0].label))
            for entries in zip(*logs, strict=True)
        ]


def settle(game):
    """Let chance draw the least likely kinds until somebody may act: no four of a kind come of it by mistake."""
    turn = 0
    while game.is_chance:
        outcomes = game.outcomes()
        game.apply(outcomes[turn % len(outcomes)][0])
        turn += 1
    return game


def check_invariants(game):
    """Assert what must hold after every action, whatever happened before."""
    now = game.position()
    seats = now["seats"]
    cards = deck(seats, now["options"]["removed_kinds"])
    shown = [*now["ocean"], *now["burnt"], *(kind for hand in now["hands"] for kind in hand)]
    assert all(shown.count(kind) <= cards.count(kind) for kind in shown), "at most six of a kind"
    drawn = sum(weight for _, weight in game.outcomes())
    if game.is_chance:
        assert len(shown) + drawn == len(cards)
        assert drawn > 0
    else:
        assert [len(hand) for hand in now["hands"]] == [4] * seats
        assert len(now["ocean"]) == 4
    assert sum(now["tokens"]) + now["bowl"] == sum(setup_tokens(seats, now["options"]["handicap"])) + 8
    for hand, seen in zip(now["hands"], now["seen"], strict=True):
        assert all(seen.count(kind) <= hand.count(kind) for kind in seen)
    stopped = game.is_chance or game.is_terminal
    assert bool(game.active_seats) != stopped, "somebody can act exactly when neither chance nor nobody is to"
    for seat in range(seats):
        assert bool(game.legal(seat)) == (seat in game.active_seats)
    assert bool(game.winners) == game.is_terminal


def lively_choice(oracle, random):
    """Choose a step that makes games eventful: hands that collect, calls that are often right, turns that end.

    Uniform play hardly ever calls anything true. This one does, and still plays every legal step now and then.
    """
    if oracle.is_chance:
        labels = [label for label, _ in oracle.outcomes()]
        place = oracle.due[0]
        if place != "ocean" and oracle.hands[place] and random.random() < 0.6:
            same = f"kind {oracle.hands[place][0]}"
            if same in labels:
                return None, same
        return None, random.choice(labels)
    right = [
        (seat, label)
        for seat in oracle.active_seats
        for label in oracle.legal(seat)
        if label.startswith("accuse") and oracle.four(int(label.split()[1]))
    ]
    if oracle.phase == "window" and right:
        return random.choice(right)
    both = [(seat, label) for seat, label in right if oracle.four(seat)]
    if right and random.random() < (0.5 if both else 0.2):
        return random.choice(both or right)
    seat = random.choice(oracle.active_seats)
    legal = oracle.legal(seat)
    if random.random() < 0.8:
        return seat, random.choice(calm_choices(oracle, seat, legal, random) or legal)
    return seat, random.choice(legal)


def calm_choices(oracle, seat, legal, random):
    """List what somebody does who collects, or who ends the turn."""
    hand = oracle.hands[seat]
    swaps = [label.split() for label in legal if label.startswith("swap")]
    collecting = [" ".join(words) for words in swaps if hand.count(words[1]) < hand.count(words[3])]
    ending = [label for label in legal if label in ("done", "decline", "want")]
    return collecting if collecting and random.random() < 0.7 else ending


def at(game, name):
    return game.position()[name]


def accusations(game, seat):
    return [int(label.split()[1]) for label in game.legal(seat) if label.startswith("accuse")]


def drawn(game):
    """How many cards lie in the draw pile."""
    return next(part["value"] for part in game.observation(None)["counters"] if part["name"] == "draw")


def start(rules, seats, **options):
    return settle(rules(seats, **options))


def window(rules, seats=6, first="CCCC", **more):
    """Accuse a team-mate whose hand is four equal: the answer is due."""
    half = (seats + 1) // 2
    hands = {half: "BBBB", 0: first}
    return play(rules.from_position(position(seats, hands=hands, ocean="AEFG", **more)), f"0 accuse {half}")
