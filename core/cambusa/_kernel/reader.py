"""Reading a JSON position: every value is checked, every complaint names its place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cambusa._kernel.values import shown
from cambusa.errors import PositionError

COMMON_KEYS = ("game", "rules", "seats", "options", "generator")
"""Keys of every position; the shared code reads them."""


class Reader:
    """Checked access to a position.

    Parameters
    ----------
    position : mapping
        The position.
    keys : sequence of str
        The keys it must have besides `COMMON_KEYS`, and no others.

    Raises
    ------
    PositionError
        Here for a missing or unknown key; in every method for a value that is not as asked for.
    """

    def __init__(self, position: Mapping[str, Any], keys: Sequence[str]) -> None:
        wanted = {*COMMON_KEYS, *keys}
        for key in sorted(wanted - position.keys()):
            raise PositionError(f"position: {key!r} is missing")
        for key in sorted(map(str, position.keys() - wanted)):
            raise PositionError(f"position: unknown key {shown(key)}; the keys are {', '.join(sorted(wanted))}")
        self._position = position

    def integer(self, key: str, low: int, high: int, none: int | None = None) -> int:
        """Return a whole number low..high; JSON null gives `none`, if that is given."""
        value = self._position[key]
        if value is None and none is not None:
            return none
        return _integer(key, value, low, high)

    def choice(self, key: str, words: Sequence[str]) -> str:
        """Return one of `words`."""
        value = self._position[key]
        if not isinstance(value, str) or value not in words:
            raise PositionError(f"position: {key}: expected one of {', '.join(words)}, got {shown(value)}")
        return value

    def integers(self, key: str, length: int, low: int, high: int) -> list[int]:
        """Return a list of so many whole numbers low..high."""
        values = _list(key, self._position[key], length)
        return [_integer(f"{key}[{i}]", value, low, high) for i, value in enumerate(values)]

    def rows(self, key: str, rows: int, length: int, low: int, high: int) -> list[list[int]]:
        """Return so many lists, each of so many whole numbers low..high."""
        return [
            [
                _integer(f"{key}[{i}][{j}]", value, low, high)
                for j, value in enumerate(_list(f"{key}[{i}]", row, length))
            ]
            for i, row in enumerate(_list(key, self._position[key], rows))
        ]

    def flag(self, key: str) -> bool:
        """Return true or false."""
        value = self._position[key]
        if not isinstance(value, bool):
            raise PositionError(f"position: {key}: expected true or false, got {value!r}")
        return value

    def seats(self, key: str, seats: int) -> list[int]:
        """Return a list of different seats."""
        return _seats(key, self._position[key], seats)

    def seat_rows(self, key: str, rows: int, seats: int) -> list[list[int]]:
        """Return so many lists, each of different seats."""
        return [_seats(f"{key}[{i}]", row, seats) for i, row in enumerate(_list(key, self._position[key], rows))]

    def bags(self, key: str, bags: int | None, kinds: Sequence[str]) -> list[list[int]]:
        """Return lists of things that are known by their kind alone, as indices into `kinds`; a kind may repeat.

        `bags` is the number of lists; None: the key holds a single list, which comes as a list of one.
        """
        value = self._position[key]
        names = [key] if bags is None else [f"{key}[{i}]" for i in range(bags)]
        out: list[list[int]] = []
        for name, bag in zip(names, [value] if bags is None else _list(key, value, bags), strict=True):
            out.append([])
            for j, text in enumerate(_list(name, bag)):
                if not isinstance(text, str) or text not in kinds:
                    raise PositionError(f"position: {name}[{j}]: {text!r} is no kind, as {kinds[0]!r} is one")
                out[-1].append(kinds.index(text))
        return out

    def stacks(
        self, lengths: Mapping[str, int | None], ids: Mapping[str, int], copies: Sequence[int] | None = None
    ) -> dict[str, list[list[int]]]:
        """Return lists of lists of cards as ids; no card may stand twice, or with `copies` more often than that says.

        `lengths` gives keys and list counts; None: the key holds a single list of cards, which comes as a list of one.
        """
        places: dict[int, list[str]] = {}
        out: dict[str, list[list[int]]] = {}
        for key, length in lengths.items():
            out[key] = []
            value = self._position[key]
            names = [key] if length is None else [f"{key}[{i}]" for i in range(length)]
            for name, stack in zip(names, [value] if length is None else _list(key, value, length), strict=True):
                row = []
                for j, text in enumerate(_list(name, stack)):
                    place = f"{name}[{j}]"
                    if not isinstance(text, str) or text not in ids:
                        raise PositionError(
                            f"position: {place}: {shown(text)} is no card, as {next(iter(ids))!r} is one"
                        )
                    card = ids[text]
                    taken = places.setdefault(card, [])
                    if len(taken) >= (1 if copies is None else copies[card]):
                        raise PositionError(f"position: {place}: {text} lies in {', '.join(taken)} already")
                    taken.append(place)
                    row.append(card)
                out[key].append(row)
        return out


def _integer(place: str, value: object, low: int, high: int) -> int:
    if isinstance(value, int) and not isinstance(value, bool) and low <= value <= high:
        return value
    raise PositionError(f"position: {place}: expected a whole number {low}..{high}, got {shown(value)}")


def _seats(place: str, value: object, seats: int) -> list[int]:
    out = [_integer(f"{place}[{i}]", seat, 0, seats - 1) for i, seat in enumerate(_list(place, value))]
    if len(set(out)) != len(out):
        raise PositionError(f"position: {place}: a seat stands twice in {out}")
    return out


def _list(place: str, value: object, length: int | None = None) -> list[Any]:
    if isinstance(value, (list, tuple)) and length in (None, len(value)):
        return list(value)
    raise PositionError(
        f"position: {place}: expected a list{'' if length is None else f' of {length}'}, got {shown(value)}"
    )
