"""Without the packages of an extra the import says how to install it."""

import subprocess
import sys

import pytest


def run(blocked: tuple[str, ...], program: str) -> str:
    """Run a program where some packages are not there; return how it ended."""
    code = f"import sys; sys.modules.update(dict.fromkeys({blocked!r})); import cambusa\n{program}"
    done = subprocess.run([sys.executable, "-W", "error", "-c", code], capture_output=True, text=True, check=False)
    return done.stderr.strip().rpartition("\n")[2]


@pytest.mark.parametrize("missing", [("gymnasium",), ("pettingzoo",), ("gymnasium", "pettingzoo")])
def test_without_rl(missing: tuple[str, ...]) -> None:
    said = run(missing, "import cambusa.envs")
    needs = f"cambusa.envs needs {' and '.join(missing)}; install it with: pip install 'cambusa[rl]'"
    assert said == f"ModuleNotFoundError: {needs}"


def test_without_openspiel() -> None:
    assert run(("pyspiel",), "import cambusa.envs") == ""
    said = run(("pyspiel",), "import cambusa.envs.openspiel")
    assert said.endswith("cambusa.envs.openspiel needs open_spiel; install it with: pip install 'cambusa[openspiel]'")


def test_drawings_without_the_command_line() -> None:
    program = """
env = cambusa.envs.seat_env(cambusa.games()[0], render_mode="ansi")
env.reset(seed=1)
assert len(env.render().splitlines()) > 3
"""
    assert run(("rich",), "import cambusa.envs" + program) == ""
