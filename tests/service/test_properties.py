"""Random commands in random order never break a table, and its journal is always the whole truth."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import cambusa
from cambusa.service.errors import ServiceError
from cambusa.service.journal import Entry
from cambusa.service.plain import REASONS, Answer, Decision, Info
from cambusa.service.table import Table
from tests.service.support import Played, content, finish, short

TALK: list[str] = ["", *{signal for name in cambusa.games() for signal in cambusa.spec(name).signals}]


class Watched(Played):
    """A table that is checked after every command."""

    def __init__(self, name: str, seats: int, random: Random) -> None:
        self.random = random
        self.shadow: Table | None = None
        self.last: dict[int, int] = {}  # number of the last event that each viewer was told
        self.known: dict[tuple[int, str], Answer] = {}
        self.asked: list[tuple[int, str]] = []
        self.sat: dict[int, int] = {}  # where each person sits, or sat when the game ended
        super().__init__(name, seats, people=2, seed=random.random(), **short(name))

    def do(self, decision: Decision) -> Decision:
        lines = len(self.journal)
        super().do(decision)
        if self.shadow is None:
            self.shadow = Table(Entry.read(self.journal[0]), self.draw)
            lines = 1
        for line in self.journal[lines:]:
            entry = Entry.read(line)
            assert entry.line() == line
            self.shadow.apply(entry)
        assert content(self.shadow, 20) == content(self.table, 20)
        for answer in decision.answers:
            key = (self.table.seats[answer.seat].who, answer.request_id)
            told = replace(answer, seat=0)  # wherever the player sits by now
            assert self.known.setdefault(key, told) == told
            assert (answer.reason == "") == (answer.verdict == "APPLIED")
            reasons = {*REASONS, *cambusa.errors.REASONS, *self.game.spec.reasons}
            assert answer.reason in {"", *reasons}
        self.look()
        return decision

    def look(self) -> None:
        table = self.table
        state = table.state
        if state and not state.is_terminal:
            self.sat = {one.who: seat for seat, one in enumerate(table.seats) if one.who}
        for seat in (*range(self.game.seats), None):
            who = table.seats[seat].who if seat is not None else 0
            if seat is not None and not who:
                continue
            had = self.sat.get(who) if state and state.is_terminal else seat
            last = self.last.get(who, 0)
            fresh = table.events(seat, last)
            if fresh is not None:  # else a new game has begun: a snapshot says what there is to know
                assert [one.number for one in fresh] == list(range(last + 1, last + 1 + len(fresh)))
                told = [one for one in fresh if one.kind == "played"]
                assert not told or state is not None
                for one in told:
                    assert list(one.entries) == self.state.log(had, one.first)[: len(one.entries)]
            self.last[who] = table.last_event(seat)
            view = table.view(seat, self.now)
            assert (view is None) == (state is None)
            if view and state:
                assert view.observation == state.observation(had)
                assert all(clock.ms >= 0 for clock in view.clocks)
                assert view.legal == ([] if seat is None else sorted(view.legal))
        check(table.info(), table)
        assert {racer.seat for racer in table.racers} <= set(range(self.game.seats))
        if table.status != "playing":
            assert (table.racers, table.held) == ((), None)


def check(info: Info, table: Table) -> None:
    assert info.seats[info.host].occupancy in ("person", "stand_in") or info.status == "closed"
    names = [seat.name for seat in table.seats if seat.who]
    assert len(set(names)) == len(names)
    assert len({seat.token for seat in table.seats if seat.who}) == len(names)
    if table.in_game:
        assert all(seat.occupancy != "free" for seat in info.seats)


def act(played: Watched) -> None:
    table, random = played.table, played.random
    seats = [number for number, one in enumerate(table.seats) if one.who]
    active = [number for number in seats if table.state and number in table.state.active_seats]
    if not seats:
        return
    seat = random.choice(active if active and random.random() < 0.9 else seats)
    legal = table.legal(seat)
    action = random.choice(legal) if legal and random.random() < 0.95 else random.randrange(played.game.num_actions)
    seen = max(0, table.revision - random.choice([0, 0, 0, 1, 3]))
    request = f"{random.randrange(200)}"
    decision = table.submit(seat, action, seen, request, played.now, random.uniform(-10, 300))
    if decision.entries:
        played.asked.append((seat, request))
    played.do(decision)


def seat_of(played: Watched) -> int:
    return played.random.randrange(played.game.seats)


def crowded(played: Watched) -> bool:
    """Whether the table does not close when somebody leaves, or is to be closed for once."""
    return sum(one.who > 0 for one in played.table.seats) > 1 or played.random.random() < 0.1


def person(played: Watched) -> int:
    return played.random.choice([seat for seat, one in enumerate(played.table.seats) if one.who] or [0])


COMMANDS: list[Callable[[Watched], object]] = [
    *[act] * 30,
    *[lambda played: played.wait(played.random.choice([0.01, 0.1, 1, 5]))] * 8,
    *[lambda played: finish(played) if played.table.paused is None and played.table.status == "playing" else None] * 2,
    lambda played: played.join(None),
    lambda played: played.join(seat_of(played)),
    lambda played: played.do(played.table.leave(person(played), played.now)) if crowded(played) else None,
    lambda played: played.do(played.table.connected(person(played), played.random.random() < 0.5, played.now)),
    lambda played: played.do(played.table.kick(played.table.host, seat_of(played), played.now)),
    lambda played: played.do(played.table.hand_over(played.table.host, seat_of(played), played.now)),
    lambda played: played.do(
        played.table.seat_bot(played.table.host, seat_of(played), played.random.choice(["random", ""]), "", played.now)
    ),
    lambda played: played.do(
        played.table.arrange(
            played.table.host, played.random.sample(range(played.game.seats), played.game.seats), played.now
        )
    ),
    lambda played: played.do(played.table.pause(played.table.host, played.random.random() < 0.4, played.now)),
    lambda played: played.do(played.table.pause(played.table.host, False, played.now)),
    *[lambda played: played.do(played.table.start(played.table.host, played.random.random() < 0.5, played.now))] * 3,
    *[lambda played: played.do(played.table.rematch(played.table.host, played.now))] * 2,
    lambda played: played.do(played.table.talk(person(played), played.random.choice(TALK), played.now)),
    lambda played: played.do(played.table.disclose(person(played), played.random.random() < 0.7, played.now)),
    lambda played: played.do(played.table.woken(played.now)),
    lambda played: played.do(played.table.close(played.now)) if played.random.random() < 0.2 else None,
]


@pytest.mark.parametrize("name", cambusa.games())
@settings(max_examples=6)
@given(steps=st.lists(st.integers(0, len(COMMANDS) - 1), min_size=40, max_size=100), seed=st.integers(0, 2**32))
def test_random_commands(name: str, steps: list[int], seed: int) -> None:
    random = Random(seed)
    fewest, most = cambusa.spec(name).seats
    played = Watched(name, random.choice([fewest, fewest, (fewest + most) // 2]), random)
    played.do(played.table.start(0, False, played.now))
    for step in steps:
        with suppress(ServiceError):
            COMMANDS[step](played)
    if played.table.paused is not None and played.table.status != "closed":
        played.do(played.table.pause(played.table.host, False, played.now))
    if played.table.status == "playing":
        played.wait(3)
    for seat, request in played.asked:
        assert (seat, request) in played.answers or played.table.waits(seat, request)
    assert content(played.restored()) == content(played.table)
