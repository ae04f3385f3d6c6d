"""Work of the engine in threads: it cannot be interrupted, but waiting for it can."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from threading import Thread
from typing import TypeVar

R = TypeVar("R")


def in_threads(work: Callable[[], R], count: int = 1) -> list[R]:
    """Do the work in so many threads at once; return what each returns, or raise what one raises.

    Ctrl-C is heard meanwhile, and a process that ends does not wait for the threads, as it would for those of a pool.
    """
    answers: list[Future[R]] = [Future() for _ in range(count)]

    def do(answer: Future[R]) -> None:
        try:
            answer.set_result(work())
        except Exception as error:
            answer.set_exception(error)

    for answer in answers:
        Thread(target=do, args=(answer,), daemon=True).start()
    return [answer.result() for answer in answers]
