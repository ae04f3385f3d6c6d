"""Games played by scripts in virtual time."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType

import pytest

import cambusa
from cambusa import bots, registry
from tests.cli.support import inside, run

SCRIPT = "flip 1\nwait\nwait\n?\nf 2\n/log\nwait\nwait\n/table\nsq\np i 3\n1\nwait\nwait\nwait\n/quit\n"


def play(tmp_path: Path, text: str, *args: str) -> tuple[str, cambusa.Record]:
    """Play a script; return what was shown and the record."""
    file = tmp_path / "game.txt"
    result = inside("play", "shrimp", "--virtual", "--seed", "7", "--record", str(file), *args, text=text)
    assert (result.returncode, result.stderr) == (0, f"Saved the record as {file}\n")
    record = cambusa.Record.load(file)
    record.replayed()
    return result.stdout, record


def mine(record: cambusa.Record, seat: int = 0) -> list[str]:
    return [label for who, label in record.log if who == seat]


def test_a_script_plays_the_same_game_every_time(tmp_path: Path) -> None:
    first = play(tmp_path, SCRIPT)
    assert play(tmp_path, SCRIPT) == first
    shown, record = first
    assert mine(record)[:2] == ["flip 1", "flip 2"]
    assert "You flip 3 small blue Italy onto recipe 1" in shown
    assert "seed 7" in shown
    other = inside("play", "shrimp", "--virtual", "--seed", "8", text=SCRIPT)
    assert other.stdout != shown


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("xyz", "I do not understand 'xyz'"),
        ("3 pink", "only who has squeezed the lemon may call"),
        ("give 1", "only who was penalised gives a card"),
        ("s", "'s' could be: squeeze, shout"),
        ("flip", "I do not understand 'flip'"),
        ("pink", "only who has squeezed the lemon may call"),
        ("0", "'0' is not possible now"),
        ("@2 squeeze", "seat 2 is not at this keyboard"),
        ("@9 squeeze", "seat 9 is not at this keyboard"),
        ("@ squeeze", "I do not understand"),
        ("/jump", "'/jump' is no command; there are /help"),
        ("/save", "'/save' is no command"),
        ("/save /no/such/folder/game.txt", "Not saved: /no/such/folder/game.txt: No such file or directory"),
        ("1 2", "I do not understand '1 2'"),
        ("\x00", "I do not understand"),
        ("é" * 500, "I do not understand"),
    ],
)
def test_a_mistake_is_explained_and_costs_nothing(tmp_path: Path, line: str, says: str) -> None:
    shown, record = play(tmp_path, f"{line}\nflip 1\n")
    assert says in shown
    assert record.log[0] == (0, "flip 1"), "the game went on as if nothing had been typed"


def test_time_runs_out_with_the_defaults(tmp_path: Path) -> None:
    shown, record = play(tmp_path, "squeeze\nwait\nwait\nwait\n")
    assert mine(record)[:3] == ["squeeze", "silence", "give 1"]
    assert shown.count("Time is up for you:") >= 2
    assert "You call nothing: a penalty" in shown


def test_without_a_clock_nothing_happens_to_a_person(tmp_path: Path) -> None:
    shown, record = play(tmp_path, "wait\n" * 3, "--no-clock", "--bots", "rule")
    assert record.log == ()
    assert "I do not understand 'wait'" in shown


def test_the_end_of_the_lines_is_leaving(tmp_path: Path) -> None:
    shown, record = play(tmp_path, "flip 1")
    assert "Left before the end. Points: You 0, Bot 1 0, Bot 2 0." in shown
    assert record.result == "unfinished"


def test_people_share_a_keyboard(tmp_path: Path) -> None:
    shown, record = play(tmp_path, "squeeze\n@1 squeeze\npink\n2\n", "--people", "2", "--seat", "0")
    assert "Who? Say it with the seat in front: @0 squeeze" in shown
    assert mine(record, 1) == ["squeeze", "call pink", "give 2"]
    assert "Player 1 calls pink: wrong, not all recipes are covered: a penalty" in shown


def test_another_seat(tmp_path: Path) -> None:
    shown, record = play(tmp_path, "wait\nflip 2\n", "--seat", "1", "-o", "first_seat=1")
    assert "Your turn" in shown
    assert record.log[0][0] == 1


def test_bots_alone_finish_a_game_in_either_time(tmp_path: Path) -> None:
    shown, record = play(tmp_path, "", "--people", "0", "--seats", "6", "--level", "hard")
    assert record.result.startswith("winners")
    assert " wins. Points: " in shown
    real = run("play", "shrimp", "--people", "0", "--bots", "random", "--reaction", "0", "--plain")
    assert real.returncode == 0
    assert " wins. Points: " in real.stdout


def test_help_log_table_and_save(tmp_path: Path) -> None:
    saved = tmp_path / "so far.txt"
    shown, record = play(tmp_path, f"?\nflip 3\n/log\n/table\n/save {saved}\n/help\n")
    assert "It is your turn: flip your top card onto recipe 1, 2 or 3." in shown
    assert "Now: 1 flip 1, 2 flip 2, 3 flip 3, 4 squeeze, 5 shout" in shown
    assert "Now: 4 squeeze, 5 shout" in shown
    assert shown.count("You flip 3 small blue Italy onto recipe 3") == 2
    assert "Recipe 3: 3 small blue Italy (1 in the pile)." in shown
    assert cambusa.Record.load(saved).log == record.log


def test_a_number_that_comes_too_late_is_no_squeeze(tmp_path: Path) -> None:
    shown, record = play(tmp_path, "1\n1\n2\n3\n/quit\n")
    assert mine(record) == ["flip 1"]
    assert shown.count("is not possible now; ? says what is") == 3


def test_lines_of_a_pipe_in_real_time() -> None:
    result = run("play", "shrimp", "--seed", "7", "--no-clock", text="flip 1\nxyz\n/quit\n")
    assert result.returncode == 0
    assert "You flip 3 small blue Italy onto recipe 1" in result.stdout
    assert "I do not understand 'xyz'" in result.stdout


def test_a_game_without_a_drawing_of_its_own_is_shown_by_its_zones_and_labels(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    part = registry.part

    def without_terminal(name: str, module: str) -> ModuleType | None:
        return None if module == "terminal" else part(name, module)

    monkeypatch.setattr(registry, "part", without_terminal)
    shown, record = play(tmp_path, "?\nflip 1\n/table\nwait\nwait\nsqueeze\npink\n1\n/log\n")
    assert mine(record) == ["flip 1", "squeeze", "call pink", "give 1"]
    assert "You: flip 1" in shown
    assert "card 3S-blue-IT" in shown
    assert "recipe 1 (1): 3S-blue-IT" in shown
    assert "You: deck 26" in shown
    assert "flip 1, flip 2, flip 3, squeeze, shout" in shown
    replayed = inside("replay", str(tmp_path / "game.txt"), "--to", "2")
    assert "recipe 1 (1): 3S-blue-IT" in replayed.stdout


def test_the_command_line_names_no_game() -> None:
    import cambusa.cli

    folder = Path(cambusa.cli.__file__).parent
    files = [*folder.rglob("*.py"), folder.parent / "bots.py"]
    assert len(files) > 10
    for file in files:
        text = file.read_text().lower()
        for name in (*cambusa.games(), "lemon", "recipe", "banquet"):
            assert name not in text, f"{file.name} names {name}"


def test_a_person_is_told_what_the_team_has_agreed_on() -> None:
    args = ("play", "youve_got_crabs", "--virtual", "--seed", "7")
    game = cambusa.load("youve_got_crabs", 4)
    agreed = bots.signals(game, 7)
    for seat in range(4):
        shown = inside(*args, "--seat", str(seat)).stdout
        assert shown.count("secret signal") == 1
        assert shown.splitlines()[1] == f"Your team's secret signal: {agreed[seat]}"
    for people in (2, 3):
        lines = inside(*args, "--people", str(people)).stdout.splitlines()
        told = [line for line in lines if "secret signal" in line]
        assert told == [f"Player {seat}: your team's secret signal: {agreed[seat]}" for seat in range(people)]
    assert "secret signal" not in inside("play", "shrimp", "--virtual").stdout
