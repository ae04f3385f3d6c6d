"""The store on a real PostgreSQL server: CAMBUSA_TEST_POSTGRES is its URL, else one is made in a temporary folder.

The binaries are those under /usr/lib/postgresql (Debian's), or on the PATH.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import SystemRandom
from uuid import uuid4

import pytest
import sqlalchemy as sa

import cambusa
from cambusa.service import database
from cambusa.service.database import StoreUnavailableError, StoreUrlError
from cambusa.service.store import Store
from cambusa.service.writer import ConflictError, UnknownTableError
from tests.service.guests import run as serve
from tests.service.store_cases import *  # noqa: F403
from tests.service.stores import check_kills, run


class Cluster:
    """A server of our own on a socket in a temporary folder; it has no port that others could reach.

    PostgreSQL refuses to run as root; then it is the user `nobody` who does.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        newest = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: int(path.parent.name))
        found = newest[-1] / "initdb" if newest else shutil.which("initdb")
        assert found, "PostgreSQL is not installed: apt-get install postgresql, or set CAMBUSA_TEST_POSTGRES to a URL"
        self._bin = Path(found).resolve().parent
        self._user = "nobody" if os.geteuid() == 0 else None
        if self._user:
            shutil.chown(folder, self._user)
        self._call("initdb", "--auth=trust", "--username=cambusa", "--encoding=UTF8", "--locale=C", "--no-sync")
        self.start()

    @property
    def url(self) -> str:
        return f"postgresql://cambusa:not-asked-for@/postgres?host={self.folder}"

    def start(self) -> None:
        options = f"-c listen_addresses='' -c unix_socket_directories='{self.folder}'"
        self._call("pg_ctl", "start", "--wait", f"--log={self.folder}/log", f"--options={options}")

    def stop(self, mode: str = "immediate") -> None:
        self._call("pg_ctl", "stop", "--wait", f"--mode={mode}")

    def _call(self, program: str, *args: str) -> None:
        subprocess.run(
            [self._bin / program, f"--pgdata={self.folder}/data", *args],
            check=True,
            cwd="/",
            user=self._user,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
        )


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    with tempfile.TemporaryDirectory(prefix="cambusa-", dir="/tmp") as folder:  # the path of a socket must be short
        made = Cluster(Path(folder))
        try:
            yield made
        finally:
            made.stop()


@pytest.fixture
def url(request: pytest.FixtureRequest) -> Iterator[str]:
    """A database that is empty, for one test."""
    server = os.environ.get("CAMBUSA_TEST_POSTGRES") or request.getfixturevalue("cluster").url
    made = sa.create_engine(database.read_url(server), isolation_level="AUTOCOMMIT")
    name = f"cambusa_test_{uuid4().hex}"
    with made.connect() as connection:
        connection.execute(sa.text(f"CREATE DATABASE {name}"))
    try:
        yield sa.make_url(server).set(database=name).render_as_string(hide_password=False)
    finally:
        made.dispose()
        with made.connect() as connection:
            connection.execute(sa.text(f"DROP DATABASE {name} WITH (FORCE)"))
        made.dispose()


@pytest.fixture
def kills() -> int:
    return 100


def test_nothing_acknowledged_is_lost_on_a_file(tmp_path, kills):
    assert asyncio.run(check_kills(f"{tmp_path}/x.sqlite", "T", kills, SystemRandom())) > 5 * kills


def test_a_second_server_is_refused_what_the_first_has_written(url):
    async def work(one):
        two = await Store.open(url)
        await one.create("A", ["0"], 0.0)
        await two.append("A", 1, ["two's"], 1.0)
        with pytest.raises(ConflictError, match="expected entry 2 next, got 1; has another server the table") as caught:
            await one.append("A", 1, ["one's"], 1.0)
        assert caught.value.expected == 2
        await one.append("A", 2, ["one's"], 2.0)
        with pytest.raises(ConflictError):
            await two.append("A", 2, ["two's"], 2.0)
        assert await two.load("A") == ["0", "two's", "one's"]
        await one.close_table("A", 3.0)
        assert await one.prune(4.0) == 1
        with pytest.raises(UnknownTableError):
            await two.append("A", 3, ["two's"], 3.0)
        await two.aclose()

    run(url, work)


def test_two_servers_race_for_every_entry(url):
    async def work(one):
        two = await Store.open(url)
        await one.create("A", ["0"], 0.0)
        wins = {one: 0, two: 0}

        async def race(store, name):
            number = 1
            while number < 200:
                try:
                    await store.append("A", number, [f"{name} {number}"], 0.0)
                    wins[store] += 1
                    number += 1
                except ConflictError as error:
                    number = error.expected

        await asyncio.gather(race(one, "one"), race(two, "two"))
        lines = (await one.load("A"))[1:]
        assert sum(line.startswith("one ") for line in lines) == wins[one]
        assert sum(line.startswith("two ") for line in lines) == wins[two]
        assert [int(line.split()[1]) for line in lines] == list(range(1, 200))
        await two.aclose()

    run(url, work)


def test_servers_that_start_at_once_migrate_once(url):
    async def both():
        for store in await asyncio.gather(*(Store.open(url) for _ in range(4))):
            await store.aclose()

    asyncio.run(both())


def test_commits_reach_the_disk(url):
    made = database.engine(database.read_url(url))
    with made.connect() as connection:
        connection.execute(sa.text(f"ALTER DATABASE {made.url.database} SET synchronous_commit = off"))
        connection.commit()
    made.dispose()
    with made.connect() as connection:
        assert connection.scalar(sa.text("SHOW synchronous_commit")) == "on"
    made.dispose()


def test_a_table_plays_and_goes_on_in_another_server(url):
    name = cambusa.games()[0]

    async def play(host, room, times):
        for _ in range(times):
            await room.settle()
            room.check(host)
            if host.view.legal:
                asked = asyncio.create_task(
                    host.submit(host.view.legal[0].id, request_id=f"{times}-{next(host.requests)}")
                )
                while not asked.done():
                    await asyncio.sleep(0.001)
                    if room.live(host)._waiting:
                        await room.step()
                assert (await asked).verdict
            else:
                assert await room.step()

    async def first(room):
        host, other = await room.table(name, 2, cambusa.spec(name).seats[0] - 2, no_clocks=True)
        await host.call("StartGame")
        await play(host, room, 10)
        kept.extend([host.code, host.token, host.view.revision, other.token])

    async def second(room):
        host = await room.guest(kept[0], kept[1]).watch()
        await room.guest(kept[0], kept[3]).watch()
        assert host.view.revision >= kept[2]
        await play(host, room, 15)

    kept = []
    serve(first, database=url)
    serve(second, database=url)


def test_pg_dump_is_for_backups(url, tmp_path):
    async def work(store):
        with pytest.raises(StoreUrlError, match="pg_dump"):
            await store.backup(tmp_path / "copy")

    run(url, work)


def test_a_server_that_was_away_is_found_again(cluster):
    async def work(store):
        await store.create("A", ["0"], 0.0)
        cluster.stop()
        cluster.start()
        await store.append("A", 1, ["1"], 0.0)  # by a new connection, without a word
        cluster.stop()
        for call in (store.append("A", 2, ["2"], 0.0), store.load("A")):
            with pytest.raises(StoreUnavailableError) as caught:
                await call
            assert "not-asked-for" not in str(caught.value)
        cluster.start()
        assert await store.load("A") == ["0", "1"]
        await store.append("A", 2, ["2"], 0.0)
        assert await store.load("A") == ["0", "1", "2"]

    run(cluster.url, work)


def test_a_commit_whose_answer_was_lost_is_not_carried_out_twice(url):
    async def work(store):
        await store.create("A", ["0"], 0.0)
        connection = store._writer._driver._connection
        commit, count = connection.commit, 0

        def breaks_off():
            nonlocal count
            count += 1
            commit()
            connection.driver_connection.close()  # the answer never came
            connection.cursor().execute("SELECT 1")

        connection.commit = breaks_off
        await store.append("A", 1, ["1"], 0.0)
        assert count == 1
        assert await store.load("A") == ["0", "1"]
        with pytest.raises(ConflictError):
            await store.append("A", 1, ["1"], 0.0)

    run(url, work)
