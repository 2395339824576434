"""What a game may be able to do beyond `Game`, each ability a protocol with a name.

A game has an ability by having its members; nothing is registered. Whoever needs one asks here, and is told what holds
for a game without it. Abilities with a module of their own: `core.secret` (hidden information), `core.tracing` (routes
a person may draw), `core.advice` (judgement for bots).
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Protocol, runtime_checkable

from revier.core.action import Action, kind_name
from revier.core.game import AnyGame, FlowState
from revier.core.message import Msg


@runtime_checkable
class Rewrites(Protocol):
    """A game in which several ways to write an action mean the same."""

    def plain_form(self, s: FlowState, a: Action) -> Action:
        """The form in which the action is offered."""
        ...


@runtime_checkable
class AdmitsMore(Protocol):
    """A game that admits more actions of some kinds than it lists, such as a run worse than the best."""

    @property
    def open_kinds(self) -> Collection[str | type[Action]]:
        """Those kinds, by name or class."""
        ...


@runtime_checkable
class KnowsKinds(Protocol):
    """A game that can say which kinds of action it has, before any is legal."""

    @property
    def kinds(self) -> tuple[type[Action], ...]:
        """All of them, in the order of their names."""
        ...


@runtime_checkable
class Headlines(Protocol):
    """A game that says what is asked of whom without drawing up a whole view."""

    def headline(self, s: FlowState) -> Msg:
        """What stands above the table; the same for every seat."""
        ...


def plain_form(game: AnyGame, s: FlowState, action: Action) -> Action:
    """The form in which an action is offered; as it is, where there is but one way to write it."""
    return game.plain_form(s, action) if isinstance(game, Rewrites) else action


def open_kinds(game: AnyGame) -> frozenset[str]:
    """Names of the kinds of action of which a game admits more than it offers."""
    named = game.open_kinds if isinstance(game, AdmitsMore) else ()
    return frozenset(kind if isinstance(kind, str) else kind_name(kind) for kind in named)


def kinds_of(game: AnyGame) -> tuple[type[Action], ...]:
    """The kinds of action of a game; none where it cannot say."""
    return game.kinds if isinstance(game, KnowsKinds) else ()


def headline_of(game: AnyGame, s: FlowState) -> Msg:
    """What is asked of whom, as an onlooker reads it."""
    return game.headline(s) if isinstance(game, Headlines) else game.view(s, None).headline


__all__ = [
    "AdmitsMore",
    "Headlines",
    "KnowsKinds",
    "Rewrites",
    "headline_of",
    "kinds_of",
    "open_kinds",
    "plain_form",
]
