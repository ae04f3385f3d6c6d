"""`TableService`: what its methods ask of tables, and what they answer."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing

from cambusa._kernel.values import shown
from cambusa.api.v1 import table_pb2 as pb
from cambusa.service import messages, wire
from cambusa.service.codec import Written
from cambusa.service.errors import invalid
from cambusa.service.guard import Call, digest, new_token
from cambusa.service.hub import Hub, Wanted
from cambusa.service.live import Live
from cambusa.service.plain import Decision
from cambusa.service.play import LONGEST_REQUEST
from cambusa.service.table import Table

PAGE = 50
LONGEST_PAGE = 100


class Tables:
    """`TableService`: makes tables, seats players and plays.

    Parameters
    ----------
    hub : Hub
        The tables.
    """

    def __init__(self, hub: Hub) -> None:
        self._hub = hub

    # --- without a seat ---

    async def create_table(self, request: pb.CreateTableRequest, call: Call) -> pb.CreateTableResponse:
        """Make a table."""
        token = new_token()
        wanted = Wanted(
            game=request.game,
            seats=request.seats or None,
            options=wire.options(request.options),
            name=request.name,
            token=digest(token),
            open_to_all=request.open,
            clocks=not request.no_clocks,
            request_id=_request_id(request.request_id),
        )
        live, seat = await self._hub.create(wanted, call)
        return pb.CreateTableResponse(table=live.message(), seat=seat, token=token)

    async def list_tables(self, request: pb.ListTablesRequest, _call: Call) -> pb.ListTablesResponse:
        """List open tables; a page goes on after the table at which the last one ended, whatever came or went."""
        size = request.page_size or PAGE
        if size > LONGEST_PAGE:
            raise invalid("page_size", f"expected 1..{LONGEST_PAGE}, or 0 for {PAGE}, got {size}")
        after = _place(request.page_token) if request.page_token else None
        found = [live for live in self._hub.listed(request.game) if after is None or _key(live) > after]
        page = found[:size]
        more = f"{-_key(page[-1])[0]:.0f}-{page[-1].table.code}" if len(found) > size else ""
        return pb.ListTablesResponse(tables=[live.message() for live in page], next_page_token=more)

    async def get_table(self, request: pb.GetTableRequest, call: Call) -> pb.GetTableResponse:
        """Get what everybody may know of a table."""
        live = await self._hub.table(request.code, call)
        return pb.GetTableResponse(table=live.message())

    async def join_table(self, request: pb.JoinTableRequest, call: Call) -> pb.JoinTableResponse:
        """Take a seat."""
        live = await self._hub.table(request.code, call)
        token, wanted = new_token(), request.seat if request.HasField("seat") else None
        request_id = _request_id(request.request_id)
        seat = await self._hub.join(live, request.name, wanted, digest(token), request_id, call)
        return pb.JoinTableResponse(table=live.message(), seat=seat, token=token)

    async def watch_table(self, request: pb.WatchTableRequest, call: Call) -> AsyncGenerator[Written]:
        """Stream what happens."""
        live = await self._hub.table(request.code, call)
        async with aclosing(live.watch(call.token_hash, request.from_event)) as stream:
            async for message in stream:
                yield message

    async def get_record(self, request: pb.GetRecordRequest, call: Call) -> pb.GetRecordResponse:
        """Get the record of a game."""
        live = await self._hub.table(request.code, call)
        seat = live.seat(call.token_hash) if call.token_hash else None
        # A game is played again for it, or written as text: that takes some milliseconds. Meanwhile the table goes on,
        # and others may sit there: the record is that of a table which does not.
        record = await asyncio.to_thread(live.table.draft().record, seat, request.game_number)
        return await messages.record(record)

    # --- with a seat ---

    async def leave_table(self, request: pb.LeaveTableRequest, call: Call) -> pb.LeaveTableResponse:
        """Give the own seat up."""
        live, token = await self._seated(request.code, call)
        await live.act(token, live.table.leave)
        return pb.LeaveTableResponse()

    async def submit_action(self, request: pb.SubmitActionRequest, call: Call) -> pb.SubmitActionResponse:
        """Make an action."""
        live, token = await self._seated(request.code, call)
        what = request.WhichOneof("what")
        if what is None:
            raise invalid("what", "expected an action or a label")
        seen = request.game_number, request.seen_revision
        return await live.submit(token, getattr(request, what), seen, request.request_id, call.arrived)

    async def ack(self, request: pb.AckRequest, call: Call) -> pb.AckResponse:
        """Take the answer to a heartbeat."""
        live, token = await self._seated(request.code, call)
        return pb.AckResponse(round_trip_milliseconds=live.acknowledged(token, request.number, call.arrived))

    async def talk(self, request: pb.TalkRequest, call: Call) -> pb.TalkResponse:
        """Say something to the own team."""
        live, token = await self._seated(request.code, call)
        await live.act(token, lambda seat, now: live.table.talk(seat, request.signal, now))
        return pb.TalkResponse()

    async def disclose(self, request: pb.DiscloseRequest, call: Call) -> pb.DiscloseResponse:
        """Agree, or no longer, to show what stayed hidden."""
        table = await self._act(request.code, call, lambda table, seat, now: table.disclose(seat, request.agree, now))
        return pb.DiscloseResponse(table=table)

    # --- the host's ---

    async def seat_bot(self, request: pb.SeatBotRequest, call: Call) -> pb.SeatBotResponse:
        """Seat a bot, or take it out again."""
        table = await self._act(
            request.code,
            call,
            lambda table, host, now: table.seat_bot(host, request.seat, request.bot, request.level, now),
        )
        return pb.SeatBotResponse(table=table)

    async def arrange_seats(self, request: pb.ArrangeSeatsRequest, call: Call) -> pb.ArrangeSeatsResponse:
        """Say who sits where."""
        table = await self._act(request.code, call, lambda table, host, now: table.arrange(host, request.order, now))
        return pb.ArrangeSeatsResponse(table=table)

    async def start_game(self, request: pb.StartGameRequest, call: Call) -> pb.StartGameResponse:
        """Start the game, or its team talk, or end that."""
        table = await self._act(request.code, call, lambda table, host, now: table.start(host, request.team_talk, now))
        return pb.StartGameResponse(table=table)

    async def pause_table(self, request: pb.PauseTableRequest, call: Call) -> pb.PauseTableResponse:
        """Stop or restart the clocks."""
        table = await self._act(request.code, call, lambda table, host, now: table.pause(host, request.paused, now))
        return pb.PauseTableResponse(table=table)

    async def kick_player(self, request: pb.KickPlayerRequest, call: Call) -> pb.KickPlayerResponse:
        """Take a player's seat away."""
        table = await self._act(request.code, call, lambda table, host, now: table.kick(host, request.seat, now))
        return pb.KickPlayerResponse(table=table)

    async def hand_over(self, request: pb.HandOverRequest, call: Call) -> pb.HandOverResponse:
        """Make another player the host."""
        table = await self._act(request.code, call, lambda table, host, now: table.hand_over(host, request.seat, now))
        return pb.HandOverResponse(table=table)

    async def rematch(self, request: pb.RematchRequest, call: Call) -> pb.RematchResponse:
        """Begin another game."""
        table = await self._act(request.code, call, Table.rematch)
        return pb.RematchResponse(table=table)

    async def _act(self, code: str, call: Call, command: Callable[[Table, int, float], Decision]) -> pb.Table:
        """Give a table a command of the caller, with its seat and the time, and return the table after it."""
        live, token = await self._seated(code, call)
        await live.act(token, lambda seat, now: command(live.table, seat, now))
        return live.message()

    async def _seated(self, code: str, call: Call) -> tuple[Live, str]:
        token = call.needed_token_hash()
        return await self._hub.table(code, call), token


def _request_id(text: str) -> str:
    if len(text) > LONGEST_REQUEST:
        raise invalid("request_id", f"expected at most {LONGEST_REQUEST} characters, got {len(text)}")
    return text


def _key(live: Live) -> tuple[float, str]:
    """Return by what tables are listed in order."""
    return -int(live.table.created_at), live.table.code


def _place(token: str) -> tuple[float, str]:
    created, _, code = token.partition("-")
    if not created.isdecimal() or len(created) > 16:
        raise invalid("page_token", f"expected next_page_token of the last answer, got {shown(token)}")
    return -int(created), code
