"""Stock rounds: sell any number of certificates, then buy one, or pass."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from revier.core.action import Action, Seat
from revier.core.events import note
from revier.core.flow import AnyMove, PlainMove, top
from revier.core.message import Msg
from revier.core.purse import pay
from revier.core.refusal import Refusal
from revier.rail import market, spots
from revier.rail.actions import BuyShare, Found, Pass, SellShares
from revier.rail.floating import Rising, end_stock_round, note_float
from revier.rail.frames import StockTurnFrame
from revier.rail.game import RailGame
from revier.rail.nodes.base import G, RailMove, RailNode, S, SaleMove
from revier.rail.selling import (
    certificates_of,
    kept_by_lot,
    no_such_company,
    plan_sale,
    possible_sales,
    unknown_company,
)
from revier.rail.shares import CertificateClass
from revier.rail.state import BANK, NOBODY, OFFER, PLAYER, POOL, RailState

PLACES = {"offer": OFFER, "pool": POOL}


def next_turn(g: RailGame, s: RailState, seat: Seat) -> None:
    """The left neighbour is next."""
    s.flow[-1] = StockTurnFrame("stock_turn", g.after(s, seat), 0)


def traded(s: RailState) -> int:
    """Companies sold in the present turn, as bits."""
    return top(s, StockTurnFrame).traded


def limit_fault(g: RailGame, s: RailState, seat: Seat) -> Refusal | None:
    """May the player take one more certificate?"""
    held = certificates_of(g, s, seat)
    if held > g.d.certificate_limit:
        return g.no("pass.over_limit", limit=g.d.certificate_limit, held=held)
    if held == g.d.certificate_limit:
        return g.no("buy.certificate_limit", limit=g.d.certificate_limit)
    return None


class SellMove(SaleMove[G, S]):
    """Sell certificates of one company."""

    def candidates(self, g: G, s: S) -> Iterator[SellShares]:
        seat = g.top(s).mover(g, s)
        for company in range(len(g.d.companies)):
            if s.operated[company] and g.shares.of_player(s, company, seat):
                for bundle in possible_sales(g, s, seat, company):
                    yield SellShares(seat, g.company_id(company), bundle)

    def check(self, g: G, s: S, a: SellShares) -> Refusal | None:
        company = g.d.company_index.get(a.company)
        if company is None:
            return no_such_company(g, a.company)
        if g.rules.stock.one_sale_a_turn and traded(s) >> company & 1:
            return g.no("sell.once", company=a.company)
        plan = plan_sale(g, s, a.seat, company, a.certificates)
        return plan if isinstance(plan, Refusal) else None

    def expected(self, g: G, s: S) -> Iterator[SellShares]:
        seat = g.top(s).mover(g, s)
        for company in range(len(g.d.companies)):
            if g.shares.of_player(s, company, seat) and s.square[company] >= 0:
                yield SellShares(seat, g.company_id(company), (g.shares.normal(company)[-1].percent,))

    def apply(self, g: G, s: S, a: SellShares) -> None:
        super().apply(g, s, a)
        s.last_seller = s.last_actor = a.seat
        s.passes = 0
        s.flow[-1] = StockTurnFrame("stock_turn", a.seat, traded(s) | 1 << g.d.company_index[a.company])


class FoundMove(RailMove[G, S, Found]):
    """Found a company: buy its director's certificate and set the starting value."""

    kind = Found

    def candidates(self, g: G, s: S) -> Iterator[Found]:
        """What the player can pay; asked about more, most games would only be told how little cash there is.

        What speaks against every company, or against every value of one, is asked once.
        """
        seat = g.top(s).mover(g, s)
        if limit_fault(g, s, seat) is not None:
            return
        cash = g.accounts.cash_of(s, seat)
        for company in range(len(g.d.companies)):
            if g.shares.has_director(s, company, OFFER) and g.rules.stock.found_fault(g, s, company) is None:
                for value in self.values(g, s, company):
                    if self.price(g, company, value) <= cash:
                        yield Found(seat, g.company_id(company), value)

    def check(self, g: G, s: S, a: Found) -> Refusal | None:
        company = g.d.company_index.get(a.company)
        if company is None:
            return unknown_company(g, a.company)
        if not g.shares.has_director(s, company, OFFER):
            return g.no("found.taken", company=a.company)
        fault = g.rules.stock.found_fault(g, s, company)
        if fault is not None:
            return fault
        values = self.values(g, s, company)
        if a.value not in values:
            return g.no("found.value", values=[str(v) for v in values])
        price = self.price(g, company, a.value)
        if price > g.accounts.cash_of(s, a.seat):
            return g.no("buy.cash", "found.cash", price=price, cash=g.accounts.cash_of(s, a.seat))
        return limit_fault(g, s, a.seat)

    def values(self, g: G, s: S, company: int) -> Sequence[int]:
        """Starting values this company may have now."""
        row = g.d.market.starts_in(g.d.companies[company].market_row)
        return [value for value in g.rules.stock.start_values(g, s) if value in row]

    def price(self, g: G, company: int, value: int) -> int:
        row = g.d.companies[company]
        return value * row.director_percent // row.share_percent

    def expected(self, g: G, s: S) -> Iterator[Found]:
        seat = g.top(s).mover(g, s)
        cheapest = min(g.d.market.starts)
        for company in range(len(g.d.companies)):
            if g.shares.has_director(s, company, OFFER):
                yield Found(seat, g.company_id(company), cheapest)

    def apply(self, g: G, s: S, a: Found) -> None:
        company = g.d.company_index[a.company]
        account = g.accounts.treasury(company) if g.rules.stock.offer_pays_company else BANK
        pay(s, g.accounts.purse(a.seat), account, self.price(g, company, a.value))
        open_company(g, s, company, a.seat, a.value, OFFER)
        note(s, "rail.log.founds", player=g.person(a.seat), company=a.company, value=a.value)
        finish_purchase(g, s, a.seat, company)

    def marks(self, g: G, s: S, a: Found) -> tuple[str, ...]:
        return (spots.share(a.company, spots.OFFER), *spots.start(g.d, a.company, a.value))

    def sentence(self, g: G, s: S, a: Found) -> Msg:
        price = self.price(g, g.d.company_index[a.company], a.value)
        return Msg("rail.do.found", {"company": a.company, "value": a.value, "price": price})


def open_company(g: RailGame, s: RailState, company: int, seat: Seat, value: int, place: int) -> None:
    """A player takes the director's certificate; the price marker goes on its starting square."""
    g.shares.move(s, g.shares.classes[company][0], place, PLAYER + seat)
    s.director[company] = seat
    s.par[company] = value
    market.put(g.d, s, company, g.d.market.starts_in(g.d.companies[company].market_row)[value])


def finish_purchase(g: RailGame, s: RailState, seat: Seat, company: int) -> None:
    """After a purchase: maybe the company can float now; then the next player moves."""
    note_float(g, s, company)
    s.last_buyer = s.last_actor = seat
    s.passes = 0
    next_turn(g, s, seat)


class BuyShareMove(RailMove[G, S, BuyShare]):
    """Buy one certificate of a founded company."""

    kind = BuyShare

    def papers(self, g: G, s: S, company: int, source: str) -> Sequence[CertificateClass]:
        """Certificates of a founded company that are for sale at a place."""
        if s.square[company] < 0:
            return ()
        if source == "pool":
            return g.shares.lying(s, company, POOL)
        following = g.shares.next_in_offer(s, company)
        if following is None or following.director:
            return ()
        return (following,) if g.rules.stock.offer_in_order else g.shares.lying(s, company, OFFER)

    def candidates(self, g: G, s: S) -> Iterator[BuyShare]:
        """What the player can pay, with one smaller certificate counted where titles allow that; else, over the limit,
        there is nothing to look at.
        """
        seat = g.top(s).mover(g, s)
        in_part = g.rules.stock.part_payment
        if not in_part and limit_fault(g, s, seat) is not None:
            return
        cash = g.accounts.cash_of(s, seat)
        for company in range(len(g.d.companies)):
            if s.square[company] < 0 or s.sold[seat] >> company & 1:
                continue
            for source in PLACES:
                for percent in dict.fromkeys([paper.percent for paper in self.papers(g, s, company, source)]):
                    for part in (0, *self._parts(g, company, percent)) if in_part else (0,):
                        if market.cost(g.d, s, company, percent - part) <= cash:
                            yield BuyShare(seat, g.company_id(company), source, percent, part)

    def _parts(self, g: G, company: int, percent: int) -> list[int]:
        """Sizes of certificates that could be handed in for one of this size."""
        return [c.percent for c in g.shares.normal(company) if c.percent < percent]

    def find(self, g: G, s: S, a: BuyShare) -> CertificateClass | None:
        for paper in self.papers(g, s, g.d.company_index[a.company], a.source):
            if paper.percent == a.percent:
                return paper
        return None

    def check(self, g: G, s: S, a: BuyShare) -> Refusal | None:
        company = g.d.company_index.get(a.company)
        if company is None:
            return unknown_company(g, a.company)
        if a.source not in PLACES:
            return g.no("buy.source", source=a.source)
        if g.shares.has_director(s, company, OFFER):
            return g.no("buy.director_first", company=a.company)
        paper = self.find(g, s, a)
        if paper is None:
            held = g.shares.by_percent(company, a.percent)
            waits = a.source == "offer" and held is not None and g.shares.count(s, held, OFFER)
            return g.no("buy.larger_first" if waits else "buy.none", company=a.company, percent=a.percent)
        if s.sold[a.seat] >> company & 1:
            return g.no("buy.sold_before", company=a.company)
        return self._terms_fault(g, s, company, a)

    def _terms_fault(self, g: G, s: S, company: int, a: BuyShare) -> Refusal | None:
        """Price, part payment and limits."""
        if a.hand_in and not self._may_hand_in(g, s, company, a):
            return g.no("buy.hand_in" if g.rules.stock.part_payment else "buy.money_only", company=a.company)
        price = market.cost(g.d, s, company, a.percent - a.hand_in)
        if price > g.accounts.cash_of(s, a.seat):
            return g.no("buy.cash", price=price, cash=g.accounts.cash_of(s, a.seat))
        if g.shares.of_player(s, company, a.seat) + a.percent - a.hand_in > g.d.share_limit:
            return g.no("buy.share_limit", company=a.company, limit=g.d.share_limit)
        fault = limit_fault(g, s, a.seat)
        exchanged = a.hand_in and certificates_of(g, s, a.seat) == g.d.certificate_limit  # one for one
        return None if exchanged else fault

    def _may_hand_in(self, g: G, s: S, company: int, a: BuyShare) -> bool:
        """Where titles allow it, a smaller certificate counts at its price when a larger one is bought."""
        paper = g.shares.by_percent(company, a.hand_in)
        held = paper is not None and g.shares.count(s, paper, PLAYER + a.seat) > 0
        return g.rules.stock.part_payment and held and 0 < a.hand_in < a.percent

    def expected(self, g: G, s: S) -> Iterator[BuyShare]:
        seat = g.top(s).mover(g, s)
        for company in range(len(g.d.companies)):
            for source in PLACES:
                for paper in self.papers(g, s, company, source):
                    yield BuyShare(seat, g.company_id(company), source, paper.percent)

    def apply(self, g: G, s: S, a: BuyShare) -> None:
        company = g.d.company_index[a.company]
        paper = self.find(g, s, a)
        assert paper is not None
        price = market.cost(g.d, s, company, a.percent - a.hand_in)
        new = a.source == "offer"
        paid_in = s.floated[company] or g.rules.stock.offer_pays_company
        pay(s, g.accounts.purse(a.seat), g.accounts.treasury(company) if new and paid_in else BANK, price)
        g.shares.move(s, paper, PLACES[a.source], PLAYER + a.seat)
        if a.hand_in:
            part = g.shares.by_percent(company, a.hand_in)
            assert part is not None
            g.shares.move(s, part, PLAYER + a.seat, PLACES[a.source])
        key = f"rail.log.buy_{_seller(g, a.source)}"
        note(s, key, player=g.person(a.seat), company=a.company, percent=a.percent, price=price)
        if a.hand_in:
            note(s, "rail.log.hand_in", player=g.person(a.seat), company=a.company, percent=a.hand_in)
        settle_director(g, s, company, a.seat)
        finish_purchase(g, s, a.seat, company)

    def marks(self, g: G, s: S, a: BuyShare) -> tuple[str, ...]:
        return (spots.share(a.company, a.source),)

    def sentence(self, g: G, s: S, a: BuyShare) -> Msg:
        price = market.cost(g.d, s, g.d.company_index[a.company], a.percent - a.hand_in)
        part = "_part" if a.hand_in else ""
        key = f"rail.do.buy_{_seller(g, a.source)}{part}"
        return Msg(key, {"company": a.company, "percent": a.percent, "price": price, "part": a.hand_in})


def _seller(g: RailGame, source: str) -> str:
    """Who sells, as sentences say it: shares never sold lie in an offering of their own, or with the company itself."""
    return "company" if source == "offer" and g.rules.stock.offer_pays_company else source


def settle_director(g: RailGame, s: RailState, company: int, buyer: Seat) -> None:
    """After a purchase: more than the director makes a new director; enough for the certificate ends a receivership."""
    director = s.director[company]
    holding = g.shares.of_player(s, company, buyer)
    share = g.d.companies[company].director_percent
    if director == NOBODY:
        if g.shares.has_director(s, company, PLAYER + buyer):
            s.director[company] = buyer
        elif g.shares.has_director(s, company, POOL) and holding >= share:
            swap = next(g.shares.payments(s, company, PLAYER + buyer, share), None)
            if swap is None:
                return
            g.shares.swap_director(s, company, POOL, buyer, swap)
        else:
            return
        s.receivership[company] = 0
    elif director != buyer and holding > g.shares.of_player(s, company, director):
        if kept_by_lot(g, s, company):
            return
        swap = next(g.shares.payments(s, company, PLAYER + buyer, share))
        g.shares.swap_director(s, company, PLAYER + director, buyer, swap)
    else:
        return
    note(s, "rail.log.director", company=g.company_id(company), player=g.person(buyer))


class PassTurn(PlainMove[G, S, Pass]):
    """End the turn; without any deal it counts as a pass."""

    kind = Pass

    def check(self, g: G, s: S, a: Pass) -> Refusal | None:
        if certificates_of(g, s, a.seat) > g.d.certificate_limit and next(SellMove().offers(g, s), None) is not None:
            return g.no("pass.over_limit", limit=g.d.certificate_limit, held=certificates_of(g, s, a.seat))
        return None

    def apply(self, g: G, s: S, a: Pass) -> None:
        if not traded(s):
            s.passes += 1
            note(s, "rail.log.pass", player=g.person(a.seat))
        next_turn(g, s, a.seat)

    def sentence(self, g: G, s: S, a: Pass) -> Msg:
        return Msg("rail.do.end_turn" if traded(s) else "rail.do.pass")


class StockTurn(RailNode[G, S]):
    """A player's turn in a stock round."""

    name = "stock_turn"
    stage = "market"
    frames = (StockTurnFrame,)
    moves: tuple[AnyMove, ...] = (BuyShareMove(), FoundMove(), SellMove(), PassTurn())

    rising: Rising | None = None  # which newly floated companies rise when the round is over, in their order

    def __init__(self, rising: Rising | None = None) -> None:
        self.rising = rising

    def resume(self, g: G, s: S) -> bool:
        if s.passes < len(g.in_play(s)):
            return True
        s.flow.pop()
        end_stock_round(g, s, self.rising)
        return False

    def mover(self, g: G, s: S) -> Seat:
        return top(s, StockTurnFrame).seat

    def not_now(self, g: G, s: S, a: Action) -> Refusal | None:
        """Whoever has just bought learns that this was the end of his turn."""
        if isinstance(a, SellShares | BuyShare | Found) and a.seat == s.last_buyer == s.last_actor != self.mover(g, s):
            return g.no("sell.after_buying" if isinstance(a, SellShares) else "buy.second")
        return None

    def headline(self, g: G, s: S) -> Msg:
        key = "rail.ask.stock_more" if traded(s) else "rail.ask.stock_turn"
        return Msg(key, {"player": g.person(self.mover(g, s))})


def begin_stock_round(g: RailGame, s: RailState) -> None:
    """The holder of the Priority Deal card begins."""
    s.stock_round += 1
    s.operating_round = 0
    s.passes = 0
    s.sold = [0] * g.players
    s.last_buyer = s.last_seller = s.last_actor = NOBODY
    note(s, "rail.log.stock_round", number=s.stock_round)
    s.flow.append(StockTurnFrame("stock_turn", s.priority, 0))
