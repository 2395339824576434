"""What a game tells of its own past: which round it was, who earned what in it, what shares stood at."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Protocol, runtime_checkable

from revier.core.action import Action, Seat
from revier.core.game import FlowState
from revier.core.message import Msg
from revier.core.view import TableView, Text


class Taking(NamedTuple):
    """Income: of a company by its name, or of a player."""

    who: Text
    amount: int


class Chronicle(Protocol):
    """What makes of the past of a game a sheet of figures, round by round."""

    def earns(self, s: Any, a: Action) -> Sequence[Taking]:
        """Income on which this action decides, asked before it is carried out."""
        ...

    def earned(self, heard: Sequence[Msg]) -> Sequence[Taking]:
        """Income that is told in what happened; where both name somebody, `earns` counts."""
        ...

    def prices(self, s: Any) -> Mapping[str, int]:
        """What a share of every company stands at; empty where there are no shares."""
        ...

    def sheet(self, s: Any) -> Mapping[str, TableView]:
        """Tables for the sheet alone, beside those of the view."""
        ...


@runtime_checkable
class Chronicles(Protocol):
    """A game that has a chronicle."""

    chronicle: Chronicle

    def round_name(self, s: Any) -> Msg | None:
        """The round that is played."""
        ...


@runtime_checkable
class TellsRuin(Protocol):
    """A chronicle of a game in which somebody can be ruined before it is over."""

    def ruined(self, s: FlowState) -> Sequence[Seat]:
        """Who has been."""


@runtime_checkable
class TellsStanding(Protocol):
    """A chronicle of a game that can say how much of what is left or lies there."""

    def standing(self, s: Any) -> Mapping[str, Mapping[str, int]]:
        """Numbers by heading, and by what they are of; "" where there is but one."""


def standing_of(game: object, s: FlowState) -> Mapping[str, Mapping[str, int]]:
    """How much of what is left or lies there; nothing where a game does not say."""
    chronicle = getattr(game, "chronicle", None)
    return chronicle.standing(s) if isinstance(chronicle, TellsStanding) else {}


def ruined_of(game: object, s: FlowState) -> tuple[Seat, ...]:
    """Who has been ruined; nobody where a game knows no ruin."""
    chronicle = getattr(game, "chronicle", None)
    return tuple(chronicle.ruined(s)) if isinstance(chronicle, TellsRuin) else ()


__all__ = ["Chronicle", "Chronicles", "Taking", "TellsRuin", "TellsStanding", "ruined_of", "standing_of"]
