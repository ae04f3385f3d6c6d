"""Shanghaien in plain Python, written from the rule page alone: lists, loops, texts, and nothing of the engine.

An `Oracle` is one game. Actions and chance outcomes are their labels; a legal list is in the order of the engine's
action ids, so the n-th of one is the n-th of the other.
"""

from itertools import combinations_with_replacement

from tests.kernel.philox_oracle import CHOICES, Stream, block, derive_seed

COLOURS = ("red", "orange", "yellow", "green", "blue", "purple", "grey", "black")
VALUES = (1, 2, 3, 3, 4)
SPLIT_TRICKS = ("trick-shift-reroll", "trick-both-crew")
ROW = 6
DICE = 6
ROUNDS = 8
RULES_VERSION = 1
ENDS = ("left", "right")

CARD_ORDER = (*(f"{colour}-{value}" for colour in COLOURS for value in (1, 2, 3, 4)), "trick", *SPLIT_TRICKS)
FUNCTIONS = {
    "trick": {"shift", "reroll", "both", "crew"},
    "trick-shift-reroll": {"shift", "reroll"},
    "trick-both-crew": {"both", "crew"},
}
LABELS = [
    "roll",
    "shanghai",
    *(f"lay {face}" for face in range(1, 7)),
    *(f"lay {face} {end}" for face in range(1, 7) for end in ENDS),
    *(f"shift {face} {way}" for face in range(1, 7) for way in ("+1", "-1")),
    "reroll",
    "both",
    *(f"crew {colour}" for colour in COLOURS),
    "lay both",
    *(f"lay both {end}" for end in ENDS),
]
OUTCOME_LABELS = [
    *(f"card {card}" for card in CARD_ORDER),
    *(f"dice {low} {high}" for low, high in combinations_with_replacement(range(1, 7), 2)),
]
TALLIES = (
    "shanghais_chosen",
    "shanghais_forced",
    "shifts",
    "rerolls",
    "boths",
    "crews",
    "sailors_won",
    "tricks_won",
    "cards_out",
    "decided_by_pips",
    *(f"points_{colour}" for colour in COLOURS),
    "points_tricks",
)


def whole_deck(tricks):
    """List all 48 cards (Components)."""
    cards = [f"{colour}-{value}" for colour in COLOURS for value in VALUES]
    return cards + (["trick"] * 8 if tricks == "all" else [card for card in SPLIT_TRICKS for _ in range(4)])


def in_order(cards):
    return sorted(cards, key=CARD_ORDER.index)


def is_trick(card):
    return card.startswith("trick")


def colour_of(card):
    return card.split("-")[0]


def value_of(card):
    return int(card.split("-")[1])


def number_at(place, numbering):
    """Give the number of the card at a place 0..5 from the left."""
    return place + 1 if numbering == "left" else ROW - place


def majority(first, second, numbering):
    """Say who gets each card, left to right (Round 3).

    Parameters
    ----------
    first, second : sequence of 6 int
        Dice of seat 0 and of seat 1 at the cards from left to right.
    numbering : str
        The end that the cards count from.

    Returns
    -------
    list of (int or None, bool)
        The seat, None for out of the game, and whether pips decided.
    """

    def beside(dice, place):
        return sum(dice[n] * number_at(n, numbering) for n in (place - 1, place + 1) if 0 <= n < ROW)

    out: list[tuple[int | None, bool]] = []
    for place in range(ROW):
        mine, yours = first[place], second[place]
        if mine == yours == 0:
            out.append((None, False))
        elif mine != yours:
            out.append((0 if mine > yours else 1, False))
        else:
            pips = beside(first, place), beside(second, place)
            out.append((None if pips[0] == pips[1] else pips.index(max(pips)), pips[0] != pips[1]))
    return out


def colour_score(mine, yours):
    """Give what a colour brings to the first of two players with these strengths (End)."""
    if mine > yours > 0:
        return yours
    if mine > yours == 0:
        return mine
    return 0


class Oracle:
    """One game of Shanghaien.

    Parameters
    ----------
    seats : int
        Two.
    seed : int or None
        With a seed chance is drawn right after the action that called for it; without one it waits for `apply`.
    first_seat : int
        Who starts round 1.
    tricks : str
        "all" or "split".
    """

    def __init__(self, seats=2, seed=None, first_seat=0, tricks="all"):
        assert seats == 2
        self.seats = seats
        self.first_seat = first_seat
        self.tricks_mode = tricks
        self.phase = "deal"
        self.turn = first_seat
        self.deck = whole_deck(tricks)
        self.row = []
        self.numbering = "open"
        self.dice = [[0] * ROW, [0] * ROW]
        self.rolled = []
        self.used = set()
        self.sailors = [[], []]
        self.tricks = [[], []]
        self.crew = [dict.fromkeys(COLOURS, 0), dict.fromkeys(COLOURS, 0)]
        self.log = []
        self.tallies = dict.fromkeys(TALLIES, 0)
        self.stream = None
        if seed is not None:
            self.stream = Stream(seed)
            self._run_chance()

    # What can be asked of a game

    @property
    def is_terminal(self):
        return self.phase == "over"

    @property
    def is_chance(self):
        return self.phase in ("deal", "dice")

    @property
    def active_seats(self):
        return [] if self.is_chance or self.is_terminal else [self.turn]

    def in_row(self, seat):
        return sum(self.dice[seat])

    def supply(self, seat):
        return DICE - self.in_row(seat)

    def strength(self, seat, colour):
        won = sum(value_of(card) for card in self.sailors[seat] if colour_of(card) == colour)
        return won + 2 * self.crew[seat][colour]

    def score(self, seat, colour):
        return colour_score(self.strength(seat, colour), self.strength(1 - seat, colour))

    @property
    def points(self):
        return [sum(self.score(seat, colour) for colour in COLOURS) + len(self.tricks[seat]) for seat in (0, 1)]

    @property
    def winners(self):
        if not self.is_terminal:
            return []
        return [seat for seat in (0, 1) if self.points[seat] == max(self.points)]

    def can(self, seat, function):
        """Whether a seat may play a trick for this function now, as far as its tricks go."""
        return seat not in self.used and any(function in FUNCTIONS[card] for card in self.tricks[seat])

    def legal(self, seat):
        """List the labels a seat may play, in the order of the action ids."""
        if seat not in self.active_seats:
            return []
        labels = set()
        ends = ("",) if self.numbering != "open" else (" left", " right")
        if self.phase == "turn":
            if self.supply(seat) >= 2:
                labels.add("roll")
            if self.in_row(seat) >= 2:
                labels.add("shanghai")
        elif self.phase == "both":
            labels.update(f"lay both{end}" for end in ends)
        else:
            labels.update(f"lay {face}{end}" for face in self.rolled for end in ends)
            if self.can(seat, "shift"):
                labels.update(f"shift {face} +1" for face in self.rolled if face + 1 <= 6)
                labels.update(f"shift {face} -1" for face in self.rolled if face - 1 >= 1)
            if self.can(seat, "reroll"):
                labels.add("reroll")
            if self.can(seat, "both"):
                labels.add("both")
            if self.can(seat, "crew"):
                labels.update(f"crew {colour_of(card)}" for card in self.sailors[seat])
        return sorted(labels, key=LABELS.index)

    def outcomes(self):
        """List the outcomes chance may speak, with their weights, in the order of the outcome ids."""
        if self.phase == "deal":
            return [(f"card {card}", self.deck.count(card)) for card in CARD_ORDER if card in self.deck]
        if self.phase == "dice":
            rolls = [tuple(sorted((a, b))) for a in range(1, 7) for b in range(1, 7)]
            return [(f"dice {a} {b}", rolls.count((a, b))) for a, b in sorted(set(rolls))]
        return []

    # How a game goes on

    def apply(self, label, seat=None):
        """Play an action of `seat`, or an outcome of chance when `seat` is None."""
        if self.is_chance:
            assert seat is None
            assert label in [outcome for outcome, _ in self.outcomes()], label
        else:
            seat = self.turn if seat is None else seat
            assert label in self.legal(seat), (seat, label)
        self.log.append((seat, label))
        verb, *words = label.split()
        getattr(self, f"_{verb}")(seat, *words)
        self._run_chance()

    def _run_chance(self):
        """Draw from the seed what is due: outcomes lie side by side, each as wide as its weight."""
        if self.stream is None or not self.is_chance:
            return
        outcomes = self.outcomes()
        point = self.stream.below(sum(weight for _, weight in outcomes))
        for label, weight in outcomes:
            if point < weight:
                self.apply(label)
                return
            point -= weight
        raise AssertionError("the weights do not cover what was drawn")

    def _card(self, _chance, card):
        self.deck.remove(card)
        self.row.append(card)
        if len(self.row) == ROW:
            self.phase = "turn"

    def _roll(self, _seat):
        self.phase = "dice"

    def _dice(self, _chance, low, high):
        self.rolled = [int(low), int(high)]
        self.phase = "lay"

    def _put(self, seat, face):
        for place in range(ROW):
            if number_at(place, self.numbering) == face:
                self.dice[seat][place] += 1

    def _lay(self, seat, what, end=None):
        if end:
            self.numbering = end
        for face in self.rolled if what == "both" else [int(what)]:
            self._put(seat, face)
        self.rolled = []
        self.turn = 1 - seat
        self.phase = "turn"

    def _use(self, seat, function):
        for card in self.tricks[seat]:
            if function in FUNCTIONS[card]:
                self.tricks[seat].remove(card)
                break
        self.used.add(seat)
        self.tallies[f"{function}s"] += 1

    def _shift(self, seat, face, way):
        self._use(seat, "shift")
        self.rolled.remove(int(face))
        self.rolled.append(int(face) + int(way))
        self.rolled.sort()

    def _reroll(self, seat):
        self._use(seat, "reroll")
        self.rolled = []
        self.phase = "dice"

    def _both(self, seat):
        self._use(seat, "both")
        self.phase = "both"

    def _crew(self, seat, colour):
        self._use(seat, "crew")
        self.crew[seat][colour] += 1

    def _shanghai(self, seat):
        self.tallies["shanghais_chosen" if self.supply(seat) >= 2 else "shanghais_forced"] += 1
        for card, (winner, by_pips) in zip(self.row, majority(self.dice[0], self.dice[1], self.numbering), strict=True):
            self.tallies["decided_by_pips"] += by_pips
            if winner is None:
                self.tallies["cards_out"] += 1
            elif is_trick(card):
                self.tallies["tricks_won"] += 1
                self.tricks[winner] = in_order([*self.tricks[winner], card])
            else:
                self.tallies["sailors_won"] += 1
                self.sailors[winner] = in_order([*self.sailors[winner], card])
        self.row = []
        self.dice = [[0] * ROW, [0] * ROW]
        self.numbering = "open"
        self.used = set()
        self.turn = 1 - seat
        self.phase = "deal"
        if not self.deck:
            self.turn = None
            self.phase = "over"
            for colour in COLOURS:
                self.tallies[f"points_{colour}"] = self.score(0, colour) + self.score(1, colour)
            self.tallies["points_tricks"] = len(self.tricks[0]) + len(self.tricks[1])

    # How a game is written down

    def position(self):
        """Give the game as the JSON position of the engine."""
        return {
            "game": "shanghaien",
            "rules": RULES_VERSION,
            "seats": self.seats,
            "options": {"first_seat": self.first_seat, "tricks": self.tricks_mode},
            "phase": self.phase,
            "turn": self.turn,
            "row": list(self.row),
            "numbering": self.numbering,
            "dice": [list(dice) for dice in self.dice],
            "rolled": list(self.rolled),
            "used": sorted(self.used),
            "sailors": [list(cards) for cards in self.sailors],
            "tricks": [list(cards) for cards in self.tricks],
            "crew": [list(crew.values()) for crew in self.crew],
            "deck": in_order(self.deck),
            "generator": None if self.stream is None else {"key": self.stream.key, "counter": self.stream.draw},
        }

    @classmethod
    def from_position(cls, position):
        """Take up a game from a JSON position."""
        oracle = cls(position["seats"], **position["options"])
        for name in ("phase", "turn", "numbering"):
            setattr(oracle, name, position[name])
        oracle.row, oracle.deck = list(position["row"]), in_order(position["deck"])
        oracle.rolled, oracle.used = sorted(position["rolled"]), set(position["used"])
        oracle.dice = [list(dice) for dice in position["dice"]]
        oracle.sailors = [in_order(cards) for cards in position["sailors"]]
        oracle.tricks = [in_order(cards) for cards in position["tricks"]]
        oracle.crew = [dict(zip(COLOURS, crew, strict=True)) for crew in position["crew"]]
        if position["generator"] is not None:
            oracle.stream = Stream(position["generator"]["key"], position["generator"]["counter"])
        return oracle

    def observation(self, seat):
        """Give what a seat sees; nothing in Shanghaien is seen by one seat only."""
        zones: list[tuple[str, int | None, list[str]]] = [
            ("row", None, self.row),
            ("rolled", None, [str(face) for face in self.rolled]),
        ]
        counters: list[tuple[str, int | None, int]] = [
            ("deck", None, len(self.deck)),
            ("round", None, ROUNDS - len(self.deck) // ROW),
            ("numbering", None, ("open", "left", "right").index(self.numbering)),
        ]
        for owner in (0, 1):
            zones += [("sailors", owner, self.sailors[owner]), ("tricks", owner, self.tricks[owner])]
            counters += [("supply", owner, self.supply(owner)), ("used", owner, int(owner in self.used))]
            counters += [(f"dice {place + 1}", owner, self.dice[owner][place]) for place in range(ROW)]
            for colour in COLOURS:
                counters.append((f"crew {colour}", owner, self.crew[owner][colour]))
                counters.append((f"strength {colour}", owner, self.strength(owner, colour)))
        return {
            "game": "shanghaien",
            "seat": seat,
            "phase": self.phase,
            "turn": self.turn,
            "actor": None,
            "active": self.active_seats,
            "terminal": self.is_terminal,
            "zones": [
                {"name": name, "owner": owner, "cards": list(cards), "size": len(cards)} for name, owner, cards in zones
            ],
            "counters": [{"name": name, "owner": owner, "value": value} for name, owner, value in counters],
            "event": {"seat": self.log[-1][0], "label": self.log[-1][1]} if self.log else None,
        }

    def perft(self, depth):
        """Count the leaves: the nodes `depth` steps from here, or where the game ends before."""
        if depth == 0 or self.is_terminal:
            return 1
        if self.is_chance:
            steps = [(None, label) for label, _ in self.outcomes()]
        else:
            steps = [(self.turn, label) for label in self.legal(self.turn)]
        if depth == 1:
            return len(steps)
        leaves = 0
        for seat, label in steps:
            child = self.copy()
            child.apply(label, seat)
            leaves += child.perft(depth - 1)
        return leaves

    def copy(self):
        """Give a game that goes its own way from here, with an empty log."""
        return type(self).from_position(self.position())


def playout(seed, index=0, **options):
    """Play game `index` of the seeded random playouts to its end.

    Choices come from the key of the game: lane 1 of a block picks among the actions of the only active seat.
    """
    key = derive_seed(seed, index)
    oracle = Oracle(seed=key, **options)
    choice = 0
    while not oracle.is_terminal:
        legal = oracle.legal(oracle.turn)
        oracle.apply(legal[block(key, choice, CHOICES)[1] * len(legal) >> 32], oracle.turn)
        choice += 1
    return oracle
