"""Trouble with the database, said to people: a sentence and when to try again, never a trace and never a long wait."""

from __future__ import annotations

import logging
from collections.abc import Callable

from fastapi import FastAPI, Request
from sqlalchemy.exc import DBAPIError, IntegrityError, ProgrammingError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as NoRoom
from starlette.responses import Response

from revier.server.metrics import METRICS
from revier.server.problems import Problem
from revier.server.store.database import Busy

log = logging.getLogger("revier.server")
RETRY_AFTER = 2  # seconds
_OURS = (IntegrityError, ProgrammingError)  # a mistake in what we ask, whatever the state of the database
_FULL = ("disk is full", "no space left", "could not extend", "disk i/o error")
_DAMAGED = ("malformed", "not a database", "corrupt", "invalid page")
_LOCKED = ("locked", "lock timeout", "statement timeout")


def trouble_of(error: BaseException) -> Problem | None:
    """The answer to an error of the database; None if it is none, or a mistake of ours."""
    if not isinstance(error, SQLAlchemyError | Busy) or isinstance(error, _OURS):
        return None
    kind = _kind(error)
    METRICS.trouble.add(kind)
    log.error("the database is in trouble (%s): %s", kind, _said(error))
    made = Problem(503, f"database_{kind}", seconds=RETRY_AFTER)
    made.headers["Retry-After"] = str(RETRY_AFTER)
    return made


def install(app: FastAPI, say: Callable[[Request, Problem], Response]) -> None:
    """Say so to whoever asked for something just now; any other error of the database is a mistake of ours."""

    async def on_trouble(request: Request, error: Exception) -> Response:
        problem = trouble_of(error)
        if problem is None:
            log.error("unexpected error at %s", request.scope["path"], exc_info=error)
        return say(request, problem or Problem(500, "broken"))

    app.add_exception_handler(SQLAlchemyError, on_trouble)
    app.add_exception_handler(Busy, on_trouble)


def _said(error: BaseException) -> str:
    """What the driver says, without the statement and what was to be written: that is people's."""
    found = error.orig if isinstance(error, DBAPIError) else error
    return " ".join(str(found).split())[:300]


def _kind(error: BaseException) -> str:
    text = _said(error).lower()
    if isinstance(error, Busy | NoRoom) or any(word in text for word in _LOCKED):
        return "busy"
    if any(word in text for word in _FULL):
        return "full"
    if any(word in text for word in _DAMAGED):
        return "damaged"
    return "away"
