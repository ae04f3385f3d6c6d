"""The arena: who sits where, that all follows from the seed, and what is said when a game cannot go on."""

import json
from collections import Counter, defaultdict
from dataclasses import replace
from itertools import pairwise, permutations
from typing import Any, ClassVar

import numpy as np
import pytest

import cambusa
from cambusa import arena, bots
from cambusa.arena import Arena, Entrant, Match, Standings
from cambusa.errors import BotError

BOTS = ["random:easy", "random:medium", "random:hard", "random:easy:reaction=3", "random:easy:reaction=1"]


def made(game: str, seats: int, entrants: list[str], seed: int = 1, **options: Any) -> Arena:
    return Arena(arena.load(game, seats, **options), entrants, seed)


def record_of(match: Match) -> cambusa.Record:
    assert match.record is not None
    return match.record


# --- who sits where ---


@pytest.mark.parametrize("entrants", range(2, 6))
@pytest.mark.parametrize("seats", range(2, 7))
def test_in_each_deal_every_entrant_has_every_place_once(entrants, seats):
    games = made("shrimp", seats, BOTS[:entrants])
    for deal in range(6):
        lineups = [games.lineup(deal, rotation) for rotation in range(games.rotations)]
        for place in range(seats):
            assert sorted(lineup[place] for lineup in lineups) == list(range(entrants))
        played = Counter(entrant for lineup in lineups for entrant in lineup)
        assert set(played.values()) == {seats}


def test_in_two_deals_everybody_sits_before_everybody_else_equally_often():
    games = made("shrimp", 2, BOTS[:3])
    for deal in range(0, 10, 2):
        met = Counter(games.lineup(deal + back, rotation) for back in range(2) for rotation in range(3))
        assert met == Counter(permutations(range(3), 2))


def test_in_the_long_run_all_neighbours_are_equal():
    games = made("shrimp", 4, BOTS)
    met = Counter(pair for deal in range(400) for r in range(5) for pair in pairwise(games.lineup(deal, r)))
    assert len(met) == 20
    assert max(met.values()) < 1.2 * min(met.values())


@pytest.mark.parametrize("seats", range(4, 11))
def test_a_team_is_one_entrant(seats):
    games = made("youve_got_crabs", seats, BOTS[:2])
    assert len(games.lineup(0, 0)) == len(games.game.spec.teams(seats))


def test_a_team_that_wins_is_one_winner():
    games = made("youve_got_crabs", 5, BOTS[:2], max_actions=30)
    for match in games.play(3):
        assert sum(match.wins) == pytest.approx(1)
        winners = [win for win in match.wins if win]
        assert len(set(winners)) == 1
        assert winners[0] == 1 / len(winners)
        for win, seats in zip(match.wins, games.teams, strict=True):
            assert {match.returns[seat] > 0 for seat in seats} == {win > 0} or len(winners) == len(games.teams)


# --- what follows from the seed ---


def test_the_same_seed_gives_the_same_matches_whatever_the_processes():
    games = Arena(arena.load("shrimp", 3), ["rule:hard", "rule:easy", "random"], 7, records=True)
    alone = list(games.play(3))
    assert list(games.play(3, jobs=2)) == alone
    assert list(games.play(2)) == alone[:6]
    assert {(match.deal, match.rotation) for match in alone} == {(d, r) for d in range(3) for r in range(3)}
    other = Arena(games.game, games.entrants, 8, records=True)
    assert not {record_of(match).digest for match in other.play(3)} & {record_of(match).digest for match in alone}


def test_all_rotations_of_a_deal_have_the_same_cards():
    games = Arena(arena.load("fish_cook", 3), ["random:hard", "random:easy"], 7, records=True)
    one, other, third, _ = games.play(2)
    assert record_of(one).start == record_of(other).start == cambusa.derive_seed(7, 0)
    assert record_of(third).start == cambusa.derive_seed(7, 1)


def test_who_plays_against_itself_gets_its_part_exactly():
    games = made("shrimp", 2, ["rule", "rule"])
    sums = Standings(games)
    for match in games.play(4):
        sums.add(match)
    assert [(row.name, row.share) for row in sums.rows()] == [("rule:medium", 0.5), ("rule:medium #2", 0.5)]
    assert [row.rating.elo for row in sums.rows()] == pytest.approx([1000, 1000])


def test_a_match_is_the_game_that_its_record_tells():
    games = Arena(arena.load("shrimp", 3), ["rule", "random"], 3, records=True)
    for match in games.play(2):
        state = games.game.replay(record_of(match))
        assert (tuple(state.points), tuple(state.returns)) == (match.points, match.returns)
        assert match.actions == sum(seat is not None for seat, _ in state.log())
        assert [seat for seat, win in enumerate(match.wins) if win] == state.winners
        assert match.seconds > 0


# --- bots that do what a test says ---


class Still(bots.RandomBot):
    """Does nothing, ever."""

    def act(self, seen):  # noqa: ARG002
        return None, 0.0


class Wrong(bots.RandomBot):
    """Answers what is not possible."""

    answer: ClassVar[Any] = (10**6, 1.0)

    def act(self, seen):  # noqa: ARG002
        return self.answer


class Spy(bots.RandomBot):
    """Notes what its seat was told."""

    told: ClassVar[list] = []

    def __init__(self, game, seat, seed, *args, **params):
        super().__init__(game, seat, seed, *args, **params)
        self.told.append((seat, self.signal))


@pytest.fixture
def offered(monkeypatch):
    """More bots, for every game."""
    monkeypatch.setattr(bots, "_offered", lambda _game: {"still": Still, "wrong": Wrong, "spy": Spy})


@pytest.mark.usefixtures("offered")
def test_clocks_play_for_bots_that_do_nothing():
    match = made("shrimp", 2, ["still", "still"]).match(0, 0)
    flips = {window.name: window.seconds for window in cambusa.spec("shrimp").windows}["flip"]
    assert match.actions > 50
    assert match.seconds > 50 * flips


@pytest.mark.usefixtures("offered")
def test_a_game_in_which_nobody_would_ever_act_is_an_error(monkeypatch):
    from cambusa.games import shrimp

    monkeypatch.setattr(shrimp, "SPEC", replace(shrimp.SPEC, windows=()))
    with pytest.raises(
        BotError,
        match=r"^shrimp, deal 0 of still:medium, still:easy, entry 0: no bot would ever act, and no clock runs$",
    ):
        Arena(arena.load("shrimp", 2), ["still", "still:easy"], 2).match(0, 0)


def test_a_game_without_an_end_is_an_error(monkeypatch):
    monkeypatch.setattr(arena.matches, "MOST_ACTIONS", 10)
    with pytest.raises(BotError, match=r"^shrimp, deal 3 of .*, entry \d+: no end after 10 actions$"):
        made("shrimp", 2, BOTS[:2]).match(3, 0)


@pytest.mark.usefixtures("offered")
@pytest.mark.parametrize(
    ("answer", "says"),
    [
        ((10**6, 1.0), "Wrong: expected one of the legal actions ["),
        ((10**6, 1.0), "] or None, got 1000000"),
        ((True, 1.0), "or None, got True"),
        (("flip 1", 1.0), "or None, got 'flip 1'"),
        ((None, -1.0), "Wrong: expected to act after 0 seconds or more, got -1.0"),
        ((None, float("nan")), "Wrong: expected to act after 0 seconds or more, got nan"),
        ((None, None), "Wrong: expected to act after 0 seconds or more, got None"),
    ],
)
def test_an_answer_that_is_none_is_an_error_that_names_the_bot(monkeypatch, answer, says):
    monkeypatch.setattr(Wrong, "answer", answer)
    with pytest.raises(BotError) as caught:
        made("shrimp", 2, ["wrong", "random"]).match(0, 0)
    assert str(caught.value).startswith("shrimp, deal 0 of ")
    assert says in str(caught.value)


@pytest.mark.usefixtures("offered")
def test_teams_have_a_signal_that_changes_from_deal_to_deal(monkeypatch):
    games = made("youve_got_crabs", 6, ["spy", "spy:hard"], max_actions=2)
    told = []
    for deal in range(8):
        monkeypatch.setattr(Spy, "told", [])
        games.match(deal, 0)
        by_seat = dict(Spy.told)
        assert [by_seat[seat] for seat in range(6)] == bots.signals(games.game, cambusa.derive_seed(1, deal))
        told.append(tuple(by_seat.values()))
    assert len(set(told)) > 4
    assert all(signal in games.game.spec.signals for signals in told for signal in signals)


# --- games that end ---


@pytest.mark.parametrize("game", cambusa.games())
def test_options_left_open_are_those_with_which_bots_end(game):
    spec = cambusa.spec(game)
    options = arena.load(game).options
    assert {**spec.guards, **spec.arena}.items() <= options.items()
    for name in spec.guards:
        given: Any = {name: next(option for option in spec.options if option.name == name).default}
        assert arena.load(game, **given).options.items() >= given.items()


@pytest.mark.parametrize(
    ("game", "options", "guarded"),
    [
        ("stir_fry_eighteen", {"max_turns": 6}, True),
        ("stir_fry_eighteen", {}, False),
        ("youve_got_crabs", {"max_actions": 20}, True),
        ("shrimp", {}, False),
    ],
)
def test_games_that_a_guard_has_ended_are_counted(game, options, guarded):
    fewest = cambusa.spec(game).seats[0]
    assert {match.guarded for match in made(game, fewest, BOTS[:2], **options).play(2)} == {guarded}


# --- entrants ---


def test_entrants_are_written_as_they_are_read():
    for text in ("rule:medium", "search:hard:iterations=100", 'x:easy:a=[1]:b="x y":c=1.5'):
        assert str(Entrant.parse(text)) == text
    assert Entrant.parse(" rule ") == Entrant("rule", "medium")
    assert Entrant.parse("rule", "hard") == Entrant.parse("rule:hard")
    assert Entrant.parse("rule:b=x:a=2:easy") == Entrant("rule", "easy", (("a", 2), ("b", "x")))


@pytest.mark.parametrize(
    ("entrants", "says"),
    [
        ([], "expected two entrants or more, got none"),
        (["rule"], "expected two entrants or more, got rule:medium"),
        (["rule", "clever"], "shrimp has no bot 'clever'; it has rule, random"),
        (["rule", ""], "shrimp has no bot ''"),
        (["rule", "rule:god"], "expected a level easy, medium, hard, got 'god'"),
        (["rule", "rule:easy:hard"], "'rule:easy:hard': expected one level, got 'easy', 'hard'"),
        (["rule", "rule:a=1:a=2"], "'rule:a=1:a=2': 'a' is given twice"),
        (["rule", "rule:luck=1"], "bot rule has no parameter 'luck'; it has reaction, signal"),
        (["rule", "rule:reaction=x"], "expected a reaction time of 0 seconds or more, got 'x'"),
        (["rule", "rule:signal=x"], "a team agrees on its signal before each game"),
        (["rule", "rule:x=" + "[" * 100_000], "bot rule has no parameter 'x'"),
    ],
)
def test_entrants_that_cannot_be_are_said(entrants, says):
    with pytest.raises(BotError) as caught:
        Arena(arena.load("shrimp", 2), entrants, 1)
    assert says in str(caught.value)


@pytest.mark.parametrize("seed", [-1, 1 << 64, None, 1.5])
def test_a_seed_that_is_none_is_said(seed):
    with pytest.raises(BotError, match=r"expected a seed 0\.\.2\*\*64 - 1, got"):
        Arena(arena.load("shrimp", 2), BOTS[:2], seed)


def test_a_seed_of_numpy_is_one():
    games = Arena(arena.load("shrimp", 2), BOTS[:2], np.uint64(7))  # type: ignore[arg-type]
    standings = Standings(games)
    for match in games.play(1):
        standings.add(match)
    assert json.loads(json.dumps(standings.facts()))["seed"] == 7


@pytest.mark.parametrize("wrong", [-1, 1.5, None, "4", True])
def test_deals_and_jobs_that_are_none_are_said(wrong):
    games = Arena(arena.load("shrimp", 2), BOTS[:2], 1)
    with pytest.raises(ValueError, match=rf"expected deals of 0 or more, got {wrong!r}"):
        games.play(wrong)
    with pytest.raises(ValueError, match=rf"expected jobs of 1 or more, got {wrong!r}"):
        games.play(1, jobs=wrong)


def test_a_game_and_entrants_that_are_none_are_said():
    with pytest.raises(TypeError, match=r"expected a Game, as cambusa\.load returns it, got 'shrimp'"):
        Arena("shrimp", BOTS[:2], 1)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="expected an Entrant, or a text such as 'random:easy', got 3"):
        Arena(arena.load("shrimp", 2), ["random", 3], 1)  # type: ignore[list-item]


# --- standings ---


def test_only_whole_deals_count():
    games = made("shanghaien", 2, BOTS[:3])
    sums = Standings(games)
    matches = list(games.play(2))
    for match in matches[:5]:
        sums.add(match)
    assert (sums.deals, sums.games) == (1, 3)
    sums.add(matches[5])
    assert (sums.deals, sums.games) == (2, 6)
    assert sums.actions == sum(match.actions for match in matches)
    with pytest.raises(ValueError, match="expected the matches of one deal at least"):
        Standings(games).rows()


@pytest.mark.parametrize(("seats", "entrants"), [(2, 3), (4, 2), (3, 3), (4, 3)])
def test_sums_add_up(seats, entrants):
    games = made("shrimp", seats, BOTS[:entrants])
    sums = Standings(games)
    wins: dict[int, float] = defaultdict(float)
    points: dict[int, int] = defaultdict(int)
    for match in games.play(2):
        sums.add(match)
        for entrant, win, point in zip(match.lineup, match.wins, match.points, strict=True):
            wins[entrant] += win
            points[entrant] += point
    rows = sums.rows()
    assert sum(row.wins for row in rows) == pytest.approx(sums.games)
    for i, row in enumerate(rows):
        assert row.wins == pytest.approx(wins[i])
        assert row.games == 2 * min(seats, entrants)
        assert row.points == points[i] / (2 * seats)
        assert 0 <= row.low <= row.share <= row.high <= 1
        assert row.rating.low < row.rating.elo < row.rating.high
        assert row.answers > 0
    assert sum(row.returns for row in rows) == pytest.approx(0)
    assert sum(row.share for row in rows) / entrants == pytest.approx(sums.par)
    assert [row.rating.elo for row in sums.ranked()] == sorted((row.rating.elo for row in rows), reverse=True)


def test_facts_are_json_and_reproducible_but_for_the_thinking_time():
    games = made("shrimp", 2, ["rule", "random:easy:reaction=2"])
    told = []
    for jobs in (1, 2):
        sums = Standings(games)
        for match in games.play(2, jobs):
            sums.add(match)
        told.append(json.loads(json.dumps(sums.facts(), allow_nan=False)))
        assert told[-1] == sums.facts()
    times = [facts.pop("thinking_ms") for facts in told]
    assert told[0] == told[1]
    assert all(set(time) == {"rule:medium", "random:easy:reaction=2"} for time in times)
    assert [entrant["bot"] for entrant in told[0]["entrants"]] == ["rule", "random"]
    assert told[0]["entrants"][1]["params"] == {"reaction": 2}


# --- which bots are stronger ---

STRONGER = [
    (game, strong, weak, deals)
    for strong, weak, deals in (("rule", "random", 10), ("search:easy", "rule:easy", 12))
    for game in cambusa.games()
    if {strong.partition(":")[0], weak.partition(":")[0]} <= set(bots.names(game))
]


def test_every_bot_of_every_game_is_compared():
    compared = {(game, strong.partition(":")[0]) for game, strong, _, _ in STRONGER}
    assert compared == {(game, bot) for game in cambusa.games() for bot in bots.names(game)[:-1]}
    assert len(compared) >= 3


@pytest.mark.parametrize(("game", "strong", "weak", "deals"), STRONGER)
def test_better_bots_win_more_than_chance_explains(game, strong, weak, deals):
    games = made(game, cambusa.spec(game).seats[0], [strong, weak], seed=5)
    sums = Standings(games)
    for match in games.play(deals):
        sums.add(match)
    better, worse = sums.rows()
    assert better.low > sums.par > worse.high
    assert better.rating.low > worse.rating.high
