"""The same tests of a `SeatView` on a local game and at a remote table: whoever plays need not know which it is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import numpy as np
import pytest

import cambusa
from cambusa import Record, SeatView, StateView
from cambusa.errors import IllegalActionError, LabelError
from cambusa.interface import State
from cambusa_client import Client, Seat
from tests.client.support import settle, step, table
from tests.service.support import short

STEPS = 15

GAMES = [(game, cambusa.spec(game).seats[0]) for game in cambusa.games()]

Opened = Callable[..., Sequence[SeatView]]


@pytest.fixture(params=["local", "remote"])
def opened(request: pytest.FixtureRequest) -> Opened:
    """Make a game, and return the views of all its seats."""

    def local(game: str, seats: int, **options: Any) -> Sequence[SeatView]:
        state = cambusa.load(game, seats, **options).new(seed=5)
        return [state.view(seat) for seat in range(seats)]

    def remote(game: str, seats: int, **options: Any) -> Sequence[SeatView]:
        client: Client = request.getfixturevalue("client")
        return table(client, game, seats, **options)

    return local if request.param == "local" else remote


def record(views: Sequence[SeatView]) -> Record:
    """The record of a finished game: at a remote table all must agree to that."""
    if isinstance(views[0], Seat):
        for view in views:
            assert isinstance(view, Seat)
            view.disclose()
        return Record.loads(views[0].record().text)
    assert isinstance(views[0], StateView)
    return views[0]._state.record()


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_what_a_view_shows_is_what_the_engine_shows(opened: Opened, game: str, seats: int) -> None:
    """Each view is looked at as the game goes on, and compared afterwards with the game played again."""
    views = opened(game, seats, **short(game))
    random = Random(7)
    looks: dict[int, list[Any]] = {}

    def look() -> None:
        if len({view.revision for view in views}) == 1:
            looks.setdefault(
                views[0].revision,
                [(v.observation(), v.log(), v.legal_actions(), v.legal_labels(), v.points, v.winners) for v in views],
            )

    while len(looks) < STEPS and not views[0].is_terminal:
        look()
        step(views, random)
    state = views[0].game.new()
    logs = [view.log() for view in views]
    for seat, view in enumerate(views):
        assert isinstance(view, SeatView)
        assert (view.seat, view.game) == (seat, state.game)
        assert len(logs[seat]) == view.revision
        assert view.log(since=2) == logs[seat][2:]
    compared = 0
    for revision, entries in enumerate(zip(*logs, strict=True)):
        open_to = [entry for entry in entries if "?" not in entry.label]
        if not open_to:
            break  # what nobody sees cannot be played again
        if revision in looks:
            compare(looks[revision], state)
            compared += 1
        state.apply(open_to[0].label, open_to[0].seat)
    assert compared >= 5


def compare(looks: list[Any], state: State) -> None:
    for seat, (observation, log, actions, labels, points, winners) in enumerate(looks):
        assert observation == state.observation(seat)
        assert log == state.log(seat)
        assert actions == state.legal_actions(seat)
        assert labels == state.legal_labels(seat)
        assert (points, winners) == (state.points, state.winners)


def test_a_refusal_says_why_and_changes_nothing(opened: Opened) -> None:
    views = opened("shrimp", 3)
    views[0].apply("flip 1")
    settle(views)
    before = [(view.observation(), view.log(), view.legal_actions()) for view in views]
    for seat, label, reason in (
        (1, "flip 1", "RECIPE_COVERED"),
        (0, "flip 2", "NOT_ON_TURN"),
        (2, "give 1", "NOTHING_TO_GIVE"),
    ):
        with pytest.raises(IllegalActionError) as refused:
            views[seat].apply(label)
        assert (refused.value.reason, refused.value.label) == (reason, label)
        assert refused.value.why == views[seat].game.spec.reasons[reason]
        assert list(refused.value.legal) == views[seat].legal_labels() != []
    nonsense: list[int | str] = ["flop 1", 99999, -1]
    for action in nonsense:
        with pytest.raises(LabelError):
            views[0].apply(action)
    settle(views)
    assert [(view.observation(), view.log(), view.legal_actions()) for view in views] == before


def test_actions_are_taken_by_id_or_label_and_seen_at_once(opened: Opened) -> None:
    views = opened("shrimp", 2)
    flips: list[tuple[int, int | str]] = [(0, views[0].game.action("flip 2")), (1, "flip 3")]
    for seat, action in flips:
        view = views[seat]
        revision = view.revision
        view.apply(action)
        assert view.revision == revision + 2, "the flip, and the card"
        assert view.log(revision)[0] == (view.seat, view.game.label(view.game.action(action)))
        event = view.observation()["event"]
        assert event == {"seat": None, "label": view.log()[-1].label}
        settle(views)
    mask = views[0].legal_mask()
    assert mask.dtype == np.bool_
    assert np.flatnonzero(mask).tolist() == views[0].legal_actions()


def test_a_whole_game_and_after_its_end(opened: Opened) -> None:
    views = opened("shanghaien", 2)
    assert views[0].points == [0, 0]
    random = Random(3)
    while not views[0].is_terminal:
        assert views[0].winners == []
        step(views, random)
    replayed = views[0].game.replay(record(views))
    for seat, view in enumerate(views):
        assert view.observation() == replayed.observation(seat)
        assert view.log() == replayed.log(seat)
        assert (view.points, view.winners) == (replayed.points, replayed.winners)
        assert view.winners
        assert view.legal_actions() == []
        with pytest.raises(IllegalActionError) as refused:
            view.apply(view.game.label(0))
        assert refused.value.reason == "GAME_OVER"
