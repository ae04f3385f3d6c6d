"""The bot plans as its docstring says and beats chance; the terminal tells every step and draws every table."""

import json

import pytest

from cambusa import bots
from cambusa.cli.drawing import Names, drawing
from cambusa.cli.play.words import understand
from cambusa.games.fish_cook import terminal
from tests.games.fish_cook.support import Engine, position

DRAWING = drawing("fish_cook")


def steps(seats, seed, kinds, level="hard"):
    """Play a game of bots; give for each action the state before, seat and action, and at last the final state."""
    state = Engine(seats, seed).state
    players = [bots.make(kinds[seat % len(kinds)], state.game, seat, seed + seat, level) for seat in range(seats)]
    while not state.is_terminal:
        (seat,) = state.active_seats
        seen = json.loads(json.dumps(bots.shown_to(players[seat], state, seat)))
        action, seconds = players[seat].act(seen)
        assert action is not None
        assert action in seen["legal"]
        assert 0 < seconds < 120
        yield state, seat, action
        state.apply(action, seat)
    yield state, None, None


def answer(seat=0, level="hard", seed=1, **wanted):
    """What the bot does in a position."""
    state = Engine.from_position(position(**wanted)).state
    bot = bots.make("rule", state.game, seat, seed, level)
    return state.game.label(bot.act(bots.shown_to(bot, state, seat))[0])


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_the_bot_beats_chance(seats):
    for seed in range(3):
        *_, (state, _, _) = steps(seats, seed, ("random", "rule"))
        assert all(winner % 2 for winner in state.winners)


def test_hard_beats_easy():
    won = 0
    for seed in range(8):
        state = Engine(2, seed).state
        players = [bots.make("rule", state.game, seat, seed, ("easy", "hard")[seat]) for seat in range(2)]
        while not state.is_terminal:
            (seat,) = state.active_seats
            action, _ = players[seat].act(bots.shown_to(players[seat], state, seat))
            assert action is not None
            state.apply(action, seat)
        won += state.winners == [1]
    assert won >= 7


def test_it_buys_what_a_dish_lacks():
    """A dish of 45 lacks one piece: that is the best buy there is, for all that others may want."""
    kept = {"ingredients": ["egg greens"], "fish": ["6"], "school": [36], "board": [3, 3, 3, 2, 0, 0]}
    assert answer(phase="morning", **kept) == "buy mushrooms"
    assert answer(phase="morning", extra=3, farmers=(3, 3, 3, 3, 3, 0), **kept) == "buy mushrooms"


def test_it_plans_within_its_money():
    """R4: no debts."""
    kept = {
        "ingredients": ["egg greens"],
        "fish": ["6"],
        "school": [36],
        "board": [3, 3, 3, 2, 0, 0],
        "money": [2, 9, 9],
    }
    assert answer(phase="morning", day=4, **kept) == "pass"


def test_after_the_bell_it_begins_no_dish_that_it_cannot_complete():
    """R6: one more buy each."""
    wanted = {"phase": "morning", "day": 4, "school": [36, 24], "farmers": (3, 3, 3, 3, 3, 0)}
    assert answer(extra=3, **wanted) == "pass"
    assert (
        answer(extra=3, fish=["6"], ingredients=["egg greens"], board=[3, 3, 3, 2, 0, 0], **wanted) == "buy mushrooms"
    )


def test_it_keeps_ingredients_only_while_days_are_left():
    """R8: ingredients stay overnight, and are worth nothing after the last day."""
    wanted = {"phase": "morning", "farmers": (5, 5, 5, 5, 5, 5), "money": [4, 0, 0]}
    assert answer(day=1, **wanted).startswith("buy")
    assert answer(day=4, **wanted) == "pass"


def test_it_cooks_the_best_dish_with_the_smallest_fish_that_does():
    """R7: a larger fish earns no more."""
    goods = {"ingredients": ["egg greens sake"], "fish": ["4 6"]}
    assert answer(day=4, school=[24, 19, 33], **goods) in ("cook 24 with 4", "cook 33 with 6")
    assert answer(day=4, school=[24], **goods) == "cook 24 with 4"


def test_it_cooks_what_another_may_take_away_first():
    goods = {"ingredients": ["egg egg roe"], "fish": ["4 4"]}
    assert answer(day=4, hands=[[19]], school=[16], **goods) == "cook 16 with 4"
    assert answer(day=4, hands=[[19]], menus=[[], [16]], **goods) == "cook 16 with 4"


def test_it_throws_the_smallest_fish_away_when_there_is_no_dish():
    assert answer(school=[36], fish=["2 5"]) == "discard 2"


def test_every_step_is_told_and_drawn():
    """Each verb comes up; lines fit; a dish is told with what it earned; who may not see a card is not told of it."""
    told_verbs = set()
    for seats, kinds in ((2, ("rule",)), (4, ("random", "rule"))):
        names = Names(["Ada", *(f"Bot {seat}" for seat in range(1, seats))], 0)
        for state, seat, action in steps(seats, 5, kinds):
            seen = state.observation(0)
            for width, ascii_only in ((40, True), (80, False)) if state.revision % 3 == 0 or seat is None else ():
                lines = DRAWING.table(seen, names, width, 24, ascii_only).plain.split("\n")
                assert all(len(line) <= width for line in lines)
                assert len(lines) <= 24
                assert not ascii_only or all(map(str.isascii, lines))
            assert all(DRAWING.words(seen, names))
            assert DRAWING.brief(seen)
            if seat is None:
                continue
            if seat == 0:
                assert DRAWING.hint(seen, state.legal_labels(0), "")
                assert DRAWING.help(seen, state.legal_labels(0), "")
            label, money = state.game.label(action), state.points
            after = state.copy()
            after.apply(action, seat)
            told = [
                line.plain for line in DRAWING.tell(seen, after.log(0, state.revision), after.observation(0), names)
            ]
            assert all(told)
            assert told[0].startswith(f"{names[seat]} ")
            if label.startswith("cook") and not after.is_terminal:
                assert told[0].endswith(f": ${after.points[seat] - money[seat]}")
            if label == "buy deck":
                assert ("recipe" in told[0]) == (seat == 0)
            if label.startswith("buy"):
                assert f"for ${money[seat] - after.points[seat]}" in told[0]
            told_verbs.add(label.split()[0])
            told_verbs |= {word for word in ("bell", "Evening", "Day", "die", "Most") if any(word in x for x in told)}
    assert told_verbs >= {"buy", "pass", "cook", "discard", "bell", "Evening", "Day", "die", "Most"}


def test_the_table_says_what_can_be_cooked_and_what_is_missing():
    wanted = {
        "phase": "morning",
        "day": 2,
        "school": [24],
        "hands": [[19]],
        "menus": [[], [7]],
        "board": [5, 0, 0, 4, 2, 0],
    }
    state = Engine.from_position(position(ingredients=["egg"], fish=["4"], **wanted)).state
    seen = state.observation(0)
    assert terminal.lacking(seen, "19", 0) == []
    assert terminal.lacking(seen, "24", 0) == ["greens", "sake"]
    assert terminal.lacking(seen, "7", 1) == ["fish 4", "rice"]
    drawn = DRAWING.table(seen, Names(["Ada", "Bob", "Cem"], 0), 80, 24, ascii_only=True).plain
    lines = {line.split("  ")[0]: line for line in drawn.split("\n")}
    assert lines["Your hand"].endswith("$19+3  ready, with 4")
    assert lines["School"].endswith("$12 for greens, sake")
    assert lines["Menu of Bob"].endswith("$2 for rice")
    assert lines["Next costs"].split()[2:] == ["$1", "-", "-", "$7", "$13", "-", "$7", "$6", "$5", "$4", "$3", "$2"]


def test_outcomes_are_told_by_themselves():
    """In a state with explicit chance each outcome is a step of its own."""
    state = Engine(2).state
    names = Names(["Ada", "Bob"], 0)
    for label, told in (
        ("recipe 17", "You get recipe 17 (3: egg, roe, sake)"),
        ("recipe 1", "You get recipe 1 (1: roe)"),
        ("recipe 2", "Bob gets a recipe"),
        ("recipe 3", "Bob gets a recipe"),
        ("roll sake 4", "The die for sake shows 4"),
    ):
        seen, revision = state.observation(0), state.revision
        state.apply(label)
        (line,) = DRAWING.tell(seen, state.log(0, revision), state.observation(0), names)
        assert line.plain == told


def test_words_that_may_be_typed():
    state = Engine.from_position(position(phase="morning", school=[24])).state
    labels = state.legal_labels(0)
    for text, label in {"fish 2": "buy fish 2", "mushroom": "buy mushrooms", "recipe 24": "buy recipe 24"}.items():
        assert understand(text, labels, DRAWING.ALIASES) == [label]
