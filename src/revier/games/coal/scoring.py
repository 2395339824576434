"""The final scoring, item by item."""

from __future__ import annotations

from typing import NamedTuple

from revier.core.action import Seat
from revier.core.cite import implements
from revier.core.events import note
from revier.games.coal.base import Coal, thing
from revier.games.coal.model import CITY, DEPOT, MAYOR, RAILWAY, RUHR_BARGE
from revier.games.coal.state import DEBT, CoalState, owns, stored, thalers


class Item(NamedTuple):
    """Points of the final scoring and what they are for."""

    name: str
    points: int


@implements("coal:6.6.2.l")
def final_items(g: Coal, s: CoalState, seat: Seat) -> list[Item]:
    """What a player gets and loses at the end; what brings nothing is left out."""
    items = [*_cities(g, s, seat), *_depots(g, s, seat), *_markers(g, s, seat)]
    debts = stored(s, seat, DEBT)
    items.append(Item("debt", debts * g.facts.tables["debt"]["points_at_end"]))  # coal:5.g coal:10.2.i
    return [item for item in items if item.points]


def own_cities(g: Coal, s: CoalState, seat: Seat) -> set[str]:
    """Names of the cities where a player has a warehouse; Port Ruhrort is none."""
    return {house.name for house in g.facts.houses if house.kind == CITY and seat in g.owners(s, house)}


@implements("coal:10.2.a", "coal:10.2.b", "coal:10.2.c")
def _cities(g: Coal, s: CoalState, seat: Seat) -> list[Item]:
    own = own_cities(g, s, seat)
    rows = g.facts.tables["scoring"]
    items = [Item(name, rows[name]["points"]) for name in _GROUPS if own >= set(rows[name]["cities"])]
    if len(own) == g.facts.tables["components"]["cities"]:
        items.append(Item("all_seven_cities", rows["all_seven_cities"]["points"]))
    return items


_GROUPS = ("all_essen_cities", "all_mark_cities")


@implements("coal:10.2.d", "coal:10.2.e")
def _depots(g: Coal, s: CoalState, seat: Seat) -> list[Item]:
    """A warehouse in each depot; and in each depot whoever has more than every other."""
    rows = g.facts.tables["scoring"]
    depots = [g.owners(s, house) for house in g.facts.houses if house.kind == DEPOT]
    items = []
    if all(seat in owners for owners in depots):
        items.append(Item("all_four_depots", rows["all_four_depots"]["points"]))
    others = [other for other in range(g.players) if other != seat]
    most = sum(all(owners.count(seat) > owners.count(other) for other in others) for owners in depots)
    items.append(Item("most_warehouses_in_a_depot", most * rows["most_warehouses_in_a_depot"]["points"]))
    return items


@implements("coal:9.15.a", "coal:9.16.a", "coal:9.17.a", "coal:10.2.f", "coal:10.2.g")
def _markers(g: Coal, s: CoalState, seat: Seat) -> list[Item]:
    effects = {name: row["effect"] for name, row in g.facts.tables["progress_markers"].items()}
    items = []
    if owns(s, seat, RUHR_BARGE):
        in_port = s.barge[seat] == g.facts.sites[g.facts.port].at
        key = "points_if_barge_in_port" if in_port else "points_otherwise"
        items.append(Item("ruhr_barge", effects["ruhr_barge"][key]))
    if owns(s, seat, MAYOR) and not stored(s, seat, DEBT):
        items.append(Item("mayor", effects["mayor"]["points_per_thaler"] * thalers(s, seat)))
    if owns(s, seat, RAILWAY):  # coal:10.2.h
        per_city = effects["railway"]["points_per_city_with_warehouse"]
        items.append(Item("railway", per_city * len(own_cities(g, s, seat))))
    return items


def final_scoring(g: Coal, s: CoalState) -> None:
    """All items for all players, told one by one."""
    for seat in range(g.players):
        for item in final_items(g, s, seat):
            s.points[seat] += item.points
            note(s, "coal.log.final", player=g.person(seat), points=item.points, item=thing("final", item.name))
