"""What the rounds and steps of the kit remember on the stack. The first field is always the name of the node."""

from __future__ import annotations

from typing import NamedTuple


class RoundsFrame(NamedTuple):
    """The bottom of the stack."""

    node: str
    coming: str  # what comes next: "stock", "operating", or what a title adds


class StockTurnFrame(NamedTuple):
    """A player's turn in a stock round."""

    node: str
    seat: int
    traded: int  # companies sold in this turn, as bits


class TurnFrame(NamedTuple):
    """The turn of a company in an operating round."""

    node: str
    company: int
    step: int  # number of the next step


class OfferFrame(NamedTuple):
    """A train of another company was asked for; its director answers."""

    node: str
    seller: int
    train: int
    price: int


class CounterFrame(NamedTuple):
    """The director of the seller has named another price; the buyer's answers."""

    node: str
    seller: int
    train: int
    price: int  # that was offered
    asked: int


class RaiseFrame(NamedTuple):
    """A forced purchase for which money must be raised."""

    node: str
    train: int
    source: str


class DiscardFrame(NamedTuple):
    """A company that owns more trains than it may."""

    node: str
    company: int


class PacketFrame(NamedTuple):
    """A player's turn in the sale of the starting packet."""

    node: str
    seat: int


class StartValueFrame(NamedTuple):
    """The buyer of a certificate that makes a company sets its starting value."""

    node: str
    seat: int
