"""One face for engine and oracle, so that every rule can be asked of both: labels in, labels out.

Every rule is asked of both: a rule test that the oracle fails is a wrong test or a wrong oracle. An oracle is a class
with the methods and attributes of `Engine`, but for `state`, written from a game's rule page alone.
"""

import cambusa


class Engine:
    """The engine with the face of an oracle; the tests of a game set its name."""

    name: str

    def __init__(self, seats=None, seed=None, **options):
        self.state = cambusa.load(self.name, seats, **options).new(seed)

    @classmethod
    def of(cls, state):
        """Give a state the face of an oracle."""
        engine = cls.__new__(cls)
        engine.state = state
        return engine

    @classmethod
    def from_position(cls, position):
        """Take up a game from a JSON position."""
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
        """All (seat, label), secrets included."""
        return [tuple(entry) for entry in self.state.record().log]

    def log_of(self, viewer):
        """All (seat, label) as a viewer has seen them."""
        return [(entry.seat, entry.label) for entry in self.state.log(viewer)]

    def legal(self, seat):
        return self.state.legal_labels(seat)

    def outcomes(self):
        """Labels and weights."""
        return [(self.state.game.outcome_label(outcome), weight) for outcome, weight in self.state.chance_weights()]

    def apply(self, label, seat=None):
        self.state.apply(label, seat)

    def position(self):
        return self.state.position()

    def observation(self, viewer):
        return self.state.observation(viewer)

    def perft(self, depth):
        return self.state.perft(depth)


def game_of(position):
    """Load the game that a position belongs to."""
    return cambusa.load(position["game"], position["seats"], **position["options"])


def play(game, *lines):
    """Play log lines, ``0 squeeze`` an action of seat 0, ``- card trick`` an outcome of chance; return the game."""
    for line in lines:
        who, label = line.split(" ", 1)
        game.apply(label, None if who == "-" else int(who))
    return game


def assert_same(engine, oracle):
    """Compare what the two say of a moment, but for observations and logs."""
    assert engine.position() == oracle.position()
    assert engine.is_chance == oracle.is_chance
    assert engine.is_terminal == oracle.is_terminal
    assert engine.points == oracle.points
    assert engine.winners == oracle.winners
    assert engine.active_seats == oracle.active_seats
    assert engine.outcomes() == oracle.outcomes()
    for seat in range(len(oracle.points)):
        assert engine.legal(seat) == oracle.legal(seat)


def side_by_side(engine, oracle, choice, random, longest=1_000_000):
    """Play a game in both, by the seats and labels that `choice` takes, and pause before each step and at the end.

    Parameters
    ----------
    choice : callable
        From the oracle and the random numbers to (seat or None, label).
    longest : int
        At most so many steps.

    Yields
    ------
    tuple of (int or None, str), or None
        What is played next; None after the last step, so that this is looked at too.
    """
    for _ in range(longest):
        if oracle.is_terminal:
            break
        seat, label = choice(oracle, random)
        yield seat, label
        engine.apply(label, seat)
        oracle.apply(label, seat)
    yield None
