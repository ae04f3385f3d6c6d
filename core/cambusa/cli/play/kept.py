"""The seats that this account has at tables of servers, kept in files that nobody else can read: to come back to them.

A token must not stand among the arguments of a command, where everybody on the machine could read it.
"""

from __future__ import annotations

import hashlib
import os
import time
from contextlib import suppress
from pathlib import Path

KEPT_SECONDS = 7 * 86_400
"""After so long a seat is forgotten: as long as servers keep closed tables."""


class KeptSeats:
    """A folder with a file for each seat: its token, under a name that is made of server, table and player.

    Where the folder cannot be made or written to, nothing is kept.

    Parameters
    ----------
    folder : Path, optional
        The folder; the account's own for such things if left out.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder or _usual()

    def token(self, server: str, table: str, name: str) -> str | None:
        """Return the token of a seat; None: none is kept."""
        with suppress(OSError):
            return self._file(server, table, name).read_text(encoding="ascii").strip() or None
        return None

    def keep(self, server: str, table: str, name: str, token: str) -> bool:
        """Keep the token of a seat; return whether it is kept."""
        file = self._file(server, table, name)
        part = file.with_suffix(f".{os.getpid()}")
        try:
            self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._forget_old()
            part.touch(0o600)
            part.write_text(f"{token}\n", encoding="ascii")
            part.replace(file)
        except OSError:
            return False
        return True

    def forget(self, server: str, table: str, name: str) -> None:
        """Forget a seat that was given up, or is nobody's any more."""
        with suppress(OSError):
            self._file(server, table, name).unlink()

    def _file(self, server: str, table: str, name: str) -> Path:
        key = "\0".join((server, "".join(table.split()).upper(), name))
        return self._folder / hashlib.sha256(key.encode()).hexdigest()[:32]

    def _forget_old(self) -> None:
        for file in self._folder.iterdir():
            with suppress(FileNotFoundError):  # another process was quicker
                if file.stat().st_mtime < time.time() - KEPT_SECONDS:
                    file.unlink()


def _usual() -> Path:
    """Return the folder for what programs of this account keep between runs."""
    if os.name == "nt":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home()) / "cambusa" / "seats"
    return Path(os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state") / "cambusa" / "seats"
