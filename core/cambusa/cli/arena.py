"""`cambusa arena`: bots play many games against one another, and are ranked."""

from __future__ import annotations

import json
from pathlib import Path

import click
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

import cambusa
from cambusa import bots
from cambusa.arena import Arena, Entrant, Match, Standings, defaults, plots
from cambusa.cli import common

JOBS = 64
"""So many processes may be asked for."""


@click.command(
    name="arena",
    short_help="Let bots play many games, and rank them.",
    epilog="""
\b
Examples:
  cambusa arena GAME                                 all bots that there are
  cambusa arena GAME --bots rule:hard,rule:easy,random -n 300 --jobs 2
  cambusa arena GAME --bots rule,random --seats 4 --plot arena.png
  cambusa arena GAME --bots rule,rule:reaction=1 --json

\b
A bot is NAME, with a level and parameters after colons if need be: NAME:LEVEL:PARAMETER=VALUE.
Each deal is played as often as there are bots, everybody in every place once. Where there are
more seats than bots they sit down again in the same order; where there are teams a bot plays a
whole team. Games run in virtual time: whose seconds are over first acts.
""",
)
@common.game_options()
@click.option("--bots", "entrants", metavar="BOT,BOT,...", help="Who plays.  [default: all bots of the game]")
@click.option(
    "--level",
    type=click.Choice(bots.LEVELS),
    default="medium",
    show_default=True,
    help="How good bots are that say no level.",
)
@click.option(
    "-n",
    "--games",
    "n",
    type=common.Whole(1),
    default="200",
    show_default=True,
    metavar="N",
    help="Number of games; rounded up to whole deals.",
)
@click.option(
    "-j", "--jobs", type=common.Whole(1, JOBS), default="1", show_default=True, metavar="N", help="Processes."
)
@click.option("--plot", type=common.NewFile(), help=f"Draw a picture: {', '.join(plots.FORMATS)}.")
@click.option("--records", type=common.Folder(), help="Save a record of each game in this directory.")
@common.seed_option
@common.json_option
def command(
    name: str,
    seats: int | None,
    options: tuple[str, ...],
    entrants: str | None,
    level: str,
    n: int,
    jobs: int,
    plot: Path | None,
    records: Path | None,
    seed: int | None,
    as_json: bool,
) -> None:
    """Let bots play GAME against one another: who wins how often, with intervals of 95 %, and Elo.

    The same seed gives the same games, whatever the number of processes. Where options are left open, the guards of the
    game hold, so that bots of every kind come to an end. Ctrl-C ends the arena, and prints what has been played so far.
    """
    game = common.load(name, seats, options, defaults(name))
    key = common.fresh_seed(seed)
    texts = entrants.split(",") if entrants is not None else bots.names(name)
    try:
        if plot:
            plots.check(plot)
        arena = Arena(game, [Entrant.parse(text, level) for text in texts], key, records=records is not None)
    except (cambusa.BotError, cambusa.PlotError) as error:
        raise click.UsageError(str(error)) from None
    standings = Standings(arena)
    try:
        _play(arena, standings, -(-n // arena.rotations), jobs, records, show=not as_json)
    finally:
        if standings.games:
            if as_json:
                common.print_json(standings.facts())
            else:
                _print(standings)
            if plot:
                plots.standings(standings, plot)


def _play(arena: Arena, standings: Standings, deals: int, jobs: int, records: Path | None, show: bool) -> None:
    """Play the deals; `show` a bar if stderr is a terminal."""
    columns = (
        TextColumn(arena.game.name),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("games"),
        TimeElapsedColumn(),
        TextColumn("left:"),
        TimeRemainingColumn(),
    )
    console = common.err()
    with Progress(*columns, console=console, transient=True, disable=not (show and console.is_terminal)) as bar:
        task = bar.add_task(arena.game.name, total=deals * arena.rotations)
        for match in arena.play(deals, min(jobs, deals * arena.rotations)):
            standings.add(match)
            if records:
                _save(match, arena, standings.names, records)
            bar.advance(task)


def _save(match: Match, arena: Arena, names: list[str], folder: Path) -> None:
    """Save the record of a match, and write a line about it into the list of all."""
    assert match.record is not None
    file = f"{match.deal:05}-{match.rotation}.record"
    match.record.save(folder / file)
    who: list[str | None] = [None] * arena.game.seats
    for entrant, seats in zip(match.lineup, arena.teams, strict=True):
        for seat in seats:
            who[seat] = names[entrant]
    line = {
        "record": file,
        "deal": match.deal,
        "rotation": match.rotation,
        "seats": who,
        "points": match.points,
        "returns": match.returns,
        "actions": match.actions,
        "seconds": match.seconds,
        "guarded": match.guarded,
    }
    first = match.deal == match.rotation == 0
    with (folder / "matches.jsonl").open("w" if first else "a", encoding="utf-8") as stream:
        stream.write(json.dumps(line) + "\n")


def _print(standings: Standings) -> None:
    game, n, out = standings.arena.game, standings.games, common.out()
    rows = standings.ranked()
    out.print(
        f"[bold]{n:,}[/] games of {game.name} ({common.told_options(game)}; --seed {standings.arena.seed}): "
        f"{standings.deals:,} {'deal' if standings.deals == 1 else 'deals, each'} played by everybody in every place"
        f"{'' if rows[0].games == n else f', {rows[0].games:,} games each'}",
        soft_wrap=True,
    )
    guarded = f"; {standings.guarded:,} were ended by a guard" if standings.guarded else ""
    minutes, seconds = divmod(round(standings.seconds / n), 60)
    out.print(f"length {standings.actions / n:.1f} actions, {minutes}:{seconds:02} min in the mean{guarded}")
    table = common.table("bot", ">won", ">share", ">95 % interval", ">Elo", ">points", ">ms")
    table.columns[0].overflow = "fold"
    for row in rows:
        table.add_row(
            row.name,
            f"{row.wins:,.0f}" if row.wins % 1 == 0 else f"{row.wins:,.1f}",
            f"{row.share:.1%}",
            f"{row.low:.1%} - {row.high:.1%}",
            f"{row.rating.elo:.0f} ± {row.rating.high - row.rating.elo:.0f}",
            f"{row.points:.2f}",
            f"{row.thinking:.2f}",
        )
    out.print(table)
    out.print(f"All equal would be a share of {standings.par:.1%}; ms: what an answer took, in real time", style="dim")
