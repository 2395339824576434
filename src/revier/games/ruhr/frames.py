"""What the nodes of 18Ruhr remember on the stack. The first field is always the name of the node."""

from __future__ import annotations

from typing import NamedTuple


class SiteTurnFrame(NamedTuple):
    """The turn of an active pMC."""

    node: str
    site: int
    step: int  # number of the next step


class EngineOfferFrame(NamedTuple):
    """A Montan company has offered for the train of a railway; its director answers."""

    node: str
    seller: int
    train: int
    price: int
    instead_of: str  # the engine that gives way, or ""


class EngineCounterFrame(NamedTuple):
    """The director of the railway has named another price; whoever decides for the Montan company answers."""

    node: str
    seller: int
    train: int
    price: int  # that was offered
    instead_of: str
    asked: int


class EngineSurplusFrame(NamedTuple):
    """A MONTAN corporation with more engines than boxes."""

    node: str
    company: int


class FoundingFrame(NamedTuple):
    """Part one of a Montan round."""

    node: str
    done: int  # players who have had their turn


class FounderFrame(NamedTuple):
    """The founder of a MONTAN corporation may take a second certificate."""

    node: str
    company: int
    seat: int
    clause: str  # that allows it


class MergingFrame(NamedTuple):
    """Part two of a Montan round."""

    node: str
    position: int  # in the descending order of the cards
    passes: int  # in succession


class RaiseForTrainFrame(NamedTuple):
    """Money is raised for the train of another railway, at the price that was agreed."""

    node: str
    train: int
    source: str  # the railway that sells
    price: int


class RaiseForMarkersFrame(NamedTuple):
    """Money is raised for the development markers a MONTAN corporation must have."""

    node: str
    train: int  # the card, by its train
    source: str
    price: int
    markers: tuple[str, ...]
