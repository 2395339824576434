"""Railways of Heat, Sweat & Beer ready to act; the map is that of The Railway Game, so the named track is, too."""

from __future__ import annotations

from scenes.dortmund import Railways
from scenes.hsb import Scene
from scenes.trg_lines import CASTROP_HARBOUR, HAGEN_CITY, HAGEN_TO_CITY
from scenes.trg_track import UNNA_CITY


def trimmed(scene: Scene) -> Scene:
    """Minor breweries keep as much equipment as the grey phase allows, so that no phase asks them to give any up."""
    for lot in scene.s.brew_order:
        code = scene.g.breweries.id(lot)
        scene.set_cards(code, *scene.cards(code)[:1])
    return scene


railway = Railways(lambda phase: trimmed(Scene(4).give_minors().set_phase(phase)), value=60)

__all__ = [
    "CASTROP_HARBOUR",
    "HAGEN_CITY",
    "HAGEN_TO_CITY",
    "UNNA_CITY",
    "railway",
    "trimmed",
]
