"""Whom to ask where several seats may act at once: a turn-based order with an action more, `wait`."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from typing import Self

from cambusa._kernel.values import shown
from cambusa.errors import IllegalActionError
from cambusa.interface import State


def from_after(last: int, seats: Iterable[int]) -> list[int]:
    """Return seats clockwise, beginning with the one after `last`."""
    ascending = sorted(seats)
    first = bisect_right(ascending, last)
    return ascending[first:] + ascending[:first]


def timeout(state: State, seat: int) -> int | None:
    """Return what the clock would play for a seat that may act, by the game's windows; None: nothing."""
    labels = state.legal_labels(seat)
    phase = state.observation(None)["phase"]
    for window in state.game.spec.windows:
        label = window.label(phase, labels)
        if label is not None:
            return state.game.action(label)
    return None


def first_timeout(state: State, last: int) -> tuple[int, int] | None:
    """Return the first seat after `last` for which the clock would play something, and what; None if there is none."""
    for seat in from_after(last, state.active_seats):
        action = timeout(state, seat)
        if action is not None:
            return seat, action
    return None


def cut_short(state: State) -> bool:
    """Whether a game is over because of a guard, such as a limit of turns, and not by its rules."""
    return state.is_terminal and state.game.spec.cut_short(state.position())


class Order:
    """A state whose seats are asked one at a time.

    The seats that may act are asked clockwise, beginning with the one after whoever acted last (at the start: with
    seat 0). Each may act, or `wait`: nothing for now; then the next is asked. An action begins the round anew. When
    all have waited, the first in the round for whom the clock of a real table would play something plays that; if
    there is none, the round begins anew and nobody may wait until somebody has acted. A seat that is alone may not
    wait at all. So no more than twice as many questions as seats go by without an action.

    Parameters
    ----------
    state : State
        Where to begin; `apply` changes it.

    Attributes
    ----------
    state : State
        The state.
    wait : int
        The action `wait`: the number of actions of the game.
    seat : int or None
        Who is asked; None at a chance node and at the end.
    may_wait : bool
        Whether who is asked may wait.
    last : int
        Who acted last; -1 before.
    waits : list of list of int
        For each seat the lengths of the log at which it has waited: all that it knows beyond its log.
    """

    def __init__(self, state: State) -> None:
        self.state = state
        self.wait = state.game.num_actions
        self.last = -1
        self.waits: list[list[int]] = [[] for _ in range(state.game.seats)]
        self._waiting: set[int] = set()
        self._must_act = False
        self._ask()

    def legal_actions(self) -> list[int]:
        """Return what who is asked may do, ascending, `wait` last; empty if nobody is asked."""
        seat = self.seat
        if seat is None:
            return []
        actions = self.state.legal_actions(seat)
        return [*actions, self.wait] if self.may_wait else actions

    def apply(self, action: int) -> None:
        """Make an action, or `wait`, of who is asked; at a chance node settle it.

        Raises
        ------
        IllegalActionError
            If that is not possible now; nothing has changed.
        LabelError
            If there is no such action.
        """
        seat = self.seat
        if seat is None or action != self.wait:
            self._act(action, seat)
            return
        if not self.may_wait:
            legal = self.state.legal_labels(seat)
            raise IllegalActionError("MAY_NOT_WAIT", "wait", "somebody must act, or is alone", legal, f"seat {seat}")
        self.waits[seat].append(self.state.revision)
        self._waiting.add(seat)
        self._ask()
        if self._waiting >= self.state.active_seats:
            played = first_timeout(self.state, self.last)
            if played is None:
                self._waiting.clear()
                self._must_act = True
                self._ask()
            else:
                self._act(played[1], played[0])

    def label(self, action: int) -> str:
        """Return the label of an action, of `wait` too."""
        return "wait" if action == self.wait else self.state.game.label(action)

    def copy(self) -> Self:
        """Return an independent copy."""
        out = type(self)(self.state.copy())
        out.last = self.last
        out.waits = [list(waits) for waits in self.waits]
        out._waiting = set(self._waiting)
        out._must_act = self._must_act
        out._ask()
        return out

    def __deepcopy__(self, memo: object) -> Self:
        return self.copy()

    def _act(self, action: int, seat: int | None) -> None:
        self.state.apply(action, seat)
        if seat is not None:
            self.last = seat
            self._waiting.clear()
            self._must_act = False
        self._ask()

    def _ask(self) -> None:
        active = self.state.active_seats
        asked = from_after(self.last, active - self._waiting) if self._waiting else from_after(self.last, active)
        self.seat: int | None = asked[0] if asked else None
        self.may_wait = not self._must_act and len(active) > 1

    def __repr__(self) -> str:
        return f"<order of {shown(self.state)}, asked: {self.seat}>"
