"""Actions only The Railway Game has."""

from __future__ import annotations

from revier.core.action import Action


class Assign(Action, frozen=True, tag="assign"):
    """Give the marker (or the two start cubes) of an own brewery to a railway."""

    lot: str
    company: str
