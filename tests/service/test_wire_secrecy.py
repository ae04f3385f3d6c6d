"""Two servers with tables that differ only in what a viewer may not know send this viewer the same bytes."""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

import cambusa
from cambusa.api.v1 import table_pb2 as pb
from cambusa.service.guard import digest
from cambusa.service.journal import Entry
from cambusa.service.store import Store
from tests.service.guests import RefusedError, Room, room
from tests.service.servers import PACKAGE
from tests.service.test_secrecy import SECRETS, together


def token(number: int) -> str:
    return f"token-{number:03}-" + "x" * 20


def kept(journal: Sequence[str]) -> list[str]:
    """Return a journal with the hashes of real tokens, the seat's number in each."""
    lines = []
    for line in journal:
        entry = Entry.read(line)
        if "token" in entry.data:
            entry.data["token"] = digest(token(entry.seat or 0))
        lines.append(entry.line())
    return lines


async def fetched(room: Room, code: str, viewer: int | None, random: Random) -> list[Any]:
    """Return the bytes of all that a viewer can get: streams by both ways, records, tables, errors, verdicts."""
    mine = room.guest(code, "" if viewer is None else token(viewer))
    headers = (("authorization", f"Bearer {mine.token}"),) if mine.token else ()
    found: list[Any] = []
    raw: Any = room.client.channel.unary_stream(f"/{PACKAGE}.TableService/WatchTable")
    call = raw(pb.WatchTableRequest(code=code, from_event=1).SerializeToString(), metadata=headers)
    told: list[pb.WatchTableResponse] = []
    while not told or not told[-1].HasField("heartbeat"):
        told.append(pb.WatchTableResponse.FromString(await call.read()))
    shot, live = told[0].snapshot, room.live(mine)
    await room.settle()
    by_connect = await room.guest(code, mine.token, by="connect").watch(1)
    await room.settle_until(lambda: by_connect.told[-1].HasField("heartbeat"))
    found += [one.SerializeToString(deterministic=True) for one in (*told, *by_connect.told)]
    for name, request in (
        ("GetTable", pb.GetTableRequest(code=code)),
        ("GetRecord", pb.GetRecordRequest(code=code)),
        ("GetRecord", pb.GetRecordRequest(code=code, game_number=7)),
        ("HandOver", pb.HandOverRequest(code=code, seat=99)),
        ("Disclose", pb.DiscloseRequest(code=code, agree=True)),
    ):
        found.append(await answered(mine.call(name, request)))
    if viewer is not None and live.table.status == "playing":
        labels = live.table.game.labels
        for number, label in enumerate(random.sample(labels, min(40, len(labels)))):
            if label not in {one.label for one in shot.view.legal}:
                found.append(await answered(mine.submit(label, live.table.revision, f"illegal{number}")))
                assert live.table.revision == shot.view.revision, label
    call.cancel()
    return found


async def answered(call: Any) -> Any:
    try:
        return (await call).SerializeToString(deterministic=True)
    except RefusedError as error:
        return error.code, error.message, error.detail and error.detail.SerializeToString()


@pytest.mark.parametrize("name", cambusa.games())
def test_the_bytes_are_the_same(name: str, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG, "cambusa.service")

    def said() -> list[Any]:
        """Return what the log says, but for what differs between any two runs: times, and what streams do when."""
        lines = [
            (record.getMessage(), {**getattr(record, "facts", {}), "ms": 0, "request": ""})
            for record in caplog.records
            if record.name == "cambusa.service"
            and not re.search("/(Ack|WatchTable)", str(getattr(record, "facts", "")))
        ]
        caplog.clear()
        return sorted(lines, key=str)

    async def served(path: str, journal: list[str], viewer: int | None, seed: int) -> list[Any]:
        store = await Store.open(path)
        await store.create("ABCDEF", kept(journal), 0.0)
        await store.aclose()
        async with room(database=path) as made:
            made.timers.time = Entry.read(journal[-1]).at + 1
            return [*await fetched(made, "ABCDEF", viewer, Random(seed)), said()]

    hidden = 0
    for seed in range(4):
        fewest, most = cambusa.spec(name).seats
        viewer = Random(seed).choice([None, 0, 1])
        differ, played, twin = together(name, min(most, fewest + seed % 3), viewer, seed)
        if not differ:
            continue
        hidden += 1
        size = min(len(played.journal), len(twin.journal))
        one, two = played.journal[:size], twin.journal[:size]
        found = [
            asyncio.run(served(f"{tmp_path}/{seed}{which}.sqlite", journal, viewer, seed))
            for which, journal in enumerate((one, two))
        ]
        assert one != two
        assert found[0] == found[1]
        assert len(found[0]) > 5
    assert hidden or name not in SECRETS
