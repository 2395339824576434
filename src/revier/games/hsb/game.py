"""18DO-Dortmund, Heat, Sweat & Beer, with The Expert Game: the wiring."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any

from revier.core.action import Action, Seat
from revier.core.cite import implements
from revier.core.flow import Node
from revier.core.game import Preview
from revier.core.message import register_texts
from revier.core.options import GameInfo, Options
from revier.core.pieces import totals
from revier.core.purse import pay
from revier.core.refusal import Refusal
from revier.core.title import PackagedTitle, Tables
from revier.games.dortmund.actions import BuildLink
from revier.games.dortmund.base import no
from revier.games.dortmund.boxes import NOT_BID, Seating
from revier.games.dortmund.facts import common_facts
from revier.games.dortmund.state import STEPS as TOKEN_VALUES
from revier.games.dortmund.view import dressed, link_tokens
from revier.games.hsb.actions import AnnounceBec, BuyBec, Deliver, Dispose, Load, TradeIn
from revier.games.hsb.advice import HsbAdvisor
from revier.games.hsb.bankruptcy import bankrupt_squares, close_bankrupt
from revier.games.hsb.base import ID, BeerGame, deny, directed_treasuries
from revier.games.hsb.brewery_round import BreweryRound, BreweryTurn
from revier.games.hsb.brewery_turn import BreweryPay, DeliverStep, DisposeStep
from revier.games.hsb.cards import SurplusBecs
from revier.games.hsb.expert import expert_nodes
from revier.games.hsb.expert_actions import EXPERT_ONLY, BuyMcm, TakeEvent
from revier.games.hsb.expert_markers import event_effect, marker_effect, marker_faults, new_mcm_rack
from revier.games.hsb.expert_start import START_MARKERS
from revier.games.hsb.floating import FloatSale, OrderChoice
from revier.games.hsb.loading import Loading
from revier.games.hsb.policies import rules_for
from revier.games.hsb.purchase import EquipStep, ForcedBec
from revier.games.hsb.railway import (
    STEPS,
    HsbEarly,
    HsbFinalRun,
    HsbForced,
    HsbLink,
    HsbPay,
    HsbRun,
    HsbStation,
    HsbTrack,
    HsbTrain,
    RailwayRound,
)
from revier.games.hsb.rounds import HsbRounds, HsbSet
from revier.games.hsb.start import Dealing, Package, bidding, put_on_offer
from revier.games.hsb.state import (
    CUBE_PLACES,
    EXPORT_BOX,
    MINORS,
    NEW,
    NO_PLACE,
    ON_DISPLAY,
    ON_TRAINS,
    REGULAR,
    SEGMENTS,
    STOCK,
    HsbState,
)
from revier.games.hsb.stock import HsbStock
from revier.games.hsb.tables import figures_for, kit_tables
from revier.games.hsb.tables_types import Figures
from revier.games.hsb.view import charter_lines, hsb_view, player_lines
from revier.rail.frames import RoundsFrame
from revier.rail.keys import Keys
from revier.rail.model import compile_rail
from revier.rail.nodes.rounds import CompanyTurn
from revier.rail.nodes.trains import Discard, Offer
from revier.rail.papers import Papers
from revier.rail.reckoning import Reckoning, cash_and_shares, printed_markers
from revier.rail.setup import blank
from revier.rail.state import BANK, CLOSED, DEPOT, RailState
from revier.rail.turns import BUILDING, STEP_ACTIONS, Turns, used_up
from revier.rail.wiring import Wiring

register_texts("dortmund", "revier.games.dortmund.text")


class HsbGame(BeerGame):
    """Heat, Sweat & Beer with its own set-up, scoring and conservation laws.

    Agreements are written down by the table, for all to see (hsb:7.c); no action here pays for one (hsb:7.b).
    """

    advisor: cached_property[HsbAdvisor]  # as the wiring says

    # --- set-up -----------------------------------------------------------------------------------------------------
    def new(self) -> HsbState:
        companies, players = len(self.d.companies), self.players
        tokens = [
            n for row in self.d.tables["location_tokens"].values() for _ in TOKEN_VALUES for n in (row["count"], 0)
        ]
        s = blank(
            self,
            HsbState,
            link=[0] * len(self.d.hexes),
            tokens=tokens,  # hsb:2.8.b
            linked=0,
            gift=1,
            own_deal=0,
            bank_trains=0,
            credit=[0] * players,
            dealt=[0] * players,
            box_lot=[NOT_BID] * players,
            box_value=[0] * players,
            cubes=first_cubes(self.f),
            closed=[int(n + 1 in self.f.start_closed) for n in range(SEGMENTS)],  # hsb:5.1.3.a
            becs=self.equipment.new_rack(),
            idle=[0] * len(self.f.cards) * self.breweries,
            brew_order=[],
            brewed=0,
            kept=[NO_PLACE] * MINORS,
            founding=[NO_PLACE] * companies,
            running=[],
            cargo=[()] * companies,
            carried=[0] * companies * len(self.d.trains),
            last_run=0,
            history=[0] * companies,
            ruined=[0] * companies,
            lost=[0] * companies,
            waiting=[],
            dumped=0,
            work=[],
            failing=[],
            mcm=new_mcm_rack(self),
            sem=[ON_DISPLAY] * len(self.f.sem),
            mcm_bought=0,
            sem_taken=0,
            advert=(-1, -1, -1),
            set_aside=-1,
            contract=-1,
        )
        for seat in range(players):  # hsb:5.1.5.a
            pay(s, BANK, self.accounts.purse(seat), self.d.starting_cash)
        s.lots = [CLOSED] * len(self.d.lots)
        for minor in self.f.minors:
            if minor.always:
                put_on_offer(self, s, minor.lot)
        first = ("dealing",) if self.options["beginners"] else ("boxes",)
        between: list[tuple[Any, ...]] = [(START_MARKERS, 0)] if self.expert else []  # hsb:8.4.b
        s.flow += [RoundsFrame("rounds", "stock"), *between, first, ("package",)]  # hsb:5.1.2.a
        if not self.options["seats_as_given"]:
            s.flow.append(("seating",))
        self.settle(s)
        return s

    # --- the engine ---------------------------------------------------------------------------------------------------
    def settle(self, s: RailState) -> None:
        """Before anything goes on, corporations in the bankrupt space are closed (hsb:5.5.8.a)."""
        assert isinstance(s, HsbState)
        while s.flow:
            if any(square in s.square for square in self._bankrupt):
                close_bankrupt(self, s)
            if self.top(s).resume(self, s):
                return

    @cached_property
    def _bankrupt(self) -> tuple[int, ...]:
        return bankrupt_squares(self)

    def preview(self, s: RailState, a: Action) -> Preview:
        """Of a marker that is bought or taken one is told what it does."""
        plain = super().preview(s, a)
        if isinstance(a, BuyMcm) and a.marker in self.f.mcm_index:
            return plain._replace(lines=(*plain.lines, marker_effect(self.f.mcm[self.f.mcm_index[a.marker]])))
        if isinstance(a, TakeEvent) and a.event in self.f.sem_index:
            return plain._replace(lines=(*plain.lines, event_effect(self.f.sem[self.f.sem_index[a.event]])))
        return plain


@implements("hsb:5.1.3.b", "hsb:5.1.3.c", "hsb:5.1.3.d", "hsb:5.1.3.e")
def first_cubes(f: Figures) -> list[int]:
    """Where the beer cubes lie in the beginning."""
    cubes = [0] * CUBE_PLACES
    for segment, (regular, new) in enumerate(f.start_demand):
        cubes[REGULAR + segment], cubes[NEW + segment] = regular, new
    cubes[STOCK], cubes[EXPORT_BOX] = f.start_stock, f.start_export
    return cubes


# --- what it adds up to -----------------------------------------------------------------------------------------------
@implements("hsb:1.d", "hsb:6.a", "hsb:6.b", "hsb:6.c")
def worth(g: HsbGame, s: HsbState, seat: Seat) -> int:
    """Cash and shares, the printed price of a minor brewery, less twice every credit."""
    minor = g.minor_of(s, seat)
    printed = g.f.minors[minor].price if minor is not None else 0
    return cash_and_shares(g, s, seat) + printed - 2 * s.credit[seat]


def markers_in_game(g: HsbGame, s: HsbState, company: int) -> int:
    """Markers that a bankruptcy took are gone (hsb:5.5.9.b)."""
    return printed_markers(g, s, company) - s.lost[company]


def spent(g: HsbGame, s: HsbState, a: Action) -> Refusal | None:
    """One link a turn, besides what the kit knows (hsb:4.j); some things are for breweries or stock rounds only."""
    if isinstance(a, BuyBec):
        return deny(g, "railway_bec", "2.4.b")
    if isinstance(a, EXPERT_ONLY) and not g.expert:
        return deny(g, "expert_only", "2.10.a")
    if isinstance(a, BuyMcm):
        return deny(g, "wagon_step", "8.6.a")
    if isinstance(a, (AnnounceBec, Deliver, Dispose, Load, *EXPERT_ONLY)):
        return deny(g, "railways_first", "5.6.a")
    if isinstance(a, TradeIn):
        return g.no("step.shares")
    if isinstance(a, BuildLink) and s.linked:
        return no(g, "link.one")
    return used_up(g, s, a)


# --- conservation -----------------------------------------------------------------------------------------------------
@implements("hsb:2.9.a")
def beer_kept(g: HsbGame, s: HsbState) -> Iterator[str]:
    """Beer cubes and location tokens change places only."""
    if sum(s.cubes) != sum(first_cubes(g.f)) or min(s.cubes) < 0:
        yield "beer cubes were lost or gained"
    if s.cubes[ON_TRAINS] != sum(cubes for cargo in s.cargo for _, cubes in cargo):
        yield "the trains do not carry the cubes that are on trains"
    if any(s.closed[n] and s.cubes[box + n] for n in range(SEGMENTS) for box in range(0, STOCK, SEGMENTS)):
        yield "there are cubes in a closed segment"
    counts = [row["count"] for row in g.d.tables["location_tokens"].values() for _ in TOKEN_VALUES]
    if totals(s.tokens, 2) != tuple(counts):
        yield "location tokens were lost or gained"


def cards_kept(g: HsbGame, s: HsbState) -> Iterator[str]:
    """Equipment cards change places only; the display shows trains and cards alike."""
    if totals(s.becs, g.equipment.places) != g.equipment.totals():
        yield "equipment cards were lost or gained"
    for card in g.f.cards:
        if card.train >= 0 and g.equipment.displayed(s, card.index) != g.trains.count(s, card.train, DEPOT):
            yield f"the display shows type {card.name} in two ways"
        for b in range(g.breweries):
            if not 0 <= g.equipment.idle(s, card.index, b) <= g.equipment.count(s, card.index, b):
                yield f"{g.brewery_id(b)} has more idle cards than cards"


def markers_kept(g: HsbGame, s: HsbState) -> list[str]:
    """Markers of The Expert Game change places only."""
    if totals(s.mcm, len(s.mcm) // len(g.f.mcm)) != tuple(m.count if g.expert else 0 for m in g.f.mcm):
        return ["expert markers were lost or gained"]
    return marker_faults(g, s)


def _nodes(options: Options) -> Sequence[Node[Any, Any]]:
    nodes = {node.name: node for node in _base_nodes()}
    if options["expert"]:
        nodes |= {node.name: node for node in expert_nodes()}  # hsb:8.a
    return tuple(nodes.values())


def _base_nodes() -> Sequence[Node[Any, Any]]:
    return (
        Seating(),
        Package(),
        Dealing(),
        bidding(),
        HsbRounds(),
        HsbStock(),
        OrderChoice(),
        FloatSale(),
        HsbSet(),
        RailwayRound(),
        CompanyTurn(STEPS, STEPS, {}),
        HsbEarly(),
        HsbTrack(),
        HsbStation(),
        HsbLink(),
        HsbRun(),
        HsbFinalRun(),
        HsbPay(),
        HsbTrain(),
        Offer(),
        Discard(),
        HsbForced(),
        BreweryRound(),
        BreweryTurn(),
        DisposeStep(),
        DeliverStep(),
        Loading(),
        BreweryPay(),
        EquipStep(),
        ForcedBec(),
        SurplusBecs(),
    )


def _wire(about: GameInfo, chosen: Options, players: int, tables: Tables) -> HsbGame:
    d = compile_rail(kit_tables(tables, players), players)
    common = common_facts(d, players)
    own_actions = (BuildLink, BuyBec, TradeIn, AnnounceBec, Deliver, Dispose, Load)
    wiring = Wiring[HsbGame, HsbState](
        d=d,
        nodes=_nodes(chosen),
        rules=rules_for(d, common),
        papers=Papers(
            colours=dict(common.liveries),
            dress=lambda _g, _s, _at, face: dressed(face),
            start_tint=lambda g, price: g.common.start_colour(price),
            tokens_on=lambda _g, s, at: link_tokens(s, at),
            player_lines=player_lines,
            charter_lines=charter_lines,
        ),
        keys=Keys(run=lambda _g, s: (tuple(s.link), tuple(s.cargo))),
        reckoning=Reckoning(
            worth=worth,
            markers_in_game=markers_in_game,
            treasuries=directed_treasuries,
            laws=(beer_kept, cards_kept, markers_kept),
        ),
        turns=Turns(
            step_actions=(*STEP_ACTIONS, *own_actions, *EXPERT_ONLY),
            building=(*BUILDING, BuildLink),
            used_up=spent,
        ),
        aside_accounts=MINORS,  # the treasuries of the minor breweries
        advisor=HsbAdvisor,
        view=hsb_view,
    )
    return HsbGame(about, chosen, players, wiring, figures_for(tables, players), common)


TITLE = PackagedTitle(ID, "revier.games.hsb", _wire)
figures, info, build = TITLE.figures, TITLE.info, TITLE.build
