"""Chapters 4.1.3, 9.2 and 10.3: railway links, built by a pMC, a MONTAN corporation, a railway or a horse railway."""

from __future__ import annotations

from collections.abc import Iterator

from revier.core.cite import implements
from revier.core.events import note
from revier.core.message import Msg
from revier.core.purse import pay
from revier.core.refusal import Refusal, refuse
from revier.games.ruhr.actions import BuildLink, UseHorse
from revier.games.ruhr.base import RuhrMove, RuhrRail
from revier.games.ruhr.sites import joined, joined_sites, link, unlinked
from revier.games.ruhr.state import FOUNDED, MERGED, REMOVED, SITES, RuhrState
from revier.rail.network import reach_of
from revier.rail.state import BANK, CLOSED, NOBODY


def read_site(g: RuhrRail, number: int) -> int | Refusal:
    """The site somebody calls by its number."""
    site = g.facts.site_of.get(number)
    return refuse("ruhr.refused.link.no_site", "ruhr:2.3.b", number=number) if site is None else site


def link_fault(g: RuhrRail, s: RuhrState, site: int) -> Refusal | None:
    """What keeps a location from being linked, whoever builds."""
    if s.site[site] in (FOUNDED, REMOVED):
        return refuse("ruhr.refused.link.not_needed", "ruhr:9.2.a", site=g.site_name(site))
    if s.linked[site]:
        return refuse("ruhr.refused.link.has_one", "ruhr:9.2.a", site=g.site_name(site))
    return None


class LinkMove(RuhrMove[BuildLink]):
    """A link for its price, whoever builds it."""

    kind = BuildLink

    def linkable(self, g: RuhrRail, s: RuhrState) -> list[int]:
        """Unlinked locations that come into question."""
        raise NotImplementedError

    def expected(self, g: RuhrRail, s: RuhrState) -> Iterator[BuildLink]:
        return self.candidates(g, s)

    def candidates(self, g: RuhrRail, s: RuhrState) -> Iterator[BuildLink]:
        for site in self.linkable(g, s):
            yield BuildLink(g.acting_seat(s), g.facts.sites[site].number)

    def build(self, g: RuhrRail, s: RuhrState, site: int, builder: str, account: int) -> None:
        """Pay for it and lay it."""
        pay(s, account, BANK, g.facts.link_cost)
        note(s, "ruhr.log.builds_link", company=builder, cost=g.facts.link_cost)
        link(g, s, site)

    def sentence(self, g: RuhrRail, s: RuhrState, a: BuildLink) -> Msg:
        return Msg("ruhr.do.link", {"site": g.site_name(g.facts.site_of[a.site]), "cost": g.facts.link_cost})

    def marks(self, g: RuhrRail, s: RuhrState, a: BuildLink) -> tuple[str, ...]:
        """The hex of the mine or mill."""
        return (g.d.hex_id(g.facts.sites[g.facts.site_of[a.site]].hex),)


class MontanLink(LinkMove):
    """A pMC builds its own link, a MONTAN corporation that of a merged pMC; it is the activity of the turn."""

    def linkable(self, g: RuhrRail, s: RuhrState) -> list[int]:
        holder = g.acting_holder(s)
        mine = [holder] if holder < SITES else g.charters.locations(s, g.company_of(holder))
        return [site for site in mine if unlinked(s, site)]

    @implements("ruhr:9.2.b", "ruhr:9.2.c", "ruhr:9.2.d", "ruhr:7.2.l", "ruhr:9.2.a")
    def check(self, g: RuhrRail, s: RuhrState, a: BuildLink) -> Refusal | None:
        site = read_site(g, a.site)
        if isinstance(site, Refusal):
            return site
        holder = g.acting_holder(s)
        if s.activity:
            return refuse("ruhr.refused.activity.one", "ruhr:7.2.l", company=g.holder_name(holder))
        if holder < SITES and site != holder:
            return refuse("ruhr.refused.link.own_only", "ruhr:9.2.c", site=g.site_name(site))
        fault = link_fault(g, s, site)
        if fault is not None:
            return fault
        if holder >= SITES and (s.site[site] != MERGED or s.site_company[site] != g.company_of(holder)):
            return refuse("ruhr.refused.link.merged_only", "ruhr:9.2.d", site=g.site_name(site))
        if holder >= SITES and not g.charters.active_in(s, holder, s.phase):
            return refuse("ruhr.refused.activity.active_first", "ruhr:9.1.1.3.ea", company=g.holder_name(holder))
        if not joined(g, s, site):
            return refuse("ruhr.refused.link.no_track", "ruhr:9.2.b", site=g.site_name(site))
        if s.cash[g.chest(holder)] < g.facts.link_cost:
            clause = "9.2.c" if holder < SITES else "9.2.d"
            return refuse(
                "ruhr.refused.link.cost", f"ruhr:{clause}", cost=g.facts.link_cost, funds=s.cash[g.chest(holder)]
            )
        return None

    def apply(self, g: RuhrRail, s: RuhrState, a: BuildLink) -> None:
        holder = g.acting_holder(s)
        s.activity = 1
        self.build(g, s, g.facts.site_of[a.site], g.holder_name(holder), g.chest(holder))


class RailwayLink(LinkMove):
    """A railway links one pMC in its turn, whoever owns it and even if nobody does."""

    def linkable(self, g: RuhrRail, s: RuhrState) -> list[int]:
        """Unlinked locations within reach."""
        reached = reach_of(g, s, g.operator(s))
        return [n for n in range(SITES) if unlinked(s, n) and reached.stops_on(g.facts.sites[n].hex)]

    @implements("ruhr:6.b", "ruhr:10.3.a", "ruhr:10.3.b")
    def check(self, g: RuhrRail, s: RuhrState, a: BuildLink) -> Refusal | None:
        site = read_site(g, a.site)
        if isinstance(site, Refusal):
            return site
        company = g.operator(s)
        fault = link_fault(g, s, site)
        if fault is not None:
            return fault
        if not reach_of(g, s, company).stops_on(g.facts.sites[site].hex):
            return refuse(
                "ruhr.refused.link.not_reached", "ruhr:10.3.b", site=g.site_name(site), company=g.company_id(company)
            )
        if g.accounts.funds(s, company) < g.facts.link_cost:
            return refuse(
                "ruhr.refused.link.cost", "ruhr:10.3.a", cost=g.facts.link_cost, funds=g.accounts.funds(s, company)
            )
        return None

    def apply(self, g: RuhrRail, s: RuhrState, a: BuildLink) -> None:
        company = g.operator(s)
        s.link_built = 1
        self.build(g, s, g.facts.site_of[a.site], g.company_id(company), g.accounts.treasury(company))


class HorseMove(RuhrMove[UseHorse]):
    """In the turn of a company of his, the owner of a horse railway may have it link any location, and it closes."""

    kind = UseHorse

    def mine(self, g: RuhrRail, s: RuhrState) -> list[int]:
        """Open horse railways of whoever decides now."""
        seat = g.acting_seat(s)
        return [lot for lot in g.facts.free_links if s.lots[lot] == seat] if seat != NOBODY else []

    def candidates(self, g: RuhrRail, s: RuhrState) -> Iterator[UseHorse]:
        mine = self.mine(g, s)
        sites = joined_sites(g, s) if mine else []
        for lot in mine:
            for site in sites:
                yield UseHorse(g.acting_seat(s), g.d.lots[lot].code, g.facts.sites[site].number)

    @implements("ruhr:4.1.3.b", "ruhr:4.1.3.d", "ruhr:4.1.4.a", "ruhr:6.d", "ruhr:10.3.c")
    def check(self, g: RuhrRail, s: RuhrState, a: UseHorse) -> Refusal | None:
        lot = g.d.lot_index.get(a.lot, NOBODY)
        if lot not in g.facts.free_links or s.lots[lot] != a.seat:
            return refuse("ruhr.refused.horse.not_owned", "ruhr:4.1.3.d", lot=a.lot)
        site = read_site(g, a.site)
        if isinstance(site, Refusal):
            return site
        fault = link_fault(g, s, site)
        if fault is None and not joined(g, s, site):
            return refuse("ruhr.refused.link.no_track", "ruhr:4.1.3.b", site=g.site_name(site))
        return fault

    @implements("ruhr:4.1.3.c")
    def apply(self, g: RuhrRail, s: RuhrState, a: UseHorse) -> None:
        lot = g.d.lot_index[a.lot]
        s.lots[lot] = CLOSED
        note(s, "ruhr.log.horse", player=g.person(a.seat), lot=g.d.lot_name(lot))
        link(g, s, g.facts.site_of[a.site])

    def sentence(self, g: RuhrRail, s: RuhrState, a: UseHorse) -> Msg:
        lot = g.d.lot_index[a.lot]
        return Msg("ruhr.do.horse", {"lot": g.d.lot_name(lot), "site": g.site_name(g.facts.site_of[a.site])})

    def marks(self, g: RuhrRail, s: RuhrState, a: UseHorse) -> tuple[str, ...]:
        """The hex of the mine or mill."""
        return (g.d.hex_id(g.facts.sites[g.facts.site_of[a.site]].hex),)
