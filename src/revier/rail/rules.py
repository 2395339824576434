"""The policies a title chooses when it is wired: small functions and figures, one idea each, bundled by moment.

A policy gets what it needs and returns a value, or is an effect that the kit calls at one moment; it never calls
another policy: nodes do. A slot exists because titles differ in it (docs/seams.md).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from revier.core.refusal import Refusal
from revier.rail import market
from revier.rail.game import RailGame
from revier.rail.network import Network
from revier.rail.routes import RunQuery
from revier.rail.state import RailState
from revier.rail.tiles import Face

G_contra = TypeVar("G_contra", bound=RailGame, contravariant=True)  # the title's game
S_contra = TypeVar("S_contra", bound=RailState, contravariant=True)  # and its state


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


def printed_cost(g: RailGame, s: RailState, company: int, at: int) -> int:
    """Whoever builds pays what the present picture of a hex asks."""
    return g.d.faces[s.tile[at]].cost


def nobody_says_no(*_: Any) -> Refusal | None:
    """Nothing speaks against it."""
    return None


@dataclass(frozen=True, kw_only=True)
class Build(Generic[G_contra, S_contra]):
    """Track and stations."""

    hex_closed: Callable[[G_contra, S_contra, int, int], Refusal | None]  # company, hex
    reach_from: Callable[[G_contra, S_contra, int, int], int] = lambda _g, _s, _company, own: own  # company, its stops
    blocking_markers: Callable[[G_contra, S_contra, int], Sequence[tuple[int, int]]] = every_marker
    kept_places: Callable[[G_contra, S_contra, int, int], int] = lambda _g, _s, _at, _company: 0  # hex, company
    reached_is_enough: bool = False  # an upgrade need not add to a route: it is enough that the tile is reached with it
    tiles_a_turn: int = 1
    cost: Callable[[G_contra, S_contra, int, int], int] = printed_cost  # company, hex
    tile_fault: Callable[[G_contra, S_contra, int, Face], Refusal | None] = nobody_says_no
    after_tile: tuple[Callable[[G_contra, S_contra], None], ...] = ()


@dataclass(frozen=True, kw_only=True)
class Running(Generic[G_contra, S_contra]):
    """Trains that run, and what their income does."""

    stop_value: Callable[[G_contra, S_contra, int, int], int]  # company, stop
    own_stops: Callable[[G_contra, S_contra, int, int], int]  # company, stops with its markers
    run_query: Callable[[G_contra, S_contra, int, Network], RunQuery]
    run_through: Callable[[G_contra, S_contra, int, int], int] = lambda _g, _s, _company, through: through
    passable_terminals: frozenset[int] = frozenset()
    impassable: frozenset[int] = frozenset()
    trains_may_stand: bool = False
    receiver_runs_best: bool = True
    dividend_unit: int = 1  # a payout is cut down to a multiple; the rest is kept
    after_dividend: Callable[[G_contra, S_contra, int, int], None] = one_square_right  # company, paid


@dataclass(frozen=True, kw_only=True)
class Stock(Generic[G_contra, S_contra]):
    """Shares: founding, buying, selling, floating."""

    priority: Callable[[G_contra, S_contra], int]
    capital: Callable[[G_contra, S_contra, int], int]  # paid to a company when it floats
    rise_order: Callable[[G_contra, S_contra], list[int]]
    rises_on_float: Callable[[G_contra, S_contra, int], bool]
    extra_certificates: Callable[[G_contra, S_contra, int], int]  # seat: what else counts
    one_sale_a_turn: bool = True
    sell_half_swap: bool = False  # a large certificate may be broken up when a director steps down
    smallest_swap: bool = False  # a successor pays with the smallest certificates he has, whatever is to be sold
    float_at_once: bool = False
    offer_pays_company: bool = False  # money for new shares goes to the company even before it floats
    offer_in_order: bool = True  # larger certificates of a company are sold before its smaller ones
    part_payment: bool = False  # a smaller certificate may be handed in for a larger one
    share_limit: int = 100  # most of one company a player may hold, in percent
    start_values: Callable[[G_contra, S_contra], Sequence[int]] = every_start
    found_fault: Callable[[G_contra, S_contra, int], Refusal | None] = nobody_says_no
    director_stays: Callable[[G_contra, S_contra, int], bool] = lambda _g, _s, _company: False  # whoever holds more
    after_sale: Callable[[G_contra, S_contra, int, int], None] = one_row_down  # company, percent
    sale_moves_price: Callable[[G_contra, S_contra, int, int], bool] = lambda _g, _s, _company, _seller: True
    partial_sale: bool = False  # a player may put a large certificate into the pool and take a smaller one back
    on_float: tuple[Callable[[G_contra, S_contra, int], None], ...] = ()


@dataclass(frozen=True, kw_only=True)
class TrainRules(Generic[G_contra, S_contra]):
    """Trains bought, sold and owed."""

    has_route: Callable[[G_contra, S_contra, int], bool]  # does the duty to own a train hold for this company?
    trade_allowed: Callable[[G_contra, S_contra], bool]
    trade_needs_answer: bool = True
    trade_fault: Callable[[G_contra, S_contra, int, int], Refusal | None] = nobody_says_no  # seller, train
    bank_train_fault: Callable[[G_contra, S_contra, int], Refusal | None] = (
        nobody_says_no  # one more new train this turn?
    )
    debtor_may_sell_train: bool = False
    forced_cheapest_of_all: bool = False
    pool_train_relieves: bool = True  # no forced purchase while the treasury pays for a train of the pool
    on_phase: tuple[Callable[[G_contra, S_contra], None], ...] = ()


@dataclass(frozen=True, kw_only=True)
class Ruin(Generic[G_contra, S_contra]):
    """Debts, bankruptcy and a broken bank."""

    bankrupt_cash_counts: Callable[[bool], bool]  # receivership or not
    bank_pays: Callable[[G_contra, S_contra, int, int, str], None]  # account, amount, kind of payment: may break it
    successor_bound: bool = True  # after a bankruptcy the new director must buy the same train
    debt_in_treasury: bool = False
    debt_surcharge: int = 100
    unfounded_shares_to_pool: bool = True  # those of a bankrupt, of companies not yet founded


@dataclass(frozen=True, kw_only=True)
class RailRules(Generic[G_contra, S_contra]):
    """One bundle for one wired game."""

    build: Build[G_contra, S_contra]
    run: Running[G_contra, S_contra]
    stock: Stock[G_contra, S_contra]
    trains: TrainRules[G_contra, S_contra]
    ruin: Ruin[G_contra, S_contra]
    cites: Mapping[str, str] = field(default_factory=dict)  # refusals and their clauses
