"""Chapter 5.5.5: what a floating corporation does at once: its place in the brewery order, and a sale out of turn."""

from __future__ import annotations

from collections.abc import Iterator

from revier.core.action import Choice, Seat
from revier.core.cite import implements
from revier.core.events import note
from revier.core.message import Msg
from revier.core.refusal import Refusal
from revier.games.dortmund.actions import OwnDeal
from revier.games.hsb.actions import OrderPlace
from revier.games.hsb.base import BeerGame, HsbMove, HsbNode, deny
from revier.games.hsb.state import NO_PLACE, WAS_FLOATED, HsbState
from revier.rail import market
from revier.rail.game import RailGame
from revier.rail.nodes.base import PassStep
from revier.rail.state import OFFER, POOL, RailState

LAST = "last"
FLOAT_SALE = "float_sale"


@implements("hsb:5.5.5.a", "hsb:5.5.5.c", "hsb:5.5.5.f")
def on_float(g: RailGame, s: RailState, company: int) -> None:
    """An order token for a brewery; from the brown phase on a chance to sell from the charter."""
    assert isinstance(g, BeerGame)
    assert isinstance(s, HsbState)
    s.history[company] = WAS_FLOATED
    if g.is_brewery(company):
        choices = places(g, s, company)
        if len(choices) > 1:
            s.waiting.append(("order_place", company))
        else:
            join_order(g, s, company, choices[0])
    if g.beer_phase(s).float_sale:
        s.waiting.append((FLOAT_SALE, company, g.beer_phase(s).float_sale))


@implements("hsb:5.5.5.c", "hsb:5.5.5.d")
def places(g: BeerGame, s: HsbState, company: int) -> list[int]:
    """Minor breweries whose place may be taken; the last place too, unless one was traded in for the directorship."""
    kept = [b for b in s.brew_order if b < len(s.kept) and s.kept[b] == company]
    return kept if s.founding[company] in kept else [*kept, NO_PLACE]


@implements("hsb:5.5.5.e")
def join_order(g: BeerGame, s: HsbState, company: int, place: int) -> None:
    """The order token takes its place; those of minor breweries traded in for this corporation are gone."""
    b = g.brewery_of(company)
    order = [b if other == place else other for other in s.brew_order]
    s.brew_order = [other for other in order if other >= len(s.kept) or s.kept[other] != company]
    if place == NO_PLACE:
        s.brew_order.append(b)
    s.kept = [NO_PLACE if keeper == company else keeper for keeper in s.kept]
    note(s, "hsb.log.joins", company=g.company_id(company), number=s.brew_order.index(b) + 1)


class PlaceMove(HsbMove[OrderPlace]):
    """Take the place of a minor brewery traded in, or the last."""

    kind = OrderPlace

    def offers(self, g: BeerGame, s: HsbState) -> Iterator[Choice]:
        for place in places(g, s, s.flow[-1][1]):
            name = LAST if place == NO_PLACE else g.d.lots[place].code
            yield Choice(OrderPlace(g.top(s).mover(g, s), name))

    def check(self, g: BeerGame, s: HsbState, a: OrderPlace) -> Refusal | None:
        company = s.flow[-1][1]
        place = NO_PLACE if a.place == LAST else g.d.lot_index.get(a.place)
        if place is None or place not in places(g, s, company):
            return deny(g, "order_place", "5.5.5.d", company=g.company_id(company), place=a.place)
        return None

    def apply(self, g: BeerGame, s: HsbState, a: OrderPlace) -> None:
        _, company = s.flow.pop()
        join_order(g, s, company, NO_PLACE if a.place == LAST else g.d.lot_index[a.place])

    def sentence(self, g: BeerGame, s: HsbState, a: OrderPlace) -> Msg:
        if a.place == LAST:
            return Msg("hsb.do.place_last")
        return Msg("hsb.do.place", {"lot": g.d.lots[g.d.lot_index[a.place]].name})


class FloatingNode(HsbNode):
    """The director of a floating corporation decides. Frame: company."""

    def mover(self, g: BeerGame, s: HsbState) -> Seat:
        company: int = s.flow[-1][1]
        return s.director[company]

    def headline(self, g: BeerGame, s: HsbState) -> Msg:
        company = s.flow[-1][1]
        args = {"company": g.company_id(company), "player": g.person(s.director[company])}
        return Msg("hsb.ask.float_sale" if self.name == FLOAT_SALE else "hsb.ask.order_place", args)


class OrderChoice(FloatingNode):
    """Which place in the order?"""

    name = "order_place"
    moves = (PlaceMove(),)


class FloatSaleMove(HsbMove[OwnDeal]):
    """Certificates of the charter go to the pool; the price stays."""

    kind = OwnDeal

    def offers(self, g: BeerGame, s: HsbState) -> Iterator[Choice]:
        for paper in g.shares.normal(s.flow[-1][1]):
            a = OwnDeal(g.top(s).mover(g, s), "sell", paper.percent)
            if self.check(g, s, a) is None:
                yield Choice(a)

    @implements("hsb:5.5.5.f")
    def check(self, g: BeerGame, s: HsbState, a: OwnDeal) -> Refusal | None:
        _, company, left = s.flow[-1]
        name = g.company_id(company)
        paper = g.shares.by_percent(company, a.percent)
        if a.side != "sell" or paper is None or not g.shares.count(s, paper, OFFER):
            return g.no("deal.none_to_sell", "deal.none_at_floating", company=name, percent=a.percent)
        if a.percent > left:
            return deny(g, "float_sale", "5.5.5.f", company=name, percent=left)
        return None  # its pool is empty, as nothing of it could be sold so far (hsb:5.5.6.b): the limit is not met

    @implements("hsb:5.5.5.g")
    def apply(self, g: BeerGame, s: HsbState, a: OwnDeal) -> None:
        name, company, left = s.flow[-1]
        paper = g.shares.by_percent(company, a.percent)
        assert paper is not None
        amount, price = market.cost(g.d, s, company, a.percent), market.price(g.d, s, company)
        g.shares.move(s, paper, OFFER, POOL)
        g.accounts.bank_pays(s, g.accounts.treasury(company), amount, "sale")
        s.flow[-1] = (name, company, left - a.percent)
        note(s, "rail.log.own_sell", company=g.company_id(company), percent=a.percent, amount=amount, price=price)

    def sentence(self, g: BeerGame, s: HsbState, a: OwnDeal) -> Msg:
        company = s.flow[-1][1]
        amount = market.cost(g.d, s, company, a.percent)
        return Msg("rail.do.own_sell", {"company": g.company_id(company), "percent": a.percent, "amount": amount})


class FloatSale(FloatingNode):
    """Sell from the charter at once, or not. Frame: company, percent it may still sell."""

    name = FLOAT_SALE
    moves = (FloatSaleMove(), PassStep())

    def resume(self, g: BeerGame, s: HsbState) -> bool:
        if next(FloatSaleMove().offers(g, s), None) is not None:
            return True
        s.flow.pop()
        return False


__all__ = ["FloatSale", "OrderChoice", "on_float"]
