"""The final scoring, item by item."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from revier.core.action import Seat
from revier.core.cite import implements
from revier.core.events import note
from revier.core.message import Msg
from revier.core.retrospect import Item as Part
from revier.games.coal.base import Coal, thing
from revier.games.coal.model import CITY, DEPOT
from revier.games.coal.powers import MAYOR, RAILWAY, RUHR_BARGE, ProgressMarker
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
    items.append(Item("debt", debts * g.facts.debts.points_at_end))  # coal:5.g coal:10.2.i
    return [item for item in items if item.points]


def own_cities(g: Coal, s: CoalState, seat: Seat) -> set[str]:
    """Names of the cities where a player has a warehouse; Port Ruhrort is none."""
    return {house.name for house in g.facts.houses if house.kind == CITY and seat in g.owners(s, house)}


@implements("coal:10.2.a", "coal:10.2.b", "coal:10.2.c")
def _cities(g: Coal, s: CoalState, seat: Seat) -> list[Item]:
    own = own_cities(g, s, seat)
    return [Item(group.name, group.points) for group in g.facts.scoring.city_sets if own >= group.cities]


@implements("coal:10.2.d", "coal:10.2.e")
def _depots(g: Coal, s: CoalState, seat: Seat) -> list[Item]:
    """A warehouse in each depot; and in each depot whoever has more than every other."""
    rules = g.facts.scoring
    depots = [g.owners(s, house) for house in g.facts.houses if house.kind == DEPOT]
    items = []
    if all(seat in owners for owners in depots):
        items.append(Item("all_four_depots", rules.all_depots))
    others = [other for other in range(g.players) if other != seat]
    most = sum(all(owners.count(seat) > owners.count(other) for other in others) for owners in depots)
    items.append(Item("most_warehouses_in_a_depot", most * rules.most_in_depot))
    return items


def _markers(g: Coal, s: CoalState, seat: Seat) -> list[Item]:
    return [Item(marker.code, points(g, s, seat)) for marker, points in _AT_END if owns(s, seat, marker)]


@implements("coal:9.15.a", "coal:10.2.f")
def _barge(g: Coal, s: CoalState, seat: Seat) -> int:
    """More for a barge that lies in the port."""
    rules = g.facts.scoring
    return rules.barge_in_port if s.barge[seat] == g.facts.sites[g.facts.port].at else rules.barge_elsewhere


@implements("coal:9.16.a", "coal:10.2.g")
def _thalers(g: Coal, s: CoalState, seat: Seat) -> int:
    """The money at hand, for somebody without debts."""
    return 0 if stored(s, seat, DEBT) else g.facts.scoring.per_thaler * thalers(s, seat)


@implements("coal:9.17.a", "coal:10.2.h")
def _towns(g: Coal, s: CoalState, seat: Seat) -> int:
    return g.facts.scoring.per_city * len(own_cities(g, s, seat))


# What the markers of the final scoring bring.
_AT_END: tuple[tuple[ProgressMarker, Callable[[Coal, CoalState, Seat], int]], ...] = (
    (RUHR_BARGE, _barge),
    (MAYOR, _thalers),
    (RAILWAY, _towns),
)


def final_scoring(g: Coal, s: CoalState) -> None:
    """All items for all players, told one by one."""
    for seat in range(g.players):
        for item in final_items(g, s, seat):
            s.points[seat] += item.points
            note(s, "coal.log.final", player=g.person(seat), points=item.points, item=thing("final", item.name))


class CoalStory:
    """How a game was won: points of the rounds and of the final scoring."""

    feats = Msg("coal.feats")

    def __init__(self, g: Coal) -> None:
        self.g = g

    def items(self, s: CoalState, seat: Seat) -> list[Part]:
        """Points of the rounds, then the final scoring item by item."""
        final = [Part(thing("final", item.name), item.points) for item in final_items(self.g, s, seat)]
        played = self.g.value_hint(s)[seat] - sum(item.amount for item in final)
        return [Part(Msg("coal.item.played"), played), *final]
