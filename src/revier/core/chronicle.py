"""What a game tells of its own past: which round it was, who earned what in it, what shares stood at."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, Protocol, runtime_checkable

from revier.core.action import Action
from revier.core.game import FlowState
from revier.core.message import Msg
from revier.core.view import TableView, Text


class Taking(NamedTuple):
    """Income: of a company by its name, or of a player."""

    who: Text
    amount: int


@runtime_checkable
class Chronicles(Protocol):
    """A game whose past can be written down as a sheet of figures, round by round."""

    def round_name(self, s: FlowState) -> Msg | None:
        """The round that is played."""
        ...

    def earns(self, s: FlowState, a: Action) -> Sequence[Taking]:
        """Income on which this action decides, asked before it is carried out."""
        ...

    def earned(self, heard: Sequence[Msg]) -> Sequence[Taking]:
        """Income that is told in what happened; where both name somebody, `earns` counts."""
        ...

    def prices(self, s: FlowState) -> Mapping[str, int]:
        """What a share of every company stands at; empty where there are no shares."""
        ...

    def sheet(self, s: FlowState) -> Mapping[str, TableView]:
        """Tables for the sheet alone, beside those of the view."""
        ...


__all__ = ["Chronicles", "Taking"]
