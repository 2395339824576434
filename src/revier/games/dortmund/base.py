"""Moves and nodes of the Dortmund games, and the hexes their rules call by name."""

from __future__ import annotations

from typing import TypeVar

from revier.core.action import Action
from revier.core.flow import Move, Node
from revier.core.message import Arg
from revier.core.refusal import Refusal
from revier.games.dortmund.state import DortmundState
from revier.rail.game import RailGame

A = TypeVar("A", bound=Action)

CITY_HEX = "E13"  # Dortmund City
HARBOUR = "C9"
HARBOUR_RAILWAY = "DHB"  # at home in the harbour; its home marker blocks nobody there


def no(g: RailGame, why: str, cited_as: str = "", **args: Arg) -> Refusal:
    """A refusal both Dortmund games know, with the clause of the one that is played."""
    return g.no(why, cited_as, words="dortmund", **args)


class DortmundMove(Move[RailGame, DortmundState, A]):
    """A move both Dortmund games have."""


class DortmundNode(Node[RailGame, DortmundState]):
    """A node both Dortmund games have."""
