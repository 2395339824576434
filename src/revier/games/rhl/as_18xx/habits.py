"""The decisions in which 18xx.games differs from our clauses, each by itself.

A `Habits()` is the profile `18xx`: how the public implementation decides today. An importer may set each by itself:
where a default equals the rulebook's value, older recordings need the other one. The profile alone is right for games
recorded from January 2023 on; see `rhe_first_rise` and `trajekt_marker_paid` for older ones.
"""

from __future__ import annotations

from typing import Literal

from revier.core.options import OptionSet, habit


class Habits(OptionSet):
    """What each means is said by the catalogues, as for options."""

    # --- first stock round ------------------------------------------------------------------------------------------
    auction_speaker: Literal["clockwise", "lowest_bid"] = habit(
        default="lowest_bid", rulebook="clockwise", clause="3.l"
    )
    first_share_turn: Literal["next_in_turn", "most_cash"] = habit(
        default="most_cash", rulebook="next_in_turn", clause="3.t"
    )
    priority_tie: Literal["tied_after_last_buyer", "left_of_last_to_act"] = habit(
        default="left_of_last_to_act", rulebook="tied_after_last_buyer", clause="3.1.c"
    )
    rhe_link_test: Literal["track_only", "halves_from_first_city"] = habit(
        default="halves_from_first_city", rulebook="track_only", clause="4.2.6.g"
    )
    rhe_link_moment: Literal["at_once", "after_track_step"] = habit(
        default="after_track_step", rulebook="at_once", clause="4.2.6.f"
    )
    # --- private companies ------------------------------------------------------------------------------------------
    power_window: Literal["track_step", "until_marker_or_train"] = habit(
        default="until_marker_or_train", rulebook="track_step", clause="4.1.d"
    )
    power_first_uses_lay: bool = habit(default=True, rulebook=False, clause="4.1.e")
    pwb_tile: Literal["extra_unconnected", "normal_lay"] = habit(
        default="normal_lay", rulebook="extra_unconnected", clause="4.2.1.c"
    )
    cableway_tiles: Literal["any_fitting", "short_list"] = habit(
        default="short_list", rulebook="any_fitting", clause="4.2.3.b"
    )
    cableway_on_paid_hex: bool = habit(default=True, rulebook=False, clause="4.2.3.d")
    trajekt_marker_at_once: bool = habit(default=True, rulebook=False, clause="4.2.4.e")
    trajekt_marker_paid: bool = habit(default=True, rulebook=True, clause="4.2.4.e")
    # --- corporations -----------------------------------------------------------------------------------------------
    kkk_half_sale: bool = habit(default=True, rulebook=False, clause="5.4.h")
    trains_may_stand: bool = habit(default=True, rulebook=False, clause="6.3.d")
    boxtel_marker_closes: bool = habit(default=True, rulebook=False, clause="9.d")
    # --- running trains ---------------------------------------------------------------------------------------------
    hamburg_berlin_run: bool = habit(default=True, rulebook=False, clause="10.1.h")
    same_bank_run: bool = habit(default=True, rulebook=False, clause="10.2.h")
    through_venlo: bool = habit(default=True, rulebook=False, clause="10.3.d")
    rge_through_l9: bool = habit(default=False, rulebook=True, clause="10.3.g")
    rge_counted_stops: Literal["ends_always_count", "best_eight"] = habit(
        default="best_eight", rulebook="ends_always_count", clause="10.3.j"
    )
    rge_town_end: bool = habit(default=True, rulebook=False, clause="10.1.e")
    rge_basel_frankfurt: bool = habit(default=True, rulebook=False, clause="10.1.i")
    rge_doubling: Literal["opposite_sides", "any_two_logo_ends"] = habit(
        default="any_two_logo_ends", rulebook="opposite_sides", clause="11.6.b"
    )
    roermond_guards_bonus: bool = habit(default=False, rulebook=True, clause="11.4.b")
    # --- trains -----------------------------------------------------------------------------------------------------
    early_train_trade: bool = habit(default=True, rulebook=False, clause="13.1.c")
    train_trade_answer: bool = habit(default=False, rulebook=True, clause="13.1.d")
    pool_former_owner: bool = habit(default=True, rulebook=False, clause="13.1.k", before={"3.0": True})
    train_duty: Literal["legal_run", "two_linked_stops"] = habit(
        default="two_linked_stops", rulebook="legal_run", clause="13.1.m"
    )
    forced_train: Literal["cheapest_new_or_pool", "cheapest_of_all"] = habit(
        default="cheapest_of_all", rulebook="cheapest_new_or_pool", clause="13.2.b"
    )
    forced_sale: Literal["papers_in_hand", "papers_sold"] = habit(
        default="papers_sold", rulebook="papers_in_hand", clause="13.2.e", before={"3.0": "papers_sold"}
    )
    # --- bankruptcy and receivership --------------------------------------------------------------------------------
    bankrupt_unfounded_share: Literal["to_pool", "stays"] = habit(default="stays", rulebook="to_pool", clause="13.3.b")
    bankrupt_cash: Literal["always_credited", "only_in_receivership"] = habit(
        default="only_in_receivership", rulebook="always_credited", clause="13.3.c"
    )
    successor_train: Literal["same_train", "free_again"] = habit(
        default="free_again", rulebook="same_train", clause="13.3.f"
    )
    receivership_run: Literal["best", "as_entered"] = habit(default="as_entered", rulebook="best", clause="13.3.i")
    debt_in_treasury: bool = habit(default=True, rulebook=False, clause="13.3.j")
    indebted_train_sale: bool = habit(default=True, rulebook=False, clause="13.3.k")
    # --- share dealing and floating ---------------------------------------------------------------------------------
    float_rise_order: Literal["operating_order", "floating_order"] = habit(
        default="floating_order", rulebook="operating_order", clause="15.3.b"
    )
    float_moment: Literal["end_of_round", "at_once"] = habit(
        default="at_once", rulebook="end_of_round", clause="16.4.a"
    )
    rhe_first_rise: bool = habit(default=True, rulebook=True, clause="16.4.e")
    sales_per_corporation: Literal["one_a_turn", "any_number"] = habit(
        default="any_number", rulebook="one_a_turn", clause="16.6.b"
    )
