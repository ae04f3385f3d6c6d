"""Shrimp in plain Python, written from the rule page alone: lists, loops, texts, and nothing of the engine.

An `Oracle` is one game. Actions and chance outcomes are their labels; a legal list is in the order of the engine's
action ids, so the n-th of one is the n-th of the other. "Play 4" and "Ruling 3" are the numbered rules of play and the
rulings of the page, counted from one.
"""

from functools import cache
from itertools import combinations, product

from tests.kernel.philox_oracle import CHOICES, Stream, block, derive_seed

QUANTITIES = ("1", "2", "3")
SIZES = ("large", "medium", "small")
COLOURS = ("green", "blue", "pink")
ORIGINS = ("America", "Brasil", "Italy")
ORIGIN_TEXTS = ("US", "BR", "IT")
COCKTAIL = "cocktail"
FEATURE_ORDER = (*QUANTITIES, COCKTAIL, *SIZES, *COLOURS, *ORIGINS)

CARDS = 81
RECIPES = 3
COCKTAIL_TOTAL = 7
FEAST_TAKES = 7
RULES_VERSION = 1
SEEN_PHASES = {"flipped": "card", "given": "card", "tied": "winner"}
"""The phases of chance, and how an observation calls them: a card is due, a winner is due."""
TALLIES = ("flips", "squeezes", "shouts", "penalties", "menus", "cocktails", "feasts", "centuries")


def card_values(card):
    """Give the value indices (quantity, size, colour, origin) of a card id."""
    return card // 27, card // 9 % 3, card // 3 % 3, card % 3


def card_text(card):
    """Give the text of a card id: ``2L-green-IT`` for two large green Italian shrimps."""
    quantity, size, colour, origin = card_values(card)
    return f"{quantity + 1}{SIZES[size][0].upper()}-{COLOURS[colour]}-{ORIGIN_TEXTS[origin]}"


CARD_TEXTS = [card_text(card) for card in range(CARDS)]


def card_id(text):
    """Give the id of a card text."""
    return CARD_TEXTS.index(text)


def features_of(tops):
    """Give the features of three top cards in the order of the notation (Play 4).

    Parameters
    ----------
    tops : sequence of int
        Three card ids.

    Returns
    -------
    list of str
        Every value that all three share, and cocktail when the quantities add up to seven.
    """
    found = []
    for place, names in enumerate((QUANTITIES, SIZES, COLOURS, ORIGINS)):
        values = {card_values(card)[place] for card in tops}
        if len(values) == 1:
            found.append(names[values.pop()])
    if sum(card_values(card)[0] + 1 for card in tops) == COCKTAIL_TOTAL:
        found.append(COCKTAIL)
    return sorted(found, key=FEATURE_ORDER.index)


def spoken_calls():
    """List the 511 non-empty calls that can be spoken, each as a tuple of features in the order of the notation."""
    calls = []
    for quantity, cocktail, size, colour, origin in product(
        ("", *QUANTITIES), ("", COCKTAIL), ("", *SIZES), ("", *COLOURS), ("", *ORIGINS)
    ):
        call = tuple(name for name in (quantity, cocktail, size, colour, origin) if name)
        if call:
            calls.append(call)
    return calls


def subsets(features):
    """List every non-empty subset of `features`, in order, as tuples."""
    return [call for size in range(1, len(features) + 1) for call in combinations(features, size)]


@cache
def calls_ever_true():
    """Find by brute force over all triples the calls that are ever true."""
    found = set()
    for tops in combinations(range(CARDS), 3):
        found.update(subsets(features_of(tops)))
    return found


def call_labels():
    """List the labels of the calls in the order of their action ids.

    The order is that of the tuples (quantity or cocktail, size, colour, origin); an unnamed feature comes first and
    cocktail after the quantities.
    """
    labels = []
    for words in product(("", *QUANTITIES, COCKTAIL), ("", *SIZES), ("", *COLOURS), ("", *ORIGINS)):
        named = [word for word in words if word]
        if 1 <= len(named) <= 3:
            labels.append("call " + " ".join(named))
    return labels


CALL_LABELS = call_labels()
SEAT_RANGE = range(6)
LABELS = [
    *(f"flip {recipe}" for recipe in (1, 2, 3)),
    "squeeze",
    "shout",
    *CALL_LABELS,
    "silence",
    *(f"give {seat}" for seat in SEAT_RANGE),
    *(f"take {seat}" for seat in SEAT_RANGE),
]
OUTCOME_LABELS = [
    *(f"card {text}" for text in CARD_TEXTS),
    *(f"winner {seat}" for seat in SEAT_RANGE),
]


class Oracle:
    """One game of Shrimp.

    Parameters
    ----------
    seats : int
        Two to six.
    seed : int or None
        With a seed chance is drawn right after the action that called for it; without one it waits for `apply`.
    first_seat : int
        Who has the first turn.
    strict_calls : bool
        Whether a call that names only some of the features is wrong (Ruling 1).
    """

    def __init__(self, seats, seed=None, first_seat=0, strict_calls=False):
        self.seats = seats
        self.first_seat = first_seat
        self.strict_calls = strict_calls
        self.stream = None if seed is None else Stream(seed)
        self.phase = "rest"
        self.turn = first_seat
        self.actor = None  # who must settle the squeeze, penalty or feast
        self.target = None  # where the card due goes: a recipe after a flip, a seat after a give
        self.owed = 0  # takes left of a feast
        self.decks = dealt(seats)  # a deck is only a number: nobody looks at one, any unseen card may come
        self.banquets = [[] for _ in range(seats)]
        self.recipes = [[] for _ in range(RECIPES)]
        self.barred = set()
        self.winners = []
        self.log = []
        self.tallies = dict.fromkeys(TALLIES, 0)

    # What can be asked of a game

    @property
    def is_terminal(self):
        """Whether the game is over."""
        return self.phase == "over"

    @property
    def is_chance(self):
        """Whether chance has to speak."""
        return self.phase in SEEN_PHASES

    @property
    def points(self):
        """The sizes of the banquets."""
        return [len(banquet) for banquet in self.banquets]

    @property
    def features(self):
        """The features of the tops, none while a recipe is empty."""
        if not all(self.recipes):
            return []
        return features_of([recipe[-1] for recipe in self.recipes])

    @property
    def unseen(self):
        """The cards in nobody's sight, ascending."""
        seen = set()
        for place in (*self.banquets, *self.recipes):
            seen.update(place)
        return [card for card in range(CARDS) if card not in seen]

    @property
    def active_seats(self):
        """The seats that have something to do, ascending."""
        return [seat for seat in range(self.seats) if self.legal(seat)]

    def legal(self, seat):
        """List the labels a seat may play, in the order of the action ids."""
        labels = []
        if self.phase == "rest":
            if seat == self.turn:
                any_empty = not all(self.recipes)
                for number, recipe in enumerate(self.recipes, start=1):
                    if not any_empty or not recipe:
                        labels.append(f"flip {number}")
            if seat not in self.barred:
                labels += ["squeeze", "shout"]
        elif seat == self.actor:
            if self.phase == "call":
                labels += [*CALL_LABELS, "silence"]
            elif self.phase == "give":
                labels += [f"give {other}" for other in range(self.seats) if other != seat]
            elif self.phase == "take":
                for other in range(self.seats):
                    if other != seat and self.banquets[other]:
                        labels.append(f"take {other}")
        return labels

    def outcomes(self):
        """List the outcomes chance may speak, with their weights, in the order of the outcome ids."""
        if self.phase in ("flipped", "given"):
            return [(f"card {CARD_TEXTS[card]}", 1) for card in self.unseen]
        if self.phase == "tied":
            most = max(self.points)
            return [(f"winner {seat}", 1) for seat, own in enumerate(self.points) if own == most]
        return []

    # How a game goes on

    def apply(self, label, seat=None):
        """Play an action of `seat`, or an outcome of chance when `seat` is None."""
        if seat is None:
            assert label in [outcome for outcome, _ in self.outcomes()], label
        else:
            assert label in self.legal(seat), (seat, label)
        self.log.append((seat, label))
        verb, *words = label.split()
        getattr(self, f"_{verb}")(seat, *words)
        if self.stream is not None and self.is_chance:
            self.apply(self._drawn(self.stream))

    def _drawn(self, stream):
        """Draw an outcome from the seed: outcomes lie side by side, each as wide as its weight."""
        outcomes = self.outcomes()
        point = stream.below(sum(weight for _, weight in outcomes))
        for label, weight in outcomes:
            if point < weight:
                return label
            point -= weight
        raise AssertionError("the weights do not cover what was drawn")

    def _flip(self, seat, recipe):
        if self.decks[seat] == 0:
            self._end()
            return
        self.tallies["flips"] += 1
        self.phase, self.target = "flipped", int(recipe)

    def _squeeze(self, seat):
        self.tallies["squeezes"] += 1
        self.phase, self.actor = "call", seat

    def _shout(self, seat):
        self.tallies["shouts"] += 1
        self._penalise(seat)

    def _silence(self, seat):
        self._penalise(seat)

    def _call(self, seat, *words):
        named, true = set(words), set(self.features)
        right = named == true if self.strict_calls else named <= true
        if not right:
            self._penalise(seat)
        elif len(words) == 3:
            self.tallies["centuries"] += 1
            self._over([seat])
        else:
            self._pay(seat, words)

    def _pay(self, seat, words):
        for recipe in self.recipes:
            self.banquets[seat] += recipe
            recipe.clear()
        self.barred.clear()
        self.turn = seat
        if len(words) == 2:
            self.tallies["feasts"] += 1
            others = sum(len(banquet) for other, banquet in enumerate(self.banquets) if other != seat)
            self.owed = min(FEAST_TAKES, others)
        else:
            self.tallies["cocktails" if words == (COCKTAIL,) else "menus"] += 1
        self.phase, self.actor = "take", seat
        self._close_payment()

    def _close_payment(self):
        """Go on after a paid call once nothing is owed; a caller who cannot flip ends the game."""
        if self.owed:
            return
        self.phase, self.actor = "rest", None
        if self.decks[self.turn] == 0:
            self._end()

    def _take(self, seat, owner):
        self.banquets[seat].append(self.banquets[int(owner)].pop())
        self.owed -= 1
        self._close_payment()

    def _penalise(self, seat):
        self.tallies["penalties"] += 1
        self.barred.add(seat)
        if self.banquets[seat] or self.decks[seat]:
            self.phase, self.actor = "give", seat
        else:
            self.phase, self.actor = "rest", None

    def _give(self, seat, receiver):
        to = int(receiver)
        if self.banquets[seat]:
            self.banquets[to].append(self.banquets[seat].pop())
            self.phase, self.actor = "rest", None
        else:
            self.phase, self.target = "given", to

    def _card(self, _chance, text):
        card = card_id(text)
        assert self.target is not None
        if self.phase == "flipped":
            self.decks[self.turn] -= 1
            self.recipes[self.target - 1].append(card)
            self.barred.clear()
            self.turn = (self.turn + 1) % self.seats
        else:
            self.decks[self.actor] -= 1
            self.banquets[self.target].append(card)
        self.phase, self.actor, self.target = "rest", None, None

    def _end(self):
        """Count the banquets: the most cards win, a tie is drawn."""
        most = max(self.points)
        best = [seat for seat, own in enumerate(self.points) if own == most]
        if len(best) == 1:
            self._over(best)
        else:
            self.phase, self.actor = "tied", None

    def _winner(self, _chance, seat):
        self._over([int(seat)])

    def _over(self, winners):
        self.phase, self.actor, self.winners = "over", None, winners

    # How a game is written down

    def position(self):
        """Give the game as the JSON position of the engine."""
        return {
            "game": "shrimp",
            "rules": RULES_VERSION,
            "seats": self.seats,
            "options": {"first_seat": self.first_seat, "strict_calls": self.strict_calls},
            "phase": self.phase,
            "turn": self.turn,
            "actor": self.actor,
            "target": self.target,
            "owed": self.owed,
            "decks": list(self.decks),
            "banquets": texts_of(self.banquets),
            "recipes": texts_of(self.recipes),
            "barred": sorted(self.barred),
            "winners": list(self.winners),
            "generator": None if self.stream is None else {"key": self.stream.key, "counter": self.stream.draw},
        }

    @classmethod
    def from_position(cls, position):
        """Take up a game from a JSON position."""
        oracle = cls(position["seats"], **position["options"])
        for name in ("phase", "turn", "actor", "target", "owed"):
            setattr(oracle, name, position[name])
        oracle.decks = list(position["decks"])
        oracle.banquets = [[card_id(text) for text in texts] for texts in position["banquets"]]
        oracle.recipes = [[card_id(text) for text in texts] for texts in position["recipes"]]
        oracle.barred = set(position["barred"])
        oracle.winners = list(position["winners"])
        if position["generator"] is not None:
            oracle.stream = Stream(position["generator"]["key"], position["generator"]["counter"])
        return oracle

    def observation(self, seat):
        """Give what a seat sees; nothing in Shrimp is seen by one seat only."""
        zones = [
            {"name": f"recipe {number}", "owner": None, "cards": texts, "size": len(texts)}
            for number, texts in enumerate(texts_of(self.recipes), start=1)
        ]
        zones += [
            {"name": "banquet", "owner": owner, "cards": texts, "size": len(texts)}
            for owner, texts in enumerate(texts_of(self.banquets))
        ]
        counters = [{"name": "deck", "owner": owner, "value": deck} for owner, deck in enumerate(self.decks)]
        counters += [
            {"name": "barred", "owner": owner, "value": int(owner in self.barred)} for owner in range(self.seats)
        ]
        if self.phase == "take":
            counters.append({"name": "owed", "owner": self.actor, "value": self.owed})
        event = None
        if self.log:
            event = {"seat": self.log[-1][0], "label": self.log[-1][1]}
        return {
            "game": "shrimp",
            "seat": seat,
            "phase": SEEN_PHASES.get(self.phase, self.phase),
            "turn": self.turn,
            "active": self.active_seats,
            "terminal": self.is_terminal,
            "actor": self.actor,
            "target": self.target,
            "zones": zones,
            "counters": counters,
            "event": event,
        }

    def perft(self, depth):
        """Count the leaves: the nodes `depth` steps from here, or where the game ends before."""
        if depth == 0 or self.is_terminal:
            return 1
        leaves = 0
        if self.is_chance:
            steps: list[tuple[int | None, str]] = [(None, label) for label, _ in self.outcomes()]
        else:
            steps = [(seat, label) for seat in range(self.seats) for label in self.legal(seat)]
        if depth == 1:
            return len(steps)
        for seat, label in steps:
            child = self.copy()
            child.apply(label, seat)
            leaves += child.perft(depth - 1)
        return leaves

    def copy(self):
        """Give a game that goes its own way from here, with an empty log."""
        return type(self).from_position(self.position())


def dealt(seats):
    """Deal the cards round robin from seat 0 and count each deck (Play 1)."""
    decks = [0] * seats
    for card in range(CARDS):
        decks[card % seats] += 1
    return decks


def texts_of(piles):
    """Write piles of card ids as piles of card texts."""
    return [[CARD_TEXTS[card] for card in pile] for pile in piles]


def playout(seats, seed, index=0, **options):
    """Play game `index` of the seeded random playouts to its end.

    Choices come from the key of the game: lane 0 of a block picks among the active seats, lane 1 among the actions.

    Returns
    -------
    Oracle
        The finished game.
    """
    key = derive_seed(seed, index)
    oracle = Oracle(seats, seed=key, **options)
    choice = 0
    while not oracle.is_terminal:
        lanes = block(key, choice, CHOICES)
        active = oracle.active_seats
        seat = active[lanes[0] * len(active) >> 32]
        legal = oracle.legal(seat)
        oracle.apply(legal[lanes[1] * len(legal) >> 32], seat)
        choice += 1
    return oracle
