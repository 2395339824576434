"""What 18Ruhr has to remember beyond the kit: mines and mills, their markers and engines, cards and turns."""

from __future__ import annotations

from revier.core.state import flat_state
from revier.rail.state import RailState

SITES = 18
CORPORATIONS = 6
HOLDERS = SITES + CORPORATIONS  # Montan companies with a charter: the pMCs, then the MONTAN corporations

# What stands at a location.
PASSIVE, ACTIVE, FOUNDED, MERGED, REMOVED = range(5)

# Places of development markers: the supply of each industry, what is out of the game, boxes of every charter, and
# the treasury area of every pMC. A class of markers is a stage.
SUPPLY, GONE, BOXES = 0, 2, 4
STORE = BOXES + HOLDERS
MARKER_PLACES = STORE + SITES

# Places of switch engines: the supply, out of the game, every charter. A class is a type.
ENGINE_SUPPLY, ENGINE_GONE, ENGINE_AT = 0, 1, 2
ENGINE_PLACES = ENGINE_AT + HOLDERS


@flat_state
class RuhrState(RailState):
    """Everything that changes in 18Ruhr alone."""

    dealt: list[int]  # number of the card dealt to each seat for the seating, 0 before
    columns: list[int]  # lots of the starting package as they were laid out, alternately left and right
    # locations, by site
    site: list[int]  # what stands there, see above
    site_company: list[int]  # the MONTAN corporation founded from it or that it was merged with, or -1
    linked: list[int]
    # charters
    markers_at: list[int]
    engines_at: list[int]
    # Montan rounds
    card: list[int]  # number of each seat's Montan round card, 0 before they are dealt
    without: list[int]  # seats without an active pMC, in the order in which they came to be so
    # turns
    site_acted: int  # the last pMC that has acted in this operating round, -1 before
    activity: int  # whether the acting Montan company has carried out its activity
    own_deal: int  # whether the acting corporation has dealt in its own certificates
    link_built: int  # whether the acting railway has built a link
    upgraded: int  # whether the acting railway has upgraded a tile
    laid_at: int  # hex of the tile it laid before, or -1
    # money
    owed: list[int]  # what each player still owes to the bank for its refilling
    last_set: int  # whether the operating rounds under way are the last of the game
