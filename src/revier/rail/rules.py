"""The policies a title chooses when it is wired: small functions and figures, one idea each, bundled by moment.

A policy gets what it needs and returns a value, or is an effect that the kit calls at one moment; it never calls
another policy: nodes do. A slot exists because titles differ in it (docs/seams.md); tests/house counts.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, Literal, NamedTuple, TypeVar

from revier.core.action import Seat
from revier.core.refusal import Refusal
from revier.rail import market
from revier.rail.accounts import bank_broken_by
from revier.rail.game import RailGame
from revier.rail.network import Network, network_through, through_stops
from revier.rail.routes import RunQuery
from revier.rail.state import NOBODY, RailState
from revier.rail.trains import OnSale

G_contra = TypeVar("G_contra", bound=RailGame, contravariant=True)  # the title's game
S_contra = TypeVar("S_contra", bound=RailState, contravariant=True)  # and its state

G_any = TypeVar("G_any", bound=RailGame)
S_any = TypeVar("S_any", bound=RailState)

# How certificates of several sizes are exchanged when a sale needs it: not at all; a successor pays with his smallest;
# a large one goes to the pool, which gives change; the large one of a successor is broken up.
Exchange = Literal["none", "smallest", "change", "halved"]


class Work(NamedTuple):
    """Something a company is about to build, with the cost that is printed for it."""

    what: Literal["tile", "marker"]
    company: int
    at: int  # hex
    printed: int


def printed_cost(g: RailGame, s: RailState, work: Work) -> int:
    """Everything costs what is printed."""
    return work.printed


def every_start(g: RailGame, s: RailState) -> Sequence[int]:
    """Any start square of the market will do."""
    return tuple(g.d.market.starts)


def every_marker(g: RailGame, s: RailState, at: int) -> Sequence[tuple[int, int]]:
    """Every station marker fills its place."""
    return s.stations[at]


def left_of_last(g: RailGame, s: RailState) -> Seat:
    """The left-hand neighbour of the last to act; if nobody acted the card stays."""
    return g.after(s, s.last_actor) if s.last_actor != NOBODY else s.priority


def one_row_down(g: RailGame, s: RailState, company: int, percent: int, by_director: bool) -> None:
    """A sale moves the price marker down one row, however much was sold, whoever sold it."""
    market.down(g.d, s, company)


def one_square_right(g: RailGame, s: RailState, company: int, paid: int) -> None:
    """A dividend of at least the price moves the marker right, none moves it left; a smaller one leaves it."""
    if not paid:
        market.left(g.d, s, company)
    elif paid >= market.price(g.d, s, company):
        market.right(g.d, s, company)


def new_or_pooled(offered: Sequence[OnSale], funds: int) -> list[OnSale]:
    """If the treasury pays for no train at all: the first new one, or any of the pool."""
    if any(offer.price <= funds for offer in offered):
        return []
    return [o for o in offered if o.source == "bank"][:1] + [o for o in offered if o.source == "pool"]


def asked_of(
    query: Callable[[G_any, S_any, int, Network], RunQuery],
    through: Callable[[G_any, S_any, int], int] = through_stops,
) -> Callable[[G_any, S_any, int], tuple[Network, RunQuery]]:
    """A query about the runs on the map as a company's trains see it; `through` says which stops they may pass."""

    def run_query(g: G_any, s: S_any, company: int) -> tuple[Network, RunQuery]:
        passed = through(g, s, company)
        key = ("network", company, passed, s.phase, tuple(s.stations), *g.keys.run(g, s))
        network = s.track.kept(key, lambda: network_through(g, s, company, passed))
        return network, query(g, s, company, network)

    return run_query


by_any_payment = bank_broken_by(lambda _why: True)


def nobody_says_no(*_: Any) -> Refusal | None:
    """Nothing speaks against it."""
    return None


@dataclass(frozen=True, kw_only=True)
class Build(Generic[G_contra, S_contra]):
    """Track and stations."""

    hex_closed: Callable[[G_contra, S_contra, int, int], Refusal | None] = nobody_says_no  # company, hex
    reach_from: Callable[[G_contra, S_contra, int, int], int] = lambda _g, _s, _company, own: own  # company, its stops
    blocking_markers: Callable[[G_contra, S_contra, int], Sequence[tuple[int, int]]] = every_marker
    kept_places: Callable[[G_contra, S_contra, int, int], int] = lambda _g, _s, _at, _company: 0  # hex, company
    reached_is_enough: bool = False  # an upgrade need not add to a route: it is enough that the tile is reached with it
    cost: Callable[[G_contra, S_contra, Work], int] = printed_cost
    after_tile: tuple[Callable[[G_contra, S_contra], None], ...] = ()


@dataclass(frozen=True, kw_only=True)
class Running(Generic[G_contra, S_contra]):
    """Trains that run, and what their income does."""

    stop_value: Callable[[G_contra, S_contra, int, int], int]  # company, stop
    run_query: Callable[[G_contra, S_contra, int], tuple[Network, RunQuery]]  # company
    own_stops: Callable[[G_contra, S_contra, int, int], int] = lambda _g, _s, _company, own: own  # stops with markers
    trains_may_stand: bool = False
    after_dividend: Callable[[G_contra, S_contra, int, int], None] = one_square_right  # company, paid or 0


@dataclass(frozen=True, kw_only=True)
class Stock(Generic[G_contra, S_contra]):
    """Shares: founding, buying, selling, floating."""

    priority: Callable[[G_contra, S_contra], int] = left_of_last
    capital: Callable[[G_contra, S_contra, int], int] = lambda _g, _s, _company: 0  # paid to a company when it floats
    extra_certificates: Callable[[G_contra, S_contra, int], int] = lambda _g, _s, _seat: 0  # what else counts
    one_sale_a_turn: bool = True
    exchange: Exchange = "none"
    float_at_once: bool = False
    offer_pays_company: bool = False  # money for new shares goes to the company even before it floats
    offer_in_order: bool = True  # larger certificates of a company are sold before its smaller ones
    part_payment: bool = False  # a smaller certificate may be handed in for a larger one
    start_values: Callable[[G_contra, S_contra], Sequence[int]] = every_start
    found_fault: Callable[[G_contra, S_contra, int], Refusal | None] = nobody_says_no
    after_sale: Callable[[G_contra, S_contra, int, int, bool], None] = one_row_down  # company, percent, by its director
    on_float: tuple[Callable[[G_contra, S_contra, int], None], ...] = ()


@dataclass(frozen=True, kw_only=True)
class TrainRules(Generic[G_contra, S_contra]):
    """Trains bought, sold and owed."""

    # Does the duty to own a train hold for this company?
    has_route: Callable[[G_contra, S_contra, int], bool] = lambda _g, _s, _company: True
    # What speaks against a train: of a seller, or, where that is NOBODY, a new one.
    train_fault: Callable[[G_contra, S_contra, int, int], Refusal | None] = nobody_says_no
    # Of all that is on sale, with so much in the treasury: what the director must help with.
    forced: Callable[[Sequence[OnSale], int], list[OnSale]] = new_or_pooled
    on_phase: tuple[Callable[[G_contra, S_contra], None], ...] = ()


@dataclass(frozen=True, kw_only=True)
class Ruin(Generic[G_contra, S_contra]):
    """A broken bank."""

    # Account, amount, kind of payment: may break it.
    bank_pays: Callable[[G_contra, S_contra, int, int, str], None] = by_any_payment


@dataclass(frozen=True, kw_only=True)
class RailRules(Generic[G_contra, S_contra]):
    """One bundle for one wired game."""

    run: Running[G_contra, S_contra]
    build: Build[G_contra, S_contra] = field(default_factory=Build)
    stock: Stock[G_contra, S_contra] = field(default_factory=Stock)
    trains: TrainRules[G_contra, S_contra] = field(default_factory=TrainRules)
    ruin: Ruin[G_contra, S_contra] = field(default_factory=Ruin)
