"""What a private company, a brewery, a marker or a card allows its owner: declared as objects, known by code.

A title lists its powers in one place (``POWERS = {"PWB": ...}``). Rules ask the object what it allows, and the table,
the glossary and the hints tell the same object's sentence. Kinds of power that several titles have live in their kit;
a title adds fields and methods for what only its own powers do.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from revier.core.message import Arg, Msg

ALWAYS = "always"  # a power that works by itself, whenever it applies


@dataclass(frozen=True, kw_only=True)
class Power:
    """One power: whose it is, when it works, how often, and which clause says so.

    `when` names the moment (a step of the flow, or `ALWAYS`), `uses` how often it works in a game (None: as often as
    it applies), `clause` the clause without its game (``4.2.1.c``). What it allows is said by the kind of power; what
    people are told about it is the sentence ``GAME.power.CODE`` of the title's catalogues, with the figures of the game
    (`figures_in`), never with numbers of its own.
    """

    game: str
    code: str
    clause: str
    when: str = ALWAYS
    uses: int | None = None

    @property
    def told(self) -> Msg:
        """What it does, in a sentence or two, the places of its figures still empty."""
        return Msg(f"{self.game}.power.{self.code}")

    def figures_in(self, g: Any, lot: int) -> Mapping[str, Arg]:
        """The figures of its sentence as they are in this game, the power being that of this certificate."""
        return {}

    def told_in(self, g: Any, lot: int = -1) -> Msg:
        """What it does in this game, for whoever asks."""
        return self.told._replace(args=self.figures_in(g, lot))


P = TypeVar("P", bound=Power)


def by_code(powers: Iterable[P]) -> Mapping[str, P]:
    """The powers of a title by code; no code may stand twice."""
    known: dict[str, P] = {}
    for power in powers:
        if power.code in known:
            raise ValueError(f"two powers are called {power.code}")
        known[power.code] = power
    return known
