"""The wheel, used from outside: imported from a folder that holds nothing else, and compiled against."""

import json
import shutil
import sys
from pathlib import Path

import pytest

from tests.packaging.conftest import run

pytestmark = pytest.mark.xdist_group("packaging")

OUTSIDE = Path(__file__).parent / "outside"


@pytest.fixture(scope="module")
def lookout(site: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which an outside module has been compiled against the wheel."""
    folder = tmp_path_factory.mktemp("outside")
    for source in OUTSIDE.iterdir():
        shutil.copy(source, folder)
    run(sys.executable, "setup.py", "-q", "build_ext", "--inplace", cwd=folder, path=site)
    return folder


def test_import_is_of_the_wheel(site: Path, tmp_path: Path) -> None:
    code = "import cambusa; print(cambusa.__file__, cambusa.__version__)"
    file, version = run(sys.executable, "-c", code, cwd=tmp_path, path=site).split()
    assert Path(file).is_relative_to(site)
    assert version


def test_outside_module_plays_the_same_game(site: Path, lookout: Path) -> None:
    code = """
import json, cambusa, lookout
game = cambusa.load("shrimp", seats=3)
state = game.new(seed=7)
done, last = lookout.play(bytes(state), game.num_actions, 11)
for seat, action in done:
    state.apply(action, seat)
cards = lookout.count([0, 63, 64, 80, 80])
print(json.dumps([cambusa.__file__, len(done), state.is_terminal, bytes(state) == last, cards]))
"""
    file, steps, terminal, same, cards = json.loads(run(sys.executable, "-c", code, cwd=lookout, path=site))
    assert Path(file).is_relative_to(site)
    assert steps > 27
    assert (terminal, same, cards) == (True, True, 4)
