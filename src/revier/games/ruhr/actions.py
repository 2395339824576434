"""What only 18Ruhr has people do. Sites are called by the number of their pMC, stages and engines by their letters."""

from __future__ import annotations

from revier.core.action import Action


class ClosePrivate(Action, frozen=True, tag="close_private"):
    """Take a private company out of the game of one's own will."""

    lot: str


class BuildLink(Action, frozen=True, tag="link"):
    """Build the railway link of a location."""

    site: int


class UseHorse(Action, frozen=True, tag="horse"):
    """A horse railway builds the link of a location and closes."""

    lot: str
    site: int


class Develop(Action, frozen=True, tag="develop"):
    """Buy a Capex Card for development markers; stages in order, one letter for each marker."""

    card: str
    markers: tuple[str, ...]


class BuyEngine(Action, frozen=True, omit_defaults=True, tag="engine"):
    """Buy a switch engine with a card of the bank ("bank"), of the pool ("pool") or with the train of a railway.

    Where no box is free, an engine the company owns is given up for the new one.
    """

    card: str
    source: str
    price: int
    instead_of: str = ""


class ScrapEngine(Action, frozen=True, tag="scrap_engine"):
    """Put a switch engine back into the supply."""

    engine: str


class FoundMontan(Action, frozen=True, tag="found_montan"):
    """Found a MONTAN corporation from a pMC; the value is chosen where the pMC is passive, else it is 0."""

    company: str
    site: int
    value: int


class Merge(Action, frozen=True, tag="merge"):
    """Merge an active pMC with a MONTAN corporation for one of its certificates."""

    site: int
    company: str
