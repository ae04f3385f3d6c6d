"""The application: the handlers of all services, and what they share."""

from __future__ import annotations

import cambusa
from cambusa import registry
from cambusa._kernel.values import shown
from cambusa.api.v1 import catalog_pb2, engine_pb2, table_pb2
from cambusa.service import compute, health, wire
from cambusa.service.codec import Codec, Written
from cambusa.service.config import Config
from cambusa.service.errors import ServiceError
from cambusa.service.guard import Call
from cambusa.service.hub import Hub
from cambusa.service.metrics import Metrics
from cambusa.service.store import Store
from cambusa.service.tables import Tables
from cambusa.service.timers import Timers
from cambusa.service.workers import Workers

SERVICES = (
    *(
        service
        for file in (catalog_pb2.DESCRIPTOR, engine_pb2.DESCRIPTOR, table_pb2.DESCRIPTOR)
        for service in file.services_by_name.values()
    ),
    health.SERVICE,
)
"""All services."""

QUEUE = 16
"""Jobs for each worker process that may wait."""

TEXTS = 64
"""Messages that may wait to be read or written as JSON, those that are too long for the loop."""


class Catalog:
    """`CatalogService`: what can be played here."""

    def __init__(self) -> None:
        specs = {name: registry.spec(name) for name in registry.games()}
        self._games = Written.of(
            catalog_pb2.ListGamesResponse(
                games=[wire.game_spec(spec) for spec in specs.values()], version=cambusa.__version__
            )
        )
        self._game = {
            name: Written.of(catalog_pb2.GetGameResponse(game=wire.game_spec(spec, registry.package(name).ACTIONS)))
            for name, spec in specs.items()
        }

    async def list_games(self, _request: catalog_pb2.ListGamesRequest, _call: Call) -> Written:
        """List all games."""
        return self._games

    async def get_game(self, request: catalog_pb2.GetGameRequest, _call: Call) -> Written:
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

    async def check(self, request: engine_pb2.CheckRequest, _call: Call) -> Written:
        """Run a check on cards."""
        return await self._workers.run(compute.SECONDS, compute.check, request)

    async def replay(self, request: engine_pb2.ReplayRequest, _call: Call) -> Written:
        """Replay a record."""
        return await self._workers.run(compute.SECONDS, compute.replay, request)

    async def playout(self, request: engine_pb2.PlayoutRequest, _call: Call) -> Written:
        """Play random games."""
        return await self._workers.run(compute.SECONDS, compute.playout, request)

    async def suggest(self, request: engine_pb2.SuggestRequest, _call: Call) -> Written:
        """Ask a bot."""
        return await self._workers.run(compute.SECONDS, compute.suggest, request)


class App:
    """What answers the calls; made inside a running loop.

    Parameters
    ----------
    config : Config
        The settings.
    metrics : Metrics
        Where things are counted.
    timers : Timers
        The time.

    Attributes
    ----------
    workers : Workers
        Processes for what takes long.
    codec : Codec
        Reads and writes messages; it has a process of its own, for nobody should wait for another's playouts.
    health : Health
        Whether calls are taken.
    handlers : dict
        What answers the methods of each service, by its full name; see `bridge`. Tables are there once it has started.
    """

    def __init__(self, config: Config, metrics: Metrics, timers: Timers) -> None:
        self._config = config
        self._metrics = metrics
        self._timers = timers
        self.hub: Hub | None = None
        self.workers = Workers(config.workers, QUEUE * config.workers, metrics)
        self.codec = Codec(Workers(1, TEXTS, metrics))
        self.health = health.Health([service.full_name for service in SERVICES])
        self.handlers: dict[str, object] = {
            "cambusa.api.v1.CatalogService": Catalog(),
            "cambusa.api.v1.EngineService": Engine(self.workers),
            health.SERVICE.full_name: self.health,
        }

    async def start(self) -> None:
        """Open the store; raises StoreError if that cannot be."""
        store = await Store.open(self._config.database)
        self.hub = Hub(self._config, self._metrics, store, self._timers)
        await self.hub.start()
        self.handlers["cambusa.api.v1.TableService"] = Tables(self.hub)

    def close(self) -> None:
        """Begin to end: no more calls come, and streams are to say so and end by themselves."""
        self.health.close()
        if self.hub:
            self.hub.close()

    async def end(self) -> None:
        """Release everything; all calls have ended."""
        if self.hub:
            await self.hub.end()
        await self.workers.close()
        await self.codec.workers.close()
