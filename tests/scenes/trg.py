"""Positions of The Railway Game set up by hand for rule tests; the rest is `RailScene`."""

from __future__ import annotations

from pathlib import Path
from typing import Self

from revier.core.action import NATURE
from revier.core.chance import Draw
from revier.games.trg.base import TrgGame, lots_with
from revier.games.trg.boxes import take_out
from revier.games.trg.breweries import breweries_by_phase, brewery_of, turn_over
from revier.games.trg.export import ExportRun
from revier.games.trg.game import build
from revier.games.trg.powers import StartCubes
from revier.games.trg.state import (
    BACK,
    CHARTER,
    FRONT,
    START,
    SUPPLY,
    WITH_OWNER,
    TrgState,
    cubes_at,
    move_cubes,
)
from revier.rail.state import CLOSED, UNSOLD
from scenes.dortmund import A, B, C, D, DortmundScene, E, station

BREWERIES = ("PB1", "PB2", "PB3", "PB4", "PB5")


class Scene(DortmundScene):
    """The Railway Game in any position; it begins with the bidding for the breweries."""

    g: TrgGame
    s: TrgState
    run_move = ExportRun()

    def __init__(
        self,
        players: int = 4,
        *,
        out: str = "PB5",
        seated: bool = True,
        overlay: Path | None = None,
        **options: bool | str,
    ) -> None:
        """`out` is the brewery taken out of a game of three, `overlay` a file with other figures."""
        self.g = build(players, {"seats_as_given": seated, **options}, overlay)
        self.s = self.g.new()
        self.events = []
        if seated and players == 3:
            self.do(Draw(NATURE, "brewery", out))

    # --- looking ------------------------------------------------------------------------------------------------------
    def owner(self, lot: str) -> int:
        """Owner of a brewery by code; UNSOLD or CLOSED where there is none."""
        return self.s.lots[self.g.d.lot_index[lot]]

    def turned(self, lot: str) -> bool:
        """Does a brewery lie on its back?"""
        return bool(self.s.turned[self.g.d.lot_index[lot]])

    def marker(self, lot: str) -> str:
        """Railway that has the marker of a brewery; "" while the owner keeps it, "gone" once it is out of the game."""
        at = self.s.marker[self.g.d.lot_index[lot]]
        return self.g.company_id(at) if at >= 0 else "" if at == WITH_OWNER else "gone"

    @property
    def wood(self) -> bool:
        """Does the wood token keep a place in the city?"""
        return bool(self.s.wood)

    @property
    def supply(self) -> int:
        """Beer cubes in the supply."""
        return cubes_at(self.s, SUPPLY)

    @property
    def start_cubes(self) -> int:
        """Start cubes still on brewery No. 1."""
        return cubes_at(self.s, START)

    def cubes(self, lot: str) -> tuple[int, int]:
        """Beer cubes on the front and on the back of a brewery, start cubes aside."""
        number = self.g.d.lot_index[lot]
        return cubes_at(self.s, FRONT + number), cubes_at(self.s, BACK + number)

    def charter_cubes(self, company: str) -> int:
        """Beer cubes on the charter of a railway."""
        return cubes_at(self.s, CHARTER + self.number(company))

    # --- setting up: breweries and beer -------------------------------------------------------------------------------
    def give_lots(self, **owners: int) -> Self:
        """Breweries by code, one a player: PB1=A, PB4=B, ... Those not named are out of the game.

        Without arguments the players have those in play from No. 1 on, in order of their seats. Nobody pays.
        """
        if not owners:
            codes = [code for code in BREWERIES if self.owner(code) != CLOSED]
            owners = {codes[seat]: seat for seat in range(self.g.players)}
        assert sorted(owners.values()) == list(range(self.g.players)), "everybody owns exactly one brewery"
        for code in BREWERIES:
            self._bring_back(code)
        for code, seat in owners.items():
            self.s.lots[self.g.d.lot_index[code]] = seat
        for lot, owner in enumerate(self.s.lots):
            if owner == UNSOLD:
                take_out(self.g, self.s, lot)
        self.s.order = sorted(range(self.g.players), key=lambda seat: brewery_of(self.s, seat))
        self.s.priority = self.s.order[0]
        self.s.wood = int(self.owner("PB2") != CLOSED)
        breweries_by_phase(self.g, self.s)
        return self

    def _bring_back(self, code: str) -> None:
        lot = self.g.d.lot_index[code]
        if lot in lots_with(self.g, StartCubes) and self.s.lots[lot] == CLOSED:
            move_cubes(self.s, len(self.s.cubes) - 1, START, cubes_at(self.s, len(self.s.cubes) - 1))
        self.s.lots[lot], self.s.marker[lot], self.s.turned[lot] = UNSOLD, WITH_OWNER, 0

    def brew(self, seat: int, cubes: int) -> Self:
        """Beer cubes from the supply on the side of a player's brewery that lies up."""
        lot = brewery_of(self.s, seat)
        move_cubes(self.s, SUPPLY, (BACK if self.s.turned[lot] else FRONT) + lot, cubes)
        return self

    def load_charter(self, company: str, cubes: int) -> Self:
        """Beer cubes from the supply on the charter of a railway."""
        move_cubes(self.s, SUPPLY, CHARTER + self.number(company), cubes)
        return self

    def empty_supply(self, left: int = 0) -> Self:
        """Leave so many cubes in the supply; the rest goes where no rule looks."""
        move_cubes(self.s, SUPPLY, len(self.s.cubes) - 1, self.supply - left)
        return self

    def turn_over(self, *codes: str) -> Self:
        """Breweries on their back, earned cubes with them."""
        for code in codes:
            turn_over(self.s, self.g.d.lot_index[code])
        return self

    def assign(self, code: str, company: str) -> Self:
        """The marker (or the start cubes) of a brewery with a railway, without asking the rules."""
        lot, number = self.g.d.lot_index[code], self.number(company)
        self.g.facts.powers[lot].give(self.s, lot, number)
        return self.turn_over(code)

    # --- setting up: the rest -----------------------------------------------------------------------------------------
    def set_phase(self, name: str) -> Self:
        """As in every railway game; breweries are turned over and kept places given up as the phase says."""
        super().set_phase(name)
        breweries_by_phase(self.g, self.s)
        return self

    def step(self, company: str, step: str, *, rounds: int = 1, number: int = 1) -> Self:
        super().step(company, step, rounds=rounds, number=number)
        self.s.carried = [0] * len(self.s.carried)
        self.s.promised = [0] * len(self.s.promised)
        return self


__all__ = ["BREWERIES", "A", "B", "C", "D", "E", "Scene", "station"]
