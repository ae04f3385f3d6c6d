"""Two tables that differ only in what a viewer may not know give this viewer the same, whatever happens."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

import cambusa
from cambusa import State
from cambusa.service.journal import Entry
from cambusa.service.moment import CREDIT_MS
from cambusa.service.plain import Decision
from cambusa.service.table import Table
from tests.service.support import Played, short


class ImpossibleError(Exception):
    """What has happened at one table cannot happen at the other."""


class Twin:
    """Another table, at which all happens that a viewer sees at the first one; what the viewer does not see differs."""

    def __init__(self, played: Played, viewer: int | None, random: Random) -> None:
        self.viewer = viewer
        self.random = random
        first, *others = map(Entry.read, played.journal)
        self.journal = [*played.journal]
        self.table = Table(first, random.randrange)
        for entry in others:
            self.table.apply(entry)

    def follow(self, entry: Entry, after: State) -> None:
        """Apply an entry of the first table, which then stands as in `after`, with what the viewer sees of it."""
        data = dict(entry.data)
        state: State | None = None
        if entry.kind == "started":
            state = cambusa.load(self.table.game.name, self.table.game.seats, **data["options"]).new()
        elif entry.kind == "played":
            assert self.table.state is not None
            assert entry.seat is not None
            state = self.table.state.copy()
            seen = after.log(self.viewer, state.revision)
            data["label"] = self._action(state, entry.seat, data["label"], seen[0].label)
            state.apply(data["label"], entry.seat)
        elif entry.kind in ("raced", "held"):
            # What somebody wants to do need not be possible with other cards.
            assert self.table.state is not None
            assert entry.seat is not None
            possible = [data["label"] in one.legal_labels(entry.seat) for one in (self.table.state, after)]
            if possible[0] != possible[1]:
                raise ImpossibleError(data["label"])
        if state is not None:
            data["draws"] = self._draws(state, after)
        entry = replace(entry, data=data)
        self.table.apply(entry)
        self.journal.append(entry.line())

    def _action(self, state: State, seat: int, label: str, seen: str) -> str:
        """Return another action that looks the same."""
        choices = []
        for other in state.legal_labels(seat):
            trial = state.copy()
            trial.apply(other, seat)
            if trial.log(self.viewer, state.revision)[0].label == seen:
                choices.append(other)
        if not choices:
            raise ImpossibleError(label)
        return self.random.choice(choices)

    def _draws(self, state: State, after: State) -> list[str]:
        """Return outcomes that look the same."""
        draws = []
        while state.is_chance:
            revision = state.revision
            if revision >= after.revision:
                raise ImpossibleError("chance")
            seen = after.log(self.viewer, revision)[0]
            outcomes = [state.game.outcome_label(outcome) for outcome, _ in state.chance_weights()]
            self.random.shuffle(outcomes)
            for label in outcomes:
                trial = state.copy()
                trial.apply(label)
                if trial.log(self.viewer, revision)[0] == seen:
                    break
            else:
                raise ImpossibleError(seen.label)
            draws.append(label)
            state.apply(label)
        if state.log(self.viewer) != after.log(self.viewer):
            raise ImpossibleError("log")
        return draws


def shape(decision: Decision, viewer: int | None) -> Any:
    """Return what a decision tells a viewer by what it is, and the viewer's own answers."""
    return (
        [(entry.kind, entry.seat, entry.at, entry.data.get("by")) for entry in decision.entries],
        [answer for answer in decision.answers if answer.seat == viewer],
    )


def shown(table: Table, viewer: int | None, now: float) -> Any:
    return table.snapshot(viewer, now), table.events(viewer, 0), table.due(), table.record(viewer)


def together(name: str, seats: int, viewer: int | None, seed: int) -> tuple[int, Played, Twin]:
    """Play at two tables; return how many entries both have taken in which something was hidden, and the tables."""
    random = Random(seed)
    played = Played(name, seats, people=99, seed=seed, **short(name))
    twin = Twin(played, viewer, random)
    hidden = 0
    try:
        played.start(counted=False)
        twin.follow(Entry.read(played.journal[-1]), played.state)
        for _ in range(60):
            assert shown(played.table, viewer, played.now) == shown(twin.table, viewer, played.now)
            hidden += bytes(played.state) != bytes(twin.table.state)  # type: ignore[arg-type]
            if played.table.status != "playing":
                break
            lines = len(played.journal)
            due = played.table.due()
            active = sorted(played.state.active_seats)
            if due is not None and (random.random() < 0.3 or not active):
                played.now = max(played.now, due)
                ours, theirs = played.table.tick(played.now), twin.table.tick(played.now)
                assert shape(ours, viewer) == shape(theirs, viewer)
            else:
                seat = viewer if viewer in active and random.random() < 0.5 else random.choice(active)
                assert seat is not None
                played.now += random.choice([0, 20, 800])
                action = random.choice(played.state.legal_actions(seat))
                args = (seat, action, played.table.revision, str(lines), played.now, random.uniform(0, CREDIT_MS))
                ours = played.table.submit(*args)
                if seat == viewer:
                    assert shape(ours, viewer) == shape(twin.table.submit(*args), viewer)
            for entry in ours.entries:
                played.do(Decision((entry,)))
                twin.follow(entry, played.state)
    except ImpossibleError:
        pass
    return hidden, played, twin


SECRETS = [name for name in cambusa.games() if any("?" in entry.label for entry in cambusa.load(name).new(1).log(None))]


@pytest.mark.parametrize("name", cambusa.games())
def test_a_viewer_is_told_the_same_of_what_looks_the_same(name: str) -> None:
    fewest, most = cambusa.spec(name).seats
    hidden = 0
    for seed in range(12):
        seats = min(most, fewest + seed % 3)
        hidden += together(name, seats, Random(seed).choice([None, 0, 1]), seed)[0]
    assert hidden >= 20 or name not in SECRETS
