"""A server on ports that the system chose, and clients of it: gRPC stubs, and plain HTTP."""

from __future__ import annotations

import asyncio
import base64
import json
import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from http.client import HTTPConnection, HTTPMessage, HTTPSConnection
from ipaddress import ip_address
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import grpc
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from google.protobuf.json_format import MessageToJson
from google.protobuf.message import Message
from google.rpc.status_pb2 import Status

from cambusa.api.v1.catalog_pb2_grpc import CatalogServiceStub
from cambusa.api.v1.engine_pb2_grpc import EngineServiceStub
from cambusa.api.v1.table_pb2 import ErrorDetail
from cambusa.api.v1.table_pb2_grpc import TableServiceStub
from cambusa.service.config import Config
from cambusa.service.serve import Server
from cambusa.service.timers import Timers

PACKAGE = "cambusa.api.v1"
PATIENCE = 60.0
"""Seconds after which a test gives up; only those that fail wait for so long."""

STUBS: dict[str, Any] = {
    "CatalogService": CatalogServiceStub,
    "EngineService": EngineServiceStub,
    "TableService": TableServiceStub,
}


class Answer(NamedTuple):
    """What plain HTTP gave."""

    status: int
    headers: HTTPMessage
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)


class Failure(NamedTuple):
    """An error as a client has it, whichever way it came."""

    code: str
    message: str
    detail: ErrorDetail | None


class Client:
    """Talks to both ports of a server."""

    def __init__(self, server: Server, trusted: bytes | None = None) -> None:
        self.server = server
        target = f"127.0.0.1:{server.grpc_port}"
        self.trusted = trusted
        if trusted:
            self.channel = grpc.aio.secure_channel(target, grpc.ssl_channel_credentials(trusted))
        else:
            self.channel = grpc.aio.insecure_channel(target)

    def stub(self, service: str) -> Any:
        return STUBS[service](self.channel)

    async def http(
        self, verb: str, path: str, body: bytes | None = None, headers: dict[str, str] | None = None
    ) -> Answer:
        return await asyncio.to_thread(self._http, verb, path, body, headers or {})

    def _http(self, verb: str, path: str, body: bytes | None, headers: dict[str, str]) -> Answer:
        connection = self.connection()
        try:
            connection.request(verb, path, body, headers)
            response = connection.getresponse()
            return Answer(response.status, response.headers, response.read())
        finally:
            connection.close()

    def connection(self) -> HTTPConnection:
        if not self.trusted:
            return HTTPConnection("127.0.0.1", self.server.port, timeout=PATIENCE)
        context = ssl.create_default_context(cadata=self.trusted.decode())
        return HTTPSConnection("127.0.0.1", self.server.port, timeout=PATIENCE, context=context)

    async def post(self, method: str, body: Any, **headers: str) -> Answer:
        """Call a method, as ``CatalogService/GetGame``, with JSON."""
        data = body if isinstance(body, bytes) else json.dumps(body).encode()
        return await self.http(
            "POST",
            f"/{PACKAGE}.{method}",
            data,
            {"content-type": "application/json", **{name.replace("_", "-"): text for name, text in headers.items()}},
        )

    async def stream(self, method: str, body: Any) -> list[tuple[int, Any]]:
        """Call a method that streams, by Connect in JSON; return the flags and contents of its envelopes."""
        data = json.dumps(body).encode()
        answer = await self.http(
            "POST",
            f"/{method}",
            b"\0" + len(data).to_bytes(4, "big") + data,
            {"content-type": "application/connect+json"},
        )
        assert answer.status == 200, answer
        found, rest = [], answer.body
        while rest:
            size = int.from_bytes(rest[1:5], "big")
            found.append((rest[0], json.loads(rest[5 : 5 + size])))
            rest = rest[5 + size :]
        return found

    async def refused(self, method: str, request: Message, **headers: str) -> list[Failure]:
        """Return the errors of a call that cannot be: by gRPC, Connect in binary, and Connect in JSON."""
        names = {name.replace("_", "-"): text for name, text in headers.items()}
        service, _, name = method.partition("/")
        try:
            await getattr(self.stub(service), name)(request, metadata=tuple(names.items()))
        except grpc.aio.AioRpcError as error:
            failures = [failure(error)]
        else:
            raise AssertionError(f"{method} was not refused")
        for form, data in (("proto", request.SerializeToString()), ("json", MessageToJson(request).encode())):
            answer = await self.http(
                "POST", f"/{PACKAGE}.{method}", data, {"content-type": f"application/{form}", **names}
            )
            assert answer.status >= 400, answer
            failures.append(connect_failure(answer.json))
        return failures


def failure(error: grpc.aio.AioRpcError) -> Failure:
    """Return an error of gRPC."""
    trailers = dict(error.trailing_metadata() or ())
    detail = None
    if "grpc-status-details-bin" in trailers:
        status = Status.FromString(trailers["grpc-status-details-bin"])
        assert (status.code, status.message) == (error.code().value[0], error.details())
        detail = ErrorDetail()
        assert status.details[0].Unpack(detail)
    return Failure(error.code().name, error.details() or "", detail)


def connect_failure(body: Any) -> Failure:
    """Return an error of Connect."""
    detail = None
    if body.get("details"):
        assert body["details"][0]["type"] == f"{PACKAGE}.ErrorDetail"
        detail = ErrorDetail.FromString(base64.b64decode(body["details"][0]["value"] + "=="))
    return Failure(body["code"].upper(), body.get("message", ""), detail)


@asynccontextmanager
async def serving(trusted: bytes | None = None, timers: Timers | None = None, **settings: Any) -> AsyncIterator[Client]:
    """Run a server in this loop, with a database of its own, and give a client of it."""
    usual: dict[str, Any] = {"host": "127.0.0.1", "port": 0, "grpc_port": 0, "workers": 1, "rate": 1e6, "burst": 1e6}
    with TemporaryDirectory() as folder:
        server = Server(Config(**{"database": f"{folder}/tables.sqlite"} | usual | settings), timers)
        await server.start()
        client = Client(server, trusted)
        try:
            yield client
        finally:
            await client.channel.close()
            await server.stop(0.0)


def certificate(folder: Path) -> tuple[Path, Path]:
    """Write a certificate for 127.0.0.1, signed by itself, and its key."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "cambusa test")])
    now = datetime.now(UTC)
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(7)
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.IPAddress(ip_address("127.0.0.1"))]), critical=False)
        .sign(key, hashes.SHA256())
    )
    files = folder / "cert.pem", folder / "key.pem"
    files[0].write_bytes(certificate.public_bytes(serialization.Encoding.PEM))
    files[1].write_bytes(
        key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    )
    return files
