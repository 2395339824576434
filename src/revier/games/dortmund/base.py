"""The engine, moves and nodes of the Dortmund games, and the hexes their rules call by name."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from typing_extensions import TypeVar

from revier.core.action import Action, Seat
from revier.core.message import Arg, Msg
from revier.core.options import GameInfo, Options
from revier.core.refusal import Refusal
from revier.core.retrospect import Item
from revier.games.dortmund.facts import Common
from revier.games.dortmund.state import DortmundState
from revier.rail.game import RailGame
from revier.rail.nodes.base import RailMove, RailNode
from revier.rail.wiring import Wiring

CITY_HEX = "E13"  # Dortmund City
HARBOUR = "C9"
HARBOUR_RAILWAY = "DHB"  # at home in the harbour; its home marker blocks nobody there


class DortmundGame(RailGame):
    """A railway game on the map of Dortmund."""

    def __init__(
        self,
        info: GameInfo,
        options: Options,
        players: int,
        wiring: Wiring[Any, Any],
        common: Common,
    ) -> None:
        super().__init__(info, options, players, wiring)
        self.common = common


# A game's own steps and moves are generic in its game and state; those shared know either of them.
G = TypeVar("G", bound=DortmundGame, default=DortmundGame)
S = TypeVar("S", bound=DortmundState, default=DortmundState)
A = TypeVar("A", bound=Action, default=Action)


def nothing_more(_g: object, _s: object) -> None:
    """A move that brings about nothing else."""


def credit_items(g: DortmundGame, s: DortmundState, seat: Seat) -> Iterator[Item]:
    """What credits of the bank take off in the end."""
    if s.credit[seat]:
        detail = Msg("dortmund.item.credit", {"credit": s.credit[seat]})
        yield Item(Msg("dortmund.column.credit"), g.common.credit_counts * s.credit[seat], detail)


def no(g: DortmundGame, why: str, cited_as: str = "", **args: Arg) -> Refusal:
    """A refusal both Dortmund games know, with the clause of the one that is played."""
    return g.no(why, cited_as, words="dortmund", **args)


class DortmundMove(RailMove[G, S, A]):
    """A move both Dortmund games have."""


class DortmundNode(RailNode[G, S]):
    """A node both Dortmund games have."""

    words = "dortmund"
