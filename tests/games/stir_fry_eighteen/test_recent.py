"""The events of the last turns in a position (`recent`): what cannot have happened is refused, with the reason."""

from __future__ import annotations

import pytest

from cambusa.errors import PositionError
from tests.games.faces import game_of
from tests.games.stir_fry_eighteen.oracle import Oracle
from tests.games.stir_fry_eighteen.support import deal, play

CLAIMS = ["- draw C", "0 pair N N", "1 test", "- draw O Y Y", "0 protein C as C", "2 pass", "- draw N N", "0 end"]
BASE = {
    "deal": play(Oracle(3), "- draw N N Y C").position(),
    "test": play(
        deal(Oracle, "NNM", "PSG", "GOM"), "- draw C", "0 protein C as C", "1 pass", "2 pass", "- draw N N",
        "0 pair N N",
    ).position(),
    "drop": play(deal(Oracle, "NNM", "PSG", "GOM"), *CLAIMS).position(),
    "second round": play(
        deal(Oracle, "NNM", "PSG", "GOM"), *CLAIMS, "0 drop N", "0 drop Y", "0 drop Y", "- draw P", "1 end",
        "- draw N", "2 end", "2 drop G", "- draw N", "0 cook N O M", "0 end", "- draw S",
    ).position(),
}  # fmt: skip


def swapped(i, j):
    """Exchange two events."""

    def change(events):
        events[i], events[j] = events[j], events[i]

    return change


def put(i, event):
    """Let another event stand in the place of one."""

    def change(events):
        events[i] = event

    return change


def added(*places):
    """Add events, each in its place."""

    def change(events):
        for i, event in places:
            events.insert(i, event)

    return change


def without(*places):
    """Leave events out, the later ones first."""

    def change(events):
        for i in places:
            del events[i]

    return change


@pytest.mark.parametrize("name", BASE)
def test_what_has_happened(name):
    """Each of the positions that are changed here can be."""
    assert game_of(BASE[name]).from_position(BASE[name]).position() == BASE[name]


@pytest.mark.parametrize(
    ("name", "change", "reason"),
    [
        ("second round", added((7, "turn")), "a turn begins before the end of the one before"),
        ("second round", added((29, "pair G O")), "after the end of a turn only"),
        ("second round", swapped(13, 11), "lost to the claim that was shown before"),
        ("second round", put(12, "lose 2 P S G"), "not so many cards of a kind"),
        ("second round", swapped(31, 15), "dropped that was not in hand, or needlessly"),
        ("second round", swapped(20, 34), "at most three cards"),
        ("second round", without(29, 5), "three cards for each seat"),
        ("second round", put(10, "draw P"), "not so many cards of a kind"),
        ("second round", put(20, "draw N"), r"recent\[20\]: expected 'drop N' here, got 'draw N'"),
        ("second round", put(34, "protein S"), r"recent\[34\]: expected 'refill S' here, got 'protein S'"),
        ("second round", put(27, "drop N"), r"recent\[27\]: expected 'draw N' here, got 'drop N'"),
        ("second round", put(16, "refill C"), r"recent\[16\]: expected 'protein C' here, got 'refill C'"),
        ("second round", put(12, "lose 3 P S G"), "lost to the claim"),
        ("drop", added((3, "protein G")), "before the first one cards are dealt"),
        ("drop", without(10), "a turn begins with a draw"),
        ("drop", without(17), "cannot have been"),
        ("drop", added((10, "draw M"), (14, "protein M")), "for once a turn"),
        ("drop", without(19), "come to its end, or has not"),
        ("test", added((9, "draw O")), "not in the deck, or in no turn"),
        ("test", swapped(12, 10), "laid or cooked that were not in hand"),
        ("test", swapped(12, 14), "made last"),
        ("test", put(11, "reveal protein C"), "lead to another situation"),
        ("deal", lambda events: events.__setitem__(slice(None), ["turn", "draw N", "draw Y"]), "in the deal all cards"),
        ("deal", put(0, "draw"), "is no kind"),
        ("deal", put(0, "lose 0 S S"), "is no kind"),
        ("deal", put(0, "cook G O Y"), "is no kind"),
    ],
)
def test_what_cannot_have_happened(name, change, reason):
    """README, Position, `recent`: the events lead to the situation, by the rules of a turn."""
    now = BASE[name] | {"recent": list(BASE[name]["recent"])}
    change(now["recent"])
    with pytest.raises(PositionError, match=reason):
        game_of(now).from_position(now)


def test_more_than_can_be_on_record():
    """272 digits at most, and no event behind the last."""
    now = BASE["drop"] | {"recent": ["draw N"] * 273}
    with pytest.raises(PositionError, match="273 digits of events, at most 272"):
        game_of(now).from_position(now)
