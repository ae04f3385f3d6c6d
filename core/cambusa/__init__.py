"""cambusa: a rules engine for party games.

    >>> import cambusa
    >>> game = cambusa.load(cambusa.games()[0])
    >>> state = game.new(seed=7)
    >>> seat = min(state.active_seats)
    >>> state.apply(state.legal_actions(seat)[0], seat)
    >>> state.revision > 0
    True

Start with `games` and `load`; `Game` makes states. `connect` and `connect_async` reach a server. `errors` has every
error, `interface` the types of what is handed out.
"""

from typing import TYPE_CHECKING, Any

from cambusa import bots, checks, search
from cambusa._kernel.primitives import derive_seed
from cambusa.errors import (
    BotError,
    CambusaError,
    IllegalActionError,
    LabelError,
    OptionError,
    PlotError,
    PositionError,
    RecordError,
    SeatError,
    StateBytesError,
    UnknownGameError,
)
from cambusa.game import Game
from cambusa.interface import Batch, LogEntry, Observation, State
from cambusa.playouts import Playouts
from cambusa.record import Record
from cambusa.registry import load, spec
from cambusa.spec import GameSpec, Option, TensorSpec, Window
from cambusa.view import SeatView, StateView

if TYPE_CHECKING:
    from cambusa.registry import games
    from cambusa_client import connect, connect_async
else:
    from cambusa import games  # the package of the games, which can be called

__version__: str


def __getattr__(name: str) -> Any:
    if name in ("connect", "connect_async"):  # the client needs more than the engine
        import cambusa_client

        return getattr(cambusa_client, name)
    if name == "__version__":  # looked up when it is asked for: that takes longer than the rest of the import
        from importlib.metadata import version

        return version("cambusa")
    raise AttributeError(f"module 'cambusa' has no attribute {name!r}")


__all__ = [
    "Batch",
    "BotError",
    "CambusaError",
    "Game",
    "GameSpec",
    "IllegalActionError",
    "LabelError",
    "LogEntry",
    "Observation",
    "Option",
    "OptionError",
    "Playouts",
    "PlotError",
    "PositionError",
    "Record",
    "RecordError",
    "SeatError",
    "SeatView",
    "State",
    "StateBytesError",
    "StateView",
    "TensorSpec",
    "UnknownGameError",
    "Window",
    "__version__",
    "bots",
    "checks",
    "connect",
    "connect_async",
    "derive_seed",
    "games",
    "load",
    "search",
    "spec",
]
