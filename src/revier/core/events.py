"""Events: what happened, as message keys. A state only speaks while somebody listens."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from revier.core.message import Arg, Msg

Sink = Callable[[Msg], None]


class Speaks(Protocol):
    """A state with a place for a listener."""

    sink: Sink | None


def note(s: Speaks, key: str, **args: Arg) -> None:
    """Tell the listener, if there is one, what has just happened."""
    if s.sink is not None:
        s.sink(Msg(key, args))
