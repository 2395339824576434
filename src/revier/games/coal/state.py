"""The position of a coal trade game, and the accessors that keep index arithmetic out of the rules."""

from __future__ import annotations

from revier.core.action import Seat
from revier.core.events import Sink
from revier.core.flow import Frame
from revier.core.pieces import count, move
from revier.core.state import FlatState, Passing, flat_state
from revier.games.coal.model import WHITE
from revier.games.coal.powers import GRAFSCHAFT_MARK, LOCK_BUILDING, MARKERS, ProgressMarker

BANK = 0
NOBODY = -1
NO_ACTION = -1
ASHORE = -1  # a barge that has not entered the river
HIDDEN = -1  # a flag not turned up yet
NO_MARKER = -1

# Places of a player's warehouses; those on the round track follow after these, one place for each year.
POOL, LOCK_BOX, MARK_BOX, DEBT, BUILT = range(5)
YEARS = 5
STOCK_PLACES = BUILT + 1 + YEARS
ROUND_TRACK = range(BUILT + 1, STOCK_PLACES)

_BOXES = {LOCK_BUILDING.code: LOCK_BOX, GRAFSCHAFT_MARK.code: MARK_BOX}

# A progress marker of a player.
OPEN, CLAIMED, USED, BLANK = range(4)
PROGRESS = len(MARKERS)
CUBE_PLACES = 7  # the supply, then the six areas
UNSEEN, DRAWN = range(2)  # places of an obstacle/demand marker: its face is not known yet, or known and out of the game


@flat_state
class CoalState(FlatState):
    """What lies where. Dice are numbers: the value, below zero for white coal; 0 is an empty place.

    Nothing hidden is in here: of obstacle/demand markers that nobody has seen only their kinds are known, not which of
    them lies where, and a face-down flag has no country yet.
    """

    flow: list[Frame]
    ply: int
    round: int
    first: int  # start player of the first round
    cash: list[int]  # bank, players, sites
    points: list[int]
    coal: list[int]  # dice: storages, black column, white column, the die just sold
    beside: list[int]  # dice that left the track and wait for a storage
    obstacles: list[int]  # 1: the marker lies there, 0: a lock was built
    bag: int
    markers: list[int]  # rack: kinds of markers, unseen or drawn
    marker: int  # drawn this round
    banned: int  # whether pilots are banned this round
    flags: list[int]  # export column of each flag, in the order of rounds
    export: int  # space of the export marker, from 0
    barge: list[int]  # space of the river
    spot: list[int]  # berth in the port; elsewhere the order of arrival
    action: list[int]  # special action of this round
    stock: list[int]  # rack: warehouses of each player by place
    built: list[int]  # owner of each warehouse space
    cubes: list[int]  # rack: cubes of each player by area
    white: list[int]  # rack: white kinds and blanks, in the supply or with a player
    progress: list[int]  # status of each player's 17 markers
    used: list[int]  # grey markers each player has used this round, as bits
    locks: list[int]  # lock purchases of each player
    second: int  # whether the player whose turn it is may build a second lock for the price of one
    sink: Passing[Sink] = None


# --- accounts ---------------------------------------------------------------------------------------------------------
def purse(seat: Seat) -> int:
    """A player's account."""
    return 1 + seat


def till(s: CoalState, site: int) -> int:
    """The account of money lying at a site."""
    return 1 + len(s.points) + site


def thalers(s: CoalState, seat: Seat) -> int:
    """The money of a player."""
    return s.cash[1 + seat]


# --- warehouses -------------------------------------------------------------------------------------------------------
def stored(s: CoalState, seat: Seat, place: int) -> int:
    """How many warehouses of a player are at one of the places above."""
    return count(s.stock, STOCK_PLACES, seat, place)


def boxed(s: CoalState, seat: Seat, marker: ProgressMarker) -> int:
    """How many warehouses of a player wait in the box of a progress marker."""
    return stored(s, seat, _BOXES[marker.code]) if marker.code in _BOXES else 0


def move_stock(s: CoalState, seat: Seat, source: int, target: int, number: int = 1) -> None:
    """Warehouses of a player change their place."""
    move(s.stock, STOCK_PLACES, seat, source, target, number)


# --- progress ---------------------------------------------------------------------------------------------------------
def status(s: CoalState, seat: Seat, marker: ProgressMarker) -> int:
    """How far a player is with a progress marker."""
    return s.progress[seat * PROGRESS + marker.place]


def owns(s: CoalState, seat: Seat, marker: ProgressMarker) -> bool:
    """Has the player claimed this marker, and is it still good for something?"""
    return s.progress[seat * PROGRESS + marker.place] == CLAIMED


def set_status(s: CoalState, seat: Seat, marker: ProgressMarker, now: int) -> None:
    """A marker is claimed or turned over."""
    s.progress[seat * PROGRESS + marker.place] = now


def copies(s: CoalState, marker: ProgressMarker) -> int:
    """White markers of a kind that nobody has taken."""
    return count(s.white, 1 + len(s.points), marker.row, 0)


def take_copy(s: CoalState, seat: Seat, row: int) -> None:
    """A white marker of a kind, or a blank one, goes from the supply to a player."""
    move(s.white, 1 + len(s.points), row, 0, 1 + seat)


def used_this_round(s: CoalState, seat: Seat, marker: ProgressMarker) -> bool:
    """A grey marker works once a round."""
    return bool(s.used[seat] & marker.bit)


def cubes_in(s: CoalState, seat: Seat, area: int) -> int:
    """Cubes of a player in a development area."""
    return count(s.cubes, CUBE_PLACES, seat, 1 + area)


def add_cube(s: CoalState, seat: Seat, area: int) -> None:
    """A cube from the supply fills the next space of an area."""
    move(s.cubes, CUBE_PLACES, seat, 0, 1 + area)


# --- dice -------------------------------------------------------------------------------------------------------------
def colour_of(die: int) -> str:
    """Black or white."""
    return WHITE if die < 0 else "black"


def turned(die: int, by: int, low: int, high: int) -> int:
    """A die turned up or down, within its faces."""
    value = max(low, min(high, abs(die) + by))
    return -value if die < 0 else value
