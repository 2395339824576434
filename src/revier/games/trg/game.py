"""18DO-Dortmund, The Railway Game: the wiring."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any

from msgspec import structs

from revier.core.action import Action, Seat
from revier.core.cite import implements
from revier.core.flow import Node
from revier.core.message import Msg, register_texts
from revier.core.options import GameInfo, Options
from revier.core.pieces import totals
from revier.core.purse import pay
from revier.core.refusal import Refusal
from revier.core.title import PackagedTitle, Tables
from revier.core.view import FaceView, Line
from revier.games.dortmund.actions import BuildLink
from revier.games.dortmund.base import CITY_HEX, DortmundGame, no
from revier.games.dortmund.boxes import NOT_BID, Seating
from revier.games.dortmund.facts import common_facts
from revier.games.dortmund.forced import ForcedPurchase
from revier.games.dortmund.state import STEPS as TOKEN_VALUES
from revier.games.dortmund.steps import DortmundRound, FinalRun
from revier.games.dortmund.tables import for_the_kit
from revier.games.dortmund.view import credit_line, dressed, gift_lines, link_tokens
from revier.games.trg.advice import TrgAdvisor
from revier.games.trg.beer import squares
from revier.games.trg.boxes import OneLess, bidding, boxes
from revier.games.trg.breweries import revenue
from revier.games.trg.cites import CITES
from revier.games.trg.policies import rules_for
from revier.games.trg.state import BACK, CHARTER, FRONT, START, SUPPLY, WITH_OWNER, TrgState, cubes_at
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
from revier.rail.frames import RoundsFrame
from revier.rail.game import RailGame
from revier.rail.keys import Keys
from revier.rail.model import compile_rail
from revier.rail.nodes.rounds import CompanyTurn, OperatingSet, Rounds
from revier.rail.nodes.trains import Discard, Offer
from revier.rail.papers import Papers
from revier.rail.reckoning import Reckoning, cash_and_shares
from revier.rail.setup import blank
from revier.rail.state import BANK, UNSOLD, RailState
from revier.rail.turns import BUILDING, STEP_ACTIONS, Turns, used_up
from revier.rail.wiring import Wiring

STEPS = ("early", "track", "station", "link", "run", "final_run", "pay", "train")  # trg:8.d

register_texts("dortmund", "revier.games.dortmund.text")


class TrgGame(DortmundGame):
    """The Railway Game with its own set-up, scoring and papers.

    Agreements are written down by the table, for all to see (trg:10.b); no action here pays for one (trg:10.c).
    """

    advisor: cached_property[TrgAdvisor]  # as the wiring says

    def new(self) -> TrgState:
        cubes = [0] * (CHARTER + len(self.d.companies) + 1)  # the last place is out of the game
        cubes[SUPPLY] = self.d.tables["beer_cubes"]["supply"]
        cubes[START] = self.d.tables["beer_cubes"]["on_private_1"]  # trg:5.2.1.b
        tokens = [
            n for row in self.d.tables["location_tokens"].values() for _ in TOKEN_VALUES for n in (row["count"], 0)
        ]
        s = blank(
            self,
            TrgState,
            link=[0] * len(self.d.hexes),
            tokens=tokens,  # trg:2.3.g
            linked=0,
            gift=1,
            own_deal=0,
            bank_trains=0,
            credit=[0] * self.players,
            dealt=[0] * self.players,
            box_lot=[NOT_BID] * self.players,
            box_value=[0] * self.players,
            turned=[0] * len(self.d.lots),
            marker=[WITH_OWNER] * len(self.d.lots),  # trg:2.3.f
            cubes=cubes,
            wood=0,
            carried=[0] * len(self.d.companies) * len(self.d.trains),
        )
        for seat in range(self.players):  # trg:2.2.a
            pay(s, BANK, self.accounts.purse(seat), self.d.starting_cash)
        s.flow += [RoundsFrame("rounds", "stock"), ("boxes",)]
        if self.players == 3:
            s.flow.append(("one_less",))
        if not self.options["seats_as_given"]:
            s.flow.append(("seating",))
        self.settle(s)
        return s


# --- what it adds up to -----------------------------------------------------------------------------------------------
def worth(g: TrgGame, s: TrgState, seat: Seat) -> int:
    """Cash and shares, less twice every credit (trg:9.2.d)."""
    return cash_and_shares(g, s, seat) - 2 * s.credit[seat]


def pieces_kept(g: TrgGame, s: TrgState) -> Iterator[str]:
    """Beer cubes and location tokens change places only."""
    if sum(s.cubes) != g.d.tables["components"]["beer_cubes"]:
        yield "beer cubes were lost or gained"
    counts = [row["count"] for row in g.d.tables["location_tokens"].values() for _ in TOKEN_VALUES]
    if totals(s.tokens, 2) != tuple(counts):
        yield "location tokens were lost or gained"


def spent(g: TrgGame, s: TrgState, a: Action) -> Refusal | None:
    """One link a turn, besides what the kit knows (trg:8.g)."""
    return no(g, "link.one") if isinstance(a, BuildLink) and s.linked else used_up(g, s, a)


# --- papers -----------------------------------------------------------------------------------------------------------
def dress(g: TrgGame, s: TrgState | None, at: int, face: FaceView) -> FaceView:
    """Mines, mills and frames; the wood token on a place in the city."""
    view = dressed(face)
    if s is None or not s.wood or g.d.hexes[at].id != CITY_HEX:
        return view
    kept = structs.replace(view.stops[0], reserved=(*view.stops[0].reserved, "No. 2"))
    return structs.replace(view, stops=(kept,))


def tokens_on(g: TrgGame, s: TrgState, at: int) -> tuple[str, ...]:
    """What the location token of a mine or mill adds; what beer earns in a red field."""
    areas = (row for row in g.d.tables["areas"].values() if isinstance(row, dict) and "beer" in row)
    beer = [f"beer:B{row['beer']}" for row in areas if g.d.hexes[at].id in row["hexes"]]
    return (*beer, *link_tokens(s, at))


def player_lines(g: TrgGame, s: TrgState, seat: Seat) -> tuple[Line, ...]:
    """What the bank lent."""
    return (credit_line(s, seat),)


def train_lines(g: TrgGame, train: int) -> tuple[Line, ...]:
    """How many beer cubes a train carries."""
    return (Line(label=Msg("trg.column.squares"), value=squares(g, g.d.trains[train].name)),)


@implements("trg:2.3.i", "trg:5.1.g")
def charter_lines(g: TrgGame, s: TrgState, company: int) -> tuple[Line, ...]:
    """Markers and beer of breweries, and the token that came as a gift, lie on the charter."""
    numbers = [f"No. {lot + 1}" for lot in range(1, len(g.d.lots)) if s.marker[lot] == company]
    lines: list[tuple[str, str | int]] = [
        ("markers", ", ".join(numbers)),
        ("cubes", cubes_at(s, CHARTER + company)),
    ]
    own = tuple(Line(label=Msg(f"trg.line.{name}"), value=value) for name, value in lines if value)
    return own + gift_lines(g, s, company)


def lot_lines(g: TrgGame, s: TrgState, lot: int) -> tuple[Line, ...]:
    """Cubes, marker and side of a brewery, and what was bid for it."""
    lines = [Line(label=Msg("trg.line.cubes"), value=cubes_at(s, (BACK if s.turned[lot] else FRONT) + lot))]
    if lot == 0 and cubes_at(s, START):
        lines.append(Line(label=Msg("trg.line.start_cubes"), value=cubes_at(s, START)))
    if s.marker[lot] >= 0:
        lines.append(Line(label=Msg("trg.line.marker"), value=g.company_id(s.marker[lot])))
    if s.turned[lot]:
        lines.append(Line(label=Msg("trg.line.turned"), value="●"))
    if s.lots[lot] == UNSOLD:
        lines.append(Line(label=Msg("trg.line.boxes"), value=" ".join(map(str, boxes(g, lot)))))
    for seat in range(g.players):
        if s.box_lot[seat] == lot and s.lots[lot] == UNSOLD:
            lines.append(Line(label=g.person(seat), value=s.box_value[seat]))
    return tuple(lines)


class TrgSet(OperatingSet):
    """With each operating round trains that carried beer in the last one may be sold again."""

    @implements("trg:8.6.2.c")
    def begin_round(self, g: RailGame, s: RailState) -> None:
        assert isinstance(s, TrgState)
        s.carried = [0] * len(s.carried)
        super().begin_round(g, s)


class TrgRounds(Rounds):
    """If the bank broke in a stock round, the last set has three rounds (trg:9.1.d)."""

    def rounds_in_set(self, g: RailGame, s: RailState) -> int:
        last: int = g.d.tables["game"]["bank_broken_in_stock_round"]["then_operating_rounds"]
        return last if s.broken else super().rounds_in_set(g, s)


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


@implements("trg:0.a")
def _wire(about: GameInfo, chosen: Options, players: int, tables: Tables) -> TrgGame:
    d = compile_rail(for_the_kit(tables), players)
    common = common_facts(d, players)
    wiring = Wiring[TrgGame, TrgState](
        d=d,
        nodes=_nodes(),
        rules=rules_for(),
        cites=CITES,
        papers=Papers(
            colours=dict(common.liveries),
            dress=dress,
            start_tint=lambda g, price: g.common.start_colour(price),
            tokens_on=tokens_on,
            player_lines=player_lines,
            train_lines=train_lines,
            charter_lines=charter_lines,
            lot_lines=lot_lines,
        ),
        keys=Keys(run=lambda _g, s: (tuple(s.link),)),
        reckoning=Reckoning(worth=worth, lot_revenue=revenue, laws=(pieces_kept,)),
        turns=Turns(step_actions=(*STEP_ACTIONS, BuildLink), building=(*BUILDING, BuildLink), used_up=spent),
        advisor=TrgAdvisor,
    )
    return TrgGame(about, chosen, players, wiring, common)


TITLE = PackagedTitle("trg", "revier.games.trg", _wire)
figures, info, build = TITLE.figures, TITLE.info, TITLE.build
