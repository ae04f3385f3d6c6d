"""Connections that are cut in the middle of a call: what was asked for is done once, answered or not."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from random import Random

import pytest

from cambusa_client import Client, Played, Seat, connect
from tests.client.support import settle, table
from tests.service.servers import PATIENCE


class Line:
    """A line to a server that is cut when it is told to, as soon as the server says anything more."""

    def __init__(self, target: str) -> None:
        host, _, port = target.rpartition(":")
        self._server = (host, int(port))
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.target = f"127.0.0.1:{self._listening.getsockname()[1]}"
        self._cut = threading.Event()
        self.cuts = 0
        threading.Thread(target=self._accept, daemon=True).start()

    def cut(self) -> None:
        """Cut it at the next thing that the server says."""
        self._cut.set()

    def close(self) -> None:
        self._listening.close()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                client, _ = self._listening.accept()
                server = socket.create_connection(self._server)
                for args in ((client, server, False), (server, client, True)):
                    threading.Thread(target=self._copy, args=args, daemon=True).start()

    def _copy(self, source: socket.socket, sink: socket.socket, from_server: bool) -> None:
        with suppress(OSError):
            while data := source.recv(65536):
                if from_server and self._cut.is_set():
                    self._cut.clear()
                    self.cuts += 1
                    break
                sink.sendall(data)
        for end in (source, sink):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()


@pytest.fixture
def line(target: str) -> Iterator[Line]:
    line = Line(target)
    yield line
    line.close()


@pytest.fixture
def cut_client(line: Line) -> Iterator[Client]:
    with connect(line.target, timeout=PATIENCE) as client:
        yield client


def has_left(view: Seat, revision: int) -> bool:
    return view.revision != revision


def test_an_action_is_made_once(line: Line, cut_client: Client) -> None:
    views = table(cut_client, "shanghaien", 2)
    events, random, asked = views[0].events(timeout=1.0), Random(8), []
    while len(asked) < 5:
        revision = views[0].revision
        able = next((view for view in views if len(view.legal_actions()) > 1), None)
        if able is None:  # the table makes an only choice by itself
            views[0].wait(partial(has_left, views[0], revision), PATIENCE)
            settle(views)
            continue
        line.cut()
        asked.append((able.seat, random.choice(able.legal_labels())))
        able.apply(asked[-1][1])
        settle(views)
        assert line.cuts == len(asked)
    made = [event.entries[0] for event in events if isinstance(event, Played) and event.by == ""]
    assert made == asked
    assert views[0].log() == views[1].log()


def test_a_table_is_made_and_a_seat_taken_once(line: Line, cut_client: Client, client: Client) -> None:
    cut_client.games()
    line.cut()
    host = cut_client.create_table("fish_cook", "Once", 3, listed=True)
    line.cut()
    guest = cut_client.join(host.code, "Twice")
    assert line.cuts == 2
    assert [one.code for one in client.tables("fish_cook") if one.seats[0].name == "Once"] == [host.code]
    assert [one.name for one in guest.table.seats] == ["Once", "Twice", ""]
    host.wait(lambda: host.table.seats[1].name == "Twice", PATIENCE)
