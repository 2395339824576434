"""Every refusal is a problem document (RFC 9457): what is wrong, and what would be right, in the reader's language."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from typing import Any

import msgspec
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import Response

from revier.core.errors import IllegalAction, RevierError
from revier.core.message import Arg, Msg, catalogue
from revier.server.speech import language_of, sentence

MEDIA_TYPE = "application/problem+json"
log = logging.getLogger("revier.server")


class Problem(Exception):
    """An answer that says no. `code` names it for programs; the sentence stands under ``server.problem.CODE``."""

    def __init__(self, status: int, code: str, more: Mapping[str, Any] | None = None, **args: Arg) -> None:
        super().__init__(code)
        self.status = status
        self.code = code
        self.more = dict(more or {})
        self.message = Msg(f"server.problem.{code}", args)
        self.seats: tuple[str, ...] = ()
        self.headers: dict[str, str] = {}


def refused(error: RevierError, seats: tuple[str, ...] = ()) -> Problem:
    """A refusal by a rule (with its clause) or unreadable input as a problem."""
    clause = error.refusal.clause if isinstance(error, IllegalAction) else ""
    code = "refused" if isinstance(error, IllegalAction) else "bad_input"
    made = Problem(422, code, {"clause": clause} if code == "refused" else {})
    made.message, made.seats = error.message, seats
    return made


def document(problem: Problem, language: str) -> Response:
    """The answer itself. `reason` repeats `detail` for refusals: refused choices and refused moves look alike."""
    detail = sentence(problem.message, language, problem.seats)
    body: dict[str, Any] = {
        "type": f"urn:revier:problem:{problem.code}",
        "title": sentence(_title(problem.code), language),
        "status": problem.status,
        "detail": detail,
        "code": problem.code,
    }
    if problem.code == "refused":
        body["reason"] = detail
    headers = {"Cache-Control": "no-store", **problem.headers}
    content = msgspec.json.encode({**body, **problem.more})
    return Response(content, status_code=problem.status, media_type=MEDIA_TYPE, headers=headers)


def _title(code: str) -> Msg:
    key = f"server.title.{code}"
    return Msg(key if key in catalogue("server", "en") else "server.title.other")


def said_to(request: Request, problem: Problem) -> Response:
    """The document in the language of whoever asked."""
    return document(problem, language_of(request))


def install(app: FastAPI, say: Callable[[Request, Problem], Response] = said_to) -> None:
    """Turn everything that can go wrong into a problem, said by `say`; never a stack trace."""

    async def on_problem(request: Request, error: Exception) -> Response:
        assert isinstance(error, Problem)
        return say(request, error)

    async def on_refusal(request: Request, error: Exception) -> Response:
        assert isinstance(error, RevierError)
        return say(request, refused(error))

    async def on_invalid(request: Request, error: Exception) -> Response:
        assert isinstance(error, RequestValidationError)
        found = [{"where": [str(part) for part in one["loc"]], "what": str(one["msg"])} for one in error.errors()[:20]]
        first = found[0] if found else {"where": [], "what": ""}
        where = ".".join(first["where"]) or "-"
        made = Problem(422, "invalid", {"errors": found}, where=where, what=str(first["what"]))
        return say(request, made)

    async def on_http(request: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        code = {404: "not_found", 405: "method", 400: "malformed"}.get(error.status_code, "other")
        made = Problem(error.status_code, code)
        made.headers = dict(error.headers or {})
        return say(request, made)

    async def on_bug(request: Request, error: Exception) -> Response:
        log.error("unexpected error at %s %s", request.method, request.url.path, exc_info=error)
        return say(request, Problem(500, "broken"))

    app.add_exception_handler(Problem, on_problem)
    app.add_exception_handler(RevierError, on_refusal)
    app.add_exception_handler(RequestValidationError, on_invalid)
    app.add_exception_handler(HTTPException, on_http)
    app.add_exception_handler(Exception, on_bug)
