"""What can be set about the server: one dataclass, from which the options of the command and this page's words follow.

A value is an option of the command (``--grpc-port 1234``), or a variable of the environment (``CAMBUSA_GRPC_PORT``), or
stands in a TOML file (``grpc-port = 1234``), or is the default: the first of these that there is.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import Field, dataclass, field, fields
from ipaddress import ip_address
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from cambusa._kernel.values import shown
from cambusa.service import logs

PREFIX = "CAMBUSA_"


class ConfigError(ValueError):
    """A setting that cannot be; the message says where it came from, and what would be right."""


# --- kinds of values: each takes text and returns the value, or raises ValueError with what was expected -----------


def _whole(low: int, high: int) -> Callable[[str], int]:
    def read(text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            number = low - 1
        if not low <= number <= high:
            raise ValueError(f"a whole number {low}..{high}")
        return number

    return read


def _number(low: float, high: float) -> Callable[[str], float]:
    def read(text: str) -> float:
        try:
            number = float(text)
        except ValueError:
            number = low - 1
        if not low <= number <= high:
            raise ValueError(f"a number {low:g}..{high:g}")
        return number

    return read


def _choice(*choices: str) -> Callable[[str], str]:
    def read(text: str) -> str:
        if text not in choices:
            raise ValueError(f"one of {', '.join(choices)}")
        return text

    return read


def _flag(text: str) -> bool:
    if text.lower() not in ("true", "false"):
        raise ValueError("true or false")
    return text.lower() == "true"


def _text(text: str) -> str:
    if not text or not text.isprintable():
        raise ValueError("text that is not empty, without control characters")
    return text


def _file(text: str) -> Path:
    path = Path(text).expanduser()
    if not path.is_file():
        raise ValueError("a file that there is")
    return path


def _url(text: str) -> str:
    parts = urlsplit(text)
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.query or parts.fragment or parts.username:
        raise ValueError("an address such as https://games.example.org")
    return text.rstrip("/")


def _origins(text: str) -> tuple[str, ...]:
    origins = tuple(filter(None, (part.strip() for part in text.split(","))))
    for origin in origins:
        if origin != "*" and origin != _url(origin):
            raise ValueError("origins such as https://games.example.org, separated by commas, or *")
    return origins


def _addresses(text: str) -> tuple[str, ...]:
    addresses = tuple(filter(None, (part.strip() for part in text.split(","))))
    try:
        return tuple(str(ip_address(address)) for address in addresses)
    except ValueError:
        raise ValueError("IP addresses, separated by commas") from None


def _setting(default: Any, kind: Callable[[str], Any], metavar: str, words: str) -> Any:
    """Return a field of `Config`: its default, what reads its text, and how it is told of."""
    return field(default=default, metadata={"kind": kind, "metavar": metavar, "words": words})


@dataclass(frozen=True)
class Config:
    """The settings; `help` of each is in its words."""

    host: str = _setting(
        "0.0.0.0", _text, "ADDRESS", "Address, or name of the network interface, to listen on; 0.0.0.0 or :: is all."
    )
    port: int = _setting(8080, _whole(0, 65535), "N", "Port of the page and of browsers; 0: any free one.")
    grpc_port: int = _setting(50051, _whole(0, 65535), "N", "Port of gRPC; 0: any free one.")
    database: str = _setting("cambusa.sqlite", _text, "FILE|URL", "Where tables are kept: an SQLite file, or a URL.")
    tls_cert: Path | None = _setting(None, _file, "FILE", "Certificate (PEM, with its chain) for both ports.")
    tls_key: Path | None = _setting(None, _file, "FILE", "Private key of the certificate (PEM).")
    public_url: str | None = _setting(
        None, _url, "URL", "Address of the page as players reach it, if not by this machine's own."
    )
    allow_origins: tuple[str, ...] = _setting(
        (), _origins, "URL,...", "Origins of pages elsewhere whose scripts may call this server; * is all."
    )
    grace: float = _setting(10.0, _number(0, 3600), "SECONDS", "How long calls may go on once the server is to end.")
    qr: bool = _setting(True, _flag, "", "Whether the page's address is printed as a QR code, too.")
    log_format: str = _setting("text", _choice(*logs.FORMATS), "FORMAT", "Of the log: text, or json.")
    log_level: str = _setting(
        "info", _choice(*logs.LEVELS), "LEVEL", "From which level on: debug (every call), info, warning or error."
    )
    workers: int = _setting(
        2, _whole(1, 64), "N", "Processes that check, replay, play out and suggest; as many play bots."
    )
    rate: float = _setting(200.0, _number(0.1, 1e6), "N", "Calls a second that one client may make for long.")
    burst: float = _setting(400.0, _number(1, 1e6), "N", "Calls that one client may make at once.")
    streams: int = _setting(2000, _whole(1, 1_000_000), "N", "Open streams in all.")
    client_streams: int = _setting(128, _whole(1, 1_000_000), "N", "Open streams that one client may have.")
    tables: int = _setting(10_000, _whole(1, 10_000_000), "N", "Open tables in all.")
    client_tables: int = _setting(100, _whole(1, 10_000_000), "N", "Open tables that one client may have made.")
    client_seats: int = _setting(500, _whole(1, 10_000_000), "N", "Seats that one client may have.")
    idle_hours: float = _setting(
        24.0, _number(0.01, 1e6), "HOURS", "After which a table where nothing happens is closed."
    )
    keep_days: float = _setting(7.0, _number(0, 1e5), "DAYS", "How long closed tables, with their records, are kept.")
    connections: int = _setting(5000, _whole(1, 1_000_000), "N", "Open connections to the page's port.")
    proxies: tuple[str, ...] = _setting(
        (), _addresses, "ADDRESS,...", "Proxies in front, whose x-forwarded-for says who the client is."
    )
    max_message: int = _setting(524_288, _whole(1024, 1 << 26), "BYTES", "Largest request.")

    def __post_init__(self) -> None:
        if (self.tls_cert is None) != (self.tls_key is None):
            raise ConfigError("tls-cert and tls-key belong together: expected both, or neither")


def name(of: Field[Any]) -> str:
    """Return the name of a setting in options and files."""
    return of.name.replace("_", "-")


def variable(of: Field[Any]) -> str:
    """Return the name of a setting in the environment."""
    return PREFIX + of.name.upper()


def shown_default(of: Field[Any]) -> str:
    """Return the default of a setting as help shows it."""
    if isinstance(of.default, bool):
        return "yes" if of.default else "no"
    return "none" if of.default in (None, ()) else str(of.default)


def load(
    options: Mapping[str, str | None], environment: Mapping[str, str] | None = None, file: Path | None = None
) -> Config:
    """Return the settings.

    Parameters
    ----------
    options : mapping
        Texts by name of the field; None: not given.
    environment : mapping, optional
        Variables; those that are empty count as not set.
    file : Path, optional
        A TOML file with settings by name.

    Raises
    ------
    ConfigError
        If a value cannot be, or the file has none such, or cannot be read.
    """
    environment = environment or {}
    from_file = _read(file) if file else {}
    values: dict[str, Any] = {}
    for part in fields(Config):
        for source, text in (
            (f"--{name(part)}", options.get(part.name)),
            (variable(part), environment.get(variable(part)) or None),
            (f"{file}: {name(part)}", from_file.get(name(part))),
        ):
            if text is not None:
                values[part.name] = _value(part, source, text)
                break
    return Config(**values)


def _value(part: Field[Any], source: str, text: str) -> Any:
    try:
        return part.metadata["kind"](text)
    except ValueError as error:
        raise ConfigError(f"{source}: expected {error}, got {shown(text)}") from None


def _read(path: Path) -> dict[str, str]:
    try:
        with path.open("rb") as file:
            found = tomllib.load(file)
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ConfigError(f"{path}: {error}") from None
    except OSError as error:
        raise ConfigError(f"{path}: {error.strerror}") from None
    known = [name(part) for part in fields(Config)]
    for key, value in found.items():
        if key not in known:
            raise ConfigError(f"{path}: there is no setting {shown(key)}; there are {', '.join(known)}")
        if not isinstance(value, bool | int | float | str):
            raise ConfigError(f"{path}: {key}: expected a text, a number, true or false, got {shown(value)}")
    return {key: str(value) for key, value in found.items()}
