"""What a seat sees: observation and tensor."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest

import cambusa
from cambusa import Game, Observation, State
from cambusa.interface import Counter, Zone
from tests.conformance.support import configs, samples, viewers


def test_observations_are_plain_and_complete(states: list[State]) -> None:
    for state in states:
        for viewer in viewers(state.game):
            seen = state.observation(viewer)
            assert json.loads(json.dumps(seen, allow_nan=False)) == seen
            assert Observation.__annotations__.keys() <= seen.keys()
            assert seen["game"] == state.game.name
            assert seen["seat"] == viewer
            assert seen["active"] == sorted(state.active_seats)
            assert seen["terminal"] is state.is_terminal
            assert isinstance(seen["phase"], str)
            assert state.is_chance or seen["phase"] == state.position()["phase"]
            assert seen["phase"]
            for seat in (seen["turn"], seen["actor"]):
                assert seat is None or seat in range(state.game.seats)


def test_zones_and_counters(states: list[State]) -> None:
    for state in states:
        for viewer in viewers(state.game):
            seen = state.observation(viewer)
            for zone in seen["zones"]:
                assert zone.keys() == Zone.__annotations__.keys()
                assert zone["size"] == len(zone["cards"])
                assert all(isinstance(card, str) and card for card in zone["cards"])
            for counter in seen["counters"]:
                assert counter.keys() == Counter.__annotations__.keys()
                assert type(counter["value"]) is int
            for things in (seen["zones"], seen["counters"]):
                places = [(thing["name"], thing["owner"]) for thing in things]
                assert len(places) == len(set(places))
                assert all(owner is None or owner in range(state.game.seats) for _, owner in places)


def test_all_see_the_same_zones(states: list[State]) -> None:
    """Who may not see a card sees that it is there; what anybody else sees of it is the same card."""
    for state in states:
        first, *others = [state.observation(viewer)["zones"] for viewer in viewers(state.game)]
        for zones in others:
            for one, other in zip(first, zones, strict=True):
                assert (one["name"], one["owner"], one["size"]) == (other["name"], other["owner"], other["size"])


def test_event_is_the_last_entry_of_the_log(states: list[State]) -> None:
    for state in states:
        for viewer in viewers(state.game):
            log = state.log(viewer)
            assert state.observation(viewer)["event"] == (log[-1]._asdict() if log else None)


def test_tensor_spec_covers_the_tensor(game: Game) -> None:
    spec = game.tensor_spec
    assert spec.fields == game.spec.tensor
    assert spec.dtype == "float32"
    names = [field.name for field in spec.fields]
    assert len(names) == len(set(names))
    at = 0
    for field in spec.fields:
        assert field.size > 0
        assert field.meaning
        assert spec.offsets[field.name] == slice(at, at + field.size)
        at += field.size
    assert spec.shape == (at,)


def test_tensors(states: list[State]) -> None:
    for state in states:
        for viewer in viewers(state.game):
            tensor = state.tensor(viewer)
            assert (tensor.shape, tensor.dtype) == (state.game.tensor_spec.shape, np.dtype(np.float32))
            assert np.isfinite(tensor).all()
            out = np.full(tensor.shape, np.nan, dtype=np.float32)
            assert state.tensor(viewer, out) is out
            assert out.tobytes() == tensor.tobytes()
            assert state.tensor(viewer) is not tensor


def test_every_field_of_the_tensor_is_used(name: str) -> None:
    """A field that never changes says nothing."""
    rows = [state.tensor(viewer) for config in configs(name) for state in samples(config) for viewer in (0, None)]
    spread = np.ptp(np.array(rows), axis=0)
    still = [field for field, place in cambusa.load(name).tensor_spec.offsets.items() if not spread[place].any()]
    assert still == []


def bad_buffers(shape: tuple[int]) -> list[Any]:
    (size,) = shape
    locked = np.zeros(size, dtype=np.float32)
    locked.flags.writeable = False
    return [
        np.zeros(size, dtype=np.float64),
        np.zeros(size, dtype=np.int32),
        np.zeros(size + 1, dtype=np.float32),
        np.zeros(size - 1, dtype=np.float32),
        np.zeros((1, size), dtype=np.float32),
        np.zeros(2 * size, dtype=np.float32)[::2],
        np.zeros(size, dtype=np.dtype(np.float32).newbyteorder()),
        locked,
    ]


def test_bad_buffers_are_refused(states: list[State]) -> None:
    state = states[0]
    for out in bad_buffers(state.game.tensor_spec.shape):
        with pytest.raises(ValueError, match="expected out as a writeable"):
            state.tensor(0, out)
        assert not out.any()
    for wrong in ([0.0] * state.game.tensor_spec.shape[0], bytearray(8), 0):
        with pytest.raises(ValueError, match="expected out as a writeable"):
            state.tensor(0, wrong)  # type: ignore[arg-type]
