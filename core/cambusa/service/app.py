"""The handlers of the services."""

from __future__ import annotations

import cambusa
from cambusa import registry
from cambusa._kernel.values import shown
from cambusa.api.v1 import catalog_pb2, engine_pb2, table_pb2
from cambusa.service import compute, wire
from cambusa.service.bridge import Handlers
from cambusa.service.errors import ServiceError
from cambusa.service.guard import Call
from cambusa.service.workers import Workers

SERVICES = tuple(
    service
    for file in (catalog_pb2.DESCRIPTOR, engine_pb2.DESCRIPTOR, table_pb2.DESCRIPTOR)
    for service in file.services_by_name.values()
)
"""All services of the API."""


class Catalog:
    """`CatalogService`: what can be played here."""

    def __init__(self) -> None:
        specs = {name: registry.spec(name) for name in registry.games()}
        self._games = catalog_pb2.ListGamesResponse(
            games=[wire.game_spec(spec) for spec in specs.values()], version=cambusa.__version__
        )
        self._game = {
            name: catalog_pb2.GetGameResponse(game=wire.game_spec(spec, registry.package(name).ACTIONS))
            for name, spec in specs.items()
        }

    async def list_games(self, _request: catalog_pb2.ListGamesRequest, _call: Call) -> catalog_pb2.ListGamesResponse:
        """List all games."""
        return self._games

    async def get_game(self, request: catalog_pb2.GetGameRequest, _call: Call) -> catalog_pb2.GetGameResponse:
        """Get one game."""
        if request.name not in self._game:
            there = ", ".join(self._game)
            raise ServiceError(
                "NOT_FOUND", "UNKNOWN_GAME", f"there is no game {shown(request.name)}; there are {there}", "name"
            )
        return self._game[request.name]


class Engine:
    """`EngineService`: computes in worker processes."""

    def __init__(self, workers: Workers) -> None:
        self._workers = workers

    async def check(self, request: engine_pb2.CheckRequest, _call: Call) -> engine_pb2.CheckResponse:
        """Run a check on cards."""
        return await self._workers.run(compute.SECONDS, compute.check, request)

    async def replay(self, request: engine_pb2.ReplayRequest, _call: Call) -> engine_pb2.ReplayResponse:
        """Replay a record."""
        return await self._workers.run(compute.SECONDS, compute.replay, request)

    async def playout(self, request: engine_pb2.PlayoutRequest, _call: Call) -> engine_pb2.PlayoutResponse:
        """Play random games."""
        return await self._workers.run(compute.SECONDS, compute.playout, request)

    async def suggest(self, request: engine_pb2.SuggestRequest, _call: Call) -> engine_pb2.SuggestResponse:
        """Ask a bot."""
        return await self._workers.run(compute.SECONDS, compute.suggest, request)


def handlers(workers: Workers) -> Handlers:
    """Return what answers the services, by name."""
    # TableService has no handlers yet: its methods answer UNIMPLEMENTED.
    return {"cambusa.api.v1.CatalogService": Catalog(), "cambusa.api.v1.EngineService": Engine(workers)}
