"""Corrections of figures: whoever owns the printed game types what it says, and gets an overlay to play with."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse
from pydantic import BaseModel, Field
from starlette.responses import RedirectResponse, Response

from revier.core.errors import RevierError
from revier.core.overlay import Overlay
from revier.games import playable, title
from revier.server.api.common import Asker, Browser, TheHouse
from revier.server.correcting import as_typed, corrected, figure_at, written
from revier.server.forms import figure_form
from revier.server.house import House
from revier.server.overlays import bring, changes, overlay_of
from revier.server.pages.shell import Fields, missing, page
from revier.server.pages.words import look_of
from revier.server.problems import Problem
from revier.server.provenance import figures_of
from revier.server.seats import Who
from revier.server.speech import sentence

router = APIRouter()


class Corrected(BaseModel):
    """Which figure, in which overlay."""

    path: str = Field(max_length=400)
    overlay: str = Field(default="", max_length=60)


@router.get("/data/{game}/correct")
def correct(
    request: Request, house: TheHouse, who: Asker, game: str, asked: Annotated[Corrected, Query()]
) -> HTMLResponse:
    """The form for one figure."""
    if game not in playable():
        return missing(request, "game")
    return _form(request, house, who, game, asked)


@router.post("/data/{game}/correct")
def corrects(request: Request, house: TheHouse, who: Browser, game: str, given: Fields) -> Response:
    """Lay the value somebody typed over ours; the overlay is theirs from now on."""
    if game not in playable():
        return missing(request, "game")
    asked = Corrected(path=given.get("path", "")[:400], overlay=given.get("overlay", "")[:60])
    value = given.get("value", "")[:2000]
    try:
        house.rate("overlays", who)
        before = overlay_of(house, who, game, asked.overlay)
        made = corrected(game, before, asked.path, value)
        bring(house, who, game, made)
    except (RevierError, Problem) as error:
        said = sentence(error.message, look_of(request).language)
        return _form(request, house, who, game, asked, value=value, problem=said)
    if before is not None and before.digest != made.digest and written(before):
        house.store.overlays.drop(who.hash, game, before.digest)  # all it said stands in the new one
    return RedirectResponse(f"/data/{game}?overlay={made.digest}&source=overlay#figures", status_code=303)


@router.post("/data/{game}/forget")
def forget(request: Request, house: TheHouse, who: Browser, game: str, given: Fields) -> Response:
    """Forget an overlay; tables that play with it keep it."""
    if game not in playable():
        return missing(request, "game")
    house.store.overlays.drop(who.hash, game, given.get("overlay", "")[:60])
    return RedirectResponse(f"/data/{game}#mine", status_code=303)


def _form(
    request: Request, house: House, who: Who, game: str, asked: Corrected, value: str | None = None, problem: str = ""
) -> HTMLResponse:
    """The figure with its source and note, what was typed, and what is wrong with it."""
    try:
        overlay = overlay_of(house, who, game, asked.overlay)
        data = figures_of(game, overlay)
        fact = figure_at(data, asked.path)
    except (Problem, RevierError):
        return missing(request)
    more: dict[str, Any] = {
        "game": title(game).info(),
        "figure": figure_form(fact, data),
        "ours": figure_form(figure_at(figures_of(game), asked.path), figures_of(game)) if overlay else None,
        "described": data.described.about(tuple(fact.path.split("."))),
        "overlay": overlay,
        "value": as_typed(fact) if value is None else value,
        "problem": problem,
    }
    return page(request, "correct", status=422 if problem else 200, about=game, **more)


def overlays_of(house: House, who: Who, game: str, language: str) -> list[dict[str, Any]]:
    """The overlays of a browser for a game, as lists show them."""
    found = house.store.overlays.of(who.hash, game) if who.hash else []
    return [_listed(game, one.overlay, language) for one in found]


def _listed(game: str, overlay: Overlay, language: str) -> dict[str, Any]:
    changed = changes(game, overlay)
    problem = sentence(changed.problem, language) if changed.problem else ""
    return {"digest": overlay.digest, "name": overlay.name, "n": len(changed.paths), "problem": problem}
