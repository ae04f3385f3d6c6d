"""One process that computes; see `workers`."""

from __future__ import annotations

import os
import signal
import sys

from cambusa.service.workers import receive, send


def main() -> None:
    """Do jobs from stdin until it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which then ends this one
    if hasattr(os, "nice"):
        os.nice(5)  # the loop comes first
    there, back = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever prints must not get between the answers
    from cambusa.service import botwork, codec, compute  # noqa: F401 - loaded before the first job comes

    send(back, None)
    while True:
        try:
            work, args, kwargs = receive(there)
        except EOFError:
            return
        try:
            answer = True, work(*args, **kwargs)
        except Exception as error:  # the server raises it again
            answer = False, error
        send(back, answer)


if __name__ == "__main__":
    main()
