"""Stir Fry Eighteen in plain Python, written from the rule page alone: lists of letters, loops, nothing of the engine.

An `Oracle` is one game. Actions and chance outcomes are their labels; a legal list is in the order of the engine's
action ids, so the n-th of one is the n-th of the other.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations, product

from tests.kernel.philox_oracle import CHOICES, Stream, block, derive_seed

KINDS = "NCPSGOYM"
DECK = sorted("N" * 5 + "C" + "P" + "S" + "G" * 2 + "O" * 2 + "Y" * 3 + "M" * 3, key=KINDS.index)
PROTEINS = {"C": 2, "P": 3, "S": 4}
"""Cards drawn for a protein claim."""

VALUES = {
    "N": [(1, "")],
    "C": [(3, ""), (5, "O"), (7, "GO")],
    "P": [(5, ""), (8, "M")],
    "S": [(6, ""), (9, "G"), (11, "YG")],
    "G": [(2, ""), (4, "P")],
    "O": [(3, ""), (5, "S")],
    "Y": [(1, ""), (2, "O"), (3, "G")],
    "M": [(2, ""), (3, "C")],
}
"""The table of cards: values, each with the cards that it asks for."""

DIGITS = {
    "turn": 1, "draw": 1, "pair": 3, "protein": 2, "lose": 5, "cook": 3, "end": 1, "refill": 2, "drop": 1,
}  # fmt: skip
"""How long the events are that a position remembers."""

RULES_VERSION = 1
TALLIES = (
    "turns", "draws", "pairs", "chickens", "porks", "shrimps", "bluffs", "tests", "bluffs_caught", "tests_failed",
    "hands_lost", "fives_paid", "dishes", "dish_points", "drops",
)  # fmt: skip
DEFAULTS = {"first_seat": 0, "target": 50, "close_the_kitchen": False, "empty_pantry": False, "max_turns": 0}


def digits(event):
    """Give the length of an event, `reveal` not counted."""
    return DIGITS[event.removeprefix("reveal ").split()[0]]


def in_order(cards):
    """Sort letters by their card ids."""
    return sorted(cards, key=KINDS.index)


def minus(cards, others):
    """Take cards away from a list of cards."""
    left = list(cards)
    for card in others:
        left.remove(card)
    return left


def includes(cards, others):
    """Whether a list of cards has all of some others."""
    return all(cards.count(card) >= others.count(card) for card in others)


def is_dish(cards):
    """Whether cards are a dish: three to five, all different, Noodles among them."""
    return 3 <= len(cards) <= 5 and len(set(cards)) == len(cards) and "N" in cards


def score(dish):
    """Add up the values: of each card the highest whose conditions the other cards of the dish meet."""
    total = 0
    for card in dish:
        others = set(dish) - {card}
        total += max(value for value, wanted in VALUES[card] if set(wanted) <= others)
    return total


def pairs():
    """List the pairs of cards that the deck holds."""
    return sorted(
        {tuple(in_order(two)) for two in combinations(DECK, 2)}, key=lambda two: [KINDS.index(c) for c in two]
    )


def dishes():
    """List all dishes, small ones first, each in the order of card ids."""
    return [dish for size in (3, 4, 5) for dish in combinations(KINDS, size) if is_dish(dish)]


PAIRS = pairs()
DISHES = dishes()
LABELS = [
    *(f"pair {one} {other}" for one, other in PAIRS),
    *(f"protein {card} as {named}" for card, named in product(KINDS, PROTEINS)),
    *(f"cook {' '.join(dish)}" for dish in DISHES),
    "end",
    "test",
    "pass",
    *(f"drop {card}" for card in KINDS),
]
OUTCOME_LABELS = [f"draw {card}" for card in KINDS]


def seen_label(label):
    """Write a label as those see it who may not see its cards."""
    words = label.split()
    if words[0] == "pair":
        return "pair ? ?"
    if words[0] in ("protein", "drop", "draw"):
        return " ".join([words[0], "?", *words[2:]])
    return label


class Oracle:
    """One game of Stir Fry Eighteen.

    Parameters
    ----------
    seats : int
        Two to five.
    seed : int or None
        With a seed chance is drawn right after the action that called for it; without one it waits for `apply`.
    **options
        The options of the page.
    """

    def __init__(self, seats, seed=None, **options):
        self.seats = seats
        self.options = DEFAULTS | options
        self.stream = None if seed is None else Stream(seed)
        self.hands = [[] for _ in range(seats)]
        self.discards = [[] for _ in range(seats)]
        self.deck = list(DECK)
        self.points = [0] * seats
        self.owed = [0] * seats
        self.turn = self.options["first_seat"]
        self.pair, self.protein, self.dish = [], [], []
        self.named = "none"
        self.claim = "none"
        self.tested = []  # names of the claims whose cards all have seen
        self.pending = []
        self.closer = None
        self.turns = 0
        self.winners = []
        self.due = 0
        self.log = []  # (seat, label, who sees it whole: a seat, or None for all)
        self.tallies = dict.fromkeys(TALLIES, 0)
        self.viewers = [*range(seats), None]
        self.drew = seats - 1
        self.limits = {(viewer, seat): dict.fromkeys(KINDS, 0) for viewer in self.viewers for seat in range(seats)}
        # For each viewer and n: the same for the first n seats after the one that drew last, without the viewer.
        self.together = {(viewer, n): dict.fromkeys(KINDS, 0) for viewer in self.viewers for n in range(1, seats + 1)}
        self.recent = [[]]  # what happened in the deal, and in each turn that there is room for
        if self.options["empty_pantry"]:
            self.recent = []
            self._begin_turn()
        else:
            self.phase, self.due = "deal", 3 * seats
        self._run_chance()

    # What can be asked of a game

    @property
    def is_terminal(self):
        """Whether the game is over."""
        return self.phase == "over"

    @property
    def is_chance(self):
        """Whether a card is to be drawn."""
        return self.phase in ("deal", "draw", "reward", "refill")

    @property
    def drawer(self):
        """Who draws: in the deal the first seat that has fewer than three cards."""
        if self.phase == "deal":
            return next(seat for seat in range(self.seats) if len(self.hands[seat]) < 3)
        return self.turn if self.is_chance else None

    @property
    def caught(self):
        """Whether the player on turn was caught bluffing this turn."""
        false_pair = "pair" in self.tested and self.pair[0] != self.pair[1]
        return false_pair or ("protein" in self.tested and self.protein[0] != self.named)

    @property
    def active_seats(self):
        """The seats that have something to do, ascending."""
        return [seat for seat in range(self.seats) if self.legal(seat)]

    def may_test(self, seat):
        """Whether an opponent may test: not one with no cards and fewer than 5 points."""
        return seat != self.turn and (bool(self.hands[seat]) or self.points[seat] >= 5)

    def legal(self, seat):
        """List the labels a seat may play, in the order of the action ids."""
        hand = self.hands[seat]
        if self.phase == "test":
            return ["test", "pass"] if seat in self.pending else []
        if seat != self.turn:
            return []
        if self.phase == "drop":
            return [f"drop {card}" for card in KINDS if card in hand]
        if self.phase != "play":
            return []
        labels = []
        if not self.pair and not self.caught:
            labels += [f"pair {one} {other}" for one, other in PAIRS if includes(hand, [one, other])]
        if not self.protein and not self.caught:
            labels += [f"protein {card} as {named}" for card in KINDS if card in hand for named in PROTEINS]
        if not self.dish:
            labels += [f"cook {' '.join(dish)}" for dish in DISHES if includes(hand, dish)]
        return [*labels, "end"]

    def outcomes(self):
        """List the outcomes chance may speak, with their weights, in the order of the outcome ids."""
        if not self.is_chance:
            return []
        return [(f"draw {card}", self.deck.count(card)) for card in KINDS if card in self.deck]

    # How a game goes on

    def apply(self, label, seat=None):
        """Play an action of `seat`, or an outcome of chance when `seat` is None."""
        if seat is None:
            assert label in [outcome for outcome, _ in self.outcomes()], label
            self.log.append((None, label, self.drawer))
        else:
            assert label in self.legal(seat), (seat, label)
            self.log.append((seat, label, None if seen_label(label) == label else seat))
        verb, *words = label.split()
        getattr(self, f"_{verb}")(seat, *words)
        self._run_chance()

    def _run_chance(self):
        if self.stream is not None and self.is_chance:
            outcomes = self.outcomes()
            point = self.stream.below(sum(weight for _, weight in outcomes))
            for label, weight in outcomes:
                if point < weight:
                    self.apply(label)
                    return
                point -= weight

    def _begin_turn(self):
        wanted = 1 + self.owed[self.turn]
        self.owed[self.turn] = 0
        self._let_draw("draw", wanted, "play")
        self.recent.append([])
        self._note("turn")

    def _note(self, event):
        """Keep an event with those of the last turns; what comes first is forgotten when they do not fit."""
        if not self.recent:
            return
        self.recent[-1].append(event)
        while sum(digits(event) for turn in self.recent for event in turn) > 272:
            del self.recent[0]

    def _let_draw(self, phase, wanted, otherwise):
        """Let cards be drawn; a draw from an empty deck does not happen and is lost."""
        self.due = min(wanted, len(self.deck))
        self.phase = phase if self.due else otherwise

    def _draw(self, _chance, card):
        seat = self.drawer
        self._note(f"refill {card}" if self.phase == "refill" else f"draw {card}")
        self.tallies["draws"] += self.phase != "deal"
        self.deck.remove(card)
        self.hands[seat] = in_order([*self.hands[seat], card])
        while self.drew != seat:  # who drew longest ago leaves the front
            self.drew = (self.drew + 1) % self.seats
            for viewer, n in product(self.viewers, range(1, self.seats)):
                self.together[viewer, n] = dict(self.together[viewer, n + 1])
        for viewer in self.viewers:
            if viewer != seat:
                for limits in [self.limits[viewer, seat], *self._sums_with(viewer, seat)]:
                    for kind in KINDS:
                        limits[kind] += 1
        self._tighten()
        self.due -= 1
        if self.due:
            return
        if self.phase == "deal":
            self._begin_turn()
        elif self.phase == "refill":
            self._drop_or_go_on()
        else:
            self.phase = "play"

    def _pair(self, _seat, one, other):
        self.pair = [one, other]
        self._note(f"pair {one} {other}")
        self.tallies["pairs"] += 1
        self.tallies["bluffs"] += one != other
        self._lay("pair", self.pair)

    def _protein(self, _seat, card, _as, named):
        self.protein = [card]
        self._note(f"protein {card}")
        self.named = named
        self.tallies[{"C": "chickens", "P": "porks", "S": "shrimps"}[named]] += 1
        self.tallies["bluffs"] += card != named
        self._lay("protein", self.protein)

    def _lay(self, claim, cards):
        self.hands[self.turn] = minus(self.hands[self.turn], cards)
        self.claim = claim
        self.pending = [seat for seat in range(self.seats) if self.may_test(seat)]
        self.phase = "test"
        if not self.pending:
            self._pay()

    def _pay(self):
        wanted = 3 if self.claim == "pair" else PROTEINS[self.named]
        self.claim = "none"
        self._let_draw("reward", wanted, "play")

    def _pass(self, seat):
        self.pending.remove(seat)
        if not self.pending:
            self._pay()

    def _test(self, seat):
        cards = self.pair if self.claim == "pair" else self.protein
        true = len(set(self.pair)) == 1 if self.claim == "pair" else self.protein == [self.named]
        words = " ".join(cards) if self.claim == "pair" else f"{cards[0]} as {self.named}"
        self.log.append((self.turn, f"reveal {self.claim} {words}", None))
        self.tested.append(self.claim)
        if self.recent:
            self.recent[-1][-1] = f"reveal {self.recent[-1][-1]}"
        self.pending = []
        self._become_open(cards)
        self.tallies["tests"] += 1
        self.tallies["tests_failed" if true else "bluffs_caught"] += 1
        if not true:
            self.owed[seat] += 1
            self.claim, self.phase = "none", "play"
            return
        if self.hands[seat]:
            self._note(f"lose {seat} {' '.join(self.hands[seat])}")
            self.discards[seat], self.hands[seat] = self.hands[seat], []
            self.tallies["hands_lost"] += 1
        else:
            self.points[seat] -= 5
            self.tallies["fives_paid"] += 1
        self._pay()

    def _cook(self, seat, *dish):
        self.dish = list(dish)
        self._note(f"cook {' '.join(dish)}")
        self.hands[seat] = minus(self.hands[seat], dish)
        self._become_open(dish)
        self.points[seat] += score(dish)
        self.tallies["dishes"] += 1
        self.tallies["dish_points"] += score(dish)
        if self.points[seat] >= self.options["target"]:
            if not self.options["close_the_kitchen"]:
                self.phase, self.winners = "over", [seat]
            elif self.closer is None:
                self.closer = seat

    def _end(self, _seat):
        refill = bool(self.dish) and not self.caught
        self._note("end")
        self.tallies["turns"] += 1
        self.deck = in_order(sum(self.discards, [*self.deck, *self.pair, *self.protein, *self.dish]))
        self.discards = [[] for _ in range(self.seats)]
        self.pair, self.protein, self.dish = [], [], []
        self.named, self.tested = "none", []
        self._tighten()
        if refill:
            self._let_draw("refill", 1, "none")
        if not refill or not self.due:
            self._drop_or_go_on()

    def _drop(self, seat, card):
        self.tallies["drops"] += 1
        self._note(f"drop {card}")
        self.hands[seat] = minus(self.hands[seat], [card])
        self.deck = in_order([*self.deck, card])
        self._tighten()
        self._drop_or_go_on()

    def _drop_or_go_on(self):
        if len(self.hands[self.turn]) > 3:
            self.phase = "drop"
            return
        limit = self.options["max_turns"]
        self.turns += bool(limit)
        following = (self.turn + 1) % self.seats
        if following == self.closer or (limit and self.turns == limit):
            self.phase = "over"
            self.winners = [seat for seat in range(self.seats) if self.points[seat] == max(self.points)]
            return
        self.turn = following
        self._begin_turn()

    # What viewers know of what others have

    def _unshown(self, seat):
        """List what a seat has and has not shown to all: hand, discarded hand, cards laid face down."""
        cards = [*self.hands[seat], *self.discards[seat]]
        if seat == self.turn:
            cards += self.pair if "pair" not in self.tested else []
            cards += self.protein if "protein" not in self.tested else []
        return cards

    def _hidden(self, viewer):
        """List all cards that a viewer does not see."""
        hidden = minus(DECK, self.dish)
        hidden = minus(hidden, self.pair if "pair" in self.tested else [])
        hidden = minus(hidden, self.protein if "protein" in self.tested else [])
        return hidden if viewer is None else minus(hidden, self._unshown(viewer))

    def _first(self, n):
        """List the first n seats after the one that drew last: those that drew longest ago."""
        return [(self.drew + 1 + place) % self.seats for place in range(n)]

    def _sums_with(self, viewer, seat):
        """List the limits for several seats together that a seat is one of."""
        return [self.together[viewer, n] for n in range(1, self.seats + 1) if seat in self._first(n)]

    def _become_open(self, cards):
        """The player on turn has shown cards: so many fewer are among those it has not shown."""
        for viewer in self.viewers:
            if viewer != self.turn:
                for limits in [self.limits[viewer, self.turn], *self._sums_with(viewer, self.turn)]:
                    for card in cards:
                        limits[card] -= 1
        self._tighten()

    def _tighten(self):
        """Nobody can have more of a kind than the viewer does not see, nor more than the cards it has.

        Several together cannot either, nor more than one by one. What a seat has itself it takes off what everybody
        knows of several.
        """
        have = [Counter(self._unshown(seat)) for seat in range(self.seats)]
        for viewer in (None, *range(self.seats)):
            hidden = Counter(self._hidden(viewer))
            for seat in range(self.seats):
                if viewer != seat:
                    limits, size = self.limits[viewer, seat], have[seat].total()
                    for kind in KINDS:
                        limits[kind] = min(limits[kind], hidden[kind], size)
            before = dict.fromkeys(KINDS, 0)
            for n in range(1, self.seats + 1):
                limits, last = self.together[viewer, n], self._first(n)[-1]
                for kind in KINDS:
                    more = 0 if last == viewer else self.limits[viewer, last][kind]
                    limits[kind] = min(limits[kind], hidden[kind], before[kind] + more)
                    if viewer in self._first(n):
                        limits[kind] = min(limits[kind], self.together[None, n][kind] - have[viewer][kind])
                before = limits

    # How a game is written down

    def position(self):
        """Give the game as the JSON position of the engine."""
        shown = "both" if len(self.tested) == 2 else (*self.tested, "none")[0]
        return {
            "game": "stir_fry_eighteen",
            "rules": RULES_VERSION,
            "seats": self.seats,
            "options": dict(self.options),
            "generator": None if self.stream is None else {"key": self.stream.key, "counter": self.stream.draw},
            "phase": self.phase,
            "turn": self.turn,
            "due": self.due,
            "points": list(self.points),
            "hands": [list(hand) for hand in self.hands],
            "discards": [list(hand) for hand in self.discards],
            "deck": list(self.deck),
            "pair": list(self.pair),
            "protein": list(self.protein),
            "dish": list(self.dish),
            "named": self.named,
            "claim": self.claim,
            "shown": shown,
            "pending": list(self.pending),
            "owed": list(self.owed),
            "closer": self.closer,
            "drew": self.drew,
            "turns": self.turns,
            "winners": list(self.winners),
            "limits": [
                list(self.limits[viewer, seat].values()) for viewer in self.viewers for seat in range(self.seats)
            ],
            "together": [
                list(self.together[viewer, n].values()) for viewer in self.viewers for n in range(1, self.seats + 1)
            ],
            "recent": [event for turn in self.recent for event in turn],
        }

    @classmethod
    def from_position(cls, position):
        """Take up a game from a JSON position."""
        oracle = cls(position["seats"], **position["options"])
        for name in ("phase", "turn", "due", "named", "claim", "closer", "drew", "turns"):
            setattr(oracle, name, position[name])
        for name in ("points", "deck", "pair", "protein", "dish", "pending", "owed", "winners"):
            setattr(oracle, name, list(position[name]))
        oracle.hands = [list(hand) for hand in position["hands"]]
        oracle.discards = [list(hand) for hand in position["discards"]]
        oracle.tested = {"none": [], "both": ["pair", "protein"]}.get(position["shown"], [position["shown"]])
        dealing = position["phase"] == "deal" and not any(position["hands"])
        oracle.recent = [[]] if dealing or position["recent"][:1] not in ([], ["turn"]) else []
        for event in position["recent"]:
            oracle.recent += [[]] if event == "turn" else []
            oracle.recent[-1].append(event)
        rows, sums = iter(position["limits"]), iter(position["together"])
        for viewer, seat in product(oracle.viewers, range(oracle.seats)):
            oracle.limits[viewer, seat] = dict(zip(KINDS, next(rows), strict=True))
            oracle.together[viewer, seat + 1] = dict(zip(KINDS, next(sums), strict=True))
        if position["generator"] is not None:
            oracle.stream = Stream(position["generator"]["key"], position["generator"]["counter"])
        return oracle

    def seen_log(self, seat):
        """Give the log as a seat (None: a spectator) has seen it."""
        return [(who, label if whole is None or whole == seat else seen_label(label)) for who, label, whole in self.log]

    def observation(self, seat):
        """Give what a seat sees."""
        own = seat is not None and seat == self.turn

        def zone(name, owner, cards, seen):
            return {
                "name": name,
                "owner": owner,
                "cards": list(cards) if seen else ["?"] * len(cards),
                "size": len(cards),
            }

        zones = [zone("deck", None, self.deck, False)]
        zones += [zone("hand", owner, hand, owner == seat) for owner, hand in enumerate(self.hands)]
        zones += [zone("discard", owner, hand, owner == seat) for owner, hand in enumerate(self.discards)]
        zones.append(zone("pair", None, self.pair, own or "pair" in self.tested))
        zones.append(zone("protein", None, self.protein, own or "protein" in self.tested))
        zones.append(zone("dish", None, self.dish, True))
        counters = [{"name": "points", "owner": owner, "value": points} for owner, points in enumerate(self.points)]
        counters += [{"name": "owed", "owner": owner, "value": owed} for owner, owed in enumerate(self.owed)]
        counters.append({"name": "due", "owner": None, "value": self.due})
        counters.append({"name": "caught", "owner": self.turn, "value": int(self.caught)})
        counters.append({"name": "turns", "owner": None, "value": self.turns})
        counters.append({"name": "drew", "owner": self.drew, "value": 1})
        if self.closer is not None:
            counters.append({"name": "closed", "owner": self.closer, "value": 1})
        hidden = self._hidden(seat)
        for owner, kind in product(range(self.seats), KINDS):
            most = min(hidden.count(kind), len(self._unshown(owner)))
            if owner != seat and self.limits[seat, owner][kind] < most:
                counters.append({"name": f"at most {kind}", "owner": owner, "value": self.limits[seat, owner][kind]})
        for n, kind in product(range(1, self.seats + 1), KINDS):
            owners = [owner for owner in self._first(n) if owner != seat]
            most = min(hidden.count(kind), sum(len(self._unshown(owner)) for owner in owners))
            if self.together[seat, n][kind] < most:
                value = self.together[seat, n][kind]
                counters.append({"name": f"together at most {kind}", "owner": self._first(n)[-1], "value": value})
        log = self.seen_log(seat)
        return {
            "game": "stir_fry_eighteen",
            "seat": seat,
            "phase": self.phase,
            "turn": self.turn,
            "actor": self.drawer,
            "active": self.active_seats,
            "terminal": self.is_terminal,
            "claim": None if self.claim == "none" else self.claim,
            "named": None if self.named == "none" else self.named,
            "zones": zones,
            "counters": counters,
            "event": {"seat": log[-1][0], "label": log[-1][1]} if log else None,
        }

    def perft(self, depth):
        """Count the leaves: the nodes `depth` steps from here, or where the game ends before."""
        if depth == 0 or self.is_terminal:
            return 1
        steps: list = [(None, label) for label, _ in self.outcomes()]
        steps += [(seat, label) for seat in range(self.seats) for label in self.legal(seat)]
        if depth == 1:
            return len(steps)
        leaves = 0
        for seat, label in steps:
            child = type(self).from_position(self.position())
            child.apply(label, seat)
            leaves += child.perft(depth - 1)
        return leaves


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
