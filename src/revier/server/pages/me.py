"""About me: name, colours, light and language of this browser, each kept the moment it is chosen."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse
from msgspec.structs import replace
from starlette.responses import Response

from revier.core.message import LANGUAGES
from revier.core.view import HexMap, PriceGrid
from revier.draw.palette import PALETTES, Paint, companies
from revier.games import playable, titles
from revier.server.api.common import Browser, TheHouse
from revier.server.opening import LONGEST_NAME, clean
from revier.server.pages.shell import Fields, go_to, page, wants_part
from revier.server.pages.words import SWITCH, THEMES, look_of, remember
from revier.server.pictures import first_view

router = APIRouter()
KEYS = (
    ("← ↑ → ↓", "walk"),
    ("Enter", "open"),
    ("r · R", "rotate"),
    ("t · T", "tile"),
    ("Esc", "cancel"),
    ("1–9", "pick"),
    ("p", "pass"),
    ("i", "hint"),
    ("h", "drawer"),
    ("/", "search"),
    ("u", "undo"),
    ("[ ]", "history"),
    ("g 1–9", "stage"),
    ("+ − 0", "zoom"),
    ("?", "help"),
)


@router.get("/me")
def me(request: Request) -> HTMLResponse:
    """What is set for this browser, with a sample of each set of colours."""
    look = look_of(request)
    samples = [(name, _sample(name)) for name in PALETTES]
    saved = request.query_params.get("saved") == "1"
    return page(request, "me", samples=samples, board=_sample_board(), keys=KEYS, chosen=look.palette, saved=saved)


@router.get("/parts/sample")
def sample(request: Request, palette: str = "") -> HTMLResponse:
    """A board in a set of colours."""
    chosen = palette if palette in PALETTES else PALETTES[0]
    return page(request, "parts/sample", board=_sample_board(), chosen=chosen)


@router.post("/me")
def keep(request: Request, house: TheHouse, who: Browser, given: Fields) -> Response:
    """Keep what was chosen, and say so."""
    known: dict[str, tuple[str, ...]] = {"theme": THEMES, "palette": PALETTES, "language": LANGUAGES}
    chosen: dict[str, str | bool] = {name: given[name] for name in known if given.get(name) in known[name]}
    chosen |= {name: given[name] == "on" for name in ("keys", "sure") if given.get(name) in SWITCH}
    if "name" in given:
        chosen["name"] = clean(given["name"], LONGEST_NAME)
    house.store.notes.set_browser(who.hash, replace(house.store.notes.browser(who.hash), **chosen))
    made: Response = page(request, "parts/saved") if wants_part(request) else go_to("/me?saved=1")
    remember(made, chosen)
    return made


def _sample_board() -> tuple[str, str]:
    """Game and name of a board with companies on it."""
    for game in playable():
        for name, board in first_view(game).boards.items():
            if isinstance(board, HexMap | PriceGrid) and board.colours:
                return game, name
    return titles()[0], next(iter(first_view(titles()[0]).boards))


def _sample(palette: str) -> list[tuple[str, Paint]]:
    """The pieces of the companies of one game in a set of colours."""
    game, name = _sample_board()
    board = first_view(game).boards[name]
    colours = board.colours if isinstance(board, HexMap | PriceGrid) else {}
    return sorted(companies(colours, palette).items())[:8]
