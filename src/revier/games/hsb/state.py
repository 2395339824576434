"""What Heat, Sweat & Beer remembers beyond what both Dortmund games do: beer, breweries, cards, markers.

Breweries have numbers of their own: first the minor breweries in the order of their charters, then the brewery
corporations. A brewery corporation is a company of the kit as well, a minor brewery one of its lots.
"""

from __future__ import annotations

from revier.core.flow import Frame
from revier.core.pieces import move
from revier.core.state import flat_state
from revier.games.dortmund.state import DortmundState

SEGMENTS = 6
MINORS = 8

# Places of beer cubes: for each segment the demand of regular and of new customers and what they were supplied with,
# then Stock, the price box of the export market, all trains together, and cards that delivered before their turn.
REGULAR, NEW = 0, SEGMENTS
SUPPLY = 2 * SEGMENTS  # a supply box lies this far from its demand box
STOCK = 4 * SEGMENTS
EXPORT_BOX = STOCK + 1
ON_TRAINS = STOCK + 2
ON_CARDS = STOCK + 3
CUBE_PLACES = STOCK + 4

# Places of Capex cards as equipment: the display (or, green-bordered, the box), out of the game, then the breweries.
DISPLAY, OUT, HELD = 0, 1, 2

# Where expert markers are that nobody owns; a used event waits until the turn is over.
ON_DISPLAY, USED = -1, -2
MCM_DISPLAY, MCM_OWNED = 0, 1  # places of minor capital expenditure markers: the display, then all who may own one

NEVER_FOUNDED, WAS_FOUNDED, WAS_FLOATED = 0, 1, 2
NO_PLACE = -1


@flat_state
class HsbState(DortmundState):
    """Beer market, brewery equipment, loaded trains, bankruptcies, and the markers of The Expert Game."""

    # the beer market
    cubes: list[int]
    closed: list[int]  # whether each segment has a No Demand marker
    # equipment
    becs: list[int]  # cards by type and place
    idle: list[int]  # of those a brewery has: how many are turned, by type and brewery
    # breweries
    brew_order: list[int]  # the order tokens, first to act first; also kept places of minor breweries traded in
    brewed: int  # breweries that have acted in this brewery round, as bits
    kept: list[int]  # for each minor brewery traded in: the company that may take its place in the order
    founding: list[int]  # for each company: the minor brewery traded in for its director's certificate
    # railways
    running: list[int]  # the order of this railway round
    cargo: list[tuple[tuple[int, int], ...]]  # for each company its loaded trains: type and cubes
    carried: list[int]  # trains that carried beer in this railway round, by company and type
    last_run: int  # whether obsolete trains of the acting railway leave after this run
    # companies that were
    history: list[int]  # how far each company ever came
    ruined: list[int]  # stock round of its last bankruptcy, 0 without one
    lost: list[int]  # station markers that bankruptcies took out of the game
    waiting: list[Frame]  # decisions that come before the next turn of a stock round
    # the turn of a brewery
    dumped: int  # whether it has given up a card of its own will
    work: list[tuple[int, int, int]]  # its cards: type, cubes delivered at home, cubes exported
    failing: list[int]  # types of idle cards that delivered nothing again; they leave when the turn is over
    # The Expert Game
    mcm: list[int]  # minor capital expenditure markers by kind and place
    sem: list[int]  # the brewery that has each special event marker
    mcm_bought: int  # markers bought in this turn
    sem_taken: int  # whether the brewery has taken an event in this turn
    advert: tuple[int, int, int]  # brewery, card and demand box of a cube delivered ahead; brewery -1: none
    set_aside: int  # card put aside to be dealt in, -1: none
    contract: int  # railway bound by a transport contract, -1: none


# --- breweries --------------------------------------------------------------------------------------------------------
def is_minor(b: int) -> bool:
    """Is this the number of a minor brewery?"""
    return b < MINORS


# --- cubes ------------------------------------------------------------------------------------------------------------
def cubes_at(s: HsbState, place: int) -> int:
    """How many beer cubes lie in a place."""
    return s.cubes[place]


def move_cubes(s: HsbState, source: int, target: int, count: int) -> None:
    """Beer cubes change their place."""
    move(s.cubes, CUBE_PLACES, 0, source, target, count)


def cargo_of(s: HsbState, company: int) -> int:
    """Cubes on all trains of a railway."""
    return sum(cubes for _, cubes in s.cargo[company])
