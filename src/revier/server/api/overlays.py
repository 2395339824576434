"""Overlays: figures of somebody who owns the printed game, brought once and chosen at new tables."""

from __future__ import annotations

from typing import Annotated

from fastapi import Path, Query
from pydantic import Field
from starlette.responses import Response

from revier.core.overlay import LONGEST, Overlay
from revier.server.api.common import Asker, Body, Browser, Described, Language, TheHouse, TheTable, problems
from revier.server.api.games import known_game
from revier.server.overlays import bring, changes, overlay_of
from revier.server.problems import Problem
from revier.server.speech import sentence
from revier.server.store.overlays import KeptOverlay
from revier.server.wire import games as wire
from revier.server.wire.answer import Router, Said, answer

router = Router("overlays")
Digest = Annotated[str, Path(pattern="^[0-9a-f]{24}$", description="digest of the overlay")]
TOML: Described = {200: {"content": {"application/toml": {}}, "description": "the overlay as it was brought"}}


class NewOverlay(Body):
    """An overlay as somebody brings it."""

    game: str = Field(max_length=32)
    name: str = Field(default="", max_length=200, description="name of the file")
    text: str = Field(max_length=LONGEST, description="TOML with the keys of the data files")


def overlay_form(kept: KeptOverlay, language: str) -> wire.Overlay:
    """An overlay in a list."""
    found = changes(kept.game, kept.overlay)
    return wire.Overlay(
        game=kept.game,
        digest=kept.overlay.digest,
        name=kept.overlay.name,
        changes=list(found.paths),
        problem=sentence(found.problem, language) if found.problem else "",
        kept=kept.kept,
    )


@router.get("/overlays", responses=problems(404))
def overlays(
    house: TheHouse, who: Asker, language: Language, game: Annotated[str, Query(max_length=32)] = ""
) -> Said[list[wire.Overlay]]:
    """The overlays this browser has brought, the latest first."""
    if game:
        known_game(game)
    kept = house.store.overlays.of(who.hash, game) if who.hash else []
    return answer([overlay_form(one, language) for one in kept])


@router.post("/overlays", status_code=201, responses=problems(404, 409, 429))
def new_overlay(house: TheHouse, who: Browser, wish: NewOverlay, language: Language) -> Said[wire.Overlay]:
    """Bring an overlay. It is checked by setting up the game with it; what is wrong is said with file and line."""
    known_game(wish.game)
    house.rate("overlays", who)
    made = bring(house, who, wish.game, Overlay(wish.name, wish.text))
    return answer(overlay_form(made, language), 201)


@router.get("/overlays/{game_id}/{digest}.toml", responses={**problems(404), **TOML})
def overlay(house: TheHouse, who: Asker, game_id: str, digest: Digest) -> Response:
    """An overlay of this browser as a file."""
    found = overlay_of(house, who, known_game(game_id), digest)
    assert found is not None
    return file(found)


@router.delete("/overlays/{game_id}/{digest}", status_code=204, responses=problems(404))
def drop_overlay(house: TheHouse, who: Asker, game_id: str, digest: Digest) -> Response:
    """Forget an overlay of this browser; tables that play with it keep it."""
    if not (who.hash and house.store.overlays.drop(who.hash, known_game(game_id), digest)):
        raise Problem(404, "no_overlay")
    return Response(status_code=204)


@router.get("/tables/{table_id}/overlay.toml", responses={**problems(404), **TOML})
def overlay_of_table(table: TheTable) -> Response:
    """The overlay a table plays with, for everybody who looks at the table."""
    if table.game.info.overlay is None:
        raise Problem(404, "no_overlay")
    return file(table.game.info.overlay)


def file(overlay: Overlay) -> Response:
    """An overlay to be kept as a file."""
    plain = "".join(c for c in overlay.name if c.isascii() and (c.isalnum() or c in "._-")) or "overlay.toml"
    headers = {"Content-Disposition": f'attachment; filename="{plain}"', "Cache-Control": "no-store"}
    return Response(overlay.text, media_type="application/toml; charset=utf-8", headers=headers)
