"""Processes that share work, in the order of the work."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterable, Iterator
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from typing import Any, TypeVar

T = TypeVar("T")
R = TypeVar("R")


def ordered(work: Callable[[T], R], items: Iterable[T], jobs: int) -> Iterator[R]:
    """Return the results of `work` on the items, in their order, done by so many processes, or by this one if it is 1.

    When the iterator is left (closed, or by an error or Ctrl-C) the processes end at once. Work, items and results are
    pickled, and what an item raises is raised here.

    Raises
    ------
    RuntimeError
        If a process ends before its work is done.
    """
    if jobs == 1:
        yield from map(work, items)
        return
    context = get_context("spawn")  # the same everywhere, and sound whatever threads there are
    tasks = enumerate(items)
    done: dict[int, R] = {}
    following = 0
    workers: dict[Any, Any] = {}
    try:
        for number, item in tasks:
            ours, theirs = context.Pipe()
            process = context.Process(target=_serve, args=(theirs, work), daemon=True)
            process.start()
            theirs.close()  # so that the end of the process is the end of what can be read
            workers[ours] = process
            ours.send((number, item))
            if len(workers) == jobs:
                break
        busy = len(workers)
        while busy:
            for ours in wait(list(workers)):
                try:
                    number, result, error = ours.recv()  # type: ignore[union-attr]
                except (EOFError, OSError):
                    workers[ours].join()
                    raise RuntimeError(
                        f"a process ended with code {workers[ours].exitcode} before its work was done"
                    ) from None
                if error:
                    raise error
                done[number] = result
                task = next(tasks, None)
                if task is None:
                    busy -= 1
                else:
                    ours.send(task)  # type: ignore[union-attr]
            while following in done:
                yield done.pop(following)
                following += 1
    finally:
        for process in workers.values():
            process.terminate()
        for ours, process in workers.items():
            process.join()
            ours.close()


def _serve(pipe: Connection[Any, Any], work: Callable[[Any], Any]) -> None:
    """Do what is asked for until nobody asks any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is heard by who has started this
    try:
        while True:
            number, item = pipe.recv()
            try:
                answer = (number, work(item), None)
            except Exception as error:
                answer = (number, None, error)
            pipe.send(answer)
    except (EOFError, BrokenPipeError, ConnectionResetError):
        return
