"""The same work done by OpenSpiel, the nearest peer with an engine in C++."""

from __future__ import annotations

from random import Random

import pyspiel

GAMES = ("hearts", "spades")


def rollouts(name: str, n: int) -> int:
    """Play n random games in OpenSpiel's C++ loop (`EvaluateBots` with its uniform random bots); return the steps."""
    game = pyspiel.load_game(name)
    bots = [pyspiel.make_uniform_random_bot(player, player) for player in range(game.num_players())]
    steps = 0
    for seed in range(n):
        state = game.new_initial_state()
        pyspiel.evaluate_bots(state, bots, seed)
        steps += len(state.history())
    return steps


def python_loop(name: str, n: int) -> int:
    """Play n random games step by step from Python; return the number of steps: actions and outcomes.

    The loop of OpenSpiel's own example, with choices made as in `cambusa.cli.bench.python_loop`. Outcomes are taken as
    equally likely, as they are in both games, which spares it the weighing.
    """
    game = pyspiel.load_game(name)
    chance = Random(1).random
    steps = 0
    for _ in range(n):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                action, _probability = outcomes[int(chance() * len(outcomes))]
            else:
                actions = state.legal_actions()
                action = actions[int(chance() * len(actions))]
            state.apply_action(action)
            steps += 1
    return steps
