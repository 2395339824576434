"""Positions of a railway game set up by hand for rule tests: who owns what, which tiles lie where, whose step it is.

Everything is moved, never conjured: money comes from and goes to the bank, papers and trains come from their supplies,
so the conservation laws hold in every scene (`do` asserts them after each action). Each title has a scene of its own
that adds what only it knows.
"""

from __future__ import annotations

from typing import Any, ClassVar, Self

from revier.rail import market
from revier.rail.actions import Pass, PlaceStation, RoutePlan, Run
from revier.rail.building import place_face
from revier.rail.frames import RoundsFrame, StockTurnFrame, TurnFrame
from revier.rail.game import RailGame
from revier.rail.haggling import forget_offers
from revier.rail.nodes.run import RunMove
from revier.rail.nodes.station import place_homes, put_marker
from revier.rail.state import ASIDE, BANK, DEPOT, OFFER, OWNED, PLAYER, POOL, SCRAPPED, TRAIN_POOL, RailState
from revier.rail.tiles import Fit, fit
from revier.testing.scene import A, B, C, D, E, F, Scene


class RailScene(Scene[RailGame, RailState]):
    """A railway game in any position."""

    g: RailGame
    s: RailState
    parking: ClassVar[str]  # company in whose treasury money waits that a scene takes out of the bank
    run_move: ClassVar[RunMove[Any, Any]] = RunMove()

    def passes(self, times: int = 1) -> Self:
        """Whoever is to move passes, so many times."""
        for _ in range(times):
            assert self.mover is not None
            self.do(Pass(self.mover))
        return self

    # --- looking ----------------------------------------------------------------------------------------------------
    def number(self, company: str) -> int:
        return self.g.d.company_index[company]

    def hex(self, hex_id: str) -> int:
        return self.g.d.hex_index[hex_id]

    def cash(self, seat: int) -> int:
        return self.g.accounts.cash_of(self.s, seat)

    def treasury(self, company: str) -> int:
        return self.g.accounts.funds(self.s, self.number(company))

    @property
    def bank(self) -> int:
        return self.s.cash[BANK]

    def price(self, company: str) -> int:
        return market.price(self.g.d, self.s, self.number(company))

    def square(self, company: str) -> tuple[int, int]:
        """Row and column of a price marker."""
        row, column = divmod(self.s.square[self.number(company)], self.g.d.market.width)
        return row, column

    def percent(self, company: str, seat: int) -> int:
        return self.g.shares.of_player(self.s, self.number(company), seat)

    def pool(self, company: str) -> int:
        return self.g.shares.percent(self.s, self.number(company), POOL)

    def unsold(self, company: str) -> int:
        return self.g.shares.percent(self.s, self.number(company), OFFER)

    def director(self, company: str) -> int:
        return self.s.director[self.number(company)]

    def trains(self, company: str) -> list[str]:
        return [self.g.d.trains[t].name for t in self.g.trains.owned(self.s, self.number(company))]

    def stations(self, hex_id: str) -> list[tuple[int, str]]:
        """(city, company) of the markers on a hex."""
        return [(stop, self.g.company_id(owner)) for stop, owner in self.s.stations[self.hex(hex_id)]]

    def tile(self, hex_id: str) -> str:
        """Id of the tile on a hex; '=ID' for the printed picture."""
        return self.g.d.faces[self.s.tile[self.hex(hex_id)]].id

    @property
    def phase(self) -> str:
        return self.g.d.phases[self.s.phase].name

    def order(self) -> list[str]:
        """Operating order of the floated companies."""
        return [self.g.company_id(c) for c in market.operating_order(self.g.d, self.s)]

    # --- setting up: money and papers ---------------------------------------------------------------------------------
    def set_cash(self, *amounts: int) -> Self:
        """Cash of the players, seat by seat; the bank gives or takes the difference."""
        for seat, amount in enumerate(amounts):
            self._set_account(self.g.accounts.purse(seat), amount)
        return self

    def set_treasury(self, company: str, amount: int) -> Self:
        self._set_account(self.g.accounts.treasury(self.number(company)), amount)
        return self

    def set_bank(self, amount: int, *, into: str = "") -> Self:
        """Leave so much in the bank; the rest is parked in a treasury."""
        account = self.g.accounts.treasury(self.number(into or self.parking))
        self.s.cash[account] += self.s.cash[BANK] - amount
        self.s.cash[BANK] = amount
        return self

    def _set_account(self, account: int, amount: int) -> None:
        self.s.cash[BANK] += self.s.cash[account] - amount
        self.s.cash[account] = amount

    def found(
        self,
        company: str,
        holdings: dict[int, int],
        *,
        value: int = 80,
        director: int | None = None,
        pool: int = 0,
        floated: bool = True,
        operated: bool = True,
        treasury: int = 0,
        at: tuple[int, int] | None = None,
    ) -> Self:
        """A founded company: {seat: percent} of the players, percent in the pool; the director has the 20% paper.

        `at` puts the price marker on any (row, column) instead of the start square of `value`.
        """
        number, shares = self.number(company), self.g.shares
        boss = max(holdings, key=lambda seat: holdings[seat]) if director is None else director
        for place in (ASIDE, POOL, *(PLAYER + seat for seat in range(self.g.players))):
            shares.move_all(self.s, number, place, OFFER)
        shares.move(self.s, shares.classes[number][0], OFFER, PLAYER + boss)
        for seat, percent in holdings.items():
            rest = percent - (shares.classes[number][0].percent if seat == boss else 0)
            self._hand_out(number, PLAYER + seat, rest)
        self._hand_out(number, POOL, pool)
        self.s.director[number] = boss
        self.s.par[number] = value
        starts = self.g.d.market.starts_in(self.g.d.companies[number].market_row)
        square = starts[value] if at is None else self.g.d.market.square(*at)
        market.put(self.g.d, self.s, number, square)
        self.s.floated[number] = int(floated)
        self.s.operated[number] = int(operated)
        self.set_treasury(company, treasury)
        if self.home_placed(number):
            place_homes(self.g, self.s, number)
        return self

    def home_placed(self, company: int) -> bool:
        """Is the home marker of a founded company on the map already?"""
        return bool(self.s.operated[company])

    def _hand_out(self, company: int, place: int, percent: int) -> None:
        for paper in reversed(self.g.shares.normal(company)):
            while percent >= paper.percent and self.g.shares.count(self.s, paper, OFFER):
                self.g.shares.move(self.s, paper, OFFER, place)
                percent -= paper.percent
        assert percent == 0, "these percentages cannot be made up from the certificates"

    def give_papers(self, company: str, seat: int, *sizes: int) -> Self:
        """Hand ordinary certificates of given sizes from the offering to a player."""
        number = self.number(company)
        for size in sizes:
            paper = self.g.shares.by_percent(number, size)
            assert paper is not None
            self.g.shares.move(self.s, paper, OFFER, PLAYER + seat)
        return self

    # --- setting up: trains and phases --------------------------------------------------------------------------------
    def set_phase(self, name: str) -> Self:
        """The phase of a train: all smaller trains are sold out (scrapped or gone), the first of this type is sold."""
        rack = self.g.trains
        for train in self.g.d.trains:
            left = rack.count(self.s, train.index, DEPOT)
            if train.index < self.g.d.train_index[name]:
                for _ in range(left):
                    rack.move(self.s, train.index, DEPOT, SCRAPPED)
            elif train.name == name and left == train.count and train.index:
                rack.move(self.s, train.index, DEPOT, SCRAPPED)
        self.s.phase = next(p.index for p in self.g.d.phases if p.name == name)
        return self

    def give_trains(self, company: str, *names: str) -> Self:
        """Put trains on a charter, taken from the depot, or back from the scrap heap if the depot has none."""
        for name in names:
            train = self.g.d.train_index[name]
            source = DEPOT if self.g.trains.count(self.s, train, DEPOT) else SCRAPPED
            self.g.trains.move(self.s, train, source, OWNED + self.number(company))
        return self

    def pool_train(self, name: str) -> Self:
        train = self.g.d.train_index[name]
        source = DEPOT if self.g.trains.count(self.s, train, DEPOT) else SCRAPPED
        self.g.trains.move(self.s, train, source, TRAIN_POOL)
        return self

    # --- setting up: map ----------------------------------------------------------------------------------------------
    def lay(self, hex_id: str, tile: str, turn: int = 0) -> Self:
        """Put a tile on the map without asking the rules; stations move along where its track keeps the old one's."""
        at, face = self.hex(hex_id), self.g.d.faces[self.g.d.face_index[tile]]
        old = self.g.d.faces[self.s.tile[at]].oriented[self.s.turn[at]]
        step = fit(old, face.oriented[turn])
        if step is None:
            stops = tuple(0 for _ in old.face.stops) if face.stops else ()
            step = Fit(face, turn, stops, 0, 0, 0, 0, False)
        place_face(self.g, self.s, at, step)
        return self

    def lay_all(self, tiles: str) -> Self:
        """Tiles as words ``HEX=TILE/TURN``; each must fit its hex (printed and closed sides), whoever lays it."""
        for word in tiles.split():
            hex_id, _, rest = word.partition("=")
            tile, _, turn = rest.partition("/")
            face = self.g.d.faces[self.g.d.face_index[tile]]
            fault = self.g.d.misplaced(self.hex(hex_id), face.oriented[int(turn)])
            assert fault is None, f"{word}: {fault}"
            self.lay(hex_id, tile, int(turn))
        return self

    def mark(self, company: str, hex_id: str, city: int = 0) -> Self:
        """Put a station marker on the map without asking the rules."""
        number, at = self.number(company), self.hex(hex_id)
        self.s.reserved[at] = tuple(kept for kept in self.s.reserved[at] if kept[1] != number)
        put_marker(self.g, self.s, number, at, city)
        return self

    # --- setting up: whose turn ---------------------------------------------------------------------------------------
    def stock_turn(self, seat: int, *, number: int = 2) -> Self:
        """A stock round (by default not the first) in which it is a player's turn."""
        self.s.stock_round = number
        self.s.operating_round = 0
        self.s.passes = 0
        self.s.sold = [0] * self.g.players
        self.s.flow = [RoundsFrame("rounds", "operating"), StockTurnFrame("stock_turn", seat, 0)]
        return self

    def step(self, company: str, step: str, *, rounds: int = 1, number: int = 1) -> Self:
        """An operating round in which a company is at a step of its turn: track, station, run, pay, train."""
        self.s.stock_round = max(self.s.stock_round, 2)
        self.s.operating_round, self.s.operating_rounds = number, rounds
        company_number = self.number(company)
        place_homes(self.g, self.s, company_number)
        self.s.acted = [0] * len(self.g.d.companies)
        self.s.acted[company_number] = 1
        self.s.tile_laid = self.s.marker_placed = self.s.bought = 0
        forget_offers(self.s)
        steps: tuple[str, ...] = getattr(self.g.nodes["turn"], "steps")  # noqa: B009
        at = steps.index(step) + 1
        self.s.flow = [
            RoundsFrame("rounds", "stock"),
            ("set",),
            ("operating_round",),
            TurnFrame("turn", company_number, at),
            (step,),
        ]
        return self

    def earned(self, amount: int) -> Self:
        """The income of the present turn, for scenes that begin at the pay step."""
        self.s.earned = self.s.income[self.g.operator(self.s)] = amount
        return self

    # --- running ----------------------------------------------------------------------------------------------------
    def run(self, *routes: tuple[str, str] | tuple[str, str, int]) -> Run:
        """A run action from ("train", "K6:c0 K8 J9 I10:c0") pairs, for whoever is to move; goods may be third."""
        assert self.mover is not None
        plans = (RoutePlan(train, tuple(path.split()), *load) for train, path, *load in routes)
        return Run(self.mover, tuple(plans))

    def income(self, *routes: tuple[str, str] | tuple[str, str, int]) -> int:
        """What a legal run earns; fails if it is refused."""
        action = self.run(*routes)
        refusal = self.why_not(action)
        assert refusal is None, f"{action} refused: {refusal}"
        return self.run_move.income(self.g, self.s, action)

    def best_income(self) -> int:
        """What the best run earns."""
        return self.run_move.income(self.g, self.s, self.run_move.best(self.g, self.s))


def station(seat: int, hex_id: str, city: int = 0) -> PlaceStation:
    """Short way to write the placing of a marker."""
    return PlaceStation(seat, hex_id, city)


__all__ = ["A", "B", "C", "D", "E", "F", "RailScene", "station"]
