"""The command `cambusa`."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.util import find_spec
from typing import NoReturn

NEEDS = ("click", "rich", "prompt_toolkit")
"""What the extra `cli` brings: nothing of it is imported before `main` has looked for it."""


def main(args: Sequence[str] | None = None) -> NoReturn:
    """Run the command with these arguments, those of the process if None, and leave with its exit code."""
    missing = [name for name in NEEDS if find_spec(name) is None]
    if missing:
        print(
            f"cambusa: the command line needs {', '.join(missing)}; install it with: pip install 'cambusa[cli]'",
            file=sys.stderr,
        )
        sys.exit(2)
    from cambusa.cli.app import run

    sys.exit(run(args))
