"""Chapter 5.5.5: what a floating corporation does at once: its place in the brewery order, and a sale out of turn."""

from __future__ import annotations

from collections.abc import Iterator

from revier.core.action import Seat
from revier.core.cite import implements
from revier.core.events import note
from revier.core.flow import top
from revier.core.message import Msg
from revier.core.refusal import Refusal
from revier.games.dortmund.actions import OwnDeal
from revier.games.hsb.actions import OrderPlace
from revier.games.hsb.base import BeerGame, HsbMove, HsbNode, deny
from revier.games.hsb.frames import FloatSaleFrame, OrderFrame
from revier.games.hsb.state import NO_PLACE, WAS_FLOATED, HsbState
from revier.rail import market, spots
from revier.rail.nodes.base import PassStep
from revier.rail.state import OFFER, POOL

LAST = "last"
ORDER_PLACE, FLOAT_SALE = "order_place", "float_sale"


@implements("hsb:3.1.f", "hsb:5.5.5.a", "hsb:5.5.5.c", "hsb:5.5.5.f")
def on_float(g: BeerGame, s: HsbState, company: int) -> None:
    """An order token for a brewery; from the brown phase on a chance to sell from the charter."""
    s.history[company] = WAS_FLOATED
    if g.breweries.is_brewery(company):
        choices = places(g, s, company)
        if len(choices) > 1:
            s.waiting.append(OrderFrame(ORDER_PLACE, company))
        else:
            join_order(g, s, company, choices[0])
    if g.beer_phase(s).float_sale:
        s.waiting.append(FloatSaleFrame(FLOAT_SALE, company, g.beer_phase(s).float_sale))


@implements("hsb:5.5.5.c", "hsb:5.5.5.d")
def places(g: BeerGame, s: HsbState, company: int) -> list[int]:
    """Minor breweries whose place may be taken; the last place too, unless one was traded in for the directorship."""
    kept = [b for b in s.brew_order if b < len(s.kept) and s.kept[b] == company]
    return kept if s.founding[company] in kept else [*kept, NO_PLACE]


@implements("hsb:5.5.5.e")
def join_order(g: BeerGame, s: HsbState, company: int, place: int) -> None:
    """The order token takes its place; those of minor breweries traded in for this corporation are gone."""
    b = g.breweries.of_company(company)
    order = [b if other == place else other for other in s.brew_order]
    s.brew_order = [other for other in order if other >= len(s.kept) or s.kept[other] != company]
    if place == NO_PLACE:
        s.brew_order.append(b)
    s.kept = [NO_PLACE if keeper == company else keeper for keeper in s.kept]
    note(s, "hsb.log.joins", company=g.company_id(company), number=s.brew_order.index(b) + 1)


class PlaceMove(HsbMove[OrderPlace]):
    """Take the place of a minor brewery traded in, or the last."""

    kind = OrderPlace

    def candidates(self, g: BeerGame, s: HsbState) -> Iterator[OrderPlace]:
        for place in places(g, s, top(s, OrderFrame).company):
            name = LAST if place == NO_PLACE else g.d.lots[place].code
            yield OrderPlace(g.top(s).mover(g, s), name)

    def check(self, g: BeerGame, s: HsbState, a: OrderPlace) -> Refusal | None:
        company = top(s, OrderFrame).company
        place = NO_PLACE if a.place == LAST else g.d.lot_index.get(a.place)
        if place is None or place not in places(g, s, company):
            return deny(g, "order_place", "5.5.5.d", company=g.company_id(company), place=a.place)
        return None

    def apply(self, g: BeerGame, s: HsbState, a: OrderPlace) -> None:
        company = top(s, OrderFrame).company
        s.flow.pop()
        join_order(g, s, company, NO_PLACE if a.place == LAST else g.d.lot_index[a.place])

    def sentence(self, g: BeerGame, s: HsbState, a: OrderPlace) -> Msg:
        if a.place == LAST:
            return Msg("hsb.do.place_last")
        return Msg("hsb.do.place", {"lot": g.d.lots[g.d.lot_index[a.place]].name})


class OrderChoice(HsbNode):
    """Which place in the order?"""

    name = ORDER_PLACE
    stage = "market"
    frames = (OrderFrame,)
    moves = (PlaceMove(),)

    def mover(self, g: BeerGame, s: HsbState) -> Seat:
        return s.director[top(s, OrderFrame).company]

    def headline(self, g: BeerGame, s: HsbState) -> Msg:
        company = g.company_id(top(s, OrderFrame).company)
        return Msg("hsb.ask.order_place", {"company": company, "player": g.person(self.mover(g, s))})


class FloatSaleMove(HsbMove[OwnDeal]):
    """Certificates of the charter go to the pool; the price stays."""

    kind = OwnDeal

    def candidates(self, g: BeerGame, s: HsbState) -> Iterator[OwnDeal]:
        for paper in g.shares.normal(top(s, FloatSaleFrame).company):
            yield OwnDeal(g.top(s).mover(g, s), "sell", paper.percent)

    @implements("hsb:5.5.5.f")
    def check(self, g: BeerGame, s: HsbState, a: OwnDeal) -> Refusal | None:
        _, company, left = top(s, FloatSaleFrame)
        name = g.company_id(company)
        paper = g.shares.by_percent(company, a.percent)
        if a.side != "sell" or paper is None or not g.shares.count(s, paper, OFFER):
            return g.no("deal.none_to_sell", "deal.none_at_floating", company=name, percent=a.percent)
        if a.percent > left:
            return deny(g, "float_sale", "5.5.5.f", company=name, percent=left)
        return None  # its pool is empty, as nothing of it could be sold so far (hsb:5.5.6.b): the limit is not met

    @implements("hsb:5.5.5.g")
    def apply(self, g: BeerGame, s: HsbState, a: OwnDeal) -> None:
        frame = top(s, FloatSaleFrame)
        company = frame.company
        paper = g.shares.by_percent(company, a.percent)
        assert paper is not None
        amount, price = market.cost(g.d, s, company, a.percent), market.price(g.d, s, company)
        g.shares.move(s, paper, OFFER, POOL)
        g.accounts.bank_pays(s, g.accounts.treasury(company), amount, "sale")
        s.flow[-1] = frame._replace(left=frame.left - a.percent)
        note(s, "rail.log.own_sell", company=g.company_id(company), percent=a.percent, amount=amount, price=price)

    def sentence(self, g: BeerGame, s: HsbState, a: OwnDeal) -> Msg:
        company = top(s, FloatSaleFrame).company
        amount = market.cost(g.d, s, company, a.percent)
        return Msg("rail.do.own_sell", {"company": g.company_id(company), "percent": a.percent, "amount": amount})

    def marks(self, g: BeerGame, s: HsbState, a: OwnDeal) -> tuple[str, ...]:
        return (spots.share(g.company_id(top(s, FloatSaleFrame).company), spots.OFFER),)


class FloatSale(HsbNode):
    """Sell from the charter at once, or not."""

    name = FLOAT_SALE
    stage = "market"
    frames = (FloatSaleFrame,)
    moves = (FloatSaleMove(), PassStep())

    def resume(self, g: BeerGame, s: HsbState) -> bool:
        if next(FloatSaleMove().offers(g, s), None) is not None:
            return True
        s.flow.pop()
        return False

    def mover(self, g: BeerGame, s: HsbState) -> Seat:
        return s.director[top(s, FloatSaleFrame).company]

    def headline(self, g: BeerGame, s: HsbState) -> Msg:
        company = g.company_id(top(s, FloatSaleFrame).company)
        return Msg("hsb.ask.float_sale", {"company": company, "player": g.person(self.mover(g, s))})


__all__ = ["FloatSale", "OrderChoice", "on_float"]
