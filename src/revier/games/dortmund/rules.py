"""The bundle of decisions both Dortmund games start from; each replaces what it does its own way."""

from __future__ import annotations

from revier.games.dortmund.base import G, S
from revier.games.dortmund.beer import run_query
from revier.games.dortmund.facts import Common
from revier.games.dortmund.policies import by_dividend, left_of_last, needs_token, open_starts
from revier.games.dortmund.values import blocking_markers, own_stops, stop_value
from revier.rail.accounts import bank_broken_by
from revier.rail.nodes.station import place_homes
from revier.rail.rules import Build, RailRules, Ruin, Running, Stock, TrainRules


def common_rules(common: Common) -> RailRules[G, S]:
    """What stands in both rulebooks; which clauses say so is told by the tables of the games."""
    return RailRules(
        build=Build(
            reach_from=own_stops,
            blocking_markers=blocking_markers,
            hex_closed=needs_token,
            reached_is_enough=True,
        ),
        run=Running(
            stop_value=stop_value,
            own_stops=own_stops,
            run_query=run_query,
            after_dividend=by_dividend,
        ),
        stock=Stock(
            priority=left_of_last,
            one_sale_a_turn=False,
            float_at_once=True,
            offer_pays_company=True,
            offer_in_order=False,
            part_payment=True,
            share_limit=common.share_limit,
            start_values=open_starts,
            capital=lambda _g, _s, _company: 0,
            on_float=(place_homes,),
            rise_order=lambda _g, _s: [],
            rises_on_float=lambda _g, _s, _company: False,
            extra_certificates=lambda _g, _s, _seat: 0,
        ),
        trains=TrainRules(
            has_route=lambda _g, _s, _company: True,
            trade_allowed=lambda _g, _s: True,
            pool_train_relieves=False,
        ),
        ruin=Ruin(
            bankrupt_cash_counts=lambda _receivership: True,
            bank_pays=bank_broken_by(lambda _why: True),
        ),
    )
