"""What can be chosen before a game of 18Rhl: the rulebook's variants, and the readings worth choosing.

How 18xx.games decides otherwise is no choice of this list but a wiring of its own (`as_18xx`); its decisions are
understood wherever an option is named, so that records of 0.1.0 and recorded games of that site stay what they were.
"""

from __future__ import annotations

from typing import Literal

from revier.core.options import READING, SET_UP, VARIANT, Option, OptionSet, former, option
from revier.games.rhl.as_18xx.habits import Habits

# Offered by 0.1.0 and carried out by no rule, then or now.
_IDLE = (
    Option("resort_after_bankruptcy", True, clause="6.2.b", profiles={"18xx": False}),
    Option(
        "upgrades_without_gain",
        "four_way_towns",
        ("four_way_towns", "four_way_towns_and_949"),
        clause="8.h",
        profiles={"18xx": "four_way_towns_and_949"},
    ),
    Option("rge_ends", "one_logo_hex", ("one_logo_hex", "opposite_logo_hexes"), clause="10.3.f"),
)


class RhlOptions(OptionSet):
    """The options of 18Rhl; what each means is said by the catalogues."""

    optional_2_train: bool = option(False, clause="18.1.a", group=VARIANT)
    lower_starting_capital: bool = option(False, clause="18.2.a", group=VARIANT)
    promotion_tiles: bool = option(False, clause="18.3.a", group=VARIANT)
    ratingen: Literal["none", "implementation", "issue_7030"] = option("none", clause="18.3.a", group=VARIANT)
    rhe_start_values: Literal["any_violet", "70_to_80", "only_70"] = option(
        "any_violet", clause="4.2.6.b", group=VARIANT, profiles={"18xx": "70_to_80"}
    )
    rhe_treasury: Literal["twice_start_value", "winning_bid", "fixed_140"] = option(
        "twice_start_value", clause="4.2.6.e", group=VARIANT, profiles={"18xx": "winning_bid"}
    )
    red_marker_run: Literal["ends_for_nothing", "refused"] = option(
        "ends_for_nothing", clause="9.d", group=READING, profiles={"18xx": "refused"}
    )
    ferry_value_by_need: bool = option(True, clause="10.2.e", group=READING, profiles={"18xx": False})
    marker_across_river: bool = option(True, clause="10.2.e", group=READING, profiles={"18xx": False})
    through_l9: bool = option(True, clause="10.3.d", group=READING)
    bank_broken_by: Literal["any_payment", "income_and_sales"] = option("any_payment", clause="17.1.d", group=READING)
    receivership_buys_trains: Literal["duty", "nobody", "as_entered"] = option(
        "duty",
        clause="13.3.o",
        group=READING,
        profiles={"18xx": "as_entered"},
        formerly={"off": "nobody", "on": "as_entered"},
    )
    seats_as_given: bool = option(False, clause="2.1.a", group=SET_UP, profiles={"18xx": True})
    habits: Habits = former(Habits, profile="18xx", idle=_IDLE)
