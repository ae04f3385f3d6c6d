"""Small parts of a table in play: who wants to act, what is held, which clocks run."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from cambusa.service.plain import By
from cambusa.table import ONLY_CHOICE_SECONDS

CREDIT_MS = 150.0
"""So much of a player's lag counts for the player at most, in races."""

TIE_MS = 0.5
"""Actions of which the effective times lie no further apart come at equal time."""

ONLY_CHOICE_MS = 1000 * ONLY_CHOICE_SECONDS
"""After so long a choice with one possibility is made for a player: long enough to see what goes on."""

AWAY_MS = 15_000.0
"""After so long without a stream a bot stands in for a player."""

HOST_AWAY_MS = 120_000.0
"""After so long without a stream the host is another player, who is there."""


@dataclass(frozen=True, slots=True)
class Attempt:
    """An action that somebody asks for, or that is to be made for a seat.

    Attributes
    ----------
    seat, label
        Who, and what.
    seen : int
        Revision that was seen.
    by : str
        Why.
    request_id : str
        Own number of it; empty: nobody waits for an answer.
    at : float
        When it came in, in milliseconds since 1970.
    credit : float
        Milliseconds that are credited for lag.
    number : int
        Number among the attempts of the table that had to wait; 0: it does not wait.
    """

    seat: int
    label: str
    seen: int
    by: By = ""
    request_id: str = ""
    at: float = 0.0
    credit: float = 0.0
    number: int = 0

    @property
    def verb(self) -> str:
        """First word of the label."""
        return self.label.split(" ", 1)[0]

    @property
    def effective(self) -> float:
        """When it counts as made."""
        return self.at - self.credit

    def data(self) -> dict[str, Any]:
        """Return it as an entry holds it."""
        return {
            "label": self.label,
            "seen": self.seen,
            "by": self.by,
            "id": self.request_id,
            "came": self.at,
            "credit": self.credit,
        }

    @classmethod
    def of(cls, seat: int, data: dict[str, Any], number: int) -> Attempt:
        """Return what `data` has made, with a number."""
        return cls(seat, data["label"], data["seen"], data["by"], data["id"], data["came"], data["credit"], number)


@dataclass(frozen=True, slots=True)
class Held:
    """An action that is held until a time, in milliseconds since 1970."""

    attempt: Attempt
    until: float


@dataclass(frozen=True, slots=True)
class Clock:
    """What is made for a seat at a time, in milliseconds since 1970; the window is empty for an only choice."""

    window: str
    seat: int
    label: str
    at: float


@dataclass(frozen=True, slots=True)
class Plan:
    """What a bot wants to do at a revision, so many milliseconds after it; None: nothing."""

    revision: int
    label: str | None
    after: float


@dataclass(frozen=True, slots=True)
class Past:
    """A game that is over: its record, and by seat the persons who sat there at the end.

    Attributes
    ----------
    players : frozenset of int
        All persons who have had a hand in it, wherever they are by now.
    agreed : frozenset of int
        Who of them agrees to show it all.
    """

    number: int
    text: bytes
    sitters: tuple[int, ...]
    players: frozenset[int]
    agreed: frozenset[int]
