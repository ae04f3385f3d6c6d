"""Deadlines, lost connections, servers that die and come back, encryption."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest

from cambusa_client import Seat, TableChanged, connect, connect_async
from cambusa_client.calls import FIRST_PAUSE, LONGEST_PAUSE, Target, pauses
from cambusa_client.errors import DeadlineError, EndedError, LimitError, UnavailableError
from tests.client.support import quiet_port, run, served, step, table
from tests.service.servers import PATIENCE, certificate
from tests.service.test_process import Process


def test_targets() -> None:
    for text, address, secure in (
        ("games.example.org", "games.example.org:50051", False),
        ("localhost:7", "localhost:7", False),
        ("http://localhost:7/", "localhost:7", False),
        ("https://games.example.org", "games.example.org:443", True),
        ("https://[::1]:7", "[::1]:7", True),
        ("[::1]", "[::1]:50051", False),
    ):
        assert Target.parse(text) == Target(address, secure)
    for text in ("", "localhost:port", "ftp://localhost", "localhost:7/path", "https://"):
        with pytest.raises(ValueError, match="expected HOST:PORT"):
            Target.parse(text)
    with pytest.raises(ValueError, match="certificates are for https://"):
        connect("localhost", certificates=b"-")


def test_pauses_grow_to_a_limit() -> None:
    found = [next(steps) for steps in [pauses()] for _ in range(12)]
    assert FIRST_PAUSE / 2 < found[0] < FIRST_PAUSE * 2
    assert LONGEST_PAUSE / 2 < found[-1] < LONGEST_PAUSE * 2
    assert found[3] > found[0]


def test_nobody_answers_there() -> None:
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))  # not listening
        target = f"127.0.0.1:{closed.getsockname()[1]}"
        with connect(target, timeout=0.3) as client, pytest.raises(UnavailableError, match="refused") as found:
            client.games()
    assert isinstance(found.value, ConnectionError)
    assert target in str(found.value)


def test_the_port_of_the_page_is_not_that_of_grpc(tmp_path: Path) -> None:
    server = Process(tmp_path / "tables.sqlite", "--no-qr")
    try:
        with (
            connect(f"127.0.0.1:{server.port}", timeout=1) as client,
            pytest.raises(UnavailableError, match="not a port of gRPC, but may be the page's"),
        ):
            client.games()
    finally:
        server.process.kill()
        server.process.communicate()


@pytest.fixture
def mute() -> Iterator[str]:
    """The target of something that takes connections and says nothing."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        yield f"127.0.0.1:{listening.getsockname()[1]}"


def test_a_deadline_is_kept(mute: str) -> None:
    async def ask() -> float:
        async with connect_async(mute, timeout=0.3) as client:
            start = time.monotonic()
            with pytest.raises(UnavailableError):
                await client.games()
            return time.monotonic() - start

    assert run(ask()) < PATIENCE / 2


def test_a_call_that_takes_too_long_says_so(target: str) -> None:
    """It has reached the server: what became of it is not known."""
    with connect(target) as client:
        client.games()  # connected
        client._client._calls.timeout = 0.05
        with pytest.raises(DeadlineError) as found:
            client.playouts("youve_got_crabs", 5000, seed=1)
    assert isinstance(found.value, TimeoutError)


def test_calls_that_are_too_many_are_made_again_in_time() -> None:
    with served(rate=10.0, burst=2.0) as target, connect(target) as client:
        for _ in range(5):
            client.version()
    with served(rate=0.1, burst=1.0) as target, connect(target, timeout=1.0) as client:
        client.version()
        with pytest.raises(LimitError) as found:
            client.version()
        assert found.value.retry_ms > 1000, "which is more than the call may take"


def test_a_client_that_is_closed_ends_the_calls_of_all_threads(target: str) -> None:
    """Those that wait, those that come meanwhile and those that come later; a rule that is asked just now goes on."""
    client = connect(target)
    host = client.create_table("shrimp", "Ann", 2, clocks=False)
    host.fill_with_bots()
    host.start()
    asked, answer = threading.Event(), threading.Event()

    def rule(_: Seat) -> None:
        asked.set()
        answer.wait(PATIENCE)

    waiting = [ends(lambda: host.play(rule)), ends(lambda: host.wait(lambda: False)), ends(client.version, again=True)]
    assert asked.wait(PATIENCE)
    closing = [threading.Thread(target=client.close, daemon=True) for _ in range(2)]
    for thread in closing:
        thread.start()
    time.sleep(0.1)
    meanwhile = ends(lambda: client.watch(host.code).wait(lambda: False))
    for thread in (*waiting, meanwhile, *closing):
        thread.join(PATIENCE / 4)
        assert not thread.is_alive()
    answer.set()
    assert isinstance(host.ended, EndedError)


def ends(call: Callable[[], object], again: bool = False) -> threading.Thread:
    """Call in a thread, which ends with an EndedError; `again`: until then."""

    def run() -> None:
        with suppress(EndedError):
            while call() and again:
                pass
            raise AssertionError("the call did not end so")

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    return thread


def test_an_encrypted_server(tmp_path: Path) -> None:
    cert, key = certificate(tmp_path)
    with served(cert.read_bytes(), tls_cert=cert, tls_key=key) as target:
        for trusted in (cert, str(cert), cert.read_bytes()):
            with connect(f"https://{target}", certificates=trusted) as client:
                assert client.create_table("shrimp", "Ann").connected
        for wrong, certificates in ((f"https://{target}", None), (target, None)):
            with connect(wrong, certificates=certificates, timeout=0.5) as client, pytest.raises(UnavailableError):
                client.games()


def test_a_silent_stream_is_opened_anew_and_nothing_is_missed(target: str) -> None:
    """A server sends its second heartbeat after half a second: that is too late for this client."""
    with connect(target, silence=0.2) as client:
        views = table(client, "shanghaien", 2)
        events, random = views[0].events(timeout=PATIENCE), Random(5)
        for _ in range(3):
            step(views, random)
            views[0].wait(lambda: not views[0].connected, PATIENCE)
            views[0].wait(lambda: views[0].connected, PATIENCE)
        found = [event for event, _ in zip(events, range(6), strict=False)]
        assert [event.number for event in found] == list(range(found[0].number, found[0].number + 6))
        assert {"disconnected", "connected"} <= {event.why for event in found if isinstance(event, TableChanged)}


def test_a_game_goes_on_after_the_server_was_killed(tmp_path: Path) -> None:
    """The client comes back by itself, to a server on the same file and port."""
    where = tmp_path / "tables.sqlite", "--grpc-port", str(quiet_port())
    server = Process(*where)
    try:
        with connect(f"127.0.0.1:{server.grpc_port}", timeout=PATIENCE) as client:
            views = table(client, "shanghaien", 2)
            events, random = views[1].events(timeout=PATIENCE), Random(2)
            for _ in range(3):
                step(views, random)
            log = views[0].log()
            server.end(signal.SIGKILL)
            views[0].wait(lambda: not views[0].connected, PATIENCE)
            assert (views[0].log(), views[0].ended) == (log, None)
            server = Process(*where)
            while views[0].revision < len(log) + 3:
                step(views, random)  # which waits for the server and for the stream
            assert views[0].log()[: len(log)] == log
            numbers = [next(events).number for _ in range(6)]
            assert numbers == list(range(numbers[0], numbers[0] + 6))
            views[0].leave()
            assert isinstance(views[0].ended, EndedError)
    finally:
        server.end(signal.SIGKILL)


def test_a_game_goes_on_after_the_server_was_closed(tmp_path: Path) -> None:
    """By asyncio; what is asked for meanwhile is done once there is a server again."""
    where: dict[str, Any] = {"database": str(tmp_path / "tables.sqlite"), "grpc_port": quiet_port()}

    async def play(target: str, first: ExitStack) -> None:
        async with connect_async(target, timeout=PATIENCE) as client:
            host = await client.create_table("shanghaien", "Ann", clocks=False)
            guest = await client.join(host.code, "Bob")
            await host.start()
            await asyncio.to_thread(first.close)
            await host.wait(lambda: not host.connected)
            revision = host.revision
            able = host if host.legal_actions() else guest
            asked = asyncio.create_task(able.apply(able.legal_actions()[0]))
            with ExitStack() as second:
                await asyncio.to_thread(second.enter_context, served(**where))
                await asked
                await host.wait(lambda: host.connected and host.revision > revision, PATIENCE)
                await asyncio.to_thread(second.close)

    with ExitStack() as first:
        run(play(first.enter_context(served(**where)), first))


def test_the_client_needs_nothing_of_the_server() -> None:
    """With the extra `client` alone it works, and without that it says what to install."""
    server = ["connectrpc", "uvicorn", "starlette", "sqlalchemy", "alembic", "segno", "prometheus_client"]
    for missing, words in ((server, ""), (["grpc"], "install it with: pip install 'cambusa[client]'")):
        program = f"import sys; sys.modules.update(dict.fromkeys({missing})); import cambusa; cambusa.connect"
        done = subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
            capture_output=True,
            text=True,
            check=False,
        )
        assert (words in done.stderr) if words else (done.stderr == "")
