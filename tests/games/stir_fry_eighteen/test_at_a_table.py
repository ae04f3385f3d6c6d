"""Stir Fry Eighteen at a table: who tests first, and answers meant for another claim."""

from __future__ import annotations

from tests.service.support import Played, content


def claimed(seed: int = 1) -> Played:
    """Return a table of four at which the player on turn has claimed a pair."""
    played = Played("stir_fry_eighteen", 4, 4, seed=seed).start()
    played.submit(0, next(label for label in played.state.legal_labels(0) if label.startswith("pair")))
    assert played.state.observation(None)["phase"] == "test"
    return played


def test_the_first_test_settles_the_claim_and_the_others_cost_nothing() -> None:
    played = claimed()
    seen = played.table.revision
    for seat, credit in ((1, 0.0), (2, 30.0), (3, 15.0)):
        played.submit(seat, "test", credit=credit, request=str(seat))
        played.now += 5
    played.wait(0.2)
    assert {seat: played.answer(seat, str(seat)).verdict for seat in (1, 2, 3)} == {1: "VOID", 2: "APPLIED", 3: "VOID"}
    assert played.state.log(None)[seen] == (2, "test")
    assert [racer["seat"] for racer in played.entries("adjudicated")[0].data["racers"]] == [2, 3, 1]
    assert content(played.restored()) == content(played.table)


def test_a_pass_is_no_race() -> None:
    played = claimed()
    answer = played.submit(1, "pass")
    assert answer is not None
    assert answer.verdict == "APPLIED"


def test_an_answer_meant_for_another_claim_is_void() -> None:
    played = claimed()
    seen = played.table.revision
    for seat in (1, 2, 3):
        played.submit(seat, "pass")
    played.submit(0, next(label for label in played.state.legal_labels(0) if label.startswith("protein")))
    assert played.state.observation(None)["phase"] == "test"
    for label in ("test", "pass"):
        answer = played.submit(2, label, seen=seen)
        assert answer is not None
        assert (answer.verdict, answer.reason) == ("VOID", "STALE")
    answer = played.submit(2, "pass")
    assert answer is not None
    assert answer.verdict == "APPLIED"


def test_the_end_of_a_turn_is_never_played_because_there_is_nothing_else() -> None:
    """It would tell that there is no dish in the hand."""
    played = claimed()
    for seat in (1, 2, 3):
        played.submit(seat, "pass")
    assert not played.table.forced
    assert [clock.window for clock in played.table.clocks] == ["turn"]
