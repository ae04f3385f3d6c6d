"""The store on an SQLite file: what holds for every database, and what only a file has; design.md, Service: Store."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import stat
from pathlib import Path

import pytest
from click.testing import CliRunner
from sqlalchemy import event

from cambusa.cli.app import app
from cambusa.cli.app import run as run_command
from cambusa.service import database
from cambusa.service.database import (
    DamagedStoreError,
    StoreFullError,
    StoreInUseError,
    StoreUnavailableError,
    StoreUrlError,
    StoreVersionError,
)
from cambusa.service.store import Store
from tests.service.store_cases import *  # noqa: F403
from tests.service.store_cases import nothing
from tests.service.stores import run, writing


@pytest.fixture
def path(tmp_path):
    return tmp_path / "tables of ours.sqlite"


@pytest.fixture
def url(path):
    return str(path)


@pytest.fixture
def kills():
    return 5


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (":memory:", "expected the path of a file, got ':memory:'"),
        ("sqlite://", "expected the path of a file, got ''"),
        ("", "expected the path of a file, got ''"),
        ("{tmp}", "{tmp} is a folder: expected a file in it"),
        ("{tmp}/none/x.sqlite", "there is no folder {tmp}/none for the file x.sqlite"),
        (
            "mysql://u:SECRET@h/d",
            "expected the path of a file, or a URL sqlite:///... or postgresql://..., got mysql://...",
        ),
        ("postgresql://u:SECRET@h:port/d", "a 'postgresql' URL that cannot be read: expected postgresql://USER:"),
    ],
)
def test_urls_that_cannot_be(tmp_path, text, message):
    with pytest.raises(StoreUrlError) as caught:
        run(text.format(tmp=tmp_path), nothing)
    assert str(caught.value).startswith(message.format(tmp=tmp_path))
    assert "SECRET" not in str(caught.value)


def test_a_file_of_another_program_is_left_alone(path):
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE birds (name TEXT)")
    connection.close()
    with pytest.raises(StoreVersionError, match="has a table 'birds' that cambusa did not make"):
        run(path, nothing)
    with sqlite3.connect(path) as connection:
        assert connection.execute("SELECT name FROM sqlite_master").fetchall() == [("birds",)]
    connection.close()


def test_paths_and_urls_of_files(tmp_path):
    for text in (f"{tmp_path}/a", f"sqlite:///{tmp_path}/a"):
        assert database.read_url(text).database == str(tmp_path / "a")


def test_an_unreachable_server_is_told_without_the_password(tmp_path):
    with pytest.raises(StoreUnavailableError) as caught:
        run(f"postgresql://user:SECRET@/tables?host={tmp_path}&sslpassword=HIDDEN", nothing)
    assert "SECRET" not in str(caught.value)
    assert "HIDDEN" not in str(caught.value)
    assert str(tmp_path) in str(caught.value)


def test_only_one_server_has_a_file(path):
    async def work(store):
        with pytest.raises(StoreInUseError, match=f"{path}: another server has this file; end it"):
            await Store.open(str(path))
        await store.create("A", ["0"], 0.0)

    run(path, work)
    with writing(str(path), "T", 1) as process:
        assert process.stdout
        process.stdout.readline()
        with pytest.raises(StoreInUseError):
            run(path, nothing)
    run(path, nothing)


def test_the_file_is_nobody_elses(path):
    async def work(store):
        await store.create("A", ["0"], 0.0)

    run(path, work)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_commits_reach_the_disk(path):
    async def work(store):
        with store._engine.connect() as connection:
            assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2  # FULL
            assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"

    run(path, work)


def test_a_file_that_is_no_database(path):
    path.write_bytes(b"this is no database, but a long text " * 100)
    with pytest.raises(
        DamagedStoreError, match=f"{path} is no file of tables: .* --database, or put a backup in its place"
    ):
        run(path, nothing)
    assert path.read_bytes().startswith(b"this is")


def test_a_damaged_file(path):
    async def work(store):
        for n in range(50):
            await store.create(f"T{n}", ["x" * 2000], 0.0)

    async def read(store):
        for n in range(50):
            await store.load(f"T{n}")

    run(path, work)
    data = bytearray(path.read_bytes())
    data[8 * 4096 :] = bytes(len(data) - 8 * 4096)
    path.write_bytes(data)
    with pytest.raises(DamagedStoreError, match="malformed"):
        run(path, read)
    with pytest.raises(DamagedStoreError):
        database.back_up(str(path), path.with_name("copy"))
    assert not path.with_name("copy").exists()


def test_a_journal_with_a_gap(path):
    async def work(store):
        await store.create("A", ["0", "1", "2"], 0.0)
        with store._engine.connect() as connection:
            connection.exec_driver_sql("DELETE FROM entries WHERE number = 1")
            connection.commit()
        with pytest.raises(DamagedStoreError, match="table A has no entry 1"):
            await store.load("A")

    run(path, work)


def test_a_full_disk_is_told_and_does_no_harm(path):
    async def work(store):
        for n in range(4):
            await store.create(f"T{n}", ["0"], 0.0)
        event.listen(store._engine, "connect", lambda connection, _: connection.execute("PRAGMA max_page_count=40"))
        store._writer._disconnect()
        store._engine.dispose()
        calls = [store.append(f"T{n}", 1, ["x" * (1_000_000 if n == 2 else 10)], 0.0) for n in range(4)]
        outcomes = await asyncio.gather(*calls, return_exceptions=True)
        assert [type(outcome) for outcome in outcomes] == [type(None), type(None), StoreFullError, type(None)]
        assert "full" in str(outcomes[2])
        assert await store.load("T2") == ["0"]
        await store.append("T2", 1, ["short"], 0.0)

    run(path, work)


def test_somebody_who_locks_the_file_is_told_of(path, monkeypatch):
    monkeypatch.setattr(database, "BUSY_SECONDS", 0.05)

    async def work(store):
        await store.create("A", ["0"], 0.0)
        other = sqlite3.connect(path, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreUnavailableError, match="locked"):
            await store.append("A", 1, ["1"], 0.0)
        other.close()
        await store.append("A", 1, ["1"], 0.0)
        assert await store.load("A") == ["0", "1"]

    run(path, work)


def test_a_backup_is_of_one_moment_while_the_server_writes(path, tmp_path, capsys):
    copy = tmp_path / "copy.sqlite"
    with writing(str(path), "T", 4) as process:
        assert process.stdout
        for _ in range(20):
            process.stdout.readline()
        assert run_command(["backup", "--database", str(path), str(copy)]) == 0
        assert f"{copy}: 4 tables, " in capsys.readouterr().out
        acknowledged = len(process.stdout.readline())
        assert acknowledged, "the server goes on"
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    assert sorted(path.name for path in tmp_path.iterdir() if path.name.startswith("copy")) == ["copy.sqlite"]

    async def work(store):
        kept = await store.tables()
        assert len(kept) == 4
        for one in kept:
            assert await store.load(one.code) == [str(n) for n in range(one.entries)]

    run(copy, work)


def test_a_store_backs_itself_up(path, tmp_path):
    async def work(store):
        await store.create("A", ["0"], 0.0)
        await store.backup(tmp_path / "copy")
        await store.append("A", 1, ["1"], 0.0)

    async def read(store):
        assert await store.load("A") == ["0"]

    run(path, work)
    run(tmp_path / "copy", read)


def test_backups_that_cannot_be_made(path, tmp_path):
    def message(*args):
        result = CliRunner().invoke(app, ["backup", *args])
        assert result.exit_code != 0
        return str(result.exception)

    assert message("--database", str(path), "copy") == f"there is no file {path}"
    run(path, nothing)
    there = tmp_path / "there"
    there.write_text("mine")
    assert "is there already" in message("--database", str(path), str(there))
    assert there.read_text() == "mine"
    assert "there is no folder" in message("--database", str(path), str(tmp_path / "none" / "copy"))
    assert "pg_dump" in message("--database", "postgresql://user:SECRET@host/tables", "copy")
    other = tmp_path / "other.sqlite"
    with sqlite3.connect(other) as connection:
        connection.execute("CREATE TABLE birds (name TEXT)")
    connection.close()
    with pytest.raises(StoreVersionError, match="holds no tables of cambusa"):
        database.back_up(str(other), tmp_path / "copy")
    assert not list(tmp_path.glob("copy*"))


def test_the_settings_of_the_server_say_what_is_backed_up(path, tmp_path, monkeypatch):
    run(path, nothing)
    monkeypatch.setenv("CAMBUSA_DATABASE", str(path))
    assert run_command(["backup", str(tmp_path / "one")]) == 0
    monkeypatch.delenv("CAMBUSA_DATABASE")
    settings = tmp_path / "settings.toml"
    settings.write_text(f'database = "{path}"\n')
    assert run_command(["backup", "--config", str(settings), str(tmp_path / "two")]) == 0
    assert (tmp_path / "one").exists()
    assert (tmp_path / "two").exists()


def test_a_file_that_may_not_be_written(path):
    run(path, nothing)
    folder = path.parent / "no"
    folder.mkdir(mode=0o500)
    if os.geteuid() == 0:  # root may do anything: a folder in the way of the file's companion does the same
        (folder / "x-owner").mkdir()
    with pytest.raises(StoreUnavailableError, match="unable to open"):
        run(Path(folder / "x"), nothing)
