"""What is told and drawn of Shrimp."""

from __future__ import annotations

import random
import re
from functools import cache

import pytest
from rich.text import Text

import cambusa
from cambusa.cli.drawing import Names, Plain, drawing
from cambusa.games.shrimp import CARDS, terminal
from cambusa.interface import LogEntry, Observation

SHRIMP = drawing("shrimp")


@cache
def games(n: int, strict: bool = False) -> list[tuple[Observation, list[LogEntry], Observation, Names]]:
    """All steps of the first games in which people call what is there, or nearly."""
    steps = []
    for seed in range(n):
        state = cambusa.load("shrimp", 2 + seed % 5, strict_calls=strict).new(seed)
        names = Names([f"Bot {seat}" for seat in range(state.game.seats)], 0)
        chance = random.Random(seed)
        while not state.is_terminal:
            seat = chance.choice(sorted(state.active_seats))
            labels = state.legal_labels(seat)
            tops = [zone["cards"][-1] for zone in state.observation(None)["zones"][:3] if zone["cards"]]
            label = chance.choice(labels)
            if "silence" in labels and len(tops) == 3 and chance.random() < 0.8:
                true = terminal.shared(tops)
                wished = [x for x in labels if x != "silence" and set(x.split()[1:]) <= set(true)]
                label = chance.choice(wished or labels)
            before, revision = state.observation(0), state.revision
            state.apply(label, seat)
            steps.append((before, state.log(0, revision), state.observation(0), names))
    return steps


@pytest.mark.parametrize("strict", [False, True])
def test_a_call_is_told_as_the_engine_judged_it_and_for_a_true_reason(strict: bool) -> None:
    reasons = set()
    for before, entries, after, names in games(10, strict):
        seat, label = entries[0]
        if not label.startswith("call"):
            continue
        assert seat is not None
        told = " ".join(line.plain for line in SHRIMP.tell(before, entries, after, names))
        paid = not any(
            part["value"] for part in after["counters"] if part["name"] == "barred" and part["owner"] == seat
        )
        if not paid:
            assert "wrong" in told
            assert "right" not in told
            tops = [zone["cards"][-1] if zone["cards"] else None for zone in before["zones"][:3]]
            if found := re.search(r"recipe (\d) does not show (\w+)", told):
                top = tops[int(found[1]) - 1]
                assert top is not None
                assert found[2] not in terminal.named(top)
                reasons.add("feature")
            elif found := re.search(r"the quantities make (\d), not 7", told):
                assert sum(int(top[0]) for top in tops if top) == int(found[1]) != 7
                reasons.add("total")
            elif "not all recipes" in told:
                assert None in tops
                reasons.add("covered")
            else:
                assert "only a part" in told
                assert strict
                reasons.add("part")
        else:
            assert "wrong" not in told
            assert ("It wins the game" in told) == (after["terminal"] and len(label.split()) == 4)
            if found := re.search(r"! (\d+) cards", told):
                assert int(found[1]) == sum(zone["size"] for zone in before["zones"][:3])
                reasons.add("paid")
    assert reasons >= {"feature", "total", "covered", "paid"} | ({"part"} if strict else set())


def test_every_step_is_told_and_cards_are_named_as_they_moved() -> None:
    verbs = set()
    for before, entries, after, names in games(10):
        told = [line.plain for line in SHRIMP.tell(before, entries, after, names)]
        assert told
        assert all(line and "\n" not in line for line in told)
        seat, label = entries[0]
        assert seat is not None
        assert told[0].startswith(names[seat])
        verb = label.split()[0]
        verbs.add(verb)
        if verb == "take":
            victim = int(label.split()[1])
            card = next(zone["cards"][-1] for zone in before["zones"][3:] if zone["owner"] == victim)
            assert " ".join(terminal.named(card)) in told[0]
        if verb == "flip" and len(entries) > 1 and entries[1].label.startswith("card"):
            assert " ".join(terminal.named(entries[1].label.split()[1])) in told[0]
    assert verbs == {"flip", "squeeze", "shout", "call", "silence", "give", "take"}


def test_explicit_chance_is_told() -> None:
    state = cambusa.load("shrimp", 2).new()
    names = Names(["A", "B"])
    for label, seat, says in (("flip 2", 0, "A flips onto recipe 2"), ("card 2L-pink-IT", None, "2 large pink Italy")):
        before, revision = state.observation(None), state.revision
        state.apply(label, seat)
        told = SHRIMP.tell(before, state.log(None, revision), state.observation(None), names)
        assert says in next(iter(told)).plain


def test_every_card_is_told_by_words() -> None:
    for card in CARDS:
        quantity, size, colour, origin = terminal.named(card)
        letter, code = card[1], card.split("-")[2]
        assert card == f"{quantity}{letter}-{colour}-{code}"
        assert size[0].upper() == letter
        assert {"US": "America", "BR": "Brasil", "IT": "Italy"}[code] == origin
        assert terminal.spoken(card).plain == f"{quantity} {size} {colour} {origin}"


@pytest.mark.parametrize("ascii_only", [False, True])
@pytest.mark.parametrize("width", [40, 50, 60, 80, 120])
def test_the_table_fits(width: int, ascii_only: bool) -> None:
    for before, _, _, names in games(10)[::97]:
        for height in (24, 10):
            drawn = SHRIMP.table(before, names, width, height, ascii_only)
            lines = drawn.plain.split("\n")
            if width < terminal.NARROWEST:
                assert lines == SHRIMP.words(before, names)
                continue
            assert max(map(len, lines)) <= width
            if width >= 60:
                assert len(lines) <= max(height, 4 + len(names))
            if ascii_only:
                assert drawn.plain.isascii()
            for pile in terminal.piles(before):
                if pile:
                    quantity, size, colour, origin = terminal.named(pile[-1])
                    assert f"{quantity} x {size}" in drawn.plain
                    assert f"{colour} {origin}" in drawn.plain
            if height == 24:
                shown = sum(int(pile[-1][0]) for pile in terminal.piles(before) if pile)
                assert sum(drawn.plain.count(f" {glyph}") for glyph in terminal.GLYPHS.values()) == shown


def test_the_words_say_who_has_what() -> None:
    before, _, _, names = games(10)[-1]
    said = SHRIMP.words(before, names)
    for seat in range(len(names)):
        banquet = next(zone["size"] for zone in before["zones"] if zone["owner"] == seat)
        assert any(line.startswith(f"{names[seat]}: banquet {banquet}, deck ") for line in said)


def test_names_speak_english() -> None:
    names = Names(["A", "B"], you=0)
    assert [names.does(seat, verb).plain for seat in (0, 1) for verb in ("flip", "catch")] == [
        "You flip",
        "You catch",
        "B flips",
        "B catches",
    ]
    assert (names.whom(0), names.whom(1), len(names)) == ("you", "B", 2)


def test_the_plain_drawing_takes_anything() -> None:
    plain = Plain()
    state = cambusa.load("shrimp", 6).new(1)
    names = Names([f"Seat {seat}" for seat in range(6)])
    for _ in range(12):
        seat = sorted(state.active_seats)[0]
        state.apply(state.legal_actions(seat)[0], seat)
    seen = state.observation(None)
    assert isinstance(plain.table(seen, names, 80, 24, True), Text)
    assert plain.words(seen, names)[0] == f"rest; on turn: Seat {seen['turn']}"
    assert plain.brief(seen).startswith("recipe 1: ")


def test_the_key_of_the_lemon_is_offered_only_where_it_can_help() -> None:
    hints: dict[bool, set[bool]] = {True: set(), False: set()}
    for before, _, _, _ in games(5):
        labels = ["squeeze", "shout"]
        covered = all(zone["cards"] for zone in before["zones"][:3])
        hints[covered].add("space" in SHRIMP.hint(before, labels, "space"))
        hints[covered].add("space" in SHRIMP.hint(before, ["flip 1", *labels], "space"))
    assert hints == {True: {True}, False: {False}}
