"""The engine of The Railway Game: its figures, its set-up, and who has which right."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from revier.core.cite import implements
from revier.core.flow import PlainFrame
from revier.core.options import GameInfo
from revier.core.purse import pay
from revier.games.dortmund.base import DortmundGame
from revier.games.dortmund.boxes import NOT_BID
from revier.games.dortmund.facts import Common
from revier.games.trg.facts import TrgFacts
from revier.games.trg.options import TrgOptions
from revier.games.trg.powers import BreweryPower
from revier.games.trg.state import CHARTER, START, SUPPLY, WITH_OWNER, TrgState
from revier.rail.frames import RoundsFrame
from revier.rail.setup import blank
from revier.rail.state import BANK
from revier.rail.wiring import Wiring

P = TypeVar("P", bound=BreweryPower)


class TrgGame(DortmundGame):
    """The Railway Game with its own set-up.

    Agreements are written down by the table, for all to see (trg:10.b); no action here pays for one (trg:10.c).
    """

    def __init__(
        self,
        info: GameInfo,
        options: TrgOptions,
        players: int,
        wiring: Wiring[Any, Any],
        common: Common,
        facts: TrgFacts,
        opening: Sequence[str],
    ) -> None:
        super().__init__(info, options.chosen(), players, wiring, common)
        self.facts = facts
        self.opening = opening  # nodes before the first stock round, the last one first

    @implements("trg:2.3.c", "trg:2.3.e", "trg:2.3.h")
    def new(self) -> TrgState:
        cubes = [0] * (CHARTER + len(self.d.companies) + 1)  # the last place is out of the game
        cubes[SUPPLY] = self.facts.supply
        cubes[START] = self.facts.start_cubes  # trg:5.2.1.b
        s = blank(
            self,
            TrgState,
            link=[0] * len(self.d.hexes),
            tokens=self.common.tokens(),  # trg:2.3.g
            linked=0,
            gift=1,
            own_deal=0,
            bank_trains=0,
            credit=[0] * self.players,
            dealt=[0] * self.players,
            box_lot=[NOT_BID] * self.players,
            box_value=[0] * self.players,
            turned=[0] * len(self.d.lots),
            marker=[WITH_OWNER] * len(self.d.lots),  # trg:2.3.f
            cubes=cubes,
            wood=0,
            carried=[0] * len(self.d.companies) * len(self.d.trains),
            promised=[0] * self.players,
        )
        for seat in range(self.players):  # trg:2.2.a
            pay(s, BANK, self.accounts.purse(seat), self.d.starting_cash)
        s.flow += [RoundsFrame("rounds", "stock"), *(PlainFrame(name) for name in self.opening)]
        return s  # what opens the game always asks somebody, so that nothing has to run on


def lots_with(g: TrgGame, kind: type[P]) -> list[int]:
    """The breweries with this kind of right."""
    return [lot for lot, power in enumerate(g.facts.powers) if isinstance(power, kind)]


@implements("trg:5.1.c")
def held(g: TrgGame, s: TrgState, company: int, kind: type[P]) -> list[P]:
    """The rights of this kind that a railway has."""
    here = (power for power, at in zip(g.facts.powers, s.marker, strict=True) if at == company)
    return [power for power in here if isinstance(power, kind)]


__all__ = ["TrgGame", "held", "lots_with"]
