"""What a viewer cannot tell from the truth, found by trying everything: the measure of redeals.

A game is followed as one viewer sees it. Of each state that can be so far, all that can happen next is tried, and what
looks as it did in truth is kept. Only what the engine offers for any game is used: legal steps and the viewer's log.
"""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Collection

from cambusa import State

Viewer = int | None


class Alike:
    """All situations that a viewer cannot tell from the truth.

    Parameters
    ----------
    starts : collection of State
        What cannot be told from one another in the beginning, each equally likely; with explicit chance.
    viewer : int or None
        Whose eyes; None: a spectator's.
    leave_out : collection of str
        Keys of positions that say what the seats know, not how things are.

    Attributes
    ----------
    chances : dict of str to float
        For each situation, as a text, how likely chance makes it among the others; what seats choose unseen counts for
        nothing, so that these are the probabilities while there has been no such choice.
    """

    def __init__(self, starts: Collection[State], viewer: Viewer, leave_out: Collection[str] = ()) -> None:
        self.viewer = viewer
        self.leave_out = {"generator", *leave_out}
        self.states = {self.text(start): start.copy() for start in starts}
        self.chances = dict.fromkeys(self.states, 1 / len(self.states))

    def text(self, state: State) -> str:
        """Write down a situation."""
        return json.dumps({key: value for key, value in state.position().items() if key not in self.leave_out})

    def follow(self, truth: State, revision: int) -> None:
        """Take in the one step of the true game that came after a revision."""
        seen = truth.log(self.viewer, revision)
        states: dict[str, State] = {}
        chances: defaultdict[str, float] = defaultdict(float)
        for text, state in self.states.items():
            for seat, number, chance in self._steps(state, seen[0].seat, seen[0].label):
                after = state.copy()
                after.apply(number, seat)
                if after.log(self.viewer, state.revision) == seen and self._looks_like(after, truth):
                    states.setdefault(self.text(after), after)
                    chances[self.text(after)] += self.chances[text] * chance
        total = sum(chances.values())
        self.states = states
        self.chances = {text: chance / total for text, chance in chances.items()}

    def _steps(self, state: State, seat: int | None, label: str) -> list[tuple[int | None, int, float]]:
        """List what can happen that may be seen as a label: seat, number, how likely."""
        game, verb = state.game, label.split()[0]
        if seat is None:
            outcomes = [(None, outcome, chance) for outcome, chance in state.chance_outcomes()]
            return [step for step in outcomes if game.outcome_label(step[1]).split()[0] == verb or "?" in label]
        steps = [(seat, action, 1.0) for action in state.legal_actions(seat)]
        return [step for step in steps if game.label(step[1]) == label or "?" in label]

    def _looks_like(self, state: State, truth: State) -> bool:
        """Whether a viewer who has seen the same so far sees the same now: zones, and what it may do."""
        if self.viewer is None:
            return True
        return state.legal_actions(self.viewer) == truth.legal_actions(self.viewer)

    def redealt(self, truth: State, draws: int) -> Counter[str]:
        """Count the situations of so many redeals, with the seeds 0, 1, ..."""
        return Counter(self.text(truth.redeal(self.viewer, seed)) for seed in range(draws))
