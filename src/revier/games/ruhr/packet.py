"""Chapter 3: the starting package, item by item; interrupted by an operating round when nobody buys."""

from __future__ import annotations

from collections.abc import Iterator

from revier.core.action import Action, Seat, seat_name
from revier.core.cite import implements
from revier.core.events import note
from revier.core.flow import PlainMove, top
from revier.core.message import Msg
from revier.core.purse import pay
from revier.core.refusal import Refusal, refuse
from revier.games.ruhr.actions import ClosePrivate
from revier.games.ruhr.base import RuhrMove, RuhrNode, RuhrRail
from revier.games.ruhr.capex import close_lot
from revier.games.ruhr.charters import ALL_STAGES
from revier.games.ruhr.frames import PacketFrame, StartValueFrame
from revier.games.ruhr.state import RuhrState
from revier.rail.actions import BuyLot, BuyShare, Found, Pass, SellShares, SetValue
from revier.rail.floating import note_float
from revier.rail.frames import StockTurnFrame
from revier.rail.nodes.rounds import begin_operating_round, end_by_bank
from revier.rail.nodes.stock import open_company
from revier.rail.state import ASIDE, BANK, NOBODY, OFFER, POOL, UNSOLD


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
class BuyLotMove(RuhrMove[BuyLot]):
    """One item of the package."""

    kind = BuyLot

    def candidates(self, g: RuhrRail, s: RuhrState) -> Iterator[BuyLot]:
        seat = g.top(s).mover(g, s)
        for lot in on_display(s):
            yield BuyLot(seat, g.d.lots[lot].code)

    @implements("ruhr:3.1.a", "ruhr:3.1.b")
    def check(self, g: RuhrRail, s: RuhrState, a: BuyLot) -> Refusal | None:
        lot = g.d.lot_index.get(a.lot)
        if lot is None or lot not in s.columns:
            return refuse("ruhr.refused.packet.no_lot", "ruhr:2.4.a", lot=a.lot)
        if s.lots[lot] != UNSOLD:
            return refuse("ruhr.refused.packet.sold", "ruhr:3.1.a", lot=g.d.lot_name(lot))
        price, cash = price_of(g, s, lot), g.accounts.cash_of(s, a.seat)
        return refuse("ruhr.refused.packet.cash", "ruhr:3.1.b", price=price, cash=cash) if price > cash else None

    def expected(self, g: RuhrRail, s: RuhrState) -> Iterator[BuyLot]:
        return self.candidates(g, s)

    @implements("ruhr:3.1.a", "ruhr:3.1.e")
    def apply(self, g: RuhrRail, s: RuhrState, a: BuyLot) -> None:
        lot = g.d.lot_index[a.lot]
        price = price_of(g, s, lot)
        pay(s, g.accounts.purse(a.seat), BANK, price)
        s.lots[lot] = a.seat
        s.last_buyer = s.last_actor = a.seat
        s.passes = 0
        note(s, "ruhr.log.buys_lot", player=g.person(a.seat), lot=g.d.lot_name(lot), price=price)
        s.flow[-1] = PacketFrame("packet", g.after(s, a.seat))
        site = next((site for site in g.facts.sites if site.lot == lot), None)
        if site is not None:
            _fit_out(g, s, site.index)
        elif lot in g.facts.guarantors.values():
            s.flow.append(StartValueFrame("start_value", a.seat))

    def sentence(self, g: RuhrRail, s: RuhrState, a: BuyLot) -> Msg:
        lot = g.d.lot_index[a.lot]
        return Msg("ruhr.do.buy_lot", {"lot": g.d.lot_name(lot), "price": price_of(g, s, lot)})


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


class PassPacket(PlainMove[RuhrRail, RuhrState, Pass]):
    """Pass; when all have passed the round is interrupted by a single operating round."""

    kind = Pass

    @implements("ruhr:3.1.g", "ruhr:3.1.h", "ruhr:3.1.i", "ruhr:3.1.j")
    def apply(self, g: RuhrRail, s: RuhrState, a: Pass) -> None:
        note(s, "rail.log.pass", player=g.person(a.seat))
        s.passes += 1
        s.flow[-1] = PacketFrame("packet", g.after(s, a.seat))
        if s.passes < g.players:
            return
        s.passes = 0
        first = g.after(s, s.last_buyer) if s.last_buyer != NOBODY else s.priority
        s.flow[-1] = PacketFrame("packet", first)
        note(s, "ruhr.log.interrupted")
        s.operating_round = 1
        s.site_acted = NOBODY
        begin_operating_round(g, s)

    def sentence(self, g: RuhrRail, s: RuhrState, a: Pass) -> Msg:
        return Msg("rail.do.pass")


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


class PacketNode(RuhrNode):
    """A moment in the sale of the package: no shares yet, and one person at a time."""

    turn_clause = "ruhr:3.1.a"

    @implements("ruhr:3.a", "ruhr:3.c", "ruhr:14.2.a")
    def not_now(self, g: RuhrRail, s: RuhrState, a: Action) -> Refusal | None:
        if isinstance(a, BuyShare | Found):
            return refuse("ruhr.refused.packet.first", "ruhr:3.a")
        if isinstance(a, SellShares):
            return refuse("rail.refused.sell.first_round", "ruhr:3.c")
        mover = self.mover(g, s)
        if a.seat != mover:
            return refuse("core.refused.seat", self.turn_clause, seat=seat_name(a.seat), mover=seat_name(mover))
        return None


class Packet(PacketNode):
    """A turn while the package is for sale."""

    name = "packet"
    frames = (PacketFrame,)
    moves = (BuyLotMove(), CloseMove(), PassPacket())

    def mover(self, g: RuhrRail, s: RuhrState) -> Seat:
        return top(s, PacketFrame).seat

    @implements("ruhr:3.2.a", "ruhr:15.1.b")
    def resume(self, g: RuhrRail, s: RuhrState) -> bool:
        s.operating_round = 0
        if s.broken:  # in the operating round that interrupted the sale, which was a set of its own
            end_by_bank(s)
            s.flow.clear()
            return False
        if on_display(s):
            return True
        s.passes = 0
        s.flow[-1] = StockTurnFrame("stock_turn", self.mover(g, s), 0)
        return False

    def headline(self, g: RuhrRail, s: RuhrState) -> Msg:
        return Msg("ruhr.ask.packet", {"player": g.person(self.mover(g, s))})


# --- the Private BME --------------------------------------------------------------------------------------------------
class SetValueMove(RuhrMove[SetValue]):
    """The buyer of the Private BME sets the price at which the BME starts."""

    kind = SetValue

    def candidates(self, g: RuhrRail, s: RuhrState) -> Iterator[SetValue]:
        for value in g.facts.bme_starts:
            yield SetValue(g.top(s).mover(g, s), g.company_id(g.facts.bme), value)

    @implements("ruhr:4.1.1.b")
    def check(self, g: RuhrRail, s: RuhrState, a: SetValue) -> Refusal | None:
        name = g.company_id(g.facts.bme)
        if a.company != name or a.value not in g.facts.bme_starts:
            return refuse(
                "ruhr.refused.start_value",
                "ruhr:4.1.1.b",
                company=name,
                values=[str(value) for value in g.facts.bme_starts],
            )
        return None

    @implements("ruhr:4.1.1.a", "ruhr:4.1.1.c", "ruhr:4.1.1.d", "ruhr:5.4.a")
    def apply(self, g: RuhrRail, s: RuhrState, a: SetValue) -> None:
        s.flow.pop()
        company = g.facts.bme
        open_company(g, s, company, a.seat, a.value, ASIDE)
        g.shares.move(s, g.shares.normal(company)[-1], OFFER, POOL, g.facts.bme_shares_to_pool)
        waiting = g.facts.bme_shares_held * a.value
        g.accounts.bank_pays(s, g.accounts.aside(), waiting, "capital")
        note(s, "ruhr.log.start_value", player=g.person(a.seat), company=a.company, value=a.value, waiting=waiting)
        note_float(g, s, company)
        lot = g.facts.guarantors[company]
        if lot in g.facts.phases[s.phase].closed_lots:
            close_lot(g, s, lot)

    def sentence(self, g: RuhrRail, s: RuhrState, a: SetValue) -> Msg:
        return Msg("ruhr.do.set_value", {"company": a.company, "value": a.value})


class StartValue(PacketNode):
    """Nobody moves before the buyer of the Private BME has set the value."""

    name = "start_value"
    frames = (StartValueFrame,)
    turn_clause = "ruhr:4.1.1.b"
    moves = (SetValueMove(),)

    def mover(self, g: RuhrRail, s: RuhrState) -> Seat:
        return top(s, StartValueFrame).seat

    def headline(self, g: RuhrRail, s: RuhrState) -> Msg:
        return Msg("ruhr.ask.start_value", {"player": g.person(self.mover(g, s)), "company": g.company_id(g.facts.bme)})


class FirstRound(RuhrNode):
    """Opens the first stock round."""

    name = "first_round"

    def resume(self, g: RuhrRail, s: RuhrState) -> bool:
        s.stock_round = 1
        s.flow[-1] = PacketFrame("packet", s.priority)
        return False


__all__ = ["CloseMove", "FirstRound", "Packet", "StartValue", "on_display", "price_of"]
