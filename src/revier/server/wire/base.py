"""The base of everything the interface answers with, and the kinds of value that several answers share.

An answer is a struct. Its fields are what goes over the wire; what may be left out has the type `Unset`. A struct's
docstring and `said` say what the description, the page's types and docs/api.md say: nobody writes these by hand.
"""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import UNSET, Meta, UnsetType


class Form(msgspec.Struct, frozen=True, kw_only=True):
    """Base of all answers and of their parts."""


def said(text: str, **more: Any) -> Meta:
    """What a field means, for whoever reads the description."""
    return Meta(description=text, **more)


Position = Annotated[int, said("plies that count")]
Revision = Annotated[int, said("grows with every change of the position")]
Seat = Annotated[int, said("counted from 0; -1 is chance")]
Unset = UnsetType

# An action as the game names it: its kind and fields.
Action = Annotated[dict[str, object], Meta(title="Action")]

__all__ = ["UNSET", "Action", "Form", "Position", "Revision", "Seat", "Unset", "said"]
