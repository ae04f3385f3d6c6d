"""Whole games through real sockets, by gRPC and Connect, with people and bots at the table."""

from __future__ import annotations

import asyncio
from random import Random

import pytest

import cambusa
from cambusa import Record
from cambusa.api.v1 import table_pb2 as pb
from cambusa.service import wire
from tests.service.guests import Guest, Room, run
from tests.service.support import short
from tests.service.test_whole_games import counts

GAMES = [(name, seats) for name in cambusa.games() for seats in counts(name)]


async def play(room: Room, guests: list[Guest], random: Random) -> None:
    """Let people do what they may, and time pass, until the game is over; check what everybody is told."""
    live = room.live(guests[0])
    while live.table.status == "playing":
        await room.settle()
        for guest in room.guests:
            room.check(guest)
        able = [guest for guest in guests if guest.view and guest.view.legal]
        if able and random.random() < 0.8:
            guest = random.choice(able)
            action = random.choice(guest.view.legal)
            asked = asyncio.create_task(guest.submit(action.id if random.random() < 0.5 else action.label))
            while not asked.done():
                await asyncio.sleep(0.0005)
                if live._waiting:  # it waits for the others, or is held
                    await room.step()
            assert (await asked).verdict
        else:
            assert await room.step()


@pytest.mark.parametrize(("name", "seats"), GAMES)
def test_a_whole_game(name: str, seats: int) -> None:
    """Two people (one of them by Connect) and bots, watched by spectators of both kinds."""

    async def test(room: Room) -> None:
        random = Random(seats)
        options = wire.option_values(short(name))
        people = min(2, seats)
        guests = await room.table(name, people, seats - people, options=options)
        for by in ("grpc", "connect"):
            await room.guest(guests[0].code, by=by).watch()
        await guests[0].call("StartGame")
        await play(room, guests, random)
        await room.settle()
        state = room.live(guests[0]).table.state
        assert state
        for guest in room.guests:
            room.check(guest)
            assert [event.number for event in guest.events] == list(
                range(guest.shot.last_event + 1, guest.last_event + 1)
            )
            assert guest.table.status == pb.TABLE_STATUS_OVER
            told = [entry.label for event in guest.events for entry in event.played.entries]
            assert told == [entry.label for entry in state.log(guest.seat)]
        for guest in guests:
            await guest.call("Disclose", agree=True)
        record = await room.guests[-1].call("GetRecord")
        assert record.complete
        replayed = Record.loads(record.text).replayed()
        assert bytes(replayed) == bytes(state)
        assert (list(record.points), list(record.winners)) == (replayed.points, replayed.winners)

    run(test)
