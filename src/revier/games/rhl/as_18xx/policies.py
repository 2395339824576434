"""Small decisions of 18xx.games about shares and the duty to own a train."""

from __future__ import annotations

from collections.abc import Sequence

from revier.core.action import Seat
from revier.games.rhl.base import PACKET_COMPANY, RhlGame
from revier.games.rhl.packet import bid_of
from revier.games.rhl.policies import richest, rises_on_float
from revier.games.rhl.state import RhlState
from revier.rail.network import reach_of, station_stops
from revier.rail.state import NOBODY
from revier.rail.trains import OnSale


# --- first stock round ------------------------------------------------------------------------------------------------
def lowest_bid_speaks(g: RhlGame, s: RhlState, lot: int, below: Sequence[Seat]) -> Seat:
    """In an auction always whoever has the lowest standing bid (habit `auction_speaker`)."""
    return min(below, key=lambda seat: bid_of(g, s, lot, seat))


def richest_opens(g: RhlGame, s: RhlState, seat: Seat) -> Seat:
    """Whoever alone has most cash buys the first share, else the turn goes on (habit `first_share_turn`)."""
    rich = richest(g, s)
    return rich[0] if len(rich) == 1 else seat


# --- shares -----------------------------------------------------------------------------------------------------------
def richest_or_left_of_last(g: RhlGame, s: RhlState) -> Seat:
    """Most cash; if several have most, whoever sits to the left of the last to act, tied or not."""
    rich = richest(g, s)
    if len(rich) == 1:
        return rich[0]
    return g.after(s, s.last_actor) if s.last_actor != NOBODY else s.priority


def in_floating_order(_g: RhlGame, s: RhlState) -> list[int]:
    """Newly floated companies as they reached their float."""
    return list(s.newly)


def packet_company_stays(g: RhlGame, s: RhlState, company: int) -> bool:
    """The company of certificate No. 6 does not rise when it floats (habit `rhe_first_rise`)."""
    return g.company_id(company) != PACKET_COMPANY and rises_on_float(g, s, company)


# --- trains ---------------------------------------------------------------------------------------------------------
def cheapest_of_all(offered: Sequence[OnSale], funds: int) -> list[OnSale]:
    """The director helps with the cheapest train there is, new or not (habit `forced_train`)."""
    least = min(offer.price for offer in offered)
    return [offer for offer in offered if offer.price == least] if least > funds else []


# --- duty to own a train ----------------------------------------------------------------------------------------------
def was_linked(g: RhlGame, s: RhlState, company: int) -> bool:
    """An own marker joined to any other stop is enough, and stays enough."""
    if s.routed[company]:
        return True
    own = station_stops(s, company)
    return bool(reach_of(g, s, company).stops & ~own) or _joined(s, own)


def remember_link(g: RhlGame, s: RhlState) -> None:
    """Before trains are bought, note whether the acting company ever was linked."""
    company = g.operator(s)
    s.routed[company] = int(was_linked(g, s, company))


def _joined(s: RhlState, own: int) -> bool:
    links = s.track.links()
    return any(own >> link.b & 1 and link.b != stop for stop in links if own >> stop & 1 for link in links[stop])
