"""The policies a title chooses when it is wired: small functions and figures, one idea each.

A policy never calls another policy; nodes do. A slot exists because titles differ in it, or because an option does.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from revier.core.refusal import Refusal
from revier.rail import market
from revier.rail.routes import RunQuery

if TYPE_CHECKING:
    from revier.rail.game import RailGame
    from revier.rail.network import Network
    from revier.rail.state import RailState
    from revier.rail.tiles import Face

Effect = Callable[["RailGame", "RailState"], None]
CompanyEffect = Callable[["RailGame", "RailState", int], None]
CompanyTest = Callable[["RailGame", "RailState", int], bool]
CompanyFault = Callable[["RailGame", "RailState", int], "Refusal | None"]


def every_start(g: RailGame, s: RailState) -> Sequence[int]:
    """Any start square of the market will do."""
    return tuple(g.d.market.starts)


def every_marker(g: RailGame, s: RailState, at: int) -> Sequence[tuple[int, int]]:
    """Every station marker fills its place."""
    return s.stations[at]


def one_row_down(g: RailGame, s: RailState, company: int, percent: int) -> None:
    """A sale moves the price marker down one row, however much was sold."""
    market.down(g.d, s, company)


def one_square_right(g: RailGame, s: RailState, company: int, paid: int) -> None:
    """A dividend of at least the price moves the marker right; a smaller one leaves it."""
    if paid >= market.price(g.d, s, company):
        market.right(g.d, s, company)


@dataclass(frozen=True)
class RailRules:
    """One bundle for one wired game."""

    # map and running
    stop_value: Callable[[RailGame, RailState, int, int], int]  # company, stop
    own_stops: Callable[[RailGame, RailState, int, int], int]  # company, stops with its markers
    run_query: Callable[[RailGame, RailState, int, Network], RunQuery]
    hex_closed: Callable[[RailGame, RailState, int, int], Refusal | None]  # company, hex
    has_route: CompanyTest  # does the duty to own a train hold for this company?
    reach_from: Callable[[RailGame, RailState, int, int], int] = lambda _g, _s, _company, own: own  # company, its stops
    blocking_markers: Callable[[RailGame, RailState, int], Sequence[tuple[int, int]]] = every_marker
    run_through: Callable[[RailGame, RailState, int, int], int] = lambda _g, _s, _company, through: through
    kept_places: Callable[[RailGame, RailState, int, int], int] = lambda _g, _s, _at, _company: 0  # hex, company
    passable_terminals: frozenset[int] = frozenset()
    impassable: frozenset[int] = frozenset()
    trains_may_stand: bool = False
    receiver_runs_best: bool = True
    reached_is_enough: bool = False  # an upgrade need not add to a route: it is enough that the tile is reached with it
    tiles_a_turn: int = 1
    tile_fault: Callable[[RailGame, RailState, int, Face], Refusal | None] = lambda _g, _s, _at, _face: None
    after_tile: tuple[Effect, ...] = ()
    # shares
    priority: Callable[[RailGame, RailState], int] = field(kw_only=True)
    one_sale_a_turn: bool = True
    sell_half_swap: bool = False  # a large certificate may be broken up when a director steps down
    smallest_swap: bool = False  # a successor pays with the smallest certificates he has, whatever is to be sold
    float_at_once: bool = False
    offer_pays_company: bool = False  # money for new shares goes to the company even before it floats
    offer_in_order: bool = True  # larger certificates of a company are sold before its smaller ones
    part_payment: bool = False  # a smaller certificate may be handed in for a larger one
    share_limit: int = 100  # most of one company a player may hold, in percent
    start_values: Callable[[RailGame, RailState], Sequence[int]] = every_start
    found_fault: CompanyFault = lambda _g, _s, _company: None
    director_stays: CompanyTest = lambda _g, _s, _company: False  # whoever holds more
    after_sale: Callable[[RailGame, RailState, int, int], None] = one_row_down  # company, percent
    sale_moves_price: Callable[[RailGame, RailState, int, int], bool] = lambda _g, _s, _company, _seller: True
    partial_sale: bool = False  # a player may put a large certificate into the pool and take a smaller one back
    dividend_unit: int = 1  # a payout is cut down to a multiple; the rest is kept
    after_dividend: Callable[[RailGame, RailState, int, int], None] = one_square_right  # company, amount paid
    on_float: tuple[CompanyEffect, ...] = ()
    capital: Callable[[RailGame, RailState, int], int] = field(kw_only=True)  # paid to a company when it floats
    rise_order: Callable[[RailGame, RailState], list[int]] = field(kw_only=True)
    rises_on_float: CompanyTest = field(kw_only=True)
    extra_certificates: Callable[[RailGame, RailState, int], int] = field(kw_only=True)  # seat: what else counts
    # trains
    trade_allowed: Callable[[RailGame, RailState], bool] = field(kw_only=True)
    trade_needs_answer: bool = True
    trade_fault: Callable[[RailGame, RailState, int, int], Refusal | None] = lambda _g, _s, _seller, _train: None
    bank_train_fault: CompanyFault = lambda _g, _s, _company: None  # may the company buy one more new train this turn?
    debtor_may_sell_train: bool = False
    forced_cheapest_of_all: bool = False
    pool_train_relieves: bool = True  # no forced purchase while the treasury pays for a train of the pool
    successor_bound: bool = True  # after a bankruptcy the new director must buy the same train
    # debts and ruin
    debt_in_treasury: bool = False
    debt_surcharge: int = 100
    bankrupt_cash_counts: Callable[[bool], bool] = field(kw_only=True)  # receivership or not
    unfounded_shares_to_pool: bool = True  # those of a bankrupt, of companies not yet founded
    # the bank
    breaks_bank: Callable[[str], bool] = field(kw_only=True)  # by what kind of payment
    # refusals and their clauses
    cites: Mapping[str, str] = field(default_factory=dict)
    on_phase: tuple[Effect, ...] = ()
