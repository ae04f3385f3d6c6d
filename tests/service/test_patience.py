"""Connections of the page's port: what they wait for, and for how long."""

from __future__ import annotations

import asyncio
import json
import socket
from contextlib import suppress

import pytest

import cambusa
from cambusa.service import patience
from cambusa.service.serve import DEAD_MS
from tests.service.servers import PACKAGE, PATIENCE, serving


def test_answers_are_sent_at_once() -> None:
    """Without TCP_NODELAY an answer, which is a head and a body, takes 40 ms longer."""

    async def test() -> None:
        async with serving() as client:
            connection = client.connection()
            await asyncio.to_thread(connection.connect)
            while not (found := client.server._web.server_state.connections):
                await asyncio.sleep(0.01)
            for one in found:
                inside = one.transport.get_extra_info("socket")
                assert inside.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
                if hasattr(socket, "TCP_USER_TIMEOUT"):  # a phone that is gone without a word is noticed
                    assert inside.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT) == DEAD_MS
            connection.close()

    asyncio.run(asyncio.wait_for(test(), PATIENCE))


@pytest.mark.parametrize(
    "sent",
    [
        b"",
        b"GET / HT",
        b"POST /x HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\n{",
        b"GET /healthz HTTP/1.1\r\n\r\nGET",
    ],
    ids=["nothing", "half a head", "half a body", "half a second one"],
)
def test_who_does_not_ask_is_cut(sent: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(patience, "REQUEST_SECONDS", 0.05)

    async def test() -> None:
        async with serving() as client:
            reader, writer = await asyncio.open_connection("127.0.0.1", client.server.port)
            writer.write(sent)
            with suppress(ConnectionResetError):
                while await reader.read(1000):
                    pass
            writer.close()

    asyncio.run(asyncio.wait_for(test(), PATIENCE))


PATH = f"/{PACKAGE}.CatalogService/ListGames".encode()
CALL = b"POST " + PATH + b" HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n"
CHUNKED = CALL + b"transfer-encoding: chunked\r\n\r\n"
TOO_LONG = patience.HEAD_BYTES + 2 * patience._PIECE


async def answered(sent: bytes) -> bytes:
    """Return all that comes back until the server ends the connection, well before its patience does."""
    got = b""
    async with serving() as client, asyncio.timeout(patience.REQUEST_SECONDS / 2):
        reader, writer = await asyncio.open_connection("127.0.0.1", client.server.port)
        writer.write(sent)
        with suppress(ConnectionResetError):
            while data := await reader.read(1 << 16):
                got += data
        writer.close()
    return got


@pytest.mark.parametrize(
    ("sent", "answer"),
    [
        (b"GET /" + b"x" * TOO_LONG, b"HTTP/1.1 431 "),
        (b"GET / HTTP/1.1\r\n" + b"x-a: b\r\n" * (TOO_LONG // 8), b"HTTP/1.1 431 "),
        (b"GET / HTTP/1.1\r\nx-a: " + b"b" * TOO_LONG, b"HTTP/1.1 431 "),
        (b"GET / HTTP/1.1\r\n" + b"x" * TOO_LONG, b"HTTP/1.1 431 "),
        (CHUNKED + b"2\r\n{}\r\n0\r\n" + b"x-a: b\r\n" * (TOO_LONG // 8), b""),  # for an answer was due
    ],
    ids=["line", "headers", "value", "name", "trailers"],
)
def test_heads_without_end_are_cut(sent: bytes, answer: bytes) -> None:
    assert asyncio.run(answered(sent))[:13] == answer


def test_heads_within_the_limit_and_bodies_beyond_it_are_read() -> None:
    body = b"{" + b" " * 4 * patience.HEAD_BYTES + b"}"
    sized = b"content-length: %d\r\n\r\n" % len(body) + body
    chunks = b"".join(b"2000\r\n" + body[start : start + 8192] + b"\r\n" for start in range(0, len(body) - 2, 8192))
    long = b"x-a: " + b"b" * (patience.HEAD_BYTES - 1000) + b"\r\n"
    sent = CALL + sized + CHUNKED + chunks + b"2\r\n }\r\n0\r\n\r\n" + CALL + long + b"connection: close\r\n" + sized
    got = asyncio.run(answered(sent))
    assert got.count(b"HTTP/1.1 200 OK") == got.count(b"HTTP/1.1 ") == 3


def test_nobody_is_cut_while_an_answer_takes_long() -> None:
    async def test() -> None:
        async with serving() as client:
            made = (await client.post("TableService/CreateTable", {"game": cambusa.games()[0], "name": "Ann"})).json
            body = json.dumps({"code": made["table"]["code"]}).encode()
            connection = client.connection()

            def first() -> bytes:
                envelope = b"\0" + len(body).to_bytes(4, "big") + body
                path, kind = f"/{PACKAGE}.TableService/WatchTable", {"content-type": "application/connect+json"}
                connection.request("POST", path, envelope, kind)
                return connection.getresponse().read(5)

            assert len(await asyncio.to_thread(first)) == 5
            found = [one for one in client.server._web.server_state.connections if isinstance(one, patience.Patient)]
            assert found
            assert [one._late for one in found] == [None] * len(found)
            connection.close()

    asyncio.run(asyncio.wait_for(test(), PATIENCE))
