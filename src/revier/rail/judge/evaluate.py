"""What a position of a railway game is worth to each player, with the income still to come.

Cash and shares count as they stand. On top come the dividends and price rises that a company's trains promise until
the bank is broken; off go the trains a director will have to pay for. A director who could not pay is ruined, so
money that is missing for a train soon due weighs many times.
"""

from __future__ import annotations

from typing import NamedTuple

from revier.core.action import Action, Seat
from revier.core.advice import MoneyWords, Worth
from revier.rail import market
from revier.rail.judge.ahead import RailAhead
from revier.rail.judge.candidates import ShortList
from revier.rail.judge.forecast import Forecast
from revier.rail.judge.means import means, missing, purchases
from revier.rail.judge.plan import OnePlan
from revier.rail.judge.still import Still, once
from revier.rail.nodes.base import G, S
from revier.rail.nodes.trains import on_sale
from revier.rail.state import NOBODY
from revier.rail.trains import OnSale

PAYS_OWN, PAYS_OTHER = 0.95, 0.6  # how much of its income a company pays out, by who directs it
LATER = 0.75  # what is still to be bought counts less than what is there
SAVED, SPARE = 0.1, 0.05  # what a Mark in a treasury is worth to the shareholders: towards a lasting train, beyond
STUCK = 0.5  # what a share loses while its company may never act
RUIN = 5  # how much worse a missing Mark is than a spent one
SOON = 3.0  # operating rounds within which a train must be provided for


class Need(NamedTuple):
    """Money missing for a train that a company must have, and in how many operating rounds."""

    amount: float
    due: float


class Company(NamedTuple):
    """What is expected of one company: money for all its shares together, and what its director may have to add."""

    dividends: float
    price: int  # of a share, today
    rise: float  # of the price of a share until the end
    needs: tuple[Need, ...] = ()  # trains it cannot pay for itself


NOBODYS = Company(0, 0, 0)


class RailAdvisor(RailAhead[G, S], OnePlan[G, S], MoneyWords):
    """The judgement of the railway kit; a title may know more and extend it."""

    def __init__(self, g: G) -> None:
        self.g = g
        self.still = Still()  # what is known of the position that is judged at the moment
        self.forecast: Forecast[G, S] = Forecast(g, self.circumstances, self.still)

    def circumstances(self, s: S) -> tuple[int, ...]:
        """What else in a position the income of runs hangs on, besides track, markers and phase; for titles to say."""
        return ()

    def candidates(self, s: S, limit: int) -> list[Action]:
        return ShortList(self, s, limit).all()

    # --- what a position is worth -------------------------------------------------------------------------------------
    def appraise(self, s: S, viewer: Seat) -> tuple[Worth, ...]:
        """The worth for every seat; routes are searched for the viewer's own companies, others judged by their past."""
        with self.still.hold(s):
            companies = [self._company(s, c, viewer) for c in range(len(self.g.d.companies))]
            return tuple(self.worth(s, seat, companies) for seat in range(self.g.players))

    def _company(self, s: S, company: int, viewer: Seat) -> Company:
        """A company in which no player has a part concerns nobody."""
        held = any(self.g.shares.of_player(s, company, seat) for seat in range(self.g.players))
        return self.company(s, company, viewer) if held else NOBODYS

    def _mine(self, s: S, seat: Seat) -> list[Company]:
        """The companies in which one player has a part; the others do not concern him."""
        of = self.g.shares.of_player
        mine = (of(s, number, seat) or director == seat for number, director in enumerate(s.director))
        return [self.company(s, number, seat) if concerns else NOBODYS for number, concerns in enumerate(mine)]

    def worth(self, s: S, seat: Seat, companies: list[Company]) -> Worth:
        """All that one player owns and owes."""
        holdings = prospects = 0.0
        for number, company in enumerate(companies):
            percent = self.g.shares.of_player(s, number, seat)
            if percent:
                shares = percent / self.g.d.companies[number].share_percent
                holdings += shares * company.price
                prospects += shares * company.rise + percent * company.dividends / 100
        duties = 0.0
        if s.flow:
            prospects += self.extras(s, seat)
            duties = self.duties(s, seat, companies)
        return Worth(self.g.accounts.cash_of(s, seat), round(holdings), round(prospects), round(duties))

    def extras(self, s: S, seat: Seat) -> float:
        """What else will come in: the revenue of private companies while they last."""
        mine = (lot.index for lot in self.g.d.lots if s.lots[lot.index] == seat)
        return sum(self.g.reckoning.lot_revenue(self.g, s, lot) for lot in mine) * self.private_rounds(s)

    @once
    def private_rounds(self, s: S) -> float:
        """Operating rounds in which private companies will still be paid."""
        rounds, closing = self.forecast.rounds_left(s), self.closing()
        if closing is None:
            return rounds
        sales = self.forecast.sales_until(s, closing) / max(2.0, self.forecast.pace(s))
        return min(rounds, sales + self.forecast.between(s))  # they are paid first in a round

    def closing(self) -> int | None:
        """The type of train that closes the private companies."""
        return next((train.index for train in self.g.d.trains if train.closes_privates), None)

    # --- one company --------------------------------------------------------------------------------------------------
    def company(self, s: S, company: int, viewer: Seat) -> Company:
        """What is to be expected of a company."""
        price = market.price(self.g.d, s, company)
        if not s.flow:
            return Company(0, price, 0)
        if not s.floated[company]:
            return self.not_floated(s, company, viewer, price)
        own = s.director[company] == viewer
        runs = self.forecast.runs_left(s, company)
        fleet = self.g.trains.owned(s, company)
        cash = self.g.accounts.funds(s, company)
        now, later, life = (self.earnings if own else self.past_earnings)(s, company, fleet, cash)
        soon = min(runs, life)
        total = now * soon + later * max(0.0, runs - life)
        paid = total * (PAYS_OWN if own else PAYS_OTHER)
        paid += self.saved(s, company, fleet, cash) * min(1.0, runs / 4)
        average = total / runs if runs else 0.0
        return Company(paid, price, self.rise(s, company, average, runs), self.needs(s, company, fleet, cash))

    def earnings(self, s: S, company: int, fleet: list[int], cash: int) -> tuple[float, float, float]:
        """Income now, income after the present trains are gone, and when that is: for a company one directs."""
        f = self.forecast
        new = f.affordable(s, company, cash)
        whole = (*fleet, *new)
        if not whole:
            first = self.cheapest(s)
            income = LATER * f.earning(s, company, (first.train,)) if first else 0.0
            return income, LATER * income, f.life(s, first.train) if first else 1.0
        best = f.earning(s, company, whole, len(new))
        now = f.earning(s, company, fleet) if new else best
        now += LATER * (best - now)
        lasting = f.lasting(whole)
        share = f.capacity(s, lasting) / f.capacity(s, whole) if lasting else LATER
        return now, best * share, max(f.life(s, train) for train in whole)

    def past_earnings(self, s: S, company: int, fleet: list[int], cash: int) -> tuple[float, float, float]:
        """The same for a company of somebody else, judged by its last run and what its trains could do."""
        f = self.forecast
        if s.receivership[company]:
            return 0.0, 0.0, 1.0
        ceiling = f.capacity(s, fleet)
        now = min(float(s.income[company]), 1.5 * ceiling) if s.income[company] else 0.3 * ceiling
        lasting = f.lasting(fleet)
        life = max((f.life(s, train) for train in fleet), default=1.0)
        later = now * len(lasting) / len(fleet) if lasting else 0.3 * f.capacity(s, f.affordable(s, company, cash, 1))
        return now, later, life

    def not_floated(self, s: S, company: int, viewer: Seat, price: int) -> Company:
        """A company that may still float: what its capital could buy, times the chance that it comes to that."""
        if price == 0:
            return self.not_founded(s, company)
        f = self.forecast
        runs = f.ahead(s) - 1
        new = f.affordable(s, company, self.capital(s, company))
        lasting = f.lasting(new)
        life = max((f.life(s, train) for train in new), default=0.0)
        income = f.earning(s, company, new)
        later = f.earning(s, company, lasting) if lasting else LATER * income
        total = income * min(runs, life) + later * max(0.0, runs - life)
        chance = self.float_chance(s, company, price)
        own = s.director[company] == viewer
        rise = self.rise(s, company, total / runs if runs > 0 else 0.0, runs)
        locked = price * STUCK * (1 - chance)  # shares of a company that never acts cannot be sold
        return Company(chance * total * (PAYS_OWN if own else PAYS_OTHER), price, chance * rise - locked)

    def not_founded(self, s: S, company: int) -> Company:
        """A share that was given away before anybody founded its company is worth a little less than the cheapest."""
        return Company(0, min(self.g.d.market.starts) * 4 // 5, 0)

    def capital(self, s: S, company: int) -> int:
        """What the company will have when it floats: what it is paid then, and what its shares brought in before."""
        now = self.g.rules.stock.capital(self.g, s, company) + self.g.accounts.funds(s, company)
        if self.g.d.phases[s.phase].full_capital:
            return now
        return now + s.par[company] * max(0, missing(self.g, s, company)) // self.g.d.companies[company].share_percent

    def float_chance(self, s: S, company: int, price: int) -> float:
        """Will enough shares be sold? The director's own money makes it nearly certain."""
        lacking = missing(self.g, s, company)
        director = s.director[company]
        if lacking <= 0:
            return 1.0
        if director == NOBODY:
            return 0.2
        room = {seat: purchases(self.g, s, seat, price) * 10 for seat in self.g.in_play(s)}
        if room[director] >= lacking:
            return 0.95
        return 0.5 + 0.3 * room[director] / lacking if sum(room.values()) >= lacking else 0.1

    def saved(self, s: S, company: int, fleet: list[int], cash: int) -> float:
        """What a treasury is worth: it pays for the lasting train every company needs; the rest is worth little."""
        wanted = 0 if self.forecast.lasting(fleet) else self.forecast.lasting_price(s)[1]
        useful = min(max(0, cash), wanted)
        return SAVED * useful + SPARE * (max(0, cash) - useful)

    # --- prices -------------------------------------------------------------------------------------------------------
    def rise(self, s: S, company: int, income: float, runs: float) -> float:
        """How far the price will move: up while the income covers it, down while there is none."""
        d = self.g.d
        row, column = divmod(s.square[company], d.market.width)
        start = d.market.rows[row][column]
        price = start
        for _ in range(round(runs * 0.8)):
            if income < 1:
                row, column = (row, column - 1) if column else (row + 1, 0)
            elif income >= price:
                row, column = (row, column + 1) if d.market.exists(row, column + 1) else (row - 1, column)
            else:
                break
            if not d.market.exists(row, column):
                break
            price = d.market.rows[row][column]
        return price - start

    # --- duties -------------------------------------------------------------------------------------------------------
    def needs(self, s: S, company: int, fleet: list[int], cash: int) -> tuple[Need, ...]:
        """What is missing for the trains a company must have: one at once if it has a route, a lasting one later."""
        f = self.forecast
        if f.lasting(fleet):
            return ()
        _, price = f.lasting_price(s)
        if fleet:
            return (Need(max(0, price - cash), max(f.life(s, train) for train in fleet)),)
        if not self.g.rules.trains.has_route(self.g, s, company):
            return ()
        first = self.cheapest(s)
        if first is None:
            return ()
        now = Need(max(0, first.price - cash), 0.0)
        if f.lasting((first.train,)):
            return (now,)
        return now, Need(max(0, price - max(0, cash - first.price)), f.life(s, first.train))

    @once
    def cheapest(self, s: S) -> OnSale | None:
        """The cheapest train the bank sells now."""
        return min(on_sale(self.g, s), key=lambda offer: offer.price, default=None)

    def duties(self, s: S, seat: Seat, companies: list[Company]) -> float:
        """Trains the player will have to pay for, and the ruin that looms if he could not."""
        needs = [need for number, c in enumerate(companies) if s.director[number] == seat for need in c.needs]
        owed = sum(need.amount / (1 + need.due**2 / 3) for need in needs)  # far off there is time to save
        soon = sum(need.amount for need in needs if need.due < SOON)
        at_once = sum(need.amount for need in needs if not need.due)
        if not soon:
            return owed
        liquid = means(self.g, s, seat)
        return owed + self.ruin(s, seat, max(0.0, soon - liquid), max(0.0, at_once - liquid))

    def ruin(self, s: S, seat: Seat, soon: float, at_once: float) -> float:
        """What money costs beyond itself that a player cannot raise, soon or at once: in the end all he has."""
        return RUIN * soon + (self.g.worth(s, seat) if at_once else 0)


__all__ = ["Company", "RailAdvisor"]
