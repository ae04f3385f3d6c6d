"""Shrimp on a real server: many squeezes at once, and flips against squeezes, by both ways."""

from __future__ import annotations

import asyncio
from functools import partial

import pytest

from cambusa.api.v1 import table_pb2 as pb
from cambusa.service.moment import CREDIT_MS
from tests.service.guests import Guest, Room, run


async def rest(room: Room, seats: int) -> list[Guest]:
    """Return the people of a table at which all recipes are covered."""
    guests = await room.table("shrimp", seats, no_clocks=True)
    await guests[0].call("StartGame")
    await room.settle()
    for recipe in "123":
        turn = guests[0].view.observation.turn
        flip = asyncio.create_task(guests[turn].submit(f"flip {recipe}"))
        await room.settle_until(lambda: bool(room.live(guests[0])._waiting))
        await room.wait(CREDIT_MS / 1000)
        assert (await flip).verdict == pb.VERDICT_APPLIED
    await room.settle()
    return guests


def adjudicated(guest: Guest) -> bool:
    return any(one.HasField("adjudication") for one in guest.events)


@pytest.mark.parametrize("order", range(6))
def test_many_squeezes_have_one_winner(order: int) -> None:
    """Six people squeeze within their lag: the earliest by credit wins, and everybody is told why."""

    async def test(room: Room) -> None:
        guests = await rest(room, 6)
        credited = [11.0 * ((order - seat) % 6) for seat in range(6)]
        for guest, credit in zip(guests, credited, strict=True):
            room.lag(guest, credit)
        answers = await room.race([(guest, "squeeze", 5.0) for guest in guests])
        effective = [5.0 * seat - credit for seat, credit in enumerate(credited)]
        first = effective.index(min(effective))
        assert [answer.verdict for answer in answers].count(pb.VERDICT_APPLIED) == 1
        assert answers[first].verdict == pb.VERDICT_APPLIED
        assert {answer.reason for seat, answer in enumerate(answers) if seat != first} == {"TOO_LATE"}
        await room.settle()
        for guest in (*guests, await room.guest(guests[0].code).watch(1)):
            await room.settle_until(partial(adjudicated, guest))
            (told,) = [one.adjudication for one in guest.events if one.HasField("adjudication")]
            assert told.racers[0].seat == first
            assert [racer.verdict for racer in told.racers].count(pb.VERDICT_APPLIED) == 1
            found = {racer.seat: (racer.arrival_milliseconds, racer.credit_milliseconds) for racer in told.racers}
            assert found == {seat: (5.0 * seat, credit) for seat, credit in enumerate(credited)}
            assert guest.view is None or guest.seat is None or guest.view.observation.actor == first

    run(test)


def test_a_real_crowd_at_once() -> None:
    """All at the same moment, over and over, by real sockets: one winner each time, whoever it is."""

    async def test(room: Room) -> None:
        for _ in range(5):
            guests = await rest(room, 6)
            asked = [asyncio.create_task(guest.submit("squeeze")) for guest in guests for _ in range(2)]
            await room.settle_until(partial(bool, room.timers._due))
            while not all(one.done() for one in asked):
                await room.step()
                await asyncio.sleep(0.001)
            answers = [(await one).verdict for one in asked]
            assert answers.count(pb.VERDICT_APPLIED) == 1
            assert room.live(guests[0]).table.revision == 7

    run(test)


@pytest.mark.parametrize(("credit", "wins"), [(0.0, "flip"), (60.0, "squeeze")])
def test_a_flip_against_a_squeeze(credit: float, wins: str) -> None:
    async def test(room: Room) -> None:
        guests = await rest(room, 3)
        turn = guests[0].view.observation.turn
        flipper, squeezer = guests[turn], guests[(turn + 1) % 3]
        room.lag(flipper, 0.0)
        room.lag(squeezer, credit)
        moves = [(flipper, "flip 1", 0.0), (squeezer, "squeeze", 30.0)]
        flip, squeeze = await room.race(moves)
        if wins == "squeeze":
            assert (squeeze.verdict, flip.verdict, flip.reason) == (pb.VERDICT_APPLIED, pb.VERDICT_VOID, "TOO_LATE")
        else:
            assert flip.verdict == pb.VERDICT_APPLIED
            assert squeeze.verdict in (pb.VERDICT_APPLIED, pb.VERDICT_VOID)
            assert squeeze.verdict == pb.VERDICT_APPLIED or squeeze.reason in ("STALE", "TOO_LATE")
        await room.settle()
        for guest in guests:
            room.check(guest)

    run(test)
