"""Money that waits for a link: investors have paid for shares, and a company has it once track joins two places.

Titles differ in what counts as joined, and each says so. The links of mines and mills, which a company builds and pays
for, are another matter and stay with their titles: one kind is a token on a hex that grows with the phases, the other
belongs to a site whoever builds it. They share the price to the bank and what is reached (`rail/network.py`), no more.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from revier.core.purse import pay
from revier.rail.game import RailGame
from revier.rail.state import RailState

G = TypeVar("G", bound=RailGame)
S = TypeVar("S", bound=RailState)


def paid_when_linked(
    company: Callable[[G], int], linked: Callable[[G, S], bool], tell: Callable[[G, S, int], None]
) -> Callable[[G, S], None]:
    """An effect to be looked at after every tile: what was set aside is the company's as soon as the link is there."""

    def looked_at(g: G, s: S) -> None:
        waiting = s.cash[g.accounts.aside()]
        if waiting and linked(g, s):
            pay(s, g.accounts.aside(), g.accounts.treasury(company(g)), waiting)
            tell(g, s, waiting)

    return looked_at
