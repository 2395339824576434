"""A place of a board in a sentence or two, for whoever walks over it with keys, points at it, or hears it read."""

from __future__ import annotations

from collections.abc import Iterator

from revier.core.message import Msg, amount, render
from revier.core.view import FaceView, FreeBoard, HexMap, HexView, StopView, View, WorksView
from revier.draw.marks import MILLS, MINES
from revier.draw.textfree import told

_TERRAIN = {"mountain": "mountain", "hill": "hill", "hills": "hill", "river": "river", "water": "river"}


def said_of(view: View, place: str, language: str) -> str:
    """What lies at a place: on a map tile, stops, markers and what building costs; nothing if there is none."""
    for board in view.boards.values():
        if isinstance(board, HexMap):
            for hex_ in board.hexes:
                if hex_.id == place:
                    return _hex(hex_, view.game, language)
        elif isinstance(board, FreeBoard):
            said = told(board, place, language)
            if said:
                return f"{said.rstrip('.')}."
    return ""


def _hex(hex_: HexView, game: str, language: str) -> str:
    """Name, ground or tile, stops with their markers, works and tokens, and what building costs."""
    name = ", ".join(dict.fromkeys(t for t in (hex_.name, *(s.name for s in hex_.face.stops)) if t))
    head = f"{hex_.id} {name}" if name else hex_.id
    parts = [_ground(hex_), *_stops(hex_), *_works(hex_), *_terms(hex_.face, game)]
    said = ". ".join(_capital(render(part, language)) for part in parts)
    note = f" {hex_.note}." if hex_.note else ""
    return f"{head}. {said}.{note}"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _ground(hex_: HexView) -> Msg:
    """The tile that lies there, or the ground as it is printed."""
    face = hex_.face
    colour = Msg(f"core.place.{face.colour}")
    printed = face.id in {"", hex_.id}
    said = Msg("core.place.printed" if printed else "core.place.tile", {"colour": colour, "tile": face.id})
    return Msg("core.place.marked", {"ground": said, "label": face.label}) if face.label else said


def _stops(hex_: HexView) -> Iterator[Msg]:
    for stop in hex_.face.stops:
        yield _stop(stop)
        if stop.stations:
            yield Msg("core.place.stations", {"names": list(stop.stations)})
        free = stop.slots - len(stop.stations) - len(stop.works)
        if free > 0:
            yield Msg("core.place.free", {"n": free})
        if stop.reserved:
            yield Msg("core.place.kept", {"names": list(stop.reserved)})


def _stop(stop: StopView) -> Msg:
    kind = Msg(f"core.place.{stop.sign or stop.kind}")
    worth = stop.value if stop.value not in {"", "0"} else ""
    return Msg("core.place.stop_worth", {"stop": kind, "value": worth}) if worth else kind


def _works(hex_: HexView) -> Iterator[Msg]:
    """Mines and mills, with what they add to a run, and further tokens by their letters."""
    for works in (*hex_.works, *(one for stop in hex_.face.stops for one in stop.works)):
        yield _one_works(works)
    signs = (*hex_.face.signs, *hex_.tokens)
    kinds = {"mine" if sign in MINES else "mill" for sign in signs if sign in MINES or sign in MILLS}
    told = {works.kind for works in hex_.works} | {stop.sign for stop in hex_.face.stops}
    yield from (Msg(f"core.place.{kind}") for kind in sorted(kinds - told))
    others = [sign.rpartition(":")[2] for sign in hex_.tokens if sign not in MINES and sign not in MILLS]
    if others:
        yield Msg("core.place.tokens", {"names": others})


def _one_works(works: WorksView) -> Msg:
    kind = Msg(f"core.place.{works.kind}")
    named = Msg("core.place.named", {"kind": kind, "letters": works.letters}) if works.letters else kind
    return Msg("core.place.adds", {"works": named, "value": works.value}) if works.value else named


def _terms(face: FaceView, game: str) -> Iterator[Msg]:
    """What building there costs."""
    if not face.cost:
        return
    cost = amount(game, face.cost)
    terrain = _TERRAIN.get(face.terrain, face.terrain)
    if terrain:
        yield Msg("core.place.costs_for", {"cost": cost, "terrain": Msg(f"core.place.{terrain}")})
    else:
        yield Msg("core.place.costs", {"cost": cost})
