"""The Expert Game: what all special events share, the two that work at any moment of a turn, and taking one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, TypeVar

from revier.core.action import Action
from revier.core.cite import implements
from revier.core.events import note
from revier.core.flow import AnyMove, top
from revier.core.message import Msg
from revier.core.refusal import Refusal
from revier.games.hsb.base import PLAIN_TURN, BeerGame, BreweryStep, HsbMove, TurnOrder, deny, of_brewery
from revier.games.hsb.brewery_turn import BreweryDeal
from revier.games.hsb.expert_actions import Advertise, Fair, Invest, Marketing, TakeEvent
from revier.games.hsb.expert_markers import (
    NO_ADVERT,
    amount_of,
    drop_event,
    event_name,
    events_of,
    holder,
    use_event,
)
from revier.games.hsb.frames import InvestorFrame
from revier.games.hsb.powers import FAIR, INVESTOR, Event
from revier.games.hsb.state import ON_DISPLAY, USED, HsbState, is_minor
from revier.rail import market
from revier.rail.nodes.base import PassStep
from revier.rail.state import OFFER, POOL

A = TypeVar("A", bound=Action)


class EventMove(HsbMove[A]):
    """The brewery whose turn it is uses its event."""

    event: ClassVar[Event]

    def candidates(self, g: BeerGame, s: HsbState) -> Iterator[A]:
        return self.uses(g, s) if self.held(g, s) else iter(())

    def uses(self, g: BeerGame, s: HsbState) -> Iterator[A]:
        """Ways to use the event that are worth asking about."""
        raise NotImplementedError

    def held(self, g: BeerGame, s: HsbState) -> bool:
        return holder(g, s, self.event) == g.brewing(s)

    @implements("hsb:8.2.c")
    def fault(self, g: BeerGame, s: HsbState) -> Refusal | None:
        """Only who has an event can use it."""
        if self.held(g, s):
            return None
        return deny(g, "no_event", "8.2.c", brewery=g.breweries.id(g.brewing(s)), event=event_name(g, self.event.code))


@implements("hsb:8.2.h", "hsb:8.2.n")
def _events_of_the_round(g: BeerGame, a: Action) -> Refusal | None:
    """Some events have their moments outside turns."""
    if isinstance(a, Marketing):
        return deny(g, "marketing_late", "8.2.n")
    return deny(g, "advertise_early", "8.2.h") if isinstance(a, Advertise) else None


@implements("hsb:8.5.a")
def _wrong_step(g: BeerGame, brewery: str) -> Refusal:
    """The order of this game has one step more."""
    return deny(g, "expert_step", "8.5.a", brewery=brewery)


EXPERT_TURN = TurnOrder((*PLAIN_TURN.steps, "event"), _events_of_the_round, _wrong_step)  # hsb:8.5.a


# --- event G ----------------------------------------------------------------------------------------------------------
class FairMove(EventMove[Fair]):
    """Money for the treasury, which is no part of the income."""

    kind = Fair
    event = FAIR

    def uses(self, g: BeerGame, s: HsbState) -> Iterator[Fair]:
        yield Fair(g.top(s).mover(g, s))

    def check(self, g: BeerGame, s: HsbState, a: Fair) -> Refusal | None:
        return self.fault(g, s)

    @implements("hsb:8.2.g")
    def apply(self, g: BeerGame, s: HsbState, a: Fair) -> None:
        use_event(g, s, self.event)
        g.accounts.bank_pays(s, g.breweries.account(g.brewing(s)), amount_of(g, self.event), "fair")

    def sentence(self, g: BeerGame, s: HsbState, a: Fair) -> Msg:
        return Msg("hsb.do.fair", {"amount": amount_of(g, self.event)})


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
    """Sell a certificate of the corporation at a steady price, besides the certificate deal of this turn.

    By another reading it is that deal (hsb:8.2.o).
    """

    kind = Invest
    event = INVESTOR

    def __init__(self, *, is_the_deal: bool = False) -> None:
        self.is_the_deal = is_the_deal

    def uses(self, g: BeerGame, s: HsbState) -> Iterator[Invest]:
        if not is_minor(g.brewing(s)):
            for paper in g.shares.normal(g.operator(s)):
                yield Invest(g.top(s).mover(g, s), paper.percent)

    @implements("hsb:8.2.o")
    def check(self, g: BeerGame, s: HsbState, a: Invest) -> Refusal | None:
        fault = self.fault(g, s)
        if fault is not None:
            return fault
        name = g.breweries.id(g.brewing(s))
        if is_minor(g.brewing(s)):
            return deny(g, "invest_minor", "8.2.o", brewery=name)
        if self.is_the_deal and s.own_deal:
            return deny(g, "invest_dealt", "8.2.o", brewery=name)
        return sellable(g, s, a.percent)

    def apply(self, g: BeerGame, s: HsbState, a: Invest) -> None:
        use_event(g, s, self.event)
        s.own_deal = s.own_deal or int(self.is_the_deal)
        sell_quietly(g, s, a.percent)
        s.flow.append(InvestorFrame("investor", amount_of(g, self.event) - 1))

    def sentence(self, g: BeerGame, s: HsbState, a: Invest) -> Msg:
        company = g.operator(s)
        amount = market.cost(g.d, s, company, a.percent)
        return Msg("hsb.do.invest", {"company": g.company_id(company), "percent": a.percent, "amount": amount})


class InvestAgain(InvestMove):
    """One certificate more for the same investor."""

    def held(self, g: BeerGame, s: HsbState) -> bool:
        """The event is used already; this is still part of it."""
        return True

    def check(self, g: BeerGame, s: HsbState, a: Invest) -> Refusal | None:
        return sellable(g, s, a.percent)

    def apply(self, g: BeerGame, s: HsbState, a: Invest) -> None:
        frame = top(s, InvestorFrame)
        s.flow[-1] = frame._replace(left=frame.left - 1)
        sell_quietly(g, s, a.percent)


class Investor(BreweryStep):
    """The investor buys one certificate or two."""

    name = "investor"
    stage = "market"
    frames = (InvestorFrame,)

    def __init__(self) -> None:
        super().__init__(EXPERT_TURN, InvestAgain(), PassStep())

    @implements("hsb:8.2.o")
    def resume(self, g: BeerGame, s: HsbState) -> bool:
        if top(s, InvestorFrame).left and next(InvestAgain().offers(g, s), None) is not None:
            return True
        s.flow.pop()
        return False


@implements("hsb:8.2.g", "hsb:8.2.o", "hsb:8.5.b")
def any_time(deal: BreweryDeal, *, investor_is_deal: bool) -> tuple[AnyMove, ...]:
    """What may be done at any moment of a turn."""
    return FairMove(), InvestMove(is_the_deal=investor_is_deal), deal


# --- taking an event --------------------------------------------------------------------------------------------------
class TakeEventMove(HsbMove[TakeEvent]):
    """Take an event from the display; the turn is over with that."""

    kind = TakeEvent

    def candidates(self, g: BeerGame, s: HsbState) -> Iterator[TakeEvent]:
        for event in g.facts.sem:
            yield TakeEvent(g.top(s).mover(g, s), event.code)

    @implements("hsb:8.2.a", "hsb:8.2.d", "hsb:8.2.e", "hsb:8.2.f")
    def check(self, g: BeerGame, s: HsbState, a: TakeEvent) -> Refusal | None:
        index = g.facts.sem_index.get(a.event)
        if index is None:
            return deny(g, "unknown_event", "8.2.f", event=a.event)
        name, place = event_name(g, a.event), s.sem[index]
        if g.facts.sem[index].colour > g.beer_phase(s).colour:
            return deny(g, "event_phase", "8.2.f", event=name)
        if place == USED:
            return self.used_fault(g, s, name)
        if place != ON_DISPLAY:
            return deny(g, "event_taken", "8.2.f", event=name, brewery=g.breweries.id(place))
        return None

    def used_fault(self, g: BeerGame, s: HsbState, event: Msg) -> Refusal:
        """Used by this brewery, or by one that advertised and has its turn yet to come."""
        if s.advert[0] in (NO_ADVERT[0], g.brewing(s)):
            return deny(g, "event_used", "8.2.d", event=event)
        return deny(g, "event_waits", "8.2.e", event=event, brewery=g.breweries.id(s.advert[0]))

    def expected(self, g: BeerGame, s: HsbState) -> Iterator[TakeEvent]:
        return self.candidates(g, s)

    @implements("hsb:8.b", "hsb:8.2.a", "hsb:8.2.b")
    def apply(self, g: BeerGame, s: HsbState, a: TakeEvent) -> None:
        b = g.brewing(s)
        drop_event(s, b)
        s.sem[g.facts.sem_index[a.event]] = b
        s.sem_taken = 1
        note(s, "hsb.log.takes_event", brewery=g.breweries.id(b), event=event_name(g, a.event))
        s.flow.pop()

    def sentence(self, g: BeerGame, s: HsbState, a: TakeEvent) -> Msg:
        old = events_of(g, s, g.brewing(s))
        if old:
            given = event_name(g, g.facts.sem[old[0]].code)
            return Msg("hsb.do.change_event", {"event": event_name(g, a.event), "old": given})
        return Msg("hsb.do.take_event", {"event": event_name(g, a.event)})


class EventStep(BreweryStep):
    """The last step of a turn: take an event, or leave it."""

    name = "event"

    def __init__(self, *any_time: AnyMove) -> None:
        super().__init__(EXPERT_TURN, TakeEventMove(), *any_time, PassStep())

    @implements("hsb:8.5.a", "hsb:8.2.a")
    def resume(self, g: BeerGame, s: HsbState) -> bool:
        if next(TakeEventMove().offers(g, s), None) is not None:
            return True
        s.flow.pop()
        return False


__all__ = ["EXPERT_TURN", "EventMove", "EventStep", "FairMove", "Investor", "any_time"]
