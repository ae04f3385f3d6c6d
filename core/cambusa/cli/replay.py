"""`cambusa replay`: a record, checked and told."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import click
from rich.console import Console
from rich.text import Text

from cambusa.cli import common
from cambusa.cli.drawing import Drawing, Names, drawing
from cambusa.errors import RecordError
from cambusa.interface import LogEntry, Observation
from cambusa.record import Record

LARGEST = 64 << 20
"""Bytes; no game is so long."""


@click.command(
    name="replay",
    short_help="Check a record and tell it.",
    epilog="""
\b
Examples:
  cambusa replay game.txt
  cambusa replay game.txt --to 20        the table after 20 lines of the log
  cambusa replay game.txt --step         a step at each press of Enter
  cambusa replay game.txt --seat 1       as seat 1 saw it
""",
)
@click.argument("file", type=click.Path(exists=True, dir_okay=False, allow_dash=True))
@click.option("--to", type=common.Whole(0), metavar="N", help="Stop after N lines of the log, and show the table.")
@click.option("--step", is_flag=True, help="Show the table after each action, and wait for Enter.")
@click.option("--seat", type=common.Whole(0), metavar="S", help="As this seat saw it.  [default: a spectator]")
@click.option("--plain", is_flag=True, help="No colours and no drawing.")
def command(file: str, to: int | None, step: bool, seat: int | None, plain: bool) -> None:
    """Play the record in FILE again (- is stdin), check that it ends as recorded, and tell what happened.

    A record that does not replay is an error that names the line.
    """
    try:
        record = _read(file)
        record.replayed()
    except RecordError as error:
        raise click.ClickException(f"{'stdin' if file == '-' else file}: {error}") from None
    game = record.game_of()
    if seat is not None and seat >= game.seats:
        raise click.UsageError(f"expected a seat 0..{game.seats - 1}, got {seat}")
    view = _View(
        common.out(plain),
        drawing(game.name),
        Names([f"Seat {number}" for number in range(game.seats)], you=seat),
        plain,
    )
    start = "a new game" if record.start is None else f"seed {record.start}"
    start = "a position" if isinstance(record.start, dict) else start
    view.say(f"{game.spec.title}: {common.told_options(game)}; from {start}; {len(record.log)} lines")
    seen = None
    for number, seen, entries, after in _steps(record, seat):
        if to is not None and number > to:
            break
        view.tell(number, seen, entries, after)
        seen = after
        if step:
            view.table(seen)
            if not view.wait():
                return
    else:
        view.say(f"The end: {record.result}; the game ends as recorded")
        return
    view.table(seen)


def _read(file: str) -> Record:
    """The record in a file, of which no more is read than a record may have."""
    with click.open_file(file, "rb") as stream:
        data = stream.read(LARGEST + 1)
    if len(data) > LARGEST:
        raise RecordError(f"too large for a record: more than {LARGEST >> 20} MB")
    try:
        return Record.loads(data.decode())
    except UnicodeDecodeError as error:
        raise RecordError("expected UTF-8 text", data.count(b"\n", 0, error.start) + 1) from None


class _View:
    """Where a record is told, and how."""

    def __init__(self, console: Console, drawn: Drawing, names: Names, plain: bool) -> None:
        self.console = console
        self.drawing = drawn
        self.names = names
        self.plain = plain

    def say(self, line: str) -> None:
        self.console.print(line, soft_wrap=True, markup=False)

    def tell(self, number: int, before: Observation, entries: list[LogEntry], after: Observation) -> None:
        """Tell a step, with the number of its last line in the log."""
        for line in self.drawing.tell(before, entries, after, self.names):
            self.console.print(Text(f"{number:5}  ", "dim").append_text(line), soft_wrap=True)

    def table(self, seen: Observation) -> None:
        """Show the table."""
        if self.plain:
            for line in self.drawing.words(seen, self.names):
                self.say(line)
        else:
            ascii_only = not self.console.encoding.startswith("utf")
            self.console.print(self.drawing.table(seen, self.names, *self.console.size, ascii_only), soft_wrap=True)

    def wait(self) -> bool:
        """Wait for Enter; return whether there was one."""
        click.echo("Enter goes on, q leaves ", err=True, nl=False)
        line = sys.stdin.readline()
        return bool(line) and line.strip().lower() not in ("q", "quit")


def _steps(record: Record, seat: int | None) -> Iterator[tuple[int, Observation, list[LogEntry], Observation]]:
    """Each step: how many lines of the log there are after it, what was seen before, its lines, what was seen after."""
    states = record.states()
    state = next(states)
    before, told = state.observation(seat), 0
    for state in states:
        after = state.observation(seat)
        entries = state.log(seat, told)
        told += len(entries)
        yield told, before, entries, after
        before = after
