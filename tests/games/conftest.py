"""What the tests of every game may ask for: `rules`, engine and oracle in turn, and `seats`, every seat count."""

from importlib import import_module

import pytest

import cambusa


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Give a test of a game the two classes that start it, and its seat counts, unless it brings its own."""
    package = metafunc.module.__name__.rpartition(".")[0]
    wanted = set(metafunc.fixturenames)
    for mark in metafunc.definition.iter_markers("parametrize"):
        names = mark.args[0]
        wanted -= set(names.replace(",", " ").split() if isinstance(names, str) else names)
    if "rules" in wanted:
        engine, oracle = import_module(f"{package}.support").Engine, import_module(f"{package}.oracle").Oracle
        metafunc.parametrize("rules", [engine, oracle], ids=["engine", "oracle"])
    if "seats" in wanted:
        fewest, most = cambusa.spec(package.rpartition(".")[2]).seats
        metafunc.parametrize("seats", range(fewest, most + 1), ids="{} seats".format)
