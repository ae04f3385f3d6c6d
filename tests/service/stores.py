"""What the tests of the store need on either database: other processes that write, and what they must have left."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from subprocess import PIPE, Popen

from cambusa.service.store import Store

WRITER = """
import asyncio, sys
from cambusa.service.store import Store

async def main(url, first, tables):
    store = await Store.open(url)
    async def keep_writing(code):
        try:
            number = len(await store.load(code))
        except KeyError:
            await store.create(code, ["0"], 0.0)
            number = 1
        while True:
            lines = [str(number + n) for n in range(1 + number % 3)]
            await store.append(code, number, lines, float(number))
            number += len(lines)
            sys.stdout.write(f"{code} {number}\\n")  # acknowledged
            sys.stdout.flush()
    await asyncio.gather(*(keep_writing(f"{first}{n}") for n in range(tables)))

asyncio.run(main(sys.argv[1], sys.argv[2], int(sys.argv[3])))
"""


@contextmanager
def writing(url: str, first: str, tables: int) -> Iterator[Popen[str]]:
    """A process that writes to tables, and prints what was acknowledged; it is killed at the end."""
    with Popen([sys.executable, "-c", WRITER, url, first, str(tables)], stdout=PIPE, text=True) as process:
        try:
            yield process
        finally:
            process.kill()


async def check_kills(url: str, first: str, times: int, random: Random, tables: int = 8) -> int:
    """Kill a writer again and again; return how many entries there are: all that were acknowledged, without gaps."""
    acknowledged: dict[str, int] = {}
    for _ in range(times):
        enough = random.randrange(1, 200)
        with writing(url, first, tables) as process:
            assert process.stdout
            for _ in range(enough):
                _note(acknowledged, process.stdout.readline())
            process.kill()  # at any point of what it does by now
            for line in process.stdout:
                _note(acknowledged, line)
    store = await Store.open(url)
    found = {code: await store.load(code) for code in acknowledged}
    await store.aclose()
    for code, lines in found.items():
        assert lines == [str(number) for number in range(len(lines))]
        assert acknowledged[code] <= len(lines) <= acknowledged[code] + 3, "one call is not acknowledged at most"
    assert len(found) == tables
    return sum(map(len, found.values()))


def _note(acknowledged: dict[str, int], line: str) -> None:
    assert line, "the writer ended by itself"
    if line.endswith("\n"):  # the last may be cut
        code, number = line.split()
        acknowledged[code] = int(number)


def run(path: Path | str, work: Callable[[Store], Awaitable[object]]) -> None:
    """Open a store, let a coroutine function have it, and close it."""

    async def whole() -> None:
        store = await Store.open(str(path))
        try:
            await work(store)
        finally:
            await store.aclose()

    asyncio.run(whole())
