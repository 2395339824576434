"""Positions of 18Ruhr set up by hand for rule tests; the rest is `RailScene`.

pMCs are called by their number (1 to 18), MONTAN corporations by their code. Markers are written as letters, "AAB".
"""

from __future__ import annotations

from pathlib import Path
from typing import Self

from revier.core.flow import PlainFrame
from revier.games.ruhr.actions import Develop, FoundMontan, Merge
from revier.games.ruhr.frames import FoundingFrame, MergingFrame, SiteTurnFrame
from revier.games.ruhr.game import RuhrGame, build
from revier.games.ruhr.rounds import MONTAN_STEPS, RAILWAY_STEPS
from revier.games.ruhr.sites import site_value
from revier.games.ruhr.state import (
    ACTIVE,
    BOXES,
    ENGINE_AT,
    ENGINE_GONE,
    ENGINE_SUPPLY,
    FOUNDED,
    GONE,
    MERGED,
    PASSIVE,
    SITES,
    STORE,
    SUPPLY,
    RuhrState,
)
from revier.games.ruhr.tables_facts import ENGINES, INDUSTRIES, STAGES
from revier.rail.frames import RoundsFrame, TurnFrame
from revier.rail.haggling import forget_offers
from revier.rail.nodes.station import place_homes
from revier.rail.state import ASIDE, CLOSED, DEPOT, NOBODY, OFFER, SCRAPPED, UNSOLD
from revier.testing.rail import A, B, C, D, E, F, RailScene, station

Who = int | str  # a pMC by its number, a corporation by its code


class Scene(RailScene):
    """18Ruhr in any position; it begins with the sale of the starting package."""

    g: RuhrGame
    s: RuhrState
    parking = "BME"

    def __init__(
        self,
        players: int = 4,
        *,
        scenario: str = "hellweg",
        seated: bool = True,
        overlay: Path | None = None,
        **options: bool | str,
    ) -> None:
        self.g = build(players, {"scenario": scenario, "seats_as_given": seated, **options}, overlay)
        self.s = self.g.new()
        self.events = []

    # --- looking ------------------------------------------------------------------------------------------------------
    def holder(self, who: Who) -> int:
        """Montan company as the state numbers it."""
        return who - 1 if isinstance(who, int) else self.g.holder_of(self.number(who))

    def chest(self, who: Who) -> int:
        """Money of a Montan company."""
        return self.s.cash[self.g.chest(self.holder(who))]

    def boxes(self, who: Who) -> str:
        """Markers in the boxes of a charter."""
        holder = self.holder(who)
        return "".join(STAGES[n] * self.g.charters.in_boxes(self.s, holder, n) for n in range(len(STAGES)))

    def stored(self, who: Who) -> str:
        """Markers in the treasury area of a pMC."""
        holder = self.holder(who)
        return "".join(STAGES[n] * self.g.charters.stored(self.s, holder, n) for n in range(len(STAGES)))

    def supply(self, industry: str, stage: str) -> int:
        return self.g.charters.supply(self.s, INDUSTRIES.index(industry), STAGES.index(stage))

    def engines(self, who: Who) -> list[str]:
        return [ENGINES[n] for n in self.g.engines.owned(self.s, self.holder(who))]

    def engine_supply(self, engine: str) -> int:
        return self.g.engines.supply(self.s, ENGINES.index(engine))

    def montan_income(self, who: Who) -> int:
        return self.g.charters.income(self.s, self.holder(who))

    def owner(self, code: str) -> int:
        """Owner of a lot of the starting package by its code; UNSOLD or CLOSED where there is none."""
        return self.s.lots[self.g.d.lot_index[code]]

    def linked(self, number: int) -> bool:
        return bool(self.s.linked[number - 1])

    def value(self, number: int) -> int:
        """What the location marker shows."""
        return site_value(self.g, self.s, number - 1)

    def standing(self, number: int) -> int:
        """What stands at a location: PASSIVE, ACTIVE, FOUNDED, MERGED or REMOVED."""
        return self.s.site[number - 1]

    def locations(self, company: str) -> list[int]:
        """Numbers of the pMCs in the circles of a corporation's charter."""
        return [site + 1 for site in self.g.charters.locations(self.s, self.number(company))]

    def acting(self) -> str:
        """The company whose turn it is: "#7" for a pMC, else its code."""
        holder = self.g.acting_holder(self.s)
        return f"#{holder + 1}" if 0 <= holder < SITES else self.g.company_id(self.g.operator(self.s))

    def cards_left(self, card: str) -> int:
        """Capex Cards of a type still in the bank."""
        return self.g.trains.count(self.s, self.g.d.train_index[card], DEPOT)

    # --- setting up: mines and mills ----------------------------------------------------------------------------------
    def cleared(self) -> Self:
        """Nothing of the package in play: every pMC passive and without a link, private companies out of the game."""
        for number in range(1, SITES + 1):
            self.passive(number)
        self.s.lots = [CLOSED] * len(self.s.lots)
        bme = self.g.shares.classes[self.g.facts.bme][0]
        self.g.shares.move(self.s, bme, ASIDE, OFFER, self.g.shares.count(self.s, bme, ASIDE))
        self.s.stock_round = max(self.s.stock_round, 1)
        self.s.flow = [RoundsFrame("rounds", "operating")]
        return self

    def passive(self, *numbers: int, link: bool = False) -> Self:
        """Passive pMCs, with or without a link."""
        for number in numbers:
            site = number - 1
            self._empty(site)
            self.s.site[site], self.s.linked[site], self.s.site_company[site] = PASSIVE, int(link), NOBODY
            self.s.lots[self.g.facts.sites[site].lot] = CLOSED
        return self

    def pmc(
        self,
        number: int,
        seat: int,
        markers: str = "",
        *,
        stored: str = "",
        engine: str = "",
        link: bool = False,
        chest: int = 0,
    ) -> Self:
        """An active pMC of a player, with what is on its charter."""
        site = number - 1
        self.passive(number, link=link)
        self.s.site[site] = ACTIVE
        self.s.lots[self.g.facts.sites[site].lot] = seat
        self._equip(site, markers, stored, (engine,) if engine else ())
        return self.set_chest(number, chest)

    def unsold_pmc(self, number: int) -> Self:
        """An active pMC that nobody has bought yet."""
        self.pmc(number, UNSOLD)
        return self

    def private(self, code: str, seat: int) -> Self:
        """A private company by its code, with a player."""
        self.s.lots[self.g.d.lot_index[code]] = seat
        return self

    def montan(
        self,
        company: str,
        holdings: dict[int, int],
        markers: str = "",
        *,
        site: int,
        merged: tuple[int, ...] = (),
        engines: tuple[str, ...] = (),
        value: int = 70,
        pool: int = 0,
        treasury: int = 0,
        operated: bool = True,
        director: int | None = None,
    ) -> Self:
        """A MONTAN corporation founded from a site, with merged locations (without a link) in its other circles."""
        self.found(company, holdings, value=value, pool=pool, treasury=treasury, operated=operated, director=director)
        for number, standing in ((site, FOUNDED), *((other, MERGED) for other in merged)):
            self.passive(number, link=standing == FOUNDED)
            self.s.site[number - 1], self.s.site_company[number - 1] = standing, self.number(company)
        holder = self.holder(company)
        self._empty(holder)
        self._equip(holder, markers, "", engines)
        return self

    def link(self, *numbers: int) -> Self:
        """Links without asking the rules; markers that wait stay where they are."""
        for number in numbers:
            self.s.linked[number - 1] = 1
        return self

    def set_chest(self, who: Who, amount: int) -> Self:
        self._set_account(self.g.chest(self.holder(who)), amount)
        return self

    def empty_supply(self, industry: str, stage: str, left: int = 0) -> Self:
        """Leave so many markers of a stage in the supply; the rest goes out of the game."""
        at, n = INDUSTRIES.index(industry), STAGES.index(stage)
        self.g.charters.move(self.s, n, SUPPLY + at, GONE + at, self.supply(industry, stage) - left)
        return self

    def empty_engines(self, engine: str) -> Self:
        """No engine of this type in the supply any more."""
        n = ENGINES.index(engine)
        self.g.engines.move(self.s, n, ENGINE_SUPPLY, ENGINE_GONE, self.engine_supply(engine))
        return self

    def sell_out(self, card: str, leave: int = 0) -> Self:
        """Leave so many Capex Cards of a type in the bank; the rest goes out of the game."""
        train = self.g.d.train_index[card]
        for _ in range(self.cards_left(card) - leave):
            self.g.trains.move(self.s, train, DEPOT, SCRAPPED)
        return self

    def _empty(self, holder: int) -> None:
        """Everything on a charter goes back where it came from."""
        charters = self.g.charters
        home = SUPPLY + charters.industry(holder)
        for n in range(len(STAGES)):
            charters.move(self.s, n, BOXES + holder, home, charters.in_boxes(self.s, holder, n))
            if holder < SITES:
                charters.move(self.s, n, STORE + holder, home, charters.stored(self.s, holder, n))
        for n in range(len(ENGINES)):
            here = self.g.engines.count(self.s, holder, n)
            self.g.engines.move(self.s, n, ENGINE_AT + holder, ENGINE_SUPPLY, here)
        if holder < SITES:
            self._set_account(self.g.chest(holder), 0)

    def _equip(self, holder: int, markers: str, stored: str, engines: tuple[str, ...]) -> None:
        charters = self.g.charters
        home = SUPPLY + charters.industry(holder)
        for letters, place in ((markers, BOXES + holder), (stored, STORE + holder)):
            for letter in letters:
                charters.move(self.s, STAGES.index(letter), home, place)
        for engine in engines:
            self.g.engines.move(self.s, ENGINES.index(engine), ENGINE_SUPPLY, ENGINE_AT + holder)

    # --- setting up: whose turn ---------------------------------------------------------------------------------------
    def _round(self, rounds: int, number: int) -> None:
        self.s.stock_round = max(self.s.stock_round, 2)
        self.s.operating_round, self.s.operating_rounds = number, rounds
        self.s.acted = [0] * len(self.g.d.companies)
        self.s.sold = [0] * self.g.players
        self.s.tile_laid = self.s.marker_placed = self.s.bought = self.s.earned = 0
        self.s.activity = self.s.own_deal = self.s.link_built = self.s.upgraded = 0
        forget_offers(self.s)
        self.s.ran = None
        self.s.laid_at = NOBODY
        self.s.site_acted = SITES
        self.s.flow = [RoundsFrame("rounds", "after"), PlainFrame("set"), PlainFrame("operating_round")]

    def step(self, company: str, step: str, *, rounds: int = 1, number: int = 1) -> Self:
        """A corporation at a step of its turn; no pMC acts any more in this round."""
        self._round(rounds, number)
        at = self.number(company)
        place_homes(self.g, self.s, at)
        self.s.acted[at] = 1
        steps = MONTAN_STEPS if self.g.is_montan(at) else RAILWAY_STEPS
        self.s.flow += [TurnFrame("turn", at, steps.index(step) + 1), PlainFrame(step)]
        self.g.settle(self.s)
        return self

    def paying(self, company: str, income: int) -> Self:
        """A railway has run its trains for so much and decides what becomes of it."""
        self._round(1, 1)
        at = self.number(company)
        place_homes(self.g, self.s, at)
        self.s.acted[at] = 1
        self.s.flow += [TurnFrame("turn", at, RAILWAY_STEPS.index("pay") + 1), PlainFrame("pay")]
        self.earned(income)
        self.g.settle(self.s)
        return self

    def site_turn(self, number: int, *, rounds: int = 1, round_number: int = 1) -> Self:
        """The turn of an active pMC begins; those with higher numbers follow."""
        self._round(rounds, round_number)
        self.s.site_acted = number - 1
        self.s.flow.append(SiteTurnFrame("site_turn", number - 1, 0))
        self.g.settle(self.s)
        return self

    def spend(self, number: int) -> Self:
        """An active pMC has settled its income (as if it were nothing) and may carry out its activity."""
        self._round(1, 1)
        self.s.site_acted = number - 1
        self.s.flow += [SiteTurnFrame("site_turn", number - 1, 2), PlainFrame("site_spend")]
        self.g.settle(self.s)
        return self

    def operate(self) -> Self:
        """A set of operating rounds begins, as after a stock round."""
        self.s.stock_round = max(self.s.stock_round, 2)
        self.s.flow = [RoundsFrame("rounds", "operating")]
        self.g.settle(self.s)
        return self

    def after_set(self) -> Self:
        """A set of operating rounds has just ended."""
        self.s.stock_round = max(self.s.stock_round, 2)
        self.s.operating_round = self.s.operating_rounds = 2
        self.s.flow = [RoundsFrame("rounds", "after")]
        self.g.settle(self.s)
        return self

    def cards(self, *seats: int) -> Self:
        """Montan round cards: No. 1 to the first seat named, and so on; the others follow in order of their seats."""
        order = [*seats, *(seat for seat in range(self.g.players) if seat not in seats)]
        self.s.card = [order.index(seat) + 1 for seat in range(self.g.players)]
        self.s.without = [seat for seat in order if all(self.g.owner(self.s, n) != seat for n in range(SITES))]
        return self

    def montan_round(self, *seats: int) -> Self:
        """A Montan round begins; seats in order of their cards."""
        self.cards(*seats)
        self.s.stock_round = max(self.s.stock_round, 2)
        self.s.operating_round = 0
        self.s.flow = [RoundsFrame("rounds", "stock"), FoundingFrame("founding", 0)]
        self.g.settle(self.s)
        return self

    def merging(self, *seats: int) -> Self:
        """Part two of a Montan round begins."""
        self.montan_round(*seats)
        self.s.flow[-1] = MergingFrame("merging", 0, 0)
        self.g.settle(self.s)
        return self


def develop(seat: int, card: str, markers: str) -> Develop:
    """Short way to write the purchase of markers."""
    return Develop(seat, card, tuple(markers))


def found(seat: int, company: str, site: int, value: int = 0) -> FoundMontan:
    """Short way to write the founding of a MONTAN corporation."""
    return FoundMontan(seat, company, site, value)


def merge(seat: int, site: int, company: str) -> Merge:
    """Short way to write a merger."""
    return Merge(seat, site, company)


__all__ = ["A", "B", "C", "D", "E", "F", "Scene", "develop", "found", "merge", "station"]
