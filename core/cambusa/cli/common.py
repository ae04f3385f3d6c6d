"""What several commands share: the argument GAME and the options of games, numbers, and where output goes."""

from __future__ import annotations

import json
import math
import os
import secrets
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Literal, TypeVar

import click
from click.shell_completion import CompletionItem
from rich.console import Console
from rich.table import Table

import cambusa
from cambusa._kernel.values import shown
from cambusa.errors import CambusaError
from cambusa.game import Game
from cambusa.spec import OptionValue

F = TypeVar("F", bound=Callable[..., Any])


class GameName(click.ParamType):  # type: ignore[type-arg]  # generic only in later versions
    """The name of a game."""

    name = "game"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return the name, or fail with those that there are."""
        if value not in cambusa.games():
            self.fail(f"there is no game {value!r}; there are: {', '.join(cambusa.games())}", param, ctx)
        return value

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:  # noqa: ARG002
        """Offer the games."""
        return [CompletionItem(name) for name in cambusa.games() if name.startswith(incomplete)]


class Whole(click.ParamType):  # type: ignore[type-arg]
    """A whole number that may be written 1e6 or 1_000_000."""

    name = "number"

    def __init__(self, least: int, most: int | None = None) -> None:
        self.least = least
        self.most = most

    def convert(self, value: str | int, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """Return the number, or fail with the bounds."""
        number = _whole(value) if isinstance(value, str) else value
        if number is None or number < self.least or (self.most is not None and number > self.most):
            bounds = f"of {self.least} or more" if self.most is None else f"{self.least}..{self.most}"
            self.fail(f"expected a whole number {bounds}, such as 1000 or 1e3, got {value!r}", param, ctx)
        return number


class _HomePath(click.Path):
    """A path in which a ~ is filled in."""

    def convert(self, value: str | os.PathLike[str], param: click.Parameter | None, ctx: click.Context | None) -> Path:
        """Return the path, or fail if it is of the wrong kind."""
        try:
            path = Path(value).expanduser()
        except RuntimeError as error:
            self.fail(str(error), param, ctx)
        super().convert(str(path), param, ctx)
        return path


class NewFile(_HomePath):
    """A file that will be written: what stands in the way is said before there is anything to lose."""

    name = "file"

    def __init__(self) -> None:
        super().__init__(dir_okay=False, writable=True)

    def convert(self, value: str | os.PathLike[str], param: click.Parameter | None, ctx: click.Context | None) -> Path:
        """Return the path with a ~ filled in, or fail if no file can be written there."""
        path = super().convert(value, param, ctx)
        if not path.exists():
            if not path.parent.is_dir():
                self.fail(f"there is no directory {str(path.parent)!r}", param, ctx)
            if not os.access(path.parent, os.W_OK | os.X_OK):
                self.fail(f"no file can be made in the directory {str(path.parent)!r}", param, ctx)
        return path


class Folder(_HomePath):
    """A directory to put files in, which is made if it does not exist."""

    name = "directory"

    def __init__(self) -> None:
        super().__init__(file_okay=False, writable=True)

    def convert(self, value: str | os.PathLike[str], param: click.Parameter | None, ctx: click.Context | None) -> Path:
        """Return the path with a ~ filled in, or fail if it is none and cannot be made."""
        path = super().convert(value, param, ctx)
        try:
            path.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            self.fail(f"{str(path)!r} cannot be made: {error.strerror}", param, ctx)
        return path


def _whole(text: str) -> int | None:
    try:
        return int(text)
    except ValueError:
        pass
    try:
        number = float(text)
    except ValueError:
        return None
    return int(number) if math.isfinite(number) and number.is_integer() else None


SEED = Whole(0, (1 << 64) - 1)


def game_options(usual_seats: str = "the game's fewest", required: bool = True) -> Callable[[F], F]:
    """Return what adds GAME, --seats and --option to a command."""

    def add_all(command: F) -> F:
        for add in (
            click.option(
                "-o",
                "--option",
                "options",
                multiple=True,
                metavar="NAME=VALUE",
                help="An option of the game; may be repeated. `cambusa games GAME` lists them.",
            ),
            click.option(
                "-s", "--seats", type=Whole(1), metavar="N", help=f"Number of seats.  [default: {usual_seats}]"
            ),
            click.argument("name", type=GameName(), metavar="GAME", required=required),
        ):
            command = add(command)
        return command

    return add_all


def seed_option(command: F) -> F:
    """Add --seed to a command."""
    return click.option(
        "--seed", type=SEED, metavar="N", help="Makes it repeatable.  [default: drawn at random, and told]"
    )(command)


def json_option(command: F) -> F:
    """Add --json to a command."""
    return click.option("--json", "as_json", is_flag=True, help="Print JSON, and nothing else, on stdout.")(command)


CLIENT = ("grpc",)
"""What the extra `client` brings, or the most of it."""


def server_options(required: bool = False) -> Callable[[F], F]:
    """Return what adds --server and --ca to a command."""

    def add_all(command: F) -> F:
        for add in (
            click.option(
                "--ca",
                type=click.Path(exists=True, dir_okay=False, path_type=Path),
                metavar="FILE",
                help="Root certificates (PEM) to trust, for a server at https://.",
            ),
            click.option(
                "--server", required=required, metavar="HOST:PORT", help="The server's gRPC port; https:// encrypts."
            ),
        ):
            command = add(command)
        return command

    return add_all


@contextmanager
def connecting() -> Iterator[None]:
    """Make a target that cannot be a usage error."""
    try:
        yield
    except ValueError as error:
        if isinstance(error, CambusaError):
            raise
        raise click.UsageError(str(error)) from None


def load(
    name: str, seats: int | None, options: Sequence[str], defaults: Mapping[str, OptionValue] | None = None
) -> Game:
    """Return the game that these arguments ask for.

    Parameters
    ----------
    name, seats, options
        The arguments; options are name=value, the value as JSON.
    defaults : mapping, optional
        Options that hold where the arguments leave them open.
    """
    spec = cambusa.spec(name)
    values: dict[str, Any] = dict(defaults or {})
    for option in options:
        key, sign, text = option.partition("=")
        if not sign or not key:
            raise click.UsageError(f"expected an option NAME=VALUE, got {option!r}")
        values[key.strip()] = _value(text.strip())
    try:
        spec.checked(seats, values)  # before names become keywords: an option "seats" would be taken for that of `load`
        return cambusa.load(name, seats, **values)
    except cambusa.OptionError as error:
        raise click.UsageError(str(error)) from None


def _value(text: str) -> Any:
    """A value as JSON has it, or True and False as Python writes them; anything else is left as text."""
    try:
        return json.loads(text.lower() if text in ("True", "False") else text)
    except ValueError:
        return text
    except RecursionError:
        raise click.UsageError(f"an option's value is nested too deeply: {shown(text)}") from None


def fresh_seed(seed: int | None) -> int:
    """Return the seed, or one drawn at random."""
    return secrets.randbits(32) if seed is None else seed


def told_options(game: Game) -> str:
    """Return seats and options as a phrase."""
    return ", ".join([f"{game.seats} seats", *(f"{name}={json.dumps(value)}" for name, value in game.options.items())])


class Out(Console):
    """A console that leaves it to `cambusa.cli.app` what a broken pipe means."""

    def on_broken_pipe(self) -> None:
        """Pass the error on."""
        raise BrokenPipeError


def out(plain: bool = False) -> Console:
    """Return the console on stdout: coloured at a terminal unless NO_COLOR is set, with long lines elsewhere."""
    width = None if sys.stdout.isatty() else 160
    if plain:
        return Out(file=sys.stdout, highlight=False, width=width, color_system=None)
    return Out(file=sys.stdout, highlight=False, width=width)


def err() -> Console:
    """Return the console on stderr, for progress and remarks."""
    return Out(file=sys.stderr, highlight=False)


def print_json(data: object) -> None:
    """Print data as JSON on stdout."""
    click.echo(json.dumps(data, indent=2))


def table(*columns: str, title: str | None = None) -> Table:
    """Return an empty table; columns that begin with ">" are numbers, with "!" names to be typed: whole."""
    from rich import box

    made = Table(box=box.SIMPLE_HEAD, title=title, title_justify="left", title_style="bold", pad_edge=False)
    for column in columns:
        justify: Literal["left", "right"] = "right" if column.startswith(">") else "left"
        made.add_column(column.lstrip(">!"), justify=justify, no_wrap=column.startswith("!"), overflow="fold")
    return made


def need(what: str, extra: str, modules: Sequence[str]) -> None:
    """Fail with how to install the extra that `what` needs, if one of its modules is missing."""
    if missing := [name for name in modules if find_spec(name) is None]:
        raise click.UsageError(f"{what} needs {', '.join(missing)}; install it with: pip install 'cambusa[{extra}]'")
