"""Batches: many games stepped together are the same games."""

from __future__ import annotations

import threading
from typing import Any

import numpy as np
import pytest

import cambusa
from cambusa import Game, IllegalActionError, State, derive_seed
from cambusa.interface import Batch
from tests.conformance.support import Config, chi_square, configs, critical
from tests.conformance.test_seen import bad_buffers

N = 7
SEED = 4


def compare(batch: Batch, states: list[State]) -> None:
    """Check all that a batch tells against single states."""
    seats = batch.game.seats
    for i, state in enumerate(states):
        assert bytes(batch.state(i)) == bytes(state)
        assert (batch.state(i).log(), batch.state(i).game) == ([], batch.game)
    assert batch.terminal.tolist() == [state.is_terminal for state in states]
    assert batch.points.tolist() == [state.points for state in states]
    assert [np.flatnonzero(row).tolist() for row in batch.winners] == [state.winners for state in states]
    assert [frozenset(np.flatnonzero(row).tolist()) for row in batch.active] == [state.active_seats for state in states]
    who = [i % (seats + 1) - 1 for i in range(len(states))]
    for row, seat, state in zip(batch.legal_mask(who), who, states, strict=True):
        assert np.flatnonzero(row).tolist() == (state.legal_actions(seat) if seat >= 0 else [])
    tensors = batch.tensor(who)
    for row, seat, state in zip(tensors, who, states, strict=True):
        assert row.tobytes() == state.tensor(None if seat < 0 else seat).tobytes()


def test_a_batch_plays_single_games(game: Game) -> None:
    batch = game.batch(N, SEED)
    states = [game.new(derive_seed(SEED, i)) for i in range(N)]
    assert len(batch) == batch.size == N
    assert batch.game is game
    assert batch.auto_reset is False
    returns = np.zeros((N, game.seats))
    step = 0
    while not batch.terminal.all():
        if step < 30 or step % 50 == 0:
            compare(batch, states)
        who, what = batch.sample(step)
        assert who.dtype == what.dtype == np.dtype(np.int32)
        assert who.shape == what.shape == (N,)
        if step % 5 == 0:
            who[step % N] = -1  # left as it is
        ended = batch.step(who, what)
        for i, state in enumerate(states):
            assert (who[i] < 0) or not state.is_terminal
            if who[i] >= 0:
                state.apply(int(what[i]), int(who[i]))
                assert ended[i] == state.is_terminal
                if ended[i]:
                    returns[i] = state.returns
            else:
                assert not ended[i]
        step += 1
    compare(batch, states)
    assert batch.final_returns == pytest.approx(returns, abs=1e-6)
    assert (batch.final_returns.dtype, batch.final_returns.shape) == (np.dtype(np.float32), (N, game.seats))
    who, what = batch.sample(0)
    assert (who == -1).all()
    assert (what == -1).all()


def test_auto_reset_goes_through_the_seeds(game: Game) -> None:
    n = 3
    batch = game.batch(n, SEED, auto_reset=True)
    assert batch.auto_reset is True
    states = [game.new(derive_seed(SEED, i)) for i in range(n)]
    played = [0] * n
    step = 0
    while min(played) < 2:
        who, what = batch.sample(1000 + step)
        ended = batch.step(who, what)
        for i in range(n):
            states[i].apply(int(what[i]), int(who[i]))
            assert ended[i] == states[i].is_terminal
            if ended[i]:
                assert batch.final_returns[i] == pytest.approx(states[i].returns, abs=1e-6)
                played[i] += 1
                states[i] = game.new(derive_seed(SEED, i + played[i] * n))
        assert not batch.terminal.any()
        if step % 40 == 0 or ended.any():
            compare(batch, states)
        step += 1


def test_an_illegal_action_leaves_every_slot_as_it_was(name: str) -> None:
    for config in configs(name):
        game = config.load()
        batch = game.batch(N, SEED)
        for step in range(12):
            who, what = batch.sample(step)
            before = [bytes(batch.state(i)) for i in range(N)]
            for slot in (0, N - 1):
                state = batch.state(slot)
                if state.is_terminal:
                    continue
                wrong = next((a for a in range(game.num_actions) if a not in state.legal_actions(int(who[slot]))), None)
                if wrong is None:
                    continue
                bad = what.copy()
                bad[slot] = wrong
                with pytest.raises(IllegalActionError, match=f"^slot {slot}, seat {who[slot]}: ") as caught:
                    batch.step(who, bad)
                with pytest.raises(IllegalActionError) as single:
                    state.apply(wrong, int(who[slot]))
                assert (caught.value.reason, caught.value.legal) == (single.value.reason, single.value.legal)
                assert [bytes(batch.state(i)) for i in range(N)] == before
            batch.step(who, what)


def test_a_step_in_a_finished_game_is_refused(game: Game) -> None:
    batch = game.batch(2, SEED)
    step = 0
    while not batch.terminal.any():
        batch.step(*batch.sample(step))
        step += 1
    over = batch.terminal.tolist().index(True)
    who = [-1, -1]
    who[over] = 0
    with pytest.raises(IllegalActionError, match=f"^slot {over}, seat 0: ") as caught:
        batch.step(who, [0, 0])
    assert caught.value.reason == "GAME_OVER"


BAD_COLUMNS: tuple[Any, ...] = (
    0,
    [0],
    [[0, 0]],
    [0.0, 0.0],
    ["0", "0"],
    [True, False],
    [None, 0],
    [0, 10**6],
    [0, -2],
    [0, 2**40],
    [0, 2**70],
)


@pytest.mark.parametrize("bad", BAD_COLUMNS, ids=str)
def test_bad_arrays_are_refused(name: str, bad: Any) -> None:
    batch = cambusa.load(name).batch(2, SEED)
    before = [bytes(batch.state(i)) for i in range(2)]
    for call in (
        lambda: batch.step(bad, [0, 0]),
        lambda: batch.step([0, 0], bad),
        lambda: batch.legal_mask(bad),
        lambda: batch.tensor(bad),
    ):
        with pytest.raises(ValueError, match="expected"):
            call()
    assert [bytes(batch.state(i)) for i in range(2)] == before


def test_kinds_of_arrays_that_are_taken(name: str) -> None:
    game = cambusa.load(name)
    reference = game.batch(4, SEED)
    who, what = reference.sample(1)
    reference.step(who, what)
    for convert in (
        lambda a: a.tolist(),
        lambda a: a.astype(np.int64),
        lambda a: a.astype(np.uint16),
        lambda a: a.astype(">i4"),
        lambda a: np.repeat(a, 2)[::2],
        tuple,
    ):
        batch = game.batch(4, SEED)
        batch.step(convert(who), convert(what))
        assert [bytes(batch.state(i)) for i in range(4)] == [bytes(reference.state(i)) for i in range(4)]


def test_what_is_done_where_nobody_acts_is_ignored(name: str) -> None:
    batch = cambusa.load(name).batch(2, SEED)
    before = [bytes(batch.state(i)) for i in range(2)]
    for ignored in (-1, 0, batch.game.num_actions - 1):
        assert not batch.step([-1, -1], [ignored, ignored]).any()
    assert [bytes(batch.state(i)) for i in range(2)] == before


def test_no_action_where_somebody_acts_is_refused(name: str) -> None:
    batch = cambusa.load(name).batch(2, SEED)
    before = [bytes(batch.state(i)) for i in range(2)]
    who, what = batch.sample(0)
    what[1] = -1
    with pytest.raises(ValueError, match=r"slot 1: expected an action 0\.\."):
        batch.step(who, what)
    assert [bytes(batch.state(i)) for i in range(2)] == before


def test_tensor_buffers(name: str) -> None:
    batch = cambusa.load(name).batch(3, SEED)
    shape = (3, *batch.game.tensor_spec.shape)
    out = np.full(shape, np.nan, dtype=np.float32)
    assert batch.tensor([0, 1, -1], out) is out
    assert out.tobytes() == batch.tensor([0, 1, -1]).tobytes()
    for bad in ([[0.0]], *bad_buffers(batch.game.tensor_spec.shape), out[:2], out.T, np.asfortranarray(out)):
        with pytest.raises(ValueError, match="expected out"):
            batch.tensor([0, 0, 0], bad)


def test_restarted_slots_play_the_next_game(config: Config) -> None:
    """Slot i's k-th further game is that of seed i + k * n, as with `auto_reset`; the other slots stay as they are."""
    game = config.load()
    batch = game.batch(3, SEED)
    batch.step(*batch.sample(1))
    before = [bytes(batch.state(i)) for i in range(3)]
    batch.restart([False, True, False])
    batch.restart(np.array([False, True, True]))
    assert bytes(batch.state(0)) == before[0]
    assert bytes(batch.state(1)) == bytes(game.new(cambusa.derive_seed(SEED, 1 + 2 * 3)))
    assert bytes(batch.state(2)) == bytes(game.new(cambusa.derive_seed(SEED, 2 + 3)))
    wrong: list[Any] = [[True], [[True, False, True]], [1, 0, 1], [0.0, 1.0, 1.0], None, [True, False, "x"]]
    for bad in wrong:
        with pytest.raises(ValueError, match=r"expected slots as bool of shape \(3,\)"):
            batch.restart(bad)


def test_slots_and_sizes(name: str) -> None:
    game = cambusa.load(name)
    batch = game.batch(2, SEED)
    assert repr(batch) == f"<batch of 2 {name} games, {game.seats} seats>"
    for i in (-1, 2, 10**6):
        with pytest.raises(IndexError, match=r"0\.\.1"):
            batch.state(i)
    for n in (0, -1):
        with pytest.raises(ValueError, match="1 game or more"):
            game.batch(n, SEED)
    for _ in range(50):
        assert len(game.batch(100, SEED)) == 100  # freed each time
    state = batch.state(0)
    state.apply(state.legal_actions(min(state.active_seats))[0], min(state.active_seats))
    assert bytes(batch.state(0)) != bytes(state), "a state taken out is its own"


def test_sampled_choices_are_uniform(config: Config) -> None:
    """Of many early choices every seat, and every action of a seat, comes up as often as any other (chi-square)."""
    n = 20_000
    batch = config.load().batch(n, 77, auto_reset=True)  # some games may end with their first action
    for seed in range(3):  # the very first choice may be none
        batch.step(*batch.sample(seed))
    who, what = batch.sample(123)
    active = batch.active
    seats = np.flatnonzero(active.any(axis=0))
    shares = active / active.sum(axis=1, keepdims=True)
    expected = shares.sum(axis=0)[seats]
    counts = np.bincount(who, minlength=config.seats)[seats]
    if len(seats) > 1:
        assert chi_square(counts.tolist(), expected.tolist()) < critical(len(seats) - 1)
    masks = batch.legal_mask(who)
    expected = (masks / masks.sum(axis=1, keepdims=True)).sum(axis=0)
    counts = np.bincount(what, minlength=masks.shape[1])
    assert (counts[expected == 0] == 0).all()
    common = expected >= 10
    assert common.sum() > 1
    found = chi_square(counts[common].tolist(), expected[common].tolist())
    assert found < critical(int(common.sum()) - 1)


@pytest.mark.parametrize("what", ["active", "terminal", "points", "winners", "final_returns", "state"])
def test_a_batch_in_use_by_another_thread_says_so(what: str) -> None:
    """What is half done is no state: it must not be read."""
    batch = cambusa.load("shanghaien").batch(20_000, 1, auto_reset=True)
    refused = threading.Event()

    def play() -> None:
        while not refused.is_set():
            batch.step(*batch.sample(1))

    def read() -> None:
        while player.is_alive():
            found = getattr(batch, what)
            if callable(found):
                found(1)

    player = threading.Thread(target=play)
    player.start()
    try:
        with pytest.raises(RuntimeError, match="one thread at a time"):
            read()
    finally:
        refused.set()
        player.join()
