"""18DO-Dortmund, The Railway Game: the wiring."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any

from revier.core.action import Action, Seat
from revier.core.cite import implements
from revier.core.flow import Node
from revier.core.message import register_texts
from revier.core.options import GameInfo
from revier.core.pieces import totals
from revier.core.refusal import Refusal
from revier.core.title import PackagedTitle, Tables
from revier.core.view import FaceView, Line
from revier.games.dortmund.actions import BuildLink
from revier.games.dortmund.base import no
from revier.games.dortmund.boxes import Seating
from revier.games.dortmund.facts import common_facts
from revier.games.dortmund.forced import ForcedPurchase
from revier.games.dortmund.steps import DortmundRound, FinalRun
from revier.games.dortmund.tables import for_the_kit
from revier.games.trg import view
from revier.games.trg.advice import TrgAdvisor
from revier.games.trg.base import TrgGame
from revier.games.trg.boxes import OneLess, bidding
from revier.games.trg.breweries import revenue
from revier.games.trg.facts import trg_facts
from revier.games.trg.options import TrgOptions
from revier.games.trg.policies import rules_for
from revier.games.trg.rounds import TrgRounds, TrgSet
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
from revier.rail.model import compile_rail
from revier.rail.nodes.rounds import CompanyTurn
from revier.rail.nodes.trains import Discard, Offer

STEPS = ("early", "track", "station", "link", "run", "final_run", "pay", "train")  # trg:8.d

register_texts("dortmund", "revier.games.dortmund.text")


class WiredGame(TrgGame):
    """The Railway Game with its scoring and papers."""

    @cached_property
    def advisor(self) -> TrgAdvisor:
        return TrgAdvisor(self)

    def worth(self, s, seat: Seat) -> int:
        """Cash and shares, less twice every credit (trg:9.2.d)."""
        return super().worth(s, seat) - 2 * s.credit[seat]

    def run_key(self, s) -> tuple[Any, ...]:
        return (tuple(s.link),)

    def lot_revenue(self, s, lot: int) -> int:
        return revenue(self, s, lot)

    def used_up(self, s, a: Action) -> Refusal | None:
        """One link a turn, besides what the kit knows (trg:8.g)."""
        if isinstance(a, BuildLink) and s.linked:
            return no(self, "link.one")
        return super().used_up(s, a)

    def violations(self, s) -> list[str]:
        broken = super().violations(s)
        if sum(s.cubes) != self.facts.all_cubes:
            broken.append("beer cubes were lost or gained")
        if totals(s.tokens, 2) != self.common.token_counts:
            broken.append("location tokens were lost or gained")
        return broken

    def colours(self) -> dict[str, str]:
        return dict(self.common.liveries)

    def dress(self, s, at: int, face: FaceView) -> FaceView:
        return view.dress(self, s, at, face)

    def start_tint(self, price: int) -> str:
        return self.common.start_colour(price)

    def tokens_on(self, s, at: int) -> tuple[str, ...]:
        return view.tokens_on(self, s, at)

    def player_lines(self, s, seat: Seat) -> tuple[Line, ...]:
        return view.player_lines(self, s, seat)

    def train_lines(self, train: int) -> tuple[Line, ...]:
        return view.train_lines(self, train)

    def charter_lines(self, s, company: int) -> tuple[Line, ...]:
        return view.charter_lines(self, s, company)

    def lot_lines(self, s, lot: int) -> tuple[Line, ...]:
        return view.lot_lines(self, s, lot)


def _nodes() -> Sequence[Node[Any, Any]]:
    return (
        Seating(),
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


@implements("trg:0.a")
def _wire(info: GameInfo, options: TrgOptions, players: int, tables: Tables) -> TrgGame:
    d = compile_rail(for_the_kit(tables), players)
    common, facts = common_facts(d, players), trg_facts(d)
    rules, opening = rules_for(common, facts), tuple(_opening(options, players))
    return WiredGame(info, options, players, _nodes(), d, rules, common, facts, opening)


TITLE = PackagedTitle(
    "trg",
    "revier.games.trg",
    _wire,
    options=TrgOptions,
    same_figures=("d2ca2ac47c686151",),  # 0.1.0, whose files held the options too
)
figures, info, build = TITLE.figures, TITLE.info, TITLE.build
