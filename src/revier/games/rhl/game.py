"""18Rhl - Rhineland: the wiring. Figures from data, policies from options, the flow of rounds and steps."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from revier.core.cite import implements
from revier.core.events import note
from revier.core.flow import Node
from revier.core.message import Msg
from revier.core.options import GameInfo, Options
from revier.core.purse import pay
from revier.core.title import PackagedTitle, Tables
from revier.core.view import Line
from revier.games.rhl.advice import RhlAdvisor
from revier.games.rhl.link import pay_for_link
from revier.games.rhl.packet import Auction, Packet, bid_of
from revier.games.rhl.policies import remember_link, rules_for
from revier.games.rhl.powers import LatePay, LateRun, LateStation, LateTrain, PowerMarker, RhlStation, RhlTrack
from revier.games.rhl.receivership import AnybodysTrains
from revier.games.rhl.setup import DrawMines, Seating, set_out_shares
from revier.games.rhl.start_value import StartValue
from revier.games.rhl.state import RhlState
from revier.games.rhl.tables import with_options
from revier.rail.frames import RoundsFrame
from revier.rail.game import RailGame
from revier.rail.model import compile_rail
from revier.rail.nodes.money import RaiseMoney
from revier.rail.nodes.rounds import CompanyTurn, OperatingRound, OperatingSet, Rounds
from revier.rail.nodes.run import DebtStep, PayStep, RunStep
from revier.rail.nodes.stock import StockTurn
from revier.rail.nodes.trains import Discard, Offer, TrainStep
from revier.rail.papers import Papers
from revier.rail.setup import blank
from revier.rail.state import BANK, NOBODY
from revier.rail.wiring import Wiring

STEPS = ("track", "station", "run", "pay", "debt", "train")  # rhl:6.3.a
WITHOUT_DIRECTOR = ("run", "pay", "debt")  # rhl:13.3.h

# Our own choice of colours; every marker also shows its letters.
COLOURS = {
    "ADR": "black",
    "BME": "brown",
    "CCE": "blue",
    "CME": "red",
    "DEE": "yellow",
    "GVE": "grey",
    "KKK": "orange",
    "RhE": "purple",
}


class RhlGame(RailGame):
    """18Rhl with its own set-up."""

    advisor: cached_property[RhlAdvisor]  # as the wiring says

    def new(self) -> RhlState:
        lots = len(self.d.lots)
        s = blank(
            self,
            RhlState,
            dealt=[-1] * self.players,
            bids=[0] * (lots * self.players),
            first_price=self.d.lots[0].value,
            last_price=0,
            coal=NOBODY,
            steel=NOBODY,
            link_paid=0,
        )
        for seat in range(self.players):  # rhl:2.3.a
            pay(s, BANK, self.accounts.purse(seat), self.d.starting_cash)
        set_out_shares(self, s)
        s.flow += [RoundsFrame("rounds", "operating"), ("first_round",), ("mines",)]
        if not self.options["seats_as_given"]:
            s.flow.append(("seating",))
        self.settle(s)
        return s


@implements("rhl:1.j")
def tokens_on(g: RhlGame, s: RhlState, at: int) -> tuple[str, ...]:
    """The drawn coal mine and steel mill, and the hexes of the Rheingold-Express."""
    drawn = (("mine", s.coal), ("mill", s.steel))
    return tuple(sign for sign, place in drawn if place == at)


def lot_lines(g: RhlGame, s: RhlState, lot: int) -> tuple[Line, ...]:
    """What was bid for a certificate."""
    bids = [(seat, bid_of(g, s, lot, seat)) for seat in s.order]
    return tuple(Line(label=g.person(seat), value=Msg("rhl.line.bids", {"amount": bid})) for seat, bid in bids if bid)


class FirstRound(Node[RailGame, RhlState]):
    """Opens the first stock round, in which the starting packet is sold before any share (rhl:3.a)."""

    name = "first_round"

    def resume(self, g: RailGame, s: RhlState) -> bool:
        s.stock_round = 1
        if g.options["lower_starting_capital"] and g.players > 4:  # rhl:18.2.a
            note(s, "rhl.log.lower_capital")
        s.flow[-1] = ("packet", s.priority)
        return False


def _nodes(options: Options) -> Sequence[Node[Any, Any]]:
    late = options["power_window"] == "until_marker_or_train"
    after = {"track": pay_for_link} if options["rhe_link_moment"] == "after_track_step" else {}
    if options["train_duty"] == "two_linked_stops":
        after["debt"] = remember_link
    anybody = bool(options["receivership_buys_trains"])
    trains = LateTrain() if late else TrainStep()
    values = {"any_violet": None, "70_to_80": frozenset({70, 75, 80}), "only_70": frozenset({70})}
    return (
        Seating(),
        DrawMines(),
        FirstRound(),
        Packet(options["first_share_turn"] == "most_cash"),
        Auction(options["auction_speaker"] == "lowest_bid"),
        StartValue(values[str(options["rhe_start_values"])]),
        Rounds(),
        StockTurn(),
        OperatingSet(),
        OperatingRound(),
        CompanyTurn(STEPS, (*WITHOUT_DIRECTOR, "train") if anybody else WITHOUT_DIRECTOR, after),
        RhlTrack(),
        PowerMarker(),
        LateStation() if late else RhlStation(),
        LateRun() if late else RunStep(),
        LatePay() if late else PayStep(),
        DebtStep(),
        AnybodysTrains(trains) if anybody else trains,
        Offer(),
        Discard(),
        RaiseMoney(),
    )


@implements("rhl:0.a")
def _wire(about: GameInfo, chosen: Options, players: int, tables: Tables) -> RhlGame:
    d = compile_rail(with_options(tables, chosen), players)
    wiring = Wiring[RhlGame, RhlState](
        d=d,
        nodes=_nodes(chosen),
        rules=rules_for(d, chosen),
        papers=Papers(colours=COLOURS, tokens_on=tokens_on, lot_lines=lot_lines),
        advisor=RhlAdvisor,
    )
    return RhlGame(about, chosen, players, wiring)


TITLE = PackagedTitle("rhl", "revier.games.rhl", _wire, profiles=("rulebook", "18xx"))
figures, info, build = TITLE.figures, TITLE.info, TITLE.build
