"""A value and another of the same kind: for places that decide nothing and merely pass on what they read."""

from __future__ import annotations

import builtins
from typing import Any

from revier.core.refusal import Refusal

NAME = "__revier_other__"


class Others:
    """What the edit calls. `changed` says whether there ever was another value: if not, nothing was tried."""

    def __init__(self) -> None:
        self.changed = False
        setattr(builtins, NAME, self.another)

    def another(self, value: Any) -> Any:
        """The next number, the opposite of yes, one thing less, no refusal; the same where none of this makes sense."""
        other = _other(value)
        self.changed = self.changed or other is not value
        return other


def _other(value: Any) -> Any:
    if isinstance(value, bool):
        return not value
    if isinstance(value, int | float):
        return value + 1
    if isinstance(value, Refusal):
        return None
    if type(value) in (list, tuple) and value:
        return value[:-1]
    if isinstance(value, dict) and value:
        last = list(value)[-1]
        return {key: below for key, below in value.items() if key != last}
    if isinstance(value, set | frozenset) and value:
        return value - {max(value, key=repr)}
    return value
