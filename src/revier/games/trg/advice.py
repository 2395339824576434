"""What bots are told of The Railway Game alone: breweries, their markers and beer."""

from __future__ import annotations

from revier.core.action import Seat
from revier.games.dortmund.advice import DortmundAdvisor
from revier.games.dortmund.state import DortmundState
from revier.games.trg.breweries import BEER_BONUS, CUBES, EXTRA_CUBE, HALF_PRICE, RESERVED_PLACE, brewery_of
from revier.games.trg.state import BACK, CHARTER, FRONT, START, TrgState, cubes_at
from revier.rail.state import RailState

# Our judgement, in Mark, of what the marker of a brewery is worth to the director of the railway that has it.
RIGHTS = {RESERVED_PLACE: 10, HALF_PRICE: 20, BEER_BONUS: 20, EXTRA_CUBE: 30}
CUBE = 12  # a beer cube: 40 or 50 a cube for the railway, of which the director has his share, if a train comes for it
WAITING = 0.8  # it cannot be carried before the brewery is turned


class TrgAdvisor(DortmundAdvisor):
    """The judgement of the kit and of both Dortmund games, and what only this game has."""

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

    def fair(self, s: DortmundState, lot: int) -> float:
        """What a brewery is worth to its buyer: it pays, and its marker is of use in the end."""
        assert isinstance(s, TrgState)
        cubes = CUBE * cubes_at(s, START) if lot == CUBES else 0
        return super().fair(s, lot) + RIGHTS.get(lot, 0) + cubes

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
