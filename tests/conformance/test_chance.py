"""Chance nodes, seeds, and that both kinds of chance play the same game."""

from __future__ import annotations

import json
from collections import Counter
from random import Random
from typing import Any

import pytest

import cambusa
from cambusa import Game, State
from tests.conformance.support import (
    Config,
    chi_square,
    choose,
    configs,
    critical,
    refusal,
    samples,
    walk,
    without_generator,
)


def test_outcomes_and_weights(states: list[State]) -> None:
    for state in states:
        weights = state.chance_weights()
        assert bool(weights) == state.is_chance
        assert [outcome for outcome, _ in weights] == sorted({outcome for outcome, _ in weights})
        assert all(type(weight) is int and weight > 0 for _, weight in weights)
        total = sum(weight for _, weight in weights)
        assert total < 2**31
        assert [outcome for outcome, _ in state.chance_outcomes()] == [outcome for outcome, _ in weights]
        shares = [share for _, share in state.chance_outcomes()]
        assert shares == pytest.approx([weight / total for _, weight in weights])
        if weights:
            assert sum(shares) == pytest.approx(1, abs=1e-12)


def test_what_cannot_happen_is_refused(states: list[State]) -> None:
    for state in states:
        game = state.game
        if not state.is_chance:
            reason = "GAME_OVER" if state.is_terminal else "NOT_A_CHANCE_NODE"
            assert refusal(state, game.outcome_labels[0], 0).reason == reason
            continue
        possible = {outcome for outcome, _ in state.chance_weights()}
        for outcome in set(range(game.num_outcomes)) - possible:
            error = refusal(state, outcome)
            assert (error.reason, error.label) == ("NO_SUCH_OUTCOME", game.outcome_label(outcome))
            assert error.legal == tuple(game.outcome_label(outcome) for outcome in sorted(possible))
            assert refusal(state, error.label).reason == "NO_SUCH_OUTCOME"
        assert refusal(state, min(possible), 0).reason == "CHANCE_DUE"
        assert refusal(state, game.labels[0]).reason == "CHANCE_DUE"


def test_a_seeded_game_is_an_explicit_game_with_its_outcomes(config: Config, game: Game) -> None:
    for seed in (0, 2**64 - 1):
        explicit = game.new()
        while explicit.is_chance:  # what a seeded game settles before anybody acts
            explicit.apply(game.new(seed).record().log[len(explicit.record().log)][1])
        random = Random(f"same {config} {seed}")
        for seeded in walk(game.new(seed), random):
            log = seeded.record().log
            for seat, label in log[len(explicit.record().log) :]:
                assert explicit.is_chance == (seat is None)
                explicit.apply(label, seat)
            assert without_generator(explicit) == without_generator(seeded)
            if len(log) > 60:  # `record` costs the whole log each time
                break
        rest = seeded
        before = len(rest.record().log)
        for _ in walk(rest, random):
            pass
        for seat, label in rest.record().log[before:]:
            explicit.apply(label, seat)
        assert without_generator(explicit) == without_generator(rest)
        assert explicit.log() == rest.log()
        assert explicit.is_terminal


def test_same_seed_same_game(config: Config, game: Game) -> None:
    for seed in (0, 7, 2**63, 2**64 - 1):
        first = [bytes(state) for state in walk(game.new(seed), Random(seed))]
        second = [bytes(state) for state in walk(config.load().new(seed), Random(seed))]
        assert first == second


def test_other_seeds_other_games(game: Game) -> None:
    finals = {bytes(game.new(seed)) for seed in range(50)}
    assert len(finals) == 50


@pytest.mark.parametrize("wrong", [-1, 2**64, 1.5, True, "7", b"7", (1,)])
def test_what_is_no_seed(game: Game, wrong: Any) -> None:
    state = game.new()
    for call in (
        game.new,
        game.start_bytes,
        lambda seed: state.redeal(0, seed),
        lambda seed: game.playouts(1, seed),
        lambda seed: game.batch(1, seed),
        lambda seed: game.batch(1, 0).sample(seed),
    ):
        with pytest.raises(ValueError, match=r"seed"):
            call(wrong)


def test_seeded_draws_follow_the_weights(name: str) -> None:
    """The step before each of some chance nodes is made under many generators; chi-square, at fixed seeds."""
    nodes: dict[str, tuple[State | None, tuple[int | None, int] | None, State]] = {}
    for config in configs(name)[:3]:
        game = config.load()
        if game.new().is_chance:
            nodes[f"{config} start"] = (None, None, game.new())
        for number, state in enumerate(samples(config)):
            random = Random(number)
            if not state.is_seeded and state.active_seats:
                made = choose(state, random)
                after = state.copy()
                after.apply(made[1], made[0])
                if len(after.chance_weights()) > 1:
                    nodes.setdefault(str(len(after.chance_weights()) // 8), (state, made, after))
    assert nodes or not any(state.is_chance for state in samples(configs(name)[0]))
    for before, step, node in nodes.values():
        weights = dict(node.chance_weights())
        draws = 25 * len(weights) + 200
        counts: Counter[int] = Counter()
        for key in range(draws):
            if before is None or step is None:
                seeded = node.game.new(key)
                entries = seeded.record().log
            else:
                position = before.position() | {"generator": {"key": key, "counter": 3}}
                seeded = node.game.from_position(position)
                seeded.apply(step[1], step[0])
                entries = seeded.record().log[1:]
            counts[node.game.outcome(entries[0][1])] += 1
        assert counts.keys() <= weights.keys()
        total = sum(weights.values())
        expected = [draws * weight / total for weight in weights.values()]
        found = chi_square([counts[outcome] for outcome in weights], expected)
        assert found < critical(len(weights) - 1), f"{node!r}: {counts} for {weights}"


def test_generators_are_in_the_position(game: Game) -> None:
    state = game.new(5)
    assert state.position()["generator"]["key"] == 5
    assert game.new().position()["generator"] is None
    assert json.loads(json.dumps(state.position())) == state.position()
    assert cambusa.derive_seed(5, 0) != 5
