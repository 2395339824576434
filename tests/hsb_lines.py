"""Railways of Heat, Sweat & Beer ready to act; the map is that of The Railway Game, so the named track is, too."""

from __future__ import annotations

from hsb_scene import Scene
from trg_lines import (
    CASTROP_BOCHUM,
    CASTROP_HARBOUR,
    CASTROP_TO_BOCHUM,
    CASTROP_TO_HARBOUR,
    CASTROP_TO_WITTEN,
    CASTROP_WITTEN,
    HAGEN_CITY,
    HAGEN_TO_CITY,
)
from trg_track import UNNA_CITY

FULL_YARD = ("CME", "RhE", "KWE")  # a freight yard has three places


def railway(
    company: str = "BME",
    step: str = "track",
    *,
    phase: str = "2",
    tiles: str = "",
    treasury: int = 500,
    trains: str = "",
    marks: str = "",
    value: int = 60,
) -> Scene:
    """Player A directs a railway with half its shares, B has a tenth; `marks` are its stations beyond the home."""
    scene = trimmed(Scene(4).give_minors().set_phase(phase))
    return scene.railway(company, step, tiles=tiles, treasury=treasury, trains=trains, marks=marks, value=value)


def trimmed(scene: Scene) -> Scene:
    """Minor breweries keep as much equipment as the grey phase allows, so that no phase asks them to give any up."""
    for lot in scene.s.brew_order:
        code = scene.g.brewery_id(lot)
        scene.set_cards(code, *scene.cards(code)[:1])
    return scene


def block(scene: Scene, hex_id: str = "F12", companies: tuple[str, ...] = FULL_YARD) -> Scene:
    """Stations of other railways on a hex."""
    for company in companies:
        scene.mark(company, hex_id)
    return scene


__all__ = [
    "CASTROP_BOCHUM",
    "CASTROP_HARBOUR",
    "CASTROP_TO_BOCHUM",
    "CASTROP_TO_HARBOUR",
    "CASTROP_TO_WITTEN",
    "CASTROP_WITTEN",
    "FULL_YARD",
    "HAGEN_CITY",
    "HAGEN_TO_CITY",
    "UNNA_CITY",
    "block",
    "railway",
    "trimmed",
]
