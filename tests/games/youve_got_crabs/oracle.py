"""You've Got Crabs in plain Python, written from the rule page alone: lists, loops, texts, and nothing of the engine.

An `Oracle` is one game. Actions and chance outcomes are their labels; a legal list is in the order of the engine's
action ids, so the n-th of one is the n-th of the other. "Play 4" and "Ruling ..." are the numbered rules of play and
the rulings of the page.
"""

from typing import Any

from tests.games.youve_got_crabs import written
from tests.games.youve_got_crabs.page import (
    DEFAULTS,
    GESTURES,
    KINDS,
    SIDE_SIZES,
    TALLIES,
    TEAM_SEATS,
    deck,
    in_order,
    setup_tokens,
)
from tests.kernel.philox_oracle import CHOICES, Stream, block, derive_seed


class Oracle:
    """One game.

    Parameters
    ----------
    seats : int
        Four to ten.
    seed : int or None
        With a seed chance is drawn right after the action that called for it; without one it waits for `apply`.
    **options
        The options of the page.
    """

    def __init__(self, seats, seed=None, **options):
        self.seats = seats
        self.options = DEFAULTS | options
        self.teams = TEAM_SEATS[seats]
        first = SIDE_SIZES[seats][0]
        self.sides = [list(range(first)), list(range(first, seats))]
        self.stream = None if seed is None else Stream(seed)
        self.side = 1 if seats % 2 else self.options["first_side"] - 1
        self.hands = [[] for _ in range(seats)]
        self.seen = [[] for _ in range(seats)]
        self.ocean = []
        self.burnt = []
        self.draw = deck(seats, self.options["removed_kinds"])
        self.vain = [set() for _ in range(seats)]  # kinds of which a hand's unknown cards are not all
        self.pile = 0  # draw pile after draw pile, those forgotten not counted
        self.drawn_from = [0] * seats
        self.across: Any = {}  # of hands that two draw piles were dealt to: the cards from the first, and the second
        self.tokens = setup_tokens(seats, self.options["handicap"])
        self.bowl = 8
        self.done = set()
        self.declined = set()
        self.question = False
        self.swapped = False
        self.promised = False
        self.failed = {seat: set() for seat in range(seats)}
        self.made = [0] * seats
        self.actions = 0
        self.turns = 0
        self.tied = []
        self.winning = []
        self.window: Any = None  # (first accuser, accused) while the one-second window is open
        self.taking: Any = None  # (first accuser, accused, takes left)
        self.due = [*range(seats), "ocean"]  # where cards are still due
        self.debt = None  # who answered wrongly, and pays after the new hand
        self.log: list[Any] = []
        self.tallies = dict.fromkeys(TALLIES, 0)
        if self.stream is not None:
            self._run_chance()

    # What can be asked of a game

    @property
    def is_terminal(self):
        return bool(self.winning)

    @property
    def is_chance(self):
        return bool(self.due)

    @property
    def phase(self):
        if self.is_terminal:
            return "over"
        if self.due:
            return "deal"
        if self.window:
            return "window"
        if self.taking:
            return "take"
        return "ask" if self.question else "play"

    def team(self, seat):
        """Give the team of a seat."""
        return next(team for team, seats in enumerate(self.teams) if seat in seats)

    @property
    def points(self):
        return [self.tokens[self.team(seat)] for seat in range(self.seats)]

    @property
    def winners(self):
        return sorted(seat for team in self.winning for seat in self.teams[team])

    @property
    def playing(self):
        """The seats that play: all, in a tie-break those of the tied teams."""
        return [seat for seat in range(self.seats) if not self.tied or self.team(seat) in self.tied]

    @property
    def active_seats(self):
        return [seat for seat in range(self.seats) if self.legal(seat)]

    def four(self, seat):
        """Whether a hand is four equal cards."""
        return len(self.hands[seat]) == 4 and len(set(self.hands[seat])) == 1

    def may_accuse(self, seat, other):
        """Whether a seat may call on another (Play 4, 8, Ruling on repeats and on the tie-break)."""
        if seat == other or other in self.failed[seat] or seat not in self.playing or other not in self.playing:
            return False
        trio = self.team(seat) == self.team(other) and len(self.teams[self.team(seat)]) == 3
        return not (trio and any(seat in side and other in side for side in self.sides))

    def legal(self, seat):
        """List the labels a seat may play, in the order of the action ids."""
        if self.is_terminal or self.is_chance:
            return []
        if self.window:
            first, accused = self.window
            if seat != accused:
                return []
            return [f"accuse {first}"] * (first not in self.failed[accused]) + ["pass"]
        if self.taking:
            first, _, _ = self.taking
            if seat != first:
                return []
            labels = ["take bowl"] * (self.bowl > 0)
            for team, tokens in enumerate(self.tokens):
                if team != self.team(seat) and tokens:
                    labels.append(f"take team {team}")
            return labels
        if seat not in self.playing:
            return []
        labels = []
        if seat in self.sides[self.side]:
            if seat in self.done:
                labels.append("resume")
            else:
                for mine in in_order(set(self.hands[seat])):
                    labels += [f"swap {mine} for {other}" for other in in_order(set(self.ocean)) if other != mine]
                labels.append("done")
        elif self.question and seat not in self.declined:
            labels += ["want", "decline"]
        labels += [f"accuse {other}" for other in range(self.seats) if self.may_accuse(seat, other)]
        if self.made[seat] < self.options["gestures"]:
            labels += [f"gesture {gesture}" for gesture in GESTURES]
        return labels

    def outcomes(self):
        """List the outcomes chance may speak, with their weights, in the order of the outcome ids."""
        if not self.due or self.is_terminal:
            return []
        return [(f"kind {kind}", self.draw.count(kind)) for kind in KINDS if kind in self.draw]

    # How a game goes on

    def apply(self, label, seat=None):
        """Play an action of `seat`, or an outcome of chance when `seat` is None."""
        if seat is None:
            assert label in [outcome for outcome, _ in self.outcomes()], label
        else:
            assert label in self.legal(seat), (seat, label)
            if self.options["max_actions"]:
                self.actions += 1
        self.log.append((seat, label))
        verb, *words = label.split()
        getattr(self, f"_{verb}")(seat, *words)
        self._guard()
        self._run_chance()

    def _run_chance(self):
        while self.stream is not None and self.is_chance:
            outcomes = self.outcomes()
            point = self.stream.below(sum(weight for _, weight in outcomes))
            label = next(label for label, weight in self._laid_out(outcomes) if point < weight)
            self.log.append((None, label))
            self._kind(None, label.split()[1])
            self._guard()

    def _laid_out(self, outcomes):
        """Lay outcomes side by side, each as wide as its weight: labels, and where they end."""
        end = 0
        for label, weight in outcomes:
            end += weight
            yield label, end

    def _guard(self):
        """End a game that a seat would act in next, when the allowed actions are made."""
        reached = self.options["max_actions"] and self.actions >= self.options["max_actions"]
        if reached and not self.is_terminal and not self.is_chance:
            self._count()

    def _count(self):
        self.tallies["guarded"] += 1
        among = self.tied or range(len(self.teams))
        most = max(self.tokens[team] for team in among)
        self._over([team for team in among if self.tokens[team] == most])

    def _over(self, teams):
        self.winning = list(teams)
        self.window = self.taking = None
        self.due = []

    def _swap(self, seat, mine, _for, other):
        self.tallies["swaps"] += 1
        self.hands[seat].remove(mine)
        self.hands[seat].append(other)
        self.ocean.remove(other)
        self.ocean.append(mine)
        if mine in self.seen[seat]:
            self.seen[seat].remove(mine)
        else:
            self.vain[seat] &= {mine}
        self.seen[seat].append(other)
        self.swapped, self.promised = True, False
        self._changed(seat)

    def _changed(self, seat):
        """A hand has changed, so whoever failed on it may try again."""
        for failed in self.failed.values():
            failed.discard(seat)

    def _gesture(self, seat, _gesture):
        self.made[seat] += 1

    def _done(self, seat):
        self.done.add(seat)
        self._look_at_turn()

    def _resume(self, seat):
        self.done.remove(seat)
        self._withdraw()

    def _withdraw(self):
        self.question = False
        self.declined.clear()

    def _want(self, _seat):
        self._end_turn("marker", promised=True)

    def _decline(self, seat):
        self.declined.add(seat)
        self._look_at_turn()

    def _look_at_turn(self):
        """See whether a side turn is over (Play 2, 3), with nothing else to settle."""
        if self.is_terminal:
            return
        mine = [seat for seat in self.sides[self.side] if seat in self.playing]
        others = [seat for seat in self.sides[1 - self.side] if seat in self.playing]
        if not all(seat in self.done for seat in mine):
            self.question = False
            return
        if self.swapped:
            self._end_turn("marker")
        elif self.promised:
            self._end_turn("ocean")
        else:
            self.question = True
            if all(seat in self.declined for seat in others):
                self._end_turn("ocean")

    def _end_turn(self, how, promised=False):
        if self.options["max_turns"]:
            self.turns += 1
            if self.turns == self.options["max_turns"]:
                self._count()
                return
        self.done.clear()
        self._withdraw()
        self.swapped, self.promised = False, promised
        self.made = [0] * self.seats
        if how == "marker":
            self.tallies["marker_turns"] += 1
            self.side = 1 - self.side
        else:
            self.tallies["burnt_oceans"] += 1
            self.burnt += self.ocean
            self.ocean = []
            self._deal("ocean")

    # Cards

    def _deal(self, *places):
        self.due = list(places)
        self._shuffle()

    def _shuffle(self):
        if self.due and not self.draw:
            self.draw, self.burnt = self.burnt, []
            self.pile += 1
            place = self.due[0]
            if place != "ocean" and self.hands[place]:
                self.across[place] = (list(self.hands[place]), [])
                self.drawn_from[place] = self.pile
            self._forget_piles()

    def _forget_piles(self):
        """Count only the draw piles of which some card is unknown, and the present one."""
        used = {self.pile}
        for seat in range(self.seats):
            if seat in self.across:
                used |= {self.drawn_from[seat] - 1, self.drawn_from[seat]}
            elif len(self.seen[seat]) < len(self.hands[seat]):
                used.add(self.drawn_from[seat])
        self.drawn_from = [sum(pile < own for pile in used) for own in self.drawn_from]
        self.pile = len(used) - 1

    def _fail(self, seat):
        """A hand was accused in vain: with what is known of it its unknown cards do not make four equal ones."""
        seen = set(self.seen[seat])
        if len(self.seen[seat]) < 4 and len(seen) < 2:
            self.vain[seat] |= seen or set(deck(self.seats, self.options["removed_kinds"]))

    def _kind(self, _chance, kind):
        place = self.due[0]
        cards = self.ocean if place == "ocean" else self.hands[place]
        self.draw.remove(kind)
        cards.append(kind)
        if place != "ocean":
            self.drawn_from[place] = self.pile
        if place in self.across:
            self.across[place][1].append(kind)
        if len(cards) == 4:
            del self.due[0]
        self._shuffle()
        if not self.due:
            if self.debt is not None:
                self._lose(self.team(self.debt))
                self.debt = None
            self._look_at_turn()

    def _burn(self, seat):
        """A hand is burnt, and a new one comes."""
        self.burnt += self.hands[seat]
        self.hands[seat] = []
        self.seen[seat] = []
        self._changed(seat)
        if seat in self.sides[self.side]:
            self.done.discard(seat)
            self._withdraw()

    # Accusations

    def _accuse(self, seat, other):
        other = int(other)
        if self.window:
            self._answer(accuses=True)
            return
        mine, theirs = self.team(seat), self.team(other)
        right = self.four(other)
        self.tallies[f"{'mates' if mine == theirs else 'opponents'}_{'right' if right else 'wrong'}"] += 1
        if right:
            self._show(other)
            if mine == theirs and len(self.teams[mine]) == 2 and not self.tied:
                self.window = (seat, other)
                return
            if mine == theirs:
                self._gain(mine)
            else:
                self._pay(theirs, mine, "stolen")
            if self.tied:
                self._over([mine])
            else:
                self._settle(other)
            return
        self.failed[seat].add(other)
        self._fail(other)
        if mine == theirs:
            self._lose(mine)
            return
        self._pay(mine, theirs, "forfeited")
        if self.tied:
            self._over([theirs])
            return
        self._check_bowl()
        self._look_at_turn()

    def _show(self, seat):
        if seat in self.across:
            early, late = self.across.pop(seat)
            if len(early + late) > 4 - len(self.seen[seat]):  # some have left: the two piles are one from now on
                second = self.drawn_from[seat]
                self.drawn_from = [own - (own >= second) for own in self.drawn_from]
                self.pile -= 1
        self.vain[seat].clear()
        self.drawn_from[seat] = 0
        self.seen[seat] = list(self.hands[seat])
        self.log.append((seat, f"reveal four {self.hands[seat][0]}"))

    def _gain(self, team):
        if self.bowl:
            self.bowl -= 1
            self.tokens[team] += 1

    def _lose(self, team):
        if self.tokens[team]:
            self.tokens[team] -= 1
            self.bowl += 1

    def _pay(self, giver, taker, what):
        if self.tokens[giver]:
            self.tokens[giver] -= 1
            self.tokens[taker] += 1
            self.tallies[what] += 1
        elif self.bowl:
            self.bowl -= 1
            self.tokens[taker] += 1
            self.tallies["paid_by_bowl"] += 1

    def _check_bowl(self):
        """End the game at an empty bowl, or begin a tie-break (Play 6)."""
        if self.bowl or self.tied:
            return
        most = max(self.tokens)
        best = [team for team, tokens in enumerate(self.tokens) if tokens == most]
        if len(best) == 1:
            self._over(best)
        else:
            self.tallies["tie_breaks"] += 1
            self.tied = best

    def _settle(self, *accused):
        """Tokens have moved: the end check, and only then new hands, the lower seat first."""
        self._check_bowl()
        if not self.is_terminal:
            for seat in accused:
                self._burn(seat)
            self._deal(*sorted(accused))

    def _pass(self, _seat):
        self._answer(accuses=False)

    def _answer(self, accuses):
        """The accused of a right team-mate accusation answers (Play 7)."""
        first, accused = self.window
        self.window = None
        team = self.team(first)
        right = accuses and self.four(first)
        if accuses:
            self.tallies["mates_right" if right else "mates_wrong"] += 1
        if right:
            self.tallies["double_crabs"] += 1
            self._show(first)
            all_other = self.bowl + sum(self.tokens) - self.tokens[team]
            self.taking = (first, accused, min(3, all_other))
            return
        if accuses:
            self._fail(first)
        self._gain(team)
        self._settle(accused)
        if accuses and not self.is_terminal:
            self.failed[accused].add(first)
            self.debt = accused

    def _take(self, seat, *source):
        first, accused, left = self.taking
        if source == ("bowl",):
            self.bowl -= 1
        else:
            self.tallies["stolen"] += 1
            self.tokens[int(source[1])] -= 1
        self.tokens[self.team(seat)] += 1
        self.taking = (first, accused, left - 1)
        if left == 1:
            self.taking = None
            self._settle(first, accused)

    # How a game is written down

    def position(self):
        """Give the game as the JSON position of the engine."""
        return written.position(self)

    @classmethod
    def from_position(cls, position):
        """Take up a game from a JSON position."""
        oracle = cls(position["seats"], **position["options"])
        written.take_up(oracle, position)
        return oracle

    def observation(self, seat):
        """Give what a seat sees: its own hand, and of the others what everybody knows."""
        return written.observation(self, seat)

    def perft(self, depth):
        """Count the leaves: the nodes `depth` steps from here, or where the game ends before."""
        if depth == 0 or self.is_terminal:
            return 1
        if self.is_chance:
            steps: list[Any] = [(None, label) for label, _ in self.outcomes()]
        else:
            steps = [(seat, label) for seat in range(self.seats) for label in self.legal(seat)]
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


def playout(seats, seed, index=0, **options):
    """Play game `index` of the seeded random playouts to its end.

    Choices come from the key of the game: lane 0 of a block picks among the active seats, lane 1 among the actions.
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
