"""A company that must buy and cannot pay: own certificate first, then the forced purchase in its stated order.

The order is treasury, certificates of the company, cash of the director, the director's certificates of that company,
and at last a credit of the bank, which counts double against the director in the end. Nobody can be ruined. A railway
buys a train like this; what else may be bought says its node, by its price.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Generic

from revier.core.action import Action, Seat
from revier.core.events import note
from revier.core.flow import Move
from revier.core.message import Msg
from revier.core.purse import pay
from revier.core.refusal import Refusal
from revier.games.dortmund.actions import OwnDeal
from revier.games.dortmund.base import DortmundGame, DortmundMove, G, S, no, nothing_more
from revier.games.dortmund.deals import Fall, OwnDealMove, as_by_director, down_or_left, sell_own
from revier.games.dortmund.state import DortmundState
from revier.rail import market, spots
from revier.rail.actions import AnnounceTrain, BuyTrain, SellShares
from revier.rail.frames import RaiseFrame
from revier.rail.nodes.base import StepNode
from revier.rail.nodes.money import announced
from revier.rail.nodes.trains import AnnounceMove, buy_from_bank
from revier.rail.state import BANK, OFFER, PLAYER, POOL


def train_price(g: DortmundGame, s: DortmundState) -> int:
    """What the announced train costs."""
    return announced(g, s).price


def short_of_treasury(g: DortmundGame, s: DortmundState, price: int) -> int:
    """What the treasury lacks for the purchase."""
    return price - g.accounts.funds(s, g.operator(s))


def missing(g: DortmundGame, s: DortmundState, price: int) -> int:
    """What treasury and the director's cash together lack."""
    return short_of_treasury(g, s, price) - g.accounts.cash_of(s, s.director[g.operator(s)])


def papers_at(g: DortmundGame, s: DortmundState, place: int) -> list[int]:
    """Sizes of all certificates of the acting company in a place but the director's, small ones first."""
    normal = g.shares.normal(g.operator(s))
    return sorted(paper.percent for paper in normal for _ in range(g.shares.count(s, paper, place)))


def own_papers(g: DortmundGame, s: DortmundState) -> list[int]:
    """Sizes of the certificates the company owns itself."""
    return papers_at(g, s, OFFER)


def falling_prices(g: G, s: S, fall: Fall[G, S], tenths: int) -> list[int]:
    """The price of the acting company's shares before each of so many tenths that are sold one after the other."""
    ahead, company = s.copy(), g.operator(s)
    prices = []
    for _ in range(tenths):
        prices.append(market.price(g.d, ahead, company))
        fall(g, ahead, company, 10)
    return prices


def fewest_tenths(prices: Sequence[int], papers: Sequence[int], lack: int, sold: int = 0) -> int | None:
    """How many tenths must be sold at the least, one certificate after the other; None if that is not enough."""
    if lack <= 0:
        return 0
    found = []
    for size in sorted(set(papers)):
        tenths, rest = size // 10, list(papers)
        rest.remove(size)
        if sold + tenths <= len(prices):
            more = fewest_tenths(prices, rest, lack - prices[sold] * tenths, sold + tenths)
            if more is not None:
                found.append(tenths + more)
    return min(found, default=None)


def more_than_needed(
    g: DortmundGame, prices: Sequence[int], papers: list[int], percent: int, lack: int, cited_as: str = ""
) -> Refusal | None:
    """Would selling a certificate of this size bring in more than must be?

    It would if nothing is missing, if a smaller one is enough, or if others without it would do with fewer shares.
    """
    if lack <= 0:
        return no(g, "forced.enough", f"forced.enough{cited_as}")
    if any(size < percent and prices[0] * size // 10 >= lack for size in papers):
        return no(g, "forced.smaller", f"forced.smaller{cited_as}")
    if percent not in papers:
        return None
    least, tenths, rest = fewest_tenths(prices, papers, lack), percent // 10, list(papers)
    rest.remove(percent)
    after = fewest_tenths(prices, rest, lack - prices[0] * tenths, tenths)
    if least is not None and (after is None or tenths + after > least):
        return no(g, "forced.fewer", f"forced.smaller{cited_as}")
    return None


class AnnounceForced(AnnounceMove[G, S]):
    """The forced purchase begins once the deal in own certificates is used up or impossible."""

    def check(self, g: G, s: S, a: AnnounceTrain) -> Refusal | None:
        fault = super().check(g, s, a)
        if fault is None and self._could_sell(g, s):
            return no(g, "forced.own_first", company=g.company_id(g.operator(s)))
        return fault

    def enough(self, g: G, s: S, seat: Seat, price: int) -> bool:
        """Money of the director never shortens the way: certificates of the railway come before it."""
        return price <= g.accounts.funds(s, g.operator(s))

    def _could_sell(self, g: G, s: S) -> bool:
        deal = OwnDealMove[G, S]()
        return any(a.side == "sell" and deal.check(g, s, a) is None for a in deal.candidates(g, s))


class ForcedOwnSale(DortmundMove[G, S, OwnDeal], Generic[G, S]):
    """Second, certificates of the company are sold, the limit of the pool notwithstanding, but no more than needed."""

    kind = OwnDeal

    def __init__(self, price: Callable[[G, S], int] = train_price) -> None:
        self.price = price  # of what must be bought

    def candidates(self, g: G, s: S) -> Iterator[OwnDeal]:
        for percent in dict.fromkeys(own_papers(g, s)):
            yield OwnDeal(g.top(s).mover(g, s), "sell", percent)

    def check(self, g: G, s: S, a: OwnDeal) -> Refusal | None:
        papers = own_papers(g, s)
        if a.side != "sell" or a.percent not in papers:
            return g.no("deal.none_to_sell", company=g.company_id(g.operator(s)), percent=a.percent)
        prices = falling_prices(g, s, down_or_left, sum(papers) // 10)
        return more_than_needed(g, prices, papers, a.percent, short_of_treasury(g, s, self.price(g, s)))

    def apply(self, g: G, s: S, a: OwnDeal) -> None:
        sell_own(g, s, g.operator(s), a.percent, down_or_left)

    def marks(self, g: G, s: S, a: OwnDeal) -> tuple[str, ...]:
        return OwnDealMove[G, S]().marks(g, s, a)

    def sentence(self, g: G, s: S, a: OwnDeal) -> Msg:
        return OwnDealMove[G, S]().sentence(g, s, a)


class ForcedDirectorSale(DortmundMove[G, S, SellShares], Generic[G, S]):
    """Fourth, the director sells own certificates of this company, as long as he stays director."""

    kind = SellShares

    def __init__(self, price: Callable[[G, S], int] = train_price) -> None:
        self.price = price  # of what must be bought

    def candidates(self, g: G, s: S) -> Iterator[SellShares]:
        company = g.operator(s)
        for paper in reversed(g.shares.normal(company)):
            yield SellShares(g.top(s).mover(g, s), g.company_id(company), (paper.percent,))

    def check(self, g: G, s: S, a: SellShares) -> Refusal | None:
        company = g.operator(s)
        if a.company != g.company_id(company):
            return no(g, "forced.other_company", company=g.company_id(company))
        price = self.price(g, s)
        if own_papers(g, s) and short_of_treasury(g, s, price) > 0:
            return no(g, "forced.own_first", "forced.own_before_director", company=a.company)
        if len(a.certificates) != 1:
            return no(g, "forced.one_by_one")
        held = papers_at(g, s, PLAYER + a.seat)
        most = max(g.shares.of_player(s, company, other) for other in range(g.players) if other != a.seat)
        spare = g.shares.of_player(s, company, a.seat) - most  # what goes without a change of director
        prices = falling_prices(g, s, as_by_director, max(1, spare // 10))
        fault = more_than_needed(g, prices, held, a.certificates[0], missing(g, s, price), "_director")
        if fault is not None:
            return fault
        paper = g.shares.by_percent(company, a.certificates[0])
        if paper is None or paper.percent not in held:
            if a.certificates[0] == g.d.companies[company].director_percent:
                return no(g, "forced.director", company=a.company)
            return g.no("sell.not_owned", "forced.not_for_sale", company=a.company)
        if paper.percent > spare:
            return no(g, "forced.stays_director", company=a.company)
        return None

    def apply(self, g: G, s: S, a: SellShares) -> None:
        company = g.operator(s)
        paper = g.shares.by_percent(company, a.certificates[0])
        assert paper is not None
        amount = market.price(g.d, s, company) * paper.percent // 10
        g.accounts.bank_pays(s, g.accounts.purse(a.seat), amount, "sale")
        g.shares.move(s, paper, PLAYER + a.seat, POOL)
        g.rules.stock.after_sale(g, s, company, paper.percent, True)
        price = market.price(g.d, s, company)
        note(
            s,
            "rail.log.sell",
            player=g.person(a.seat),
            company=a.company,
            percent=paper.percent,
            amount=amount,
            price=price,
        )

    def marks(self, g: G, s: S, a: SellShares) -> tuple[str, ...]:
        return (spots.share(a.company, a.seat),)

    def sentence(self, g: G, s: S, a: SellShares) -> Msg:
        amount = market.price(g.d, s, g.operator(s)) * sum(a.certificates) // 10
        return Msg("rail.do.sell", {"company": a.company, "percent": sum(a.certificates), "amount": amount})


def may_buy_now(g: DortmundGame, s: DortmundState, price: int) -> Refusal | None:
    """Has all been sold that must be before the bank lends money?"""
    company = g.company_id(g.operator(s))
    if short_of_treasury(g, s, price) > 0 and own_papers(g, s):
        return no(g, "forced.own_first", "forced.own_before_director", company=company)
    if missing(g, s, price) > 0 and next(ForcedDirectorSale(lambda _g, _s: price).offers(g, s), None) is not None:
        return no(g, "forced.sell_first", company=company)
    return None


def fill_treasury(g: DortmundGame, s: DortmundState, price: int) -> None:
    """The bank lends what treasury and director together lack; the director's cash follows with the purchase."""
    company, lent = g.operator(s), max(0, missing(g, s, price))
    if lent:
        seat = s.director[company]
        s.credit[seat] += lent
        pay(s, BANK, g.accounts.treasury(company), lent, overdraw=True)
        note(s, "dortmund.log.credit", player=g.person(seat), amount=lent)


class BuyWithCredit(DortmundMove[G, S, BuyTrain], Generic[G, S]):
    """With the money at hand, or nothing left to sell, the train is bought; the bank lends what is still missing."""

    kind = BuyTrain
    final = True

    def __init__(self, bought: Callable[[G, S], None] = nothing_more) -> None:
        self.bought = bought  # what else a purchase brings about

    def candidates(self, g: G, s: S) -> Iterator[BuyTrain]:
        offer = announced(g, s)
        yield BuyTrain(g.top(s).mover(g, s), g.d.trains[offer.train].name, offer.source, offer.price)

    def check(self, g: G, s: S, a: BuyTrain) -> Refusal | None:
        offer = announced(g, s)
        if (a.train, a.source, a.price) != (g.d.trains[offer.train].name, offer.source, offer.price):
            return g.no("raise.other_train", train=g.d.trains[offer.train].name)
        return may_buy_now(g, s, offer.price)

    def apply(self, g: G, s: S, a: BuyTrain) -> None:
        offer, company = announced(g, s), g.operator(s)
        fill_treasury(g, s, offer.price)
        s.bank_trains += offer.source == "bank"  # trg:8.6.1.e hsb:5.6.1.7.1.c
        s.flow.pop()
        buy_from_bank(g, s, company, offer)
        self.bought(g, s)

    def marks(self, g: G, s: S, a: BuyTrain) -> tuple[str, ...]:
        return (spots.train(a.train, a.source),)

    def sentence(self, g: G, s: S, a: BuyTrain) -> Msg:
        gap, lent = short_of_treasury(g, s, a.price), missing(g, s, a.price)
        if gap <= 0:
            return Msg(f"rail.do.buy_train_{a.source}", {"train": a.train, "price": a.price})
        if lent <= 0:
            return Msg("rail.do.buy_train_forced", {"train": a.train, "price": a.price, "missing": gap})
        adds = {"cash": gap - lent, "lent": lent}
        return Msg("dortmund.do.buy_train_credit", {"train": a.train, "price": a.price, **adds})


class ForcedPurchase(StepNode[G, S]):
    """A train must be bought."""

    name = "raise"
    stage = "market"
    frames = (RaiseFrame,)
    moves: tuple[Move[Any, Any, Any], ...] = (ForcedOwnSale(), ForcedDirectorSale(), BuyWithCredit())

    def not_now(self, g: G, s: S, a: Action) -> Refusal | None:
        """The turn does not go on before the train is bought."""
        return super().not_now(g, s, a) or g.no("train.must_own", company=g.company_id(g.operator(s)))

    def headline(self, g: G, s: S) -> Msg:
        company = g.operator(s)
        return Msg(
            "rail.ask.raise",
            {
                "player": g.person(s.director[company]),
                "company": g.company_id(company),
                "train": g.d.trains[announced(g, s).train].name,
                "missing": max(0, short_of_treasury(g, s, train_price(g, s))),
            },
        )


__all__ = [
    "AnnounceForced",
    "ForcedDirectorSale",
    "ForcedOwnSale",
    "ForcedPurchase",
    "fill_treasury",
    "may_buy_now",
    "missing",
    "short_of_treasury",
]
