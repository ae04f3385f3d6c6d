"""Write the test vectors again: ``python -m tests.wire.regenerate``. They change only with the API.

A file for each .proto, a JSON list of objects: `message`, the full name of its type; `name` of the example; `hex`, its
bytes, fields in the order of their numbers and maps in the order of their keys; `json`, its form in JSON. A client in
any language can check that it reads the bytes, and the JSON, as the same message, and writes them again.

The examples are made out of the descriptors, so a new message or field is in them without a word here: of each message
the empty one, one with every field set, and one for each member of a oneof; numbers at the ends of their range, texts
beyond ASCII.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from google.protobuf.descriptor import Descriptor, FieldDescriptor, FileDescriptor
from google.protobuf.json_format import MessageToDict
from google.protobuf.message import Message
from google.protobuf.message_factory import GetMessageClass

from cambusa.api.v1 import catalog_pb2, engine_pb2, table_pb2, types_pb2

FOLDER = Path(__file__).parent
FILES: tuple[FileDescriptor, ...] = tuple(
    module.DESCRIPTOR for module in (types_pb2, catalog_pb2, engine_pb2, table_pb2)
)

DEEPEST = 3
"""Messages in messages that are filled; those within are left empty, for some hold themselves."""

_SCALARS: dict[int, tuple[Any, ...]] = {
    FieldDescriptor.TYPE_BOOL: (True, False),
    FieldDescriptor.TYPE_DOUBLE: (0.1, -1e300),
    FieldDescriptor.TYPE_INT64: (-(2**63), 2**63 - 1),
    FieldDescriptor.TYPE_UINT32: (2**32 - 1, 0),
    FieldDescriptor.TYPE_UINT64: (2**64 - 1, 300),
    FieldDescriptor.TYPE_STRING: ("naïve 海老 \U0001f990", "?"),
}


def path(file: FileDescriptor) -> Path:
    """Return where the vectors of a .proto are."""
    return FOLDER / f"{Path(file.name).stem}.json"


def vectors(file: FileDescriptor) -> list[dict[str, Any]]:
    """Return the vectors of a .proto."""
    return [
        {
            "message": descriptor.full_name,
            "name": name,
            "hex": message.SerializeToString(deterministic=True).hex(),
            "json": MessageToDict(message),
        }
        for descriptor in file.message_types_by_name.values()
        for name, message in _examples(descriptor)
    ]


def _examples(descriptor: Descriptor) -> Iterator[tuple[str, Message]]:
    yield "empty", GetMessageClass(descriptor)()
    if descriptor.fields:
        yield "full", _filled(descriptor, {}, 0)
    for oneof in descriptor.oneofs:
        if len(oneof.fields) > 1:
            for field in oneof.fields:
                yield f"{oneof.name}: {field.name}", _filled(descriptor, {oneof.name: field.name}, 0)
        else:  # a field that may be absent: present, and zero
            message = GetMessageClass(descriptor)()
            setattr(message, oneof.fields[0].name, 0)
            yield f"{oneof.fields[0].name}: zero", message


def _filled(descriptor: Descriptor, chosen: dict[str, str], depth: int) -> Message:
    message = GetMessageClass(descriptor)()
    if depth == DEEPEST:
        return message
    for field in descriptor.fields:
        oneof = field.containing_oneof
        if oneof and field.name != chosen.get(oneof.name, oneof.fields[0].name):
            continue
        _fill(message, field, depth)
    return message


def _fill(message: Message, field: FieldDescriptor, depth: int) -> None:
    kind = field.message_type
    if kind and kind.GetOptions().map_entry:
        entries = getattr(message, field.name)
        value = kind.fields_by_name["value"]
        for number, key in enumerate(("", "b", "ü")):
            if value.message_type:
                entries[key].CopyFrom(_filled(value.message_type, {}, depth + 1))
            else:
                entries[key] = _scalars(value)[number % 2]
    elif kind and field.is_repeated:
        getattr(message, field.name).extend([_filled(kind, {}, depth + 1), GetMessageClass(kind)()])
    elif kind:
        getattr(message, field.name).CopyFrom(_filled(kind, {}, depth + 1))
    elif field.is_repeated:
        getattr(message, field.name).extend(_scalars(field))
    else:
        setattr(message, field.name, _scalars(field)[0])


def _scalars(field: FieldDescriptor) -> tuple[Any, ...]:
    if field.enum_type:
        return tuple(value.number for value in field.enum_type.values[:0:-1])
    return _SCALARS[field.type]


def text(file: FileDescriptor) -> str:
    """Return the vectors of a .proto as they stand in its file: one a line."""
    lines = ",\n".join(json.dumps(vector, ensure_ascii=False, sort_keys=True) for vector in vectors(file))
    return f"[\n{lines}\n]\n"


def main() -> None:
    """Write all files."""
    for file in FILES:
        path(file).write_text(text(file), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
