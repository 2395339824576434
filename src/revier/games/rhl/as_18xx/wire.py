"""18Rhl as 18xx.games plays it: a function from wiring to wiring, habit by habit."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from revier.games.rhl.as_18xx.habits import Habits
from revier.games.rhl.as_18xx.late import LatePay, LateRun, LateStation, LateTrack, LateTrain
from revier.games.rhl.as_18xx.link import linked_in_halves
from revier.games.rhl.as_18xx.policies import (
    cheapest_of_all,
    in_floating_order,
    lowest_bid_speaks,
    packet_company_stays,
    remember_link,
    richest_opens,
    richest_or_left_of_last,
    was_linked,
)
from revier.games.rhl.as_18xx.powers import as_read_there
from revier.games.rhl.auction import Auction
from revier.games.rhl.base import RhlGame
from revier.games.rhl.express import Express
from revier.games.rhl.link import linked_by_track, pay_for_link
from revier.games.rhl.packet import packet
from revier.games.rhl.policies import in_operating_order, rises_on_float, rising
from revier.games.rhl.rights import forget_loose
from revier.games.rhl.state import RhlState
from revier.games.rhl.wiring import STEPS, WITHOUT_DIRECTOR, RhlWiring
from revier.rail.nodes.money import Bankruptcy, ForcedSale, RaiseMoney
from revier.rail.nodes.rounds import CompanyTurn
from revier.rail.nodes.run import RunMove, RunStep
from revier.rail.nodes.stock import StockTurn
from revier.rail.nodes.trains import BuyTrainMove, TrainStep

BOXTEL, VENLO = "C2", "E2"


def as_18xx(w: RhlWiring, habits: Habits) -> RhlWiring:
    """The same game with these habits; where none differs from the rulebook, nothing changes."""
    if not habits.departures():
        return w
    for change in (_sale, _link, _powers, _steps, _runs, _trains, _ruin, _shares):
        w = change(w, habits)
    return w


def _sale(w: RhlWiring, habits: Habits) -> RhlWiring:
    """The sale of the starting packet."""
    if habits.auction_speaker == "lowest_bid":
        w = w.replacing(Auction(lowest_bid_speaks))
    if habits.first_share_turn == "most_cash":
        w = w.replacing(packet(richest_opens))
    return w


def _link(w: RhlWiring, habits: Habits) -> RhlWiring:
    """The link of certificate No. 6; where it is looked at after the track step, the turn of a company does it."""
    at_once = habits.rhe_link_moment == "at_once"
    return w.with_build(after_tile=(_paid_for_link(habits),) if at_once else ())


def _paid_for_link(habits: Habits) -> Callable[..., None]:
    return pay_for_link(linked_in_halves if habits.rhe_link_test == "halves_from_first_city" else linked_by_track)


def _powers(w: RhlWiring, habits: Habits) -> RhlWiring:
    """Certificates, and the steps in which their rights may be used."""
    for power in w.powers.values():
        w = w.with_power(as_read_there(power, habits))
    if habits.power_window == "until_marker_or_train":
        return w.replacing(LateTrack(), LateStation(), LateRun(_run(habits)), LatePay(), LateTrain(_buy(habits)))
    return w.replacing(RunStep(_run(habits)), TrainStep(_buy(habits)))


def _run(habits: Habits) -> RunMove[RhlGame, RhlState]:
    return RunMove(receiver_runs_best=habits.receivership_run == "best")


def _buy(habits: Habits) -> BuyTrainMove[RhlGame, RhlState]:
    return BuyTrainMove(asks=habits.train_trade_answer, from_debtors=habits.indebted_train_sale)


def _steps(w: RhlWiring, habits: Habits) -> RhlWiring:
    """The turn of a company: what is looked at between its steps."""
    after: dict[str, Callable[..., None]] = {STEPS[-1]: forget_loose}
    if habits.rhe_link_moment == "after_track_step":
        after["track"] = _paid_for_link(habits)
    if habits.train_duty == "two_linked_stops":
        after["debt"] = remember_link
    return w.replacing(CompanyTurn(STEPS, WITHOUT_DIRECTOR, after))


def _runs(w: RhlWiring, habits: Habits) -> RhlWiring:
    """Running trains and what they earn."""
    if habits.boxtel_marker_closes:
        w = w.with_facts(closing=w.facts.closing | {w.d.hex_index[BOXTEL]})
    express = Express(
        red_towns_spoil=not habits.rge_through_l9,
        town_ends=habits.rge_town_end,
        ends_count=habits.rge_counted_stops == "ends_always_count",
        any_ends_double=habits.rge_doubling == "any_two_logo_ends",
    )
    if habits.through_venlo:
        w = w.with_map(open_terminals=frozenset({w.d.hex_index[VENLO]}))
    w = w.with_runs(gate_guards=habits.roermond_guards_bonus, express=express)
    return w.with_run(trains_may_stand=habits.trains_may_stand)


def _trains(w: RhlWiring, habits: Habits) -> RhlWiring:
    """Buying trains."""
    if habits.train_duty == "two_linked_stops":
        w = w.with_trains(has_route=was_linked)
    if habits.pool_former_owner:
        w = w.with_map(pool_for_others=False)
    if habits.early_train_trade:
        w = w.with_map(phases=tuple(replace(phase, train_trade=True) for phase in w.d.phases))
    return w.with_trains(forced=cheapest_of_all) if habits.forced_train == "cheapest_of_all" else w


def _ruin(w: RhlWiring, habits: Habits) -> RhlWiring:
    """Bankruptcy and debt."""
    how = Bankruptcy(
        unfounded_to_pool=habits.bankrupt_unfounded_share == "to_pool",
        cash_to_company=habits.bankrupt_cash == "always_credited",
        successor_bound=habits.successor_train == "same_train",
        debt_in_treasury=habits.debt_in_treasury,
    )
    sale = ForcedSale[RhlGame, RhlState](by_papers_in_hand=habits.forced_sale == "papers_in_hand")
    return w.replacing(RaiseMoney[RhlGame, RhlState](how, sale))


def _shares(w: RhlWiring, habits: Habits) -> RhlWiring:
    """Dealing in shares, floating and the Priority Deal."""
    if habits.priority_tie == "left_of_last_to_act":
        w = w.with_stock(priority=richest_or_left_of_last)
    order = in_floating_order if habits.float_rise_order == "floating_order" else in_operating_order
    w = w.replacing(StockTurn(rising(order, rises_on_float if habits.rhe_first_rise else packet_company_stays)))
    return w.with_stock(
        one_sale_a_turn=habits.sales_per_corporation == "one_a_turn",
        exchange="halved" if habits.kkk_half_sale else "none",
        float_at_once=habits.float_moment == "at_once",
    )
