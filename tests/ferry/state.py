"""The position, the figures it is read with, and the small words for both."""

from __future__ import annotations

from typing import Any, NamedTuple

from revier.core.action import Seat
from revier.core.events import Sink
from revier.core.flow import Frame
from revier.core.pieces import count, move
from revier.core.state import FlatState, Passing, flat_state
from revier.core.title import Tables

NEAR, ABOARD, FAR = range(3)  # where crates are
BAG, USED = range(2)  # where markers are
BANKS = 3
DRY = -1  # no marker drawn yet


class Water(NamedTuple):
    """A marker: how many there are, and what a crate brings with it."""

    id: str
    number: int
    price: int


class Figures(NamedTuple):
    """The figures for so many players and this boat."""

    places: int
    crates: int
    money: int
    bank: int
    fare: int
    waters: tuple[Water, ...]


def figures(tables: Tables, players: int, boat: str) -> Figures:
    """From the data files; which boat it is, is decided here and nowhere else. ferry:1.c"""
    start: dict[str, Any] = tables["set_up"]
    waters = tuple(Water(name, row["count"], row["price"]) for name, row in tables["water"].items())
    return Figures(
        places=tables["boats"][boat]["places"],
        crates=start["crates"][str(players)],
        money=start["money"],
        bank=start["bank"],
        fare=tables["fare"]["crate"],
        waters=waters,
    )


@flat_state
class FerryState(FlatState):
    """Accounts: one for each player, then the bank. Racks: crates by owner and place, markers by water and place."""

    flow: list[Frame]
    ply: int
    captain: Seat
    decided: int  # players who have decided on this crossing
    water: int
    cash: list[int]
    crates: list[int]
    markers: list[int]
    sink: Passing[Sink] = None


def crates(s: FerryState, seat: Seat, place: int) -> int:
    """How many crates of a player are there."""
    return count(s.crates, BANKS, seat, place)


def shift(s: FerryState, seat: Seat, source: int, target: int, number: int) -> None:
    """Carry crates of a player from one place to the next."""
    move(s.crates, BANKS, seat, source, target, number)


def at_all(s: FerryState, place: int) -> int:
    """Crates of all players at a place."""
    return sum(s.crates[place::BANKS])


def in_bag(s: FerryState, water: int) -> int:
    """Markers of this water still to be drawn."""
    return count(s.markers, 2, water, BAG)
