"""Playing games to their end by `play`: bots by their names, and rules of one's own."""

from __future__ import annotations

import asyncio
import threading
from random import Random

import pytest

from cambusa.errors import BotError
from cambusa_client import AsyncSeat, Client, Seat, connect_async
from cambusa_client.errors import EndedError
from tests.client.support import run, table
from tests.service.support import short


def test_bots_play_a_whole_game(target: str) -> None:
    """Three clients by asyncio: two bots of the game's, and a rule; the table is one with clocks and races."""

    async def play() -> None:
        async with connect_async(target) as client:
            options = short("stir_fry_eighteen")
            host = await client.create_table("stir_fry_eighteen", "Ann", 3, options)
            seats = [host, *[await client.join(host.code, name) for name in ("Bob", "Cyd")]]
            await host.start()
            random = Random(4)

            def rule(seat: AsyncSeat) -> str:
                return random.choice(seat.legal_labels())

            bots = (seats[0].play("rule", reaction=0), seats[2].play("random", reaction=0))
            await asyncio.gather(*bots, seats[1].play(rule))
            assert all(seat.is_terminal and seat.winners == host.winners != [] for seat in seats)

    run(play())


def test_a_rule_of_ones_own_in_a_program_that_waits(client: Client) -> None:
    """It is called with the seat itself, and never for nothing; None is no action for now."""
    seats = table(client, "shanghaien", 2)
    asked = []

    def patient(seat: Seat) -> int | None:
        assert seat is seats[1]
        assert seat.legal_actions()
        asked.append(seat.revision)
        return seat.legal_actions()[0] if asked.count(seat.revision) == 1 or len(asked) % 2 else None

    other = threading.Thread(target=lambda: seats[0].play("random", reaction=0))
    other.start()
    seats[1].play(patient)
    other.join()
    assert asked
    assert seats[1].is_terminal


def test_what_a_bot_may_not_have_and_who_is_kicked(client: Client) -> None:
    host = client.create_table("fish_cook", "Ann", 2, clocks=False)
    guest = client.join(host.code, "Bob")
    host.start()
    with pytest.raises(BotError, match="search needs a deal"):
        guest.play("search")
    with pytest.raises(BotError, match="has no bot 'genius'"):
        guest.play("genius")
    first = host if host.legal_actions() else guest
    with pytest.raises(ZeroDivisionError):
        first.play(lambda _: 1 // 0)
    host.kick(guest.seat)
    with pytest.raises(EndedError, match="kicked"):
        guest.play("random")
