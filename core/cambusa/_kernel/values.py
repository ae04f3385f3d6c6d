"""Values that users hand in: whether they are whole numbers, and how they are shown in errors."""

from __future__ import annotations

from operator import index
from typing import Any


def whole(value: Any) -> int | None:
    """Return the value as an int if it is a whole number, of numpy's types too; True and False are none. Else None."""
    if isinstance(value, bool):
        return None
    try:
        return index(value)
    except TypeError:
        return None


def within(value: Any, low: int, high: int) -> int | None:
    """Return the value as an int if it is a whole number low..high, else None."""
    number = whole(value)
    return number if number is not None and low <= number <= high else None


def shown(value: Any) -> str:
    """Return the value as an error shows it: its repr, cut short, whatever the value is."""
    try:
        text = repr(value)
    except Exception:  # a repr that fails (too deep, too many digits) must not hide the error it stands in
        return f"a {type(value).__name__}"
    if len(text) <= 80:
        return text
    end = text[-1] if text[-1] in "'\"" else ""  # a text is quoted to its end, cut or not
    return f"{text[: 77 - len(end)]}...{end}"
