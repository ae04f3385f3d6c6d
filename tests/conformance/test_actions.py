"""Actions, labels and refusals."""

from __future__ import annotations

import pickle
from itertools import chain
from random import Random
from typing import Any, cast

import numpy as np
import pytest

import cambusa
from cambusa import Game, IllegalActionError, LabelError, SeatError, State
from cambusa.errors import REASONS
from tests.conformance.support import Config, choices, configs, engine, refusal, samples, walk


def test_every_label_names_one_thing_and_parses_back(game: Game) -> None:
    for labels, size, of, back in (
        (game.labels, game.num_actions, game.label, game.action),
        (game.outcome_labels, game.num_outcomes, game.outcome_label, game.outcome),
    ):
        assert len(labels) == size == len(set(labels))
        assert [back(label) for label in labels] == list(range(size))
        assert [of(number) for number in range(size)] == list(labels)
        for label in labels:
            assert label.isprintable()
            assert label.split(" ") == label.split(), "words are separated by single blanks"


def test_counts_are_those_of_the_engine(game: Game) -> None:
    counts = engine(game.name)._COUNTS
    assert counts["actions"] == game.num_actions < 2**15
    assert counts["outcomes"] == game.num_outcomes < 2**15
    assert counts["tallies"] == len(game.spec.tallies)
    assert (counts["tensor"],) == game.tensor_spec.shape


def test_labels_do_not_depend_on_seats_or_options(name: str) -> None:
    games = [config.load() for config in configs(name)]
    assert len({(game.labels, game.outcome_labels, game.tensor_spec) for game in games}) == 1


def test_legal_actions(states: list[State]) -> None:
    for state in states:
        game = state.game
        for seat in range(game.seats):
            actions = state.legal_actions(seat)
            assert actions == sorted(set(actions)) == state.legal_actions(cast(int, np.int64(seat)))
            assert all(0 <= action < game.num_actions for action in actions)
            assert state.legal_labels(seat) == [game.label(action) for action in actions]
            assert [game.action(label) for label in state.legal_labels(seat)] == actions
            mask = state.legal_mask(seat)
            assert (mask.shape, mask.dtype) == ((game.num_actions,), np.dtype(bool))
            assert np.flatnonzero(mask).tolist() == actions
            assert bool(actions) == (seat in state.active_seats)
        assert isinstance(state.active_seats, frozenset)
        assert state.active_seats <= set(range(game.seats))


def test_somebody_acts_or_chance_decides_or_it_is_over(states: list[State]) -> None:
    for state in states:
        assert [bool(state.active_seats), state.is_chance, state.is_terminal].count(True) == 1
        assert bool(state.winners) == state.is_terminal
        assert not (state.is_chance and state.is_seeded)


def test_apply_by_number_label_and_numpy_number_are_the_same(states: list[State]) -> None:
    random = Random(1)
    for state in states:
        options = choices(state)
        for seat, number in random.sample(options, min(6, len(options))):
            label = state.game.label(number) if seat is not None else state.game.outcome_label(number)
            ways: list[Any] = [number, label, np.int64(number), np.uint16(number)]
            after = [state.copy() for _ in ways]
            for child, way in zip(after, ways, strict=True):
                child.apply(way, seat)
            assert len({bytes(child) for child in after}) == 1
            assert all(child.log() == after[0].log() for child in after)
            assert after[0].revision > state.revision


def test_the_seat_may_be_left_out_if_one_is_active(states: list[State]) -> None:
    for state in states:
        if len(state.active_seats) == 1:
            (seat,) = state.active_seats
            first, second = state.copy(), state.copy()
            first.apply(state.legal_actions(seat)[0])
            second.apply(state.legal_actions(seat)[0], seat)
            assert first == second
        elif state.active_seats:
            action = state.legal_actions(min(state.active_seats))[0]
            assert refusal(state, action).reason == "SEAT_NEEDED"


def test_what_is_not_legal_is_refused_with_a_reason(states: list[State]) -> None:
    random = Random(2)
    for state in states:
        game = state.game
        known = {**REASONS, **game.spec.reasons}
        for seat in range(game.seats):
            legal = state.legal_actions(seat)
            for action in random.sample(range(game.num_actions), min(12, game.num_actions)):
                if action in legal:
                    continue
                if state.is_chance:
                    assert refusal(state, game.label(action), seat).reason == "CHANCE_DUE"
                    continue
                error = refusal(state, action, seat)
                assert error.label == game.label(action)
                assert error.why == known[error.reason]
                assert error.legal == tuple(state.legal_labels(seat))
                assert (error.reason == "GAME_OVER") == state.is_terminal
                assert error.reason in str(error)
                assert repr(error.label) in str(error)
                assert vars(pickle.loads(pickle.dumps(error))) == vars(error)


def test_every_reason_of_the_game_comes_up(name: str) -> None:
    """A reason that nothing leads to is dead text, or a rule that is not enforced."""
    missing = set(cambusa.spec(name).reasons)
    games = [config.load() for config in configs(name)]
    more = (state for seed in range(20) for game in games for state in walk(game.new(seed), Random(seed)))
    for state in chain(chain.from_iterable(map(samples, configs(name))), more):
        if not missing:
            return
        if state.is_chance or state.is_terminal:
            continue
        for seat in range(state.game.seats):
            for action in set(range(state.game.num_actions)) - set(state.legal_actions(seat)):
                with pytest.raises(IllegalActionError) as caught:
                    state.apply(action, seat)
                missing.discard(caught.value.reason)
    assert missing == set()


def test_a_finished_game_takes_no_action(config: Config) -> None:
    over = [state for state in samples(config) if state.is_terminal]
    assert over
    for state in over:
        assert refusal(state, 0).reason == "GAME_OVER"
        assert refusal(state, state.game.labels[-1], 0).reason == "GAME_OVER"
        assert refusal(state, state.game.outcome_labels[0]).reason == "GAME_OVER"


NO_ACTIONS: tuple[Any, ...] = (True, 1.0, -1, 10**6, 2**31, 2**70, "", "no such label", None, b"x", [0], object())
NO_SEATS: tuple[Any, ...] = (-1, 16, 2**31, 2**70, True, 0.0, "0", (0,))


@pytest.mark.parametrize("wrong", NO_ACTIONS, ids=lambda wrong: type(wrong).__name__)
def test_what_is_no_action_or_outcome(name: str, wrong: Any) -> None:
    states = samples(configs(name)[-1])
    for state in (*states[:3], *(state for state in states if state.is_chance or state.is_terminal)):
        before = bytes(state)
        for seat in (None, *state.active_seats):
            with pytest.raises(LabelError):
                state.apply(wrong, seat)
        assert bytes(state) == before
        for convert in (state.game.label, state.game.outcome_label, state.game.action, state.game.outcome):
            with pytest.raises(LabelError):
                convert(wrong)


@pytest.mark.parametrize("wrong", NO_SEATS, ids=lambda wrong: type(wrong).__name__)
def test_what_is_no_seat(name: str, wrong: Any) -> None:
    for state in samples(configs(name)[-1]):
        before = bytes(state)
        label = (state.game.outcome_labels if state.is_chance else state.game.labels)[0]
        for call in (
            state.legal_actions,
            state.legal_labels,
            state.legal_mask,
            state.observation,
            state.tensor,
            state.log,
            state.view,
            lambda seat, state=state: state.redeal(seat, 0),
            lambda seat, state=state, label=label: state.apply(label, seat),
        ):
            for seat in (wrong, state.game.seats):
                with pytest.raises(SeatError, match=r"expected a seat 0\.\."):
                    call(seat)
        with pytest.raises(SeatError):
            state.legal_actions(None)  # type: ignore[arg-type]
        with pytest.raises(SeatError):
            state.view(None)  # type: ignore[arg-type]
        assert bytes(state) == before


def test_returns_follow_from_the_winners(states: list[State]) -> None:
    for state in states:
        seats, winners = state.game.seats, state.winners
        assert winners == sorted(set(winners))
        assert len(state.points) == seats
        assert all(type(points) is int for points in state.points)
        if state.is_terminal:
            share = seats / len(winners)
            expected = [(share * (seat in winners) - 1) / (seats - 1) for seat in range(seats)]
            assert state.returns == pytest.approx(expected, abs=1e-12)
        else:
            assert state.returns == [0.0] * seats
        assert sum(state.returns) == pytest.approx(0, abs=1e-12)


def test_view_is_the_share_of_a_seat(states: list[State]) -> None:
    for state in states:
        for seat in range(state.game.seats):
            view = state.view(seat)
            assert (view.seat, view.game, view.revision) == (seat, state.game, state.revision)
            assert view.observation() == state.observation(seat)
            assert (view.legal_actions(), view.legal_labels()) == (state.legal_actions(seat), state.legal_labels(seat))
            assert view.log() == state.log(seat)
            assert view.log(1) == state.log(seat, 1)
            assert (view.points, view.winners, view.is_terminal) == (state.points, state.winners, state.is_terminal)
            if view.legal_actions():
                changed = state.copy()
                changed.view(seat).apply(view.legal_actions()[-1])
                expected = state.copy()
                expected.apply(view.legal_actions()[-1], seat)
                assert changed == expected
