"""The leaf counts in each game's ``perft.tsv``: they are what its oracle counts. The engine: the conformance suite."""

from importlib import import_module

import pytest

import cambusa
from tests.games.perft import Table

QUICK = 400
"""Counts below this are made again; the others by the command that writes the table."""


@pytest.fixture(params=cambusa.games())
def table(request: pytest.FixtureRequest) -> Table:
    made: Table = import_module(f"tests.games.{request.param}.make_perft").TABLE
    return made


def test_every_setup_stands_in_the_table(table: Table) -> None:
    rows = table.read()
    assert list(dict.fromkeys(row.name for row in rows)) == list(table.setups)
    for name, setup in table.setups.items():
        mine = [row for row in rows if row.name == name]
        assert [row.depth for row in mine] == list(range(len(mine)))
        assert all(row.setup == setup for row in mine)


def test_the_table_is_what_the_oracle_counts(table: Table) -> None:
    for row in table.read():
        if row.leaves < QUICK:
            assert table.start(row.setup).perft(row.depth) == row.leaves, (row.name, row.depth)
