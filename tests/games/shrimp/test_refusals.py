"""Why an action or outcome is refused: which reason, and what the error says beside it."""

import pytest

import cambusa
from cambusa.errors import REASONS, IllegalActionError
from tests.games.shrimp.oracle import Oracle
from tests.games.shrimp.positions import position
from tests.games.shrimp.support import Engine

TOPS = [[0], [40], [80]]
LATE = {"recipes": [[0, *range(3, 27)], [40], [80]], "decks": [0, 2, 1]}

POSITIONS = {
    "new": position(),
    "one covered": position(recipes=[[], [40], []]),
    "rest": position(recipes=TOPS, banquets=[1, 1, 1]),
    "barred": position(recipes=TOPS, banquets=[1, 1, 1], barred=[0, 1]),
    "call": position(recipes=TOPS, banquets=[1, 1, 1], phase="call", actor=1),
    "give": position(recipes=TOPS, banquets=[1, 1, 1], phase="give", actor=1, barred=[1]),
    "give from a deck": position(recipes=TOPS, phase="give", actor=2, barred=[2]),
    "take": position(banquets=[2, 9, 0], phase="take", turn=1, actor=1, owed=2),
    "flipped": position(recipes=TOPS, banquets=[1, 1, 1], phase="flipped", target=1),
    "given": position(recipes=TOPS, phase="given", actor=1, target=0, barred=[1]),
    "tied": position(**LATE, banquets=[20, 20, 11], phase="tied"),
    "over": position(**LATE, banquets=[20, 19, 12], phase="over", winners=[0]),
    "six at the table": position(6, recipes=TOPS, banquets=[1] * 6, phase="give", actor=5, barred=[5]),
}

FIRST_OF_ALL = "card 1L-green-US"  # id 0, which lies in a banquet or on a recipe in every position but "new"

ROWS = [
    ("rest", 1, "flip 1", "NOT_ON_TURN"),
    ("rest", 2, "flip 3", "NOT_ON_TURN"),
    ("one covered", 2, "flip 2", "NOT_ON_TURN"),
    ("barred", 1, "flip 2", "NOT_ON_TURN"),
    ("one covered", 0, "flip 2", "RECIPE_COVERED"),
    ("barred", 0, "squeeze", "BARRED"),
    ("barred", 1, "squeeze", "BARRED"),
    ("barred", 1, "shout", "BARRED"),
    ("call", 0, "flip 1", "UNDER_WAY"),
    ("call", 1, "flip 1", "UNDER_WAY"),
    ("call", 1, "squeeze", "UNDER_WAY"),
    ("call", 2, "shout", "UNDER_WAY"),
    ("call", 0, "call 3", "UNDER_WAY"),
    ("call", 0, "silence", "UNDER_WAY"),
    ("call", 0, "give 1", "UNDER_WAY"),
    ("call", 0, "take 1", "UNDER_WAY"),
    ("give", 0, "flip 1", "UNDER_WAY"),
    ("give", 1, "squeeze", "UNDER_WAY"),
    ("give", 1, "shout", "UNDER_WAY"),
    ("give", 2, "give 0", "UNDER_WAY"),
    ("give", 2, "give 2", "UNDER_WAY"),
    ("take", 1, "flip 1", "UNDER_WAY"),
    ("take", 0, "squeeze", "UNDER_WAY"),
    ("take", 0, "take 1", "UNDER_WAY"),
    ("new", 0, "call 3 pink", "NO_SQUEEZE"),
    ("rest", 0, "call 3 pink", "NO_SQUEEZE"),
    ("rest", 2, "call America", "NO_SQUEEZE"),
    ("rest", 1, "silence", "NO_SQUEEZE"),
    ("barred", 1, "call cocktail", "NO_SQUEEZE"),
    ("give", 1, "call cocktail small pink", "NO_SQUEEZE"),
    ("take", 1, "silence", "NO_SQUEEZE"),
    ("rest", 0, "give 1", "NOTHING_TO_GIVE"),
    ("rest", 1, "give 1", "NOTHING_TO_GIVE"),
    ("rest", 0, "give 5", "NOTHING_TO_GIVE"),
    ("barred", 1, "give 0", "NOTHING_TO_GIVE"),
    ("call", 1, "give 0", "NOTHING_TO_GIVE"),
    ("take", 1, "give 0", "NOTHING_TO_GIVE"),
    ("rest", 0, "take 1", "NO_FEAST"),
    ("rest", 1, "take 1", "NO_FEAST"),
    ("rest", 0, "take 5", "NO_FEAST"),
    ("call", 1, "take 0", "NO_FEAST"),
    ("give", 1, "take 0", "NO_FEAST"),
    ("give", 1, "give 3", "NO_SUCH_SEAT"),
    ("give from a deck", 2, "give 5", "NO_SUCH_SEAT"),
    ("take", 1, "take 3", "NO_SUCH_SEAT"),
    ("take", 1, "take 5", "NO_SUCH_SEAT"),
    ("give", 1, "give 1", "OWN_SEAT"),
    ("give from a deck", 2, "give 2", "OWN_SEAT"),
    ("six at the table", 5, "give 5", "OWN_SEAT"),
    ("take", 1, "take 1", "OWN_SEAT"),
    ("take", 1, "take 2", "EMPTY_BANQUET"),
    # The reasons that all games share.
    ("over", 0, "flip 1", "GAME_OVER"),
    ("over", 1, "squeeze", "GAME_OVER"),
    ("over", None, "call 3", "GAME_OVER"),
    ("flipped", 0, "flip 1", "CHANCE_DUE"),
    ("flipped", None, "squeeze", "CHANCE_DUE"),
    ("flipped", 1, "card 3S-pink-BR", "CHANCE_DUE"),
    ("given", 1, "give 0", "CHANCE_DUE"),
    ("tied", 1, "squeeze", "CHANCE_DUE"),
    ("tied", 0, "winner 0", "CHANCE_DUE"),
    ("rest", None, FIRST_OF_ALL, "NOT_A_CHANCE_NODE"),
    ("rest", 0, "card 3S-pink-BR", "NOT_A_CHANCE_NODE"),
    ("call", None, "winner 1", "NOT_A_CHANCE_NODE"),
    ("rest", None, "squeeze", "SEAT_NEEDED"),
    ("rest", None, "flip 1", "SEAT_NEEDED"),
    ("barred", None, "call 3", "SEAT_NEEDED"),
    ("flipped", None, FIRST_OF_ALL, "NO_SUCH_OUTCOME"),
    ("flipped", None, "winner 0", "NO_SUCH_OUTCOME"),
    ("given", None, FIRST_OF_ALL, "NO_SUCH_OUTCOME"),
    ("tied", None, "winner 2", "NO_SUCH_OUTCOME"),
    ("tied", None, "winner 5", "NO_SUCH_OUTCOME"),
    ("tied", None, FIRST_OF_ALL, "NO_SUCH_OUTCOME"),
]
"""Position, seat (None: not given), label, reason."""

WORDS = {**REASONS, **cambusa.spec("shrimp").reasons}


def test_every_reason_has_a_row():
    assert {reason for *_, reason in ROWS} == WORDS.keys() - {"NOT_ACTIVE"}  # Shrimp always has a better one


@pytest.mark.parametrize(("name", "seat", "label", "reason"), ROWS)
def test_the_reason(name, seat, label, reason):
    """The reason and its words; what is possible instead, of which a seat learns nothing at a chance node."""
    state, oracle = Engine.from_position(POSITIONS[name]).state, Oracle.from_position(POSITIONS[name])
    before = bytes(state)
    with pytest.raises(IllegalActionError) as caught:
        state.apply(label, seat)
    error = caught.value
    assert (error.reason, error.label, error.why, error.place) == (reason, label, WORDS[reason], "")
    if reason == "NO_SUCH_OUTCOME":
        assert list(error.legal) == [outcome for outcome, _ in oracle.outcomes()] != []
    elif reason in REASONS:
        assert error.legal == ()
    else:
        assert list(error.legal) == oracle.legal(seat)
    assert bytes(state) == before
    assert state.log() == []
