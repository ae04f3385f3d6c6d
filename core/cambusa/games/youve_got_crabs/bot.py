"""The rule bot of You've Got Crabs: collects, signals, calls its partner, and watches everybody else.

What it knows
    Its hand, the ocean, the burnt kinds and the known cards of other hands; from the log who made which gesture since
    that hand last changed, and whose calls were right. A hand can be four equal only if its known cards are equal,
    nobody has accused it in vain as it is, and enough cards of the kind are not seen elsewhere.
What it collects
    Kinds that can still become four: a card of a kind is worth the more the more of it are in hand, and a little more
    if many others are about (`_Table.worth`). It swaps only if that makes the hand clearly better, so it comes to an
    end: then it is done, and takes up its hand again if a card comes that helps. Asked, it wants to swap if it could.
    It does not take back what it gave away lately (`LATELY`), and gives up a kind after waiting long (`PATIENCE`).
What it says
    With four equal cards its team's signal, once a side turn. With the probability `Skill.bluffs` after each change of
    its hand some other gesture, and nothing else.
Whom it accuses
    Its partner, when it saw the signal since the partner's hand last changed and trusts it: at least about one of two
    such calls was right, and `TRUST` of them are taken for granted. It misses a signal with the probability
    `Skill.misses`. Where there is no signal to be made, known cards must do, and that it keeps its hand (`STILL`).
    Rivals, when the hand is four equal at least as likely as `Skill.sure`: by the number of known equal cards (`FOUR`),
    more after a gesture, and much more after one that came before right calls of that team oftener than before wrong
    ones (`Skill.learns`). It does not end the game if it would not win. In a tie-break a wrong call of a partner costs
    nothing, and it tries more.
    Accused by its partner it answers if it has seen a signal too: double crabs. It takes from the richest other team,
    but from the bowl if that ends the game won.
When it acts
    Log-normal times (`cambusa.bots.seconds`), as shares of the reaction time (`PACE`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

from cambusa import bots
from cambusa.games.youve_got_crabs import COPIES, HAND, KINDS
from cambusa.interface import LogEntry

PACE: Mapping[str, float] = {
    "swap": 0.5,
    "done": 0.8,
    "resume": 0.5,
    "want": 0.6,
    "decline": 0.6,
    "gesture": 0.4,
    "partner": 0.4,
    "rival": 1.0,
    "answer": 0.12,
    "take": 0.5,
}
"""Medians of the times, in reaction times: for a partner everybody is on the watch, of a rival one has to be sure. An
answer is an accusation or a pass in the window of double crabs, which is open for a second only."""

CARDS = (0.0, 1.0, 4.0, 16.0, 100.0)
"""What so many equal cards are worth."""

BETTER = 0.5
"""How much better a swap has to make the hand."""

LATELY = 4
"""So many kinds that it gave away last it does not take back."""

PATIENCE = 8
"""After so many turns with the same hand it gives a card of its commonest kind away: others may hold the rest."""

TRUST = 4
"""So many right calls of a partner's signal are taken for granted, and half a wrong one."""

FOUR = (0.0, 0.02, 0.2, 0.6, 1.0)
"""How likely a rival's hand with so many known equal cards, and no others, is taken to be four equal."""

GESTURED = 0.15
SIGNALLED = 0.6
"""By how much that grows with a gesture, and with the team's signal."""

SILENT = 0.3
"""What is left of it without a gesture, where there are gestures and not all cards are known."""

PARTNER = 0.6
"""How sure it has to be of a partner who cannot signal."""

FEW = 3
"""With fewer gestures in a side turn it keeps them for the signal."""

SOON = 8
"""With so few cards in the draw pile the burnt cards are expected back."""

STILL = 0.05
"""By how much, where there are no gestures, it grows with each turn that the seat is done with the same hand."""

TIED = 0.1
"""How sure it has to be of a partner in a tie-break."""


@dataclass(frozen=True)
class Skill:
    """How well a level plays.

    Attributes
    ----------
    misses : float
        Probability of missing a partner's signal.
    sure : float
        How likely a rival's hand must be four equal.
    bluffs : float
        Probability of a gesture after a change of the hand.
    learns : bool
        Whether it remembers what rivals did before right calls.
    """

    misses: float
    sure: float
    bluffs: float
    learns: bool


SKILLS: Mapping[str, Skill] = {
    "easy": Skill(misses=0.3, sure=0.95, bluffs=0.05, learns=False),
    "medium": Skill(misses=0.1, sure=0.7, bluffs=0.1, learns=False),
    "hard": Skill(misses=0.0, sure=0.55, bluffs=0.15, learns=True),
}


class RuleBot(bots.RandomBot):
    """A bot that plays You've Got Crabs by a few clear rules; made like `cambusa.bots.RandomBot`."""

    def act(self, seen: bots.Seen) -> tuple[int | None, float]:
        """Say what to do; see `cambusa.bots.Bot.act`."""
        ids, legal = self.game.action_ids, set(seen["legal"])
        table = _Table(self, seen)
        label = self._wish(table, lambda label: ids[label] in legal)
        if label is None:
            return None, 0.0
        pace = PACE[table.deed(label)]
        return ids[label], bots.seconds(bots.chance_at(self.seed, len(seen["log"])), pace * self.reaction)

    def _wish(self, table: _Table, may: Callable[[str], bool]) -> str | None:
        """The label to play, None for nothing."""
        if table.phase == "take":
            return table.take(may)
        if table.phase == "window":
            back = f"accuse {table.actor}"
            return back if may(back) and self._is_signalling(table, table.actor) else "pass"
        four = max(table.hand.values()) == HAND
        if four and self.signal and may(self.signal) and table.is_news(self.signal):
            return self.signal
        if (accused := self._accused(table, may)) is not None:
            return f"accuse {accused}"
        swap = None if four else table.swap()
        if may("want"):
            return "decline" if swap is None else "want"
        if may("done"):
            return swap or "done"
        if swap and may("resume"):
            return "resume"
        return None if four else self._bluff(table, may)

    def _is_signalling(self, table: _Table, mate: int | None) -> bool:
        """Whether a partner has signalled since its hand changed, so that this bot sees and believes it."""
        made = table.gestured[mate].get(self.signal) if mate is not None and self.signal else None
        if made is None or mate is None or not table.trusts_partners() or not table.may_be_four(mate):
            return False
        return bots.chance_at(self.seed ^ 1, made).random() >= SKILLS[self.level].misses

    def _accused(self, table: _Table, may: Callable[[str], bool]) -> int | None:
        """Whom to accuse: who is likeliest to hold four equal cards, a partner before a rival."""
        skill = SKILLS[self.level]
        best, accused = (0.0, False), None
        for seat in table.others:
            if not may(f"accuse {seat}") or not table.may_be_four(seat):
                continue
            mate = seat in table.mates
            if mate and self._is_signalling(table, seat):
                likely, sure = 1.0, 0.0
            elif mate and self.signal and table.may_gesture(seat) and not table.tied:
                likely, sure = table.likely(seat, False), 1.0  # it would have signalled, unless all can see its cards
            elif mate:
                likely, sure = table.likely(seat, False), TIED if table.tied else PARTNER
            else:
                likely, sure = table.likely(seat, skill.learns), skill.sure
            if likely >= sure and (likely, mate) > best and not (mate and table.ends_badly()):
                best, accused = (likely, mate), seat
        return accused

    def _bluff(self, table: _Table, may: Callable[[str], bool]) -> str | None:
        """A gesture that is not the signal, now and then, once after a change of the hand."""
        if table.gestured[self.seat] or table.gestures < FEW:
            return None
        chance = bots.chance_at(self.seed ^ 2, table.changed[self.seat])
        if chance.random() >= SKILLS[self.level].bluffs:
            return None
        others = [label for label in self.game.spec.signals if label != self.signal and may(label)]
        return chance.choice(others) if others else None


class _Table:
    """What an observation and a log show, as the bot thinks of it."""

    def __init__(self, bot: RuleBot, seen: bots.Seen) -> None:
        observation = seen["observation"]
        self.seat, self.phase = bot.seat, observation["phase"]
        self.actor: int | None = observation["actor"]
        self.values = values = {(part["name"], part["owner"]): part["value"] for part in observation["counters"]}
        zones = {(zone["name"], zone["owner"]): zone["cards"] for zone in observation["zones"]}
        seats = range(bot.game.seats)
        self.gestures = cast(int, bot.game.options["gestures"])
        self.team = [values["team", seat] for seat in seats]
        self.tied = bool(values["tied", self.seat])
        self.others = [seat for seat in seats if seat != self.seat and values["tied", seat] == self.tied]
        self.mates = [seat for seat in self.others if self.team[seat] == self.team[self.seat]]
        self.hand, self.ocean = Counter(zones["hand", self.seat]), Counter(zones["ocean", None])
        self.known = [Counter(zones["seen", seat]) for seat in seats]
        self.known[self.seat] = self.hand
        self.vain = {int(name[7:]) for name, _ in values if name.startswith("failed")}
        burnt = zones["burnt", None] if values["draw", None] > SOON else []  # else they come back soon
        self.held = sum(self.known, Counter(burnt))
        """How many of each kind are seen, but for the ocean."""
        self.changed = [0] * len(seats)
        self.gestured: list[dict[str, int]] = [{} for _ in seats]
        self.right = [Counter[str]() for _ in seats]
        self.wrong = [Counter[str]() for _ in seats]
        self.still = [0] * len(seats)
        self.given: list[str] = []
        self._read(seen["log"], bot.signal)

    def _read(self, log: Sequence[LogEntry], signal: str | None) -> None:
        """Gather who made which gestures since the hand changed, and how often a gesture came before calls.

        `right` and `wrong` count, by team, the gestures made by who was accused rightly by a partner, or in vain.
        """
        self.calls = [0, 0]
        for index, (who, label) in enumerate(log):
            if who is None:
                continue
            if label.startswith("gesture"):
                self.gestured[who][label] = index
            elif label.startswith(("swap", "reveal")):
                self.gestured[who] = {}
                self.changed[who] = index
                self.still[who] = 0
                if who == self.seat:
                    self.given = [*self.given[1 - LATELY :], label.split()[1]] if label.startswith("swap") else []
            elif label == "done":
                self.still[who] += 1
            elif label.startswith("accuse"):
                accused = int(label[7:])
                right = index + 1 < len(log) and log[index + 1][1].startswith("reveal")
                made, team = self.gestured[accused], self.team[accused]
                if not right:
                    self.wrong[team].update(list(made))
                elif self.team[who] == team:
                    self.right[team].update(list(made))
                if team == self.team[self.seat] == self.team[who] and signal in made:
                    self.calls[right] += 1

    def deed(self, label: str) -> str:
        """What a label is in `PACE`."""
        verb, *rest = label.split()
        if self.phase == "window":
            return "answer"
        if verb == "accuse":
            return "partner" if int(rest[0]) in self.mates else "rival"
        return verb

    def is_news(self, signal: str) -> bool:
        """Whether a signal has not been made since the own hand changed, or not in this side turn."""
        return signal not in self.gestured[self.seat] or not self.values["gestures", self.seat]

    def may_gesture(self, seat: int) -> bool:
        """Whether a seat had a gesture left to signal with."""
        return bool(self.values["gestures", seat] < self.gestures)

    def trusts_partners(self) -> bool:
        """Whether calls after the team's signal are right often enough."""
        wrong, right = self.calls
        return right + TRUST > 2 * wrong

    def ends_badly(self) -> bool:
        """Whether a token from the bowl would end the game with another team ahead."""
        mine = self.values["tokens", self.seat]
        best = max(self.values["tokens", seat] for seat in self.others if seat not in self.mates)
        return self.values["bowl", None] == 1 and not self.tied and mine + 1 < best

    def may_be_four(self, seat: int) -> bool:
        """Whether a seat may hold four equal cards as far as is known."""
        known = self.known[seat]
        if seat in self.vain or len(known) > 1:
            return False
        elsewhere = (self.held[kind] - known[kind] + self.ocean[kind] for kind in known or KINDS)
        return min(elsewhere) <= COPIES - HAND

    def likely(self, seat: int, learns: bool) -> float:
        """How likely a seat of which that may be so holds four equal cards."""
        known = self.known[seat].total()
        likely = FOUR[known]
        made, team = self.gestured[seat], self.team[seat]
        if not self.gestures:
            likely += STILL * self.still[seat]
        elif made:
            likely += GESTURED
        elif known < HAND:
            likely *= SILENT
        if learns and any(self.right[team][label] > self.wrong[team][label] for label in made):
            likely += SIGNALLED
        return min(likely, 1.0)

    def worth(self, kind: str, count: int) -> float:
        """What so many cards of a kind in the own hand are worth."""
        others = COPIES - self.held[kind]
        if self.hand[kind] + others < HAND:
            return 0.0
        return CARDS[count] * (1 + 0.02 * others)

    def swap(self) -> str | None:
        """The best swap of the own hand with the ocean, None if none is good enough."""
        best, label = BETTER, None
        for give, held in self.hand.items():
            loss = self.worth(give, held) - self.worth(give, held - 1)
            for take in self.ocean:
                if take != give and take not in self.given:
                    gain = self.worth(take, self.hand[take] + 1) - self.worth(take, self.hand[take]) - loss
                    if gain > BETTER and gain - 0.1 * self._helps(give) > best:
                        best, label = gain - 0.1 * self._helps(give), f"swap {give} for {take}"
        if label is None and self.still[self.seat] >= PATIENCE:
            give = max(self.hand, key=lambda kind: self.hand[kind])
            fresh = [kind for kind in self.ocean if kind != give and kind not in self.given]
            if fresh:
                label = f"swap {give} for {max(fresh, key=lambda kind: self.worth(kind, self.hand[kind] + 1))}"
        return label

    def _helps(self, kind: str) -> int:
        """How many cards of a kind rivals are known to hold."""
        return sum(self.known[seat][kind] for seat in self.others if seat not in self.mates)

    def take(self, may: Callable[[str], bool]) -> str:
        """From whom to take a token: from the bowl if that ends the game won, else from the richest."""
        tokens = {self.team[seat]: self.values["tokens", seat] for seat in self.others}
        mine = self.values["tokens", self.seat]
        rivals = {team: count for team, count in tokens.items() if team != self.team[self.seat]}
        bowl, owed = self.values["bowl", None], self.values["owed", self.seat]
        richest = max(rivals, key=lambda team: rivals[team])
        if may("take bowl") and ((bowl <= owed and mine + owed > rivals[richest]) or not rivals[richest]):
            return "take bowl"
        return f"take team {richest}"


BOTS: Mapping[str, Any] = {"rule": RuleBot}
