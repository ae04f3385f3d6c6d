"""What the tests of You've Got Crabs share: one face for engine and oracle, plays as log lines, lively random games."""

import cambusa
from tests.games.youve_got_crabs.oracle import Oracle
from tests.games.youve_got_crabs.page import deck, setup_tokens
from tests.games.youve_got_crabs.positions import position

SEAT_COUNTS = (4, 5, 6, 7, 8, 9, 10)


def game_of(position):
    """Load the game a position belongs to."""
    return cambusa.load("youve_got_crabs", seats=position["seats"], **position["options"])


class Engine:
    """The engine with the face of the oracle: labels in, labels out."""

    def __init__(self, seats, seed=None, **options):
        self.state = cambusa.load("youve_got_crabs", seats=seats, **options).new(seed)

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
        """The whole log, secrets included: what each seat drew is seen by that seat."""
        logs = [self.state.log(seat) for seat in (None, *range(self.state.game.seats))]
        return [
            (entries[0].seat, next((entry.label for entry in entries if "?" not in entry.label), entries[0].label))
            for entries in zip(*logs, strict=True)
        ]

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
    """Play log lines: ``0 done`` is seat 0's action, ``- kind crabbi`` an outcome of chance; return the game itself."""
    for line in lines:
        who, label = line.split(" ", 1)
        game.apply(label, None if who == "-" else int(who))
    return game


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
