"""What the moments of 18Rhl remember on the stack. The first field is always the name of the node."""

from __future__ import annotations

from typing import NamedTuple


class AuctionFrame(NamedTuple):
    """Several have bid on a certificate: which, and who speaks."""

    node: str
    lot: int
    speaker: int


class PowerMarkerFrame(NamedTuple):
    """A tile laid by the right of a certificate may be followed by a marker: which certificate, and where."""

    node: str
    lot: int
    at: int
