import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

SITE = "core/cambusa/service/site"
"""Where the built page of the web client is."""

Run = Callable[..., str]


@dataclass(frozen=True)
class Distributions:
    """The sdist and the wheel made from it: the files, and the names of what is in them."""

    sdist: Path
    wheel: Path

    def sdist_names(self) -> set[str]:
        with tarfile.open(self.sdist) as archive:
            return {member.name.partition("/")[2] for member in archive if member.isfile()}

    def wheel_names(self) -> set[str]:
        with zipfile.ZipFile(self.wheel) as archive:
            return set(archive.namelist())


def run(*command: str | Path, cwd: Path, path: Path | None = None, **variables: str) -> str:
    """Run a command with `path` before everything else that Python could import; return what it printed."""
    env = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "CAMBUSA_", "COV_"))}
    if path is not None:
        env["PYTHONPATH"] = str(path)
    env |= variables
    done = subprocess.run(command, cwd=cwd, env=env, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    assert done.returncode == 0, f"{' '.join(map(str, command))} ended with {done.returncode}:\n{done.stdout}"
    return done.stdout


@pytest.fixture(scope="session")
def distributions(tmp_path_factory: pytest.TempPathFactory) -> Distributions:
    """Both archives, built once with the tools of this environment.

    Out of a copy: other tests run beside this one and leave files in the tree for moments. The build with checks
    compiles in half the time; `make wheel` makes the one for release.
    """
    target, tree = tmp_path_factory.mktemp("dist"), tmp_path_factory.mktemp("tree")
    for folder in ("clients/python", "core", "tests"):
        shutil.copytree(ROOT / folder, tree / folder, ignore=shutil.ignore_patterns("__pycache__", "*.egg-info"))
    page = tree / SITE / "index.html"
    if not page.exists():  # not built here: something stands in for it
        (page.parent / "assets").mkdir(parents=True)
        page.write_text("<!doctype html>")
        (page.parent / "assets" / "index-abc.js").write_text("export {}")
    for file in ROOT.iterdir():
        if file.is_file():
            shutil.copy2(file, tree)
    run(sys.executable, "-m", "build", "--no-isolation", "--outdir", target, tree, cwd=target, CAMBUSA_DEBUG="1")
    (sdist,) = target.glob("*.tar.gz")
    (wheel,) = target.glob("*.whl")
    return Distributions(sdist, wheel)


@pytest.fixture(scope="session")
def site(distributions: Distributions, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder to put on the import path that holds the wheel, unpacked, and nothing else."""
    target = tmp_path_factory.mktemp("site")
    with zipfile.ZipFile(distributions.wheel) as archive:
        archive.extractall(target)
    return target
