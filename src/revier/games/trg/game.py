"""18DO-Dortmund, The Railway Game: the wiring."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from revier.core.action import Seat
from revier.core.cite import implements
from revier.core.flow import Node
from revier.core.message import register_texts
from revier.core.options import GameInfo
from revier.core.title import PackagedTitle, Tables
from revier.games.dortmund.actions import BuildLink
from revier.games.dortmund.base import credit_items
from revier.games.dortmund.boxes import ORDER_CARDS
from revier.games.dortmund.facts import common_facts
from revier.games.dortmund.forced import ForcedPurchase
from revier.games.dortmund.links import tokens_kept, used_up
from revier.games.dortmund.short_names import SHORT
from revier.games.dortmund.steps import DortmundRound, FinalRun
from revier.games.dortmund.tables import VOCABULARY, for_the_kit, stands_at
from revier.games.trg.advice import TrgAdvisor
from revier.games.trg.base import TrgGame
from revier.games.trg.boxes import OneLess, bidding
from revier.games.trg.breweries import revenue
from revier.games.trg.cites import CITES, WORDS
from revier.games.trg.facts import trg_facts
from revier.games.trg.fit import trg_fit
from revier.games.trg.options import TrgOptions
from revier.games.trg.policies import rules_for
from revier.games.trg.rounds import TrgRounds, TrgSet
from revier.games.trg.state import TrgState
from revier.games.trg.steps import (
    TrgEarly,
    TrgLink,
    TrgPay,
    TrgRun,
    TrgStation,
    TrgStock,
    TrgTrack,
    TrgTrain,
)
from revier.games.trg.things import trg_things
from revier.games.trg.view import charter_lines, dress, lot_lines, lot_note, player_lines, tokens_on, train_lines
from revier.rail.compiling import compile_rail
from revier.rail.fit import fit
from revier.rail.keys import Keys
from revier.rail.nodes.offers import Offer
from revier.rail.nodes.rounds import CompanyTurn
from revier.rail.nodes.seating import Seating
from revier.rail.nodes.trains import Discard
from revier.rail.papers import Papers
from revier.rail.reckoning import Reckoning, cash_and_shares
from revier.rail.turns import BUILDING, STEP_ACTIONS, Turns
from revier.rail.vocabulary import rail_vocabulary
from revier.rail.wiring import Wiring

STEPS = ("early", "track", "station", "link", "run", "final_run", "pay", "train")  # trg:8.d

register_texts("dortmund", "revier.games.dortmund.text")


# --- what it adds up to -----------------------------------------------------------------------------------------------
@implements("trg:9.2.d")
def worth(g: TrgGame, s: TrgState, seat: Seat) -> int:
    """Cash and shares, less twice every credit."""
    return cash_and_shares(g, s, seat) + g.common.credit_counts * s.credit[seat]


def cubes_kept(g: TrgGame, s: TrgState) -> Iterator[str]:
    """Beer cubes change places only."""
    if sum(s.cubes) != g.facts.all_cubes:
        yield "beer cubes were lost or gained"


# --- the wiring -------------------------------------------------------------------------------------------------------
def _nodes() -> Sequence[Node[Any, Any]]:
    return (
        Seating(ORDER_CARDS),
        OneLess(),
        bidding(),
        TrgRounds(),
        TrgStock(),
        TrgSet(),
        DortmundRound(),
        CompanyTurn(STEPS, STEPS, {}),
        TrgEarly(),
        TrgTrack(),
        TrgStation(),
        TrgLink(),
        TrgRun(),
        FinalRun(),
        TrgPay(),
        TrgTrain(),
        Offer(),
        Discard(),
        ForcedPurchase(),
    )


@implements("trg:2.1.a", "trg:2.3.d")
def _opening(options: TrgOptions, players: int) -> Iterator[str]:
    """What comes before the first stock round, the last of it first."""
    yield "boxes"
    if players == 3:
        yield "one_less"
    if not options.seats_as_given:
        yield "seating"


def _wire(info: GameInfo, options: TrgOptions, players: int, tables: Tables) -> TrgGame:
    d = replace(fit(compile_rail(for_the_kit(tables), players)), pool_for_others=True)  # trg:8.6.f
    common, facts = common_facts(d, players), trg_fit(d, trg_facts(d), players)
    wiring = Wiring[TrgGame, TrgState](
        d=d,
        nodes=_nodes(),
        rules=rules_for(),
        cites=CITES,
        words=WORDS,
        papers=Papers(
            short=SHORT,
            colours=dict(common.liveries),
            dress=dress,
            start_tint=lambda g, price: g.common.start_colour(price),
            tokens_on=tokens_on,
            player_lines=player_lines,
            train_lines=train_lines,
            charter_lines=charter_lines,
            lot_lines=lot_lines,
            lot_note=lot_note,
            scene=lambda _g, _lot: "brewery",
            stands_at=stands_at(d.tables),
        ),
        keys=Keys(run=lambda _g, s: (tuple(s.link),)),
        reckoning=Reckoning(worth=worth, further=credit_items, lot_revenue=revenue, laws=(cubes_kept, tokens_kept)),
        turns=Turns(step_actions=(*STEP_ACTIONS, BuildLink), building=(*BUILDING, BuildLink), used_up=used_up),
        advisor=TrgAdvisor,
        things=trg_things,
    )
    return TrgGame(info, options, players, wiring, common, facts, tuple(_opening(options, players)))


TITLE = PackagedTitle(
    "trg",
    "revier.games.trg",
    _wire,
    edition="2019-11-20-2",  # of the rulebook, and how often a rule has been corrected here since
    options=TrgOptions,
    same_figures=("d2ca2ac47c686151",),  # 0.1.0, whose files held the options too
    vocabulary=rail_vocabulary(VOCABULARY),
)
figures, info, build = TITLE.figures, TITLE.info, TITLE.build
