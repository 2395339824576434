"""Moves and nodes of 18Ruhr know its own state and figures."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, TypeVar

from revier.core.action import Action, Seat
from revier.core.cite import implements
from revier.core.flow import Move, Node
from revier.core.refusal import Refusal, refuse
from revier.games.ruhr.actions import BuildLink
from revier.games.ruhr.state import SITES, RuhrState
from revier.games.ruhr.tables_facts import Facts, facts
from revier.rail.game import RailGame
from revier.rail.state import NOBODY, RailState
from revier.rail.turns import used_up

if TYPE_CHECKING:
    from revier.games.ruhr.charters import Charters

A = TypeVar("A", bound=Action)


class RuhrRail(RailGame):
    """A railway game that also knows mines and mills: its figures, their accounts and who acts for them."""

    @cached_property
    def f(self) -> Facts:
        """The figures only this game has."""
        return facts(self.d, self.players)

    @cached_property
    def charters(self) -> Charters:
        """Accessor of markers and engines."""
        from revier.games.ruhr.charters import Charters  # it looks at the game, so it is imported late

        return Charters(self.f)

    @cached_property
    def last_pmc_phase(self) -> int:
        """The phase whose first Montan round is the last with active pMCs (ruhr:11.q)."""
        rows = self.d.tables["phases"]
        key = "active_pmcs_become_passive_after_next_montan_round"
        return next(phase.index for phase in self.d.phases if rows[phase.name].get("on_start", {}).get(key))

    # --- Montan companies: a holder is a site (0 to 17) or, after these, a MONTAN corporation -------------------------
    def holder_of(self, company: int) -> int:
        """The holder number of a MONTAN corporation."""
        return SITES + company - len(self.f.railways)

    def company_of(self, holder: int) -> int:
        """The company number of a holder that is a MONTAN corporation."""
        return holder - SITES + len(self.f.railways)

    def is_montan(self, company: int) -> bool:
        return company in self.f.montans

    def chest(self, holder: int) -> int:
        """Account of a Montan company's treasury."""
        return self.accounts.aside(1 + holder) if holder < SITES else self.accounts.treasury(self.company_of(holder))

    def owner(self, s: RailState, site: int) -> Seat:
        """Owner of an active pMC; NOBODY if it is unsold or passive."""
        return max(NOBODY, s.lots[self.f.sites[site].lot])

    def holder_name(self, holder: int) -> str:
        """A Montan company in a sentence."""
        if holder < SITES:
            site = self.f.sites[holder]
            return f"#{site.number} {site.name}"
        return self.company_id(self.company_of(holder))

    def site_name(self, site: int) -> str:
        """A location in a sentence."""
        row = self.f.sites[site]
        return f"#{row.number} {row.place} ({self.d.hexes[row.hex].id})"

    def acting_holder(self, s: RailState) -> int:
        """The Montan company whose turn it is; NOBODY in a railway's turn and outside of turns."""
        for frame in reversed(s.flow):
            if frame[0] == "site_turn":
                return int(frame[1])
            if frame[0] == "turn":
                return self.holder_of(frame[1]) if self.is_montan(frame[1]) else NOBODY
        return NOBODY

    def acting_seat(self, s: RailState) -> Seat:
        """Who decides for the company whose turn it is; NOBODY where the bank does."""
        for frame in reversed(s.flow):
            if frame[0] == "site_turn":
                return self.owner(s, frame[1])
            if frame[0] == "turn":
                director: Seat = s.director[frame[1]]
                return director
        return NOBODY


@implements("ruhr:10.3.a")
def spent(g: RuhrRail, s: RuhrState, a: Action) -> Refusal | None:
    """One link a turn, besides what the kit knows."""
    if isinstance(a, BuildLink) and s.link_built:
        return refuse("ruhr.refused.link.one", "ruhr:10.3.a", company=g.company_id(g.operator(s)))
    return used_up(g, s, a)


def directed_chests(g: RuhrRail, s: RuhrState, seat: Seat) -> list[int]:
    """Treasuries of railways, MONTAN corporations and pMCs, while any of them acts."""
    if all(frame[0] not in ("turn", "site_turn") for frame in s.flow):
        return []
    directed = [g.accounts.treasury(company) for company, director in enumerate(s.director) if director == seat]
    return directed + [g.chest(site) for site in range(SITES) if g.owner(s, site) == seat]


class RuhrMove(Move[RuhrRail, RuhrState, A]):
    """A move only this game has."""


class RuhrNode(Node[RuhrRail, RuhrState]):
    """A node only this game has."""
