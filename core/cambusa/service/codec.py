"""Messages as bytes: binary, or JSON, of which much is written and read in worker processes, for it takes long."""

from __future__ import annotations

from typing import TypeVar

from google.protobuf.json_format import MessageToJson, Parse, ParseError
from google.protobuf.message import DecodeError, Message

from cambusa.service.errors import ServiceError
from cambusa.service.workers import Workers

M = TypeVar("M", bound=Message)

BINARY, JSON = "proto", "json"

SHORT_TEXT = 2048
"""Bytes of JSON that are read on the loop."""

SHORT_MESSAGE = 768
"""Bytes of a message, in binary, that is written as JSON on the loop."""

SECONDS = 10.0


def read(data: bytes, form: str, kind: type[M]) -> M:
    """Return the message that these bytes are; raises ServiceError if they are none."""
    try:
        return kind.FromString(data) if form == BINARY else Parse(data, kind(), ignore_unknown_fields=True)
    except (DecodeError, ParseError, UnicodeDecodeError, RecursionError, ValueError) as error:
        words = f": {error}" if form == JSON else ""
        raise ServiceError(
            "INVALID_ARGUMENT", "MALFORMED", f"the request is no {kind.DESCRIPTOR.full_name}{words}"[:300]
        ) from None


def write(message: Message, form: str) -> bytes:
    """Return the bytes of a message."""
    return message.SerializeToString() if form == BINARY else MessageToJson(message, indent=None).encode()


class Codec:
    """Reads and writes without keeping the loop for long."""

    def __init__(self, workers: Workers) -> None:
        self._workers = workers

    async def read(self, data: bytes, form: str, kind: type[M]) -> M:
        """As `read`."""
        if form == BINARY or len(data) <= SHORT_TEXT:
            return read(data, form, kind)
        return await self._workers.run(SECONDS, read, data, form, kind)

    async def write(self, message: Message, form: str) -> bytes:
        """As `write`."""
        if form == BINARY or message.ByteSize() <= SHORT_MESSAGE:
            return write(message, form)
        return await self._workers.run(SECONDS, write, message, form)
