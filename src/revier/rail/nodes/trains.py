"""Step: buy trains. First purchases change the phase; a company with a route must not end its turn without a train."""

from __future__ import annotations

from collections.abc import Iterator

from revier.core.action import NATURE, Action, Choice, Seat, Span
from revier.core.events import note
from revier.core.flow import AnyMove, top
from revier.core.message import Msg
from revier.core.purse import pay
from revier.core.refusal import Refusal
from revier.core.terms import Terms
from revier.rail import spots
from revier.rail.actions import AnnounceTrain, BuyTrain, DiscardTrain, Pass
from revier.rail.frames import DiscardFrame, OfferFrame, RaiseFrame
from revier.rail.game import RailGame
from revier.rail.haggling import MOST_OFFERS, asked_too_often, least_again
from revier.rail.market import operating_order
from revier.rail.nodes.base import G, PassStep, RailMove, RailNode, S, StepNode, actor
from revier.rail.state import BANK, DEPOT, NOBODY, OWNED, TRAIN_POOL, RailState
from revier.rail.trains import OnSale

SOURCES = {"bank": DEPOT, "pool": TRAIN_POOL}


def on_sale(g: RailGame, s: RailState, company: int = NOBODY) -> list[OnSale]:
    """All trains the bank sells to a company, or to any: new ones and those in the Bank Pool."""
    new = [OnSale(t, "bank", g.d.trains[t].price) for t in g.trains.new_on_sale(s)]
    return new + [OnSale(t, "pool", g.d.trains[t].price) for t in g.trains.pooled(s, company)]


def must_buy(g: RailGame, s: RailState, company: int) -> bool:
    """Does the company owe itself a train: a route and no train?"""
    return not g.trains.how_many(s, company) and g.rules.trains.has_route(g, s, company)


def forced_trains(g: RailGame, s: RailState, company: int) -> list[OnSale]:
    """Trains for which the director may add money; none unless a train is owed and the treasury pays for none."""
    if g.trains.how_many(s, company):
        return []
    offered = on_sale(g, s, company)
    choice = g.rules.trains.forced(offered, g.accounts.funds(s, company)) if offered else []
    return choice if choice and must_buy(g, s, company) else []


def trains_limit(g: RailGame, s: RailState) -> int:
    """How many trains a company may own now."""
    return g.d.phases[s.phase].train_limit


def take_train(g: RailGame, s: RailState, company: int, train: int, place: int) -> None:
    """Put a train on a charter; the first of its type to leave the bank changes the phase at once."""
    first = not g.trains.sold_any(s, train)
    g.trains.move(s, train, place, OWNED + company)
    s.bought += 1
    if first:
        begin_phase(g, s, train)


def begin_phase(g: RailGame, s: RailState, train: int) -> None:
    """Everything the first purchase of a type of train sets off."""
    phase = g.trains.phase_after(s, train)
    if phase is None:
        return
    s.phase = phase.index
    note(s, "rail.log.phase", phase=phase.name)
    for old in g.d.trains:
        if old.scrapped_by == phase.name:
            for loser in g.trains.scrap_type(s, old.index, keep_owned=old.final_run):
                note(s, "rail.log.scrapped", company=g.company_id(loser), train=old.name)
    for effect in g.rules.trains.on_phase:
        effect(g, s)
    over = [c for c in operating_order(g.d, s) if g.trains.how_many(s, c) > phase.train_limit]
    s.flow += [DiscardFrame("discard", company) for company in reversed(over)]


class BuyTrainMove(RailMove[G, S, BuyTrain]):
    """Buy a train from the bank, the pool or another company."""

    kind = BuyTrain
    final = True

    asks = True  # the director of the seller answers first
    from_debtors = False  # who owes the bank may sell, too

    def __init__(self, *, asks: bool = True, from_debtors: bool = False) -> None:
        self.asks, self.from_debtors = asks, from_debtors

    def candidates(self, g: G, s: S) -> Iterator[BuyTrain]:
        """Trains of the bank, those first with which a director must help; those of others for the least price."""
        company = g.operator(s)
        if self._full(g, s, company) is not None:  # then nobody's trains need be looked at
            return
        seat, funds = actor(g, s), g.accounts.funds(s, company)
        payable = (offer for offer in on_sale(g, s, company) if offer.price <= funds)
        for offer in forced_trains(g, s, company) or payable:
            yield BuyTrain(seat, g.d.trains[offer.train].name, offer.source, offer.price)
        if funds < 1 or not g.d.phases[s.phase].train_trade:
            return
        for seller in range(len(g.d.companies)):
            for train in g.trains.types(s, seller) if seller != company else ():
                price = least_again(s, seller, train, 1)
                yield BuyTrain(seat, g.d.trains[train].name, g.company_id(seller), price)

    def offers(self, g: G, s: S) -> Iterator[Choice]:
        """The price of another company's train is left open, up to what can be paid."""
        for a in self.candidates(g, s):
            if self.check(g, s, a) is None:
                most = self.most(g, s, g.d.train_index[a.train])
                yield Choice(a) if a.source in SOURCES else Choice(a, Span("price", a.price, most))

    def most(self, g: G, s: S, train: int) -> int:
        """The most that can be paid for another company's train."""
        return g.accounts.funds(s, g.operator(s))

    def check(self, g: G, s: S, a: BuyTrain) -> Refusal | None:
        company = g.operator(s)
        train = g.d.train_index.get(a.train)
        if train is None:
            return g.no("train.unknown", train=a.train)
        full = self._full(g, s, company)
        if full is not None:
            return full
        if a.source in SOURCES:
            return self._bank_fault(g, s, company, train, a)
        seller = g.d.company_index.get(a.source)
        if seller is None:
            return g.no("train.source", source=a.source)
        if a.price < 1:
            return g.no("train.price_least")
        if a.price > g.accounts.funds(s, company):
            key = "train.treasury_only" if must_buy(g, s, company) else "train.funds"
            return g.no(key, price=a.price, funds=g.accounts.funds(s, company))
        return self.seller_fault(g, s, company, seller, train) or self.offer_fault(g, s, seller, train, a.price)

    def _full(self, g: G, s: S, company: int) -> Refusal | None:
        """Has the company as many trains as it may own?"""
        limit = trains_limit(g, s)
        if g.trains.how_many(s, company) >= limit:
            return g.no("train.limit", company=g.company_id(company), limit=limit)
        return None

    def _bank_fault(self, g: G, s: S, company: int, train: int, a: BuyTrain) -> Refusal | None:
        offer = OnSale(train, a.source, g.d.trains[train].price)
        if train not in (g.trains.new_on_sale(s) if a.source == "bank" else g.trains.pooled(s, company)):
            if a.source == "pool" and train in g.trains.pooled(s):
                return g.no("train.given_up", company=g.company_id(company), train=a.train)
            key = "train.not_on_sale" if a.source == "bank" else "train.not_in_pool"
            return g.no(key, f"{key}.{a.train}", train=a.train)
        if a.price != offer.price:
            key = "train.printed_price"
            return g.no(key, f"{key}.{a.source}", train=a.train, price=offer.price)
        fault = self.bank_fault(g, s, offer)
        funds = g.accounts.funds(s, company)
        if fault is not None or offer.price <= funds:
            return fault
        forced = forced_trains(g, s, company)
        if not forced:
            return g.no("train.funds", price=offer.price, funds=funds)
        if offer not in forced:
            return g.no("train.forced_choice", train=a.train)
        lack = offer.price - funds - self.help_at_hand(g, s, a.seat)
        return g.no("train.raise_first", missing=lack) if lack > 0 else None

    def bank_fault(self, g: G, s: S, offer: OnSale) -> Refusal | None:
        """May a company buy one more new train in this turn?"""
        return g.rules.trains.train_fault(g, s, NOBODY, offer.train) if offer.source == "bank" else None

    def help_at_hand(self, g: G, s: S, seat: Seat) -> int:
        """What the director can add at once in a forced purchase."""
        return g.accounts.cash_of(s, seat)

    def seller_fault(self, g: G, s: S, company: int, seller: int, train: int) -> Refusal | None:
        """What speaks against a train of this seller, apart from money."""
        name = g.company_id(seller)
        if seller == company or not g.trains.count(s, train, OWNED + seller):
            return g.no("train.seller_has_none", company=name, train=g.d.trains[train].name)
        if not g.d.phases[s.phase].train_trade:
            return g.no("train.too_early")
        in_debt = s.debt[seller] > 0 or g.accounts.funds(s, seller) < 0
        bound = in_debt and not self.from_debtors
        if bound or s.receivership[seller] or s.director[seller] == NOBODY:
            return g.no("train.seller_bound", company=name)
        if asked_too_often(s, seller, train):
            return g.no("train.asked_often", company=name, most=MOST_OFFERS)
        return g.rules.trains.train_fault(g, s, seller, train)

    def offer_fault(self, g: G, s: S, seller: int, train: int, price: int) -> Refusal | None:
        """An offer made again must be a better one."""
        least = least_again(s, seller, train, price)
        return g.no("train.asked_before", company=g.company_id(seller), price=least - 1) if least > price else None

    def expected(self, g: G, s: S) -> Iterator[BuyTrain]:
        for offer in on_sale(g, s):
            yield BuyTrain(actor(g, s), g.d.trains[offer.train].name, offer.source, offer.price)

    def apply(self, g: G, s: S, a: BuyTrain) -> None:
        company, train = g.operator(s), g.d.train_index[a.train]
        if a.source in SOURCES:
            buy_from_bank(g, s, company, OnSale(train, a.source, a.price))
            return
        seller = g.d.company_index[a.source]
        if s.director[seller] == a.seat or not self.asks:
            trade(g, s, company, seller, train, a.price)
        else:
            note(s, "rail.log.asks", company=g.company_id(company), seller=a.source, train=a.train, price=a.price)
            s.flow.append(OfferFrame("offer", seller, train, a.price))

    def terms(self, g: G, s: S, a: BuyTrain) -> Terms | None:
        """An offer to another director is paid when it is accepted."""
        return None if a.source in SOURCES else Terms(cost=a.price, cash=g.accounts.funds(s, g.operator(s)))

    def marks(self, g: G, s: S, a: BuyTrain) -> tuple[str, ...]:
        return (spots.train(a.train, a.source),)

    def sentence(self, g: G, s: S, a: BuyTrain) -> Msg:
        missing = a.price - g.accounts.funds(s, g.operator(s))
        if a.source in SOURCES and missing > 0:
            return Msg("rail.do.buy_train_forced", {"train": a.train, "price": a.price, "missing": missing})
        key = f"rail.do.buy_train_{a.source}" if a.source in SOURCES else "rail.do.buy_train_company"
        return Msg(key, {"train": a.train, "price": a.price, "company": a.source})


def buy_from_bank(g: RailGame, s: RailState, company: int, offer: OnSale) -> None:
    """Pay from the treasury; in a forced purchase the director adds exactly what is missing."""
    missing = offer.price - g.accounts.funds(s, company)
    name, train = g.company_id(company), g.d.trains[offer.train].name
    if missing > 0:
        director = s.director[company]
        pay(s, g.accounts.purse(director), g.accounts.treasury(company), missing)
        note(s, "rail.log.helps", player=g.person(director), company=name, amount=missing)
    pay(s, g.accounts.treasury(company), BANK, offer.price)
    note(s, f"rail.log.buys_train_{offer.source}", company=name, train=train, price=offer.price)
    take_train(g, s, company, offer.train, SOURCES[offer.source])


def trade(g: RailGame, s: RailState, buyer: int, seller: int, train: int, price: int) -> None:
    """A train changes hands between companies."""
    pay(s, g.accounts.treasury(buyer), g.accounts.treasury(seller), price)
    note(
        s,
        "rail.log.buys_train_company",
        company=g.company_id(buyer),
        seller=g.company_id(seller),
        train=g.d.trains[train].name,
        price=price,
    )
    take_train(g, s, buyer, train, OWNED + seller)


class AnnounceMove(RailMove[G, S, AnnounceTrain]):
    """Begin a forced purchase for which the director must sell shares first."""

    kind = AnnounceTrain
    final = True

    def candidates(self, g: G, s: S) -> Iterator[AnnounceTrain]:
        for offer in forced_trains(g, s, g.operator(s)):
            yield AnnounceTrain(actor(g, s), g.d.trains[offer.train].name, offer.source)

    def check(self, g: G, s: S, a: AnnounceTrain) -> Refusal | None:
        company = g.operator(s)
        forced = forced_trains(g, s, company)
        if not forced:
            return g.no("train.not_forced", company=g.company_id(company))
        offer = next((o for o in forced if (g.d.trains[o.train].name, o.source) == (a.train, a.source)), None)
        if offer is None:
            return g.no("train.forced_choice", train=a.train)
        if self.enough(g, s, a.seat, offer.price):
            return g.no("train.enough_cash")
        return None

    def enough(self, g: G, s: S, seat: Seat, price: int) -> bool:
        """Could the train be bought at once, without raising money?"""
        return price <= g.accounts.funds(s, g.operator(s)) + g.accounts.cash_of(s, seat)

    def apply(self, g: G, s: S, a: AnnounceTrain) -> None:
        company = g.operator(s)
        note(s, "rail.log.forced", player=g.person(a.seat), company=g.company_id(company), train=a.train)
        s.flow.append(RaiseFrame("raise", g.d.train_index[a.train], a.source))

    def marks(self, g: G, s: S, a: AnnounceTrain) -> tuple[str, ...]:
        return (spots.train(a.train, a.source),)

    def sentence(self, g: G, s: S, a: AnnounceTrain) -> Msg:
        price = g.d.trains[g.d.train_index[a.train]].price
        return Msg("rail.do.announce_train", {"train": a.train, "price": price})


class PassTrains(PassStep[G, S]):
    """End the turn; not without a train where one is owed."""

    def check(self, g: G, s: S, a: Pass) -> Refusal | None:
        company = g.operator(s)
        if must_buy(g, s, company) and on_sale(g, s, company):
            return g.no("train.must_own", company=g.company_id(company))
        return None


class TrainStep(StepNode[G, S]):
    """Buy trains one by one, or end the turn."""

    name = "train"
    stage = "depot"
    moves: tuple[AnyMove, ...] = (BuyTrainMove(), AnnounceMove(), PassTrains())

    def __init__(self, buy: BuyTrainMove[G, S] | None = None) -> None:
        """With another way to buy, if one is given."""
        if buy is not None:
            self.moves = tuple(buy if type(move) is BuyTrainMove else move for move in self.moves)

    def not_now(self, g: G, s: S, a: Action) -> Refusal | None:
        return g.no("train.kept") if isinstance(a, DiscardTrain) else super().not_now(g, s, a)


class DiscardMove(RailMove[G, S, DiscardTrain]):
    """Choose a train to give up."""

    kind = DiscardTrain
    final = True

    def candidates(self, g: G, s: S) -> Iterator[DiscardTrain]:
        for train in g.trains.types(s, top(s, DiscardFrame).company):
            yield DiscardTrain(g.top(s).mover(g, s), g.d.trains[train].name)

    def check(self, g: G, s: S, a: DiscardTrain) -> Refusal | None:
        company = top(s, DiscardFrame).company
        train = g.d.train_index.get(a.train)
        owned = g.trains.owned(s, company)
        if train is None or train not in owned or (a.seat == NATURE and train != min(owned)):
            return g.no("train.not_owned", company=g.company_id(company), train=a.train)
        return None

    def apply(self, g: G, s: S, a: DiscardTrain) -> None:
        company = top(s, DiscardFrame).company
        g.trains.move(s, g.d.train_index[a.train], OWNED + company, TRAIN_POOL)
        note(s, "rail.log.discards", company=g.company_id(company), train=a.train)

    def marks(self, g: G, s: S, a: DiscardTrain) -> tuple[str, ...]:
        return (spots.train(a.train, g.company_id(top(s, DiscardFrame).company)),)

    def sentence(self, g: G, s: S, a: DiscardTrain) -> Msg:
        return Msg("rail.do.discard", {"train": a.train})


class Discard(RailNode[G, S]):
    """A company owns more trains than the new limit allows."""

    name = "discard"
    stage = "depot"
    frames = (DiscardFrame,)
    moves = (DiscardMove(),)

    def resume(self, g: G, s: S) -> bool:
        if g.trains.how_many(s, top(s, DiscardFrame).company) > trains_limit(g, s):
            return True
        s.flow.pop()
        return False

    def mover(self, g: G, s: S) -> Seat:
        director = s.director[top(s, DiscardFrame).company]
        return NATURE if director == NOBODY else director

    def headline(self, g: G, s: S) -> Msg:
        company = top(s, DiscardFrame).company
        return Msg(
            "rail.ask.discard",
            {"company": g.company_id(company), "player": g.person(s.director[company]), "limit": trains_limit(g, s)},
        )
