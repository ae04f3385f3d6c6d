"""What the engine computes for callers: done in worker processes, messages in, written answers out; nothing is kept."""

from __future__ import annotations

import time
from typing import Any

import numpy as np

import cambusa
from cambusa import bots, registry
from cambusa._kernel.values import shown
from cambusa.api.v1 import engine_pb2 as pb
from cambusa.errors import SeatError
from cambusa.game import Game
from cambusa.interface import State
from cambusa.record import Record
from cambusa.service import wire
from cambusa.service.codec import Written
from cambusa.service.errors import ServiceError

MOST_ROWS = 10_000
MOST_RECORD = 256 * 1024
MOST_GAMES = 100_000
SECONDS = 10.0
"""After which a job is given up, its process ended."""

_PART = 500
_PLAYING = 5.0


def check(request: pb.CheckRequest) -> Written:
    """Run a check of a game on rows of numbers."""
    spec = registry.spec(request.game)
    found = next((one for one in spec.checks if one.name == request.check), None)
    if found is None:
        there = ", ".join(one.name for one in spec.checks) or "none"
        raise ServiceError(
            "NOT_FOUND",
            "UNKNOWN_CHECK",
            f"{spec.name} has no check {shown(request.check)}; it has {there}",
            field="check",
        )
    if not 1 <= len(request.rows) <= MOST_ROWS:
        raise _wrong("rows", f"expected 1..{MOST_ROWS} rows, got {len(request.rows)}")
    widths = {len(row.values) for row in request.rows}
    if len(widths) > 1 or (found.width and widths != {found.width}):
        expected = f"of {found.width} numbers" if found.width else "of the same length"
        raise _wrong("rows", f"expected rows {expected}, got some of {', '.join(map(str, sorted(widths)[:5]))}")
    rows = np.array([row.values for row in request.rows], np.int64).reshape(len(request.rows), -1)
    module: Any = registry.part(spec.name, "checks")
    try:
        result = getattr(module, found.name)(*found.arguments(rows))
    except (ValueError, TypeError) as error:
        raise _wrong("rows", str(error)) from None
    columns = zip(result._fields, result, strict=True) if hasattr(result, "_fields") else [("", result)]
    return Written.of(
        pb.CheckResponse(
            columns=[
                pb.Column(name=name, width=column.size // len(rows), values=column.astype(np.int64).ravel().tolist())
                for name, column in columns
            ]
        )
    )


def replay(request: pb.ReplayRequest) -> Written:
    """Replay a record, and say what a seat sees at its end, or after some of its entries."""
    state = _after(request.record, request.entries) if request.HasField("entries") else _end(request.record)
    seat = _seat(state.game, request.seat) if request.HasField("seat") else None
    return Written.of(
        pb.ReplayResponse(
            observation=wire.observation(state.observation(seat), state.points, state.winners),
            legal=[] if seat is None else [wire.action(state.game, one) for one in state.legal_actions(seat)],
            log=wire.log(state.log(seat)),
        )
    )


def playout(request: pb.PlayoutRequest) -> Written:
    """Play random games, and count."""
    if not 1 <= request.games <= MOST_GAMES:
        raise _wrong("games", f"expected 1..{MOST_GAMES} games, got {request.games}")
    spec = registry.spec(request.game)
    options = {**spec.guards, **wire.options(request.options)}
    spec.checked(request.seats or None, options)  # before names become keywords
    game = cambusa.load(spec.name, request.seats or None, **options)
    started = time.monotonic()
    steps, wins, points, tallies = [], np.zeros(game.seats, int), np.zeros(game.seats), np.zeros(len(spec.tallies), int)
    for first in range(0, request.games, _PART):
        if time.monotonic() - started > _PLAYING:
            raise ServiceError(
                "RESOURCE_EXHAUSTED",
                "OUT_OF_TIME",
                f"{first} games took {_PLAYING:g} seconds; ask for no more",
                field="games",
            )
        part = game.playouts(min(_PART, request.games - first), request.seed, first=first)
        steps.append(part.steps)
        wins += part.winners.sum(axis=0)
        points += part.points.sum(axis=0)
        tallies += part.tallies.sum(axis=0, dtype=int)
    counts = np.concatenate(steps)
    return Written.of(
        pb.PlayoutResponse(
            mean_steps=float(counts.mean()),
            fewest_steps=int(counts.min()),
            most_steps=int(counts.max()),
            wins=wins.tolist(),
            mean_points=(points / request.games).tolist(),
            tallies=dict(zip(spec.tallies, tallies.tolist(), strict=True)),
        )
    )


def suggest(request: pb.SuggestRequest) -> Written:
    """Ask a bot what it would do at the end of a record; the same question has the same answer."""
    state = _end(request.record)
    game = state.game
    seat = _seat(game, request.seat)
    bot = bots.make(request.bot or bots.names(game.name)[0], game, seat, 0, request.level or "hard")
    if not state.legal_actions(seat):
        raise ServiceError("FAILED_PRECONDITION", "NOT_ACTIVE", "this seat may not act at the end of the record")
    number, seconds = bot.act(bots.shown_to(bot, state, seat))
    return Written.of(pb.SuggestResponse(action=None if number is None else wire.action(game, number), seconds=seconds))


def _after(text: str, entries: int) -> State:
    """Return the state after so many lines of a record's log; what comes at once is seen after the last of it."""
    record = _record(text)
    if entries > len(record.log):
        raise _wrong("entries", f"expected 0..{len(record.log)} entries, got {entries}")
    states = (state for state in record.states() if state.revision >= entries)  # reveals count there alone
    return next(state for state in states if len(state.record().log) >= entries)


def _end(text: str) -> State:
    return _record(text).replayed()


def _record(text: str) -> Record:
    size = len(text.encode())
    if size > MOST_RECORD:
        raise ServiceError(
            "RESOURCE_EXHAUSTED",
            "TOO_LARGE",
            f"expected a record of at most {MOST_RECORD} bytes, got {size}",
            field="record",
        )
    return Record.loads(text)


def _seat(game: Game, seat: int) -> int:
    if seat >= game.seats:
        raise SeatError(f"expected a seat 0..{game.seats - 1}, got {seat}")
    return seat


def _wrong(field: str, message: str) -> ServiceError:
    return ServiceError("INVALID_ARGUMENT", "INVALID_FIELD", message, field=field)
