"""Which language and look a page has, and the words it needs."""

from __future__ import annotations

from dataclasses import dataclass

from fastapi import Request

from revier.core.message import LANGUAGES, catalogue
from revier.draw.palette import PALETTES

THEMES = ("auto", "light", "dark")


@dataclass(frozen=True)
class Look:
    """What a browser has chosen; kept in plain cookies that hold nothing secret."""

    language: str
    theme: str
    palette: str
    name: str


def look_of(request: Request) -> Look:
    """The choice of this browser; unknown values fall back to the defaults."""
    return Look(
        language=_language(request),
        theme=_one_of(request.cookies.get("theme", ""), THEMES),
        palette=_one_of(request.cookies.get("palette", ""), tuple(PALETTES)),
        name=request.cookies.get("name", "")[:40],
    )


def _one_of(value: str, known: tuple[str, ...]) -> str:
    return value if value in known else known[0]


def _language(request: Request) -> str:
    asked = request.query_params.get("lang") or request.cookies.get("language", "")
    if asked in LANGUAGES:
        return asked
    for part in request.headers.get("accept-language", "").split(","):
        word = part.strip()[:2].lower()
        if word in LANGUAGES:
            return word
    return LANGUAGES[0]


def words(language: str) -> dict[str, str]:
    """Every sentence of the pages, English where a translation is missing."""
    english, own = catalogue("web", "en"), catalogue("web", language)
    return {key.removeprefix("web."): own.get(key, text) for key, text in english.items()}
