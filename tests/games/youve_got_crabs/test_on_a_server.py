"""You've Got Crabs on a real server: one ocean card, a last `done` that is held, gestures that tell nothing."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

import cambusa
from cambusa.api.v1 import table_pb2 as pb
from tests.games.youve_got_crabs.positions import kinds, position, swap
from tests.service.guests import Guest, Room, run


async def table(room: Room, **more: Any) -> list[Guest]:
    """Return the people of a table with this position."""
    guests = await room.table("youve_got_crabs", 4)
    await guests[0].call("StartGame")
    await room.place(guests[0], cambusa.load("youve_got_crabs", 4).from_position(position(4, **more)))
    return guests


@pytest.mark.parametrize(("credit", "first"), [(0.0, 0), (60.0, 1)])
def test_two_swaps_for_one_ocean_card(credit: float, first: int) -> None:
    async def test(room: Room) -> None:
        guests = await table(room, hands={0: "BBCC", 1: "FFGG"}, ocean="ADDE")
        room.lag(guests[0], 10.0)
        room.lag(guests[1], credit)
        answers = await room.race([(guests[0], swap("B", "A"), 0.0), (guests[1], swap("F", "A"), 30.0)])
        assert answers[first].verdict == pb.VERDICT_APPLIED
        assert (answers[1 - first].verdict, answers[1 - first].reason) == (pb.VERDICT_VOID, "TOO_LATE")
        await room.settle()
        for guest in guests:
            (told,) = [event.adjudication for event in guest.events if event.HasField("adjudication")]
            labels = {racer.seat: racer.label for racer in told.racers}
            for seat, label in enumerate((swap("B", "A"), swap("F", "A"))):
                assert labels[seat] == (label if guest.seat == seat else "swap"), "what others have is not told"
            room.check(guest)
        hand = next(
            zone for zone in guests[first].view.observation.zones if zone.name == "hand" and zone.owner == first
        )
        assert kinds("A")[0] in hand.cards

    run(test)


def test_the_last_done_is_held_and_can_be_taken_back() -> None:
    async def test(room: Room) -> None:
        guests = await table(room, hands={0: "BBCC", 1: "FFGG"}, ocean="ADDE", done=[1])
        asked = asyncio.create_task(guests[0].submit("done"))
        await room.settle_until(lambda: bool(room.live(guests[0])._waiting))
        await room.wait(0.2)
        await room.settle()
        for guest in guests:
            assert guest.view.held.label == "done"
            assert 0 < guest.view.held.milliseconds <= 2000
            (held,) = [event.held for event in guest.events if event.HasField("held")]
            assert (held.seat, held.label) == (0, "done")
            room.check(guest)
        assert "resume" in [one.label for one in guests[0].view.legal]
        late = await room.guest(guests[0].code, guests[0].token).watch()
        assert late.view.held.label == "done"
        back = await guests[0].submit("resume")
        assert back.verdict == pb.VERDICT_APPLIED
        answer = await asked
        assert (answer.verdict, answer.reason) == (pb.VERDICT_VOID, "WITHDRAWN")
        await room.settle()
        for guest in guests:
            assert [event.held.milliseconds for event in guest.events if event.HasField("held")][-1] == 0
            assert not guest.view.HasField("held")
            room.check(guest)

    run(test)
