"""18Ruhr: the wiring. Figures from data, policies, the flow of rounds and steps."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cached_property
from typing import Self

from revier.core.action import Seat
from revier.core.allowed import ids, words
from revier.core.cite import implements
from revier.core.flow import nodes_of
from revier.core.message import Msg
from revier.core.options import GameInfo
from revier.core.purse import pay
from revier.core.retrospect import Item
from revier.core.title import PackagedTitle, Tables
from revier.games.ruhr.actions import BuildLink
from revier.games.ruhr.advice import RuhrAdvisor
from revier.games.ruhr.base import RuhrRail, all_chests, directed_chests, spent
from revier.games.ruhr.charters import ALL_STAGES
from revier.games.ruhr.cites import CITES
from revier.games.ruhr.engine_offers import EngineOffer
from revier.games.ruhr.engines import EngineSurplus
from revier.games.ruhr.forced import RuhrRaise
from revier.games.ruhr.founding import Founder, Founding
from revier.games.ruhr.montan_round import Merging
from revier.games.ruhr.montan_turn import MontanPay, MontanSpend
from revier.games.ruhr.options import ANY_SCENARIO, RuhrOptions
from revier.games.ruhr.packet import RuhrPacket, start_value
from revier.games.ruhr.pmc import SitePay, SiteSpend, SiteTurn
from revier.games.ruhr.policies import rules_for
from revier.games.ruhr.rounds import RuhrRound, RuhrRounds, RuhrSet, RuhrTurn
from revier.games.ruhr.setup import MONTAN_CARDS, Opening, Scenario
from revier.games.ruhr.short_names import SHORT
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
from revier.games.ruhr.tables import kit_tables, stands_at, tiles_a_turn
from revier.games.ruhr.tables_facts import Facts, compile_facts
from revier.games.ruhr.things import ruhr_things
from revier.games.ruhr.trains import RuhrOffer
from revier.games.ruhr.view import player_lines, ruhr_view, start_tint, train_lines
from revier.games.ruhr.view_charters import railway_lines, scene
from revier.games.ruhr.view_map import dressed
from revier.rail.compiling import compile_rail
from revier.rail.fit import fit
from revier.rail.keys import Key, Keys
from revier.rail.nodes.packet import FirstRound
from revier.rail.nodes.run import DebtStep
from revier.rail.nodes.seating import Seating
from revier.rail.nodes.trains import Discard
from revier.rail.papers import Papers
from revier.rail.reckoning import Reckoning, cash_and_shares
from revier.rail.setup import blank
from revier.rail.state import BANK, CLOSED, NOBODY, RailState
from revier.rail.turns import BUILDING, STEP_ACTIONS, Turns
from revier.rail.vocabulary import rail_vocabulary
from revier.rail.wiring import Wiring


class RuhrGame(RuhrRail):
    """18Ruhr with its own set-up, bank and scoring."""

    advisor: cached_property[RuhrAdvisor]  # as the wiring says

    def __init__(
        self,
        about: GameInfo,
        chosen: RuhrOptions,
        players: int,
        wiring: Wiring[Self, RuhrState],
        facts: Facts,
        opening: Opening,
    ) -> None:
        super().__init__(about, chosen, players, wiring, facts)
        self.opening = opening

    def new(self) -> RuhrState:
        s = blank(
            self,
            RuhrState,
            dealt=[0] * self.players,
            columns=[],
            site=[PASSIVE] * SITES,
            site_company=[NOBODY] * SITES,
            linked=[0] * SITES,
            markers_at=self.charters.new_markers(),
            engines_at=self.engines.new_rack(),
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
        s.lots = [CLOSED] * len(s.lots)
        for seat in range(self.players):  # ruhr:2.2.a
            pay(s, BANK, self.accounts.purse(seat), self.d.starting_cash)
        self.opening.lay(self, s)
        self.settle(s)
        return s

    def round_name(self, s: RailState) -> Msg | None:
        """A Montan round follows a set of operating rounds (ruhr:12.a) and is numbered after it: 4.1, 4.2, Montan 4."""
        if {"founding", "merging"} & set(nodes_of(s)):
            return Msg("ruhr.round.montan", {"round": s.stock_round})
        return super().round_name(s)


# --- what it adds up to -----------------------------------------------------------------------------------------------
@implements("ruhr:15.2.a", "ruhr:15.2.b", "ruhr:15.2.c")
def worth(g: RuhrGame, s: RuhrState, seat: Seat) -> int:
    """Cash, shares and active pMCs at their printed price, less what is owed to the bank."""
    mines = sum(g.facts.sites[site].price for site in range(SITES) if g.owner(s, site) == seat)
    return cash_and_shares(g, s, seat) + mines - s.owed[seat]  # ruhr:15.1.d, ruhr:15.2.b, ruhr:15.2.c


def further(g: RuhrGame, s: RuhrState, seat: Seat) -> Iterator[Item]:
    """What counts besides cash and shares, in parts."""
    for number, site in enumerate(g.facts.sites[:SITES]):
        if g.owner(s, number) == seat:
            yield Item(site.name, site.price, Msg("ruhr.item.mine"))
    yield Item(Msg("ruhr.item.owed"), -s.owed[seat])


def markers_kept(g: RuhrGame, s: RuhrState) -> Iterator[str]:
    """Development markers and switch engines change places only."""
    for stage in ALL_STAGES:
        row = s.markers_at[stage * MARKER_PLACES : (stage + 1) * MARKER_PLACES]
        for industry, supply in enumerate(g.facts.supply):
            mine = [n for n in range(HOLDERS) if g.charters.industry(n) == industry]
            held = sum(row[BOXES + n] + (row[STORE + n] if n < SITES else 0) for n in mine)
            if row[industry] + row[GONE + industry] + held != supply[stage]:
                yield f"development markers of stage {stage} were lost or gained"
    for engine, count in enumerate(g.facts.engine_supply):
        if sum(s.engines_at[engine * ENGINE_PLACES : (engine + 1) * ENGINE_PLACES]) != count:
            yield "switch engines were lost or gained"
    if min(s.markers_at + s.engines_at) < 0:
        yield "there are less than no markers somewhere"


def sites_in_order(g: RuhrGame, s: RuhrState) -> Iterator[str]:
    """A pMC is active while its charter is in the game, and only then has money."""
    for site in g.facts.sites:
        active = s.site[site.index] == ACTIVE
        if active != (s.lots[site.lot] != CLOSED):
            yield f"pMC {site.number} is active without being in the game, or the other way round"
        if not active and s.cash[g.chest(site.index)]:
            yield f"pMC {site.number} has money but no charter"


def site_values(g: RuhrGame, s: RuhrState) -> Key:
    """What location markers add to a run."""
    return (tuple(site_value(g, s, site) for site in range(SITES)),)


@implements("ruhr:0.1.a")
def _wire(about: GameInfo, chosen: RuhrOptions, players: int, tables: Tables) -> RuhrGame:
    d = fit(compile_rail(kit_tables(tables, chosen.optional_cards), players))
    d = replace(d, tiles_a_turn=tiles_a_turn(tables))  # ruhr:7.3.b
    facts = compile_facts(d, players)
    scenario = None if chosen.scenario == ANY_SCENARIO else chosen.scenario  # ruhr:2.3.i
    wiring = Wiring[RuhrGame, RuhrState](
        d=d,
        nodes=(
            Seating(MONTAN_CARDS),
            Scenario(),
            FirstRound(),
            RuhrPacket(),
            start_value(),
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
        ),
        rules=rules_for(),
        cites=CITES,
        papers=Papers(
            short=SHORT,
            colours=dict(facts.liveries),
            dress=dressed,
            start_tint=start_tint,
            player_lines=player_lines,
            train_lines=train_lines,
            charter_lines=railway_lines,
            scene=scene,
            stands_at=stands_at(d.tables),
        ),
        keys=Keys(run=site_values, map=lambda _g, s: (tuple(s.site),)),
        reckoning=Reckoning(
            worth=worth,
            further=further,
            treasuries=directed_chests,
            chests=all_chests,
            laws=(markers_kept, sites_in_order),
        ),
        turns=Turns(step_actions=(*STEP_ACTIONS, BuildLink), building=(*BUILDING, BuildLink), used_up=spent),
        aside_accounts=1 + SITES,  # the money that waits for a link, then the treasury of every pMC
        advisor=RuhrAdvisor,
        view=ruhr_view,
        things=ruhr_things,
    )
    return RuhrGame(about, chosen, players, wiring, facts, Opening(scenario, deal_seats=not chosen.seats_as_given))


_LABELS, _HEXES = words("D", "E", "Steele"), ids("hexes")
VOCABULARY = {  # what may stand where in the figures
    "hexes.*.label": _LABELS,
    "tiles.*.label": _LABELS,
    "hexes.*.cost.terrain": words("hills", "mountain", "river"),
    "tiles.*.location": words("beside", "in_city"),
    "private_montan_companies.*.industry": words("coal", "steel"),
    "montan_corporations.*.industry": words("coal", "steel"),
    "private_montan_companies.*.hex": _HEXES,
    "rivers.*.courses.*.hexes": _HEXES,
}
TITLE = PackagedTitle(
    "ruhr",
    "revier.games.ruhr",
    _wire,
    options=RuhrOptions,
    edition="2.1-2",  # the printed game has version 2.1; the second way in which we read it (CHANGELOG, 0.2.0)
    vocabulary=rail_vocabulary(VOCABULARY, free=("home_place", "printed_name")),
)
figures, info, build = TITLE.figures, TITLE.info, TITLE.build
