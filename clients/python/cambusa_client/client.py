"""A server, for asyncio: its games, what it computes, and its tables."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Mapping
from pathlib import Path
from typing import Self, TypeVar

import numpy as np
import numpy.typing as npt

import cambusa
from cambusa._kernel.values import shown, within
from cambusa.api.v1 import catalog_pb2, engine_pb2, table_pb2
from cambusa.api.v1.types_pb2 import GameSpec
from cambusa.errors import OptionError
from cambusa.record import Record
from cambusa.service import wire
from cambusa.spec import OptionValue
from cambusa_client import model
from cambusa_client.calls import TIMEOUT, Calls
from cambusa_client.errors import VersionError
from cambusa_client.model import Counts, Replayed, TableInfo
from cambusa_client.seat import AsyncSeat, AsyncSpectator
from cambusa_client.watch import SILENCE

MOST_SEATS = 2**32 - 1
"""Of a request; the games have far fewer."""

V = TypeVar("V", bound=AsyncSpectator)


class AsyncClient:
    """A connection to a server; made by `connect_async`. It opens when it is needed.

    Parameters
    ----------
    target : str
        ``HOST:PORT`` of its gRPC port, or the same with ``https://`` in front where it is encrypted.
    certificates : path or bytes, optional
        Root certificates (PEM) to trust instead of the usual ones.
    timeout : float
        Seconds that a call may take, attempts and pauses between them together; then `DeadlineError` is raised, or
        `UnavailableError` if there is no server.
    silence : float
        Seconds without a message after which the stream of a table is opened anew.

    All methods raise `cambusa.CambusaError`: the engine's errors where a local game raises them, and those of
    `cambusa_client.errors`.
    """

    def __init__(
        self,
        target: str,
        *,
        certificates: str | Path | bytes | None = None,
        timeout: float = TIMEOUT,
        silence: float = SILENCE,
    ) -> None:
        self._calls = Calls(target, certificates, timeout)
        self._silence = silence
        self._rules: dict[str, int] = {}
        self._views: list[AsyncSpectator] = []

    @property
    def target(self) -> str:
        """Host and port of the server."""
        return self._calls.target.address

    # --- games ---

    async def games(self) -> list[GameSpec]:
        """Return what can be played there, by name, without the lists of actions."""
        answer = await self._calls.call(catalog_pb2.ListGamesRequest(), catalog_pb2.ListGamesResponse)
        return list(answer.games)

    async def spec(self, game: str) -> GameSpec:
        """Return all that a game says about itself; raises UnknownGameError."""
        return (await self._calls.call(catalog_pb2.GetGameRequest(name=game), catalog_pb2.GetGameResponse)).game

    async def version(self) -> str:
        """Return the version of the server."""
        return (await self._calls.call(catalog_pb2.ListGamesRequest(), catalog_pb2.ListGamesResponse)).version

    # --- the engine ---

    async def check(self, game: str, check: str, rows: npt.ArrayLike) -> dict[str, npt.NDArray[np.int64]]:
        """Run a check on cards.

        Parameters
        ----------
        game, check : str
            Which: `GameSpec.checks` lists those that there are.
        rows : array_like
            Shape (n, width), whole numbers.

        Returns
        -------
        dict
            Arrays of n results, or of shape (n, k), by name; the name is empty where there is but one.
        """
        table = np.asarray(rows, np.int64)
        numbers = [engine_pb2.Numbers(values=row.tolist()) for row in np.atleast_2d(table)]
        request = engine_pb2.CheckRequest(game=game, check=check, rows=numbers)
        return model.columns(await self._calls.call(request, engine_pb2.CheckResponse))

    async def replay(self, record: Record | str, seat: int | None = None) -> Replayed:
        """Replay a record, and return what a seat, or a spectator, sees at its end; raises RecordError."""
        request = engine_pb2.ReplayRequest(record=_text(record), seat=seat)
        answer = await self._calls.call(request, engine_pb2.ReplayResponse)
        log = [model.entry(one) for one in answer.log]
        seen = model.observation(answer.observation, log[-1] if log else None)
        return Replayed(seen, [action.label for action in answer.legal], log)

    async def playouts(
        self,
        game: str,
        n: int,
        seed: int,
        seats: int | None = None,
        options: Mapping[str, OptionValue] | None = None,
    ) -> Counts:
        """Play random games, and return what was counted; the game has its guards unless the options say otherwise."""
        request = engine_pb2.PlayoutRequest(
            game=game, seats=_seats(seats), options=wire.option_values(options or {}), games=n, seed=seed
        )
        answer = await self._calls.call(request, engine_pb2.PlayoutResponse)
        return Counts(
            answer.mean_steps,
            answer.fewest_steps,
            answer.most_steps,
            list(answer.wins),
            list(answer.mean_points),
            dict(answer.tallies),
        )

    async def suggest(
        self, record: Record | str, seat: int, bot: str = "", level: str = "hard"
    ) -> tuple[str | None, float]:
        """Return what a bot would do for a seat at the end of a record, a label or None, and after how many seconds."""
        request = engine_pb2.SuggestRequest(record=_text(record), seat=seat, bot=bot, level=level)
        answer = await self._calls.call(request, engine_pb2.SuggestResponse)
        return (answer.action.label if answer.HasField("action") else None), answer.seconds

    # --- tables ---

    async def tables(self, game: str = "", most: int = 100) -> list[TableInfo]:
        """Return open tables that may be joined, the newest first.

        Parameters
        ----------
        game : str
            Only of this game.
        most : int
            At most so many.
        """
        found: list[TableInfo] = []
        page = ""
        while len(found) < most:
            request = table_pb2.ListTablesRequest(game=game, page_size=min(100, most - len(found)), page_token=page)
            answer = await self._calls.call(request, table_pb2.ListTablesResponse)
            found += [model.table_info(table) for table in answer.tables]
            page = answer.next_page_token
            if not page:
                break
        return found

    async def table(self, code: str) -> TableInfo:
        """Return what everybody may know of a table; raises NotFoundError."""
        request = table_pb2.GetTableRequest(code=code)
        return model.table_info((await self._calls.call(request, table_pb2.GetTableResponse)).table)

    async def create_table(
        self,
        game: str,
        name: str,
        seats: int | None = None,
        options: Mapping[str, OptionValue] | None = None,
        *,
        listed: bool = False,
        clocks: bool = True,
    ) -> AsyncSeat:
        """Make a table, and return the host's seat.

        Parameters
        ----------
        game : str
            Name of the game.
        name : str
            Name of the host, 1-24 characters.
        seats : int, optional
            Number of seats; the game's fewest if left out.
        options : mapping, optional
            Options; those left out have their default.
        listed : bool
            Whether everybody finds it by `tables`; others need its code.
        clocks : bool
            Whether windows have clocks.
        """
        await self._check_rules(game)
        request = table_pb2.CreateTableRequest(
            game=game,
            seats=_seats(seats),
            options=wire.option_values(options or {}),
            name=name,
            open=listed,
            no_clocks=not clocks,
            request_id=secrets.token_hex(16),
        )
        made = await self._calls.call(request, table_pb2.CreateTableResponse)
        return await self.resume(made.table.code, made.token)

    async def join(self, code: str, name: str, seat: int | None = None) -> AsyncSeat:
        """Take a seat at a table.

        Parameters
        ----------
        code : str
            Its code, letters of either case.
        name : str
            Name of the player, 1-24 characters.
        seat : int, optional
            The seat wanted; any free one if left out, or else one that a bot plays.
        """
        request = table_pb2.JoinTableRequest(code=code, name=name, seat=seat, request_id=secrets.token_hex(16))
        taken = await self._calls.call(request, table_pb2.JoinTableResponse)
        return await self.resume(taken.table.code, taken.token)

    async def resume(self, code: str, token: str) -> AsyncSeat:
        """Take up a seat again by its token; raises TokenError if it is nobody's any more."""
        seat = await AsyncSeat.opened(self._calls, code, token, self._silence)
        return await self._known(seat)

    async def watch(self, code: str) -> AsyncSpectator:
        """Watch a table as a spectator."""
        return await self._known(await AsyncSpectator.opened(self._calls, code, None, self._silence))

    async def close(self) -> None:
        """Close all views of tables, and the connection; seats are kept, and bots stand in after a while."""
        await asyncio.gather(*(view.close() for view in self._views))
        self._views.clear()
        await self._calls.close()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    def __repr__(self) -> str:
        return f"<client of {self.target}>"

    async def _known(self, view: V) -> V:
        """Keep a view until it or the client is closed; its game must have the same rules here and there."""
        self._views = [one for one in self._views if not one.ended]
        self._views.append(view)
        await self._check_rules(view.game.name)
        return view

    async def _check_rules(self, game: str) -> None:
        if not self._rules:
            self._rules = {spec.name: spec.rules_version for spec in await self.games()}
        theirs = self._rules.get(game)
        if theirs is None or game not in cambusa.games():
            return  # the call itself says what is wrong
        ours = cambusa.spec(game).rules_version
        if theirs != ours:
            raise VersionError(f"{game}: the server has rules version {theirs}, this client {ours}; upgrade the older")


def connect_async(
    target: str,
    *,
    certificates: str | Path | bytes | None = None,
    timeout: float = TIMEOUT,
    silence: float = SILENCE,
) -> AsyncClient:
    """Return a client of a server, for asyncio; see `AsyncClient`."""
    return AsyncClient(target, certificates=certificates, timeout=timeout, silence=silence)


def _seats(seats: int | None) -> int:
    """Return a number of seats as requests have it, where 0 means the game's fewest; raises OptionError."""
    if seats is None:
        return 0
    if within(seats, 1, MOST_SEATS) is None:
        raise OptionError(f"expected seats from 1 on, or None for the game's fewest, got {shown(seats)}")
    return seats


def _text(record: Record | str) -> str:
    return record if isinstance(record, str) else record.dumps()
