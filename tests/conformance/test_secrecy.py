"""Secrecy: two states with equal observations and logs for somebody give it equal bytes in everything.

Pairs of such states are made in two ways: a state and its redeal; and two games played step by step so that the viewer
sees the same while hidden things differ. Both go on as long as the viewer cannot tell them apart.
"""

from __future__ import annotations

import json
from importlib import import_module
from random import Random
from typing import Any

from cambusa import CambusaError, LogEntry, State
from tests.conformance.support import Config, Viewer, choices, choose, parts, viewers

MOST_REFUSALS = 24
MOST_TRIES = 40

EVERYBODY = 1 << 16
"""As in `contract.pxd`: the audience of what spectators see too."""


def known(state: State, viewer: Viewer) -> tuple[str, list[LogEntry]]:
    """Return what the viewer has been told: what all else must follow from."""
    return json.dumps(state.observation(viewer), sort_keys=True), state.log(viewer)


def outputs(state: State, viewer: Viewer) -> dict[str, Any]:
    """Return all that leaves the state for a viewer."""
    out: dict[str, Any] = {
        "tensor": state.tensor(viewer).tobytes(),
        "points": state.points,
        "winners": state.winners,
        "returns": state.returns,
        "moment": (state.is_terminal, state.is_chance, state.is_seeded, state.revision, sorted(state.active_seats)),
        "repr": repr(state),
        "redeals": [bytes(state.redeal(viewer, seed)) for seed in (1, 2)],
        "redeal positions": state.redeal(viewer, 3).position(),
    }
    if viewer is not None:
        view = state.view(viewer)
        out |= {
            "legal actions": state.legal_actions(viewer),
            "legal labels": state.legal_labels(viewer),
            "legal mask": state.legal_mask(viewer).tobytes(),
            "view": (repr(view), view.observation(), view.log(), view.legal_actions(), view.points, view.winners),
            "refusals": refusals(state, viewer),
        }
    return out


def refusals(state: State, seat: int) -> list[tuple[Any, ...]]:
    """Return what a seat is told when it tries what it may not do."""
    game = state.game
    out: list[tuple[Any, ...]] = []
    legal = set(state.legal_actions(seat))
    tries: list[int | str] = [action for action in range(game.num_actions) if action not in legal]
    tries = Random(len(tries)).sample(tries, min(len(tries), MOST_REFUSALS))
    tries += [game.outcome_labels[0], game.outcome_labels[-1], "no such label", game.num_actions]
    for action in tries:
        copy = state.copy()
        try:
            copy.view(seat).apply(action)
            out.append((action, "done"))
        except CambusaError as error:
            out.append((action, type(error).__name__, str(error), sorted(map(str, vars(error).items()))))
    return out


def assert_alike(one: State, other: State, viewer: Viewer) -> None:
    first, second = outputs(one, viewer), outputs(other, viewer)
    for key, value in first.items():
        assert value == second[key], (
            f"{key} tell seat {viewer} apart what it cannot know: {one!r} after {one.log()[-8:]}"
        )


def follow(leader: State, other: State, viewer: Viewer, random: Random) -> State | None:
    """Return what `other` becomes by a step that looks to the viewer as the last steps of `leader` did, if it can."""
    news = leader.log(viewer, other.revision)
    options = choices(other)
    seat = news[0].seat
    labels = other.game.outcome_labels if other.is_chance else other.game.labels
    verb = news[0].label.split(" ")[0]
    options = [(who, number) for who, number in options if who == seat and labels[number].split(" ")[0] == verb]
    exact = [(who, number) for who, number in options if labels[number] == news[0].label]
    options = exact or random.sample(options, min(len(options), MOST_TRIES))
    for who, number in options:
        child = other.copy()
        child.apply(number, who)
        if child.log(viewer, other.revision) == news and known(child, viewer)[0] == known(leader, viewer)[0]:
            return child
    return None


def play_pair(one: State, other: State, viewer: Viewer, random: Random, steps: int) -> int:
    """Play two states so that the viewer sees the same, as long as that goes; return how often they differed."""
    differed = 0
    for step in range(steps):
        differ = bytes(one) != bytes(other)
        differed += differ
        if differ or step % 8 == 0:  # equal bytes cannot but give the same
            assert_alike(one, other, viewer)
        if one.is_terminal or other.is_terminal or one.is_chance != other.is_chance:
            break
        seat, number = choose(one, random)
        leader = one.copy()
        leader.apply(number, seat)
        follower = follow(leader, other, viewer, random)
        if follower is None:
            continue
        one, other = (leader, follower) if step % 2 else (follower, leader)
    return differed


def test_a_state_and_its_redeal(config: Config, states: list[State]) -> None:
    for number, state in enumerate(states):
        random = Random(f"{config} {number}")
        everybody = viewers(state.game)
        for viewer in (everybody[number % len(everybody)], everybody[(3 * number + 1) % len(everybody)]):
            bare = state.game.from_bytes(bytes(state))
            other = state.redeal(viewer, number)
            assert known(bare, viewer) == known(other, viewer), "a redeal looks different"
            if state.is_seeded:
                assert_alike(bare, other, viewer)
            else:
                play_pair(bare, other, viewer, random, 6)


def test_two_games_that_look_the_same(config: Config) -> None:
    game = config.load()
    for viewer in viewers(game):
        for run in range(2):
            play_pair(game.new(), game.new(), viewer, Random(f"{config} {viewer} {run}"), 40)


def test_the_seed_does_not_show(config: Config, states: list[State]) -> None:
    """Seeded states that differ in their generators alone: nobody sees the future."""
    for state in states:
        if state.is_seeded:
            other = state.game.from_position(state.position() | {"generator": {"key": 99, "counter": 12345}})
            bare = state.game.from_bytes(bytes(state))
            assert bytes(bare) != bytes(other)
            for viewer in viewers(state.game):
                assert known(bare, viewer) == known(other, viewer)
                assert_alike(bare, other, viewer)
    assert config.load() == states[0].game


def test_hidden_labels_are_hidden(states: list[State]) -> None:
    """What an entry hides from somebody is written as "?"; the words that stay are the same."""
    for state in states:
        game = state.game
        labels = (*game.labels, *game.outcome_labels, *import_module(f"cambusa.games.{game.name}").REVEALS)
        *_, entries = parts(state)
        for viewer in viewers(game):
            for (seat, number, audience), entry in zip(entries, state.log(viewer), strict=True):
                assert entry.seat == (None if seat == -1 else seat)
                if audience == EVERYBODY or (viewer is not None and audience >> viewer & 1):
                    assert entry.label == labels[number]
                    continue
                assert "?" in entry.label.split(" ")
                for shown, whole in zip(entry.label.split(" "), labels[number].split(" "), strict=True):
                    assert shown in ("?", whole)
