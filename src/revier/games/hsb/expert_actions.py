"""Actions only The Expert Game has."""

from __future__ import annotations

from revier.core.action import Action


# --- minor capital expenditure markers --------------------------------------------------------------------------------
class BuyMcm(Action, frozen=True, omit_defaults=True, tag="buy_mcm"):
    """Buy a marker: source is "bank" or the company that has it; `discard` goes back where all boxes are full."""

    marker: str
    source: str
    price: int
    discard: str = ""


class DropMarker(Action, frozen=True, tag="drop_marker"):
    """Put a marker, of either sort, back on the display because there are too many on a charter."""

    marker: str


class Bottle(Action, frozen=True, tag="bottle"):
    """Put a bottling line at an equipment card."""

    line: str
    bec: str


# --- special events ---------------------------------------------------------------------------------------------------
class TakeEvent(Action, frozen=True, tag="take_event"):
    """Take a special event from the display."""

    event: str


class Fair(Action, frozen=True, tag="fair"):
    """Event G: money for the treasury."""


class Advertise(Action, frozen=True, tag="advertise"):
    """Event H: an equipment card delivers one cube before all others."""

    bec: str


class SetAside(Action, frozen=True, tag="set_aside"):
    """Event I: keep an equipment card from delivering, so that it can be dealt in."""

    bec: str


class DealIn(Action, frozen=True, tag="deal_in"):
    """Event I: buy equipment for less, dealing in the card set aside."""

    bec: str


class Upgrade(Action, frozen=True, tag="upgrade"):
    """Event J: buy equipment in place of a card used in this round."""

    bec: str
    old: str


class Premium(Action, frozen=True, tag="premium"):
    """Event K: one cube delivered to these customers is paid at the price of the next segment."""

    segment: int
    customers: str


class Marketing(Action, frozen=True, tag="marketing"):
    """Event L: one place forward in the new order."""


class Invest(Action, frozen=True, tag="invest"):
    """Event M: sell a certificate of the brewery; its price stays."""

    percent: int


class Toll(Action, frozen=True, tag="toll"):
    """Event N: half the price for one unit of an equipment card that was not used."""

    bec: str


class SecondShift(Action, frozen=True, tag="second_shift"):
    """Event O: an equipment card makes one cube more, for half the price."""

    bec: str


class Contract(Action, frozen=True, tag="contract"):
    """Event P: load beer on the trains of a railway without asking its director."""

    company: str


EXPERT_ONLY = (
    BuyMcm,
    DropMarker,
    Bottle,
    TakeEvent,
    Fair,
    Advertise,
    SetAside,
    DealIn,
    Upgrade,
    Premium,
    Marketing,
    Invest,
    Toll,
    SecondShift,
    Contract,
)
