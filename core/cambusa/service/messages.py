"""Tables as the messages of the API: what `plain` says in Python, typed for the wire."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from functools import lru_cache

from cambusa.api.v1 import table_pb2 as pb
from cambusa.api.v1 import types_pb2
from cambusa.game import Game
from cambusa.interface import LogEntry
from cambusa.service import plain, wire
from cambusa.service.codec import Written

PART = 256
"""So many entries of a log are written before others have their turn."""

STATUS: Mapping[plain.Status, pb.TableStatus] = {
    "gathering": pb.TABLE_STATUS_GATHERING,
    "talking": pb.TABLE_STATUS_TALKING,
    "playing": pb.TABLE_STATUS_PLAYING,
    "over": pb.TABLE_STATUS_OVER,
    "closed": pb.TABLE_STATUS_CLOSED,
}
OCCUPANCY = {
    "free": pb.OCCUPANCY_FREE,
    "person": pb.OCCUPANCY_PERSON,
    "stand_in": pb.OCCUPANCY_STAND_IN,
    "bot": pb.OCCUPANCY_BOT,
}
BY: Mapping[str, pb.PlayedBy] = {
    "": pb.PLAYED_BY_UNSPECIFIED,
    "clock": pb.PLAYED_BY_CLOCK,
    "only_choice": pb.PLAYED_BY_ONLY_CHOICE,
    "stand_in": pb.PLAYED_BY_STAND_IN,
}
VERDICT: Mapping[plain.Verdict, pb.Verdict] = {
    "APPLIED": pb.VERDICT_APPLIED,
    "ILLEGAL": pb.VERDICT_ILLEGAL,
    "VOID": pb.VERDICT_VOID,
}


def table(info: plain.Info) -> pb.Table:
    """Return a table as everybody may know it."""
    return pb.Table(
        code=info.code,
        game=info.game,
        options=wire.option_values(info.options),
        status=STATUS[info.status],
        seats=[
            pb.SeatInfo(
                seat=one.seat,
                occupancy=OCCUPANCY[one.occupancy],
                name=one.name,
                level=one.level,
                connected=one.connected,
                wins=one.wins,
                discloses=one.discloses,
            )
            for one in info.seats
        ],
        host=info.host,
        open=info.open,
        paused=info.paused,
        game_number=info.game_number,
        created_at=int(info.created_at),
        clocks=info.clocks,
    )


@lru_cache(16_384)
def _legal(number: int, label: str) -> bytes:
    return pb.View(legal=[wire.labelled(number, label)]).SerializeToString()


def view_bytes(game: Game, seen: plain.View) -> bytes:
    """Return a game as a viewer has it, as a message in binary: most of it was written before."""
    rest = pb.View(
        game_number=seen.number,
        revision=seen.revision,
        clocks=[pb.Clock(window=clock.window, seat=clock.seat, milliseconds=clock.ms) for clock in seen.clocks],
        count_down=seen.count_down,
        held=held(*seen.held) if seen.held else None,
    )
    labels = game.labels
    observed = wire.observation_bytes(seen.observation, seen.points, seen.winners)
    return b"".join(
        (
            rest.SerializeToString(),
            wire.field(pb.View.OBSERVATION_FIELD_NUMBER, observed),
            *[_legal(number, labels[number]) for number in seen.legal],
        )
    )


def view(game: Game, seen: plain.View) -> pb.View:
    """Return the same as a message."""
    return pb.View.FromString(view_bytes(game, seen))


def held(seat: int, label: str, ms: int) -> pb.Held:
    """Return an action that is held for so long."""
    return pb.Held(seat=seat, label=label, milliseconds=ms)


@lru_cache(256)
def _played(entries: tuple[LogEntry, ...], first: int, by: str) -> bytes:
    """Return what was played as a field of an event: all who see the same of it are told the same bytes."""
    return pb.Event(played=pb.Played(entries=wire.log(entries, first), by=BY[by])).SerializeToString()


def event(happened: plain.TableEvent, now: pb.Table | None, viewer: int | None, seen: bytes | None) -> Written:
    """Return an event for the viewer in a seat; one of the table needs that as it is now. `seen`: the game after it."""
    out = pb.Event(number=happened.number, at=int(happened.at))
    rest = b""
    if happened.kind == "played":
        rest = _played(happened.entries, happened.first, happened.what)
    elif happened.kind == "table":
        changed = pb.TableChanged(table=now, why=happened.what, seat=happened.seat, viewer_seat=viewer)
        out.table_changed.CopyFrom(changed)
    elif happened.kind == "talked":
        out.talked.CopyFrom(pb.Talked(seat=happened.seat, signal=happened.what))
    elif happened.kind == "held":
        assert happened.seat is not None
        out.held.CopyFrom(held(happened.seat, happened.what, happened.ms))
    else:
        out.adjudication.CopyFrom(_adjudication(happened))
    if seen is not None:
        rest += wire.field(pb.Event.VIEW_FIELD_NUMBER, seen)
    whole = wire.field(pb.WatchTableResponse.EVENT_FIELD_NUMBER, out.SerializeToString() + rest)
    return Written(pb.WatchTableResponse, whole)


def _adjudication(happened: plain.TableEvent) -> pb.Adjudication:
    racers = [
        pb.Racer(
            seat=racer["seat"],
            label=racer["label"],
            arrival_milliseconds=racer["arrival"],
            credit_milliseconds=racer["credit"],
            verdict=VERDICT[racer["verdict"]],
        )
        for racer in happened.racers
    ]
    return pb.Adjudication(racers=racers, drawn=happened.drawn)


async def snapshot(game: Game, shot: plain.Snapshot) -> Written:
    """Return the whole situation."""
    return Written.of(
        pb.WatchTableResponse(
            snapshot=pb.Snapshot(
                table=table(shot.info),
                seat=shot.seat,
                last_event=shot.last_event,
                view=view(game, shot.view) if shot.view else None,
                talk=[pb.Talked(seat=seat, signal=signal) for seat, signal in shot.talk],
                log=await _long(shot.log),
            )
        )
    )


async def record(found: plain.GameRecord) -> pb.GetRecordResponse:
    """Return the record of a game."""
    return pb.GetRecordResponse(
        game=found.game,
        rules_version=found.rules_version,
        seats=found.seats,
        options=wire.option_values(found.options),
        log=await _long(found.log),
        complete=found.complete,
        text=found.text,
        points=found.points,
        winners=found.winners,
    )


def answer(given: plain.Answer, legal: Sequence[int]) -> pb.SubmitActionResponse:
    """Return what became of an action."""
    return pb.SubmitActionResponse(
        verdict=VERDICT[given.verdict],
        reason=given.reason,
        revision=given.revision,
        legal=legal,
    )


async def _long(log: Sequence[LogEntry]) -> list[types_pb2.LogEntry]:
    """Return a log, however long, without keeping the loop for long."""
    out = []
    for first in range(0, len(log), PART):
        out += wire.log(log[first : first + PART], first)
        await asyncio.sleep(0)
    return out
