"""Redeals: another state that a seat cannot tell from the truth."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from random import Random

from cambusa import Game, State
from tests.conformance.support import Viewer, choose, configs, critical, finish, viewers, without_generator

STARTS = 2000
FEWEST = 200
"""Starts that are looked at, and how many of them must look the same."""


def seen(state: State, viewer: Viewer) -> tuple[object, ...]:
    """Return what there is to see at a moment, whatever led to it: a redeal has a log of its own."""
    moment = {key: value for key, value in state.observation(viewer).items() if key != "event"}
    own = (state.legal_labels(viewer), state.legal_actions(viewer)) if viewer is not None else ()
    return (
        moment,
        own,
        state.tensor(viewer).tobytes(),
        state.is_chance,
        state.is_seeded,
        state.is_terminal,
        sorted(state.active_seats),
        state.points,
        state.winners,
    )


def test_a_redeal_looks_the_same(states: list[State]) -> None:
    for state in states:
        before = bytes(state)
        for viewer in viewers(state.game):
            for seed in (0, 2**64 - 1):
                other = state.redeal(viewer, seed)
                assert seen(other, viewer) == seen(state, viewer)
                assert (other.log(), other.revision) == ([], 0)
                assert other.game is state.game
        assert bytes(state) == before


def test_a_redeal_follows_from_its_seed(states: list[State]) -> None:
    for state in states:
        for viewer in viewers(state.game):
            assert bytes(state.redeal(viewer, 5)) == bytes(state.copy().redeal(viewer, 5))
            again = state.game.from_bytes(bytes(state.redeal(viewer, 5)))
            assert again.position() == state.redeal(viewer, 5).position()


def test_a_redeal_has_another_generator(states: list[State]) -> None:
    """The future must not leak: not the seed, and not how often it was asked."""
    for state in states:
        for viewer in viewers(state.game):
            generators = [state.redeal(viewer, seed).position()["generator"] for seed in (1, 2)]
            if not state.is_seeded:
                assert generators == [None, None]
                continue
            old = state.position()["generator"]
            assert len({generator["key"] for generator in (*generators, old)}) == 3
            other = state.game.from_position(state.position() | {"generator": {"key": old["key"] ^ 1, "counter": 9}})
            assert bytes(other.redeal(viewer, 1)) == bytes(state.redeal(viewer, 1))


def test_a_redeal_can_be_played_to_its_end(states: list[State]) -> None:
    for number, state in enumerate(states):
        for viewer in (number % state.game.seats, None):
            other = finish(state.redeal(viewer, number), Random(number))
            assert other.is_terminal
            assert other.game.replay(other.record()) == other


def test_a_redeal_of_a_redeal_looks_the_same(states: list[State]) -> None:
    for state in states[::3]:
        for viewer in viewers(state.game):
            assert seen(state.redeal(viewer, 1).redeal(viewer, 2), viewer) == seen(state, viewer)


def test_redeals_of_a_start_are_spread_as_starts_are(name: str) -> None:
    """Of all starts that look the same to somebody, a redeal gives each as often as chance does (two samples)."""
    for config in (configs(name)[0], configs(name)[-1]):
        game = config.load()
        for viewer in (None, 0, game.seats - 1):
            dealt = alike_starts(game, viewer)
            size = len(dealt)
            redealt = [dealt[seed % size].redeal(viewer, 2**40 + seed) for seed in range(STARTS)]
            first, second = Counter(map(bucket, dealt)), Counter(map(bucket, redealt))
            found = 0.0
            for kind in first.keys() | second.keys():
                share = (first[kind] + second[kind]) / (size + STARTS)
                for counts, total in ((first, size), (second, STARTS)):
                    found += (counts[kind] - share * total) ** 2 / (share * total)
            freedom = len(first.keys() | second.keys()) - 1
            assert freedom == 0 or found < critical(freedom), f"{game!r} seat {viewer}: {first} and {second}"
            assert (freedom == 0) == (len({json.dumps(without_generator(state)) for state in dealt}) == 1)


def alike_starts(game: Game, viewer: Viewer) -> list[State]:
    """Return starts that look the same to somebody, as far into the opening chance as many still do."""
    random = Random(f"{game!r} {viewer}")
    states = [game.new() for _ in range(STARTS)]
    while states[0].is_chance:
        looks: dict[str, list[State]] = {}
        for state in states:
            after = state.copy()
            after.apply(choose(after, random)[1])
            looks.setdefault(after.log(viewer, after.revision - 1)[0].label, []).append(after)
        states, before = max(looks.values(), key=len), states
        if len(states) < FEWEST:
            return before
    return states


def bucket(state: State) -> int:
    """Return one of eight classes of a situation."""
    return hashlib.sha256(json.dumps(without_generator(state), sort_keys=True).encode()).digest()[0] & 7
