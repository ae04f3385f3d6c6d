"""The wire test vectors: files that a client in any language can check; here those of the messages in Python."""

from __future__ import annotations

import json

import pytest
from google.protobuf.descriptor import FileDescriptor
from google.protobuf.descriptor_pool import Default
from google.protobuf.json_format import MessageToDict, Parse
from google.protobuf.message_factory import GetMessageClass

from tests.wire.regenerate import FILES, path, text


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_vectors_are_those_of_the_api(file: FileDescriptor) -> None:
    assert path(file).read_text(encoding="utf-8") == text(file), "make wire"


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_bytes_and_json_are_the_same_message(file: FileDescriptor) -> None:
    found = json.loads(path(file).read_text(encoding="utf-8"))
    assert {vector["message"] for vector in found} == {one.full_name for one in file.message_types_by_name.values()}
    for vector in found:
        kind = GetMessageClass(Default().FindMessageTypeByName(vector["message"]))
        message = kind.FromString(bytes.fromhex(vector["hex"]))
        assert message.SerializeToString(deterministic=True).hex() == vector["hex"]
        assert MessageToDict(message) == vector["json"]
        assert Parse(json.dumps(vector["json"]), kind()) == message
