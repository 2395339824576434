"""What The Railway Game remembers beyond what both Dortmund games do."""

from __future__ import annotations

from revier.core.pieces import move
from revier.core.state import flat_state
from revier.games.dortmund.state import DortmundState

WITH_OWNER, GONE = -1, -2  # where a brewery's marker is when no railway has it
BREWERIES = 5

# Places of beer cubes: the supply, the start cubes on No. 1, front and back of each brewery, then the charters.
SUPPLY, START = 0, 1
FRONT = 2
BACK = FRONT + BREWERIES
CHARTER = BACK + BREWERIES


@flat_state
class TrgState(DortmundState):
    """Breweries and their markers, beer."""

    turned: list[int]  # breweries that lie on their back
    marker: list[int]  # railway that has a brewery's marker, or one of the values above
    cubes: list[int]  # beer cubes by place
    wood: int  # whether the wood token keeps a place in the city
    carried: list[int]  # trains that carried beer in this operating round, by railway and type
    promised: list[int]  # by player: beer cubes left to railways that run later in this round


def cubes_at(s: TrgState, place: int) -> int:
    """How many beer cubes lie in a place."""
    return s.cubes[place]


def move_cubes(s: TrgState, source: int, target: int, count: int) -> None:
    """Beer cubes change their place."""
    move(s.cubes, len(s.cubes), 0, source, target, count)
