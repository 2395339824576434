"""What players do in the coal trade. `debts` says how many debts are taken to make the payment possible."""

from __future__ import annotations

from revier.core.action import Action

THALER, POINT = "thaler", "point"


class Settle(Action, frozen=True, tag="settle"):
    """Answer an event: pay, or receive, a Thaler or a point."""

    by: str
    debts: int = 0


class Special(Action, frozen=True, tag="special"):
    """Take a special action; free with the white Hauling Action marker."""

    action: str
    debts: int = 0
    free: bool = False


class NoSpecial(Action, frozen=True, tag="no_special"):
    """Take no special action this round."""


class Transport(Action, frozen=True, tag="transport"):
    """Bring a die from an arrow box (`black` or `white`), or from a storage, to an empty storage."""

    source: str
    storage: str


class Supply(Action, frozen=True, tag="supply"):
    """Raise the coal at a storage."""

    storage: str


class Sail(Action, frozen=True, tag="sail"):
    """Bring the barge to the storage where it loads."""

    storage: str


class Deliver(Action, frozen=True, tag="deliver"):
    """Take the coal to a buyer and sell it."""

    to: str


class PlaceCube(Action, frozen=True, tag="cube"):
    """Put the cube just earned into its own area, or elsewhere with the Merchant."""

    area: str


class PlaceDie(Action, frozen=True, tag="place_die"):
    """Put a die that left the track on an empty storage."""

    storage: str


class BuildLock(Action, frozen=True, tag="lock"):
    """Replace an obstacle by a lock."""

    obstacle: str
    debts: int = 0


class BuildWarehouse(Action, frozen=True, tag="warehouse"):
    """Build in a city, a depot or an export column; `white` uses the white Warehouse marker."""

    place: str
    debts: int = 0
    white: bool = False


class MoveInPort(Action, frozen=True, tag="port_move"):
    """Move an own warehouse to another export column; `free` uses the Coal Shop."""

    source: str
    target: str
    debts: int = 0
    free: bool = False


class Repay(Action, frozen=True, tag="repay"):
    """Repay one debt."""


class Done(Action, frozen=True, tag="done"):
    """End the purchases."""


class UseInn(Action, frozen=True, tag="inn"):
    """Turn the Inn over for Thalers or points."""

    take: str


class UseCoalHauler(Action, frozen=True, tag="coal_hauler"):
    """Turn the Coal Hauler over and raise the coal at a storage."""

    storage: str
