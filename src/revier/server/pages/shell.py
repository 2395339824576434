"""What all pages share: the frame around them, their parts, what a form holds, and the page that is not there."""

from __future__ import annotations

import json
from collections.abc import Mapping
from importlib import resources
from pathlib import Path
from typing import Annotated, Any
from urllib.parse import parse_qsl

from fastapi import Depends, Request
from fastapi.responses import HTMLResponse
from fastapi.templating import Jinja2Templates
from jinja2 import Environment, FileSystemLoader
from starlette.responses import RedirectResponse, Response

from revier.core.message import LANGUAGES
from revier.core.view import FreeBoard, HexMap, View
from revier.draw.palette import PALETTES
from revier.server import assets
from revier.server.pages.words import THEMES, at_a_table, look_of, remember, say, words, words_of

HERE = Path(str(resources.files("revier.server")))
_LOADER = FileSystemLoader(HERE / "templates")
TEMPLATES = Jinja2Templates(env=Environment(loader=_LOADER, autoescape=True, trim_blocks=True, lstrip_blocks=True))
PART = "X-Part"  # the header with which a script of ours asks for what changes of a page
_MOST_FIELDS = 400
TEMPLATES.env.globals |= {"asset": assets.address, "modules": assets.modules}


def page(request: Request, name: str, status: int = 200, about: str = "", **more: Any) -> HTMLResponse:
    """A whole page, or with ``parts/NAME`` a part of one, in the language and look of this browser.

    A page about one game (`about`, its id) writes money as that game does.
    """
    look = look_of(request)
    said = words_of(about, look.language) if about else words(look.language)
    known = at_a_table(said) if name == "table" else said  # to scripts
    context = {
        "look": look,
        "w": said,
        "say": lambda key, **args: say(look.language, key, **args),
        "words_json": json.dumps(known, ensure_ascii=False).replace("<", "\\u003c"),
        "languages": LANGUAGES,
        "palettes": PALETTES,
        "themes": THEMES,
        **more,
    }
    made: HTMLResponse = TEMPLATES.TemplateResponse(request, f"{name}.html", context, status_code=status)
    made.headers["Cache-Control"] = "no-store"
    made.headers["Vary"] = f"{PART}, Accept-Language, Cookie"
    if request.query_params.get("lang") in LANGUAGES:
        remember(made, {"language": look.language})
    return made


def missing(request: Request, what: str = "page") -> HTMLResponse:
    """There is no such page, game or table, and here is the way home."""
    return page(request, "missing", status=404, what=what)


def wants_part(request: Request) -> bool:
    """Whether a script asks for the part of a page that changes."""
    return request.headers.get(PART) == "1"


def go_to(path: str) -> Response:
    """Send a browser on after a form."""
    return RedirectResponse(path, status_code=303, headers={"Cache-Control": "no-store"})


async def _fields(request: Request) -> dict[str, str]:
    """What a form holds; of a name that comes twice the last counts. How much may be sent the door decides."""
    body = (await request.body()).decode("utf-8", "replace")
    return dict(parse_qsl(body, keep_blank_values=True)[:_MOST_FIELDS])


Fields = Annotated[dict[str, str], Depends(_fields)]


def main_board(view: View) -> str:
    """The board that stands for a game: its map, or whatever it is played on."""
    boards: Mapping[str, Any] = view.boards
    for name, board in boards.items():
        if isinstance(board, HexMap | FreeBoard):
            return name
    return next(iter(boards), "")
