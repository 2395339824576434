"""Locations of mines and mills on the map: what they are worth to routes, and how a railway link comes about."""

from __future__ import annotations

from revier.core.cite import implements
from revier.core.events import note
from revier.core.purse import pay
from revier.games.ruhr.base import RuhrRail
from revier.games.ruhr.state import ACTIVE, FOUNDED, PASSIVE, REMOVED, SITES, RuhrState
from revier.games.ruhr.tables_facts import STAGES
from revier.rail.links import paid_when_linked
from revier.rail.network import hex_stops, unblocked
from revier.rail.reach import reach
from revier.rail.state import BANK, CLOSED
from revier.rail.tiles import BROWN, GREY, MAX_STOPS

_LATE = (STAGES.index("E"), STAGES.index("X"))  # markers that turn the location marker of a corporation


@implements("ruhr:6.c", "ruhr:9.1.1.3.c", "ruhr:9.2.g", "ruhr:10.6.1.h", "ruhr:16.f")
def site_value(g: RuhrRail, s: RuhrState, site: int) -> int:
    """What the location marker adds to a route."""
    nothing, linked, corporation, developed = g.facts.site_values
    if s.site[site] == REMOVED or not s.linked[site]:  # ruhr:9.1.1.3.ec, ruhr:9.2.g
        return nothing
    if s.site[site] != FOUNDED:
        return linked
    holder = g.holder_of(s.site_company[site])
    return developed if any(g.charters.in_boxes(s, holder, stage) for stage in _LATE) else corporation


def _joined_stops(g: RuhrRail, s: RuhrState) -> int:
    """All stops from which track leads to a station of some railway; stations lie only where a floated one acts."""

    def work() -> int:
        stations = 0
        for at, here in enumerate(s.stations):
            for stop, _ in here:
                stations |= 1 << (at * MAX_STOPS + stop)
        return reach(s.track, stations, unblocked(g, s.track), "any station").stops

    return s.track.kept(("joined stops", tuple(s.stations)), work)


@implements("ruhr:4.1.3.b", "ruhr:9.2.b", "ruhr:16.h")
def joined(g: RuhrRail, s: RuhrState, site: int) -> bool:
    """Does track lead from the location to a station of some railway?"""
    return bool(_joined_stops(g, s) & hex_stops(g, s, g.facts.sites[site].hex))


@implements("ruhr:4.1.3.b", "ruhr:6.d")
def joined_sites(g: RuhrRail, s: RuhrState) -> list[int]:
    """Locations that could get a link from a horse railway."""
    stops = _joined_stops(g, s)
    return [n for n in range(SITES) if unlinked(s, n) and stops & hex_stops(g, s, g.facts.sites[n].hex)]


def unlinked(s: RuhrState, site: int) -> bool:
    """Could the location still get a link?"""
    return not s.linked[site] and s.site[site] not in (FOUNDED, REMOVED)


@implements("ruhr:9.2.e", "ruhr:9.2.g", "ruhr:9.1.2.a", "ruhr:0.2.i")
def link(g: RuhrRail, s: RuhrState, site: int) -> None:
    """The location marker is turned to its value; a pMC may now fill the boxes with a track sign."""
    s.linked[site] = 1
    note(s, "ruhr.log.linked", site=g.site_name(site), value=site_value(g, s, site))
    if s.site[site] == ACTIVE:
        g.charters.unpack(s, site)


@implements("ruhr:9.2.f", "ruhr:10.2.2.g")
def link_brown_sites(g: RuhrRail, s: RuhrState) -> None:
    """A pMC whose hex has become brown is linked, free of charge for all."""
    for site in range(SITES):
        if unlinked(s, site) and g.d.faces[s.tile[g.facts.sites[site].hex]].colour in (BROWN, GREY):
            link(g, s, site)


@implements("ruhr:5.4.b")
def towns_joined(g: RuhrRail, s: RuhrState) -> bool:
    """Does track join the two towns for which the investors' money waits, whoever laid it?"""
    here, there = g.facts.bme_link
    found = reach(s.track, hex_stops(g, s, here), unblocked(g, s.track), "waiting money")
    return bool(found.stops & hex_stops(g, s, there))


def _tell_waiting_money(g: RuhrRail, s: RuhrState, amount: int) -> None:
    note(s, "ruhr.log.waiting_money", company=g.company_id(g.facts.bme), amount=amount)


release_waiting_money = paid_when_linked(lambda g: g.facts.bme, towns_joined, _tell_waiting_money)


@implements("ruhr:12.3.b", "ruhr:12.3.c")
def make_passive(g: RuhrRail, s: RuhrState, site: int) -> None:
    """An active pMC ends: money to the bank, charter and markers out of the game; its location stays as it is."""
    seat = g.owner(s, site)
    pay(s, g.chest(site), BANK, s.cash[g.chest(site)])
    g.charters.clear(s, site)
    s.site[site] = PASSIVE
    s.lots[g.facts.sites[site].lot] = CLOSED
    note(s, "ruhr.log.passive", site=g.site_name(site))
    mark_loss(g, s, seat)  # ruhr:12.4.b


def mark_loss(g: RuhrRail, s: RuhrState, seat: int) -> None:
    """Remember in which order players come to be without an active pMC (ruhr:12.4.b)."""
    if not any(g.owner(s, other) == seat for other in range(SITES)):
        s.without.append(seat)
