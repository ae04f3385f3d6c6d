"""What can go wrong with a call: the engine's errors where the engine has one, a `ServiceError` for the rest.

All are `cambusa.CambusaError`. A `ServiceError` has a gRPC `code`, a stable `reason`, and where they are known the
wrong `field` of the request and `retry_ms`, the milliseconds after which to try again.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

import grpc
from google.rpc.status_pb2 import Status

from cambusa.api.v1.table_pb2 import ErrorDetail
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
from cambusa.service.errors import Code, ServiceError


class UnavailableError(ServiceError, ConnectionError):
    """No server answers there, or it is closing down."""


class DeadlineError(ServiceError, TimeoutError):
    """The answer did not come in time; whether the call has been carried out is not known."""


class TokenError(ServiceError):
    """The call needs the token of a seat, and has none, or one that is of no seat any more."""


class ForbiddenError(ServiceError):
    """Only the host may do that."""


class NotFoundError(ServiceError, LookupError):
    """There is no such table, game, check or bot."""


class NotNowError(ServiceError):
    """It is not possible as the table stands: no seat is free, no game is on, the table is closed."""


class LimitError(ServiceError):
    """Too many calls, tables or streams, or too large a request; `retry_ms` says when to try again, if that helps."""


class RequestError(ServiceError, ValueError):
    """A field of the request is out of its range."""


class BrokenError(ServiceError):
    """The server failed, or does not know this call."""


class VersionError(CambusaError):
    """Server and client do not have the same rules of a game: the older one needs an upgrade."""


class EndedError(CambusaError):
    """The seat, or the stream of a spectator, has come to its end.

    Attributes
    ----------
    reason : str
        ``closed`` (the table is), ``kicked``, ``left``, ``replaced`` (by later streams of the seat) or ``released``
        (by `close`).
    """

    def __init__(self, reason: str) -> None:
        super().__init__(f"this view of the table has ended: {reason}")
        self.reason = reason

    def __reduce__(self) -> tuple[type[EndedError], tuple[str]]:
        return type(self), (self.reason,)


class VoidActionError(IllegalActionError):
    """An action that came too late, or that aimed at what had changed; nothing happened, and it costs nothing."""


BY_CODE: Mapping[str, type[ServiceError]] = {
    "UNAVAILABLE": UnavailableError,
    "DEADLINE_EXCEEDED": DeadlineError,
    "UNAUTHENTICATED": TokenError,
    "PERMISSION_DENIED": ForbiddenError,
    "NOT_FOUND": NotFoundError,
    "FAILED_PRECONDITION": NotNowError,
    "ALREADY_EXISTS": NotNowError,
    "ABORTED": NotNowError,
    "RESOURCE_EXHAUSTED": LimitError,
    "INVALID_ARGUMENT": RequestError,
    "UNIMPLEMENTED": BrokenError,
    "INTERNAL": BrokenError,
}
"""The error for each gRPC code; `BrokenError` for any other."""

BY_REASON: Mapping[str, type[CambusaError]] = {
    "UNKNOWN_GAME": UnknownGameError,
    "INVALID_BOT": BotError,
    "INVALID_LABEL": LabelError,
    "INVALID_OPTION": OptionError,
    "INVALID_RECORD": RecordError,
    "INVALID_SEAT": SeatError,
}
"""The engine's error for a reason: the same that a local game would raise."""

_LINE = re.compile(r"line (\d+): (.*)", re.DOTALL)


def error_of(code: Code, reason: str, message: str, field: str = "", retry_ms: int = 0) -> CambusaError:
    """Return the error that a refusal of the server stands for."""
    kind = BY_REASON.get(reason)
    if kind is RecordError and (found := _LINE.fullmatch(message)):
        return RecordError(found[2], int(found[1]))
    if kind:
        return kind(message)
    return BY_CODE.get(code, BrokenError)(code, reason, message, field, retry_ms=retry_ms)


def error_of_call(error: grpc.aio.AioRpcError) -> CambusaError:
    """Return the error that a failed call stands for."""
    code: Code = error.code().name  # type: ignore[assignment]  # other names than the server's are BrokenError's
    for key, value in error.trailing_metadata() or ():
        if key == "grpc-status-details-bin":
            detail = ErrorDetail()
            status = Status.FromString(value if isinstance(value, bytes) else value.encode("latin-1"))
            if status.details and status.details[0].Unpack(detail):
                return error_of(code, detail.reason, error.details() or "", detail.field, detail.retry_milliseconds)
    return error_of(code, "NOT_REACHED" if code == "UNAVAILABLE" else code, error.details() or code)


def refusal(verdict: str, reason: str, label: str, why: str, legal: Sequence[str]) -> IllegalActionError:
    """Return the error for an action that was not made."""
    kind = VoidActionError if verdict == "VOID" else IllegalActionError
    return kind(reason, label, why, legal)


__all__ = [
    "BrokenError",
    "DeadlineError",
    "EndedError",
    "ForbiddenError",
    "LimitError",
    "NotFoundError",
    "NotNowError",
    "RequestError",
    "ServiceError",
    "TokenError",
    "UnavailableError",
    "VersionError",
    "VoidActionError",
]
