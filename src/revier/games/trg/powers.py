"""Chapter 5.2: what the five breweries give to a railway. Known by code; the figures stand in the data.

A brewery gives its right away once: its marker goes to the charter of a railway, and that railway has the right from
then on. No. 1 has no marker, but two beer cubes. `g.facts.powers` holds these objects by number of the brewery, with
their figures; rules ask them there (`held`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from revier.core.message import Arg, Msg
from revier.core.power import Power, by_code
from revier.games.trg.state import CHARTER, GONE, START, WITH_OWNER, TrgState, cubes_at, move_cubes

# Moments at which a railway makes use of a right, by the names of its steps.
STATION, RUN = "station", "run"


@dataclass(frozen=True, kw_only=True)
class BreweryPower(Power):
    """What a brewery gives away. One that a certificate of somebody's own has not declared gives nothing."""

    game: str = "trg"
    marker: ClassVar[bool] = True  # is there a marker that shows on the charter who has the right?

    @property
    def told(self) -> Msg:
        """Its own sentence; one that nobody declared gives nothing away."""
        return super().told if self.clause else Msg("rail.power.none")

    def to_give(self, s: TrgState, lot: int) -> bool:
        """Is there still something to give?"""
        return s.marker[lot] == WITH_OWNER

    def give(self, s: TrgState, lot: int, company: int) -> None:
        """A railway gets the right."""
        s.marker[lot] = company

    def take_out(self, s: TrgState, lot: int) -> None:
        """The brewery leaves the game before anybody owns it, and the right with it."""
        s.marker[lot] = GONE


@dataclass(frozen=True, kw_only=True)
class StartCubes(BreweryPower):
    """Beer cubes that lie on the certificate from the start go to one railway, which alone may carry them."""

    marker: ClassVar[bool] = False

    def figures_in(self, g: Any, lot: int) -> Mapping[str, Arg]:
        return {"cubes": g.facts.start_cubes}

    def to_give(self, s: TrgState, lot: int) -> bool:
        return cubes_at(s, START) > 0 and not s.turned[lot]

    def give(self, s: TrgState, lot: int, company: int) -> None:
        move_cubes(s, START, CHARTER + company, cubes_at(s, START))
        super().give(s, lot, company)

    def take_out(self, s: TrgState, lot: int) -> None:
        move_cubes(s, START, len(s.cubes) - 1, cubes_at(s, START))
        super().take_out(s, lot)


@dataclass(frozen=True, kw_only=True)
class ReservedPlace(BreweryPower):
    """A place in Dortmund City is kept free for the railway."""


@dataclass(frozen=True, kw_only=True)
class HalfPrice(BreweryPower):
    """The railway pays half for its station in Dortmund City."""


@dataclass(frozen=True, kw_only=True)
class BeerBonus(BreweryPower):
    """Every route with beer earns so much more."""

    amount: int = 0

    def figures_in(self, g: Any, lot: int) -> Mapping[str, Arg]:
        return {"amount": self.amount}


@dataclass(frozen=True, kw_only=True)
class ExtraCube(BreweryPower):
    """One of these trains may take so many cubes more than it has blue squares."""

    cubes: int = 0
    trains: frozenset[str] = frozenset()

    def figures_in(self, g: Any, lot: int) -> Mapping[str, Arg]:
        small = [name for name in sorted(self.trains) if not g.facts.squares[name]]
        return {"cubes": self.cubes, "trains": small}


STIFT = StartCubes(code="PB1", clause="5.2.1.c", when=RUN, uses=1)
ACTIEN = ReservedPlace(code="PB2", clause="5.2.2.b", when=STATION, uses=1)
RITTER = HalfPrice(code="PB3", clause="5.2.3.b", when=STATION, uses=1)
KRONEN = BeerBonus(code="PB4", clause="5.2.4.b", when=RUN)
UNION = ExtraCube(code="PB5", clause="5.2.5.b", when=RUN)

POWERS: Mapping[str, BreweryPower] = by_code((STIFT, ACTIEN, RITTER, KRONEN, UNION))

__all__ = [
    "KRONEN",
    "POWERS",
    "UNION",
    "BeerBonus",
    "BreweryPower",
    "ExtraCube",
    "HalfPrice",
    "ReservedPlace",
    "StartCubes",
]
