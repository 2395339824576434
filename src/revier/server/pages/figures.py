"""The data of a game: every figure with its source, and the boards drawn from data alone."""

from __future__ import annotations

from collections import Counter
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse
from msgspec.structs import asdict
from pydantic import BaseModel, Field

from revier.core.data import KINDS, DataSet, Fact
from revier.core.errors import RevierError
from revier.core.overlay import Overlay
from revier.core.view import FreeBoard, HexMap, PriceGrid, TableView, TileSheet
from revier.games import playable, title
from revier.server.api.common import Asker, TheHouse
from revier.server.forms import figure_form, provenance_form
from revier.server.overlays import overlay_of
from revier.server.pages.correcting import overlays_of
from revier.server.pages.shell import missing, page, wants_part
from revier.server.pages.words import look_of
from revier.server.pictures import first_view
from revier.server.problems import Problem
from revier.server.provenance import facts_at, facts_of, figures_of, why
from revier.server.speech import sentence, spoken

router = APIRouter()
_AT_ONCE = 150  # figures a part holds; the next ones come when somebody reads on


class Asked(BaseModel):
    """Which figures somebody wants to see."""

    source: str = Field(default="", max_length=60)
    table: str = Field(default="", max_length=60)
    q: str = Field(default="", max_length=200)
    of: str = Field(default="", max_length=1000)  # paths of what stands behind one thing, with spaces between
    overlay: str = Field(default="", max_length=60)  # under which of my overlays
    at: str = Field(default="", max_length=40)  # as this table plays
    first: int = Field(default=0, ge=0, le=2**31 - 1)


@router.get("/data/{game}")
def data(request: Request, house: TheHouse, who: Asker, game: str, asked: Annotated[Asked, Query()]) -> HTMLResponse:
    """All figures, or those of one kind of source, of one table, with these words, behind one thing on a board."""
    if game not in playable():
        return missing(request, "game")
    try:
        played = house.table_for(asked.at, who) if asked.at else None
        overlay = overlay_of(house, who, game, asked.overlay) if played is None else played.game.info.overlay
        found = figures_of(game, overlay) if played is None else played.figures
    except Problem as problem:
        return missing(request, {"no_table": "table", "private": "private"}.get(problem.code, "overlay"))
    except RevierError as error:  # an overlay that fits no more
        return page(
            request, "missing", status=422, what="overlay", why=sentence(error.message, look_of(request).language)
        )
    facts = list(facts_of(found))
    among = facts_at(found, asked.of.split()) if asked.of else facts
    hits = [fact for fact in among if _fits(fact, asked, found)]
    start = max(0, min(asked.first, len(hits)))
    shown = hits[start : start + _AT_ONCE]
    more: dict[str, Any] = {
        "game": title(game).info(),
        "facts": _all_words(shown, found),
        "total": len(hits),
        "start": start,
        "part": wants_part(request),
        "next": start + _AT_ONCE if start + _AT_ONCE < len(hits) else None,
        "asked": asked.model_dump(exclude={"first"}),
        "overlay": overlay,
        "removed": found.removed,
    }
    if wants_part(request):
        return page(request, "parts/facts", **more)
    counts = Counter(fact.kind for fact in facts)
    more |= {
        "kinds": [(kind, counts[kind]) for kind in KINDS if counts[kind]],
        "tables": list(dict.fromkeys(fact.path.partition(".")[0] for fact in facts)),
        "explained": _explained(found, [fact.source for fact in facts]),
        "all": len(facts),
        "provenance": provenance_form(game, found, look_of(request).language),
        "overlays": overlays_of(house, who, game, look_of(request).language),
        **_boards(request, game, overlay if played is None else None),
    }
    return page(request, "data", **more)


def _fits(fact: Fact, asked: Asked, data: DataSet) -> bool:
    if asked.source and fact.kind != asked.source:
        return False
    if asked.table and fact.path.partition(".")[0] != asked.table:
        return False
    text = f"{fact.path} {fact.value} {fact.source} {why(fact.source, data)}".lower()
    return all(word in text for word in asked.q.lower().split())


def _words(fact: Fact, found: DataSet) -> dict[str, Any]:
    return asdict(figure_form(fact, found))


def _all_words(facts: list[Fact], found: DataSet) -> list[dict[str, Any]]:
    """Figures in words; a reason that holds for several in a row is given once."""
    told = [_words(fact, found) for fact in facts]
    for before, after in zip(facts[-2::-1], told[:0:-1], strict=True):
        if before.source == f"{after['kind']}:{after['detail']}":
            after["why"] = ""
    return told


def _explained(found: DataSet, sources: list[str]) -> list[dict[str, Any]]:
    """Each kind of source with what it means and the works or notes behind it."""
    told = []
    for kind in KINDS:
        if not any(source.partition(":")[0] == kind for source in sources):
            continue
        known = found.sources.get(kind, "")
        works = {key: text for key, text in known.items() if isinstance(text, str)} if isinstance(known, dict) else {}
        lead = "" if isinstance(known, dict) else str(known)
        notes = {key: text for key, text in found.notes.items() if kind == "reconstructed"}
        told.append({"kind": kind, "lead": lead, "works": works or notes})
    return told


def _boards(request: Request, game: str, overlay: Overlay | None) -> dict[str, Any]:
    """Boards as pictures, tables as tables, as they lie before the game."""
    language = look_of(request).language
    pictures, lists = [], []
    for name, board in first_view(game, overlay).boards.items():
        if isinstance(board, HexMap | PriceGrid | TileSheet | FreeBoard):
            text = board.title if isinstance(board.title, str) else sentence(board.title, language)
            pictures.append({"name": name, "title": text, "wide": isinstance(board, TileSheet)})
        elif isinstance(board, TableView) and name != "players":
            lists.append(spoken(board, language, ()))
    return {"pictures": pictures, "lists": lists}
