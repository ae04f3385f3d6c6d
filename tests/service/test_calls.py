"""Catalog and engine through real sockets, by gRPC and by plain HTTP, and what becomes of wrong calls on both ports."""

from __future__ import annotations

import asyncio
import os
import socket
import time
from collections.abc import Callable, Coroutine
from typing import Any
from unittest.mock import patch
from urllib.parse import quote

import grpc
import pytest
from google.protobuf.json_format import MessageToDict, ParseDict

import cambusa
from cambusa import Record, bots
from cambusa.api.v1 import catalog_pb2, engine_pb2, table_pb2, types_pb2
from cambusa.service import wire
from tests.service.servers import PACKAGE, PATIENCE, Client, Failure, connect_failure, failure, serving

GAME = cambusa.games()[0]
CHECKED = next(name for name in cambusa.games() if cambusa.spec(name).checks)
TOKEN = "A" * 43


def run(test: Callable[[Client], Coroutine[Any, Any, None]], **settings: Any) -> None:
    """Run a test with a client of a server."""

    async def within() -> None:
        async with serving(**settings) as client, asyncio.timeout(PATIENCE):
            await test(client)

    asyncio.run(within())


def all_equal(failures: list[Failure]) -> Failure:
    assert failures.count(failures[0]) == len(failures), failures
    return failures[0]


# --- catalog ----------------------------------------------------------------------------------------------------------


def test_the_catalog_on_both_ports() -> None:
    async def test(client: Client) -> None:
        listed = await client.stub("CatalogService").ListGames(catalog_pb2.ListGamesRequest())
        assert [game.name for game in listed.games] == list(cambusa.games())
        assert listed.version == cambusa.__version__
        answer = await client.post("CatalogService/ListGames", {})
        assert answer.status == 200
        assert answer.json == MessageToDict(listed)
        again = await client.http(
            "GET", f"/{PACKAGE}.CatalogService/ListGames?connect=v1&encoding=json&message={quote('{}')}"
        )
        assert again.json == answer.json
        for name in cambusa.games():
            got = await client.stub("CatalogService").GetGame(catalog_pb2.GetGameRequest(name=name))
            assert tuple(got.game.actions) == cambusa.load(name).labels
            answer = await client.post("CatalogService/GetGame", {"name": name})
            assert ParseDict(answer.json, catalog_pb2.GetGameResponse()) == got
            del got.game.actions[:]
            assert got.game in listed.games

    run(test)


@pytest.mark.parametrize("name", cambusa.games())
def test_a_spec_says_what_the_game_says(name: str) -> None:
    spec = cambusa.spec(name)
    message = wire.game_spec(spec)
    assert (message.min_seats, message.max_seats) == spec.seats
    assert {option.name: wire.plain(option.default) for option in message.options} == cambusa.load(name).options
    assert [window.milliseconds for window in message.windows] == [window.seconds * 1000 for window in spec.windows]
    assert {part.name: tuple(part.items) for part in message.components} == spec.components
    assert tuple(message.bots) == bots.names(name)
    for seating in message.seatings:
        teams = tuple(tuple(team.seats) for team in seating.teams)
        assert teams == spec.teams(seating.seats)
        assert sorted(sum(teams, ())) == list(range(seating.seats))


# --- engine -----------------------------------------------------------------------------------------------------------


def test_checks() -> None:
    check = cambusa.spec(CHECKED).checks[0]
    rows = [[0] * (check.width or 4)] * 3
    request = engine_pb2.CheckRequest(
        game=CHECKED, check=check.name, rows=[engine_pb2.Numbers(values=row) for row in rows]
    )
    wide = engine_pb2.CheckRequest(game=CHECKED, check=check.name, rows=[engine_pb2.Numbers(values=[1])] * 2)
    uneven = engine_pb2.CheckRequest(
        game=CHECKED, check=check.name, rows=[engine_pb2.Numbers(values=[1] * n) for n in (1, 2)]
    )
    many = engine_pb2.CheckRequest(game=CHECKED, check=check.name, rows=[engine_pb2.Numbers()] * 10_001)

    async def test(client: Client) -> None:
        found = await client.stub("EngineService").Check(request)
        for column in found.columns:
            assert len(column.values) == 3 * column.width
        answer = await client.post("EngineService/Check", MessageToDict(request))
        assert ParseDict(answer.json, engine_pb2.CheckResponse()) == found
        for wrong, words in ((wide, "expected rows"), (uneven, "expected rows"), (many, "expected 1..10000 rows")):
            error = all_equal(await client.refused("EngineService/Check", wrong))
            assert error.code == "INVALID_ARGUMENT"
            assert words in error.message
            assert error.detail == table_pb2.ErrorDetail(reason="INVALID_FIELD", field="rows")
        unknown = engine_pb2.CheckRequest(game=CHECKED, check="__import__")
        assert all_equal(await client.refused("EngineService/Check", unknown)).code == "NOT_FOUND"

    run(test)


@pytest.mark.parametrize("name", cambusa.games())
def test_replay_and_suggestion(name: str) -> None:
    game = cambusa.load(name)
    state = game.new(seed=5)
    for _ in range(12):
        seat = min(state.active_seats)
        state.apply(state.legal_actions(seat)[0], seat)
    seat = min(state.active_seats)
    record = state.record().dumps()

    async def test(client: Client) -> None:
        stub = client.stub("EngineService")
        for viewer in (None, seat):
            found = await stub.Replay(engine_pb2.ReplayRequest(record=record, seat=viewer))
            seen = state.observation(viewer)
            assert MessageToDict(found.observation) == MessageToDict(
                wire.observation(seen, state.points, state.winners)
            )
            assert [entry.label for entry in found.log] == [entry.label for entry in state.log(viewer)]
            assert [action.id for action in found.legal] == ([] if viewer is None else state.legal_actions(viewer))
            for action in found.legal:
                assert game.label(action.id) == action.label
                assert " ".join((action.verb, *map(_word, action.arguments))) == action.label.replace("+", "")
        usual = bots.names(name)[0]
        found = await stub.Suggest(engine_pb2.SuggestRequest(record=record, seat=seat, level="easy"))
        bot = bots.make(usual, game, seat, 0, "easy")
        expected = bot.act(bots.shown_to(bot, state, seat))
        assert (found.action.id if found.HasField("action") else None, found.seconds) == expected

    run(test)


@pytest.mark.parametrize("name", cambusa.games())
def test_replay_of_a_part(name: str) -> None:
    state = cambusa.load(name).new(seed=5)
    states = [state.copy()]
    for _ in range(8):
        seat = min(state.active_seats)
        state.apply(state.legal_actions(seat)[0], seat)
        states.append(state.copy())
    record = state.record().dumps()

    async def test(client: Client) -> None:
        stub = client.stub("EngineService")
        for then in states:
            found = await stub.Replay(engine_pb2.ReplayRequest(record=record, seat=1, entries=len(then.record().log)))
            seen = wire.observation(then.observation(1), then.points, then.winners)
            assert MessageToDict(found.observation) == MessageToDict(seen)
            assert [entry.label for entry in found.log] == [entry.label for entry in then.log(1)]
        too_many = engine_pb2.ReplayRequest(record=record, entries=len(state.record().log) + 1)
        error = all_equal(await client.refused("EngineService/Replay", too_many))
        assert (error.code, error.detail and error.detail.field) == ("INVALID_ARGUMENT", "entries")

    run(test)


def _word(argument: types_pb2.Argument) -> str:
    return argument.word or str(argument.number)


def test_playouts() -> None:
    async def test(client: Client) -> None:
        request = engine_pb2.PlayoutRequest(game=GAME, games=600, seed=3)
        found = await client.stub("EngineService").Playout(request)
        guards: dict[str, Any] = dict(cambusa.spec(GAME).guards)
        game = cambusa.load(GAME, **guards)
        expected = game.playouts(600, 3)
        assert found.mean_steps == pytest.approx(expected.steps.mean())
        assert (found.fewest_steps, found.most_steps) == (expected.steps.min(), expected.steps.max())
        assert list(found.wins) == expected.winners.sum(axis=0).tolist()
        assert found.mean_points == pytest.approx(expected.points.mean(axis=0))
        assert dict(found.tallies) == dict(zip(game.spec.tallies, expected.tallies.sum(axis=0).tolist(), strict=True))
        for wrong, reason, field in (
            (engine_pb2.PlayoutRequest(game=GAME, games=0), "INVALID_FIELD", "games"),
            (engine_pb2.PlayoutRequest(game=GAME, games=100_001), "INVALID_FIELD", "games"),
            (engine_pb2.PlayoutRequest(game=GAME, games=1, seats=99), "INVALID_OPTION", "options"),
            (
                engine_pb2.PlayoutRequest(game=GAME, games=1, options={"seats": types_pb2.Value(number=2)}),
                "INVALID_OPTION",
                "options",
            ),
            (
                engine_pb2.PlayoutRequest(game=GAME, games=1, options={"x": types_pb2.Value()}),
                "INVALID_OPTION",
                "options",
            ),
        ):
            error = all_equal(await client.refused("EngineService/Playout", wrong))
            assert error.code == "INVALID_ARGUMENT"
            assert error.detail == table_pb2.ErrorDetail(reason=reason, field=field)

    run(test)


def test_records_that_do_not_replay() -> None:
    record = cambusa.load(GAME).new(seed=1).record().dumps()
    state = Record.loads(record).replayed()
    idle = next(seat for seat in range(state.game.seats) if seat not in state.active_seats)

    async def test(client: Client) -> None:
        wrong = engine_pb2.ReplayRequest(record=record.replace("seats", "seat"))
        error = all_equal(await client.refused("EngineService/Replay", wrong))
        assert error.code == "INVALID_ARGUMENT"
        assert error.message.startswith("line 4:")
        assert error.detail == table_pb2.ErrorDetail(reason="INVALID_RECORD", field="record")
        error = all_equal(await client.refused("EngineService/Replay", engine_pb2.ReplayRequest(record="x" * 262_145)))
        assert (error.code, error.detail.reason if error.detail else "") == ("RESOURCE_EXHAUSTED", "TOO_LARGE")
        error = all_equal(
            await client.refused("EngineService/Replay", engine_pb2.ReplayRequest(record=record, seat=99))
        )
        assert error.detail == table_pb2.ErrorDetail(reason="INVALID_SEAT", field="seat")
        request = engine_pb2.SuggestRequest(record=record, seat=idle)
        assert all_equal(await client.refused("EngineService/Suggest", request)).code == "FAILED_PRECONDITION"
        request = engine_pb2.SuggestRequest(record=record, seat=0, bot="x")
        error = all_equal(await client.refused("EngineService/Suggest", request))
        assert error.detail == table_pb2.ErrorDetail(reason="INVALID_BOT", field="bot")

    run(test)


# --- wrong calls ------------------------------------------------------------------------------------------------------


def test_errors_are_equal_on_both_ports() -> None:
    async def test(client: Client) -> None:
        error = all_equal(await client.refused("CatalogService/GetGame", catalog_pb2.GetGameRequest(name="x\n\u202e")))
        assert error.code == "NOT_FOUND"
        assert GAME in error.message
        assert error.message.isprintable()
        assert error.detail == table_pb2.ErrorDetail(reason="UNKNOWN_GAME", field="name")

    run(test)


def test_what_is_not_there_is_unimplemented() -> None:
    async def test(client: Client) -> None:
        error = all_equal(await client.refused("TableService/Talk", table_pb2.TalkRequest(code="ABCDEF")))
        assert (error.code, error.detail) == ("UNIMPLEMENTED", table_pb2.ErrorDetail(reason="NOT_IMPLEMENTED"))
        with pytest.raises(grpc.aio.AioRpcError) as stream:
            await anext(client.stub("TableService").WatchTable(table_pb2.WatchTableRequest()).__aiter__())
        assert failure(stream.value) == error._replace(message=error.message.replace("Talk", "WatchTable"))
        ((flags, end),) = await client.stream(f"{PACKAGE}.TableService/WatchTable", {})
        assert (flags, connect_failure(end["error"])) == (2, failure(stream.value))

    with patch.multiple("cambusa.service.tables.Tables", talk=None, watch_table=None):
        run(test)


def test_methods_that_nobody_knows() -> None:
    async def test(client: Client) -> None:
        nothing = client.channel.unary_unary(f"/{PACKAGE}.CatalogService/Nothing")
        with pytest.raises(grpc.aio.AioRpcError) as unknown:
            await nothing(b"")
        assert unknown.value.code() is grpc.StatusCode.UNIMPLEMENTED
        answer = await client.post("CatalogService/Nothing", {})
        assert (answer.status, connect_failure(answer.json).code) == (404, "UNIMPLEMENTED")
        assert (await client.http("GET", "/nothing")).status == 404

    run(test)


MALFORMED = (b"\xff", b"\x0a\x05ab", b"\x08", b"\x0a\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01")


def test_malformed_requests() -> None:
    """RFC 8259 and protobuf's encoding guide: what is neither is said to be so, and the server goes on."""

    async def test(client: Client) -> None:
        call = client.channel.unary_unary(f"/{PACKAGE}.CatalogService/GetGame")
        for data in MALFORMED:
            with pytest.raises(grpc.aio.AioRpcError) as error:
                await call(data)
            answer = await client.http(
                "POST", f"/{PACKAGE}.CatalogService/GetGame", data, {"content-type": "application/proto"}
            )
            assert failure(error.value) == connect_failure(answer.json)
            assert connect_failure(answer.json).code == "INVALID_ARGUMENT"
        deep = b'{"options": {"x": ' + b'{"list": {"values": [' * 300 + b"]}}" * 300 + b"}}"
        for data in (b"", b"{", b"[]", b'{"name": 7}', b'{"name": "\xff"}', b"null", b'{"games": 1e99}', deep):
            answer = await client.post("EngineService/Playout", data)
            assert connect_failure(answer.json).code == "INVALID_ARGUMENT", data[:40]
        for data in (b"[]", b" null", b'"{}"', b"7"):  # where no field is needed, too
            answer = await client.post("CatalogService/ListGames", data)
            found = connect_failure(answer.json)
            assert found.code == "INVALID_ARGUMENT"
            assert "expected a JSON object, got " in found.message
        for headers, status in (
            ({"content-type": "text/plain"}, 415),
            ({"content-type": "application/json", "connect-timeout-ms": "soon"}, 400),
            ({"content-type": "application/json", "content-encoding": "gzip"}, 501),
            ({"content-type": "application/json", "connect-protocol-version": "9"}, 400),
        ):
            answer = await client.http("POST", f"/{PACKAGE}.CatalogService/ListGames", b"{}", headers)
            assert answer.status == status
        assert (await client.post("CatalogService/ListGames", {"unknown": 1})).status == 200

    run(test)


@pytest.mark.parametrize(
    ("verb", "kind", "status", "expected"),
    [
        ("DELETE", "application/json", 405, "method POST"),
        ("POST", "application/x-www-form-urlencoded", 415, "content-type: application/json"),
        ("POST", "application/grpc", 415, "gRPC has a port of its own"),
        ("POST", "application/grpc+proto", 415, "gRPC has a port of its own"),
    ],
)
def test_what_is_no_call(verb: str, kind: str, status: int, expected: str, caplog: pytest.LogCaptureFixture) -> None:
    """It is told so as calls are, and counted as they are."""
    path, headers = f"/{PACKAGE}.CatalogService/ListGames", {"content-type": kind, "x-request-id": "mine.7"}

    async def test(client: Client) -> None:
        answer = await client.http(verb, path, b"{}", headers)
        error = connect_failure(answer.json)
        assert (answer.status, error.code, answer.headers["x-request-id"]) == (status, "INVALID_ARGUMENT", "mine.7")
        assert expected in error.message
        assert error.detail == table_pb2.ErrorDetail(reason="MALFORMED")
        assert (await client.http(verb, path, b"{}", headers | {"authorization": "x"})).status == 401
        answer = await client.http(verb, path, b"{}", headers)
        assert (answer.status, connect_failure(answer.json).code) == (429, "RESOURCE_EXHAUSTED")
        assert (await client.post("CatalogService/ListGames", {})).status == 429

    run(test, rate=0.1, burst=2)
    assert "Traceback" not in caplog.text


def test_headers_may_have_any_bytes() -> None:
    """RFC 9110, 5.5: who reads them makes of those that are not ASCII what it can."""

    async def test(client: Client) -> None:
        assert (await client.post("CatalogService/ListGames", {}, user_agent="b\u00e4r")).status == 200
        answer = await client.post("CatalogService/ListGames", {}, authorization="Bearer \xff")
        assert connect_failure(answer.json).code == "UNAUTHENTICATED"

    run(test)


@pytest.mark.parametrize("size", [3000, 200_000])
def test_oversize_requests(size: int) -> None:
    """A little too large, the guard says so; far too large, the request is not even read."""

    async def test(client: Client) -> None:
        request = catalog_pb2.GetGameRequest(name="x" * size)
        failures = await client.refused("CatalogService/GetGame", request)
        assert {error.code for error in failures} == {"RESOURCE_EXHAUSTED"}
        if size < 4096:
            assert failures[0].detail == table_pb2.ErrorDetail(reason="TOO_LARGE")
            assert failures[1] == failures[0]
        assert (await client.post("CatalogService/ListGames", {})).status == 200

    run(test, max_message=2048)


def test_compressed_requests_do_not_grow_beyond_the_limit() -> None:
    async def test(client: Client) -> None:
        request = catalog_pb2.GetGameRequest(name="x" * 10_000_000)
        with pytest.raises(grpc.aio.AioRpcError) as error:
            await client.stub("CatalogService").GetGame(request, compression=grpc.Compression.Gzip)
        assert error.value.code() is grpc.StatusCode.RESOURCE_EXHAUSTED

    run(test)


# --- tokens, ids, limits ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "header", ["x", f"Basic {TOKEN}", "Bearer", "Bearer short", f"Bearer {TOKEN} {TOKEN}", "Bearer " + "A" * 129]
)
def test_malformed_tokens_are_refused(header: str) -> None:
    async def test(client: Client) -> None:
        error = all_equal(
            await client.refused("CatalogService/ListGames", catalog_pb2.ListGamesRequest(), authorization=header)
        )
        assert error.code == "UNAUTHENTICATED"
        assert error.detail == table_pb2.ErrorDetail(reason="TOKEN_MALFORMED")
        assert TOKEN not in error.message

    run(test)


def test_request_ids_come_back() -> None:
    async def test(client: Client) -> None:
        answer = await client.post("CatalogService/ListGames", {}, x_request_id="mine.7")
        assert answer.headers["x-request-id"] == "mine.7"
        answer = await client.post("CatalogService/GetGame", {}, x_request_id="not mine")
        assert answer.status == 404
        assert answer.headers["x-request-id"] not in (None, "not mine")
        call = client.stub("CatalogService").ListGames(
            catalog_pb2.ListGamesRequest(), metadata=(("x-request-id", "a"),)
        )
        assert dict(await call.trailing_metadata())["x-request-id"] == "a"

    run(test)


def test_too_many_calls_from_one_address() -> None:
    async def test(client: Client) -> None:
        for _ in range(3):
            assert (await client.post("CatalogService/ListGames", {})).status == 200
        failures = await client.refused("CatalogService/ListGames", catalog_pb2.ListGamesRequest())
        assert {error.code for error in failures} == {"RESOURCE_EXHAUSTED"}
        for error in failures:
            assert error.detail
            assert error.detail.reason == "TOO_MANY_CALLS"
            assert error.detail.retry_milliseconds > 0

    run(test, rate=0.1, burst=3)


@pytest.mark.parametrize("host", ["127.0.0.1"] + ["::"] * socket.has_dualstack_ipv6())
def test_behind_a_proxy_clients_are_told_apart(host: str) -> None:
    """Who listens on all addresses of IPv6 gets those of IPv4 inside of them."""

    async def test(client: Client) -> None:
        for number in range(3):
            answer = await client.post("CatalogService/ListGames", {}, x_forwarded_for=f"1.2.3.4, 10.0.0.{number}")
            assert answer.status == 200
        answer = await client.post("CatalogService/ListGames", {}, x_forwarded_for="9.9.9.9, 10.0.0.2")
        assert answer.status == 429
        call = client.stub("CatalogService").ListGames
        with pytest.raises(grpc.aio.AioRpcError) as error:
            await call(catalog_pb2.ListGamesRequest(), metadata=(("x-forwarded-for", "10.0.0.1"),))
        assert error.value.code() is grpc.StatusCode.RESOURCE_EXHAUSTED
        await call(catalog_pb2.ListGamesRequest(), metadata=(("x-forwarded-for", "10.0.0.9"),))

    run(test, host=host, rate=0.1, burst=1, proxies=("127.0.0.1",))


def test_too_much_work() -> None:
    """What waits for a worker is bounded, and what takes too long is ended; the next job has a process again."""

    async def test(client: Client) -> None:
        workers = client.server.app.workers
        with pytest.raises(Exception, match="took longer") as slow:
            await workers.run(0.2, time.sleep, 600)
        assert slow.value.code == "RESOURCE_EXHAUSTED"  # type: ignore[attr-defined]
        jobs = [asyncio.create_task(workers.run(PATIENCE, time.sleep, 0.2)) for _ in range(17)]
        await asyncio.sleep(0)
        request = engine_pb2.PlayoutRequest(game=GAME, games=1)
        error = all_equal(await client.refused("EngineService/Playout", request))
        assert error.detail == table_pb2.ErrorDetail(reason="BUSY", retry_milliseconds=1000)
        await asyncio.gather(*jobs)
        with pytest.raises(ZeroDivisionError):
            await workers.run(PATIENCE, divmod, 1, 0)
        assert await workers.run(PATIENCE, os.getpid) != os.getpid()
        with pytest.raises(RuntimeError, match="has ended"):
            await workers.run(PATIENCE, os._exit, 3)
        assert (await client.post("EngineService/Playout", {"game": GAME, "games": 1})).status == 200

    run(test)


def test_deadlines() -> None:
    async def test(client: Client) -> None:
        busy = asyncio.create_task(client.server.app.workers.run(PATIENCE, time.sleep, 3))
        await asyncio.sleep(0)
        request = engine_pb2.PlayoutRequest(game=GAME, games=1)
        with pytest.raises(grpc.aio.AioRpcError) as error:
            await client.stub("EngineService").Playout(request, timeout=0.7)
        assert error.value.code() is grpc.StatusCode.DEADLINE_EXCEEDED
        answer = await client.post("EngineService/Playout", MessageToDict(request), connect_timeout_ms="700")
        assert connect_failure(answer.json).code == "DEADLINE_EXCEEDED"
        await busy
        page = (await client.http("GET", "/metrics")).body.decode()
        for transport in ("grpc", "connect"):
            line = f'code="CANCELLED",method="{PACKAGE}.EngineService/Playout",transport="{transport}"'
            assert f"cambusa_calls_total{{{line}}} 1.0" in page

    run(test)


def test_a_broken_handler_tells_nothing(caplog: pytest.LogCaptureFixture) -> None:
    async def broken(_request: Any, _call: Any) -> None:
        raise RuntimeError("secret")

    async def test(client: Client) -> None:
        failures = await client.refused("CatalogService/ListGames", catalog_pb2.ListGamesRequest(), x_request_id="r1")
        assert all_equal(failures).code == "INTERNAL"
        assert "secret" not in failures[0].message
        assert "r1" in failures[0].message

    with patch("cambusa.service.app.Catalog.list_games", staticmethod(broken)):
        run(test)
    assert "secret" in caplog.text


def test_grpc_web() -> None:
    """The other protocol of browsers: the message in a frame, the status in a last one."""

    async def test(client: Client) -> None:
        message = catalog_pb2.GetGameRequest(name=GAME).SerializeToString()
        answer = await client.http(
            "POST",
            f"/{PACKAGE}.CatalogService/GetGame",
            b"\0" + len(message).to_bytes(4, "big") + message,
            {"content-type": "application/grpc-web+proto"},
        )
        assert answer.status == 200
        end = 5 + int.from_bytes(answer.body[1:5], "big")
        assert catalog_pb2.GetGameResponse.FromString(answer.body[5:end]).game.name == GAME
        assert answer.body[end] & 0x80
        assert b"grpc-status:0" in answer.body[end:].replace(b" ", b"")

    run(test)
