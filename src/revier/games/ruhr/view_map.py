"""The map of 18Ruhr as it is drawn: rivers, the markers of mines and mills, values of the two special destinations."""

from __future__ import annotations

from msgspec import structs

from revier.core.view import FaceView, HexMap, HexView, WorksView
from revier.games.ruhr.base import RuhrRail
from revier.games.ruhr.sites import site_value
from revier.games.ruhr.state import ACTIVE, FOUNDED, MERGED, REMOVED, RuhrState
from revier.games.ruhr.tables_facts import COAL
from revier.rail.state import RailState

KINDS = ("mine", "mill")
LETTERS = ("K", "S")  # on the markers of passive companies (ruhr:2.3.l)
LOGO = "logo:M"  # on tiles for hexes with a location marker
_TERRAIN = {"hills": "hill"}


def works_at(g: RuhrRail, s: RuhrState, at: int) -> WorksView | None:
    """The location marker on a hex: a number while a player runs the company, letters of a corporation, else K or S."""
    site = g.facts.site_at.get(at)
    if site is None or s.site[site] == REMOVED:
        return None
    row = g.facts.sites[site]
    letters, company = LETTERS[row.industry], ""
    if s.site[site] in (ACTIVE, MERGED):
        letters = str(row.number)
    if s.site[site] in (FOUNDED, MERGED):
        company = g.company_id(s.site_company[site])
    if s.site[site] == FOUNDED:
        letters = company
    return WorksView(kind=KINDS[row.industry], letters=letters, value=site_value(g, s, site), company=company)


def dressed(g: RuhrRail, s: RailState | None, at: int, face: FaceView) -> FaceView:
    """A face as it is printed; on a brown or grey Montan city the location marker lies in the city."""
    view = structs.replace(face, terrain=_TERRAIN.get(face.terrain, face.terrain))
    for (hex_index, amount), signs in ((g.facts.wesel, KINDS), (g.facts.iron_rhine, KINDS[COAL : COAL + 1])):
        if at == hex_index:
            stops = tuple(structs.replace(stop, value=f"{amount}×") for stop in view.stops)
            view = structs.replace(view, stops=stops, signs=signs)
    if at < 0 and g.d.face_index[face.id] in g.facts.montan_faces:  # on the map the location marker says as much
        view = structs.replace(view, signs=(*view.signs, LOGO))
    if isinstance(s, RuhrState) and at >= 0 and s.tile[at] in g.facts.in_city:  # ruhr:10.2.2.f
        works = works_at(g, s, at)
        lodged = structs.replace(view.stops[0], works=(works,) if works else ())
        view = structs.replace(view, stops=(lodged, *view.stops[1:]))
    return view


def ruhr_map(g: RuhrRail, s: RuhrState, board: HexMap) -> HexMap:
    """The kit's map with rivers and location markers."""
    return structs.replace(board, hexes=tuple(_hex(g, s, at, view) for at, view in enumerate(board.hexes)))


def _hex(g: RuhrRail, s: RuhrState, at: int, view: HexView) -> HexView:
    works = works_at(g, s, at) if s.tile[at] not in g.facts.in_city else None
    return structs.replace(view, waters=g.facts.rivers.get(view.id, ()), works=(works,) if works else ())
