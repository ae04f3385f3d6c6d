"""The journal of a table: all that has happened to it, one entry a line of JSON. The table is what these add up to."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

from cambusa._kernel.values import shown

_JSON = json.JSONEncoder(separators=(",", ":"), ensure_ascii=False)

VERSION = 1
"""Version of the entries; a later one must go on reading these."""


@dataclass(frozen=True, slots=True, eq=False)
class Entry:
    """Something that happened.

    Attributes
    ----------
    kind : str
        What: a name out of `fold.KINDS`.
    at : float
        When, in milliseconds since 1970.
    seat : int or None
        The seat it is about, if it is about one.
    data : dict
        What else belongs to it: JSON values.
    """

    kind: str
    at: float
    seat: int | None = None
    data: dict[str, Any] = field(default_factory=dict)

    def line(self) -> str:
        """Return the entry as a line of JSON, without its end."""
        whole = [VERSION, self.kind, self.at, self.seat, self.data]
        return _JSON.encode(whole)

    @classmethod
    def read(cls, line: str) -> Entry:
        """Return the entry of a line; raises ValueError if it is none, or of a later version."""
        try:
            version, kind, at, seat, data = json.loads(line)
        except (ValueError, TypeError):
            raise ValueError(f"expected an entry of a journal, got {shown(line)}") from None
        if version != VERSION:
            raise ValueError(f"an entry of version {shown(version)}; this cambusa reads version {VERSION}")
        return cls(kind, at, seat, data)
