"""Chapter 12.1: MONTAN corporations are founded from pMCs, and the founder may take a second certificate."""

from __future__ import annotations

from collections.abc import Iterator

from revier.core.action import Seat
from revier.core.cite import implements
from revier.core.events import note
from revier.core.flow import top
from revier.core.message import Msg
from revier.core.purse import pay
from revier.core.refusal import Refusal, refuse
from revier.games.ruhr.actions import FoundMontan
from revier.games.ruhr.base import RuhrMove, RuhrRail
from revier.games.ruhr.cards import card_order
from revier.games.ruhr.develop import must_develop
from revier.games.ruhr.frames import FounderFrame, FoundingFrame, MergingFrame
from revier.games.ruhr.montan_round import (
    MergeMove,
    MontanRoundNode,
    PassMontan,
    hand_over,
    markers_counted,
    read_names,
)
from revier.games.ruhr.montan_turn import cards_that_help
from revier.games.ruhr.state import ACTIVE, FOUNDED, PASSIVE, RuhrState
from revier.rail import market
from revier.rail.actions import BuyShare, Pass
from revier.rail.nodes.stock import limit_fault, open_company
from revier.rail.state import OFFER, PLAYER


class FoundMove(RuhrMove[FoundMontan]):
    """Found a MONTAN corporation from an own active pMC or from any passive one."""

    kind = FoundMontan
    final = True  # the location is part of the corporation for good

    def candidates(self, g: RuhrRail, s: RuhrState) -> Iterator[FoundMontan]:
        seat = g.top(s).mover(g, s)
        for company in g.facts.montans:
            if not g.shares.has_director(s, company, OFFER):
                continue
            for site in g.facts.sites:
                values = g.facts.phases[s.phase].montan_starts if s.site[site.index] == PASSIVE else (0,)
                for value in values:
                    yield FoundMontan(seat, g.company_id(company), site.number, value)

    @implements("ruhr:12.1.c", "ruhr:12.1.d", "ruhr:12.1.f", "ruhr:12.1.1.a", "ruhr:12.1.2.a", "ruhr:6.e", "ruhr:9.2.h")
    def check(self, g: RuhrRail, s: RuhrState, a: FoundMontan) -> Refusal | None:
        found = read_names(g, a.site, a.company)
        if isinstance(found, Refusal):
            return found
        site, company = found
        name = g.site_name(site)
        if not g.shares.has_director(s, company, OFFER):
            clause = "12.1.2.a" if s.site[site] == PASSIVE else "12.1.1.a"
            return refuse("ruhr.refused.montan.taken", f"ruhr:{clause}", company=a.company)
        if s.site[site] not in (ACTIVE, PASSIVE):
            return refuse("ruhr.refused.montan.no_pmc", "ruhr:12.1.c", site=name)
        if g.facts.sites[site].industry != g.facts.montans[company].industry:
            return refuse("ruhr.refused.montan.industry", "ruhr:12.1.f", site=name, company=a.company)
        if not s.linked[site]:
            return refuse("ruhr.refused.montan.no_link", "ruhr:12.1.d", site=name)
        return self._active_fault(g, s, a, site) if s.site[site] == ACTIVE else self._passive_fault(g, s, a)

    @implements("ruhr:12.1.e")
    def _active_fault(self, g: RuhrRail, s: RuhrState, a: FoundMontan, site: int) -> Refusal | None:
        if g.owner(s, site) != a.seat:
            return refuse("ruhr.refused.montan.not_owned", "ruhr:12.1.c", site=g.site_name(site))
        if markers_counted(g, s, site) < g.facts.least_markers:
            return refuse("ruhr.refused.montan.too_small", "ruhr:12.1.e", least=g.facts.least_markers)
        return refuse("ruhr.refused.montan.no_choice", "ruhr:12.1.1.c") if a.value else None

    @implements("ruhr:12.1.2.c", "ruhr:12.1.2.f")
    def _passive_fault(self, g: RuhrRail, s: RuhrState, a: FoundMontan) -> Refusal | None:
        values = g.facts.phases[s.phase].montan_starts
        if a.value not in values:
            return refuse("ruhr.refused.montan.value", "ruhr:12.1.2.c", values=[str(value) for value in values])
        if a.value > g.accounts.cash_of(s, a.seat):
            return refuse(
                "ruhr.refused.montan.cash", "ruhr:12.1.2.f", price=a.value, cash=g.accounts.cash_of(s, a.seat)
            )
        return limit_fault(g, s, a.seat)

    @implements("ruhr:12.1.1.b", "ruhr:12.1.1.d", "ruhr:12.1.1.e", "ruhr:12.1.2.b", "ruhr:12.1.2.d", "ruhr:12.1.2.e")
    def apply(self, g: RuhrRail, s: RuhrState, a: FoundMontan) -> None:
        site, company = g.facts.site_of[a.site], g.d.company_index[a.company]
        active = s.site[site] == ACTIVE
        value = min(g.facts.value_per_marker * markers_counted(g, s, site), g.facts.most_start) if active else a.value
        s.flow[-1] = FoundingFrame("founding", top(s, FoundingFrame).done + 1)  # ruhr:12.1.b
        open_company(g, s, company, a.seat, value, OFFER)
        s.floated[company] = 1  # ruhr:5.1.e, ruhr:13.3.c
        note(
            s, "ruhr.log.founds_montan", player=g.person(a.seat), company=a.company, site=g.site_name(site), value=value
        )
        if active:
            hand_over(g, s, site, company)
        else:
            pay(s, g.accounts.purse(a.seat), g.accounts.treasury(company), value)
            _first_markers(g, s, company)  # ruhr:12.1.2.h
        s.site[site], s.site_company[site] = FOUNDED, company
        clause = "ruhr:12.1.1.g" if active else "ruhr:12.1.2.i"
        s.flow.append(FounderFrame("founder", company, a.seat, clause))

    @implements("ruhr:9.1.1.3.ec")
    def caution(self, g: RuhrRail, s: RuhrState, a: FoundMontan) -> Msg | None:
        """As things stand it would close in its first turn: no marker of its own is active, and no card brings one."""
        if self.check(g, s, a) is not None:
            return None
        after, holder = s.copy(), g.holder_of(g.d.company_index[a.company])
        self.apply(g, after, a)
        if not must_develop(g, after, holder) or cards_that_help(g, after, holder):
            return None
        return Msg("ruhr.warn.founding_fails", {"company": a.company})

    def sentence(self, g: RuhrRail, s: RuhrState, a: FoundMontan) -> Msg:
        site = g.facts.site_of[a.site]
        active = s.site[site] == ACTIVE
        value = min(g.facts.value_per_marker * markers_counted(g, s, site), g.facts.most_start) if active else a.value
        key = "ruhr.do.found_active" if active else "ruhr.do.found_passive"
        return Msg(key, {"company": a.company, "site": g.site_name(site), "value": value})


@implements("ruhr:12.1.2.g", "ruhr:12.1.2.h")
def _first_markers(g: RuhrRail, s: RuhrState, company: int) -> None:
    """Markers of the phase as far as the supply has them; the pyramid of ruhr:9.1.1.1.d is a rule of purchases."""
    holder, charters = g.holder_of(company), g.charters
    for stage, wanted in enumerate(g.facts.phases[s.phase].montan_markers):
        for _ in range(min(wanted, charters.supply(s, charters.industry(holder), stage))):
            charters.take(s, holder, stage)


class PassFounding(PassMontan):
    """Found nothing in this Montan round (ruhr:12.1.b)."""

    def apply(self, g: RuhrRail, s: RuhrState, a: Pass) -> None:
        note(s, "rail.log.pass", player=g.person(a.seat))
        s.flow[-1] = FoundingFrame("founding", top(s, FoundingFrame).done + 1)


class Founding(MontanRoundNode):
    """Part one, in ascending order of the cards, each player once."""

    name = "founding"
    stage = "montan"
    frames = (FoundingFrame,)
    moves = (FoundMove(), PassFounding())

    @implements("ruhr:12.b", "ruhr:12.1.a", "ruhr:12.1.b")
    def resume(self, g: RuhrRail, s: RuhrState) -> bool:
        if top(s, FoundingFrame).done < len(g.in_play(s)):
            return True
        s.flow[-1] = MergingFrame("merging", 0, 0)
        return False

    def turn_clause(self, g: RuhrRail, s: RuhrState, seat: Seat) -> str:
        done = card_order(g, s)[: top(s, FoundingFrame).done]
        return "ruhr:12.1.b" if seat in done else "ruhr:12.1.a"

    def mover(self, g: RuhrRail, s: RuhrState) -> Seat:
        return card_order(g, s)[top(s, FoundingFrame).done]

    def headline(self, g: RuhrRail, s: RuhrState) -> Msg:
        return Msg("ruhr.ask.founding", {"player": g.person(self.mover(g, s))})


# --- the founder's second certificate
class FounderMerge(MergeMove):
    """Right after the founding, with the new corporation alone (ruhr:12.1.1.g, ruhr:12.1.2.i)."""

    def targets(self, g: RuhrRail, s: RuhrState) -> list[int]:
        return [top(s, FounderFrame).company]

    def next_turn(self, g: RuhrRail, s: RuhrState) -> None:
        s.flow.pop()


class FounderShare(RuhrMove[BuyShare]):
    """The founder buys one certificate; the money goes into the corporation's treasury."""

    kind = BuyShare

    def the_one(self, g: RuhrRail, s: RuhrState) -> BuyShare:
        company = top(s, FounderFrame).company
        paper = g.shares.normal(company)[-1]
        return BuyShare(g.top(s).mover(g, s), g.company_id(company), "offer", paper.percent)

    def candidates(self, g: RuhrRail, s: RuhrState) -> Iterator[BuyShare]:
        yield self.the_one(g, s)

    @implements("ruhr:12.1.1.g", "ruhr:12.1.1.ga", "ruhr:12.1.2.i", "ruhr:12.1.2.ia")
    def check(self, g: RuhrRail, s: RuhrState, a: BuyShare) -> Refusal | None:
        _, company, _, clause = top(s, FounderFrame)
        if a != self.the_one(g, s):
            return refuse("ruhr.refused.montan.founder_only", clause, company=g.company_id(company))
        price, cash = market.price(g.d, s, company), g.accounts.cash_of(s, a.seat)
        if price > cash:
            return refuse("ruhr.refused.montan.cash", clause, price=price, cash=cash)
        return limit_fault(g, s, a.seat)

    def apply(self, g: RuhrRail, s: RuhrState, a: BuyShare) -> None:
        company = top(s, FounderFrame).company
        s.flow.pop()
        price = market.price(g.d, s, company)
        pay(s, g.accounts.purse(a.seat), g.accounts.treasury(company), price)
        g.shares.move(s, g.shares.normal(company)[-1], OFFER, PLAYER + a.seat)
        note(s, "rail.log.buy_offer", player=g.person(a.seat), company=a.company, percent=a.percent, price=price)

    def sentence(self, g: RuhrRail, s: RuhrState, a: BuyShare) -> Msg:
        price = market.price(g.d, s, top(s, FounderFrame).company)
        return Msg("rail.do.buy_offer", {"company": a.company, "percent": a.percent, "price": price})


class PassFounder(PassMontan):
    """Take no second certificate."""

    def apply(self, g: RuhrRail, s: RuhrState, a: Pass) -> None:
        s.flow.pop()


class Founder(MontanRoundNode):
    """The founder may take one more certificate."""

    name = "founder"
    stage = "montan"
    frames = (FounderFrame,)
    moves = (FounderMerge(), FounderShare(), PassFounder())

    def turn_clause(self, g: RuhrRail, s: RuhrState, seat: Seat) -> str:
        return top(s, FounderFrame).clause

    def mover(self, g: RuhrRail, s: RuhrState) -> Seat:
        return top(s, FounderFrame).seat

    def headline(self, g: RuhrRail, s: RuhrState) -> Msg:
        company = g.company_id(top(s, FounderFrame).company)
        return Msg("ruhr.ask.founder", {"player": g.person(self.mover(g, s)), "company": company})
