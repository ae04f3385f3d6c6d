"""Entries as lines, and what a journal that cannot be read is answered with."""

from __future__ import annotations

import json
import pickle
from random import randrange

import pytest

import cambusa
from cambusa.errors import CambusaError, IllegalActionError
from cambusa.service.errors import ServiceError, of_engine
from cambusa.service.fold import KINDS
from cambusa.service.journal import Entry
from cambusa.service.table import Table
from tests.service.support import START, Played, finish, short

NAME = cambusa.games()[0]


def test_an_entry_is_a_line() -> None:
    entry = Entry("joined", 1.25, 3, {"name": 'A "b"\n\u2028é', "token": "t"})
    line = entry.line()
    assert "\n" not in line
    again = Entry.read(line)
    assert (again.kind, again.at, again.seat, again.data) == (entry.kind, entry.at, entry.seat, entry.data)


@pytest.mark.parametrize("line", ["", "{}", "3", "[1,2]", '[1,"a",1,null,{},0]', '[2,"joined",1,null,{}]', "null"])
def test_lines_that_are_no_entries(line: str) -> None:
    with pytest.raises(ValueError, match="an entry of"):
        Entry.read(line)


def test_journals_that_are_none() -> None:
    made = Table.created("A", NAME, None, {}, "Ann", "t", START)
    with pytest.raises(ValueError, match="at least one entry"):
        Table.restored([], randrange)
    with pytest.raises(ValueError, match="begins with created"):
        Table.restored([Entry("paused", START)], randrange)
    with pytest.raises(ValueError, match="no entry of a journal is of the kind 'danced'"):
        Table.restored([made, Entry("danced", START)], randrange)
    newer = Entry("created", START, 0, made.data | {"rules": made.data["rules"] + 1})
    with pytest.raises(ValueError, match="rules version"):
        Table.restored([newer], randrange)


def test_a_journal_holds_json_values_of_known_kinds_alone(name: str) -> None:
    played = finish(Played(name, people=2, **short(name)).start())
    for line in played.journal:
        entry = Entry.read(line)
        assert entry.kind in ("created", *KINDS)
        assert json.loads(json.dumps(entry.data)) == entry.data


def test_errors_of_the_engine_become_errors_of_the_service() -> None:
    error = of_engine(IllegalActionError("NOT_ACTIVE", "pass", "this seat may not act now", ["buy"]))
    assert (error.code, error.reason, error.legal) == ("FAILED_PRECONDITION", "NOT_ACTIVE", ("buy",))
    assert of_engine(error) is error
    again = pickle.loads(pickle.dumps(error))
    assert (vars(again), str(again)) == (vars(error), str(error))
    for kind in (cambusa.OptionError, cambusa.LabelError, cambusa.errors.BotError, cambusa.RecordError):
        found = of_engine(kind("what was wrong"))
        assert isinstance(found, ServiceError)
        assert isinstance(found, CambusaError)
        assert (found.code, found.message) == ("INVALID_ARGUMENT", "what was wrong")
