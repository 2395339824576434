"""Chapter 12: the Montan round. Part one is in `founding`; here are what both parts share, the mergers and the end."""

from __future__ import annotations

from collections.abc import Iterator

from revier.core.action import Action, Seat, seat_name
from revier.core.cite import implements
from revier.core.events import note
from revier.core.flow import PlainMove, top
from revier.core.message import Msg
from revier.core.purse import pay
from revier.core.refusal import Refusal, refuse
from revier.games.ruhr.actions import FoundMontan, Merge
from revier.games.ruhr.base import RuhrMove, RuhrNode, RuhrRail
from revier.games.ruhr.cards import card_order, deal_cards
from revier.games.ruhr.charters import ALL_ENGINES, ALL_STAGES
from revier.games.ruhr.frames import EngineSurplusFrame, FoundingFrame, MergingFrame
from revier.games.ruhr.links import read_site
from revier.games.ruhr.sites import make_passive, mark_loss
from revier.games.ruhr.state import BOXES, ENGINE_AT, MERGED, PASSIVE, SITES, STORE, SUPPLY, RuhrState
from revier.rail.actions import Pass
from revier.rail.nodes.stock import settle_director
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
    pay(s, g.chest(site), g.accounts.treasury(company), s.cash[g.chest(site)])
    lower = dict(g.facts.pyramid)
    for stage in ALL_STAGES:
        below = charters.in_boxes(s, holder, lower[stage]) if stage in lower else g.facts.most_a
        room = min(charters.boxes(s, holder, stage), below) - charters.in_boxes(s, holder, stage)
        kept = max(0, room)
        for place in (BOXES + site, STORE + site):
            count = charters.in_boxes(s, site, stage) if place == BOXES + site else charters.stored(s, site, stage)
            moved = min(count, kept)
            charters.move(s, stage, place, BOXES + holder, moved)
            charters.move(s, stage, place, SUPPLY + charters.industry(site), count - moved)
            kept -= moved
    for engine in ALL_ENGINES:
        g.engines.move(s, engine, ENGINE_AT + site, ENGINE_AT + holder, g.engines.count(s, site, engine))
    seat = g.owner(s, site)
    s.lots[g.facts.sites[site].lot] = CLOSED
    s.site_company[site] = company
    mark_loss(g, s, seat)


def read_names(g: RuhrRail, number: int, name: str) -> tuple[int, int] | Refusal:
    """The site and the MONTAN corporation somebody names, of one industry."""
    site = read_site(g, number)
    if isinstance(site, Refusal):
        return site
    company = g.d.company_index.get(name)
    if company is None or not g.is_montan(company):
        return refuse("ruhr.refused.montan.no_corporation", "ruhr:5.1.m", company=name)
    return site, company


class MontanRoundNode(RuhrNode):
    """A moment of the Montan round: one player after the other, and each part has actions of its own."""

    @implements("ruhr:12.b", "ruhr:12.c")
    def not_now(self, g: RuhrRail, s: RuhrState, a: Action) -> Refusal | None:
        mover = self.mover(g, s)
        mine = isinstance(a, FoundMontan | Merge | Pass)
        if mine and a.seat != mover:
            clause = self.turn_clause(g, s, a.seat)
            return refuse("core.refused.seat", clause, seat=seat_name(a.seat), mover=seat_name(mover))
        if isinstance(a, FoundMontan):
            return refuse("ruhr.refused.montan.part_one", "ruhr:12.1.b")
        if isinstance(a, Merge):
            return refuse("ruhr.refused.montan.part_two", "ruhr:12.b")
        return None if mine else refuse("ruhr.refused.montan.round", "ruhr:12.b")

    def turn_clause(self, g: RuhrRail, s: RuhrState, seat: Seat) -> str:
        """Why it is not this player's turn."""
        raise NotImplementedError


class PassMontan(PlainMove[RuhrRail, RuhrState, Pass]):
    """Do nothing now."""

    kind = Pass

    def sentence(self, g: RuhrRail, s: RuhrState, a: Pass) -> Msg:
        return Msg("rail.do.pass")


# --- mergers ----------------------------------------------------------------------------------------------------------
class MergeMove(RuhrMove[Merge]):
    """Exchange an own active pMC for a certificate of a MONTAN corporation."""

    kind = Merge
    final = True  # a mine or mill is given away for good

    def targets(self, g: RuhrRail, s: RuhrState) -> list[int]:
        """Corporations one may merge with."""
        return [company for company in g.facts.montans if s.square[company] >= 0]

    def candidates(self, g: RuhrRail, s: RuhrState) -> Iterator[Merge]:
        seat = g.top(s).mover(g, s)
        mine = [site for site in g.facts.sites if g.owner(s, site.index) == seat]
        for site in mine:
            for company in self.targets(g, s):
                yield Merge(seat, site.number, g.company_id(company))

    @implements("ruhr:12.2.a", "ruhr:12.2.b", "ruhr:12.2.c", "ruhr:12.2.f", "ruhr:12.2.g")
    def check(self, g: RuhrRail, s: RuhrState, a: Merge) -> Refusal | None:
        found = read_names(g, a.site, a.company)
        if isinstance(found, Refusal):
            return found
        site, company = found
        if g.owner(s, site) != a.seat:
            clause = "12.2.g" if s.site[site] == PASSIVE else "12.2.a"
            return refuse("ruhr.refused.montan.not_owned", f"ruhr:{clause}", site=g.site_name(site))
        if company not in self.targets(g, s):
            return refuse("ruhr.refused.montan.not_founded", "ruhr:12.2.a", company=a.company)
        if g.facts.sites[site].industry != g.facts.montans[company].industry:
            return refuse("ruhr.refused.montan.industry", "ruhr:12.2.c", site=g.site_name(site), company=a.company)
        if not g.shares.count(s, g.shares.normal(company)[-1], OFFER):
            return refuse("ruhr.refused.montan.no_certificate", "ruhr:12.2.a", company=a.company)
        if g.charters.free_circles(s, company) <= 0:
            return refuse("ruhr.refused.montan.no_circle", "ruhr:12.2.b", company=a.company)
        return None

    @implements("ruhr:12.2.h", "ruhr:12.2.k", "ruhr:12.2.j", "ruhr:16.e")
    def apply(self, g: RuhrRail, s: RuhrState, a: Merge) -> None:
        site, company = g.facts.site_of[a.site], g.d.company_index[a.company]
        note(s, "ruhr.log.merges", player=g.person(a.seat), company=a.company, site=g.site_name(site))
        self.next_turn(g, s)  # ruhr:12.2.e
        hand_over(g, s, site, company)
        s.site[site] = MERGED
        g.shares.move(s, g.shares.normal(company)[-1], OFFER, PLAYER + a.seat)
        settle_director(g, s, company, a.seat)
        s.flow.append(EngineSurplusFrame("engine_surplus", company))

    def next_turn(self, g: RuhrRail, s: RuhrState) -> None:
        """Whose turn comes next in part two."""
        s.flow[-1] = MergingFrame("merging", (top(s, MergingFrame).position + 1) % len(g.in_play(s)), 0)

    def sentence(self, g: RuhrRail, s: RuhrState, a: Merge) -> Msg:
        return Msg("ruhr.do.merge", {"company": a.company, "site": g.site_name(g.facts.site_of[a.site])})


class PassMerging(PassMontan):
    """Merge nothing now; when all pass in succession the Montan round is over."""

    @implements("ruhr:12.2.e")
    def apply(self, g: RuhrRail, s: RuhrState, a: Pass) -> None:
        note(s, "rail.log.pass", player=g.person(a.seat))
        _, position, passes = top(s, MergingFrame)
        s.flow[-1] = MergingFrame("merging", (position + 1) % len(g.in_play(s)), passes + 1)


class Merging(MontanRoundNode):
    """Part two, in descending order of the cards."""

    name = "merging"
    stage = "montan"
    frames = (MergingFrame,)
    moves = (MergeMove(), PassMerging())

    @implements("ruhr:12.2.d", "ruhr:12.2.e", "ruhr:12.3.a")
    def resume(self, g: RuhrRail, s: RuhrState) -> bool:
        mergeable = any(g.owner(s, site) >= 0 for site in range(SITES))
        if top(s, MergingFrame).passes < len(g.in_play(s)) and mergeable:
            return True
        s.flow.pop()
        end_montan_round(g, s)
        return False

    def turn_clause(self, g: RuhrRail, s: RuhrState, seat: Seat) -> str:
        return "ruhr:12.2.d"

    def mover(self, g: RuhrRail, s: RuhrState) -> Seat:
        return card_order(g, s)[::-1][top(s, MergingFrame).position]

    def headline(self, g: RuhrRail, s: RuhrState) -> Msg:
        return Msg("ruhr.ask.merging", {"player": g.person(self.mover(g, s))})


@implements("ruhr:12.a", "ruhr:12.c", "ruhr:16.g")
def begin_montan_round(g: RuhrRail, s: RuhrState) -> None:
    """Founding first; the Priority Deal stays where it is."""
    note(s, "ruhr.log.montan_round")
    s.operating_round = 0
    s.flow.append(FoundingFrame("founding", 0))


@implements("ruhr:12.3.a", "ruhr:12.3.b", "ruhr:11.q", "ruhr:12.4.a")
def end_montan_round(g: RuhrRail, s: RuhrState) -> None:
    """From phase 6 on the pMCs that are left become passive; the cards are dealt anew."""
    if s.phase >= g.facts.last_pmc_phase:
        for seat in card_order(g, s):
            for site in range(SITES):
                if g.owner(s, site) == seat:
                    make_passive(g, s, site)
    deal_cards(g, s)
