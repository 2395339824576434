"""The small decisions in which 18Rhl, or one of its options, differs from other railway games."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from revier.core.action import Seat
from revier.core.cite import implements
from revier.core.events import note
from revier.core.options import Options
from revier.games.rhl.base import PACKET_COMPANY
from revier.games.rhl.cites import CITES
from revier.games.rhl.income import run_query, shut_stops
from revier.games.rhl.link import pay_for_link
from revier.games.rhl.powers import hex_closed
from revier.games.rhl.state import RhlState
from revier.games.rhl.values import own_stops_same_bank, own_stops_whole_city, stop_value
from revier.rail import market
from revier.rail.accounts import bank_broken_by
from revier.rail.game import RailGame
from revier.rail.model import RailDef
from revier.rail.network import network_of, reach_of, station_stops
from revier.rail.routes import TrainSpec, route_exists
from revier.rail.rules import Build, RailRules, Ruin, Running, Stock, TrainRules
from revier.rail.shares import clockwise_after
from revier.rail.state import CLOSED, NOBODY, UNSOLD, RailState

THROUGH_RED_CITY, THROUGH_RED_TOWN = "E2", "L9"


# --- Priority Deal ----------------------------------------------------------------------------------------------------
def _richest(g: RailGame, s: RailState) -> list[Seat]:
    seats = g.in_play(s)
    most = max(g.accounts.cash_of(s, seat) for seat in seats)
    return [seat for seat in seats if g.accounts.cash_of(s, seat) == most]


@implements("rhl:3.1.b", "rhl:3.1.c", "rhl:15.2.c", "rhl:15.2.d")
def richest_after_last_buyer(g: RailGame, s: RailState) -> Seat:
    """Most cash; among equals the first clockwise after the last buyer, else the last seller, else the holder."""
    rich = _richest(g, s)
    mark = next((seat for seat in (s.last_buyer, s.last_seller) if seat != NOBODY), s.priority)
    return next(seat for seat in clockwise_after(s.order, mark) if seat in rich)


def richest_or_left_of_last(g: RailGame, s: RailState) -> Seat:
    """Most cash; if several have most, whoever sits to the left of the last to act, tied or not."""
    rich = _richest(g, s)
    if len(rich) == 1:
        return rich[0]
    return g.after(s, s.last_actor) if s.last_actor != NOBODY else s.priority


# --- floating ---------------------------------------------------------------------------------------------------------
def capital_by(treasury: str) -> Callable[[RailGame, RailState, int], int]:
    """What a company is paid when it floats; the option says what No. 6 is worth to its company."""

    @implements("rhl:4.2.6.e", "rhl:16.4.b", "rhl:16.4.d", "rhl:16.4.f")
    def capital(g: RailGame, s: RailState, company: int) -> int:
        assert isinstance(s, RhlState)
        if g.d.phases[s.phase].full_capital:
            return 10 * market.price(g.d, s, company)
        sold = g.shares.sold(s, company) // 10
        if g.company_id(company) != PACKET_COMPANY:
            return s.par[company] * sold
        waiting: int = g.d.tables["privates"]["6"]["moves_to_pool"]
        director = {
            "twice_start_value": 2 * s.par[company],
            "winning_bid": s.last_price,
            "fixed_140": g.d.lots[-1].value,
        }[treasury]
        return director + s.par[company] * (sold - 2 - waiting)

    return capital


def in_operating_order(g: RailGame, s: RailState) -> list[int]:
    """Newly floated companies as they will act (rhl:15.3.b)."""
    return [c for c in market.operating_order(g.d, s) if c in s.newly]


def in_floating_order(_g: RailGame, s: RailState) -> list[int]:
    """Newly floated companies as they reached their float."""
    return list(s.newly)


def rises(packet_company_too: bool) -> Callable[[RailGame, RailState, int], bool]:
    """Before the brown phase a newly floated company rises one row."""

    @implements("rhl:16.4.e", "rhl:16.4.g")
    def rises_on_float(g: RailGame, s: RailState, company: int) -> bool:
        if g.company_id(company) == PACKET_COMPANY and not packet_company_too:
            return False
        return not g.d.phases[s.phase].full_capital

    return rises_on_float


@implements("rhl:4.1.i", "rhl:16.3.b")
def privates_count(g: RailGame, s: RailState, seat: Seat) -> int:
    """Private companies count towards the certificate limit."""
    return sum(s.lots[lot.index] == seat for lot in g.d.lots if lot.private)


# --- duty to own a train ----------------------------------------------------------------------------------------------
@implements("rhl:13.1.m", "rhl:6.3.g")
def could_run(g: RailGame, s: RailState, company: int) -> bool:
    """Is there a run some train could legally make? The smallest train shows it."""
    if reach_of(g, s, company).stops.bit_count() < 2:
        return False
    key = ("could run", company, tuple(s.stations))
    known = s.track.memo.get(key)
    if known is None:
        network = network_of(g, s, company)
        known = route_exists(network.run_map, TrainSpec("", 2, barred=shut_stops(g, s, company, network)))
        s.track.memo[key] = known
    return bool(known)


def was_linked(g: RailGame, s: RailState, company: int) -> bool:
    """Another reading: an own marker joined to any other stop is enough, and stays enough."""
    if s.routed[company]:
        return True
    own = station_stops(s, company)
    return bool(reach_of(g, s, company).stops & ~own) or _joined(s, own)


def remember_link(g: RailGame, s: RailState) -> None:
    """In that reading: before trains are bought, note whether the acting company ever was linked."""
    company = g.operator(s)
    s.routed[company] = int(was_linked(g, s, company))


def _joined(s: RailState, own: int) -> bool:
    links = s.track.links()
    return any(own >> link.b & 1 and link.b != stop for stop in links if own >> stop & 1 for link in links[stop])


# --- phases and ruin --------------------------------------------------------------------------------------------------
@implements("rhl:4.1.h", "rhl:14.e")
def close_privates(g: RailGame, s: RailState) -> None:
    """The first train that closes private companies ends them all."""
    opener = next(t for t in g.d.trains if t.closes_privates)
    if not g.trains.sold_any(s, opener.index) or all(s.lots[lot.index] == CLOSED for lot in g.d.lots if lot.private):
        return
    for lot in g.d.lots:
        if lot.private and s.lots[lot.index] != UNSOLD:
            s.lots[lot.index] = CLOSED
    note(s, "rhl.log.privates_close")


def rules_for(d: RailDef, options: Options) -> RailRules[Any, Any]:
    """The bundle of policies for one set of options; every option is decided here and nowhere else."""
    passable = {THROUGH_RED_CITY} if options["through_venlo"] else set()
    barred = set() if options["through_l9"] else {THROUGH_RED_TOWN}
    narrow = options["bank_broken_by"] == "income_and_sales"
    return RailRules(
        build=Build(
            hex_closed=hex_closed,
            after_tile=(pay_for_link,) if options["rhe_link_moment"] == "at_once" else (),
        ),
        run=Running(
            stop_value=stop_value,
            own_stops=own_stops_whole_city if options["marker_across_river"] else own_stops_same_bank,
            run_query=run_query,
            passable_terminals=frozenset(d.hex_index[h] for h in passable),
            impassable=frozenset(d.hex_index[h] for h in barred),
            trains_may_stand=bool(options["trains_may_stand"]),
            receiver_runs_best=options["receivership_run"] == "best",
        ),
        stock=Stock(
            priority=richest_or_left_of_last
            if options["priority_tie"] == "left_of_last_to_act"
            else richest_after_last_buyer,
            one_sale_a_turn=options["sales_per_corporation"] == "one_a_turn",
            sell_half_swap=bool(options["kkk_half_sale"]),
            float_at_once=options["float_moment"] == "at_once",
            capital=capital_by(str(options["rhe_treasury"])),
            rise_order=in_operating_order if options["float_rise_order"] == "operating_order" else in_floating_order,
            rises_on_float=rises(bool(options["rhe_first_rise"])),
            extra_certificates=privates_count,
        ),
        trains=TrainRules(
            has_route=was_linked if options["train_duty"] == "two_linked_stops" else could_run,
            trade_allowed=lambda g, s: bool(options["early_train_trade"]) or g.d.phases[s.phase].train_trade,
            trade_needs_answer=bool(options["train_trade_answer"]),
            debtor_may_sell_train=bool(options["indebted_train_sale"]),
            forced_cheapest_of_all=options["forced_train"] == "cheapest_of_all",
            on_phase=(close_privates,),
        ),
        ruin=Ruin(
            successor_bound=options["successor_train"] == "same_train",
            debt_in_treasury=bool(options["debt_in_treasury"]),
            unfounded_shares_to_pool=options["bankrupt_unfounded_share"] == "to_pool",
            bankrupt_cash_counts=lambda receivership: receivership or options["bankrupt_cash"] == "always_credited",
            bank_pays=bank_broken_by(lambda why: not narrow or why in ("income", "sale")),
        ),
        cites=CITES,
    )
