"""Which games there are: the folders below `games/`, nothing else is listed anywhere."""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module
from types import ModuleType

from cambusa._kernel.values import shown
from cambusa.errors import UnknownGameError
from cambusa.game import Game
from cambusa.spec import GameSpec, OptionValue


@cache
def games() -> tuple[str, ...]:
    """Return the names of all games, sorted."""
    folders = import_module("cambusa.games").__path__
    return tuple(sorted(module.name for module in pkgutil.iter_modules(folders) if module.ispkg))


def package(name: str) -> ModuleType:
    """Return the package of a game: its spec and its words.

    Raises
    ------
    UnknownGameError
        If there is no such game.
    """
    if name not in games():
        raise UnknownGameError(f"there is no game {shown(name)}; there are {', '.join(games())}")
    return import_module(f"cambusa.games.{name}")


def part(name: str, module: str) -> ModuleType | None:
    """Return a module that a game's folder may hold (`checks`, `bot`), or None if it does not."""
    full = f"{package(name).__name__}.{module}"
    try:
        return import_module(full)
    except ModuleNotFoundError as error:
        if error.name == full:
            return None
        raise


def spec(name: str) -> GameSpec:
    """Return what a game says about itself."""
    facts: GameSpec = package(name).SPEC
    return facts


def load(name: str, seats: int | None = None, **options: OptionValue) -> Game:
    """Return a game for a number of seats.

    Parameters
    ----------
    name : str
        One of `games()`.
    seats : int, optional
        Number of seats; the game's fewest if left out.
    **options
        Options of the game, see `spec(name).options`.

    Returns
    -------
    Game

    Raises
    ------
    UnknownGameError
        If there is no such game.
    OptionError
        If the game does not have that option, or not with that value or that number of seats.

    Examples
    --------
    >>> import cambusa
    >>> name = cambusa.games()[0]
    >>> fewest, most = cambusa.spec(name).seats
    >>> cambusa.load(name, seats=most).new(seed=7).is_terminal
    False
    """
    return Game(package(name), seats, options)
