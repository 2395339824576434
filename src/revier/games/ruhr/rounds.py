"""Chapters 7, 12 and 15: stock round, operating rounds, Montan round; and the end of the game."""

from __future__ import annotations

from revier.core.cite import implements
from revier.core.events import note
from revier.core.flow import PlainFrame, top
from revier.games.ruhr.base import RuhrRail
from revier.games.ruhr.frames import SiteTurnFrame
from revier.games.ruhr.montan_round import begin_montan_round
from revier.games.ruhr.state import ACTIVE, SITES, RuhrState
from revier.rail.frames import RoundsFrame
from revier.rail.nodes.rounds import CompanyTurn, OperatingRound, OperatingSet, Rounds, standstill
from revier.rail.nodes.stock import begin_stock_round
from revier.rail.state import NOBODY

RAILWAY_STEPS = ("track", "station", "link", "run", "pay", "debt", "train")  # ruhr:7.3.a
MONTAN_STEPS = ("montan_pay", "debt", "montan_spend")  # ruhr:7.2.a
WITHOUT_DIRECTOR = frozenset({"run", "pay", "debt", "train", "montan_pay", "montan_spend"})  # ruhr:10.9.c


class RuhrRounds(Rounds[RuhrRail, RuhrState]):
    """What comes next is "stock", "operating" or "after" the operating rounds."""

    @implements(
        "ruhr:7.a", "ruhr:7.4.a", "ruhr:7.4.b", "ruhr:11.h", "ruhr:11.u", "ruhr:12.a", "ruhr:13.1.d", "ruhr:15.1.e"
    )
    def resume(self, g: RuhrRail, s: RuhrState) -> bool:
        following = top(s, RoundsFrame).coming
        if s.end:
            s.flow.clear()  # ruhr:15.1.b
        elif following == "stock":
            s.flow[-1] = RoundsFrame(self.name, "operating")
            begin_stock_round(g, s)
        elif following == "operating":
            self._operate(g, s)
        elif s.last_set:
            s.end = "last_set"
            note(s, "ruhr.log.end_last_set")
            s.flow.clear()
        else:
            s.flow[-1] = RoundsFrame(self.name, "stock")
            if g.facts.phases[s.phase].montan_round:
                begin_montan_round(g, s)
        return False

    def _operate(self, g: RuhrRail, s: RuhrState) -> None:
        """The operating rounds of a set; those of the last phase are the last of the game."""
        mines_work = any(s.site[site] == ACTIVE for site in range(SITES))
        if not mines_work and standstill(g, s):
            s.end = "standstill"
            note(s, "rail.log.end_standstill")
            s.flow.clear()
            return
        s.flow[-1] = RoundsFrame(self.name, "after")
        s.operating_rounds = self.rounds_in_set(g, s)
        s.operating_round = 0
        s.last_set = int(s.phase == len(g.d.phases) - 1)
        s.flow.append(PlainFrame("set"))


class RuhrSet(OperatingSet[RuhrRail, RuhrState]):
    """Operating rounds; no pMC has acted when one begins."""

    def begin_round(self, g: RuhrRail, s: RuhrState) -> None:
        s.site_acted = NOBODY
        super().begin_round(g, s)


class RuhrRound(OperatingRound[RuhrRail, RuhrState]):
    """First the active pMCs by number, then the corporations by price."""

    @implements("ruhr:7.1.a", "ruhr:7.1.b", "ruhr:6.a", "ruhr:16.j")
    def resume(self, g: RuhrRail, s: RuhrState) -> bool:
        for site in range(s.site_acted + 1, SITES) if not s.end else ():
            if s.site[site] == ACTIVE and g.owner(s, site) >= 0:
                s.site_acted = site
                s.flow.append(SiteTurnFrame("site_turn", site, 0))
                return False
        return super().resume(g, s)

    @implements("ruhr:7.1.c", "ruhr:7.1.d", "ruhr:5.6.b", "ruhr:13.3.1.c")
    def waiting(self, g: RuhrRail, s: RuhrState) -> list[int]:
        return [company for company in super().waiting(g, s) if s.phase >= g.facts.acts_from.get(company, 0)]

    def begin_turn(self, g: RuhrRail, s: RuhrState, company: int) -> None:
        super().begin_turn(g, s, company)
        s.activity = s.own_deal = s.link_built = s.upgraded = 0
        s.laid_at = NOBODY


class RuhrTurn(CompanyTurn[RuhrRail, RuhrState]):
    """Railways and MONTAN corporations have steps of their own."""

    def __init__(self) -> None:
        super().__init__(RAILWAY_STEPS, WITHOUT_DIRECTOR, {})

    @property
    def all_steps(self) -> tuple[str, ...]:
        return (*RAILWAY_STEPS, *(step for step in MONTAN_STEPS if step not in RAILWAY_STEPS))

    def steps_of(self, g: RuhrRail, company: int) -> tuple[str, ...]:
        return MONTAN_STEPS if g.is_montan(company) else RAILWAY_STEPS
