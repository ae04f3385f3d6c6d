"""Line coverage of the Cython sources, `make coverage`: in the time that the tests take anyway.

A build with CAMBUSA_TRACE has a mark in its C code wherever a line of the source begins, in inline functions and
without the GIL too: `mark` puts an assignment there, to a byte of a file that is mapped into memory. So nothing is
lost, whatever thread or process runs the line and however it ends. Cython's own way, to call Python's tracer for each
line with the GIL held, would make the suite slower by an hour.

Lines that make no code do not count, as they have no mark: declarations, blank lines, comments. Nor do those that run
once when a module is imported, as they always do: imports, constants, and the beginnings of functions and classes.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import groupby
from pathlib import Path

from rich.console import Console
from rich.table import Table

_FILES = re.compile(r"__pyx_f\[\] = \{\n(.*?)\};", re.DOTALL)
_BODY = re.compile(r"^static CYTHON_SMALL_CODE int __pyx_pymod_exec_.*?^\}", re.DOTALL | re.MULTILINE)
_LINE = re.compile(r"__Pyx_TraceLine\((\d+),\d+,[01],__PYX_ERR\((\d+),")

_INCLUDE = '#include "Python.h"'
_LONGEST = 4096  # lines of a file
_MAP = """
#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>
static unsigned char *cambusa_ran;
__attribute__((constructor)) static void cambusa_map(void) {
    int fd = open("%s", O_RDWR);
    cambusa_ran = mmap(NULL, %d, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    if (cambusa_ran == MAP_FAILED) abort();
    close(fd);
}
"""


def _ran(c_file: Path) -> Path:
    """The file with a byte for each line of each source of a C file."""
    return c_file.with_suffix(".ran").resolve()


def _sources(text: str) -> list[str]:
    """The sources of a C file in the order of their numbers."""
    found = _FILES.search(text)
    return re.findall(r'"(.*)"', found[1]) if found else []


def mark(c_files: Iterable[Path]) -> None:
    """Make C files that Cython wrote with `linetrace` note the lines that run."""
    for c_file in c_files:
        text = c_file.read_text(encoding="utf-8")
        if _MAP[:20] in text:
            continue
        size = len(_sources(text)) * _LONGEST
        _ran(c_file).write_bytes(bytes(size))
        text = text.replace(_INCLUDE, _INCLUDE + _MAP % (_ran(c_file), size), 1)
        c_file.write_text(_LINE.sub(rf"cambusa_ran[\2 * {_LONGEST} + \1] = 1; \g<0>", text), encoding="utf-8")


def _lines(c_file: Path) -> Iterator[tuple[str, int, bool]]:
    """Yield the lines in functions of our own sources: source, number, whether it ran."""
    text = c_file.read_text(encoding="utf-8")
    ran = _ran(c_file).read_bytes()
    sources = _sources(text)
    for number, source in _LINE.findall(_BODY.sub("", text)):
        if Path(sources[int(source)]).is_file():
            yield sources[int(source)], int(number), bool(ran[int(source) * _LONGEST + int(number)])


def _spans(lines: dict[int, bool]) -> str:
    """Which lines did not run: `3, 7-9`; lines that make no code do not end a span."""
    spans = [
        [number for number, _ in group]
        for ran, group in groupby(sorted(lines.items()), lambda item: item[1])
        if not ran
    ]
    return ", ".join(f"{span[0]}-{span[-1]}" if len(span) > 1 else str(span[0]) for span in spans)


def main() -> None:
    """Print what share of the lines ran, and which did not; fail if it is too small for any file."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--least", type=float, default=0, help="per cent of the lines of each file that have to run")
    least: float = parser.parse_args().least
    found: dict[str, dict[int, bool]] = defaultdict(dict)
    for c_file in Path("core").rglob("*.c"):
        for source, number, ran in _lines(c_file):
            found[source][number] = ran or found[source].get(number, False)
    table = Table("file", "lines", "missed", "%", "which", box=None)
    few = []
    for source, lines in sorted(found.items()):
        percent = 100 * sum(lines.values()) / len(lines)
        table.add_row(source, str(len(lines)), str(len(lines) - sum(lines.values())), f"{percent:.1f}", _spans(lines))
        if percent < least:
            few.append(source)
    every = [ran for lines in found.values() for ran in lines.values()]
    Console(width=160).print(table)
    print(f"{100 * sum(every) / len(every):.2f} % of {len(every)} lines")
    if few:
        sys.exit(f"less than {least} %: {', '.join(few)}")


if __name__ == "__main__":
    main()
