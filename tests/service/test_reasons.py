"""The table of errors in the README names all that the service says, with code and when to try again, and no more."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import cambusa.service
from cambusa import errors
from cambusa.service.errors import ServiceError, of_engine
from cambusa.service.plain import REASONS

ROOT = Path(__file__).parents[2]
CHAPTER = (ROOT / "README.md").read_text(encoding="utf-8").split("## The server")[1].split("\n## ")[0]
SOURCES = [ast.parse(path.read_text(encoding="utf-8")) for path in Path(cambusa.service.__path__[0]).glob("*.py")]
NAMES = {  # of the modules' constants
    target.id: ast.unparse(node.value)
    for tree in SOURCES
    for node in tree.body
    if isinstance(node, ast.Assign)
    for target in node.targets
    if isinstance(target, ast.Name)
}


class Said(NamedTuple):
    """A reason, the code it comes with, and whether with a time to try again."""

    reason: str
    code: str
    again: bool


def constant(node: ast.expr) -> str:
    """Return the text of an expression; as it is written, if that says no more."""
    text = NAMES.get(node.id, node.id) if isinstance(node, ast.Name) else ast.unparse(node)
    return text.strip("'")


def calls(tree: ast.AST, *names: str) -> Iterator[ast.Call]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in names:
            yield node


def errors_of(tree: ast.AST) -> Iterator[Said]:
    """Yield the errors that are made anywhere in a piece of source."""
    for call in calls(tree, "ServiceError"):
        code, reason = map(constant, call.args[:2])
        yield Said(reason, code, any(word.arg == "retry_ms" for word in call.keywords))


def said() -> Iterator[Said]:
    """Yield all errors that the source makes; where a function is given the reason, those of its calls."""
    for tree in SOURCES:
        yield from (one for one in errors_of(tree) if one.reason.isupper())
        for function in ast.walk(tree):
            if isinstance(function, ast.FunctionDef) and "reason" in (names := [one.arg for one in function.args.args]):
                for made in errors_of(function):
                    for call in (call for tree in SOURCES for call in calls(tree, function.name)):
                        yield made._replace(reason=constant(call.args[names.index("reason")]))
    for kind in errors.CambusaError.__subclasses__():
        if kind not in (ServiceError, errors.IllegalActionError):  # that is no error of a call, but its answer
            error = of_engine(kind("why"))
            yield Said(error.reason, error.code, bool(error.retry_ms))


def test_reasons_of_the_readme() -> None:
    rows = [line.split("|")[1:4] for line in CHAPTER.splitlines() if re.match(r"\| [A-Z_]+ \|", line)]
    listed = [
        Said(reason, code.strip(), "`retry_milliseconds`" in advice)
        for code, reasons, advice in rows
        for reason in re.findall(r"`([A-Z_]+)`", reasons)
    ]
    assert len(listed) == len(set(listed)) > 30
    assert set(listed) == set(said())


def test_all_errors_are_found() -> None:
    """Only functions that are given a reason, or an error of the engine, make one that the source does not name."""
    assert {one.reason for tree in SOURCES for one in errors_of(tree) if not one.reason.isupper()} == {
        "reason",
        "error.reason",
    }


def test_verdicts_of_the_readme() -> None:
    verdicts = " ".join(CHAPTER.split()).split("a verdict with one of")[1]  # lines may break anywhere
    assert set(re.findall(r"`([A-Z_]+)`", verdicts)) == set(REASONS) | set(errors.REASONS)
