"""Calls of a server: where it is, how long they may take, and which of them are made again when they fail."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import AsyncGenerator, Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TypeVar
from urllib.parse import urlsplit

import grpc
import grpc.aio
from google.protobuf.descriptor import Descriptor
from google.protobuf.descriptor_pb2 import MethodOptions
from google.protobuf.message import Message

from cambusa.errors import CambusaError
from cambusa.service.config import Config
from cambusa.service.errors import ServiceError
from cambusa_client.errors import DeadlineError, LimitError, UnavailableError, error_of_call

M = TypeVar("M", bound=Message)

TIMEOUT = 10.0
"""Seconds that a call may take, attempts and pauses between them together, unless it is said otherwise."""

FIRST_PAUSE, LONGEST_PAUSE = 0.1, 5.0
"""Seconds before the second attempt, and at most; each pause is about twice the one before."""

_CHANNEL = (
    ("grpc.keepalive_time_ms", 20_000),
    ("grpc.keepalive_timeout_ms", 10_000),
    ("grpc.http2.ping_timeout_ms", 10_000),
    ("grpc.initial_reconnect_backoff_ms", 100),
    ("grpc.min_reconnect_backoff_ms", 1_000),
    ("grpc.max_reconnect_backoff_ms", 2_000),
    ("grpc.max_receive_message_length", 16 << 20),
    ("grpc.use_local_subchannel_pool", 1),  # a client has a connection of its own
)

_PROBE = "/cambusa.api.v1.CatalogService/ListGames"


@dataclass(frozen=True)
class Target:
    """Where a server is.

    Attributes
    ----------
    address : str
        Host and port.
    secure : bool
        Whether the connection is encrypted.
    """

    address: str
    secure: bool

    @classmethod
    def parse(cls, text: str) -> Target:
        """Return what a text means: ``HOST``, ``HOST:PORT`` or an address with ``http://`` or ``https://``."""
        whole = text.strip() if "://" in text else f"http://{text.strip()}"
        try:
            parts = urlsplit(whole)
            host, port = parts.hostname, parts.port
        except ValueError:
            host = port = None
        if not host or parts.scheme not in ("http", "https") or parts.path.strip("/") or parts.query or parts.username:
            raise ValueError(f"expected HOST:PORT, http://HOST:PORT or https://HOST:PORT, got {text!r}")
        usual = 443 if parts.scheme == "https" else Config.grpc_port
        return cls(f"[{host}]:{port or usual}" if ":" in host else f"{host}:{port or usual}", parts.scheme == "https")


def pauses() -> Iterator[float]:
    """Yield the seconds to wait before each further attempt: longer and longer, and never quite the same."""
    pause = FIRST_PAUSE
    while True:
        yield pause * random.uniform(0.75, 1.25)
        pause = min(2 * pause, LONGEST_PAUSE)


class Calls:
    """Makes the calls.

    Parameters
    ----------
    target : str
        Where the server is; see `Target.parse`.
    certificates : path, bytes or None
        Root certificates (PEM) to trust instead of the usual ones; for ``https://`` alone.
    timeout : float
        Seconds that a call may take.
    """

    def __init__(self, target: str, certificates: str | Path | bytes | None = None, timeout: float = TIMEOUT) -> None:
        self.target = Target.parse(target)
        self.timeout = timeout
        if certificates is not None and not self.target.secure:
            raise ValueError(f"certificates are for https://, and the target is {target!r}")
        self._trusted = certificates if certificates is None or isinstance(certificates, bytes) else _read(certificates)
        self._channel: grpc.aio.Channel | None = None

    async def call(self, request: Message, kind: type[M], token: str | None = None, timeout: float | None = None) -> M:
        """Call the method that takes this request, and return its answer; raises CambusaError.

        What may be repeated is called again when the server cannot be reached: what has no side effects, or a request
        id. A call that was one too many is made again after the time that the server names.
        """
        path, safe = _method(request.DESCRIPTOR)
        again = safe or bool(getattr(request, "request_id", ""))
        method = self._open().unary_unary(
            path, request_serializer=type(request).SerializeToString, response_deserializer=kind.FromString
        )
        end = time.monotonic() + (self.timeout if timeout is None else timeout)
        for pause in pauses():
            try:
                answer: M = await method(
                    request, timeout=max(0.001, end - time.monotonic()), metadata=_metadata(token), wait_for_ready=True
                )
            except grpc.aio.AioRpcError as error:
                failed = await self._error(error)
            else:
                return answer
            wait = max(pause, failed.retry_ms / 1000) if isinstance(failed, ServiceError) else pause
            busy = isinstance(failed, LimitError) and failed.retry_ms > 0
            if not (busy or (again and isinstance(failed, UnavailableError))) or time.monotonic() + wait >= end:
                raise failed
            await asyncio.sleep(wait)
        raise AssertionError("there is always another pause")

    async def stream(
        self, request: Message, kind: type[M], token: str | None, silence: float
    ) -> AsyncGenerator[M, None]:
        """Yield the messages of a stream; raises CambusaError, DeadlineError after so many seconds without one."""
        path, _ = _method(request.DESCRIPTOR)
        method = self._open().unary_stream(
            path, request_serializer=type(request).SerializeToString, response_deserializer=kind.FromString
        )
        call = method(request, metadata=_metadata(token), wait_for_ready=True)
        try:
            while True:
                async with asyncio.timeout(silence):
                    message = await call.read()
                if not isinstance(message, kind):  # the end
                    return
                yield message
        except TimeoutError:
            raise DeadlineError(
                "DEADLINE_EXCEEDED", "SILENCE", f"nothing came from {self.target.address} for {silence:g} seconds"
            ) from None
        except grpc.aio.AioRpcError as error:
            raise await self._error(error) from None
        finally:
            call.cancel()

    async def close(self) -> None:
        """Close the connection; the next call would open another one."""
        channel, self._channel = self._channel, None
        if channel:
            await channel.close()

    def _open(self) -> grpc.aio.Channel:
        """Return the channel; it belongs to the loop that runs when it is made."""
        if self._channel is None:
            if self.target.secure:
                credentials = grpc.ssl_channel_credentials(self._trusted)
                self._channel = grpc.aio.secure_channel(self.target.address, credentials, _CHANNEL)
            else:
                self._channel = grpc.aio.insecure_channel(self.target.address, _CHANNEL)
        return self._channel

    async def _error(self, error: grpc.aio.AioRpcError) -> CambusaError:
        """Return what a failed call stands for; if no server was there in time, why not."""
        channel = self._channel
        late = error.code() is grpc.StatusCode.DEADLINE_EXCEEDED
        if not late or channel is None or channel.get_state() is grpc.ChannelConnectivity.READY:
            return error_of_call(error)
        try:  # a call that does not wait is told what is in the way
            await channel.unary_unary(_PROBE, request_serializer=bytes, response_deserializer=bytes)(b"", timeout=1.0)
        except grpc.aio.AioRpcError as found:
            error = found
        why = error.details() or error.code().name
        if "http1" in why:  # gRPC's word for a server that speaks HTTP/1.1
            why = f"that is not a port of gRPC, but may be the page's; the server says both when it starts ({why})"
        return UnavailableError("UNAVAILABLE", "NOT_REACHED", f"no server answers at {self.target.address}: {why}")


def _read(path: str | Path) -> bytes:
    return Path(path).expanduser().read_bytes()


def _metadata(token: str | None) -> tuple[tuple[str, str], ...]:
    return (("authorization", f"Bearer {token}"),) if token else ()


@lru_cache(maxsize=256)
def _method(request: Descriptor) -> tuple[str, bool]:
    """Return the path of the method that takes a request, and whether it has no side effects."""
    for service in request.file.services_by_name.values():
        for method in service.methods:
            if method.input_type.full_name == request.full_name:
                safe = method.GetOptions().idempotency_level == MethodOptions.NO_SIDE_EFFECTS
                return f"/{service.full_name}/{method.name}", safe
    raise AssertionError(f"no method takes {request.full_name}")


__all__ = ["TIMEOUT", "Calls", "Target", "pauses"]
