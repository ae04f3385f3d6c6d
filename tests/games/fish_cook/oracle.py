"""Fish Cook in plain Python, written from the rule page alone: lists, loops, texts, and nothing of the engine.

An `Oracle` is one game. Actions and chance outcomes are their labels; a legal list is in the order of the engine's
action ids, so the n-th of one is the n-th of the other. Recipes are their numbers 1..36, fish their sizes 1..6.
"""

from tests.kernel.philox_oracle import CHOICES, Stream, block, derive_seed

RULES_VERSION = 1
KINDS = ["sake", "mushrooms", "greens", "roe", "egg", "rice"]
TOKENS = 17
DICE = 12
SPACES = 5

FARMERS = {
    # kind: (prices of the spaces 1..5, tokens after a roll of 1..6)
    "sake": ([12, 9, 7, 6, 5], [2, 2, 3, 3, 4, 5]),
    "mushrooms": ([10, 7, 6, 5, 4], [2, 2, 3, 4, 4, 5]),
    "greens": ([8, 6, 5, 4, 3], [2, 3, 3, 4, 4, 5]),
    "roe": ([7, 5, 4, 3, 2], [2, 3, 3, 4, 5, 5]),
    "egg": ([5, 4, 3, 2, 1], [2, 3, 4, 4, 5, 5]),
    "rice": ([4, 3, 2, 1, 0], [3, 3, 4, 4, 5, 5]),
}
FISH_PRICES = {
    1: [5, 4, 3, 2, 1],
    2: [7, 5, 4, 3, 2],
    3: [9, 7, 6, 5, 4],
    4: [12, 10, 8, 7, 6],
    5: [16, 13, 11, 9, 8],
    6: [20, 16, 13, 11, 10],
}
BOOK = {
    # number: (fish, ingredients, main value)
    1: (1, "roe", 14),
    2: (1, "mushrooms", 16),
    3: (1, "sake", 18),
    4: (1, "egg greens", 23),
    5: (1, "rice egg sake", 32),
    6: (1, "roe greens mushrooms", 34),
    7: (2, "rice", 13),
    8: (2, "roe", 15),
    9: (2, "rice mushrooms", 24),
    10: (2, "greens sake", 29),
    11: (2, "rice egg greens", 30),
    12: (2, "egg roe mushrooms", 33),
    13: (3, "rice", 15),
    14: (3, "mushrooms", 19),
    15: (3, "rice egg", 23),
    16: (3, "egg roe", 25),
    17: (3, "egg roe sake", 37),
    18: (3, "roe greens mushrooms", 37),
    19: (4, "egg", 19),
    20: (4, "rice greens", 28),
    21: (4, "greens sake", 33),
    22: (4, "rice egg mushrooms", 36),
    23: (4, "rice roe sake", 39),
    24: (4, "egg greens sake", 41),
    25: (5, "rice", 21),
    26: (5, "rice roe", 29),
    27: (5, "egg greens", 31),
    28: (5, "roe greens", 32),
    29: (5, "egg roe sake", 43),
    30: (5, "rice mushrooms sake", 44),
    31: (6, "mushrooms", 28),
    32: (6, "rice roe", 32),
    33: (6, "egg greens", 34),
    34: (6, "greens mushrooms", 37),
    35: (6, "rice roe sake", 45),
    36: (6, "egg greens mushrooms", 45),
}
BONUS = {1: 3, 2: 4, 3: 5}
DAYS = {2: 3, 3: 4, 4: 4, 5: 5, 6: 5}
SCHOOL = 4

TALLIES = (
    "dishes_own_hand",
    "dishes_school",
    "dishes_own_menu",
    "dishes_other_menu",
    "steals",
    "money_earned",
    "owner_bonuses",
    "money_spent",
    "fish_bought",
    "ingredients_bought",
    "recipes_bought",
    "deck_bought",
    "bells",
    "passes",
    "discards",
)


def fish_of(recipe):
    return BOOK[recipe][0]


def ingredients_of(recipe):
    return BOOK[recipe][1].split()


def main_of(recipe):
    return BOOK[recipe][2]


def bonus_of(recipe):
    return BONUS[len(ingredients_of(recipe))]


LABELS = [
    *(f"buy fish {size}" for size in FISH_PRICES),
    *(f"buy {kind}" for kind in KINDS),
    *(f"buy recipe {recipe}" for recipe in BOOK),
    "buy deck",
    "pass",
    *(f"cook {recipe} with {size}" for recipe in BOOK for size in range(fish_of(recipe), 7)),
    *(f"discard {size}" for size in FISH_PRICES),
]
OUTCOME_LABELS = [
    *(f"roll {kind} {face}" for kind in KINDS for face in range(1, 7)),
    *(f"fish {size}" for size in FISH_PRICES),
    *(f"recipe {recipe}" for recipe in BOOK),
    *(f"steal {face}" for face in range(1, 7)),
]


def menu_bonus(menus):
    """Give each player's dollars for the menus, lists of recipes: for each size its size to all who have most of it."""
    dollars = [0] * len(menus)
    for size in FISH_PRICES:
        counts = [sum(fish_of(recipe) == size for recipe in menu) for menu in menus]
        for seat, own in enumerate(counts):
            if own and own == max(counts):
                dollars[seat] += size
    return dollars


def makeable(fish, tokens):
    """List the recipes that fish (a list of sizes) and tokens (a list of kinds) are enough for."""
    return [
        recipe
        for recipe in BOOK
        if any(size >= fish_of(recipe) for size in fish) and all(kind in tokens for kind in ingredients_of(recipe))
    ]


class Oracle:
    """One game of Fish Cook.

    Parameters
    ----------
    seats : int
        Two to six.
    seed : int or None
        With a seed chance is drawn right after the action that called for it; without one it waits for `apply`.
    first_seat : int
        The first chef.
    """

    def __init__(self, seats, seed=None, first_seat=0):
        self.seats = seats
        self.first_seat = first_seat
        self.stream = None if seed is None else Stream(seed)
        self.phase = "deal"
        self.day = 1
        self.chef = first_seat
        self.turn = first_seat
        self.passes = 0
        self.extra = 0
        self.row: str | None = None
        self.dice = 0
        self.rerolls = 0
        self.recipe = None
        self.money = [100] * seats
        self.tokens = [[] for _ in range(seats)]
        self.fish = [[] for _ in range(seats)]
        self.farmers = dict.fromkeys(KINDS, 0)
        self.board = []
        self.school = []
        self.hidden = [[] for _ in range(seats)]  # the recipes in a hand that nobody else knows
        self.known = [[] for _ in range(seats)]  # and those that everybody knows
        self.menus = [[] for _ in range(seats)]
        self.log = []
        self.audiences = []  # for each entry the seats that see all of it; None: everybody
        self.tallies = dict.fromkeys(TALLIES, 0)
        self._draw_while_seeded()

    # What can be asked of a game

    @property
    def is_terminal(self):
        return self.phase == "over"

    @property
    def is_chance(self):
        return self.phase not in ("morning", "evening", "over")

    @property
    def points(self):
        return list(self.money)

    @property
    def winners(self):
        if not self.is_terminal:
            return []
        return [seat for seat, money in enumerate(self.money) if money == max(self.money)]

    @property
    def active_seats(self):
        return [self.turn] if self.phase in ("morning", "evening") else []

    @property
    def deck(self):
        """The recipes that lie nowhere else, ascending."""
        away = {*self.school}
        for places in (self.hidden, self.known, self.menus):
            for place in places:
                away.update(place)
        return [recipe for recipe in BOOK if recipe not in away]

    def supply(self, kind):
        return TOKENS - self.farmers[kind] - sum(tokens.count(kind) for tokens in self.tokens)

    def token_price(self, kind):
        """The price of the cheapest token of a row, None for an empty row."""
        return FARMERS[kind][0][self.farmers[kind] - 1] if self.farmers[kind] else None

    def fish_price(self, size):
        return FISH_PRICES[size][self.board.count(size) - 1] if size in self.board else None

    def legal(self, seat):
        """List the labels a seat may play, in the order of the action ids."""
        if seat not in self.active_seats:
            return []
        return self._buys(seat) if self.phase == "morning" else self._dishes(seat)

    def _buys(self, seat):
        offers = [(f"buy fish {size}", self.fish_price(size)) for size in FISH_PRICES]
        offers += [(f"buy {kind}", self.token_price(kind)) for kind in KINDS]
        offers += [(f"buy recipe {recipe}", 5) for recipe in sorted(self.school)]
        offers.append(("buy deck", 2 if self.deck else None))
        offers.append(("pass", 0))
        return [label for label, price in offers if price is not None and price <= self.money[seat]]

    def _dishes(self, seat):
        reach = {*self.hidden[seat], *self.known[seat], *self.school}.union(*self.menus)
        sizes = sorted(set(self.fish[seat]))
        labels = []
        for recipe in makeable(self.fish[seat], self.tokens[seat]):
            if recipe in reach:
                labels += [f"cook {recipe} with {size}" for size in sizes if size >= fish_of(recipe)]
        return labels + [f"discard {size}" for size in sizes]

    def outcomes(self):
        """List the outcomes chance may speak, with their weights, in the order of the outcome ids."""
        faces = range(1, 7)
        if self.phase == "roll":
            return [(f"roll {self.row} {face}", 1) for face in faces]
        if self.phase == "fish":
            return [(f"fish {size}", 1) for size in faces]
        if self.phase == "reroll":
            return [(f"fish {size}", 1) for size in faces if self.board.count(size) < SPACES]
        if self.phase == "steal":
            return [(f"steal {face}", 1) for face in faces]
        if self.phase in ("deal", "school", "draw"):
            return [(f"recipe {recipe}", 1) for recipe in self.deck]
        return []

    # How a game goes on

    def apply(self, label, seat=None):
        """Play an action of `seat`, or an outcome of chance when `seat` is None."""
        if seat is None:
            assert label in [outcome for outcome, _ in self.outcomes()], label
        else:
            assert label in self.legal(seat), (seat, label)
        self.audiences.append({"deal": [self._due()], "draw": [self.turn]}.get(self.phase))
        self.log.append((seat, label))
        verb, *words = label.split()
        if seat is None:
            getattr(self, f"_chance_{verb}")(words[-1])
        elif verb == "buy":
            self._buy(seat, words)
        elif verb == "pass":
            self._pass()
        elif verb == "cook":
            self._cook(seat, int(words[0]), int(words[2]))
        else:
            self.tallies["discards"] += 1
            self.fish[seat].remove(int(words[0]))
            self._dish_after(seat)
        self._draw_while_seeded()

    def _draw_while_seeded(self):
        if self.stream is not None and self.is_chance:
            outcomes = self.outcomes()
            point = self.stream.below(sum(weight for _, weight in outcomes))
            self.apply(outcomes[point][0])  # all weights are 1

    def _due(self):
        """The seat to which the deal gives the next recipe, None when it is over."""
        return next((seat for seat in range(self.seats) if len(self.hidden[seat]) < 2), None)

    # Dawn

    def _chance_recipe(self, word):
        recipe = int(word)
        if self.phase == "deal":
            self.hidden[self._due()].append(recipe)
            if self._due() is None:
                self._dawn()
        elif self.phase == "school":
            self.school.append(recipe)
            self._fill_school()
        else:
            self.hidden[self.turn].append(recipe)
            self.phase = "morning"
            self._bought(rings=False)

    def _dawn(self):
        self.phase, self.row = "roll", KINDS[0]

    def _chance_roll(self, face):
        kind = self.row
        assert kind is not None
        aim = FARMERS[kind][1][int(face) - 1]
        while self.farmers[kind] < aim and self.supply(kind):
            self.farmers[kind] += 1
        later = KINDS[KINDS.index(kind) + 1 :]
        self.row = later[0] if later else None
        if not later:
            self.phase, self.dice = "fish", DICE

    def _chance_fish(self, word):
        size = int(word)
        if self.phase == "reroll":
            self.rerolls -= 1
            self.board.append(size)
        else:
            self.dice -= 1
            if self.board.count(size) == SPACES:
                self.rerolls += 1
            else:
                self.board.append(size)
        if self.dice == 0:
            self.phase = "reroll"
            if self.rerolls == 0:
                self._fill_school()

    def _fill_school(self):
        self.phase = "school" if len(self.school) < SCHOOL and self.deck else "morning"

    # Morning

    def _next(self, seat):
        return (seat + 1) % self.seats

    def _buy(self, seat, words):
        rings = False
        if words == ["deck"]:
            price = 2
            self.tallies["deck_bought"] += 1
        elif words[0] == "recipe":
            price = 5
            self.tallies["recipes_bought"] += 1
            self.school.remove(int(words[1]))
            self.known[seat].append(int(words[1]))
        elif words[0] == "fish":
            size = int(words[1])
            price = self.fish_price(size)
            self.tallies["fish_bought"] += 1
            self.board.remove(size)
            self.fish[seat].append(size)
            rings = not self.board
        else:
            price = self.token_price(words[0])
            self.tallies["ingredients_bought"] += 1
            self.farmers[words[0]] -= 1
            self.tokens[seat].append(words[0])
            rings = not self.farmers[words[0]]
        self.money[seat] -= price
        self.tallies["money_spent"] += price
        if words == ["deck"]:
            self.phase, self.passes = "draw", 0
        else:
            self._bought(rings)

    def _bought(self, rings):
        self.passes = 0
        if self.extra:
            self._extra_used()
        else:
            self.turn = self._next(self.turn)
            if rings:
                self.tallies["bells"] += 1
                self.extra = self.seats
                self.chef = self.turn

    def _extra_used(self):
        self.extra -= 1
        self.turn = self._next(self.turn)
        if self.extra == 0:
            self._evening()

    def _pass(self):
        self.tallies["passes"] += 1
        if self.extra:
            self._extra_used()
            return
        self.turn = self._next(self.turn)
        self.passes += 1
        if self.passes == self.seats:
            self.passes = 0
            self.chef = self.turn
            self._evening()

    # Evening

    def _evening(self):
        self._dish_after((self.chef - 1) % self.seats)

    def _dish_after(self, seat):
        """Go on with the first player after `seat` who has fish, `seat` last."""
        self.phase = "evening"
        for _ in range(self.seats):
            seat = self._next(seat)
            if self.fish[seat]:
                self.turn = seat
                return
        self._night()

    def _cook(self, seat, recipe, size):
        self.fish[seat].remove(size)
        for kind in ingredients_of(recipe):
            self.tokens[seat].remove(kind)
        main, bonus = main_of(recipe), bonus_of(recipe)
        owner = next((other for other in range(self.seats) if recipe in self.menus[other]), None)
        if owner is not None and owner != seat:
            self.tallies["dishes_other_menu"] += 1
            self._earn(seat, main)
            self._earn(owner, bonus)
            self.tallies["owner_bonuses"] += bonus
            self.phase, self.recipe = "steal", recipe
            return
        if owner == seat:
            self.tallies["dishes_own_menu"] += 1
            self._earn(seat, main + bonus)
        elif recipe in self.school:
            self.tallies["dishes_school"] += 1
            self._earn(seat, main)
            self.school.remove(recipe)
            self.menus[seat].append(recipe)
        else:
            self.tallies["dishes_own_hand"] += 1
            self._earn(seat, main + bonus)
            (self.hidden if recipe in self.hidden[seat] else self.known)[seat].remove(recipe)
            self.menus[seat].append(recipe)
        self._dish_after(seat)

    def _earn(self, seat, dollars):
        self.money[seat] += dollars
        self.tallies["money_earned"] += dollars

    def _chance_steal(self, face):
        if int(face) >= bonus_of(self.recipe):
            self.tallies["steals"] += 1
            owner = next(other for other in range(self.seats) if self.recipe in self.menus[other])
            self.menus[owner].remove(self.recipe)
            self.menus[self.turn].append(self.recipe)
        self.recipe = None
        self._dish_after(self.turn)

    # Night

    def _night(self):
        self.board = []
        self.turn = self.chef
        if self.day < DAYS[self.seats]:
            self.day += 1
            self._dawn()
            return
        self.phase = "over"
        for seat, dollars in enumerate(menu_bonus(self.menus)):
            self.money[seat] += dollars

    # How a game is written down

    def position(self):
        """Give the game as the JSON position of the engine."""
        return {
            "game": "fish_cook",
            "rules": RULES_VERSION,
            "seats": self.seats,
            "options": {"first_seat": self.first_seat},
            "phase": self.phase,
            "day": self.day,
            "chef": self.chef,
            "turn": self.turn,
            "passes": self.passes,
            "extra": self.extra,
            "row": self.row,
            "dice": self.dice,
            "rerolls": self.rerolls,
            "recipe": None if self.recipe is None else str(self.recipe),
            "money": list(self.money),
            "ingredients": [[tokens.count(kind) for kind in KINDS] for tokens in self.tokens],
            "fish": [[fish.count(size) for size in FISH_PRICES] for fish in self.fish],
            "farmers_market": [self.farmers[kind] for kind in KINDS],
            "fish_market": [self.board.count(size) for size in FISH_PRICES],
            "school": texts(self.school),
            "hands": [texts(hand) for hand in self.hidden],
            "known_hands": [texts(hand) for hand in self.known],
            "menus": [texts(menu) for menu in self.menus],
            "generator": None if self.stream is None else {"key": self.stream.key, "counter": self.stream.draw},
        }

    @classmethod
    def from_position(cls, position):
        """Take up a game from a JSON position."""
        oracle = cls(position["seats"], **position["options"])
        for name in ("phase", "day", "chef", "turn", "passes", "extra", "row", "dice", "rerolls"):
            setattr(oracle, name, position[name])
        oracle.recipe = position["recipe"] and int(position["recipe"])
        oracle.money = list(position["money"])
        oracle.tokens = [spread(KINDS, counts) for counts in position["ingredients"]]
        oracle.fish = [spread(FISH_PRICES, counts) for counts in position["fish"]]
        oracle.farmers = dict(zip(KINDS, position["farmers_market"], strict=True))
        oracle.board = spread(FISH_PRICES, position["fish_market"])
        oracle.school = list(map(int, position["school"]))
        oracle.hidden = [list(map(int, hand)) for hand in position["hands"]]
        oracle.known = [list(map(int, hand)) for hand in position["known_hands"]]
        oracle.menus = [list(map(int, menu)) for menu in position["menus"]]
        if position["generator"] is not None:
            oracle.stream = Stream(position["generator"]["key"], position["generator"]["counter"])
        return oracle

    def log_of(self, seat):
        """Give the log as a seat (None: a spectator) has seen it."""
        return [
            (who, label if audience is None or seat in audience else "recipe ?")
            for (who, label), audience in zip(self.log, self.audiences, strict=True)
        ]

    def observation(self, seat):
        """Give what a seat sees: everything but the hidden recipes of the other hands."""
        zones: list[tuple] = [("school", None, texts(self.school))]
        counters: list[tuple] = [
            ("day", None, self.day),
            ("days", None, DAYS[self.seats]),
            ("deck", None, len(self.deck)),
            ("passes", None, self.passes),
            ("extra buys", None, self.extra),
            ("dice", None, self.dice),
            ("rerolls", None, self.rerolls),
        ]
        counters += [(kind, None, self.farmers[kind]) for kind in KINDS]
        counters += [(f"fish {size}", None, self.board.count(size)) for size in FISH_PRICES]
        for owner in range(self.seats):
            hidden = texts(self.hidden[owner])
            zones += [
                ("hand", owner, hidden if owner == seat else ["?" for _ in hidden]),
                ("known hand", owner, texts(self.known[owner])),
                ("menu", owner, texts(self.menus[owner])),
            ]
            counters.append(("money", owner, self.money[owner]))
            counters += [(kind, owner, self.tokens[owner].count(kind)) for kind in KINDS]
            counters += [(f"fish {size}", owner, self.fish[owner].count(size)) for size in FISH_PRICES]
        actor = {"deal": self._due(), "draw": self.turn, "steal": self.turn}.get(self.phase)
        last = self.log_of(seat)[-1:]
        return {
            "game": "fish_cook",
            "seat": seat,
            "phase": self.phase,
            "turn": self.turn,
            "actor": actor,
            "chef": self.chef,
            "row": self.row,
            "recipe": None if self.recipe is None else str(self.recipe),
            "active": self.active_seats,
            "terminal": self.is_terminal,
            "zones": [
                {"name": name, "owner": owner, "cards": cards, "size": len(cards)} for name, owner, cards in zones
            ],
            "counters": [{"name": name, "owner": owner, "value": value} for name, owner, value in counters],
            "event": {"seat": last[0][0], "label": last[0][1]} if last else None,
        }

    def perft(self, depth):
        """Count the leaves: the nodes `depth` steps from here, or where the game ends before."""
        if depth == 0 or self.is_terminal:
            return 1
        steps = [(None, label) for label, _ in self.outcomes()]
        for seat in self.active_seats:
            steps += [(seat, label) for label in self.legal(seat)]
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


def texts(recipes):
    """Write recipes as the position does: ascending texts."""
    return [str(recipe) for recipe in sorted(recipes)]


def spread(names, counts):
    """Write counts as a list with so many of each name."""
    return [name for name, n in zip(names, counts, strict=True) for _ in range(n)]


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
        seat = oracle.turn
        legal = oracle.legal(seat)
        oracle.apply(legal[lanes[1] * len(legal) >> 32], seat)
        choice += 1
    return oracle
