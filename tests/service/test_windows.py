"""Every window of every game, only choices, and pauses, in a time that the tests make."""

from __future__ import annotations

from functools import cache

import pytest

import cambusa
from cambusa import State
from cambusa.service.moment import CREDIT_MS, ONLY_CHOICE_MS
from tests.conformance.support import configs, samples
from tests.service.support import Played, place, placed

WINDOWS = [(name, window.name) for name in cambusa.games() for window in cambusa.spec(name).windows]


@cache
def found(name: str) -> dict[str, State]:
    """Return a state for each window of a game in which it is open for somebody."""
    spec = cambusa.spec(name)
    out: dict[str, State] = {}
    for config in configs(name):
        for state in samples(config):
            if state.is_seeded or len(out) == len(spec.windows):
                continue
            phase = state.observation(None)["phase"]
            for window in spec.windows:
                for seat in state.active_seats:
                    labels = state.legal_labels(seat)
                    if len(labels) > 1 and window.label(phase, labels) is not None:
                        out.setdefault(window.name, state)
        if len(out) == len(spec.windows):
            break
    return out


def opened(name: str, window: str, clocks: bool = True, people: int = 99) -> Played:
    return placed(found(name)[window].copy(), people, clocks)


@pytest.mark.parametrize(("name", "window"), WINDOWS)
def test_a_window_plays_its_default_when_its_time_is_over(name: str, window: str) -> None:
    played = opened(name, window)
    clock = next(clock for clock in played.table.clocks if clock.window == window)
    seconds = next(one.seconds for one in played.game.spec.windows if one.name == window)
    assert clock.at == played.now + 1000 * seconds
    shown = played.table.view(clock.seat, played.now + 400)
    assert shown is not None
    assert (window, clock.seat, 1000 * seconds - 400) in [(one.window, one.seat, one.ms) for one in shown.clocks]
    before = len(played.entries("played"))
    played.wait(seconds + CREDIT_MS / 1000)
    played.step(played.now)
    entry = played.entries("played")[before]
    assert entry.data["by"] == "clock"
    assert clock.at <= entry.at <= clock.at + CREDIT_MS
    first = [one for one in played.entries("played")[before:] if one.seat == clock.seat]
    assert first[0].data["label"] == clock.label
    event = next(event for event in played.events(None, 0) if event.kind == "played" and event.what == "clock")
    assert event.entries[0].seat == entry.seat


@pytest.mark.parametrize(("name", "window"), WINDOWS)
def test_a_table_without_clocks_waits_for_people(name: str, window: str) -> None:
    played = opened(name, window, clocks=False)
    assert played.table.clocks == ()
    played.wait(3600)
    assert all(entry.data["by"] == "only_choice" for entry in played.entries("played"))


@pytest.mark.parametrize(("name", "window"), WINDOWS)
def test_bots_have_clocks_at_a_table_without_clocks(name: str, window: str) -> None:
    played = opened(name, window, clocks=False, people=0)
    assert any(clock.window == window or clock.seat == 0 for clock in played.table.clocks) or played.table.seats[0].who


@pytest.mark.parametrize(("name", "window"), WINDOWS)
def test_a_pause_stops_all_clocks(name: str, window: str) -> None:
    played = opened(name, window)
    table = played.table
    clock = next(clock for clock in table.clocks if clock.window == window)
    seat, label = clock.seat, clock.label
    played.now += 300
    left = table.view(None, played.now)
    played.do(table.pause(0, True, played.now))
    played.wait(3600)
    assert table.due() is None
    later = table.view(None, played.now)
    assert left is not None
    assert later is not None
    assert later.clocks == left.clocks
    assert table.legal(seat) == []
    answer = played.submit(seat, label)
    assert answer is not None
    assert (answer.verdict, answer.reason) == ("ILLEGAL", "PAUSED")
    played.do(table.pause(0, False, played.now))
    going_on = table.view(None, played.now)
    assert going_on is not None
    assert going_on.clocks == left.clocks
    assert played.game.action(label) in table.legal(seat)


def test_a_choice_with_one_possibility_is_made_for_who_is_asked_unless_that_tells_something(name: str) -> None:
    spec = cambusa.spec(name)
    for config in configs(name)[:3]:
        states = [state for state in samples(config) if not state.is_seeded]
        played = placed(states[0].copy())
        for state in states:
            phase = state.observation(None)["phase"]
            single = set()
            for seat in state.active_seats:
                label, *more = state.legal_labels(seat)
                asked = any(window.label(phase, [label, *more]) for window in spec.windows)
                if asked and not more and label.split()[0] not in spec.racing and phase not in spec.secret_choices:
                    single.add(seat)
            place(played, state.copy())
            assert {clock.seat for clock in played.table.forced} == single
            if single:
                assert played.table.due() == played.now + ONLY_CHOICE_MS
                played.step()
                last = played.entries("played")[-1]
                assert (last.seat, last.data["by"]) == (min(single), "only_choice")


def test_a_clock_of_whom_did_not_act_runs_on(name: str) -> None:
    """Somebody else's action in the same window does not give more time; the own one begins anew."""
    for window, state in found(name).items():
        played = placed(state.copy())
        clocks = [clock for clock in played.table.clocks if clock.window == window]
        if len(clocks) < 2:
            continue
        acting, other = clocks[0], clocks[1]
        played.now += 500
        played.submit(acting.seat, acting.label)
        played.wait(CREDIT_MS / 1000)
        after = {(clock.window, clock.seat): clock.at for clock in played.table.clocks}
        assert after.get((window, other.seat), other.at) == other.at
        assert after.get((window, acting.seat), played.now) != acting.at
