"""A connection of a database's own driver, for what is written at every action: SQLAlchemy takes longer than SQLite.

SQLAlchemy writes the statements, once, in the words of the database, and names the errors of its driver.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from typing import Any, NamedTuple

import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError

Row = Mapping[str, object]
"""Values of a statement by name."""


class _Written(NamedTuple):
    """A statement in the words of a database.

    `fixed`: values of its own; `order`: names of all values, where they have places instead of names.
    """

    text: str
    fixed: Row
    order: tuple[str, ...] | None

    def values(self, row: Row) -> Any:
        found = {**self.fixed, **row} if self.fixed else row
        return found if self.order is None else [found[name] for name in self.order]


class Driver:
    """The connection; a thread that writes has one.

    Parameters
    ----------
    engine : sqlalchemy.Engine
        The database.
    """

    def __init__(self, engine: sa.Engine) -> None:
        self._dialect = engine.dialect
        self._statements: dict[object, _Written] = {}
        try:
            self._connection = engine.raw_connection()
        except Exception as error:
            raise self._named(error, lost=True) from error
        self._cursor = self._connection.cursor()

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """Commit what is done meanwhile; after an error the connection is of no use but to be closed."""
        try:
            if self._dialect.name == "sqlite":  # others begin by themselves
                self._cursor.execute("BEGIN IMMEDIATE")
            yield
            self._connection.commit()
        except Exception as error:
            found: Any = error  # of whatever kind
            lost = self._dialect.is_disconnect(found, self._connection.driver_connection, self._cursor)
            raise self._named(error, lost) from error

    def change(self, statement: sa.UpdateBase, rows: Sequence[Row]) -> None:
        """Execute a statement with the values of each row."""
        written = self._written(statement)
        self._cursor.executemany(written.text, [written.values(row) for row in rows])

    def rows(self, query: sa.Select[Any], values: Row) -> list[Any]:
        """Return the rows that a query finds."""
        written = self._written(query)
        self._cursor.execute(written.text, written.values(values))
        return list(self._cursor.fetchall())

    def close(self) -> None:
        """Give the connection up: it may be broken, and what it had begun is rolled back."""
        with suppress(Exception):
            self._connection.close()

    def _written(self, statement: sa.UpdateBase | sa.Select[Any]) -> _Written:
        found = self._statements.get(statement)
        if found is None:
            compiled: Any = statement.compile(dialect=self._dialect)
            fixed = {name: value for name, value in compiled.params.items() if value is not None}
            order = getattr(compiled, "positiontup", None)
            found = _Written(str(compiled), fixed, tuple(order) if order is not None else None)
            self._statements[statement] = found
        return found

    def _named(self, error: Exception, lost: bool) -> BaseException:
        """Return an error of the driver as SQLAlchemy's of the same kind, without parameters, which are journals."""
        driver: Any = self._dialect.loaded_dbapi
        if not isinstance(error, driver.Error):
            return error
        named: BaseException = DBAPIError.instance(
            None, None, error, driver.Error, hide_parameters=True, connection_invalidated=lost, dialect=self._dialect
        )
        return named
