"""The bot plays legal actions and better than chance; the terminal tells every step and draws every table."""

import json

import pytest

import cambusa
from cambusa import bots
from cambusa.cli.drawing import Names, drawing
from tests.games.shanghaien.positions import position

DRAWING = drawing("shanghaien")
NAMES = Names(["Ada", "Bot 1"], 0)


def steps(seed, *, mode="all", against="rule", level="hard"):
    """Play a game of bots; give for each action the state before, seat and action, and at last the final state."""
    game = cambusa.load("shanghaien", tricks=mode)
    state = game.new(seed)
    players = [bots.make("rule", game, 0, seed, level), bots.make(against, game, 1, seed + 1, "easy")]
    while not state.is_terminal:
        (seat,) = state.active_seats
        seen = json.loads(json.dumps(bots.shown_to(players[seat], state, seat)))
        action, seconds = players[seat].act(seen)
        assert action is not None
        assert 0 < seconds < 120
        assert players[seat].act(seen) == (action, seconds)
        yield state, seat, action
        state.apply(action, seat)
    yield state, None, None


@pytest.mark.parametrize("level", bots.LEVELS)
def test_the_bot_plays_to_the_end(level):
    for state, seat, action in steps(3, mode="split", level=level):
        assert seat is None or action in state.legal_actions(seat)


def test_the_bot_beats_chance():
    won = 0
    for seed in range(12):
        *_, (state, _, _) = steps(seed, against="random")
        won += state.winners == [0]
    assert won >= 9


def answer(**wanted):
    """What the bot of seat 0 does in a position."""
    start = position(**wanted)
    state = cambusa.load("shanghaien", **start["options"]).from_position(start)
    bot = bots.make("rule", state.game, 0, 1, "hard")
    action, _ = bot.act(bots.shown_to(bot, state, 0))
    assert action is not None
    return state.game.label(action)


STRONG = ("red-1", "orange-1", "red-4", "green-1", "blue-1", "purple-1")
"""A row with one strong card, the third."""


def test_it_rolls_on_while_the_strong_card_is_lost():
    assert answer(row=STRONG, dice=((4, 5), (3, 3)), numbering="left") == "roll"


def test_it_ends_the_round_while_the_strong_card_is_its():
    """Four cards against two, the strong one among them: the next dice could only cost it some."""
    assert answer(row=STRONG, dice=((1, 2, 3, 4), (5, 5, 6, 6)), numbering="left") == "shanghai"


def test_it_lays_the_die_that_wins_the_better_card():
    assert answer(phase="lay", row=STRONG, rolled=(1, 3), numbering="left", dice=((2,), (5,))) == "lay 3"


def test_neighbours_decide_where_dice_are_equal():
    """One die each at the third card: its pips beside it win the card."""
    ties = {"row": STRONG, "numbering": "left", "dice": ((3,), (3, 6))}
    assert answer(phase="lay", rolled=(1, 4), **ties) == "lay 4"


def test_a_trick_is_played_only_when_it_pays():
    """A two made a three wins the strong card; among weak cards no trick is worth its point."""
    rolled = {"phase": "lay", "rolled": (2, 2), "numbering": "left", "dice": ((1,), (5,)), "tricks": (["trick"], ())}
    assert answer(row=STRONG, at_round=2, **rolled) == "shift 2 +1"
    assert answer(at_round=2, **rolled) == "lay 2"


@pytest.mark.parametrize("mode", ["all", "split"])
def test_every_step_is_told_and_drawn(mode):
    """Each verb comes up; lines fit; a shanghai names each card of the row once."""
    verbs = set()
    for seed in range(4):
        for state, seat, action in steps(seed, mode=mode):
            seen = state.observation(0)
            for width in (40, 80, 120):
                lines = DRAWING.table(seen, NAMES, width, 20, width == 40).plain.split("\n")
                assert all(len(line) <= width for line in lines)
                assert width > 40 or all(map(str.isascii, lines))
            assert all(DRAWING.words(seen, NAMES))
            assert DRAWING.brief(seen)
            if seat is None:
                continue
            labels, label = state.legal_labels(seat), state.game.label(action)
            assert DRAWING.hint(seen, labels, "")
            assert DRAWING.help(seen, labels, "")
            after = state.copy()
            after.apply(action)
            told = [
                line.plain for line in DRAWING.tell(seen, after.log(0, state.revision), after.observation(0), NAMES)
            ]
            assert all(told)
            assert told[0].startswith(("You ", "Bot 1 "))
            verbs.add(label.split()[0])
            if label == "shanghai":
                given = ", ".join(line for line in told[1:] if not line.startswith("Round"))
                row = next(zone["cards"] for zone in seen["zones"] if zone["name"] == "row")
                assert sum(given.count(sailor.replace("-", " ")) for sailor in {*row} if "trick" not in sailor) == sum(
                    "trick" not in card for card in row
                )
    assert verbs >= {"roll", "lay", "shanghai", "both", "crew", "shift"}


def test_outcomes_are_told_by_themselves():
    """In a state with explicit chance each outcome is a step of its own."""
    state = cambusa.load("shanghaien").new()
    for label in [*["card trick"] * 6, "roll", "dice 2 5"]:
        seen, revision = state.observation(0), state.revision
        state.apply(label)
        (line,) = DRAWING.tell(seen, state.log(0, revision), state.observation(0), NAMES)
        assert line.plain in ("Round 1: trick", "You roll", "The dice show 2 and 5")
