"""Short lists: of all that is legal at a moment of a railway game, what a sensible player would look at."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Generic, TypeVar

from benchmarks.frozen.core_advice import amounts, spread
from revier.core.action import Action
from revier.rail.actions import Bid, BuyTrain, Found, LaysTile, LayTile, SellShares
from revier.rail.hexes import opposite
from revier.rail.nodes.base import G, S
from revier.rail.nodes.trains import SOURCES
from revier.rail.tiles import WHITE

if TYPE_CHECKING:
    from benchmarks.frozen.rail_evaluate import RailAdvisor

A = TypeVar("A", bound=Action)

JOINS = 25.0  # what it is worth that new track meets track already there
PER_HEX = 3  # tiles looked at on one hex


class ShortList(Generic[G, S]):
    """The candidates of one position."""

    def __init__(self, advisor: RailAdvisor[G, S], s: S, limit: int) -> None:
        self.advisor, self.g, self.s, self.limit = advisor, advisor.g, s, limit
        self.legal = self.g.legal(s)
        self.special: dict[type[Action], Callable[[], list[Action]]] = {
            LayTile: lambda: self.tiles(LayTile, limit),
            Bid: lambda: [choice.action for choice in self.legal.of(Bid)],  # the least that is allowed
            Found: self.foundations,
            SellShares: self.sales,
            BuyTrain: self.trains,
        }
        for kind in self.g.turns.building:  # tiles by some right of the title
            if kind is not LayTile and "tile" in kind.__struct_fields__:
                self.special[kind] = partial(self.tiles, kind, limit // 2)

    def all(self) -> list[Action]:
        """Sensible actions of every legal kind."""
        found: list[Action] = []
        for kind in self.legal.kinds():
            special = self.special.get(kind)
            found += special() if special else spread(self.legal.of(kind), self.limit)
        return found

    def actions(self, kind: type[A]) -> list[A]:
        """The legal actions of a kind that leaves no amount open."""
        return [choice.action for choice in self.legal.of(kind) if isinstance(choice.action, kind)]

    # --- track --------------------------------------------------------------------------------------------------------
    def tiles(self, kind: type[Action], most: int) -> list[Action]:
        """The tiles that help the acting company most: by a quick look, a few on each hex, then by its routes."""
        legal = [a for a in self.actions(kind) if isinstance(a, LaysTile)]
        on_hex: dict[str, int] = {}
        best: list[Action] = []
        for a in sorted(legal, key=lambda a: -self.quick(a)):  # equal ones stay in their order
            on_hex[a.hex] = on_hex.get(a.hex, 0) + 1
            if on_hex[a.hex] <= PER_HEX and len(best) < most:
                best.append(a)
        gains = {a: self.gain(a) for a in best}
        return sorted(best, key=lambda a: -gains[a])[: (most + 2) // 3]

    def quick(self, a: LaysTile) -> float:
        """A quick look at a tile: where its new track leads, and how much dearer its stops are."""
        d, s = self.g.d, self.s
        at = d.hex_index[a.hex]
        old = d.faces[s.tile[at]].oriented[s.turn[at]]
        new = d.faces[d.face_index[a.tile]].oriented[a.turn]
        score = sum(stop.low for stop in new.face.stops) - sum(stop.low for stop in old.face.stops) - old.face.cost / 3
        for side in range(6):
            if (new.exits & ~old.exits) >> side & 1:
                there = d.grid.neighbours[at][side]
                face = d.faces[s.tile[there]]
                if face.oriented[s.turn[there]].exits >> opposite(side) & 1:
                    score += JOINS
                elif face.colour == WHITE:
                    score += self.advisor.forecast.pull[there] / 2
        return score

    def gain(self, a: Action) -> float:
        """What the acting company could earn after a tile."""
        g, forecast, company = self.g, self.advisor.forecast, self.g.operator(self.s)
        after = self.s.copy()
        g.apply(after, a)
        fleet = (
            *g.trains.owned(after, company),
            *forecast.affordable(after, company, g.accounts.funds(after, company)),
        )
        return forecast.earning(after, company, fleet or forecast.lasting_train(after))

    # --- papers -------------------------------------------------------------------------------------------------------
    def foundations(self) -> list[Action]:
        """For every company the lowest value, the highest, and the highest at which its founder floats it alone."""
        best: list[Action] = []
        for company in self.g.d.companies:
            mine = [a for a in self.actions(Found) if a.company == company.id]
            shares = company.float_percent // company.share_percent
            alone = [a for a in mine if a.value * shares <= self.g.accounts.cash_of(self.s, a.seat)]
            best += dict.fromkeys([*mine[:1], *alone[-1:], *mine[-1:]])
        return best

    def sales(self) -> list[Action]:
        """Of every company the smallest bundle and the largest."""
        best: list[Action] = []
        for company in self.g.d.companies:
            mine = [a for a in self.actions(SellShares) if a.company == company.id]
            mine.sort(key=lambda a: sum(a.certificates))
            best += dict.fromkeys([*mine[:1], *mine[-1:]])
        return best

    # --- trains -------------------------------------------------------------------------------------------------------
    def trains(self) -> list[Action]:
        """Trains of the bank; and one of an own company that can spare it, for a company that would else have none."""
        found: list[Action] = []
        for choice in self.legal.of(BuyTrain):
            a = choice.action
            assert isinstance(a, BuyTrain)
            if a.source in SOURCES:
                found.append(a)
            elif self.spared(a):
                found += amounts(choice)
        return found

    def spared(self, a: BuyTrain) -> bool:
        """Can an own company give a train to the acting one, which has none? To and fro it would earn nothing."""
        seller = self.g.d.company_index[a.source]
        if self.s.director[seller] != a.seat or self.g.trains.how_many(self.s, self.g.operator(self.s)):
            return False
        return self.g.trains.how_many(self.s, seller) > 1
