"""The bot does what its docstring says, alone from what it is shown; teams of bots end games, and beat chance."""

import json
from random import Random

import pytest

import cambusa
from cambusa import bots
from cambusa.table import Table
from tests.cli.support import call
from tests.games.faces import play
from tests.games.youve_got_crabs.positions import position, swap
from tests.games.youve_got_crabs.support import Engine

SIGNAL = "gesture wink"
"""What both teams have agreed on, in these tests; they need not differ."""


def seen_of(state, bot, seat):
    return json.loads(json.dumps(bots.shown_to(bot, state, seat)))


def answer(state, seat, *, level="hard", signal=SIGNAL, seed=1):
    """What the bot does at a seat: a label, or None."""
    bot = bots.make("rule", state.game, seat, seed, level, signal=signal)
    action, seconds = bot.act(seen_of(state, bot, seat))
    assert seconds >= 0
    return None if action is None else state.game.label(action)


def after(start, *lines):
    """The state after a position and log lines."""
    return play(Engine.from_position(start), *lines).state


def game_of(seats, seed, *, levels=("hard",), kinds=("rule",), **options):
    """Play a game of bots, team by team of these levels and kinds; the final state, and how many answers there were."""
    state = cambusa.load("youve_got_crabs", seats, **options).new(seed)
    signals = bots.signals(state.game, seed)
    players = {}
    for team, members in enumerate(state.game.spec.teams(seats)):
        for seat in members:
            name, level = kinds[team % len(kinds)], levels[team % len(levels)]
            players[seat] = bots.make(name, state.game, seat, seed * 16 + seat, level, signal=signals[seat])
    while not state.is_terminal and state.revision < 4000:
        plans = []
        for seat in sorted(state.active_seats):
            action, seconds = players[seat].act(bots.shown_to(players[seat], state, seat))
            assert action is None or action in state.legal_actions(seat)
            if action is not None:
                plans.append((seconds, seat, action))
        assert plans, "nobody does anything"
        _, seat, action = min(plans)
        state.apply(action, seat)
    return state


# --- what it collects ---


def test_it_swaps_for_what_makes_more_of_a_kind_and_is_then_done():
    state = after(position(hands={0: "AAAB"}, ocean="ACDE"))
    assert answer(state, 0) == swap("B", "A")
    assert answer(after(position(hands={0: "AAAB"}, ocean="CDEF")), 0) == "done"


def test_it_does_not_collect_what_cannot_become_four():
    """Three of the kind are burnt: with the pair in hand one is left."""
    dead = after(position(hands={0: "AABC"}, ocean="ADEF", burnt="AAA"))
    assert answer(dead, 0).startswith("swap crabbi for ")
    assert answer(after(position(hands={0: "AABC"}, ocean="ADEF")), 0) in (swap("B", "A"), swap("C", "A"))


def test_it_takes_up_its_hand_when_a_card_comes_that_helps():
    start = position(hands={0: "AAAB", 1: "CDAE"}, ocean="CFGH", done=[0])
    assert answer(after(start), 0) != "resume"
    assert answer(after(start, f"1 {swap('A', 'C')}"), 0) == "resume"


def test_asked_it_wants_to_swap_if_it_could():
    """R6: the first `want` turns the marker."""
    asked = {"phase": "ask", "done": [0, 1]}
    assert answer(after(position(hands={2: "AAAB"}, ocean="ACDE", **asked)), 2) == "want"
    assert answer(after(position(hands={2: "AAAB"}, ocean="CDEF", **asked)), 2) == "decline"


def test_it_gives_up_a_kind_after_waiting_long():
    """Three and three of a kind in two hands would wait for ever."""
    start = position(hands={0: "AAAB"}, ocean="CDEF")
    assert answer(after(start, *["0 done", "0 resume"] * 7), 0) == "done"
    assert answer(after(start, *["0 done", "0 resume"] * 8), 0).startswith("swap crabbi for ")
    last = after(start, *["0 done", "0 resume"] * 8, f"0 {swap('A', 'C')}")
    assert not answer(last, 0).endswith("for crabbi"), "it does not take back what it gave away lately"


# --- signals and calls ---


def test_with_four_equal_cards_it_signals():
    state = after(position(hands={0: "AAAA"}))
    assert answer(state, 0) == SIGNAL
    assert answer(after(position(hands={0: "AAAA"}), "0 gesture wink"), 0) == "done"
    assert answer(state, 0, signal=None) == "done"


def test_it_makes_its_signal_only_with_four_equal_cards():
    """A bluff is some other gesture."""
    for seed in range(60):
        state = after(position(hands={2: "AAAB"}), f"0 {swap_of_0()}")
        label = answer(state, 2, seed=seed)
        assert label is None or (label.startswith("gesture") and label != SIGNAL)


def swap_of_0():
    start = position(hands={2: "AAAB"})
    mine = start["hands"][0][0]
    return f"swap {mine} for {next(kind for kind in start['ocean'] if kind != mine)}"


def test_it_bluffs_now_and_then():
    state = after(position(hands={2: "AAAB"}))
    bluffs = [answer(state, 2, seed=seed) for seed in range(200)]
    assert 10 <= sum(label is not None for label in bluffs) <= 60


def test_it_accuses_its_partner_after_the_signal():
    assert answer(after(position(hands={0: "AAAA"}), "0 gesture wink"), 2) == "accuse 0"
    assert answer(after(position(hands={0: "AAAA"}), "0 gesture nose"), 2) != "accuse 0"
    assert answer(after(position(hands={0: "AAAA"})), 2) != "accuse 0"


def test_a_signal_counts_only_until_the_hand_changes():
    start = position(hands={0: "AABC"}, ocean="ADEF")
    assert answer(after(start, "0 gesture wink"), 2) == "accuse 0"
    assert answer(after(start, "0 gesture wink", f"0 {swap('B', 'A')}"), 2) != "accuse 0"


@pytest.mark.parametrize(
    "known",
    [{"seen": {0: "AB"}}, {"seen": {0: "A"}, "burnt": "AAA"}, {"failed": {1: [0]}}],
    ids=["two kinds known", "three of the kind burnt", "accused in vain"],
)
def test_it_does_not_fall_for_a_hand_that_cannot_be_four_equal(known):
    hand = {"seen": "AABB"}.get(next(iter(known)), "AABC")
    state = after(position(hands={0: hand}, ocean="CDEF", **known), "0 gesture wink")
    assert answer(state, 2) != "accuse 0"


def test_it_does_not_repeat_a_failed_accusation():
    """Repeats: only after the accused has swapped or has a new hand."""
    start = position(hands={0: "AABC"}, ocean="ADEF")
    assert answer(after(start, "0 gesture wink", "2 accuse 0", "0 gesture wink"), 2) != "accuse 0"


def test_it_stops_trusting_a_partner_whose_signals_are_wrong():
    lines = []
    for number in range(6):
        mine, other = "BD" if number % 2 == 0 else "DB"
        lines += [f"0 {swap(mine, other)}", "0 gesture wink"]
        state = after(position(hands={0: "AABC"}, ocean="DEFG"), *lines)
        if answer(state, 2) != "accuse 0":
            break
        lines.append("2 accuse 0")
    assert 2 <= number <= 4


def test_it_accuses_a_rival_whose_cards_are_known():
    """All four known: sure. Three, and a gesture: likely enough for the better ones. None: no."""
    known = {"hands": {1: "AAAA"}, "ocean": "BCDE"}
    for level in bots.LEVELS:
        assert answer(after(position(seen={1: "AAAA"}, **known)), 0, level=level) == "accuse 1"
    three = after(position(seen={1: "AAA"}, **known), "1 gesture ear")
    assert answer(three, 0) == "accuse 1"
    assert answer(three, 0, level="easy") != "accuse 1"
    assert answer(after(position(**known)), 0) != "accuse 1"


def test_hard_learns_the_signal_of_rivals():
    """The gesture that came before a right call of that team."""
    start = position(hands={1: "AAAA", 3: "BBBB"}, ocean="CDEF", generator={"key": 1, "counter": 0})
    lines = ("1 gesture ear", "3 accuse 1", "1 pass")
    assert answer(after(start, *lines), 0) != "accuse 3"
    assert answer(after(start, *lines, "3 gesture ear"), 0) == "accuse 3"
    assert answer(after(start, *lines, "3 gesture ear"), 0, level="medium") != "accuse 3"
    assert answer(after(start, *lines, "3 gesture chin"), 0) != "accuse 3"


def test_at_a_table_without_gestures_known_cards_must_do():
    known = {"hands": {0: "AAAA"}, "ocean": "BCDE", "gestures": 0}
    assert answer(after(position(seen={0: "AAA"}, **known)), 2) == "accuse 0"
    assert answer(after(position(seen={0: "A"}, **known)), 2) != "accuse 0"
    assert answer(after(position(**known)), 0) == "done"


def test_it_does_not_end_a_game_that_others_would_win():
    """R9: the bowl is empty, and most tokens win."""
    for tokens, calls in (([2, 13], False), ([8, 7], True)):
        state = after(position(hands={0: "AAAA"}, tokens=tokens), "0 gesture wink")
        assert (answer(state, 2) == "accuse 0") is calls


def test_double_crabs_are_answered():
    """R10, by who has seen the partner's signal too; a bot that has not lets it be."""
    start = position(hands={0: "AAAA", 2: "BBBB"}, ocean="CDEF")
    signalled = after(start, "0 gesture wink", "2 gesture wink", "0 accuse 2")
    assert answer(signalled, 2) == "accuse 0"
    assert answer(after(start, "2 gesture wink", "0 accuse 2"), 2) == "pass"
    bot = bots.make("rule", signalled.game, 2, 1, "hard", signal=SIGNAL)
    assert bot.act(seen_of(signalled, bot, 2))[1] < 1
    signalled.apply("accuse 0", 2)
    assert answer(signalled, 0) == "take team 1"


def test_it_takes_from_the_bowl_if_that_wins():
    start = position(hands={0: "AAAA", 2: "BBBB"}, ocean="CDEF", tokens=[8, 5])
    state = after(start, "0 gesture wink", "2 gesture wink", "0 accuse 2", "2 accuse 0")
    assert answer(state, 0) == "take bowl"


# --- whole games ---


@pytest.mark.parametrize("gestures", [99, 0])
def test_games_of_bots_end(seats, gestures):
    """Without the guards of random play."""
    state = game_of(seats, seats, gestures=gestures)
    assert state.is_terminal
    assert state.revision < 2500


def test_better_levels_win():
    won = sum(0 in game_of(4, seed, levels=("hard", "easy")).winners for seed in range(5))
    assert won >= 4


def test_the_bot_beats_chance():
    for seed in range(2):
        state = game_of(4, seed, levels=("easy",), kinds=("random", "rule"), max_actions=250)
        assert state.winners == [1, 3]


@pytest.mark.parametrize("seats", [4, 7])
def test_any_moment_with_gestures_is_answered(seats):
    """Random play with gestures and without guards, which the conformance tests leave out."""
    chance = Random(seats)
    state = cambusa.load("youve_got_crabs", seats, gestures=2, max_actions=300).new(1)
    while not state.is_terminal:
        seat = chance.choice(sorted(state.active_seats))
        if state.revision % 3 == 0:
            label = answer(state, seat, level=chance.choice(bots.LEVELS))
            assert label is None or label in state.legal_labels(seat)
        state.apply(chance.choice(state.legal_actions(seat)), seat)


def test_what_nobody_asks_for_is_not_done_for_a_seat_at_the_keyboard() -> None:
    """Who has tested all others and is done may only resume: that is no only choice, here as on the server."""
    state = cambusa.load("youve_got_crabs", gestures=0).new(2)
    for label in ("accuse 1", "accuse 2", "accuse 3", "done"):
        state.apply(label, 0)
    assert state.legal_labels(0) == ["resume"]
    made = Table(state, {}, None, clocks=True, now=0.0)
    assert not made.asked(0)
    due = made.due()
    assert due is None or (due.seat, due.why) != (0, "only choice")


def test_a_game_of_bots_alone_in_the_terminal_ends() -> None:
    shown = call("play", "youve_got_crabs", "--people", "0", "--bots", "random", "--virtual", "--seed", "3").stdout
    assert "max_actions" in shown, "the guard is told"
    assert ". Points: " in shown
