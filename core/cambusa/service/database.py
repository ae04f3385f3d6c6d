"""The database under the store: how it is opened and brought up to date, what its errors mean, its backup."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from alembic.config import Config as AlembicConfig
from alembic.migration import MigrationContext
from alembic.runtime.environment import EnvironmentContext
from alembic.script import ScriptDirectory
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, OperationalError

from cambusa._kernel.values import shown
from cambusa.errors import CambusaError

METADATA = sa.MetaData()

TABLES = sa.Table(
    "tables",
    METADATA,
    sa.Column("code", sa.Text, primary_key=True),
    sa.Column("created", sa.Double, nullable=False),  # as all times: milliseconds since 1970
    sa.Column("closed", sa.Double),
    sa.Index("tables_closed", "closed"),
    sqlite_with_rowid=False,
)
ENTRIES = sa.Table(
    "entries",
    METADATA,
    sa.Column("code", sa.Text, sa.ForeignKey(TABLES.c.code, ondelete="CASCADE"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),  # 0, 1, 2 and so on
    sa.Column("at", sa.Double, nullable=False),
    sa.Column("line", sa.Text, nullable=False),
    sqlite_with_rowid=False,
)

BUSY_SECONDS = 5
"""How long a lock that somebody else holds is waited for."""

_MIGRATIONS = Path(__file__).with_name("migrations")
_MIGRATION_LOCK = 0x63616D62757361  # "cambusa": the key of PostgreSQL's advisory lock
_SECRETS = ("password", "passfile", "sslpassword", "sslkey")


class StoreError(CambusaError):
    """The store cannot do what it was asked; what the message says never holds a password or a journal."""


class StoreUrlError(StoreError, ValueError):
    """There can be no database there; the message says what would be right."""


class StoreInUseError(StoreError):
    """Another server has the file."""


class StoreVersionError(StoreError):
    """A later cambusa has written the database, or something that is not cambusa."""


class DamagedStoreError(StoreError):
    """The file is no database, or is damaged, or a journal in it has a gap."""


class StoreUnavailableError(StoreError):
    """The database cannot be reached, or does not answer. What was being written may be there, whole, or not."""


class StoreFullError(StoreError):
    """There is no room left on the disk; nothing was written."""


def read_url(text: str) -> URL:
    """Return the URL of a database.

    Parameters
    ----------
    text : str
        The path of an SQLite file, or ``sqlite:///PATH``, or ``postgresql://USER:PASSWORD@HOST:PORT/NAME``.

    Raises
    ------
    StoreUrlError
        If it is neither, or there is no folder for the file.
    """
    if "://" not in text:
        return _file_url(text)
    scheme = text.partition("://")[0]
    try:
        url = make_url(text)
    except (ArgumentError, ValueError):
        raise StoreUrlError(
            f"a {shown(scheme)} URL that cannot be read: expected postgresql://USER:PASSWORD@HOST:PORT/NAME, "
            "with special characters of the password as %XX"
        ) from None
    if scheme == "sqlite":
        return _file_url(url.database or "")
    if scheme in ("postgresql", "postgres"):
        return url.set(drivername="postgresql+psycopg")
    raise StoreUrlError(f"expected the path of a file, or a URL sqlite:///... or postgresql://..., got {scheme}://...")


def _file_url(name: str) -> URL:
    if not name or name == ":memory:" or "\0" in name:
        raise StoreUrlError(f"expected the path of a file, got {shown(name)}: a server's tables must outlive it")
    path = Path(name).expanduser().resolve()
    if path.is_dir():
        raise StoreUrlError(f"{path} is a folder: expected a file in it")
    if not path.parent.is_dir():
        raise StoreUrlError(f"there is no folder {path.parent} for the file {path.name}")
    return URL.create("sqlite+pysqlite", database=str(path))


def place(url: URL) -> str:
    """Return where the database is, as messages say it: without user, password and parameters."""
    if url.get_backend_name() == "sqlite":
        return str(url.database)
    return str(URL.create("postgresql", host=url.host, port=url.port, database=url.database))


def own(url: URL) -> sqlite3.Connection | None:
    """Make this process the one that has an SQLite file, until the connection is closed or the process ends.

    A lock on the file itself would shut out backups; so a file beside it is locked, by SQLite, which can on every
    system. PostgreSQL has no owner.

    Raises
    ------
    StoreInUseError
        If another has it.
    """
    if url.get_backend_name() != "sqlite":
        return None
    try:
        lock = sqlite3.connect(f"{url.database}-owner", timeout=0, isolation_level=None, check_same_thread=False)
    except sqlite3.Error as error:
        raise translated(error, url) from None
    try:
        lock.execute("BEGIN EXCLUSIVE")
        Path(str(url.database)).touch(0o600)  # hands are in it
    except (sqlite3.Error, OSError) as error:
        lock.close()
        if getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_BUSY:
            raise StoreInUseError(
                f"{place(url)}: another server has this file; end it, or give this one a file of its own (--database)"
            ) from None
        raise translated(error, url) from None
    return lock


def engine(url: URL) -> sa.Engine:
    """Return the engine, which has not connected yet.

    A connection with the option ``writes`` takes the file's write lock when a transaction begins; what is written at
    every action goes past it, by `driver.Driver`.
    """
    if url.get_backend_name() != "sqlite":
        try:
            made = sa.create_engine(
                url,
                hide_parameters=True,
                pool_pre_ping=True,
                connect_args={"connect_timeout": 10, "application_name": "cambusa", "tcp_user_timeout": 15_000},
            )
        except ModuleNotFoundError:
            raise StoreUrlError("PostgreSQL needs psycopg; install it with: pip install 'cambusa[postgres]'") from None
        sa.event.listen(made, "connect", _prepare_postgres)
        return made
    made = sa.create_engine(
        url, hide_parameters=True, connect_args={"timeout": BUSY_SECONDS, "check_same_thread": False}
    )
    sa.event.listen(made, "connect", _prepare_sqlite)
    sa.event.listen(made, "begin", _begin_sqlite)
    return made


def _prepare_sqlite(connection: Any, _record: Any) -> None:
    connection.isolation_level = None  # transactions begin when `_begin_sqlite` says so
    with closing(connection.cursor()) as cursor:
        cursor.execute("PRAGMA journal_mode=WAL")
        cursor.execute("PRAGMA synchronous=FULL")  # a commit returns once it is on the disk
        cursor.execute("PRAGMA foreign_keys=ON")
        cursor.execute("PRAGMA journal_size_limit=67108864")


def _begin_sqlite(connection: sa.Connection) -> None:
    writes = connection.get_execution_options().get("writes")
    driver: Any = connection.connection.driver_connection  # SQLAlchemy's own way takes as long as an insertion
    driver.execute("BEGIN IMMEDIATE" if writes else "BEGIN")


def _prepare_postgres(connection: Any, _record: Any) -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'"
        )
    connection.commit()


def migrate(connection: sa.Connection, url: URL) -> None:
    """Bring the tables of the database up to date, in one transaction.

    Raises
    ------
    StoreVersionError
        If a later cambusa wrote it, or it is somebody else's.
    """
    if connection.dialect.name == "postgresql":
        connection.execute(sa.select(sa.func.pg_advisory_xact_lock(_MIGRATION_LOCK)))
    scripts = ScriptDirectory(str(_MIGRATIONS))
    known = {script.revision for script in scripts.walk_revisions()}
    found = MigrationContext.configure(connection).get_current_heads()
    if set(found) - known:
        raise StoreVersionError(
            f"{place(url)} has version {', '.join(found)} of its tables, this cambusa knows them up to "
            f"{scripts.get_current_head()}: it was written by a later cambusa, or by something else"
        )
    if not found:
        there = set(sa.inspect(connection).get_table_names()) - {"alembic_version"}
        if connection.dialect.name != "sqlite":  # a file is a program's own; a database may be shared
            there &= set(METADATA.tables)
        if there:
            raise StoreVersionError(f"{place(url)} has a table {shown(min(there))} that cambusa did not make")

    def steps(revision: Any, _context: Any) -> Any:
        return scripts._upgrade_revs("head", revision)  # what `alembic upgrade` does, without its folder of settings

    with EnvironmentContext(AlembicConfig(), scripts, fn=steps) as environment:
        environment.configure(connection=connection, transactional_ddl=True)
        environment.run_migrations()


def translated(error: BaseException, url: URL) -> StoreError:
    """Return what an error of a driver means to whoever uses the store.

    Its words are kept, without parameters (which are journals) and passwords.
    """
    if isinstance(error, StoreError):
        return error
    lost = isinstance(error, DBAPIError) and error.connection_invalidated
    cause = error.orig if isinstance(error, DBAPIError) and error.orig is not None else error
    text = f"{place(url)}: {_without_secrets(str(cause).strip() or type(cause).__name__, url)}"
    if isinstance(cause, sqlite3.Error):
        match getattr(cause, "sqlite_errorcode", 0) & 0xFF:
            case sqlite3.SQLITE_FULL:
                return StoreFullError(text)
            case sqlite3.SQLITE_NOTADB:
                return DamagedStoreError(
                    f"{place(url)} is no file of tables: something else, or damaged. Name another with --database, "
                    "or put a backup in its place"
                )
            case sqlite3.SQLITE_CORRUPT:
                return DamagedStoreError(f"{text}; the file is damaged: put a backup in its place")
            case (
                sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED | sqlite3.SQLITE_IOERR | sqlite3.SQLITE_CANTOPEN
                | sqlite3.SQLITE_READONLY | sqlite3.SQLITE_PERM
            ):  # fmt: skip
                return StoreUnavailableError(text)
    state = getattr(cause, "sqlstate", None)
    if state == "53100":
        return StoreFullError(text)
    unreached = isinstance(error, OperationalError) and url.get_backend_name() != "sqlite"
    if lost or unreached or isinstance(cause, OSError):
        return StoreUnavailableError(text)
    if isinstance(cause, UnicodeEncodeError):
        return StoreError(f"{place(url)}: a text that is not Unicode cannot be written")
    return StoreError(text)


def _without_secrets(text: str, url: URL) -> str:
    secrets = [url.password, *(url.query.get(name) for name in _SECRETS)]
    for secret in secrets:
        if isinstance(secret, str) and secret:
            text = text.replace(secret, "***")
    return text


def back_up(text: str, to: Path) -> int:
    """Copy an SQLite file as it is at one moment, also while a server uses it; return how many tables are in the copy.

    The copy is checked.

    Parameters
    ----------
    text : str
        The path or URL of the database.
    to : Path
        The file to be made; there must be none yet. It is there whole, or not at all.

    Raises
    ------
    StoreError
        If the database is none of cambusa's, or the copy cannot be made.
    """
    url = read_url(text)
    if url.get_backend_name() != "sqlite":
        raise StoreUrlError("cambusa backs up SQLite files; for PostgreSQL use its own: pg_dump --format=custom")
    path = Path(str(url.database))
    to = to.expanduser().resolve()
    if not path.is_file():
        raise StoreUrlError(f"there is no file {path}")
    if to.exists():
        raise StoreUrlError(f"{to} is there already: expected the name of a new file")
    if not to.parent.is_dir():
        raise StoreUrlError(f"there is no folder {to.parent} for the file {to.name}")
    part = to.with_name(f"{to.name}.part")
    try:
        tables = _copy(path, part)
        part.replace(to)
    except (sqlite3.Error, OSError) as error:
        reason = translated(error, url)
        raise StoreFullError(f"{to}: no room for a copy") if isinstance(reason, StoreFullError) else reason from None
    finally:
        for name in ("", "-wal", "-shm"):
            with suppress(FileNotFoundError):
                part.with_name(part.name + name).unlink()
    return tables


def _copy(path: Path, to: Path) -> int:
    """Copy a file of tables to a new one; return how many tables there are."""
    to.unlink(missing_ok=True)  # left behind by one that was killed
    to.touch(0o600)
    with (
        closing(sqlite3.connect(f"{path.as_uri()}?mode=rw", uri=True, timeout=BUSY_SECONDS)) as source,
        closing(sqlite3.connect(to)) as target,
    ):
        source.backup(target)  # all at once: a reader of one moment, whom no writer waits for
        found = target.execute("PRAGMA quick_check(1)").fetchone()[0]
        if found != "ok":
            raise DamagedStoreError(f"{path} is damaged: {found}")
        names = {name for (name,) in target.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        if not names.issuperset(METADATA.tables):
            raise StoreVersionError(f"{path} holds no tables of cambusa")
        tables: int = target.execute("SELECT count(*) FROM tables").fetchone()[0]
    with to.open("rb+") as file:
        os.fsync(file.fileno())
    return tables
