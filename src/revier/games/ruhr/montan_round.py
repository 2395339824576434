"""Chapter 12: the Montan round. First MONTAN corporations are founded, then active pMCs are merged with them."""

from __future__ import annotations

from collections.abc import Iterator

from revier.core.action import Choice, Seat
from revier.core.cite import implements
from revier.core.events import note
from revier.core.message import Msg
from revier.core.purse import pay
from revier.core.refusal import Refusal, refuse
from revier.games.ruhr.actions import FoundMontan, Merge
from revier.games.ruhr.base import RuhrMove, RuhrNode, RuhrRail
from revier.games.ruhr.cards import card_order, deal_cards
from revier.games.ruhr.charters import ALL_ENGINES, ALL_STAGES
from revier.games.ruhr.links import read_site
from revier.games.ruhr.sites import make_passive, mark_loss
from revier.games.ruhr.state import (
    ACTIVE,
    BOXES,
    ENGINE_AT,
    FOUNDED,
    MERGED,
    PASSIVE,
    SITES,
    STORE,
    SUPPLY,
    RuhrState,
)
from revier.rail import market
from revier.rail.actions import BuyShare, Pass
from revier.rail.nodes.stock import limit_fault, open_company, settle_director
from revier.rail.state import CLOSED, OFFER, PLAYER


# --- what moves to a corporation's charter ----------------------------------------------------------------------------
@implements("ruhr:12.1.1.c", "ruhr:9.1.2.c", "ruhr:16.a", "ruhr:16.d")
def markers_counted(g: RuhrRail, s: RuhrState, site: int) -> int:
    """Development markers wherever they lie on the charter, and the connection marker; engines do not count."""
    return g.charters.all_owned(s, site) + s.linked[site]


@implements("ruhr:12.1.1.f", "ruhr:12.2.i", "ruhr:12.2.l", "ruhr:9.2.d")
def hand_over(g: RuhrRail, s: RuhrState, site: int, company: int) -> None:
    """Everything on a pMC's charter goes to the corporation's; markers without a lawful box go back to the supply."""
    holder, charters = g.holder_of(company), g.charters
    pay(s, g.chest(site), g.treasury(company), s.cash[g.chest(site)])
    below = g.f.most_a
    for stage in ALL_STAGES:
        owned = charters.owned(s, site, stage)
        room = min(charters.boxes(s, holder, stage), below) - charters.in_boxes(s, holder, stage)
        kept = max(0, min(owned, room))
        for place in (BOXES + site, STORE + site):
            count = charters.in_boxes(s, site, stage) if place == BOXES + site else charters.stored(s, site, stage)
            moved = min(count, kept)
            charters.move(s, stage, place, BOXES + holder, moved)
            charters.move(s, stage, place, SUPPLY + charters.industry(site), count - moved)
            kept -= moved
        below = charters.in_boxes(s, holder, stage)
    for engine in ALL_ENGINES:
        charters.move_engine(s, engine, ENGINE_AT + site, ENGINE_AT + holder, charters.engine_count(s, site, engine))
    seat = g.owner(s, site)
    s.lots[g.f.sites[site].lot] = CLOSED
    s.site_company[site] = company
    mark_loss(g, s, seat)


def _read(g: RuhrRail, number: int, name: str) -> tuple[int, int] | Refusal:
    """The site and the MONTAN corporation somebody names, of one industry."""
    site = read_site(g, number)
    if isinstance(site, Refusal):
        return site
    company = g.d.company_index.get(name)
    if company is None or not g.is_montan(company):
        return refuse("ruhr.refused.montan.no_corporation", "ruhr:5.1.m", company=name)
    return site, company


# --- part one: founding -----------------------------------------------------------------------------------------------
class FoundMove(RuhrMove[FoundMontan]):
    """Found a MONTAN corporation from an own active pMC or from any passive one."""

    kind = FoundMontan

    def offers(self, g: RuhrRail, s: RuhrState) -> Iterator[Choice]:
        seat = g.top(s).mover(g, s)
        for company in g.f.montans:
            if not g.shares.has_director(s, company, OFFER):
                continue
            for site in range(SITES):
                values = g.f.phases[s.phase].montan_starts if s.site[site] == PASSIVE else (0,)
                for value in values:
                    a = FoundMontan(seat, g.company_id(company), site + 1, value)
                    if self.check(g, s, a) is None:
                        yield Choice(a)

    @implements("ruhr:12.1.c", "ruhr:12.1.d", "ruhr:12.1.f", "ruhr:12.1.1.a", "ruhr:12.1.2.a", "ruhr:6.e", "ruhr:9.2.h")
    def check(self, g: RuhrRail, s: RuhrState, a: FoundMontan) -> Refusal | None:
        found = _read(g, a.site, a.company)
        if isinstance(found, Refusal):
            return found
        site, company = found
        name = g.site_name(site)
        if not g.shares.has_director(s, company, OFFER):
            clause = "12.1.2.a" if s.site[site] == PASSIVE else "12.1.1.a"
            return refuse("ruhr.refused.montan.taken", f"ruhr:{clause}", company=a.company)
        if s.site[site] not in (ACTIVE, PASSIVE):
            return refuse("ruhr.refused.montan.no_pmc", "ruhr:12.1.c", site=name)
        if g.f.sites[site].industry != g.f.montans[company].industry:
            return refuse("ruhr.refused.montan.industry", "ruhr:12.1.f", site=name, company=a.company)
        if not s.linked[site]:
            return refuse("ruhr.refused.montan.no_link", "ruhr:12.1.d", site=name)
        return self._active_fault(g, s, a, site) if s.site[site] == ACTIVE else self._passive_fault(g, s, a)

    @implements("ruhr:12.1.e")
    def _active_fault(self, g: RuhrRail, s: RuhrState, a: FoundMontan, site: int) -> Refusal | None:
        if g.owner(s, site) != a.seat:
            return refuse("ruhr.refused.montan.not_owned", "ruhr:12.1.c", site=g.site_name(site))
        if markers_counted(g, s, site) < g.f.least_markers:
            return refuse("ruhr.refused.montan.too_small", "ruhr:12.1.e", least=g.f.least_markers)
        return refuse("ruhr.refused.montan.no_choice", "ruhr:12.1.1.c") if a.value else None

    @implements("ruhr:12.1.2.c", "ruhr:12.1.2.f")
    def _passive_fault(self, g: RuhrRail, s: RuhrState, a: FoundMontan) -> Refusal | None:
        values = g.f.phases[s.phase].montan_starts
        if a.value not in values:
            return refuse("ruhr.refused.montan.value", "ruhr:12.1.2.c", values=[str(value) for value in values])
        if a.value > g.cash_of(s, a.seat):
            return refuse("ruhr.refused.montan.cash", "ruhr:12.1.2.f", price=a.value, cash=g.cash_of(s, a.seat))
        return limit_fault(g, s, a.seat)

    @implements("ruhr:12.1.1.b", "ruhr:12.1.1.d", "ruhr:12.1.1.e", "ruhr:12.1.2.b", "ruhr:12.1.2.d", "ruhr:12.1.2.e")
    def apply(self, g: RuhrRail, s: RuhrState, a: FoundMontan) -> None:
        site, company = a.site - 1, g.d.company_index[a.company]
        active = s.site[site] == ACTIVE
        value = min(g.f.value_per_marker * markers_counted(g, s, site), g.f.most_start) if active else a.value
        s.flow[-1] = ("founding", s.flow[-1][1] + 1)
        open_company(g, s, company, a.seat, value, OFFER)
        s.floated[company] = 1  # ruhr:5.1.e, ruhr:13.3.c
        note(
            s, "ruhr.log.founds_montan", player=g.person(a.seat), company=a.company, site=g.site_name(site), value=value
        )
        if active:
            hand_over(g, s, site, company)
        else:
            pay(s, g.purse(a.seat), g.treasury(company), value)
            _first_markers(g, s, company)
        s.site[site], s.site_company[site] = FOUNDED, company
        s.flow.append(("founder", company, a.seat))

    def sentence(self, g: RuhrRail, s: RuhrState, a: FoundMontan) -> Msg:
        site = a.site - 1
        active = s.site[site] == ACTIVE
        value = min(g.f.value_per_marker * markers_counted(g, s, site), g.f.most_start) if active else a.value
        key = "ruhr.do.found_active" if active else "ruhr.do.found_passive"
        return Msg(key, {"company": a.company, "site": g.site_name(site), "value": value})


@implements("ruhr:12.1.2.g", "ruhr:12.1.2.h")
def _first_markers(g: RuhrRail, s: RuhrState, company: int) -> None:
    """Markers of the phase, as far as the supply has them; founded from a passive pMC there are no others."""
    holder = g.holder_of(company)
    for stage, wanted in enumerate(g.f.phases[s.phase].montan_markers):
        for _ in range(min(wanted, g.charters.supply(s, g.charters.industry(holder), stage))):
            g.charters.take(s, holder, stage)


class PassFounding(RuhrMove[Pass]):
    """Found nothing in this Montan round (ruhr:12.1.b)."""

    kind = Pass

    def offers(self, g: RuhrRail, s: RuhrState) -> Iterator[Choice]:
        yield Choice(Pass(g.top(s).mover(g, s)))

    def check(self, g: RuhrRail, s: RuhrState, a: Pass) -> Refusal | None:
        return None

    def apply(self, g: RuhrRail, s: RuhrState, a: Pass) -> None:
        note(s, "rail.log.pass", player=g.person(a.seat))
        s.flow[-1] = ("founding", s.flow[-1][1] + 1)

    def sentence(self, g: RuhrRail, s: RuhrState, a: Pass) -> Msg:
        return Msg("rail.do.pass")


class Founding(RuhrNode):
    """Part one, in ascending order of the cards, each player once. Frame: how many have had their turn."""

    name = "founding"
    moves = (FoundMove(), PassFounding())

    @implements("ruhr:12.b", "ruhr:12.1.a", "ruhr:12.1.b")
    def resume(self, g: RuhrRail, s: RuhrState) -> bool:
        if s.flow[-1][1] < len(g.in_play(s)):
            return True
        s.flow[-1] = ("merging", 0, 0)
        return False

    def mover(self, g: RuhrRail, s: RuhrState) -> Seat:
        position: int = s.flow[-1][1]
        return card_order(g, s)[position]

    def headline(self, g: RuhrRail, s: RuhrState) -> Msg:
        return Msg("ruhr.ask.founding", {"player": g.person(self.mover(g, s))})


# --- mergers ----------------------------------------------------------------------------------------------------------
class MergeMove(RuhrMove[Merge]):
    """Exchange an own active pMC for a certificate of a MONTAN corporation."""

    kind = Merge

    def targets(self, g: RuhrRail, s: RuhrState) -> list[int]:
        """Corporations one may merge with."""
        return [company for company in g.f.montans if s.square[company] >= 0]

    def offers(self, g: RuhrRail, s: RuhrState) -> Iterator[Choice]:
        seat = g.top(s).mover(g, s)
        mine = [site for site in range(SITES) if g.owner(s, site) == seat]
        for site in mine:
            for company in self.targets(g, s):
                a = Merge(seat, site + 1, g.company_id(company))
                if self.check(g, s, a) is None:
                    yield Choice(a)

    @implements("ruhr:12.2.a", "ruhr:12.2.b", "ruhr:12.2.c", "ruhr:12.2.f", "ruhr:12.2.g")
    def check(self, g: RuhrRail, s: RuhrState, a: Merge) -> Refusal | None:
        found = _read(g, a.site, a.company)
        if isinstance(found, Refusal):
            return found
        site, company = found
        if s.site[site] != ACTIVE or g.owner(s, site) != a.seat:
            clause = "12.2.g" if s.site[site] == PASSIVE else "12.2.a"
            return refuse("ruhr.refused.montan.not_owned", f"ruhr:{clause}", site=g.site_name(site))
        if company not in self.targets(g, s):
            return refuse("ruhr.refused.montan.not_founded", "ruhr:12.2.a", company=a.company)
        if g.f.sites[site].industry != g.f.montans[company].industry:
            return refuse("ruhr.refused.montan.industry", "ruhr:12.2.c", site=g.site_name(site), company=a.company)
        if not g.shares.count(s, g.shares.normal(company)[-1], OFFER):
            return refuse("ruhr.refused.montan.no_certificate", "ruhr:12.2.a", company=a.company)
        if g.charters.free_circles(s, company) <= 0:
            return refuse("ruhr.refused.montan.no_circle", "ruhr:12.2.b", company=a.company)
        return None

    @implements("ruhr:12.2.h", "ruhr:12.2.k", "ruhr:12.2.j", "ruhr:16.e")
    def apply(self, g: RuhrRail, s: RuhrState, a: Merge) -> None:
        site, company = a.site - 1, g.d.company_index[a.company]
        note(s, "ruhr.log.merges", player=g.person(a.seat), company=a.company, site=g.site_name(site))
        self.next_turn(g, s)
        hand_over(g, s, site, company)
        s.site[site] = MERGED
        g.shares.move(s, g.shares.normal(company)[-1], OFFER, PLAYER + a.seat)
        settle_director(g, s, company, a.seat)
        s.flow.append(("engine_surplus", company))

    def next_turn(self, g: RuhrRail, s: RuhrState) -> None:
        """Whose turn comes next in part two."""
        s.flow[-1] = ("merging", (s.flow[-1][1] + 1) % len(g.in_play(s)), 0)

    def sentence(self, g: RuhrRail, s: RuhrState, a: Merge) -> Msg:
        return Msg("ruhr.do.merge", {"company": a.company, "site": g.site_name(a.site - 1)})


class FounderMerge(MergeMove):
    """Right after the founding, with the new corporation alone (ruhr:12.1.1.g, ruhr:12.1.2.i)."""

    def targets(self, g: RuhrRail, s: RuhrState) -> list[int]:
        return [int(s.flow[-1][1])]

    def next_turn(self, g: RuhrRail, s: RuhrState) -> None:
        s.flow.pop()


class FounderShare(RuhrMove[BuyShare]):
    """The founder buys one certificate; the money goes into the corporation's treasury."""

    kind = BuyShare

    def the_one(self, g: RuhrRail, s: RuhrState) -> BuyShare:
        company: int = s.flow[-1][1]
        paper = g.shares.normal(company)[-1]
        return BuyShare(g.top(s).mover(g, s), g.company_id(company), "offer", paper.percent)

    def offers(self, g: RuhrRail, s: RuhrState) -> Iterator[Choice]:
        a = self.the_one(g, s)
        if self.check(g, s, a) is None:
            yield Choice(a)

    @implements("ruhr:12.1.1.g", "ruhr:12.1.1.ga", "ruhr:12.1.2.i")
    def check(self, g: RuhrRail, s: RuhrState, a: BuyShare) -> Refusal | None:
        company: int = s.flow[-1][1]
        if a != self.the_one(g, s):
            return refuse("ruhr.refused.montan.founder_only", "ruhr:12.1.1.g", company=g.company_id(company))
        price, cash = market.price(g.d, s, company), g.cash_of(s, a.seat)
        if price > cash:
            return refuse("ruhr.refused.montan.cash", "ruhr:12.1.1.g", price=price, cash=cash)
        return limit_fault(g, s, a.seat)

    def apply(self, g: RuhrRail, s: RuhrState, a: BuyShare) -> None:
        company: int = s.flow.pop()[1]
        price = market.price(g.d, s, company)
        pay(s, g.purse(a.seat), g.treasury(company), price)
        g.shares.move(s, g.shares.normal(company)[-1], OFFER, PLAYER + a.seat)
        note(s, "rail.log.buy_offer", player=g.person(a.seat), company=a.company, percent=a.percent, price=price)

    def sentence(self, g: RuhrRail, s: RuhrState, a: BuyShare) -> Msg:
        price = market.price(g.d, s, s.flow[-1][1])
        return Msg("rail.do.buy_offer", {"company": a.company, "percent": a.percent, "price": price})


class PassFounder(PassFounding):
    """Take no second certificate."""

    def apply(self, g: RuhrRail, s: RuhrState, a: Pass) -> None:
        s.flow.pop()


class Founder(RuhrNode):
    """The founder may take one more certificate. Frame: company, seat."""

    name = "founder"
    moves = (FounderMerge(), FounderShare(), PassFounder())

    def mover(self, g: RuhrRail, s: RuhrState) -> Seat:
        return int(s.flow[-1][2])

    def headline(self, g: RuhrRail, s: RuhrState) -> Msg:
        company = g.company_id(s.flow[-1][1])
        return Msg("ruhr.ask.founder", {"player": g.person(self.mover(g, s)), "company": company})


class PassMerging(PassFounding):
    """Merge nothing now; when all pass in succession the Montan round is over."""

    @implements("ruhr:12.2.e")
    def apply(self, g: RuhrRail, s: RuhrState, a: Pass) -> None:
        note(s, "rail.log.pass", player=g.person(a.seat))
        _, position, passes = s.flow[-1]
        s.flow[-1] = ("merging", (position + 1) % len(g.in_play(s)), passes + 1)


class Merging(RuhrNode):
    """Part two, in descending order of the cards. Frame: position in that order, passes in succession."""

    name = "merging"
    moves = (MergeMove(), PassMerging())

    @implements("ruhr:12.2.d", "ruhr:12.2.e", "ruhr:12.3.a")
    def resume(self, g: RuhrRail, s: RuhrState) -> bool:
        mergeable = any(s.site[site] == ACTIVE and g.owner(s, site) >= 0 for site in range(SITES))
        if s.flow[-1][2] < len(g.in_play(s)) and mergeable:
            return True
        s.flow.pop()
        end_montan_round(g, s)
        return False

    def mover(self, g: RuhrRail, s: RuhrState) -> Seat:
        position: int = s.flow[-1][1]
        return card_order(g, s)[::-1][position]

    def headline(self, g: RuhrRail, s: RuhrState) -> Msg:
        return Msg("ruhr.ask.merging", {"player": g.person(self.mover(g, s))})


@implements("ruhr:12.a", "ruhr:12.c", "ruhr:16.g")
def begin_montan_round(g: RuhrRail, s: RuhrState) -> None:
    """Founding first; the Priority Deal stays where it is."""
    note(s, "ruhr.log.montan_round")
    s.operating_round = 0
    s.flow.append(("founding", 0))


@implements("ruhr:12.3.a", "ruhr:12.3.b", "ruhr:11.q", "ruhr:12.4.a")
def end_montan_round(g: RuhrRail, s: RuhrState) -> None:
    """From phase 6 on the pMCs that are left become passive; the cards are dealt anew."""
    if s.phase >= g.last_pmc_phase:
        for seat in card_order(g, s):
            for site in range(SITES):
                if s.site[site] == ACTIVE and g.owner(s, site) == seat:
                    make_passive(g, s, site)
    deal_cards(g, s)
