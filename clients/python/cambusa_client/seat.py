"""A seat at a remote table, and a spectator's place beside it, for asyncio."""

from __future__ import annotations

import secrets
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import suppress
from typing import Any, Self, TypeVar

from google.protobuf.message import Message

from cambusa.api.v1 import table_pb2 as pb
from cambusa.errors import REASONS
from cambusa.service.plain import REASONS as TABLE_REASONS
from cambusa.service.plain import GameRecord
from cambusa_client import model, playing
from cambusa_client.calls import Calls
from cambusa_client.errors import DeadlineError, EndedError, refusal
from cambusa_client.model import Event, TableInfo
from cambusa_client.reading import Reading
from cambusa_client.watch import SILENCE, Watch

M = TypeVar("M", bound=Message)

FOLLOWS_SECONDS = 1.0
"""So long a call that changes a table waits at most until this view of it has changed too."""


class AsyncSpectator(Reading):
    """A table as a spectator has it; made by `AsyncClient.watch`.

    What is read (`observation`, `log`, `table` and so on) follows the stream; nothing of it waits.
    """

    def __init__(self, calls: Calls, code: str, token: str | None = None, silence: float = SILENCE) -> None:
        self._calls = calls
        self._watch = Watch(calls, code, token, silence)

    @classmethod
    async def opened(cls, calls: Calls, code: str, token: str | None = None, silence: float = SILENCE) -> Self:
        """Return it once the table is known."""
        made = cls(calls, code, token, silence)
        await made._watch.ready(calls.timeout)
        return made

    def events(self) -> AsyncIterator[Event]:
        """Return what happens from now on, until the seat or the table has come to its end."""
        return self._watch.events()

    async def wait(self, met: Callable[[], bool], timeout: float | None = None) -> None:
        """Wait until something is so, asking anew after all news.

        Parameters
        ----------
        met : callable
            Says whether it is so; may read this view.
        timeout : float, optional
            Seconds after which DeadlineError is raised.
        """
        await self._watch.wait(met, timeout)

    async def record(self, game_number: int = 0) -> GameRecord:
        """Return the record of a game of the series, 0: the last, as this viewer may see it."""
        request = pb.GetRecordRequest(code=self.code, game_number=game_number)
        return model.game_record(await self._call(request, pb.GetRecordResponse))

    async def close(self) -> None:
        """Stop watching; a seat is kept, and a bot stands in after a while."""
        await self._watch.close()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    def __repr__(self) -> str:
        return f"<spectator of table {self.code}>"

    async def _call(self, request: Message, kind: type[M], timeout: float | None = None) -> M:
        return await self._calls.call(request, kind, None, timeout)


class AsyncSeat(AsyncSpectator):
    """A seat at a remote table; made by `AsyncClient.create_table`, `join` and `resume`.

    It reads like a `cambusa.SeatView`; what calls the server is awaited.

    Attributes
    ----------
    token : str
        What proves that the seat is one's own: with it `AsyncClient.resume` takes the seat again.
    """

    token: str

    @classmethod
    async def opened(cls, calls: Calls, code: str, token: str | None = None, silence: float = SILENCE) -> Self:
        """Return it once the table is known."""
        made = await super().opened(calls, code, token, silence)
        made.token = token or ""
        return made

    @property
    def seat(self) -> int:
        """The seat; the host may move it before a game."""
        seat = self._moment.seat
        assert seat is not None, "a token is of a seat"
        return seat

    async def apply(self, action: int | str) -> None:
        """Make an action of this seat, and return when this view has it.

        Parameters
        ----------
        action : int or str
            The action, or its label.

        Raises
        ------
        LabelError
            If there is no such action.
        IllegalActionError
            If it is not possible now: `VoidActionError` if others were faster, or what it aimed at has changed.
        """
        moment = self._moment
        game = moment.game
        number = game.action(action)
        request = pb.SubmitActionRequest(
            code=self.code,
            action=number,
            seen_revision=moment.view.revision if moment.view else 0,
            request_id=secrets.token_hex(16),
            game_number=moment.view.game_number if moment.view else 0,
        )
        answer = await self._call(request, pb.SubmitActionResponse)
        if answer.verdict != pb.VERDICT_APPLIED:
            why = {**REASONS, **TABLE_REASONS, **game.spec.reasons}.get(answer.reason, "the table does not take it")
            legal = [game.label(one) for one in answer.legal]
            raise refusal(model.verdict(answer.verdict), answer.reason, game.label(number), why, legal)
        number = moment.table.game_number
        with suppress(DeadlineError, EndedError):  # it is made; the news of it will come with the next stream
            await self._watch.wait(
                lambda: self.revision >= answer.revision or self.table.game_number != number, self._calls.timeout
            )

    async def leave(self) -> None:
        """Give the seat up; a bot stands in while a game is on. The last person's leaving closes the table."""
        await self._call(pb.LeaveTableRequest(code=self.code), pb.LeaveTableResponse)
        await self._watch.close("left")

    async def seat_bot(self, seat: int, bot: str = "", level: str = "medium") -> TableInfo:
        """Seat a bot in a free or an absent player's seat (host).

        Parameters
        ----------
        seat : int
            The seat.
        bot : str
            Its name; the game's usual one if left out.
        level : str
            ``easy``, ``medium`` or ``hard``.
        """
        name = bot or playing.usual_bot(self.game.name)
        return await self._changed(
            pb.SeatBotRequest(code=self.code, seat=seat, bot=name, level=level), pb.SeatBotResponse
        )

    async def unseat_bot(self, seat: int) -> TableInfo:
        """Take a bot out, or give the seat back to who it stands in for (host)."""
        return await self._changed(pb.SeatBotRequest(code=self.code, seat=seat), pb.SeatBotResponse)

    async def fill_with_bots(self, bot: str = "", level: str = "medium") -> TableInfo:
        """Seat bots in all free seats (host)."""
        for one in self.table.seats:
            if one.occupancy == "free":
                await self.seat_bot(one.seat, bot, level)
        return self.table

    async def arrange(self, order: Sequence[int]) -> TableInfo:
        """Say for each seat in order whose occupant goes there, before a game (host)."""
        return await self._changed(pb.ArrangeSeatsRequest(code=self.code, order=order), pb.ArrangeSeatsResponse)

    async def start(self, team_talk: bool = False) -> TableInfo:
        """Start the game when all seats are taken, or its team talk, or end that (host)."""
        return await self._changed(pb.StartGameRequest(code=self.code, team_talk=team_talk), pb.StartGameResponse)

    async def pause(self, paused: bool = True) -> TableInfo:
        """Stop all clocks, or let them go on (host)."""
        return await self._changed(pb.PauseTableRequest(code=self.code, paused=paused), pb.PauseTableResponse)

    async def kick(self, seat: int) -> TableInfo:
        """Take a player's seat away (host)."""
        return await self._changed(pb.KickPlayerRequest(code=self.code, seat=seat), pb.KickPlayerResponse)

    async def hand_over(self, seat: int) -> TableInfo:
        """Make another player the host (host)."""
        return await self._changed(pb.HandOverRequest(code=self.code, seat=seat), pb.HandOverResponse)

    async def rematch(self) -> TableInfo:
        """Begin another game when one is over (host)."""
        return await self._changed(pb.RematchRequest(code=self.code), pb.RematchResponse)

    async def say(self, signal: str) -> None:
        """Say something to the own team in the team talk: one of `game.spec.signals`."""
        await self._call(pb.TalkRequest(code=self.code, signal=signal), pb.TalkResponse)

    async def disclose(self, agree: bool = True) -> TableInfo:
        """Agree that the record of the finished game shows what stayed hidden, or no longer."""
        return await self._changed(pb.DiscloseRequest(code=self.code, agree=agree), pb.DiscloseResponse)

    async def play(
        self, player: playing.Player[AsyncSeat], level: str = "medium", reaction: float | None = None
    ) -> None:
        """Play until the game is over.

        Parameters
        ----------
        player : callable or str
            From this view, with something to do, to an action, its label, or None: nothing for now. It is asked anew
            after all that happens, in a thread of its own. Or the name of a bot of `cambusa.bots`.
        level : str
            Level of the bot.
        reaction : float, optional
            Seconds that the bot takes, in the median; those of its level if left out.
        """
        await playing.play(self, player, level, reaction)

    def __repr__(self) -> str:
        return f"<seat {self.seat} of table {self.code}>"

    async def _call(self, request: Message, kind: type[M], timeout: float | None = None) -> M:
        return await self._calls.call(request, kind, self.token, timeout)

    async def _changed(self, request: Message, kind: type[Any]) -> TableInfo:
        """Call, wait a moment for the stream to say the same, and return the table."""
        answer = model.table_info((await self._call(request, kind)).table)
        playing = answer.status in ("playing", "over")
        with suppress(DeadlineError, EndedError):  # something else has changed by now
            await self._watch.wait(lambda: self.table == answer and self.is_on == playing, FOLLOWS_SECONDS)
        return answer
