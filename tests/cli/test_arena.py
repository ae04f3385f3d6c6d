"""`cambusa arena`: what it prints, writes and draws, and how it ends."""

import json
import os
import re
import signal
import sys

import pytest

import cambusa
from cambusa.arena import plots
from tests.cli.support import Terminal, call, inside

SHORT = ("arena", "shrimp", "--bots", "rule,random:hard", "-n", "6", "--seed", "7")


def test_a_table_the_best_on_top_with_the_seed_to_repeat_it() -> None:
    shown = call(*SHORT).stdout
    assert shown.startswith("6 games of shrimp (2 seats, first_seat=0, strict_calls=false; --seed 7): 3 deals, ")
    lines = shown.splitlines()
    assert [lines.index(line) for line in lines if re.match(r" (rule:medium|random:hard) ", line)] == [5, 6]
    assert lines[5].split()[:2] == ["rule:medium", "6"]
    for word in ("95 % interval", "Elo", "points", "100.0%", " min in the mean", "a share of 50.0%"):
        assert word in shown
    drawn = re.search(r"--seed (\d+)", call(*SHORT[:-2]).stdout)
    assert drawn
    assert drawn[1] != "7"


def test_json_alone_and_the_same_with_more_processes() -> None:
    first, again = (inside(*SHORT, "--json", "--jobs", jobs) for jobs in ("1", "2"))
    assert (first.returncode, first.stderr) == (0, "")
    data, other = json.loads(first.stdout), json.loads(again.stdout)
    assert data.pop("thinking_ms").keys() == other.pop("thinking_ms").keys() == {"rule:medium", "random:hard"}
    assert data == other
    assert (data["game"], data["seats"], data["seed"], data["games"], data["deals"]) == ("shrimp", 2, 7, 6, 3)
    better, worse = data["entrants"]
    assert better["elo"] > worse["elo"]
    assert better["wins"] + worse["wins"] == 6


def test_all_bots_play_if_none_are_named_and_games_are_rounded_up_to_deals() -> None:
    data = json.loads(inside("arena", "shrimp", "-n", "3", "--level", "hard", "--json", "--seats", "3").stdout)
    assert [entrant["name"] for entrant in data["entrants"]] == [f"{bot}:hard" for bot in cambusa.bots.names("shrimp")]
    assert (data["games"], data["deals"], data["seats"]) == (4, 2, 3)


def test_options_go_to_the_game_and_guards_hold_where_they_are_left_open() -> None:
    args = ("arena", "youve_got_crabs", "--bots", "random,random", "-n", "1", "--json", "--seed", "1")
    data = json.loads(inside(*args, "-o", "max_actions=10").stdout)
    assert data["options"] == cambusa.arena.load("youve_got_crabs", max_actions=10).options
    assert (data["actions"], data["guarded"], data["games"]) == (10, 2, 2)
    shown = inside(*args[:-3], "-o", "max_actions=10").stdout
    assert "2 were ended by a guard" in shown
    assert ": 1 deal played by everybody in every place" in shown


def test_records_of_all_games_and_a_list_of_them(tmp_path) -> None:
    folder = tmp_path / "new" / "records"
    for _ in range(2):  # the second time in place of the first
        data = json.loads(inside(*SHORT, "--json", "--records", str(folder)).stdout)
    listed = [json.loads(line) for line in (folder / "matches.jsonl").read_text().splitlines()]
    assert sorted(path.name for path in folder.glob("*.record")) == [line["record"] for line in listed]
    assert len(listed) == 6
    for line in listed:
        record = cambusa.Record.load(folder / line["record"])
        state = cambusa.load("shrimp", record.seats, **record.options).replay(record)
        assert (state.points, state.returns) == (line["points"], line["returns"])
        assert sorted(line["seats"]) == ["random:hard", "rule:medium"]
    actions = sum(line["actions"] for line in listed)
    assert data["actions"] == actions / 6
    won = sum(line["seats"][seat] == "rule:medium" and line["returns"][seat] > 0 for line in listed for seat in (0, 1))
    assert won == data["entrants"][0]["wins"]


@pytest.mark.parametrize(("kind", "begin"), [("png", b"\x89PNG\r\n"), ("svg", b"<?xml"), ("pdf", b"%PDF")])
def test_a_picture_that_is_the_same_each_time(tmp_path, kind, begin) -> None:
    drawn = []
    for number in range(2):
        file = tmp_path / f"{number}.{kind}"
        result = inside(*SHORT, "--plot", str(file))
        assert (result.returncode, result.stderr) == (0, "")
        drawn.append(file.read_bytes())
    assert drawn[0] == drawn[1]
    assert drawn[0].startswith(begin)
    assert len(drawn[0]) > 5_000


def test_a_picture_has_a_row_an_entrant(tmp_path) -> None:
    from matplotlib import image

    sizes = []
    for names in ("rule,random", "rule,random,rule:easy,rule:hard"):
        file = tmp_path / f"{len(names)}.png"
        assert inside("arena", "shrimp", "--bots", names, "-n", "1", "--plot", str(file)).returncode == 0
        pixels = image.imread(file)[..., :3]
        sizes.append(pixels.shape)
        assert 0.01 < (pixels < 0.9).any(axis=-1).mean() < 0.3, "drawn upon, and not black"
    assert sizes[0][1] == sizes[1][1]
    assert sizes[0][0] < sizes[1][0]


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["--bots", "clever,rule"], "shrimp has no bot 'clever'; it has rule, random"),
        (["--bots", "rule"], "expected two entrants or more, got rule:medium"),
        (["--bots", ""], "expected two entrants or more, got :medium"),
        (["--bots", "rule,,random"], "shrimp has no bot ''"),
        (["--bots", "rule:god,random"], "expected a level easy, medium, hard, got 'god'"),
        (["--level", "god"], "'god' is not one of 'easy', 'medium', 'hard'"),
        (["-n", "0"], "expected a whole number of 1 or more"),
        (["--jobs", "0"], "expected a whole number 1..64"),
        (["--jobs", "65"], "expected a whole number 1..64"),
        (["--seats", "9"], "expected seats 2..6, got 9"),
        (["-o", "max_turns=3"], "shrimp has no option 'max_turns'"),
        (["--seed", "-1"], "expected a whole number 0.."),
        (["--plot", "arena.bmp"], "expected a picture that ends in .pdf, .png, .svg, got 'arena.bmp'"),
        (["--plot", "/no/such/arena.png"], "there is no directory '/no/such'"),
        (["--records", __file__], "is a file"),
        (["--records", f"{__file__}/records"], "cannot be made"),
    ],
)
def test_wrong_use_is_said_on_stderr_with_code_2(args, says) -> None:
    result = inside("arena", "shrimp", *args)
    assert (result.returncode, result.stdout) == (2, "")
    assert says in result.stderr
    assert "Traceback" not in result.stderr


def test_a_picture_without_its_extra_is_refused_before_a_game_is_played(tmp_path, monkeypatch) -> None:
    monkeypatch.setattr(plots, "find_spec", lambda _name: None)
    result = inside(*SHORT, "--plot", str(tmp_path / "arena.png"))
    assert (result.returncode, result.stdout) == (2, "")
    assert "pictures need matplotlib; install it with: pip install 'cambusa[plot]'" in result.stderr


def test_what_needs_the_extra_is_imported_for_a_picture_alone() -> None:
    code = "import sys, cambusa.arena.plots, cambusa.cli.arena; sys.exit('matplotlib' in sys.modules)"
    assert os.spawnl(os.P_WAIT, sys.executable, sys.executable, "-c", code) == 0


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_control_c_prints_what_has_been_played_and_leaves_the_terminal_clean(jobs) -> None:
    with Terminal("arena", "shrimp", "-n", "1e6", "--jobs", jobs, "--seed", "1") as terminal:
        played = 0
        while played < 2:
            *_, last = re.findall(r"(\d+)/1000000 games", terminal.wait_for("/1000000 games"))
            played = int(last)
        os.killpg(terminal.process.pid, signal.SIGINT)  # as a terminal does: to all processes
        assert terminal.end() == 130
        assert "Traceback" not in terminal.shown
        assert re.search(
            r"^\d+ games of shrimp .*rule:medium .*random:medium", terminal.shown, re.DOTALL | re.MULTILINE
        )
        assert terminal.raw.rfind("\x1b[?25h") > terminal.raw.rfind("\x1b[?25l"), "the cursor is hidden"
        assert terminal.current_modes() == terminal.modes


def test_control_c_before_anything_has_been_played_prints_nothing(monkeypatch) -> None:
    def interrupted(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(cambusa.arena.Arena, "match", interrupted)
    result = inside(*SHORT)
    assert (result.returncode, result.stdout, result.stderr) == (130, "", "\n"), "one line: that of the ^C"


def test_a_bot_that_fails_is_said_with_code_1(monkeypatch) -> None:
    from cambusa.games.shrimp.bot import BOTS

    monkeypatch.setattr(BOTS["rule"], "act", lambda *_: (None, -1.0))
    result = inside(*SHORT)
    assert (result.returncode, result.stdout) == (1, "")
    assert re.match(
        r"Error: shrimp, deal 0 of .*: RuleBot: expected to act after 0 seconds or more, got -1.0\n$", result.stderr
    )
