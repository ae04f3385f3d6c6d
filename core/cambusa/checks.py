"""Checks of each game for arrays: `cambusa.checks.<game>` is what the game's folder has as `checks`."""

from __future__ import annotations

from types import ModuleType

from cambusa import registry


def __getattr__(name: str) -> ModuleType:
    module = registry.part(name, "checks") if name in registry.games() else None
    if module is None:
        raise AttributeError(f"there are no checks for {name!r}; there are some for {', '.join(__dir__())}")
    return module


def __dir__() -> list[str]:
    return [name for name in registry.games() if registry.part(name, "checks")]
