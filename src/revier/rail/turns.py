"""What belongs into a company's turn: the actions that have a step of their own, and what it may do but once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from revier.core.action import Action
from revier.core.refusal import Refusal
from revier.rail.actions import BuyTrain, Dividend, LayTile, PlaceStation, Run
from revier.rail.game import RailGame
from revier.rail.state import RailState, markers_left

G_contra = TypeVar("G_contra", bound=RailGame, contravariant=True)
S_contra = TypeVar("S_contra", bound=RailState, contravariant=True)

STEP_ACTIONS: tuple[type[Action], ...] = (LayTile, PlaceStation, Run, Dividend, BuyTrain)
BUILDING: tuple[type[Action], ...] = (LayTile, PlaceStation)


def no_more_tiles(g: RailGame) -> Refusal:
    """The answer to a tile after all that a turn allows."""
    most = g.d.tiles_a_turn
    return g.no("track.one_tile") if most == 1 else g.no("track.all_tiles", number=most)


def used_up(g: RailGame, s: RailState, a: Action) -> Refusal | None:
    """Why what the company had a right to once cannot be done again; None if that is not the reason."""
    if isinstance(a, LayTile) and s.tile_laid >= g.d.tiles_a_turn:
        return no_more_tiles(g)
    if isinstance(a, PlaceStation) and s.marker_placed:
        return g.no("station.one")
    company = g.operator(s)
    if isinstance(a, PlaceStation) and not markers_left(s, company):
        return g.no("station.none_left", company=g.company_id(company))
    return None


@dataclass(frozen=True, kw_only=True)
class Turns(Generic[G_contra, S_contra]):
    """What a title adds to a company's turn."""

    step_actions: tuple[type[Action], ...] = STEP_ACTIONS  # each has its step of a turn
    building: tuple[type[Action], ...] = BUILDING  # what changes where trains can run
    used_up: Callable[[G_contra, S_contra, Action], Refusal | None] = used_up
    # What to say of an action of the title's own that has no place in this step; whether whoever acts is the director.
    misplaced: Callable[[G_contra, S_contra, Action, bool], Refusal | None] = lambda _g, _s, _a, _mine: None
