"""The base of everything the interface answers with, and the kinds of value that several answers share.

An answer is a struct: its fields are what goes over the wire, and one that may be left out has `Unset` among its types.
The docstring of a struct and what a field `says` reach the description, the page's types and docs/api.md from here;
nobody writes these by hand.
"""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import UNSET, Meta, UnsetType

from revier.server.wire.views import Board, TableView

Unset = UnsetType
Plain = dict[str, object]  # an object of JSON


class Form(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Base of all answers and of their parts."""


class Action(msgspec.Struct, frozen=True, kw_only=True):
    """An action as the game names it: its kind and fields; scripts look at fields, never at what a kind means."""

    kind: str
    seat: int | UnsetType = UNSET


def says(text: str) -> Meta:
    """What a field means, for whoever reads the description."""
    return Meta(description=text)


SHAPE = "x-shape"


def sent_as(name: str) -> Meta:
    """Made as a plain object, for a game or a view knows the fields; on the wire it is what `SHAPES` says."""
    return Meta(extra_json_schema={SHAPE: name})


# Shapes that are no answers themselves: what plain objects are on the wire.
SHAPES: dict[str, object] = {"Action": Action, "Board": Board, "TableView": TableView}

Position = Annotated[int, says("plies that count")]
Revision = Annotated[int, says("grows with every change of the position")]
SeatNo = Annotated[int, says("counted from 0; -1 is chance")]
When = Annotated[float, says("seconds since 1970")]

AnAction = Annotated[Plain, sent_as("Action")]
ABoard = Annotated[Plain, sent_as("Board")]
ATable = Annotated[Plain, sent_as("TableView")]

__all__ = [
    "SHAPE",
    "SHAPES",
    "UNSET",
    "ABoard",
    "ATable",
    "Action",
    "AnAction",
    "Form",
    "Plain",
    "Position",
    "Revision",
    "SeatNo",
    "Unset",
    "When",
    "says",
    "sent_as",
]
