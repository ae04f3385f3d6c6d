"""Positions: the whole situation as JSON, out and in."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from cambusa import Game, PositionError, State
from tests.conformance.support import Config
from tests.conformance.test_copies import check_state

NUMBERS = (True, -1, 0, 1, 255, 256, 2**31, 2**64, 2**70, 0.5, float("nan"))
JUNK: tuple[Any, ...] = (*NUMBERS, None, "", "?", "over", [], {})


def test_positions_come_back(states: list[State]) -> None:
    for state in states:
        position = state.position()
        again = state.game.from_position(json.loads(json.dumps(position, allow_nan=False)))
        assert bytes(again) == bytes(state)
        assert (again.log(), again.revision) == ([], 0)
        assert again.position() == position
        assert json.loads(json.dumps(position)) == position, "plain JSON values only"


def test_what_every_position_says(states: list[State]) -> None:
    for state in states:
        position = state.position()
        assert position["game"] == state.game.name
        assert position["rules"] == state.game.spec.rules_version
        assert position["seats"] == state.game.seats
        assert position["options"] == state.game.options
        assert (position["generator"] is not None) == state.is_seeded


def test_positions_do_not_depend_on_the_log(states: list[State]) -> None:
    for state in states:
        assert state.game.from_bytes(bytes(state)).position() == state.position()


def test_a_missing_or_unknown_key_is_named(states: list[State]) -> None:
    for state in states[::6]:
        position = state.position()
        for key in position:
            with pytest.raises(PositionError, match=key):
                state.game.from_position({name: value for name, value in position.items() if name != key})
        with pytest.raises(PositionError, match="sideboard"):
            state.game.from_position(position | {"sideboard": 1})


@pytest.mark.parametrize("key", ["game", "rules", "seats", "options", "generator"])
def test_common_keys_with_junk(states: list[State], key: str) -> None:
    state = states[0]
    for junk in (*JUNK, {"key": 1}, {"key": 1, "counter": -1}, {"key": True, "counter": 0}):
        right = state.position()[key]
        if (type(junk) is type(right) and junk == right) or (junk is None and key == "generator"):
            continue
        with pytest.raises(PositionError, match=key):
            state.game.from_position(state.position() | {key: junk})


@pytest.mark.parametrize("junk", [None, [], "position", 7, b"", True])
def test_what_is_no_position(game: Game, junk: Any) -> None:
    with pytest.raises(PositionError, match="expected an object"):
        game.from_position(junk)


def test_a_seeded_position_at_a_chance_node_is_refused(states: list[State]) -> None:
    for state in states:
        if state.is_chance:
            with pytest.raises(PositionError):
                state.game.from_position(state.position() | {"generator": {"key": 1, "counter": 0}})


def places(value: Any) -> list[tuple[Any, Any]]:
    """Return (container, key) for everything in a JSON value."""
    pairs = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [place for key, part in pairs for place in ((value, key), *places(part))]


def damage(position: dict[str, Any], random: Random) -> dict[str, Any]:
    """Return a copy with one or two places changed: junk, a value from elsewhere, doubled, or gone."""
    changed: dict[str, Any] = json.loads(json.dumps(position))
    for _ in range(random.choice((1, 1, 2))):
        container, key = random.choice(places(changed))
        other, other_key = random.choice(places(changed))
        way = random.randrange(5)
        if way == 0:
            container[key] = random.choice(JUNK)
        elif way == 1:
            container[key] = json.loads(json.dumps(other[other_key]))
        elif way == 2 and isinstance(container[key], int):
            container[key] += random.choice((-1, 1))
        elif way == 3 and isinstance(container, list):
            container.insert(key, container[key])
        else:
            del container[key]
    return changed


def test_damaged_positions_are_refused_or_are_a_state_that_works(
    config: Config, game: Game, states: list[State]
) -> None:
    random = Random(f"damage {config}")
    refused = 0
    for state in states:
        for _ in range(15):
            try:
                other = game.from_position(damage(state.position(), random))
            except PositionError:
                refused += 1
                continue
            check_state(other, bytes(other))
    assert refused > len(states)
