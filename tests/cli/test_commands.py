"""The commands without a person: what they print, and how they fail."""

import errno
import json
import os
import re
import signal
import subprocess
import sys
import threading
from pathlib import Path

import numpy as np
import pytest

import cambusa
import cambusa.cli
from cambusa.cli.sim import Sums, simulate
from cambusa.playouts import Playouts
from tests.cli.support import COMMAND, PATIENCE, Terminal, call, inside, run

GAMES = cambusa.games()


def recorded(path: Path, seed: int = 7) -> Path:
    """A record of a game between bots."""
    file = path / "game.txt"
    assert (
        call("play", "shrimp", "--people", "0", "--virtual", "--seed", str(seed), "--record", str(file)).exit_code == 0
    )
    return file


# --- all of them ---


@pytest.mark.parametrize("command", ["games", "play", "sim", "arena", "bot", "replay", "perft", "bench"])
def test_every_command_has_help(command: str) -> None:
    result = inside(command, "--help")
    assert (result.returncode, result.stderr) == (0, "")
    assert result.stdout.startswith("Usage:")


def test_version_and_help() -> None:
    assert run("--version").stdout.split()[-1] == cambusa.__version__
    shown = run("--help").stdout
    assert "_CAMBUSA_COMPLETE=bash_source" in shown
    assert "Examples:" in shown


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["walk"], "No such command 'walk'"),
        (["sim"], "Missing argument 'GAME'"),
        (["sim", "chess"], "there is no game 'chess'; there are: "),
        (["sim", "shrimp", "-n", "1.5"], "such as 1000 or 1e3, got '1.5'"),
        (["sim", "shrimp", "-n", "0"], "expected a whole number of 1 or more"),
        (["sim", "shrimp", "-n", "inf"], "expected a whole number of 1 or more"),
        (["sim", "shrimp", "--seats", "9"], "expected seats 2..6, got 9"),
        (["sim", "shrimp", "-o", "x"], "expected an option NAME=VALUE, got 'x'"),
        (["sim", "shrimp", "-o", "x=1"], "shrimp has no option 'x'"),
        (["sim", "shrimp", "-o", "strict_calls=maybe"], "expected True or False, got 'maybe'"),
        (["sim", "shrimp", "--seed", str(1 << 64)], "expected a whole number 0..18446744073709551615"),
        (["sim", "shrimp", "-o", "seats=3"], "shrimp has no option 'seats'; it has first_seat"),
        (["sim", "shrimp", "-o", "name=3"], "shrimp has no option 'name'"),
        (["sim", "shrimp", "-o", "x=" + "[" * 100_000], "an option's value is nested too deeply: '[[["),
        (["sim", "shrimp", "-t", "100000"], "expected a whole number 1..64"),
        (["perft", "shrimp", "-1"], "No such option"),
        (["perft", "shrimp", "1e30"], "expected a whole number 0..1000"),
        (["perft", "shrimp", "2147483648"], "expected a whole number 0..1000"),
        (["replay", "/no/such/file"], "does not exist"),
        (["play", "shrimp", "--people", "4", "--seats", "3"], "4 people from seat 0 on, but there are 3 seats"),
        (["play", "shrimp", "--bots", "clever"], "shrimp has no bot 'clever'; it has rule, random"),
        (["play", "shrimp", "--reaction", "-1"], "reaction time of 0 seconds or more"),
        (["play", "shrimp", "--record", "/no/such/game.txt"], "there is no directory '/no/such'"),
        (["play", "shrimp", "--record", f"{__file__}/game.txt"], "there is no directory"),
        (["play", "shrimp", "--record", "/"], "is a directory"),
        (["play", "shrimp", "--record", "~nobody-of-that-name/game.txt"], "home directory"),
    ],
)
def test_wrong_use_is_said_on_stderr_with_code_2(args: list[str], says: str) -> None:
    result = inside(*args)
    assert (result.returncode, result.stdout) == (2, "")
    assert says in result.stderr
    assert "Traceback" not in result.stderr


@pytest.mark.parametrize("missing", ["click", "rich", "prompt_toolkit"])
def test_a_missing_extra_is_said_without_a_traceback(missing: str) -> None:
    code = (
        "import cambusa.cli as cli, sys\n"
        f"found = cli.find_spec\ncli.find_spec = lambda name: None if name == {missing!r} else found(name)\n"
        f"sys.modules[{missing!r}] = None\ncli.main(['games'])"
    )
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (result.returncode, result.stdout) == (2, "")
    assert result.stderr == (
        f"cambusa: the command line needs {missing}; install it with: pip install 'cambusa[cli]'\n"
    )


def test_a_broken_pipe_is_quiet() -> None:
    command = [*COMMAND, "play", "shrimp", "--people", "0", "--virtual"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == ""
        assert process.wait() == 141


@pytest.mark.parametrize("command", ["games", "sim", "perft", "replay", "play"])
def test_closed_streams_are_no_error(command: str, tmp_path: Path) -> None:
    rest = {"games": [], "sim": ["shrimp", "-n", "10"], "perft": ["shrimp", "1"], "play": ["shrimp", "--seed", "7"]}
    args = rest[command] if command in rest else [str(recorded(tmp_path))]
    shell = ["sh", "-c", 'exec "$@" <&- >&-', "sh", *COMMAND, command, *args]
    result = subprocess.run(shell, capture_output=True, text=True, check=False)
    assert (result.returncode, result.stdout, result.stderr) == (0, "", "")


def test_what_an_encoding_lacks_is_no_error() -> None:
    for args in (["games"], ["arena", "shrimp", "--bots", "random,random", "-n", "2"]):
        result = run(*args, env={"PYTHONIOENCODING": "ascii"})
        assert (result.returncode, result.stderr) == (0, "")
        assert "?" in result.stdout


def test_control_c_while_modules_are_imported_is_quiet(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    class Interrupted:
        @staticmethod
        def find_spec(name: str, *_: object) -> None:
            if name == "cambusa.cli.app":
                raise KeyboardInterrupt

    monkeypatch.delitem(sys.modules, "cambusa.cli.app")
    monkeypatch.setattr(sys, "meta_path", [Interrupted, *sys.meta_path])
    with pytest.raises(SystemExit) as left:
        cambusa.cli.main(["games"])
    assert left.value.code == 130
    assert capfd.readouterr() == ("", "")


def test_no_escape_sequences_without_a_terminal() -> None:
    for args in (["sim", "shrimp", "-n", "10"], ["play", "shrimp", "--people", "0", "--virtual"]):
        assert "\x1b" not in run(*args).stdout


# --- games ---


def test_games_lists_them_all_and_tells_about_one() -> None:
    listed = inside("games").stdout
    for game in GAMES:
        assert game in listed
        told = inside("games", game).stdout
        assert cambusa.spec(game).designer in told
        for option in cambusa.spec(game).options:
            assert option.name in told
    data = json.loads(inside("games", "--json").stdout)
    assert [entry["name"] for entry in data] == list(GAMES)


def test_names_that_are_typed_are_never_cut_short(monkeypatch: pytest.MonkeyPatch) -> None:
    from cambusa.cli import common
    from cambusa.cli.common import Out

    monkeypatch.setattr(common, "out", lambda: Out(file=sys.stdout, width=72))
    listed = inside("games").stdout
    assert all(f" {game} " in listed for game in GAMES)


# --- sim ---


def test_sim_adds_up_in_chunks_what_playouts_gives_at_once() -> None:
    game = cambusa.load("shrimp", 3, strict_calls=True)
    sums = simulate(game, 3000, seed=5, threads=2)
    whole = game.playouts(3000, 5)
    assert sums.games == 3000
    assert sums.steps == whole.steps.sum(dtype=np.int64)
    assert sums.wins.tolist() == whole.winners.sum(axis=0).tolist()
    assert sums.points.tolist() == whole.points.sum(axis=0).tolist()
    assert sums.tallies.tolist() == whole.tallies.sum(axis=0).tolist()
    assert sums.games_with.tolist() == (whole.tallies > 0).sum(axis=0).tolist()
    lengths = np.sort(whole.steps)
    assert [sums.length(share) for share in (0.05, 0.5, 0.95)] == [lengths[149], lengths[1499], lengths[2849]]
    assert (min(sums.lengths), max(sums.lengths)) == (lengths[0], lengths[-1])


def test_what_sim_keeps_does_not_grow_with_a_long_game() -> None:
    sums = Sums(seats=2, kinds=0)
    steps = np.array([7, 4_000_000_000, 7], np.uint32)
    part = Playouts(steps, np.eye(3, 2, dtype=bool), np.zeros((3, 2), np.int32), np.zeros((3, 0), np.uint32), None)
    for _ in range(2):
        sums.add(part, 1.0)
    assert sums.lengths == {7: 4, 4_000_000_000: 2}
    assert (sums.steps, sums.length(0.5), sums.length(0.95)) == (8_000_000_028, 7, 4_000_000_000)


def test_sim_prints_json_alone_and_repeats_with_its_seed() -> None:
    args = ("sim", "shrimp", "-n", "1e3", "--seats", "4", "-o", "first_seat=2", "--json")
    first = run(*args)
    assert first.stderr == ""
    data = json.loads(first.stdout)
    assert (data["games"], data["seats"], data["options"]["first_seat"]) == (1000, 4, 2)
    assert sum(row["wins"] for row in data["wins"]) == 1000
    assert list(data["tallies"]) == list(cambusa.spec("shrimp").tallies)
    for row in (*data["wins"], *data["tallies"].values()):
        assert 0 <= row["low"] <= row["share"] <= row["high"] <= 1
    again = json.loads(inside(*args, "--seed", str(data["seed"]), "--threads", "2").stdout)
    for key in ("length", "wins", "tallies", "steps"):
        assert again[key] == data[key]


def test_sim_prints_a_table_and_the_seed_to_repeat_it() -> None:
    shown = call("sim", "shrimp", "-n", "500").stdout
    seed = re.search(r"--seed (\d+)", shown)
    assert seed
    again = call("sim", "shrimp", "-n", "500", "--seed", seed[1]).stdout
    assert again.rsplit("\n", 2)[0] == shown.rsplit("\n", 2)[0]  # all but the speed
    for word in ("500 random games", "seat", "95 % interval", *cambusa.spec("shrimp").tallies, "steps/s"):
        assert word in shown


def test_control_c_ends_sim_while_a_game_is_under_way(monkeypatch: pytest.MonkeyPatch) -> None:
    over = threading.Event()

    def endless(*_args: object, **_more: object) -> None:
        assert threading.current_thread() is not threading.main_thread(), "nothing would be heard until the end"
        os.kill(os.getpid(), signal.SIGINT)
        over.wait(PATIENCE)

    monkeypatch.setattr(cambusa.Game, "playouts", endless)
    result = inside("sim", "shrimp")
    assert (result.returncode, result.stdout) == (130, "")
    over.set()


def test_control_c_ends_sim_and_leaves_the_terminal_clean() -> None:
    with Terminal("sim", "shrimp", "-n", "1e9") as terminal:
        terminal.wait_for("games")
        terminal.process.send_signal(signal.SIGINT)
        assert terminal.end() == 130
        assert "Traceback" not in terminal.shown
        assert terminal.current_modes() == terminal.modes


# --- perft ---


@pytest.mark.parametrize("depth", [0, 1, 3])
def test_perft_counts_and_divides(depth: int) -> None:
    leaves = cambusa.load("shrimp", 3).new().perft(depth)
    data = json.loads(inside("perft", "shrimp", str(depth), "--seats", "3", "--divide", "--json").stdout)
    assert data["leaves"] == leaves
    assert sum(data["divide"].values()) == (leaves if depth else 0)
    assert f"{leaves:,} leaves at depth {depth}" in call("perft", "shrimp", str(depth), "--seats", "3").stdout


# --- bench ---


def test_bench_measures_every_seat_count_and_the_checks() -> None:
    data = json.loads(inside("bench", "--quick", "--json").stdout)
    measured = [entry["what"] for entry in data if entry["game"] == "shrimp"]
    assert measured[:5] == [f"random playouts, {seats} seats" for seats in range(2, 7)]
    for part in ("from Python, 2 seats", "copy of a state", "observation tensor", "shared_features, ids"):
        assert any(part in what for what in measured)
    assert all(entry["per_second"] > 0 for entry in data)


# --- replay ---


def test_replay_tells_a_record_step_by_step(tmp_path: Path) -> None:
    file = recorded(tmp_path)
    shown = call("replay", str(file)).stdout
    record = cambusa.Record.load(file)
    assert f"The end: {record.result}; the game ends as recorded" in shown
    assert shown.splitlines()[1].split()[0] == "2"  # a flip and its card
    assert inside("replay", "-", text=file.read_text()).stdout == shown
    assert "You flip" in call("replay", str(file), "--seat", "1").stdout


def test_replay_stops_where_it_is_told_and_shows_the_table(tmp_path: Path) -> None:
    file = recorded(tmp_path)
    state = None
    for state in cambusa.Record.load(file).states():
        if state.revision >= 20:
            break
    assert state is not None
    assert state.revision == 20
    shown = call("replay", str(file), "--to", "20", "--plain").stdout
    for recipe, zone in enumerate(state.observation(None)["zones"][:3], start=1):
        assert f"Recipe {recipe}: {'empty' if not zone['cards'] else zone['cards'][-1][0]}" in shown
    assert "The end" not in shown
    assert "╭" in call("replay", str(file), "--to", "20").stdout


def test_replay_waits_for_enter(tmp_path: Path) -> None:
    file = recorded(tmp_path)
    shown = call("replay", str(file), "--step", "--plain", text="\n\nq\n").stdout
    assert shown.count("Recipe 1:") == 3


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        (r"^0 flip \d", "0 flip 9", 9),
        (r"^- card \S+", "- card 9X-red-FR", 10),
        (r"^- card \S+", "- card 1L-green-US", 10),
        (r"^seats 3", "seats three", 4),
        (r"^log", "logs", 8),
        (r"^end (\d+)", "end 1", None),
        (r"sha256:..", "sha256:zz", None),
    ],
)
def test_a_damaged_record_is_named_with_its_line(tmp_path: Path, old: str, new: str, line: int | None) -> None:
    file = recorded(tmp_path)
    text = file.read_text()
    damaged = re.sub(old, new, text, count=1, flags=re.MULTILINE)
    assert damaged != text
    file.write_text(damaged)
    result = inside("replay", str(file))
    assert (result.returncode, result.stdout) == (1, "")
    expected = line or len(damaged.splitlines())
    assert result.stderr.startswith(f"Error: {file}: line {expected}: ")


def test_a_record_that_cannot_be_saved_after_all_costs_not_the_result(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_record: cambusa.Record, path: Path) -> None:
        raise OSError(errno.ENOSPC, "No space left on device", str(path))

    monkeypatch.setattr(cambusa.Record, "save", full)
    file = tmp_path / "game.txt"
    result = inside("play", "shrimp", "--people", "0", "--virtual", "--record", str(file))
    assert result.returncode == 1
    assert " wins. Points: " in result.stdout
    assert result.stderr == f"Error: {file}: No space left on device\n"


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        (b"\n", b"\r\n", "line 1: expected a line without blanks around it that ends in LF alone"),
        (b"cambusa", b"\xef\xbb\xbfcambusa", "line 1: expected 'cambusa record ' and a whole number, got '\\ufeffcam"),
        (b"seats 3", b"seats \xff", "line 4: expected UTF-8 text"),
    ],
)
def test_a_file_of_another_kind_of_text_is_refused(tmp_path: Path, old: bytes, new: bytes, says: str) -> None:
    file = recorded(tmp_path)
    file.write_bytes(file.read_bytes().replace(old, new))
    result = inside("replay", str(file))
    assert (result.returncode, result.stdout) == (1, "")
    assert result.stderr.startswith(f"Error: {file}: {says}")


def test_no_more_is_read_than_a_record_may_have(tmp_path: Path) -> None:
    file = tmp_path / "large.txt"
    with file.open("wb") as stream:
        stream.truncate(1 << 40)
    result = inside("replay", str(file))
    assert (result.returncode, result.stdout) == (1, "")
    assert result.stderr == f"Error: {file}: too large for a record: more than 64 MB\n"
