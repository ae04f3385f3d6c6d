"""What stands round every call, whichever way it came: who calls, what they may, and what becomes of errors."""

from __future__ import annotations

import logging
import re
import secrets
import time
from asyncio import CancelledError
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from hashlib import sha256

from cambusa.errors import CambusaError
from cambusa.service.config import Config
from cambusa.service.errors import ServiceError, of_engine
from cambusa.service.limits import Places, Rates, client, plain
from cambusa.service.logs import log
from cambusa.service.metrics import Metrics

_TOKEN = re.compile(r"bearer +([A-Za-z0-9_-]{16,128})", re.IGNORECASE)
_FLOOD = "TOO_MANY_CALLS"
_REQUEST_ID = re.compile(r"[A-Za-z0-9._-]{1,64}")
_LONGEST = 47
"""Characters of an address: 39 of IPv6, or 45 if it ends with one of IPv4, and brackets."""


@dataclass(slots=True)
class Call:
    """One call, as handlers know it.

    Attributes
    ----------
    method : str
        Full name, as ``cambusa.api.v1.CatalogService/ListGames``.
    transport : str
        ``grpc``, ``connect`` or ``grpc-web``.
    address : str
        Of the client, without its port, as `limits.plain` has it.
    request_id : str
        The client's own, or one made up; it goes back with the answer and stands in the log.
    arrived : float
        When, in milliseconds since 1970.
    authorization : str
        The header, as it came; handlers use `token_hash`.
    """

    method: str
    transport: str
    address: str
    request_id: str
    arrived: float
    authorization: str = field(repr=False)

    @property
    def token_hash(self) -> str | None:
        """SHA-256, in hex, of the token that came along; None: none came."""
        found = _TOKEN.fullmatch(self.authorization)
        return digest(found[1]) if found else None

    def needed_token_hash(self) -> str:
        """Return `token_hash`; raises ServiceError if no token came."""
        found = self.token_hash
        if found is None:
            raise ServiceError(
                "UNAUTHENTICATED", "TOKEN_MISSING", "this call needs the token of a seat: authorization: Bearer TOKEN"
            )
        return found


def new_token() -> str:
    """Return a token for a seat: 256 random bits."""
    return secrets.token_urlsafe(32)


def digest(token: str) -> str:
    """Return what is kept of a token: it cannot be had back from it."""
    return sha256(token.encode()).hexdigest()


class Guard:
    """Admits calls, and counts, logs and translates what becomes of them.

    Parameters
    ----------
    config : Config
        The limits.
    metrics : Metrics
        Where calls are counted.
    clock : callable
        Seconds, for rates; tests give their own.
    now : callable
        Milliseconds since 1970, as tables have them.
    """

    def __init__(
        self,
        config: Config,
        metrics: Metrics,
        clock: Callable[[], float] = time.monotonic,
        now: Callable[[], float] = lambda: time.time() * 1000,
    ) -> None:
        self._metrics = metrics
        self._clock = clock
        self._now = now
        self._rates = Rates(config.rate, config.burst)
        self._places = Places(config.streams, config.client_streams)
        self._proxies = frozenset(map(plain, config.proxies))
        self.max_message = config.max_message

    def call(self, method: str, transport: str, address: str, metadata: Mapping[str, str]) -> Call:
        """Return the call with these facts; whether it may go on says `around`."""
        request_id = metadata.get("x-request-id", "")
        if not _REQUEST_ID.fullmatch(request_id):
            request_id = secrets.token_hex(8)
        address = plain(address)
        if address in self._proxies and "x-forwarded-for" in metadata:
            address = plain(metadata["x-forwarded-for"].rpartition(",")[2].strip()[:_LONGEST])
        return Call(method, transport, address, request_id, self._now(), metadata.get("authorization", ""))

    @contextmanager
    def around(self, call: Call, size: int, stream: bool) -> Iterator[None]:
        """Stand round the work on a request of `size` bytes: only ServiceError and cancellation come out of it."""
        started = self._clock()
        who = client(call.address)
        code = "OK"
        error: ServiceError | None = None
        seated = False
        try:
            self._admit(call, who, size)
            if stream:
                seated = self._seat(call, who)
            yield
        except (CancelledError, GeneratorExit):
            code = "CANCELLED"
            raise
        except Exception as found:
            error = self._translated(found, call)
            code = error.code
            if error is found:
                raise
            raise error from None
        finally:
            if seated:
                self._places.leave(who)
                self._metrics.streams.labels(call.method).dec()
            self._count(call, code, error, None if stream else self._clock() - started)

    def _admit(self, call: Call, who: str, size: int) -> None:
        wait = self._rates.wait(who, self._clock())
        if wait:
            raise ServiceError(
                "RESOURCE_EXHAUSTED",
                _FLOOD,
                "too many calls from this address; slow down",
                retry_ms=int(wait * 1000) + 1,
            )
        if size > self.max_message:
            raise ServiceError(
                "RESOURCE_EXHAUSTED", "TOO_LARGE", f"expected a request of at most {self.max_message} bytes, got {size}"
            )
        if call.authorization and not _TOKEN.fullmatch(call.authorization):
            raise ServiceError(
                "UNAUTHENTICATED", "TOKEN_MALFORMED", "expected authorization: Bearer TOKEN, with the token of a seat"
            )

    def _seat(self, call: Call, who: str) -> bool:
        if not self._places.take(who):
            raise ServiceError(
                "RESOURCE_EXHAUSTED",
                "TOO_MANY_STREAMS",
                "too many open streams, of this address or in all; close some, or try again later",
                retry_ms=5000,
            )
        self._metrics.streams.labels(call.method).inc()
        return True

    def _translated(self, error: Exception, call: Call) -> ServiceError:
        if isinstance(error, ServiceError):
            return error
        if isinstance(error, CambusaError):
            return of_engine(error)
        log(logging.ERROR, "broken", method=call.method, request=call.request_id, trace=error)
        return ServiceError(
            "INTERNAL", "BROKEN", f"the server failed; its log has more about request {call.request_id}"
        )

    def _count(self, call: Call, code: str, error: ServiceError | None, seconds: float | None) -> None:
        self._metrics.answered(call.method, call.transport, code, seconds)
        if error:
            self._metrics.refusals.labels(error.reason).inc()
        flood = error is not None and error.reason == _FLOOD  # must not fill the log
        log(
            logging.INFO if error and not flood else logging.DEBUG,
            "call",
            method=call.method,
            transport=call.transport,
            code=code,
            reason=error.reason if error else None,
            ms=None if seconds is None else round(seconds * 1000, 3),
            client=call.address,
            request=call.request_id,
        )
