"""Positions and bytes of states with one place changed."""

import copy
from collections.abc import Iterator
from typing import Any

from hypothesis import strategies as st

from cambusa import Game, State
from cambusa.errors import StateBytesError


def scalars(words: Any) -> st.SearchStrategy[Any]:
    """Draw values that are neither lists nor objects, some of the words that positions of a game use among them."""
    some = st.none() | st.booleans() | st.integers(-3, 90) | st.integers() | st.floats() | st.text(max_size=4)
    return some | st.sampled_from([*words, "?"])


def values(words: Any) -> st.SearchStrategy[Any]:
    """Draw small values of any kind."""
    return st.recursive(
        scalars(words),
        lambda inner: st.lists(inner, max_size=6) | st.dictionaries(st.text(max_size=4), inner, max_size=2),
        max_leaves=6,
    )


def containers(value: Any) -> list[Any]:
    """List every list and object inside a JSON value that holds something, itself included."""
    if not isinstance(value, dict | list) or not value:
        return []
    inside = value.values() if isinstance(value, dict) else value
    return [value, *(found for inner in inside for found in containers(inner))]


def mangle(now: Any, data: st.DataObject, words: Any) -> None:
    """Change one place somewhere inside a position: another value, a near one, gone, doubled, moved or exchanged."""

    def key_of(container: Any) -> Any:
        return data.draw(st.sampled_from(sorted(container) if isinstance(container, dict) else range(len(container))))

    container = data.draw(st.sampled_from(containers(now)))
    key = key_of(container)
    match data.draw(st.sampled_from(["set", "nudge", "delete", "double", "move", "exchange"])):
        case "set":
            container[key] = data.draw(values(words))
        case "nudge" if type(container[key]) is int:
            container[key] += data.draw(st.sampled_from([-1, 1]))
        case "delete":
            del container[key]
        case "double" if isinstance(container, list):
            container.insert(0, copy.deepcopy(container[key]))
        case "exchange":
            other = data.draw(st.sampled_from(containers(now)))
            place = key_of(other)
            container[key], other[place] = copy.deepcopy(other[place]), copy.deepcopy(container[key])
        case _:
            other = data.draw(st.sampled_from(containers(now)))
            if isinstance(other, list):
                other.append(copy.deepcopy(container[key]))
            else:
                other[key_of(other)] = copy.deepcopy(container[key])


def each_byte_changed(game: Game, raw: bytes) -> Iterator[State | None]:
    """Set each byte of a state in turn to some values; yield the state that it is then, or None if it is refused."""
    for place, byte in enumerate(raw):
        for value in {0, 1, byte + 1 & 255, byte ^ 1, byte ^ 0x80, 0xFF} - {byte}:
            changed = raw[:place] + bytes([value]) + raw[place + 1 :]
            try:
                state = game.from_bytes(changed)
            except StateBytesError:
                yield None
                continue
            assert bytes(state) == changed
            assert game.from_position(state.position()) == state, "a position says all there is"
            yield state
