"""Processes that share work, in the order of the work."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from typing import Any, TypeVar, cast

from cambusa.errors import BotError

T = TypeVar("T")
R = TypeVar("R")


def ordered(work: Callable[[T], R], items: Iterable[T], jobs: int) -> Iterator[R]:
    """Return the results of `work` on the items, in their order, done by so many processes, or by this one if it is 1.

    When the iterator is left (closed, or by an error or Ctrl-C) the processes end at once. Work, items and results are
    pickled, and what an item raises is raised here.

    Raises
    ------
    BotError
        If a process ends before its work is done: what plays games and falls, or is killed, are the bots.
    """
    if jobs == 1:
        yield from map(work, items)
        return
    context = get_context("spawn")  # the same everywhere, and sound whatever threads there are
    tasks = enumerate(items)
    done: dict[int, tuple[Any, Exception | None]] = {}
    following = 0
    workers: dict[Any, Any] = {}
    try:
        for number, item in tasks:
            ours, theirs = context.Pipe()
            process = context.Process(target=_serve, args=(theirs, work), daemon=True)
            with _deaf():
                process.start()
            theirs.close()  # so that the end of the process is the end of what can be read
            workers[ours] = process
            with _alive(process):
                ours.send((number, item))
            if len(workers) == jobs:
                break
        busy = len(workers)
        while busy:
            for ours in cast("list[Connection[Any, Any]]", wait(list(workers))):
                with _alive(workers[ours]):
                    number, result, error = ours.recv()
                done[number] = result, error
                task = next(tasks, None)
                if task is None:
                    busy -= 1
                    continue
                with _alive(workers[ours]):
                    ours.send(task)
            while following in done:
                result, error = done.pop(following)
                if error:
                    raise error
                yield result
                following += 1
    finally:
        for process in workers.values():
            process.terminate()
        for ours, process in workers.items():
            process.join()
            ours.close()


@contextmanager
def _alive(process: Any) -> Iterator[None]:
    """Say so if a process that is spoken to has ended."""
    try:
        yield
    except (EOFError, OSError):
        process.join()
        raise BotError(f"a process ended with code {process.exitcode} before its work was done") from None


@contextmanager
def _deaf() -> Iterator[None]:
    """Let what is started meanwhile not hear Ctrl-C, from its first moment on; here it is heard afterwards."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _serve(pipe: Connection[Any, Any], work: Callable[[Any], Any]) -> None:
    """Do what is asked for until nobody asks any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # where it could not be made deaf
    try:
        while True:
            number, item = pipe.recv()
            try:
                result, failure = work(item), None
            except Exception as error:
                result, failure = None, error
            pipe.send((number, result, failure))
    except (EOFError, BrokenPipeError, ConnectionResetError):
        return
