"""What 18Rhl is made of: the wiring of the rulebook, which a variant may change (`as_18xx`)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Self

from revier.core.cite import implements
from revier.core.message import Msg
from revier.core.view import Line, Text
from revier.games.rhl.actions import PowerTile
from revier.games.rhl.advice import RhlAdvisor
from revier.games.rhl.auction import Auction
from revier.games.rhl.base import RhlGame
from revier.games.rhl.cites import CITES
from revier.games.rhl.facts import RhlFacts
from revier.games.rhl.link import pay_for_link
from revier.games.rhl.options import RhlOptions
from revier.games.rhl.packet import bid_of, packet
from revier.games.rhl.policies import (
    capital_by,
    close_privates,
    privates_count,
    richest_after_last_buyer,
    rising,
)
from revier.games.rhl.powers import LinkedTile, RhlPower, cost_of_work, hex_closed
from revier.games.rhl.rights import PowerMarker, RhlStation, RhlTrack, forget_loose, misplaced
from revier.games.rhl.runs import RunRules
from revier.games.rhl.setup import CERTIFICATES, DrawMines, beyond_advice
from revier.games.rhl.short_names import SHORT
from revier.games.rhl.start_value import start_value
from revier.games.rhl.state import RhlState
from revier.games.rhl.tables import stands_at
from revier.games.rhl.things import rhl_things
from revier.games.rhl.values import own_stops_same_bank, own_stops_whole_city, stop_value
from revier.rail.accounts import bank_broken_by
from revier.rail.model import RailDef
from revier.rail.nodes.money import RaiseMoney
from revier.rail.nodes.offers import Offer
from revier.rail.nodes.packet import FirstRound
from revier.rail.nodes.rounds import CompanyTurn, OperatingRound, OperatingSet, Rounds
from revier.rail.nodes.run import DebtStep, PayStep, RunStep
from revier.rail.nodes.seating import Seating
from revier.rail.nodes.stock import StockTurn
from revier.rail.nodes.trains import Discard, TrainStep
from revier.rail.papers import Papers
from revier.rail.rules import Build, RailRules, Ruin, Running, Stock, TrainRules, asked_of
from revier.rail.state import CLOSED
from revier.rail.turns import BUILDING, Turns
from revier.rail.wiring import Wiring

STEPS = ("track", "station", "run", "pay", "debt", "train")  # rhl:6.3.a, rhl:13.3.j
WITHOUT_DIRECTOR = frozenset({"run", "pay", "debt", "train"})  # rhl:13.3.h, rhl:13.3.o
THROUGH_RED_TOWN = "L9"

# Our own choice of colours; every marker also shows its letters.
SCENES = {"PWB": "tile", "KEO": "concession", "Szl": "cableway", "Tjt": "ferry", "NLK": "power"}  # others: a railway
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

START_VALUES = {"any_violet": None, "70_to_80": frozenset({70, 75, 80}), "only_70": frozenset({70})}


@dataclass(frozen=True, kw_only=True)
class RhlWiring(Wiring[RhlGame, RhlState]):
    """A wiring with the figures, powers and rules of running that only this game has."""

    facts: RhlFacts
    powers: Mapping[str, RhlPower]  # by code of the certificate
    runs: RunRules
    opening: tuple[str, ...]  # nodes before the first round, in order

    def with_facts(self, **changes: Any) -> Self:
        """The same game with other figures."""
        return replace(self, facts=replace(self.facts, **changes))

    def with_power(self, power: RhlPower) -> Self:
        """The same game with another power of a certificate."""
        return replace(self, powers={**self.powers, power.code: power})

    def with_runs(self, **changes: Any) -> Self:
        """The same game with other rules of running."""
        runs = replace(self.runs, **changes)
        return replace(self, runs=runs).with_run(run_query=asked_of(runs.query)).with_trains(has_route=runs.could_run)

    def with_run(self, **changes: Any) -> Self:
        """The same game with other policies for running trains."""
        return self.with_rules(run=replace(self.rules.run, **changes))

    def with_build(self, **changes: Any) -> Self:
        """The same game with other policies for building."""
        return self.with_rules(build=replace(self.rules.build, **changes))

    def with_stock(self, **changes: Any) -> Self:
        """The same game with other policies for shares."""
        return self.with_rules(stock=replace(self.rules.stock, **changes))

    def with_trains(self, **changes: Any) -> Self:
        """The same game with other policies for buying trains."""
        return self.with_rules(trains=replace(self.rules.trains, **changes))

    def with_map(self, **changes: Any) -> Self:
        """The same game with other figures of the map and the phases."""
        return replace(self, d=replace(self.d, **changes))

    def with_ruin(self, **changes: Any) -> Self:
        """The same game with other policies for debts and bankruptcy."""
        return self.with_rules(ruin=replace(self.rules.ruin, **changes))


def rulebook(
    d: RailDef, facts: RhlFacts, powers: Mapping[str, RhlPower], options: RhlOptions, players: int
) -> RhlWiring:
    """The game as its rulebook has it, with the variants and readings that were chosen."""
    d = replace(d, pool_for_others=True)  # rhl:13.1.k
    if not options.through_l9:
        d = replace(d, impassable=frozenset({d.hex_index[THROUGH_RED_TOWN]}))
    runs = RunRules(ferry_by_need=options.ferry_value_by_need, shut_refused=options.red_marker_run == "refused")
    if options.ratingen == "issue_7030":
        powers = {c: replace(p, for_ever=False) if isinstance(p, LinkedTile) else p for c, p in powers.items()}
    return RhlWiring(
        d=d,
        facts=facts,
        powers=powers,
        runs=runs,
        rules=_rules(options, runs),
        cites=CITES,
        nodes=(
            Seating(CERTIFICATES),
            DrawMines(),
            FirstRound(beyond_advice) if options.lower_starting_capital and players > 4 else FirstRound(),
            packet(),
            Auction(),
            start_value(START_VALUES[options.rhe_start_values]),
            Rounds(),
            StockTurn(rising()),
            OperatingSet(),
            OperatingRound(),
            CompanyTurn(STEPS, WITHOUT_DIRECTOR, {STEPS[-1]: forget_loose}),
            RhlTrack(),
            PowerMarker(),
            RhlStation(),
            RunStep(),
            PayStep(),
            DebtStep(),
            TrainStep(),
            Offer(),
            Discard(),
            RaiseMoney(),
        ),
        papers=Papers(
            short=SHORT,
            colours=COLOURS,
            tokens_on=tokens_on,
            lot_lines=lot_lines,
            lot_note=lot_note,
            scene=lambda g, lot: SCENES.get(g.d.lots[lot].code, "railway"),
            stands_at=stands_at(d.tables, options),
        ),
        turns=Turns(building=(*BUILDING, PowerTile), misplaced=misplaced),
        advisor=RhlAdvisor,
        things=rhl_things,
        opening=("mines", "first_round") if options.seats_as_given else ("seating", "mines", "first_round"),
    )


def _rules(options: RhlOptions, runs: RunRules) -> RailRules[RhlGame, RhlState]:
    narrow = options.bank_broken_by == "income_and_sales"
    return RailRules(
        build=Build(hex_closed=hex_closed, cost=cost_of_work, after_tile=(pay_for_link(),)),
        run=Running(
            stop_value=stop_value,
            own_stops=own_stops_whole_city if options.marker_across_river else own_stops_same_bank,
            run_query=asked_of(runs.query),
        ),
        stock=Stock(
            priority=richest_after_last_buyer,
            capital=capital_by(options.rhe_treasury),
            extra_certificates=privates_count,
        ),
        trains=TrainRules(
            has_route=runs.could_run,
            on_phase=(close_privates,),
        ),
        ruin=Ruin(
            bank_pays=bank_broken_by(lambda why: not narrow or why in ("income", "sale")),
        ),
    )


@implements("rhl:1.j")
def tokens_on(g: RhlGame, s: RhlState, at: int) -> tuple[str, ...]:
    """The drawn coal mine and steel mill."""
    drawn = (("mine", s.coal), ("mill", s.steel))
    return tuple(sign for sign, place in drawn if place == at)


def lot_note(g: RhlGame, s: RhlState, lot: int) -> Text:
    """What a certificate allows, as long as anybody can still have it."""
    return g.powers[lot].told_in(g, lot) if s.lots[lot] != CLOSED else ""


def lot_lines(g: RhlGame, s: RhlState, lot: int) -> tuple[Line, ...]:
    """Who has bid how much on a certificate."""
    bids = [(seat, bid_of(g, s, lot, seat)) for seat in s.order]
    return tuple(
        Line(label=g.person(seat), value=Msg("rhl.line.bids", {"amount": bid}), seat=seat) for seat, bid in bids if bid
    )
