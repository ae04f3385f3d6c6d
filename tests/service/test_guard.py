"""Limits by client, and logs that hold on to one line an event."""

from __future__ import annotations

import io
import json
import logging

import pytest

from cambusa.service import limits, logs
from cambusa.service.config import Config
from cambusa.service.errors import ServiceError
from cambusa.service.guard import Guard, digest, new_token
from cambusa.service.limits import Places, Rates, client
from cambusa.service.metrics import Metrics


def guard() -> Guard:
    return Guard(Config(), Metrics(), clock=lambda: 0.0)


def test_a_household_is_one_client() -> None:
    """RFC 6177: a site has at least 64 bits of an IPv6 address for itself."""
    assert client("2001:db8:1:2:3:4:5:6") == client("2001:db8:1:2::9%eth0") == "2001:db8:1:2::/64"
    assert client("2001:db8:1:3::") != client("2001:db8:1:2::")
    assert client("::ffff:10.0.0.7") == client("10.0.0.7") == "10.0.0.7"
    assert client("unknown") == "unknown"
    assert client("10.0.0.7:4711") == "10.0.0.7:4711"


@pytest.mark.parametrize(
    ("proxy", "came"),
    [
        ("127.0.0.1", "::ffff:127.0.0.1"),
        ("127.0.0.1", "[::ffff:7f00:1]"),
        ("::ffff:127.0.0.1", "127.0.0.1"),
        ("::1", "[::1]"),
        ("2001:db8::7", "2001:0DB8:0:0::7"),
    ],
)
def test_a_proxy_is_known_however_its_address_is_written(proxy: str, came: str) -> None:
    guarded = Guard(Config(proxies=(proxy,)), Metrics())
    for header, address in (
        ("10.0.0.7", "10.0.0.7"),
        ("9.9.9.9, [2001:DB8::9]", "2001:db8::9"),
        ("::ffff:10.0.0.8", "10.0.0.8"),
    ):
        assert guarded.call("m", "grpc", came, {"x-forwarded-for": header}).address == address
        assert guarded.call("m", "grpc", "10.0.0.1", {"x-forwarded-for": header}).address == "10.0.0.1"


def test_rates() -> None:
    rates = Rates(rate=2.0, burst=3.0)
    assert [rates.wait("a", 0.0) for _ in range(4)] == [0, 0, 0, 0.5]
    assert rates.wait("b", 0.0) == 0
    assert rates.wait("a", 0.25) == 0.25
    assert rates.wait("a", 0.5) == 0
    assert [rates.wait("a", 1000.0) for _ in range(4)] == [0, 0, 0, 0.5]


def test_quiet_clients_are_forgotten_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "KNOWN", 2)
    rates = Rates(rate=1.0, burst=1.0)
    assert [rates.wait(who, 0.0) for who in "abac"] == [0, 0, 1, 0]
    assert rates.wait("a", 0.0) == 1
    assert rates.wait("b", 0.0) == 0, "forgotten: c came"


def test_places() -> None:
    places = Places(most=3, each=2)
    assert [places.take(who) for who in "aaabb"] == [True, True, False, True, False]
    places.leave("a")
    assert [places.take(who) for who in "ba"] == [True, False]


def test_tokens() -> None:
    token = new_token()
    call = guard().call("m", "grpc", "10.0.0.7", {"authorization": f"bearer {token}"})
    assert call.needed_token_hash() == digest(token) != token
    assert token not in repr(call)
    assert len(token) == 43
    without = guard().call("m", "grpc", "10.0.0.7", {})
    assert without.token_hash is None
    with pytest.raises(ServiceError) as error:
        without.needed_token_hash()
    assert (error.value.code, error.value.reason) == ("UNAUTHENTICATED", "TOKEN_MISSING")


@pytest.mark.parametrize("form", logs.FORMATS)
def test_an_event_is_a_line(form: str) -> None:
    out = io.StringIO()
    root = logging.getLogger()
    before = root.handlers[:], root.level, logs.logger.level
    try:
        logs.start(form, "info", out)
        logs.log(logging.INFO, "call", name='a b\n"\x1b', ms=1.5, none=None)
        logs.log(logging.DEBUG, "unseen")
        logging.getLogger("uvicorn.error").warning("unseen")
    finally:
        root.handlers[:], level, own = before
        root.setLevel(level)
        logs.logger.setLevel(own)
    (line,) = out.getvalue().splitlines()
    if form == "json":
        facts = json.loads(line)
        assert facts == {"at": facts["at"], "level": "info", "event": "call", "name": 'a b\n"\x1b', "ms": 1.5}
    else:
        assert line.endswith('info    call name="a b\\n\\"\\u001b" ms=1.5')
    assert line.isprintable()
