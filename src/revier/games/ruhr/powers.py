"""What the private companies of 18Ruhr allow their owners, by code: the four privates, and the eighteen pMCs alike."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from revier.core.message import Arg
from revier.core.power import Power, by_code

TURN = "turn"  # the turn of a company its owner decides for, at any moment of it


@dataclass(frozen=True, kw_only=True)
class RuhrPower(Power):
    """A power of this game. One with a fixed revenue and nothing else is no more than this."""

    game: str = "ruhr"
    word: str = "none"  # how the figures call what it does
    closes_at_will: bool = False  # may its owner take it out of the game, in a turn of a stock round?
    waits_for_buyer: bool = False  # does it stay for sale when the card that closes it has been bought?

    def figures_in(self, g: Any, lot: int) -> Mapping[str, Arg]:
        closing = (g.d.phases[n].name for n, phase in enumerate(g.facts.phases) if lot in phase.closed_lots)
        return {"card": next(closing, "")}


@dataclass(frozen=True, kw_only=True)
class KeepsDirector(RuhrPower):
    """It comes with the director's certificate of a railway, and its owner stays director whoever holds more."""

    company: str

    def figures_in(self, g: Any, lot: int) -> Mapping[str, Arg]:
        return {**super().figures_in(g, lot), "company": self.company, "percent": g.facts.bme_keeps_above}


@dataclass(frozen=True, kw_only=True)
class FreeLink(RuhrPower):
    """It builds the railway link of a location for nothing, and closes."""


@dataclass(frozen=True, kw_only=True)
class Works(RuhrPower):
    """A mine or mill with a charter: it acts by itself and can become part of a MONTAN corporation."""

    def figures_in(self, g: Any, lot: int) -> Mapping[str, Arg]:
        return {"cost": g.facts.link_cost}


PMC = Works(code="pmc", clause="4.2.b", when=TURN)

_LINK = "free_link_for_any_pmc_then_closes"

POWERS: Mapping[str, RuhrPower] = by_code(
    (
        KeepsDirector(
            code="private_bme",
            word="keeps_BME_directorship",
            company="BME",
            clause="4.1.1.e",
            closes_at_will=True,
            waits_for_buyer=True,
        ),
        RuhrPower(code="ruhrschifffahrt", clause="4.1.2.a"),
        FreeLink(code="sellerbecker", word=_LINK, clause="4.1.3.b", when=TURN, uses=1),
        FreeLink(code="generaler", word=_LINK, clause="4.1.4.a", when=TURN, uses=1),
        PMC,
    )
)


# Where an owner's overlay gives a private company the power of another.
BY_WORD: Mapping[str, RuhrPower] = {power.word: power for power in POWERS.values() if power is not PMC}


def power_of(code: str, word: str) -> RuhrPower:
    """The power of a private company: what is declared for it, unless the figures say another."""
    declared = POWERS.get(code)
    return declared if declared is not None and declared.word == word else BY_WORD[word]


__all__ = ["PMC", "POWERS", "FreeLink", "KeepsDirector", "RuhrPower", "Works", "power_of"]
