"""Cython's plugin for coverage, told of every C file beforehand.

The original looks for the C file of an included file only in folders above it, and counts as lines of a file those that
the last C file has of it. Ours are included from other folders, by several modules, and each uses a part of them. Nor
does it name files of which no line ran: they would be missing in the report, where they should stand with 0 %.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from Cython.Coverage import Plugin


class _Plugin(Plugin):
    def configure(self, config: Any) -> None:
        super().configure(config)
        merged: dict[str, tuple[str, str, dict[int, str]]] = {}
        for path in sorted(Path("core").rglob("*.c")):
            self._c_files_map = {}
            self._read_source_lines(str(path), "")
            for name, (c_file, shown, lines) in self._c_files_map.items():
                merged.setdefault(name, (c_file, shown, {}))[2].update(lines)
        self._c_files_map = merged

    def find_executable_files(self, src_dir: str) -> Iterator[str]:
        return (name for name, (_, _, lines) in self._c_files_map.items() if lines and name.startswith(src_dir))


def coverage_init(reg: Any, _options: Any) -> None:
    plugin = _Plugin()
    reg.add_configurer(plugin)
    reg.add_file_tracer(plugin)
