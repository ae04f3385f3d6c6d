"""Logs: one line an event, as text for people or JSON for machines, on stderr; never a token, name or request."""

from __future__ import annotations

import json
import logging
import sys
from asyncio import CancelledError
from datetime import UTC, datetime
from typing import TextIO

logger = logging.getLogger("cambusa.service")

FORMATS = ("text", "json")
LEVELS = ("debug", "info", "warning", "error")


def log(level: int, event: str, /, *, trace: BaseException | None = None, **facts: str | float | None) -> None:
    """Write a line.

    Parameters
    ----------
    level : int
        One of `logging`'s.
    event : str
        What happened, a word or a few.
    trace : BaseException, optional
        Where something broke.
    **facts
        What belongs to it; None is left out.
    """
    if logger.isEnabledFor(level):
        logger.log(level, event, exc_info=trace, extra={"facts": facts})


class _Text(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        facts = "".join(f" {name}={_plain(value)}" for name, value in _facts(record).items())
        line = f"{_time(record)} {record.levelname.lower():7} {_plain(record.getMessage())}{facts}"
        return f"{line}\n{self.formatException(record.exc_info)}" if record.exc_info else line


class _Json(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line = {"at": _time(record), "level": record.levelname.lower(), "event": record.getMessage(), **_facts(record)}
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line)


def start(form: str, level: str, stream: TextIO | None = None) -> None:
    """Send the logs of this process to `stream`, stderr by default, in one of `FORMATS`, from one of `LEVELS` on."""
    handler = logging.StreamHandler(sys.stderr if stream is None else stream)
    handler.setFormatter(_Json() if form == "json" else _Text())
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
    logger.setLevel(level.upper())
    web = logging.getLogger("uvicorn.error")
    web.setLevel(logging.ERROR)  # it warns about every connection that is no HTTP
    web.addFilter(_is_no_cut)


def _is_no_cut(record: logging.LogRecord) -> bool:
    """Whether it tells of more than a call that was cut when the server ended: that is no error."""
    return not (record.exc_info and isinstance(record.exc_info[1], CancelledError))


def _facts(record: logging.LogRecord) -> dict[str, str | float]:
    facts = getattr(record, "facts", {})
    return {name: value for name, value in facts.items() if value is not None}


def _plain(value: str | float) -> str:
    """As one word or a quoted text on one line, whatever it holds."""
    if isinstance(value, float):
        return f"{value:.6g}"
    text = str(value)
    return text if text.isascii() and text.isprintable() and '"' not in text else json.dumps(text)


def _time(record: logging.LogRecord) -> str:
    return datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
