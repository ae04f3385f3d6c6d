"""What the web port has besides the API: a page, health and metrics."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from starlette.applications import Starlette
from starlette.middleware.cors import CORSMiddleware
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route

from cambusa.service import metrics, page
from cambusa.service.bridge import Connect
from cambusa.service.health import Health
from cambusa.service.limits import plain

Message = MutableMapping[str, Any]
LOCAL = ("localhost", "127.0.0.1", "::1")

Application = Callable[[MutableMapping[str, Any], Callable[[], Awaitable[Message]], Callable[[Message], Any]], Any]


def _is_here(request: Request) -> bool:
    """Whether a browser on this machine asks, by an address that means this machine, and no proxy for others."""
    came = plain(request.client.host) if request.client else ""
    return came in LOCAL and request.url.hostname in LOCAL and "x-forwarded-for" not in request.headers


def application(
    connect: Connect,
    health: Health,
    counted: metrics.Metrics,
    origins: tuple[str, ...],
    urls: Callable[[], list[str]],
) -> Application:
    """Return the ASGI application of the web port; `urls` are the addresses of the page, the likeliest first."""

    async def healthz(_request: Request) -> Response:
        return PlainTextResponse("ok\n" if health.serving else "closing\n", 200 if health.serving else 503)

    async def numbers(_request: Request) -> Response:
        text = await asyncio.to_thread(counted.page)
        return Response(text, headers={"content-type": metrics.CONTENT_TYPE})

    async def addresses(request: Request) -> Response:
        # For a page on this machine, that others cannot reach by its address; to others they say nothing.
        return JSONResponse({"addresses": urls() if _is_here(request) else []})

    async def favicon(_request: Request) -> Response:
        return Response(status_code=204)

    async def file(request: Request) -> Response:
        return page.built().answer(request.url.path, request.headers) or await no_method(request)

    async def no_method(request: Request) -> Response:
        body = {"code": "unimplemented", "message": f"there is no method {request.url.path[1:80]}"}
        return Response(json.dumps(body), 404, media_type="application/json")

    rest = Starlette(
        routes=[
            Route("/healthz", healthz),
            Route("/metrics", numbers),
            Route("/favicon.ico", favicon),
            Route("/addresses", addresses),
            Route("/{path:path}", file),
            Route("/{path:path}", no_method, methods=["POST"]),
        ]
    )

    async def all_of_it(scope: Any, receive: Any, send: Any) -> None:
        there = connect if scope["type"] == "http" and scope["path"] in connect.paths else rest
        await there(scope, receive, send)

    if not origins:
        return all_of_it
    return CORSMiddleware(
        all_of_it,
        allow_origins=origins,
        allow_methods=["GET", "POST"],
        allow_headers=[
            "authorization",
            "connect-protocol-version",
            "connect-timeout-ms",
            "content-type",
            "grpc-timeout",
            "x-grpc-web",
            "x-request-id",
            "x-user-agent",
        ],
        expose_headers=["grpc-message", "grpc-status", "grpc-status-details-bin", "x-request-id"],
    )
