"""Places and pieces of the coal trade: what stands in a row of its tables, compiled for the rules."""

from __future__ import annotations

from typing import NamedTuple

from revier.core.view import Text
from revier.games.coal.powers import ProgressMarker

BLACK, WHITE = "black", "white"
CITY, INDUSTRY, PORT, DEPOT = "city", "industry", "port", "depot"
INDUSTRY_TYPES = ("forge", "hammer_mill", "gun_factory")
AREA_COLUMNS = {INDUSTRY: 0, PORT: 1, CITY: 2}  # coal:6.4.2.g


class Storage(NamedTuple):
    """A coal storage: where on the river, and where its standard trip ends (-1: with a pilot only)."""

    id: str
    name: Text
    territory: str
    at: int
    arrow: str
    standard: int


class Site(NamedTuple):
    """A place that buys coal; the type tells industries apart."""

    id: str
    name: str
    kind: str
    type: str
    territory: str
    at: int


class Obstacle(NamedTuple):
    """A place for an obstacle, later a lock."""

    id: str
    name: str
    territory: str
    at: int
    points: int


class House(NamedTuple):
    """Where warehouses are built: its spaces, their prices, the grey marker that allows it, and what one brings.

    In the port prices follow the order of building over all columns.
    """

    id: str
    name: str
    kind: str
    territory: str
    costs: tuple[int, ...]
    spaces: range
    marker: ProgressMarker | None
    points: int


class Track(NamedTuple):
    """A transport track; boxes count from the top, from 0."""

    id: str
    boxes: int
    arrow: int
    columns: int


class Either(NamedTuple):
    """Thalers or points, as a player likes."""

    thalers: int
    points: int


class Happening(NamedTuple):
    """What the event of a year does; what it does not is nothing, 0 or false."""

    first_player: bool  # is drawn
    gift: int  # Thalers for everybody
    pays: Either | None
    gives: Either | None
    new_track: bool
    river_dice: int
    track_dice: int
    no_marker: bool  # none is drawn in phase 2


class Round(NamedTuple):
    """A year with its event, and what Wage and Supply bring in it."""

    year: int
    event: Happening
    spill: str
    flag: int
    warehouse: bool
    track: int
    wage: int
    supply: int


class SpecialAction(NamedTuple):
    """A special action: what it consists of, its fee by round, the marker it needs, how many may take it in a round.

    `banned` says that a water marker closes it.
    """

    id: str
    parts: frozenset[str]
    fees: tuple[int, ...]
    marker: ProgressMarker | None
    players: int  # 0: any number
    banned: bool


class Marker(NamedTuple):
    """A kind of obstacle/demand marker: sites that get a Thaler, or water that bans pilots and changes the dice."""

    id: str
    number: int
    sites: tuple[int, ...]
    water: bool
    dice: int


class Progress(NamedTuple):
    """A progress marker in this game: the cubes it asks for, by area, and how many copies there are."""

    power: ProgressMarker
    needs: tuple[int, ...]
    copies: int

    @property
    def id(self) -> str:
        return self.power.code

    @property
    def white(self) -> bool:
        return self.power.white
