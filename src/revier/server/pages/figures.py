"""The data of a game: every figure with its source, and the boards drawn from data alone."""

from __future__ import annotations

from collections import Counter
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from revier.core.data import KINDS, DataSet, Fact, load_data
from revier.core.view import FreeBoard, HexMap, PriceGrid, TableView, TileSheet
from revier.games import package_of, title, titles
from revier.server.pages.shell import missing, page, wants_part
from revier.server.pages.words import look_of
from revier.server.pictures import first_view
from revier.server.speech import sentence, spoken

router = APIRouter()
_AT_ONCE = 150  # figures a part holds; the next ones come when somebody reads on


@router.get("/data/{game}")
def data(request: Request, game: str, source: str = "", table: str = "", q: str = "", first: int = 0) -> HTMLResponse:
    """All figures, or those of one kind of source, of one table, with these words."""
    if game not in titles():
        return missing(request, "game")
    found = load_data(f"{package_of(game)}.data")
    facts = list(found.facts())
    asked = q[:200].lower().split()
    hits = [f for f in facts if _fits(f, source, table, asked)]
    start = max(0, min(first, len(hits)))
    shown = hits[start : start + _AT_ONCE]
    more: dict[str, Any] = {
        "game": title(game).info(),
        "facts": _all_words(shown, found),
        "total": len(hits),
        "start": start,
        "next": start + _AT_ONCE if start + _AT_ONCE < len(hits) else None,
        "asked": {"source": source, "table": table, "q": q[:200]},
    }
    if wants_part(request):
        return page(request, "parts/facts", **more)
    counts = Counter(fact.kind for fact in facts)
    more |= {
        "kinds": [(kind, counts[kind]) for kind in KINDS if counts[kind]],
        "tables": list(dict.fromkeys(fact.path.partition(".")[0] for fact in facts)),
        "explained": _explained(found, [fact.source for fact in facts]),
        "all": len(facts),
        **_boards(request, game),
    }
    return page(request, "data", **more)


def _fits(fact: Fact, source: str, table: str, asked: list[str]) -> bool:
    if source and fact.kind != source:
        return False
    if table and fact.path.partition(".")[0] != table:
        return False
    text = f"{fact.path} {fact.value} {fact.source}".lower()
    return all(word in text for word in asked)


def _words(fact: Fact, found: DataSet) -> dict[str, Any]:
    value = fact.value
    shown = ", ".join(str(v) for v in value) if isinstance(value, list) else str(value)
    detail = fact.source.partition(":")[2]
    return {"path": fact.path, "value": shown, "kind": fact.kind, "detail": detail, "why": _why(fact.source, found)}


def _all_words(facts: list[Fact], found: DataSet) -> list[dict[str, Any]]:
    """Figures in words; a reason that holds for several in a row is given once."""
    told = [_words(fact, found) for fact in facts]
    for before, after in zip(facts[-2::-1], told[:0:-1], strict=True):
        if before.source == f"{after['kind']}:{after['detail']}":
            after["why"] = ""
    return told


def _why(source: str, found: DataSet) -> str:
    """What stands behind a source word, if the data files explain it: a note, or a work with its name."""
    kind, _, detail = source.partition(":")
    if kind == "reconstructed":
        return str(found.notes.get(detail, ""))
    known = found.sources.get(kind)
    if isinstance(known, dict):
        word = detail.partition(" ")[0]
        return known[word] if isinstance(known.get(word), str) else ""
    return ""


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


def _boards(request: Request, game: str) -> dict[str, Any]:
    """Boards as pictures, tables as tables, as they lie before the game."""
    language = look_of(request).language
    pictures, lists = [], []
    for name, board in first_view(game).boards.items():
        if isinstance(board, HexMap | PriceGrid | TileSheet | FreeBoard):
            text = board.title if isinstance(board.title, str) else sentence(board.title, language)
            pictures.append({"name": name, "title": text, "wide": isinstance(board, TileSheet)})
        elif isinstance(board, TableView) and name != "players":
            lists.append(spoken(board, language, ()))
    return {"pictures": pictures, "lists": lists}
