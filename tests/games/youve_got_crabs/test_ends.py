"""How a game ends: the empty bowl, the tie-break, and the guards; asked of engine and oracle."""

import pytest

import cambusa
from tests.games.faces import play
from tests.games.youve_got_crabs.positions import kinds, position
from tests.games.youve_got_crabs.support import accusations, at, settle, window

# Play 6: the end


def test_the_game_ends_at_an_empty_bowl(rules):
    """Most tokens win, all seats of the team; the hand is not redrawn."""
    game = rules.from_position(position(6, tokens=[9, 6, 4], bowl=1, hands={3: "BBBB"}))
    play(game, "0 accuse 3", "3 pass")
    assert game.is_terminal
    assert game.winners == [0, 3]
    assert game.points == [10, 6, 4, 10, 6, 4]
    assert at(game, "hands")[3] == kinds("BBBB")


def test_the_last_token_paid_for_a_broke_team_ends_the_game(rules):
    game = play(rules.from_position(position(6, tokens=[0, 12, 7], bowl=1)), "0 accuse 2")
    assert game.is_terminal
    assert game.winners == [1, 4]


def tie_break(rules, **more):
    """Facts, row 7: 7, 8, 4, bowl 1; the first gains from the bowl: 8, 8, 4, and the third is out."""
    hands = {3: "BBBB", 0: "CCCC", 1: "DDDD"}
    game = rules.from_position(position(6, tokens=[7, 8, 4], bowl=1, hands=hands, ocean="AEFG", gestures=1, **more))
    return settle(play(game, "0 accuse 3", "3 pass"))


def test_facts_row_7(rules):
    game = tie_break(rules)
    assert at(game, "tokens") == [8, 8, 4]
    assert at(game, "tied") == [0, 1]
    assert at(game, "hands")[3] != kinds("BBBB"), "settled in full, redraw included"
    assert game.active_seats == [0, 1, 3, 4]
    assert accusations(game, 0) == [1, 3, 4]


@pytest.mark.parametrize(
    ("call", "winners", "tokens"),
    [
        ("3 accuse 0", [0, 3], [8, 8, 4]),  # right, a team-mate: a point without a token, no window
        ("4 accuse 0", [1, 4], [7, 9, 4]),  # right, an opponent
        ("0 accuse 4", [1, 4], [7, 9, 4]),  # wrong, an opponent: the accused team gains
        ("4 accuse 1", [1, 4], [8, 8, 4]),
    ],
)
def test_any_gain_wins_the_tie_break(rules, call, winners, tokens):
    game = play(tie_break(rules), call)
    assert game.is_terminal
    assert game.winners == winners
    assert at(game, "tokens") == tokens


def test_a_wrong_call_on_a_team_mate_in_the_tie_break(rules):
    """It loses the token to the bowl and wins nothing; the next own gain takes the bowl's token."""
    game = play(tie_break(rules), "1 accuse 4")
    assert not game.is_terminal
    assert (at(game, "tokens"), at(game, "bowl")) == ([8, 7, 4], 1)
    play(game, "4 accuse 1")
    assert game.winners == [1, 4]
    assert (at(game, "tokens"), at(game, "bowl")) == ([8, 8, 4], 0)


def test_the_bowl_in_a_tie_break(rules):
    """Rulings: wrong calls on team-mates fill it, a broke team's move nothing; it pays what a broke team owes."""
    game = rules.from_position(position(6, tokens=[0, 1, 14], tied=[0, 1]))
    play(game, "0 accuse 3", "1 accuse 4", "4 accuse 1")
    assert not game.is_terminal
    assert (at(game, "tokens"), at(game, "bowl")) == ([0, 0, 14], 6)
    play(game, "0 accuse 1")
    assert game.winners == [1, 4]
    assert (at(game, "tokens"), at(game, "bowl")) == ([0, 1, 14], 5)


def test_a_turn_may_end_with_the_tie_break(rules):
    """Ruling: done marks stay, and "all of the side" means the tied players."""
    game = tie_break(rules, done=[0, 1])
    assert at(game, "phase") == "ask"
    assert [seat for seat in range(6) if "want" in game.legal(seat)] == [3, 4]
    assert at(tie_break(rules, done=[0, 1], swapped=True), "side") == 2
    assert at(tie_break(rules, done=[2]), "done") == [2], "the mark of a player who is out stays too"


def test_a_debt_that_begins_the_tie_break_may_end_the_turn(rules):
    """Play 5, ruling: the bowl's last token goes to team 2, which ties, and of the active side the tied are done."""
    more = {"tokens": [0, 10, 9], "bowl": 1, "gestures": 0, "done": [1, 2]}
    game = play(rules.from_position(position(6, swapped=True, **more)), "0 accuse 2")
    assert (at(game, "tokens"), at(game, "tied")) == ([0, 10, 10], [1, 2])
    assert (at(game, "side"), at(game, "done")) == (2, [])
    game = play(rules.from_position(position(6, **more)), "0 accuse 2")
    assert at(game, "phase") == "ask"
    assert [seat for seat in range(6) if "want" in game.legal(seat)] == [4, 5]


def test_answers_stay_in_the_tie_break(rules):
    """Ruling: of the tied players of the asked side all have declined, so the ocean changes."""
    more = {"phase": "ask", "done": [0, 1, 2], "declined": [3, 4], "tokens": [7, 8, 4], "bowl": 1}
    game = rules.from_position(position(6, hands={3: "BBBB"}, ocean="AEFG", gestures=0, **more))
    play(game, "0 accuse 3", "3 pass")
    assert at(game, "target") == 3
    settle(game)
    assert at(game, "phase") == "play"
    assert at(game, "side") == 1
    assert len(at(game, "burnt")) == 8


def test_a_new_hand_withdraws_the_answers_in_the_tie_break_too(rules):
    """Ruling: a new hand on the asking side does, also of a player whom its accusation has put out."""
    more = {"phase": "ask", "done": [0, 1, 2], "declined": [4], "tokens": [0, 9, 10], "bowl": 1}
    game = rules.from_position(position(6, hands={0: "BBBB"}, gestures=0, **more))
    settle(play(game, "1 accuse 0"))
    assert (at(game, "tied"), at(game, "phase"), at(game, "declined")) == ([1, 2], "ask", [])
    assert [seat for seat in range(6) if "want" in game.legal(seat)] == [4, 5]


# Guards


def test_max_actions(rules):
    """Checked when a seat would next act; most tokens win, ties shared."""
    game = play(rules.from_position(position(max_actions=2)), "0 done")
    assert not game.is_terminal
    play(game, "0 resume")
    assert game.winners == [0, 1, 2, 3]
    game = play(rules.from_position(position(max_actions=1)), "0 accuse 1")
    assert game.winners == [1, 3]
    game = play(rules.from_position(position(max_actions=1)), "2 gesture wink")
    assert game.is_terminal


def test_max_actions_waits_for_new_hands(rules):
    game = play(rules.from_position(position(max_actions=1, hands={1: "BBBB"})), "0 accuse 1")
    assert game.is_chance
    settle(game)
    assert game.winners == [0, 2]


def test_max_actions_in_a_tie_break(rules):
    """Only tied teams are compared."""
    more = {"tokens": [3, 5, 9], "bowl": 3, "tied": [0, 1], "gestures": 0}
    game = play(rules.from_position(position(6, max_actions=1, **more)), "0 done")
    assert game.winners == [1, 4]


def test_max_actions_before_an_answer_and_between_takes(rules):
    """Ruling: checked when a seat would next act; nothing that is pending moves any more."""
    game = window(rules, max_actions=1)
    assert (at(game, "tokens"), game.winners) == ([4, 4, 4], [0, 1, 2, 3, 4, 5])
    game = play(window(rules, max_actions=3, tokens=[4, 6, 4], bowl=6), "3 accuse 0", "0 take bowl")
    assert (at(game, "tokens"), at(game, "bowl"), game.winners) == ([5, 6, 4], 5, [1, 4])


def test_which_ends_are_a_guards_doing(rules):
    """`cut_short`: a guard has ended a game unless it was won at an empty bowl, or in a tie-break, at the same time."""
    cut_short = cambusa.spec("youve_got_crabs").cut_short
    guarded = play(rules.from_position(position(max_actions=1)), "0 accuse 1")
    turned = play(rules.from_position(position(max_turns=1, swapped=True, done=[0])), "1 done")
    last = {"tokens": [9, 6, 4], "bowl": 1, "hands": {3: "BBBB"}}
    won = play(rules.from_position(position(6, max_actions=2, **last)), "0 accuse 3", "3 pass")
    decided = play(tie_break(rules, max_actions=3), "4 accuse 0")
    assert all(game.is_terminal for game in (guarded, turned, won, decided))
    assert [cut_short(game.position()) for game in (guarded, turned, won, decided)] == [True, True, False, False]


def test_max_turns_in_a_tie_break(rules):
    """Only tied teams are compared."""
    more = {"tokens": [3, 5, 9], "bowl": 3, "tied": [0, 1], "swapped": True, "done": [0]}
    game = play(rules.from_position(position(6, max_turns=1, **more)), "1 done")
    assert game.winners == [1, 4]


def test_max_turns(rules):
    """Side turns ended; checked before the marker turns or a new ocean is dealt."""
    game = rules.from_position(position(max_turns=2, turns=1, done=[0], phase="play"))
    play(game, "1 done", "2 decline", "3 decline")
    assert game.is_terminal
    assert at(game, "burnt") == []
    assert game.winners == [0, 1, 2, 3]
    game = rules.from_position(position(max_turns=2, swapped=True, done=[0]))
    play(game, "1 done")
    assert not game.is_terminal
    assert at(game, "turns") == 1
