"""The group of commands, and what becomes of errors: messages on stderr and an exit code."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from importlib import import_module

import click

import cambusa
from cambusa.cli import INTERRUPTED
from cambusa.errors import CambusaError, OptionError, UnknownGameError

FAILURE, USAGE, BROKEN_PIPE = 1, 2, 141

COMMANDS = ("games", "play", "tables", "sim", "arena", "bot", "replay", "perft", "bench", "serve", "backup")
"""Each is a module of this package that has the command as `command`; it is imported when it is needed."""

EPILOG = """
\b
Examples:
  cambusa games
  cambusa play GAME --seats 4 --level hard
  cambusa sim GAME -n 1e6 --threads 2
  cambusa arena GAME --bots rule,random -n 200
  cambusa replay game.txt
  cambusa serve --port 8000
  cambusa play GAME --server HOST:50051
  cambusa backup copy.sqlite

\b
Completion of commands, games and options, for bash (zsh and fish alike):
  eval "$(_CAMBUSA_COMPLETE=bash_source cambusa)"

Exit codes: 0 done, 1 failed, 2 wrong use, 130 interrupted.
"""


class _Commands(click.Group):
    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click calls it so
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = import_module(f"cambusa.cli.{cmd_name}").command
        return command


@click.group(cls=_Commands, epilog=EPILOG, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(cambusa.__version__, "-V", "--version", prog_name="cambusa")
def app() -> None:
    """Play party games in the terminal, simulate them, and replay their records.

    `cambusa COMMAND --help` says more about a command.
    """


def run(args: Sequence[str] | None = None) -> int:
    """Run the command and return its exit code."""
    return exit_code(lambda: app.main(args=None if args is None else list(args), standalone_mode=False))


def exit_code(work: Callable[[], object]) -> int:
    """Do the work; say on stderr what went wrong, and return the exit code that it stands for."""
    try:
        result = work()
        sys.stdout.flush()
    except click.ClickException as error:
        error.show()
        return error.exit_code
    except (OptionError, UnknownGameError) as error:
        return _complain(str(error), USAGE)
    except CambusaError as error:
        return _complain(str(error), FAILURE)
    except click.Abort:  # Ctrl-C within a command: click has left the line with the ^C
        return INTERRUPTED
    except KeyboardInterrupt:
        click.echo(err=True)
        return INTERRUPTED
    except BrokenPipeError:
        # Whoever read our output has gone. Python would complain when it flushes stdout at exit: let it flush nowhere.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return BROKEN_PIPE
    except OSError as error:
        return _complain(f"{error.filename}: {error.strerror}" if error.filename else str(error), FAILURE)
    return result if isinstance(result, int) else 0


def _complain(message: str, code: int) -> int:
    click.echo(f"Error: {message}", err=True)
    return code
