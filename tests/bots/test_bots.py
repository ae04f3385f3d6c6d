import json
import re
import statistics
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import cambusa
from cambusa import bots
from cambusa.errors import SeatError
from cambusa.interface import State

ALL = [(name, level) for name in ("rule", "random") for level in bots.LEVELS]


def table(name: str, seats: int, seed: int, level: str = "medium", **params: float) -> list[bots.Bot]:
    game = cambusa.load("shrimp", seats)
    return [bots.make(name, game, seat, cambusa.derive_seed(seed, seat), level, **params) for seat in range(seats)]


def game_of(players: list[bots.Bot], seed: int) -> Iterator[tuple[State, int, int | None, float]]:
    """A game between bots, whoever is first acting: before each action every answer that was given."""
    state = cambusa.load("shrimp", len(players)).new(seed)
    while not state.is_terminal:
        best: tuple[float, int, int] | None = None
        for seat in sorted(state.active_seats):
            action, seconds = players[seat].act(bots.shown_to(players[seat], state, seat))
            yield state, seat, action, seconds
            if action is not None and (best is None or (seconds, seat) < best[:2]):
                best = (seconds, seat, action)
        assert best is not None, "nobody does anything"
        state.apply(best[2], best[1])


@pytest.mark.parametrize(("name", "level"), ALL)
def test_bots_finish_games_with_legal_actions_and_sensible_times(name: str, level: str) -> None:
    for seed in range(3):
        for state, seat, action, seconds in game_of(table(name, 2 + seed, seed, level), seed):
            assert action is None or action in state.legal_actions(seat)
            assert 0 <= seconds < 120


@pytest.mark.parametrize("name", ["rule", "random"])
def test_a_bot_made_anew_answers_the_same_out_of_json(name: str) -> None:
    players = table(name, 3, 1)
    for state, seat, action, seconds in game_of(players, 1):
        fresh = table(name, 3, 1)[seat]
        seen = json.loads(json.dumps(bots.shown_to(fresh, state, seat)))
        assert fresh.act(seen) == (action, seconds)


@pytest.mark.parametrize("name", ["rule", "random"])
def test_other_seeds_play_otherwise(name: str) -> None:
    answers = {tuple(game_of(table(name, 3, seed), 1))[-1][0].revision for seed in range(6)}
    assert len(answers) > 1


def fixed(tops: list[str], phase: str = "rest", **rest: object) -> State:
    """A position of three seats with these tops, all other cards in the decks."""
    decks = [27, 27, 27]
    for number, _ in enumerate(tops):
        decks[number % 3] -= 1
    position = {
        "game": "shrimp",
        "rules": cambusa.spec("shrimp").rules_version,
        "seats": 3,
        "options": {"first_seat": 0, "strict_calls": False},
        "phase": phase,
        "turn": 0,
        "actor": None,
        "target": None,
        "owed": 0,
        "decks": decks,
        "banquets": [[], [], []],
        "recipes": [[top] for top in tops],
        "barred": [],
        "winners": [],
        "generator": {"key": 1, "counter": 0},
        **rest,
    }
    return cambusa.load("shrimp", 3).from_position(position)


def answers(state: State, seat: int, level: str, n: int = 300) -> list[tuple[str | None, float]]:
    """What n bots with other seeds say."""
    out = []
    for seed in range(n):
        bot = bots.make("rule", state.game, seat, seed, level)
        action, seconds = bot.act(bots.shown_to(bot, state, seat))
        out.append((None if action is None else state.game.label(action), seconds))
    return out


ONE = ["1L-green-US", "3M-green-IT", "2S-green-BR"]  # green; 6 shrimps
COCKTAIL = ["1L-green-US", "3M-blue-IT", "3S-green-BR"]
NOTHING = ["1L-green-US", "2M-blue-US", "3S-green-BR"]


@pytest.mark.parametrize(("tops", "what"), [(ONE, "overlooks"), (COCKTAIL, "overlooks_cocktail")])
def test_better_bots_see_more_and_the_documented_share(tops: list[str], what: str) -> None:
    from cambusa.games.shrimp.bot import SKILLS

    for level in bots.LEVELS:
        seen = sum(label == "squeeze" for label, _ in answers(fixed(tops), 1, level)) / 300
        expected = 1 - getattr(SKILLS[level], what)
        assert abs(seen - expected) < 0.1, (level, seen)


def test_bots_squeeze_for_nothing_seldom_and_flip_on_their_turn() -> None:
    labels = [label for label, _ in answers(fixed(NOTHING), 0, "easy")]
    assert labels.count("squeeze") < 300 * 0.1
    assert sum(label is not None and label.startswith("flip") for label in labels) > 300 * 0.9
    assert all(label in (None, "squeeze") for label, _ in answers(fixed(NOTHING), 1, "easy"))


def test_a_cocktail_takes_longer_and_reaction_scales_the_times() -> None:
    green, cocktail = (
        statistics.median(seconds for label, seconds in answers(fixed(tops), 1, "hard") if label == "squeeze")
        for tops in (ONE, COCKTAIL)
    )
    assert bots.REACTION["hard"] * 0.85 < green < bots.REACTION["hard"] * 1.15
    assert cocktail > green
    state = fixed(ONE)
    made = [bots.make("rule", state.game, 1, 3, "hard", reaction=reaction) for reaction in (10, 5)]
    slow, quick = (bot.act(bots.shown_to(bot, state, 1))[1] for bot in made)
    assert slow == pytest.approx(2 * quick)


def test_whoever_squeezed_calls_what_is_there() -> None:
    state = fixed(ONE)
    state.apply("squeeze", 1)
    labels = [label for label, _ in answers(state, 1, "hard")]
    assert labels.count("call green") == len(labels)
    nothing = fixed(NOTHING)
    nothing.apply("squeeze", 1)
    assert "silence" in {label for label, _ in answers(nothing, 1, "hard")}


def test_gives_to_the_last_and_takes_from_the_first() -> None:
    cards = ["2L-green-US", "2L-green-BR", "2L-green-IT"]
    state = fixed(ONE, "give", actor=1, barred=[1], banquets=[[cards[0]], [cards[1]], []], decks=[25, 25, 26])
    assert {label for label, _ in answers(state, 1, "easy")} == {"give 2"}
    state = fixed([], "take", turn=1, actor=1, owed=2, banquets=[cards[:2], ONE, cards[2:]], decks=[25, 25, 25],
                  recipes=[[], [], []])  # fmt: skip
    assert {label for label, _ in answers(state, 1, "easy")} == {"take 0"}


def test_what_cannot_be_made_is_said() -> None:
    game = cambusa.load("shrimp", 3)
    assert bots.names("shrimp") == ("rule", "random")
    with pytest.raises(cambusa.BotError, match="no bot 'clever'; it has rule, random"):
        bots.make("clever", game, 0, 1)
    with pytest.raises(cambusa.BotError, match="easy, medium, hard, got 'god'"):
        bots.make("rule", game, 0, 1, "god")
    with pytest.raises(cambusa.BotError, match="reaction time of 0 seconds or more, got -1"):
        bots.make("rule", game, 0, 1, reaction=-1)
    with pytest.raises(cambusa.BotError, match="bot random has no parameter 'luck'; it has reaction, signal"):
        bots.make("random", game, 0, 1, luck=1)
    with pytest.raises(TypeError, match=r"expected a Game, as cambusa\.load returns it, got 'shrimp'"):
        bots.make("random", "shrimp", 0, 1)  # type: ignore[arg-type]


@pytest.mark.parametrize("seat", [3, -1, 0.5, "a", None, True])
def test_a_seat_that_is_none_is_said(seat: Any) -> None:
    with pytest.raises(SeatError, match=re.escape(f"expected a seat 0..2, got {seat!r}")):
        bots.make("rule", cambusa.load("shrimp", 3), seat, 1)


@pytest.mark.parametrize("seed", [-1, 1 << 64, 0.5, "x", None])
def test_a_seed_that_is_none_is_said(seed: Any) -> None:
    with pytest.raises(cambusa.BotError, match=re.escape(f"expected a seed 0..2**64 - 1, got {seed!r}")):
        bots.make("random", cambusa.load("shrimp", 3), 0, seed)


@pytest.mark.parametrize("reaction", [-1, "x", float("nan"), float("inf"), [1], 10**400])
def test_a_reaction_that_is_no_time_is_said(reaction: Any) -> None:
    with pytest.raises(cambusa.BotError, match="expected a reaction time of 0 seconds or more, got "):
        bots.make("random", cambusa.load("shrimp", 3), 0, 1, reaction=reaction)


def test_numbers_of_numpy_are_numbers() -> None:
    state = cambusa.load("shrimp", 3).new(7)
    numpy: list[Any] = [np.int64(2), np.uint64(1)]
    made = [bots.make("random", state.game, *key, reaction=time) for key, time in ((numpy, np.float32(2)), ([2, 1], 2))]
    one, other = (bot.act(bots.shown_to(bot, state, 2)) for bot in made)
    assert one == other


def test_a_team_agrees_on_one_signal_where_there_is_team_talk() -> None:
    crabs = cambusa.load("youve_got_crabs", 5)
    signals = bots.signals(crabs, 3)
    assert all(signal in crabs.spec.signals and signal in crabs.action_ids for signal in signals)
    assert all(len({signals[seat] for seat in team}) == 1 for team in crabs.spec.teams(5))
    assert len({tuple(bots.signals(crabs, seed)) for seed in range(20)}) > 10
    assert bots.signals(cambusa.load("shrimp", 3), 3) == [None] * 3
    assert bots.make("random", crabs, 0, 1, signal=signals[0])
    with pytest.raises(cambusa.BotError, match="expected a signal, one of gesture wink, "):
        bots.make("random", crabs, 0, 1, signal="shout")
