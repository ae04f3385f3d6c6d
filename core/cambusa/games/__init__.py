"""The games, a folder each. The package itself can be called: `cambusa.games()` names them."""

import sys
from types import ModuleType


class _Games(ModuleType):
    """`cambusa.games` is both this package and, by the public interface, a function."""

    def __call__(self) -> tuple[str, ...]:
        from cambusa.registry import games

        return games()


sys.modules[__name__].__class__ = _Games
