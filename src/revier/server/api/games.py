"""The games of the house: what can be chosen, clauses, figures, and pictures drawn from data alone."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import Annotated

from fastapi import Header, Query
from pydantic import StringConstraints
from starlette.responses import Response

from revier.bots import bot_names
from revier.core.abilities import kinds_of, open_kinds
from revier.core.action import kind_name, kind_phrase
from revier.core.data import KINDS, Fact
from revier.core.game import AnyGame
from revier.core.translation import clauses_in
from revier.games import package_of, playable, title
from revier.server.api.common import Asker, Described, Language, Palette, TheHouse, problems
from revier.server.finding import find
from revier.server.forms import figure_form, game_form, own_words
from revier.server.overlays import overlay_of
from revier.server.pictures import first_view, wordless
from revier.server.problems import Problem
from revier.server.provenance import facts_at, facts_of, figures_of
from revier.server.speech import sentence
from revier.server.wire import games as wire
from revier.server.wire.answer import Router, Said, answer, encoded, is_known, kept, tag_of

router = Router("games")
Path = Annotated[str, StringConstraints(max_length=200)]
Paths = Annotated[list[Path], Query(min_length=1, max_length=20, description="paths of figures, such as `hexes.B4`")]
FOR_EVER = "private, max-age=31536000, immutable"
SVG: Described = {200: {"content": {"image/svg+xml": {}}, "description": "a picture"}}


def known_game(game_id: str) -> str:
    """A game of this house."""
    if game_id not in playable():
        raise Problem(404, "no_game", known=", ".join(playable()))
    return game_id


def svg(text: str, if_none_match: str | None = None, for_ever: bool = False) -> Response:
    """A picture; a browser that has it already is told so, and need not ask again where the address names a hash."""
    data = text.encode()
    headers = {"ETag": tag_of(data), "Cache-Control": FOR_EVER if for_ever else "private, no-cache"}
    if is_known(headers["ETag"], if_none_match):
        return Response(status_code=304, headers=headers)
    return Response(data, media_type="image/svg+xml", headers=headers)


@router.get("/games", responses=problems())
def games(language: Language) -> Said[list[wire.Game]]:
    """All games with their options."""
    found = []
    for game in playable():
        words = {key: own_words(game, key, language) for key in ("introduction", "length")}
        found.append(game_form(title(game).info(), words, language))
    return answer(found)


@router.get("/games/{game_id}/kinds", responses=problems(404))
def kinds(game_id: str, language: Language) -> Said[list[wire.Kind]]:
    """The kinds of action of a game in words; `open`: the choices are more than are listed, no program can take one."""
    game = _built(known_game(game_id))
    admits_more = open_kinds(game)
    form = [
        wire.Kind(
            kind=kind_name(kind),
            word=sentence(kind_phrase(kind), language),
            fields=[name for name in kind.__struct_fields__ if name != "seat"],
            open=kind_name(kind) in admits_more,
        )
        for kind in kinds_of(game)
    ]
    return answer(form)


@lru_cache(maxsize=16)
def _built(game_id: str) -> AnyGame:
    found = title(game_id)
    return found.build(found.info().players[0], None)


@router.get("/bots", responses=problems())
def bots() -> Said[list[wire.Bot]]:
    """The bots somebody can play against."""
    return answer([wire.Bot(id=name) for name in bot_names()])


@router.get("/games/{game_id}/boards/{name}.svg", responses={**problems(404), **SVG})
def board(
    house: TheHouse,
    who: Asker,
    game_id: str,
    name: str,
    language: Language,
    palette: Palette = "classic",
    overlay: Annotated[str, Query(max_length=60, description="digest of an overlay of mine")] = "",
    words: Annotated[bool, Query(description="false: without words, for a picture too small to read them")] = True,
    if_none_match: Annotated[str | None, Header()] = None,
) -> Response:
    """A board as it lies before the game."""
    laid = overlay_of(house, who, known_game(game_id), overlay)
    drawn = house.pictures.of_game(game_id, name, palette, language, laid)
    return svg(drawn if words else wordless(drawn), if_none_match)


@router.get("/games/{game_id}/tiles/{tile}.svg", responses={**problems(404), **SVG})
def tile(
    house: TheHouse,
    game_id: str,
    tile: str,
    turn: Annotated[int, Query(ge=0, le=5)] = 0,
    if_none_match: Annotated[str | None, Header()] = None,
) -> Response:
    """One tile, turned."""
    return svg(house.pictures.tile(first_view(known_game(game_id)), tile, turn), if_none_match)


@router.get("/games/{game_id}/clauses", responses=problems(404))
def clauses(
    game_id: str,
    language: Language,
    q: Annotated[str, Query(max_length=200)] = "",
    chapter: Annotated[str, Query(max_length=20, description="id of a chapter")] = "",
    if_none_match: Annotated[str | None, Header()] = None,
) -> Said[wire.Clauses]:
    """The rules in our words: all clauses, or those of a chapter, or those in which all the words asked for stand."""
    total = len(clauses_in(package_of(known_game(game_id)), language))
    found, also = find(game_id, language, q, chapter)
    options: dict[str, list[str]] = {}
    for option in title(game_id).info().options:
        options.setdefault(option.clause.partition(":")[2], []).append(option.name)

    form = [
        wire.Clause(
            id=c.id,
            topic=c.topic,
            kind=c.kind,
            text=c.text,
            ambiguity=c.ambiguity,
            ruling=c.ruling,
            not_applicable=c.not_applicable,
            options=options.get(c.id, []),
        )
        for c in found
    ]
    found_form = wire.Clauses(game=game_id, total=total, clauses=form, also=list(also))
    return kept(wire.Clauses, encoded(found_form), if_none_match)


@router.get("/games/{game_id}/data", responses=problems(404))
def data(game_id: str, source: Annotated[str, Query(max_length=60)] = "") -> Said[wire.Data]:
    """Every figure with its source; of one source if asked so."""
    kind = source.partition(":")[0]
    if source and kind not in KINDS:
        raise Problem(422, "no_source", known=", ".join(KINDS))
    found = figures_of(known_game(game_id))
    facts = [fact for fact in facts_of(found) if not source or _from(fact, source)]
    return answer(
        wire.Data(
            game=game_id,
            digest=found.digest,
            source=source or None,
            counts=dict(Counter(fact.kind for fact in facts)),
            facts=[wire.Fact(path=f.path, value=f.value, source=f.source, kind=f.kind) for f in facts],
            sources=found.sources,
            notes=found.notes,
        )
    )


@router.get("/games/{game_id}/figures", responses=problems(404))
def figures(game_id: str, of: Paths) -> Said[wire.Figures]:
    """The figures behind things on a board: those at the paths its view names, and below them."""
    found = figures_of(known_game(game_id))
    said = [figure_form(fact, found) for fact in facts_at(found, of)]
    return answer(wire.Figures(game=game_id, figures=said))


def _from(fact: Fact, source: str) -> bool:
    """A kind stands for all its details: ``rulebook`` for ``rulebook:2.3``."""
    return fact.source == source or fact.source.startswith(f"{source}:") or fact.kind == source
