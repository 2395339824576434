"""Sitting down: by an invitation, or back with a recovery link. Opening a link changes nothing; the button does."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse
from starlette.responses import Response

from revier.server.api.common import Browser, TheHouse
from revier.server.api.seats import Claim, claim, recovered
from revier.server.pages.games import game_words
from revier.server.pages.shell import Fields, go_to, missing, page
from revier.server.pages.words import look_of, remember
from revier.server.problems import Problem
from revier.server.speech import person

router = APIRouter()


@router.get("/join/{table_id}/{seat}/{invitation}")
def join(request: Request, house: TheHouse, table_id: str, seat: str, invitation: str) -> HTMLResponse:
    """Who invites to what; a link that was used says so."""
    found = house.store.seating.invited(invitation[:200].encode("ascii", "replace").decode())
    if found is None or found[0] != table_id or str(found[1]) != seat:
        return missing(request, "invitation")
    table = house.table(table_id)
    language = look_of(request).language
    names = [person(table.names, n, language) for n in range(len(table.names)) if not table.seats[n].invitation]
    game = game_words(table.play.record.header.game, language)
    mark = table.promise
    seed = mark.seed if mark is not None and mark.open else ""
    more: dict[str, Any] = {"table": table_id, "seat": found[1], "invitation": invitation, "game": game, "names": names}
    more["open_seed"] = seed
    return page(request, "join", **more)


@router.post("/join/{table_id}/{seat}/{invitation}")
def sit_down(house: TheHouse, who: Browser, table_id: str, seat: int, invitation: str, given: Fields) -> Response:
    """Take the seat."""
    name = given.get("name", "")[:60]
    claim(house, house.table(table_id), who, seat, Claim(invitation=invitation[:200], name=name))
    made = go_to(f"/tables/{table_id}")
    if name:
        remember(made, {"name": name})
    return made


@router.get("/recover/{secret}")
def back(request: Request, secret: str) -> HTMLResponse:
    """The way back to a seat."""
    return page(request, "recover", secret=secret)


@router.post("/recover/{secret}")
def come_back(house: TheHouse, who: Browser, secret: str) -> Response:
    """Take the seat again."""
    if len(secret) > 200:
        raise Problem(404, "no_recovery")
    return go_to(f"/tables/{recovered(house, who, secret).table}")
