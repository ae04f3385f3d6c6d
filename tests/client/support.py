"""A real server in a thread, and what the tests of its client share."""

from __future__ import annotations

import asyncio
import random
import socket
import threading
from collections.abc import Coroutine, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from random import Random
from typing import Any

from cambusa.errors import IllegalActionError
from cambusa.view import SeatView
from cambusa_client import Client, Seat
from tests.service.servers import PATIENCE, serving

NAMES = ("Ann", "Bob", "Cyd", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Jon")


@contextmanager
def served(trusted: bytes | None = None, **settings: Any) -> Iterator[str]:
    """Run a server in a thread, and give the target of its gRPC port."""
    started: list[str] = []
    up, down = threading.Event(), threading.Event()

    async def serve() -> None:
        async with serving(trusted, **settings) as server:
            started.append(f"127.0.0.1:{server.server.grpc_port}")
            up.set()
            await asyncio.to_thread(down.wait)

    thread = threading.Thread(target=lambda: asyncio.run(serve()))
    thread.start()
    try:
        while not up.wait(0.05):
            assert thread.is_alive(), "the server did not start"
        yield started[0]
    finally:
        down.set()
        thread.join()


def quiet_port() -> int:
    """Return a port that is free, and stays so: it is none of those that the system gives away by itself."""
    ports = range(20_000, 32_000)
    while True:
        with socket.socket() as taken, suppress(OSError):
            taken.bind(("127.0.0.1", random.choice(ports)))
            port: int = taken.getsockname()[1]
            return port


def run(work: Coroutine[Any, Any, Any]) -> Any:
    """Run a coroutine in a loop of its own; a test that hangs fails."""
    return asyncio.run(asyncio.wait_for(work, PATIENCE))


def table(client: Client, game: str, seats: int, **options: Any) -> list[Seat]:
    """Make a table without clocks, all of its seats taken by this client, and start."""
    host = client.create_table(game, NAMES[0], seats, options, clocks=False)
    others = [client.join(host.code, name) for name in NAMES[1:seats]]
    host.start()
    made = [host, *others]
    settle(made)
    return made


def settle(views: Sequence[SeatView]) -> None:
    """Wait until all remote views are of the same revision."""
    remote = [view for view in views if isinstance(view, Seat)]
    while len({place(view) for view in remote}) > 1:
        last = max(place(view) for view in remote)
        for view in remote:
            view.wait(partial(reached, view, last), PATIENCE)


def place(view: Seat) -> tuple[int, bool, int]:
    return view.table.game_number, view.is_on, view.revision


def reached(view: Seat, last: tuple[int, bool, int]) -> bool:
    return place(view) >= last


def step(views: Sequence[SeatView], chance: Random) -> None:
    """Let one of those who may act do something, seldom a racing thing: the table waits for the others then."""
    able = [view for view in views if view.legal_actions()]
    if not able:
        return  # the table acts by itself
    racing = able[0].game.spec.racing
    choices = [(view, label) for view in able for label in view.legal_labels()]
    calm = [(view, label) for view, label in choices if label.split()[0] not in racing]
    view, label = chance.choice(calm or choices)
    try:
        view.apply(label)
    except IllegalActionError:
        assert isinstance(view, Seat), "only a table acts by itself meanwhile"
    settle(views)
