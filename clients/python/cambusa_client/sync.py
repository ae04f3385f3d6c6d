"""The client for programs that wait for each answer: asyncio's runs in a thread behind it."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator, Mapping, Sequence
from concurrent.futures import CancelledError
from pathlib import Path
from typing import Any, Self, TypeVar

import numpy as np
import numpy.typing as npt

from cambusa.api.v1.types_pb2 import GameSpec
from cambusa.record import Record
from cambusa.service.plain import GameRecord
from cambusa.spec import OptionValue
from cambusa.view import SeatView
from cambusa_client.calls import TIMEOUT
from cambusa_client.client import AsyncClient
from cambusa_client.errors import EndedError
from cambusa_client.model import Counts, Event, Replayed, TableInfo
from cambusa_client.playing import Player
from cambusa_client.reading import Reading
from cambusa_client.seat import AsyncSeat, AsyncSpectator
from cambusa_client.watch import SILENCE

T = TypeVar("T")


class _Loop:
    """An event loop in a thread of its own."""

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._run, name="cambusa-client", daemon=True)
        self._thread.start()
        self._handing = threading.Lock()  # what is handed over before the end is ended with all else
        self._ended = False

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Run a coroutine there, and return what it returns; an interrupt here ends it there."""
        with self._handing:
            future = None if self._ended else asyncio.run_coroutine_threadsafe(work, self._loop)
        if future is None:
            work.close()
            raise EndedError("released")
        try:
            return future.result()
        except CancelledError:
            raise EndedError("released") from None
        except BaseException:
            future.cancel()
            raise

    def close(self, last: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Run a last coroutine there, then end what else runs, and the thread: calls raise EndedError from now on."""
        with self._handing:
            if not self._ended:
                self._ended = True
                asyncio.run_coroutine_threadsafe(_end(last), self._loop)
        self._thread.join()

    def _run(self) -> None:
        self._loop.run_forever()
        self._loop.close()


async def _end(last: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Run a coroutine, end all others, and stop the loop; a player's rule that is being asked is not waited for."""
    loop = asyncio.get_running_loop()
    try:
        await last()
        while others := asyncio.all_tasks() - {asyncio.current_task()}:
            for task in others:
                task.cancel()
            await asyncio.gather(*others, return_exceptions=True)
        await loop.shutdown_asyncgens()
    finally:
        loop.stop()


class Spectator(Reading):
    """A table as a spectator has it; made by `Client.watch`. See `AsyncSpectator`, whose calls are awaited."""

    def __init__(self, loop: _Loop, inner: AsyncSpectator) -> None:
        self._loop = loop
        self._spectator = inner
        self._watch = inner._watch

    def events(self, timeout: float | None = None) -> Iterator[Event]:
        """Return what happens from now on, until the seat or the table has come to its end.

        Parameters
        ----------
        timeout : float, optional
            After so many seconds without an event the iterator ends.
        """
        return _Events(self._loop, self._loop.run(self._listen()), timeout)

    async def _listen(self) -> AsyncIterator[Event]:
        return self._spectator.events()

    def wait(self, met: Callable[[], bool], timeout: float | None = None) -> None:
        """Wait until something is so, asking anew after all news; see `AsyncSpectator.wait`."""
        self._loop.run(self._spectator.wait(met, timeout))

    def record(self, game_number: int = 0) -> GameRecord:
        """Return the record of a game of the series, 0: the last, as this viewer may see it."""
        return self._loop.run(self._spectator.record(game_number))

    def close(self) -> None:
        """Stop watching; a seat is kept, and a bot stands in after a while."""
        self._loop.run(self._spectator.close())

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __repr__(self) -> str:
        return repr(self._spectator)


class _Events(Iterator[Event]):
    """Events, waited for one by one."""

    def __init__(self, loop: _Loop, events: AsyncIterator[Event], timeout: float | None) -> None:
        self._loop = loop
        self._events = events
        self._timeout = timeout

    def __next__(self) -> Event:
        event = self._loop.run(self._next())
        if event is None:
            raise StopIteration
        return event

    async def _next(self) -> Event | None:
        try:
            async with asyncio.timeout(self._timeout):
                return await anext(self._events)
        except (StopAsyncIteration, TimeoutError):
            return None


class Seat(Spectator, SeatView):
    """A seat at a remote table: a `cambusa.SeatView`; made by `Client.create_table`, `join` and `resume`.

    What is read follows the table, and waits for nothing; `apply` returns when the action is made, or raises what a
    local game raises. See `AsyncSeat`, whose calls are awaited.
    """

    def __init__(self, loop: _Loop, inner: AsyncSeat) -> None:
        super().__init__(loop, inner)
        self._inner = inner

    @property
    def seat(self) -> int:
        """The seat; the host may move it before a game."""
        return self._inner.seat

    @property
    def token(self) -> str:
        """What proves that the seat is one's own: with it `Client.resume` takes the seat again."""
        return self._inner.token

    def apply(self, action: int | str) -> None:
        """Make an action of this seat, and return when this view has it; see `AsyncSeat.apply`."""
        self._loop.run(self._inner.apply(action))

    def leave(self) -> None:
        """Give the seat up; a bot stands in while a game is on. The last person's leaving closes the table."""
        self._loop.run(self._inner.leave())

    def seat_bot(self, seat: int, bot: str = "", level: str = "medium") -> TableInfo:
        """Seat a bot in a free or an absent player's seat (host); the game's usual bot if left out."""
        return self._loop.run(self._inner.seat_bot(seat, bot, level))

    def unseat_bot(self, seat: int) -> TableInfo:
        """Take a bot out, or give the seat back to who it stands in for (host)."""
        return self._loop.run(self._inner.unseat_bot(seat))

    def fill_with_bots(self, bot: str = "", level: str = "medium") -> TableInfo:
        """Seat bots in all free seats (host)."""
        return self._loop.run(self._inner.fill_with_bots(bot, level))

    def arrange(self, order: Sequence[int]) -> TableInfo:
        """Say for each seat in order whose occupant goes there, before a game (host)."""
        return self._loop.run(self._inner.arrange(order))

    def start(self, team_talk: bool = False) -> TableInfo:
        """Start the game when all seats are taken, or its team talk, or end that (host)."""
        return self._loop.run(self._inner.start(team_talk))

    def pause(self, paused: bool = True) -> TableInfo:
        """Stop all clocks, or let them go on (host)."""
        return self._loop.run(self._inner.pause(paused))

    def kick(self, seat: int) -> TableInfo:
        """Take a player's seat away (host)."""
        return self._loop.run(self._inner.kick(seat))

    def hand_over(self, seat: int) -> TableInfo:
        """Make another player the host (host)."""
        return self._loop.run(self._inner.hand_over(seat))

    def rematch(self) -> TableInfo:
        """Begin another game when one is over (host)."""
        return self._loop.run(self._inner.rematch())

    def say(self, signal: str) -> None:
        """Say something to the own team in the team talk: one of `game.spec.signals`."""
        self._loop.run(self._inner.say(signal))

    def disclose(self, agree: bool = True) -> TableInfo:
        """Agree that the record of the finished game shows what stayed hidden, or no longer."""
        return self._loop.run(self._inner.disclose(agree))

    def play(self, player: Player[Seat], level: str = "medium", reaction: float | None = None) -> None:
        """Play until the game is over; see `AsyncSeat.play`.

        Parameters
        ----------
        player : callable or str
            From this seat, when it may act, to an action, its label, or None: nothing for now. It is asked anew after
            all that happens, in another thread. Or the name of a bot of `cambusa.bots`.
        level : str
            Level of the bot.
        reaction : float, optional
            Seconds that the bot takes, in the median; those of its level if left out.
        """
        inner: Player[AsyncSeat] = player if isinstance(player, str) else lambda _: player(self)
        self._loop.run(self._inner.play(inner, level, reaction))


class Client:
    """A connection to a server; made by `connect`. See `AsyncClient`, whose calls are awaited.

    All threads may use it. It is closed by `close`, or at the end of a ``with``.

    Parameters
    ----------
    target, certificates, timeout, silence
        As of `AsyncClient`.
    """

    def __init__(
        self,
        target: str,
        *,
        certificates: str | Path | bytes | None = None,
        timeout: float = TIMEOUT,
        silence: float = SILENCE,
    ) -> None:
        self._client = AsyncClient(target, certificates=certificates, timeout=timeout, silence=silence)
        self._loop = _Loop()

    @property
    def target(self) -> str:
        """Host and port of the server."""
        return self._client.target

    def games(self) -> list[GameSpec]:
        """Return what can be played there, by name, without the lists of actions."""
        return self._loop.run(self._client.games())

    def spec(self, game: str) -> GameSpec:
        """Return all that a game says about itself; raises UnknownGameError."""
        return self._loop.run(self._client.spec(game))

    def version(self) -> str:
        """Return the version of the server."""
        return self._loop.run(self._client.version())

    def check(self, game: str, check: str, rows: npt.ArrayLike) -> dict[str, npt.NDArray[np.int64]]:
        """Run a check on cards; see `AsyncClient.check`."""
        return self._loop.run(self._client.check(game, check, rows))

    def replay(self, record: Record | str, seat: int | None = None) -> Replayed:
        """Replay a record, and return what a seat, or a spectator, sees at its end; raises RecordError."""
        return self._loop.run(self._client.replay(record, seat))

    def playouts(
        self,
        game: str,
        n: int,
        seed: int,
        seats: int | None = None,
        options: Mapping[str, OptionValue] | None = None,
    ) -> Counts:
        """Play random games, and return what was counted; the game has its guards unless the options say otherwise."""
        return self._loop.run(self._client.playouts(game, n, seed, seats, options))

    def suggest(self, record: Record | str, seat: int, bot: str = "", level: str = "hard") -> tuple[str | None, float]:
        """Return what a bot would do for a seat at the end of a record, a label or None, and after how many seconds."""
        return self._loop.run(self._client.suggest(record, seat, bot, level))

    def tables(self, game: str = "", most: int = 100) -> list[TableInfo]:
        """Return open tables that may be joined, the newest first; see `AsyncClient.tables`."""
        return self._loop.run(self._client.tables(game, most))

    def table(self, code: str) -> TableInfo:
        """Return what everybody may know of a table; raises NotFoundError."""
        return self._loop.run(self._client.table(code))

    def create_table(
        self,
        game: str,
        name: str,
        seats: int | None = None,
        options: Mapping[str, OptionValue] | None = None,
        *,
        listed: bool = False,
        clocks: bool = True,
    ) -> Seat:
        """Make a table, and return the host's seat; see `AsyncClient.create_table`."""
        made = self._client.create_table(game, name, seats, options, listed=listed, clocks=clocks)
        return Seat(self._loop, self._loop.run(made))

    def join(self, code: str, name: str, seat: int | None = None) -> Seat:
        """Take a seat at a table; see `AsyncClient.join`."""
        return Seat(self._loop, self._loop.run(self._client.join(code, name, seat)))

    def resume(self, code: str, token: str) -> Seat:
        """Take up a seat again by its token; raises TokenError if it is nobody's any more."""
        return Seat(self._loop, self._loop.run(self._client.resume(code, token)))

    def watch(self, code: str) -> Spectator:
        """Watch a table as a spectator."""
        return Spectator(self._loop, self._loop.run(self._client.watch(code)))

    def close(self) -> None:
        """Close all views of tables, and the connection; seats are kept, and bots stand in after a while."""
        self._loop.close(self._client.close)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __repr__(self) -> str:
        return repr(self._client)


def connect(
    target: str,
    *,
    certificates: str | Path | bytes | None = None,
    timeout: float = TIMEOUT,
    silence: float = SILENCE,
) -> Client:
    """Return a client of a server; see `AsyncClient` for the parameters."""
    return Client(target, certificates=certificates, timeout=timeout, silence=silence)
