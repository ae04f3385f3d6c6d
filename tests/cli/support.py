"""Running the command: in this process, in one of its own, and at a terminal."""

from __future__ import annotations

import io
import os
import re
import select
import signal
import subprocess
import sys
import termios
import time
from contextlib import redirect_stderr, redirect_stdout
from types import TracebackType
from typing import Any, NamedTuple, Self

from click.testing import CliRunner, Result

from cambusa.cli.app import app
from cambusa.cli.app import run as exit_code_of

COMMAND = (sys.executable, "-m", "cambusa.cli")
PATIENCE = 30.0
"""Seconds until a terminal that should have shown something is given up: no test waits so long unless it fails."""

_ESCAPE = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b[()][A-Z0-9]|\x1b[=>]|\r")


class Ran(NamedTuple):
    """How a command ended and what it wrote."""

    returncode: int
    stdout: str
    stderr: str


def call(*args: str, text: str = "") -> Result:
    """Run the command in this process by click's own means."""
    return CliRunner().invoke(app, args, input=text, catch_exceptions=False)


def inside(*args: str, text: str = "") -> Ran:
    """Run the command in this process, with what becomes of errors."""
    stdin, sys.stdin = sys.stdin, io.TextIOWrapper(io.BytesIO(text.encode()))
    try:
        with redirect_stdout(io.StringIO()) as out, redirect_stderr(io.StringIO()) as err:
            code = exit_code_of(args)
    finally:
        sys.stdin = stdin
    return Ran(code, out.getvalue(), err.getvalue())


def run(*args: str, text: str = "", env: dict[str, str] | None = None) -> subprocess.CompletedProcess[str]:
    """Run the command in a process of its own, without a terminal."""
    return subprocess.run(
        [*COMMAND, *args],
        input=text,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        env={**os.environ, "COLUMNS": "100", **(env or {})},
        check=False,
    )


class Terminal:
    """The command at a terminal of its own, a pseudo-terminal of 80 by 24."""

    def __init__(self, *args: str, **env: str) -> None:
        self._master, self._slave = os.openpty()
        termios.tcsetwinsize(self._slave, (24, 80))
        self.modes = self.current_modes()
        self.shown = ""
        self.raw = ""
        self.process = subprocess.Popen(
            [*COMMAND, *args],
            stdin=self._slave,
            stdout=self._slave,
            stderr=self._slave,
            start_new_session=True,
            env={**os.environ, "TERM": "xterm-256color", "PROMPT_TOOLKIT_NO_CPR": "1", "COLUMNS": "80", **env},
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self._master)
        os.close(self._slave)

    def current_modes(self) -> list[Any]:
        """The modes of the terminal: echo, line editing and so on."""
        return termios.tcgetattr(self._slave)

    def type(self, text: str) -> None:
        """Press keys."""
        os.write(self._master, text.encode())

    def resize(self, rows: int, columns: int) -> None:
        """Give the terminal another size."""
        termios.tcsetwinsize(self._slave, (rows, columns))
        self.process.send_signal(signal.SIGWINCH)

    def wait_for(self, text: str) -> str:
        """Wait until the text has been shown since the last time; return what was shown up to it."""
        start = time.monotonic()
        while text not in self.shown:
            if not self._read() and (self.process.poll() is not None or time.monotonic() - start > PATIENCE):
                raise AssertionError(f"{text!r} was not shown, but:\n{self.shown[-3000:]}")
        before, _, self.shown = self.shown.partition(text)
        return before + text

    def end(self) -> int:
        """Wait for the end of the process; return its exit code."""
        start = time.monotonic()
        while self.process.poll() is None and time.monotonic() - start < PATIENCE:
            self._read()
        while self._read():
            pass
        return self.process.wait(1)

    def _read(self) -> bool:
        if not select.select([self._master], [], [], 0.1)[0]:
            return False
        text = os.read(self._master, 65536).decode(errors="replace")
        self.raw += text
        self.shown += _ESCAPE.sub("", text)
        return True
