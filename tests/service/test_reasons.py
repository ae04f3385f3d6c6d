"""The table of errors in the README names what the service says, and nothing else."""

from __future__ import annotations

import re
from pathlib import Path

import cambusa.service
from cambusa.service.plain import REASONS

ROOT = Path(__file__).parents[2]
SOURCES = "".join(path.read_text(encoding="utf-8") for path in Path(cambusa.service.__path__[0]).glob("*.py"))


def test_reasons_of_the_readme() -> None:
    chapter = (ROOT / "README.md").read_text(encoding="utf-8").split("## The server")[1].split("\n## ")[0]
    rows = [line.split("|") for line in chapter.splitlines() if re.match(r"\| [A-Z_]+ \|", line)]
    assert len(rows) == 9
    for _, code, reasons, *_ in rows:
        assert f'"{code.strip()}"' in SOURCES
        for reason in re.findall(r"`([A-Z_]+)`", reasons):
            assert f'"{reason}"' in SOURCES, reason
    verdicts = " ".join(chapter.split()).split("verdict with one of")[1]  # lines may break anywhere
    assert set(re.findall(r"`([A-Z_]+)`", verdicts)) == set(REASONS)
