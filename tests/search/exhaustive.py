"""What is best in a small position: every way on, each chance node by its weights, each seat for itself."""

from __future__ import annotations

from cambusa import State

Known = dict[bytes, list[float]]


def outlook(state: State, known: Known) -> list[float]:
    """Return the result that each seat can expect when all see everything and choose what is best for themselves."""
    key = bytes(state)
    if key not in known:
        if state.is_terminal:
            known[key] = state.returns
        elif state.is_chance:
            known[key] = [0.0] * state.game.seats
            for outcome, probability in state.chance_outcomes():
                part = outlook(after(state, outcome, None), known)
                known[key] = [value + probability * more for value, more in zip(known[key], part, strict=True)]
        else:
            (seat,) = state.active_seats
            ways = [outlook(after(state, action, seat), known) for action in state.legal_actions(seat)]
            known[key] = max(ways, key=lambda values: values[seat])
    return known[key]


def after(state: State, number: int, seat: int | None) -> State:
    child = state.copy()
    child.apply(number, seat)
    return child


def worths(state: State, seat: int) -> dict[int, float]:
    """Return what each legal action of a seat is worth to it; the state must have explicit chance."""
    known: Known = {}
    return {action: outlook(after(state, action, seat), known)[seat] for action in state.legal_actions(seat)}


def gap(worth: dict[int, float]) -> float:
    """Return by how much the best action is better than the others."""
    *_, second, best = sorted(worth.values())
    return best - second
