"""The Expert Game: buying pubs, bottling lines and beer wagons, from the display or from one another."""

from __future__ import annotations

from collections.abc import Iterator

from revier.core.action import Choice, Seat, Span
from revier.core.cite import implements
from revier.core.events import note
from revier.core.message import Arg, Msg
from revier.core.purse import pay
from revier.core.refusal import Refusal
from revier.core.terms import Terms
from revier.games.hsb.base import BeerGame, HsbMove, deny
from revier.games.hsb.expert_actions import BuyMcm
from revier.games.hsb.expert_loading import loaded_wagons
from revier.games.hsb.expert_markers import (
    at_work,
    boxes_of,
    keeper,
    marker_name,
    markers_at,
    mcm_count,
    mcm_places,
    move_marker,
    name_of_place,
    place_named,
    purse_of_place,
    railway_at,
    wagons_at,
)
from revier.games.hsb.facts import Mcm
from revier.games.hsb.frames import MarkerOfferFrame
from revier.games.hsb.purchase import for_sale
from revier.games.hsb.state import MCM_DISPLAY, MCM_OWNED, HsbState, is_minor
from revier.rail.haggling import MOST_OFFERS, asked_too_often, least_again
from revier.rail.state import BANK

FROM_DISPLAY = "bank"
ASKED = "marker_offer"
# Where the rulebook's tables stand that say when a marker is on sale, and for how much.
CLAUSE = {
    "A1": "8.1.1.b",
    "A2": "8.1.1.c",
    "A3": "8.1.1.d",
    "A4": "8.1.1.e",
    "B2": "8.1.2.c",
    "B3": "8.1.2.d",
    "B4": "8.1.2.e",
    "C": "8.1.3.e",
}


# --- the terms of a purchase ------------------------------------------------------------------------------------------
def clause_of(marker: Mcm) -> str:
    """Where it says when a marker is on sale; one that an owner added has the clause of its kind."""
    return CLAUSE.get(marker.code, marker.power.clause)


@implements(*(f"hsb:{clause}" for clause in CLAUSE.values()))
def display_fault(g: BeerGame, s: HsbState, marker: int, price: int) -> Refusal | None:
    """Is this marker on sale, and is this its price? From its phase on, while there are any."""
    row = g.facts.mcm[marker]
    clause, name = clause_of(row), marker_name(g, row.code)
    if row.colour > g.beer_phase(s).colour:
        return deny(g, "marker_phase", clause, marker=name)
    if not mcm_count(g, s, marker, MCM_DISPLAY):
        return deny(g, "marker_gone", clause, marker=name)
    if price != row.price:
        return deny(g, "marker_price", clause, marker=name, price=row.price)
    return None


@implements("hsb:8.1.c", "hsb:8.1.3.d", "hsb:8.6.b")
def bounds(g: BeerGame, marker: int, buyer: int, seller: int) -> tuple[int, int]:
    """Least and highest price between companies; between a brewery and a railway it is said in Mark."""
    if railway_at(g, buyer) is not None or railway_at(g, seller) is not None:
        return g.facts.wagon_price
    least, most = (g.facts.mcm[marker].price * percent // 100 for percent in g.facts.mcm_price_percent)
    return least, most


def price_clause(g: BeerGame, buyer: int, seller: int) -> str:
    """Which rule bounds the price of this deal."""
    if railway_at(g, buyer) is not None:
        return "8.6.b"
    return "8.1.3.d" if railway_at(g, seller) is not None else "8.1.c"


def asked_key(g: BeerGame, seller: int, marker: int) -> tuple[int, int]:
    """How a refused offer is remembered; numbers of companies are taken by trains and beer."""
    return len(g.d.companies) + seller, marker


@implements("hsb:8.1.c", "hsb:8.1.3.d", "hsb:8.6.b")
def seller_fault(g: BeerGame, s: HsbState, buyer: int, seller: int, marker: int) -> Refusal | None:
    """Has the seller such a marker, and can it be had?"""
    clause, name = price_clause(g, buyer, seller), name_of_place(g, seller)
    railway = railway_at(g, seller)
    if railway is not None and railway_at(g, buyer) is not None:
        return deny(g, "wagon_railways", "8.6.b")
    wanted = marker_name(g, g.facts.mcm[marker].code)
    if seller == buyer or not at_work(g, s, seller) or not mcm_count(g, s, marker, seller):
        return deny(g, "seller_lacks", clause, company=name, marker=wanted)
    if railway is not None and wagons_at(g, s, seller) <= loaded_wagons(g, s, railway):
        return deny(g, "wagon_loaded", clause, company=name)
    if asked_too_often(s, *asked_key(g, seller, marker)):
        return deny(g, "marker_asked_often", clause, company=name, most=MOST_OFFERS)
    return None


def terms_fault(g: BeerGame, s: HsbState, buyer: int, a: BuyMcm) -> Refusal | None:
    """What speaks against marker, source and price; who may buy at all is asked before."""
    marker = g.facts.mcm_index[a.marker]
    if a.source == FROM_DISPLAY:
        fault, clause = display_fault(g, s, marker, a.price), clause_of(g.facts.mcm[marker])
    else:
        seller = place_named(g, a.source)
        if seller is None:
            return deny(g, "marker_source", "8.1.c", source=a.source)
        fault, clause = seller_fault(g, s, buyer, seller, marker), price_clause(g, buyer, seller)
        least, most = bounds(g, marker, buyer, seller)
        if fault is None and not least <= a.price <= most:
            return deny(g, "marker_bounds", clause, least=least, most=most)
        again = least_again(s, *asked_key(g, seller, marker), least)
        if fault is None and a.price < again:
            return deny(g, "marker_asked", clause, company=name_of_place(g, seller), price=again - 1)
    funds = s.cash[purse_of_place(g, buyer)]
    if fault is None and a.price > funds:
        return deny(g, "marker_funds", clause, company=name_of_place(g, buyer), price=a.price, funds=funds)
    return fault


def wanted(g: BeerGame, s: HsbState, buyer: int, seat: Seat, markers: list[int], discard: str) -> Iterator[BuyMcm]:
    """These markers from the display and from all who own one; between companies at the least price."""
    for marker in markers:
        row = g.facts.mcm[marker]
        yield BuyMcm(seat, row.code, FROM_DISPLAY, row.price, discard)
        for seller in range(MCM_OWNED, mcm_places(g)):
            if mcm_count(g, s, marker, seller):
                least, _ = bounds(g, marker, buyer, seller)
                least = least_again(s, *asked_key(g, seller, marker), least)
                yield BuyMcm(seat, row.code, name_of_place(g, seller), least, discard)


def open_price(g: BeerGame, s: HsbState, buyer: int, a: BuyMcm) -> Choice:
    """A legal purchase as it is offered: between companies the price is open, as far as the treasury goes."""
    seller = None if a.source == FROM_DISPLAY else place_named(g, a.source)
    if seller is None:
        return Choice(a)
    _, most = bounds(g, g.facts.mcm_index[a.marker], buyer, seller)
    return Choice(a, Span("price", a.price, min(most, s.cash[purse_of_place(g, buyer)])))


def buy_or_ask(g: BeerGame, s: HsbState, buyer: int, a: BuyMcm) -> None:
    """The display sells at once; another owner is asked, unless it is the same person."""
    marker = g.facts.mcm_index[a.marker]
    discard = g.facts.mcm_index[a.discard] if a.discard else -1
    seller = MCM_DISPLAY if a.source == FROM_DISPLAY else place_named(g, a.source)
    assert seller is not None
    if seller == MCM_DISPLAY or keeper(g, s, seller) == a.seat:
        acquire(g, s, buyer, seller, marker, a.price, discard)
        return
    wanted = marker_name(g, a.marker)
    note(s, "hsb.log.asks_marker", company=name_of_place(g, buyer), seller=a.source, marker=wanted, price=a.price)
    s.flow.append(MarkerOfferFrame(ASKED, buyer, seller, marker, a.price, discard))


@implements("hsb:8.1.b", "hsb:8.1.c", "hsb:8.1.e", "hsb:8.1.3.d")
def acquire(g: BeerGame, s: HsbState, buyer: int, seller: int, marker: int, price: int, discard: int) -> None:
    """Treasury pays bank or treasury; a marker given up for it goes to the display. It is a purchase of this turn."""
    if discard >= 0:
        move_marker(g, s, discard, buyer, MCM_DISPLAY)
    target = BANK if seller == MCM_DISPLAY else purse_of_place(g, seller)
    pay(s, purse_of_place(g, buyer), target, price)
    move_marker(g, s, marker, seller, buyer)
    s.mcm_bought = 1
    if railway_at(g, buyer) is None:
        s.bank_trains += 1
    company, wanted = name_of_place(g, buyer), marker_name(g, g.facts.mcm[marker].code)
    if seller == MCM_DISPLAY:
        note(s, "hsb.log.buys_marker", company=company, marker=wanted, price=price)
    else:
        note(s, "hsb.log.trades_marker", company=company, marker=wanted, price=price, seller=name_of_place(g, seller))


def paid_later(g: BeerGame, s: HsbState, buyer: int, a: BuyMcm) -> Terms | None:
    """An offer to another owner is paid when it is accepted."""
    if a.source == FROM_DISPLAY:
        return None
    return Terms(cost=a.price, cash=s.cash[purse_of_place(g, buyer)])


def purchase_sentence(g: BeerGame, a: BuyMcm) -> Msg:
    """The purchase in words."""
    deal: dict[str, Arg] = {"marker": marker_name(g, a.marker), "price": a.price, "company": a.source}
    if not a.discard:
        return Msg("hsb.do.buy_marker" if a.source == FROM_DISPLAY else "hsb.do.trade_marker", deal)
    key = "hsb.do.buy_marker_full" if a.source == FROM_DISPLAY else "hsb.do.trade_marker_full"
    return Msg(key, {**deal, "old": marker_name(g, a.discard)})


# --- breweries --------------------------------------------------------------------------------------------------------
class MarkerMove(HsbMove[BuyMcm]):
    """A brewery buys a marker instead of an equipment card."""

    kind = BuyMcm
    final = True

    def candidates(self, g: BeerGame, s: HsbState) -> Iterator[BuyMcm]:
        b = g.brewing(s)
        if self.turn_fault(g, s, b) is not None:
            return
        seat, buyer = g.top(s).mover(g, s), MCM_OWNED + b
        own = markers_at(g, s, buyer)
        codes = sorted({g.facts.mcm[marker].code for marker in own}) if len(own) >= boxes_of(g, b) else [""]
        for discard in codes:
            yield from wanted(g, s, buyer, seat, list(range(len(g.facts.mcm))), discard)

    def offers(self, g: BeerGame, s: HsbState) -> Iterator[Choice]:
        """Prices between companies are left open."""
        for a in self.candidates(g, s):
            if self.check(g, s, a) is None:
                yield open_price(g, s, MCM_OWNED + g.brewing(s), a)

    @implements("hsb:8.b", "hsb:8.1.b")
    def turn_fault(self, g: BeerGame, s: HsbState, b: int) -> Refusal | None:
        """One marker a turn, in place of a card; and not while equipment is owed."""
        name = g.breweries.id(b)
        if s.mcm_bought:
            return deny(g, "one_marker", "8.b", company=name)
        if s.bank_trains >= g.beer_phase(s).per_turn:
            return deny(g, "marker_or_card", "8.1.b", brewery=name)
        if owes_equipment(g, s, b):
            return deny(g, "equipment_first", "8.1.b", brewery=name)
        return None

    def check(self, g: BeerGame, s: HsbState, a: BuyMcm) -> Refusal | None:
        b = g.brewing(s)
        if a.marker not in g.facts.mcm_index:
            return deny(g, "unknown_marker", "8.1.f", marker=a.marker)
        fault = self.turn_fault(g, s, b) or self.box_fault(g, s, b, a.discard)
        return fault or terms_fault(g, s, MCM_OWNED + b, a)

    @implements("hsb:8.1.a", "hsb:8.1.e", "hsb:8.1.f")
    def box_fault(self, g: BeerGame, s: HsbState, b: int, discard: str) -> Refusal | None:
        """A brewery with all boxes full gives up a marker of its own for the new one, another does not."""
        name, boxes = g.breweries.id(b), boxes_of(g, b)
        own = [g.facts.mcm[marker].code for marker in markers_at(g, s, MCM_OWNED + b)]
        if len(own) < boxes:
            return deny(g, "boxes_free", "8.1.e", brewery=name) if discard else None
        if not discard:
            return deny(g, "boxes_full", "8.1.a", brewery=name, boxes=boxes)
        return None if discard in own else deny(g, "not_its_marker", "8.1.e", brewery=name, marker=discard)

    def expected(self, g: BeerGame, s: HsbState) -> Iterator[BuyMcm]:
        seat, phase = g.top(s).mover(g, s), g.beer_phase(s)
        for row in g.facts.mcm:
            if row.colour <= phase.colour:
                yield BuyMcm(seat, row.code, FROM_DISPLAY, row.price)

    def apply(self, g: BeerGame, s: HsbState, a: BuyMcm) -> None:
        buy_or_ask(g, s, MCM_OWNED + g.brewing(s), a)

    def terms(self, g: BeerGame, s: HsbState, a: BuyMcm) -> Terms | None:
        return paid_later(g, s, MCM_OWNED + g.brewing(s), a)

    def sentence(self, g: BeerGame, s: HsbState, a: BuyMcm) -> Msg:
        return purchase_sentence(g, a)


@implements("hsb:8.1.b")
def owes_equipment(g: BeerGame, s: HsbState, b: int) -> bool:
    """Must this purchase be equipment? A corporation has to own some, a minor brewery to buy what it can pay for."""
    if g.equipment.how_many(s, b):
        return False
    prices = [g.facts.cards[card].price for card in for_sale(g, s, b)]
    return any(price <= g.breweries.funds(s, b) for price in prices) if is_minor(b) else bool(prices)


def wagon_kinds(g: BeerGame) -> list[int]:
    """The markers a railway may own."""
    return [row.index for row in g.facts.mcm if row.power.carries]


__all__ = [
    "ASKED",
    "MarkerMove",
    "acquire",
    "asked_key",
    "bounds",
    "buy_or_ask",
    "clause_of",
    "display_fault",
    "open_price",
    "paid_later",
    "price_clause",
    "purchase_sentence",
    "terms_fault",
    "wagon_kinds",
    "wanted",
]
