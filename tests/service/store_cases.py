"""What the store must do on every database; design.md, Service: Store. Who imports it has a fixture `url`."""

from __future__ import annotations

import asyncio
from random import Random

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from cambusa.service import database
from cambusa.service.database import StoreError, StoreUnavailableError, StoreVersionError
from cambusa.service.store import Store
from cambusa.service.writer import PRUNED, ClosedTableError, CodeTakenError, ConflictError, UnknownTableError
from tests.service.stores import check_kills, run


def test_a_journal_is_read_as_it_was_written(url):
    lines = ['[1,"created",1.5,null,{}]', "", 'ø "\\ \n % :x 漢🦐', "x" * 100_000]

    async def work(store):
        await store.create("ABC", lines[:1], 1.5)
        await store.append("ABC", 1, lines[1:3], 2.5)
        await store.append("ABC", 3, lines[3:], 3.5)
        assert await store.load("ABC") == lines

    async def again(store):
        assert await store.load("ABC") == lines
        await store.append("ABC", 4, ["after"], 4.5)
        assert await store.load("ABC") == [*lines, "after"]

    run(url, work)
    run(url, again)


def test_nobody_writes_over_another(url):
    async def work(store):
        await store.create("A", ["0"], 0.0)
        for number in (0, 2, -1):
            with pytest.raises(ConflictError, match="table A: expected entry 1 next, got") as caught:
                await store.append("A", number, ["x", "y"], 1.0)
            assert caught.value.expected == 1
        with pytest.raises(CodeTakenError, match="there is a table A already"):
            await store.create("A", ["other"], 1.0)
        with pytest.raises(UnknownTableError, match="there is no table B"):
            await store.append("B", 0, ["x"], 1.0)
        with pytest.raises(UnknownTableError, match="there is no table B"):
            await store.close_table("B", 1.0)
        with pytest.raises(UnknownTableError, match="there is no table B"):
            await store.load("B")
        for lines in ([], "text"):
            with pytest.raises(ValueError, match="at least one line"):
                await store.append("A", 1, lines, 1.0)
        assert await store.load("A") == ["0"]

    run(url, work)


def test_many_calls_at_once_need_few_transactions(url):
    async def work(store):
        codes = [f"T{n:03}" for n in range(200)]
        await asyncio.gather(*(store.create(code, ["0"], 0.0) for code in codes))
        before = store.transactions, store.written
        await asyncio.gather(*(store.append(code, 1, ["1", "2"], 1.0) for code in codes))
        # However the threads run: the first may go alone, and while it does some more come in; then all that are left.
        assert 1 <= store.transactions - before[0] <= 20
        assert store.written - before[1] == 400
        assert [await store.load(code) for code in codes] == [["0", "1", "2"]] * 200

    run(url, work)


def test_calls_are_carried_out_in_their_order(url):
    async def work(store):
        calls = [store.create("A", ["0"], 0.0), *(store.append("A", n, [str(n)], 1.0) for n in range(1, 50))]
        calls += [store.close_table("A", 2.0), store.append("A", 50, ["late"], 3.0)]
        *_, last = await asyncio.gather(*calls, return_exceptions=True)
        assert isinstance(last, ClosedTableError)
        assert str(last) == "table A is closed"
        assert await store.load("A") == [str(n) for n in range(50)]

    run(url, work)


def test_a_call_that_cannot_be_carried_out_does_not_harm_the_others(url):
    async def work(store):
        codes = [f"T{n}" for n in range(20)]
        await asyncio.gather(*(store.create(code, ["0"], 0.0) for code in codes))
        bad = store.append("T7", 1, ["fine", "\ud800"], 1.0), store.append("T8", 5, ["x"], 1.0)
        good = [store.append(code, 1, ["1"], 1.0) for code in codes if code != "T7"]
        unwritable, conflict, *rest = await asyncio.gather(*bad, *good, return_exceptions=True)
        assert isinstance(unwritable, StoreError)
        assert isinstance(conflict, ConflictError)
        assert rest == [None] * 19
        assert [await store.load(code) for code in codes] == [["0"] if code == "T7" else ["0", "1"] for code in codes]
        await store.append("T7", 1, ["1"], 1.0)

    run(url, work)


def test_a_cancelled_call_is_carried_out_whole_and_the_others_go_on(url):
    async def work(store):
        codes = [f"T{n}" for n in range(40)]
        await asyncio.gather(*(store.create(code, ["0"], 0.0) for code in codes))
        tasks = [asyncio.create_task(store.append(code, 1, ["1", "2"], 1.0)) for code in codes]
        await asyncio.sleep(0)
        for task in tasks[::2]:
            task.cancel()
        outcomes = await asyncio.gather(*tasks, return_exceptions=True)
        assert outcomes[1::2] == [None] * 20
        await asyncio.gather(*(store.append(code, 3, ["3"], 1.0) for code in codes))
        assert [await store.load(code) for code in codes] == [["0", "1", "2", "3"]] * 40

    run(url, work)


def test_pages_of_open_and_of_closed_tables(url):
    async def work(store):
        for n in range(10):
            await store.create(f"T{n}", ["0"], float(n))
        await store.append("T3", 1, ["1", "2"], 33.5)
        for code in ("T4", "T9", "T9"):
            await store.close_table(code, 50.0)
        await store.close_table("T9", 60.0)  # is closed: stays as it is
        first = await store.tables(limit=4)
        assert [tuple(kept) for kept in first] == [
            ("T0", 0.0, 0.0, 1, None),
            ("T1", 1.0, 1.0, 1, None),
            ("T2", 2.0, 2.0, 1, None),
            ("T3", 3.0, 33.5, 3, None),
        ]
        assert [kept.code for kept in await store.tables("T3")] == ["T5", "T6", "T7", "T8"]
        assert [tuple(kept) for kept in await store.tables(closed=True)] == [
            ("T4", 4.0, 4.0, 1, 50.0),
            ("T9", 9.0, 9.0, 1, 50.0),
        ]

    run(url, work)


def test_closed_tables_are_kept_until_they_are_pruned(url):
    async def work(store):
        old = [f"OLD{n}" for n in range(PRUNED + 5)]
        for code in [*old, "NEW", "OPEN"]:
            await store.create(code, ["0"], 0.0)
        await asyncio.gather(*(store.close_table(code, 10.0) for code in old), store.close_table("NEW", 20.0))
        assert await store.load("OLD0") == ["0"]
        assert await store.prune(20.0) == len(old)
        assert await store.prune(20.0) == 0
        assert [kept.code for kept in await store.tables(closed=True)] == ["NEW"]
        assert [kept.code for kept in await store.tables()] == ["OPEN"]
        with pytest.raises(UnknownTableError):
            await store.load("OLD0")
        with pytest.raises(UnknownTableError):
            await store.append("OLD0", 1, ["1"], 30.0)
        await store.create("OLD0", ["anew"], 30.0)  # its code is free
        assert await store.load("OLD0") == ["anew"]

    run(url, work)


def test_what_waits_is_written_before_the_store_closes(url):
    async def work(store):
        await store.create("A", ["0"], 0.0)
        tasks = [asyncio.create_task(store.append("A", n, [str(n)], 0.0)) for n in range(1, 30)]
        await asyncio.sleep(0)
        await store.aclose()
        await asyncio.gather(*tasks)
        for call in (store.append("A", 30, ["30"], 0.0), store.load("A"), store.tables(), store.prune(0.0)):
            with pytest.raises(StoreUnavailableError, match="the store is closed"):
                await call
        await store.aclose()
        again = await Store.open(url)
        assert await again.load("A") == [str(n) for n in range(30)]
        await again.aclose()

    run(url, work)


async def nothing(_store):
    pass


def engine(url):
    return database.engine(database.read_url(url))


def test_the_migrations_make_the_tables_that_the_code_knows(url):
    async def work(_store):
        made = engine(url)
        with made.connect() as connection:
            assert compare_metadata(MigrationContext.configure(connection), database.METADATA) == []
        made.dispose()

    run(url, work)


def test_a_database_of_a_later_version_is_left_alone(url):
    run(url, nothing)
    made = engine(url)
    with made.begin() as connection:
        connection.execute(sa.text("UPDATE alembic_version SET version_num = '999'"))
    made.dispose()
    with pytest.raises(StoreVersionError, match=r"has version 999 of its tables, this cambusa knows them up to 1"):
        run(url, nothing)


def test_tables_that_are_not_ours_are_left_alone(url):
    made = engine(url)
    with made.begin() as connection:
        connection.execute(sa.text("CREATE TABLE entries (other INTEGER)"))
    made.dispose()
    with pytest.raises(StoreVersionError, match="has a table 'entries' that cambusa did not make"):
        run(url, nothing)


def test_nothing_acknowledged_is_lost_when_the_server_is_killed(url, kills):
    assert asyncio.run(check_kills(url, "T", kills, Random(0))) > 5 * kills
