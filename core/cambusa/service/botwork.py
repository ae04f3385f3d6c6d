"""Bots of tables, asked in worker processes, which keep the games that they were asked about: a step is told once."""

from __future__ import annotations

import zlib
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from cambusa import bots
from cambusa.interface import State
from cambusa.service.games import game_of
from cambusa.service.metrics import Metrics
from cambusa.service.plain import BotSeat
from cambusa.service.table import Table
from cambusa.service.workers import Workers

SECONDS = 30.0
"""After which a bot is given up, its process ended."""

QUEUE = 256
"""Tables for each process whose bots may wait."""

KEPT = 256
"""Games that a process keeps."""

Steps = Sequence[tuple[int | None, str]]
"""Actions with their seats, and outcomes with None, as labels in the order in which they were applied."""

Found = list[tuple[int, int | None, float]]
"""What bots do: seat, action, and seconds until then."""


class Bots:
    """Who asks the bots of tables; those of one table are always asked in the same process.

    Parameters
    ----------
    count : int
        Processes.
    metrics : Metrics
        Where jobs are counted.
    """

    def __init__(self, count: int, metrics: Metrics) -> None:
        self._workers = [Workers(1, QUEUE, metrics) for _ in range(count)]

    async def ask(self, table: Table, asked: Sequence[BotSeat], steps: Steps | None) -> Found:
        """Ask bots of a table that plays.

        Parameters
        ----------
        table : Table
            The table.
        asked : sequence of BotSeat
            Which bots.
        steps : sequence or None
            What has happened since they were asked last; None: they are asked for the first time, or it is not known.
        """
        state, game = table.state, table.game
        assert state is not None
        key = (table.code, table.created_at, table.number)
        facts = game.name, game.seats, game.options
        worker = self._workers[zlib.crc32(table.code.encode()) % len(self._workers)]
        if steps is not None:
            found = await worker.run(SECONDS, answers, key, facts, False, state.revision, steps, asked)
            if found is not None:
                return found
        whole = state.record().log
        found = await worker.run(SECONDS, answers, key, facts, True, state.revision, whole, asked)
        assert found is not None
        return found

    async def close(self) -> None:
        """End all processes."""
        for worker in self._workers:
            await worker.close()


# --- in the worker processes ---


class _Kept:
    """A game that is followed, and its bots."""

    def __init__(self, state: State) -> None:
        self.state = state
        self._bots: dict[BotSeat, bots.Bot] = {}

    def follow(self, steps: Steps) -> None:
        """Apply steps."""
        for seat, label in steps:
            self.state.apply(label, seat)

    def ask(self, one: BotSeat) -> tuple[int, int | None, float]:
        """Ask a bot."""
        bot = self._bots.get(key := replace(one, revision=0))
        if bot is None:
            bot = bots.make(one.bot, self.state.game, one.seat, one.seed, one.level, signal=one.signal)
            self._bots[key] = bot
        return one.seat, *bots.ask(bot, bots.shown_to(bot, self.state, one.seat))


_KEPT: OrderedDict[Any, _Kept] = OrderedDict()


def answers(
    key: Any,
    facts: tuple[str, int, Mapping[str, Any]],
    whole: bool,
    revision: int,
    steps: Steps,
    asked: Sequence[BotSeat],
) -> Found | None:
    """Ask bots in a game that this process follows; None: it does not, or not so far, and must be told the whole."""
    kept = _Kept(game_of(*facts).new()) if whole else _KEPT.pop(key, None)
    if kept is None:
        return None
    try:
        kept.follow(steps)
    except ValueError:
        if whole:
            raise
        return None
    if kept.state.revision != revision:
        return None
    _KEPT[key] = kept
    _KEPT.move_to_end(key)
    if len(_KEPT) > KEPT:
        _KEPT.popitem(last=False)
    return [kept.ask(one) for one in asked]
