"""Interruption: the director must raise money for a train, and may be ruined by it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from revier.core.action import Seat
from revier.core.events import note
from revier.core.flow import AnyMove, Frame, PlainMove, top
from revier.core.message import Msg
from revier.core.purse import pay
from revier.core.refusal import Refusal
from revier.rail import market, spots
from revier.rail.actions import BuyTrain, GoBankrupt, SellShares
from revier.rail.frames import RaiseFrame
from revier.rail.game import RailGame
from revier.rail.nodes.base import G, RailMove, S, SaleMove, StepNode
from revier.rail.nodes.trains import SOURCES, buy_from_bank, take_train
from revier.rail.selling import Sale, no_such_company, plan_sale, possible_sales
from revier.rail.state import BANK, CLOSED, NOBODY, PLAYER, POOL, RailState
from revier.rail.trains import OnSale


def announced(g: RailGame, s: RailState) -> OnSale:
    """What must be bought: at its printed price, unless the node that raises the money says otherwise."""
    node = g.top(s)
    return node.announced(g, s) if isinstance(node, RaiseMoney) else at_printed_price(g, s)


def at_printed_price(g: RailGame, s: RailState) -> OnSale:
    """The train somebody has named for a forced purchase."""
    frame = top(s, RaiseFrame)
    return OnSale(frame.train, frame.source, g.d.trains[frame.train].price)


def missing(g: RailGame, s: RailState) -> int:
    """What treasury and director together still lack."""
    company = g.operator(s)
    return announced(g, s).price - g.accounts.funds(s, company) - g.accounts.cash_of(s, s.director[company])


class ForcedSale(SaleMove[G, S]):
    """Sell no more than is needed, and not the directorship of the acting company.

    The sales of one forced purchase are one set of papers: no smaller one the director could sell may be enough.
    Which of several equally small sets he sells is his choice.
    """

    by_papers_in_hand = True  # else only those named count: none of them may be superfluous

    def __init__(self, *, by_papers_in_hand: bool = True) -> None:
        self.by_papers_in_hand = by_papers_in_hand

    def candidates(self, g: G, s: S) -> Iterator[SellShares]:
        seat = g.top(s).mover(g, s)
        for company in range(len(g.d.companies)):
            for bundle in possible_sales(g, s, seat, company):
                yield SellShares(seat, g.company_id(company), bundle)

    def check(self, g: G, s: S, a: SellShares) -> Refusal | None:
        company = g.d.company_index.get(a.company)
        if company is None:
            return no_such_company(g, a.company)
        plan = plan_sale(g, s, a.seat, company, a.certificates)
        if isinstance(plan, Refusal):
            return plan if plan.reason.key == "rail.refused.sell.none" else self._forced(g, plan)
        if plan.successor != NOBODY and company == g.operator(s):
            return g.no("raise.keeps_director", company=a.company)
        if g.rules.stock.one_sale_a_turn and s.sold[a.seat] >> company & 1:
            return g.no("sell.once", company=a.company)
        lack = missing(g, s)
        if lack <= 0:
            return g.no("raise.enough")
        if self.by_papers_in_hand:
            return self._smaller_in_hand(g, s, a, company, lack) or self._too_little(g, s, a, company, lack)
        return self._superfluous(g, s, a, company, lack) or self._too_little(g, s, a, company, lack)

    def _smaller_in_hand(self, g: G, s: S, a: SellShares, company: int, lack: int) -> Refusal | None:
        """Would a smaller set of papers, of whatever companies, bring in what is missing?"""
        least = self._least(g, s, a.seat, lack)
        if least is None:  # nothing is enough: everything goes
            return None
        percent = sum(a.certificates)
        shares = percent // g.d.companies[company].share_percent
        if shares > least:
            return g.no("raise.smaller", missing=lack, shares=least)
        if market.cost(g.d, s, company, percent) >= lack:
            return None
        after = s.copy()
        self.apply(g, after, a)
        rest = self._least(g, after, a.seat, missing(g, after))
        if rest is None:  # the price has fallen: what would have been enough is so no more
            return g.no("raise.too_little", company=a.company, missing=lack)
        return g.no("raise.smaller", missing=lack, shares=least) if shares + rest > least else None

    def _superfluous(self, g: G, s: S, a: SellShares, company: int, lack: int) -> Refusal | None:
        """Could one of the papers sold have stayed?"""
        without = sum(a.certificates) - min(a.certificates)
        return g.no("raise.too_much", missing=lack) if market.cost(g.d, s, company, without) >= lack else None

    def _too_little(self, g: G, s: S, a: SellShares, company: int, lack: int) -> Refusal | None:
        """Would this one sale leave shares unsold that are needed? Nobody may ruin himself with shares in hand."""
        percent = sum(a.certificates)
        left = lack - market.cost(g.d, s, company, percent)
        most = max(self._sizes(g, s, a.seat, company))
        if not g.rules.stock.one_sale_a_turn or left <= 0 or percent >= most:
            return None
        others = ((c, self._sizes(g, s, a.seat, c)) for c in range(len(g.d.companies)) if c != company)
        if left <= sum(market.cost(g.d, s, c, max(sizes)) for c, sizes in others if sizes):
            return None
        return g.no("raise.too_little", company=a.company, missing=lack)

    def _least(self, g: G, s: S, seat: Seat, lack: int) -> int | None:
        """The fewest shares, of all companies together, that bring in so much; None if nothing is enough."""
        brings = {0: 0}  # the most money so many shares can bring
        for company in range(len(g.d.companies)):
            sizes = self._sizes(g, s, seat, company)
            one = g.d.companies[company].share_percent
            for so_far, money in list(brings.items()):
                for percent in sizes:
                    shares, total = so_far + percent // one, money + market.cost(g.d, s, company, percent)
                    brings[shares] = max(total, brings.get(shares, 0))
        return min((shares for shares, money in brings.items() if money >= lack), default=None)

    def _sizes(self, g: G, s: S, seat: Seat, company: int) -> set[int]:
        """How many percent of a company could be sold now in one sale, whatever they bring."""
        if g.rules.stock.one_sale_a_turn and s.sold[seat] >> company & 1:
            return set()
        acting = company == g.operator(s)
        sizes: set[int] = set()
        for bundle in possible_sales(g, s, seat, company):
            plan = plan_sale(g, s, seat, company, bundle)
            if isinstance(plan, Sale) and not (acting and plan.successor != NOBODY):
                sizes.add(sum(bundle))
        return sizes

    def _forced(self, g: G, plan: Refusal) -> Refusal:
        clause = g.wiring.cites.get("raise.normal_rules", "")
        return Refusal(plan.reason, f"{g.info.id}:{clause}") if clause else plan


class CompletePurchase(RailMove[G, S, BuyTrain]):
    """With the money at hand the announced train, and no other, is bought."""

    kind = BuyTrain
    final = True

    def candidates(self, g: G, s: S) -> Iterator[BuyTrain]:
        offer = announced(g, s)
        yield BuyTrain(g.top(s).mover(g, s), g.d.trains[offer.train].name, offer.source, offer.price)

    def check(self, g: G, s: S, a: BuyTrain) -> Refusal | None:
        offer = announced(g, s)
        if a.source not in SOURCES:
            return g.no("raise.no_company_train")
        if (a.train, a.source) != (g.d.trains[offer.train].name, offer.source):
            return g.no("raise.other_train", train=g.d.trains[offer.train].name)
        if a.price != offer.price:
            return g.no("train.printed_price", train=a.train, price=offer.price)
        if missing(g, s) > 0:
            return g.no("train.raise_first", missing=missing(g, s))
        return None

    def apply(self, g: G, s: S, a: BuyTrain) -> None:
        offer = announced(g, s)
        s.flow.pop()
        buy_from_bank(g, s, g.operator(s), offer)

    def marks(self, g: G, s: S, a: BuyTrain) -> tuple[str, ...]:
        return (spots.train(a.train, a.source),)

    def sentence(self, g: G, s: S, a: BuyTrain) -> Msg:
        gap = a.price - g.accounts.funds(s, g.operator(s))
        return Msg("rail.do.buy_train_forced", {"train": a.train, "price": a.price, "missing": gap})


@dataclass(frozen=True, kw_only=True)
class Bankruptcy:
    """What becomes of a bankrupt player's papers, cash and purchase."""

    unfounded_to_pool: bool = True  # shares of companies not yet founded go to the pool, too
    cash_to_company: bool = True  # his cash goes to the acting company even where it has a new director
    successor_bound: bool = True  # the new director must buy the same train
    debt_in_treasury: bool = False  # a loan is a treasury below nothing, not a debt


class BankruptMove(PlainMove[G, S, GoBankrupt]):
    """Nothing is left to sell and the money is not enough."""

    kind = GoBankrupt
    final = True

    how = Bankruptcy()

    def __init__(self, how: Bankruptcy | None = None) -> None:
        if how is not None:
            self.how = how

    def check(self, g: G, s: S, a: GoBankrupt) -> Refusal | None:
        if missing(g, s) <= 0:
            return g.no("raise.can_pay")
        sale = next(move for move in g.top(s).moves if isinstance(move, ForcedSale))
        if next(sale.offers(g, s), None) is not None:
            return g.no("raise.can_sell")
        return None

    def apply(self, g: G, s: S, a: GoBankrupt) -> None:
        ruin(g, s, a.seat, self.how)

    def sentence(self, g: G, s: S, a: GoBankrupt) -> Msg:
        return Msg("rail.do.bankrupt")


class RaiseMoney(StepNode[G, S]):
    """A forced purchase that the director cannot yet pay."""

    name = "raise"
    stage = "market"
    frames: ClassVar[tuple[type[Frame], ...]] = (RaiseFrame,)
    moves: tuple[AnyMove, ...] = (CompletePurchase(), ForcedSale(), BankruptMove())

    def __init__(self, how: Bankruptcy | None = None, sale: ForcedSale[G, S] | None = None) -> None:
        """With other rules of bankruptcy or of forced sales, if some are given."""
        if how is not None:
            self.moves = tuple(BankruptMove[G, S](how) if type(m) is BankruptMove else m for m in self.moves)
        if sale is not None:
            self.moves = tuple(sale if type(m) is ForcedSale else m for m in self.moves)

    def announced(self, g: G, s: S) -> OnSale:
        """What is to be bought; where more than a new train can be owed, frames of the title remember it."""
        return at_printed_price(g, s)

    def headline(self, g: G, s: S) -> Msg:
        company = g.operator(s)
        offer = announced(g, s)
        return Msg(
            "rail.ask.raise",
            {
                "player": g.person(s.director[company]),
                "company": g.company_id(company),
                "train": g.d.trains[offer.train].name,
                "missing": max(0, missing(g, s)),
            },
        )


# --- bankruptcy -------------------------------------------------------------------------------------------------------
def ruin(g: RailGame, s: RailState, seat: Seat, how: Bankruptcy) -> None:
    """A player leaves the game; every company he directed gets a new director or goes into receivership."""
    acting = g.operator(s)
    note(s, "rail.log.bankrupt", player=g.person(seat))
    s.bankrupt[seat] = 1
    directed = [c for c in range(len(g.d.companies)) if s.director[c] == seat]
    for company in range(len(g.d.companies)):
        if s.square[company] >= 0 or how.unfounded_to_pool:
            g.shares.move_all(s, company, PLAYER + seat, POOL)
    for lot in range(len(g.d.lots)):
        if s.lots[lot] == seat:
            s.lots[lot] = CLOSED
    if s.priority == seat and g.in_play(s):
        s.priority = g.after(s, seat)
    for company in directed:
        new_director(g, s, company, seat)
    in_receivership = s.director[acting] == NOBODY
    counts = in_receivership or how.cash_to_company
    pay(s, g.accounts.purse(seat), g.accounts.treasury(acting) if counts else BANK, g.accounts.cash_of(s, seat))
    if len(g.in_play(s)) <= 1:
        s.end = "bankruptcy"
        note(s, "rail.log.end_bankruptcy")
        s.flow.clear()
        return
    if in_receivership:
        _bank_completes(g, s, acting, how)
    elif not how.successor_bound:
        s.flow.pop()


def new_director(g: RailGame, s: RailState, company: int, bankrupt: Seat) -> None:
    """A bankrupt player's company goes to its largest holder, if anybody holds enough."""
    share = g.d.companies[company].director_percent
    heir = g.shares.largest_holder(s, company, bankrupt, share)
    swap = next(g.shares.payments(s, company, PLAYER + heir, share), None) if heir != NOBODY else None
    if swap is None:
        s.director[company] = NOBODY
        s.receivership[company] = 1
        note(s, "rail.log.receivership", company=g.company_id(company))
    else:
        g.shares.swap_director(s, company, POOL, heir, swap)
        note(s, "rail.log.director", company=g.company_id(company), player=g.person(heir))


def _bank_completes(g: RailGame, s: RailState, company: int, how: Bankruptcy) -> None:
    """In receivership the bank lends what is missing; that and a surcharge are the company's debt.

    The loan is for a train of the bank itself, so no money leaves the bank.
    """
    offer = announced(g, s)
    s.flow.pop()
    s.flow.pop()  # the train step ends with this purchase: nobody is left to decide on another
    if how.debt_in_treasury:
        gap = offer.price - g.accounts.funds(s, company)
        pay(s, g.accounts.treasury(company), BANK, offer.price + g.d.debt_surcharge, overdraw=True)
        note(s, "rail.log.loan", company=g.company_id(company), amount=gap, debt=gap + g.d.debt_surcharge)
    else:
        pay_with_loan(g, s, company, offer.price)
    take_train(g, s, company, offer.train, SOURCES[offer.source])


def pay_with_loan(g: RailGame, s: RailState, company: int, price: int) -> None:
    """A company in receivership pays the bank what it has; the rest is its debt.

    The surcharge comes once, with the first debt of the company; a treasury below nothing is a debt that had it.
    """
    funds = g.accounts.funds(s, company)
    own = max(0, min(funds, price))
    pay(s, g.accounts.treasury(company), BANK, own)
    gap = debt = price - own
    if not gap:
        return
    if funds >= 0 and company not in s.surcharged:
        s.surcharged = [*s.surcharged, company]
        debt += g.d.debt_surcharge
    s.debt[company] += debt
    note(s, "rail.log.loan", company=g.company_id(company), amount=gap, debt=debt)
