"""Write `tests/games/<game>/digests.tsv`: `python -m tests.conformance.regenerate [GAME ...]`.

A digest is the SHA-256 over `Playouts.digests` of so many games. When the rules version of a game has not changed, a
changed digest is a fault, not a reason to run this.
"""

from __future__ import annotations

import json
import sys
from hashlib import sha256

import cambusa
from tests.conformance.support import Config, configs, fixed_options, folder

SEED = 20
PLAYED = 10_000
"""Games with default options; other options get a tenth."""

COLUMNS = ("seats", "options", "games", "sha256")

Row = tuple[str, str, str, str]


def digest(config: Config, games: int) -> str:
    digests = config.load().playouts(games, SEED, digests=True).digests
    assert digests is not None
    return sha256(digests.astype("<u8").tobytes()).hexdigest()


def rows(name: str) -> list[Row]:
    """Return the facts of every configuration, the digests left blank."""
    out = []
    for config in configs(name):
        plain = dict(config.options) == fixed_options(name)
        options = json.dumps(dict(config.options), separators=(",", ":"))
        out.append((str(config.seats), options, str(PLAYED if plain else PLAYED // 10), ""))
    return out


def read(name: str) -> list[Row]:
    """Return the rows of the table of a game."""
    header, *lines = (folder(name) / "digests.tsv").read_text(encoding="utf-8").splitlines()
    assert tuple(header.split("\t")) == COLUMNS
    table = []
    for line in lines:
        seats, options, games, expected = line.split("\t")
        table.append((seats, options, games, expected))
    return table


def write(name: str) -> None:
    lines = ["\t".join(COLUMNS)]
    for config, (seats, options, games, _) in zip(configs(name), rows(name), strict=True):
        lines.append("\t".join((seats, options, games, digest(config, int(games)))))
    (folder(name) / "digests.tsv").write_text("\n".join(lines) + "\n", encoding="utf-8", newline="\n")


if __name__ == "__main__":
    for game in sys.argv[1:] or cambusa.games():
        write(game)
