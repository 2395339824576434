"""Chapters 3.2 and 12.4: who holds which Montan round card."""

from __future__ import annotations

from revier.core.action import Seat
from revier.core.cite import implements
from revier.core.events import note
from revier.games.ruhr.base import RuhrRail
from revier.games.ruhr.state import SITES, RuhrState
from revier.rail.shares import clockwise_after


def owners_in_order(g: RuhrRail, s: RuhrState) -> list[Seat]:
    """Players who own an active pMC, by their lowest number."""
    seats: list[Seat] = []
    for site in range(SITES):
        seat = g.owner(s, site)
        if seat >= 0 and seat not in seats:
            seats.append(seat)
    return seats


@implements("ruhr:3.2.d", "ruhr:3.2.e", "ruhr:12.4.a", "ruhr:12.4.b", "ruhr:12.4.c", "ruhr:12.4.d")
def deal_cards(g: RuhrRail, s: RuhrState) -> None:
    """Owners by their lowest pMC; then the others in the order in which they came to be without one."""
    for number, seat in enumerate(owners_in_order(g, s) + s.without, 1):
        s.card[seat] = number
        note(s, "ruhr.log.card", player=g.person(seat), number=number)


@implements("ruhr:3.2.e")
def first_cards(g: RuhrRail, s: RuhrState) -> None:
    """At the end of the first stock round; who never had a pMC comes clockwise from the Priority Deal."""
    owners = owners_in_order(g, s)
    seats = [s.priority, *clockwise_after(s.order, s.priority)[:-1]]
    s.without = [seat for seat in seats if seat not in owners]
    deal_cards(g, s)


@implements("ruhr:12.1.a")
def card_order(g: RuhrRail, s: RuhrState) -> list[Seat]:
    """Players by their Montan round cards, lowest first."""
    return sorted(g.in_play(s), key=lambda seat: s.card[seat])
