"""A new game is two folders and nothing else: the tree with a game added that is made for tests.

That game has what others have or lack: hidden hands and labels, reveals, weighted chance, shared wins. It must pass all
conformance tests and those of the adapters; and when it gives something away, on purpose, they must notice.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.packaging.conftest import ROOT

pytestmark = pytest.mark.xdist_group("sixth game")

NAME = "straws"
TOY = ROOT / "tests" / "conformance" / "toy"


def run(tree: Path, *command: str, leak: str = "", succeed: bool = True) -> str:
    """Run Python in a tree of its own; return what it printed."""
    env = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "CAMBUSA_", "COV_"))}
    # The build with checks compiles in half the time.
    env |= {"PYTHONPATH": str(tree / "core"), "STRAWS_LEAK": leak, "CAMBUSA_DEBUG": "1"}
    done = subprocess.run(
        [sys.executable, *command],
        cwd=tree,
        env=env,
        text=True,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    assert (done.returncode == 0) == succeed, (
        f"{command} with leak {leak!r} ended with {done.returncode}:\n{done.stdout}"
    )
    return done.stdout


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the tree with the two folders of the new game, compiled.

    What was compiled before comes along without its sources, so that it is not compiled again.
    """
    target = tmp_path_factory.mktemp("sixth")
    for folder in ("core", "tests/conformance", "tests/envs", "tests/kernel", "tests/games", "tests/service"):
        shutil.copytree(
            ROOT / folder, target / folder, ignore=shutil.ignore_patterns("__pycache__", "*.pyx", "*.c", "toy")
        )
    for file in ("setup.py", "pyproject.toml", "README.md", "tests/conftest.py"):
        shutil.copy2(ROOT / file, target / file)
    for source, folder in ((TOY / "engine", "core/cambusa/games"), (TOY / "tests", "tests/games")):
        shutil.copytree(source, target / folder / NAME, ignore=shutil.ignore_patterns("__pycache__"))
    run(target, "setup.py", "-q", "build_ext", "--inplace")
    run(target, "-m", "tests.conformance.regenerate", NAME)
    return target


def conformance(tree: Path, *args: str, leak: str = "", succeed: bool = True) -> str:
    args = (*args, "-q", "-p", "no:cacheprovider", "-p", "no:xdist")
    return run(tree, "-m", "pytest", *args, leak=leak, succeed=succeed)


def test_it_is_there(tree: Path) -> None:
    code = f"import cambusa; print(cambusa.__file__, *cambusa.games(), cambusa.load('{NAME}').new(1).log(0)[0].label)"
    file, *words = run(tree, "-c", code).split()
    assert Path(file).is_relative_to(tree)
    assert NAME in words
    assert words[-2] == "straw"
    assert words[-1] in "1234"


def test_it_passes_the_conformance_tests(tree: Path) -> None:
    printed = conformance(tree, "tests/conformance", "-k", NAME)
    assert " passed" in printed
    assert not any(word in printed for word in ("skipped", "xfailed", "warning"))


def test_the_adapters_take_it(tree: Path) -> None:
    printed = conformance(tree, "tests/envs", "-k", NAME)
    assert " passed" in printed
    assert not any(word in printed for word in ("skipped", "xfailed", "warning"))


def test_it_is_played_at_tables(tree: Path) -> None:
    files = [f"tests/service/test_{part}.py" for part in ("whole_games", "windows", "people", "properties", "secrecy")]
    assert " passed" in conformance(tree, *files, "-k", NAME)


def test_the_command_line_knows_it(tree: Path) -> None:
    assert NAME in run(tree, "-m", "cambusa.cli", "games")
    assert "win" in run(tree, "-m", "cambusa.cli", "sim", NAME, "-n", "100", "--seed", "1")
    arena = ("arena", NAME, "--bots", "random:hard,random:easy", "-n", "4", "--jobs", "2")
    assert "Elo" in run(tree, "-m", "cambusa.cli", *arena)
    assert f'"game": "{NAME}"' in run(tree, "-m", "cambusa.cli", "bot", NAME)
    assert "243" in run(tree, "-m", "cambusa.cli", "perft", NAME, "4")


def test_a_game_without_goldens_fails(tree: Path) -> None:
    for file in ("perft.tsv", "digests.tsv"):
        path = tree / "tests" / "games" / NAME / file
        text = path.read_bytes()
        path.unlink()
        try:
            assert file in conformance(tree, "tests/conformance/test_goldens.py", "-k", NAME, succeed=False)
        finally:
            path.write_bytes(text)


@pytest.mark.parametrize(
    ("leak", "test", "why"),
    [
        ("tensor", "test_a_state_and_its_redeal", "tensor tell seat"),
        ("refusal", "test_a_state_and_its_redeal", "refusals tell seat"),
        ("points", "test_a_state_and_its_redeal", "points tell seat"),
        ("observation", "test_a_state_and_its_redeal", "a redeal looks different"),
        ("redeal", "test_two_games_that_look_the_same", "redeals tell seat"),
        ("label", "test_hidden_labels_are_hidden", "assert '?' in ["),
        ("unfair", "test_redeals_of_a_start_are_spread_as_starts_are", "}) and Counter({"),
    ],
)
def test_what_is_given_away_is_noticed(tree: Path, leak: str, test: str, why: str) -> None:
    files = [f"tests/conformance/test_{part}.py" for part in ("secrecy", "redeal")]
    printed = conformance(tree, *files, "-k", f"{test} and ({NAME}-3 or {NAME}])", leak=leak, succeed=False)
    assert f"::{test}[{NAME}" in printed
    assert why in printed
