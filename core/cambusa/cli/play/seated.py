"""What people type at a keyboard and are told, wherever the table is at which they play."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Protocol

from rich.text import Text

from cambusa.cli.drawing import Drawing, Names
from cambusa.cli.play.screen import Leave, Screen, Source
from cambusa.cli.play.words import argument, picks, understand
from cambusa.game import Game
from cambusa.interface import Observation
from cambusa.record import Record

LISTED = 20
"""So many legal actions at most are listed and can be picked by number; of more some are named as examples."""

AIM_SECONDS = 0.25
"""A quick key that comes sooner after somebody's action was meant for the table before it: nobody reacts that fast."""

LOG_LINES = 20
COMMANDS = {
    "/help": "what can be done now; `?` for short",
    "/table": "the table in words",
    "/log": f"the last {LOG_LINES} things that happened",
    "/save FILE": "save the record so far",
    "/quit": "leave",
}


class AtTable(Protocol):
    """What is read of a table; `cambusa.table.Table` documents it."""

    @property
    def people(self) -> Sequence[int]:
        """Seats of those at the keyboard."""

    @property
    def game(self) -> Game:
        """The game."""

    @property
    def over(self) -> bool:
        """Whether the game is over."""

    @property
    def awaited(self) -> tuple[int, ...]:
        """Seats of people who may act now."""

    @property
    def last(self) -> str:
        """Label of the last entry; empty: none was made."""

    def labels(self, seat: int) -> list[str]:
        """Return what a seat may do now."""

    def asked(self, seat: int) -> bool:
        """Whether the seat is expected to do something."""

    def seen(self) -> Observation:
        """Return what everybody at the keyboard may see."""

    def observation(self, seat: int) -> Observation:
        """Return what a seat sees."""

    def clock(self, seats: Sequence[int]) -> tuple[str, int, float] | None:
        """Return the window of these seats that closes first, its seat and when; None if none is open."""

    def faster(self, seat: int, label: str) -> int | None:
        """Return who has just acted before this seat could do this; None if it could not do it before either."""


class Seated(ABC):
    """People at a keyboard, who play at a table.

    Parameters
    ----------
    table : AtTable
        The table.
    names : Names
        What the seats are called.
    drawing : Drawing
        How the game is shown.
    source : Source
        Where lines come from.
    screen : Screen
        Where to show things.
    keys : mapping
        Seats of people by the key of their quick action; " " is the space bar, or an empty line.

    Attributes
    ----------
    waits_for : int or None
        Who is to take the keyboard, by Enter.
    """

    commands: Mapping[str, str] = COMMANDS

    def __init__(
        self, table: AtTable, names: Names, drawing: Drawing, source: Source, screen: Screen, keys: Mapping[str, int]
    ) -> None:
        self.table = table
        self.names = names
        self.drawing = drawing
        self.source = source
        self.screen = screen
        self.keys = keys
        self.waits_for: int | None = None
        self.quick = quick_label(table.game)
        self.told: list[Text] = []
        self._last_news: dict[str, str] = {}
        self._changed: tuple[float, int | None] = (0.0, None)

    @abstractmethod
    async def run(self) -> None:
        """Play to the end; raises Leave if the people leave before."""

    @abstractmethod
    def _act(self, seat: int, label: str) -> None:
        """Make an action that may be possible."""

    @abstractmethod
    def _refused(self, seat: int, label: str) -> None:
        """Say why an action that does not seem possible is not, if it is not."""

    @abstractmethod
    def _save(self, path: str) -> None:
        """Save the record so far, and say so."""

    def respond(self, line: str) -> None:
        """Do what a line asks for, or say why not; raises Leave if it asks to leave."""
        text = line.strip()
        holder = self.keys.get(line)
        if self._claimed(line):
            pass
        elif holder is not None and self.quick in self.table.labels(holder):
            at, rival = self._changed
            if rival is not None and rival != holder and self.source.now() - at < AIM_SECONDS:
                self._say(f"{self.names[rival]} was faster; nothing is lost")
            else:
                self._act(holder, self.quick)
        elif text.startswith(("/", "?")) or text.lower() in ("help", "quit", "exit"):
            self._command(text)
        elif text and (why := self._barred(text)):
            self._say(why)
        elif text and self._understood(text):
            pass
        elif holder is not None:
            self.too_late(holder)
        elif text:
            self._say(f"I do not understand {text!r}; ? says what can be done now")

    def _claimed(self, line: str) -> bool:  # noqa: ARG002
        """Whether a line was for something else than the game, which is done then."""
        return False

    def _barred(self, text: str) -> str:  # noqa: ARG002
        """Why nobody may type actions now; empty if somebody may."""
        return ""

    def too_late(self, seat: int, label: str | None = None) -> None:
        """Tell a seat that it could not do this, by default its quick action: somebody was faster, or the reason."""
        label = label or self.quick
        if self.table.over:
            return
        rival = self.table.faster(seat, label)
        if rival is not None:
            self._say(f"{self.names[rival]} was faster; nothing is lost")
        elif label:
            self._refused(seat, label)

    def hint(self) -> str:
        """Say in a few words what the people can do now."""
        awaited = self._typing()
        if not awaited:
            actor = self.table.seen()["actor"]
            if actor is not None or not self.table.people:
                return "" if actor is None else f"{self.names[actor]} is to act"
            return "".join(self.drawing.hint(self._seen(seat), (), "") for seat in self._trusted()[:1])
        seat = self._first(awaited)
        hint = self.drawing.hint(self._seen(seat), self.table.labels(seat), self.key_names())
        return hint if len(self.table.people) == 1 else f"{self.names[seat]}: {hint}"

    def key_names(self) -> str:
        """Return the quick keys as words."""
        return "/".join("space" if key == " " else key for key in self.keys) if self.quick else ""

    def news(self) -> list[str]:
        """Return what is worth a line of the table as it is now: what has changed since it was asked last."""
        found = {"brief": self.drawing.brief(self.table.seen()), "hint": self.hint() if self._expected() else ""}
        fresh = [text for kind, text in found.items() if text and text != self._last_news.get(kind)]
        self._last_news = found
        return fresh

    def seen(self) -> Observation:
        """Return what the screen may show."""
        return self.table.seen()

    def draw(self, width: int, height: int, ascii_only: bool) -> Text:
        """Draw the table, at most so wide, and at most so high if that can be."""
        return self.drawing.table(self.seen(), self.names, width, height, ascii_only)

    def _expected(self) -> bool:
        """Whether somebody is asked for something."""
        return any(map(self.table.asked, self.table.awaited))

    def _trusted(self) -> tuple[int, ...]:
        """People whose cards may be shown or told of now, if they have any that others must not see."""
        return tuple(self.table.people)

    def _typing(self) -> tuple[int, ...]:
        """People for whom something may be typed now."""
        return tuple(seat for seat in self._trusted() if seat in self.table.awaited)

    def _tell(self, *lines: Text) -> None:
        self.told += lines
        self.screen.show(*lines)

    def _say(self, *lines: str) -> None:
        """Say something that is not part of the game."""
        self.screen.show(*(Text(line, style="italic") for line in lines))

    # --- what is typed ---

    def _understood(self, text: str) -> bool:
        """Whether the text means actions; then they are made, or it was said why not."""
        seats = self._typing()
        if text.startswith("@") and text[1:].partition(" ")[0].isdigit():
            number, _, text = text[1:].partition(" ")
            seats = tuple(seat for seat in self.table.people if seat == int(number))
            if not seats:
                self._say(f"seat {number} is not at this keyboard")
                return True
            if seats[0] not in self._trusted():
                self._say(f"{self.names[seats[0]]} does not have the keyboard now")
                return True
        meant = self._meant(seats, text)
        if len(meant) == 1:
            self._act(*meant[0])
        elif meant:
            self._ask(text, meant)
        elif not (series := self._series(seats, text)):
            return self._refuse(seats or self._trusted(), text)
        else:
            for seat, label in series:
                if label in self.table.labels(seat):
                    self._act(seat, label)
        return True

    def _meant(self, seats: Sequence[int], text: str) -> list[tuple[int, str]]:
        """The actions that a text can mean: as words, else as a number out of the list."""
        aliases = self.drawing.ALIASES
        by_words = [(seat, label) for seat in seats for label in understand(text, self.table.labels(seat), aliases)]
        return by_words or [(seat, numbered[text]) for seat in seats if text in (numbered := self._picks(seat))]

    def _picks(self, seat: int) -> dict[str, str]:
        labels = self.table.labels(seat)
        game = self.table.game
        racing = {argument(label) for label in game.labels if label.split()[0] in game.spec.racing}
        return picks(labels, racing) if len(labels) <= LISTED else {}

    def _series(self, seats: Sequence[int], text: str) -> list[tuple[int, str]]:
        """Several actions of one kind in one line, such as cards to be taken one after another; racing ones never."""
        found = [self._meant(seats, word) for word in text.split()]
        racing = self.table.game.spec.racing
        if any(len(one) != 1 or one[0][1].split()[0] in racing for one in found):
            return []
        return [one[0] for one in found] if len({one[0][1].split()[0] for one in found}) == 1 else []

    def _ask(self, text: str, meant: Sequence[tuple[int, str]]) -> None:
        if len({seat for seat, _ in meant}) > 1:
            self._say(f"Who? Say it with the seat in front: @{meant[0][0]} {meant[0][1]}")
            return
        labels = [label for _, label in meant]
        more = ", ..." if len(labels) > 6 else ""
        self._say(f"{text!r} could be: {', '.join(labels[:6])}{more}")

    def _refuse(self, seats: Sequence[int], text: str) -> bool:
        """Say why what was typed is not possible now, if it is anything at all."""
        meant = understand(text, self.table.game.labels, self.drawing.ALIASES)
        if not meant or not seats:
            return False
        if len(meant) == 1:
            self.too_late(self._first(seats), meant[0])
        else:
            self._say(f"{text!r} is not possible now; ? says what is")
        return True

    def _command(self, text: str) -> None:
        word, _, rest = text.partition(" ")
        word = "/" + word.lower().strip("/?") if word != "?" else "/help"
        if word in ("/", "/h", "/help"):
            self._help()
        elif word in ("/q", "/quit", "/exit"):
            raise Leave
        elif word == "/log":
            self.screen.show(*self.told[-LOG_LINES:])
        elif word == "/table":
            self._say(*self.drawing.words(self.seen(), self.names))
        elif word == "/save" and rest.strip():
            self._save(rest.strip())
        else:
            self._say(f"{text!r} is no command; there are {', '.join(self.commands)}")

    def _help(self) -> None:
        awaited = self._typing() or self._trusted()[:1]
        for seat in awaited:
            labels = self.table.labels(seat)
            if len(awaited) > 1:
                self._say(f"{self.names[seat]}:")
            self._say(*self.drawing.help(self._seen(seat), labels, self.key_names()))
            listed = [f"{number} {label}" for number, label in self._picks(seat).items()]
            if len(labels) > LISTED:
                listed = [f"{len(labels)} labels, such as {labels[0]!r} and {labels[-1]!r}"]
            self._say(f"Now: {', '.join(listed) if labels else 'nothing; wait'}")
        for key, holder in self.keys.items():
            if self.quick in self.table.labels(holder):
                self._say(f"{'space' if key == ' ' else key} on an empty line: {self.quick}, {self.names[holder]}")
        self._say("; ".join(f"{command} {what}" for command, what in self.commands.items()))

    def _first(self, seats: Sequence[int]) -> int:
        """Who of these is asked rather than just allowed to act."""
        return max(seats, key=self.table.asked)

    def _seen(self, seat: int) -> Observation:
        return self.table.observation(seat)


def quick_label(game: Game) -> str:
    """Return the action that one key does: the first racing one that is a whole label; empty if there is none."""
    return next((verb for verb in game.spec.racing if verb in game.action_ids), "")


def save(record: Record, path: str) -> str:
    """Save a record; return what was wrong with the path, nothing if it was saved."""
    try:
        record.save(Path(path).expanduser())
    except OSError as error:
        return f"{path}: {error.strerror}"
    except (RuntimeError, ValueError) as error:  # nobody's home, a character that no path has
        return f"{path!r}: {error}"
    return ""
