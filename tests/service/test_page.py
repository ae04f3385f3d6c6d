"""The page that the server gives to browsers: files with what is told of them, and its own addresses."""

from __future__ import annotations

import asyncio
import gzip
from pathlib import Path
from unittest.mock import patch

import pytest
from starlette.datastructures import Headers

from cambusa.service.page import Page
from tests.service.servers import serving

INDEX = b"<!doctype html><title>cambusa</title>"
SCRIPT = b"console.log('lemon')" * 50


@pytest.fixture
def page(tmp_path: Path) -> Page:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_bytes(INDEX)
    (tmp_path / "assets" / "index-abc.js").write_bytes(SCRIPT)
    (tmp_path / "manifest.webmanifest").write_bytes(b"{}")
    return Page(tmp_path)


def asked(**headers: str) -> Headers:
    return Headers({name.replace("_", "-"): value for name, value in headers.items()})


@pytest.mark.parametrize("path", ["/", "/t/ABCDEF", "/new/anything", "/rules/anything", "/tables", "/replay"])
def test_its_own_addresses_are_the_page(page: Page, path: str) -> None:
    answer = page.answer(path, asked())
    assert answer
    assert answer.body == INDEX
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["cache-control"] == "no-cache"
    assert "script-src 'self'" in answer.headers["content-security-policy"]


@pytest.mark.parametrize(
    "path", ["/other", "/assets/gone-123.js", "/../secret", "/cambusa.api.v1.No/Method", "/index.html"]
)
def test_others_are_not(page: Page, path: str) -> None:
    assert page.answer(path, asked()) is None


def test_files_with_a_digest_in_their_name_are_kept_for_ever(page: Page) -> None:
    answer = page.answer("/assets/index-abc.js", asked())
    assert answer
    assert "immutable" in answer.headers["cache-control"]
    assert answer.headers["content-type"] == "text/javascript; charset=utf-8"


def test_they_are_sent_smaller_to_who_can_read_that(page: Page) -> None:
    answer = page.answer("/assets/index-abc.js", asked(accept_encoding="gzip, br"))
    assert answer
    assert answer.headers["content-encoding"] == "gzip"
    assert len(answer.body) < len(SCRIPT) / 4
    assert gzip.decompress(bytes(answer.body)) == SCRIPT


def test_what_a_browser_has_is_not_sent_again(page: Page) -> None:
    first = page.answer("/", asked())
    assert first
    again = page.answer("/", asked(if_none_match=first.headers["etag"]))
    assert again
    assert (again.status_code, again.body) == (304, b"")
    changed = page.answer("/", asked(if_none_match='"something else"'))
    assert changed
    assert changed.status_code == 200


def test_without_a_built_page_there_is_a_word_about_it(tmp_path: Path) -> None:
    page = Page(tmp_path)
    answer = page.answer("/", asked())
    assert not page.built
    assert answer
    assert b"has not been built" in bytes(answer.body)


def test_the_server_gives_it() -> None:
    async def test() -> None:
        async with serving() as client:
            for path in ("/", "/t/ABCDEF"):
                answer = await client.http("GET", path)
                assert (answer.status, answer.headers["x-content-type-options"]) == (200, "nosniff")
                assert b"<title>cambusa</title>" in answer.body
            assert (await client.http("GET", "/assets/none.js")).status == 404
            assert (await client.http("POST", "/t/ABCDEF", b"")).status == 404

    asyncio.run(test())


def test_it_says_where_else_it_is_to_this_machine_only() -> None:
    async def test() -> None:
        async with serving() as client:
            assert (await client.http("GET", "/addresses")).json == {"addresses": client.server.urls()}
            for headers in ({"host": "games.example.org"}, {"x-forwarded-for": "10.0.0.7"}):
                assert (await client.http("GET", "/addresses", headers=headers)).json == {"addresses": []}
            for came, there in (("10.0.0.7", []), ("::ffff:127.0.0.1", client.server.urls())):
                with patch("uvicorn.protocols.http.httptools_impl.get_remote_addr", return_value=(came, 4711)):
                    assert (await client.http("GET", "/addresses")).json == {"addresses": there}

    asyncio.run(test())
