"""HTTP/1.1 on the page's port: who opens a connection and does not ask, or asks without end, is cut."""

from __future__ import annotations

import asyncio

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

REQUEST_SECONDS = 30.0
"""So long a request may take to come in, from its first byte on, and a new connection until that byte."""


class Patient(HttpToolsProtocol):
    """A connection with patience; between requests, uvicorn's own is shorter."""

    _late: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        """Wait for the first byte."""
        super().connection_made(transport)
        self._wait()

    def on_message_begin(self) -> None:
        """Wait for the whole of a request."""
        super().on_message_begin()
        self._wait()

    def on_message_complete(self) -> None:
        """Take the request, which is whole."""
        self._rest()
        super().on_message_complete()

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait no more."""
        self._rest()
        super().connection_lost(exc)

    def _wait(self) -> None:
        self._rest()
        self._late = self.loop.call_later(REQUEST_SECONDS, self.transport.abort)

    def _rest(self) -> None:
        if self._late:
            self._late.cancel()
            self._late = None
