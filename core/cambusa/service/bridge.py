"""From the descriptors of services to two listeners: grpc.aio, and Connect and gRPC-Web over ASGI.

A handler is an object with a method for each of the service's, in snake case: ``async def get_game(request, call)``
returns the answer, ``async def watch_table(request, call)`` yields answers; an answer is a message, or `codec.Written`.
A method that it lacks answers UNIMPLEMENTED. Both listeners hand the bytes of a request on as they are: they are read,
and what is wrong with them is said, in one place, behind one `Guard`.
"""

from __future__ import annotations

import json
import re
from base64 import b64encode
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Iterable, Iterator, Mapping
from contextlib import aclosing
from dataclasses import dataclass
from typing import Any, NoReturn
from urllib.parse import unquote

import grpc
from connectrpc.code import Code
from connectrpc.codec import Codec as ConnectCodec
from connectrpc.errors import ConnectError
from connectrpc.method import IdempotencyLevel, MethodInfo, StreamType
from connectrpc.request import RequestContext
from connectrpc.server import ConnectASGIApplication, Endpoint
from google.protobuf.descriptor import MethodDescriptor, ServiceDescriptor
from google.protobuf.descriptor_pb2 import MethodOptions
from google.protobuf.message import Message
from google.protobuf.message_factory import GetMessageClass
from google.rpc.status_pb2 import Status
from protobuf.wkt import Any as ConnectAny
from starlette.datastructures import Headers

from cambusa.api.v1.table_pb2 import ErrorDetail
from cambusa.service.codec import BINARY, JSON, Codec
from cambusa.service.errors import ServiceError
from cambusa.service.guard import Call, Guard

Handlers = Mapping[str, object]
"""Objects with the methods of a service, by its full name."""

_REQUEST_ID = "x-request-id"

_NO_CALL = {
    405: "expected the method POST",
    415: "expected content-type: application/json or application/proto, for a stream application/connect+json or "
    "application/connect+proto, or one of gRPC-Web; gRPC has a port of its own",
}
"""By status: what an HTTP request must be for a call."""

_STATUS = {"RESOURCE_EXHAUSTED": 429, "UNAUTHENTICATED": 401}
"""By code: what else the guard may say of one that is none."""

_GRPC = re.compile(r"application/grpc(\+.*)?")
"""The content type of gRPC itself, which needs HTTP/2: it has a port of its own."""


@dataclass(frozen=True, slots=True)
class Method:
    """A method of a service, and what answers it."""

    name: str
    request: type[Message]
    response: type[Message]
    stream: bool
    safe: bool
    handler: Callable[[Any, Call], Any]

    @classmethod
    def of(cls, method: MethodDescriptor, service: object) -> Method:
        """Return the method with this descriptor, answered by a service's object."""
        found = getattr(service, re.sub(r"(?<!^)(?=[A-Z])", "_", method.name).lower(), None)
        return cls(
            name=f"{method.containing_service.full_name}/{method.name}",
            request=GetMessageClass(method.input_type),
            response=GetMessageClass(method.output_type),
            stream=method.server_streaming,
            safe=method.GetOptions().idempotency_level == MethodOptions.NO_SIDE_EFFECTS,
            handler=found or (_no_stream if method.server_streaming else _nothing),
        )


async def _nothing(_request: Message, call: Call) -> NoReturn:
    raise ServiceError("UNIMPLEMENTED", "NOT_IMPLEMENTED", f"this server does not have {call.method}")


async def _no_stream(request: Message, call: Call) -> AsyncIterator[NoReturn]:
    yield await _nothing(request, call)


def detail(error: ServiceError) -> ErrorDetail:
    """Return what an error carries beside its code and message."""
    return ErrorDetail(
        reason=error.reason, field=error.field, legal=error.legal, retry_milliseconds=max(0, error.retry_ms)
    )


class Bridge:
    """The methods of services on both listeners.

    Parameters
    ----------
    services : iterable of ServiceDescriptor
        The services.
    handlers : mapping
        What answers them, by full name of the service.
    guard : Guard
        Stands round every call.
    codec : Codec
        Reads requests and writes answers.
    """

    def __init__(self, services: Iterable[ServiceDescriptor], handlers: Handlers, guard: Guard, codec: Codec) -> None:
        self._guard = guard
        self._codec = codec
        self._services = tuple(services)
        self._methods = [
            Method.of(method, handlers.get(service.full_name))
            for service in self._services
            for method in service.methods
        ]

    async def _answer(self, method: Method, data: bytes, form: str, call: Call) -> bytes:
        with self._guard.around(call, len(data), stream=False):
            request = await self._codec.read(data, form, method.request)
            answer = await method.handler(request, call)
            return await self._codec.write(answer, form)

    async def _answers(self, method: Method, data: bytes, form: str, call: Call) -> AsyncGenerator[bytes]:
        with self._guard.around(call, len(data), stream=True):
            request = await self._codec.read(data, form, method.request)
            async with aclosing(method.handler(request, call)) as answers:
                async for answer in answers:
                    yield await self._codec.write(answer, form)

    # --- gRPC ---------------------------------------------------------------------------------------------------------

    def add_to(self, server: grpc.aio.Server) -> None:
        """Let a gRPC server answer all methods."""
        for service in self._services:
            prefix = f"{service.full_name}/"
            server.add_generic_rpc_handlers(
                (
                    grpc.method_handlers_generic_handler(
                        service.full_name,
                        {
                            method.name.removeprefix(prefix): self._grpc_handler(method)
                            for method in self._methods
                            if method.name.startswith(prefix)
                        },
                    ),
                )
            )

    def _grpc_handler(self, method: Method) -> grpc.RpcMethodHandler[Any, Any]:
        async def unary(data: bytes, context: grpc.aio.ServicerContext[bytes, bytes]) -> bytes:
            call = self._grpc_call(method, context)
            try:
                return await self._answer(method, data, BINARY, call)
            except ServiceError as error:
                failed = error
            return await _abort(context, failed, call)

        async def stream(data: bytes, context: grpc.aio.ServicerContext[bytes, bytes]) -> AsyncIterator[bytes]:
            call = self._grpc_call(method, context)
            try:
                async with aclosing(self._answers(method, data, BINARY, call)) as answers:
                    async for answer in answers:
                        yield answer
                return
            except ServiceError as error:
                failed = error
            await _abort(context, failed, call)

        if method.stream:
            return grpc.unary_stream_rpc_method_handler(stream)
        return grpc.unary_unary_rpc_method_handler(unary)

    def _grpc_call(self, method: Method, context: grpc.aio.ServicerContext[bytes, bytes]) -> Call:
        metadata = {key: value for key, value in context.invocation_metadata() or () if isinstance(value, str)}
        call = self._guard.call(method.name, "grpc", _peer(context.peer()), metadata)
        context.set_trailing_metadata(((_REQUEST_ID, call.request_id),))
        return call

    # --- Connect ------------------------------------------------------------------------------------------------------

    def asgi(self) -> Connect:
        """Return an ASGI application that answers all methods by Connect and gRPC-Web."""
        return Connect({f"/{method.name}": self._endpoint(method) for method in self._methods}, self._guard)

    def _endpoint(self, method: Method) -> Any:
        async def unary(raw: _Raw, context: RequestContext[Any, Any]) -> bytes:
            call = self._connect_call(method, context)
            try:
                return await self._answer(method, raw.data, raw.form, call)
            except ServiceError as error:
                raise _connect_error(error) from None

        async def stream(raw: _Raw, context: RequestContext[Any, Any]) -> AsyncIterator[bytes]:
            call = self._connect_call(method, context)
            try:
                async with aclosing(self._answers(method, raw.data, raw.form, call)) as answers:
                    async for answer in answers:
                        yield answer
            except ServiceError as error:
                raise _connect_error(error) from None

        service, _, name = method.name.partition("/")
        info = MethodInfo(
            name=name,
            service_name=service,
            input=_Raw,
            output=bytes,
            idempotency_level=IdempotencyLevel.NO_SIDE_EFFECTS if method.safe else IdempotencyLevel.UNKNOWN,
            stream_type=StreamType.SERVER_STREAM if method.stream else StreamType.UNARY,
        )
        return Endpoint.server_stream(info, stream) if method.stream else Endpoint.unary(info, unary)

    def _connect_call(self, method: Method, context: RequestContext[Any, Any]) -> Call:
        headers = context.request_headers
        transport = "grpc-web" if headers.get("content-type", "").startswith("application/grpc") else "connect"
        address = (context.client_address or "unknown:0").rpartition(":")[0]
        call = self._guard.call(method.name, transport, address, headers)
        context.response_headers[_REQUEST_ID] = call.request_id
        return call


async def _abort(context: grpc.aio.ServicerContext[bytes, bytes], error: ServiceError, call: Call) -> NoReturn:
    status = Status(code=getattr(grpc.StatusCode, error.code).value[0], message=error.message)
    status.details.add().Pack(detail(error))
    await context.abort(
        getattr(grpc.StatusCode, error.code),
        error.message,
        ((_REQUEST_ID, call.request_id), ("grpc-status-details-bin", status.SerializeToString())),
    )


def _connect_error(error: ServiceError) -> ConnectError:
    packed = ConnectAny(
        type_url=f"type.googleapis.com/{ErrorDetail.DESCRIPTOR.full_name}", value=detail(error).SerializeToString()
    )
    return ConnectError(Code[error.code], error.message, [packed])


def _peer(text: str) -> str:
    """The address in what gRPC says of a peer, such as ``ipv4:10.0.0.7:4711`` or ``ipv6:%5B::1%5D:4711``."""
    kind, _, rest = text.partition(":")
    return unquote(rest).rpartition(":")[0] if kind in ("ipv4", "ipv6") else "unknown"


@dataclass(frozen=True, slots=True)
class _Raw:
    """The bytes of a request, and what they are written in."""

    data: bytes
    form: str


class _AsTheyAre(ConnectCodec[Any, Any]):
    """Hands bytes on, both ways."""

    def __init__(self, form: str) -> None:
        self._form = form

    def name(self) -> str:
        return self._form

    def encode(self, message: bytes) -> bytes:
        return message

    def decode(self, data: bytes | bytearray, message_class: type[Any]) -> _Raw:  # noqa: ARG002 - called so
        return _Raw(bytes(data), self._form)


class Connect(ConnectASGIApplication[None]):
    """The ASGI application of a bridge; `paths` are those that it answers."""

    path = "/"

    def __init__(self, endpoints: Mapping[str, Any], guard: Guard) -> None:
        self.paths = frozenset(endpoints)
        self._guard = guard
        # No compression: for small answers it is not worth its time. Twice what the guard allows, so that it can speak.
        super().__init__(
            service=None,
            endpoints=lambda _: endpoints,
            read_max_bytes=2 * guard.max_message,
            compressions=(),
            codecs=[_AsTheyAre(BINARY), _AsTheyAre(JSON)],
        )

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Answer a request; what is no call of the API at all, and would have an empty answer, is told what one is."""
        told = False

        async def tell(status: int, headers: list[tuple[bytes, bytes]]) -> None:
            nonlocal told
            told = True
            for message in self._no_call(scope, status, headers):
                await send(message)

        async def explained(message: Any) -> None:
            if message.get("status") in _NO_CALL:
                await tell(message["status"], message["headers"])
            elif not told:
                await send(message)

        if _GRPC.fullmatch(Headers(scope=scope).get("content-type", "")):
            await tell(415, [])
        else:
            await super().__call__(scope | {"headers": _readable(scope["headers"])}, receive, explained)

    def _no_call(self, scope: Any, status: int, headers: list[tuple[bytes, bytes]]) -> Iterator[dict[str, Any]]:
        """Count a request that is no call, and yield the parts of its answer."""
        address, _ = scope["client"] or ("unknown", 0)
        call = self._guard.call(scope["path"][1:], "connect", address, Headers(scope=scope))
        try:
            with self._guard.around(call, 0, stream=False):
                raise ServiceError("INVALID_ARGUMENT", "MALFORMED", _NO_CALL[status])
        except ServiceError as error:
            value = b64encode(detail(error).SerializeToString()).decode().rstrip("=")
            body = {
                "code": error.code.lower(),
                "message": error.message,
                "details": [{"type": ErrorDetail.DESCRIPTOR.full_name, "value": value}],
            }
            more = [(b"content-type", b"application/json"), (_REQUEST_ID.encode(), call.request_id.encode())]
            status = _STATUS.get(error.code, status)
        yield {"type": "http.response.start", "status": status, "headers": headers + more}
        yield {"type": "http.response.body", "body": json.dumps(body).encode()}


def _readable(headers: Iterable[tuple[bytes, bytes]]) -> list[tuple[bytes, bytes]]:
    """Return headers in UTF-8, as connectrpc reads them; they may have any bytes (RFC 9110, 5.5)."""
    return [(name, text if text.isascii() else text.decode("latin-1").encode()) for name, text in headers]
