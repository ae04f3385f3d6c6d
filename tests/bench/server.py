"""A server to be measured, as a process: a real one, or one that only echoes and sends two messages to streams.

``python -m tests.bench.server real|echo FOLDER`` prints its two ports, then serves until stdin ends. For each line of
stdin it frees what can be freed, and prints a line: its memory is then what it holds.
"""

from __future__ import annotations

import asyncio
import ctypes
import gc
import sys
from collections.abc import AsyncGenerator
from unittest.mock import patch

from cambusa.api.v1 import table_pb2 as pb
from cambusa.service.codec import Written
from cambusa.service.config import Config
from cambusa.service.guard import Call
from cambusa.service.serve import Server
from cambusa.service.streams import Stream
from cambusa.service.tables import Tables

EVENT_BYTES = 1500
"""Of the messages that the echo sends to its streams: about what an event with its view has."""


class Echo(Tables):
    """Answers an action with a message, and sends one to each stream; nothing is played or kept."""

    streams: list[Stream] = []  # noqa: RUF012 - of the one server

    async def submit_action(self, request: pb.SubmitActionRequest, _call: Call) -> pb.SubmitActionResponse:
        """Answer, and tell all streams."""
        event = pb.WatchTableResponse(
            event=pb.Event(number=request.seen_revision, talked=pb.Talked(signal="x" * EVENT_BYTES))
        )
        for stream in self.streams:
            stream.put(Written.of(event))
        return pb.SubmitActionResponse(revision=request.seen_revision)

    async def watch_table(self, _request: pb.WatchTableRequest, _call: Call) -> AsyncGenerator[Written]:
        """Stream what `submit_action` sends."""
        stream = Stream(0.0, None)
        self.streams.append(stream)
        yield Written.of(pb.WatchTableResponse(snapshot=pb.Snapshot()))
        async for message in stream.messages(lambda: 0.0):
            yield message


async def serve(folder: str) -> None:
    """Serve until stdin ends."""
    server = Server(
        Config(
            host="127.0.0.1",
            port=0,
            grpc_port=0,
            database=f"{folder}/tables.sqlite",
            rate=1e6,
            burst=1e6,
            client_tables=1_000_000,
            client_seats=1_000_000,
            client_streams=100_000,
        )
    )
    await server.start()
    print(server.port, server.grpc_port, flush=True)
    while await asyncio.to_thread(sys.stdin.readline):
        free()
        print(flush=True)
    await server.stop(0.0)


def free() -> None:
    """Give back what nobody uses, to the system where its C library knows how."""
    gc.collect()
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None) if sys.platform == "linux" else None
    if trim:
        trim(0)


if __name__ == "__main__":
    kind, where = sys.argv[1:]
    with patch("cambusa.service.app.Tables", Echo if kind == "echo" else Tables):
        asyncio.run(serve(where))
