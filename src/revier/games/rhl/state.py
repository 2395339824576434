"""What 18Rhl has to remember beyond the kit."""

from __future__ import annotations

from revier.core.state import flat_state
from revier.rail.state import RailState


@flat_state
class RhlState(RailState):
    """Seating cards, bids for the starting packet, the drawn coal mine and steel mill, the waiting money."""

    dealt: list[int]  # certificate dealt to each seat for the seating, -1 before
    bids: list[int]  # by certificate and seat; 0 where there is none
    first_price: int  # what certificate No. 1 costs now
    last_price: int  # what certificate No. 6 was sold for
    coal: int  # hex of the drawn coal mine
    steel: int  # hex of the drawn steel mill
    routed: list[int]  # whether a company ever had a route, where a habit remembers it
    loose: int  # hex on which the acting company may place a marker without a link, or -1
    link_paid: int  # whether the money waiting at the far end of the link has been paid
