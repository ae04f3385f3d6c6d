"""Processes that compute, so that the loop never waits for one of these jobs."""

from __future__ import annotations

import asyncio
import os
import pickle
import struct
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import IO, TYPE_CHECKING, Any, ParamSpec, TypeVar

from cambusa.service.errors import ServiceError
from cambusa.service.tasks import Tasks, ended

if TYPE_CHECKING:
    from cambusa.service.metrics import Metrics

P = ParamSpec("P")
T = TypeVar("T")

_LENGTH = struct.Struct(">I")

STARTING = 60.0
"""Seconds that a process may take to be there."""


def send(stream: IO[bytes], message: Any) -> None:
    """Write a message of Python values."""
    data = pickle.dumps(message)
    stream.write(_LENGTH.pack(len(data)) + data)
    stream.flush()


def receive(stream: IO[bytes]) -> Any:
    """Read a message; raises EOFError if there is none any more."""
    head = stream.read(_LENGTH.size)
    if len(head) < _LENGTH.size:
        raise EOFError
    data = stream.read(_LENGTH.unpack(head)[0])
    return pickle.loads(data)


class _Worker:
    """One process; its methods block, but for `kill`."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        if self._process is None:
            self._process = subprocess.Popen(
                [sys.executable, "-P", "-m", "cambusa.service.worker"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
            )
            receive(self._pipes()[1])

    def ask(self, job: Any) -> Any:
        there, back = self._pipes()
        send(there, job)
        good, value = receive(back)
        if not good:
            raise value
        return value

    def kill(self) -> None:
        if self._process:
            self._process.kill()

    def close(self) -> None:
        if self._process:
            self._process.kill()
            self._process.wait()
            for pipe in self._pipes():
                with suppress(OSError):
                    pipe.close()

    def _pipes(self) -> tuple[IO[bytes], IO[bytes]]:
        process = self._process
        assert process
        assert process.stdin
        assert process.stdout
        return process.stdin, process.stdout


class Workers:
    """A number of processes, started when they are first needed, and a queue before them.

    Parameters
    ----------
    count : int
        Processes.
    queue : int
        Jobs that may wait; one more is refused.
    metrics : Metrics
        Where jobs are counted.
    """

    def __init__(self, count: int, queue: int, metrics: Metrics) -> None:
        self._threads = ThreadPoolExecutor(count, thread_name_prefix="cambusa-worker")
        self._free = asyncio.Semaphore(count)
        self._idle: list[_Worker] = []
        self._all: set[_Worker] = set()
        self._jobs = Tasks()
        self._most = count + queue
        self._metrics = metrics

    async def run(self, seconds: float, work: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
        """Return what `work` of these arguments gives, in at most `seconds`; all of it must be picklable.

        If the caller goes away the job is still done: its time is bounded, and a process costs more than that.

        Raises
        ------
        ServiceError
            If too many jobs wait, or it takes too long: then the process is ended.
        Exception
            What `work` raises.
        """
        if len(self._jobs) >= self._most:
            raise ServiceError("RESOURCE_EXHAUSTED", "BUSY", "the server is busy computing; try again", retry_ms=1000)
        job = self._jobs.begin(self._run(seconds, (work, args, kwargs)))
        self._metrics.work.inc()
        job.add_done_callback(lambda _: self._metrics.work.dec())
        found: T = await ended(job)
        return found

    async def close(self) -> None:
        """End all processes."""
        await self._jobs.cancel()  # each leaves its process to be closed by a thread
        for worker in self._all:
            worker.kill()
        await asyncio.to_thread(self._close)

    def _close(self) -> None:
        self._threads.shutdown()
        for worker in self._all:
            worker.close()

    async def _run(self, seconds: float, job: Any) -> Any:
        async with self._free:
            worker = self._idle.pop() if self._idle else _Worker()
            self._all.add(worker)
            loop = asyncio.get_running_loop()
            whole = False
            try:
                async with asyncio.timeout(STARTING):
                    await loop.run_in_executor(self._threads, worker.start)
                async with asyncio.timeout(seconds):
                    found = await loop.run_in_executor(self._threads, worker.ask, job)
                whole = True
            except TimeoutError:
                raise ServiceError(
                    "RESOURCE_EXHAUSTED", "OUT_OF_TIME", f"it took longer than {seconds:g} seconds; ask for less"
                ) from None
            except (EOFError, OSError) as error:
                raise RuntimeError("a worker process has ended") from error
            except Exception:
                whole = True  # the job's own
                raise
            finally:
                if whole:
                    self._idle.append(worker)
                else:
                    worker.kill()
                    self._all.discard(worker)
                    loop.run_in_executor(self._threads, worker.close)
            return found
