"""What bots are told of 18Ruhr beyond the kit: the starting package, mines and mills, links, MONTAN corporations."""

from __future__ import annotations

from revier.core.action import Action, Seat
from revier.core.advice import Worth
from revier.games.ruhr.advice_list import RuhrShortList
from revier.games.ruhr.advice_mines import HALF_SET, Mines, RuhrForecast
from revier.games.ruhr.base import RuhrRail
from revier.games.ruhr.packet import on_display
from revier.games.ruhr.sites import site_value
from revier.games.ruhr.state import SITES, RuhrState
from revier.rail import market
from revier.rail.frames import StartValueFrame
from revier.rail.judge.evaluate import PAYS_OTHER, PAYS_OWN, Company, Need, RailAdvisor
from revier.rail.judge.still import once

HORSE = 20  # what the right to a free link is worth while it is not used
STRANDED = 40  # what every unsold item of the package costs each player: no railway starts before all are sold
BME_SHARES = 2  # shares that come with the Private BME, worth nothing before their price is set


class RuhrAdvisor(RailAdvisor[RuhrRail, RuhrState]):
    """The judgement of the kit, and what only this game has."""

    def __init__(self, g: RuhrRail) -> None:
        super().__init__(g)
        self.forecast: RuhrForecast = RuhrForecast(g, self, self.still)
        self.circumstance_hexes = tuple(site.hex for site in g.facts.sites) * 2
        self.mines = Mines(g, self.forecast)

    @once
    def circumstances(self, s: RuhrState) -> tuple[int, ...]:
        """Location markers are part of a route's income, and inside a city they block."""
        return (*s.site, *(site_value(self.g, s, site) for site in range(SITES)))

    def candidates(self, s: RuhrState, limit: int) -> list[Action]:
        return RuhrShortList(self, s, limit).all()

    # --- players ------------------------------------------------------------------------------------------------------
    def worth(self, s: RuhrState, seat: Seat, companies: list[Company]) -> Worth:
        """What is owed to the bank is taken off; in the end pMCs count by their price (ruhr:15.2.b)."""
        found = super().worth(s, seat, companies)
        mines = 0
        if not s.flow:
            mines = sum(self.g.facts.sites[site].price for site in range(SITES) if self.g.owner(s, site) == seat)
        return found._replace(holdings=found.holdings + mines, duties=found.duties + s.owed[seat])

    def extras(self, s: RuhrState, seat: Seat) -> float:
        """Private companies while they last, rights not yet used, and pMCs."""
        total = sum(self.private(s, lot) for lot in self.g.facts.packet_privates if s.lots[lot] == seat)
        total += sum(self.mines.pmc(s, site) for site in range(SITES) if self.g.owner(s, site) == seat)
        frame = s.flow[-1]
        if isinstance(frame, StartValueFrame) and frame.seat == seat:
            total += BME_SHARES * max(self.g.facts.bme_starts)
        return total - STRANDED * len(on_display(s))

    def private(self, s: RuhrState, lot: int) -> float:
        """Revenue until the card that closes it is sold, and the use of a horse railway."""
        closing = (card.train for card in self.g.facts.cards if lot in self.g.facts.phases[card.phase].closed_lots)
        rounds = min(self.forecast.rounds_left(s), self.mines.until(s, next(closing, None)))
        right = HORSE * min(1.0, rounds / 2) if lot in self.g.facts.free_links else 0.0
        return self.g.reckoning.lot_revenue(self.g, s, lot) * (rounds + HALF_SET) + right

    # --- companies ----------------------------------------------------------------------------------------------------
    def company(self, s: RuhrState, company: int, viewer: Seat) -> Company:
        if self.g.is_montan(company):
            return self.montan(s, company, viewer)
        return super().company(s, company, viewer)

    def montan(self, s: RuhrState, company: int, viewer: Seat) -> Company:
        """What is to be expected of a MONTAN corporation: its markers, what its treasury will add, its price."""
        price = market.price(self.g.d, s, company)
        if not s.flow or not price:
            return Company(0, price, 0)
        runs = self.forecast.runs_left(s, company)
        total = self.mines.income(s, self.g.holder_of(company), runs)
        growth = self.mines.growth(s, company, runs)
        average = (total + growth) / runs if runs else 0.0
        paid = total * (PAYS_OWN if s.director[company] == viewer else PAYS_OTHER) + growth
        duty = self.mines.duty(s, company)
        needs = () if duty is None else (Need(max(0, duty.price - self.mines.treasury(s, company)), duty.due),)
        return Company(paid, price, self.rise(s, company, average, runs), needs)


__all__ = ["RuhrAdvisor"]
