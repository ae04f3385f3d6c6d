"""A client of a cambusa server.

    >>> import cambusa_client
    >>> client = cambusa_client.connect("localhost:50051")
    >>> client.target
    'localhost:50051'
    >>> client.close()

`connect` and `connect_async` begin: the first for programs that wait for each answer, the second for asyncio. A `Seat`
at a remote table is a `cambusa.SeatView`. `errors` says what may go wrong.
"""

from importlib.util import find_spec

if find_spec("grpc") is None:
    raise ModuleNotFoundError("the client needs grpc; install it with: pip install 'cambusa[client]'", name="grpc")

from cambusa_client import errors
from cambusa_client.client import AsyncClient, connect_async
from cambusa_client.model import (
    Adjudicated,
    Clock,
    Counts,
    Event,
    Held,
    Missed,
    Played,
    Racer,
    Replayed,
    TableChanged,
    TableInfo,
    Talked,
)
from cambusa_client.seat import AsyncSeat, AsyncSpectator
from cambusa_client.sync import Client, Seat, Spectator, connect

__all__ = [
    "Adjudicated",
    "AsyncClient",
    "AsyncSeat",
    "AsyncSpectator",
    "Client",
    "Clock",
    "Counts",
    "Event",
    "Held",
    "Missed",
    "Played",
    "Racer",
    "Replayed",
    "Seat",
    "Spectator",
    "TableChanged",
    "TableInfo",
    "Talked",
    "connect",
    "connect_async",
    "errors",
]
