"""Copies, bytes, pickles, hashes, logs."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from cambusa import Game, LogEntry, State, StateBytesError
from tests.conformance.support import choose, configs, finish, parts, viewers, without_generator

KINDS: tuple[Callable[[State], State], ...] = (
    lambda state: pickle.loads(pickle.dumps(state, 2)),
    lambda state: pickle.loads(pickle.dumps(state, pickle.HIGHEST_PROTOCOL)),
    lambda state: state.copy(),
    copy.copy,
    copy.deepcopy,
)
"""All ways to make another state that is the same and has the same log."""


def test_bytes_come_back(states: list[State]) -> None:
    for state in states:
        for data in (bytes(state), bytearray(bytes(state)), memoryview(bytes(state))):
            again = state.game.from_bytes(data)  # type: ignore[arg-type]
            assert again == state
            assert bytes(again) == bytes(state)
            assert (again.log(), again.revision) == ([], 0)
        assert again.position() == state.position()


def test_equality_and_hash_are_those_of_the_bytes(states: list[State]) -> None:
    for state in states:
        twin = state.game.from_bytes(bytes(state))
        assert twin == state
        assert hash(twin) == hash(state)
        assert len({state, twin, state.copy()}) == 1
        assert state != bytes(state)
        assert (state == 0) is False
    distinct = {bytes(state) for state in states}
    assert len(distinct) == len(set(states)) > 5
    for one in states[::5]:
        for other in states:
            assert (one == other) == (bytes(one) == bytes(other))


def test_pickle_copy_deepcopy_keep_the_log(states: list[State]) -> None:
    for number, state in enumerate(states):
        for kind in (number, number + 1):  # each kind in turn, two a state
            twin = KINDS[kind % len(KINDS)](state)
            assert twin is not state
            assert twin == state
            assert twin.game == state.game
            assert twin.revision == state.revision
            assert all(twin.log(viewer) == state.log(viewer) for viewer in viewers(state.game))
            assert twin.record() == state.record()


def test_games_compare_and_pickle(game: Game) -> None:
    again = pickle.loads(pickle.dumps(game))
    assert again == game
    assert hash(again) == hash(game)
    assert again.options == game.options
    assert game != game.name
    assert game.name in repr(game)


def test_copies_share_nothing_that_changes(states: list[State]) -> None:
    for number, state in enumerate(states):
        if state.is_terminal:
            continue
        before = (bytes(state), state.log(), state.position(), state.observation(0))
        branches = [state.copy() for _ in range(2)]
        for branch_number, branch in enumerate(branches):
            finish(branch, Random(100 * number + branch_number))
        assert (bytes(state), state.log(), state.position(), state.observation(0)) == before
        for branch in branches:
            assert branch.log()[: state.revision] == state.log()
            assert branch.is_terminal
            assert branch.revision == len(branch.log()) > state.revision


def test_what_is_handed_out_is_the_callers(states: list[State]) -> None:
    """Lists and dicts that came from a state may be changed without changing the state."""
    for state in states[:10]:
        before = [state.position(), state.observation(0), state.log(), state.points, state.winners]
        for handed in (state.position(), state.observation(0)):
            wreck(handed)
        for rows in (state.log(), state.points, state.winners, state.chance_weights(), state.legal_actions(0)):
            rows.clear()
        state.game.new().position()["options"].clear()
        assert [state.position(), state.observation(0), state.log(), state.points, state.winners] == before


def wreck(value: Any) -> None:
    """Empty all containers in a JSON value."""
    if isinstance(value, (dict, list)):
        for part in list(value.values() if isinstance(value, dict) else value):
            wreck(part)
        value.clear()


def test_log_since(states: list[State]) -> None:
    for state in states:
        for viewer in viewers(state.game):
            log = state.log(viewer)
            assert len(log) == state.revision
            assert all(type(entry) is LogEntry for entry in log)
            for since in (0, 1, len(log) // 2, len(log), len(log) + 5):
                assert state.log(viewer, since) == log[since:]


def test_log_entries_are_never_rewritten(game: Game) -> None:
    state = game.new(3)
    logs = [state.log(viewer) for viewer in viewers(game)]
    random = Random(3)
    for _ in range(40):
        if state.is_terminal:
            break
        seat, number = choose(state, random)
        state.apply(number, seat)
        for at, viewer in enumerate(viewers(game)):
            now = state.log(viewer)
            assert now[: len(logs[at])] == logs[at]
            logs[at] = now


def test_long_logs_are_copied_and_pickled(name: str) -> None:
    state = finish(configs(name)[0].load().new(1), Random(1))
    make, owner, data, start, links = parts(state)
    entries = 100_000
    long = make(owner, data, start, (links * (entries // len(links) + 1))[:entries])
    assert long.revision == entries == len(long.log())
    twin = long.copy()
    again = pickle.loads(pickle.dumps(long))
    assert again.log(None, entries - 5) == long.log(None, entries - 5) == twin.log(None, entries - 5)


@pytest.mark.parametrize(
    "wrong", [(-1, 0, 0), (0, -1, 0), (0, 10**4, 0), (-2, 0, 0), (16, 0, 0), (0, 0, -1), (0, 0, 1 << 17)]
)
def test_pickled_logs_that_cannot_be(states: list[State], wrong: tuple[int, int, int]) -> None:
    make, owner, data, start, _ = parts(states[0])
    with pytest.raises(StateBytesError, match="a log that cannot be"):
        make(owner, data, start, [wrong])


@pytest.mark.parametrize("length", [0, 1, -1, 1000])
def test_bytes_of_another_length(states: list[State], length: int) -> None:
    data = bytes(states[0])
    wrong = data[:length] if length <= 1 else data + bytes(length)
    with pytest.raises(StateBytesError, match=f"expected {len(data)} bytes"):
        states[0].game.from_bytes(wrong)


def test_bytes_of_another_game_or_build(game: Game, states: list[State]) -> None:
    data = bytearray(bytes(states[0]))
    data[16] ^= 1  # the magic number follows the generator
    with pytest.raises(StateBytesError, match="not a"):
        game.from_bytes(bytes(data))


def test_bytes_of_a_state_that_nobody_may_look_at(game: Game, states: list[State]) -> None:
    """A playout may leave undone what seats know (`head.unseen`): such a state is no state to have."""
    for place in (22, 23):  # `unseen`, and what is reserved behind it
        data = bytearray(bytes(states[0]))
        data[place] = 1
        with pytest.raises(StateBytesError, match="its head is neither"):
            game.from_bytes(bytes(data))


def damaged_bytes(state: State, random: Random) -> bytes:
    """Return the bytes of a state with a few changed, the magic number excepted."""
    data = bytearray(bytes(state))
    for _ in range(random.choice((1, 1, 2, 6))):
        place = random.choice([*range(16), *range(20, len(data))])
        data[place] = random.choice((0, 1, 255, data[place] ^ 1, random.randrange(256)))
    return bytes(data)


def test_damaged_bytes_are_refused_or_are_a_state_that_works(game: Game, states: list[State]) -> None:
    random = Random(f"damage {game}")
    refused = 0
    for state in states:
        for _ in range(30):
            data = damaged_bytes(state, random)
            try:
                other = game.from_bytes(data)
            except StateBytesError:
                refused += 1
                continue
            check_state(other, data)
    assert refused > len(states)


def check_state(state: State, data: bytes) -> None:
    """Check that a state that was accepted holds together and can be played to its end."""
    game = state.game
    assert bytes(state) == data
    assert game.from_position(state.position()) == state
    assert [bool(state.active_seats), state.is_chance, state.is_terminal].count(True) == 1
    for viewer in viewers(game):
        state.observation(viewer)
        state.tensor(viewer)
        state.redeal(viewer, 1)
    before = without_generator(state)
    assert finish(state.copy(), Random(1)).is_terminal
    assert without_generator(state) == before


def test_states_are_made_by_games_only(states: list[State]) -> None:
    with pytest.raises(TypeError, match="made by a game"):
        type(states[0])()
