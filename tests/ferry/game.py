"""Ferry: the wiring. Read this first."""

from __future__ import annotations

from functools import cached_property

from ferry.advice import FerryAdvisor
from ferry.base import Ferry
from ferry.moves import DrawNode, Loading, Season
from ferry.options import FerryOptions
from ferry.state import BANKS, DRY, NEAR, FerryState, at_all, figures
from ferry.view import ferry_view
from revier.core.action import Seat
from revier.core.cite import implements
from revier.core.flow import PlainFrame
from revier.core.game import Outcome, rank
from revier.core.options import GameInfo
from revier.core.pieces import totals
from revier.core.purse import total_cash
from revier.core.title import PackagedTitle, Tables
from revier.core.view import View


class FerryGame(Ferry):
    """Set-up, outcome and what is conserved."""

    @implements("ferry:1.a", "ferry:1.b")
    def new(self) -> FerryState:
        s = FerryState(
            flow=[PlainFrame("season")],
            ply=0,
            captain=0,
            decided=0,
            water=DRY,
            cash=[self.facts.money] * self.players + [self.facts.bank],
            crates=[self.facts.crates, 0, 0] * self.players,
            markers=[x for water in self.facts.waters for x in (water.number, 0)],
        )
        self.settle(s)
        return s

    @implements("ferry:5.b")
    def outcome(self, s: FerryState) -> Outcome | None:
        return None if s.flow else rank(self.value_hint(s), "bag" if at_all(s, NEAR) else "crates")

    def value_hint(self, s: FerryState) -> tuple[int, ...]:
        return tuple(s.cash[: self.players])

    @cached_property
    def advisor(self) -> FerryAdvisor:
        return FerryAdvisor(self)

    def view(self, s: FerryState, seat: Seat | None) -> View:
        return ferry_view(self, s)

    def violations(self, s: FerryState) -> list[str]:
        found = []
        if total_cash(s) != self.facts.money * self.players + self.facts.bank or min(s.cash) < 0:
            found.append(f"money was lost or gained: {s.cash}")
        if totals(s.crates, BANKS) != (self.facts.crates,) * self.players:
            found.append(f"crates were lost or gained: {s.crates}")
        if totals(s.markers, 2) != tuple(water.number for water in self.facts.waters):
            found.append(f"markers were lost or gained: {s.markers}")
        return found


def _wire(about: GameInfo, chosen: FerryOptions, players: int, tables: Tables) -> FerryGame:
    facts = figures(tables, players, chosen.boat)
    return FerryGame(about, chosen, players, (Season(), DrawNode(), Loading()), facts)


TITLE = PackagedTitle("ferry", "ferry", _wire, options=FerryOptions)
