"""A short match: the search bot in one seat against the game's other bot in the others."""

from __future__ import annotations

from random import Random

import cambusa
from cambusa import bots
from cambusa.arena import wilson


def sure_share(name: str, seats: int, games: int, iterations: int) -> float:
    """Play games of seeded bots on their hardest level, the search in each seat in turn.

    Where several seats may act one is asked at random. All follows from the arguments. Returns the lower end of the
    interval of 95 % (Wilson) for the share of the wins that the search has.
    """
    game = cambusa.load(name, seats, **cambusa.spec(name).guards)
    other = next(bot for bot in bots.names(name) if bot != "search")
    won = 0.0
    for number in range(games):
        random = Random(number)
        mine = number % seats
        players = [bots.make(other, game, seat, random.getrandbits(64), "hard") for seat in range(seats)]
        players[mine] = bots.make("search", game, mine, random.getrandbits(64), "hard", iterations=iterations)
        state = game.new(random.getrandbits(64))
        while not state.is_terminal:
            seat = random.choice(sorted(state.active_seats))
            action, _ = players[seat].act(bots.shown_to(players[seat], state, seat))
            if action is not None:
                state.apply(action, seat)
        won += (mine in state.winners) / len(state.winners)
    return wilson(won, games)[0]
