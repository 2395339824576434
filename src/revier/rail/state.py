"""The position of a railway game: flat lists, copied whole."""

from __future__ import annotations

from typing import Any

from revier.core.events import Sink
from revier.core.state import Derived, FlatState, Later, Passing, flat_state
from revier.rail.actions import RoutePlan
from revier.rail.track import TrackGraph

# Places of certificates: the Initial Offering, the Bank Pool, set aside, then the players.
OFFER, POOL, ASIDE, PLAYER = 0, 1, 2, 3
# Places of trains: not yet sold, the Bank Pool, out of the game, then the companies.
DEPOT, TRAIN_POOL, SCRAPPED, OWNED = 0, 1, 2, 3
# Accounts: the bank, then the players, the companies and what a title sets aside.
BANK = 0
# Owners of a lot who are not players.
UNSOLD, CLOSED = -1, -2
NOBODY = -1
# Places of tiles and of station markers: at hand (in stock, on the charter) and on the map.
AT_HAND, ON_MAP = 0, 1


@flat_state
class RailState(FlatState):
    """All that changes. What each index means is known to the accessor modules, not to the rules."""

    flow: list[tuple[Any, ...]]
    ply: int
    order: list[int]  # seats clockwise
    priority: int  # who holds the Priority Deal card
    # money and papers
    cash: list[int]
    held: list[int]  # certificates, by class and place
    lots: list[int]  # owner of each certificate of the starting packet
    used: list[int]  # whether the power of each lot has been used
    bankrupt: list[int]
    # companies
    director: list[int]
    par: list[int]
    square: list[int]  # on the market; -1 before the company is founded
    arrival: list[int]  # when its marker came to its square
    clock: int
    floated: list[int]
    operated: list[int]
    receivership: list[int]
    debt: list[int]
    surcharged: Later[list[int]]  # companies whose first debt to the bank was made larger by the surcharge
    markers: list[int]  # station markers, on the charter and on the map
    income: list[int]  # of its last run
    paid: list[int]  # its last dividend
    # trains
    trains: list[int]
    given_up: Later[list[tuple[int, int]]]  # trains in the pool and who gave them up, for titles in which it matters
    phase: int
    # map
    tile: list[int]
    turn: list[int]
    tiles: list[int]  # of each face in stock and on the map
    stations: list[tuple[tuple[int, int], ...]]  # for each hex (stop, company), in order of placing
    reserved: list[tuple[tuple[int, int], ...]]  # homes kept free until their company places its first marker
    # rounds
    stock_round: int
    operating_round: int  # of the present set; 0 in a stock round
    operating_rounds: int  # in the present set
    acted: list[int]  # companies that have acted in this operating round
    sold: list[int]  # for each seat the companies sold in this stock round, as bits
    last_buyer: int
    last_seller: int
    last_actor: int  # who last bought or sold in this stock round
    passes: int
    newly: list[int]  # companies floated in this stock round, in order
    # the turn of a company
    tile_laid: int
    marker_placed: int
    earned: int  # income of this turn, before it is paid or kept
    bought: int  # trains bought this turn
    refusals: list[tuple[int, int]]  # offers refused this turn: (seller, train)
    refused_at: Later[list[int]]  # the amounts of these offers, in the same order
    # the end
    broken: int
    end: str
    track: Derived[TrackGraph]
    # What ran in this turn and what it earned: shown on the map, asked by no rule, so no part of the position.
    ran: Derived[tuple[tuple[RoutePlan, int], ...] | None]
    sink: Passing[Sink]


def tiles_left(s: RailState, face: int) -> int:
    """How many tiles of a kind are in stock."""
    return s.tiles[face * 2 + AT_HAND]


def markers_left(s: RailState, company: int) -> int:
    """How many station markers lie on a charter."""
    return s.markers[company * 2 + AT_HAND]
