"""The Expert Game: what all special events share, the two that work at any moment of a turn, and taking one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, TypeVar

from revier.core.action import Action, Choice
from revier.core.cite import implements
from revier.core.events import note
from revier.core.message import Msg
from revier.core.refusal import Refusal
from revier.games.hsb.base import BeerGame, HsbMove, deny, of_brewery
from revier.games.hsb.brewery_turn import DEAL, BreweryStep
from revier.games.hsb.expert_actions import Advertise, Fair, Invest, Marketing, TakeEvent
from revier.games.hsb.expert_markers import (
    FAIR,
    INVESTOR,
    NO_ADVERT,
    amount_of,
    drop_event,
    event_name,
    events_of,
    holder,
    use_event,
)
from revier.games.hsb.state import ON_DISPLAY, USED, HsbState, is_minor
from revier.rail import market
from revier.rail.nodes.base import PassStep
from revier.rail.state import OFFER, POOL

A = TypeVar("A", bound=Action)


class EventMove(HsbMove[A]):
    """The brewery whose turn it is uses its event."""

    code: ClassVar[str]

    def held(self, g: BeerGame, s: HsbState) -> bool:
        return holder(g, s, self.code) == g.brewing(s)

    @implements("hsb:8.2.c")
    def fault(self, g: BeerGame, s: HsbState) -> Refusal | None:
        """Only who has an event can use it."""
        if self.held(g, s):
            return None
        return deny(g, "no_event", "8.2.c", brewery=g.brewery_id(g.brewing(s)), event=event_name(g, self.code))


class ExpertStep(BreweryStep):
    """A step of a turn in The Expert Game; events of the round have their moments outside turns."""

    @implements("hsb:8.2.h", "hsb:8.2.n", "hsb:8.5.a")
    def not_now(self, g: BeerGame, s: HsbState, a: Action) -> Refusal | None:
        if isinstance(a, Marketing):
            return deny(g, "marketing_late", "8.2.n")
        if isinstance(a, Advertise):
            return deny(g, "advertise_early", "8.2.h")
        return super().not_now(g, s, a)

    @implements("hsb:8.5.a")
    def wrong_step(self, g: BeerGame, brewery: str) -> Refusal:
        """The order of this game has one step more."""
        return deny(g, "expert_step", "8.5.a", brewery=brewery)


# --- event G ----------------------------------------------------------------------------------------------------------
class FairMove(EventMove[Fair]):
    """Money for the treasury, which is no part of the income."""

    kind = Fair
    code = FAIR

    def offers(self, g: BeerGame, s: HsbState) -> Iterator[Choice]:
        if self.held(g, s):
            yield Choice(Fair(g.top(s).mover(g, s)))

    def check(self, g: BeerGame, s: HsbState, a: Fair) -> Refusal | None:
        return self.fault(g, s)

    @implements("hsb:8.2.g")
    def apply(self, g: BeerGame, s: HsbState, a: Fair) -> None:
        use_event(g, s, self.code)
        g.accounts.bank_pays(s, g.brewery_account(g.brewing(s)), amount_of(g, self.code), "fair")

    def sentence(self, g: BeerGame, s: HsbState, a: Fair) -> Msg:
        return Msg("hsb.do.fair", {"amount": amount_of(g, self.code)})


# --- event M ----------------------------------------------------------------------------------------------------------
def sellable(g: BeerGame, s: HsbState, percent: int) -> Refusal | None:
    """May the brewery sell a certificate of this size from its charter?"""
    company = g.operator(s)
    name, paper = g.company_id(company), g.shares.by_percent(company, percent)
    if paper is None or not g.shares.count(s, paper, OFFER):
        return of_brewery(g.no("deal.none_to_sell", company=name, percent=percent))
    if g.shares.percent(s, company, POOL) + percent > g.d.pool_limit:
        return of_brewery(g.no("deal.pool_limit", company=name, limit=g.d.pool_limit))
    return None


@implements("hsb:8.2.o")
def sell_quietly(g: BeerGame, s: HsbState, percent: int) -> None:
    """A certificate goes to the pool, the treasury is paid, the price stays."""
    company = g.operator(s)
    paper, price = g.shares.by_percent(company, percent), market.price(g.d, s, company)
    assert paper is not None
    amount = market.cost(g.d, s, company, percent)
    g.shares.move(s, paper, OFFER, POOL)
    g.accounts.bank_pays(s, g.accounts.treasury(company), amount, "sale")
    note(s, "rail.log.own_sell", company=g.company_id(company), percent=percent, amount=amount, price=price)


class InvestMove(EventMove[Invest]):
    """Sell a certificate of the corporation at a steady price; it is the certificate deal of this turn."""

    kind = Invest
    code = INVESTOR

    def offers(self, g: BeerGame, s: HsbState) -> Iterator[Choice]:
        if is_minor(g.brewing(s)) or not self.may_go_on(g, s):
            return
        for paper in g.shares.normal(g.operator(s)):
            if sellable(g, s, paper.percent) is None:
                yield Choice(Invest(g.top(s).mover(g, s), paper.percent))

    def may_go_on(self, g: BeerGame, s: HsbState) -> bool:
        return self.held(g, s) and not s.own_deal

    @implements("hsb:8.2.o")
    def check(self, g: BeerGame, s: HsbState, a: Invest) -> Refusal | None:
        fault = self.fault(g, s)
        if fault is not None:
            return fault
        name = g.brewery_id(g.brewing(s))
        if is_minor(g.brewing(s)):
            return deny(g, "invest_minor", "8.2.o", brewery=name)
        if s.own_deal:
            return deny(g, "invest_dealt", "8.2.o", brewery=name)
        return sellable(g, s, a.percent)

    def apply(self, g: BeerGame, s: HsbState, a: Invest) -> None:
        use_event(g, s, self.code)
        s.own_deal = 1
        sell_quietly(g, s, a.percent)
        s.flow.append(("investor", amount_of(g, self.code) - 1))

    def sentence(self, g: BeerGame, s: HsbState, a: Invest) -> Msg:
        company = g.operator(s)
        amount = market.cost(g.d, s, company, a.percent)
        return Msg("hsb.do.invest", {"company": g.company_id(company), "percent": a.percent, "amount": amount})


class InvestAgain(InvestMove):
    """One certificate more for the same investor."""

    def may_go_on(self, g: BeerGame, s: HsbState) -> bool:
        return True

    def check(self, g: BeerGame, s: HsbState, a: Invest) -> Refusal | None:
        return sellable(g, s, a.percent)

    def apply(self, g: BeerGame, s: HsbState, a: Invest) -> None:
        name, left = s.flow[-1]
        s.flow[-1] = (name, left - 1)
        sell_quietly(g, s, a.percent)


class Investor(ExpertStep):
    """The investor buys one certificate or two. Frame: how many more."""

    name = "investor"
    moves = (InvestAgain(), PassStep())

    @implements("hsb:8.2.o")
    def resume(self, g: BeerGame, s: HsbState) -> bool:
        if s.flow[-1][1] and next(InvestAgain().offers(g, s), None) is not None:
            return True
        s.flow.pop()
        return False


ANY_TIME = (FairMove(), InvestMove(), DEAL)  # at any moment of a turn (hsb:8.2.g, hsb:8.2.o, hsb:8.5.b)


# --- taking an event --------------------------------------------------------------------------------------------------
class TakeEventMove(HsbMove[TakeEvent]):
    """Take an event from the display; the turn is over with that."""

    kind = TakeEvent

    def offers(self, g: BeerGame, s: HsbState) -> Iterator[Choice]:
        for event in g.f.sem:
            a = TakeEvent(g.top(s).mover(g, s), event.code)
            if self.check(g, s, a) is None:
                yield Choice(a)

    @implements("hsb:8.2.a", "hsb:8.2.d", "hsb:8.2.e", "hsb:8.2.f")
    def check(self, g: BeerGame, s: HsbState, a: TakeEvent) -> Refusal | None:
        index = g.f.sem_index.get(a.event)
        if index is None:
            return deny(g, "unknown_event", "8.2.f", event=a.event)
        name, place = event_name(g, a.event), s.sem[index]
        if g.f.sem[index].colour > g.beer_phase(s).colour:
            return deny(g, "event_phase", "8.2.f", event=name)
        if place == USED:
            return self.used_fault(g, s, name)
        if place != ON_DISPLAY:
            return deny(g, "event_taken", "8.2.f", event=name, brewery=g.brewery_id(place))
        return None

    def used_fault(self, g: BeerGame, s: HsbState, event: Msg) -> Refusal:
        """Used by this brewery, or by one that advertised and has its turn yet to come."""
        if s.advert[0] in (NO_ADVERT[0], g.brewing(s)):
            return deny(g, "event_used", "8.2.d", event=event)
        return deny(g, "event_waits", "8.2.e", event=event, brewery=g.brewery_id(s.advert[0]))

    def expected(self, g: BeerGame, s: HsbState) -> Iterator[TakeEvent]:
        for event in g.f.sem:
            yield TakeEvent(g.top(s).mover(g, s), event.code)

    @implements("hsb:8.b", "hsb:8.2.a", "hsb:8.2.b")
    def apply(self, g: BeerGame, s: HsbState, a: TakeEvent) -> None:
        b = g.brewing(s)
        drop_event(s, b)
        s.sem[g.f.sem_index[a.event]] = b
        s.sem_taken = 1
        note(s, "hsb.log.takes_event", brewery=g.brewery_id(b), event=event_name(g, a.event))
        s.flow.pop()

    def sentence(self, g: BeerGame, s: HsbState, a: TakeEvent) -> Msg:
        old = events_of(g, s, g.brewing(s))
        if old:
            given = event_name(g, g.f.sem[old[0]].code)
            return Msg("hsb.do.change_event", {"event": event_name(g, a.event), "old": given})
        return Msg("hsb.do.take_event", {"event": event_name(g, a.event)})


class EventStep(ExpertStep):
    """The last step of a turn: take an event, or leave it."""

    name = "event"
    moves = (TakeEventMove(), *ANY_TIME, PassStep())

    @implements("hsb:8.5.a", "hsb:8.2.a")
    def resume(self, g: BeerGame, s: HsbState) -> bool:
        if next(TakeEventMove().offers(g, s), None) is not None:
            return True
        s.flow.pop()
        return False


__all__ = ["ANY_TIME", "EventMove", "EventStep", "ExpertStep", "FairMove", "Investor"]
