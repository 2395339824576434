"""Chapter 5.2: six sets of operating rounds, each a railway round and a brewery round."""

from __future__ import annotations

from revier.core.cite import implements
from revier.core.events import note
from revier.games.hsb.base import BREWERY_ROUND, BeerGame
from revier.games.hsb.state import HsbState
from revier.rail import market
from revier.rail.game import RailGame
from revier.rail.nodes.rounds import OperatingSet, Rounds
from revier.rail.state import RailState


class HsbRounds(Rounds):
    """Stock round and set by turns; after the sixth set the game is over, whatever the bank holds."""

    @implements("hsb:2.2.c", "hsb:5.2.a", "hsb:5.2.b")
    def look_for_end(self, g: RailGame, s: RailState) -> None:
        assert isinstance(g, BeerGame)
        if s.flow[-1][1] == "stock" and s.stock_round == g.f.sets:
            s.end = "sets"
            note(s, "hsb.log.end_sets", sets=g.f.sets)

    @implements("hsb:5.2.c", "hsb:5.4.e", "hsb:5.6.b")
    def rounds_in_set(self, g: RailGame, s: RailState) -> int:
        assert isinstance(g, BeerGame)
        if g.options["or_sets"] == "fixed":
            return g.f.rounds_fixed[s.stock_round - 1]
        return g.f.rounds_by_phase[s.phase]


class HsbSet(OperatingSet):
    """Each operating round is a railway round, then a brewery round."""

    @implements("hsb:5.2.d", "hsb:5.6.1.7.2.b")
    def begin_round(self, g: RailGame, s: RailState) -> None:
        """Trains that carried beer may be sold again; the order of the railways is fixed."""
        assert isinstance(g, BeerGame)
        assert isinstance(s, HsbState)
        s.carried = [0] * len(s.carried)
        s.running = [c for c in market.operating_order(g.d, s) if not g.is_brewery(c)]
        s.flow.append((BREWERY_ROUND, 0))
        super().begin_round(g, s)


__all__ = ["HsbRounds", "HsbSet"]
