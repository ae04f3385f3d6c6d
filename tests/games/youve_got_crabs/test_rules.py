"""A test or more for each rule of play, table row and ruling of the rule page, asked of engine and oracle."""

import pytest

import cambusa
from tests.games.youve_got_crabs.oracle import KINDS, setup_tokens
from tests.games.youve_got_crabs.positions import NAMES, kinds, position, swap
from tests.games.youve_got_crabs.support import Engine, play, settle

SETUP = {
    4: ([[0, 2], [1, 3]], 66, (2, 2), [4, 4], 46),
    5: ([[0, 1, 3], [2, 4]], 66, (3, 2), [3, 6], 42),
    6: ([[0, 3], [1, 4], [2, 5]], 66, (3, 3), [4] * 3, 38),
    7: ([[0, 1, 4], [2, 5], [3, 6]], 66, (4, 3), [3, 6, 6], 34),
    8: ([[0, 4], [1, 5], [2, 6], [3, 7]], 78, (4, 4), [4] * 4, 42),
    9: ([[0, 1, 5], [2, 6], [3, 7], [4, 8]], 78, (5, 4), [3, 6, 6, 6], 38),
    10: ([[0, 5], [1, 6], [2, 7], [3, 8], [4, 9]], 78, (5, 5), [4] * 5, 34),
}


def at(game, name):
    return game.position()[name]


def accusations(game, seat):
    return [int(label.split()[1]) for label in game.legal(seat) if label.startswith("accuse")]


def drawn(game):
    """How many cards lie in the draw pile."""
    return next(part["value"] for part in game.observation(None)["counters"] if part["name"] == "draw")


def start(rules, seats, **options):
    return settle(rules(seats, **options))


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


# Play 7: double crabs


def window(rules, seats=6, first="CCCC", **more):
    half = (seats + 1) // 2
    hands = {half: "BBBB", 0: first}
    return play(rules.from_position(position(seats, hands=hands, ocean="AEFG", **more)), f"0 accuse {half}")


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


# Gestures and guards


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
