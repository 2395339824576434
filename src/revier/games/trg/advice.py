"""What bots are told of The Railway Game alone: breweries, their markers and beer."""

from __future__ import annotations

from collections.abc import Mapping

from revier.core.action import Seat
from revier.core.flow import nodes_of
from revier.games.dortmund.advice import DortmundAdvisor
from revier.games.trg.base import TrgGame, lots_with
from revier.games.trg.breweries import brewery_of
from revier.games.trg.powers import BeerBonus, BreweryPower, ExtraCube, HalfPrice, ReservedPlace, StartCubes
from revier.games.trg.state import BACK, CHARTER, FRONT, START, TrgState, cubes_at

# Our judgement, in Mark, of what the marker of a brewery is worth to the director of the railway that has it.
RIGHTS: Mapping[type[BreweryPower], int] = {ReservedPlace: 10, HalfPrice: 20, BeerBonus: 20, ExtraCube: 30}
CUBE = 12  # a beer cube: 40 or 50 a cube for the railway, of which the director has his share, if a train comes for it
WAITING = 0.8  # it cannot be carried before the brewery is turned


class TrgAdvisor(DortmundAdvisor[TrgGame, TrgState]):
    """The judgement of the kit and of both Dortmund games, and what only this game has."""

    def closing(self) -> int | None:
        return self.g.facts.closing_train

    def extras(self, s: TrgState, seat: Seat) -> float:
        if nodes_of(s)[-1] == "boxes":
            return self.token(s, seat)
        return super().extras(s, seat) + (self.rights(s, seat) + self.beer(s, seat)) * self.time(s)

    def time(self, s: TrgState) -> float:
        """Late in the game there is less use for rights and beer."""
        return min(1.0, self.forecast.ahead(s) / 6)

    def fair(self, s: TrgState, lot: int) -> float:
        """What a brewery is worth to its buyer: it pays, and its marker is of use in the end."""
        power = self.g.facts.powers[lot]
        cubes = CUBE * cubes_at(s, START) if isinstance(power, StartCubes) else 0
        return super().fair(s, lot) + RIGHTS.get(type(power), 0) + cubes

    def rights(self, s: TrgState, seat: Seat) -> float:
        """Markers on the charters of one's own railways, whoever gave them."""
        given = zip(self.g.facts.powers, s.marker, strict=True)
        return sum(RIGHTS.get(type(power), 0) for power, at in given if at >= 0 and s.director[at] == seat)

    def beer(self, s: TrgState, seat: Seat) -> float:
        """Cubes a player's railways may carry, now or once his brewery is turned."""
        cubes = sum(cubes_at(s, CHARTER + c) for c in range(len(self.g.d.companies)) if s.director[c] == seat)
        waiting = 0
        if seat in s.lots:
            lot = brewery_of(s, seat)
            cubes += cubes_at(s, BACK + lot)
            starting = lot in lots_with(self.g, StartCubes)
            waiting = cubes_at(s, FRONT + lot) + (cubes_at(s, START) if starting else 0)
        return CUBE * (cubes + WAITING * waiting)


__all__ = ["TrgAdvisor"]
