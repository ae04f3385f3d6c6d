"""Install a wheel into an empty environment and play from it: ``python try_wheel.py cambusa-*.whl``."""

import os
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

GAME = """
import pathlib, sys
import cambusa

assert pathlib.Path(cambusa.__file__).is_relative_to(sys.prefix), cambusa.__file__
state = cambusa.load("shrimp", seats=4).new(seed=1)
while not state.is_terminal:
    seat = min(state.active_seats)
    state.apply(state.legal_actions(seat)[0], seat)
print("played a game of", state.revision, "steps, winner", state.winners)
"""

PAGE = """
from importlib.resources import files

assert files("cambusa.service").joinpath("site", "index.html").is_file(), "the wheel has no page: make wheel builds it"
"""

ENVIRONMENT = """
import gymnasium
import cambusa.envs

env = gymnasium.make("cambusa/shrimp-v1", seats=3)
_, info = env.reset(seed=1)
env.step(env.action_space.sample(info["action_mask"]))
"""

CLIENT = """
import cambusa
from cambusa_client.errors import UnavailableError

with cambusa.connect("localhost:1", timeout=0.1) as client:
    try:
        client.games()
    except UnavailableError as error:
        print(error)
    else:
        raise SystemExit("is there a server on port 1?")
"""


def main(wheel: Path) -> None:
    """Try one wheel; any step that fails ends the program with an error."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name).resolve()
        venv.create(folder / "venv", with_pip=True)
        binaries = folder / "venv" / ("Scripts" if os.name == "nt" else "bin")

        def run(program: str, *arguments: str) -> None:
            subprocess.run([binaries / program, *arguments], cwd=folder, check=True, stdin=subprocess.DEVNULL)

        install = ("-m", "pip", "install", "--disable-pip-version-check", "-q")
        run("python", *install, str(wheel))
        run("python", "-I", "-W", "error", "-c", GAME)
        run("python", "-I", "-c", PAGE)
        run("python", *install, f"{wheel}[cli]")
        run("cambusa", "sim", "shrimp", "-n", "1000")
        run("python", *install, f"{wheel}[client]")
        run("python", "-I", "-W", "error", "-c", CLIENT)
        run("python", *install, f"{wheel}[rl]")
        run("python", "-I", "-W", "error", "-c", ENVIRONMENT)


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve())
