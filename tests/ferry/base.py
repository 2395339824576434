"""What every part of Ferry needs: the figures and what is asked of a position again and again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ferry.state import ABOARD, NEAR, FerryState, Figures, at_all, crates
from revier.core.action import Seat
from revier.core.cite import implements
from revier.core.flow import Node
from revier.core.game import FlowGame
from revier.core.message import Arg, Msg
from revier.core.options import GameInfo, OptionSet
from revier.core.refusal import Refusal, refuse


class Ferry(FlowGame[FerryState]):
    """A game with its figures."""

    def __init__(
        self, info: GameInfo, options: OptionSet, players: int, nodes: Sequence[Node[Any, Any]], facts: Figures
    ) -> None:
        super().__init__(info, options, players, nodes)
        self.facts = facts

    def room(self, s: FerryState) -> int:
        """Places left on the boat."""
        return self.facts.places - at_all(s, ABOARD)

    def price(self, s: FerryState) -> int:
        """What a crate of this crossing brings."""
        return self.facts.waters[s.water].price

    def water_name(self, s: FerryState) -> Msg:
        """The water of this crossing in a sentence."""
        return Msg(f"ferry.water.{self.facts.waters[s.water].id}")

    @implements("ferry:3.c")
    def fare(self, s: FerryState, seat: Seat, number: int) -> int:
        """What a player pays for so many crates; the captain pays nobody."""
        return 0 if seat == s.captain else self.facts.fare * number

    def most(self, s: FerryState, seat: Seat) -> int:
        """Crates a player can load at most."""
        affordable = crates(s, seat, NEAR) if not self.fare(s, seat, 1) else s.cash[seat] // self.facts.fare
        return min(crates(s, seat, NEAR), self.room(s), affordable)


def no(key: str, clause: str, **args: Arg) -> Refusal:
    """A refusal of this game with the clause behind it."""
    return refuse(f"ferry.refused.{key}", clause, **args)
