"""Certificates of the starting packet as 18xx.games reads them."""

from __future__ import annotations

from dataclasses import dataclass, replace

from revier.core.refusal import Refusal, refuse
from revier.games.rhl.as_18xx.habits import Habits
from revier.games.rhl.base import RhlGame
from revier.games.rhl.powers import Cableway, Concession, FerryTile, FirstTile, RhlPower
from revier.games.rhl.state import RhlState

# The cableway lays tiles of a list: what it lacks where a mountain is owed, and what it has where one was paid for.
NOT_LISTED = frozenset({"16", "19", "28", "29", "31", "201", "202"})
LISTED_ON_PAID = frozenset({"23", "24", "25", "30", "934"})


@dataclass(frozen=True, kw_only=True)
class OpenedHex(FirstTile):
    """The certificate only lifts the block; the tile is the company's normal one (habit `pwb_tile`)."""

    def moment_fault(self, g: RhlGame, s: RhlState, lot: int) -> Refusal | None:
        return refuse("rhl.refused.normal_lay", "rhl:4.2.1.c", lot=g.d.lots[lot].name)


def as_read_there(power: RhlPower, habits: Habits) -> RhlPower:
    """A power, changed by the habits that are about it."""
    if isinstance(power, FirstTile) and habits.pwb_tile == "normal_lay":
        return OpenedHex(
            code=power.code,
            clause=power.clause,
            place_clause=power.place_clause,
            once_clause=power.once_clause,
        )
    if isinstance(power, Cableway):
        left_out = NOT_LISTED if habits.cableway_tiles == "short_list" else power.left_out
        on_paid = LISTED_ON_PAID if habits.cableway_on_paid_hex else power.on_paid
        return replace(power, left_out=left_out, on_paid=on_paid)
    if isinstance(power, Concession):
        return replace(power, uses_lay=habits.power_first_uses_lay)
    if isinstance(power, FerryTile):
        free, at_once = not habits.trajekt_marker_paid, habits.trajekt_marker_at_once
        return replace(power, uses_lay=habits.power_first_uses_lay, marker_free=free, marker_at_once=at_once)
    return power
