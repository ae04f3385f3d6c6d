"""Double crabs: the window, the takes, and answers that are wrong; asked of engine and oracle."""

from tests.games.faces import play
from tests.games.youve_got_crabs.positions import kinds, position
from tests.games.youve_got_crabs.support import accusations, at, drawn, settle, window

# Play 7: double crabs


def test_the_window(rules):
    """Before anything moves only the accused acts; the hand is shown by then."""
    game = window(rules)
    assert game.active_seats == [3]
    assert game.legal(3) == ["accuse 0", "pass"]
    assert (at(game, "tokens"), at(game, "bowl")) == ([4, 4, 4], 8)
    assert at(game, "seen")[3] == kinds("BBBB")
    assert at(game, "seen")[0] == []


def test_double_crabs(rules):
    """Three tokens in any mix instead of two single points; then both hands are redrawn, the lower seat first."""
    game = play(window(rules), "3 accuse 0")
    assert game.active_seats == [0]
    assert game.legal(0) == ["take bowl", "take team 1", "take team 2"]
    play(game, "0 take bowl", "0 take team 2", "0 take team 1")
    assert (at(game, "tokens"), at(game, "bowl")) == ([7, 3, 3], 7)
    assert at(game, "target") == 0
    play(game, *(f"- kind {kind}" for kind in kinds("EFGH")))
    assert at(game, "target") == 3
    settle(game)
    assert at(game, "phase") == "play"
    assert at(game, "burnt") == kinds("BBBBCCCC")


def test_one_end_check_after_the_takes(rules):
    game = play(window(rules, tokens=[4, 8, 6], bowl=2), "3 accuse 0", "0 take bowl", "0 take bowl")
    assert not game.is_terminal
    assert game.legal(0) == ["take team 1", "take team 2"]
    play(game, "0 take team 2")
    assert game.is_terminal
    assert game.winners == [1, 4]
    assert at(game, "tokens") == [7, 8, 5]


def test_a_tie_after_the_takes(rules):
    """Rulings: one end check, then both hands are redrawn; the tie-break goes on with them."""
    game = play(window(rules, 4, tokens=[5, 8], bowl=3), "2 accuse 0", *["0 take bowl"] * 3)
    assert (at(game, "tokens"), at(game, "bowl"), at(game, "tied")) == ([8, 8], 0, [0, 1])
    assert at(game, "target") == 0
    settle(game)
    assert at(game, "phase") == "play"
    assert at(game, "burnt") == kinds("BBBBCCCC")


def test_the_draw_pile_runs_out_between_the_two_hands(rules):
    """Ruling: an empty draw pile is made of the burnt one, both hands among it, when the next card is due."""
    game = window(rules, 10, burnt="AAADDDDEEEEFFFFGGGGHHHHIIIIJJJ")
    play(game, "5 accuse 0", *["0 take bowl"] * 3)
    assert (drawn(game), len(at(game, "burnt"))) == (4, 38)
    settle(game)
    assert (drawn(game), len(at(game, "burnt"))) == (34, 0)


def test_fewer_than_three_tokens_are_left(rules):
    """Ruling: min(3, all other tokens) takes."""
    game = play(window(rules, 4, tokens=[14, 1], bowl=1), "2 accuse 0")
    assert at(game, "owed") == 2
    play(game, "0 take team 1", "0 take bowl")
    assert game.winners == [0, 2]
    assert game.points == [16, 0, 16, 0]


def test_a_wrong_answer_is_settled_second(rules):
    """Ruling: the first in full, redraw included, then the second."""
    game = play(window(rules, first="CCCD"), "3 accuse 0")
    assert (at(game, "tokens"), at(game, "bowl")) == ([5, 4, 4], 7)
    assert at(game, "target") == 3
    settle(game)
    assert (at(game, "tokens"), at(game, "bowl")) == ([4, 4, 4], 8)
    assert 0 not in accusations(game, 3)


def test_a_wrong_answer_is_void_when_the_game_is_over(rules):
    game = play(window(rules, first="CCCD", tokens=[9, 6, 4], bowl=1), "3 accuse 0")
    assert game.is_terminal
    assert at(game, "tokens") == [10, 6, 4]


def test_a_wrong_answer_counts_in_a_tie_break(rules):
    """The first began it: the game is not over, so the second is settled too."""
    game = settle(play(window(rules, first="CCCD", tokens=[7, 8, 4], bowl=1), "3 accuse 0"))
    assert at(game, "tied") == [0, 1]
    assert (at(game, "tokens"), at(game, "bowl")) == ([7, 8, 4], 1)
    assert accusations(game, 3) == [1, 4]


def test_an_answer_that_would_repeat_a_failed_accusation(rules):
    """Ruling: then only `pass` is left."""
    game = window(rules, first="CCCD", failed={3: [0]})
    assert game.legal(3) == ["pass"]


def test_a_trio_has_no_double_crabs(rules):
    for accuser, accused in ((0, 4), (4, 1), (4, 0)):
        game = rules.from_position(position(7, hands={4: "BBBB", 0: "CCCC", 1: "DDDD"}))
        play(game, f"{accuser} accuse {accused}")
        assert at(game, "phase") == "deal"
        assert at(game, "tokens") == [4, 6, 6]
