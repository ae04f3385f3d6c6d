"""A table at which people and bots play: the state, what the bots are about to do, and the clocks.

It knows no real time: whoever runs it says what time it is, in seconds from any moment on. Of several things that are
due at the same time, that of the lowest seat comes first.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest

from cambusa.bots import Bot, ask, shown_to
from cambusa.game import Game
from cambusa.interface import LogEntry, Observation, State

ONLY_CHOICE_SECONDS = 0.8
"""After so long a choice with one possibility is made for a seat: long enough to see what goes on."""


@dataclass(frozen=True)
class Due:
    """Something that happens by itself at a time, unless something else happens before.

    Attributes
    ----------
    at : float
        When.
    seat, label
        Who does what.
    why : str
        ``bot``, ``clock`` (the time of a window is over) or ``only choice``.
    """

    at: float
    seat: int
    label: str
    why: str


@dataclass(frozen=True)
class Step:
    """An action with the outcomes of chance that followed, and what the viewer saw before and after."""

    before: Observation
    entries: tuple[LogEntry, ...]
    after: Observation


class Table:
    """A game under way.

    Parameters
    ----------
    state : State
        The game, seeded.
    bots : mapping
        The bots, by seat; people have the other seats.
    viewer : int or None
        Whose view the steps are seen from.
    clocks : bool
        Whether people have clocks; for bots that do nothing there is one always.
    now : float
        The time.
    """

    def __init__(self, state: State, bots: Mapping[int, Bot], viewer: int | None, clocks: bool, now: float) -> None:
        self.state = state
        self.bots = bots
        self.viewer = viewer
        self.people = tuple(seat for seat in range(state.game.seats) if seat not in bots)
        self.missed: Mapping[int, Sequence[str]] = {}
        self._clocks = clocks
        self._resting: frozenset[int] = frozenset()
        self._windows: dict[tuple[str, int], Due] = {}
        self._plans: list[Due] = []
        self._plan(None, now)

    @property
    def game(self) -> Game:
        """The game."""
        return self.state.game

    @property
    def last(self) -> str:
        """Label of the last entry, as a spectator may see it; empty: none was made."""
        return next((entry.label for entry in self.state.log()[-1:]), "")

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.state.is_terminal

    @property
    def awaited(self) -> tuple[int, ...]:
        """Seats of people who may act now."""
        return tuple(seat for seat in self.people if seat in self.state.active_seats)

    def labels(self, seat: int) -> list[str]:
        """Return what a seat may do now."""
        return self.state.legal_labels(seat)

    def asked(self, seat: int) -> bool:
        """Whether the seat is expected to do something: a window is open for it, with or without a clock."""
        return bool(self.state.game.spec.opened(self.state.observation(seat)["phase"], self.labels(seat)))

    def observation(self, seat: int) -> Observation:
        """Return what a seat sees."""
        return self.state.observation(seat)

    def seen(self) -> Observation:
        """Return what the viewer sees."""
        return self.state.observation(self.viewer)

    def due(self) -> Due | None:
        """Return what will happen next by itself."""
        clocks = [due for due in self._windows.values() if due.seat not in self._resting]
        return min([*self._plans, *clocks], key=lambda due: (due.at, due.seat), default=None)

    def clock(self, seats: Sequence[int]) -> tuple[str, int, float] | None:
        """Return the window of these seats that closes first, its seat and when; None if none is open."""
        running = set(seats) - self._resting
        open_now = [(due.at, name, seat) for (name, seat), due in self._windows.items() if seat in running]
        if not open_now:
            return None
        at, name, seat = min(open_now)
        return name, seat, at

    def rest(self, seats: Collection[int]) -> None:
        """Stop the clocks of these seats, and of no others."""
        self._resting = frozenset(seats)

    def wake(self, seat: int, now: float) -> None:
        """Let the clocks of a seat run, from their beginning."""
        self._resting -= {seat}
        for window in self.state.game.spec.windows:
            if due := self._windows.get((window.name, seat)):
                self._windows[window.name, seat] = replace(due, at=now + window.seconds)

    def act(self, seat: int, label: str, now: float) -> Step:
        """Make an action; raises IllegalActionError, and then nothing has changed."""
        revision = self.state.revision
        could = {other: self.labels(other) for other in self.people if other != seat}
        before = self.seen()
        self.advance(seat, label, now)
        self.missed = could
        return Step(before, tuple(self.state.log(self.viewer, revision)), self.seen())

    def advance(self, seat: int, label: str, now: float) -> None:
        """Make an action as `act` does, for nobody to see."""
        self.state.apply(label, seat)
        self._plan(seat, now)

    def faster(self, seat: int, label: str) -> int | None:
        """Return who has just acted before this seat could do this; None if it could not do it before either."""
        if label not in self.missed.get(seat, ()) or label.split()[0] not in self.state.game.spec.racing:
            return None
        return next((who for who, _ in reversed(self.state.log(self.viewer)) if who is not None), None)

    def _plan(self, acted: int | None, now: float) -> None:
        """Ask the bots and set the clocks anew; a window that stays open for who did not act runs on."""
        state, game = self.state, self.state.game
        running, self._windows, self._plans = self._windows, {}, []
        for seat in sorted(state.active_seats):
            labels = self.labels(seat)
            seen = state.observation(seat)
            only = game.spec.only_choice(seen["phase"], labels)
            if only is not None:
                self._plans.append(Due(now + ONLY_CHOICE_SECONDS, seat, only, "only choice"))
                continue
            if seat in self.bots:
                bot = self.bots[seat]
                action, seconds = ask(bot, shown_to(bot, state, seat))
                if action is not None:
                    self._plans.append(Due(now + seconds, seat, game.label(action), "bot"))
            elif not self._clocks:
                continue
            for window, label in game.spec.opened(seen["phase"], labels):
                before = running.get((window.name, seat)) if seat != acted else None
                at = before.at if before else now + window.seconds
                self._windows[window.name, seat] = Due(at, seat, label, "clock")


def secret(state: State, seat: int) -> bool:
    """Return whether a seat knows cards that a spectator does not."""
    shown = {(zone["name"], zone["owner"]): zone["cards"] for zone in state.observation(None)["zones"]}
    return any(
        known not in ("?", public) and public == "?"
        for zone in state.observation(seat)["zones"]
        for known, public in zip_longest(zone["cards"], shown.get((zone["name"], zone["owner"]), ()), fillvalue="?")
    )
