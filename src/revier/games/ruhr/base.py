"""Moves and nodes of 18Ruhr know its own state and figures."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Self, TypeVar

from revier.core.action import Action, Seat
from revier.core.chronicle import Taking
from revier.core.cite import implements
from revier.core.flow import Move, Node, nodes_of
from revier.core.message import Msg
from revier.core.options import GameInfo
from revier.core.refusal import Refusal, refuse
from revier.games.ruhr.actions import BuildLink
from revier.games.ruhr.charters import Charters, SwitchEngines
from revier.games.ruhr.frames import SiteTurnFrame
from revier.games.ruhr.options import RuhrOptions
from revier.games.ruhr.state import SITES, RuhrState
from revier.games.ruhr.tables_facts import Facts
from revier.rail.actions import Dividend
from revier.rail.frames import TurnFrame
from revier.rail.game import RailChronicle, RailGame
from revier.rail.reckoning import company_chests
from revier.rail.state import NOBODY, RailState
from revier.rail.turns import used_up
from revier.rail.wiring import Wiring

A = TypeVar("A", bound=Action)


class RuhrRail(RailGame):
    """A railway game that also knows mines and mills: its figures, their accounts and who acts for them."""

    def __init__(
        self, about: GameInfo, chosen: RuhrOptions, players: int, wiring: Wiring[Self, RuhrState], facts: Facts
    ) -> None:
        super().__init__(about, chosen, players, wiring)
        self.facts = facts
        self.engines = SwitchEngines(facts)
        self.charters = Charters(facts, self.engines)
        self.chronicle = RuhrChronicle(self)

    # --- Montan companies: a holder is a site (0 to 17) or, after these, a MONTAN corporation -------------------------
    def holder_of(self, company: int) -> int:
        """The holder number of a MONTAN corporation."""
        return SITES + company - len(self.facts.railways)

    def company_of(self, holder: int) -> int:
        """The company number of a holder that is a MONTAN corporation."""
        return holder - SITES + len(self.facts.railways)

    def is_montan(self, company: int) -> bool:
        return company in self.facts.montans

    def chest(self, holder: int) -> int:
        """Account of a Montan company's treasury."""
        return self.accounts.aside(1 + holder) if holder < SITES else self.accounts.treasury(self.company_of(holder))

    def owner(self, s: RailState, site: int) -> Seat:
        """Owner of an active pMC; NOBODY if it is unsold or passive."""
        return max(NOBODY, s.lots[self.facts.sites[site].lot])

    def holder_name(self, holder: int) -> str:
        """A Montan company in a sentence."""
        if holder < SITES:
            return self.facts.sites[holder].called
        return self.company_id(self.company_of(holder))

    def site_name(self, site: int) -> str:
        """A location in a sentence."""
        row = self.facts.sites[site]
        return f"#{row.number} {row.place} ({self.d.hexes[row.hex].id})"

    def acting_holder(self, s: RailState) -> int:
        """The Montan company whose turn it is; NOBODY in a railway's turn and outside of turns."""
        turn = acting(s)
        if isinstance(turn, SiteTurnFrame):
            return turn.site
        return NOBODY if turn is None or not self.is_montan(turn.company) else self.holder_of(turn.company)

    def acting_seat(self, s: RailState) -> Seat:
        """Who decides for the company whose turn it is; NOBODY where the bank does."""
        turn = acting(s)
        if isinstance(turn, SiteTurnFrame):
            return self.owner(s, turn.site)
        return NOBODY if turn is None else s.director[turn.company]


def acting(s: RailState) -> SiteTurnFrame | TurnFrame | None:
    """The turn of a mine, a mill or a corporation that is under way; most moves ask, so the stack is read once."""
    for frame in reversed(s.flow):
        if type(frame) is SiteTurnFrame or type(frame) is TurnFrame:
            return frame
    return None


@implements("ruhr:10.3.a")
def spent(g: RuhrRail, s: RuhrState, a: Action) -> Refusal | None:
    """One link a turn, besides what the kit knows."""
    if isinstance(a, BuildLink) and s.link_built:
        return refuse("ruhr.refused.link.one", "ruhr:10.3.a", company=g.company_id(g.operator(s)))
    return used_up(g, s, a)


def directed_chests(g: RuhrRail, s: RuhrState, seat: Seat) -> list[int]:
    """Treasuries of railways, MONTAN corporations and pMCs, while any of them acts."""
    if not {"turn", "site_turn"} & set(nodes_of(s)):
        return []
    directed = [g.accounts.treasury(company) for company, director in enumerate(s.director) if director == seat]
    return directed + [g.chest(site) for site in range(SITES) if g.owner(s, site) == seat]


def all_chests(g: RuhrRail) -> Iterator[tuple[int, str]]:
    """Treasuries of companies with shares, then of every pMC."""
    yield from company_chests(g)
    yield from ((g.chest(site), g.holder_name(site)) for site in range(SITES))


class RuhrChronicle(RailChronicle):
    """Montan companies earn, too."""

    def __init__(self, g: RuhrRail) -> None:
        super().__init__(g)
        self.ruhr = g

    def earns(self, s: RailState, a: Action) -> Sequence[Taking]:
        """What a Montan company has earned is known when it is paid out or kept."""
        holder = self.ruhr.acting_holder(s) if isinstance(a, Dividend) else NOBODY
        return super().earns(s, a) if holder == NOBODY else (Taking(self.ruhr.holder_name(holder), s.earned),)

    def earned(self, heard: Sequence[Msg]) -> Sequence[Taking]:
        """A corporation without a director keeps its income, and nobody is asked."""
        montan = {self.ruhr.company_id(c.index) for c in self.ruhr.d.companies if self.ruhr.is_montan(c.index)}
        kept = (said.args for said in heard if said.key == "rail.log.keeps" and said.args["company"] in montan)
        return [*super().earned(heard), *(Taking(str(args["company"]), int(str(args["amount"]))) for args in kept)]


class RuhrMove(Move[RuhrRail, RuhrState, A]):
    """A move only this game has."""


class RuhrNode(Node[RuhrRail, RuhrState]):
    """A node only this game has."""
