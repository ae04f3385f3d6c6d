"""`cambusa play`: a game in the terminal, against bots or with several people at one keyboard."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Coroutine
from contextlib import suppress
from pathlib import Path
from typing import Any

import click
from click.core import ParameterSource
from rich.text import Text

import cambusa
from cambusa import arena, bots
from cambusa.cli import common
from cambusa.cli.drawing import Names, drawing
from cambusa.cli.play.screen import Leave, Lines, Printed, Screen, Script, Source
from cambusa.cli.play.seated import save
from cambusa.cli.play.session import Session
from cambusa.game import Game
from cambusa.table import Table

KEYS = "alqpzm"
"""Quick keys of several people, far from one another and no first letters of what is typed while they count."""

USUAL_SEATS = 3

TERMINATED = 143
"""Exit code of a process that SIGTERM has ended."""


@click.command(
    name="play",
    short_help="Play a game, against bots or several at one keyboard.",
    epilog="""
\b
Examples:
  cambusa play GAME                          you against two bots
  cambusa play GAME --seats 4 --level hard   three bots that are quick
  cambusa play GAME --people 2 --no-clock    two people, one keyboard
  cambusa play GAME --plain                  for screen readers
  cambusa play GAME --virtual --seed 7 <FILE lines from a file
  cambusa play --server HOST:50051 --table CODE   a seat at a table of a server
  cambusa play GAME --server HOST:50051           a table of your own there

\b
A label is typed in full, shortened ("f 2" for "flip 2"), without its verb and with its words in any order,
or picked by its number: ? lists what can be done now. What is not possible costs nothing.
With input that is no terminal each line is an action; "wait" lets time go on until something happens.
""",
)
@common.game_options(str(USUAL_SEATS), required=False)
@click.option("--seat", type=common.Whole(0), default="0", show_default=True, metavar="S", help="Your seat.")
@click.option(
    "--people",
    type=common.Whole(0),
    default="1",
    show_default=True,
    metavar="N",
    help="People at the keyboard, from --seat on; bots have the other seats. 0: watch.",
)
@click.option("--bots", "bot", metavar="NAME", help="Which bots; `cambusa games GAME` lists them.")
@click.option("--level", type=click.Choice(bots.LEVELS), default="medium", show_default=True, help="How good bots are.")
@click.option("--reaction", type=float, metavar="SECONDS", help="How fast bots are (median), whatever their level.")
@click.option("--no-clock", is_flag=True, help="No time limits for people.")
@click.option("--virtual", is_flag=True, help="Time stands still while a person could act: for scripts.")
@click.option("--plain", is_flag=True, help="No colours, nothing redrawn, a line a thing.")
@click.option("--record", "record", type=common.NewFile(), help="Save the record here.")
@common.seed_option
@common.server_options()
@click.option("--table", "code", metavar="CODE", help="Join this table of the server.")
@click.option("--name", "player", metavar="NAME", help="What you are called there.  [default: your account's name]")
@click.option("--listed", is_flag=True, help="Let everybody find your table: `cambusa tables` lists it.")
@click.pass_context
def command(
    ctx: click.Context,
    name: str | None,
    seats: int | None,
    options: tuple[str, ...],
    seat: int,
    people: int,
    bot: str | None,
    level: str,
    reaction: float | None,
    no_clock: bool,
    virtual: bool,
    plain: bool,
    record: Path | None,
    seed: int | None,
    server: str | None,
    ca: Path | None,
    code: str | None,
    player: str | None,
    listed: bool,
) -> None:
    """Play GAME in the terminal.

    Bots act in real seconds while you type. The first key on an empty line is quick: space is the action people race
    for. Where cards are hidden, several people pass the keyboard on, and it shows each only their own.

    With --server you play at a table there: one that you join by its code, or one of your own, at which /bot seats bots
    and /start begins.
    """
    given = {key for key in ctx.params if ctx.get_parameter_source(key) is ParameterSource.COMMANDLINE}
    if server:
        _refuse(given & {"people", "reaction", "virtual", "record", "seed"}, "does not go with --server")
        if code:
            _refuse(given & {"name", "seats", "options", "bot", "no_clock", "listed"}, "is the table's: leave it out")
        elif name is None:
            raise click.UsageError("which GAME, or which --table?")
        common.need("a server's table", "client", common.CLIENT)
        from cambusa.cli.play import online

        game = common.load(name, seats, options) if name else None
        place = online.Place(
            server, ca, player or online.usual_name(), code, seat if "seat" in given else None, game, listed,
            not no_clock, (bot or "", level),
        )  # fmt: skip
        with common.connecting():
            _end(online.play(place, plain))
        return
    _refuse(given & {"ca", "code", "player", "listed"}, "needs --server")
    if name is None:
        raise click.UsageError("which GAME? `cambusa games` lists them")
    fewest, most = cambusa.spec(name).seats
    # Where only bots play the game must end: as in the arena.
    guards = {} if people else arena.defaults(name)
    game = common.load(name, seats or min(max(fewest, people, USUAL_SEATS), most), options, guards)
    if people > game.seats or seat >= game.seats:
        raise click.UsageError(f"{people} people from seat {seat} on, but there are {game.seats} seats")
    if people > len(KEYS):
        raise click.UsageError(f"at most {len(KEYS)} people have room at one keyboard")
    key = common.fresh_seed(seed)
    sitting = [(seat + i) % game.seats for i in range(people)]
    kind, agreed = bot or bots.names(name)[0], bots.signals(game, key)
    try:
        players = {
            other: bots.make(
                kind, game, other, cambusa.derive_seed(key, other), level, reaction=reaction, signal=agreed[other]
            )
            for other in range(game.seats)
            if other not in sitting
        }
    except cambusa.BotError as error:
        raise click.UsageError(str(error)) from None
    told = {place: signal for place in sitting if (signal := agreed[place]) is not None}
    started = _Game(game, players, sitting, told, clocks=not no_clock, seed=key)
    try:
        started.play(virtual, plain)
        started.finish()
    finally:
        if record:
            started.save(record)
    if not record:
        started.offer()


def _refuse(names: set[str], why: str) -> None:
    """Fail if there are any of these parameters."""
    words = {"name": "GAME", "options": "--option", "bot": "--bots", "code": "--table", "player": "--name"}
    if names:
        first = min(names)
        raise click.UsageError(f"{words.get(first, '--' + first.replace('_', '-'))} {why}")


def _end(how: str) -> None:
    """End the process as a game at a terminal has ended, unless it was over, or was left."""
    if how == "interrupted":
        raise KeyboardInterrupt
    if how == "terminated":
        sys.exit(TERMINATED)


class _Game:
    """What is on the table, apart from the way it is shown."""

    def __init__(
        self,
        game: Game,
        players: dict[int, bots.Bot],
        sitting: list[int],
        signals: dict[int, str],
        clocks: bool,
        seed: int,
    ) -> None:
        self.state = game.new(seed)
        self.seed = seed
        self.players = players
        self.sitting = sitting
        self.signals = signals
        self.clocks = clocks
        self.you = sitting[0] if len(sitting) == 1 else None
        self.names = Names([f"{'Bot' if seat in players else 'Player'} {seat}" for seat in range(game.seats)], self.you)
        self.drawing = drawing(game.name)
        self.live = False
        self.console = common.out()

    def play(self, virtual: bool, plain: bool) -> None:
        """Play at whatever there is to play at; raises KeyboardInterrupt on Ctrl-C."""
        at_terminal = sys.stdin.isatty() and sys.stdout.isatty()
        plain = plain or self.console.is_dumb_terminal  # which cannot move its cursor
        self.live = at_terminal and not plain and not virtual
        self.console = common.out(plain)
        self._greet(typed=self.live or sys.stdin.isatty())
        if self.live:
            how = asyncio.run(self._live())
            _end(how)
            width, height = self.console.size
            self.console.print(self.drawing.table(self.state.observation(self.you), self.names, width, height, False))
        elif virtual:
            _at_once(self._printed(Script(sys.stdin), typed=False))
        else:
            asyncio.run(self._real_time())

    async def _live(self) -> str:
        from cambusa.cli.play.keyboard import Keyboard

        keyboard = Keyboard()
        table = self._table(keyboard.now())
        return await keyboard.run(self._session(table, keyboard, keyboard, typed=True))

    async def _real_time(self) -> None:
        await self._printed(Lines(sys.stdin, sys.stdin.isatty()), typed=sys.stdin.isatty())

    async def _printed(self, source: Lines | Script, typed: bool) -> None:
        screen = Printed(self.console)
        session = self._session(self._table(source.now()), source, screen, typed)
        screen.news = session.news
        with suppress(Leave):
            await session.run()

    def _table(self, now: float) -> Table:
        return Table(self.state, self.players, self.you, self.clocks, now)

    def _session(self, table: Table, source: Source, screen: Screen, typed: bool) -> Session:
        passing = typed and len(self.sitting) > 1
        return Session(table, self.names, self.drawing, source, screen, self._keys(typed), passing, self.signals)

    def _keys(self, typed: bool) -> dict[str, int]:
        """The quick keys; a script writes its actions out."""
        if not typed:
            return {}
        if self.you is not None:
            return {" ": self.you}
        return dict(zip(KEYS, self.sitting, strict=False))

    def _greet(self, typed: bool) -> None:
        game = self.state.game
        options = "".join(f", {name} {json.dumps(value)}" for name, value in game.options.items() if value)
        line = Text.assemble((game.spec.title, "bold"), f": {game.seats} seats{options}; seed {self.seed}. ? is help.")
        self.console.print(line, soft_wrap=True)
        if typed and self.you is None:
            for key, seat in self._keys(True).items():
                self.console.print(f"Quick key of {self.names[seat]}: {key}", highlight=False)

    def save(self, path: Path) -> None:
        """Save the record; raises OSError."""
        self.state.record().save(path)
        click.echo(f"Saved the record as {path}", err=True)

    def finish(self) -> None:
        """Say how the game ended."""
        points = ", ".join(f"{self.names[seat]} {points}" for seat, points in enumerate(self.state.points))
        if self.state.is_terminal:
            winners = [self.names.does(seat, "win") for seat in self.state.winners]
            self.console.print(Text(", ").join(winners).append(f". Points: {points}."), soft_wrap=True)
        else:
            self.console.print(f"Left before the end. Points: {points}.", soft_wrap=True)

    def offer(self) -> None:
        """Ask at a terminal where to save the record, until it is saved or nobody wants it."""
        while self.live and self.state.revision:
            path = click.prompt("Save the record as (nothing: do not)", default="", show_default=False).strip()
            fault = save(self.state.record(), path) if path else ""
            if path:
                click.echo(f"Not saved: {fault}" if fault else f"Saved the record as {path}", err=True)
            if not fault:
                return


def _at_once(work: Coroutine[Any, Any, None]) -> None:
    """Run a coroutine that waits for nothing: without a loop, so that Ctrl-C is heard while a line is read."""
    try:
        work.send(None)
    except StopIteration:
        return
    raise AssertionError("a script waited for something")
