"""The bot plays legal actions and better than chance; the terminal tells every step and draws every table."""

import json
from itertools import combinations

import pytest

import cambusa
from cambusa import bots
from cambusa.cli.drawing import Names, drawing
from cambusa.cli.play.words import understand
from cambusa.games.stir_fry_eighteen.bot import all_different
from tests.games.stir_fry_eighteen.support import NAME, Engine, deal, load, play

DRAWING = drawing(NAME)
NAMES = Names(["Ada", "Bot 1", "Bot 2"], 0)


def steps(seed, kinds=("rule", "rule", "rule"), level="hard", **options):
    """Play a game of bots; give for each action the state before, seat and action, and at last the final state."""
    game = load(len(kinds), max_turns=200, **options)
    state = game.new(seed)
    players = [bots.make(kind, game, seat, seed + seat, level) for seat, kind in enumerate(kinds)]
    while not state.is_terminal:
        seat = min(state.active_seats)
        seen = json.loads(json.dumps(bots.shown_to(players[seat], state, seat)))
        action, seconds = players[seat].act(seen)
        assert action in state.legal_actions(seat)
        assert 0 < seconds < 120
        assert players[seat].act(seen) == (action, seconds)
        yield state, seat, action
        state.apply(action, seat)
    yield state, None, None


@pytest.mark.parametrize("level", bots.LEVELS)
def test_the_bot_plays_to_the_end(level):
    *_, (state, _, _) = steps(3, level=level)
    assert max(state.points) >= 50


def test_the_bot_beats_chance():
    won = 0
    for seed in range(8):
        *_, (state, _, _) = steps(seed, ("random", "rule", "random"))
        won += state.winners == [1]
    assert won >= 7


def test_the_bot_tests_what_it_holds_itself():
    state = play(deal(Engine, "NNY", "PSG"), "- draw C", "0 protein Y as S").state
    for seed in range(10):
        bot = bots.make("rule", state.game, 1, seed, "easy")
        action, _ = bot.act(bots.shown_to(bot, state, 1))
        assert state.game.label(action) == "test"


def answer(state, seat, level="hard", seed=1):
    """What the bot does at a seat."""
    bot = bots.make("rule", state.game, seat, seed, level)
    return state.game.label(bot.act(bots.shown_to(bot, state, seat))[0])


def test_how_likely_cards_are_all_different():
    """Counted over every hand of three out of a small pool."""
    pool = "NNNGOO"
    hands = list(combinations(range(len(pool)), 3))
    different = sum(len({pool[place] for place in hand}) == 3 for hand in hands)
    assert all_different([3, 1, 2], 3) == pytest.approx(different / len(hands))


def test_it_lets_a_likely_pair_pass():
    """A pair among four unseen cards of many kinds twice: a test would cost a good hand."""
    state = play(deal(Engine, "NNO", "NPM"), "- draw O", "0 pair O O").state
    assert answer(state, 1) == "pass"


def test_it_tests_what_the_claimant_cannot_have():
    """`at most`: the Shrimp went back into the deck, and the claimant has drawn nothing since that could be it."""
    state = play(deal(Engine, "NSG", "YYM"), "- draw Y", "0 cook N S G").state
    state.apply("protein Y as S", 0)
    assert answer(state, 1) == "test"


def test_it_names_no_kind_that_all_have_seen():
    for seed in range(20):
        state = play(deal(Engine, "NSG", "NPM"), "- draw Y", "0 cook N S G").state
        assert not answer(state, 0, seed=seed).endswith("as S")


def test_it_cooks_what_wins():
    engine = play(deal(Engine, "NPM", "CSG"), "- draw Y")
    state = engine.state.game.from_position(engine.position() | {"points": [40, 0]})
    assert answer(state, 0) == "cook N P M"


def test_every_step_is_told_and_drawn():
    """Each verb comes up; lines fit; who may not see a card is not told of it."""
    verbs = set()
    for seed in range(3):
        for state, seat, action in steps(seed, level="easy", close_the_kitchen=bool(seed)):
            seen = state.observation(0)
            for width in (40, 80, 120):
                lines = DRAWING.table(seen, NAMES, width, 20, width == 40).plain.split("\n")
                assert all(len(line) <= width for line in lines)
                assert width > 40 or all(map(str.isascii, lines))
            assert all(DRAWING.words(seen, NAMES))
            assert DRAWING.brief(seen)
            if seat is None:
                continue
            label = state.game.label(action)
            if seat == 0:
                assert DRAWING.hint(seen, state.legal_labels(0), "")
                assert DRAWING.help(seen, state.legal_labels(0), "")
            after = state.copy()
            after.apply(action, seat)
            entries = after.log(0, state.revision)
            told = [line.plain for line in DRAWING.tell(seen, entries, after.observation(0), NAMES)]
            assert all(told)
            assert told[0].startswith(("You ", "Bot 1 ", "Bot 2 "))
            if label.startswith(("pair", "drop")) and seat:
                assert "face down" in told[0]
            verbs.add(label.split()[0])
    assert verbs == {"pair", "protein", "cook", "end", "test", "pass", "drop"}


def test_outcomes_are_told_by_themselves():
    """In a state with explicit chance each outcome is a step of its own."""
    state = cambusa.load(NAME, 3).new()
    for label, told in zip(
        ["draw N"] * 3 + ["draw C"], ["You draw Noodles"] * 3 + ["Bot 1 draws 1 card face down"], strict=True
    ):
        seen, revision = state.observation(0), state.revision
        state.apply(label)
        (line,) = DRAWING.tell(seen, state.log(0, revision), state.observation(0), NAMES)
        assert line.plain == told


def test_who_draws_is_told():
    """After cooking the player draws, and then the next player for the next turn: two lines."""
    engine = play(deal(Engine, "NPM", "CSG"), "- draw Y", "0 cook N P M")
    state = engine.state.game.from_position(engine.position() | {"generator": {"key": 1, "counter": 0}})
    seen = state.observation(None)
    state.apply("end")
    told = [line.plain for line in DRAWING.tell(seen, state.log(None), state.observation(None), NAMES)]
    assert told == ["You end the turn", "You draw 1 card face down", "Bot 1 draws 1 card face down"]


def test_words_that_may_be_typed():
    state = play(deal(Engine, "NPM", "CSG"), "- draw Y").state
    labels = state.legal_labels(0)
    for text, label in {
        "cook noodles pork mushrooms": "cook N P M",
        "pair y n": "pair N Y",
        "protein soy sauce as pork": "protein Y as P",
        "done": "end",
    }.items():
        assert understand(text, labels, DRAWING.ALIASES) == [label]
