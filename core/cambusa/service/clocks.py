"""Which clocks run at a table, and what the table does by itself when."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from cambusa.interface import State
from cambusa.service.moment import ONLY_CHOICE_MS, Clock

if TYPE_CHECKING:
    from cambusa.service.fold import Fold

Clocks = tuple[Clock, ...]


def clocks_of(table: Fold, at: float, acted: int | None) -> tuple[Clocks, Clocks, frozenset[int]]:
    """Return the clocks of a table whose state is new at a time, the choices with one possibility, and who could race.

    A window that stays open for a seat that did not act runs on. Bots have clocks at a table without clocks too: one
    that does nothing must not stop a game.
    """
    state, spec, phase = table.state, table.spec, ""
    if state is None:
        return (), (), frozenset()
    down = spec.count_down
    running = {(clock.window, clock.seat): clock.at for clock in table.clocks if clock.seat != acted}
    waiting = {clock.seat: clock.at for clock in table.forced if clock.seat != acted}
    clocks, forced, racing = [], [], set()
    for seat in sorted(state.active_seats):
        labels = state.legal_labels(seat)
        if spec.racing and any(label.split(" ", 1)[0] in spec.racing for label in labels):
            racing.add(seat)
        timed = table.with_clocks or table.seats[seat].bot
        if not phase and (timed or len(labels) == 1):
            phase = phase_of(state)
        only = spec.only_choice(phase, labels)
        if only is not None:
            forced.append(Clock("", seat, only, waiting.get(seat, at + ONLY_CHOICE_MS)))
        elif timed:
            for window, label in spec.opened(phase, labels):
                start = max(at, table.counting) if down and label.split()[0] in down.verbs else at
                end = running.get((window.name, seat), start + 1000 * window.seconds)
                clocks.append(Clock(window.name, seat, label, end))
    return tuple(clocks), tuple(forced), frozenset(racing)


def phase_of(state: State) -> str:
    """Return the phase of a state's observations; between chance nodes a position has it too, and is made faster."""
    phase: str = state.position()["phase"]
    return phase


def shifted(clocks: Clocks, ms: float) -> Clocks:
    """Return the clocks so much later."""
    return tuple(replace(clock, at=clock.at + ms) for clock in clocks)
