"""The bundle of decisions both Dortmund games start from; each replaces what it does its own way."""

from __future__ import annotations

from revier.games.dortmund.base import G, S
from revier.games.dortmund.beer import run_query
from revier.games.dortmund.policies import by_dividend, needs_token, new_ones_count, open_starts
from revier.games.dortmund.values import blocking_markers, own_stops, stop_value
from revier.rail.nodes.station import place_homes
from revier.rail.rules import Build, RailRules, Running, Stock, TrainRules, asked_of


def common_rules() -> RailRules[G, S]:
    """What stands in both rulebooks; which clauses say so is told by the tables of the games."""
    return RailRules(
        build=Build(
            reach_from=own_stops,
            blocking_markers=blocking_markers,
            hex_closed=needs_token,
            reached_is_enough=True,  # trg:8.1.2.e hsb:5.6.1.1.2.c
        ),
        run=Running(
            stop_value=stop_value,
            own_stops=own_stops,
            run_query=asked_of(run_query),
            after_dividend=by_dividend,
        ),
        stock=Stock(
            one_sale_a_turn=False,  # trg:7.b hsb:5.5.b
            float_at_once=True,  # trg:7.6.a hsb:5.5.5.a
            offer_pays_company=True,  # trg:7.2.b hsb:5.5.2.b
            offer_in_order=False,  # trg:7.2.a hsb:5.5.c
            part_payment=True,  # trg:7.2.c hsb:5.5.2.c
            start_values=open_starts,
            on_float=(place_homes,),
        ),
        trains=TrainRules(
            forced=new_ones_count,
        ),
    )
