"""Routes that a person may choose: what a game can tell about them, and how one asks for others.

A game that runs something over its board (trains, boats) may have the members of `RouteEditor` beside the narrow
interface. Whoever draws or edits routes asks for them through `route_editor`, so that no page knows what runs there.
Stops are named as on the map: the id of the hex, a colon and the number of the stop on it (`stop_id`).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple, Protocol, runtime_checkable

import msgspec

from revier.core.action import Action, Legal, kind_name
from revier.core.game import FlowState
from revier.core.refusal import Refusal
from revier.core.view import RouteView


class RouteWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody wishes of one train: stops in order, of which the game finds those between; none: it stands idle.

    `load` is the goods to carry where a game knows any; None leaves that to the game.
    """

    train: str
    stops: tuple[str, ...] = ()
    load: int | None = None


class NamedStop(NamedTuple):
    """A stop that can be asked for: its id on the map and what people call it."""

    id: str
    name: str


class Traced(NamedTuple):
    """Wishes made into an action: what speaks against it, if anything, and the routes as far as they can be told.

    The first routes are those of the wishes, one each; then come the trains nobody wished anything of.
    """

    action: Action
    refusal: Refusal | None
    routes: tuple[RouteView, ...]
    places: tuple[NamedStop, ...]

    @property
    def income(self) -> int:
        """What all routes earn together."""
        return sum(route.income for route in self.routes)


@runtime_checkable
class RouteEditor(Protocol):
    """What a game with routes offers besides."""

    @property
    def route_kinds(self) -> Collection[str]:
        """Kinds of action (by name) that are made of routes."""

    def route_views(self, s: FlowState, a: Action) -> tuple[RouteView, ...]:
        """The routes of such an action; of any other action, or at another moment, none."""

    def trace(self, s: FlowState, wishes: Sequence[RouteWish] | None) -> Traced:
        """The action that wishes amount to, legal or not, by a search that is bounded; None asks for the best."""


def stop_id(hex_id: str, number: int) -> str:
    """A stop as the map names it."""
    return f"{hex_id}:{number}"


def route_editor(game: object) -> RouteEditor | None:
    """What the game can do about routes, if it has any."""
    return game if isinstance(game, RouteEditor) else None


def routes_asked(game: object, legal: Legal) -> bool:
    """Whether routes are to be chosen now; nothing is searched for the answer."""
    editor = route_editor(game)
    return editor is not None and any(kind_name(kind) in editor.route_kinds for kind in legal.spoken_of())


__all__ = ["NamedStop", "RouteEditor", "RouteWish", "Traced", "route_editor", "routes_asked", "stop_id"]
