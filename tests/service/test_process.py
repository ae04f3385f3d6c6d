"""The server as a process: what it prints, how it ends; TLS, health, reflection, metrics."""

from __future__ import annotations

import asyncio
import json
import re
import signal
import socket
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from ipaddress import ip_address
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch

import grpc
import pytest
from cryptography.hazmat.primitives import serialization
from grpc_health.v1 import health_pb2
from grpc_health.v1.health_pb2_grpc import HealthStub
from grpc_reflection.v1alpha.reflection_pb2 import ServerReflectionRequest
from grpc_reflection.v1alpha.reflection_pb2_grpc import ServerReflectionStub

import cambusa
from cambusa.api.v1 import catalog_pb2
from cambusa.service import addresses
from cambusa.service.app import SERVICES
from cambusa.service.metrics import Metrics
from cambusa.service.workers import Workers
from tests.cli.support import COMMAND, run
from tests.service.servers import PACKAGE, PATIENCE, Answer, Client, certificate, serving

TOKEN = "secret-token-secret-token-secret-token"
SERVING = health_pb2.HealthCheckResponse.SERVING
NOT_SERVING = health_pb2.HealthCheckResponse.NOT_SERVING


class Process:
    """`cambusa serve` as a process of its own, up."""

    def __init__(self, database: Path, *arguments: str) -> None:
        where = ["--host", "127.0.0.1", "--port", "0", "--grpc-port", "0", "--database", str(database)]
        self.process = subprocess.Popen(
            [*COMMAND, "serve", *where, *arguments],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdout
        self.printed = ""
        for line in self.process.stdout:
            self.printed += line
            if "Ctrl-C" in line:
                break
        self.port = int(self.found(r"http://127\.0\.0\.1:(\d+)"))
        self.grpc_port = int(self.found(r"gRPC: +port (\d+)"))

    def found(self, pattern: str) -> str:
        match = re.search(pattern, self.printed)
        assert match, self.printed
        return match[1]

    def end(self, *signals: signal.Signals) -> tuple[int, str]:
        """Send signals; return the exit code and the log."""
        for one in signals:
            self.process.send_signal(one)
        _, log = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, log


@contextmanager
def process(*arguments: str) -> Iterator[Process]:
    with TemporaryDirectory() as folder:
        made = Process(Path(folder) / "tables.sqlite", *arguments)
        try:
            yield made
        finally:
            made.process.kill()
            made.process.communicate()


@asynccontextmanager
async def watched(port: int) -> AsyncIterator[AsyncIterator[health_pb2.HealthCheckResponse]]:
    """Watch the health by gRPC: a stream that is open until the server ends it."""
    async with grpc.aio.insecure_channel(f"127.0.0.1:{port}") as channel:
        yield HealthStub(channel).Watch(health_pb2.HealthCheckRequest()).__aiter__()


def test_it_tells_where_it_is_and_ends_when_asked() -> None:
    with process("--log-format", "json", "--log-level", "debug", "--grace", "30") as server:
        assert "█" in server.printed
        assert f"cambusa {cambusa.__version__} is up." in server.printed

        async def within() -> list[health_pb2.HealthCheckResponse.ServingStatus]:
            async with watched(server.grpc_port) as answers:
                found = [(await anext(answers)).status]
                async with grpc.aio.insecure_channel(f"127.0.0.1:{server.grpc_port}") as channel:
                    call = channel.unary_unary(f"/{PACKAGE}.CatalogService/ListGames")
                    await call(b"", metadata=(("authorization", f"Bearer {TOKEN}"), ("x-request-id", "r7")))
                server.process.send_signal(signal.SIGTERM)
                return found + [answer.status async for answer in answers]

        assert asyncio.run(asyncio.wait_for(within(), PATIENCE)) == [SERVING, NOT_SERVING]
        code, log = server.end()
    assert code == 0
    lines = [json.loads(line) for line in log.splitlines()]
    assert [line["event"] for line in lines if line["event"] != "call"] == ["up", "closing", "down"]
    calls = {line["method"].partition("/")[2]: line for line in lines if line["event"] == "call"}
    assert calls["ListGames"] | {"at": "", "ms": 0} == {
        "at": "",
        "ms": 0,
        "level": "debug",
        "event": "call",
        "method": f"{PACKAGE}.CatalogService/ListGames",
        "transport": "grpc",
        "code": "OK",
        "client": "127.0.0.1",
        "request": "r7",
    }
    assert calls["Watch"]["code"] == "OK"
    assert TOKEN not in log


def test_a_second_signal_ends_it_at_once() -> None:
    """A call whose body never comes holds the first one up."""
    with process("--grace", "3600", "--no-qr") as server:
        assert "█" not in server.printed
        with socket.create_connection(("127.0.0.1", server.port)) as held:
            held.sendall(
                f"POST /{PACKAGE}.CatalogService/ListGames HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n"
                "content-length: 2\r\nexpect: 100-continue\r\n\r\n".encode()
            )
            assert held.recv(100).startswith(b"HTTP/1.1 100")
            server.process.send_signal(signal.SIGINT)
            assert server.process.stderr
            while "closing" not in server.process.stderr.readline():
                pass
            code, _ = server.end(signal.SIGINT)
    assert code == 0


@asynccontextmanager
async def in_flight() -> AsyncIterator[tuple[Client, asyncio.Event, list[asyncio.Task]]]:
    """A server with a call on each port, and what lets them finish."""
    finish, begun = asyncio.Event(), asyncio.Semaphore(0)

    async def slow(_self: object, _request: object, _call: object) -> catalog_pb2.ListGamesResponse:
        begun.release()
        await finish.wait()
        return catalog_pb2.ListGamesResponse(version="slow")

    with patch("cambusa.service.app.Catalog.list_games", slow):
        async with serving() as client:
            calls = [
                asyncio.create_task(client.post("CatalogService/ListGames", {})),
                asyncio.ensure_future(client.stub("CatalogService").ListGames(catalog_pb2.ListGamesRequest())),
            ]
            for _ in calls:
                await begun.acquire()
            yield client, finish, calls


async def connect_for_ever(port: int) -> None:
    while True:
        (await asyncio.open_connection("127.0.0.1", port))[1].close()


def test_calls_that_are_on_may_end() -> None:
    async def test() -> None:
        async with in_flight() as (client, finish, calls):
            by_connect = asyncio.create_task(client.stream("grpc.health.v1.Health/Watch", {}))
            watch = HealthStub(client.channel).Watch(health_pb2.HealthCheckRequest()).__aiter__()
            assert (await anext(watch)).status == SERVING
            while b'Health/Watch"} 2.0' not in client.server.metrics.page():
                await asyncio.sleep(0.01)
            stopping = asyncio.create_task(client.server.stop(PATIENCE))
            assert [answer.status async for answer in watch] == [NOT_SERVING]
            assert await by_connect == [(0, {"status": "SERVING"}), (0, {"status": "NOT_SERVING"}), (2, {})]
            with pytest.raises(OSError, match="failed"):
                await connect_for_ever(client.server.port)
            finish.set()
            by_http, by_grpc = await asyncio.gather(*calls)
            assert by_http.json == {"version": "slow"}
            assert by_grpc.version == "slow"
            await stopping

    asyncio.run(asyncio.wait_for(test(), PATIENCE))


def test_calls_that_do_not_end_are_cut() -> None:
    async def test() -> None:
        async with in_flight() as (client, _, calls):
            await client.server.stop(0.1)
            by_http, by_grpc = await asyncio.gather(*calls, return_exceptions=True)
            assert not isinstance(by_http, Answer) or by_http.json["code"] == "canceled"
            assert isinstance(by_grpc, grpc.aio.AioRpcError)

    asyncio.run(asyncio.wait_for(test(), PATIENCE))


def test_ports_in_use() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        for option, other in (("--port", "--grpc-port"), ("--grpc-port", "--port")):
            ran = run("serve", "--host", "127.0.0.1", option, str(port), other, "0")
            assert ran.returncode == 1
            assert f"cannot listen on port {port} of 127.0.0.1: it is in use" in ran.stderr
            assert f"choose another with {option}" in ran.stderr
            assert len(ran.stderr.splitlines()) == 1, "and nothing of gRPC's own"


@pytest.mark.parametrize("host", ["203.0.113.1", "no such interface", "\u00fc.."])
def test_addresses_that_are_not_this_machines(host: str) -> None:
    ran = run("serve", "--host", host, "--port", "0", "--grpc-port", "0")
    assert ran.returncode == 1
    assert f"Error: cannot listen at {host!r}: no address" in ran.stderr
    assert "choose another with --host" in ran.stderr
    assert "Traceback" not in ran.stderr


def test_a_worker_ends_with_its_server() -> None:
    """However that ended: the worker's stdin ends."""
    done = subprocess.run(
        [sys.executable, "-m", "cambusa.service.worker"], input=b"", timeout=PATIENCE, check=True, capture_output=True
    )
    assert done.stderr == b""


@pytest.mark.parametrize("turns", [0, 1, 3])
def test_no_process_is_left_of_one_that_was_just_starting(turns: int, monkeypatch: pytest.MonkeyPatch) -> None:
    begun = []
    popen = subprocess.Popen

    def begin(*args: Any, **more: Any) -> Any:
        begun.append(popen(*args, **more))
        return begun[-1]

    monkeypatch.setattr(subprocess, "Popen", begin)

    async def test() -> None:
        workers = Workers(1, 1, Metrics())
        asked = asyncio.create_task(workers.run(PATIENCE, int))
        for _ in range(turns):
            await asyncio.sleep(0)
        await workers.close()
        with suppress(asyncio.CancelledError, RuntimeError):  # it was cancelled, or came too late
            await asked

    asyncio.run(asyncio.wait_for(test(), PATIENCE))
    assert all(process.returncode is not None for process in begun)
    assert begun or turns < 3


@pytest.fixture
def pair(tmp_path: Path) -> tuple[Path, Path]:
    return certificate(tmp_path)


def test_tls(pair: tuple[Path, Path]) -> None:
    async def test() -> None:
        async with serving(tls_cert=pair[0], tls_key=pair[1], trusted=pair[0].read_bytes()) as client:
            listed = await client.stub("CatalogService").ListGames(catalog_pb2.ListGamesRequest())
            assert len(listed.games) == len(cambusa.games())
            assert (await client.post("CatalogService/ListGames", {})).status == 200
            assert client.server.urls() == [f"https://127.0.0.1:{client.server.port}"]
            plain = Client(client.server)
            with pytest.raises(grpc.aio.AioRpcError):
                await plain.stub("CatalogService").ListGames(catalog_pb2.ListGamesRequest(), timeout=5)
            await plain.channel.close()

    asyncio.run(asyncio.wait_for(test(), PATIENCE))


def test_tls_that_cannot_be(pair: tuple[Path, Path], tmp_path: Path) -> None:
    key = serialization.load_pem_private_key(pair[1].read_bytes(), None)
    how = serialization.BestAvailableEncryption(b"secret")
    encrypted = key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, how)
    other = tmp_path / "other.pem"
    for data, why in (
        (pair[0].read_bytes(), "are no certificate and its key"),
        (encrypted, "is encrypted; expected a key without a pass phrase"),
    ):
        other.write_bytes(data)
        ran = run("serve", "--port", "0", "--grpc-port", "0", "--tls-cert", str(pair[0]), "--tls-key", str(other))
        assert ran.returncode == 1
        assert why in ran.stderr.replace("\n", " ")
        assert "Traceback" not in ran.stderr


def test_health_and_reflection() -> None:
    names = {service.full_name for service in SERVICES}

    async def test() -> None:
        async with serving() as client:
            stub = HealthStub(client.channel)
            for name in ("", *names):
                assert (await stub.Check(health_pb2.HealthCheckRequest(service=name))).status == SERVING
            with pytest.raises(grpc.aio.AioRpcError) as error:
                await stub.Check(health_pb2.HealthCheckRequest(service="x"))
            assert error.value.code() is grpc.StatusCode.NOT_FOUND
            answer = await client.http(
                "POST", "/grpc.health.v1.Health/Check", b"{}", {"content-type": "application/json"}
            )
            assert answer.json == {"status": "SERVING"}
            assert (await client.http("GET", "/healthz")).body == b"ok\n"

            reflection = ServerReflectionStub(client.channel)
            asked = [
                ServerReflectionRequest(list_services=""),
                ServerReflectionRequest(file_containing_symbol=f"{PACKAGE}.TableService"),
            ]
            found = [answer async for answer in reflection.ServerReflectionInfo(iter(asked))]
            assert names < {service.name for service in found[0].list_services_response.service}
            assert found[1].file_descriptor_response.file_descriptor_proto

    asyncio.run(asyncio.wait_for(test(), PATIENCE))


def test_metrics_and_pages() -> None:
    async def test() -> None:
        async with serving() as client:
            watch = HealthStub(client.channel).Watch(health_pb2.HealthCheckRequest())
            await anext(watch.__aiter__())
            await client.post("CatalogService/ListGames", {})
            await client.post("CatalogService/GetGame", {})
            answer = await client.http("GET", "/metrics")
            assert answer.headers["content-type"].startswith("text/plain")
            method = f'method="{PACKAGE}.CatalogService/ListGames"'
            for line in (
                f'cambusa_calls_total{{code="OK",{method},transport="connect"}} 1.0',
                'cambusa_refusals_total{reason="UNKNOWN_GAME"} 1.0',
                f"cambusa_call_seconds_count{{{method}}} 1.0",
                'cambusa_streams{method="grpc.health.v1.Health/Watch"} 1.0',
            ):
                assert line in answer.body.decode().splitlines()
            assert "process_resident_memory_bytes" in answer.body.decode() or sys.platform != "linux"
            assert b"<title>cambusa</title>" in (await client.http("GET", "/")).body
            assert (await client.http("GET", "/favicon.ico")).status == 204
            watch.cancel()

    asyncio.run(asyncio.wait_for(test(), PATIENCE))


def test_streams_are_bounded_and_given_back() -> None:
    async def test() -> None:
        async with serving(streams=3, client_streams=2) as client:
            stub = HealthStub(client.channel)
            for _ in range(3):
                open_ones = [stub.Watch(health_pb2.HealthCheckRequest()) for _ in range(2)]
                for one in open_ones:
                    await anext(one.__aiter__())
                with pytest.raises(grpc.aio.AioRpcError) as error:
                    await anext(stub.Watch(health_pb2.HealthCheckRequest()).__aiter__())
                assert error.value.code() is grpc.StatusCode.RESOURCE_EXHAUSTED
                for one in open_ones:
                    one.cancel()
                while (
                    "cambusa_streams" in (page := client.server.metrics.page().decode()) and 'Watch"} 0.0' not in page
                ):
                    await asyncio.sleep(0.01)

    asyncio.run(asyncio.wait_for(test(), PATIENCE))


def test_other_origins_may_call_if_allowed() -> None:
    headers = {
        "origin": "https://a.example",
        "access-control-request-method": "POST",
        "access-control-request-headers": "authorization",
    }

    async def test() -> None:
        path = f"/{PACKAGE}.CatalogService/ListGames"
        async with serving(allow_origins=("https://a.example",)) as client:
            answer = await client.http("OPTIONS", path, None, headers)
            assert answer.headers["access-control-allow-origin"] == "https://a.example"
            other = await client.http("OPTIONS", path, None, headers | {"origin": "https://b.example"})
            assert "access-control-allow-origin" not in other.headers
        async with serving() as client:
            assert "access-control-allow-origin" not in (await client.http("OPTIONS", path, None, headers)).headers

    asyncio.run(asyncio.wait_for(test(), PATIENCE))


def test_addresses() -> None:
    assert addresses.reachable("192.0.2.7") == ["192.0.2.7"]
    for address in addresses.reachable("0.0.0.0"):
        ip_address(address)
    assert addresses.url_host("::1") == "[::1]"
    assert addresses.resolved("127.0.0.1") == "127.0.0.1"
    names = [name for _, name in socket.if_nameindex()]
    if "lo" in names:
        assert addresses.resolved("lo") == "127.0.0.1"
