"""Tables of leaf counts, ``perft.tsv`` in the folder of a game's tests: by its oracle alone, one command writes them.

That the engine comes to the same numbers is a test of the conformance suite.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

COLUMNS = ("name", "setup", "depth", "count", "source")


class Row(NamedTuple):
    """A line of a table, with the columns of `COLUMNS`."""

    name: str
    setup: dict[str, Any]
    depth: int
    leaves: int
    source: str


@dataclass(frozen=True)
class Table:
    """What is counted of a game, and where the table stands.

    Attributes
    ----------
    path : Path
        ``perft.tsv``.
    oracle : class
        Counts.
    setups : dict
        For each name the arguments of a new game, or a position.
    deepest, patience : int
        A setup is counted one step deeper, but not deeper than this, while it has fewer leaves than that.
    """

    path: Path
    oracle: Any
    setups: Mapping[str, dict[str, Any]]
    deepest: int
    patience: int

    def start(self, setup: dict[str, Any]) -> Any:
        """Start a game of the oracle from a setup."""
        return self.oracle.from_position(setup) if "phase" in setup else self.oracle(**setup)

    def count(self) -> Iterator[Row]:
        """Count every setup deeper and deeper, while that counts anything new."""
        for name, setup in self.setups.items():
            leaves, over = 0, self.start(setup).is_terminal
            for depth in range(2 if over else self.deepest + 1):
                if leaves < self.patience:
                    leaves = self.start(setup).perft(depth)
                    yield Row(name, setup, depth, leaves, "oracle")

    def write(self) -> None:
        """Count, and write the table."""
        lines = ["\t".join(COLUMNS)]
        for name, setup, depth, leaves, source in self.count():
            lines.append("\t".join((name, json.dumps(setup, separators=(",", ":")), str(depth), str(leaves), source)))
        self.path.write_text("\n".join(lines) + "\n", encoding="utf-8", newline="\n")

    def read(self) -> list[Row]:
        """Read the table."""
        header, *lines = self.path.read_text(encoding="utf-8").splitlines()
        assert tuple(header.split("\t")) == COLUMNS
        rows = []
        for line in lines:
            name, setup, depth, leaves, source = line.split("\t")
            rows.append(Row(name, json.loads(setup), int(depth), int(leaves), source))
        return rows
