"""Everything that can be done in a railway game. Ids are those of the printed game, so that records can be read."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

import msgspec

from revier.core.action import Action


class Pass(Action, frozen=True, tag="pass"):
    """Do nothing more here."""


class Bid(Action, frozen=True, tag="bid"):
    """Bid for a certificate of the starting packet."""

    lot: str
    amount: int


class BuyLot(Action, frozen=True, tag="buy_lot"):
    """Buy the cheapest certificate of the starting packet at its price."""

    lot: str


class SetValue(Action, frozen=True, tag="set_value"):
    """Set the starting value of a company whose director's certificate came with the starting packet."""

    company: str
    value: int


class Found(Action, frozen=True, tag="found"):
    """Buy a director's certificate and set the starting value."""

    company: str
    value: int


class BuyShare(Action, frozen=True, omit_defaults=True, tag="buy"):
    """Buy a certificate from the Initial Offering ("offer") or the Bank Pool ("pool")."""

    company: str
    source: str
    percent: int
    hand_in: int = 0  # a certificate of this size given in part payment


class SellShares(Action, frozen=True, tag="sell"):
    """Sell certificates of one company to the Bank Pool; `certificates` are the percentages that end up there."""

    company: str
    certificates: tuple[int, ...]


class OwnDeal(Action, frozen=True, tag="own_deal"):
    """A company sells one of its own certificates to the Bank Pool ("sell") or buys one back ("buy")."""

    side: str
    percent: int


@runtime_checkable
class LaysTile(Protocol):
    """An action that puts a tile on a hex, by whatever right."""

    @property
    def hex(self) -> str: ...
    @property
    def tile(self) -> str: ...
    @property
    def turn(self) -> int: ...


class LayTile(Action, frozen=True, tag="lay_tile"):
    """Lay or upgrade a tile; `turn` counts steps clockwise."""

    hex: str
    tile: str
    turn: int


class PlaceStation(Action, frozen=True, tag="station"):
    """Place a station marker in a city of a hex."""

    hex: str
    city: int


class RoutePlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The run of one train: hexes in order, stops as ``K6:c0``, plain track as ``K8``."""

    train: str
    path: tuple[str, ...]
    load: int = 0  # goods on the train, in titles that carry any


class Run(Action, frozen=True, tag="run"):
    """Run trains; a train without a plan stands idle."""

    routes: tuple[RoutePlan, ...]


class Dividend(Action, frozen=True, tag="dividend"):
    """Pay the income out, or keep it."""

    pay: bool


class BuyTrain(Action, frozen=True, tag="buy_train"):
    """Buy a train from the bank ("bank"), the Bank Pool ("pool") or a company, for a price."""

    train: str
    source: str
    price: int


class AnnounceTrain(Action, frozen=True, tag="announce_train"):
    """Name the train of a forced purchase for which the director must first raise money."""

    train: str
    source: str


class Answer(Action, frozen=True, tag="answer"):
    """Accept or refuse an offer."""

    accept: bool


class CounterOffer(Action, frozen=True, tag="counter"):
    """Answer an offer with another price, to which the other side says yes or no."""

    price: int


class DiscardTrain(Action, frozen=True, tag="discard"):
    """Give up a train above the limit."""

    train: str


class GoBankrupt(Action, frozen=True, tag="bankrupt"):
    """Declare bankruptcy: everything sellable is sold and it is not enough."""
