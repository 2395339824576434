"""Corrections of figures: whoever owns the printed game types what it says, and gets an overlay to play with."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse
from pydantic import BaseModel, Field
from starlette.responses import RedirectResponse, Response

from revier.core.correct import as_it_was, corrected, taken_out
from revier.core.data import DataSet, Fact
from revier.core.errors import RevierError
from revier.core.overlay import Overlay
from revier.core.toml_text import toml_text, toml_value
from revier.games import playable, title
from revier.server.api.common import Asker, Browser, TheHouse
from revier.server.forms import figure_form
from revier.server.house import House
from revier.server.overlays import bring, changes, overlay_of
from revier.server.pages.shell import Fields, missing, page
from revier.server.pages.words import look_of
from revier.server.problems import Problem
from revier.server.provenance import YOURS, facts_at, figures_of
from revier.server.seats import Who
from revier.server.speech import sentence

router = APIRouter()
OUT, BACK = "out", "back"  # what can be done with a figure besides giving it another value


class Corrected(BaseModel):
    """Which figure, in which overlay; what somebody typed, and what is to be done with it."""

    path: str = Field(default="", max_length=400)
    overlay: str = Field(default="", max_length=60)
    value: str | None = Field(default=None, max_length=2000)
    deed: str = Field(default="", max_length=10)


@router.get("/data/{game}/correct")
def correct(request: Request, house: TheHouse, who: Asker, game: str, asked: Annotated[Corrected, Query()]) -> Response:
    """The form for one figure."""
    if game not in playable():
        return missing(request, "game")
    if not asked.path:
        return RedirectResponse(f"/data/{game}", 303)  # no figure is named: there they are all
    return _form(request, house, who, game, asked)


@router.post("/data/{game}/correct")
def corrects(request: Request, house: TheHouse, who: Browser, game: str, given: Fields) -> Response:
    """Lay the value somebody typed over ours; the overlay is theirs from now on."""
    if game not in playable():
        return missing(request, "game")
    cut = {name: given.get(name, "")[:most] for name, most in (("path", 400), ("overlay", 60), ("value", 2000))}
    asked = Corrected(**cut, deed=given.get("deed", "")[:10])
    try:
        house.rate("overlays", who)
        made = _laid(house, who, game, asked)
    except (RevierError, Problem) as error:
        return _form(request, house, who, game, asked, sentence(error.message, look_of(request).language))
    return RedirectResponse(
        f"/data/{game}?overlay={made}&source=overlay#figures" if made else f"/data/{game}#mine", 303
    )


def _laid(house: House, who: Who, game: str, asked: Corrected) -> str:
    """The digest of the overlay with one more word on a figure; empty if it says nothing any more."""
    before = overlay_of(house, who, game, asked.overlay)
    made = _said(figures_of(game, before), asked)
    if before is None:
        made = replace(made, name=f"{game}.overlay.toml")
    if made.tables:
        bring(house, who, game, made)
    if before is not None and before.digest != made.digest and before.text == toml_text(before.tables):
        house.store.overlays.drop(who.hash, game, before.digest)  # our own words: no comment in it gets lost
    return made.digest if made.tables else ""


def _said(data: DataSet, asked: Corrected) -> Overlay:
    """What somebody says about a figure, added to what their overlay says already."""
    if asked.deed == OUT:
        return taken_out(data, _whole(asked.path))
    return as_it_was(data, asked.path) if asked.deed == BACK else corrected(data, asked.path, asked.value or "")


def _whole(path: str) -> str:
    """What can be taken out: the field of a row, not a part of it (a cost, not its amount)."""
    return ".".join(path.split(".")[:3])


@router.post("/data/{game}/forget")
def forget(request: Request, house: TheHouse, who: Browser, game: str, given: Fields) -> Response:
    """Forget an overlay; tables that play with it keep it."""
    if game not in playable():
        return missing(request, "game")
    house.store.overlays.drop(who.hash, game, given.get("overlay", "")[:60])
    return RedirectResponse(f"/data/{game}#mine", status_code=303)


def _form(request: Request, house: House, who: Who, game: str, asked: Corrected, problem: str = "") -> HTMLResponse:
    """The figure with its source and note, what was typed, and what is wrong with it."""
    try:
        overlay = overlay_of(house, who, game, asked.overlay)
        data = figures_of(game, overlay)
    except (Problem, RevierError):
        return missing(request, "overlay")
    fact, ours = _figure(data, asked.path), _figure(figures_of(game), asked.path)
    row = ".".join(asked.path.split(".")[:2])
    if fact is None and ours is None and not facts_at(data, [row]):
        return missing(request, "figure")
    now = "" if fact is None else _as_typed(fact)
    more: dict[str, Any] = {
        "game": title(game).info(),
        "path": asked.path,
        "ours": None if ours is None else figure_form(ours, data),
        "described": data.described.about(tuple(asked.path.split("."))),
        "whole": _whole(asked.path) if fact is not None and len(asked.path.split(".")) > 2 else "",
        "own": ours is None or fact is None or fact.kind == YOURS,
        "overlay": overlay,
        "value": now if asked.value is None else asked.value,
        "problem": problem,
    }
    return page(request, "correct", status=422 if problem else 200, about=game, **more)


def _figure(data: DataSet, path: str) -> Fact | None:
    return next((fact for fact in facts_at(data, [path]) if fact.path == path), None)


def _as_typed(fact: Fact) -> str:
    """A figure as somebody would type it."""
    return fact.value if isinstance(fact.value, str) else toml_value(fact.value)


def overlays_of(house: House, who: Who, game: str, language: str) -> list[dict[str, Any]]:
    """The overlays of a browser for a game, as lists show them."""
    found = house.store.overlays.of(who.hash, game) if who.hash else []
    return [_listed(game, one.overlay, language) for one in found]


def _listed(game: str, overlay: Overlay, language: str) -> dict[str, Any]:
    changed = changes(game, overlay)
    problem = sentence(changed.problem, language) if changed.problem else ""
    return {"digest": overlay.digest, "name": overlay.name, "n": len(changed.paths), "problem": problem}
