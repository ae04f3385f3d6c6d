"""The standard health service of gRPC: whether the server takes calls."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Collection

from grpc_health.v1 import health_pb2 as pb

from cambusa.service.errors import ServiceError
from cambusa.service.guard import Call

SERVICE = pb.DESCRIPTOR.services_by_name["Health"]


class Health:
    """Tells, and lets watch, whether the server is serving; the name of a service may be left out.

    Parameters
    ----------
    names : collection of str
        Full names of the services that are there.
    """

    def __init__(self, names: Collection[str]) -> None:
        self._names = {"", *names}
        self._closing = asyncio.Event()

    @property
    def serving(self) -> bool:
        """Whether calls are taken."""
        return not self._closing.is_set()

    def close(self) -> None:
        """Say from now on that no calls are taken; ends the streams of those that watch."""
        self._closing.set()

    async def check(self, request: pb.HealthCheckRequest, _call: Call) -> pb.HealthCheckResponse:
        """Tell about a service; NOT_FOUND: there is none such."""
        status = self._status(request.service)
        if status == pb.HealthCheckResponse.SERVICE_UNKNOWN:
            raise ServiceError("NOT_FOUND", "SERVICE_NOT_FOUND", "there is no such service here", field="service")
        return pb.HealthCheckResponse(status=status)

    async def watch(self, request: pb.HealthCheckRequest, _call: Call) -> AsyncIterator[pb.HealthCheckResponse]:
        """Tell now, and once more when it changes."""
        yield pb.HealthCheckResponse(status=self._status(request.service))
        await self._closing.wait()
        yield pb.HealthCheckResponse(status=self._status(request.service))

    def _status(self, name: str) -> pb.HealthCheckResponse.ServingStatus:
        if name not in self._names:
            return pb.HealthCheckResponse.SERVICE_UNKNOWN
        return pb.HealthCheckResponse.SERVING if self.serving else pb.HealthCheckResponse.NOT_SERVING
