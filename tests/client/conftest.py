"""One server for all tests of the client that do not need one of their own."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from cambusa_client import Client, connect
from tests.client.support import served


@pytest.fixture(scope="session")
def target() -> Iterator[str]:
    with served() as target:
        yield target


@pytest.fixture
def client(target: str) -> Iterator[Client]:
    with connect(target) as client:
        yield client
