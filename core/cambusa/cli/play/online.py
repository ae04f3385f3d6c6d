"""`cambusa play --server`: at a table of a server, one's own or somebody else's."""

from __future__ import annotations

import asyncio
import getpass
import shlex
import sys
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console
from rich.text import Text

from cambusa.cli import common
from cambusa.cli.play.kept import KeptSeats
from cambusa.cli.play.remote import RemoteSession
from cambusa.cli.play.screen import Leave, Lines, Printed
from cambusa.errors import CambusaError
from cambusa.game import Game
from cambusa_client import AsyncClient, AsyncSeat, connect_async
from cambusa_client.errors import TokenError

FAREWELL_SECONDS = 2.0
"""So long the server may take to hear that somebody leaves."""


@dataclass(frozen=True)
class Place:
    """Where somebody wants to play.

    Attributes
    ----------
    server : str
        The server, as `cambusa.connect` takes it.
    certificates : Path or None
        Root certificates to trust.
    name : str
        Name of the player.
    table : str or None
        Code of the table to join; None: make one.
    seat : int or None
        The seat wanted.
    game : Game or None
        What is to be played at a table of one's own.
    listed, clocks : bool
        Whether it is listed for everybody, and whether it has clocks.
    bots : tuple
        Name and level of the bots that fill the seats of a table of one's own at once; no name: nobody does.
    """

    server: str
    certificates: Path | None
    name: str
    table: str | None
    seat: int | None
    game: Game | None
    listed: bool
    clocks: bool
    bots: tuple[str, str]


def usual_name() -> str:
    """Return what a player is called who has not said it: the name of the account."""
    try:
        return getpass.getuser()[:24]
    except (OSError, KeyError):  # an account without a name
        return "Guest"


def play(place: Place, plain: bool) -> str:
    """Play; return how it ended, as `Keyboard.run` does."""
    console = common.out(plain)
    plain = plain or console.is_dumb_terminal
    live = sys.stdin.isatty() and sys.stdout.isatty() and not plain
    return asyncio.run(_play(place, common.out(plain), live))


async def _play(place: Place, console: Console, live: bool) -> str:
    kept = KeptSeats()
    async with connect_async(place.server, certificates=place.certificates) as client:
        seat = await _come_back(client, place, kept) or await _sit_down(client, place)
        how, code = "interrupted", seat.code
        try:
            title = seat.game.spec.title
            line = Text.assemble((title, "bold"), f": table {seat.code}, seat {seat.seat}. ? is help, /quit leaves.")
            console.print(line, soft_wrap=True)
            if kept.keep(place.server, code, place.name, seat.token):
                again = ["cambusa", "play", "--server", place.server, "--table", code, "--name", place.name]
                console.print(Text(f"Should this terminal close: {shlex.join(again)}", "dim"), soft_wrap=True)
            how = await (_live(seat) if live else _printed(seat, console))
        finally:
            if how != "terminated" and not seat.ended:
                with suppress(CambusaError, TimeoutError):
                    await asyncio.wait_for(seat.leave(), FAREWELL_SECONDS)
            if how != "terminated":
                kept.forget(place.server, code, place.name)
    return how


async def _come_back(client: AsyncClient, place: Place, kept: KeptSeats) -> AsyncSeat | None:
    """Return the seat that this player has at the table from a terminal that was closed; None: there is none."""
    token = kept.token(place.server, place.table, place.name) if place.table else None
    if not token or not place.table:
        return None
    with suppress(TokenError):
        return await client.resume(place.table, token)
    kept.forget(place.server, place.table, place.name)
    return None


async def _sit_down(client: AsyncClient, place: Place) -> AsyncSeat:
    if place.table:
        return await client.join(place.table, place.name, place.seat)
    game = place.game
    assert game is not None, "the command has seen to it"
    seat = await client.create_table(
        game.name, place.name, game.seats, game.options, listed=place.listed, clocks=place.clocks
    )
    if place.seat:
        order = list(range(game.seats))
        order[0], order[place.seat] = place.seat, 0
        await seat.arrange(order)
    if place.bots[0]:
        await seat.fill_with_bots(*place.bots)
    return seat


async def _live(seat: AsyncSeat) -> str:
    from cambusa.cli.play.keyboard import Keyboard

    keyboard = Keyboard()
    return await keyboard.run(RemoteSession(seat, keyboard, keyboard, typed=True))


async def _printed(seat: AsyncSeat, console: Console) -> str:
    screen = Printed(console)
    typed = sys.stdin.isatty()
    session = RemoteSession(seat, Lines(sys.stdin, typed), screen, typed)
    screen.news = session.news
    with suppress(Leave):
        await session.run()
    return "left"
