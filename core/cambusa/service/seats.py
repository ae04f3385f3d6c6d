"""Who sits where at a table."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from typing import Literal

from cambusa.service.errors import invalid

LONGEST_NAME = 24

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
        When it got or lost the last one, or acted last, in milliseconds since 1970.
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
        raise invalid("name", f"expected 1 to {LONGEST_NAME} characters")
    # Characters that cannot be seen, or that turn the text around them: whoever reads the name must see what it is.
    # The two joiners (200C, 200D) belong to Persian words and to emoji.
    if any(unicodedata.category(sign)[0] == "C" and sign not in "\u200c\u200d" for sign in text):
        raise invalid("name", "expected characters that can be seen")
    return text


def folded(name: str) -> str:
    """Return what two names share that people would take for the same."""
    return unicodedata.normalize("NFKC", name).casefold()
