"""What bots are told of Heat, Sweat & Beer: minor breweries and their trade-in, brewery corporations, export beer."""

from __future__ import annotations

from revier.core.action import Action, Seat
from revier.core.advice import Worth
from revier.core.flow import find
from revier.games.dortmund.advice import DortmundAdvisor
from revier.games.hsb.actions import TradeIn
from revier.games.hsb.advice_beer import REPLACED, Beer, BeerForecast
from revier.games.hsb.base import BeerGame
from revier.games.hsb.cards import on_offer
from revier.games.hsb.expert_actions import BuyMcm
from revier.games.hsb.expert_markers import events_of, markers_at, mcm_place
from revier.games.hsb.expert_purchase import FROM_DISPLAY
from revier.games.hsb.floating import FLOAT_SALE
from revier.games.hsb.frames import BreweryTurnFrame
from revier.games.hsb.purchase import must_take
from revier.games.hsb.state import MCM_OWNED, HsbState
from revier.games.hsb.stock import FOUNDING
from revier.rail import market
from revier.rail.frames import TurnFrame
from revier.rail.judge.evaluate import PAYS_OTHER, PAYS_OWN, Company, Need
from revier.rail.judge.forecast import FOREVER
from revier.rail.state import DEPOT

OWNERS_PART = 0.5  # of a minor brewery's income (5.6.2.2.c)
TIED = 0.25  # what a Mark costs in the first stock round that is tied up in a dear brewery
CARGO = 30  # a cube on a train: 40 or 50 for the railway, if it runs where its other trains would not
BOTTLED = 2  # cubes a bottling line is paid for in a round
WAGON = 15  # a beer wagon, in a round with export
EVENT = 2  # a special event in hand
SAVED_FOR = 0.5  # of what the next train will earn, for the part of its price that is there


class HsbAdvisor(DortmundAdvisor[BeerGame, HsbState]):
    """The judgement of the kit and of both Dortmund games, and what breweries promise."""

    def __init__(self, g: BeerGame) -> None:
        super().__init__(g)
        self.forecast: BeerForecast = BeerForecast(g, self, self.still)
        self.beer = Beer(g, self.forecast)

    # --- candidates ---------------------------------------------------------------------------------------------------
    def candidates(self, s: HsbState, limit: int) -> list[Action]:
        """Markers from the display alone; of trade-ins the cheapest and the dearest founding of each corporation."""
        found = super().candidates(s, limit)
        if not any(isinstance(a, BuyMcm | TradeIn) for a in found):
            return found
        rest = [a for a in found if not isinstance(a, TradeIn) and not (isinstance(a, BuyMcm) and self.trade(a))]
        return rest + self.trade_ins(s) or found

    def trade(self, a: BuyMcm) -> bool:
        """A marker that changes hands, or takes the place of another, seldom earns its price."""
        return a.source != FROM_DISPLAY or bool(a.discard)

    def trade_ins(self, s: HsbState) -> list[Action]:
        """Every certificate on offer; of a founding the lowest value and the highest."""
        found: list[Action] = []
        foundings: dict[str, list[Action]] = {}
        offered = (choice.action for choice in self.g.legal(s).of(TradeIn))
        for a in (a for a in offered if isinstance(a, TradeIn)):
            if a.source == FOUNDING:
                foundings.setdefault(a.company, []).append(a)
            else:
                found.append(a)
        for values in foundings.values():
            found += dict.fromkeys([values[0], values[-1]])
        return found

    def sells_own(self, s: HsbState) -> bool:
        """Certificates are sold for a train or a card that is missing, and where nothing else is asked."""
        if self.g.top(s).name == FLOAT_SALE:
            return True
        if find(s, BreweryTurnFrame) is not None:
            b = self.g.brewing(s)
            card = must_take(self.g, s, b)
            return card is not None and self.g.breweries.funds(s, b) < self.g.facts.cards[card].price
        return self.lacks_train(s)

    # --- players ------------------------------------------------------------------------------------------------------
    def worth(self, s: HsbState, seat: Seat, companies: list[Company]) -> Worth:
        """A minor brewery counts by its printed price in the end (6.b)."""
        found = super().worth(s, seat, companies)
        minor = self.g.breweries.minor_of(s, seat)
        printed = self.g.facts.minors[minor].price if minor is not None else 0
        return found._replace(holdings=found.holdings + printed)

    def extras(self, s: HsbState, seat: Seat) -> float:
        """A token on a box; a minor brewery."""
        if self.g.top(s).name == "boxes":
            return self.token(s, seat)
        minor = self.g.breweries.minor_of(s, seat)
        return self.minor(s, minor) if minor is not None else 0.0

    def fair(self, s: HsbState, lot: int) -> float:
        """Half of what a minor brewery earns and has; its printed price comes back in the end, but is tied up."""
        return (
            self.minor(s, lot) + OWNERS_PART * self.g.facts.minors[lot].treasury - TIED * self.g.facts.minors[lot].price
        )

    def minor(self, s: HsbState, lot: int) -> float:
        """What the owner of a minor brewery will have of it besides its printed price."""
        rounds = self.forecast.rounds_left(s)
        total = self.beer.income(s, lot, rounds)
        total += self.beer.growth(s, lot, self.g.breweries.funds(s, lot), rounds)
        return OWNERS_PART * (total + self.markers(s, MCM_OWNED + lot, rounds)) + EVENT * len(events_of(self.g, s, lot))

    def markers(self, s: HsbState, place: int, rounds: float) -> float:
        """What the markers of The Expert Game bring that lie on a charter."""
        total = 0.0
        for marker in markers_at(self.g, s, place):
            row = self.g.facts.mcm[marker]
            if row.power.carries:
                total += WAGON * rounds
            else:
                total += row.revenue * rounds * (BOTTLED if row.power.each_cube else 1)
        return total

    # --- companies ----------------------------------------------------------------------------------------------------
    def company(self, s: HsbState, company: int, viewer: Seat) -> Company:
        if self.g.breweries.is_brewery(company):
            return self.brewery(s, company, viewer)
        found = super().company(s, company, viewer)
        if not s.flow or not s.floated[company]:
            return found
        beer = CARGO * sum(cubes for _, cubes in s.cargo[company])
        wagons = self.markers(s, mcm_place(self.g, company), self.forecast.rounds_left(s))
        return found._replace(dividends=found.dividends + beer + wagons)

    def earnings(self, s: HsbState, company: int, fleet: list[int], cash: int) -> tuple[float, float, float]:
        """A train that goes has a successor, as equipment has; nobody must wish the phases to stand still."""
        now, later, life = super().earnings(s, company, fleet, cash)
        return now, max(later, REPLACED * now), life

    def saved(self, s: HsbState, company: int, fleet: list[int], cash: int) -> float:
        """A treasury counts for nothing in the end (6.a). Before, it is part of the next train, and of what that earns.

        Judged for railways whose turn it is: whether the income is paid out or kept is then to be decided.
        """
        turn = find(s, TurnFrame)
        f, trains = self.forecast, self.g.d.trains
        bought = f.affordable(s, company, cash)
        whole = [*fleet, *bought]
        if turn is None or turn.company != company or len(whole) >= self.g.d.phases[s.phase].train_limit:
            return 0.0
        left = (train for train in trains if self.g.trains.count(s, train.index, DEPOT) > bought.count(train.index))
        following = next(left, None)
        if following is None:
            return 0.0
        rest = min(cash - sum(trains[train].price for train in bought), following.price)
        runs = max(0.0, f.runs_left(s, company) - 2)  # one to save, one to buy
        more = self.total(s, company, [*whole, following.index], runs) - self.total(s, company, whole, runs)
        return SAVED_FOR * max(0.0, more) * max(0, rest) / following.price

    def total(self, s: HsbState, company: int, fleet: list[int], runs: float) -> float:
        """What a fleet earns in so many runs, with its successors."""
        now, later, life = self.earnings(s, company, fleet, 0)
        return now * min(runs, life) + later * max(0.0, runs - life)

    def brewery(self, s: HsbState, company: int, viewer: Seat) -> Company:
        """What is to be expected of a brewery corporation."""
        price = market.price(self.g.d, s, company)
        if not s.flow:
            return Company(0, price, 0)
        if not price:
            return self.not_founded(s, company)
        b, rounds = self.g.breweries.of_company(company), self.forecast.rounds_left(s)
        cash = self.g.accounts.funds(s, company) if s.floated[company] else self.capital(s, company)
        earned = self.beer.income(s, b, rounds) + self.markers(s, MCM_OWNED + b, rounds)
        growth = self.beer.growth(s, b, cash, rounds)
        runs = self.forecast.runs_left(s, company)
        rise = self.rise(s, company, (earned + growth) / runs if runs else 0.0, runs)
        paid = earned * (PAYS_OWN if s.director[company] == viewer else PAYS_OTHER) + growth
        chance = 1.0 if s.floated[company] else self.float_chance(s, company, price)
        needs = self.card_needs(s, b, cash) if s.floated[company] else ()
        return Company(chance * paid, price, chance * rise, needs)

    def card_needs(self, s: HsbState, b: int, cash: int) -> tuple[Need, ...]:
        """A corporation must have equipment (5.6.2.3.2.a): the next card when its last one has no demand."""
        due = max((self.beer.life(s, card) for card in self.g.equipment.cards(s, b)), default=0.0)
        if due >= FOREVER or due > self.forecast.rounds_left(s):
            return ()
        if due:
            ends = self.g.equipment.cards(s, b)[0]
            prices = [card.price for card in self.g.facts.cards if card.index > ends]
        else:
            prices = [self.g.facts.cards[card].price for card in on_offer(self.g, s)]
        return (Need(max(0, min(prices, default=0) - cash), due),)

    # --- prices -------------------------------------------------------------------------------------------------------
    def rise(self, s: HsbState, company: int, income: float, runs: float) -> float:
        """Both markets are lines: one step up while the income covers the price, one down without any."""
        squares = self.g.d.market
        row, column = divmod(s.square[company], squares.width)
        price = start = squares.rows[row][column]
        for _ in range(round(runs * 0.8)):
            step = 1 if income >= price else -1 if income < 1 else 0
            if not step or not squares.exists(row, column + step):
                break
            column += step
            price = squares.rows[row][column]
        return price - start


__all__ = ["HsbAdvisor"]
