"""Moves and nodes of 18Rhl know its own state; and the few companies and certificates its rules call by name."""

from __future__ import annotations

from typing import TypeVar

from revier.core.action import Action
from revier.core.flow import Move, Node
from revier.games.rhl.state import RhlState
from revier.rail.game import RailGame

A = TypeVar("A", bound=Action)

PACKET_COMPANY = "RhE"  # its director's certificate is certificate No. 6 (chapter 4.2)
FREE_SHARE_COMPANY = "GVE"  # one of its shares comes with certificate No. 5
CONCESSION, CABLEWAY, FERRY, FREE_SHARE, DIRECTOR = 1, 2, 3, 4, 5  # index of certificates No. 2 to 6
FIRST = 0  # certificate No. 1, whose price falls when nobody wants it


class RhlMove(Move[RailGame, RhlState, A]):
    """A move only this game has."""


class RhlNode(Node[RailGame, RhlState]):
    """A node only this game has."""
