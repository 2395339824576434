"""What beer promises: brewery rounds played on paper, how long equipment lasts, what money in a treasury becomes.

All of this is judgement, in Mark; no rule depends on it.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import NamedTuple

from benchmarks.frozen.rail_forecast import FOREVER, Forecast
from revier.core.flow import find, nodes_of
from revier.games.hsb.base import BeerGame
from revier.games.hsb.beer_market import price_of
from revier.games.hsb.brewery_round import turn_steps
from revier.games.hsb.cards import on_offer
from revier.games.hsb.frames import BreweryRoundFrame, BreweryTurnFrame
from revier.games.hsb.state import NEW, SEGMENTS, STOCK, SUPPLY, HsbState, is_minor

RAILWAY_PACE, BREWERY_PACE = 0.8, 0.4  # cards a railway (train and link) and a brewery take in an operating round
SLOWEST = 1.5  # cards that are taken in any operating round
PRIOR = 2.0  # operating rounds that expectation weighs against experience
REPLACED = 0.9  # of what a card earns is earned by its successor once it has no demand
MEMORY = 500  # outlooks kept
YIELD = 0.3  # what a Mark spent on equipment earns in a round
ROUNDS_OF_USE = 4.0  # a card bought later will not earn longer
CARDS_AHEAD = 2  # cards for which a corporation may sensibly save
IDLE = 0.05  # what a Mark is worth where there is nothing to buy
PAID = "brew_pay"


class Outlook(NamedTuple):
    """Income foreseen, by brewery: in the present brewery round, and by each card in one after it."""

    now: dict[int, int]
    later: dict[int, list[tuple[int, int]]]


class BeerForecast(Forecast[BeerGame, HsbState]):
    """Time in Heat, Sweat & Beer: six sets, and cards that leave the display by three doors."""

    def rounds_left(self, s: HsbState) -> float:
        """Operating rounds after the present one: the rest of this set and the sets to come."""
        now = s.operating_rounds - s.operating_round if s.operating_round else 0
        first = s.stock_round if s.operating_round else max(0, s.stock_round - 1)
        return now + sum(self.g.facts.rounds_expected[first:])

    def pace(self, s: HsbState) -> float:
        """Cards that leave the display in an operating round: by what was usual so far, and what can be expected."""
        railways = sum(s.floated[: self.g.facts.railways])
        breweries = sum(self.g.breweries.active(s, b) for b in range(self.g.breweries.number))
        expected = max(SLOWEST, RAILWAY_PACE * railways + BREWERY_PACE * breweries)
        taken = sum(card.count - self.g.equipment.displayed(s, card.index) for card in self.g.facts.cards)
        played = sum(self.g.facts.rounds_expected) - self.rounds_left(s)
        return (taken + PRIOR * expected) / (played + PRIOR)

    def pending(self, s: HsbState, company: int) -> bool:
        if self.g.breweries.is_brewery(company):
            return self.to_be_paid(s, self.g.breweries.of_company(company))
        return super().pending(s, company)

    def to_be_paid(self, s: HsbState, b: int) -> bool:
        """Is a brewery still to be paid in the present operating round?"""
        if not s.operating_round:
            return False
        going, acting = find(s, BreweryRoundFrame), find(s, BreweryTurnFrame)
        if going is None or not going.stage:
            return going is not None
        if acting is None or acting.brewery != b:
            return not s.brewed >> b & 1
        return acting.step <= turn_steps(self.g).index(PAID) + 1

    def supposed(self, s: HsbState, company: int, fleet: Sequence[int]) -> HsbState:
        """Trains are thought of without their beer, which is counted apart."""
        supposed = super().supposed(s, company, fleet)
        supposed.cargo = [()] * len(supposed.cargo)
        return supposed


class Beer:
    """The judgement of breweries in one wired game."""

    def __init__(self, g: BeerGame, forecast: BeerForecast) -> None:
        self.g, self.facts, self.forecast = g, g.facts, forecast
        self._prices = tuple(price_of(g, box) for box in range(SUPPLY))
        self._known: dict[Hashable, Outlook] = {}

    # --- time ---------------------------------------------------------------------------------------------------------
    def life(self, s: HsbState, card: int) -> float:
        """Operating rounds until the segment of a card has no demand any more."""
        segment = self.facts.cards[card].segment
        if s.closed[segment - 1]:
            return 0.0
        for phase in self.g.d.phases[s.phase + 1 :]:
            if self.facts.phases[phase.index].closes == segment:
                train = self.g.d.train_index[phase.name]
                return self.forecast.sales_until(s, train) / self.forecast.pace(s)
        return FOREVER

    # --- brewery rounds on paper --------------------------------------------------------------------------------------
    def outlook(self, s: HsbState) -> Outlook:
        """The rest of this brewery round, then a whole one after the market is cleared."""
        turn = find(s, BreweryTurnFrame)
        lists = (s.cubes, s.closed, s.becs, s.brew_order, s.floated, s.lots, s.work)
        key = (*(tuple(row) for row in lists), s.brewed, s.earned, turn, bool(s.operating_round), s.phase)
        known = self._known.get(key)
        if known is None:
            if len(self._known) > MEMORY:
                self._known.clear()
            known = self._known[key] = self._look_ahead(s)
        return known

    def _look_ahead(self, s: HsbState) -> Outlook:
        demand, supply, stock = list(s.cubes[:SUPPLY]), list(s.cubes[SUPPLY:STOCK]), s.cubes[STOCK]
        now: dict[int, int] = {}
        if s.operating_round:
            for b in s.brew_order:
                if self.g.breweries.active(s, b) and self.forecast.to_be_paid(s, b):
                    now[b] = self._this_round(s, b, demand, supply)
            demand = self._cleared(s, demand, supply, stock)
            supply = [0] * SUPPLY
        later: dict[int, list[tuple[int, int]]] = {}
        cards = {b: self.g.equipment.cards(s, b) for b in range(self.g.breweries.number)}
        for b in sorted(cards, key=lambda b: [-card for card in cards[b]] or [1]):  # as 5.6.2.4.a has it
            later[b] = [(card, self._serve(demand, supply, card, self.facts.cards[card].cubes)) for card in cards[b]]
        return Outlook(now, later)

    def _this_round(self, s: HsbState, b: int, demand: list[int], supply: list[int]) -> int:
        """What a brewery will be paid: for work done in its turn, and for what it can still deliver."""
        if self.g.brews(s, b):
            delivered = PAID in nodes_of(s)
            left = (
                [] if delivered else [(card, self.facts.cards[card].cubes - home - out) for card, home, out in s.work]
            )
            if not s.work and not delivered:
                left = [(card, self.facts.cards[card].cubes) for card in self.g.equipment.cards(s, b)]
            return s.earned + sum(self._serve(demand, supply, card, cubes) for card, cubes in left)
        cards = self.g.equipment.cards(s, b)
        return sum(self._serve(demand, supply, card, self.facts.cards[card].cubes) for card in cards)

    def _serve(self, demand: list[int], supply: list[int], card: int, cubes: int) -> int:
        """A card delivers: the highest segment first, regular customers before new ones."""
        earned, segment = 0, self.facts.cards[card].segment - 1
        while cubes > 0 and segment >= 0:
            for box in (segment, NEW + segment):
                sold = min(cubes, demand[box])
                demand[box] -= sold
                supply[box] += sold
                cubes -= sold
                earned += sold * self._prices[box]
            segment -= 1
        return earned

    def _cleared(self, s: HsbState, demand: list[int], supply: list[int], stock: int) -> list[int]:
        """The home market of the next round: who was served is a regular customer, and new ones come from above."""
        stock += sum(demand)
        fresh = [supply[n] + supply[NEW + n] for n in range(SEGMENTS)] + [0] * SEGMENTS
        for segment in range(SEGMENTS - 1, -1, -1):
            come = 0 if s.closed[segment] else min(stock, self.facts.segments[segment].refill)
            fresh[NEW + segment] = come
            stock -= come
        return fresh

    # --- breweries ----------------------------------------------------------------------------------------------------
    def income(self, s: HsbState, b: int, rounds: float) -> float:
        """What the equipment of a brewery earns from now on: each card as long as it lasts, then its successor."""
        found = self.outlook(s)
        total = float(found.now.get(b, 0))
        for card, earned in found.later.get(b, ()):
            soon = min(rounds, self.life(s, card))
            total += earned * (soon + REPLACED * (rounds - soon))
        return total

    def next_price(self, s: HsbState, b: int) -> int:
        """What the next card costs this brewery; 0 if there is none for it, or no room."""
        if self.g.equipment.how_many(s, b) >= max(1, self.g.card_limit(s, b)):
            return 0
        cards = [card for card in on_offer(self.g, s) if self.facts.cards[card].minor_may_buy or not is_minor(b)]
        return min((self.facts.cards[card].price for card in cards), default=0)

    def growth(self, s: HsbState, b: int, cash: int, rounds: float) -> float:
        """What a treasury will earn once it is spent on equipment, for all owners together."""
        useful = max(0, min(cash, CARDS_AHEAD * self.next_price(s, b)))
        return YIELD * min(ROUNDS_OF_USE, max(0.0, rounds - 1)) * useful + IDLE * max(0, cash - useful)


__all__ = ["Beer", "BeerForecast", "Outlook"]
