"""The sheet of a table as a page: plain tables, each to be sorted and taken along as a file."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from revier.server.api.common import Asker, TheHouse, viewer
from revier.server.forms import paints
from revier.server.pages.shell import missing, page
from revier.server.pages.words import look_of
from revier.server.problems import Problem
from revier.server.sheet import sheet_of

router = APIRouter()


@router.get("/tables/{table}/sheet")
def sheet(request: Request, house: TheHouse, who: Asker, table: str) -> HTMLResponse:
    """All figures of a table, for whoever may look at it."""
    try:
        found = house.table_for(table, who)
    except Problem as problem:
        return missing(request, "private" if problem.code == "private" else "table")
    look, seat = look_of(request), viewer(house, found, who)
    view = house.pictures.view(found, None, seat)[2]
    tables = sheet_of(found, view, seat, look.language)
    info = found.game.info
    colours = paints(view)[look.palette]
    return page(
        request,
        "sheet",
        about=info.id,
        table=found.id,
        title=info.title,
        tables=tables,
        colours=colours,
        last=found.position,
    )
