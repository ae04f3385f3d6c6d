"""The server as a process: two listeners on one loop, and how it starts and ends."""

from __future__ import annotations

import asyncio
import errno
import logging
import os
import signal
import socket
import ssl
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from io import StringIO
from typing import Any

import grpc
import segno
import uvicorn
from grpc_reflection.v1alpha import reflection

import cambusa
from cambusa._kernel.values import shown
from cambusa.service import addresses, logs, web
from cambusa.service.app import SERVICES, App
from cambusa.service.bridge import Bridge
from cambusa.service.config import Config
from cambusa.service.database import StoreError
from cambusa.service.guard import Guard
from cambusa.service.logs import log
from cambusa.service.metrics import Metrics
from cambusa.service.patience import Patient
from cambusa.service.timers import Timers

_GRPC = (
    ("grpc.so_reuseport", 0),  # else a second server shares the port without a word
    ("grpc.keepalive_time_ms", 30_000),
    ("grpc.keepalive_timeout_ms", 10_000),
    ("grpc.http2.ping_timeout_ms", 10_000),  # this one bounds how long a dead client goes unnoticed
    ("grpc.http2.min_ping_interval_without_data_ms", 5_000),
    ("grpc.keepalive_permit_without_calls", 1),
    ("grpc.max_concurrent_streams", 256),
    ("grpc.max_metadata_size", 16_384),
)

DEAD_MS = 30_000
"""After so long a connection of the page's port ends whose other side does not say that it has got what was sent."""

_NOT_OURS = errno.EADDRNOTAVAIL


class StartError(Exception):
    """The server cannot start; the message says why, and what to do."""


class _Web(uvicorn.Server):
    """A uvicorn server that leaves signals to us, and tells when it is up."""

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self.up = asyncio.Event()

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self.up.set()


class Server:
    """Both listeners and what they need; made inside a running loop.

    Parameters
    ----------
    config : Config
        The settings.
    timers : Timers, optional
        The time; tests give their own.

    Attributes
    ----------
    port, grpc_port : int
        The ports, once started: those of the settings, or the free ones that were found.
    """

    def __init__(self, config: Config, timers: Timers | None = None) -> None:
        self.config = config
        self.port = config.port
        self.grpc_port = config.grpc_port
        self.metrics = Metrics()
        self._timers = timers or Timers()
        self.app = App(config, self.metrics, self._timers)

    async def start(self) -> None:
        """Listen on both ports and open the store; raises StartError if that cannot be."""
        try:
            host = addresses.resolved(self.config.host)
            self._host = host
            self._listening = self._listener(host)
            self._grpc = self._grpc_server(host)
            await self.app.start()
        except OSError as error:
            await self._give_up()
            raise StartError(f"cannot listen at {self.config.host}: {error}; choose another with --host") from None
        except StoreError as error:
            await self._give_up()
            raise StartError(str(error)) from None
        except StartError:
            await self._give_up()
            raise
        self.port = self._listening.getsockname()[1]
        guard = Guard(self.config, self.metrics, now=self._timers.now)
        bridge = Bridge(SERVICES, self.app.handlers, guard, self.app.codec)
        bridge.add_to(self._grpc)
        self._web = self._web_server(bridge)
        self._serving = asyncio.create_task(self._web.serve([self._listening]))
        await self._web.up.wait()
        await self._grpc.start()

    async def stop(self, grace: float) -> None:
        """Take no new calls, let those that are on go on for at most `grace` seconds, then end them."""
        self.app.close()
        self._web.config.timeout_graceful_shutdown = grace  # type: ignore[assignment]  # a float is as good
        self._web.should_exit = True
        await asyncio.gather(self._grpc.stop(grace), self._serving)
        await self.app.end()

    async def stop_at_once(self) -> None:
        """End all calls."""
        self._web.force_exit = True
        await self._grpc.stop(None)

    def urls(self) -> list[str]:
        """Return the addresses of the page, the likeliest first."""
        if self.config.public_url:
            return [self.config.public_url]
        scheme = "https" if self.config.tls_cert else "http"
        return [f"{scheme}://{addresses.url_host(one)}:{self.port}" for one in addresses.reachable(self._host)]

    async def _give_up(self) -> None:
        if hasattr(self, "_listening"):
            self._listening.close()
        if hasattr(self, "_grpc"):
            await self._grpc.stop(None)
        await self.app.end()

    def _grpc_server(self, host: str) -> grpc.aio.Server:
        most = 2 * self.config.max_message  # the guard says what is too large, this what is not even read
        server = grpc.aio.server(options=(*_GRPC, ("grpc.max_receive_message_length", most)))
        reflection.enable_server_reflection(
            [*(service.full_name for service in SERVICES), reflection.SERVICE_NAME], server
        )
        at = f"{addresses.url_host(host)}:{self.config.grpc_port}"
        try:
            if self.config.tls_cert and self.config.tls_key:
                pair = (self.config.tls_key.read_bytes(), self.config.tls_cert.read_bytes())
                self._check_tls()
                self.grpc_port = server.add_secure_port(at, grpc.ssl_server_credentials([pair]))
            else:
                self.grpc_port = server.add_insecure_port(at)
        except RuntimeError:
            raise StartError(_taken("--grpc-port", self.config.grpc_port, host)) from None
        return server

    def _check_tls(self) -> None:
        assert self.config.tls_cert

        def encrypted() -> str:  # else OpenSSL asks at the terminal
            raise StartError(f"{self.config.tls_key} is encrypted; expected a key without a pass phrase")

        try:
            ssl.create_default_context(ssl.Purpose.CLIENT_AUTH).load_cert_chain(
                self.config.tls_cert, self.config.tls_key, encrypted
            )
        except (ssl.SSLError, OSError) as error:
            raise StartError(
                f"{self.config.tls_cert} and {self.config.tls_key} are no certificate and its key: {error}"
            ) from None

    def _listener(self, host: str) -> socket.socket:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        # TCP is named, as `socket.create_server` does not: else asyncio lets small packets wait for one another.
        listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        if os.name == "posix":
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if host == "::" and socket.has_dualstack_ipv6():
            listener.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 0)
        if hasattr(socket, "TCP_USER_TIMEOUT"):  # else a phone that is gone without a word has its stream for long
            listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, DEAD_MS)
        try:
            listener.bind((host, self.config.port))
            return listener
        except (OSError, TypeError) as error:  # TypeError: for a name that cannot be one
            listener.close()
            if not isinstance(error, OSError) or isinstance(error, socket.gaierror) or error.errno == _NOT_OURS:
                what = "no address or network interface of this machine"
                raise StartError(f"cannot listen at {shown(host)}: {what}; choose another with --host") from None
            raise StartError(_taken("--port", self.config.port, host)) from None

    def _web_server(self, bridge: Bridge) -> _Web:
        return _Web(
            uvicorn.Config(
                web.application(bridge.asgi(), self.app.health, self.metrics, self.config.allow_origins, self.urls),
                http=Patient,
                ws="none",
                lifespan="off",
                log_config=None,
                access_log=False,
                proxy_headers=False,
                server_header=False,
                limit_concurrency=self.config.connections,
                ssl_certfile=self.config.tls_cert,
                ssl_keyfile=self.config.tls_key,
            )
        )


def _taken(option: str, port: int, host: str) -> str:
    return f"cannot listen on port {port} of {host}: it is in use, or not allowed; choose another with {option}"


async def run(config: Config, tell: Callable[[str], None]) -> None:
    """Serve until a signal comes, then until calls have ended or the grace time has; a second signal ends it at once.

    Parameters
    ----------
    config : Config
        The settings.
    tell : callable
        Is given the text for the person who started it, once the server is up.
    """
    server = Server(config)
    signals: asyncio.Queue[str] = asyncio.Queue()
    with _signals(signals):
        await server.start()
        log(logging.INFO, "up", port=server.port, grpc_port=server.grpc_port, version=cambusa.__version__)
        tell(greeting(server))
        log(logging.INFO, "closing", signal=await signals.get(), grace=config.grace)
        stopping = asyncio.create_task(server.stop(config.grace))
        again = asyncio.create_task(signals.get())
        await asyncio.wait((stopping, again), return_when=asyncio.FIRST_COMPLETED)
        if not stopping.done():
            await server.stop_at_once()
        await stopping
        again.cancel()
    log(logging.INFO, "down")


@contextmanager
def _signals(seen: asyncio.Queue[str]) -> Iterator[None]:
    """Put the names of the signals that ask for the end into a queue."""
    loop = asyncio.get_running_loop()
    before: dict[signal.Signals, Any] = {}

    def note(number: int, _frame: Any) -> None:
        loop.call_soon_threadsafe(seen.put_nowait, signal.Signals(number).name)

    for one in (signal.SIGINT, signal.SIGTERM):
        before[one] = signal.signal(one, note)
    try:
        yield
    finally:
        for one, handler in before.items():
            with suppress(ValueError, TypeError):
                signal.signal(one, handler)


def greeting(server: Server) -> str:
    """Return what the person who started the server is told: where it is, and a code to scan."""
    first, *others = server.urls()
    text = StringIO()
    if server.config.qr:
        segno.make(first, error="m", micro=False).terminal(text, border=2, compact=True)
    where = "On this machine:" if "://127." in first or "://[::1]" in first else "On this network:"
    text.write(f"cambusa {cambusa.__version__} is up.\n\n  {where}  {first}\n")
    for url in others:
        text.write(f"  or:               {url}\n")
    text.write(f"  gRPC:             port {server.grpc_port}\n\nCtrl-C ends it.\n")
    return text.getvalue()


def main(config: Config) -> None:
    """Run the server with these settings until it is told to end."""
    logs.start(config.log_format, config.log_level)
    asyncio.run(run(config, lambda text: print(text, flush=True)))
    sys.stdout.flush()
