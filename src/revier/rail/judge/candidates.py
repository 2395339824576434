"""Short lists: of all that is legal at a moment of a railway game, what a sensible player would look at."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Generic, TypeVar, cast

from revier.core.action import Action
from revier.core.advice import amounts, spread
from revier.rail.actions import Bid, BuyTrain, Found, LaysTile, LayTile, SellShares
from revier.rail.hexes import opposite
from revier.rail.nodes.base import G, S
from revier.rail.nodes.trains import SOURCES
from revier.rail.tiles import STOP, WHITE, Oriented

if TYPE_CHECKING:
    from revier.rail.judge.evaluate import RailAdvisor

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
        """Every tile that connects something; of the others those that help most, by a quick look and by its routes."""
        legal = self.actions(kind)
        tiles = {a: cast("LaysTile", a) for a in legal}
        joining = [a for a in legal if self.connects(tiles[a])]
        others = dict.fromkeys(legal)
        for a in joining:
            del others[a]
        room = max(PER_HEX, most - len(joining))
        on_hex: dict[str, int] = {}
        best: list[Action] = []
        for a in sorted(others, key=lambda a: -self.quick(tiles[a])):  # equal ones stay in order
            at = tiles[a].hex
            on_hex[at] = on_hex.get(at, 0) + 1
            if on_hex[at] <= PER_HEX and len(best) < room:
                best.append(a)
        gains = {a: self.gain(a) for a in best}
        return joining + sorted(best, key=lambda a: -gains[a])[: (room + 2) // 3]

    def faces(self, a: LaysTile) -> tuple[int, Oriented, Oriented]:
        """Where a tile comes to lie, what lies there and what will."""
        d, at = self.g.d, self.g.d.hex_index[a.hex]
        return at, d.faces[self.s.tile[at]].oriented[self.s.turn[at]], d.faces[d.face_index[a.tile]].oriented[a.turn]

    def connects(self, a: LaysTile) -> bool:
        """Does new track of a tile join two stops or pieces of track that lie there already?"""
        at, old, new = self.faces(a)
        return any(
            all(end >= STOP or self.meets(at, end) for end in path) for path in new.paths if path not in old.paths
        )

    def meets(self, at: int, side: int) -> bool:
        """Is there track on the other side of a hexside?"""
        s, there = self.s, self.g.d.grid.neighbours[at][side]
        return there >= 0 and bool(s.track.cells[there].exits >> opposite(side) & 1)

    def quick(self, a: LaysTile) -> float:
        """A quick look at a tile: where its new track leads, and how much dearer its stops are."""
        d, s = self.g.d, self.s
        at, old, new = self.faces(a)
        score = sum(stop.low for stop in new.face.stops) - sum(stop.low for stop in old.face.stops) - old.face.cost / 3
        for side in range(6):
            if (new.exits & ~old.exits) >> side & 1:
                there = d.grid.neighbours[at][side]
                if self.meets(at, side):
                    score += JOINS
                elif d.faces[s.tile[there]].colour == WHITE:
                    score += self.advisor.forecast.pull[there] / 2
        return score

    def gain(self, a: Action) -> float:
        """What the acting company could earn after a tile."""
        after = self.s.copy()
        self.g.apply(after, a)
        return self.earning(after)

    def earning(self, after: S) -> float:
        """What the acting company could earn in another position."""
        g, forecast, company = self.g, self.advisor.forecast, self.g.operator(self.s)
        with forecast.still.hold(after):
            funds = g.accounts.funds(after, company)
            fleet = (*g.trains.owned(after, company), *forecast.affordable(after, company, funds))
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
