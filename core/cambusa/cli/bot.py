"""`cambusa bot`: a bot in a process of its own, for programs in any language."""

from __future__ import annotations

import json
import sys
from typing import Any

import click

import cambusa
from cambusa import bots, remote
from cambusa.arena import Entrant
from cambusa.cli import common


@click.command(
    name="bot",
    short_help="Be a bot for another program: JSON lines in and out.",
    epilog="""
\b
Examples:
  cambusa bot GAME --seats 4 --seat 2 --seed 7
  cambusa bot GAME --bot rule:hard
  cambusa bot GAME --signal "SIGNAL" -o OPTION=VALUE

\b
The first line out tells what it is and wants: {"game": ..., "wants_deal": false, ...}
Then a line in is {"observation": {...}, "log": [[seat, label], ...], "legal": [...], "deal": null},
and the line out {"action": 12, "label": "...", "seconds": 1.25}: what it would do, and after how long;
null is nothing for now. A bad line gets {"error": "..."}. It ends at the end of its input.
""",
)
@common.game_options()
@click.option("--bot", "text", metavar="BOT", help="Which, as in `cambusa arena`.  [default: the game's first]")
@click.option(
    "--level",
    type=click.Choice(bots.LEVELS),
    default="medium",
    show_default=True,
    help="How good it is, if it says no level.",
)
@click.option("--seat", type=common.Whole(0), default="0", show_default=True, metavar="S", help="Its seat.")
@click.option("--signal", metavar="LABEL", help="What its team has agreed on.")
@common.seed_option
def command(
    name: str,
    seats: int | None,
    options: tuple[str, ...],
    text: str | None,
    level: str,
    seat: int,
    signal: str | None,
    seed: int | None,
) -> None:
    """Be a bot that plays a seat of GAME for another program, which knows the state and shows what the seat may know.

    With the same arguments it gives the same answers to the same lines, as the bot does inside of `cambusa`. Options
    must be those of the game that is played.
    """
    game = common.load(name, seats, options)
    try:
        entrant = Entrant.parse(text or bots.names(name)[0], level)
        bot = entrant.make(game, seat, common.fresh_seed(seed), signal)
    except (cambusa.BotError, cambusa.SeatError) as error:
        raise click.UsageError(str(error)) from None
    _write(
        {
            "bot": entrant.bot,
            "level": entrant.level,
            "params": dict(entrant.params),
            "game": game.name,
            "rules": game.spec.rules_version,
            "seats": game.seats,
            "seat": seat,
            "options": game.options,
            "signal": signal,
            "wants_deal": bot.wants_deal,
        }
    )
    for answer in remote.answers(bot, game, seat, sys.stdin.buffer):
        _write(answer)


def _write(line: dict[str, Any]) -> None:
    sys.stdout.write(json.dumps(line) + "\n")
    sys.stdout.flush()
