"""`search`: what to do in a state, found by playing on from it many times."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf, isfinite
from numbers import Real
from time import perf_counter
from typing import Any

import numpy as np
import numpy.typing as npt

from cambusa._kernel.values import shown, within
from cambusa.errors import SeatError
from cambusa.interface import State
from cambusa.search._tree import Tree

ITERATIONS = 1000
"""Iterations when no budget is given."""

NODES = 1 << 18
"""Nodes that a tree may have if not told otherwise: 10 MB."""

PAUSE = 0.005
"""Seconds between two looks at the clock, and for signals, about."""


@dataclass(frozen=True, eq=False)
class SearchResult:
    """What a search has found.

    Attributes
    ----------
    action : int
        The legal action that was tried most often; of equals the one with the best value.
    actions : ndarray
        int32 (n,): all legal actions of the seat, ascending.
    visits : ndarray
        int64 (n,): how often each was tried; they add up to `iterations` unless the tree had no room for all.
    values : ndarray
        float64 (n,): mean result of each for the seat, on the scale of `State.returns`; nan where never tried.
    iterations : int
        Iterations done.
    nodes : int
        Nodes of the tree, its root among them.
    seconds : float
        Time that it took.
    """

    action: int
    actions: npt.NDArray[np.int32]
    visits: npt.NDArray[np.int64]
    values: npt.NDArray[np.float64]
    iterations: int
    nodes: int
    seconds: float


def search(
    state: State,
    seat: int,
    *,
    iterations: int | None = None,
    seconds: float | None = None,
    seed: int = 0,
    exploration: float = 1.5,
    rollout: int = 400,
    rests: int = 0,
    scale: float = 10.0,
    mix: float = 0.0,
    modelled: bool = False,
    shared: int = 1,
    nodes: int = NODES,
) -> SearchResult:
    """Search for the best action of a seat, with nothing but what the seat may know.

    Information-set Monte Carlo tree search with a single observer [1]_: each iteration begins with a redeal of the
    state, so with another deal that the seat cannot tell from the truth, goes down a tree of what seats did, adds one
    node, plays on from there at random (the rollout), and books the result on its way. Outcomes of chance are drawn and
    are no part of the tree. Where several seats may act each is as likely to be first, but now it is `seat`. An action
    is followed for its mean result and, the less it was tried while it was legal, for its promise [2]_: a weight that
    the game's engine gives it at a glance, the same for all if it gives none. Rollouts follow the weights too.

    Runs without the GIL: several searches may run in several threads. Ctrl-C interrupts it.

    Parameters
    ----------
    state : State
        Where to search from; it is not changed.
    seat : int
        Who searches; it must be able to act.
    iterations : int, optional
        Iterations to do, 1 or more: the same seed gives the same result.
    seconds : float, optional
        Time to take, above 0. With both whichever is over first; with neither, `ITERATIONS`.
    seed : int
        0..2**64 - 1: what happens at random follows from it.
    exploration : float
        0 or more: how much promise counts beside results, which lie between -1 and 1.
    rollout : int
        0 or more: actions after which a rollout ends, and is estimated.
    rests : int
        How many rests of the game (the end of a round, say, if the engine knows of any) an iteration comes to before it
        ends and is estimated; 0: it plays on through all of them.
    scale : float
        Above 0: points by which one must lead in an estimate for odds of e to 1. The share of a seat is in proportion
        to exp(points / scale).
    mix : float
        0..1: how much the estimate counts at the end of a game too, beside who has won.
    modelled : bool
        Whether the others act by the weights alone, instead of choosing by their own results in the tree. The tree
        knows the hand of `seat`, and so lets them profit from what they do not see; with good weights this is the
        better model.
    shared : int
        1 or more: iterations in a row that begin with the same deal, for games in which deals take long to draw.
    nodes : int
        1..2**31 - 1: nodes of the tree at most; a full one grows no more.

    Returns
    -------
    SearchResult

    Raises
    ------
    SeatError
        If there is no such seat, or it may not act now.
    ValueError
        If a parameter is not as said above.

    References
    ----------
    .. [1] Cowling, Powley, Whitehouse, "Information set Monte Carlo tree search", IEEE Transactions on Computational
       Intelligence and AI in Games 4(2), 2012: also where legal actions differ between iterations.
    .. [2] Rosin, "Multi-armed bandits with episode context", Annals of Mathematics and Artificial Intelligence 61(3),
       2011, in the form that Silver et al., "Mastering the game of Go without human knowledge", Nature 550, 2017 use.

    Examples
    --------
    >>> import cambusa
    >>> from cambusa.search import search
    >>> state = cambusa.load(cambusa.games()[0]).new(seed=7)
    >>> seat = min(state.active_seats)
    >>> found = search(state, seat, iterations=200, seed=1)
    >>> found.action in state.legal_actions(seat), int(found.visits.sum())
    (True, 200)
    """
    if not isinstance(state, State):
        raise TypeError(f"expected a state, got {type(state).__name__}")
    who = within(seat, 0, state.game.seats - 1)
    if who is None:
        raise SeatError(f"expected a seat 0..{state.game.seats - 1}, got {shown(seat)}")
    if who not in state.active_seats:
        raise SeatError(f"seat {who} may not act now; active: {sorted(state.active_seats) or 'nobody'}")
    tree = Tree(
        state.game._engine._ENGINE,
        bytes(state),
        state.game.seats,
        who,
        _whole("seed", seed, 0, (1 << 64) - 1),
        _whole("nodes", nodes, 1, (1 << 31) - 1),
        _whole("rollout", rollout, 0, (1 << 31) - 1),
        _whole("rests", rests, 0, (1 << 31) - 1),
        _number("exploration", exploration, "0 or more", 0, inf),
        _number("scale", scale, "above 0", 1e-9, inf),
        _number("mix", mix, "0..1", 0, 1),
        bool(modelled),
        _whole("shared", shared, 1, (1 << 31) - 1),
    )
    begin = perf_counter()
    _run(tree, *budget(iterations, seconds))
    actions, visits, values = tree.results()
    best = max(range(len(actions)), key=lambda i: (visits[i], values[i]))
    took = perf_counter() - begin
    return SearchResult(int(actions[best]), actions, visits, values, tree.iterations, tree.nodes, took)


def budget(iterations: int | None, seconds: float | None) -> tuple[int, float]:
    """Return a budget, checked: iterations and seconds; raises ValueError for one that cannot be."""
    if iterations is None and seconds is None:
        iterations = ITERATIONS
    most = (1 << 62) - 1
    return (
        most if iterations is None else _whole("iterations", iterations, 1, most),
        inf if seconds is None else _number("seconds", seconds, "above 0", 1e-9, inf),
    )


def _run(tree: Tree, iterations: int, seconds: float) -> None:
    """Run a tree in parts: between two of them there is time for the clock and for signals."""
    now = perf_counter()
    end = now + seconds
    part = 1
    while iterations and now < end:
        part = min(part, iterations)
        tree.run(part)
        iterations -= part
        before, now = now, perf_counter()
        # As long as a pause, if the next part is like this one; growing slowly, lest this one was quick.
        part = max(1, min(4 * part, int(part * PAUSE / max(now - before, 1e-9))))


def _whole(name: str, value: object, least: int, most: int) -> int:
    number = within(value, least, most)
    if number is None:
        raise ValueError(f"expected {name} as a whole number {least}..{most}, got {shown(value)}")
    return number


def _number(name: str, value: Any, what: str, least: float, most: float) -> float:
    if isinstance(value, Real) and not isinstance(value, bool) and isfinite(value) and least <= float(value) <= most:
        return float(value)
    raise ValueError(f"expected {name} as a number, {what}, got {shown(value)}")
