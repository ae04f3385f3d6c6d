"""A test or more for each rule of play, table row and ruling of the rule page, asked of engine and oracle."""

import pytest

import cambusa
from tests.games.faces import play
from tests.games.youve_got_crabs.page import KINDS, setup_tokens
from tests.games.youve_got_crabs.positions import NAMES, kinds, position, swap
from tests.games.youve_got_crabs.support import Engine, accusations, at, drawn, settle, start

SETUP = {
    4: ([[0, 2], [1, 3]], 66, (2, 2), [4, 4], 46),
    5: ([[0, 1, 3], [2, 4]], 66, (3, 2), [3, 6], 42),
    6: ([[0, 3], [1, 4], [2, 5]], 66, (3, 3), [4] * 3, 38),
    7: ([[0, 1, 4], [2, 5], [3, 6]], 66, (4, 3), [3, 6, 6], 34),
    8: ([[0, 4], [1, 5], [2, 6], [3, 7]], 78, (4, 4), [4] * 4, 42),
    9: ([[0, 1, 5], [2, 6], [3, 7], [4, 8]], 78, (5, 4), [3, 6, 6, 6], 38),
    10: ([[0, 5], [1, 6], [2, 7], [3, 8], [4, 9]], 78, (5, 5), [4] * 5, 34),
}


# Components and setup


def test_setup_table(rules, seats):
    """The table of the page: teams, cards, sides, tokens held, bowl, draw pile after the deal."""
    teams, cards, sides, tokens, pile = SETUP[seats]
    game = rules(seats)
    assert sum(weight for _, weight in game.outcomes()) == cards
    settle(game)
    assert at(game, "tokens") == tokens
    assert at(game, "bowl") == 8
    assert drawn(game) == pile
    assert [list(team) for team in cambusa.spec("youve_got_crabs").teams(seats)] == teams
    can_be_done = [seat for seat in range(seats) if "done" in game.legal(seat)]
    assert len(can_be_done) == sides[at(game, "side") - 1]


def test_deal_goes_to_the_seats_in_order_then_to_the_ocean(rules):
    game = rules(4)
    for place in (0, 1, 2, 3, "ocean"):
        assert at(game, "phase") == "deal"
        assert at(game, "target") == place
        play(game, *(f"- kind {kind}" for kind in kinds("ABCD" if place in (0, 2) else "EFGH")))
    assert at(game, "hands") == [kinds(hand) for hand in ("ABCD", "EFGH", "ABCD", "EFGH")]
    assert at(game, "ocean") == kinds("EFGH")
    assert at(game, "phase") == "play"


def test_two_kinds_leave_with_two_or_three_teams(rules, seats):
    """Crabaloupe and Crabrador Retriever, or what `removed_kinds` names; with more teams it is ignored."""
    for options, gone in (({}, {KINDS[0], KINDS[11]}), ({"removed_kinds": [KINDS[1], KINDS[8]]}, {KINDS[1], KINDS[8]})):
        there = [label.split()[1] for label, weight in rules(seats, **options).outcomes() if weight == 6]
        assert set(KINDS) - set(there) == (gone if seats < 8 else set())


def test_first_side(rules, seats):
    """`first_side`, default 1; with a trio always side 2, which has fewer players."""
    for side in (1, 2):
        assert at(start(rules, seats, first_side=side), "side") == (2 if seats % 2 else side)
    assert at(start(rules, seats), "side") == (2 if seats % 2 else 1)


def test_handicap(rules, seats):
    """So many tokens fewer at the start; they leave the game."""
    game = start(rules, seats, handicap={"1": 2})
    full = setup_tokens(seats, {})
    assert at(game, "tokens") == [full[0], full[1] - 2, *full[2:]]
    assert at(game, "bowl") == 8


def test_hands_are_hidden_from_team_mates_too(seats):
    game = start(Engine, seats)
    for viewer in (None, *range(seats)):
        for zone in game.observation(viewer)["zones"]:
            if zone["name"] == "hand":
                assert (zone["cards"] == ["?"] * 4) == (zone["owner"] != viewer)


def test_only_the_owner_sees_a_card_drawn_into_a_hand():
    """Everybody sees the ocean."""
    state = start(Engine, 4).state
    for viewer in (None, 0, 1, 2, 3):
        labels = [entry.label for entry in state.log(viewer)]
        hidden = [index for index, label in enumerate(labels) if label == "kind ?"]
        own = [] if viewer is None else [*range(4 * viewer, 4 * viewer + 4)]
        assert hidden == [index for index in range(16) if index not in own]


# Play 1: swaps


def test_facts_row_1(rules):
    """Hand AAAB, ocean ACDE, own side active: swap B for A; with the other side active it is illegal."""
    game = rules.from_position(position(hands={0: "AAAB"}))
    play(game, f"0 {swap('B', 'A')}")
    assert at(game, "hands")[0] == kinds("AAAA")
    assert at(game, "ocean") == kinds("BCDE")
    game = rules.from_position(position(hands={0: "AAAB"}, side=2))
    assert not any(label.startswith("swap") for label in game.legal(0))


def test_all_of_the_active_side_swap_any_number_of_times(rules, seats):
    game = rules.from_position(position(seats, ocean="ABCD", side=2))
    for seat in range(seats):
        swaps = [label for label in game.legal(seat) if label.startswith("swap")]
        assert bool(swaps) == (seat >= (seats + 1) // 2)
    last = seats - 1
    for _ in range(6):
        play(game, f"{last} {next(label for label in game.legal(last) if label.startswith('swap'))}")
        assert len(at(game, "hands")[last]) == len(at(game, "ocean")) == 4


def test_equal_kinds_are_not_swapped(rules):
    """Ruling: a swap of equal kinds is not offered."""
    game = rules.from_position(position(hands={0: "AABC"}, ocean="AABD"))
    swaps = [label for label in game.legal(0) if label.startswith("swap")]
    assert swaps == [swap(*pair) for pair in ("AB", "AD", "BA", "BD", "CA", "CB", "CD")]


# Play 2: the marker


def test_done_and_resume(rules):
    game = rules.from_position(position(6, swapped=True, gestures=0))
    play(game, "0 done")
    assert game.legal(0)[0] == "resume"
    assert not any(label.startswith(("swap", "done")) for label in game.legal(0))
    play(game, "0 resume", "1 done", "2 done")
    assert at(game, "side") == 1
    play(game, "0 done")
    assert at(game, "side") == 2
    assert at(game, "done") == []
    assert [seat for seat in range(6) if "done" in game.legal(seat)] == [3, 4, 5]


# Play 3: the question


def asked(rules, seats=6, **more):
    """Side 1 is done without a swap."""
    half = (seats + 1) // 2
    game = rules.from_position(position(seats, done=[*range(1, half)], gestures=0, **more))
    return play(game, "0 done")


def test_a_side_without_a_swap_asks(rules):
    game = asked(rules)
    assert at(game, "phase") == "ask"
    assert [seat for seat in range(6) if "want" in game.legal(seat)] == [3, 4, 5]
    assert game.legal(0)[0] == "resume"
    assert accusations(game, 4) == [0, 1, 2, 3, 5]


def test_want_turns_the_marker(rules):
    game = play(asked(rules), "4 want")
    assert at(game, "side") == 2
    assert at(game, "phase") == "play"
    assert at(game, "promised")


def test_all_decline(rules):
    """The ocean is burnt, four new cards are dealt, and the same side plays on."""
    game = play(asked(rules, ocean="ACDE"), "3 decline", "5 decline")
    assert "want" not in game.legal(3)
    assert "decline" not in game.legal(3)
    play(game, "4 decline")
    assert at(game, "burnt") == kinds("ACDE")
    assert at(game, "target") == "ocean"
    settle(game)
    assert at(game, "side") == 1
    assert at(game, "done") == at(game, "declined") == []
    assert drawn(game) == 66 - 24 - 8


def test_resume_withdraws_the_question(rules):
    """Ruling: all answers are gone."""
    game = play(asked(rules), "3 decline", "1 resume")
    assert at(game, "phase") == "play"
    assert at(game, "declined") == []
    play(game, "1 done")
    assert "want" in game.legal(3)


@pytest.mark.parametrize("accuser", [3, 4])
def test_a_new_hand_on_the_asking_side_withdraws_the_question(rules, accuser):
    game = play(asked(rules, hands={0: "BBBB"}), "5 decline", f"{accuser} accuse 0")
    if accuser == 3:  # the team-mate: a window first
        play(game, "0 pass")
    settle(game)
    assert at(game, "phase") == "play"
    assert at(game, "done") == [1, 2]
    assert at(game, "declined") == []


def test_a_new_hand_on_the_asked_side_leaves_the_question(rules):
    game = settle(play(asked(rules, hands={4: "BBBB"}), "4 decline", "0 accuse 4"))
    assert at(game, "phase") == "ask"
    assert at(game, "declined") == [4]
    assert at(game, "done") == [0, 1, 2]


def test_a_promise_that_is_not_kept(rules):
    """Ruling: "we want to swap", and no swap in the very next side turn: the ocean changes at once."""
    game = play(asked(rules, 4), "2 want", "2 done", "3 done")
    assert at(game, "target") == "ocean"
    settle(game)
    assert at(game, "side") == 2
    play(game, "2 done", "3 done")
    assert at(game, "phase") == "ask", "after an ocean change the next turn without a swap asks again"


def test_a_promise_that_is_kept(rules):
    game = play(asked(rules, 4, hands={2: "BBCD"}), "2 want", f"2 {swap('B', 'A')}", "2 done", "3 done")
    assert at(game, "side") == 1
    assert not at(game, "promised")
    play(game, "0 done", "1 done")
    assert at(game, "phase") == "ask"


def test_a_new_hand_is_no_swap(rules):
    """Play 3, ruling: it keeps no promise, and a side that has made no swap asks again."""
    game = settle(play(rules.from_position(position(promised=True, hands={0: "BBBB"})), "1 accuse 0"))
    play(game, "0 done", "1 done")
    assert at(game, "target") == "ocean"
    game = settle(play(asked(rules, hands={0: "BBBB"}), "4 accuse 0"))
    assert not at(game, "swapped")
    play(game, "0 done")
    assert at(game, "phase") == "ask"


# Play 4: accusations


def test_anyone_accuses_anyone_else(rules, seats):
    """At any time, whatever side is active; but not the side-mate of the own trio (Play 8)."""
    for side in (1, 2):
        game = rules.from_position(position(seats, side=side))
        for seat in range(seats):
            trio = {0, 1} if seats % 2 and seat < 2 else set()
            assert accusations(game, seat) == [other for other in range(seats) if other not in {seat} | trio]


def test_facts_row_2(rules):
    """A team-mate accuses AAAA: X 5, Y 4, bowl 7; draw pile 46 to 42."""
    game = play(rules.from_position(position(hands={2: "BBBB"})), "0 accuse 2", "2 pass")
    settle(game)
    assert (at(game, "tokens"), at(game, "bowl")) == ([5, 4], 7)
    assert drawn(game) == 42
    assert at(game, "burnt") == kinds("BBBB")


def test_facts_row_3(rules):
    """A team-mate accuses AAAB: X 3, bowl 9; hand kept, and not shown."""
    game = play(rules.from_position(position(hands={2: "BBBC"})), "0 accuse 2")
    assert (at(game, "tokens"), at(game, "bowl")) == ([3, 4], 9)
    assert at(game, "hands")[2] == kinds("BBBC")
    assert at(game, "seen")[2] == []
    assert not any(label.startswith("reveal") for _, label in game.log)


def test_facts_row_4(rules):
    """Y accuses X's AAAA: X 3, Y 5, bowl 8."""
    game = settle(play(rules.from_position(position(hands={0: "BBBB"})), "1 accuse 0"))
    assert (at(game, "tokens"), at(game, "bowl")) == ([3, 5], 8)
    assert (0, f"reveal four {NAMES['B']}") in game.log


def test_a_wrong_call_on_an_opponent(rules):
    """The accuser's team pays 1 to the accused team; hand kept."""
    game = play(rules.from_position(position(hands={0: "BBBC"})), "1 accuse 0")
    assert (at(game, "tokens"), at(game, "bowl")) == ([5, 3], 8)
    assert at(game, "hands")[0] == kinds("BBBC")


def test_facts_row_5(rules):
    """X 0, Y 9, bowl 7; Y right against X: X 0, Y 10, bowl 6 (Play 5)."""
    game = settle(play(rules.from_position(position(hands={0: "BBBB"}, tokens=[0, 9])), "1 accuse 0"))
    assert (at(game, "tokens"), at(game, "bowl")) == ([0, 10], 6)


def test_a_broke_team_is_wrong(rules):
    """Play 5: the bowl pays the opponents. Ruling: against a team-mate nothing moves; the mark stays."""
    game = play(rules.from_position(position(tokens=[0, 9])), "0 accuse 1", "0 accuse 2")
    assert (at(game, "tokens"), at(game, "bowl")) == ([0, 10], 6)
    assert accusations(game, 0) == [3]


def test_facts_row_6(rules):
    """10 players, draw pile 2, burnt 32; a hand is confirmed: draw pile 34, burnt 0, 78 in all."""
    game = rules.from_position(position(10, hands={0: "BBBB"}, burnt="AAACCCCCDDDEEEFFFGGGHHHIIIJJJKKK"))
    assert (drawn(game), len(at(game, "burnt"))) == (2, 32)
    settle(play(game, "1 accuse 0"))
    assert (drawn(game), at(game, "burnt")) == (34, [])
    assert 34 + sum(map(len, at(game, "hands"))) + len(at(game, "ocean")) == 78


def test_the_draw_pile_runs_out_within_an_ocean(rules):
    """Ruling: when a card is due, the old ocean is among the burnt ones."""
    burnt = "AAACCCCCDDDEEEFFFGGGHHHIIIJJJKKK"
    game = rules.from_position(position(10, hands={0: "BBBB"}, burnt=burnt, promised=True, done=[1, 2, 3, 4]))
    play(game, "0 done")
    assert (drawn(game), len(at(game, "burnt"))) == (2, 36)
    settle(game)
    assert (drawn(game), at(game, "burnt"), len(at(game, "ocean"))) == (34, [], 4)


def test_a_full_draw_leaves_the_burnt_pile(rules):
    """Ruling: reshuffled when a card is due, not before."""
    game = rules.from_position(position(10, hands={0: "BBBB"}, burnt="AAACCCCDDDEEEFFFGGGHHHIIIJJJKK"))
    assert drawn(game) == 4
    settle(play(game, "1 accuse 0"))
    assert drawn(game) == 0
    assert len(at(game, "burnt")) == 34


def test_a_failed_accusation_is_not_repeated(rules):
    """Ruling: until the accused has swapped or has a new hand; others may call."""
    game = play(rules.from_position(position(hands={0: "BBCD", 1: "BBCF"})), "3 accuse 0", "2 accuse 0", "3 accuse 1")
    assert accusations(game, 3) == [2]
    assert accusations(game, 1) == [0, 2, 3]
    play(game, f"0 {swap('C', 'A')}")
    assert accusations(game, 3) == [0, 2]
    assert accusations(game, 2) == [0, 1, 3]


def test_a_new_hand_may_be_accused_again(rules):
    game = rules.from_position(position(hands={0: "BBBB"}, failed={3: [1], 0: [3]}))
    settle(play(game, "3 accuse 0"))
    assert at(game, "failed") == [[3], [], [], [1]]


def test_a_new_hand_clears_done(rules):
    """Ruling: on the active side, of the player who has it."""
    game = rules.from_position(position(6, hands={0: "BBBB", 4: "CCCC"}, done=[0, 1]))
    settle(play(game, "5 accuse 0"))
    assert at(game, "done") == [1]
    settle(play(game, "0 accuse 4"))
    assert at(game, "done") == [1]


# Gestures


def test_gestures(rules):
    """Any seat, seen by all; at most so many a side turn."""
    game = rules.from_position(position(gestures=2, swapped=True))
    play(game, "3 gesture wink", "3 gesture shrug")
    assert not any(label.startswith("gesture") for label in game.legal(3))
    assert len([label for label in game.legal(2) if label.startswith("gesture")]) == 8
    play(game, "0 done", "1 done")
    assert "gesture yawn" in game.legal(3)


def test_gestures_start_afresh_with_the_ocean(rules):
    """Ruling: an ocean change ends the side turn."""
    game = rules.from_position(position(gestures=1, done=[0]))
    play(game, "0 gesture nose", "3 gesture wink", "1 done", "2 decline", "3 decline")
    settle(game)
    assert (at(game, "side"), at(game, "gestures_made")) == (1, [0] * 4)
    assert "gesture yawn" in game.legal(3)


def test_gestures_are_99_by_default(rules):
    game = start(rules, 4)
    for _ in range(99):
        play(game, "2 gesture tap")
    assert not any(label.startswith("gesture") for label in game.legal(2))


# Public knowledge


def test_what_everybody_knows_of_a_hand(rules):
    """+1 when taken from the ocean, -1 (not below 0) when such a card leaves, cleared by a new hand."""
    game = rules.from_position(position(hands={0: "BBCD"}))
    play(game, f"0 {swap('C', 'A')}")
    assert at(game, "seen")[0] == kinds("A")
    play(game, f"0 {swap('B', 'C')}", f"0 {swap('A', 'D')}")
    assert at(game, "seen")[0] == kinds("CD")
    play(game, f"0 {swap('B', 'E')}", f"0 {swap('D', 'B')}")
    assert at(game, "seen")[0] == kinds("BCE"), "the D that left is taken to be the one that was seen"
    game = rules.from_position(position(hands={0: "BBBB"}, seen={0: "BB"}))
    settle(play(game, "1 accuse 0"))
    assert at(game, "seen")[0] == []
