"""What a server says while it runs: a line for a person, or one object of JSON a line for a collector of logs.

Neither names a secret: paths are written as their pattern (links of invitations and recovery stand in paths), and no
header, cookie, body or query is written at all.
"""

from __future__ import annotations

import logging
import re
import sys
import time

import msgspec

NAMES = ("revier", "uvicorn.error")
_MARKED = re.compile(r"(?i)((?:token|secret|password|authorization|cookie)\s*[=:]\s*)\S+")
_IN_URL = re.compile(r"(\w+://[^:/@\s]*:)[^@\s]*@")
_EXTRA = ("method", "route", "status", "ms", "request")


def without_secrets(text: str) -> str:
    """A sentence without what follows a word for a secret, and addresses without their passwords."""
    return _IN_URL.sub(r"\1…@", _MARKED.sub(r"\1…", text))


class AsText(logging.Formatter):
    """One line for a person; a trace where a mistake of ours is told."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(message)s", "%Y-%m-%d %H:%M:%S")

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        return without_secrets(super().format(record))


class AsJson(logging.Formatter):
    """One object a line."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        at = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03d}Z"
        said: dict[str, object] = {"time": at, "level": record.levelname.lower(), "logger": record.name}
        said["message"] = without_secrets(record.getMessage())
        said |= {name: getattr(record, name) for name in _EXTRA if hasattr(record, name)}
        if record.exc_info:
            said["trace"] = without_secrets(self.formatException(record.exc_info))
        return msgspec.json.encode(said).decode()


def install(form: str) -> None:
    """Say everything in this form, on standard error; requests one by one only as JSON."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(AsJson() if form == "json" else AsText())
    for name in NAMES:
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.propagate = False
    logging.getLogger("revier").setLevel(logging.INFO)
    logging.getLogger("revier.requests").setLevel(logging.INFO if form == "json" else logging.WARNING)
    logging.getLogger("uvicorn.error").setLevel(logging.WARNING)
