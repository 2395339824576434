"""The rules of a game: all clauses in our words, found as one types, with rulings and the options that change them."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse
from markupsafe import Markup, escape

from revier.core.cite import Clause
from revier.core.translation import clauses_in, tongue
from revier.games import package_of, playable, title
from revier.server.finding import find
from revier.server.learn import chapter_of, chapter_title
from revier.server.pages.games import option_words
from revier.server.pages.shell import missing, page, wants_part
from revier.server.pages.words import look_of

router = APIRouter()


@router.get("/rules/{game}")
def rules(request: Request, game: str, q: str = "", only: str = "") -> HTMLResponse:
    """All clauses, or those in which every word asked for stands."""
    if game not in playable():
        return missing(request, "game")
    language = look_of(request).language
    info = title(game).info()
    bent: dict[str, list[dict[str, Any]]] = {}
    for option in info.options:
        bent.setdefault(option.clause.partition(":")[2], []).append(option_words(info, option, language))
    looked = find(game, language, q[:200])
    asked = [*q[:200].lower().split(), *(word.lower() for word in looked.also)]
    order = {number: n for n, number in enumerate(clauses_in(package_of(game), language))}
    found = [
        clause
        for clause in sorted(looked.clauses, key=lambda one: order[one.id])
        if (only != "rulings" or clause.ruling) and (only != "options" or clause.id in bent)
    ]
    more: dict[str, Any] = {
        "game": info,
        "q": q[:200],
        "only": only,
        "bent": bent,
        "chapters": _chapters(found),
        "heading": lambda chapter: chapter_title(game, chapter, language),
        "found": len(found),
        "marked": lambda text: _marked(text, asked),
        "tongue": lambda clause: tongue(package_of(game), clause, language),
    }
    return page(request, "parts/clauses" if wants_part(request) else "rules", **more)


def section(clause_id: str) -> str:
    """The section of the rulebook a clause belongs to: its id without the letter."""
    return clause_id.rpartition(".")[0]


def _chapters(clauses: list[Clause]) -> list[tuple[str, list[tuple[str, list[Clause]]]]]:
    """Clauses by chapter and section, in the order of the rulebook."""
    chapters: dict[str, dict[str, list[Clause]]] = {}
    for clause in clauses:
        where = section(clause.id)
        chapters.setdefault(chapter_of(clause.id), {}).setdefault(where, []).append(clause)
    return [(chapter, list(sections.items())) for chapter, sections in chapters.items()]


def _marked(text: str, asked: list[str]) -> Markup:
    """A text in which the words asked for are marked."""
    low = text.lower()
    if len(low) != len(text):  # a letter that changes its length: places would not fit
        return escape(text)
    spans = sorted((at, at + len(word)) for word in asked for at in _places(low, word))
    made, end = Markup(), 0
    for start, stop in spans:
        if start >= end:
            made += escape(text[end:start]) + Markup("<mark>") + escape(text[start:stop]) + Markup("</mark>")
            end = stop
    return made + escape(text[end:])


def _places(text: str, word: str) -> list[int]:
    found, at = [], text.find(word)
    while at >= 0:
        found.append(at)
        at = text.find(word, at + len(word))
    return found
