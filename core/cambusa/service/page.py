"""The built web client: its files, read once and held in memory, with what browsers need to be told of them.

`make` builds it from clients/web into the folder `site` beside this module; it is in the sdist and in the wheel, so
that nobody else needs Node.
"""

from __future__ import annotations

import gzip
import mimetypes
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path

from starlette.datastructures import Headers
from starlette.responses import Response

SITE = Path(__file__).with_name("site")

_PLACEHOLDER = b"""<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>cambusa</title>
<h1>cambusa</h1>
<p>The server is up, and apps and bots join by the API. The page to play on has not been built: see the README.</p>
</html>
"""

_OWN = {"", "new", "replay", "rules", "t", "tables"}
"""How the page's own addresses begin: clients/web/src/app/route.ts has them."""

_COMPRESSED = {".css", ".html", ".js", ".json", ".svg", ".webmanifest"}

_TYPES = {".js": "text/javascript", ".webmanifest": "application/manifest+json"}
"""Types that some systems do not know, or know otherwise: a script with a wrong type does not run."""

_SECURITY = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
        "connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; "
        "frame-ancestors 'none'"
    ),
    "referrer-policy": "same-origin",  # the address of a table has its code
    "x-content-type-options": "nosniff",
}

_FOREVER = "public, max-age=31536000, immutable"  # the name of such a file has the digest of what is in it
_ASK = "no-cache"


@dataclass(frozen=True)
class _File:
    headers: Mapping[str, str]
    body: bytes
    zipped: bytes | None

    @classmethod
    def of(cls, path: str, body: bytes) -> _File:
        suffix = Path(path).suffix
        zipped = gzip.compress(body, mtime=0) if suffix in _COMPRESSED else None
        kind = _TYPES.get(suffix) or mimetypes.guess_type(path)[0] or "application/octet-stream"
        headers = {
            **_SECURITY,
            "content-type": f"{kind}; charset=utf-8" if suffix in _COMPRESSED else kind,
            "cache-control": _FOREVER if path.startswith("assets/") else _ASK,
            "etag": f'"{sha256(body).hexdigest()[:32]}"',
            **({"vary": "accept-encoding"} if zipped else {}),
        }
        return cls(headers, body, zipped)

    def answer(self, asked: Headers) -> Response:
        if self.headers["etag"] in asked.get("if-none-match", ""):
            return Response(status_code=304, headers=self.headers)
        if self.zipped and "gzip" in asked.get("accept-encoding", ""):
            return Response(self.zipped, headers={**self.headers, "content-encoding": "gzip"})
        return Response(self.body, headers=self.headers)


class Page:
    """The files of the page.

    Parameters
    ----------
    site : Path
        The folder they are in; without one there is a page that says so.
    """

    def __init__(self, site: Path = SITE) -> None:
        files = {path.relative_to(site).as_posix(): path.read_bytes() for path in site.rglob("*") if path.is_file()}
        self.built = "index.html" in files
        self._index = _File.of("index.html", files.pop("index.html", _PLACEHOLDER))
        self._files = {name: _File.of(name, body) for name, body in files.items()}

    def answer(self, path: str, asked: Headers) -> Response | None:
        """Return the file of a path, or the page itself for its own addresses, such as ``/t/CODE``; None: neither."""
        name = path.lstrip("/")
        found = self._index if name.split("/")[0] in _OWN else self._files.get(name)
        return found.answer(asked) if found else None


@cache
def built() -> Page:
    """Return the page as it was built, read once."""
    return Page()
