"""Short lists of 18Ruhr: of sets of markers, links, foundings and deals those a sensible player would look at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from benchmarks.frozen.core_advice import amounts
from benchmarks.frozen.rail_candidates import ShortList
from revier.core.action import Action
from revier.games.ruhr.actions import BuildLink, BuyEngine, Develop, FoundMontan, ScrapEngine, UseHorse
from revier.games.ruhr.base import RuhrRail
from revier.games.ruhr.capex import phase_with
from revier.games.ruhr.develop import must_develop
from revier.games.ruhr.state import ACTIVE, RuhrState
from revier.games.ruhr.tables_facts import STAGES
from revier.rail.actions import OwnDeal
from revier.rail.nodes.trains import SOURCES, must_buy

if TYPE_CHECKING:
    from benchmarks.frozen.ruhr_advice import RuhrAdvisor

SETS = 5  # of markers
LINKS = 5
SITES_EACH = 2  # passive pMCs of one industry looked at


class RuhrShortList(ShortList[RuhrRail, RuhrState]):
    """The candidates of one position of 18Ruhr."""

    def __init__(self, advisor: RuhrAdvisor, s: RuhrState, limit: int) -> None:
        super().__init__(advisor, s, limit)
        self.special |= {
            Develop: self.developments,
            BuyEngine: self.engines,
            BuildLink: lambda: list(self.nearest(self.actions(BuildLink), LINKS)),
            UseHorse: self.horses,
            FoundMontan: self.montans,
            OwnDeal: self.deals,
            ScrapEngine: lambda: [],
        }

    def all(self) -> list[Action]:
        """Never none: where only an engine can be given up, all of them are looked at."""
        return super().all() or [choice.action for choice in self.legal]

    # --- Montan companies ---------------------------------------------------------------------------------------------
    def developments(self) -> list[Action]:
        """The sets of markers that earn most, those that stay active first."""
        return list(sorted(self.actions(Develop), key=self.earns, reverse=True)[:SETS])

    def earns(self, a: Develop) -> tuple[float, int]:
        """What the markers of a set earn in a round, and how many they are."""
        f = self.g.facts
        inactive = f.phases[phase_with(self.g, self.s, self.g.d.train_index[a.card])].inactive
        stages = [STAGES.index(letter) for letter in a.markers]
        return sum(f.income[stage] for stage in stages if stage not in inactive), len(stages)

    def engines(self) -> list[Action]:
        """Engines of the bank; and the train of an own railway that has another."""
        found: list[Action] = []
        for choice in self.legal.of(BuyEngine):
            a = choice.action
            if not isinstance(a, BuyEngine):
                continue
            if a.source in SOURCES:
                found.append(a)
                continue
            seller = self.g.d.company_index[a.source]
            if self.s.director[seller] == a.seat and self.g.trains.how_many(self.s, seller) > 1:
                found += amounts(choice)
        return found

    def montans(self) -> list[Action]:
        """For every own pMC, and a few passive ones, the roomiest corporation, at its lowest and highest value."""
        found: list[Action] = []
        passive: dict[int, int] = {}
        for row in self.g.facts.sites:
            site = row.index
            mine = [a for a in self.actions(FoundMontan) if a.site == row.number]
            if not mine:
                continue
            industry = row.industry
            if self.s.site[site] != ACTIVE:
                passive[industry] = passive.get(industry, 0) + 1
                if passive[industry] > SITES_EACH:
                    continue
            roomiest = max((a.company for a in mine), key=self.room)
            values = [a for a in mine if a.company == roomiest]
            found += dict.fromkeys([values[0], values[-1]])
        return found

    def room(self, name: str) -> tuple[int, int]:
        """How many locations and engines a corporation has room for."""
        row = self.g.facts.montans[self.g.d.company_index[name]]
        return row.circles, row.engine_boxes

    # --- links --------------------------------------------------------------------------------------------------------
    def nearest(self, links: list[BuildLink], most: int) -> list[BuildLink]:
        """Links of own pMCs first, then of any."""
        return sorted(links, key=self.of_others)[:most]

    def of_others(self, a: BuildLink | UseHorse) -> bool:
        """Would somebody else have the link?"""
        return self.g.owner(self.s, self.g.facts.site_of[a.site]) != a.seat

    def horses(self) -> list[Action]:
        """One horse railway is as good as the other: the one that pays less."""
        actions = self.actions(UseHorse)
        revenue = {a.lot: self.g.d.lots[self.g.d.lot_index[a.lot]].revenue for a in actions}
        poorest = min(revenue, key=lambda lot: revenue[lot])
        mine = sorted((a for a in actions if a.lot == poorest), key=self.of_others)
        return list(mine[:LINKS])

    # --- certificates -------------------------------------------------------------------------------------------------
    def deals(self) -> list[Action]:
        """A corporation sells its own certificates only for a card it must have and cannot pay for."""
        return [a for a in self.actions(OwnDeal) if a.side == "sell"] if self.lacks_card() else []

    def lacks_card(self) -> bool:
        """Must the acting corporation buy a train or markers, and has not the money?"""
        company, s = self.g.operator(self.s), self.s
        if self.g.is_montan(company):
            holder = self.g.holder_of(company)
            prices = [self.g.facts.cards[train].development_price for train in self.g.trains.new_on_sale(s)]
            return must_develop(self.g, s, holder) and self.g.accounts.funds(s, company) < min(prices, default=0)
        first = self.advisor.cheapest(s)
        return first is not None and must_buy(self.g, s, company) and self.g.accounts.funds(s, company) < first.price


__all__ = ["RuhrShortList"]
