"""What positions of both Dortmund games have beyond those of every railway game: links, bids, beer on the way."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, Self, TypeVar

from revier.core.pieces import move
from revier.games.dortmund.actions import PlaceBid
from revier.games.dortmund.base import DortmundGame
from revier.games.dortmund.links import location
from revier.games.dortmund.state import DortmundState, token_class
from revier.rail.state import AT_HAND, DEPOT, ON_MAP, SCRAPPED
from revier.testing.rail import A, B, C, D, E, RailScene, station

FULL_YARD = ("CME", "RhE", "KWE")  # a freight yard has three places


class DortmundScene(RailScene):
    """A Dortmund game in any position."""

    g: DortmundGame
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

    def needy(
        self,
        holdings: dict[int, int],
        *,
        pool: int = 0,
        treasury: int = 50,
        cash: int = 0,
        at: tuple[int, int] | None = None,
    ) -> Self:
        """A's BME at 60 has no train; the rest of its certificates lies on its charter. Sales take it to 55, then 50.

        A has so much cash, the others 500 each.
        """
        self.set_cash(cash, *[500] * (self.g.players - 1))
        self.found("BME", holdings, value=60, director=A, pool=pool, treasury=treasury, at=at)
        return self.step("BME", "train")

    @property
    def missing(self) -> object:
        """What the headline of a forced purchase says is missing."""
        return self.g.top(self.s).headline(self.g, self.s).args["missing"]

    def on_display(self, train: str) -> int:
        """New trains of a type that are left."""
        return self.g.trains.count(self.s, self.g.d.train_index[train], DEPOT)

    def leave(self, train: str, number: int) -> Self:
        """Leave so many new trains of a type; the others are out of the game. No phase starts."""
        for _ in range(self.on_display(train) - number):
            self.g.trains.move(self.s, self.g.d.train_index[train], DEPOT, SCRAPPED)
        return self

    def block(self, hex_id: str = "F12", companies: tuple[str, ...] = FULL_YARD) -> Self:
        """Stations of other railways on a hex, by default as many as the yard beside the city has places."""
        for company in companies:
            self.mark(company, hex_id)
        return self


S_co = TypeVar("S_co", bound=DortmundScene, covariant=True)


class Railways(Generic[S_co]):
    """Railways of a Dortmund game ready to act; `table` is the game in a phase, `value` what their shares cost."""

    def __init__(self, table: Callable[[str], S_co], value: int) -> None:
        self.table = table
        self.value = value

    def __call__(
        self,
        company: str = "BME",
        step: str = "track",
        *,
        phase: str = "2",
        tiles: str = "",
        treasury: int = 500,
        trains: str = "",
        marks: str = "",
    ) -> S_co:
        """Player A directs a railway with half its shares, B has a tenth; `marks` are its stations beyond the home."""
        scene = self.table(phase)
        scene.found(company, {A: 50, B: 10}, value=self.value, treasury=treasury).lay_all(tiles)
        for hex_id in marks.split():
            scene.mark(company, hex_id)
        scene.give_trains(company, *trains.split()).step(company, step)
        return scene


__all__ = ["FULL_YARD", "A", "B", "C", "D", "DortmundScene", "E", "Railways", "station"]
