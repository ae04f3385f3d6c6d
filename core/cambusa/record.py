"""Records: a game as a text file that a person can read and the engine can play again, to the same bytes.

The format, version 1 (UTF-8, lines end in LF)::

    cambusa record 1
    game NAME
    rules 1
    seats 3
    option NAME VALUE
    start seed 7
    log
    0 LABEL
    - LABEL
    ...
    end 412 winners 2 points 26 27 28 sha256:<hex>

There is a line for every option, in alphabetical order, the value as JSON. `start` is `new` (chance is explicit),
`seed N`, or `position` and a JSON position on the same line. Each line of the log is a seat, or `-` for chance, and a
label. `end` says how many lines the log has, how the game stands (`unfinished`, or winners and points) and the SHA-256
of the last state's bytes, so that a file that was cut off, or that leads elsewhere, is noticed.

A record holds the whole truth, hidden cards and the seed included: give it only to those who may know all of it.
"""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from copy import deepcopy
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cambusa._kernel.values import shown
from cambusa.errors import CambusaError, RecordError
from cambusa.spec import OptionValue

if TYPE_CHECKING:
    from cambusa.game import Game
    from cambusa.interface import State

VERSION = 1

_LINES_BEFORE_LOG = 6  # format, game, rules, seats, start, log; and one an option
_NUMBER = re.compile(r"[0-9]{1,20}")
_STEP = re.compile(r"(-|[0-9]{1,3}) (\S.*)")
_END = re.compile(r"end ([0-9]{1,9}) (unfinished|winners( [0-9]+)+ points( -?[0-9]+)+) sha256:([0-9a-f]{64})")


@dataclass(frozen=True)
class Record:
    """A finished or unfinished game.

    Attributes
    ----------
    game : str
        Name of the game.
    rules : int
        Rules version it was played under.
    seats : int
        Number of seats.
    options : dict
        All options.
    start : None, int or dict
        None: a new game with explicit chance; a seed; or a JSON position.
    log : tuple
        (seat, label) in order; seat None: chance.
    result : str
        ``unfinished``, or ``winners ... points ...``.
    digest : str
        SHA-256 of the last state's bytes, in hex.
    """

    game: str
    rules: int
    seats: int
    options: dict[str, OptionValue]
    start: int | dict[str, Any] | None
    log: tuple[tuple[int | None, str], ...]
    result: str
    digest: str

    @classmethod
    def of(cls, state: State, start: bytes, log: Sequence[tuple[int | None, str]]) -> Record:
        """Return the record of a state whose log begins at the state with the bytes `start`."""
        game = state.game
        return cls(
            game=game.name,
            rules=game.spec.rules_version,
            seats=game.seats,
            options=deepcopy(game.options),
            start=_start_of(game, start),
            log=tuple(log),
            result=_result(state),
            digest=sha256(bytes(state)).hexdigest(),
        )

    def game_of(self) -> Game:
        """Return the game it is a record of; raises RecordError if there is no such game now."""
        from cambusa import registry

        with _at_line(2):
            spec = registry.spec(self.game)
        if spec.rules_version != self.rules:
            raise RecordError(
                f"played under rules version {self.rules} of {self.game}, but this is version {spec.rules_version}",
                3,
            )
        with _at_line(4):
            spec.checked(self.seats, {})
        for number, (name, value) in enumerate(sorted(self.options.items())):
            with _at_line(5 + number):
                spec.checked(self.seats, {name: value})
        game = registry.load(self.game, self.seats, **self.options)
        if game.options != self.options:
            raise RecordError(
                f"expected the options {', '.join(game.options)}, got {', '.join(self.options) or 'none'}",
                5 + len(self.options),
            )
        return game

    def replayed(self, game: Game | None = None) -> State:
        """Return the state at the end, played again from the start.

        Raises
        ------
        RecordError
            If it is not of this game, a step is not possible, or the end is another one than recorded; with the line
            that the step has in the file.
        """
        *_, last = self.states(game)
        return last

    def states(self, game: Game | None = None) -> Iterator[State]:
        """Yield the state at the start and after every action and outcome that had to be applied.

        It is one and the same object each time; copy it to keep it. Raises as `replayed` does; what a seed draws and
        the end are checked at the last.
        """
        own = self.game_of()
        if game is not None and game != own:
            raise RecordError(f"a record of {own!r}, but the game is {game!r}")
        state = self._first_state(own if game is None else game)
        yield state
        for step, (seat, label) in enumerate(self.log):
            if seat is None and state.is_seeded:
                continue  # drawn by the state itself
            try:
                state.apply(label, seat)
            except CambusaError as error:
                self._compare(state, step)
                raise RecordError(str(error), self._line(step)) from None
            yield state
        self._compare(state, len(self.log))
        made = state.record().log
        if len(made) > len(self.log):
            raise RecordError(f"expected {_step(*made[len(self.log)])!r} before the end", self._line(len(self.log)))
        end = self._line(len(self.log))
        if _result(state) != self.result:
            raise RecordError(f"expected the end {self.result!r}, but the game ends {_result(state)!r}", end)
        if sha256(bytes(state)).hexdigest() != self.digest:
            raise RecordError("the last state has other bytes than recorded", end)

    def dumps(self) -> str:
        """Return the text of the record."""
        start = "new" if self.start is None else f"seed {self.start}"
        if isinstance(self.start, dict):
            start = f"position {json.dumps(self.start, separators=(',', ':'))}"
        lines = [
            f"cambusa record {VERSION}",
            f"game {self.game}",
            f"rules {self.rules}",
            f"seats {self.seats}",
            *(f"option {name} {json.dumps(value)}" for name, value in sorted(self.options.items())),
            f"start {start}",
            "log",
            *(f"{'-' if seat is None else seat} {label}" for seat, label in self.log),
            f"end {len(self.log)} {self.result} sha256:{self.digest}",
        ]
        return "\n".join(lines) + "\n"

    @classmethod
    def loads(cls, text: str) -> Record:
        """Return the record with this text.

        Raises
        ------
        RecordError
            With the line that is not as it should be, and what should be there. Whether the game can be played like
            that is for `replayed` to say.
        """
        if not isinstance(text, str):
            raise TypeError(f"expected the text of a record, got {shown(text)}")
        return _Lines(text).record()

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the record to a file."""
        Path(path).write_text(self.dumps(), encoding="utf-8", newline="\n")

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Record:
        """Return the record in a file; raises OSError if it cannot be opened, RecordError as `loads` does."""
        try:
            return cls.loads(Path(path).read_bytes().decode("utf-8"))
        except UnicodeDecodeError as error:
            line = error.object[: error.start].count(b"\n") + 1
            raise RecordError("expected UTF-8 text", line) from None

    def _first_state(self, game: Game) -> State:
        try:
            return game.from_position(self.start) if isinstance(self.start, dict) else game.new(self.start)
        except (CambusaError, ValueError) as error:
            raise RecordError(str(error), self._line(-2)) from None

    def _line(self, step: int) -> int:
        """The line of a step of the log in the file, counted from 1."""
        return _LINES_BEFORE_LOG + len(self.options) + step + 1

    def _compare(self, state: State, told: int) -> None:
        """Check what has been logged against the first `told` lines of the record: a seeded state draws by itself."""
        made = state.record().log
        for step, line in enumerate(self.log[:told]):
            if step >= len(made):
                raise RecordError(f"expected no chance here, got {_step(*line)!r}", self._line(step))
            if made[step] != line:
                raise RecordError(f"expected {_step(*made[step])!r} here, got {_step(*line)!r}", self._line(step))


@contextmanager
def _at_line(line: int) -> Iterator[None]:
    """Turn other errors of this package into one of the record, with the line."""
    try:
        yield
    except CambusaError as error:
        raise RecordError(str(error), line) from None


def _step(seat: int | None, label: str) -> str:
    return f"{'-' if seat is None else seat} {label}"


def _result(state: State) -> str:
    if not state.is_terminal:
        return "unfinished"
    return f"winners {' '.join(map(str, state.winners))} points {' '.join(map(str, state.points))}"


def _start_of(game: Game, start: bytes) -> int | dict[str, Any] | None:
    """How a record names the state with these bytes: the start of a new game as such, any other by its position."""
    if start == game.start_bytes(None):
        return None
    # The generator's key is what every state begins with. A new game may begin at a chance node: in a seeded one nobody
    # could stop there, so it cannot be made from its bytes.
    key = int.from_bytes(start[:8], sys.byteorder)
    if start == game.start_bytes(key):
        return key
    return game.from_bytes(start).position()


class _Lines:
    """Reader of the text of a record, line by line."""

    def __init__(self, text: str) -> None:
        self._lines = text.split("\n")
        self._at = 0

    def record(self) -> Record:
        version = self._number("cambusa record ")
        if version != VERSION:
            raise RecordError(f"a record of format {version}; this cambusa reads format {VERSION}", 1)
        game = self._after("game ", "the name of the game")
        rules = self._number("rules ")
        seats = self._number("seats ")
        options = self._options()
        start = self._start()
        if self._take() != "log":
            raise self._wrong("'log'")
        log = self._log()
        found = _END.fullmatch(self._take())
        if not found:
            raise self._wrong("'end', the number of log lines, 'unfinished' or winners and points, and sha256:<64 hex>")
        if int(found[1]) != len(log):
            raise RecordError(f"the end counts {found[1]} log lines, but there are {len(log)}", self._at)
        if self._lines[self._at :] != [""]:
            self._at += 1
            raise self._wrong("nothing after the end but the end of its line")
        return Record(game, rules, seats, options, start, tuple(log), found[2], found[5])

    def _take(self) -> str:
        if self._at >= len(self._lines):
            raise RecordError("the record breaks off", len(self._lines))
        self._at += 1
        line = self._lines[self._at - 1]
        if line != line.strip():
            raise self._wrong("a line without blanks around it that ends in LF alone")
        return line

    def _wrong(self, expected: str) -> RecordError:
        shown = self._lines[self._at - 1] if self._at <= len(self._lines) else ""
        if self._at >= len(self._lines) and not shown:
            return RecordError(f"the record breaks off; expected {expected}", self._at)
        return RecordError(f"expected {expected}, got {shown[:80]!r}", self._at)

    def _after(self, word: str, what: str) -> str:
        line = self._take()
        if not line.startswith(word) or line == word:
            raise self._wrong(f"{word!r} and {what}")
        return line[len(word) :]

    def _number(self, word: str) -> int:
        text = self._after(word, "a whole number")
        if not _NUMBER.fullmatch(text):
            raise self._wrong(f"{word!r} and a whole number")
        return int(text)

    def _options(self) -> dict[str, OptionValue]:
        options: dict[str, OptionValue] = {}
        while self._lines[self._at : self._at + 1] and self._lines[self._at].startswith("option "):
            name, _, text = self._take()[len("option ") :].partition(" ")
            if options and name <= max(options):
                raise self._wrong("options in alphabetical order, each once")
            try:
                options[name] = json.loads(text)
            except (ValueError, RecursionError):
                raise self._wrong("'option', a name and a JSON value") from None
        return options

    def _start(self) -> int | dict[str, Any] | None:
        kind, _, rest = self._after("start ", "'new', 'seed N' or 'position {...}'").partition(" ")
        if kind == "new" and not rest:
            return None
        if kind == "seed" and _NUMBER.fullmatch(rest):
            return int(rest)
        if kind == "position":
            try:
                position = json.loads(rest)
            except (ValueError, RecursionError):
                position = None
            if isinstance(position, dict):
                return position
        raise self._wrong("'start' and 'new', 'seed N' or 'position {...}'")

    def _log(self) -> list[tuple[int | None, str]]:
        log: list[tuple[int | None, str]] = []
        while self._at < len(self._lines) and not self._lines[self._at].startswith("end "):
            found = _STEP.fullmatch(self._take())
            if not found:
                raise self._wrong("a seat or '-', a blank and a label, or the end")
            log.append((None if found[1] == "-" else int(found[1]), found[2]))
        return log
