"""Who sits where at a table."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from typing import Literal

from cambusa._kernel.values import shown
from cambusa.service.errors import invalid

LONGEST_NAME = 24

MOST_MARKS = 4
"""So many marks may stand on a letter of a name: all that is written has fewer, and more run over what is beside it."""

_JOINERS = "\u200c\u200d"
"""They belong to Persian words and to emoji."""

_VARIANTS = {chr(code) for code in (*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))}
"""They choose between drawings of the sign before them, as in some emoji."""

_BLANK = "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"
"""Letters and signs, as Unicode has it, of which nothing is drawn."""

Occupancy = Literal["free", "person", "stand_in", "bot"]


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat of a table.

    Attributes
    ----------
    who : int
        Number of the person among all who ever sat at this table, from 1 on; 0: no person has the seat.
    name : str
        Name of that person.
    token : str
        SHA-256 of that person's token, in hex.
    request : str
        Request id with which the seat was taken, while it may be taken again by it.
    first : int
        Number of the table's event from which on this person's events are counted.
    bot, level, seed
        The bot that plays; no name: none does.
    connected : bool
        Whether the person has a stream.
    since : float
        When it got or lost the last one, or acted last without one, in milliseconds since 1970.
    wins : int
        Games of the series won.
    """

    who: int = 0
    name: str = ""
    token: str = ""
    request: str = ""
    first: int = 0
    bot: str = ""
    level: str = ""
    seed: int = 0
    connected: bool = False
    since: float = 0.0
    wins: int = 0

    @property
    def occupancy(self) -> Occupancy:
        """Who plays the seat."""
        if self.who:
            return "stand_in" if self.bot else "person"
        return "bot" if self.bot else "free"

    @property
    def title(self) -> str:
        """Name of the person, else of the bot; empty: free."""
        return self.name or self.bot


def checked_name(name: str) -> str:
    """Return a player's name in its one form; raises ServiceError if it cannot be one."""
    text = " ".join(unicodedata.normalize("NFC", name).split()) if isinstance(name, str) else ""
    if not 1 <= len(text) <= LONGEST_NAME:
        raise invalid("name", f"expected 1 to {LONGEST_NAME} characters, got {len(text)}")
    unseen = next((sign for sign in text if _unseen(sign)), None)
    if unseen:
        raise invalid("name", f"expected characters that can be seen, got U+{ord(unseen):04X}")
    if not any(unicodedata.category(sign)[0] in "LNPS" for sign in text):
        raise invalid("name", f"expected a letter, a digit or another sign, got {shown(text)}")
    marks = 0
    for sign in text:
        marks = marks + 1 if unicodedata.category(sign)[0] == "M" else 0
        if marks > MOST_MARKS:
            raise invalid("name", f"expected at most {MOST_MARKS} marks on a letter, got more")
    return text


def _unseen(sign: str) -> bool:
    """Return whether a character cannot be seen, or turns the text around it: who reads a name must see what it is."""
    return sign in _BLANK or (unicodedata.category(sign)[0] == "C" and sign not in _JOINERS)


def folded(name: str) -> str:
    """Return what two names share that people would take for the same."""
    text = unicodedata.normalize("NFKC", name).casefold()
    return "".join(sign for sign in text if sign not in _JOINERS and sign not in _VARIANTS)
