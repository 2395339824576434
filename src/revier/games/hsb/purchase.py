"""Chapter 5.6.2.3: buying equipment, with the help of a minor brewery's owner, and the forced purchase."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from revier.core.action import Action
from revier.core.cite import implements
from revier.core.events import note
from revier.core.flow import AnyMove, top
from revier.core.message import Msg
from revier.core.purse import pay
from revier.core.refusal import Refusal
from revier.games.dortmund.actions import OwnDeal
from revier.games.dortmund.forced import (
    ForcedDirectorSale,
    ForcedOwnSale,
    fill_treasury,
    may_buy_now,
    missing,
    short_of_treasury,
)
from revier.games.hsb.actions import AnnounceBec, BuyBec, TradeIn
from revier.games.hsb.base import BeerGame, BreweryStep, HsbMove, deny, of_brewery
from revier.games.hsb.cards import on_offer, take_card
from revier.games.hsb.frames import RaiseBecFrame
from revier.games.hsb.state import HsbState, is_minor
from revier.rail import spots
from revier.rail.actions import BuyShare, Found, Pass, SellShares
from revier.rail.nodes.base import PassStep, StepNode
from revier.rail.state import BANK


# --- what may be bought -----------------------------------------------------------------------------------------------
@implements("hsb:5.6.2.3.f")
def for_sale(g: BeerGame, s: HsbState, b: int) -> list[int]:
    """Cards on offer that this kind of brewery may have."""
    return [card for card in on_offer(g, s) if g.facts.cards[card].minor_may_buy or not is_minor(b)]


@implements("hsb:5.6.2.3.2.a", "hsb:5.6.2.3.2.b")
def must_take(g: BeerGame, s: HsbState, b: int) -> int | None:
    """The card a brewery corporation without equipment has to buy: the cheapest on offer."""
    if is_minor(b) or g.equipment.how_many(s, b):
        return None
    return min(for_sale(g, s, b), key=lambda card: g.facts.cards[card].price, default=None)


@implements("hsb:5.6.2.3.c", "hsb:5.6.2.3.d", "hsb:5.6.2.3.1.b")
def owners_help(g: BeerGame, s: HsbState, b: int, price: int) -> int:
    """The most the owner of a minor brewery can add to a card's price; a director adds nothing here."""
    if not is_minor(b):
        return 0
    return min(price * g.facts.owner_percent // 100, g.accounts.cash_of(s, g.breweries.owner(s, b)))


def printed_price(g: BeerGame, s: HsbState, card: int) -> int:
    """What stands on the card."""
    return g.facts.cards[card].price


def no_limit(g: BeerGame, s: HsbState, b: int, card: int) -> Refusal | None:
    """Nothing but the usual limits."""
    return None


class BuyBecMove(HsbMove[BuyBec]):
    """Buy a card from the display, at its price or less; `leaving` cards make room for it under the limit."""

    kind = BuyBec
    final = True

    def __init__(
        self,
        price: Callable[[BeerGame, HsbState, int], int] = printed_price,
        leaving: int = 0,
        limit: Callable[[BeerGame, HsbState, int, int], Refusal | None] = no_limit,
    ) -> None:
        self.price = price
        self.leaving = leaving
        self.limit = limit

    def candidates(self, g: BeerGame, s: HsbState) -> Iterator[BuyBec]:
        for card in on_offer(g, s):
            yield BuyBec(g.top(s).mover(g, s), g.facts.cards[card].name)

    def check(self, g: BeerGame, s: HsbState, a: BuyBec) -> Refusal | None:
        b = g.brewing(s)
        card = g.facts.card_index.get(a.bec)
        if card is None or card not in on_offer(g, s):
            return deny(g, "not_on_offer", "2.4.d", bec=a.bec)
        if card not in for_sale(g, s, b):
            return deny(g, "not_for_minors", "5.6.2.3.f", bec=a.bec)
        return self.limit(g, s, b, card) or self.limits(g, s, b, card) or self.funds_fault(g, s, b, card)

    @implements("hsb:4.i", "hsb:5.6.2.3.a", "hsb:5.6.2.3.b")
    def limits(self, g: BeerGame, s: HsbState, b: int, card: int) -> Refusal | None:
        """Cards of a turn, cards of a brewery, and the cheapest where one is owed."""
        row = g.facts.cards[card]
        if s.bank_trains >= row.per_turn:
            return deny(g, "cards_a_turn", "5.6.2.3.a", bec=row.name, most=row.per_turn)
        if g.equipment.how_many(s, b) - self.leaving >= g.card_limit(s, b):  # hsb:5.6.2.3.b, hsb:8.2.l
            return deny(g, "bec_limit", "5.6.2.3.b", brewery=g.breweries.id(b), limit=g.card_limit(s, b))
        owed = must_take(g, s, b)
        if owed is not None and row.price > g.facts.cards[owed].price:  # hsb:5.6.2.3.2.b
            return deny(g, "cheapest_bec", "5.6.2.3.2.b", brewery=g.breweries.id(b), bec=g.facts.cards[owed].name)
        return None

    @implements("hsb:5.6.2.3.c", "hsb:5.6.2.3.d", "hsb:5.6.2.3.2.c")
    def funds_fault(self, g: BeerGame, s: HsbState, b: int, card: int) -> Refusal | None:
        price, funds = self.price(g, s, card), g.breweries.funds(s, b)
        if price - funds <= owners_help(g, s, b, price):
            return None
        if not is_minor(b) and not g.equipment.how_many(s, b):
            return deny(g, "raise_bec_first", "5.6.2.3.2.c", brewery=g.breweries.id(b), price=price, funds=funds)
        clause = "5.6.2.3.c" if is_minor(b) else "5.6.2.3.d"
        return deny(g, "bec_funds", clause, brewery=g.breweries.id(b), price=price, funds=funds)

    def expected(self, g: BeerGame, s: HsbState) -> Iterator[BuyBec]:
        return self.candidates(g, s)

    def apply(self, g: BeerGame, s: HsbState, a: BuyBec) -> None:
        card = g.facts.card_index[a.bec]
        buy(g, s, g.brewing(s), card, self.price(g, s, card))

    def marks(self, g: BeerGame, s: HsbState, a: BuyBec) -> tuple[str, ...]:
        return (spots.train(a.bec, spots.BANK),)

    def sentence(self, g: BeerGame, s: HsbState, a: BuyBec) -> Msg:
        price = self.price(g, s, g.facts.card_index[a.bec])
        lack = price - g.breweries.funds(s, g.brewing(s))
        if lack > 0:
            return Msg("hsb.do.buy_bec_help", {"bec": a.bec, "price": price, "amount": lack})
        return Msg("hsb.do.buy_bec", {"bec": a.bec, "price": price})


@implements("hsb:2.4.b", "hsb:5.6.2.3.a", "hsb:5.6.2.3.c")
def buy(g: BeerGame, s: HsbState, b: int, card: int, price: int) -> None:
    """The treasury pays first, what it lacks comes from whoever decides for the brewery."""
    account, lack = g.breweries.account(b), price - g.breweries.funds(s, b)
    name = g.breweries.id(b)
    if lack > 0:
        seat = g.breweries.owner(s, b)
        pay(s, g.accounts.purse(seat), account, lack)
        note(s, "rail.log.helps", player=g.person(seat), company=name, amount=lack)
    pay(s, account, BANK, price)
    s.bank_trains += 1
    note(s, "hsb.log.buys_bec", brewery=name, bec=g.facts.cards[card].name, price=price)
    take_card(g, s, card, b)


class AnnounceBecMove(HsbMove[AnnounceBec]):
    """Begin a forced purchase: the corporation has no equipment and cannot pay for the cheapest."""

    kind = AnnounceBec
    final = True

    def candidates(self, g: BeerGame, s: HsbState) -> Iterator[AnnounceBec]:
        owed = must_take(g, s, g.brewing(s))
        if owed is not None:
            yield AnnounceBec(g.top(s).mover(g, s), g.facts.cards[owed].name)

    @implements("hsb:5.6.2.3.2.c")
    def check(self, g: BeerGame, s: HsbState, a: AnnounceBec) -> Refusal | None:
        b = g.brewing(s)
        owed = must_take(g, s, b)
        if owed is None:
            return deny(g, "not_forced", "5.6.2.3.2.a", brewery=g.breweries.id(b))
        row = g.facts.cards[owed]
        if a.bec != row.name:
            return deny(g, "cheapest_bec", "5.6.2.3.2.b", brewery=g.breweries.id(b), bec=row.name)
        if g.breweries.funds(s, b) >= row.price:
            return deny(g, "treasury_pays", "5.6.2.3.2.c", brewery=g.breweries.id(b))
        return None

    def apply(self, g: BeerGame, s: HsbState, a: AnnounceBec) -> None:
        note(s, "hsb.log.forced", player=g.person(a.seat), brewery=g.breweries.id(g.brewing(s)), bec=a.bec)
        s.flow.append(RaiseBecFrame("raise_bec", g.facts.card_index[a.bec]))

    def marks(self, g: BeerGame, s: HsbState, a: AnnounceBec) -> tuple[str, ...]:
        return (spots.train(a.bec, spots.BANK),)

    def sentence(self, g: BeerGame, s: HsbState, a: AnnounceBec) -> Msg:
        return Msg("hsb.do.announce_bec", {"bec": a.bec, "price": g.facts.cards[g.facts.card_index[a.bec]].price})


class PassEquip(PassStep[BeerGame, HsbState]):
    """End the purchases; not without equipment where it is owed."""

    @implements("hsb:5.6.2.3.1.a", "hsb:5.6.2.3.1.c", "hsb:5.6.2.3.2.a")
    def check(self, g: BeerGame, s: HsbState, a: Pass) -> Refusal | None:
        b = g.brewing(s)
        if g.equipment.how_many(s, b):
            return None
        if must_take(g, s, b) is not None:
            return deny(g, "must_own_bec", "5.6.2.3.2.a", brewery=g.breweries.id(b))
        if any(g.facts.cards[card].price <= g.breweries.funds(s, b) for card in for_sale(g, s, b)):
            return deny(g, "must_own_bec", "5.6.2.3.1.a", brewery=g.breweries.id(b))
        return None


class EquipStep(BreweryStep):
    """Buy equipment, or end the turn."""

    name = "equip"
    stage = "depot"


# --- the forced purchase ----------------------------------------------------------------------------------------------
def bec_price(g: BeerGame, s: HsbState) -> int:
    """What the card costs that must be bought."""
    return g.facts.cards[top(s, RaiseBecFrame).card].price


class BuyForcedBec(HsbMove[BuyBec]):
    """With the money at hand, or nothing left to sell, the card is bought; the bank lends what is still missing."""

    kind = BuyBec
    final = True

    def candidates(self, g: BeerGame, s: HsbState) -> Iterator[BuyBec]:
        yield BuyBec(g.top(s).mover(g, s), g.facts.cards[top(s, RaiseBecFrame).card].name)

    def check(self, g: BeerGame, s: HsbState, a: BuyBec) -> Refusal | None:
        row = g.facts.cards[top(s, RaiseBecFrame).card]
        if a.bec != row.name:
            return deny(g, "cheapest_bec", "5.6.2.3.2.b", brewery=g.breweries.id(g.brewing(s)), bec=row.name)
        return of_brewery(may_buy_now(g, s, row.price))

    @implements("hsb:5.6.2.3.2.c", "hsb:5.6.2.3.2.f")
    def apply(self, g: BeerGame, s: HsbState, a: BuyBec) -> None:
        fill_treasury(g, s, bec_price(g, s))
        card = top(s, RaiseBecFrame).card
        s.flow.pop()
        buy(g, s, g.brewing(s), card, g.facts.cards[card].price)

    def marks(self, g: BeerGame, s: HsbState, a: BuyBec) -> tuple[str, ...]:
        return (spots.train(a.bec, spots.BANK),)

    def sentence(self, g: BeerGame, s: HsbState, a: BuyBec) -> Msg:
        price = bec_price(g, s)
        gap, lent = short_of_treasury(g, s, price), missing(g, s, price)
        if gap <= 0:
            return Msg("hsb.do.buy_bec", {"bec": a.bec, "price": price})
        if lent <= 0:
            return Msg("hsb.do.buy_bec_help", {"bec": a.bec, "price": price, "amount": gap})
        return Msg("hsb.do.buy_bec_credit", {"bec": a.bec, "price": price, "cash": gap - lent, "lent": lent})


class BreweryOwnSale(ForcedOwnSale[BeerGame, HsbState]):
    """Second, certificates of the brewery's charter."""

    @implements("hsb:5.6.2.3.2.d")
    def check(self, g: BeerGame, s: HsbState, a: OwnDeal) -> Refusal | None:
        return of_brewery(super().check(g, s, a))


class BreweryDirectorSale(ForcedDirectorSale[BeerGame, HsbState]):
    """Fourth, those of its director."""

    @implements("hsb:5.6.2.3.2.e")
    def check(self, g: BeerGame, s: HsbState, a: SellShares) -> Refusal | None:
        return of_brewery(super().check(g, s, a))


class ForcedBec(StepNode[BeerGame, HsbState]):
    """A brewery corporation must buy equipment; a variant may have more that helps."""

    name = "raise_bec"
    stage = "market"
    words = "hsb"
    frames = (RaiseBecFrame,)

    def __init__(self, *more: AnyMove) -> None:
        self.moves = (BreweryOwnSale(bec_price), BreweryDirectorSale(bec_price), BuyForcedBec(), *more)

    @implements("hsb:5.6.2.3.2.a")
    def not_now(self, g: BeerGame, s: HsbState, a: Action) -> Refusal | None:
        """Until the card is bought its director does nothing else."""
        name = g.company_id(g.operator(s))
        if isinstance(a, Found | BuyShare | TradeIn):
            return deny(g, "brewery_shares", "5.6.a")
        if a.seat != self.mover(g, s):
            return deny(g, "brewery_owner", "5.5.7.a", brewery=name)
        return deny(g, "must_own_bec", "5.6.2.3.2.a", brewery=name)

    def headline(self, g: BeerGame, s: HsbState) -> Msg:
        company = g.operator(s)
        args = {"player": g.person(s.director[company]), "company": g.company_id(company)}
        card, lack = g.facts.cards[top(s, RaiseBecFrame).card], short_of_treasury(g, s, bec_price(g, s))
        return Msg("hsb.ask.raise_bec", {**args, "bec": card.name, "missing": max(0, lack)})


__all__ = ["AnnounceBecMove", "BuyBecMove", "EquipStep", "ForcedBec", "PassEquip", "buy", "for_sale", "printed_price"]
