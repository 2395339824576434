"""18Ruhr: the wiring. Figures from data, policies, the flow of rounds and steps."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from revier.core.action import Seat
from revier.core.cite import implements
from revier.core.flow import Node
from revier.core.message import Msg
from revier.core.options import GameInfo, Options
from revier.core.purse import pay
from revier.core.title import PackagedTitle, Tables
from revier.core.view import FaceView, Line, View
from revier.games.ruhr.actions import BuildLink
from revier.games.ruhr.advice import RuhrAdvisor
from revier.games.ruhr.base import RuhrRail
from revier.games.ruhr.charters import ALL_STAGES
from revier.games.ruhr.engines import EngineOffer, EngineSurplus
from revier.games.ruhr.forced import RuhrRaise
from revier.games.ruhr.founding import Founder, Founding
from revier.games.ruhr.montan_round import Merging
from revier.games.ruhr.montan_turn import MontanPay, MontanSpend
from revier.games.ruhr.packet import FirstRound, Packet, StartValue
from revier.games.ruhr.pmc import SitePay, SiteSpend, SiteTurn
from revier.games.ruhr.policies import rules_for
from revier.games.ruhr.rounds import RuhrRound, RuhrRounds, RuhrSet, RuhrTurn
from revier.games.ruhr.setup import Scenario, Seating, set_scenario
from revier.games.ruhr.sites import site_value
from revier.games.ruhr.state import (
    ACTIVE,
    BOXES,
    ENGINE_PLACES,
    GONE,
    HOLDERS,
    MARKER_PLACES,
    PASSIVE,
    SITES,
    STORE,
    RuhrState,
)
from revier.games.ruhr.steps import RuhrLink, RuhrPay, RuhrRun, RuhrStation, RuhrTrack, RuhrTrains
from revier.games.ruhr.stock import RuhrStock
from revier.games.ruhr.tables import with_options
from revier.games.ruhr.trains import RuhrOffer
from revier.games.ruhr.view import player_lines, ruhr_view, start_tint, train_lines
from revier.games.ruhr.view_charters import railway_lines
from revier.games.ruhr.view_map import dressed
from revier.rail.frames import RoundsFrame
from revier.rail.game import RailGame
from revier.rail.model import compile_rail
from revier.rail.nodes.run import DebtStep
from revier.rail.nodes.trains import Discard
from revier.rail.state import BANK, CLOSED, NOBODY, RailState

ANY_SCENARIO = "random"


class RuhrGame(RuhrRail):
    """18Ruhr with its own set-up, bank and scoring."""

    step_actions = (*RailGame.step_actions, BuildLink)
    building = (*RailGame.building, BuildLink)

    def new(self) -> RuhrState:
        s = self.blank(
            RuhrState,
            dealt=[0] * self.players,
            columns=[],
            site=[PASSIVE] * SITES,
            site_company=[NOBODY] * SITES,
            linked=[0] * SITES,
            markers_at=self.charters.new_markers(),
            engines_at=self.charters.new_engines(),
            card=[0] * self.players,
            without=[],
            site_acted=NOBODY,
            activity=0,
            own_deal=0,
            link_built=0,
            upgraded=0,
            laid_at=NOBODY,
            owed=[0] * self.players,
            last_set=0,
        )
        assert isinstance(s, RuhrState)
        s.lots = [CLOSED] * len(s.lots)
        for seat in range(self.players):  # ruhr:2.2.a
            pay(s, BANK, self.accounts.purse(seat), self.d.starting_cash)
        s.flow += [RoundsFrame("rounds", "operating"), ("first_round",)]
        if self.options["scenario"] == ANY_SCENARIO:
            s.flow.append(("scenario",))
        else:
            set_scenario(self, s, str(self.options["scenario"]))
        if not self.options["seats_as_given"]:
            s.flow.append(("seating",))
        self.settle(s)
        return s

    @implements("ruhr:15.2.a", "ruhr:15.2.b", "ruhr:15.2.c")
    def worth(self, s: RailState, seat: Seat) -> int:
        """Cash, shares and active pMCs at their printed price, less what is owed to the bank."""
        assert isinstance(s, RuhrState)
        mines = sum(self.f.sites[site].price for site in range(SITES) if self.owner(s, site) == seat)
        return super().worth(s, seat) + mines - s.owed[seat]

    def map_key(self, s: RailState) -> tuple[Any, ...]:
        assert isinstance(s, RuhrState)
        return (tuple(s.site),)

    def run_key(self, s: RailState) -> tuple[Any, ...]:
        assert isinstance(s, RuhrState)
        return (tuple(site_value(self, s, site) for site in range(SITES)),)

    def violations(self, s: RailState) -> list[str]:
        assert isinstance(s, RuhrState)
        broken = super().violations(s)
        for stage in ALL_STAGES:
            row = s.markers_at[stage * MARKER_PLACES : (stage + 1) * MARKER_PLACES]
            for industry, supply in enumerate(self.f.supply):
                mine = [n for n in range(HOLDERS) if self.charters.industry(n) == industry]
                held = sum(row[BOXES + n] + (row[STORE + n] if n < SITES else 0) for n in mine)
                if row[industry] + row[GONE + industry] + held != supply[stage]:
                    broken.append(f"development markers of stage {stage} were lost or gained")
        for engine, count in enumerate(self.f.engine_supply):
            if sum(s.engines_at[engine * ENGINE_PLACES : (engine + 1) * ENGINE_PLACES]) != count:
                broken.append("switch engines were lost or gained")
        if min(s.markers_at + s.engines_at) < 0:
            broken.append("there are less than no markers somewhere")
        for site in range(SITES):
            if (s.site[site] == ACTIVE) != (s.lots[self.f.sites[site].lot] != CLOSED):
                broken.append(f"pMC {site + 1} is active without being in the game, or the other way round")
            if s.site[site] != ACTIVE and s.cash[self.chest(site)]:
                broken.append(f"pMC {site + 1} has money but no charter")
        return broken

    @cached_property
    def advisor(self) -> RuhrAdvisor:
        return RuhrAdvisor(self)

    def round_name(self, s: RailState) -> Msg | None:
        """A Montan round stands between operating and stock rounds (ruhr:12.a)."""
        if any(frame[0] in ("founding", "merging") for frame in s.flow):
            return Msg("ruhr.round.montan")
        return super().round_name(s)

    # --- view ---------------------------------------------------------------------------------------------------------
    def view(self, s: RailState, seat: Seat | None) -> View:
        assert isinstance(s, RuhrState)
        return ruhr_view(self, s)

    def colours(self) -> dict[str, str]:
        return {code: row["livery"] for code, row in self.d.tables["corporations"].items()}

    def dress(self, s: RailState | None, at: int, face: FaceView) -> FaceView:
        return dressed(self, s, at, face)

    def start_tint(self, price: int) -> str:
        return start_tint(self, price)

    def player_lines(self, s: RailState, seat: Seat) -> tuple[Line, ...]:
        assert isinstance(s, RuhrState)
        return player_lines(self, s, seat)

    def train_lines(self, train: int) -> tuple[Line, ...]:
        return train_lines(self, train)

    def charter_lines(self, s: RailState, company: int) -> tuple[Line, ...]:
        assert isinstance(s, RuhrState)
        return railway_lines(self, s, company)


def _nodes() -> Sequence[Node[Any, Any]]:
    return (
        Seating(),
        Scenario(),
        FirstRound(),
        Packet(),
        StartValue(),
        RuhrRounds(),
        RuhrStock(),
        RuhrSet(),
        RuhrRound(),
        SiteTurn(),
        SitePay(),
        SiteSpend(),
        EngineOffer(),
        RuhrTurn(),
        RuhrTrack(),
        RuhrStation(),
        RuhrLink(),
        RuhrRun(),
        RuhrPay(),
        DebtStep(),
        RuhrTrains(),
        MontanPay(),
        MontanSpend(),
        RuhrOffer(),
        Discard(),
        RuhrRaise(),
        Founding(),
        Founder(),
        Merging(),
        EngineSurplus(),
    )


@implements("ruhr:0.1.a")
def _wire(about: GameInfo, chosen: Options, players: int, tables: Tables) -> RuhrGame:
    d = compile_rail(with_options(tables, chosen), players)
    return RuhrGame(about, chosen, players, _nodes(), d, rules_for())


TITLE = PackagedTitle("ruhr", "revier.games.ruhr", _wire)
figures, info, build = TITLE.figures, TITLE.info, TITLE.build
