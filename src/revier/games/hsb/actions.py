"""Actions only Heat, Sweat & Beer has."""

from __future__ import annotations

from revier.core.action import Action


class TradeIn(Action, frozen=True, omit_defaults=True, tag="trade_in"):
    """Hand in the own minor brewery for a certificate of a brewery corporation.

    Source is "found" (the director's certificate, with a starting value), "offer" (its charter) or "pool".
    """

    company: str
    source: str
    percent: int
    value: int = 0


class OrderPlace(Action, frozen=True, tag="order_place"):
    """Where the order token of a floating brewery corporation goes: the place of a minor brewery, or "last"."""

    place: str


class Dispose(Action, frozen=True, tag="dispose"):
    """Give up an equipment card."""

    bec: str


class Load(Action, frozen=True, tag="load"):
    """Load export beer made by an equipment card onto a train of a railway."""

    bec: str
    company: str
    train: str
    cubes: int


class TakeFewer(Action, frozen=True, tag="take_fewer"):
    """Answer a request to carry export beer with a smaller number of cubes, to which the brewery says yes or no."""

    cubes: int


class Deliver(Action, frozen=True, tag="deliver"):
    """Deliver to the home market all that capacity and demand allow."""


class BuyBec(Action, frozen=True, tag="buy_bec"):
    """Buy an equipment card from the display."""

    bec: str


class AnnounceBec(Action, frozen=True, tag="announce_bec"):
    """Name the equipment card of a forced purchase for which money must be raised."""

    bec: str
