"""What the documentation says is tried: examples in docstrings, programs in the README, tables of the games' pages."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
import re
import subprocess
import sys
from pathlib import Path

import pytest

import cambusa

ROOT = Path(__file__).parents[1]
CORE = Path(cambusa.__file__).parent
READMES = (ROOT / "README.md", ROOT / "clients" / "python" / "README.md")
FOUND = [re.findall(r"```python\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL) for page in READMES]
ONLINE = [program for programs in FOUND for program in programs if "cambusa.connect" in program]
"""Programs that need a server: `tests.client.test_readme` runs them."""
PROGRAMS = [program for programs in FOUND for program in programs if program not in ONLINE]
CLIENT = READMES[1].parent / "cambusa_client"
MODULES = sorted(
    module.name
    for folder in (CORE, CLIENT)
    for module in pkgutil.walk_packages([str(folder)], f"{folder.name}.")
    if not module.name.endswith("__main__")
)


@pytest.mark.parametrize("name", MODULES)
def test_docstring_examples(name: str) -> None:
    """Every example in a docstring prints what it says."""
    assert doctest.testmod(importlib.import_module(name), optionflags=doctest.NORMALIZE_WHITESPACE).failed == 0


def test_there_are_docstring_examples() -> None:
    """The test above has something to try."""
    found = [doctest.DocTestFinder().find(importlib.import_module(name)) for name in MODULES]
    assert sum(len(test.examples) for tests in found for test in tests) >= 5


@pytest.mark.parametrize("program", PROGRAMS, ids=range(len(PROGRAMS)))
def test_readme_programs(program: str) -> None:
    """Every program of the README runs by itself, and prints what its comments say."""
    done = subprocess.run([sys.executable, "-W", "error", "-c", program], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    for told in re.findall(r"print\(.*\)\s+# ([^;(\n]+)", program):
        assert told.strip() in done.stdout


def test_readme_has_programs_and_names_every_game() -> None:
    """The README shows how to use the package, and links the page of each game."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert len(PROGRAMS) >= 5
    for game in cambusa.games():
        assert f"core/cambusa/games/{game}/README.md" in text


@pytest.mark.parametrize("name", cambusa.games())
def test_game_pages(name: str) -> None:
    """A game's page has every option, action verb, tally, position key and the tensor index by index."""
    page = (CORE / "games" / name / "README.md").read_text(encoding="utf-8")
    game = cambusa.load(name)
    for option in game.spec.options:
        assert f"`{option.name}`" in page
    for verb in {label.split()[0] for label in (*game.labels, *game.outcome_labels)}:
        assert re.search(rf"`{verb}\b", page), f"{verb} is missing"
    for key in game.new(seed=1).position().keys() - {"game", "rules", "seats", "options", "generator"}:
        assert f"`{key}`" in page, f"{key} is missing"
    assert str(game.num_actions) in page
    assert str(game.num_outcomes) in page
    for field, part in game.tensor_spec.offsets.items():
        index = str(part.start) if part.stop - part.start == 1 else f"{part.start}-{part.stop - 1}"
        assert f"| {index} | `{field}` |" in page, f"{index} {field} is missing"
    for tally in game.spec.tallies:
        assert tally in page, f"{tally} is missing"
