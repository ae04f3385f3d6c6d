"""Messages as bytes: binary, or JSON, of which much is written and read in worker processes, for it takes long."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeVar

from google.protobuf.json_format import MessageToJson, Parse, ParseError
from google.protobuf.message import DecodeError, Message

from cambusa._kernel.values import shown
from cambusa.service.errors import ServiceError
from cambusa.service.workers import Workers

M = TypeVar("M", bound=Message)

BINARY, JSON = "proto", "json"

SHORT_TEXT = 2048
"""Bytes of JSON that are read on the loop."""

SHORT_MESSAGE = 768
"""Bytes of a message, in binary, that is written as JSON on the loop."""

SECONDS = 10.0
"""After which a worker process gives a text up."""


@dataclass
class Written:
    """An answer that is written already.

    Attributes
    ----------
    kind : type of Message
        Which message it is.
    binary : bytes
        The message.
    json : bytes or None
        The same as JSON, once somebody has wanted it.
    """

    kind: type[Message]
    binary: bytes
    json: bytes | None = None

    @classmethod
    def of(cls, message: Message) -> Written:
        """Return a message as written."""
        return cls(type(message), message.SerializeToString())


def read(data: bytes, form: str, kind: type[M]) -> M:
    """Return the message that these bytes are; raises ServiceError if they are none."""
    try:
        if form == BINARY:
            return kind.FromString(data)
        if not data.lstrip().startswith(b"{"):  # an array without elements would be taken for a message without fields
            raise ValueError(f"expected a JSON object, got {shown(data.decode(errors='replace'))}")
        return Parse(data, kind(), ignore_unknown_fields=True)
    except (DecodeError, ParseError, RecursionError, ValueError) as error:
        words = f": {error}"[:200] if form == JSON else ""
        raise ServiceError(
            "INVALID_ARGUMENT", "MALFORMED", f"the request is no {kind.DESCRIPTOR.full_name}{words}"
        ) from None


def json_of(message: Message | Written) -> bytes:
    """Return a message as JSON."""
    if isinstance(message, Written):
        message = message.kind.FromString(message.binary)
    return MessageToJson(message, indent=None).encode()


class Codec:
    """Reads and writes without keeping the loop for long.

    Parameters
    ----------
    workers : Workers
        Where long texts are read and written.
    """

    def __init__(self, workers: Workers) -> None:
        self.workers = workers

    async def read(self, data: bytes, form: str, kind: type[M]) -> M:
        """Return the message that these bytes are; raises ServiceError if they are none."""
        if form == BINARY or len(data) <= SHORT_TEXT:
            return read(data, form, kind)
        return await self.workers.run(SECONDS, read, data, form, kind)

    async def write(self, message: Message | Written, form: str) -> bytes:
        """Return the bytes of a message."""
        if isinstance(message, Written):
            if form == BINARY:
                return message.binary
            if message.json is None:
                message.json = await self._json(message, len(message.binary))
            return message.json
        return message.SerializeToString() if form == BINARY else await self._json(message, message.ByteSize())

    async def _json(self, message: Message | Written, size: int) -> bytes:
        return json_of(message) if size <= SHORT_MESSAGE else await self.workers.run(SECONDS, json_of, message)
