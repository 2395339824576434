"""What positions of both Dortmund games have beyond those of every railway game: links, bids, beer on the way."""

from __future__ import annotations

from typing import Self

from rail_scene import A, B, C, D, E, RailScene, station
from revier.core.pieces import move
from revier.games.dortmund.actions import PlaceBid
from revier.games.dortmund.links import location
from revier.games.dortmund.state import DortmundState, token_class
from revier.rail.state import AT_HAND, ON_MAP


class DortmundScene(RailScene):
    """A Dortmund game in any position."""

    s: DortmundState
    parking = "BME"

    # --- looking ------------------------------------------------------------------------------------------------------
    def link(self, hex_id: str) -> int:
        """Value of the location token on a hex, 0 without one."""
        return self.s.link[self.hex(hex_id)]

    def tokens_left(self, kind: int, value: int) -> int:
        """Location tokens (COAL or STEEL) of a value in the display."""
        return self.s.tokens[token_class(kind, value) * 2 + AT_HAND]

    # --- setting up ---------------------------------------------------------------------------------------------------
    def bid_all(self, *bids: tuple[str, int]) -> Self:
        """Whoever is to bid puts the token on these boxes, one after the other."""
        for lot, value in bids:
            assert self.mover is not None
            self.do(PlaceBid(self.mover, lot, value))
        return self

    def home_placed(self, company: int) -> bool:
        return bool(self.s.floated[company])

    def put_link(self, hex_id: str, value: int = 10) -> Self:
        """A location token on a mine or mill, without asking the rules."""
        at = self.hex(hex_id)
        kind = location(self.g, at)
        assert kind is not None, f"{hex_id} is neither mine nor mill"
        if self.s.link[at]:
            move(self.s.tokens, 2, token_class(kind, self.s.link[at]), ON_MAP, AT_HAND)
        move(self.s.tokens, 2, token_class(kind, value), AT_HAND, ON_MAP)
        self.s.link[at] = value
        return self

    def step(self, company: str, step: str, *, rounds: int = 1, number: int = 1) -> Self:
        """A railway at a step of its turn: early, track, station, link, run, pay or train."""
        super().step(company, step, rounds=rounds, number=number)
        self.s.linked = self.s.own_deal = self.s.bank_trains = 0
        return self

    def railway(
        self, company: str, step: str, *, tiles: str, treasury: int, trains: str, marks: str, value: int
    ) -> Self:
        """Player A directs a railway with half its shares, B has a tenth; `marks` are its stations beyond the home."""
        self.found(company, {A: 50, B: 10}, value=value, treasury=treasury).lay_all(tiles)
        for hex_id in marks.split():
            self.mark(company, hex_id)
        return self.give_trains(company, *trains.split()).step(company, step)


__all__ = ["A", "B", "C", "D", "DortmundScene", "E", "station"]
