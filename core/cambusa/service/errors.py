"""What a call can be refused for: one error, with a code that every transport knows and a stable reason."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from cambusa.errors import (
    BotError,
    CambusaError,
    IllegalActionError,
    LabelError,
    OptionError,
    RecordError,
    SeatError,
    UnknownGameError,
)

Code = Literal[
    "INVALID_ARGUMENT",
    "NOT_FOUND",
    "ALREADY_EXISTS",
    "PERMISSION_DENIED",
    "UNAUTHENTICATED",
    "RESOURCE_EXHAUSTED",
    "FAILED_PRECONDITION",
    "ABORTED",
    "DEADLINE_EXCEEDED",
    "UNAVAILABLE",
    "UNIMPLEMENTED",
    "INTERNAL",
]


class ServiceError(CambusaError):
    """A call that is refused; nothing has changed.

    Attributes
    ----------
    code : str
        Name of a gRPC status code.
    reason : str
        Stable upper-case name.
    message : str
        For people: what was wrong, and what would be right.
    field : str
        The field of the request that is wrong, if one is.
    legal : tuple of str
        For an action: labels that are possible instead.
    retry_ms : int
        When to try again, in milliseconds; 0: not said.
    """

    def __init__(
        self, code: Code, reason: str, message: str, field: str = "", legal: Sequence[str] = (), retry_ms: int = 0
    ) -> None:
        super().__init__(message)
        self.code = code
        self.reason = reason
        self.message = message
        self.field = field
        self.legal = tuple(legal)
        self.retry_ms = retry_ms

    def __reduce__(self) -> tuple[type[ServiceError], tuple[Code, str, str, str, tuple[str, ...], int]]:
        return type(self), (self.code, self.reason, self.message, self.field, self.legal, self.retry_ms)


_REASONS: dict[type[CambusaError], tuple[str, str]] = {
    BotError: ("INVALID_BOT", "bot"),
    LabelError: ("INVALID_LABEL", "label"),
    OptionError: ("INVALID_OPTION", "options"),
    RecordError: ("INVALID_RECORD", "record"),
    SeatError: ("INVALID_SEAT", "seat"),
}


def invalid(field: str, message: str) -> ServiceError:
    """Return the error for a field out of its range."""
    return ServiceError("INVALID_ARGUMENT", "INVALID_FIELD", f"{field}: {message}", field)


def too_early(reason: str, message: str) -> ServiceError:
    """Return the error for what is not possible as the table stands."""
    return ServiceError("FAILED_PRECONDITION", reason, message)


def of_engine(error: CambusaError) -> ServiceError:
    """Return an error of the engine as one of the service; one of the service stays as it is."""
    if isinstance(error, ServiceError):
        return error
    if isinstance(error, IllegalActionError):
        return ServiceError("FAILED_PRECONDITION", error.reason, str(error), "action", error.legal)
    if isinstance(error, UnknownGameError):
        return ServiceError("NOT_FOUND", "UNKNOWN_GAME", str(error), "game")
    reason, field = _REASONS.get(type(error), ("MALFORMED", ""))
    return ServiceError("INVALID_ARGUMENT", reason, str(error), field)
