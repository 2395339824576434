"""A position that stands still while it is judged: what is asked of it again is worked out once.

`Still` belongs to whoever judges one game. Between `hold` and its end the position held must not change; methods marked
`once` then keep their answers, by their arguments. Of any other position they work everything out anew, so nothing can
be stale when a position changes afterwards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import Concatenate, ParamSpec, Protocol, TypeVar

P = ParamSpec("P")
R = TypeVar("R")


class Still:
    """The position that is held at the moment, and what is known of it."""

    def __init__(self) -> None:
        self.held: object = None
        self.known: dict[object, object] = {}  # by what is asked, and of what

    @contextmanager
    def hold(self, s: object) -> Iterator[None]:
        """The position stays as it is until this ends; another one may be held meanwhile."""
        before, known = self.held, self.known
        if before is s:
            yield
            return
        self.held, self.known = s, {}
        try:
            yield
        finally:
            self.held, self.known = before, known


class Judges(Protocol):
    """Whoever has such a memory."""

    @property
    def still(self) -> Still: ...


NOTHING = object()
J = TypeVar("J", bound=Judges)
S = TypeVar("S")


def once(method: Callable[Concatenate[J, S, P], R]) -> Callable[Concatenate[J, S, P], R]:
    """Answers about the position that is held are kept; all arguments after it must be plain values."""

    @wraps(method)
    def asked(self: J, s: S, /, *args: P.args, **named: P.kwargs) -> R:
        still = self.still
        if s is not still.held or named:
            return method(self, s, *args, **named)
        key = (method, args) if args else method
        found = still.known.get(key, NOTHING)
        if found is NOTHING:
            found = still.known[key] = method(self, s, *args, **named)
        return found  # type: ignore[return-value]

    return asked


__all__ = ["Still", "once"]
