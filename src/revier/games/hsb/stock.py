"""Chapters 5.4 and 5.5: stock rounds with brewery corporations, trade-ins and what floating brings."""

from __future__ import annotations

from collections.abc import Iterator

from revier.core.action import Action, Seat
from revier.core.cite import implements
from revier.core.events import note
from revier.core.message import Arg, Msg
from revier.core.purse import pay
from revier.core.refusal import Refusal
from revier.games.hsb.actions import TradeIn
from revier.games.hsb.bankruptcy import handicap
from revier.games.hsb.base import BeerGame, HsbMove, deny, waiting_frames
from revier.games.hsb.cards import SURPLUS_BECS
from revier.games.hsb.expert_actions import EXPERT_ONLY, Invest
from revier.games.hsb.expert_markers import SURPLUS, drop_event, hand_over_markers, too_many_markers
from revier.games.hsb.frames import BreweryFrame
from revier.games.hsb.state import MCM_DISPLAY, MCM_OWNED, WAS_FOUNDED, HsbState
from revier.rail import market, spots
from revier.rail.actions import BuyShare, Found
from revier.rail.nodes.stock import (
    PLACES,
    BuyShareMove,
    FoundMove,
    PassTurn,
    SellMove,
    StockTurn,
    finish_purchase,
    open_company,
    settle_director,
)
from revier.rail.selling import certificates_of
from revier.rail.state import BANK, CLOSED, OFFER, PLAYER

FOUNDING = "found"
TENTH = 10  # what a minor brewery is worth in a trade-in, in percent


class HsbFound(FoundMove[BeerGame, HsbState]):
    """Found a corporation; one that was bankrupt comes back with its handicap."""

    @implements("hsb:5.5.1.a", "hsb:5.5.9.a")
    def apply(self, g: BeerGame, s: HsbState, a: Found) -> None:
        prepare_founding(g, s, g.d.company_index[a.company])
        super().apply(g, s, a)


def prepare_founding(g: BeerGame, s: HsbState, company: int) -> None:
    """What is remembered of a corporation that is founded, and what a bankrupt one has lost."""
    s.history[company] = max(s.history[company], WAS_FOUNDED)
    handicap(g, s, company)


class TradeInMove(HsbMove[TradeIn]):
    """Hand in the own minor brewery: it counts as a tenth of the certificate taken for it."""

    kind = TradeIn
    final = True

    def candidates(self, g: BeerGame, s: HsbState) -> Iterator[TradeIn]:
        seat = g.top(s).mover(g, s)
        if g.breweries.minor_of(s, seat) is not None and g.beer_phase(s).corporations:
            yield from self.thinkable(g, s, seat)

    def thinkable(self, g: BeerGame, s: HsbState, seat: Seat) -> Iterator[TradeIn]:
        """Every certificate a minor brewery might be handed in for."""
        for company in range(g.facts.railways, len(g.d.companies)):
            name = g.company_id(company)
            if g.shares.has_director(s, company, OFFER):
                for value in HsbFound().values(g, s, company):
                    yield TradeIn(seat, name, FOUNDING, g.d.companies[company].director_percent, value)
                continue
            for source, place in PLACES.items():
                for paper in g.shares.normal(company):
                    if g.shares.count(s, paper, place):
                        yield TradeIn(seat, name, source, paper.percent)

    @implements("hsb:3.2.1.j", "hsb:5.5.c", "hsb:5.5.2.d", "hsb:5.5.4.a", "hsb:5.5.4.c")
    def check(self, g: BeerGame, s: HsbState, a: TradeIn) -> Refusal | None:
        company = g.d.company_index.get(a.company)
        if company is None or not g.breweries.is_brewery(company):
            return deny(g, "trade_in_company", "3.2.1.j", company=a.company)
        if g.breweries.minor_of(s, a.seat) is None:
            return deny(g, "trade_in_none", "5.5.c")
        if s.sold[a.seat] >> company & 1:
            return g.no("buy.sold_before", company=a.company)
        fault = self.paper_fault(g, s, company, a)
        if fault is not None:
            return fault
        if g.shares.of_player(s, company, a.seat) + a.percent > g.d.share_limit:
            return g.no("buy.share_limit", company=a.company, limit=g.d.share_limit)
        if certificates_of(g, s, a.seat) > g.d.certificate_limit:
            return g.no("pass.over_limit", limit=g.d.certificate_limit, held=certificates_of(g, s, a.seat))
        price = self.price(g, s, company, a)
        if price > g.accounts.cash_of(s, a.seat):
            return g.no("buy.cash", f"trade_in.cash.{a.source}", price=price, cash=g.accounts.cash_of(s, a.seat))
        return None

    def paper_fault(self, g: BeerGame, s: HsbState, company: int, a: TradeIn) -> Refusal | None:
        """Is there such a certificate, and may it be taken now?"""
        if a.source == FOUNDING:
            director = g.shares.has_director(s, company, OFFER)
            if not director or a.percent != g.d.companies[company].director_percent:
                return g.no("found.taken", company=a.company)
            fault = g.rules.stock.found_fault(g, s, company)
            values = HsbFound().values(g, s, company)
            wrong = None if a.value in values else g.no("found.value", values=[str(v) for v in values])
            return fault or wrong
        if a.source not in PLACES:
            return g.no("buy.source", source=a.source)
        if g.shares.has_director(s, company, OFFER):
            return g.no("buy.director_first", company=a.company)
        paper = g.shares.by_percent(company, a.percent)
        if a.value or paper is None or not g.shares.count(s, paper, PLACES[a.source]):
            return g.no("buy.none", company=a.company, percent=a.percent)
        return None

    @implements("hsb:5.5.4.a", "hsb:5.5.4.e", "hsb:5.5.4.f")
    def price(self, g: BeerGame, s: HsbState, company: int, a: TradeIn) -> int:
        """All but a tenth of the corporation is paid for."""
        tenth = a.value if a.source == FOUNDING else market.price(g.d, s, company)
        return tenth * (a.percent - TENTH) // 10

    def expected(self, g: BeerGame, s: HsbState) -> Iterator[TradeIn]:
        return self.candidates(g, s)

    def apply(self, g: BeerGame, s: HsbState, a: TradeIn) -> None:
        company = g.d.company_index[a.company]
        lot, price = g.breweries.minor_of(s, a.seat), self.price(g, s, company, a)
        assert lot is not None
        to_company = a.source != "pool"
        pay(s, g.accounts.purse(a.seat), g.accounts.treasury(company) if to_company else BANK, price)
        if a.source == FOUNDING:
            prepare_founding(g, s, company)
            open_company(g, s, company, a.seat, a.value, OFFER)
        else:
            paper = g.shares.by_percent(company, a.percent)
            assert paper is not None
            g.shares.move(s, paper, PLACES[a.source], PLAYER + a.seat)
        note(
            s,
            "hsb.log.trades_in",
            player=g.person(a.seat),
            lot=g.d.lots[lot].name,
            company=a.company,
            percent=a.percent,
            price=price,
        )
        hand_in(g, s, lot, company if to_company else None)
        keep_place(s, lot, company, founding=a.source == FOUNDING, to_company=to_company)
        if a.source != FOUNDING:
            settle_director(g, s, company, a.seat)
        finish_purchase(g, s, a.seat, company)

    def sentence(self, g: BeerGame, s: HsbState, a: TradeIn) -> Msg:
        lot = g.breweries.minor_of(s, a.seat)
        assert lot is not None
        price = self.price(g, s, g.d.company_index[a.company], a)
        terms: dict[str, Arg] = {"percent": a.percent, "value": a.value, "price": price}
        args: dict[str, Arg] = {"lot": g.d.lots[lot].name, "company": a.company, **terms}
        if a.source == FOUNDING:
            return Msg("hsb.do.trade_in_found", args)
        return Msg("hsb.do.trade_in_offer" if a.source == "offer" else "hsb.do.trade_in_pool", args)

    def marks(self, g: BeerGame, s: HsbState, a: TradeIn) -> tuple[str, ...]:
        """The certificate in the ownership grid, and of a new corporation the space on which it starts."""
        if a.source == FOUNDING:
            return (spots.share(a.company, spots.OFFER), *spots.start(g.d, a.company, a.value))
        return (spots.share(a.company, a.source),)


@implements("hsb:5.5.4.b", "hsb:5.5.4.c", "hsb:5.5.4.d", "hsb:5.5.4.f", "hsb:8.1.e")
def hand_in(g: BeerGame, s: HsbState, lot: int, company: int | None) -> None:
    """A minor brewery leaves the game; all it had goes to the corporation, or is lost if that gave no share for it."""
    s.lots[lot] = CLOSED
    funds = g.breweries.funds(s, lot)
    if company is None:
        pay(s, g.accounts.aside(lot), BANK, funds)
        for card in g.equipment.cards(s, lot):
            g.equipment.discard(s, card, lot)
        hand_over_markers(g, s, MCM_OWNED + lot, MCM_DISPLAY)
        drop_event(s, lot)
        return
    b = g.breweries.of_company(company)
    pay(s, g.accounts.aside(lot), g.accounts.treasury(company), funds)
    g.equipment.hand_over(s, lot, b)
    hand_over_markers(g, s, MCM_OWNED + lot, MCM_OWNED + b)
    s.sem = [b if holder == lot else holder for holder in s.sem]
    if too_many_markers(g, s, b):
        s.waiting.append(BreweryFrame(SURPLUS, b))
    if g.equipment.how_many(s, b) > g.card_limit(s, b):
        s.waiting.append(BreweryFrame(SURPLUS_BECS, b))


@implements("hsb:5.5.5.c", "hsb:5.5.5.d", "hsb:5.5.5.e")
def keep_place(s: HsbState, lot: int, company: int, *, founding: bool, to_company: bool) -> None:
    """The order token of a minor brewery goes; its place may wait for a corporation that has not floated yet."""
    if to_company and not s.floated[company]:
        s.kept[lot] = company
        if founding:
            s.founding[company] = lot
    else:
        s.brew_order = [b for b in s.brew_order if b != lot]


class HsbStock(StockTurn[BeerGame, HsbState]):
    """A stock round turn. Decisions that a purchase brought about come first, whoever's turn it is."""

    moves = (BuyShareMove(), HsbFound(), TradeInMove(), SellMove(), PassTurn())

    def resume(self, g: BeerGame, s: HsbState) -> bool:
        if s.waiting:
            s.flow.append(waiting_frames(g, s)[0])
            s.waiting = s.waiting[1:]
            return False
        return super().resume(g, s)

    @implements("hsb:5.5.c", "hsb:8.b")
    def not_now(self, g: BeerGame, s: HsbState, a: Action) -> Refusal | None:
        """A trade-in is the acquisition of a turn, as a purchase is; markers and events are for brewery rounds."""
        if isinstance(a, EXPERT_ONLY):
            return stock_round_fault(g, a)
        bought = BuyShare(a.seat, a.company, a.source, a.percent) if isinstance(a, TradeIn) else a
        return super().not_now(g, s, bought)


@implements("hsb:2.10.a", "hsb:8.2.o")
def stock_round_fault(g: BeerGame, a: Action) -> Refusal:
    """Why this act of a brewery has no place in a stock round."""
    if not g.facts.has_markers:
        return deny(g, "expert_only", "2.10.a")
    if isinstance(a, Invest):
        return deny(g, "invest_round", "8.2.o")
    return deny(g, "expert_round", "8.b")


__all__ = ["HsbStock", "TradeInMove"]
