"""The command `cambusa`."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Sequence
from importlib.util import find_spec
from typing import NoReturn

NEEDS = ("click", "rich", "prompt_toolkit")
"""What the extra `cli` brings: nothing of it is imported before `main` has looked for it."""

INTERRUPTED = 130
"""Exit code after Ctrl-C."""


def main(args: Sequence[str] | None = None) -> NoReturn:
    """Run the command with these arguments, those of the process if None, and leave with its exit code."""
    _fill_streams()
    os.environ.setdefault("GRPC_VERBOSITY", "NONE")  # else gRPC writes between our lines what our errors say, too
    missing = [name for name in NEEDS if find_spec(name) is None]
    if missing:
        print(
            f"cambusa: the command line needs {', '.join(missing)}; install it with: pip install 'cambusa[cli]'",
            file=sys.stderr,
        )
        sys.exit(2)
    try:
        from cambusa.cli.app import run

        code = run(args)
    except KeyboardInterrupt:  # while modules were imported: later, `run` makes it an exit code
        code = INTERRUPTED
    sys.exit(code)


def _fill_streams() -> None:
    """Put the null device where Python has no stream because the process was started with it closed.

    What the encoding of stdout lacks is written as a question mark.
    """
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: PTH123, SIM115 - to the end
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")
