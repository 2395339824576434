"""18DO-Dortmund, Heat, Sweat & Beer, with The Expert Game: the wiring."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property

from revier.core.action import Action
from revier.core.cite import implements
from revier.core.flow import Frame, PlainFrame
from revier.core.game import Preview
from revier.core.message import register_texts
from revier.core.options import GameInfo
from revier.core.purse import pay
from revier.core.title import PackagedTitle, Tables
from revier.games.dortmund.actions import BuildLink
from revier.games.dortmund.boxes import NOT_BID, ORDER_CARDS
from revier.games.dortmund.facts import Common, common_facts
from revier.games.dortmund.short_names import SHORT
from revier.games.dortmund.tables import VOCABULARY
from revier.games.dortmund.view import dressed, link_tokens
from revier.games.dortmund.words import WORDS
from revier.games.hsb.actions import AnnounceBec, BuyBec, Deliver, Dispose, Load, TradeIn
from revier.games.hsb.advice import HsbAdvisor
from revier.games.hsb.bankruptcy import closing
from revier.games.hsb.base import ID, PLAIN_TURN, BeerGame
from revier.games.hsb.brewery_round import BreweryRound, BreweryTurn
from revier.games.hsb.brewery_turn import (
    BeerDividend,
    BreweryDeal,
    BreweryPay,
    DeliverMove,
    DeliverStep,
    DisposeMove,
    DisposeStep,
    one_space,
)
from revier.games.hsb.cards import SurplusBecs
from revier.games.hsb.cites import CITES
from revier.games.hsb.expert import expert
from revier.games.hsb.expert_actions import EXPERT_ONLY, BuyMcm, TakeEvent
from revier.games.hsb.expert_markers import NO_ADVERT, event_effect, marker_effect, new_mcm_rack
from revier.games.hsb.facts import Facts
from revier.games.hsb.fit import hsb_fit
from revier.games.hsb.floating import FloatSale, OrderChoice
from revier.games.hsb.laws import RECKONING, first_cubes
from revier.games.hsb.loading import Loading, LoadMove
from revier.games.hsb.options import HsbOptions
from revier.games.hsb.policies import rules_for
from revier.games.hsb.purchase import AnnounceBecMove, BuyBecMove, EquipStep, ForcedBec, PassEquip
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
    spent,
)
from revier.games.hsb.rounds import HsbRounds, HsbSet
from revier.games.hsb.start import Dealing, Package, bidding, put_on_offer
from revier.games.hsb.state import MINORS, NO_PLACE, ON_DISPLAY, SEGMENTS, HsbState
from revier.games.hsb.stock import HsbStock
from revier.games.hsb.tables import facts_for, kit_tables, stands_at
from revier.games.hsb.things import hsb_things
from revier.games.hsb.view import charter_lines, hsb_view, player_lines
from revier.games.hsb.wiring import HsbWiring
from revier.rail.compiling import compile_rail
from revier.rail.fit import fit
from revier.rail.frames import RoundsFrame
from revier.rail.keys import Keys
from revier.rail.model import RailDef
from revier.rail.nodes.base import PassStep
from revier.rail.nodes.offers import Offer
from revier.rail.nodes.rounds import CompanyTurn
from revier.rail.nodes.seating import Seating
from revier.rail.nodes.trains import Discard
from revier.rail.papers import Papers
from revier.rail.setup import blank
from revier.rail.state import BANK, CLOSED, RailState
from revier.rail.turns import BUILDING, STEP_ACTIONS, Turns
from revier.rail.vocabulary import rail_vocabulary

register_texts("dortmund", "revier.games.dortmund.text")


class HsbGame(BeerGame):
    """Heat, Sweat & Beer with its own set-up, scoring and conservation laws."""

    advisor: cached_property[HsbAdvisor]  # as the wiring says

    def __init__(self, info: GameInfo, options: HsbOptions, players: int, wiring: HsbWiring) -> None:
        super().__init__(info, options.chosen(), players, wiring, wiring.common, wiring.facts, wiring.order)
        self.at_once = (closing(wiring.d.market),)  # hsb:5.5.8.a
        self.opening = wiring.opening

    def new(self) -> HsbState:
        companies, players = len(self.d.companies), self.players
        s = blank(
            self,
            HsbState,
            link=[0] * len(self.d.hexes),
            tokens=self.common.tokens(),  # hsb:2.8.b
            linked=0,
            gift=1,
            own_deal=0,
            bank_trains=0,
            credit=[0] * players,
            dealt=[0] * players,
            box_lot=[NOT_BID] * players,
            box_value=[0] * players,
            cubes=first_cubes(self),
            closed=[int(n + 1 in self.facts.start_closed) for n in range(SEGMENTS)],  # hsb:5.1.3.a
            becs=self.equipment.new_rack(),
            idle=[0] * len(self.facts.cards) * self.breweries.number,
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
            sem=[ON_DISPLAY] * len(self.facts.sem),
            mcm_bought=0,
            sem_taken=0,
            advert=NO_ADVERT,
            set_aside=-1,
            contract=-1,
        )
        for seat in range(players):  # hsb:5.1.5.a
            pay(s, BANK, self.accounts.purse(seat), self.d.starting_cash)
        s.lots = [CLOSED] * len(self.d.lots)
        for minor in self.facts.minors:
            if minor.always:
                put_on_offer(self, s, minor.lot)
        s.flow += self.opening
        self.settle(s)
        return s

    def preview(self, s: RailState, a: Action) -> Preview:
        """Of a marker that is bought or taken one is told what it does."""
        plain, f = super().preview(s, a), self.facts
        if isinstance(a, BuyMcm) and a.marker in f.mcm_index:
            return plain._replace(lines=(*plain.lines, marker_effect(f.mcm[f.mcm_index[a.marker]])))
        if isinstance(a, TakeEvent) and a.event in f.sem_index:
            return plain._replace(lines=(*plain.lines, event_effect(f.sem[f.sem_index[a.event]])))
        return plain


# --- the wiring -------------------------------------------------------------------------------------------------------
ACTIONS: tuple[type[Action], ...] = (
    *STEP_ACTIONS,
    BuildLink,
    BuyBec,
    TradeIn,
    AnnounceBec,
    Deliver,
    Dispose,
    Load,
    *EXPERT_ONLY,
)


def _plain(d: RailDef, facts: Facts, common: Common, opening: tuple[Frame, ...], deal: BreweryDeal) -> HsbWiring:
    """The base game."""
    return HsbWiring(
        d=replace(d, dividend_unit=facts.dividend_unit),  # hsb:5.6.1.5.3.b, hsb:5.6.2.2.e
        facts=facts,
        common=common,
        opening=opening,
        rules=rules_for(),
        cites=CITES,
        words=WORDS,
        papers=Papers(
            short=SHORT,
            colours=dict(common.liveries),
            dress=lambda _g, _s, _at, face: dressed(face),
            start_tint=lambda g, price: g.common.start_colour(price),
            tokens_on=lambda _g, s, at: link_tokens(s, at),
            player_lines=player_lines,
            charter_lines=charter_lines,
            stands_at=stands_at(d.tables),
        ),
        keys=Keys(run=lambda _g, s: (tuple(s.link), tuple(s.cargo))),
        reckoning=RECKONING,
        turns=Turns(step_actions=ACTIONS, building=(*BUILDING, BuildLink), used_up=spent),
        aside_accounts=MINORS,  # the treasuries of the minor breweries
        advisor=HsbAdvisor,
        view=hsb_view,
        things=hsb_things,
        nodes=(
            Seating(ORDER_CARDS),
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
            BreweryTurn(PLAIN_TURN),
            DisposeStep(PLAIN_TURN, PassStep(), DisposeMove(), deal),
            DeliverStep(PLAIN_TURN, DeliverMove(), LoadMove(), deal),
            Loading(),
            BreweryPay(PLAIN_TURN, BeerDividend(), deal),
            EquipStep(PLAIN_TURN, BuyBecMove(), AnnounceBecMove(), deal, PassEquip()),
            ForcedBec(),
            SurplusBecs(),
        ),
    )


@implements("hsb:5.1.2.a", "hsb:5.3.j", "hsb:5.1.5.b")
def _opening(*, dealt: bool, seated: bool) -> tuple[Frame, ...]:
    """Seats are drawn unless they are as given; charters are laid out, then dealt or bid for; then come the rounds."""
    first = PlainFrame("dealing" if dealt else "boxes")
    drawn = () if seated else (PlainFrame("seating"),)
    return (RoundsFrame("rounds", "stock"), first, PlainFrame("package"), *drawn)


def _wire(about: GameInfo, chosen: HsbOptions, players: int, tables: Tables) -> HsbGame:
    d = replace(fit(compile_rail(kit_tables(tables, players), players)), pool_for_others=True)  # hsb:5.6.1.7.e
    facts = facts_for(tables, players, fixed=chosen.or_sets == "fixed", late=chosen.export_reserve_phase == "8")
    hsb_fit(d, facts, players)
    opening = _opening(dealt=chosen.beginners, seated=chosen.seats_as_given)
    deal = BreweryDeal(one_space) if chosen.own_sale == "per_certificate" else BreweryDeal()
    wiring = _plain(d, facts, common_facts(d, players), opening, deal)
    if chosen.expert:
        wiring = expert(wiring, deal, investor_is_deal=chosen.investor == "is_the_deal")
    return HsbGame(about, chosen, players, wiring)


TITLE = PackagedTitle(
    ID,
    "revier.games.hsb",
    _wire,
    options=HsbOptions,
    edition="4.21-2",  # the printed game has version 4.21; the second way in which we read it (CHANGELOG, 0.2.0)
    same_figures=("fabc1f89569d072e",),  # of 0.1.0, when options stood among the figures
    vocabulary=rail_vocabulary(VOCABULARY),
)
# Agreements are written down by the table, for all to see (hsb:7.c); no action of this title pays for one (hsb:7.b).
figures, info, build = TITLE.figures, TITLE.info, TITLE.build
