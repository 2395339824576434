"""What the rounds, turns and decisions of this game remember on the stack. The first field is the name of the node."""

from __future__ import annotations

from typing import NamedTuple

Lines = tuple[tuple[int, int], ...]  # bottling lines and the types of card they stand at


class BreweryRoundFrame(NamedTuple):
    """A brewery round; until the railways have acted it waits at 0."""

    node: str
    stage: int  # how far it has come


class BreweryTurnFrame(NamedTuple):
    """The turn of a brewery, minor or corporation."""

    node: str
    brewery: int
    step: int  # number of the next step


class BreweryFrame(NamedTuple):
    """A brewery has more cards or markers than it may."""

    node: str
    brewery: int


class OrderFrame(NamedTuple):
    """A floating brewery corporation takes its place in the order."""

    node: str
    company: int


class FloatSaleFrame(NamedTuple):
    """A floating corporation may sell from its charter."""

    node: str
    company: int
    left: int  # percent it may still sell


class LoadingFrame(NamedTuple):
    """A brewery asks a railway to carry beer."""

    node: str
    company: int
    train: int
    card: int
    cubes: int


class FewerFrame(NamedTuple):
    """The railway would carry fewer cubes than it was asked to; the brewery answers."""

    node: str
    company: int
    train: int
    card: int
    cubes: int  # for which it was asked
    fewer: int


class RaiseBecFrame(NamedTuple):
    """A brewery corporation must buy equipment."""

    node: str
    card: int


# --- The Expert Game --------------------------------------------------------------------------------------------------
class StartMarkersFrame(NamedTuple):
    """Markers before the first stock round."""

    node: str
    number: int  # of the brewery whose owner is asked


class MarkerOfferFrame(NamedTuple):
    """Somebody wants to buy a marker; its owner answers."""

    node: str
    buyer: int  # places of buyer and seller
    seller: int
    marker: int
    price: int
    discard: int  # marker given up for it, -1: none


class MarkerCounterFrame(NamedTuple):
    """The owner of the marker wants a higher price; whoever offered answers."""

    node: str
    buyer: int
    seller: int
    marker: int
    price: int  # that was offered
    discard: int
    asked: int


class DeliverFrame(NamedTuple):
    """Deliveries have begun."""

    node: str
    lines: Lines


class AfterwardsFrame(NamedTuple):
    """Deliveries are done; events may add to them."""

    node: str
    lines: Lines
    boxes: tuple[int, ...]  # demand boxes delivered to
    tolled: tuple[int, ...]  # cards at work that worked for other breweries, by their number


class InvestorFrame(NamedTuple):
    """An investor buys certificates."""

    node: str
    left: int  # how many more


__all__ = [
    "AfterwardsFrame",
    "BreweryFrame",
    "BreweryRoundFrame",
    "BreweryTurnFrame",
    "DeliverFrame",
    "FewerFrame",
    "FloatSaleFrame",
    "InvestorFrame",
    "Lines",
    "LoadingFrame",
    "MarkerCounterFrame",
    "MarkerOfferFrame",
    "OrderFrame",
    "RaiseBecFrame",
    "StartMarkersFrame",
]
