"""HTTP/1.1 on the page's port: who opens a connection and does not ask, or asks without end, is cut.

All of a request but its body is kept until it is whole, so it has a limit here; a body is read only as fast as it is
taken, and whoever takes it knows how much is too much.
"""

from __future__ import annotations

import asyncio

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

REQUEST_SECONDS = 30.0
"""So long a request may take to come in, from its first byte on, and a new connection until that byte."""

HEAD_BYTES = 65_536
"""So long may be what is not its body: its first line, headers, what frames chunks, trailers."""

_PIECE = 4096
"""So much is read at once: a head may be longer by less than that, for the piece where it begins is not counted."""

_TOO_LONG = b"HTTP/1.1 431 Request Header Fields Too Large\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"


class Patient(HttpToolsProtocol):
    """A connection with patience; between requests, uvicorn's own is shorter."""

    _late: asyncio.TimerHandle | None = None
    _head = 0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        """Wait for the first byte."""
        super().connection_made(transport)
        self._wait()

    def data_received(self, data: bytes) -> None:
        """Read on, as long as the head of the request is not too long."""
        for start in range(0, len(data), _PIECE):
            if self.transport.is_closing():
                return
            piece = data[start : start + _PIECE]
            self._head += len(piece)
            super().data_received(piece)
            if self._head > HEAD_BYTES:
                self._refuse()

    def on_message_begin(self) -> None:
        """Wait for the whole of a request."""
        super().on_message_begin()
        self._head = 0
        self._wait()

    def on_body(self, body: bytes) -> None:
        """Take a part of the body."""
        self._head -= len(body)
        super().on_body(body)

    def on_message_complete(self) -> None:
        """Take the request, which is whole."""
        self._rest()
        super().on_message_complete()

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait no more."""
        self._rest()
        super().connection_lost(exc)

    def _refuse(self) -> None:
        if self.cycle and not self.cycle.response_complete:  # another answer is due first, or has begun
            self.transport.abort()
        else:
            self.transport.write(_TOO_LONG)
            self.transport.close()

    def _wait(self) -> None:
        self._rest()
        self._late = self.loop.call_later(REQUEST_SECONDS, self.transport.abort)

    def _rest(self) -> None:
        if self._late:
            self._late.cancel()
            self._late = None
