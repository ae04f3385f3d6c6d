"""The conformance tests' random part, for as long as CAMBUSA_SOAK_SECONDS says: other seeds each time, said on failure.

`make soak` runs this; each game and each kind of trouble gets an equal share of the time.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from importlib import import_module
from random import Random, SystemRandom
from typing import Any

import pytest

import cambusa
from cambusa import CambusaError, PositionError, State, StateBytesError
from tests.conformance.support import Config, choose, configs, finish, folder, viewers, walk, without_generator
from tests.conformance.test_copies import check_state, damaged_bytes
from tests.conformance.test_positions import damage
from tests.conformance.test_records import fuzz
from tests.conformance.test_redeal import seen
from tests.conformance.test_secrecy import play_pair

SECONDS = float(os.environ.get("CAMBUSA_SOAK_SECONDS", "20"))
KINDS = 6
SHARE = SECONDS / KINDS / len(cambusa.games())

NAMES = [pytest.param(name, id=name) for name in cambusa.games()]
ORACLES = [name for name in cambusa.games() if (folder(name) / "oracle.py").exists()]


def rounds(name: str) -> Iterator[tuple[Config, Random, str]]:
    """Yield configurations in turn, each with a fresh source of chance and the seed that repeats it."""
    begin = time.monotonic()
    seeds, number = SystemRandom(), 0
    while number == 0 or time.monotonic() - begin < SHARE:
        seed = os.environ.get("CAMBUSA_SOAK_SEED") or f"{seeds.randrange(2**64)}"
        config = configs(name)[Random(seed).randrange(len(configs(name)))]
        yield config, Random(seed), f"CAMBUSA_SOAK_SEED={seed} repeats this ({config})"
        number += 1


def some_states(config: Config, random: Random) -> list[State]:
    """Return states out of one random game with either kind of chance."""
    game = config.load()
    start = game.new(random.choice((None, random.randrange(2**64))))
    return random.sample(kept := [state.copy() for state in walk(start, random)], min(8, len(kept)))


@pytest.mark.parametrize("name", NAMES)
def test_damaged_bytes(name: str) -> None:
    for config, random, repeat in rounds(name):
        for state in some_states(config, random):
            for _ in range(40):
                data = damaged_bytes(state, random)
                try:
                    other = state.game.from_bytes(data)
                except StateBytesError:
                    continue
                try:
                    check_state(other, data)
                except Exception as error:
                    raise AssertionError(f"{data.hex()}; {repeat}") from error


@pytest.mark.parametrize("name", NAMES)
def test_damaged_positions(name: str) -> None:
    for config, random, repeat in rounds(name):
        for state in some_states(config, random):
            for _ in range(30):
                position = damage(state.position(), random)
                try:
                    try:
                        other = state.game.from_position(position)
                    except PositionError:
                        continue
                    check_state(other, bytes(other))
                except Exception as error:
                    raise AssertionError(f"{position}; {repeat}") from error


@pytest.mark.parametrize("name", NAMES)
def test_damaged_records_and_labels(name: str) -> None:
    for config, random, repeat in rounds(name):
        for state in some_states(config, random)[:2]:
            try:
                fuzz(state, random, 20)
                for _ in range(200):
                    apply_text(state, random)
            except Exception as error:
                raise AssertionError(repeat) from error


def apply_text(state: State, random: Random) -> None:
    """Apply a label with a word changed, by any seat: refused, or what the label says."""
    game = state.game
    words = random.choice(game.labels + game.outcome_labels).split(" ")
    others = random.choice(game.labels + game.outcome_labels).split(" ")
    words[random.randrange(len(words))] = random.choice((*others, "", "9" * 40, "é", "\0"))
    label, seat = " ".join(words), random.choice((None, -1, *range(game.seats + 1)))
    child = state.copy()
    try:
        child.apply(label, seat)
    except CambusaError:
        assert child == state
        assert child.revision == state.revision
    else:
        assert child.log(0 if seat is None else seat, state.revision)


@pytest.mark.parametrize("name", NAMES)
def test_secrets(name: str) -> None:
    for config, random, repeat in rounds(name):
        game = config.load()
        viewer = random.choice(viewers(game))
        try:
            play_pair(game.new(), game.new(), viewer, random, 60)
            for state in some_states(config, random):
                other = state.redeal(viewer, random.randrange(2**64))
                assert seen(other, viewer) == seen(state, viewer)
                assert finish(other, random).is_terminal
        except Exception as error:
            raise AssertionError(repeat) from error


@pytest.mark.parametrize("name", NAMES)
def test_seeded_and_explicit_games(name: str) -> None:
    for config, random, repeat in rounds(name):
        game = config.load()
        seeded = finish(game.new(random.randrange(2**64)), random)
        explicit = game.new()
        for seat, label in seeded.record().log:
            explicit.apply(label, seat)
        assert without_generator(explicit) == without_generator(seeded), repeat
        assert explicit.log() == seeded.log(), repeat
        assert game.replay(seeded.record()) == seeded, repeat


@pytest.mark.parametrize("name", ORACLES)
def test_games_against_the_oracle(name: str) -> None:
    """Random games, step by step beside the plain-Python model of the same rules in `tests/games/<game>/oracle.py`."""
    oracle_class: Any = import_module(f"tests.games.{name}.oracle").Oracle
    for config, random, repeat in rounds(name):
        state = config.load().new()
        oracle = oracle_class(config.seats, **dict(config.options))
        while True:
            assert oracle.position() == state.position(), repeat
            assert list(oracle.active_seats) == sorted(state.active_seats), repeat
            for seat in range(config.seats):
                assert oracle.legal(seat) == state.legal_labels(seat), repeat
            weights = [(state.game.outcome_label(outcome), weight) for outcome, weight in state.chance_weights()]
            assert list(oracle.outcomes()) == weights, repeat
            assert (oracle.points, oracle.winners) == (state.points, state.winners), repeat
            if state.is_terminal:
                break
            who, number = choose(state, random)
            label = (state.game.outcome_label if who is None else state.game.label)(number)
            state.apply(label, who)
            oracle.apply(label, who)
