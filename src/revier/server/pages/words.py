"""Which language and look a page has, and the words it needs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any
from urllib.parse import quote, unquote

from starlette.requests import Request
from starlette.responses import Response

from revier.core.message import Msg, catalogue, money, render
from revier.draw.palette import PALETTES
from revier.games import playable, title
from revier.server.speech import language_of

THEMES = ("auto", "light", "dark")
KEPT = ("name", "palette", "theme", "language", "keys", "sure")
SWITCH = ("on", "off")
YEAR = 400 * 24 * 3600


@dataclass(frozen=True)
class Look:
    """What a browser has chosen; kept in plain cookies that hold nothing secret."""

    language: str
    theme: str
    palette: str
    name: str
    keys: bool  # whether single letters and digits are shortcuts
    sure: bool  # whether one is asked again before what weighs much


def look_of(request: Request) -> Look:
    """The choice of this browser; unknown values fall back to the defaults."""
    return Look(
        language=language_of(request),
        theme=_one_of(request.cookies.get("theme", ""), THEMES),
        palette=_one_of(request.cookies.get("palette", ""), tuple(PALETTES)),
        name=unquote(request.cookies.get("name", ""))[:40],
        keys=request.cookies.get("keys") != "off",
        sure=request.cookies.get("sure") != "off",
    )


def remember(answer: Response, chosen: Mapping[str, object]) -> None:
    """Keep what somebody chose where the pages look for it: a page must not wait for a script to know its colours."""
    for name in KEPT:
        if name in chosen and chosen[name] is not None:
            value = chosen[name]
            text = ("on" if value else "off") if isinstance(value, bool) else str(value)
            answer.set_cookie(name, quote(text), max_age=YEAR, samesite="lax")


def _one_of(value: str, known: tuple[str, ...]) -> str:
    return value if value in known else known[0]


@cache
def words(language: str) -> Mapping[str, str]:
    """Every sentence of the pages, English where a translation is missing, and how money is written."""
    english, own = catalogue("web", "en"), catalogue("web", language)
    return {key.removeprefix("web."): own.get(key, text) for key, text in english.items()} | {
        "money": money("web", language)
    }


def words_of(game_id: str, language: str) -> Mapping[str, str]:
    """The same for a page about one game: its own coin."""
    if game_id in playable():
        title(game_id)  # its words are known once the game is
    return {**words(language), "money": money(game_id, language)}


# Sections of the words of the pages that belong to other pages, and what a table says of them all the same.
_ELSEWHERE = frozenset(
    {"ask", "bots_do", "correct", "data", "home", "installed", "join", "me", "mine", "missing", "new", "problem"}
    | {"recover", "won"}
)
_SAID_TOO = ("data.kind.", "new.off", "new.on", "won.show")


def at_a_table(said: Mapping[str, str]) -> dict[str, str]:
    """What the scripts of a table say: it is sent with every table that is opened, so the rest is left out."""
    return {
        key: text for key, text in said.items() if key.partition(".")[0] not in _ELSEWHERE or key.startswith(_SAID_TOO)
    }


def say(language: str, key: str, **args: Any) -> str:
    """One sentence of the pages with its arguments."""
    return render(Msg(f"web.{key}", args), language)


def ago(seconds: float, language: str) -> str:
    """How long ago something was, in the largest unit that fits."""
    for unit, length in (("day", 86400), ("hour", 3600), ("minute", 60)):
        if seconds >= length:
            return say(language, f"ago.{unit}", n=int(seconds // length))
    return say(language, "ago.now")
