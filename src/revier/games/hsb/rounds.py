"""Chapter 5.2: six sets of operating rounds, each a railway round and a brewery round."""

from __future__ import annotations

from revier.core.cite import implements
from revier.core.events import note
from revier.core.flow import top
from revier.games.hsb.base import BREWERY_ROUND, BeerGame
from revier.games.hsb.frames import BreweryRoundFrame
from revier.games.hsb.state import HsbState
from revier.rail import market
from revier.rail.frames import RoundsFrame
from revier.rail.nodes.rounds import OperatingSet, Rounds


class HsbRounds(Rounds[BeerGame, HsbState]):
    """Stock round and set by turns; after the sixth set the game is over, whatever the bank holds."""

    @implements("hsb:2.2.c", "hsb:5.2.a", "hsb:5.2.b")
    def look_for_end(self, g: BeerGame, s: HsbState) -> None:
        if top(s, RoundsFrame).coming == "stock" and s.stock_round == g.facts.sets:
            s.end = "sets"
            note(s, "hsb.log.end_sets", sets=g.facts.sets)

    @implements("hsb:5.2.c", "hsb:5.4.e", "hsb:5.6.b")
    def rounds_in_set(self, g: BeerGame, s: HsbState) -> int:
        if g.facts.rounds_fixed:
            return g.facts.rounds_fixed[s.stock_round - 1]
        return g.facts.rounds_by_phase[s.phase]


class HsbSet(OperatingSet[BeerGame, HsbState]):
    """Each operating round is a railway round, then a brewery round."""

    @implements("hsb:5.2.d", "hsb:5.6.1.7.2.b")
    def begin_round(self, g: BeerGame, s: HsbState) -> None:
        """Trains that carried beer may be sold again; the order of the railways is fixed."""
        s.carried = [0] * len(s.carried)
        s.running = [c for c in market.operating_order(g.d, s) if not g.breweries.is_brewery(c)]
        s.flow.append(BreweryRoundFrame(BREWERY_ROUND, 0))
        super().begin_round(g, s)


__all__ = ["HsbRounds", "HsbSet"]
