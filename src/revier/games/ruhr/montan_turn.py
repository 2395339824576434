"""The turn of a MONTAN corporation: income, dividend, price, one activity; and its duty to own an active marker."""

from __future__ import annotations

from revier.core.action import Action
from revier.core.cite import implements
from revier.core.events import note
from revier.core.message import Msg
from revier.core.purse import pay
from revier.core.refusal import Refusal, refuse
from revier.core.terms import Terms
from revier.games.ruhr.actions import Develop
from revier.games.ruhr.base import RuhrRail
from revier.games.ruhr.capex import phase_with
from revier.games.ruhr.deals import RuhrDeal, must_sell_own
from revier.games.ruhr.develop import DevelopMove, Markers, develop, helpful_sets, must_develop, staged
from revier.games.ruhr.engines import EngineMove, ScrapMove
from revier.games.ruhr.frames import RaiseForMarkersFrame
from revier.games.ruhr.links import HorseMove, MontanLink
from revier.games.ruhr.pmc import EndSpending
from revier.games.ruhr.state import FOUNDED, REMOVED, SITES, RuhrState
from revier.games.ruhr.tables_facts import Card
from revier.rail.actions import BuyShare, Dividend, Found, LayTile, Pass, PlaceStation, Run, SellShares
from revier.rail.nodes.base import StepNode
from revier.rail.nodes.run import DividendMove, withhold
from revier.rail.state import ASIDE, BANK, NOBODY

DEAL, HORSE, SCRAP = RuhrDeal(), HorseMove(), ScrapMove()
ALWAYS = (DEAL, HORSE, SCRAP)  # open at any moment of the turn (ruhr:7.2.n, 4.1.3.d, 9.3.g)


class MontanStep(StepNode[RuhrRail, RuhrState]):
    """One step of a MONTAN corporation's turn."""

    words = "ruhr"

    @implements("ruhr:9.a", "ruhr:7.2.a")
    def not_now(self, g: RuhrRail, s: RuhrState, a: Action) -> Refusal | None:
        if a.seat != self.mover(g, s) or isinstance(a, Found | BuyShare | SellShares):
            return super().not_now(g, s, a)
        if isinstance(a, LayTile | PlaceStation | Run):
            return refuse("ruhr.refused.montan.no_railway", "ruhr:9.a", company=g.company_id(g.operator(s)))
        return refuse("ruhr.refused.montan.order", "ruhr:7.2.a", company=g.company_id(g.operator(s)))


class MontanDividend(DividendMove[RuhrRail, RuhrState]):
    """All of it to the shareholders, or all to the treasury; nothing can be paid where nothing was earned."""

    @implements("ruhr:7.2.g")
    def check(self, g: RuhrRail, s: RuhrState, a: Dividend) -> Refusal | None:
        return refuse("ruhr.refused.montan.no_income", "ruhr:7.2.k") if a.pay and not s.earned else None


class MontanPay(MontanStep):
    """Income and what becomes of it."""

    name = "montan_pay"
    stage = "montan"
    moves = (MontanDividend(), *ALWAYS)

    @implements("ruhr:7.2.a", "ruhr:10.9.c")
    def resume(self, g: RuhrRail, s: RuhrState) -> bool:
        company = g.operator(s)
        s.earned = s.income[company] = g.charters.income(s, g.holder_of(company))
        if s.director[company] != NOBODY:
            return True
        withhold(g, s, company, s.earned)
        s.flow.pop()
        return False

    def headline(self, g: RuhrRail, s: RuhrState) -> Msg:
        company = g.operator(s)
        args = {"company": g.company_id(company), "player": g.person(s.director[company])}
        return Msg("ruhr.ask.montan_pay", {**args, "income": s.earned})


class MontanDevelop(DevelopMove):
    """Markers for a MONTAN corporation; where it owes itself an active one, the director helps to pay."""

    @implements("ruhr:9.1.1.3.eb", "ruhr:10.8.3.c", "ruhr:10.8.4.c")
    def money_fault(self, g: RuhrRail, s: RuhrState, holder: int, card: Card) -> Refusal | None:
        if card.development_price <= s.cash[g.chest(holder)] or not must_develop(g, s, holder):
            return super().money_fault(g, s, holder, card)
        if any(smaller.train < card.train for smaller in cards_that_help(g, s, holder)):
            name = g.d.trains[card.train].name
            return refuse("ruhr.refused.forced.smaller_card", "ruhr:10.8.4.c", card=name)
        if must_sell_own(g, s):
            return refuse("ruhr.refused.forced.own_first", "ruhr:10.8.3.c", company=g.holder_name(holder))
        return None

    def apply(self, g: RuhrRail, s: RuhrState, a: Develop) -> None:
        holder, train = g.acting_holder(s), g.d.train_index[a.card]
        price = g.facts.cards[train].development_price
        director = g.acting_seat(s)
        if price > s.cash[g.chest(holder)] + g.accounts.cash_of(s, director):
            note(s, "ruhr.log.forced_card", player=g.person(a.seat), company=g.holder_name(holder), card=a.card)
            s.flow.append(RaiseForMarkersFrame("raise", train, "bank", price, a.markers))
            return
        buy_markers(g, s, holder, train, a.markers)

    def terms(self, g: RuhrRail, s: RuhrState, a: Develop) -> Terms:
        """What the treasury lacks is the director's to pay, and what he lacks he has still to raise."""
        terms = super().terms(g, s, a)
        return terms if terms.cash >= terms.cost else terms._replace(cash=terms.cash + g.accounts.cash_of(s, a.seat))


@implements("ruhr:9.1.1.3.eb", "ruhr:10.8.4.a")
def buy_markers(g: RuhrRail, s: RuhrState, holder: int, train: int, letters: tuple[str, ...]) -> None:
    """The director adds exactly what the treasury lacks; then the card is bought."""
    missing = g.facts.cards[train].development_price - s.cash[g.chest(holder)]
    if missing > 0:
        director = s.director[g.company_of(holder)]
        pay(s, g.accounts.purse(director), g.chest(holder), missing)
        note(s, "rail.log.helps", player=g.person(director), company=g.holder_name(holder), amount=missing)
    develop(g, s, holder, train, staged(letters))


class EndMontan(EndSpending):
    """End the turn; not without an active marker."""

    @implements("ruhr:9.1.1.3.e")
    def check(self, g: RuhrRail, s: RuhrState, a: Pass) -> Refusal | None:
        holder = g.acting_holder(s)
        if must_develop(g, s, holder):
            return refuse("ruhr.refused.montan.must_develop", "ruhr:9.1.1.3.e", company=g.holder_name(holder))
        return None


class MontanSpend(MontanStep):
    """One activity, and the certificate deal before or after it."""

    name = "montan_spend"
    stage = "montan"
    moves = (MontanDevelop(), EngineMove(), MontanLink(), *ALWAYS, EndMontan())

    def resume(self, g: RuhrRail, s: RuhrState) -> bool:
        company = g.operator(s)
        holder = g.holder_of(company)
        needed = must_develop(g, s, holder)
        if needed and not cards_that_help(g, s, holder):
            s.flow.pop()
            close_corporation(g, s, company)
            return False
        if s.director[company] == NOBODY:
            s.flow.pop()
            if needed:
                bank_develops(g, s, company)
            return False
        if not s.activity or any(next(move.offers(g, s), None) is not None for move in (DEAL, HORSE)):
            return True
        s.flow.pop()
        return False


@implements("ruhr:9.1.1.3.ea", "ruhr:9.1.1.3.ec")
def cards_that_help(g: RuhrRail, s: RuhrState, holder: int) -> list[Card]:
    """Cards on sale that bring an active marker within all limits, whatever they cost."""
    cards = (g.facts.cards[train] for train in g.trains.new_on_sale(s))
    return [card for card in cards if next(helpful_sets(g, s, holder, card), None) is not None]


@implements("ruhr:9.1.1.3.ec")
def close_corporation(g: RuhrRail, s: RuhrState, company: int) -> None:
    """Certificates, charter, stock marker and location leave the game; merged locations stay with their value."""
    holder = g.holder_of(company)
    note(s, "ruhr.log.closes", company=g.company_id(company))
    pay(s, g.accounts.treasury(company), BANK, max(0, g.accounts.funds(s, company)))
    g.charters.clear(s, holder)
    for place in range(g.shares.places):
        if place != ASIDE:
            g.shares.move_all(s, company, place, ASIDE)
    s.director[company] = NOBODY
    s.square[company] = -1
    s.floated[company] = s.receivership[company] = s.debt[company] = 0
    for site in range(SITES):
        if s.site_company[site] == company and s.site[site] == FOUNDED:
            s.site[site] = REMOVED


@implements("ruhr:10.9.c", "ruhr:10.9.ca")
def bank_develops(g: RuhrRail, s: RuhrState, company: int) -> None:
    """For a corporation without a director: the cheapest card that helps, the markers that earn most, on credit."""
    holder = g.holder_of(company)
    card = min(cards_that_help(g, s, holder), key=lambda card: card.development_price)
    inactive = g.facts.phases[phase_with(g, s, card.train)].inactive

    def earns(markers: Markers) -> int:
        return sum(g.facts.income[stage] for stage in markers if stage not in inactive)

    lend(g, s, company, card.development_price)
    develop(g, s, holder, card.train, max(helpful_sets(g, s, holder, card), key=earns))


def lend(g: RuhrRail, s: RuhrState, company: int, price: int) -> None:
    """The bank lends what a corporation without a director lacks for something it must buy."""
    gap = price - g.accounts.funds(s, company)
    if gap > 0:
        s.debt[company] += gap
        pay(s, BANK, g.accounts.treasury(company), gap, overdraw=True)
        note(s, "rail.log.loan", company=g.company_id(company), amount=gap, debt=s.debt[company])


__all__ = [
    "MontanDevelop",
    "MontanPay",
    "MontanSpend",
    "bank_develops",
    "buy_markers",
    "cards_that_help",
    "close_corporation",
    "lend",
]
