"""Work in threads: what it gives, and that nobody has to wait for it."""

import subprocess
import sys
from itertools import count

import pytest

from cambusa._kernel.threads import in_threads

ENDLESS = """
import os, signal, threading
from cambusa._kernel.threads import in_threads

def work():
    os.kill(os.getpid(), signal.SIGINT)
    threading.Event().wait()

try:
    in_threads(work, 2)
except KeyboardInterrupt:
    print("interrupted")
"""


def test_each_thread_gives_something() -> None:
    numbers = count()
    assert sorted(in_threads(lambda: next(numbers), 3)) == [0, 1, 2]


def test_what_one_raises_is_raised() -> None:
    numbers = count()
    with pytest.raises(ZeroDivisionError):
        in_threads(lambda: 1 / next(numbers), 3)


def test_control_c_is_heard_and_the_process_ends_while_they_work() -> None:
    """Threads that were waited for would keep it for ever."""
    ended = subprocess.run([sys.executable, "-c", ENDLESS], capture_output=True, text=True, timeout=30, check=False)
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, "interrupted\n", "")
