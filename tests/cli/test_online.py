"""`cambusa play --server` and `cambusa tables`: at a terminal, and with lines from a pipe."""

from __future__ import annotations

import json
import os
import signal
import stat
import threading
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from cambusa.cli.play.kept import KeptSeats
from cambusa_client import Client, connect
from tests.cli.support import Terminal, inside, run
from tests.client.support import quiet_port, served
from tests.service.servers import PATIENCE


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No test keeps seats in the account's own folder."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))


@pytest.fixture(scope="module")
def target() -> Iterator[str]:
    with served() as target:
        yield target


@pytest.fixture
def client(target: str) -> Iterator[Client]:
    with connect(target) as client:
        yield client


def code_in(shown: str) -> str:
    return shown.split(": table ")[1][:6]


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["shrimp", "--table", "ABCDEF"], "--table needs --server"),
        (["--server", "localhost"], "which GAME, or which --table?"),
        ([], "which GAME? `cambusa games` lists them"),
        (["shrimp", "--server", "localhost", "--seed", "1"], "--seed does not go with --server"),
        (["shrimp", "--server", "localhost", "--table", "ABCDEF"], "GAME is the table's: leave it out"),
        (["shrimp", "--server", "local host:port"], "expected HOST:PORT"),
    ],
)
def test_what_does_not_go_together(args: list[str], words: str) -> None:
    ran = inside("play", *args)
    assert ran.returncode == 2
    assert words in " ".join(ran.stderr.split())


def test_no_such_table(target: str) -> None:
    ran = inside("play", "--server", target, "--table", "ZZZZZZ")
    assert ran.returncode == 1
    assert "ZZZZZZ" in ran.stderr


def test_two_people_at_a_table(target: str, client: Client) -> None:
    """One makes a table and seats a bot, one joins by the code in its place; a mistake costs nothing."""
    with Terminal("play", "shrimp", "--server", target, "--name", "Ann", "--no-clock") as ann:
        code = code_in(ann.wait_for(". ? is help"))
        ann.wait_for("1 seat is free; others join with the code")
        ann.type("/bot 1 easy\r")
        ann.wait_for("All are here: /start begins")
        with Terminal("play", "--server", target, "--table", code.lower(), "--name", "Bob") as bob:
            ann.wait_for("Bob joined")
            bob.wait_for("All are here; Ann begins")
            bob.type("/start\r")
            bob.wait_for("only the host may")
            ann.type("/commands\r")
            ann.wait_for("/rematch                   another game")
            ann.type("/start\r")
            for terminal in (ann, bob):
                terminal.wait_for("The game begins")
            ann.wait_for("Your turn: flip onto 1, 2 or 3")
            bob.type("flip 1\r")
            bob.wait_for("flip 1 is not possible now: only the player on turn flips")
            ann.type("2\r")
            ann.wait_for("You flip ")
            bob.wait_for("Ann flips ")
            ann.type("/pause\r")
            bob.wait_for("The host has stopped the clocks")
            bob.wait_for("Paused")
            bob.type("squeeze\r")
            bob.wait_for("squeeze is not possible now: the table is paused")
            ann.type("/go\r")
            bob.wait_for("The clocks go on")
            bob.type("sq\r")
            ann.wait_for("Bob squeezes the lemon!")
            ann.type(" ")
            ann.wait_for("Bob was faster; nothing is lost")
            bob.type("/quit\r")
            ann.wait_for("Bob left")
            assert bob.end() == 0
        ann.type("\x03")
        assert ann.end() == 130
    assert client.table(code).status == "closed"


def test_a_terminal_outlives_its_server(tmp_path: Path) -> None:
    place: dict[str, Any] = {"database": str(tmp_path / "tables.sqlite"), "grpc_port": quiet_port()}
    with ExitStack() as first:
        where = first.enter_context(served(**place))
        play = ("play", "shrimp", "--server", where, "--name", "Ann", "--bots", "random")
        with Terminal(*play) as terminal:
            terminal.wait_for("All are here: /start begins")
            terminal.type("/start\r")
            terminal.wait_for("Your turn: flip onto 1, 2 or 3")
            first.close()
            terminal.wait_for("The connection is lost")
            with served(**place):
                terminal.wait_for("Connected again")
                terminal.type("flip 3\r")
                terminal.wait_for("You flip ")
                terminal.type("/quit\r")
                assert terminal.end() == 0


def test_who_closed_the_terminal_comes_back_to_the_same_seat(target: str, client: Client, tmp_path: Path) -> None:
    """By the command that it has printed; the token stands in a file of the account's own, and in no command."""
    state = {"XDG_STATE_HOME": str(tmp_path)}
    with Terminal("play", "shrimp", "--server", target, "--name", "Ann", "--bots", "random", **state) as terminal:
        code = code_in(terminal.wait_for(". ? is help"))
        terminal.wait_for(f"--table {code} --name Ann")
        terminal.wait_for("All are here: /start begins")
        terminal.process.send_signal(signal.SIGHUP)
        terminal.end()
    (file,) = (tmp_path / "cambusa" / "seats").iterdir()
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert stat.S_IMODE(file.parent.stat().st_mode) == 0o700
    assert client.table(code).seats[0].name == "Ann"
    with Terminal("play", "--server", target, "--table", code.lower(), "--name", "Ann", **state) as terminal:
        terminal.wait_for("seat 0")
        terminal.wait_for("All are here: /start begins")
        terminal.type("/start\r")
        terminal.wait_for("The game begins")
        terminal.type("/quit\r")
        assert terminal.end() == 0
    assert not list(file.parent.iterdir()), "who leaves has no seat to come back to"


def test_seats_are_kept_as_long_as_they_may_be_somebodys(tmp_path: Path) -> None:
    kept = KeptSeats(tmp_path / "seats")
    assert kept.token("host", "ABCDEF", "Ann") is None
    assert kept.keep("host", "ABCDEF", "Ann", "one")
    assert kept.keep("host", "ABCDEF", "Bob", "two")
    assert (kept.token("host", "abc def", "Ann"), kept.token("host", "ABCDEF", "Bob")) == ("one", "two")
    assert kept.token("other", "ABCDEF", "Ann") is None
    for file in (tmp_path / "seats").iterdir():
        os.utime(file, (0, 0))
    assert kept.keep("host", "GHIJKL", "Ann", "three")
    assert kept.token("host", "ABCDEF", "Ann") is None, "a week is over"
    kept.forget("host", "GHIJKL", "Ann")
    assert kept.token("host", "GHIJKL", "Ann") is None
    (tmp_path / "file").touch()
    assert not KeptSeats(tmp_path / "file").keep("host", "ABCDEF", "Ann", "one"), "no folder: nothing is kept"


def test_lines_from_a_pipe_and_the_record(target: str, tmp_path: Path) -> None:
    """A script takes a line when something can be done; `--bots` fills the table, and a bot may be taken out again."""
    file = tmp_path / "game.txt"
    text = f"/unseat 1\n/bot 1 random\n/swap 0\n/start\n/save {file}\n/table\n"
    ran = run("play", "shanghaien", "--server", target, "--name", "Ann", "--bots", "rule", "--no-clock", text=text)
    assert ran.returncode == 0, ran.stderr
    assert "Shanghaien, table" in ran.stdout
    assert "Which seats? /swap 0 1, for instance" in ran.stdout
    assert "The game begins" in ran.stdout
    assert "Not saved: until the game is over and all agree" in ran.stdout
    assert not file.exists()


def test_tables(target: str, client: Client) -> None:
    seat = client.create_table("fish_cook", "A [b]n[/b]", 4, listed=True)
    shown = inside("tables", "--server", target)
    assert seat.code in shown.stdout
    assert "A [b]n[/b]" in shown.stdout
    tables = json.loads(inside("tables", "--server", target, "--json").stdout)
    (found,) = [one for one in tables if one["code"] == seat.code]
    assert (found["game"], found["open"], len(found["seats"])) == ("fish_cook", True, 4)


def test_a_whole_game_from_a_pipe(target: str, client: Client) -> None:
    """What is not possible is refused, and costs nothing; the end is told, with who won."""
    host = client.create_table("shanghaien", "Ann", clocks=False)
    numbers = [f"{number}{end}" for number in range(1, 7) for end in (" left", "")]
    done = []
    lines = "\n".join(["shanghai", "roll", *numbers] * 60)
    args = ("play", "--server", target, "--table", host.code, "--name", "Bob")
    other = threading.Thread(target=lambda: done.append(run(*args, text=lines)))
    other.start()
    host.wait(lambda: host.table.seats[1].name == "Bob", PATIENCE)
    host.start()
    host.play("random", reaction=0)
    other.join(PATIENCE)
    (ran,) = done
    assert ran.returncode == 0, ran.stderr
    names = {0: "Ann wins", 1: "You win"}
    winners = ", ".join(names[seat] for seat in host.winners)
    assert f"{winners}. Points: Ann {host.points[0]}, You {host.points[1]}." in ran.stdout
    assert "is not possible now" in ran.stdout
