"""Routes of the pages. No page knows a title: everything comes from the register of games and the JSON interface."""

from __future__ import annotations

import json
from importlib import resources
from pathlib import Path
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse
from fastapi.templating import Jinja2Templates

from revier.core.cite import load_clauses
from revier.core.message import LANGUAGES
from revier.draw.palette import PALETTES
from revier.games import title, titles
from revier.server.pages.words import THEMES, look_of, words

HERE = Path(str(resources.files("revier.server")))
TEMPLATES = Jinja2Templates(directory=HERE / "templates")


def _page(request: Request, name: str, status: int = 200, **more: Any) -> HTMLResponse:
    look = look_of(request)
    said = words(look.language)
    context = {
        "look": look,
        "w": said,
        "words_json": json.dumps(said, ensure_ascii=False).replace("<", "\\u003c"),
        "languages": LANGUAGES,
        "palettes": PALETTES,
        "themes": THEMES,
        **more,
    }
    return TEMPLATES.TemplateResponse(request, f"{name}.html", context, status_code=status)


def _games() -> list[dict[str, Any]]:
    return [
        {"id": game_id, "title": title(game_id).info().title, "players": title(game_id).info().players}
        for game_id in titles()
    ]


def pages() -> APIRouter:
    """All pages, left out of the interface's own description."""
    router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)

    @router.get("/")
    def home(request: Request) -> HTMLResponse:
        return _page(request, "home", games=_games())

    @router.get("/new")
    def new(request: Request, game: str = "") -> HTMLResponse:
        return _page(request, "new", games=_games(), chosen=game if game in titles() else titles()[0])

    @router.get("/tables/{table}")
    def table(request: Request, table: str) -> HTMLResponse:
        return _page(request, "table", table=table)

    @router.get("/rules/{game}")
    def rules(request: Request, game: str) -> HTMLResponse:
        if game not in titles():
            return _missing(request)
        clauses = load_clauses(f"revier.games.{game}")
        bent: dict[str, list[str]] = {}
        for option in title(game).info().options:
            bent.setdefault(option.clause.partition(":")[2], []).append(f"{option.name}: {option.meaning}")
        return _page(request, "rules", game=title(game).info(), clauses=clauses, bent=bent)

    @router.get("/data/{game}")
    def data(request: Request, game: str) -> HTMLResponse:
        return _page(request, "data", game=title(game).info()) if game in titles() else _missing(request)

    @router.get("/me")
    def me(request: Request) -> HTMLResponse:
        return _page(request, "me")

    @router.get("/join/{table}/{seat}/{invitation}")
    def join(request: Request, table: str, seat: int, invitation: str) -> HTMLResponse:
        return _page(request, "join", table=table, seat=seat, invitation=invitation)

    @router.get("/recover/{secret}")
    def recover(request: Request, secret: str) -> HTMLResponse:
        return _page(request, "recover", secret=secret)

    return router


def _missing(request: Request) -> HTMLResponse:
    return _page(request, "missing", status=404)
