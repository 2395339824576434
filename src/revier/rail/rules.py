"""The policies a title chooses when it is wired: small functions and figures, one idea each.

A policy never calls another policy; nodes do. A slot exists because titles differ in it, or because an option does.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from revier.core.refusal import Refusal
from revier.rail.routes import RunQuery

if TYPE_CHECKING:
    from revier.rail.game import RailGame
    from revier.rail.network import Network
    from revier.rail.state import RailState

Effect = Callable[["RailGame", "RailState"], None]
CompanyEffect = Callable[["RailGame", "RailState", int], None]
CompanyTest = Callable[["RailGame", "RailState", int], bool]


@dataclass(frozen=True)
class RailRules:
    """One bundle for one wired game."""

    # map and running
    stop_value: Callable[[RailGame, RailState, int, int], int]  # company, stop
    own_stops: Callable[[RailGame, RailState, int, int], int]  # company, stops with its markers
    run_query: Callable[[RailGame, RailState, int, Network], RunQuery]
    hex_closed: Callable[[RailGame, RailState, int, int], Refusal | None]  # company, hex
    has_route: CompanyTest  # does the duty to own a train hold for this company?
    passable_terminals: frozenset[int] = frozenset()
    impassable: frozenset[int] = frozenset()
    trains_may_stand: bool = False
    receiver_runs_best: bool = True
    after_tile: tuple[Effect, ...] = ()
    after_track: tuple[Effect, ...] = ()
    # shares
    priority: Callable[[RailGame, RailState], int] = field(kw_only=True)
    one_sale_a_turn: bool = True
    sell_half_swap: bool = False  # a large certificate may be broken up when a director steps down
    float_at_once: bool = False
    capital: Callable[[RailGame, RailState, int], int] = field(kw_only=True)  # paid to a company when it floats
    rise_order: Callable[[RailGame, RailState], list[int]] = field(kw_only=True)
    rises_on_float: CompanyTest = field(kw_only=True)
    extra_certificates: Callable[[RailGame, RailState, int], int] = field(kw_only=True)  # seat: what else counts
    # trains
    trade_allowed: Callable[[RailGame, RailState], bool] = field(kw_only=True)
    trade_needs_answer: bool = True
    debtor_may_sell_train: bool = False
    forced_cheapest_of_all: bool = False
    duty_rests_without_trains: bool = True
    successor_bound: bool = True  # after a bankruptcy the new director must buy the same train
    # debts and ruin
    debt_in_treasury: bool = False
    debt_surcharge: int = 100
    bankrupt_cash_counts: Callable[[bool], bool] = field(kw_only=True)  # receivership or not
    unfounded_shares_to_pool: bool = True  # those of a bankrupt, of companies not yet founded
    resort_after_bankruptcy: bool = True
    # the bank
    breaks_bank: Callable[[str], bool] = field(kw_only=True)  # by what kind of payment
    # refusals and their clauses
    cites: Mapping[str, str] = field(default_factory=dict)
    on_phase: tuple[Effect, ...] = ()
    on_bankruptcy: tuple[Callable[[RailGame, RailState, int], None], ...] = ()
