"""What lies on a table can be asked what it is: everything a wired game has, by the figures it stands for.

A thing says what it does and when that ends in sentences with the figures of this very game, so that an owner's
overlay changes what is said. Whatever on a board names the same figures (`core.view.Figures`) is that thing.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol, runtime_checkable

from revier.core.game import AnyGame
from revier.core.message import Msg
from revier.core.view import Figures, Shape, Text


class Thing(Shape, frozen=True):
    """Something that lies on the table, or a kind of place on it. `id` is its sort and its code, joined by a colon."""

    id: str
    sort: Msg  # what kind of thing it is, in a word or two
    name: Text
    says: tuple[Msg, ...]
    figures: Figures = ()  # by which boards name it
    clauses: tuple[str, ...] = ()  # its own, without the game; those of its sort come besides

    @property
    def kind(self) -> str:
        """Its sort as a word of the code."""
        return self.id.partition(":")[0]


@runtime_checkable
class Explained(Protocol):
    """A game that can say what lies on its table."""

    @property
    def things(self) -> tuple[Thing, ...]:
        """Everything, those one meets first in front."""
        ...


def things_of(game: AnyGame) -> tuple[Thing, ...]:
    """What lies on the table of a game; nothing where it cannot say."""
    return game.things if isinstance(game, Explained) else ()


def thing_at(things: Iterable[Thing], figures: Figures) -> Thing | None:
    """The thing a board means by these figures: one of the same path, else the nearest it is a part of."""
    known = {path: thing for thing in reversed(tuple(things)) for path in thing.figures}
    for path in figures:
        part = path
        while part:
            if part in known:
                return known[part]
            part = part.rpartition(".")[0]
    return None


__all__ = ["Explained", "Thing", "thing_at", "things_of"]
