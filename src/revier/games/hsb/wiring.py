"""What a game of Heat, Sweat & Beer is put together from; a variant is a function from one wiring to another."""

from __future__ import annotations

from dataclasses import dataclass

from revier.core.flow import Frame
from revier.games.dortmund.facts import Common
from revier.games.hsb.base import PLAIN_TURN, BeerGame, TurnOrder
from revier.games.hsb.facts import Facts
from revier.games.hsb.state import HsbState
from revier.rail.wiring import Wiring


@dataclass(frozen=True, kw_only=True)
class HsbWiring(Wiring[BeerGame, HsbState]):
    """Figures, nodes and rules as in every railway game, the facts of this one, and the stack of a new game."""

    facts: Facts
    common: Common
    opening: tuple[Frame, ...]  # the last of them speaks first
    order: TurnOrder = PLAIN_TURN  # of a brewery's turn


__all__ = ["HsbWiring"]
