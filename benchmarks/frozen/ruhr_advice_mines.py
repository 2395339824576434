"""What mines and mills promise: how long markers and engines earn, and what a pMC or a MONTAN corporation is worth.

All of this is judgement, in Mark; no rule depends on it.
"""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

from benchmarks.frozen.rail_forecast import FOREVER, Forecast
from revier.core.flow import nodes_of
from revier.games.ruhr.base import RuhrRail
from revier.games.ruhr.charters import ALL_STAGES
from revier.games.ruhr.frames import MergingFrame
from revier.games.ruhr.montan_round import markers_counted
from revier.games.ruhr.state import ACTIVE, RuhrState
from revier.rail import market
from revier.rail.state import DEPOT, OFFER

AFTER_MONTAN_INCOME = "montan_spend"
RAILWAYS = 4  # that buy cards in any game
LAST_ROUNDS = 3  # operating rounds after the stock round that follows the first card of the last type
HALF_SET = 0.5  # operating rounds on average from the card that ends pMCs to the end of the set
OWNERS_PART = 0.5  # of a pMC's income (ruhr:4.2.c)
YIELD = 0.4  # what a Mark spent on markers earns in a round, all cards taken together
MOST_WORTH = 0.9  # a Mark in a treasury is never worth more than one in the purse
IDLE = 0.1  # what it is worth where there is nothing to buy
STORED = 0.4  # a marker that waits for a link may wait for ever
MARKED, UNLINKED = 0.9, 0.6  # chance that a pMC with, or without, a link becomes part of a corporation
LAST_CALL = 0.2  # of that chance is left to somebody who passes while the last mergers are made
MERGED_AT = 6  # markers' worth of price that a merger brings at least
CARDS_AHEAD = 2  # cards for which a corporation may sensibly save


class Duty(NamedTuple):
    """A card that a corporation will have to buy, and in how many operating rounds."""

    price: int
    due: float


class RuhrForecast(Forecast[RuhrRail, RuhrState]):
    """Time in 18Ruhr: Montan companies use up cards too, and the first card of the last type ends the game."""

    def pace(self, s: RuhrState) -> float:
        """Cards sold in an operating round: about one for every two companies of any kind.

        Unsold pMCs count, and a few railways before they float: nobody must seem to win time by leaving them alone.
        """
        return 0.5 * (s.site.count(ACTIVE) + max(RAILWAYS, sum(s.floated)))

    def rounds_left(self, s: RuhrState) -> float:
        """At most until the last set is over, once the last type of card is sold (ruhr:15.1.e)."""
        rest = self.rest_of_set(s)
        if s.last_set:
            return rest
        usual = super().rounds_left(s)
        if s.broken:
            return usual
        if s.phase == len(self.g.d.phases) - 1:
            return rest + LAST_ROUNDS
        cards = self.sales_until(s, len(self.g.d.trains) - 1) / self.pace(s)
        return min(usual, cards + LAST_ROUNDS + self.between(s))

    def rest_of_set(self, s: RuhrState) -> float:
        """Operating rounds of the present set after the present one; the whole next set between two sets."""
        if not s.operating_round:
            return self.g.d.phases[s.phase].operating_rounds
        return max(0, s.operating_rounds - s.operating_round)

    def pending(self, s: RuhrState, company: int) -> bool:
        spent = AFTER_MONTAN_INCOME in nodes_of(s)
        return False if spent and self.g.operator(s) == company else super().pending(s, company)


class Mines:
    """The judgement of Montan companies in one wired game."""

    def __init__(self, g: RuhrRail, forecast: RuhrForecast) -> None:
        self.g, self.facts, self.forecast = g, g.facts, forecast

    # --- time ---------------------------------------------------------------------------------------------------------
    @cached_property
    def _ends(self) -> tuple[int | None, ...]:
        """For each stage the type of card that makes its markers inactive."""
        found: list[int | None] = []
        for stage in ALL_STAGES:
            ends = (card.train for card in self.facts.cards if stage in self.facts.phases[card.phase].inactive)
            found.append(next(ends, None))
        return tuple(found)

    @cached_property
    def _engine_ends(self) -> tuple[int | None, ...]:
        """For each engine the type of card that takes it out of the game."""
        found: list[int | None] = []
        for engine in range(len(self.facts.engine_supply)):
            ends = (card.train for card in self.facts.cards if engine in self.facts.phases[card.phase].scrapped_engines)
            found.append(next(ends, None))
        return tuple(found)

    def until(self, s: RuhrState, train: int | None) -> float:
        """Operating rounds until the first card of a type is sold."""
        if train is None:
            return FOREVER
        if s.phase >= self.facts.cards[train].phase:
            return 0.0
        return self.forecast.sales_until(s, train) / self.forecast.pace(s)

    def life(self, s: RuhrState, stage: int) -> float:
        """Operating rounds in which a marker of this stage will still earn."""
        return self.until(s, self._ends[stage])

    def pmc_rounds(self, s: RuhrState, site: int) -> float:
        """How often a pMC will still be paid: it is passive after the first Montan round of phase 6 (ruhr:11.q)."""
        coming = self.site_pending(s, site)
        if s.phase >= self.g.facts.last_pmc_phase:
            return coming + (self.forecast.rest_of_set(s) if s.operating_round else 0.0)
        last = next(card.train for card in self.facts.cards if card.phase == self.g.facts.last_pmc_phase)
        whole = coming or self.forecast.between(s)  # nobody must seem to win a round by passing
        return min(self.forecast.rounds_left(s) + coming, self.until(s, last) + HALF_SET + whole)

    def site_pending(self, s: RuhrState, site: int) -> bool:
        """Is the pMC still to be paid in the present operating round?"""
        if not s.operating_round:
            return False
        acting = "site_pay" in nodes_of(s) and site == s.site_acted
        return acting or site > s.site_acted

    # --- income -------------------------------------------------------------------------------------------------------
    def income(self, s: RuhrState, holder: int, rounds: float) -> float:
        """What markers and engines on a charter earn in so many rounds, by how long each lasts."""
        charters, total = self.g.charters, 0.0
        lives: list[tuple[int, float]] = []
        for stage in reversed(ALL_STAGES):
            life = min(rounds, self.life(s, stage))
            if life > 0:
                lives += [(self.facts.income[stage], life)] * charters.in_boxes(s, holder, stage)
        total += sum(income * life for income, life in lives)
        for (income, life), engine in zip(lives, sorted(self.g.engines.owned(s, holder), reverse=True), strict=False):
            total += income * min(life, self.until(s, self._engine_ends[engine]))
        return total

    def has_room(self, s: RuhrState, holder: int) -> bool:
        """Could the company put more markers to use?"""
        charters = self.g.charters
        if charters.any_stored(s, holder):
            return False
        stages = self.facts.phases[s.phase].stages
        return any(charters.in_boxes(s, holder, stage) < charters.boxes(s, holder, stage) for stage in stages)

    def next_price(self, s: RuhrState) -> int:
        """What the next card costs for markers."""
        new = self.g.trains.new_on_sale(s)
        return self.facts.cards[new[0]].development_price if new else 0

    # --- a pMC --------------------------------------------------------------------------------------------------------
    def pmc(self, s: RuhrState, site: int) -> float:
        """What an active pMC is worth to its owner: half its income, its treasury, and what it becomes in the end."""
        rounds = self.pmc_rounds(s, site)
        waiting = sum(
            self.facts.income[stage] * min(rounds, self.life(s, stage)) * self.g.charters.stored(s, site, stage)
            for stage in ALL_STAGES
        )
        earned = OWNERS_PART * (self.income(s, site, rounds) + STORED * waiting)
        return earned + self.chest(s, site, rounds) + self.becoming(s, site, rounds)

    def chest(self, s: RuhrState, site: int, rounds: float) -> float:
        """Money in the treasury of a pMC buys markers; what nothing can be bought for is worth little."""
        cash = s.cash[self.g.chest(site)]
        link = 0 if s.linked[site] else self.facts.link_cost
        useful = min(cash, self.next_price(s) if self.has_room(s, site) else link)
        return min(MOST_WORTH, YIELD * OWNERS_PART * rounds) * useful + IDLE * (cash - useful)

    def becoming(self, s: RuhrState, site: int, rounds: float) -> float:
        """The certificate it is exchanged for: ten Mark for every marker, and a fifth of what these earn after."""
        counted = markers_counted(self.g, s, site)
        chance = MARKED if s.linked[site] else UNLINKED
        if s.phase >= self.g.facts.last_pmc_phase and isinstance(s.flow[-1], MergingFrame):
            chance *= LAST_CALL
        enough = s.linked[site] and counted >= self.facts.least_markers
        price = self.facts.value_per_marker * (counted if enough else min(counted + 1, MERGED_AT))
        later = self.forecast.rounds_left(s) - rounds
        lasting = self.income(s, site, rounds + max(0.0, later)) - self.income(s, site, rounds)
        return chance * (min(price, self.facts.most_start) + lasting / 5)

    # --- a MONTAN corporation -----------------------------------------------------------------------------------------
    def treasury(self, s: RuhrState, company: int) -> int:
        """Its money, with what it will be paid for certificates after the next stock round (ruhr:13.3.2.a)."""
        cash = self.g.accounts.funds(s, company)
        if not s.operated[company]:
            left = self.g.shares.count(s, self.g.shares.normal(company)[-1], OFFER)
            kept = 0 if self.facts.phases[s.phase].float_all else 2
            cash += max(0, left - kept) * market.price(self.g.d, s, company)
        return cash

    def growth(self, s: RuhrState, company: int, runs: float) -> float:
        """What a corporation's treasury will earn for all its shares together, put into markers."""
        holder, cash = self.g.holder_of(company), self.treasury(s, company)
        wanted = CARDS_AHEAD * self.next_price(s) if self.has_room(s, holder) else 0
        useful = max(0, min(cash, wanted))
        return min(MOST_WORTH, YIELD * runs / 3) * useful + IDLE * max(0, cash - useful)

    def duty(self, s: RuhrState, company: int) -> Duty | None:
        """The card it must buy once its last active marker is inactive (ruhr:9.1.1.3.e)."""
        holder = self.g.holder_of(company)
        lives = [self.life(s, stage) for stage in ALL_STAGES if self.g.charters.in_boxes(s, holder, stage)]
        due = max(lives, default=0.0)
        if due >= FOREVER or not any(self.g.trains.count(s, card.train, DEPOT) for card in self.facts.cards):
            return None
        first = self.g.trains.new_on_sale(s)[0]
        ends = [self._ends[stage] for stage in ALL_STAGES if self.life(s, stage) == due] if due else [first]
        train = max(first, max((end for end in ends if end is not None), default=first))
        return Duty(self.facts.cards[train].development_price, due)


__all__ = ["Mines", "RuhrForecast"]
