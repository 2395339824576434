"""A company that must buy and cannot pay: own certificate first, then the forced purchase in its stated order.

The order is treasury, certificates of the company, cash of the director, the director's certificates of that company,
and at last a credit of the bank, which counts double against the director in the end. Nobody can be ruined. A railway
buys a train like this; what else may be bought says its node, by its price.
"""

from __future__ import annotations

from collections.abc import Iterator

from revier.core.action import Action, Choice, Seat
from revier.core.events import note
from revier.core.message import Msg
from revier.core.purse import pay
from revier.core.refusal import Refusal
from revier.games.dortmund.actions import OwnDeal
from revier.games.dortmund.base import DortmundMove, no
from revier.games.dortmund.deals import OwnDealMove, sell_own
from revier.games.dortmund.state import DortmundState
from revier.rail import market
from revier.rail.actions import AnnounceTrain, BuyTrain, SellShares
from revier.rail.game import RailGame
from revier.rail.nodes.base import StepNode
from revier.rail.nodes.money import announced
from revier.rail.nodes.trains import AnnounceMove, buy_from_bank
from revier.rail.state import BANK, OFFER, PLAYER, POOL, RailState


def forced_price(g: RailGame, s: RailState) -> int:
    """Price of what must be bought."""
    node = g.top(s)
    assert isinstance(node, ForcedNode)
    return node.price(g, s)


def short_of_treasury(g: RailGame, s: RailState) -> int:
    """What the treasury lacks for the purchase."""
    return forced_price(g, s) - g.accounts.funds(s, g.operator(s))


def missing(g: RailGame, s: RailState) -> int:
    """What treasury and the director's cash together lack."""
    return short_of_treasury(g, s) - g.accounts.cash_of(s, s.director[g.operator(s)])


def own_papers(g: RailGame, s: RailState) -> list[int]:
    """Sizes of the certificates the company owns itself, small ones first."""
    company = g.operator(s)
    return sorted(c.percent for c in g.shares.normal(company) if g.shares.count(s, c, OFFER))


def more_than_needed(g: RailGame, s: RailState, percent: int, sizes: list[int], lack: int) -> bool:
    """Would selling a certificate of this size bring in more than must be, as nothing or a smaller one is enough?"""
    price = market.price(g.d, s, g.operator(s))
    return lack <= 0 or any(size < percent and price * size // 10 >= lack for size in sizes)


class AnnounceForced(AnnounceMove):
    """The forced purchase begins once the deal in own certificates is used up or impossible."""

    def check(self, g: RailGame, s: RailState, a: AnnounceTrain) -> Refusal | None:
        assert isinstance(s, DortmundState)
        fault = super().check(g, s, a)
        if fault is None and next(self._first_sale(g, s), None) is not None:
            return no(g, "forced.own_first", company=g.company_id(g.operator(s)))
        return fault

    def enough(self, g: RailGame, s: RailState, seat: Seat, price: int) -> bool:
        """Money of the director never shortens the way: certificates of the railway come before it."""
        return price <= g.accounts.funds(s, g.operator(s))

    def _first_sale(self, g: RailGame, s: DortmundState) -> Iterator[Choice]:
        for choice in OwnDealMove().offers(g, s):
            if isinstance(choice.action, OwnDeal) and choice.action.side == "sell":
                yield choice


class ForcedOwnSale(DortmundMove[OwnDeal]):
    """Second, certificates of the company are sold, the limit of the pool notwithstanding, but no more than needed."""

    kind = OwnDeal

    def offers(self, g: RailGame, s: DortmundState) -> Iterator[Choice]:
        for percent in own_papers(g, s):
            a = OwnDeal(g.top(s).mover(g, s), "sell", percent)
            if self.check(g, s, a) is None:
                yield Choice(a)

    def check(self, g: RailGame, s: DortmundState, a: OwnDeal) -> Refusal | None:
        if a.side != "sell" or a.percent not in own_papers(g, s):
            return g.no("deal.none_to_sell", company=g.company_id(g.operator(s)), percent=a.percent)
        if more_than_needed(g, s, a.percent, own_papers(g, s), short_of_treasury(g, s)):
            return no(g, "forced.enough")
        return None

    def apply(self, g: RailGame, s: DortmundState, a: OwnDeal) -> None:
        sell_own(g, s, g.operator(s), a.percent, left_at_bottom=True)

    def sentence(self, g: RailGame, s: DortmundState, a: OwnDeal) -> Msg:
        return OwnDealMove().sentence(g, s, a)


class ForcedDirectorSale(DortmundMove[SellShares]):
    """Fourth, the director sells own certificates of this company, as long as he stays director."""

    kind = SellShares

    def offers(self, g: RailGame, s: DortmundState) -> Iterator[Choice]:
        company = g.operator(s)
        for paper in reversed(g.shares.normal(company)):
            a = SellShares(g.top(s).mover(g, s), g.company_id(company), (paper.percent,))
            if self.check(g, s, a) is None:
                yield Choice(a)

    def check(self, g: RailGame, s: DortmundState, a: SellShares) -> Refusal | None:
        company = g.operator(s)
        if a.company != g.company_id(company):
            return no(g, "forced.other_company", company=g.company_id(company))
        if own_papers(g, s) and short_of_treasury(g, s) > 0:
            return no(g, "forced.own_first", "forced.own_before_director", company=a.company)
        if len(a.certificates) != 1:
            return no(g, "forced.one_by_one")
        held = [c.percent for c in g.shares.normal(company) if g.shares.count(s, c, PLAYER + a.seat)]
        if more_than_needed(g, s, a.certificates[0], held, missing(g, s)):
            return no(g, "forced.enough", "forced.enough_director")
        paper = g.shares.by_percent(company, a.certificates[0])
        if paper is None or paper.percent not in held:
            directorship = a.certificates[0] == g.d.companies[company].director_percent
            key = "raise.keeps_director" if directorship else "sell.not_owned"
            return g.no(key, "forced.not_for_sale", company=a.company)
        left = g.shares.of_player(s, company, a.seat) - paper.percent
        most = max(g.shares.of_player(s, company, other) for other in range(g.players) if other != a.seat)
        if most > left:
            return no(g, "forced.stays_director", company=a.company)
        return None

    def apply(self, g: RailGame, s: DortmundState, a: SellShares) -> None:
        company = g.operator(s)
        paper = g.shares.by_percent(company, a.certificates[0])
        assert paper is not None
        amount = market.price(g.d, s, company) * paper.percent // 10
        g.accounts.bank_pays(s, g.accounts.purse(a.seat), amount, "sale")
        g.shares.move(s, paper, PLAYER + a.seat, POOL)
        g.rules.stock.after_sale(g, s, company, paper.percent)
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

    def sentence(self, g: RailGame, s: DortmundState, a: SellShares) -> Msg:
        amount = market.price(g.d, s, g.operator(s)) * sum(a.certificates) // 10
        return Msg("rail.do.sell", {"company": a.company, "percent": sum(a.certificates), "amount": amount})


def may_buy_now(g: RailGame, s: DortmundState) -> Refusal | None:
    """Has all been sold that must be before the bank lends money?"""
    company = g.company_id(g.operator(s))
    if short_of_treasury(g, s) > 0 and own_papers(g, s):
        return no(g, "forced.own_first", "forced.own_before_director", company=company)
    if missing(g, s) > 0 and next(ForcedDirectorSale().offers(g, s), None) is not None:
        return no(g, "forced.sell_first", company=company)
    return None


def fill_treasury(g: RailGame, s: DortmundState) -> None:
    """The bank lends what treasury and director together lack; the director's cash follows with the purchase."""
    company, lent = g.operator(s), max(0, missing(g, s))
    if lent:
        seat = s.director[company]
        s.credit[seat] += lent
        pay(s, BANK, g.accounts.treasury(company), lent, overdraw=True)
        note(s, "dortmund.log.credit", player=g.person(seat), amount=lent)


class BuyWithCredit(DortmundMove[BuyTrain]):
    """With the money at hand, or nothing left to sell, the train is bought; the bank lends what is still missing."""

    kind = BuyTrain
    final = True

    def offers(self, g: RailGame, s: DortmundState) -> Iterator[Choice]:
        offer = announced(g, s)
        a = BuyTrain(g.top(s).mover(g, s), g.d.trains[offer.train].name, offer.source, offer.price)
        if self.check(g, s, a) is None:
            yield Choice(a)

    def check(self, g: RailGame, s: DortmundState, a: BuyTrain) -> Refusal | None:
        offer = announced(g, s)
        if (a.train, a.source, a.price) != (g.d.trains[offer.train].name, offer.source, offer.price):
            return g.no("raise.other_train", train=g.d.trains[offer.train].name)
        return may_buy_now(g, s)

    def apply(self, g: RailGame, s: DortmundState, a: BuyTrain) -> None:
        offer, company = announced(g, s), g.operator(s)
        fill_treasury(g, s)
        s.bank_trains += offer.source == "bank"
        s.flow.pop()
        buy_from_bank(g, s, company, offer)

    def sentence(self, g: RailGame, s: DortmundState, a: BuyTrain) -> Msg:
        gap, lent = short_of_treasury(g, s), missing(g, s)
        if gap <= 0:
            return Msg(f"rail.do.buy_train_{a.source}", {"train": a.train, "price": a.price})
        if lent <= 0:
            return Msg("rail.do.buy_train_forced", {"train": a.train, "price": a.price, "missing": gap})
        adds = {"cash": gap - lent, "lent": lent}
        return Msg("dortmund.do.buy_train_credit", {"train": a.train, "price": a.price, **adds})


class ForcedNode(StepNode):
    """A forced purchase under way."""

    def price(self, g: RailGame, s: RailState) -> int:
        """What must be paid."""
        raise NotImplementedError


class ForcedPurchase(ForcedNode):
    """A train must be bought. Frame: train, source."""

    name = "raise"
    moves = (ForcedOwnSale(), ForcedDirectorSale(), BuyWithCredit())

    def price(self, g: RailGame, s: RailState) -> int:
        return announced(g, s).price

    def not_now(self, g: RailGame, s: RailState, a: Action) -> Refusal | None:
        """The turn does not go on before the train is bought."""
        return super().not_now(g, s, a) or g.no("train.must_own", company=g.company_id(g.operator(s)))

    def headline(self, g: RailGame, s: RailState) -> Msg:
        company = g.operator(s)
        return Msg(
            "rail.ask.raise",
            {
                "player": g.person(s.director[company]),
                "company": g.company_id(company),
                "train": g.d.trains[announced(g, s).train].name,
                "missing": max(0, short_of_treasury(g, s)),
            },
        )


__all__ = [
    "AnnounceForced",
    "ForcedDirectorSale",
    "ForcedNode",
    "ForcedOwnSale",
    "ForcedPurchase",
    "fill_treasury",
    "may_buy_now",
    "missing",
    "short_of_treasury",
]
