"""What bots are told of The Railway Game beyond the kit: breweries, their markers and beer, links, and credits."""

from __future__ import annotations

from revier.core.action import Action, Seat
from revier.core.advice import Worth
from revier.games.dortmund.actions import OwnDeal, PlaceBid
from revier.games.trg.breweries import BEER_BONUS, CUBES, EXTRA_CUBE, HALF_PRICE, RESERVED_PLACE, brewery_of
from revier.games.trg.state import BACK, CHARTER, FRONT, START, TrgState, cubes_at
from revier.rail.evaluate import Company, RailAdvisor
from revier.rail.state import RailState

# Our judgement, in Mark, of what the marker of a brewery is worth to the director of the railway that has it.
RIGHTS = {RESERVED_PLACE: 10, HALF_PRICE: 20, BEER_BONUS: 20, EXTRA_CUBE: 30}
CUBE = 12  # a beer cube: 40 or 50 a cube for the railway, of which the director has his share, if a train comes for it
WAITING = 0.8  # it cannot be carried before the brewery is turned
CHANCE = 0.8  # a token on a box is not yet a brewery


class TrgAdvisor(RailAdvisor):
    """The judgement of the kit, and what only this game has."""

    def circumstances(self, s: RailState) -> tuple[int, ...]:
        """Tokens on mines and mills are part of their value."""
        assert isinstance(s, TrgState)
        return tuple(s.link)

    def candidates(self, s: RailState, limit: int) -> list[Action]:
        """Of the boxes the lowest beside each brewery; a railway's own certificates only where it lacks a train."""
        bids = [choice.action for choice in self.g.legal(s).of(PlaceBid)]
        if not bids:
            found = super().candidates(s, limit)
            return [a for a in found if not isinstance(a, OwnDeal) or self.lacks_train(s)] or found
        lowest: dict[str, Action] = {}
        for bid in bids:
            assert isinstance(bid, PlaceBid)
            lowest.setdefault(bid.lot, bid)
        return list(lowest.values())

    def lacks_train(self, s: RailState) -> bool:
        """Has the acting railway neither a train nor the money for one? To and fro its certificates earn nothing."""
        company, first = self.g.operator(s), self.cheapest(s)
        poor = first is not None and self.g.funds(s, company) < first.price
        return poor and not self.g.trains.how_many(s, company)

    def worth(self, s: RailState, seat: Seat, companies: list[Company]) -> Worth:
        """Credits count double in the end (trg:9.2.d)."""
        assert isinstance(s, TrgState)
        found = super().worth(s, seat, companies)
        return found._replace(duties=found.duties + 2 * s.credit[seat])

    def ruin(self, s: RailState, seat: Seat, soon: float, at_once: float) -> float:
        """Nobody is ruined here: the bank lends what is missing, and takes it off once more in the end."""
        return soon

    def closing(self) -> int | None:
        return self.g.d.train_index[self.g.d.tables["private_rules"]["closing_train"]]

    def extras(self, s: RailState, seat: Seat) -> float:
        assert isinstance(s, TrgState)
        if s.flow[-1][0] == "boxes":
            return self.token(s, seat)
        return super().extras(s, seat) + (self.rights(s, seat) + self.beer(s, seat)) * self.time(s)

    def time(self, s: TrgState) -> float:
        """Late in the game there is less use for rights and beer."""
        return min(1.0, self.forecast.rounds_left(s) / 6)

    def token(self, s: TrgState, seat: Seat) -> float:
        """What a token on a box promises; one that is outbid must go elsewhere."""
        lot, value = s.box_lot[seat], s.box_value[seat]
        if lot < 0 or any(on == lot and value < other for on, other in zip(s.box_lot, s.box_value, strict=True)):
            return 0.0
        return CHANCE * (self.fair(s, lot) - value)

    def fair(self, s: TrgState, lot: int) -> float:
        """What a brewery is worth to its buyer: it pays, and its marker is of use in the end."""
        cubes = CUBE * cubes_at(s, START) if lot == CUBES else 0
        return self.g.d.lots[lot].revenue * self.private_rounds(s) + RIGHTS.get(lot, 0) + cubes

    def rights(self, s: TrgState, seat: Seat) -> float:
        """Markers on the charters of one's own railways, whoever gave them."""
        given = ((lot, s.marker[lot]) for lot in RIGHTS)
        return sum(RIGHTS[lot] for lot, company in given if company >= 0 and s.director[company] == seat)

    def beer(self, s: TrgState, seat: Seat) -> float:
        """Cubes a player's railways may carry, now or once his brewery is turned."""
        cubes = sum(cubes_at(s, CHARTER + c) for c in range(len(self.g.d.companies)) if s.director[c] == seat)
        waiting = 0
        if seat in s.lots:
            lot = brewery_of(s, seat)
            cubes += cubes_at(s, BACK + lot)
            waiting = cubes_at(s, FRONT + lot) + (cubes_at(s, START) if lot == CUBES else 0)
        return CUBE * (cubes + WAITING * waiting)


__all__ = ["TrgAdvisor"]
