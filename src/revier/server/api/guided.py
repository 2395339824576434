"""Guided games: begin one, let the others play on, leave it."""

from __future__ import annotations

from starlette.responses import Response

from revier.server import guided
from revier.server.api.common import Asker, Browser, Language, TheHouse, TheTable, problems
from revier.server.api.tables import opened_form
from revier.server.seats import must_sit
from revier.server.wire.answer import Router, Said, answer
from revier.server.wire.tables import Opened

router = Router("guided")


@router.post("/games/{game_id}/guided", status_code=201, responses=problems(404, 429))
def begin(house: TheHouse, who: Browser, game_id: str, language: Language) -> Said[Opened]:
    """Open a table with the guided first game of a title; whoever opens it moves for everybody."""
    house.rate("tables", who)
    made = guided.begin(house, who, game_id)
    return answer(opened_form(made, language), 201, {"Location": f"/api/v1/tables/{made.id}"})


@router.post("/tables/{table_id}/guided/on", status_code=204, responses=problems(404, 409))
def go_on(house: TheHouse, table: TheTable, who: Asker) -> Response:
    """Let the others do what the lesson tells of."""
    must_sit(house.store, table, who)
    guided.go_on(house, table)
    return Response(status_code=204)


@router.post("/tables/{table_id}/guided/leave", status_code=204, responses=problems(404))
def leave(house: TheHouse, table: TheTable, who: Asker) -> Response:
    """End the lesson and play on; bots take the other seats."""
    must_sit(house.store, table, who)
    guided.leave(house, table)
    return Response(status_code=204)
