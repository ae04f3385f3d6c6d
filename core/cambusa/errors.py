"""Every error that cambusa raises on purpose: one family, each also a `ValueError`."""

from __future__ import annotations

from collections.abc import Sequence


class CambusaError(Exception):
    """Base of all errors of this package."""


class UnknownGameError(CambusaError, ValueError):
    """There is no game of that name."""


class OptionError(CambusaError, ValueError):
    """A number of seats or an option that the game does not have, or a value that it cannot take."""


class SeatError(CambusaError, ValueError):
    """A seat that is not at the table."""


class LabelError(CambusaError, ValueError):
    """Text or a number that names no action, or no outcome, of the game."""


class PositionError(CambusaError, ValueError):
    """A JSON position that cannot be read, or that cannot be."""


class StateBytesError(CambusaError, ValueError):
    """Bytes that are no state of this game."""


class BotError(CambusaError, ValueError):
    """A bot that does not exist, or not with that level or parameter, or that fails at play."""


class PlotError(CambusaError, ValueError):
    """A picture that cannot be drawn: what it needs is not installed, or it would be of a kind that there is not."""


class RecordError(CambusaError, ValueError):
    """A record that cannot be read or replayed.

    Attributes
    ----------
    line : int or None
        Line of the text the record was read from, counted from 1; None if the fault has no line.
    """

    def __init__(self, message: str, line: int | None = None) -> None:
        super().__init__(message if line is None else f"line {line}: {message}")
        self.line = line


class IllegalActionError(CambusaError, ValueError):
    """An action or outcome that is not possible now; the state is as it was.

    Attributes
    ----------
    reason : str
        Stable upper-case name of the reason: one of `REASONS`, or of the game's `spec.reasons`.
    label : str
        What was asked for.
    why : str
        The reason in words.
    legal : tuple of str
        Labels that are possible instead. None at a chance node when a seat asks: what may come can be a secret.
    place : str
        Where among several games, as "slot 3, seat 0"; empty for a single one.
    """

    def __init__(self, reason: str, label: str, why: str, legal: Sequence[str] = (), place: str = "") -> None:
        self.reason = reason
        self.label = label
        self.why = why
        self.legal = tuple(legal)
        self.place = place
        shown = ", ".join(self.legal[:12]) + (f", ... ({len(self.legal)} in all)" if len(self.legal) > 12 else "")
        super().__init__(
            f"{place and place + ': '}{label!r} is not possible: {why} [{reason}]{shown and '; possible now: ' + shown}"
        )

    def __reduce__(self) -> tuple[type[IllegalActionError], tuple[str, str, str, tuple[str, ...], str]]:
        return type(self), (self.reason, self.label, self.why, self.legal, self.place)


REASONS = {
    "NOT_ACTIVE": "this seat may not act now",
    "GAME_OVER": "the game is over",
    "CHANCE_DUE": "chance decides next: apply an outcome, without a seat",
    "NOT_A_CHANCE_NODE": "chance decides nothing now: apply an action of an active seat",
    "SEAT_NEEDED": "several seats may act, so the seat must be given",
    "NO_SUCH_OUTCOME": "this outcome cannot happen now",
}
"""Reasons that every game shares, and what they mean; a game's own are in its `spec.reasons`."""
