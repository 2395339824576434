"""Chapter 3: the starting package, item by item; interrupted by an operating round when nobody buys."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from revier.core.action import Seat
from revier.core.cite import implements
from revier.core.events import note
from revier.core.message import Msg
from revier.core.refusal import Refusal, refuse
from revier.games.ruhr.actions import ClosePrivate
from revier.games.ruhr.base import RuhrMove, RuhrRail
from revier.games.ruhr.capex import close_lot
from revier.games.ruhr.charters import ALL_STAGES
from revier.games.ruhr.state import RuhrState
from revier.rail.actions import SetValue
from revier.rail.frames import StartValueFrame
from revier.rail.nodes.packet import Packet, PacketFirst, Sale
from revier.rail.nodes.rounds import begin_operating_round, end_by_bank
from revier.rail.nodes.start_value import Start, Starting, StartValue
from revier.rail.state import NOBODY, UNSOLD


# --- looking ----------------------------------------------------------------------------------------------------------
def on_display(s: RuhrState) -> list[int]:
    """Lots not yet sold, as they were laid out."""
    return [lot for lot in s.columns if s.lots[lot] == UNSOLD]


@implements("ruhr:3.1.b", "ruhr:3.1.c", "ruhr:3.1.d")
def price_of(g: RuhrRail, s: RuhrState, lot: int) -> int:
    """Printed price, and a surcharge for every item still lying above in the same column."""
    place = s.columns.index(lot)
    above = [other for other in s.columns[place % 2 : place : 2] if s.lots[other] == UNSOLD]
    return g.d.lots[lot].value + g.facts.surcharge * len(above)


# --- a turn -----------------------------------------------------------------------------------------------------------
PACKET_FIRST = PacketFirst(
    shares=refuse("ruhr.refused.packet.first", "ruhr:3.a"),  # nor are they before, by ruhr:14.2.a
    sales=refuse("rail.refused.sell.first_round", "ruhr:3.c"),
)


class RuhrSale(Sale[RuhrRail, RuhrState]):
    """Any item of the package; when all pass, the sale is interrupted by a single operating round."""

    first = PACKET_FIRST
    turn_clause = "ruhr:3.1.a"

    def outright(self, g: RuhrRail, s: RuhrState) -> Sequence[int]:
        return on_display(s)

    def price(self, g: RuhrRail, s: RuhrState, lot: int) -> int:
        return price_of(g, s, lot)

    def read(self, g: RuhrRail, s: RuhrState, code: str) -> int | Refusal:
        lot = g.d.lot_index.get(code)
        if lot is None or lot not in s.columns:
            return refuse("ruhr.refused.packet.no_lot", "ruhr:2.4.a", lot=code)
        if s.lots[lot] != UNSOLD:
            return refuse("ruhr.refused.packet.sold", "ruhr:3.1.a", lot=g.d.lot_name(lot))
        return lot

    @implements("ruhr:3.1.a", "ruhr:3.1.b")
    def fault(self, g: RuhrRail, s: RuhrState, seat: Seat, lot: int) -> Refusal | None:
        price, cash = price_of(g, s, lot), g.accounts.cash_of(s, seat)
        return refuse("ruhr.refused.packet.cash", "ruhr:3.1.b", price=price, cash=cash) if price > cash else None

    @implements("ruhr:3.1.a", "ruhr:3.1.e")
    def sold(self, g: RuhrRail, s: RuhrState, lot: int, seat: Seat, price: int) -> None:
        site = next((site for site in g.facts.sites if site.lot == lot), None)
        if site is not None:
            _fit_out(g, s, site.index)
        elif lot in g.facts.guarantors.values():
            s.flow.append(StartValueFrame("start_value", seat))

    @implements("ruhr:3.1.g", "ruhr:3.1.h", "ruhr:3.1.i", "ruhr:3.1.j")
    def all_passed(self, g: RuhrRail, s: RuhrState) -> None:
        """An operating round; then the left neighbour of the last buyer goes on, since all have passed after him."""
        note(s, "ruhr.log.interrupted")
        s.operating_round = 1
        s.site_acted = NOBODY
        begin_operating_round(g, s)

    def asks(self, g: RuhrRail, s: RuhrState, seat: Seat) -> Msg:
        return Msg("ruhr.ask.packet", {"player": g.person(seat)})


@implements("ruhr:3.1.f")
def _fit_out(g: RuhrRail, s: RuhrState, site: int) -> None:
    """A bought pMC has the markers shown on its charter and the money printed under START.

    Interrupting operating rounds may have used up the supply; then it has what is left, as in ruhr:12.1.2.h.
    """
    row = g.facts.sites[site]
    for stage in ALL_STAGES:
        for _ in range(min(row.markers[stage], g.charters.supply(s, row.industry, stage))):
            g.charters.take(s, site, stage)
    g.accounts.bank_pays(s, g.chest(site), row.start, "capital")


class CloseMove(RuhrMove[ClosePrivate]):
    """The owner of a private company that allows it (the Private BME) may take it out of the game, besides the normal
    action of his turn."""

    kind = ClosePrivate
    final = True

    def candidates(self, g: RuhrRail, s: RuhrState) -> Iterator[ClosePrivate]:
        seat = g.top(s).mover(g, s)
        for lot in g.facts.packet_privates:
            if s.lots[lot] == seat:
                yield ClosePrivate(seat, g.d.lots[lot].code)

    @implements("ruhr:4.1.1.i", "ruhr:4.1.2.b")
    def check(self, g: RuhrRail, s: RuhrState, a: ClosePrivate) -> Refusal | None:
        lot = g.d.lot_index.get(a.lot)
        if lot is None or s.lots[lot] != a.seat:
            return refuse("ruhr.refused.close.not_owned", "ruhr:4.1.1.i", lot=a.lot)
        if not g.facts.powers[lot].closes_at_will:
            return refuse("ruhr.refused.close.not_this", "ruhr:4.1.2.b", lot=g.d.lot_name(lot))
        return None

    def apply(self, g: RuhrRail, s: RuhrState, a: ClosePrivate) -> None:
        close_lot(g, s, g.d.lot_index[a.lot])

    def sentence(self, g: RuhrRail, s: RuhrState, a: ClosePrivate) -> Msg:
        return Msg("ruhr.do.close_private", {"lot": g.d.lot_name(g.d.lot_index[a.lot])})


class RuhrPacket(Packet[RuhrRail, RuhrState]):
    """A turn while the package is for sale."""

    def __init__(self) -> None:
        super().__init__(RuhrSale(), CloseMove())

    @implements("ruhr:3.2.a", "ruhr:15.1.b")
    def resume(self, g: RuhrRail, s: RuhrState) -> bool:
        s.operating_round = 0
        if s.broken:  # in the operating round that interrupted the sale, which was a set of its own
            end_by_bank(s)
            s.flow.clear()
            return False
        return super().resume(g, s)


# --- the Private BME --------------------------------------------------------------------------------------------------
@implements("ruhr:4.1.1.a", "ruhr:4.1.1.b", "ruhr:4.1.1.c", "ruhr:4.1.1.d", "ruhr:5.4.a")
def _start(g: RuhrRail) -> Start:
    """The BME starts at a price of its own choice; its investors have paid for some of its shares."""
    facts = g.facts
    return Start(facts.bme, facts.bme_starts, to_pool=facts.bme_shares_to_pool, paid_for=facts.bme_shares_held)


def _tell(g: RuhrRail, s: RuhrState, a: SetValue, waiting: int) -> None:
    note(s, "ruhr.log.start_value", player=g.person(a.seat), company=a.company, value=a.value, waiting=waiting)


def _close_guarantor(g: RuhrRail, s: RuhrState) -> None:
    """Bought late, the Private BME may be closed by the phase already."""
    lot = g.facts.guarantors[g.facts.bme]
    if lot in g.facts.phases[s.phase].closed_lots:
        close_lot(g, s, lot)


def start_value() -> StartValue[RuhrRail, RuhrState]:
    """The buyer of the Private BME sets the price at which the BME starts."""
    return StartValue(Starting(_start, _tell, _close_guarantor), PACKET_FIRST, "ruhr:4.1.1.b")


__all__ = ["CloseMove", "RuhrPacket", "on_display", "price_of", "start_value"]
