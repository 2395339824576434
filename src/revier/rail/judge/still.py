"""A position that stands still while it is judged: what is asked of it again is worked out once.

`Still` belongs to whoever judges one game. Between `hold` and its end the position held must not change; methods marked
`once` then keep their answers, by their arguments. Of any other position they work everything out anew, so nothing can
be stale when a position changes afterwards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import Concatenate, ParamSpec, Protocol, TypeVar, cast

P = ParamSpec("P")
R = TypeVar("R")


class Still:
    """The position that is held at the moment, and what is known of it."""

    def __init__(self) -> None:
        self.held: object = None
        self.known: dict[object, object] = {}

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


J = TypeVar("J", bound=Judges)
S = TypeVar("S")


def once(method: Callable[Concatenate[J, S, P], R]) -> Callable[Concatenate[J, S, P], R]:
    """Answers about the position that is held are kept; all arguments after it must be plain values."""

    @wraps(method)
    def asked(self: J, s: S, /, *args: P.args, **named: P.kwargs) -> R:
        still = self.still
        if s is not still.held or named:
            return method(self, s, *args, **named)
        known, key = still.known, (method, *args)
        if key in known:
            return cast(R, known[key])
        found = known[key] = method(self, s, *args, **named)
        return found

    return asked


__all__ = ["Still", "once"]
