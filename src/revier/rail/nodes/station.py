"""Step: place a station marker."""

from __future__ import annotations

from collections.abc import Iterator

from revier.core.events import note
from revier.core.flow import AnyMove
from revier.core.message import Msg
from revier.core.pieces import move
from revier.core.purse import pay
from revier.core.refusal import Refusal
from revier.rail.actions import PlaceStation
from revier.rail.game import RailGame
from revier.rail.network import free_slots, reach_of, stop_number
from revier.rail.nodes.base import G, PassStep, RailMove, S, StepNode, actor
from revier.rail.rules import Work
from revier.rail.state import AT_HAND, BANK, ON_MAP, RailState, markers_left
from revier.rail.tiles import CITY, MAX_STOPS


def next_marker_cost(g: RailGame, s: RailState, company: int) -> int:
    """Price of the next marker on the charter; the home is the first."""
    return g.d.companies[company].marker_costs[s.markers[company * 2 + ON_MAP]]


def put_marker(g: RailGame, s: RailState, company: int, at: int, stop: int) -> None:
    """Take the next marker from the charter and put it in a city."""
    move(s.markers, 2, company, AT_HAND, ON_MAP)
    s.stations[at] = (*s.stations[at], (stop, company))


def place_homes(g: RailGame, s: RailState, company: int) -> None:
    """Put the free home markers where their places were kept."""
    for at in range(len(g.d.hexes)):
        for stop, owner in s.reserved[at]:
            if owner == company:
                s.reserved[at] = tuple(kept for kept in s.reserved[at] if kept[1] != company)
                put_marker(g, s, company, at, stop)
                note(s, "rail.log.home", company=g.company_id(company), hex=g.d.hexes[at].id)


class PlaceStationMove(RailMove[G, S, PlaceStation]):
    """The one marker a company may place besides its home."""

    kind = PlaceStation

    def price(self, g: G, s: S, company: int, at: int) -> int:
        """What the marker costs on this hex."""
        return g.rules.build.cost(g, s, Work("marker", company, at, next_marker_cost(g, s, company)))

    def cities(self, g: G, s: S, company: int) -> list[int]:
        """Stops where a marker could be placed as far as track is concerned."""
        reached = reach_of(g, s, company).stops
        return [n for n in range(reached.bit_length()) if reached >> n & 1]

    def linked(self, g: G, s: S, company: int, at: int, stop: int) -> bool:
        """Is the city joined to a station of the company?"""
        return bool(reach_of(g, s, company).stops >> stop_number(at, stop) & 1)

    def candidates(self, g: G, s: S) -> Iterator[PlaceStation]:
        for number in self.cities(g, s, g.operator(s)):
            at, stop = divmod(number, MAX_STOPS)
            if g.d.faces[s.tile[at]].stops[stop].kind == CITY:
                yield PlaceStation(actor(g, s), g.d.hexes[at].id, stop)

    def check(self, g: G, s: S, a: PlaceStation) -> Refusal | None:
        company = g.operator(s)
        at = g.d.hex_index.get(a.hex)
        if at is None:
            return g.no("track.no_such_hex", hex=a.hex)
        if not markers_left(s, company):
            return g.no("station.none_left", company=g.company_id(company))
        if s.marker_placed:
            return g.no("station.one")
        stops = g.d.faces[s.tile[at]].stops
        if not 0 <= a.city < len(stops) or stops[a.city].kind != CITY or not stops[a.city].slots:
            return g.no("station.no_circle", f"station.no_circle.{a.hex}", hex=a.hex)
        if any(owner == company for _, owner in s.stations[at]):
            return g.no("station.same_tile", hex=a.hex, company=g.company_id(company))
        if free_slots(g, s, at, a.city, company) <= 0:
            homes = any(stop == a.city and owner != company for stop, owner in s.reserved[at])
            kept = homes or g.rules.build.kept_places(g, s, at, company) > 0
            key = "station.reserved" if kept else "station.full"
            return g.no(key, f"{key}.{a.hex}", hex=a.hex)
        if not self.linked(g, s, company, at, a.city):
            return g.no("station.not_linked", hex=a.hex, company=g.company_id(company))
        cost, funds = self.price(g, s, company, at), g.accounts.funds(s, company)
        if cost > max(0, funds):
            return g.no("station.cost", cost=cost, funds=funds, company=g.company_id(company))
        return None

    def expected(self, g: G, s: S) -> Iterator[PlaceStation]:
        company = g.operator(s)
        for number in self.cities(g, s, company):
            at, stop = divmod(number, MAX_STOPS)
            face = g.d.faces[s.tile[at]]
            if face.stops[stop].kind == CITY and face.stops[stop].slots:
                yield PlaceStation(actor(g, s), g.d.hexes[at].id, stop)

    def apply(self, g: G, s: S, a: PlaceStation) -> None:
        company = g.operator(s)
        at = g.d.hex_index[a.hex]
        cost = self.price(g, s, company, at)
        pay(s, g.accounts.treasury(company), BANK, cost)
        put_marker(g, s, company, at, a.city)
        s.marker_placed = 1
        note(s, "rail.log.station", company=g.company_id(company), hex=a.hex, cost=cost)
        s.flow.pop()

    def sentence(self, g: G, s: S, a: PlaceStation) -> Msg:
        at = g.d.hex_index[a.hex]
        name = " / ".join(g.d.hexes[at].names)
        cost = self.price(g, s, g.operator(s), at)
        return Msg("rail.do.station", {"hex": a.hex, "name": name, "city": a.city + 1, "cost": cost})


class StationStep(StepNode[G, S]):
    """Place a marker, or go on."""

    name = "station"
    moves: tuple[AnyMove, ...] = (PlaceStationMove(), PassStep())

    def resume(self, g: G, s: S) -> bool:
        if s.marker_placed or not markers_left(s, g.operator(s)):
            s.flow.pop()
            return False
        return True
