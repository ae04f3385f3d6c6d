"""What the READMEs say of the client: programs, and the table of errors."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import threading

import pytest

from cambusa import errors as engine
from cambusa_client import Client, errors
from tests.service.servers import PATIENCE
from tests.test_docs import ONLINE, READMES

TEXT = READMES[1].read_text(encoding="utf-8")


@pytest.mark.parametrize("program", ONLINE, ids=range(len(ONLINE)))
def test_programs(program: str, target: str, client: Client) -> None:
    """Each runs by itself, against a server; one that wants a table finds another player there, and plays on."""
    host = client.create_table("shanghaien", "Ann")

    def play() -> None:
        host.wait(lambda: all(seat.occupancy == "person" for seat in host.table.seats), PATIENCE)
        host.start()
        host.play("random", reaction=0)

    other = threading.Thread(target=play, daemon=True)
    if "TABLE" in program:
        other.start()
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", program],
        env={**os.environ, "SERVER": target, "TABLE": host.code, "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout
    if "TABLE" in program:
        other.join(PATIENCE)
        assert host.is_terminal
        assert str(host.winners) in done.stdout


def test_the_bot_is_short() -> None:
    assert len(ONLINE) >= 3
    (bot,) = [program for program in ONLINE if "TABLE" in program]
    assert len(bot.splitlines()) < 30


def test_the_table_of_errors_has_them_all() -> None:
    rows = [re.findall(r"`(\w+)`", row) for row in re.findall(r"^\|.*\|$", TEXT, re.MULTILINE)]
    for names in (errors.BY_CODE, errors.BY_REASON):
        for name, kind in names.items():
            assert any(name in row and kind.__name__ in row for row in rows), f"{name}: {kind.__name__}"
    told = {"ServiceError", *(name for row in rows for name in row)}
    assert {name for name in errors.__all__ if name.endswith("Error")} <= told
    assert issubclass(errors.VoidActionError, engine.IllegalActionError)
