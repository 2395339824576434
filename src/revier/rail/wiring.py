"""What a title is made of when it is wired: figures, nodes, rules, and the objects that tell of it.

A variant is a function from wiring to wiring (docs/seams.md).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Generic, Self, TypeVar

from revier.core.flow import AnyNode
from revier.core.things import Thing
from revier.core.view import View
from revier.rail.game import RailGame
from revier.rail.judge.evaluate import RailAdvisor
from revier.rail.judge.gains import gains
from revier.rail.keys import Keys
from revier.rail.model import RailDef
from revier.rail.papers import Papers
from revier.rail.reckoning import Reckoning
from revier.rail.rules import RailRules
from revier.rail.state import RailState
from revier.rail.things import rail_things
from revier.rail.tracing import trace, views_of
from revier.rail.turns import Turns
from revier.rail.view import rail_view

G_contra = TypeVar("G_contra", bound=RailGame, contravariant=True)
S_contra = TypeVar("S_contra", bound=RailState, contravariant=True)


@dataclass(frozen=True, kw_only=True)
class Wiring(Generic[G_contra, S_contra]):
    """All that makes a railway game this one. Generic for its author; inside the game only the wiring knows the types,
    and guarantees that they match.
    """

    d: RailDef
    nodes: Sequence[AnyNode]
    rules: RailRules[G_contra, S_contra]
    cites: Mapping[str, str] = field(default_factory=dict)  # refusals and their clauses
    words: Mapping[str, str] = field(default_factory=dict)  # refusals for which the title has another sentence: its key
    papers: Papers[G_contra, S_contra] = field(default_factory=Papers)
    keys: Keys[G_contra, S_contra] = field(default_factory=Keys)
    reckoning: Reckoning[G_contra, S_contra] = field(default_factory=Reckoning)
    turns: Turns[G_contra, S_contra] = field(default_factory=Turns)
    aside_accounts: int = 1  # accounts besides those of bank, players and companies
    # What looks at a game from outside: these know nodes, which know the game, so the game is given them.
    advisor: Callable[[G_contra], RailAdvisor[Any, Any]] = RailAdvisor
    view: Callable[[G_contra, S_contra], View] = rail_view
    things: Callable[[G_contra], tuple[Thing, ...]] = rail_things  # what lies on the table, in words
    route_views = staticmethod(views_of)
    trace = staticmethod(trace)
    gains = staticmethod(gains)

    def replacing(self, *nodes: AnyNode) -> Self:
        """The same game with these nodes in the place of those of the same name, and added where there were none."""
        known = {node.name: node for node in self.nodes} | {node.name: node for node in nodes}
        return replace(self, nodes=tuple(known.values()))

    def with_rules(self, **bundles: Any) -> Self:
        """The same game with other bundles of rules."""
        return replace(self, rules=replace(self.rules, **bundles))
