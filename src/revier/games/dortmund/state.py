"""What both railway games of Dortmund remember beyond the kit."""

from __future__ import annotations

from revier.core.state import flat_state
from revier.rail.state import RailState

COAL, STEEL = 0, 1
STEPS = (10, 20, 30)  # values of location tokens


@flat_state
class DortmundState(RailState):
    """Railway links, the deal in own certificates, bank credits."""

    link: list[int]  # value of the location token on each hex, 0 without one
    tokens: list[int]  # location tokens by kind and value, in the display and on the map
    linked: int  # whether the acting railway has built or extended its link
    gift: int  # 1 while a free location token waits on the charter that gets one
    own_deal: int  # whether the acting railway has dealt in its own certificates
    bank_trains: int  # trains bought new from the bank in this turn
    credit: list[int]  # bank credits of each player
    dealt: list[int]  # number of each player's order card, 0 before
    box_lot: list[int]  # brewery each player bids on
    box_value: list[int]  # and the value of the box


def token_class(kind: int, value: int) -> int:
    """Class of a location token in its rack."""
    return kind * len(STEPS) + STEPS.index(value)
