"""Whole games kept as records with the tests of a game: how they are written, and what each must stand up to."""

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from cambusa import Record, State


def write(folder: Path, games: Iterable[tuple[str, State]]) -> None:
    """Write games by their names, in place of whatever records there are."""
    folder.mkdir(exist_ok=True)
    for old in folder.glob("*.record"):
        old.unlink()
    for name, state in games:
        state.record().save(folder / f"{name}.record")


def replayed(path: Path) -> tuple[Record, State]:
    """Return a record and the state at its end, after checks that the engine comes to the same bytes and text."""
    record = Record.load(path)
    state = record.game_of().replay(record)  # raises unless the end and its bytes are those of the record
    assert state.is_terminal
    assert record.dumps() == path.read_text(encoding="utf-8")
    return record, state


def check(path: Path, oracle: Callable[..., Any]) -> None:
    """Replay a record: the engine comes to the same bytes, the oracle (by seats and options) to the same position."""
    record, state = replayed(path)
    game = oracle(record.seats, **record.options)
    for seat, label in record.log:
        game.apply(label, seat)
    assert {**state.position(), "generator": None} == game.position()
    assert (state.points, state.winners) == (game.points, game.winners)


def seats_of(paths: Iterable[Path]) -> set[int]:
    """Return the seat counts of some records."""
    return {Record.load(path).seats for path in paths}
