"""All pages. No page knows a title: everything comes from the register of games and the JSON interface."""

from __future__ import annotations

import msgspec
from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse
from fastapi.routing import APIRoute
from starlette.exceptions import HTTPException
from starlette.responses import Response

from revier.core.record import Header
from revier.games import title, titles
from revier.server.api.common import Asker, TheHouse
from revier.server.pages import correcting, figures, home, installed, me, opening, rules, seats, sheet, won
from revier.server.pages.shell import missing, page, wants_part
from revier.server.problems import Problem, said_to
from revier.server.speech import language_of, sentence

table_page = APIRouter()


@table_page.get("/tables/{table}")
def table(request: Request, house: TheHouse, who: Asker, table: str) -> HTMLResponse:
    """The table itself; scripts fill it. Whoever opens it is present."""
    row = house.store.table(table) if table.isalnum() and table.isascii() else None
    if row is None:
        return missing(request, "table")
    if row.private:
        try:
            house.table_for(table, who)
        except Problem:
            return missing(request, "private")
    house.presence.note(who.hash, table)
    game = msgspec.json.decode(row.header, type=Header).game
    return page(request, "table", about=game, table=table, title=title(game).info().title if game in titles() else game)


PARTS = (
    *(part.router for part in (home, opening, rules, figures, correcting, me, seats, sheet, won, installed)),
    table_page,
)


def pages() -> APIRouter:
    """All pages, left out of the interface's own description."""
    router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)
    for part in PARTS:
        router.include_router(part)
    return router


def addresses() -> list[tuple[str, str]]:
    """Method and path of every page."""
    found = [route for part in PARTS for route in part.routes if isinstance(route, APIRoute)]
    return [(method, route.path) for route in found for method in sorted(route.methods or ())]


def told(request: Request, problem: Problem) -> Response:
    """A person whose form was refused gets a page that says why; a script or a program the problem document."""
    asks_for_a_page = "text/html" in request.headers.get("accept", "") and not wants_part(request)
    if request.url.path.startswith(("/api/", "/static/")) or not asks_for_a_page:
        return said_to(request, problem)
    said = sentence(problem.message, language_of(request), problem.seats)
    made = page(request, "problem", problem.status, said=said)
    made.headers.update(problem.headers)
    return made


async def nothing_here(request: Request, error: Exception) -> Response:
    """A person who asks for a page that is not there gets one that says so; a program a problem document."""
    if request.url.path.startswith(("/api/", "/static/")) or request.method != "GET":
        made = Problem(404, "not_found")
        made.headers = dict(error.headers or {}) if isinstance(error, HTTPException) else {}
        return told(request, made)
    return missing(request)
