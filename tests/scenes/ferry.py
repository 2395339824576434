"""Positions of Ferry, told by what was done: the smallest scene there is."""

from __future__ import annotations

from ferry.game import TITLE, FerryGame
from ferry.moves import Load
from ferry.state import FerryState
from revier.core.action import NATURE
from revier.core.chance import Draw
from revier.testing.scene import Scene as AnyScene


class Scene(AnyScene[FerryGame, FerryState]):
    """Ferry at some point; it begins with the draw of the first marker."""

    def __init__(self, players: int = 2, **options: str) -> None:
        super().__init__(TITLE.build(players, options))

    def numbers(self) -> tuple[int, int] | None:
        """From how many to how many crates may be loaded."""
        spans = [choice.span for choice in self.legal.of(Load)]
        return (spans[0].low, spans[0].high) if spans and spans[0] else None

    @property
    def money(self) -> list[int]:
        return self.s.cash[: self.g.players]


def water(name: str) -> Draw:
    """Chance brings this water."""
    return Draw(NATURE, "water", name)
